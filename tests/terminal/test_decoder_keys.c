/* SPDX-License-Identifier: MIT
 *
 * The keys that a terminal sends, in whatever pieces they come.
 */
#include "base/clock.h"
#include "pressed.h"
#include "suite.h"

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

TEST(each_key_is_its_event_wherever_it_is_cut)
{
    pressed_use_utf8();
    for (int i = 0; i < KEYS; i++) {
        size_t length = strlen(keys[i].bytes);

        for (size_t cut = 0; cut <= length; cut++) {
            check_key(pressed(keys[i].bytes, length, cut, AT_ONCE), i, false);
            check_key(pressed(keys[i].bytes, length, cut, LATE), i, cut == 1);
            check_key(pressed(keys[i].bytes, length, cut, LATER), i, cut == 1);
        }
    }
}

TEST(keys_one_after_the_other_are_each_its_event)
{
    pressed_use_utf8();
    for (int i = 0; i < KEYS; i++) {
        for (int j = 0; j < KEYS; j++) {
            char bytes[32];

            if (keys[i].event == EVENT_ESCAPE)
                continue;
            snprintf(bytes, sizeof bytes, "%s%s", keys[i].bytes, keys[j].bytes);

            struct presses presses = pressed_at_once(bytes);

            ck_assert_int_eq(presses.count, 2);
            ck_assert_int_eq(presses.presses[0].event, keys[i].event);
            ck_assert_int_eq(presses.presses[1].event, keys[j].event);
        }
    }
}

TEST(escape_is_told_soon_and_what_comes_late_is_a_key)
{
    static struct decoder decoder;
    struct presses presses = {0};

    pressed_use_utf8();
    decoder_start(&decoder, durations.escape, true);
    pressed_send(&decoder, &presses, "\033", 1);
    ck_assert_int_eq(decoder_patience(&decoder), durations.escape);
    pressed_wait(&decoder, &presses, LATE);
    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, EVENT_ESCAPE);
    pressed_send(&decoder, &presses, "q", 1);
    ck_assert_int_eq(presses.count, 2);
    ck_assert_int_eq(presses.presses[1].event, 'q');
    ck_assert_int_eq(decoder_patience(&decoder), DECODER_FOR_EVER);
    pressed_send(&decoder, &presses, "\033", 1);
    pressed_wait(&decoder, &presses, FOR_EVER);
    pressed_send(&decoder, &presses, "[", 1);
    ck_assert_int_eq(presses.presses[presses.count - 1].event, '[');
}

TEST(a_key_with_alt_is_no_key)
{
    char bytes[] = "\033.5";

    pressed_use_utf8();
    for (int key = ' '; key <= '~'; key++) {
        bytes[1] = (char)key;
        if (strchr("[O]PX^_", key))
            continue;

        struct presses presses = pressed_at_once(bytes);

        ck_assert_msg(presses.count == 1 && presses.presses[0].event == '5', "not after %c", key);
    }
    ck_assert_int_eq(pressed_at_once("\033\303\244").count, 0);
    ck_assert_int_eq(pressed_at_once("\033\r").count, 0);
    ck_assert_int_eq(pressed_at_once("\033\303\2445").presses[0].event, '5');
}

/* ---- The keys of a terminal. ---- */

TEST(keys_that_the_terminal_names_are_read_first_and_the_longest_of_them)
{
    static const char typed[] = "\013@\r\0135\033P\033[2$6\0K\r\033Oq\013";
    static struct decoder decoder;
    struct presses presses = {0};

    pressed_use_utf8();
    decoder_start(&decoder, durations.escape, true);
    decoder_know(&decoder, "\013", EVENT_UP);
    decoder_know(&decoder, "\013@\r", EVENT_HELP);
    decoder_know(&decoder, "\013@\r", EVENT_RIGHT);
    decoder_know(&decoder, "\033P", EVENT_DOWN);
    decoder_know(&decoder, "\033[2$", EVENT_NONE);
    decoder_know(&decoder, "\200K", EVENT_LEFT);
    decoder_know(&decoder, "\r", EVENT_NONE);
    decoder_know(&decoder, "\033Oq", EVENT_NONE);
    decoder_know(&decoder, "\033?u", EVENT_NONE);
    pressed_send(&decoder, &presses, typed, sizeof typed - 1);
    ck_assert_int_eq(decoder_patience(&decoder), durations.escape);
    pressed_wait(&decoder, &presses, FOR_EVER);

    static const enum event expected[] = {EVENT_HELP, EVENT_UP,    '5', EVENT_DOWN, '6',
                                          EVENT_LEFT, EVENT_ENTER, '1', EVENT_UP};

    ck_assert_int_eq(presses.count, sizeof expected / sizeof expected[0]);
    for (int i = 0; i < presses.count; i++)
        ck_assert_int_eq(presses.presses[i].event, expected[i]);
}

TEST(what_follows_a_key_that_might_have_grown_is_not_lost)
{
    static struct decoder decoder;
    struct presses presses = {0};

    pressed_use_utf8();
    decoder_start(&decoder, durations.escape, true);
    decoder_know(&decoder, "\013", EVENT_UP);
    decoder_know(&decoder, "\01355\r", EVENT_HELP);
    pressed_send(&decoder, &presses, "\01355", 3);
    ck_assert_int_eq(presses.count, 0);
    pressed_wait(&decoder, &presses, FOR_EVER);
    ck_assert_int_eq(presses.count, 3);
    ck_assert_int_eq(presses.presses[0].event, EVENT_UP);
    ck_assert_int_eq(presses.presses[1].event, '5');
    ck_assert_int_eq(presses.presses[2].event, '5');
}

TEST(a_key_is_known_up_to_its_length)
{
    static const char longest[] = "\033[2345678901234~", longer[] = "\033[34567890123456~";
    static struct decoder decoder;
    struct presses presses = {0};

    ck_assert_uint_eq(sizeof longest - 1, DECODER_KEY);
    ck_assert_uint_eq(sizeof longer - 1, DECODER_KEY + 1);
    pressed_use_utf8();
    decoder_start(&decoder, durations.escape, true);
    decoder_know(&decoder, longest, EVENT_UP);
    decoder_know(&decoder, longer, EVENT_DOWN);
    pressed_send(&decoder, &presses, longest, strlen(longest));
    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, EVENT_UP);
    pressed_send(&decoder, &presses, longer, strlen(longer));
    ck_assert_int_eq(presses.count, 1);
}

TEST(what_a_hand_may_have_begun_is_soon_over)
{
    static const char *const begun[] = {"\033[", "\033O"};

    pressed_use_utf8();
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        char bytes[16];

        snprintf(bytes, sizeof bytes, "%s5", begun[i]);

        struct presses presses = pressed(bytes, strlen(bytes), 2, IN_A_STRING);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, '5');
    }
}

/* What ends a thing that means nothing is a key of its own at once, and not after a pause. */
TEST(a_key_that_is_whole_is_told_without_waiting)
{
    static const char *const begun[] = {"", "\033[", "\033O", "\033[1;2", "\033\033[", "\033[M!"};

    pressed_use_utf8();
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        static struct decoder decoder;
        struct presses presses = {0};

        decoder_start(&decoder, durations.escape, true);
        pressed_send(&decoder, &presses, begun[i], strlen(begun[i]));
        pressed_send(&decoder, &presses, "\r", 1);
        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, EVENT_ENTER);
        ck_assert_int_eq(decoder_patience(&decoder), DECODER_FOR_EVER);
    }
}
