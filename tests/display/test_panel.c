/* SPDX-License-Identifier: MIT
 *
 * The panel and the prompt beside the board, in every size.
 */
#include "display/layout.h"
#include "display/letters.h"
#include "drawing.h"
#include "engine/encodings.h"
#include "play/keymap.h"
#include "session_fixture.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

/* ---- The panel. ---- */

static bool is_hint(enum event event)
{
    return event > ' ' && event <= '~';
}

/* Check that only the panel differs: each cell, the grid and each hint are as they were. */
static void check_rest(const struct canvas *before, const struct canvas *after, const char *words)
{
    struct area first = drawing_area_of(before, EVENT_CELL);
    struct area last = drawing_area_of(before, EVENT_CELL + GAME_CELLS - 1);

    for (int row = 0; row < before->size.rows; row++)
        for (int col = 0; col < before->size.cols; col++) {
            const struct glyph *was = canvas_at(before, row, col);
            const struct glyph *is = canvas_at(after, row, col);
            bool is_board = row >= first.row && row < last.row + last.rows && col >= first.col
                         && col < last.col + last.cols;

            if ((is_board && memcmp(was, is, sizeof *was) != 0)
                || (is_hint(was->event) && was->runes[0] != is->runes[0])) {
                drawing_fail(after, "%d,%d changes with '%s'", col, row, words);
            }
        }
}

/* True if the one with that mark is shown as to move: in words, by a pill, or as a lit name. */
static bool shows_turn(const struct canvas *canvas, enum player player)
{
    static const char *const sentences[] = {"Ann to move", "Bob to move"};
    static const enum role pills[] = {ROLE_PILL_X, ROLE_PILL_O};

    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++)
            if (canvas_at(canvas, row, col)->role == pills[player])
                return true;
    return drawing_shows(canvas, sentences[player]);
}

/* The canvas must have the turn or the end of the board, and the code of a game that can be
 * resumed. The first screen has neither. */
static void must_say(const struct canvas *canvas, const char *board)
{
    static const struct {
        const char *oracle, *name, *verb;
    } news[] = {{"X won", "Ann", "wins"}, {"O won", "Bob", "wins"}, {"draw", "A", "draw"}};
    bool is_open = strstr(oracle_words(board), "to move");
    bool can_be_resumed = is_open && strpbrk(board, "XO");
    char code[CANVAS_COLS];

    if (is_open ? shows_turn(canvas, PLAYER_X) != (strcmp(oracle_words(board), "X to move") == 0)
                      || shows_turn(canvas, PLAYER_O) == shows_turn(canvas, PLAYER_X)
                : drawing_shows(canvas, "to move"))
        drawing_fail(canvas, "%s: the turn", board);
    for (int i = 0; i < 3; i++) {
        bool has_ended_so = strcmp(news[i].oracle, oracle_words(board)) == 0;
        bool is_said = drawing_shows_end(canvas, news[i].name, news[i].verb);

        /* After the end, cards have the names of both, too. */
        if (has_ended_so ? !is_said : is_open && is_said)
            drawing_fail(canvas, "%s: '%s %s' is said or not", board, news[i].name, news[i].verb);
    }
    snprintf(code, sizeof code, "%u", (unsigned)encodings_code(suite_game(board)));
    if (drawing_shows(canvas, "resumes") != can_be_resumed
        || (can_be_resumed && !drawing_shows(canvas, code)))
        drawing_fail(canvas, "%s: %s is there or not", board, code);
}

/* On every board with a mark: the empty one is the first screen. */
TEST(the_turn_or_the_end_and_the_code_stand_on_every_table_while_a_position_is_typed_too)
{
    int few = 6 * suite_share() - 5; /* odd, so that each layout comes */

    for (int i = 0; i < oracle.positions * LAYOUTS; i += few) {
        const char *board = oracle.position[i / LAYOUTS];
        struct session session = drawing_session(suite_game(board));
        struct canvas canvas;

        if (!strpbrk(board, "XO"))
            continue;
        session.display.bits = i % 10 == 0;
        drawing_press(&session, i % 7 ? "" : "o12", 0);
        canvas = drawing_draw(&session, drawing_layouts[i % LAYOUTS].size);
        must_say(&canvas, board);
        if (i % 7 == 0)
            drawing_must_show(&canvas, "Open: 12");
    }
}

/* Some line must have that number with that name after it. */
static void must_count(const struct canvas *canvas, const char *who, int count)
{
    wchar_t name[CANVAS_COLS];
    wchar_t number[CANVAS_COLS];

    swprintf(name, CANVAS_COLS, L"%s", who);
    swprintf(number, CANVAS_COLS, L"%d ", count);
    for (int row = 0; row < canvas->size.rows; row++) {
        wchar_t line[CANVAS_COLS + 2] = L"";

        for (int col = 0; col <= canvas->size.cols; col++)
            line[col] = col < canvas->size.cols ? canvas_at(canvas, row, col)->runes[0] : L' ';

        const wchar_t *found = wcsstr(line, number);

        if (found && wcsstr(found, name))
            return;
    }
    drawing_fail(canvas, "%s does not count %d", who, count);
}

TEST(the_score_and_the_moves_stand_there_from_40x10_up)
{
    int moves = 0, layout = 0;

    for (int i = 0; i < oracle.positions; i++)
        for (int cell = 0; cell < GAME_CELLS; cell++) {
            const char *board = oracle.position[i];
            struct size size = drawing_layouts[layout].size;
            char text[CANVAS_COLS];

            if (!drawing_may_move(board, cell) || moves++ % suite_share() > 0)
                continue;
            layout = (layout + 1) % LAYOUTS;
            if (size.cols < 40)
                continue;

            struct session session = drawing_session_after_move(board, cell);
            struct theme theme = *theme_find("ascii"); /* no large digits */
            struct canvas canvas;
            enum status status = game_status(session_game(&session));

            view_draw(&canvas, &session, &theme, size, 100);
            snprintf(text, sizeof text, "%c%d", oracle_turn(board), cell + 1);
            drawing_must_show(&canvas, text);
            must_count(&canvas, " Ann", 31 + (status == STATUS_X_WON));
            must_count(&canvas, " Bob", 47 + (status == STATUS_O_WON));
            must_count(&canvas, "draw", 59 + (status == STATUS_DRAW));
        }
    ck_assert_int_eq(moves, 16167);
}

TEST(all_moves_of_a_draw_stand_there_in_small_terminals)
{
    static const struct size sizes[] = {{12, 25}, {15, 20}, {12, 40}};
    struct session session = drawing_session((struct game){0});

    drawing_press(&session, "123546879", 0);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct canvas canvas = drawing_draw(&session, sizes[i]);

        drawing_must_show(&canvas, "X1 O2 X3 O5");
        drawing_must_show(&canvas, "X9");
    }
}

/* Games against a person do not count once the computer has that seat. People keep their rows,
 * whatever mark they play. */
TEST(where_names_have_no_room_the_score_has_the_letters_of_the_marks)
{
    static const char *const nobody[PERSONS] = {"", ""};
    struct session session;
    struct canvas canvas;

    session_start(&session, (struct game){0}, nobody, "tictactoe", 1);
    drawing_press(&session, "14253", 0);
    canvas = drawing_draw(&session, (struct size){12, 40});
    drawing_must_show(&canvas, "1 X   0 O");
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "1 Player 1   0 Player 2");
}

TEST(the_score_is_that_of_the_two_who_sit_there_now)
{
    struct session session = drawing_session((struct game){0});
    struct area before, after;
    struct canvas canvas;

    drawing_press(&session, "1", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(drawing_find(&canvas, "X Ann ", &before));
    ck_assert(!drawing_shows(&canvas, "0"));
    drawing_press(&session, "42596n1", 0);
    canvas = drawing_draw(&session, (struct size){12, 40});
    must_count(&canvas, "O Ann", 0);
    must_count(&canvas, "X Bob", 1);
    drawing_press(&session, "c", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(drawing_find(&canvas, "O Ann ", &after) || drawing_find(&canvas, "X Ann ", &after));
    ck_assert_int_eq(after.row, before.row);
    ck_assert_int_eq(after.col, before.col); /* no count stands there */
    drawing_must_show(&canvas, "Computer");
}

/* What does not fit is left out from the end; a long text has a short form. */
TEST(what_one_can_do_is_listed_until_the_first_mark)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct size size = drawing_layouts[j].size;
        bool is_large = size.rows >= 20 && size.cols >= 80;
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;

        session.saved.waiting = 3;
        strcpy(session.saved.newest.names[0], "Zoe");
        strcpy(session.saved.newest.names[1], "Tom");
        strcpy(session.saved.newest.moves, "519");
        strcpy(session.saved.newest_age, "yesterday");
        canvas = drawing_draw(&session, size);
        drawing_must_show(&canvas, "1-9 Ann and Bob");
        drawing_must_show(&canvas, is_large ? "c   the computer" : "c   ");
        if (is_large) {
            drawing_must_show(&canvas, "H   somebody elsewhere");
            drawing_must_show(&canvas, "r   Zoe – Tom");
            drawing_must_show(&canvas, "3 moves, yesterday; 2 more");
        }
        ck_assert(!drawing_shows(&canvas, "to move"));
        drawing_press(&session, "c", 0);
        canvas = drawing_draw(&session, (struct size){24, 80});
        drawing_must_show(&canvas, "1-9 against the computer");
        ck_assert(!drawing_shows(&canvas, "c   "));
        drawing_press(&session, "1", 0);
        canvas = drawing_draw(&session, size);
        ck_assert(!drawing_shows(&canvas, "1-9 against") && !drawing_shows(&canvas, "Zoe"));
    }
}

/* The part of the screen that has this place. */
static struct area part_with(struct size terminal, struct area at)
{
    struct layout layout = layout_compose(terminal, false);
    bool is_aside =
        layout.aside.rows > 0 && at.col >= layout.aside.col && at.row >= layout.aside.row;

    return is_aside ? layout.aside : layout.panel;
}

/* The details of the newest game stand below its people, in the longest form that fits, and never
 * below the part of the screen that has the choices. */
TEST(the_details_of_the_game_that_waits_are_below_its_people_or_nowhere)
{
    enum { MOST_ROWS = 50, MOST_COLS = 120, FEW = 4 };
    static const char *const forms[] = {"3 moves, yesterday; 2 more", "3 moves, yesterday"};
    struct session session = drawing_session((struct game){0});
    int count = 0;

    session.saved.waiting = 3;
    strcpy(session.saved.newest.names[0], "Zoe");
    strcpy(session.saved.newest.names[1], "Tom");
    strcpy(session.saved.newest.moves, "519");
    strcpy(session.saved.newest_age, "yesterday");
    for (int i = 0; i<(MOST_ROWS - 7) * (MOST_COLS - 19); i += suite_share()> 1 ? FEW : 1) {
        struct size size = {8 + i / (MOST_COLS - 19), 20 + i % (MOST_COLS - 19)};
        struct canvas canvas = drawing_draw(&session, size);
        struct area people, part, details;
        int form = 0;

        if (!drawing_find(&canvas, "r   Zoe ", &people)) {
            ck_assert(!drawing_shows(&canvas, "moves"));
            continue;
        }
        part = part_with(size, people);
        while (form < 2 && 4 + (int)strlen(forms[form]) > part.cols)
            form++;
        if (form == 2 || people.row + 1 == part.row + part.rows) {
            if (drawing_shows(&canvas, "moves"))
                drawing_fail(&canvas, "details that have no room at %dx%d", size.cols, size.rows);
        } else if (!drawing_find(&canvas, forms[form], &details) || details.row != people.row + 1
                   || details.col != people.col + 4 || drawing_shows(&canvas, "more") != (form == 0)
                   || canvas_at(&canvas, details.row, details.col)->role != ROLE_DIM) {
            drawing_fail(&canvas, "'%s' is not there", forms[form]);
        } else {
            count++;
        }
    }
    ck_assert_int_gt(count, 100);
}

TEST(of_a_single_game_that_waits_no_others_are_counted)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    session.saved.waiting = 1;
    strcpy(session.saved.newest.moves, "5");
    strcpy(session.saved.newest_age, "yesterday");
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "1 move, yesterday");
    ck_assert(!drawing_shows(&canvas, "more"));
}

TEST(the_first_screen_has_the_name_of_the_game_once_and_its_rule)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas = drawing_draw(&session, (struct size){24, 80});
    struct area name, first;

    drawing_must_show(&canvas, "three in a row wins");
    ck_assert(!drawing_shows(&canvas, "tic tac toe") && !drawing_shows(&canvas, "TIC TAC TOE"));
    ck_assert(drawing_shows_end(&canvas, "TIC", "TAC") && drawing_shows_end(&canvas, "TAC", "TOE"));
    canvas = drawing_draw(&session, (struct size){12, 40});
    ck_assert(drawing_find(&canvas, "TIC TAC TOE", &name) && drawing_find(&canvas, "1-9", &first));
    ck_assert_int_eq(first.row, name.row + 2);
    canvas = drawing_draw(&session, (struct size){16, 80});
    drawing_must_show(&canvas, "TIC TAC TOE three in a row wins");
    drawing_press(&session, "1", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "tic tac toe");
    ck_assert(!drawing_shows(&canvas, "three in"));
}

TEST(below_a_board_the_name_of_the_game_is_one_line_and_the_rule_is_above_the_board)
{
    static const char middle[] =
        "██    ██  ██            ██    ██████  ██            ██    ██  ██  ████";
    struct session session = drawing_session((struct game){0});
    struct canvas canvas = drawing_draw(&session, (struct size){50, 80});
    struct area name, line;

    drawing_must_show(&canvas, middle);
    ck_assert(drawing_find(&canvas, "three in a row wins", &line) && line.row == 0);
    ck_assert(drawing_find(&canvas, "1-9 Ann and Bob", &line));
    ck_assert(drawing_find(&canvas, middle, &name) && line.row == name.row + 4);
    session.saved.waiting = 1; /* its two rows leave none blank */
    canvas = drawing_draw(&session, (struct size){50, 80});
    ck_assert(drawing_find(&canvas, "1-9 Ann and Bob", &line));
    ck_assert(drawing_find(&canvas, middle, &name) && line.row == name.row + 3);
}

/* "TOE" ends where the panel ends, a column before the edge. */
TEST(the_name_of_the_game_goes_down_a_diagonal_of_the_panel)
{
    static const struct size sizes[] = {{24, 80}, {30, 100}, {50, 132}};
    struct session session = drawing_session((struct game){0});

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct canvas canvas = drawing_draw(&session, sizes[i]);

        for (int j = 0; j < 3; j++)
            ck_assert(drawing_shows_large(&canvas, ((const char *[]){"TIC", "TAC", "TOE"})[j]));
        for (int row = 0; row < canvas.size.rows - 1; row++)
            ck_assert_int_eq(canvas_at(&canvas, row, canvas.size.cols - 1)->runes[0], L' ');
    }
}

TEST(the_first_screen_names_both_people_if_one_of_them_has_a_name)
{
    static const char *const names[PERSONS] = {"Ann", ""};
    struct session session;
    struct canvas canvas;

    session_start(&session, (struct game){0}, names, "tictactoe", 1);
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "1-9 Ann and Player 2");
}

/* Below a board the cursor is after the letters. */
TEST(the_cursor_is_on_the_canvas_however_long_the_words_of_the_end_are)
{
    static const char *const names[] = {"O", "Ann", "Oo523", "Bob 12", "Wim 1234", "Winnie the 5"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct session session = drawing_session((struct game){0});

        people_set_name(&session, PLAYER_X, names[i]);
        drawing_press(&session, "15243", 0);
        for (int cols = 40; cols <= 120; cols += suite_share() > 10 ? 3 : 1) {
            struct canvas canvas = drawing_draw(&session, (struct size){67, cols});

            if (canvas.cursor_col < 0 || canvas.cursor_col >= canvas.size.cols)
                drawing_fail(&canvas, "the cursor is in column %d", canvas.cursor_col);
        }
    }
}

/* With more rows there are blank rows between the choices, but no choice fewer. */
TEST(a_higher_terminal_shows_every_choice_that_a_lower_one_shows)
{
    static const char *const choices[] = {"1-9 ", "c   ", "H   "};
    struct session session = drawing_session((struct game){0});

    for (int cols = 20; cols <= 140; cols += 20) {
        int most = 0;

        for (int rows = 8; rows <= DRAWING_ROWS; rows++) {
            struct canvas canvas = drawing_draw(&session, (struct size){rows, cols});
            int shown = 0;

            for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
                shown += drawing_shows(&canvas, choices[i]);
            if (shown < most)
                drawing_fail(&canvas, "%d choices at %dx%d, %d before", shown, cols, rows, most);
            most = shown;
        }
    }
}

/* ---- Cards. ---- */

static ink pixel_at(const struct canvas *canvas, int row, int col)
{
    const struct glyph *glyph = canvas_at(canvas, row / 2, col);

    return row % 2 ? glyph->lower : glyph->upper;
}

enum { CARD_ROWS = 6 };

/* Check the card around this name, which is as wide as the panel. Its first column has the
 * inks of the bar, and the rest has that of the ground. After it there is a column of the ground,
 * and then a mark of 8 by 8 pixels. */
enum { BADGE = 8 };
static void check_card(const struct canvas *canvas, const char *name, const char *const mark[BADGE],
                       const ink bar[CARD_ROWS], ink ground)
{
    enum { BAR = 1, LEFT = 13 };
    struct area at;

    if (!drawing_find(canvas, name, &at))
        drawing_fail(canvas, "'%s' is not there", name);
    at.row -= CARD_ROWS / 2;
    at.col -= LEFT;
    for (int col = at.col; col < canvas->size.cols - 1; col++)
        for (int row = 0; row < 2 * CARD_ROWS; row++) {
            bool is_edge = col == at.col + BAR || row < 2 || row >= 2 * CARD_ROWS - 2;
            ink around = col < at.col + BAR ? bar[row / 2] : ground;

            if ((is_edge || col < at.col + BAR)
                && pixel_at(canvas, 2 * at.row + row, col) != around)
                drawing_fail(canvas, "row %d of the card of '%s' at %d", row / 2, name, col);
        }
    for (int i = 0; i < BADGE * BADGE; i++) {
        int col = at.col + BAR + 2 + i % BADGE;
        ink color = pixel_at(canvas, 2 * at.row + 2 + i / BADGE, col);

        if ((color != ground) != (mark[i / BADGE][i % BADGE] == '#'))
            drawing_fail(canvas, "pixel %d of the mark of '%s'", i, name);
    }
}

TEST(both_people_have_a_card_and_that_of_the_person_to_move_is_lit_in_the_colour_of_the_mark)
{
    static const char *const cross[] = {"##....##", ".##..##.", "..####..", "...##...",
                                        "...##...", "..####..", ".##..##.", "##....##"};
    static const char *const ring[] = {"..####..", ".######.", "##....##", "##....##",
                                       "##....##", "##....##", ".######.", "..####.."};
    static const int shades[CARD_ROWS] = {1, 4, 7, 10, 13, 16};
    const ink grey = canvas_ink(HUE_TEXT, INK_MIDDLE, INK_GROUND);
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    ink x[CARD_ROWS], o[CARD_ROWS], none[CARD_ROWS];
    struct canvas canvas;
    struct area at;

    for (int row = 0; row < CARD_ROWS; row++) {
        x[row] = canvas_ink(HUE_X, shades[row], INK_LEVELS);
        o[row] = canvas_ink(HUE_O, shades[row], INK_LEVELS);
        none[row] = grey;
    }
    theme.is_blended = true;
    people_set_name(&session, PLAYER_X, "Zo\u00eb"); /* no large letters */
    people_set_name(&session, PLAYER_O, "No\u00ebl");
    drawing_press(&session, "5", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    check_card(&canvas, "No\u00ebl", ring, o, grey);
    check_card(&canvas, "Zo\u00eb", cross, none, grey);
    ck_assert(drawing_find(&canvas, "No\u00ebl", &at));
    ck_assert_int_eq(canvas_at(&canvas, at.row, at.col)->role, ROLE_BOLD_O);
    ck_assert_int_eq(canvas_at(&canvas, at.row, at.col)->lower, grey);
    ck_assert(drawing_find(&canvas, " to move ", &at));
    ck_assert_int_eq(canvas_at(&canvas, at.row, at.col)->role, ROLE_PILL_O);
    ck_assert_int_eq(at.col + at.cols + 1, canvas.size.cols - 1);
    drawing_press(&session, "1", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    check_card(&canvas, "Zo\u00eb", cross, x, grey);
    check_card(&canvas, "No\u00ebl", ring, none, grey);
}

/* The invitation has its four rows beside the board nevertheless. */
TEST(a_host_who_waits_has_cards_and_one_of_them_is_nobodys)
{
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    int col = layout_compose((struct size){24, 80}, false).panel.col;
    struct canvas canvas;
    struct area at;

    theme.is_blended = true;
    drawing_share(&session, PERSON_HOST, ABSENCE_AWAITED);
    session.joining.command = "tictactoe --join=ann";
    session.joining.other_command = "ssh -t pc tictactoe --join=ann";
    status_pin(&session, "To join, the other player types:");
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    ck_assert(drawing_find(&canvas, "nobody yet", &at));
    ck_assert_int_eq(canvas_at(&canvas, at.row, at.col)->lower,
                     canvas_ink(HUE_TEXT, INK_MIDDLE, INK_GROUND));
    ck_assert(drawing_find(&canvas, "tictactoe --join=ann", &at) && at.col == col);
    ck_assert(drawing_find(&canvas, "ssh -t pc tictactoe --join=ann", &at) && at.col == col);
}

/* Check that the person in these rows of a narrow panel has the ground of a card, with a bar if it
 * is lit, and the words at the right of it. */
static void check_narrow_card(const struct canvas *canvas, struct area at, enum hue hue,
                              bool is_lit, const char *name)
{
    const ink grey = canvas_ink(HUE_TEXT, INK_MIDDLE, INK_GROUND);
    struct area words;

    for (int row = 2 * at.row; row < 2 * (at.row + at.rows); row++) {
        ink bar = canvas_ink(hue, canvas_shade(row / 2 - at.row, at.rows), INK_LEVELS);

        ck_assert_int_eq(pixel_at(canvas, row, at.col), is_lit ? bar : grey);
        ck_assert_int_eq(pixel_at(canvas, row, at.col + 1), grey);
        ck_assert_int_eq(pixel_at(canvas, row, at.col + at.cols - 1), grey);
    }
    ck_assert(drawing_find(canvas, name, &words) && words.row == at.row);
    ck_assert_int_eq(canvas_at(canvas, words.row, words.col)->lower, grey);
    if (is_lit)
        ck_assert(drawing_find(canvas, " to move ", &words) && words.row == at.row + 1);
}

TEST(in_a_narrow_panel_words_have_the_ground_of_a_card)
{
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct size sizes[] = {{20, 60}, {12, 40}};
    struct canvas canvas;

    theme.is_blended = true;
    drawing_press(&session, "5", 0);
    for (int i = 0; i < 2; i++) {
        struct area at = layout_compose(sizes[i], false).panel;

        view_draw(&canvas, &session, &theme, sizes[i], 100);
        check_narrow_card(&canvas, area_take_top(&at, 2), HUE_X, false, "Ann");
        area_take_top(&at, 1);
        check_narrow_card(&canvas, area_take_top(&at, 2), HUE_O, true, "Bob");
    }
}

/* From the first win on, large digits are on the card, too. */
TEST(in_a_narrow_panel_the_wins_are_on_the_ground)
{
    const ink grey = canvas_ink(HUE_TEXT, INK_MIDDLE, INK_GROUND);
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct area at = layout_compose((struct size){20, 60}, false).panel;
    struct canvas canvas;

    theme.is_blended = true;
    session_fixture_score(&session, 1, 0, 0);
    drawing_press(&session, "5", 0);
    view_draw(&canvas, &session, &theme, (struct size){20, 60}, 100);
    ck_assert(drawing_shows_on_card(&canvas, "1") && drawing_shows_on_card(&canvas, "0"));
    for (int row = 2 * at.row; row < 2 * (at.row + 3); row++)
        ck_assert_int_eq(pixel_at(&canvas, row, at.col + at.cols - 5), grey);
}

/* Check that the letters of the name are so many pixels below the top of the card, and that the
 * card has no other pixels of full level to the right of its mark. */
static void check_name(const struct canvas *canvas, struct area card, int down, const char *name)
{
    enum { LEFT = 13 };
    static struct canvas letters;
    struct area at = {card.row, card.col + LEFT, card.rows, card.cols};

    canvas_clear(&letters, canvas->size);
    letters_draw_at(&letters, at, down, HUE_X, 1, name);
    for (int y = 2 * card.row; y < 2 * (card.row + card.rows); y++)
        for (int x = at.col; x < card.col + card.cols; x++)
            if ((pixel_at(&letters, y, x) != INK_NONE)
                != (canvas_level(pixel_at(canvas, y, x)) == INK_LEVELS))
                drawing_fail(canvas, "'%s' at %d,%d", name, x, y / 2);
}

/* Such a card is a row higher, and as high as a cell. */
TEST(names_that_fit_are_in_large_letters_and_the_turn_is_below_the_name)
{
    enum { ROWS = 6, PITCH = ROWS + 1, ROW_OF_TEXT = 2, ROW_OF_TURN = 4, LEFT = 13 };
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct layout layout = layout_compose((struct size){24, 80}, false);
    struct area first = {layout.panel.row, layout.panel.col, ROWS, layout.panel.cols};
    struct area second = {layout.panel.row + PITCH, layout.panel.col, ROWS, layout.panel.cols};
    struct canvas canvas;
    struct area turn, name;

    theme.is_blended = true;
    drawing_press(&session, "5", 0);
    for (int move = 0; move < 2; move++) {
        struct area lit = move == 0 ? second : first;

        view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
        check_name(&canvas, first, 2, "Ann");
        check_name(&canvas, second, 2, "Bob");
        ck_assert(drawing_find(&canvas, " to move ", &turn));
        ck_assert(turn.row == lit.row + ROW_OF_TURN && turn.col == lit.col + LEFT);
        for (int row = 2 * lit.row; row < 2 * (lit.row + ROWS); row++)
            ck_assert_int_eq(canvas_level(pixel_at(&canvas, row, lit.col + lit.cols - 1)),
                             INK_GROUND);
        ck_assert_int_eq(pixel_at(&canvas, 2 * (lit.row + ROWS), lit.col + LEFT), INK_NONE);
        drawing_press(&session, "1", 0);
    }
    people_set_name(&session, PLAYER_O, "No\u00ebl");
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    check_name(&canvas, first, 2, "Ann");
    ck_assert(drawing_find(&canvas, "No\u00ebl", &name));
    ck_assert(name.row == second.row + ROW_OF_TEXT && name.col == second.col + LEFT);
}

/* At the end nobody is to move, and there is no row for the turn. */
TEST(at_the_end_the_names_on_cards_are_beside_the_middle_of_the_marks)
{
    enum { ROWS = 7 };
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct size size = {50, 132};
    struct canvas canvas;
    struct area panel = layout_compose(size, false).panel;
    int top = panel.row; /* of the first card */

    theme.is_blended = true;
    drawing_press(&session, "152374689", 0);
    view_draw(&canvas, &session, &theme, size, 100);
    ck_assert(drawing_shows_on_card(&canvas, "Ann"));
    while (canvas_level(pixel_at(&canvas, 2 * top, panel.col)) != INK_GROUND)
        top++;
    for (int row = 0; row < ROWS; row++) {
        bool has_letters = false;

        for (int col = panel.col + 16; col < panel.col + 30; col++)
            has_letters |= canvas_level(pixel_at(&canvas, 2 * (top + row), col)) == INK_LEVELS;
        ck_assert_msg(has_letters == (row >= 2 && row <= 4), "row %d", row);
    }
}

/* The turn is below a name that leaves no room beside it. Below a board, the cards are side by
 * side. On large cards the names are in large letters if both fit. */
TEST(cards_suit_names_and_sizes)
{
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct canvas canvas;
    struct area ann, bob, turn;

    theme.is_blended = true;
    drawing_press(&session, "51", 0);
    view_draw(&canvas, &session, &theme, (struct size){50, 80}, 100);
    ck_assert(drawing_shows_on_card(&canvas, "Ann") && drawing_shows_on_card(&canvas, "Bob"));
    people_set_name(&session, PLAYER_X, "Zo\u00eb");
    people_set_name(&session, PLAYER_O, "No\u00ebl");
    view_draw(&canvas, &session, &theme, (struct size){50, 80}, 100);
    ck_assert(drawing_find(&canvas, "Zo\u00eb", &ann) && drawing_find(&canvas, "No\u00ebl", &bob));
    ck_assert(drawing_find(&canvas, "to move", &turn));
    ck_assert(ann.row == bob.row && ann.row == turn.row && turn.col < bob.col);
    people_set_name(&session, PLAYER_X, "Ann");
    people_set_name(&session, PLAYER_O, "Bob");
    view_draw(&canvas, &session, &theme, (struct size){50, 132}, 100);
    ck_assert(!drawing_shows(&canvas, "Ann") && !drawing_shows(&canvas, "Bob"));
    ck_assert(drawing_shows_on_card(&canvas, "Ann"));
    drawing_press(&session, "N", 0);
    drawing_press(&session, "Annegretchen A", 0);
    keymap_press(&session, EVENT_ENTER);
    keymap_press(&session, EVENT_ESCAPE);
    view_draw(&canvas, &session, &theme, (struct size){50, 132}, 100);
    ck_assert(drawing_find(&canvas, "Annegretchen", &ann));
    ck_assert(drawing_shows_on_card(&canvas, "Bob"));
    people_set_name(&session, PLAYER_O, "Bartholomew");
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    ck_assert(drawing_find(&canvas, "Annegretchen", &ann));
    ck_assert(drawing_find(&canvas, "to move", &turn));
    ck_assert(turn.row == ann.row + 1
              && turn.col == ann.col + 1); /* the pill begins with a blank */
}

/* The code of a game with a KEY would resume a newer game. */
TEST(the_code_is_said_to_resume_the_game_only_if_it_does)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;
    struct area code;

    drawing_press(&session, "5", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(drawing_find(&canvas, "Code 5 resumes this game.", &code));
    ck_assert_int_eq(code.row, 0);
    ck_assert_int_eq(code.col + code.cols, canvas.size.cols - 1); /* at the edge of the panel */
    strcpy(session.info.key, "0123abcd");
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "code 5 ");
    ck_assert(!drawing_shows(&canvas, "resumes"));
}

TEST(an_ellipsis_stands_for_a_single_move_too)
{
    enum { BACK = 7 };
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    drawing_press(&session, "152374689", 0);
    for (int i = 0; i < BACK; i++)
        keymap_press(&session, EVENT_LEFT);
    canvas = drawing_draw(&session, (struct size){10, 40});
    drawing_must_show(&canvas, "Move 2 of 9");
    drawing_must_show(&canvas, "\xe2\x80\xa6  O5 X2");
}

/* Above the bits there is room for bars only. */
TEST(without_cards_both_people_have_a_bar)
{
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct canvas canvas;
    struct area at;

    theme.is_blended = true;
    session.display.bits = true;
    drawing_press(&session, "5", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    ck_assert(drawing_find(&canvas, "X Ann", &at));
    for (int col = at.col - 1; col < canvas.size.cols - 1; col++)
        ck_assert_int_eq(canvas_at(&canvas, at.row, col)->lower,
                         canvas_ink(HUE_TEXT, 0, INK_GROUND));
    ck_assert(drawing_find(&canvas, "O Bob", &at));
    ck_assert_int_eq(canvas_at(&canvas, at.row, at.col - 1)->role, ROLE_PILL_O);
}

/* Hundreds of wins leave room for the name. */
/* A name that has no large letters is text. */
TEST(on_a_card_the_computer_is_named)
{
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct canvas canvas;

    theme.is_blended = true;
    drawing_press(&session, "c5", 0);
    for (int i = 0; i < 2; i++) {
        view_draw(&canvas, &session, &theme, i ? (struct size){50, 132} : (struct size){24, 80},
                  100);
        drawing_must_show(&canvas, "Computer");
    }
}

TEST(on_a_card_many_wins_leave_room_for_the_name)
{
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct canvas canvas;

    theme.is_blended = true;
    drawing_press(&session, "5", 0);
    for (int i = 0; i < 4; i++) {
        session_fixture_score(&session, i < 2 ? 123 : 5, i < 2 ? 5 : 123, 0);
        view_draw(&canvas, &session, &theme, i % 2 ? (struct size){50, 132} : (struct size){24, 80},
                  100);
        ck_assert(drawing_shows_on_card(&canvas, "Ann"));
        ck_assert(drawing_shows_on_card(&canvas, "Bob"));
        drawing_must_show(&canvas, "123");
        drawing_must_show(&canvas, " 5");
    }
}

/* Ann has won once. */
TEST(counts_are_large_digits_from_the_first_win_on)
{
    struct session session = drawing_session((struct game){0});
    struct theme blended = *theme_find("block");
    struct canvas canvas;

    blended.is_blended = true;
    people_set_name(&session, PLAYER_O, "Tim"); /* the O of Bob looks like 0 */
    drawing_press(&session, "15", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(!drawing_shows_large(&canvas, "0"));
    view_draw(&canvas, &session, &blended, (struct size){24, 80}, 100);
    ck_assert(!drawing_shows_on_card(&canvas, "0"));
    drawing_press(&session, "243$5", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(drawing_shows_end(&canvas, "0", "1"));
    drawing_must_show(&canvas, "O Ann");
    drawing_must_show(&canvas, "X Tim");
    view_draw(&canvas, &session, &blended, (struct size){24, 80}, 100);
    ck_assert(drawing_shows_on_card(&canvas, "1") && drawing_shows_on_card(&canvas, "0"));
}

/* A name that has no large letters, or too many, is text above them. */
TEST(the_end_is_said_in_large_letters_if_there_is_room_for_them)
{
    enum { LARGE, NAME_AS_TEXT, TEXT };
    static const struct {
        const char *name;
        struct size size;
        int end;
    } rows[] = {
        {"Ann", {24, 80}, LARGE},
        {"Ann", {12, 40}, LARGE},
        {"Ann", {50, 132}, LARGE},
        {"Ann", {50, 80}, LARGE},
        {"Ann", {40, 50}, LARGE},
        {"Bartholomew", {50, 80}, LARGE},
        {"Ann", {8, 80}, TEXT},
        {"Ann", {8, 20}, TEXT},
        {"Zo\u00eb", {8, 80}, TEXT},
        {"Zo\u00eb", {50, 80}, NAME_AS_TEXT},
        {"Zo\u00eb", {24, 80}, NAME_AS_TEXT},
        {"O'Neil", {24, 80}, NAME_AS_TEXT},
        {"Bartholomew", {24, 80}, NAME_AS_TEXT},
        {"Bartholomew", {50, 132}, NAME_AS_TEXT},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;
        char words[CANVAS_COLS];
        bool is_text;

        people_set_name(&session, PLAYER_X, rows[i].name);
        drawing_press(&session, "15243", 0);
        canvas = drawing_draw(&session, rows[i].size);
        snprintf(words, sizeof words, "%s wins", rows[i].name);
        is_text = drawing_shows(&canvas, words);
        snprintf(words, sizeof words, "X %s", rows[i].name);
        if (is_text != (rows[i].end == TEXT)
            || (!is_text && drawing_shows(&canvas, words) != (rows[i].end == NAME_AS_TEXT))
            || (!is_text && !drawing_shows_end(&canvas, rows[i].name, "wins")))
            drawing_fail(&canvas, "%s wins", rows[i].name);
    }
}

/* The columns of the large letters in the area, from the first to the last. */
static int width_of_letters(const struct canvas *canvas, struct area at)
{
    int first = at.col + at.cols, last = first - 1;

    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols; col++)
            if (canvas_at(canvas, row, col)->upper || canvas_at(canvas, row, col)->lower) {
                first = col < first ? col : first;
                last = col > last ? col : last;
            }
    return last - first + 1;
}

/* Below the board the end is one line across the panel and the notices; beside it each of the two
 * words is as large as it can be. */
TEST(the_letters_of_the_end_grow_with_the_board)
{
    static const struct {
        const char *name;
        struct size size;
        const char *words;
        int scale;
    } rows[] = {
        {"Ann", {24, 80}, "WINS", 2},       {"Ann", {50, 132}, "WINS", 2},
        {"Player 1", {50, 132}, "WINS", 2}, {"Player", {60, 200}, "PLAYER", 2},
        {"Ann", {60, 200}, "WINS", 3},      {"Ann", {50, 80}, "ANN WINS", 2},
        {"Ann", {40, 50}, "ANN WINS", 1},   {"Player 1", {50, 80}, "PLAYER 1 WINS", 1},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct layout layout = layout_compose(rows[i].size, false);
        struct area panel = layout.panel;
        struct canvas canvas;

        people_set_name(&session, PLAYER_X, rows[i].name);
        drawing_press(&session, "15243", 0);
        canvas = drawing_draw(&session, rows[i].size);
        if (layout.aside.rows > 0)
            panel.cols = layout.aside.col + layout.aside.cols - panel.col;
        if (width_of_letters(&canvas, panel) < letters_width(rows[i].words, rows[i].scale))
            drawing_fail(&canvas, "'%s' is small", rows[i].words);
        drawing_must_show(&canvas, "lost it with");
        drawing_must_show(&canvas, "X3");
    }
}

/* The letters of the names are of two breadths, so that the end has every width. */
TEST(below_a_board_the_end_is_whole_however_long_the_name_is_and_the_cursor_is_behind_it)
{
    static const struct size sizes[] = {{50, 80}, {40, 50}, {44, 56}};
    enum { SIZES = sizeof sizes / sizeof sizes[0], LETTERS = 14 };

    for (int i = 0; i < SIZES * LETTERS; i++)
        for (int narrow = 0; narrow < 2; narrow++) {
            struct session session = drawing_session((struct game){0});
            char name[RECORD_NAME];
            struct canvas canvas;

            snprintf(name, sizeof name, "%.*s%s", 1 + i / SIZES, "AAAAAAAAAAAAAA",
                     narrow ? "I" : "");
            people_set_name(&session, PLAYER_X, name);
            drawing_press(&session, "15243", 0);
            canvas = drawing_draw(&session, sizes[i % SIZES]);
            if (!drawing_shows_end(&canvas, name, "wins") || canvas.cursor_col >= canvas.size.cols)
                drawing_fail(&canvas, "%s wins", name);
        }
}

TEST(a_blank_row_is_below_a_name_in_smaller_letters_than_its_verb)
{
    static const struct size size = {50, 132};
    static const int expected[] = {3, 1, 5}; /* the name, the blank row, the verb */
    struct session session = drawing_session((struct game){0});
    struct area row = layout_compose(size, false).panel;
    struct canvas canvas;

    people_set_name(&session, PLAYER_X, "Player 1");
    drawing_press(&session, "15243", 0);
    canvas = drawing_draw(&session, size);
    row.rows = 1;
    for (int part = 0; part < 3; part++) {
        int rows = 0;

        for (; (width_of_letters(&canvas, row) > 0) == (part != 1); row.row++)
            rows++;
        if (rows != expected[part])
            drawing_fail(&canvas, "part %d has %d rows", part, rows);
    }
}

TEST(below_a_board_the_bits_have_their_room_besides_the_letters_of_the_end)
{
    static const struct size sizes[] = {{50, 80}, {60, 80}, {50, 60}, {40, 50}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;

        drawing_press(&session, "15243b", 0);
        canvas = drawing_draw(&session, sizes[i]);
        if (layout_compose(sizes[i], true).bits.rows > 0)
            drawing_must_show(&canvas, "cell  1  2  3  4  5  6  7  8  9");
        else
            drawing_must_show(&canvas, "The bits need");
    }
}

/* A notice that needs the rows gets them. */
TEST(the_moves_are_listed_with_the_names_of_their_cells_where_there_is_room)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    session_fixture_score(&session, 1, 0, 0);
    drawing_press(&session, "519", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "X9  bottom right");
    drawing_press(&session, "e", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "X9  bottom right");
    drawing_must_show(&canvas, "winner still needs.");
    session.display.bits = true;
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "X5 O1 X9");
    session.display.bits = false;
    canvas = drawing_draw(&session, (struct size){30, 100});
    drawing_must_show(&canvas, "X9  bottom right");
}

/* True if the panel has the bar of a lit card. */
static bool has_card(const struct canvas *canvas)
{
    int col = layout_compose(canvas->size, false).panel.col;

    for (int row = 0; row < 2 * canvas->size.rows; row++)
        if (canvas_level(pixel_at(canvas, row, col)) == INK_LEVELS)
            return true;
    return false;
}

/* Below cards at 80x24 there are fewer rows, and two columns. */
TEST(below_cards_the_moves_are_in_two_columns_and_the_cards_give_way_to_a_long_notice)
{
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct canvas canvas;

    theme.is_blended = true;
    session_fixture_score(&session, 1, 1, 0);
    drawing_press(&session, "519", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    drawing_must_show(&canvas, "X5 centre        O1 top left");
    drawing_must_show(&canvas, "X9 bottom right");
    drawing_press(&session, "8", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    drawing_must_show(&canvas, "X9 bottom right O8 bottom centre");
    ck_assert(has_card(&canvas));
    drawing_press(&session, "eoboard:XXX......$", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    drawing_must_show(&canvas, "in play.");
    ck_assert(!has_card(&canvas));
}

TEST(the_score_of_all_time_stands_below_that_of_today_if_it_is_another)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas = drawing_draw(&session, (struct size){24, 80});
    struct area people, past;

    ck_assert(!drawing_shows(&canvas, "all time"));
    drawing_press(&session, "15243$1", 0);
    session.saved.result = result_of("Ann", "Bob");
    session.saved.result.wins[0] = 1;
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(!drawing_shows(&canvas, "all time"));
    session.saved.result.wins[0] = 12;
    session.saved.result.wins[1] = 9;
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(drawing_find(&canvas, "O Ann", &people));
    if (!drawing_find(&canvas, "all time 12 : 9", &past) || past.col != people.col - 1)
        drawing_fail(&canvas, "the score of all time is not below that of today");
    drawing_press(&session, "NZoe$$", 0); /* somebody else */
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(!drawing_shows(&canvas, "all time"));
}

/* The draws of today and, if they are more, the wins of all time: those of X come first, even if O
 * is first in the file. */
TEST(the_draws_and_the_wins_of_all_time_are_in_one_row_below_the_people)
{
    enum { MOST = 3, CASES = MOST * MOST * MOST * MOST * MOST };

    for (int i = 0; i < 2 * CASES; i += 1 + suite_share() / 5) {
        int digit[] = {i % 3, i / 3 % 3, i / 9 % 3, i / 27 % 3, i / 81 % 3};
        bool is_turned = i >= CASES;
        struct session session = drawing_session((struct game){0});
        struct result *past = &session.saved.result;
        struct canvas canvas;
        struct area at;
        char text[64] = "";

        if (is_turned)
            people_set_name(&session, PLAYER_X, "Zoe");
        drawing_press(&session, "1", 0);
        session_fixture_score(&session, (unsigned)digit[0], (unsigned)digit[1], (unsigned)digit[2]);
        *past = result_of(is_turned ? "Zoe" : "Ann", "Bob");
        past->wins[is_turned] = 2 * (unsigned)digit[3];
        past->wins[!is_turned] = (unsigned)digit[4];
        if (digit[2] > 0)
            sprintf(text, "%d draw%s   ", digit[2], digit[2] > 1 ? "s" : "");
        if (2 * digit[3] + digit[4] > digit[0] + digit[1])
            sprintf(text + strlen(text), "all time %d : %d ", 2 * digit[3], digit[4]);
        canvas = drawing_draw(&session, (struct size){24, 80});
        if (drawing_shows(&canvas, "draw") != (digit[2] > 0)
            || drawing_shows(&canvas, "all time") != (strstr(text, "all") != NULL)
            || !drawing_find(&canvas, text, &at))
            drawing_fail(&canvas, "'%s' is there or not", text);
        if (digit[2] > 0)
            ck_assert_int_eq(canvas_at(&canvas, at.row, at.col)->role, ROLE_DIM);
    }
}

/* The same keys at one keyboard, against the computer and as either person of a shared table. */
TEST(who_plays_alone_or_at_a_shared_table_is_you_and_the_others_go_by_name)
{
    static const char *const turns[][2] = {{"X Ann  your turn ", "O Bob  to move "},
                                           {"X Ann  to move ", "O Bob  your turn "},
                                           {"X Ann  to move ", "O Bob  to move "}};
    static const char *const ends[] = {"X You win ", "X Ann wins ", "X Ann wins "};

    for (int person = 0; person <= PERSONS; person++) {
        for (int moves = 1; moves <= 5; moves++) {
            struct session session = drawing_session((struct game){0});

            for (int i = 0; i < moves; i++)
                drawing_press(&session, (char[]){"14253"[i], '\0'}, 0);
            if (person < PERSONS)
                drawing_share(&session, person, ABSENCE_NONE);

            struct canvas canvas = drawing_draw(&session, (struct size){8, 80});

            drawing_must_show(&canvas, moves < 5 ? turns[person][moves % 2] : ends[person]);
        }
    }

    struct session asking = drawing_session((struct game){0});
    struct canvas canvas;

    people_set_name(&asking, PLAYER_O, "Bartholomew");
    drawing_share(&asking, PERSON_HOST, ABSENCE_NONE);
    asking.table.question = (struct question){ACT_NEW, PERSON_HOST};
    canvas = drawing_draw(&asking, (struct size){12, 40});
    drawing_must_show(&canvas, "Bartholomew"); /* whole, in the second row of the headline */
}

TEST(opening_the_bits_moves_neither_the_board_nor_a_hint)
{
    for (int j = 0; j < DRAWING_SIZES; j++) {
        struct session session = drawing_session((struct game){0});

        drawing_press(&session, "1", 0);

        struct canvas before = drawing_draw(&session, drawing_size(j));

        drawing_press(&session, "b", 0);

        struct canvas after = drawing_draw(&session, drawing_size(j));

        if (drawing_size(j).rows < 40 || drawing_size(j).cols > 80) /* else the cells are smaller */
            check_rest(&before, &after, "b");
        ck_assert(drawing_shows(&after, "status")
                  == (after.size.rows >= 24 && after.size.cols >= 80));
    }
}

/* The bits tell about the game instead. */
TEST(above_the_bits_of_a_lost_game_no_sentence_tells_which_move_lost_it)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    drawing_press(&session, "14253", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "Bob lost it with 4");
    drawing_press(&session, "b", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(!drawing_shows(&canvas, "lost it"));
    drawing_must_show(&canvas, "next game");
    canvas = drawing_draw(&session, (struct size){20, 60}); /* without room for the bits */
    drawing_must_show(&canvas, "Bob lost it");
}

/* ---- The prompt. ---- */

TEST(the_end_of_what_is_typed_is_always_in_sight_with_the_cursor_behind_it)
{
    char dashes[SESSION_TYPED + 1] = "";
    int few = suite_share() > 10 ? 7 : 1;

    memset(dashes, '-', sizeof dashes - 1);
    for (int count = 0; count < SESSION_TYPED - 1; count += few) {
        struct session session = drawing_session((struct game){0});

        drawing_press(&session, "o", 0);
        drawing_press(&session, dashes + SESSION_TYPED - count, 0);
        drawing_press(&session, "!", 0);
        for (int j = 0; j < LAYOUTS; j++) {
            struct canvas canvas = drawing_draw(&session, drawing_layouts[j].size);
            struct area at;

            drawing_must_show(&canvas, count > 0 ? "Open: -" : "Open: !");
            if (!drawing_find(&canvas, "!", &at) || canvas.cursor_row != at.row
                || canvas.cursor_col != at.col + 1 || canvas.cursor_col >= canvas.size.cols)
                drawing_fail(&canvas, "the cursor is not behind what was typed");
        }
    }
}

/* In the second game Bob plays X. If the computer plays one mark, the prompt asks for the other. */
TEST(whoever_plays_x_is_asked_first_for_a_name_and_the_prompt_says_so)
{
    static const struct {
        const char *keys, *prompt;
    } rows[] = {
        {"N", "Name of Ann (X): Ann"},       {"N$", "Name of Bob (O): Bob"},
        {"14253nN", "Name of Bob (X): Bob"}, {"14253nN$", "Name of Ann (O): Ann"},
        {"cN", "Name of Ann (X): Ann"},      {"cCN", "Name of Ann (O): Ann"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});

        drawing_press(&session, rows[i].keys, 0);

        struct canvas canvas = drawing_draw(&session, (struct size){24, 80});

        drawing_must_show(&canvas, rows[i].prompt);
    }
}

/* What is typed needs room, too. */
TEST(the_prompt_leaves_out_a_name_that_takes_most_of_its_row)
{
    static const struct {
        struct size terminal;
        const char *name, *prompt;
    } rows[] = {
        {{24, 80}, "Isabel", "Name of Isabel (X): Isabel"},
        {{24, 80}, "Isabela", "Name of X: Isabela"},
        {{20, 60}, "Jo", "Name of X: Jo"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;

        people_set_name(&session, PLAYER_X, rows[i].name);
        drawing_press(&session, "1N", 0);
        canvas = drawing_draw(&session, rows[i].terminal);
        drawing_must_show(&canvas, rows[i].prompt);
    }
}

TEST(waiting_for_nobody_by_name_is_said_uncut)
{
    for (int j = 0; j < DRAWING_SIZES; j++) {
        struct session session = drawing_session((struct game){0});

        drawing_share(&session, PERSON_HOST, ABSENCE_AWAITED);

        struct canvas canvas = drawing_draw(&session, drawing_size(j));

        drawing_must_show(&canvas, "Waiting");
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++)
                if (canvas_at(&canvas, row, col)->runes[0] == *themes->ellipsis)
                    drawing_fail(&canvas, "%d,%d", col, row);
    }
}
