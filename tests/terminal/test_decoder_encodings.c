/* SPDX-License-Identifier: MIT
 *
 * Characters and control characters in the encodings of the world.
 */
#include "base/clock.h"
#include "pressed.h"
#include "suite.h"

#include <arpa/inet.h>
#include <langinfo.h>
#include <wchar.h>

TEST(a_control_character_of_eight_bits_is_one_but_in_utf_8)
{
    static const char *const strings[] = {"\23315~",     "\2331;5A",    "\23511;rgb:2/8\a",
                                          "\220q51\234", "\237q\033\\", "\230q5\234",
                                          "\217j",       "\2365\234",   "\233M !!"};
    static const char *const in_utf8[] = {"\302\23315~", "\302\23511;rgb:2/8\302\234"};

    pressed_use_locale("C");
    for (size_t i = 0; i + 1 < sizeof strings / sizeof strings[0]; i++)
        for (size_t cut = 0; cut <= strlen(strings[i]); cut++)
            ck_assert_int_eq(pressed(strings[i], strlen(strings[i]), cut, LATE).count, 0);
    ck_assert_int_eq(pressed_at_once("\233A").presses[0].event, EVENT_UP);
    ck_assert(pressed_at_once("\233M !!").presses[0].is_click);
    pressed_use_utf8();
    for (size_t i = 0; i < sizeof in_utf8 / sizeof in_utf8[0]; i++)
        ck_assert_int_eq(pressed_at_once(in_utf8[i]).count, 0);
    ck_assert_int_eq(pressed_at_once("\2335").presses[0].event, '5');
}

TEST(a_byte_that_is_no_character_is_no_text)
{
    pressed_use_locale("C");
    for (int byte = 0x80; byte <= 0xff; byte++) {
        struct presses presses = pressed_at_once((char[]){'a', (char)byte, '\0'});

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, 'a');
    }
}

/* Make a locale of that encoding, if its makings are there; under an emulator localedef is that of
 * another machine. */
static bool make_locale(const char *folder, const char *language, const char *encoding)
{
    char command[512];

    snprintf(command, sizeof command,
             "localedef --%s-endian -c -i %s -f %s %s/%s.%s >/dev/null 2>&1;"
             " test -e %s/%s.%s/LC_CTYPE",
             htons(1) == 1 ? "big" : "little", language, encoding, folder, language, encoding,
             folder, language, encoding);
    if (system(command) == 0) /* NOLINT(cert-env33-c): a test of our own words */
        return true;
    fprintf(stderr, "# not tried, as it cannot be made here: %s\n", encoding);
    return false;
}

/* Every pair of bytes of which the first is no character by itself. */
static void check_pairs(void)
{
    static struct decoder decoder;

    for (int first = 0x80; first <= 0xff; first++) {
        for (int second = ' '; second <= 0xff; second++) {
            struct presses presses = {0};
            char pair[] = {(char)first, (char)second};
            mbstate_t state = {0};

            decoder_start(&decoder, durations.escape, true);
            if (mbrtowc(NULL, pair, 1, &state) != (size_t)-2)
                continue;
            pressed_send(&decoder, &presses, pair, 1);
            pressed_wait(&decoder, &presses, (first + second) % 2 ? IN_A_STRING : AT_ONCE);
            pressed_send(&decoder, &presses, pair + 1, 1);
            pressed_wait(&decoder, &presses, FOR_EVER);
            pressed_send(&decoder, &presses, (char[]){'\033', (char)first, (char)second}, 3);
            pressed_wait(&decoder, &presses, FOR_EVER);

            int count = presses.count;

            for (int i = 0; i < count; i++)
                ck_assert_msg(presses.presses[i].event >= EVENT_RUNE, "%02x %02x is event %#x",
                              first, second, presses.presses[i].event);
            pressed_send(&decoder, &presses, "\033[A", 3);
            ck_assert_int_eq(presses.count, count + 1);
            ck_assert_int_eq(presses.presses[count].event, EVENT_UP);
        }
    }
}

TEST(the_second_byte_of_a_character_is_never_a_key)
{
    static const struct {
        const char *language, *encoding;
    } rows[] = {{"zh_TW", "BIG5"},      {"zh_CN", "GBK"},    {"zh_CN", "GB18030"},
                {"ja_JP", "SHIFT_JIS"}, {"ja_JP", "EUC-JP"}, {"ko_KR", "EUC-KR"},
                {"zh_HK", "BIG5-HKSCS"}};
    char folder[] = "/tmp/tictactoe-locales-XXXXXX", remove[64];

    ck_assert_ptr_nonnull(mkdtemp(folder));
    setenv("LOCPATH", folder, 1);
    for (size_t i = 0; i<sizeof rows / sizeof rows[0]; i += suite_share()> 1 ? 3 : 1) {
        char name[64];

        if (!make_locale(folder, rows[i].language, rows[i].encoding))
            continue;
        snprintf(name, sizeof name, "%s.%s", rows[i].language, rows[i].encoding);
        pressed_use_locale(name);
        if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
            fprintf(stderr, "# not tried, as the C library has UTF-8 alone: %s\n", name);
        else
            check_pairs();
    }
    unsetenv("LOCPATH");
    snprintf(remove, sizeof remove, "rm -r %s", folder);
    ck_assert_int_eq(system(remove), 0); /* NOLINT(cert-env33-c): a test of our own words */
}

TEST(in_utf_8_a_byte_that_spoils_a_character_is_a_key_of_its_own)
{
    pressed_use_utf8();
    for (int first = 0x80; first <= 0xff; first++) {
        char bytes[] = {(char)first, '5', '\0'};
        struct presses presses = pressed_at_once(bytes);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, '5');
    }
    ck_assert_int_eq(pressed_at_once("\344\2755").count, 1);
}

TEST(a_character_that_can_be_seen_is_text_and_any_other_is_nothing)
{
    static const char *const nothings[] = {
        "\302\240",     /* a blank */
        "\343\200\200", /* a wide one */
        "\342\200\213", /* zero width */
        "\342\200\256", /* right to left from here on */
        "\314\201",     /* an accent by itself */
        "\357\277\275", /* what stands for no character */
    };

    pressed_use_utf8();

    struct presses presses = pressed_at_once("\303\266\344\275\240");

    ck_assert_int_eq(presses.count, 2);
    ck_assert_int_eq(presses.presses[0].event, EVENT_RUNE + 0xf6);
    ck_assert_int_eq(presses.presses[1].event, EVENT_RUNE + 0x4f60);
    for (size_t i = 0; i < sizeof nothings / sizeof nothings[0]; i++)
        ck_assert_int_eq(pressed_at_once(nothings[i]).count, 0);
}
