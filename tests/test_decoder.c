/* SPDX-License-Identifier: MIT
 *
 * What a terminal sends, in whatever pieces it comes.
 */
#include "outside/decoder.h"
#include "suite.h"

#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { MOST_PRESSES = 64, FOR_EVER = 1 << 20 };

/* Pauses: none, one that ends Escape, one that still lets the rest of a sequence be its rest, and
 * one within a string. */
enum { AT_ONCE = 0, LATE = 30, LATER = 150, IN_A_STRING = 500 };

struct presses {
    int count;
    struct press presses[MOST_PRESSES];
};

static void add(struct presses *presses, struct press press)
{
    ck_assert_int_lt(presses->count, MOST_PRESSES);
    presses->presses[presses->count++] = press;
}

/* All that is pressed before more is needed. */
static void drain(struct decoder *decoder, struct presses *presses, struct press press)
{
    while (press.event != EVENT_NONE || press.is_click) {
        add(presses, press);
        press = decoder_next(decoder);
    }
}

static void wait_for(struct decoder *decoder, struct presses *presses, int milliseconds)
{
    int patience;

    while ((patience = decoder_patience(decoder)) != DECODER_FOR_EVER && patience <= milliseconds) {
        milliseconds -= patience;
        drain(decoder, presses, decoder_pause(decoder));
        drain(decoder, presses, decoder_next(decoder));
    }
}

static void send(struct decoder *decoder, struct presses *presses, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        decoder_take(decoder, (unsigned char)bytes[i]);
        drain(decoder, presses, decoder_next(decoder));
    }
}

/* The bytes with a pause in front of that one, and one at the end. */
static struct presses press(const char *bytes, size_t length, size_t cut, int pause)
{
    static struct decoder decoder;
    struct presses presses = {0};

    decoder_start(&decoder, DECODER_ESCAPE_MS, true);
    send(&decoder, &presses, bytes, cut);
    wait_for(&decoder, &presses, pause);
    send(&decoder, &presses, bytes + cut, length - cut);
    wait_for(&decoder, &presses, FOR_EVER);
    ck_assert_int_eq(decoder_patience(&decoder), DECODER_FOR_EVER);
    return presses;
}

static struct presses press_at_once(const char *bytes)
{
    return press(bytes, strlen(bytes), 0, AT_ONCE);
}

static void use_locale(const char *name)
{
    ck_assert_msg(setlocale(LC_ALL, name), "there is no locale %s", name);
}

static void use_utf8(void)
{
    use_locale("C.UTF-8");
}

/* ---- Keys. ---- */

static const struct {
    const char *bytes;
    enum event event;
} keys[] = {
    {"\033[A", EVENT_UP},
    {"\033[B", EVENT_DOWN},
    {"\033[C", EVENT_RIGHT},
    {"\033[D", EVENT_LEFT},
    {"\033OA", EVENT_UP},
    {"\033OB", EVENT_DOWN},
    {"\033OC", EVENT_RIGHT},
    {"\033OD", EVENT_LEFT},
    {"\033OM", EVENT_ENTER},
    {"\033OP", EVENT_HELP},
    {"\033[11~", EVENT_HELP},
    {"\033Oq", '1'},
    {"\033Or", '2'},
    {"\033Os", '3'},
    {"\033Ot", '4'},
    {"\033Ou", '5'},
    {"\033Ov", '6'},
    {"\033Ow", '7'},
    {"\033Ox", '8'},
    {"\033Oy", '9'},
    {"\033[200~", EVENT_PASTE},
    {"\r", EVENT_ENTER},
    {"\033[201~", EVENT_PASTE_END},
    {"\n", EVENT_ENTER},
    {"\b", EVENT_BACKSPACE},
    {"\177", EVENT_BACKSPACE},
    {"\f", EVENT_REPAINT},
    {"\022", EVENT_REDO},
    {"5", '5'},
    {"q", 'q'},
    {"\033", EVENT_ESCAPE},
    {" ", ' '},
    {"~", '~'},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* What came, if Escape came in front of it where that is to be borne. */
static void check_key(struct presses presses, int key, bool after_escape)
{
    int last = presses.count - 1;

    ck_assert_msg(
        presses.count == 1
            || (after_escape && presses.count == 2 && presses.presses[0].event == EVENT_ESCAPE),
        "key %d is %d presses", key, presses.count);
    ck_assert_int_eq(presses.presses[last].event, keys[key].event);
}

START_TEST(each_key_is_its_event_wherever_it_is_cut)
{
    use_utf8();
    for (int i = 0; i < KEYS; i++) {
        size_t length = strlen(keys[i].bytes);

        for (size_t cut = 0; cut <= length; cut++) {
            check_key(press(keys[i].bytes, length, cut, AT_ONCE), i, false);
            check_key(press(keys[i].bytes, length, cut, LATE), i, cut == 1);
            check_key(press(keys[i].bytes, length, cut, LATER), i, cut == 1);
        }
    }
}
END_TEST

START_TEST(keys_one_after_the_other_are_each_its_event)
{
    use_utf8();
    for (int i = 0; i < KEYS; i++) {
        for (int j = 0; j < KEYS; j++) {
            char bytes[32];

            if (keys[i].event == EVENT_ESCAPE)
                continue;
            snprintf(bytes, sizeof bytes, "%s%s", keys[i].bytes, keys[j].bytes);

            struct presses presses = press_at_once(bytes);

            ck_assert_int_eq(presses.count, 2);
            ck_assert_int_eq(presses.presses[0].event, keys[i].event);
            ck_assert_int_eq(presses.presses[1].event, keys[j].event);
        }
    }
}
END_TEST

/* ---- What is no key. ---- */

/* Sequences that mean nothing here: keys, replies and reports of all kinds. */
static const char *const strays[] = {
    "\033[15~",      "\033[[A",        "\033[[E",       "\033[1;5A",         "\033[3~",
    "\033[1;2P",     "\033[24;80R",    "\033[?62;22c",  "\033[>0;276;0c",    "\033[?2026;2$y",
    "\033[I",        "\033[O",         "\033[Z",        "\033O5P",           "\033Oj",
    "\033[97;5u",    "\033[27;5;9~",   "\033[8;24;80t", "\033[0n",           "\033[<64;5;5M",
    "\033[<0;5;5m",  "\033[<1;5;5M",   "\033[32;5;5M",  "\033[M#!!",         "\033[M`!!",
    "\033[<0;5M",    "\033[<0;5;5;5M", "\033[<;;M",     "\033[<0;999999;5M", "\033[< 0;5;5M",
    "\033[<0;5;-5M", "\033[0;5;5M",    "\033[<0;5;5~",  "\033[200;1~",       "\033[20~",
    "\033[2001~",    "\033[=1;2c",     "\033[11;1~",    "\033[1A",           "\033O1q",
};
enum { STRAYS = sizeof strays / sizeof strays[0] };

static bool is_only_escape(const struct presses *presses, size_t cut)
{
    return presses->count == 0
        || (cut == 1 && presses->count == 1 && presses->presses[0].event == EVENT_ESCAPE);
}

START_TEST(no_byte_of_a_sequence_is_a_key_wherever_it_is_cut)
{
    static const int pauses[] = {AT_ONCE, LATE, LATER};

    use_utf8();
    for (int i = 0; i < STRAYS; i++) {
        for (size_t cut = 0; cut <= strlen(strays[i]); cut++) {
            for (int pause = 0; pause < 3; pause++) {
                struct presses presses = press(strays[i], strlen(strays[i]), cut, pauses[pause]);

                ck_assert_msg(is_only_escape(&presses, pauses[pause] > 0 ? cut : 0),
                              "%s cut at %zu is event %#x", strays[i] + 1, cut,
                              presses.presses[0].event);
            }
        }
    }
}
END_TEST

START_TEST(the_key_after_a_sequence_is_not_lost)
{
    use_utf8();
    for (int i = 0; i < STRAYS; i++) {
        char bytes[64];

        snprintf(bytes, sizeof bytes, "%s5", strays[i]);

        struct presses presses = press_at_once(bytes);

        ck_assert_msg(presses.count == 1 && presses.presses[0].event == '5', "not after %s",
                      strays[i] + 1);
    }
}
END_TEST

/* A string, in every form of its beginning and end. */
static void make_string(char *text, size_t size, char introducer, const char *end)
{
    snprintf(text, size, "\033%c11;rgb:2828/quit\303\234\r\t519%s", introducer, end);
}

START_TEST(no_byte_of_a_string_is_a_key_wherever_it_is_cut)
{
    static const char *const ends[] = {"\033\\", "\a"};
    static const int pauses[] = {AT_ONCE, LATE, LATER, IN_A_STRING};

    use_utf8();
    for (const char *introducer = "]P_^X"; *introducer; introducer++) {
        for (int end = 0; end < 2; end++) {
            char text[64];

            make_string(text, sizeof text, *introducer, ends[end]);
            for (size_t cut = 0; cut <= strlen(text); cut++) {
                for (int pause = 0; pause < 4; pause++) {
                    if (cut == 1 && pauses[pause] > LATER)
                        continue;

                    struct presses presses = press(text, strlen(text), cut, pauses[pause]);

                    ck_assert_msg(is_only_escape(&presses, pauses[pause] > 0 ? cut : 0),
                                  "ESC %c cut at %zu is event %#x", *introducer, cut,
                                  presses.presses[0].event);
                }
            }
        }
    }
}
END_TEST

START_TEST(a_string_of_any_length_ends_and_the_next_key_is_one)
{
    enum { LONG = 100000 };
    static char text[LONG + 8];

    use_utf8();
    memset(text, 'q', sizeof text);
    memcpy(text, "\033]52;", 5);
    memcpy(text + LONG, "\a5", 3);

    struct presses presses = press_at_once(text);

    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, '5');
}
END_TEST

/* Of a string or a sequence that never ends something new makes an end, and so does silence. */
START_TEST(what_never_ends_is_ended_by_escape_and_by_silence)
{
    static const char *const begun[] = {"\033]11;rgb", "\033Pq",    "\033[1;2", "\033[<0;5",
                                        "\033[M!",     "\033[",     "\033O",    "\033[M",
                                        "\303",        "\033]x\033"};
    static struct decoder decoder;
    char bytes[32];

    use_utf8();
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        struct presses presses = {0};

        snprintf(bytes, sizeof bytes, "%s\033[A", begun[i]);
        presses = press_at_once(bytes);
        ck_assert_msg(presses.count == 1 && presses.presses[0].event == EVENT_UP, "%s",
                      begun[i] + 1);

        presses.count = 0;
        decoder_start(&decoder, DECODER_ESCAPE_MS, true);
        send(&decoder, &presses, begun[i], strlen(begun[i]));
        wait_for(&decoder, &presses, FOR_EVER);
        send(&decoder, &presses, "5", 1);
        ck_assert_msg(presses.count == 1 && presses.presses[0].event == '5', "%s", begun[i] + 1);
    }
}
END_TEST

START_TEST(can_and_sub_break_a_string_off)
{
    use_utf8();
    for (const char *breaking = "\030\032"; *breaking; breaking++) {
        const char text[] = {'\033', ']', 'q', *breaking, '5', '\0'};
        struct presses presses = press_at_once(text);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, '5');
    }
}
END_TEST

START_TEST(enter_right_after_the_beginning_of_a_sequence_is_enter)
{
    static const char *const begun[] = {"\033[", "\033O", "\033[1;2", "\033[<0;5", "\033[M!"};

    use_utf8();
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        char bytes[16];

        snprintf(bytes, sizeof bytes, "%s\r", begun[i]);

        struct presses presses = press_at_once(bytes);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, EVENT_ENTER);
    }
}
END_TEST

START_TEST(escape_is_told_soon_and_what_comes_late_is_a_key)
{
    static struct decoder decoder;
    struct presses presses = {0};

    use_utf8();
    decoder_start(&decoder, DECODER_ESCAPE_MS, true);
    send(&decoder, &presses, "\033", 1);
    ck_assert_int_eq(decoder_patience(&decoder), DECODER_ESCAPE_MS);
    wait_for(&decoder, &presses, LATE);
    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, EVENT_ESCAPE);
    send(&decoder, &presses, "q", 1);
    ck_assert_int_eq(presses.count, 2);
    ck_assert_int_eq(presses.presses[1].event, 'q');
    ck_assert_int_eq(decoder_patience(&decoder), DECODER_FOR_EVER);
    send(&decoder, &presses, "\033", 1);
    wait_for(&decoder, &presses, FOR_EVER);
    send(&decoder, &presses, "[", 1);
    ck_assert_int_eq(presses.presses[presses.count - 1].event, '[');
}
END_TEST

START_TEST(a_key_with_alt_is_no_key)
{
    char bytes[] = "\033.5";

    use_utf8();
    for (int key = ' '; key <= '~'; key++) {
        bytes[1] = (char)key;
        if (strchr("[O]PX^_", key))
            continue;

        struct presses presses = press_at_once(bytes);

        ck_assert_msg(presses.count == 1 && presses.presses[0].event == '5', "not after %c", key);
    }
    ck_assert_int_eq(press_at_once("\033\303\244").count, 0);
    ck_assert_int_eq(press_at_once("\033\r").count, 0);
}
END_TEST

/* ---- The mouse. ---- */

START_TEST(a_click_is_where_it_is_wherever_its_report_is_cut)
{
    static const char *const reports[] = {"\033[<0;7;3M", "\033[M '#"};

    use_utf8();
    for (int i = 0; i < 2; i++) {
        for (size_t cut = 0; cut <= strlen(reports[i]); cut++) {
            struct presses presses = press(reports[i], strlen(reports[i]), cut, LATE);
            const struct press *last = &presses.presses[presses.count - 1];

            ck_assert_int_eq(presses.count, cut == 1 ? 2 : 1);
            ck_assert(last->is_click);
            ck_assert_int_eq(last->row, 2);
            ck_assert_int_eq(last->col, 6);
        }
    }
}
END_TEST

START_TEST(without_the_mouse_reports_are_swallowed)
{
    static const char reports[] = "\033[<0;7;3M\033[<0;7;3m\033[M '#5";
    static struct decoder decoder;
    struct presses presses = {0};

    use_utf8();
    decoder_start(&decoder, DECODER_ESCAPE_MS, false);
    send(&decoder, &presses, reports, strlen(reports));
    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, '5');
}
END_TEST

/* More bytes than are held, and the last of them might be a report. */
START_TEST(a_report_that_is_too_long_is_none)
{
    use_utf8();
    for (int blanks = 0; blanks < 80; blanks++) {
        char bytes[128];

        snprintf(bytes, sizeof bytes, "\033[<%*s0;1;1M5", blanks, "");

        struct presses presses = press_at_once(bytes);
        const struct press *first = &presses.presses[0];

        ck_assert_int_eq(presses.count, blanks == 0 ? 2 : 1);
        ck_assert_int_eq(first->is_click, blanks == 0);
        ck_assert_int_eq(presses.presses[presses.count - 1].event, '5');
    }
}
END_TEST

/* ---- Encodings. ---- */

START_TEST(a_control_character_of_eight_bits_is_one_but_in_utf_8)
{
    static const char *const strings[] = {"\23315~",     "\2331;5A",    "\23511;rgb:2/8\a",
                                          "\220q51\234", "\237q\033\\", "\230q5\234",
                                          "\217j",       "\2365\234",   "\233M !!"};
    static const char *const in_utf8[] = {"\302\23315~", "\302\23511;rgb:2/8\302\234"};

    use_locale("C");
    for (size_t i = 0; i + 1 < sizeof strings / sizeof strings[0]; i++)
        for (size_t cut = 0; cut <= strlen(strings[i]); cut++)
            ck_assert_int_eq(press(strings[i], strlen(strings[i]), cut, LATE).count, 0);
    ck_assert_int_eq(press_at_once("\233A").presses[0].event, EVENT_UP);
    ck_assert(press_at_once("\233M !!").presses[0].is_click);
    use_utf8();
    for (size_t i = 0; i < sizeof in_utf8 / sizeof in_utf8[0]; i++)
        ck_assert_int_eq(press_at_once(in_utf8[i]).count, 0);
    ck_assert_int_eq(press_at_once("\2335").presses[0].event, '5');
}
END_TEST

/* Make a locale of that encoding, if its makings are there. */
static bool make_locale(const char *folder, const char *language, const char *encoding)
{
    char command[512];

    snprintf(command, sizeof command,
             "localedef -c -i %s -f %s %s/%s.%s >/dev/null 2>&1; test -e %s/%s.%s/LC_CTYPE",
             language, encoding, folder, language, encoding, folder, language, encoding);
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

            decoder_start(&decoder, DECODER_ESCAPE_MS, true);
            if (mbrtowc(NULL, pair, 1, &state) != (size_t)-2)
                continue;
            send(&decoder, &presses, pair, 2);
            wait_for(&decoder, &presses, FOR_EVER);
            ck_assert_msg(presses.count == 0, "%02x %02x is event %#x", first, second,
                          presses.presses[0].event);
            send(&decoder, &presses, "\033[A", 3);
            ck_assert_int_eq(presses.count, 1);
        }
    }
}

START_TEST(the_second_byte_of_a_character_is_never_a_key)
{
    static const struct {
        const char *language, *encoding;
    } rows[] = {{"zh_TW", "BIG5"},      {"zh_CN", "GBK"},    {"zh_CN", "GB18030"},
                {"ja_JP", "SHIFT_JIS"}, {"ja_JP", "EUC-JP"}, {"ko_KR", "EUC-KR"},
                {"zh_HK", "BIG5-HKSCS"}};
    char folder[] = "/tmp/tictactoe-locales-XXXXXX", remove[64];

    ck_assert_ptr_nonnull(mkdtemp(folder));
    setenv("LOCPATH", folder, 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char name[64];

        if (!make_locale(folder, rows[i].language, rows[i].encoding))
            continue;
        snprintf(name, sizeof name, "%s.%s", rows[i].language, rows[i].encoding);
        use_locale(name);
        check_pairs();
    }
    unsetenv("LOCPATH");
    snprintf(remove, sizeof remove, "rm -r %s", folder);
    ck_assert_int_eq(system(remove), 0); /* NOLINT(cert-env33-c): a test of our own words */
}
END_TEST

START_TEST(in_utf_8_a_byte_that_spoils_a_character_is_a_key_of_its_own)
{
    use_utf8();
    for (int first = 0x80; first <= 0xff; first++) {
        char bytes[] = {(char)first, '5', '\0'};
        struct presses presses = press_at_once(bytes);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, '5');
    }
    ck_assert_int_eq(press_at_once("\344\275\240").count, 0);
    ck_assert_int_eq(press_at_once("\344\2755").count, 1);
}
END_TEST

/* ---- The keys of a terminal. ---- */

START_TEST(keys_that_the_terminal_names_are_read_first_and_the_longest_of_them)
{
    static struct decoder decoder;
    struct presses presses = {0};

    use_utf8();
    decoder_start(&decoder, DECODER_ESCAPE_MS, true);
    decoder_know(&decoder, "\013", EVENT_UP);
    decoder_know(&decoder, "\013@\r", EVENT_HELP);
    decoder_know(&decoder, "\033P", EVENT_DOWN);
    decoder_know(&decoder, "\033[2$", EVENT_NONE);
    decoder_know(&decoder, "\200K", EVENT_LEFT);
    decoder_know(&decoder, "\r", EVENT_NONE);
    decoder_know(&decoder, "\033Oq", EVENT_NONE);
    send(&decoder, &presses, "\013@\r\0135\033P\033[2$6\0K\r\033Oq\013", 21);
    ck_assert_int_eq(decoder_patience(&decoder), DECODER_ESCAPE_MS);
    wait_for(&decoder, &presses, FOR_EVER);

    static const enum event expected[] = {EVENT_HELP, EVENT_UP,    '5', EVENT_DOWN, '6',
                                          EVENT_LEFT, EVENT_ENTER, '1', EVENT_UP};

    ck_assert_int_eq(presses.count, sizeof expected / sizeof expected[0]);
    for (int i = 0; i < presses.count; i++)
        ck_assert_int_eq(presses.presses[i].event, expected[i]);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("decoder");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, each_key_is_its_event_wherever_it_is_cut);
    tcase_add_test(tests, keys_one_after_the_other_are_each_its_event);
    tcase_add_test(tests, no_byte_of_a_sequence_is_a_key_wherever_it_is_cut);
    tcase_add_test(tests, the_key_after_a_sequence_is_not_lost);
    tcase_add_test(tests, no_byte_of_a_string_is_a_key_wherever_it_is_cut);
    tcase_add_test(tests, a_string_of_any_length_ends_and_the_next_key_is_one);
    tcase_add_test(tests, what_never_ends_is_ended_by_escape_and_by_silence);
    tcase_add_test(tests, can_and_sub_break_a_string_off);
    tcase_add_test(tests, enter_right_after_the_beginning_of_a_sequence_is_enter);
    tcase_add_test(tests, escape_is_told_soon_and_what_comes_late_is_a_key);
    tcase_add_test(tests, a_key_with_alt_is_no_key);
    tcase_add_test(tests, a_click_is_where_it_is_wherever_its_report_is_cut);
    tcase_add_test(tests, without_the_mouse_reports_are_swallowed);
    tcase_add_test(tests, a_report_that_is_too_long_is_none);
    tcase_add_test(tests, a_control_character_of_eight_bits_is_one_but_in_utf_8);
    tcase_add_test(tests, the_second_byte_of_a_character_is_never_a_key);
    tcase_add_test(tests, in_utf_8_a_byte_that_spoils_a_character_is_a_key_of_its_own);
    tcase_add_test(tests, keys_that_the_terminal_names_are_read_first_and_the_longest_of_them);
    return suite_run("decoder", tests);
}
