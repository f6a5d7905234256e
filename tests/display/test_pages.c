/* SPDX-License-Identifier: MIT
 *
 * The page of the shelf and of the book, and what is said there and on the help.
 */
#include "display/layout.h"
#include "drawing.h"
#include "play/keymap.h"
#include "session_fixture.h"
#include "suite.h"

#include <wchar.h>

static struct session seat_at_shelf(int games, int slot)
{
    struct session session = drawing_session((struct game){0});

    drawing_press(&session, "r", games);
    session.shelf_page.selected[SHELF_WAITING] = slot;
    return session;
}

AROUND_ALL(suite_use_locale, NULL)

static void must_show_either(const struct canvas *canvas, const char *whole, const char *brief)
{
    if (!drawing_shows(canvas, whole))
        drawing_must_show(canvas, brief);
}

TEST(what_is_said_on_a_page_is_whole_or_short_and_does_not_hide_the_way_back)
{
    static const struct size terminals[] = {{22, 80}, {20, 60}, {24, 40}, {10, 80}, {10, 60},
                                            {12, 40}, {20, 30}, {8, 72},  {8, 20}};

    for (size_t i = 0; i < sizeof terminals / sizeof terminals[0]; i++) {
        struct session reading = drawing_session((struct game){0});
        struct session picking = seat_at_shelf(3, 0);

        drawing_press(&reading, "?z", 0);
        drawing_press(&picking, "z", 3);

        struct canvas help = drawing_draw(&reading, terminals[i]);
        struct canvas shelf = drawing_draw(&picking, terminals[i]);

        must_show_either(&help, "z is not a key here; ? goes back.", "That is not a key.");
        must_show_either(&shelf, "r goes back.", "That is not a key.");
        ck_assert_int_eq(drawing_area_of(&help, EVENT_ESCAPE).rows, 1);
        ck_assert_int_eq(drawing_area_of(&shelf, EVENT_ESCAPE).rows, 1);
        drawing_press(&picking, "j", 3);
        shelf = drawing_draw(&picking, terminals[i]);
        drawing_must_show(&shelf, "Resume a game:");
    }
}

/* The row of the message, or two where a blank one stands above a list, is all that changes; and no
 * click of a game. */
static void check_games(const struct canvas *before, const struct canvas *after)
{
    for (int row = 1; row < before->size.rows; row++)
        for (int col = 0; col < before->size.cols; col++) {
            const struct glyph *was = canvas_at(before, row, col);
            const struct glyph *is = canvas_at(after, row, col);

            if ((was->event != EVENT_NONE && was->event != is->event)
                || (was->runes[0] && was->runes[0] != L' ' && was->runes[0] != is->runes[0]))
                drawing_fail(after, "what is said hides what is at %d,%d", col, row);
        }
}

static const struct size terminals_of_shelf[] = {{50, 132}, {24, 80}, {22, 80}, {20, 60},
                                                 {8, 72},   {12, 40}, {8, 40},  {8, 20}};
enum { TERMINALS_OF_SHELF = sizeof terminals_of_shelf / sizeof terminals_of_shelf[0] };

TEST(what_is_said_on_the_page_of_the_shelf_hides_no_part_of_a_game)
{
    static const char *const notices[] = {
        "Ann agrees.", "Game 12 is taken off.", "That game is not on the shelf any more.",
        "Not kept: the shelf is damaged; the next game that is kept sets it aside."};
    enum { NOTICES = sizeof notices / sizeof notices[0] };

    for (int i = 0; i < TERMINALS_OF_SHELF * NOTICES; i++)
        for (int games = 1; games <= SHELF_PAGE; games++) {
            struct size terminal = terminals_of_shelf[i / NOTICES];
            struct session session = seat_at_shelf(games, games - 1);
            struct canvas before = drawing_draw(&session, terminal);
            struct canvas after;

            status_tell(&session, "%s", notices[i % NOTICES]);
            after = drawing_draw(&session, terminal);
            check_games(&before, &after);
        }
}

/* Ask the session. */
static void ask(struct session *session, const char *question)
{
    drawing_share(session, PERSON_HOST, ABSENCE_NONE);
    drawing_ask(session, true);
    status_pin(session, "%s", question);
}

/* After a key that does nothing the question stays. */
TEST(a_question_is_lit_on_the_page_of_the_shelf_and_hides_no_part_of_a_game)
{

    for (int i = 0; i < TERMINALS_OF_SHELF; i++)
        for (int games = 1; games <= SHELF_PAGE; games++) {
            struct session session = seat_at_shelf(games, 0);
            struct canvas before = drawing_draw(&session, terminals_of_shelf[i]);
            struct canvas after;
            struct area at;

            ask(&session, "Bob asks to undo");
            after = drawing_draw(&session, terminals_of_shelf[i]);
            check_games(&before, &after);
            ck_assert(drawing_find(&after, "Bob asks to undo", &at));
            ck_assert_int_eq(at.row, 0);
            ck_assert_int_eq(canvas_at(&after, at.row, at.col)->role, ROLE_LIT);
            drawing_must_show(&after, "goes back");
            if (drawing_shows(&after, "y yes"))
                drawing_must_show(&after, "y yes   n no");
            drawing_press(&session, "z", games);
            after = drawing_draw(&session, terminals_of_shelf[i]);
            check_games(&before, &after);
            drawing_must_show(&after, "asks to");
        }
}

TEST(a_question_is_lit_on_the_help_and_no_invitation_is_there)
{
    static const struct size terminals[] = {{50, 132}, {24, 80}, {22, 80}, {20, 60}, {24, 40},
                                            {10, 80},  {10, 60}, {12, 40}, {20, 30}, {8, 20}};

    for (size_t i = 0; i < sizeof terminals / sizeof terminals[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;
        struct area at;

        drawing_press(&session, "1386?", 0);
        drawing_share(&session, PERSON_HOST, ABSENCE_AWAITED);
        session.joining.command = "tictactoe --join=ann";
        canvas = drawing_draw(&session, terminals[i]);
        ck_assert(!drawing_shows(&canvas, "--join"));
        ask(&session, "Bob asks to undo");
        canvas = drawing_draw(&session, terminals[i]);
        if (!drawing_find(&canvas, "Bob asks to undo", &at)
            || canvas_at(&canvas, at.row, at.col)->role != ROLE_LIT)
            drawing_fail(&canvas, "the question is not lit");
        drawing_must_show(&canvas, "goes back");
        if (terminals[i].cols >= 30 /* else the question takes the row */
            && (!drawing_find(&canvas, "y yes   n no", &at)
                || at.col + at.cols != canvas.size.cols))
            drawing_fail(&canvas, "the keys are not at the right end");
    }
}

/* The cursor is on the sign before it. */
TEST(the_selected_game_is_lit_over_its_whole_row)
{
    struct session session = seat_at_shelf(3, 1);

    for (int i = 0; i < TERMINALS_OF_SHELF; i++) {
        struct canvas canvas = drawing_draw(&session, terminals_of_shelf[i]);
        const struct glyph *row = canvas_at(&canvas, canvas.cursor_row, 0);

        ck_assert_int_eq(canvas.cursor_col, 0);
        ck_assert(row[0].event == EVENT_SLOT + 1 && row[0].role == ROLE_STRONG);
        for (int col = 1; col < canvas.size.cols && row[col].event == EVENT_SLOT + 1; col++)
            if (row[col].role != ROLE_PILL)
                drawing_fail(&canvas, "%d,%d is not lit", col, canvas.cursor_row);
    }
}

/* The hue of the player whose letter is before the word. */
static enum hue hue_of_word(const struct glyph *row, int cols, const wchar_t *word)
{
    for (int col = 1; col + (int)wcslen(word) < cols; col++) {
        size_t same = 0;

        while (word[same] && row[col + (int)same].runes[0] == word[same])
            same++;
        if (!word[same] && row[col - 1].runes[0] == L'X')
            return HUE_X;
        if (!word[same] && row[col - 1].runes[0] == L'O')
            return HUE_O;
    }
    return HUE_TEXT;
}

/* Of a finished game, it is the hue of the winner. */
TEST(where_colours_are_blended_the_selected_game_has_a_trace_of_the_hue_of_the_player_to_move)
{
    enum { GAMES = 12, FINISHED = 2 };
    struct session session = seat_at_shelf(GAMES, 1);
    int drawn = 0;

    for (int i = 0; i < DRAWING_THEMES * (GAMES + FINISHED); i++) {
        struct theme theme = themes[i % DRAWING_THEMES];
        bool has_trace = theme.marks == MARKS_BLOCKS || theme.marks == MARKS_DOTS;
        int slot = i / DRAWING_THEMES % GAMES;
        bool is_finished = i / DRAWING_THEMES >= GAMES;
        const struct glyph *row;
        struct canvas canvas;
        enum hue hue;

        session.shelf_page.list = is_finished ? SHELF_FINISHED : SHELF_WAITING;
        session.shelf_page.selected[session.shelf_page.list] = slot;
        theme.is_blended = true;
        view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
        row = canvas_at(&canvas, canvas.cursor_row, 0);
        hue = hue_of_word(row, canvas.size.cols, is_finished ? L" won" : L" to move");
        drawn += hue == HUE_TEXT;
        for (int col = 1; row[col].event == (enum event)(EVENT_SLOT + slot); col++)
            if ((row[col].lower == canvas_ink(hue, INK_MIDDLE, INK_TRACE)) != has_trace
                || (row[col].role == ROLE_PILL) == has_trace)
                drawing_fail(&canvas, "%s, game %d, column %d", theme.name, slot, col);
    }
    ck_assert_int_eq(drawn, DRAWING_THEMES);
}

TEST(a_blank_row_is_above_the_list_of_the_shelf_and_below_it_from_16_rows_up)
{
    struct session session = seat_at_shelf(SHELF_PAGE, 0);

    for (int rows = 14; rows <= 17; rows++) {
        struct canvas canvas = drawing_draw(&session, (struct size){rows, 80});
        struct area keys = drawing_area_of(&canvas, EVENT_ESCAPE);
        struct area last = drawing_area_of(&canvas, EVENT_SLOT + SHELF_PAGE - 1);
        int blank = rows >= 16;

        ck_assert_int_eq(last.rows, 1);
        ck_assert_int_eq(canvas.cursor_row, 1 + blank); /* on the first game */
        ck_assert_int_ge(keys.row, last.row + 1 + blank);
    }
}

TEST(from_the_hundredth_game_on_numbers_have_three_digits)
{
    enum { GAMES = 120 };
    static struct shelved games[GAMES];
    struct session session = seat_at_shelf(1, 0);
    struct canvas canvas;
    struct area tenth, hundredth;

    for (int i = 0; i < GAMES; i++)
        games[i] = *session.shelf_page.lists.games[SHELF_WAITING];
    session.shelf_page.lists.games[SHELF_WAITING] = games;
    session.shelf_page.lists.counts[SHELF_WAITING] = GAMES;
    session.shelf_page.selected[SHELF_WAITING] = 104;
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(drawing_find(&canvas, "  99  Ann ", &tenth));
    ck_assert(drawing_find(&canvas, "\u203a 105  Ann ", &hundredth));
    ck_assert_int_eq(tenth.col, hundredth.col + 1);
}

/* ---- The list of the shelf, at every size. ---- */

#define LONG_NAME "Bartholomew Featherstonehaugh of Wymondh"

/* Games as the page can have them, and the words in their rows. A game against the computer has a
 * shorter form of its people, too. */
static const struct listed {
    const char *board, *x_name, *o_name;
    bool is_off, is_gone;
    const char *people, *brief, *turn, *age;
} listed[] = {
    {"....X....", LONG_NAME, "Bob", .people = LONG_NAME " \u2013 Bob", .turn = "O to move",
     .age = "just now"},
    {"O...X....", "Ann", "Computer (perfect)", .people = "Ann \u2013 Computer (perfect)",
     .brief = "Ann \u2013 Computer", .turn = "your turn", .age = "2 minutes"},
    {"O...X....", "Computer (easy)", LONG_NAME, .people = "Computer (easy) \u2013 " LONG_NAME,
     .brief = "Computer \u2013 " LONG_NAME, .turn = "X to move", .age = "10 minutes"},
    {"....X....", "Computer (medium)", "Eva", .people = "Computer (medium) \u2013 Eva",
     .brief = "Computer \u2013 Eva", .turn = "your turn", .age = "42 minutes"},
    {"O...X...X", "Ann", "Bob", .is_off = true, .people = "Ann \u2013 Bob", .turn = "taken off",
     .age = "2 hours"},
    {"O...X...X", "Ann", LONG_NAME, .is_gone = true, .people = "Ann \u2013 " LONG_NAME,
     .turn = "gone", .age = "11 hours"},
    {"XXXOO....", "Ann", "Computer (easy)", .people = "Ann \u2013 Computer (easy)",
     .brief = "Ann \u2013 Computer", .turn = "X won", .age = "yesterday"},
    {"XOXXOOOXX", "Ann", "Bob", .people = "Ann \u2013 Bob", .turn = "draw", .age = "7 days"},
    {"XX.OO....", LONG_NAME, LONG_NAME, .people = LONG_NAME " \u2013 " LONG_NAME,
     .turn = "X to move", .age = "30 days"},
    {".........", "Ann", "Bob", .people = "Ann \u2013 Bob", .turn = "X to move", .age = "121 days"},
};
enum { LISTED = sizeof listed / sizeof listed[0] };

static struct session seat_at_listed(void)
{
    struct session_fixture_shelf shelf = {.count = 0};
    struct session session = drawing_session((struct game){0});

    for (int i = LISTED - 1; i >= 0; i--) {
        session_fixture_put(&shelf, suite_game(listed[i].board), listed[i].x_name,
                            listed[i].o_name);
        shelf.games[0].is_off = listed[i].is_off;
        shelf.games[0].is_gone = listed[i].is_gone;
    }
    session_fixture_show(&session, &shelf);
    return session;
}

/* The size of the board that must be beside the list: the largest that leaves 51 columns and four
 * rows, or the smallest, which leaves 26 columns. Without rows if there must be none. */
static struct size board_of_page(struct size page)
{
    for (int i = 0; i < LAYOUT_CELLS; i++) {
        bool is_smallest = i == LAYOUT_CELLS - 1;
        struct size board = layout_board(layout_cells[i]);

        if (page.rows - board.rows >= (is_smallest ? 2 : 6)
            && page.cols - board.cols - 3 >= (is_smallest ? 26 : 51))
            return board;
    }
    return (struct size){0, 0};
}

/* The row of a game in a list of so many columns: the sign and the number, the people, and as far
 * as ten columns are left for the people, whose turn it is and the age. */
static void write_row_of_list(int game, bool is_selected, int cols, wchar_t row[CANVAS_COLS + 1])
{
    const struct listed *words = &listed[game];
    bool has_turn = cols >= 26;
    bool has_age = cols >= 37;
    int room = cols - 5 - (has_turn ? 11 : 0) - (has_age ? 11 : 0);
    wchar_t people[CANVAS_COLS + 1];
    const char *form = words->people;

    mbstowcs(people, form, CANVAS_COLS);
    if ((int)wcslen(people) > room - 1 && words->brief)
        mbstowcs(people, form = words->brief, CANVAS_COLS);
    if ((int)wcslen(people) > room - 1)
        wcscpy(people + room - 2, L"\u2026");
    swprintf(row, CANVAS_COLS + 1, L"%lc%2d  %-*ls%-*s%-*s",
             (wint_t)(is_selected ? L'\u203a' : L' '), game + 1, room, people, has_turn ? 11 : 0,
             has_turn ? words->turn : "", has_age ? 11 : 0, has_age ? words->age : "");
}

static void check_text(const struct canvas *canvas, int row, const char *text)
{
    const struct glyph *glyphs = canvas_at(canvas, row, 0);
    int length = (int)strlen(text);

    for (int col = 0; col < canvas->size.cols; col++)
        if (glyphs[col].runes[0] != (wchar_t)(col < length ? text[col] : ' '))
            drawing_fail(canvas, "column %d of '%s' in row %d", col, text, row);
}

/* The longest of these forms that has room, or what there is room for of the title. */
static void check_head(const struct canvas *canvas, enum shelf_list list)
{
    static const char *const forms[] = {"arrows and Enter, 1 to 9, or a click", "arrows and Enter",
                                        ""};
    int cols = canvas->size.cols;
    char text[CANVAS_COLS];

    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, " %s%s: %s", cols < 77 ? "" : "tic tac toe   ",
                 list == SHELF_WAITING ? "Resume a game" : "Look back at a game", forms[i]);
        if ((int)strlen(text) <= cols)
            break;
    }
    check_text(canvas, 0, text);
}

/* In a page of less than 33 columns the keys take two rows. */
static void check_keys(const struct canvas *canvas, enum shelf_list list, bool is_off, int others)
{
    bool is_narrow = canvas->size.cols < 33;
    bool is_roomy = canvas->size.cols >= 49;
    char keys[CANVAS_COLS] = "", number[16], text[2 * CANVAS_COLS];

    snprintf(number, sizeof number, "%d ", others);
    if (list == SHELF_WAITING)
        snprintf(keys, sizeof keys, "d %s   ",
                 is_roomy ? is_off ? "puts it back" : "takes it off"
                 : is_off ? "back"
                          : "off");
    if (others > 0)
        sprintf(keys + strlen(keys), "Tab %s%s", is_roomy ? number : "",
                list == SHELF_WAITING ? is_roomy ? "finished" : "book"
                : is_roomy            ? "waiting"
                                      : "shelf");
    snprintf(text, sizeof text, " r goes back    %s", is_narrow ? "" : keys);
    check_text(canvas, canvas->size.rows - 1, text);
    snprintf(text, sizeof text, " %s", keys);
    if (is_narrow)
        check_text(canvas, canvas->size.rows - 2, text);
}

static void check_list(const struct canvas *canvas, int selected)
{
    struct size size = canvas->size;
    struct size board = board_of_page(size);
    int cols = board.rows > 0 ? size.cols - board.cols - 3 : size.cols;
    int first_row = size.rows < 16 ? 1 : 2;
    int rows = size.rows < 16 ? size.rows - 2 : size.rows - 4;
    int count = size.cols < 33 ? rows - 1 : rows;
    int first = selected >= count ? selected - count + 1 : 0;

    for (int i = 0; i < count; i++) {
        const struct glyph *glyphs = canvas_at(canvas, first_row + i, 0);
        wchar_t row[CANVAS_COLS + 1] = L"";

        if (first + i < LISTED)
            write_row_of_list(first + i, first + i == selected, cols, row);
        for (int col = 0; col < cols + (board.rows > 0 ? 2 : 0); col++)
            if (glyphs[col].runes[0] != (col < (int)wcslen(row) ? row[col] : L' '))
                drawing_fail(canvas, "column %d of '%ls'", col, row);
    }
    for (int row = 0; row < size.rows && board.rows > 0; row++)
        for (int col = cols; col < size.cols; col++) {
            bool is_board = row >= first_row && row < first_row + board.rows && col >= cols + 2
                         && col < size.cols - 1;
            enum event event = canvas_event_at(canvas, row, col);

            if (is_board != (event == EVENT_SLOT + (unsigned)selected))
                drawing_fail(canvas, "a click beside the list, at %d,%d", col, row);
        }
}

/* A session whose shelf and book have these games. */
static void draw_listed(struct session *session, enum shelf_list list, int turn, struct size size)
{
    struct shelf_picker *page = &session->shelf_page;
    int selected = turn % LISTED;
    int others = turn % 4;
    struct canvas canvas;

    page->list = list;
    page->selected[list] = selected;
    page->lists.games[list] = page->lists.games[SHELF_WAITING];
    page->lists.counts[list] = LISTED;
    page->lists.counts[list == SHELF_WAITING ? SHELF_FINISHED : SHELF_WAITING] = others;
    canvas = drawing_draw(session, size);
    ck_assert_int_eq(canvas.size.rows, size.rows < 32 ? size.rows : 32);
    ck_assert_int_eq(canvas.size.cols, size.cols < 116 ? size.cols : 116);
    check_head(&canvas, list);
    check_list(&canvas, selected);
    if (size.rows > 8) /* there the code is beside the keys */
        check_keys(&canvas, list, listed[selected].is_off, others);
}

TEST(a_game_of_the_shelf_has_its_people_its_turn_and_its_age_as_far_as_there_is_room)
{
    enum { MOST_ROWS = 36, MOST_COLS = 120, FEW = 2 };
    struct session session = seat_at_listed();
    int step = suite_share() > 10 ? 3 * FEW : suite_share() > 1 ? FEW : 1;
    int turn = 0;

    for (int rows = 8; rows <= MOST_ROWS; rows++)
        for (int cols = 20 + rows % step; cols <= MOST_COLS; cols += step, turn++)
            draw_listed(&session, turn % 3 == 0 ? SHELF_FINISHED : SHELF_WAITING, turn,
                        (struct size){rows, cols});
}

TEST(the_board_of_the_selected_game_grows_with_the_terminal)
{
    static const struct {
        struct size terminal;
        int rows;
    } rows[] = {{{24, 80}, 11}, {{30, 100}, 20}, {{50, 132}, 26}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = seat_at_shelf(1, 0);
        struct canvas canvas = drawing_draw(&session, rows[i].terminal);
        int first = canvas.size.rows, last = 0;

        for (int row = 0; row < canvas.size.rows; row++)
            if (canvas_at(&canvas, row, canvas.size.cols - 2)->event == EVENT_SLOT) {
                first = row < first ? row : first;
                last = row;
            }
        ck_assert_int_eq(last - first + 1, rows[i].rows);
        drawing_must_show(&canvas, "code ");
    }
}

TEST(a_list_without_games_is_told_and_nothing_asks_to_pick_one)
{
    struct session session = seat_at_shelf(0, 0);
    struct canvas canvas;

    session.mode = MODE_PICK;
    for (int list = 0; list < SHELF_LISTS; list++) {
        session.shelf_page.list = (enum shelf_list)list;
        status_clear(&session);
        canvas = drawing_draw(&session, (struct size){24, 80});
        drawing_must_show(&canvas,
                          list == SHELF_WAITING
                              ? "The shelf is empty."
                              : "The book is empty until two named players finish a game.");
        ck_assert(!drawing_shows(&canvas, ":") && !drawing_shows(&canvas, "Enter"));
        canvas = drawing_draw(&session, (struct size){12, 40});
        drawing_must_show(&canvas,
                          list == SHELF_WAITING ? "The shelf is empty." : "The book is empty.");
    }
}

TEST(where_a_name_has_no_room_the_computer_is_named_without_its_level)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    for (int level = 0; solver_levels[level]; level++) {
        char name[RECORD_NAME];

        session = drawing_session((struct game){0});
        session.people.level = (enum level)level;
        drawing_press(&session, "c5", 0);
        snprintf(name, sizeof name, "O Computer (%s)", solver_levels[level]);
        canvas = drawing_draw(&session, (struct size){24, 80});
        drawing_must_show(&canvas, name);
        canvas = drawing_draw(&session, (struct size){12, 40});
        drawing_must_show(&canvas, "O Computer ");
        ck_assert(!drawing_shows(&canvas, "Computer ("));
    }
    people_set_name(&session, PLAYER_X, "Konstantin");
    drawing_press(&session, "n", 0);
    session.saved.waiting = 1;
    strcpy(session.saved.newest.names[0], "Konstantin");
    strcpy(session.saved.newest.names[1], "Computer (perfect)");
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "r   Konstantin \u2013 Computer ");
    ck_assert(!drawing_shows(&canvas, "Computer ("));
}
