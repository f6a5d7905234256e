/* SPDX-License-Identifier: MIT
 *
 * The mouse, and reports that are none.
 */
#include "suite.h"
#include "weather.h"

/* The place of a cell in the compact window. */
struct place {
    int row, col;
};

static struct place cell_place(const struct terminal *terminal, int cell)
{
    struct place first;

    ck_assert(terminal_find(terminal, "1   │   2   │   3", &first.row, &first.col));
    return (struct place){first.row + cell / GAME_SIDE * 4, first.col + cell % GAME_SIDE * 8};
}

/* Send a mouse report: the number of a button, and M if it goes down. */
static void send_mouse(struct terminal *terminal, int button, struct place place, char what)
{
    char report[32];

    snprintf(report, sizeof report, "\033[<%d;%d;%d%c", button, place.col + 1, place.row + 1, what);
    weather_send(terminal, report);
}

TEST(clicks_are_spoken_of_only_where_the_terminal_has_a_mouse)
{
    static const char *const settings[] = {"TERM=xterm-256color", "TERM=vt100", "TERM=vt220"};

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct terminal *terminal = visit_begin(visit_common, ARGS(settings[i]));

        if (i == 0)
            terminal_expect(terminal, "You can click, too.");
        else
            terminal_refuse(terminal, "You can click, too.");
        visit_end(terminal);
    }
}

TEST(without_the_mouse_it_is_never_turned_on_and_never_obeyed)
{
    static const char *const modes[] = {"1000h", "1002h", "1003h", "1006h", "1015h"};
    struct terminal *terminal =
        terminal_start(visit_compact, ARGS(command_tictactoe(), "--no-mouse"), NULL);

    terminal_expect(terminal, "> X ");
    send_mouse(terminal, 0, cell_place(terminal, 3), 'M');
    send_mouse(terminal, 0, cell_place(terminal, 3), 'm');
    terminal_keys(terminal, "\001");
    visit_check_code(terminal, 0);
    terminal_control(terminal, 'z');
    ck_assert(terminal_stopped(terminal));
    terminal_continue(terminal);
    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    ck_assert(!terminal_mouse(terminal));
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        ck_assert_ptr_null(strstr(terminal_tail(terminal), modes[i]));
    visit_end(terminal);
}

TEST(only_the_first_button_going_down_places)
{
    static const struct {
        int button;
        char what;
    } rows[] = {
        {64, 'M'},                                 /* the wheel, up, down and to the sides */
        {65, 'M'}, {66, 'M'}, {67, 'M'}, {1, 'M'}, /* the middle button */
        {1, 'm'},  {2, 'M'},                       /* the right button */
        {2, 'm'},  {0, 'm'},                       /* the first one coming up */
    };
    struct terminal *terminal = visit_begin(visit_compact, NULL);
    struct place place = cell_place(terminal, 3);
    char before[TERMINAL_TEXT], after[TERMINAL_TEXT];

    terminal_text(terminal, before);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        send_mouse(terminal, rows[i].button, place, rows[i].what);
        terminal_keys(terminal, "\001");
        terminal_text(terminal, after);
        ck_assert_msg(strcmp(before, after) == 0, "%d%c does something", rows[i].button,
                      rows[i].what);
    }
    send_mouse(terminal, 0, place, 'M');
    terminal_keys(terminal, "\001");
    visit_check_code(terminal, 4);
    send_mouse(terminal, 0, cell_place(terminal, 8), 'm');
    terminal_keys(terminal, "\001");
    visit_check_code(terminal, 4);
    visit_end(terminal);
}

/* From a terminal that does not know the other kind: three bytes, each a number above a blank. */
static void send_old_mouse(struct terminal *terminal, int button, struct place place)
{
    char report[] = {
        '\033', '[', 'M', (char)(' ' + button), (char)('!' + place.col), (char)('!' + place.row)};

    terminal_send(terminal, report, sizeof report);
}

TEST(reports_of_the_old_kind_are_understood)
{
    struct terminal *terminal = visit_begin(visit_compact, NULL);

    for (int button = 1; button < 4; button++) {
        send_old_mouse(terminal, button, cell_place(terminal, 3));
        terminal_keys(terminal, "\001");
        visit_check_code(terminal, 0);
    }
    send_old_mouse(terminal, 0, cell_place(terminal, 3));
    terminal_keys(terminal, "\001");
    visit_check_code(terminal, 4);
    send_old_mouse(terminal, 3, cell_place(terminal, 3));
    send_old_mouse(terminal, 0, cell_place(terminal, 8));
    terminal_keys(terminal, "\001");
    visit_check_code(terminal, 61);
    visit_end(terminal);
}

TEST(the_buttons_at_the_side_of_a_mouse_place_nothing)
{
    struct terminal *terminal = visit_begin(visit_compact, NULL);

    for (int button = 128; button < 132; button++) {
        for (const char *what = "Mm"; *what; what++) {
            send_mouse(terminal, button, cell_place(terminal, 3), *what);
            terminal_keys(terminal, "\001");
            visit_check_code(terminal, 0);
        }
    }
    visit_end(terminal);
}

TEST(a_click_on_a_hint_is_its_key_and_a_click_beside_it_is_nothing)
{
    static const struct {
        const char *hint, *shown;
    } rows[] = {
        {"u undo", "> X "},
        {"Enter place", "ode 5"},
        {"c computer", "Computer (medium) plays"},
        {"c computer", "The computer has left"},
        {"n new", "New game"},
        {"u undo", "Back in the previous"},
        {"? help", "this help"},
    };
    struct terminal *terminal = visit_begin((struct size){40, 120}, NULL);
    int row, col;

    terminal_keys(terminal, "5");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_msg(terminal_find(terminal, rows[i].hint, &row, &col), "no %s", rows[i].hint);
        terminal_click(terminal, 0, 0);
        terminal_click(terminal, 39, 119);
        terminal_click(terminal, row, col - 1);
        ck_assert(terminal_lacks(terminal, rows[i].shown));
        terminal_click(terminal, row, col + 2);
        terminal_expect(terminal, rows[i].shown);
    }
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "q quit");
    ck_assert(terminal_find(terminal, "q quit", &row, &col));
    terminal_click(terminal, row, col);
    visit_check_end(terminal, EXIT_SUCCESS);
    terminal_free(terminal);
}

TEST(a_broken_mouse_report_does_nothing)
{
    static const char *const reports[] = {
        "\033[<0;5M",   "\033[<;;M",        "\033[<M",          "\033[<0;99999999999;5M",
        "\033[<x;y;zM", "\033[<0;0;0M",     "\033[<0;1;1;1;1M", "\033[<99999999999999999999;5;5M",
        "\033[<5;5;5X", "\033[<0;500;500M",
    };
    struct terminal *terminal = visit_begin(visit_compact, NULL);

    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        weather_send(terminal, reports[i]);
        terminal_keys(terminal, "z5");
        visit_check_code(terminal, 5);
        terminal_keys(terminal, "u");
        visit_check_code(terminal, 0);
    }
    visit_end(terminal);
}

/* The rest of it may never come. */
TEST(an_unfinished_mouse_report_makes_it_neither_deaf_nor_blind)
{
    static const char *const reports[] = {
        "\033[", "\033[<", "\033[<0;", "\033[<0;5;5", "\033[<-1;-1;-1M", "\033[M", "\033[M !",
    };

    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        struct terminal *terminal = visit_begin(visit_common, NULL);

        terminal_keys(terminal, "51");
        weather_send(terminal, reports[i]);
        terminal_expect(terminal, "> X ");
        terminal_resize(terminal, (struct size){7, 19});
        terminal_expect(terminal, "19x7");
        terminal_signal(terminal, SIGTERM);
        visit_check_end(terminal, -SIGTERM);
        terminal_free(terminal);
    }
}
