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
    {"\033[[A", EVENT_HELP},
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

/* Check the key that came. An Escape may have come before it if after_escape. */
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
    static struct input_reader input;
    struct presses presses = {0};

    pressed_use_utf8();
    input_start(&input, durations.escape, true);
    pressed_send(&input, &presses, "\033", 1);
    ck_assert_int_eq(input_wait_ms(&input), durations.escape);
    pressed_wait(&input, &presses, LATE);
    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, EVENT_ESCAPE);
    pressed_send(&input, &presses, "q", 1);
    ck_assert_int_eq(presses.count, 2);
    ck_assert_int_eq(presses.presses[1].event, 'q');
    ck_assert_int_eq(input_wait_ms(&input), INPUT_FOR_EVER);
    pressed_send(&input, &presses, "\033", 1);
    pressed_wait(&input, &presses, FOR_EVER);
    pressed_send(&input, &presses, "[", 1);
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

TEST(what_has_begun_is_over_in_a_second)
{
    enum { SECOND = 1000 };
    static const char *const begun[] = {"\033[", "\033O", "\033[1;2", "\033]0;q", "\303"};

    pressed_use_utf8();
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        char bytes[16];

        snprintf(bytes, sizeof bytes, "%s5", begun[i]);

        struct presses presses = pressed(bytes, strlen(bytes), strlen(begun[i]), SECOND);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, '5');
    }
}

/* A byte that ends a sequence without a meaning is a key of its own at once, not after a pause. */
TEST(a_key_that_is_whole_is_told_without_waiting)
{
    static const char *const begun[] = {"", "\033[", "\033O", "\033[1;2", "\033\033[", "\033[M!"};

    pressed_use_utf8();
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        static struct input_reader input;
        struct presses presses = {0};

        input_start(&input, durations.escape, true);
        pressed_send(&input, &presses, begun[i], strlen(begun[i]));
        pressed_send(&input, &presses, "\r", 1);
        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, EVENT_ENTER);
        ck_assert_int_eq(input_wait_ms(&input), INPUT_FOR_EVER);
    }
}
