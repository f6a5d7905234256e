/* SPDX-License-Identifier: MIT
 *
 * Bytes that are not keys, and clicks, in any pieces.
 */
#include "base/clock.h"
#include "pressed.h"
#include "suite.h"

/* Sequences that mean nothing here: keys, replies and reports of all kinds. */
static const char *const strays[] = {
    "\033[15~",      "\033[2$",        "\033[[E",       "\033[1;5A",         "\033[3~",
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

TEST(no_byte_of_a_sequence_is_a_key_wherever_it_is_cut)
{
    static const int pauses[] = {AT_ONCE, LATE, LATER};

    pressed_use_utf8();
    for (int i = 0; i < STRAYS; i++) {
        for (size_t cut = 0; cut <= strlen(strays[i]); cut++) {
            for (int pause = 0; pause < 3; pause++) {
                struct presses presses = pressed(strays[i], strlen(strays[i]), cut, pauses[pause]);

                ck_assert_msg(is_only_escape(&presses, pauses[pause] > 0 ? cut : 0),
                              "%s cut at %zu is event %#x", strays[i] + 1, cut,
                              presses.presses[0].event);
            }
        }
    }
}

TEST(what_has_begun_is_waited_for_as_long_as_a_string)
{
    pressed_use_utf8();
    for (int i = 0; i < STRAYS; i++) {
        for (size_t cut = 2; cut < strlen(strays[i]); cut++) {
            struct presses presses = pressed(strays[i], strlen(strays[i]), cut, IN_A_STRING);

            ck_assert_msg(presses.count == 0, "%s cut at %zu is event %#x", strays[i] + 1, cut,
                          presses.presses[0].event);
        }
    }
}

TEST(the_key_after_a_sequence_is_not_lost)
{
    pressed_use_utf8();
    for (int i = 0; i < STRAYS; i++) {
        char bytes[64];

        snprintf(bytes, sizeof bytes, "%s5", strays[i]);

        struct presses presses = pressed_at_once(bytes);

        ck_assert_msg(presses.count == 1 && presses.presses[0].event == '5', "not after %s",
                      strays[i] + 1);
    }
}

/* A string, in every form of its beginning and end. */
static void make_string(char *text, size_t size, char introducer, const char *end)
{
    snprintf(text, size, "\033%c11;rgb:2828/quit\303\234\r\t519%s", introducer, end);
}

TEST(no_byte_of_a_string_is_a_key_wherever_it_is_cut)
{
    static const char *const ends[] = {"\033\\", "\a"};
    static const int pauses[] = {AT_ONCE, LATE, LATER, IN_A_STRING};

    pressed_use_utf8();
    for (const char *introducer = "]P_^X"; *introducer; introducer++) {
        for (int end = 0; end < 2; end++) {
            char text[64];

            make_string(text, sizeof text, *introducer, ends[end]);
            for (size_t cut = 0; cut <= strlen(text); cut++) {
                for (int pause = 0; pause < 4; pause++) {
                    struct presses presses = pressed(text, strlen(text), cut, pauses[pause]);

                    ck_assert_msg(is_only_escape(&presses, pauses[pause] > 0 ? cut : 0),
                                  "ESC %c cut at %zu is event %#x", *introducer, cut,
                                  presses.presses[0].event);
                }
            }
        }
    }
}

TEST(a_string_of_any_length_ends_and_the_next_key_is_one)
{
    enum { LONG = 100000 };
    static char text[LONG + 8];

    pressed_use_utf8();
    memset(text, 'q', sizeof text);
    memcpy(text, "\033]52;", 5); /* NOLINT(bugprone-not-null-terminated-result): it goes on */
    memcpy(text + LONG, "\a5", 3);

    struct presses presses = pressed_at_once(text);

    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, '5');
}

/* Of a string or a sequence that never ends something new makes an end, and so does silence. */
TEST(what_never_ends_is_ended_by_escape_and_by_silence)
{
    static const char *const begun[] = {"\033]11;rgb", "\033Pq",    "\033[1;2", "\033[<0;5",
                                        "\033[M!",     "\033[",     "\033O",    "\033[M",
                                        "\303",        "\033]x\033"};
    static struct input_reader input;
    char bytes[32];

    pressed_use_utf8();
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        struct presses presses = {0};

        snprintf(bytes, sizeof bytes, "%s\033[A", begun[i]);
        presses = pressed_at_once(bytes);
        ck_assert_msg(presses.count == 1 && presses.presses[0].event == EVENT_UP, "%s",
                      begun[i] + 1);

        presses.count = 0;
        input_start(&input, durations.escape, true);
        pressed_send(&input, &presses, begun[i], strlen(begun[i]));
        pressed_wait(&input, &presses, FOR_EVER);
        pressed_send(&input, &presses, "5", 1);
        ck_assert_msg(presses.count == 1 && presses.presses[0].event == '5', "%s", begun[i] + 1);
    }
}

/* The second of them does not end it, and may be the key. */
TEST(two_escapes_in_a_string_are_the_key_that_ends_it)
{
    static struct input_reader input;
    struct presses presses = {0};

    pressed_use_utf8();
    input_start(&input, durations.escape, true);
    pressed_send(&input, &presses, "\033]x\033\033", 5);
    pressed_wait(&input, &presses, FOR_EVER);
    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, EVENT_ESCAPE);
}

TEST(can_and_sub_break_a_string_off)
{
    pressed_use_utf8();
    for (const char *breaking = "\030\032"; *breaking; breaking++) {
        const char text[] = {'\033', ']', 'q', *breaking, '5', '\0'};
        struct presses presses = pressed_at_once(text);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, '5');
    }
}

TEST(enter_right_after_the_beginning_of_a_sequence_is_enter)
{
    static const char *const begun[] = {"\033[", "\033O", "\033[1;2", "\033[<0;5", "\033[M!"};

    pressed_use_utf8();
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        char bytes[16];

        snprintf(bytes, sizeof bytes, "%s\r", begun[i]);

        struct presses presses = pressed_at_once(bytes);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, EVENT_ENTER);
    }
}

/* ---- The mouse. ---- */

static void check_click(struct press press)
{
    ck_assert(press.is_click);
    ck_assert_int_eq(press.row, 2);
    ck_assert_int_eq(press.col, 6);
}

TEST(a_click_is_where_it_is_wherever_its_report_is_cut)
{
    static const char *const reports[] = {"\033[<0;7;3M", "\033[M '#"};

    pressed_use_utf8();
    for (int i = 0; i < 2; i++) {
        for (size_t cut = 0; cut <= strlen(reports[i]); cut++) {
            struct presses presses = pressed(reports[i], strlen(reports[i]), cut, LATE);
            int escapes = cut == 1 ? 1 : 0; /* Escape alone was a key by then */

            ck_assert_int_eq(presses.count, escapes + 1);
            check_click(presses.presses[escapes]);
        }
    }
}

TEST(a_report_has_numbers_of_five_digits_at_most)
{
    static const struct {
        const char *report;
        int row, col;
    } rows[] = {{"\033[<0;99999;1M", 0, 99998}, {"\033[<0;1;65535M", 65534, 0}};

    pressed_use_utf8();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct press press = pressed_at_once(rows[i].report).presses[0];

        ck_assert(press.is_click);
        ck_assert_int_eq(press.row, rows[i].row);
        ck_assert_int_eq(press.col, rows[i].col);
    }
    ck_assert_int_eq(pressed_at_once("\033[<0;100000;1M").count, 0);
    ck_assert_int_eq(pressed_at_once("\033[<0;1;100000M").count, 0);
}

TEST(without_the_mouse_reports_are_swallowed)
{
    static const char reports[] = "\033[<0;7;3M\033[<0;7;3m\033[M '#5";
    static struct input_reader input;
    struct presses presses = {0};

    pressed_use_utf8();
    input_start(&input, durations.escape, false);
    pressed_send(&input, &presses, reports, strlen(reports));
    ck_assert_int_eq(presses.count, 1);
    ck_assert_int_eq(presses.presses[0].event, '5');
}

/* More bytes than are held, and the last of them might be a report. */
TEST(a_report_that_is_too_long_is_none)
{
    pressed_use_utf8();
    for (int blanks = 0; blanks < 80; blanks++) {
        char bytes[128];

        snprintf(bytes, sizeof bytes, "\033[<%*s0;1;1M5", blanks, "");

        struct presses presses = pressed_at_once(bytes);
        const struct press *first = &presses.presses[0];

        ck_assert_int_eq(presses.count, blanks == 0 ? 2 : 1);
        ck_assert_int_eq(first->is_click, blanks == 0);
        ck_assert_int_eq(presses.presses[presses.count - 1].event, '5');
    }
}
