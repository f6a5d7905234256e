/* SPDX-License-Identifier: MIT
 *
 * The rules of a sitting, asked for by events as people make them. A key is written as the
 * character that it is; a few that are none have one here.
 */
#include "engine/encodings.h"
#include "engine/notation.h"
#include "oracle.h"
#include "picture/pages.h"
#include "table/acts.h"
#include "table/keys.h"
#include "table/sitting.h"

#include <check.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EMPTY_BOARD "........."

/* A position in the middle of a game, O to move. */
#define SOME_BOARD "X...O...X"
#define SOME_CODE "146"

/* Finished positions, and games by digits that end so. */
#define X_WINS "14253"
#define O_WINS "142596"
#define DRAWN "123546879"
#define X_WON_BOARD "XXXOO...."

/* More than any text of a sitting holds. */
enum { LONG_TEXT = 1000 };

enum { LEVELS = 3 };

static const char *const names[PERSONS] = {"Ann", "Ben"};

/* The game of a board that can be reached. */
static struct game game_of(const char *board)
{
    struct game game = {0};

    if (!game_from_word(&game, oracle_word(board)))
        ck_abort_msg("%s: its word is refused", board);
    return game;
}

static struct sitting sitting_at(const char *board, uint32_t seed)
{
    struct sitting sitting;

    sitting_start(&sitting, game_of(board), false, names, "tictactoe", seed);
    return sitting;
}

static struct sitting new_sitting(void)
{
    return sitting_at(EMPTY_BOARD, 1);
}

static enum event event_of(char key)
{
    static const char keys[] = "\n\b\033";
    static const enum event events[] = {EVENT_ENTER, EVENT_BACKSPACE, EVENT_ESCAPE};
    const char *found = strchr(keys, key);

    return found && key ? events[found - keys] : (enum event)key;
}

/* Press one key after the other. Returns the effect of the last. */
static enum effect press(struct sitting *sitting, const char *keys)
{
    enum effect effect = EFFECT_NONE;

    for (; *keys; keys++)
        effect = keys_press(sitting, event_of(*keys));
    return effect;
}

static struct sitting sitting_after(const char *keys)
{
    struct sitting sitting = new_sitting();

    press(&sitting, keys);
    return sitting;
}

/* The board of a game in the letters of the oracle. */
static void write_board(struct game game, char board[ORACLE_BOARD_SIZE])
{
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        board[cell] = ".XO"[game_cell(game, cell)];
    board[ORACLE_CELLS] = '\0';
}

static void check_board(const struct sitting *sitting, const char *expected)
{
    char board[ORACLE_BOARD_SIZE];

    write_board(sitting_game(sitting), board);
    ck_assert_str_eq(board, expected);
}

static void check_score(const struct sitting *sitting, int ann, int ben, int draws)
{
    struct score score = sitting_score(sitting);

    ck_assert_int_eq(score.wins[0], ann);
    ck_assert_int_eq(score.wins[1], ben);
    ck_assert_int_eq(score.draws, draws);
}

static void check_shelved(const struct sitting *sitting, const char *expected)
{
    char board[ORACLE_BOARD_SIZE];

    write_board(sitting_to_shelve(sitting), board);
    ck_assert_str_eq(board, expected);
}

/* The same, of a new sitting after those keys. */
static void expect_board(const char *keys, const char *expected)
{
    struct sitting sitting = sitting_after(keys);

    check_board(&sitting, expected);
}

static void expect_score(const char *keys, int ann, int ben, int draws)
{
    struct sitting sitting = sitting_after(keys);

    check_score(&sitting, ann, ben, draws);
}

static void expect_shelved(const char *keys, const char *expected)
{
    struct sitting sitting = sitting_after(keys);

    check_shelved(&sitting, expected);
}

static int marks(const struct sitting *sitting)
{
    return GAME_CELLS - game_count(game_cells(sitting_game(sitting), MARK_EMPTY));
}

static bool is_over(const struct sitting *sitting)
{
    return game_status(sitting_game(sitting)) != STATUS_ONGOING;
}

/* The cells of two sittings that are the same, padding and all: so copies are made by memcpy. */
static bool is_same(const struct sitting *sitting, const struct sitting *other)
{
    return memcmp(sitting, other, sizeof *sitting) == 0; /* NOLINT: see above */
}

static bool is_same_round(const struct round *round, const struct round *other)
{
    return memcmp(round, other, sizeof *round) == 0;
}

/* Whether nothing but what is said has changed. */
static bool is_same_but_notice(const struct sitting *sitting, const struct sitting *before)
{
    struct sitting other;

    memcpy(&other, before, sizeof other);
    memcpy(other.notice, sitting->notice, sizeof other.notice);
    return is_same(sitting, &other);
}

static void check_terminated(const char *text, size_t size)
{
    ck_assert_ptr_nonnull(memchr(text, '\0', size));
}

/* A shelf of so many games, each another one. */
static struct shelf shelf_of(int games)
{
    struct shelf shelf = {0};

    for (int i = games - 1; i >= 0; i--) {
        struct game game = {0};

        game_play(&game, PLAYER_X, i % GAME_CELLS);
        game_play(&game, PLAYER_O, (i + 1 + i / GAME_CELLS) % GAME_CELLS);
        shelf_put(&shelf, game);
    }
    return shelf;
}

/* Take the first game of a shelf of five up. */
static void pick_from_shelf(struct sitting *sitting)
{
    struct shelf shelf = shelf_of(5);

    ck_assert_int_eq(press(sitting, "r"), EFFECT_SHELF);
    sitting_show_shelf(sitting, &shelf, PAGES_SHELF_COLUMNS);
    press(sitting, "\n");
}

/* The beginning. */

static bool can_undo(const struct sitting *sitting)
{
    struct sitting copy = *sitting;

    acts_undo(&copy);
    return strcmp(copy.notice, "There is nothing to undo.") != 0;
}

START_TEST(a_sitting_begins_with_x_to_move_in_an_empty_game_and_nothing_said)
{
    struct sitting sitting = new_sitting();

    check_board(&sitting, EMPTY_BOARD);
    check_score(&sitting, 0, 0, 0);
    check_shelved(&sitting, EMPTY_BOARD);
    ck_assert_int_eq(sitting_number(&sitting), 1);
    ck_assert_int_eq(sitting_last_move(&sitting), NO_CELL);
    ck_assert(!can_undo(&sitting));
    ck_assert(!acts_can_redo(&sitting));
    ck_assert_int_eq(sitting.mode, MODE_PLAY);
    ck_assert_int_eq(sitting.cursor, 4);
    ck_assert_int_eq(sitting.refused, NO_CELL);
    ck_assert_int_eq(sitting.computer, NOBODY);
    ck_assert_int_eq(sitting.level, LEVEL_MEDIUM);
    ck_assert_str_eq(sitting.notice, "");
    ck_assert_str_eq(sitting.program, "tictactoe");
    ck_assert_str_eq(sitting_name(&sitting, PLAYER_X), "Ann");
    ck_assert_str_eq(sitting_name(&sitting, PLAYER_O), "Ben");
    ck_assert_int_eq(sitting_person(&sitting, PLAYER_X), 0);
    ck_assert_int_eq(sitting_person(&sitting, PLAYER_O), 1);
}
END_TEST

START_TEST(chance_is_the_seed_and_one_where_the_seed_is_zero)
{
    ck_assert_uint_eq(sitting_at(EMPTY_BOARD, 7).chance, 7);
    ck_assert_uint_eq(sitting_at(EMPTY_BOARD, UINT32_MAX).chance, UINT32_MAX);
    ck_assert_uint_eq(sitting_at(EMPTY_BOARD, 0).chance, 1);
}
END_TEST

/* Placing. */

START_TEST(a_digit_places_in_its_cell_and_selects_it)
{
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct sitting sitting = new_sitting();
        char board[] = EMPTY_BOARD;

        board[cell] = 'X';
        ck_assert_int_eq(keys_press(&sitting, (enum event)('1' + cell)), EFFECT_NONE);
        check_board(&sitting, board);
        ck_assert_int_eq(sitting.cursor, cell);
        ck_assert_int_eq(sitting_last_move(&sitting), cell);
    }
}
END_TEST

START_TEST(a_click_places_in_its_cell_and_selects_it)
{
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct sitting sitting = sitting_at("........X", 1);
        char board[] = "........X";

        board[cell] = cell == 8 ? 'X' : 'O';
        ck_assert_int_eq(keys_press(&sitting, EVENT_CELL + (enum event)cell), EFFECT_NONE);
        check_board(&sitting, board);
        ck_assert_int_eq(sitting.cursor, cell);
        ck_assert_int_eq(sitting.refused, cell == 8 ? cell : NO_CELL);
    }
}
END_TEST

START_TEST(enter_and_space_place_in_the_selected_cell)
{
    struct sitting sitting = new_sitting();

    ck_assert_int_eq(press(&sitting, "\n"), EFFECT_NONE);
    check_board(&sitting, "....X....");
    ck_assert_int_eq(press(&sitting, "h "), EFFECT_NONE);
    check_board(&sitting, "...OX....");
    press(&sitting, "k\n");
    check_board(&sitting, "X..OX....");
    ck_assert_int_eq(sitting.cursor, 0);
}
END_TEST

/* The place in a grid of so many places, and whether there is one. */
static bool find_place(int row, int col, int columns, int places, int *place)
{
    *place = row * columns + col;
    return row >= 0 && col >= 0 && col < columns && *place < places;
}

/* Where a direction leads from a place, in the order up, down, left, right. */
static int place_after(int place, int direction, int columns, int places)
{
    static const int rows[] = {-1, 1, 0, 0};
    static const int cols[] = {0, 0, -1, 1};
    int after;

    return find_place(place / columns + rows[direction], place % columns + cols[direction], columns,
                      places, &after)
             ? after
             : place;
}

static const enum event arrows[] = {EVENT_UP, EVENT_DOWN, EVENT_LEFT, EVENT_RIGHT};
static const char letters[] = "kjhl";

enum { DIRECTIONS = sizeof arrows / sizeof arrows[0] };

START_TEST(arrows_and_hjkl_move_the_cursor_by_one_cell_and_stop_at_the_edges)
{
    for (int cell = 0; cell < GAME_CELLS; cell++)
        for (int direction = 0; direction < DIRECTIONS; direction++)
            for (int is_letter = 0; is_letter < 2; is_letter++) {
                struct sitting sitting = new_sitting();
                struct sitting expected;

                sitting.cursor = cell;
                memcpy(&expected, &sitting, sizeof expected);
                expected.cursor = place_after(cell, direction, 3, 9);
                ck_assert_int_eq(keys_press(&sitting, is_letter ? (enum event)letters[direction]
                                                                : arrows[direction]),
                                 EFFECT_NONE);
                ck_assert_int_eq(sitting.cursor, expected.cursor);
                ck_assert(is_same(&sitting, &expected));
            }
}
END_TEST

START_TEST(a_taken_cell_is_refused_explained_and_marked)
{
    /* NOLINTNEXTLINE(bugprone-too-small-loop-variable): nine digits fit */
    for (char digit = '1'; digit <= '9'; digit++) {
        struct sitting sitting = new_sitting();
        char cell[] = {digit, '\0'};

        press(&sitting, cell);

        struct round before = sitting.round;

        ck_assert_int_eq(press(&sitting, cell), EFFECT_NONE);
        ck_assert(is_same_round(&sitting.round, &before));
        ck_assert_int_eq(sitting.refused, digit - '1');
        ck_assert_int_eq(sitting.cursor, digit - '1');
        ck_assert_ptr_nonnull(strchr(sitting.notice, digit));
    }
}
END_TEST

START_TEST(a_move_after_the_end_is_refused_explained_and_marked)
{
    static const char *const games[] = {X_WINS, O_WINS, DRAWN};

    for (int i = 0; i < 3; i++) {
        struct sitting sitting = sitting_after(games[i]);
        struct sitting taken = sitting_after("88");
        struct round before = sitting.round;

        ck_assert(is_over(&sitting));
        ck_assert_str_eq(sitting.notice, "");
        press(&sitting, "8");
        ck_assert(is_same_round(&sitting.round, &before));
        ck_assert_int_eq(sitting.refused, 7);
        ck_assert_int_eq(sitting.cursor, 7);
        ck_assert_str_ne(sitting.notice, "");
        ck_assert_str_ne(sitting.notice, taken.notice);
    }
}
END_TEST

/* After a refused move. */
static void check_clears(enum event event)
{
    struct sitting sitting = sitting_after("55");

    ck_assert_str_ne(sitting.notice, "");
    ck_assert_int_eq(sitting.refused, 4);
    keys_press(&sitting, event);
    ck_assert_str_eq(sitting.notice, "");
    ck_assert_int_eq(sitting.refused, NO_CELL);
}

START_TEST(the_next_known_key_clears_what_was_said_and_the_mark)
{
    for (const char *key = "12346789hjklboeqrtu?"; *key; key++)
        check_clears(event_of(*key));
    for (int direction = 0; direction < DIRECTIONS; direction++)
        check_clears(arrows[direction]);
    check_clears(EVENT_CELL);
    check_clears(EVENT_CELL + 8);
    check_clears(EVENT_HELP);
}
END_TEST

/* Events that mean nothing. */

static bool is_between(int event, int first, int last)
{
    return event >= first && event <= last;
}

/* Whether the event is one of those characters, or of Enter, Escape and Backspace as event_of
 * writes them. */
static bool is_one_of(const char *keys, int event)
{
    for (; *keys; keys++)
        if (event == (int)event_of(*keys))
            return true;
    return false;
}

static bool is_arrow(int event)
{
    return is_between(event, EVENT_UP, EVENT_RIGHT);
}

/* Known to every mode. */
static bool is_of_any_mode(int event)
{
    return event == EVENT_PASTE || event == EVENT_PASTE_END || event == EVENT_REPAINT;
}

static bool is_of_play(int event)
{
    return is_one_of("123456789hjklbcenoqrstuU? \n", event) || is_arrow(event)
        || event == EVENT_REDO || event == EVENT_HELP
        || is_between(event, EVENT_CELL, EVENT_CELL + 8);
}

static bool is_of_open(int event)
{
    return is_between(event, ' ', '~') || is_one_of("\n\b\033", event);
}

/* The picker of five games. */
static bool is_of_pick(int event)
{
    return is_one_of("hjklrq \n\033", event) || is_arrow(event)
        || is_between(event, EVENT_SLOT, EVENT_SLOT + 4);
}

static bool is_of_help(int event)
{
    return is_one_of("?q \n\033", event) || event == EVENT_HELP;
}

/* Every event, and more, that the mode does not know leaves the whole sitting as it is. */
static void check_strays(const struct sitting *sitting, bool (*is_known)(int event))
{
    static const int far[] = {INT_MIN, INT_MIN + 0x200, INT_MIN + 0x300, INT_MAX, 1 << 16};
    enum { FIRST = -10, LAST = 0x400, FAR = sizeof far / sizeof far[0] };

    for (int i = FIRST; i <= LAST + FAR; i++) {
        int event = i <= LAST ? i : far[i - LAST - 1];
        struct sitting pressed;

        if (is_known(event) || is_of_any_mode(event))
            continue;
        memcpy(&pressed, sitting, sizeof pressed);

        enum effect effect = keys_press(&pressed, (enum event)event);

        if (effect != EFFECT_NONE || !is_same(&pressed, sitting))
            ck_abort_msg("mode %d: event %d does something", (int)sitting->mode, event);
    }
}

START_TEST(stray_events_change_nothing_in_play)
{
    struct sitting sitting = sitting_after("5155");

    ck_assert_str_ne(sitting.notice, "");
    check_strays(&sitting, is_of_play);
    press(&sitting, "1925837n");
    check_strays(&sitting, is_of_play);
}
END_TEST

START_TEST(stray_events_change_nothing_while_a_position_is_typed)
{
    struct sitting sitting = sitting_after("5o");

    check_strays(&sitting, is_of_open);
    press(&sitting, "52x\n");
    check_strays(&sitting, is_of_open);
}
END_TEST

START_TEST(stray_events_change_nothing_in_the_picker)
{
    struct sitting sitting = sitting_after("5");
    struct shelf shelf = shelf_of(5);

    sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
    check_strays(&sitting, is_of_pick);
    press(&sitting, "l");
    check_strays(&sitting, is_of_pick);
}
END_TEST

START_TEST(stray_events_change_nothing_in_the_help)
{
    struct sitting sitting = sitting_after("5?");

    check_strays(&sitting, is_of_help);
}
END_TEST

START_TEST(ctrl_l_paints_again_and_changes_nothing_in_every_mode)
{
    static const char *const keys[] = {"55", "5oabc\n", "5?", "5r"};

    for (int mode = 0; mode < 4; mode++) {
        struct sitting sitting = sitting_after(keys[mode]);
        struct shelf shelf = shelf_of(3);
        struct sitting before;

        if (mode == 3)
            sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        memcpy(&before, &sitting, sizeof before);
        ck_assert_int_eq(keys_press(&sitting, EVENT_REPAINT), EFFECT_REPAINT);
        ck_assert(is_same(&sitting, &before));
    }
}
END_TEST

/* Pasted text. */

/* Every event between the begin and the end of a paste is text: nothing where none is typed. */
START_TEST(pasted_text_is_no_key_where_no_text_is_asked_for)
{
    static const char *const keys[] = {"51", "5?", "5r"};

    for (int mode = 0; mode < 3; mode++) {
        struct sitting sitting = sitting_after(keys[mode]);
        struct shelf shelf = shelf_of(3);
        struct sitting before;

        if (mode == 2)
            sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        memcpy(&before, &sitting, sizeof before);
        ck_assert_int_eq(keys_press(&sitting, EVENT_PASTE), EFFECT_NONE);
        for (int event = -10; event <= 0x400; event++)
            if (event != EVENT_PASTE_END)
                ck_assert_int_eq(keys_press(&sitting, (enum event)event), EFFECT_NONE);
        ck_assert_int_eq(keys_press(&sitting, EVENT_PASTE_END), EFFECT_NONE);
        ck_assert(is_same(&sitting, &before));
    }
}
END_TEST

START_TEST(pasted_text_is_typed_where_text_is_asked_for_and_its_line_ends_are_left_out)
{
    struct sitting sitting = sitting_after("5o");

    keys_press(&sitting, EVENT_PASTE);
    press(&sitting, "co\nd\033e\b:");
    keys_press(&sitting, (enum event)(-10));
    press(&sitting, "52~");
    ck_assert_str_eq(sitting.typed, "code:52~");
    ck_assert_int_eq(sitting.mode, MODE_OPEN);
    keys_press(&sitting, EVENT_PASTE_END);
    press(&sitting, "\b3\n");
    ck_assert_int_eq(sitting.mode, MODE_PLAY);
    check_board(&sitting, "X.O..O.X.");
}
END_TEST

START_TEST(keys_are_keys_again_after_a_paste)
{
    struct sitting sitting = new_sitting();

    keys_press(&sitting, EVENT_PASTE_END);
    keys_press(&sitting, EVENT_PASTE);
    press(&sitting, "1");
    keys_press(&sitting, EVENT_PASTE);
    press(&sitting, "2");
    keys_press(&sitting, EVENT_PASTE_END);
    press(&sitting, "3");
    check_board(&sitting, "..X......");
}
END_TEST

/* Undo and redo. */

START_TEST(undo_and_redo_go_through_the_whole_game_a_finished_one_too)
{
    static const char *const games[] = {X_WINS, O_WINS, DRAWN, "5"};

    for (int i = 0; i < 4; i++) {
        struct sitting sitting = new_sitting();
        int length = (int)strlen(games[i]);
        struct game passed[GAME_CELLS + 1];

        for (int at = 0; at <= length; at++) {
            passed[at] = sitting_game(&sitting);
            if (at < length)
                keys_press(&sitting, (enum event)games[i][at]);
        }
        for (int at = length; at-- > 0;) {
            ck_assert(can_undo(&sitting));
            ck_assert_int_eq(press(&sitting, "u"), EFFECT_NONE);
            ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(passed[at]));
            ck_assert_int_eq(sitting_last_move(&sitting), at ? games[i][at - 1] - '1' : NO_CELL);
            ck_assert_str_eq(sitting.notice, "");
        }
        ck_assert(!can_undo(&sitting));
        for (int at = 1; at <= length; at++) {
            ck_assert(acts_can_redo(&sitting));
            if (at % 2)
                press(&sitting, "U");
            else
                ck_assert_int_eq(keys_press(&sitting, EVENT_REDO), EFFECT_NONE);
            ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(passed[at]));
            ck_assert_int_eq(sitting_last_move(&sitting), games[i][at - 1] - '1');
            ck_assert_str_eq(sitting.notice, "");
        }
        ck_assert(!acts_can_redo(&sitting));
    }
}
END_TEST

START_TEST(undo_and_redo_say_so_where_there_is_nothing_to_do)
{
    struct sitting sitting = new_sitting();
    struct sitting before;

    memcpy(&before, &sitting, sizeof before);
    press(&sitting, "u");
    ck_assert_str_ne(sitting.notice, "");
    ck_assert(is_same_but_notice(&sitting, &before));
    press(&sitting, "1");
    memcpy(&before, &sitting, sizeof before);
    press(&sitting, "U");
    ck_assert_str_ne(sitting.notice, "");
    ck_assert(is_same_but_notice(&sitting, &before));
}
END_TEST

START_TEST(a_new_move_cuts_redo_and_a_refused_one_does_not)
{
    expect_board("15uu5U", "....X....");
    expect_board("159uu2UU", "XO.......");
    expect_board("159u1U", "X...O...X");
    expect_board("159uu2u1U", "XO.......");
}
END_TEST

START_TEST(a_loaded_position_has_nothing_to_undo)
{
    struct sitting sitting = sitting_at(SOME_BOARD, 1);

    ck_assert(!can_undo(&sitting));
    ck_assert_int_eq(sitting_last_move(&sitting), NO_CELL);
    press(&sitting, "u");
    check_board(&sitting, SOME_BOARD);
    ck_assert_str_ne(sitting.notice, "");
    press(&sitting, "2");
    ck_assert_int_eq(sitting_last_move(&sitting), 1);
    press(&sitting, "u");
    check_board(&sitting, SOME_BOARD);
    ck_assert(!can_undo(&sitting));
}
END_TEST

START_TEST(n_on_a_new_game_that_nobody_touched_does_nothing_and_says_so)
{
    struct sitting sitting = new_sitting();
    struct sitting before;

    memcpy(&before, &sitting, sizeof before);
    press(&sitting, "n");
    ck_assert_str_ne(sitting.notice, "");
    ck_assert(is_same_but_notice(&sitting, &before));
    expect_board("5nnnu", "....X....");
}
END_TEST

START_TEST(n_leaves_a_game_that_was_touched_a_loaded_one_and_one_undone_to_its_beginning)
{
    struct sitting loaded = sitting_at(SOME_BOARD, 1);

    press(&loaded, "n");
    check_board(&loaded, EMPTY_BOARD);
    press(&loaded, "u");
    check_board(&loaded, SOME_BOARD);
    expect_board("5unU", EMPTY_BOARD);
    expect_board("5unuU", "....X....");
}
END_TEST

/* The ways to leave a game for another. */
static void leave_for_another(struct sitting *sitting, char key)
{
    switch (key) {
    case 'n':
        press(sitting, "n");
        break;
    case 'o':
        press(sitting, "o" SOME_CODE "\n");
        break;
    default:
        pick_from_shelf(sitting);
    }
}

START_TEST(u_right_after_n_o_or_r_brings_the_game_before_back_whole)
{
    static const char *const keys[] = {X_WINS "n159uu",
                                       X_WINS "n159",
                                       X_WINS "n" O_WINS,
                                       DRAWN "n" X_WINS "n" DRAWN,
                                       X_WINS,
                                       "1u",
                                       "1"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        for (const char *key = "nor"; *key; key++) {
            struct sitting sitting = sitting_after(keys[i]);

            sitting.round.shelved = sitting_to_shelve(&sitting);

            struct round before = sitting.round;
            struct score score = sitting_score(&sitting);

            leave_for_another(&sitting, *key);
            ck_assert_str_ne(sitting.notice, "");
            ck_assert_int_eq(sitting.mode, MODE_PLAY);
            ck_assert_int_eq(sitting.round.last, 0);
            ck_assert(!is_same_round(&sitting.round, &before));
            ck_assert(can_undo(&sitting));
            press(&sitting, "u");
            ck_assert_str_ne(sitting.notice, "");
            ck_assert(is_same_round(&sitting.round, &before));
            check_score(&sitting, score.wins[0], score.wins[1], score.draws);
        }
}
END_TEST

START_TEST(the_way_back_is_one_step_deep)
{
    for (const char *key = "nor"; *key; key++) {
        struct sitting sitting = sitting_at(X_WON_BOARD, 1);

        leave_for_another(&sitting, 'o');
        leave_for_another(&sitting, *key);
        press(&sitting, "u");
        check_board(&sitting, SOME_BOARD);
        ck_assert(!can_undo(&sitting));
        press(&sitting, "u");
        check_board(&sitting, SOME_BOARD);
    }
}
END_TEST

START_TEST(a_move_closes_the_way_back_even_one_that_is_undone)
{
    for (const char *key = "nor"; *key; key++) {
        struct sitting sitting = sitting_after("1");

        leave_for_another(&sitting, *key);

        struct game opened = sitting_game(&sitting);

        press(&sitting, "6uu");
        ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(opened));
        ck_assert(!can_undo(&sitting));
        ck_assert_str_ne(sitting.notice, "");
    }
}
END_TEST

START_TEST(what_is_no_move_leaves_the_way_back_open)
{
    expect_board("15o" SOME_CODE "\n1hjklebts?qo\033Uu", "X...O....");
    expect_board("15nhjklebts?qo\033Unu", "X...O....");
}
END_TEST

/* The score. */

START_TEST(a_finished_game_counts_for_the_person_who_won_or_as_a_draw)
{
    expect_score(X_WINS, 1, 0, 0);
    expect_score(O_WINS, 0, 1, 0);
    expect_score(DRAWN, 0, 0, 1);
    expect_score(X_WINS "n" X_WINS, 1, 1, 0);
    expect_score(DRAWN "n" O_WINS, 1, 0, 1);
    expect_score(X_WINS "n" DRAWN "n" O_WINS "n" X_WINS "n" DRAWN, 1, 2, 2);
    expect_score(X_WINS "n" DRAWN "n" O_WINS "n" X_WINS "n" DRAWN "n", 1, 2, 2);
}
END_TEST

START_TEST(undo_uncounts_a_finished_game_and_redo_counts_it_again)
{
    expect_score(X_WINS "n" O_WINS, 2, 0, 0);
    expect_score(X_WINS "n" O_WINS "u", 1, 0, 0);
    expect_score(X_WINS "n" O_WINS "uU", 2, 0, 0);
    expect_score(X_WINS "n" O_WINS "u3", 1, 0, 0);
    expect_score(X_WINS "n" O_WINS "un", 1, 0, 0);
    expect_score(X_WINS "n" O_WINS "nuu", 1, 0, 0);
}
END_TEST

static void expect_number(const char *keys, int number)
{
    struct sitting sitting = sitting_after(keys);

    ck_assert_int_eq(sitting_number(&sitting), number);
}

START_TEST(the_number_of_a_game_is_one_more_than_the_finished_games_before_it)
{
    expect_number(X_WINS, 1);
    expect_number(X_WINS "n", 2);
    expect_number(X_WINS "n1n", 2);
    expect_number(X_WINS "n" O_WINS "n" DRAWN, 3);
    expect_number(X_WINS "n" O_WINS "n" DRAWN "n", 4);
    expect_number(X_WINS "n" O_WINS "n" DRAWN "nu", 3);
}
END_TEST

static void check_x(const struct sitting *sitting, int person)
{
    ck_assert_int_eq(sitting_person(sitting, PLAYER_X), person);
    ck_assert_int_eq(sitting_person(sitting, PLAYER_O), 1 - person);
    ck_assert_str_eq(sitting_name(sitting, PLAYER_X), names[person]);
    ck_assert_str_eq(sitting_name(sitting, PLAYER_O), names[1 - person]);
}

START_TEST(a_finished_game_changes_who_plays_x_in_the_next_one)
{
    for (const char *key = "nor"; *key; key++) {
        struct sitting sitting = sitting_after(DRAWN);

        check_x(&sitting, 0);
        leave_for_another(&sitting, *key);
        check_x(&sitting, 1);
        press(&sitting, "u");
        check_x(&sitting, 0);
        leave_for_another(&sitting, *key);
        press(&sitting, "n" X_WINS);
        check_x(&sitting, 1);
        check_score(&sitting, 0, 1, 1);
        leave_for_another(&sitting, *key);
        check_x(&sitting, 0);
    }
}
END_TEST

START_TEST(a_game_that_was_not_finished_changes_nothing_for_the_next_one)
{
    static const char *const keys[] = {"1", "15", X_WINS "u", "1u"};

    for (int i = 0; i < 4; i++)
        for (const char *key = "nor"; *key; key++) {
            struct sitting sitting = sitting_after(keys[i]);

            leave_for_another(&sitting, *key);
            check_x(&sitting, 0);
            check_score(&sitting, 0, 0, 0);
            ck_assert_int_eq(sitting_number(&sitting), 1);
        }
}
END_TEST

START_TEST(n_says_who_plays_x_where_that_has_changed_and_only_there)
{
    struct sitting sitting = sitting_after(X_WINS "n");

    ck_assert_ptr_nonnull(strstr(sitting.notice, "Ben"));
    ck_assert_ptr_null(strstr(sitting.notice, "Ann"));
    ck_assert_ptr_nonnull(strchr(sitting.notice, '2'));
    press(&sitting, "1n");
    ck_assert_str_ne(sitting.notice, "");
    ck_assert_ptr_null(strstr(sitting.notice, "Ben"));
    ck_assert_ptr_null(strstr(sitting.notice, "Ann"));
}
END_TEST

START_TEST(a_finished_position_that_was_opened_does_not_count)
{
    struct sitting sitting = sitting_at(X_WON_BOARD, 1);

    check_score(&sitting, 0, 0, 0);
    press(&sitting, "n");
    check_score(&sitting, 0, 0, 0);
    check_x(&sitting, 0);
    press(&sitting, "oboard:" X_WON_BOARD "\n");
    check_score(&sitting, 0, 0, 0);
    press(&sitting, "n");
    check_score(&sitting, 0, 0, 0);
    check_x(&sitting, 0);
}
END_TEST

START_TEST(a_position_that_was_opened_and_then_finished_here_counts)
{
    expect_score("oboard:XX.OO....\n3", 1, 0, 0);
    expect_score("oboard:XX.OO....\n3n" X_WINS, 1, 1, 0);
}
END_TEST

/* Opening. */

START_TEST(a_position_of_any_encoding_is_opened_and_said)
{
    static const char *const texts[] = {
        "523",        "code:523",  "0x20b",         "dense:468",    "base3:2692",     "base4:18465",
        "naive:1894", "class:118", "word:0x098620", "0b1000001011", "board:X.O..O.X."};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct sitting sitting = sitting_after("o");
        struct game game;
        const struct encoding *row;

        ck_assert_int_eq(notation_parse(texts[i], &game, &row), ENCODING_OK);
        ck_assert_int_eq(press(&sitting, texts[i]), EFFECT_NONE);
        ck_assert_int_eq(sitting.mode, MODE_OPEN);
        ck_assert_str_eq(sitting.typed, texts[i]);
        ck_assert_int_eq(press(&sitting, "\n"), EFFECT_NONE);
        ck_assert_int_eq(sitting.mode, MODE_PLAY);
        ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(game));
        ck_assert_ptr_nonnull(strstr(sitting.notice, texts[i]));
        ck_assert_int_eq(sitting.round.last, 0);
    }
}
END_TEST

START_TEST(every_wrong_text_is_explained_and_changes_nothing)
{
    static const struct {
        const char *text;
        enum encoding_error error;
    } wrong[] = {
        {"abc", ENCODING_NOT_A_VALUE},       {" 523", ENCODING_NOT_A_VALUE},
        {"-1", ENCODING_NOT_A_VALUE},        {"board:XO", ENCODING_NOT_A_VALUE},
        {"Code:523", ENCODING_UNKNOWN_NAME}, {":523", ENCODING_UNKNOWN_NAME},
        {"8192", ENCODING_TOO_LARGE},        {"class:1024", ENCODING_TOO_LARGE},
        {"6046", ENCODING_NO_BOARD},         {"class:765", ENCODING_NO_BOARD},
        {"2749", ENCODING_UNREACHABLE},      {"board:XXX...OOO", ENCODING_UNREACHABLE},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct sitting sitting = sitting_after("15u5o");
        struct sitting before;
        struct game game;
        const struct encoding *row;
        char reason[NOTATION_REASON];

        ck_assert_int_eq(notation_parse(wrong[i].text, &game, &row), wrong[i].error);
        notation_explain(wrong[i].error, row, reason);
        press(&sitting, wrong[i].text);
        memcpy(&before, &sitting, sizeof before);
        ck_assert_int_eq(press(&sitting, "\n"), EFFECT_NONE);
        ck_assert(is_same_but_notice(&sitting, &before));
        ck_assert_ptr_nonnull(strstr(sitting.notice, wrong[i].text));
        ck_assert_ptr_nonnull(strstr(sitting.notice, reason));
        ck_assert(!sitting_open_position(&sitting, wrong[i].text));
        ck_assert(is_same_but_notice(&sitting, &before));
    }
}
END_TEST

START_TEST(a_wrong_text_can_be_mended)
{
    expect_board("o523x\n\b\n", "X.O..O.X.");
}
END_TEST

START_TEST(escape_and_an_empty_enter_leave_the_game_as_it_was)
{
    static const char *const keys[] = {"o\033",  "o\n",        "o523\033",
                                       "o5\b\n", "oabc\n\033", "oabc\n\b\b\b\n"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct sitting sitting = sitting_after("15u");
        struct round before = sitting.round;

        press(&sitting, keys[i]);
        ck_assert_int_eq(sitting.mode, MODE_PLAY);
        ck_assert_str_eq(sitting.notice, "");
        ck_assert(is_same_round(&sitting.round, &before));
    }
}
END_TEST

START_TEST(backspace_takes_the_last_character_and_each_question_begins_empty)
{
    struct sitting sitting = sitting_after("o\b");

    ck_assert_str_eq(sitting.typed, "");
    press(&sitting, "abc\b");
    ck_assert_str_eq(sitting.typed, "ab");
    press(&sitting, "\b\b\b\bx");
    ck_assert_str_eq(sitting.typed, "x");
    press(&sitting, "\033o");
    ck_assert_str_eq(sitting.typed, "");
}
END_TEST

START_TEST(every_printable_character_can_be_typed)
{
    for (int character = ' '; character <= '~'; character++) {
        struct sitting sitting = sitting_after("o7");
        char expected[] = {'7', (char)character, '\0'};

        ck_assert_int_eq(keys_press(&sitting, (enum event)character), EFFECT_NONE);
        ck_assert_str_eq(sitting.typed, expected);
        ck_assert_int_eq(sitting.mode, MODE_OPEN);
    }
}
END_TEST

START_TEST(what_is_typed_ends_where_its_room_does)
{
    struct sitting sitting = sitting_after("o");
    struct sitting full;

    for (int length = 1; length < SITTING_TYPED; length++) {
        press(&sitting, "7");
        ck_assert_uint_eq(strlen(sitting.typed), (size_t)length);
    }
    memcpy(&full, &sitting, sizeof full);
    for (int i = 0; i < LONG_TEXT; i++)
        press(&sitting, "7");
    ck_assert(is_same(&sitting, &full));
    press(&sitting, "\n");
    ck_assert_ptr_nonnull(strstr(sitting.notice, full.typed));
    ck_assert(is_same_but_notice(&sitting, &full));
    press(&sitting, "\b\b");
    ck_assert_uint_eq(strlen(sitting.typed), SITTING_TYPED - 3);
}
END_TEST

START_TEST(a_text_of_any_length_is_cut_where_it_is_said)
{
    struct sitting sitting = new_sitting();
    char text[LONG_TEXT + 1];

    memset(text, 'a', LONG_TEXT);
    text[LONG_TEXT] = '\0';
    ck_assert(!sitting_open_position(&sitting, text));
    check_terminated(sitting.notice, sizeof sitting.notice);
    ck_assert_uint_lt(strlen(sitting.notice), SITTING_TYPED + NOTATION_REASON + 10);
    memset(text, '0', LONG_TEXT);
    strcpy(text + LONG_TEXT - 3, "523");
    ck_assert(sitting_open_position(&sitting, text));
    check_terminated(sitting.notice, sizeof sitting.notice);
    check_board(&sitting, "X.O..O.X.");
    sitting_tell(&sitting, "%s", text);
    ck_assert_uint_eq(strlen(sitting.notice), SITTING_NOTICE - 1);
    sitting_tell(&sitting, "%s", "100%s");
    ck_assert_str_eq(sitting.notice, "100%s");
}
END_TEST

/* The moves of the command line. */

START_TEST(moves_are_digits_with_at_most_one_comma_between_two)
{
    static const char *const moves[] = {"519", "5,1,9", "51,9", "5,19"};

    for (int i = 0; i < 4; i++) {
        struct sitting sitting = new_sitting();
        const char *wrong = NULL;

        ck_assert_int_eq(sitting_play_moves(&sitting, moves[i], &wrong), MOVE_OK);
        check_board(&sitting, "O...X...X");
        press(&sitting, "uu");
        check_board(&sitting, "....X....");
        press(&sitting, "uUUU");
        check_board(&sitting, "O...X...X");
    }
}
END_TEST

START_TEST(the_first_wrong_move_is_pointed_at_and_the_moves_before_it_stand)
{
    static const struct {
        const char *moves;
        int place, played;
        enum move_error error;
    } wrong[] = {
        {"", 0, 0, MOVE_OFF_BOARD},          {",", 0, 0, MOVE_OFF_BOARD},
        {",5", 0, 0, MOVE_OFF_BOARD},        {"5,", 1, 1, MOVE_OFF_BOARD},
        {"5,,1", 2, 1, MOVE_OFF_BOARD},      {"5,1,", 3, 2, MOVE_OFF_BOARD},
        {"0", 0, 0, MOVE_OFF_BOARD},         {"10", 1, 1, MOVE_OFF_BOARD},
        {"5 1", 1, 1, MOVE_OFF_BOARD},       {"5,x1", 2, 1, MOVE_OFF_BOARD},
        {":", 0, 0, MOVE_OFF_BOARD},         {"/", 0, 0, MOVE_OFF_BOARD},
        {"5\xb1", 1, 1, MOVE_OFF_BOARD},     {"55", 1, 1, MOVE_CELL_TAKEN},
        {"1,5,1,2", 4, 2, MOVE_CELL_TAKEN},  {X_WINS "9", 5, 5, MOVE_GAME_OVER},
        {X_WINS ",1", 6, 5, MOVE_GAME_OVER}, {DRAWN "1", 9, 9, MOVE_GAME_OVER},
        {X_WINS "x", 5, 5, MOVE_OFF_BOARD},  {X_WINS "0", 5, 5, MOVE_OFF_BOARD},
        {X_WINS ":", 5, 5, MOVE_OFF_BOARD},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct sitting sitting = new_sitting();
        const char *at = NULL;

        ck_assert_int_eq(sitting_play_moves(&sitting, wrong[i].moves, &at), wrong[i].error);
        ck_assert_int_eq((int)(at - wrong[i].moves), wrong[i].place);
        ck_assert_int_eq(marks(&sitting), wrong[i].played);
        ck_assert_int_eq(sitting.round.now, wrong[i].played);
    }
}
END_TEST

START_TEST(moves_go_on_from_the_position_that_was_chosen)
{
    struct sitting sitting = sitting_at(SOME_BOARD, 1);
    const char *wrong;

    ck_assert_int_eq(sitting_play_moves(&sitting, "2,8", &wrong), MOVE_OK);
    check_board(&sitting, "XO..O..XX");
    check_shelved(&sitting, "XO..O..XX");
    press(&sitting, "uuu");
    check_board(&sitting, SOME_BOARD);
}
END_TEST

/* The computer. */

START_TEST(the_computer_takes_the_other_seat_and_leaves_it)
{
    struct sitting sitting = sitting_after("c");

    ck_assert_int_eq(sitting.computer, 1);
    ck_assert_ptr_nonnull(strstr(sitting.notice, "Ben"));
    check_board(&sitting, EMPTY_BOARD);
    press(&sitting, "c");
    ck_assert_int_eq(sitting.computer, NOBODY);
    ck_assert_str_ne(sitting.notice, "");
    ck_assert_ptr_null(strstr(sitting.notice, "Ben"));
    press(&sitting, "5");
    ck_assert_int_eq(marks(&sitting), 1);
    press(&sitting, "c");
    ck_assert_int_eq(sitting.computer, 0);
    ck_assert_ptr_nonnull(strstr(sitting.notice, "Ann"));
    ck_assert_int_eq(marks(&sitting), 1);
    press(&sitting, "1");
    ck_assert_int_eq(marks(&sitting), 3);
    press(&sitting, "c");
    ck_assert_int_eq(sitting.computer, NOBODY);
    ck_assert_int_eq(marks(&sitting), 3);
}
END_TEST

/* Place in the first empty cell. */
static void place_somewhere(struct sitting *sitting)
{
    unsigned empty = game_cells(sitting_game(sitting), MARK_EMPTY);
    int cell = 0;

    while (!(empty >> cell & 1))
        cell++;
    keys_press(sitting, EVENT_CELL + (enum event)cell);
}

START_TEST(the_computer_answers_every_move_at_once_with_one_mark_of_its_own)
{
    for (uint32_t seed = 1; seed <= 50; seed++) {
        struct sitting sitting = sitting_at(EMPTY_BOARD, seed);

        press(&sitting, "c");
        sitting.level = (enum level)(seed % LEVELS);
        while (!is_over(&sitting)) {
            int before = marks(&sitting);

            ck_assert_int_eq(game_turn(sitting_game(&sitting)), PLAYER_X);
            place_somewhere(&sitting);
            ck_assert_int_eq(sitting.computer, 1);
            if (is_over(&sitting))
                ck_assert(is_between(marks(&sitting), before + 1, before + 2));
            else
                ck_assert_int_eq(marks(&sitting), before + 2);
        }
        ck_assert_int_eq(sitting_number(&sitting), 1);
    }
}
END_TEST

START_TEST(a_refused_move_brings_no_answer)
{
    struct sitting sitting = sitting_after("c5");
    struct round before = sitting.round;
    uint32_t chance = sitting.chance;

    press(&sitting, "5");
    ck_assert(is_same_round(&sitting.round, &before));
    ck_assert_uint_eq(sitting.chance, chance);
}
END_TEST

START_TEST(a_seat_at_the_start_is_the_computers_and_it_begins_where_it_plays_x)
{
    struct sitting x = new_sitting();
    struct sitting o = new_sitting();
    struct sitting loaded = sitting_at(SOME_BOARD, 1);
    struct sitting over = sitting_at(X_WON_BOARD, 1);

    sitting_seat_computer(&x, 0);
    ck_assert_int_eq(x.computer, 0);
    ck_assert_int_eq(marks(&x), 1);
    sitting_seat_computer(&o, 1);
    ck_assert_int_eq(o.computer, 1);
    ck_assert_int_eq(marks(&o), 0);
    press(&o, "5");
    ck_assert_int_eq(marks(&o), 2);
    sitting_seat_computer(&loaded, 1);
    ck_assert_int_eq(marks(&loaded), 4);
    sitting_seat_computer(&over, 1);
    check_board(&over, X_WON_BOARD);
}
END_TEST

START_TEST(the_same_seed_and_keys_end_in_the_same_sitting)
{
    for (uint32_t seed = 1; seed <= 20; seed++) {
        struct sitting sitting = sitting_at(EMPTY_BOARD, seed);
        struct sitting again = sitting_at(EMPTY_BOARD, seed);
        char board[ORACLE_BOARD_SIZE];

        press(&sitting, "c5192837465n5192837465n5uU1");
        press(&again, "c5192837465n5192837465n5uU1");
        write_board(sitting_game(&again), board);
        check_board(&sitting, board);
        ck_assert(is_same_round(&sitting.round, &again.round));
        ck_assert_uint_eq(sitting.chance, again.chance);
    }
}
END_TEST

START_TEST(chance_is_the_32_bit_xorshift_of_13_17_and_5)
{
    static const uint32_t numbers[] = {270369, 67634689, 2647435461};
    struct sitting sitting = sitting_after("c");

    ck_assert_uint_eq(sitting.chance, 1);
    for (int i = 0; i < 3; i++) {
        place_somewhere(&sitting);
        ck_assert_uint_eq(sitting.chance, numbers[i]);
    }
}
END_TEST

/* Boards that leave one cell, some and all to draw from. */
static const char *const drawing_boards[] = {
    EMPTY_BOARD, "X........", "....X....", "X...O....", "XX.OO....", "X...O...X", "XOXXOO.X.",
};

START_TEST(all_cells_of_the_level_are_drawn_and_no_others)
{
    enum { SEEDS = 64 };

    for (int level = 0; level < LEVELS; level++)
        for (size_t i = 0; i < sizeof drawing_boards / sizeof drawing_boards[0]; i++) {
            const char *board = drawing_boards[i];
            unsigned cells = solver_cells(game_of(board), (enum level)level);
            unsigned drawn = 0;

            for (uint32_t seed = 1; seed <= SEEDS; seed++) {
                struct sitting sitting = sitting_at(board, seed * 2654435761u);

                sitting.level = (enum level)level;
                sitting_seat_computer(&sitting, oracle_turn(board) == 'X' ? 0 : 1);
                ck_assert_int_ne(sitting_last_move(&sitting), NO_CELL);
                drawn |= 1u << sitting_last_move(&sitting);
            }
            ck_assert_msg(drawn == cells, "%s, level %d: drawn 0x%03x, not 0x%03x", board, level,
                          drawn, cells);
        }
}
END_TEST

START_TEST(undo_and_redo_take_the_computers_move_with_the_persons)
{
    struct sitting sitting = sitting_after("c5");
    struct game first = sitting_game(&sitting);

    place_somewhere(&sitting);

    struct game second = sitting_game(&sitting);

    ck_assert_int_eq(marks(&sitting), 4);
    press(&sitting, "u");
    ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(first));
    ck_assert(can_undo(&sitting));
    press(&sitting, "u");
    check_board(&sitting, EMPTY_BOARD);
    ck_assert(!can_undo(&sitting));
    ck_assert(acts_can_redo(&sitting));
    press(&sitting, "U");
    ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(first));
    press(&sitting, "U");
    ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(second));
    ck_assert(!acts_can_redo(&sitting));
    ck_assert_str_eq(sitting.notice, "");
}
END_TEST

/* A game against the computer up to its end, by a person who takes the first cells. */
static struct sitting play_computer(uint32_t seed)
{
    struct sitting sitting = sitting_at(EMPTY_BOARD, seed);

    press(&sitting, "c");
    sitting.level = LEVEL_EASY;
    while (!is_over(&sitting))
        place_somewhere(&sitting);
    return sitting;
}

START_TEST(the_end_of_a_game_is_undone_and_redone_up_to_the_persons_last_move)
{
    int ends[2] = {0};

    for (uint32_t seed = 1; seed <= 40; seed++) {
        struct sitting sitting = play_computer(seed);
        struct game end = sitting_game(&sitting);
        int count = marks(&sitting);

        ends[count % 2]++;
        press(&sitting, "u");
        ck_assert_int_eq(marks(&sitting), count % 2 ? count - 1 : count - 2);
        ck_assert_int_eq(game_turn(sitting_game(&sitting)), PLAYER_X);
        press(&sitting, "U");
        ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(end));
    }
    ck_assert_int_gt(ends[0], 0);
    ck_assert_int_gt(ends[1], 0);
}
END_TEST

START_TEST(the_seat_follows_the_person_when_the_marks_change_hands)
{
    for (uint32_t seed = 1; seed <= 20; seed++) {
        struct sitting sitting = play_computer(seed);

        press(&sitting, "n");
        check_x(&sitting, 1);
        ck_assert_int_eq(sitting.computer, 1);
        ck_assert_int_eq(marks(&sitting), 1);
        place_somewhere(&sitting);
        ck_assert_int_eq(marks(&sitting), 3);
    }
}
END_TEST

START_TEST(the_computers_opening_alone_cannot_be_undone)
{
    struct sitting sitting = new_sitting();

    sitting_seat_computer(&sitting, 0);

    struct round before = sitting.round;

    ck_assert(!can_undo(&sitting));
    press(&sitting, "u");
    ck_assert(is_same_round(&sitting.round, &before));
    ck_assert_str_ne(sitting.notice, "");
    place_somewhere(&sitting);
    ck_assert(can_undo(&sitting));
    press(&sitting, "u");
    ck_assert_int_eq(sitting.round.now, 1);
    ck_assert(!can_undo(&sitting));
    ck_assert(acts_can_redo(&sitting));
    press(&sitting, "U");
    ck_assert_int_eq(sitting.round.now, 3);
}
END_TEST

START_TEST(u_brings_the_game_before_back_though_the_computer_has_opened_the_new_one)
{
    for (const char *key = "nor"; *key; key++) {
        struct sitting sitting = play_computer(1);
        struct round before = sitting.round;

        if (*key == 'n') {
            press(&sitting, "n");
        } else if (*key == 'o') {
            press(&sitting, "o0\n");
        } else {
            struct shelf shelf = shelf_of(1);

            sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
            press(&sitting, "\n");
        }
        ck_assert_int_eq(sitting.round.now, 1);
        ck_assert(can_undo(&sitting));
        press(&sitting, "u");
        ck_assert(is_same_round(&sitting.round, &before));
        ck_assert_str_ne(sitting.notice, "");
    }
}
END_TEST

START_TEST(a_persons_move_closes_the_way_back_past_the_computers_opening)
{
    struct sitting sitting = play_computer(1);

    press(&sitting, "n");
    place_somewhere(&sitting);
    press(&sitting, "uu");
    ck_assert_int_eq(sitting.round.now, 1);
    ck_assert_int_eq(sitting.round.last, 3);
    ck_assert(!can_undo(&sitting));
}
END_TEST

START_TEST(the_computer_answers_in_a_position_that_is_opened_where_it_is_to_move)
{
    struct sitting sitting = sitting_after("co" SOME_CODE "\n");

    ck_assert_int_eq(marks(&sitting), 4);
    ck_assert_int_eq(sitting.round.last, 1);
    press(&sitting, "oboard:X...O....\n");
    check_board(&sitting, "X...O....");
}
END_TEST

START_TEST(the_computer_moves_in_a_game_that_comes_back_with_its_turn)
{
    struct sitting sitting = sitting_after("1nc");

    ck_assert_int_eq(sitting.computer, 1);
    press(&sitting, "u");
    ck_assert_int_eq(sitting.round.now, 2);
    ck_assert_int_eq(marks(&sitting), 2);
    press(&sitting, "u");
    check_board(&sitting, EMPTY_BOARD);
}
END_TEST

START_TEST(undo_and_redo_pass_over_what_is_the_computers_since_it_took_its_seat)
{
    struct sitting sitting = sitting_after("159c");

    ck_assert_int_eq(sitting.computer, 0);
    press(&sitting, "u");
    check_board(&sitting, "X........");
    ck_assert(!can_undo(&sitting));
    press(&sitting, "U");
    check_board(&sitting, "X...O...X");
    sitting = sitting_after("1uc");
    ck_assert_int_eq(sitting.computer, 1);
    ck_assert(!acts_can_redo(&sitting));
    press(&sitting, "U");
    check_board(&sitting, EMPTY_BOARD);
    ck_assert_str_ne(sitting.notice, "");
    press(&sitting, "cU");
    check_board(&sitting, "X........");
}
END_TEST

/* The shelf. */

START_TEST(a_game_goes_on_the_shelf_with_its_first_move_and_comes_off_when_it_ends)
{
    expect_shelved("1", "X........");
    expect_shelved("1425", "XX.OO....");
    expect_shelved(X_WINS, EMPTY_BOARD);
    expect_shelved(O_WINS, EMPTY_BOARD);
    expect_shelved(DRAWN, EMPTY_BOARD);
}
END_TEST

START_TEST(undo_puts_a_finished_game_back_on_the_shelf_and_takes_an_empty_one_off)
{
    expect_shelved(X_WINS "u", "XX.OO....");
    expect_shelved(X_WINS "uuuu", "X........");
    expect_shelved(X_WINS "uuuuu", EMPTY_BOARD);
    expect_shelved(X_WINS "uuuuuU", "X........");
    expect_shelved(X_WINS "uU", EMPTY_BOARD);
}
END_TEST

START_TEST(a_position_that_nobody_plays_on_stays_off_the_shelf)
{
    struct sitting sitting = sitting_at(SOME_BOARD, 1);

    check_shelved(&sitting, EMPTY_BOARD);
    press(&sitting, "2");
    check_shelved(&sitting, "XO..O...X");
    press(&sitting, "u");
    check_shelved(&sitting, SOME_BOARD);
    expect_shelved("1o" SOME_CODE "\n", EMPTY_BOARD);
    expect_shelved("1o" SOME_CODE "\n2", "XO..O...X");
}
END_TEST

START_TEST(a_game_that_only_the_computer_has_moved_in_stays_off_the_shelf)
{
    struct sitting begun = new_sitting();
    struct sitting next = play_computer(1);
    struct sitting opened = sitting_after("coboard:X........\n");

    sitting_seat_computer(&begun, 0);
    check_shelved(&begun, EMPTY_BOARD);
    place_somewhere(&begun);
    ck_assert_uint_eq(game_word(sitting_to_shelve(&begun)), game_word(sitting_game(&begun)));
    press(&next, "n");
    ck_assert_int_eq(marks(&next), 1);
    check_shelved(&next, EMPTY_BOARD);
    ck_assert_int_eq(marks(&opened), 2);
    check_shelved(&opened, EMPTY_BOARD);
    place_somewhere(&opened);
    ck_assert_uint_eq(game_word(sitting_to_shelve(&opened)), game_word(sitting_game(&opened)));
}
END_TEST

START_TEST(a_new_game_does_not_take_the_game_before_off_the_shelf)
{
    struct sitting sitting = sitting_after("15");

    sitting.round.shelved = sitting_to_shelve(&sitting);
    press(&sitting, "n");
    check_shelved(&sitting, EMPTY_BOARD);
    ck_assert_uint_eq(game_word(sitting.round.shelved), 0);
    press(&sitting, "u");
    check_shelved(&sitting, "X...O....");
    ck_assert_uint_eq(game_word(sitting.round.shelved), oracle_word("X...O...."));
}
END_TEST

START_TEST(a_game_that_was_taken_up_stays_on_the_shelf_until_it_ends)
{
    struct sitting sitting = sitting_after("5");
    struct shelf shelf = {0};

    shelf_put(&shelf, game_of("XX.OO...."));
    sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
    press(&sitting, "\n");
    ck_assert_uint_eq(game_word(sitting.round.shelved), oracle_word("XX.OO...."));
    check_shelved(&sitting, "XX.OO....");
    press(&sitting, "9");
    check_shelved(&sitting, "XX.OO...X");
    press(&sitting, "u3");
    check_shelved(&sitting, EMPTY_BOARD);
    press(&sitting, "u");
    check_shelved(&sitting, "XX.OO....");
}
END_TEST

START_TEST(a_game_from_outside_is_on_the_shelf_only_where_it_is_said_to_be)
{
    struct sitting sitting = new_sitting();
    struct game game = game_of(SOME_BOARD);

    sitting_open(&sitting, game, game);
    ck_assert_uint_eq(game_word(sitting.round.shelved), oracle_word(SOME_BOARD));
    check_shelved(&sitting, SOME_BOARD);
    sitting_open(&sitting, game, (struct game){0});
    ck_assert_uint_eq(game_word(sitting.round.shelved), 0);
    check_shelved(&sitting, EMPTY_BOARD);
}
END_TEST

/* The picker. */

START_TEST(an_empty_shelf_is_said)
{
    struct sitting sitting = sitting_after("5");
    struct shelf shelf = {0};
    struct sitting before;

    memcpy(&before, &sitting, sizeof before);
    sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
    ck_assert_str_ne(sitting.notice, "");
    ck_assert(is_same_but_notice(&sitting, &before));
}
END_TEST

START_TEST(arrows_and_hjkl_move_in_the_rows_of_four_of_every_shelf)
{
    for (int games = 1; games <= SHELF_SLOTS; games++)
        for (int slot = 0; slot < games; slot++)
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                struct sitting sitting = sitting_after("5");
                struct shelf shelf = shelf_of(games);
                struct sitting expected;

                sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
                ck_assert_int_eq(sitting.slot, 0);
                sitting.slot = slot;
                memcpy(&expected, &sitting, sizeof expected);
                expected.slot = place_after(slot, direction, 4, games);
                ck_assert_int_eq(keys_press(&sitting, arrows[direction]), EFFECT_NONE);
                ck_assert_int_eq(sitting.slot, expected.slot);
                ck_assert(is_same(&sitting, &expected));
                sitting.slot = slot;
                ck_assert_int_eq(keys_press(&sitting, (enum event)letters[direction]), EFFECT_NONE);
                ck_assert(is_same(&sitting, &expected));
            }
}
END_TEST

/* The game of that slot is on the board now, and `u` goes back. */
static void check_picked(struct sitting *sitting, const struct shelf *shelf, int slot)
{
    ck_assert_int_eq(sitting->mode, MODE_PLAY);
    ck_assert_uint_eq(game_word(sitting_game(sitting)), game_word(shelf_game(shelf, slot)));
    ck_assert_uint_eq(game_word(sitting->round.shelved), game_word(shelf_game(shelf, slot)));
    ck_assert_str_ne(sitting->notice, "");
    ck_assert_int_eq(sitting->round.last, 0);
    press(sitting, "u");
    check_board(sitting, "....X....");
}

START_TEST(enter_space_and_a_click_take_the_selected_game_up)
{
    for (int games = 1; games <= SHELF_SLOTS; games++) {
        struct shelf shelf = shelf_of(games);

        ck_assert_int_eq(shelf_count(&shelf), games);
        for (int slot = 0; slot < games; slot++)
            for (int way = 0; way < 3; way++) {
                struct sitting sitting = sitting_after("5");
                const enum event events[] = {EVENT_ENTER, ' ', EVENT_SLOT + (enum event)slot};

                sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
                if (way < 2)
                    sitting.slot = slot;
                ck_assert_int_eq(keys_press(&sitting, events[way]), EFFECT_NONE);
                check_picked(&sitting, &shelf, slot);
            }
    }
}
END_TEST

START_TEST(a_click_beyond_the_last_game_of_the_shelf_does_nothing)
{
    for (int games = 1; games <= SHELF_SLOTS; games++) {
        struct sitting sitting = sitting_after("5");
        struct shelf shelf = shelf_of(games);
        struct sitting before;

        sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        memcpy(&before, &sitting, sizeof before);
        for (int slot = games; slot <= SHELF_SLOTS; slot++)
            ck_assert_int_eq(keys_press(&sitting, EVENT_SLOT + (enum event)slot), EFFECT_NONE);
        ck_assert(is_same(&sitting, &before));
    }
}
END_TEST

START_TEST(escape_r_and_q_leave_the_picker_and_the_game_as_it_was)
{
    for (const char *key = "\033rq"; *key; key++) {
        struct sitting sitting = sitting_after("15u");
        struct shelf shelf = shelf_of(7);
        struct round before = sitting.round;

        sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        ck_assert_int_eq(sitting.mode, MODE_PICK);
        press(&sitting, "jl");
        ck_assert_int_eq(keys_press(&sitting, event_of(*key)), EFFECT_NONE);
        ck_assert_int_eq(sitting.mode, MODE_PLAY);
        ck_assert(is_same_round(&sitting.round, &before));
        ck_assert_int_eq(sitting.cursor, 4);
        sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        ck_assert_int_eq(sitting.slot, 0);
    }
}
END_TEST

/* The help, and what else a key does. */

START_TEST(help_is_left_by_what_people_try_and_the_game_is_as_it_was)
{
    static const enum event ways_in[] = {'?', EVENT_HELP};
    static const enum event ways_out[] = {'?', EVENT_HELP, EVENT_ESCAPE, EVENT_ENTER, ' ', 'q'};

    for (int in = 0; in < 2; in++)
        for (int out = 0; out < 6; out++) {
            struct sitting sitting = sitting_after("15u");
            struct sitting before;

            memcpy(&before, &sitting, sizeof before);
            ck_assert_int_eq(keys_press(&sitting, ways_in[in]), EFFECT_NONE);
            ck_assert_int_eq(sitting.mode, MODE_HELP);
            ck_assert_int_eq(keys_press(&sitting, ways_out[out]), EFFECT_NONE);
            ck_assert_int_eq(sitting.mode, MODE_PLAY);
            ck_assert(is_same(&sitting, &before));
        }
}
END_TEST

START_TEST(e_and_b_turn_what_is_shown_on_and_off)
{
    struct sitting sitting = sitting_after("5");

    ck_assert(!sitting.evaluate && !sitting.bits);
    ck_assert_int_eq(press(&sitting, "e"), EFFECT_NONE);
    ck_assert(sitting.evaluate && !sitting.bits);
    ck_assert_int_eq(press(&sitting, "b"), EFFECT_NONE);
    ck_assert(sitting.evaluate && sitting.bits);
    press(&sitting, "e");
    ck_assert(!sitting.evaluate && sitting.bits);
    press(&sitting, "b");
    ck_assert(!sitting.evaluate && !sitting.bits);
}
END_TEST

START_TEST(s_says_the_code_and_the_command_that_resumes_and_asks_for_a_copy)
{
    struct sitting sitting = sitting_at(SOME_BOARD, 1);
    struct sitting before;

    memcpy(&before, &sitting, sizeof before);
    ck_assert_int_eq(press(&sitting, "s"), EFFECT_COPY);
    ck_assert_ptr_nonnull(strstr(sitting.notice, "tictactoe " SOME_CODE));
    ck_assert_ptr_nonnull(strstr(sitting.notice, "code " SOME_CODE));
    ck_assert(is_same_but_notice(&sitting, &before));
}
END_TEST

START_TEST(a_program_of_any_length_is_cut_where_it_is_said)
{
    struct sitting sitting = sitting_at(SOME_BOARD, 1);
    char program[LONG_TEXT + 1];

    memset(program, 'p', LONG_TEXT);
    program[LONG_TEXT] = '\0';
    sitting.program = program;
    press(&sitting, "s");
    ck_assert_uint_eq(strlen(sitting.notice), SITTING_NOTICE - 1);
}
END_TEST

START_TEST(what_main_does_is_asked_for_and_changes_nothing_here)
{
    static const struct {
        char key;
        enum effect effect;
    } rows[] = {{'q', EFFECT_LEAVE}, {'t', EFFECT_NEXT_LOOK}, {'r', EFFECT_SHELF}};

    for (int i = 0; i < 3; i++) {
        struct sitting sitting = sitting_after("15u");
        struct sitting before;

        memcpy(&before, &sitting, sizeof before);
        ck_assert_int_eq(keys_press(&sitting, (enum event)rows[i].key), rows[i].effect);
        ck_assert(is_same(&sitting, &before));
    }
}
END_TEST

START_TEST(no_other_key_has_an_effect_outside)
{
    for (int event = 0; event <= 0x400; event++) {
        struct sitting sitting = sitting_after("15u");

        if (event == EVENT_REPAINT || event == 'q' || event == 't' || event == 'r' || event == 's')
            continue;
        ck_assert_int_eq(keys_press(&sitting, (enum event)event), EFFECT_NONE);
    }
}
END_TEST

/* The table of keys. */

enum { WORD_EVENTS = 9 };

/* The events that a word of a label stands for, the one of the row's own act first. Returns how
 * many. */
static int events_of_word(const char *word, size_t length, enum event events[WORD_EVENTS])
{
    static const struct {
        const char *word;
        int count;
        enum event events[4];
    } rows[] = {
        {"Enter", 1, {EVENT_ENTER}},
        {"Space", 1, {' '}},
        {"arrows", 4, {EVENT_UP, EVENT_DOWN, EVENT_LEFT, EVENT_RIGHT}},
        {"hjkl", 4, {'k', 'j', 'h', 'l'}},
        {"Ctrl-R", 1, {EVENT_REDO}},
        {"Ctrl-L", 1, {EVENT_REPAINT}},
        {"F1", 1, {EVENT_HELP}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].word) == length && strncmp(rows[i].word, word, length) == 0) {
            memcpy(events, rows[i].events, sizeof rows[i].events);
            return rows[i].count;
        }
    if (length == 3 && strncmp(word, "1-9", length) == 0) {
        for (int cell = 0; cell < GAME_CELLS; cell++)
            events[cell] = (enum event)('1' + cell);
        return GAME_CELLS;
    }
    ck_assert_msg(length == 1, "no event is known for the word %s", word);
    events[0] = (enum event) * word;
    return 1;
}

/* Pressed in that sitting, the event does what the act does after what every key does. */
static void check_act(const struct key *key, enum event event, const struct sitting *sitting)
{
    struct sitting pressed;
    struct sitting acted;

    memcpy(&pressed, sitting, sizeof pressed);
    memcpy(&acted, sitting, sizeof acted);
    if (key->event == EVENT_CELL)
        acted.cursor = (int)event - '1';

    enum effect effect = key->act(&acted);

    ck_assert_int_eq(keys_press(&pressed, event), effect);
    ck_assert_msg(is_same(&pressed, &acted), "event %d does not do as %s", (int)event, key->label);
}

START_TEST(every_word_of_a_label_does_what_its_key_does)
{
    static const char *const keys[] = {"", "5u1", "12354u", X_WINS, "15n", "15c"};

    for (const struct key *key = keys_of_play; key->act; key++) {
        const char *word = key->label ? key->label : "";

        while (*word) {
            size_t length = strcspn(word, " ");
            enum event events[WORD_EVENTS];
            int count = events_of_word(word, length, events);

            for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
                struct sitting sitting = sitting_after(keys[i]);

                sitting.notice[0] = '\0';
                for (int j = 0; j < (key->event == EVENT_CELL ? count : 1); j++)
                    check_act(key, events[j], &sitting);
            }
            word += length + strspn(word + length, " ");
        }
    }
}
END_TEST

/* Whether a label of the table names the event. */
static bool is_labelled(enum event event)
{
    for (const struct key *key = keys_of_play; key->act; key++) {
        const char *word = key->label ? key->label : "";

        while (*word) {
            size_t length = strcspn(word, " ");
            enum event events[WORD_EVENTS];

            for (int count = events_of_word(word, length, events); count-- > 0;)
                if (events[count] == event)
                    return true;
            word += length + strspn(word + length, " ");
        }
    }
    return false;
}

START_TEST(every_key_that_does_something_is_named_by_a_label)
{
    for (int event = 0; event < EVENT_CELL; event++)
        if (is_of_play(event) || event == EVENT_REPAINT)
            ck_assert_msg(is_labelled((enum event)event), "event %d has no label", event);
}
END_TEST

START_TEST(every_event_stands_in_the_table_once_and_the_last_row_is_no_key)
{
    const struct key *key = keys_of_play;

    for (; key->act; key++)
        for (const struct key *other = keys_of_play; other < key; other++)
            ck_assert_int_ne(key->event, other->event);
    ck_assert_int_eq(key->event, EVENT_NONE);
    ck_assert_ptr_null(key->label);
}
END_TEST

START_TEST(every_labelled_key_has_help_and_every_hint_a_label_and_a_word_of_its_own)
{
    for (const struct key *key = keys_of_play; key->act; key++) {
        ck_assert_int_eq(key->label != NULL, key->help != NULL);
        if (!key->hint)
            continue;
        ck_assert_ptr_nonnull(key->label);
        ck_assert_ptr_null(strchr(key->hint, ' '));
        for (const struct key *other = keys_of_play; other < key; other++)
            ck_assert(!other->hint || strcmp(other->hint, key->hint) != 0);
    }
}
END_TEST

/* Whether the key matters in that sitting. */
static bool matters(const struct sitting *sitting, enum event event)
{
    const struct key *key = keys_of_play;

    while (key->act && key->event != event)
        key++;
    ck_assert(key->act);
    return !key->matters || key->matters(sitting);
}

START_TEST(the_keys_that_matter_are_those_that_can_do_something_now)
{
    static const struct {
        const char *keys;
        bool place, undo, redo;
    } rows[] = {
        {"", true, false, false},       {"5", true, true, false},  {"5u", true, false, true},
        {"51u", true, true, true},      {"5n", true, true, false}, {X_WINS, false, true, false},
        {X_WINS "u", true, true, true},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sitting sitting = sitting_after(rows[i].keys);

        ck_assert_int_eq(matters(&sitting, EVENT_CELL), rows[i].place);
        ck_assert_int_eq(can_undo(&sitting), rows[i].undo);
        ck_assert_int_eq(matters(&sitting, 'U'), rows[i].redo);
        ck_assert(matters(&sitting, 'u') && matters(&sitting, 'n') && matters(&sitting, '?')
                  && matters(&sitting, 'q'));
    }
}
END_TEST

/* All games. */

struct tally {
    long x_won, o_won, drawn;
};

/* The score after the end of the only game. */
static void check_end(const struct sitting *sitting, const char *words, struct tally *tally)
{
    struct score score = sitting_score(sitting);
    bool x_won = strcmp(words, "X won") == 0;
    bool o_won = strcmp(words, "O won") == 0;
    bool drawn = strcmp(words, "draw") == 0;

    if (score.wins[0] != x_won || score.wins[1] != o_won || score.draws != drawn)
        ck_abort_msg("%s counts %d, %d, %d", words, score.wins[0], score.wins[1], score.draws);
    tally->x_won += x_won;
    tally->o_won += o_won;
    tally->drawn += drawn;
}

/* Press every digit that leads on from this board, and see it back by undo. */
static void play_all(const struct sitting *sitting, char *board, struct tally *tally)
{
    const char *words = oracle_words(board);
    char mark = oracle_turn(board);

    check_end(sitting, words, tally);
    if (!strstr(words, "to move"))
        return;
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        struct sitting next = *sitting;

        if (board[cell] != '.')
            continue;
        board[cell] = mark;
        keys_press(&next, (enum event)('1' + cell));
        if (game_word(sitting_game(&next)) != oracle_word(board))
            ck_abort_msg("%s is not reached by digits", board);
        play_all(&next, board, tally);
        board[cell] = '.';
        keys_press(&next, 'u');
        if (game_word(sitting_game(&next)) != game_word(sitting_game(sitting)))
            ck_abort_msg("%s is not reached by undo", board);
    }
}

START_TEST(all_255168_games_by_digits_come_to_their_result)
{
    struct sitting sitting = new_sitting();
    char board[] = EMPTY_BOARD;
    struct tally tally = {0};

    play_all(&sitting, board, &tally);
    ck_assert_int_eq(tally.x_won, 131184);
    ck_assert_int_eq(tally.o_won, 77904);
    ck_assert_int_eq(tally.drawn, 46080);
}
END_TEST

/* A walk through a sitting by chance. The ledger is what was counted and who plays X, kept apart
 * from the sitting, for its round and for the one that it left. */

struct ledger {
    struct score before;
    int x_person;
};

struct walk {
    struct sitting sitting;
    struct ledger now, left;
    uint64_t chance;
};

/* A number below the limit, by Knuth's linear congruence. */
static int draw(struct walk *walk, int limit)
{
    walk->chance = walk->chance * 6364136223846793005u + 1442695040888963407u;
    return (int)((walk->chance >> 33) % (uint64_t)limit);
}

static enum event draw_typed(struct walk *walk)
{
    static const char characters[] = "0123456789012345678901234567\n\n\n\n\n\n\b\bdense:XO.\033 ";

    return event_of(characters[draw(walk, sizeof characters - 1)]);
}

/* Mostly moves, some of the other keys, and a little of everything. */
static enum event draw_event(struct walk *walk)
{
    static const char keys[] = "uuuuuuuuUUUUnnno?rcjkhlebts q\n\033\b";
    int kind = draw(walk, 100);

    if (kind < 3)
        return (enum event)(draw(walk, 0x420) - 20);
    if (kind < 5)
        return EVENT_ENTER + (enum event)draw(walk, 16);
    if (kind < 7)
        return EVENT_SLOT + (enum event)draw(walk, 14);
    if (walk->sitting.mode == MODE_OPEN)
        return draw_typed(walk);
    if (kind < 40)
        return event_of(keys[draw(walk, sizeof keys - 1)]);
    if (kind < 70)
        return (enum event)('1' + draw(walk, 9));
    return EVENT_CELL + (enum event)draw(walk, 9);
}

/* The result on the board, if the game ended here. */
static bool add_result(const struct round *round, struct score *score)
{
    char board[ORACLE_BOARD_SIZE];

    write_board(round->states[round->now], board);

    const char *words = oracle_words(board);

    if (round->now == 0 || strstr(words, "to move"))
        return false;
    if (strcmp(words, "draw") == 0)
        score->draws++;
    else
        score->wins[words[0] == 'X' ? round->x_person : 1 - round->x_person]++;
    return true;
}

/* Whether that event in that sitting, which ended in play, was one that leaves a game. */
static bool has_left(const struct sitting *before, enum event event)
{
    switch (before->mode) {
    case MODE_PLAY:
        return event == 'n' && (before->round.last > 0 || game_word(before->round.states[0]) != 0);
    case MODE_OPEN:
        return event == EVENT_ENTER && before->typed[0];
    case MODE_PICK:
        return event == EVENT_ENTER || event == ' '
            || is_between((int)event, EVENT_SLOT, EVENT_SLOT + SHELF_SLOTS);
    default:
        return false;
    }
}

/* The ledger after the event, which the sitting has had. */
static void keep_ledger(struct walk *walk, const struct sitting *before, enum event event)
{
    const struct sitting *sitting = &walk->sitting;

    if (before->pasting)
        return;
    if (sitting->mode == MODE_PLAY && has_left(before, event)) {
        walk->left = walk->now;
        if (add_result(&before->round, &walk->now.before))
            walk->now.x_person = 1 - walk->now.x_person;
    } else if (event == 'u' && before->mode == MODE_PLAY && before->can_return
               && !sitting->can_return) {
        walk->now = walk->left;
    }
}

/* What always holds does; Check's own assertions would take most of the time here. */
static void must(bool holds, const char *what)
{
    if (!holds)
        ck_abort_msg("it does not hold that %s", what);
}

static bool is_same_score(const struct score *score, const struct score *other)
{
    return memcmp(score, other, sizeof *score) == 0;
}

static void check_ledger(const struct walk *walk)
{
    const struct sitting *sitting = &walk->sitting;
    struct score expected = walk->now.before;
    struct score score = sitting_score(sitting);
    int finished = expected.wins[0] + expected.wins[1] + expected.draws;

    must(sitting->round.x_person == walk->now.x_person, "marks change hands after finished games");
    must(is_same_score(&sitting->round.before, &expected), "the finished games are counted");
    must(sitting_number(sitting) == finished + 1, "the finished games are numbered");
    add_result(&sitting->round, &expected);
    must(is_same_score(&score, &expected), "the game on the board counts if it ended here");
}

/* The second position is one legal move after the first. */
static bool is_step(const char *board, const char *after)
{
    int changes = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] != after[cell]) {
            if (board[cell] != '.' || after[cell] != oracle_turn(board))
                return false;
            changes++;
        }
    return changes == 1 && strstr(oracle_words(board), "to move");
}

static void check_round(const struct round *round)
{
    char boards[GAME_CELLS + 1][ORACLE_BOARD_SIZE];

    must(is_between(round->last, 0, GAME_CELLS), "the last position is one of ten");
    must(is_between(round->now, 0, round->last), "what is on the board is in the history");
    for (int i = 0; i <= round->last; i++) {
        write_board(round->states[i], boards[i]);
        must(game_word(round->states[i]) == oracle_word(boards[i]), "a word is that of its board");
        must(i == 0 || is_step(boards[i - 1], boards[i]), "a position is a move after another");
    }
}

static void check_computer(const struct sitting *sitting)
{
    bool is_its_turn =
        sitting_person(sitting, game_turn(sitting_game(sitting))) == sitting->computer;

    must(is_between(sitting->computer, NOBODY, PERSONS - 1), "the computer has a seat or none");
    must(sitting->chance != 0, "chance is never zero");
    must(is_over(sitting) || !is_its_turn, "the computer has moved where it had to");
}

static void check_to_shelve(const struct sitting *sitting)
{
    uint32_t word = game_word(sitting_to_shelve(sitting));

    must(word == 0 || (word == game_word(sitting_game(sitting)) && !is_over(sitting)),
         "the shelf holds the game that is under way");
}

static void check_table(const struct sitting *sitting)
{
    int last = sitting_last_move(sitting);

    must(is_between(sitting->cursor, 0, GAME_CELLS - 1), "the cursor is on the board");
    must(sitting->refused == NO_CELL || (sitting->refused == sitting->cursor && *sitting->notice),
         "what is refused is explained, and under the cursor");
    must(is_between((int)sitting->mode, MODE_PLAY, MODE_HELP), "the mode is one of four");
    must(sitting->round.now ? is_between(last, 0, GAME_CELLS - 1) : last == NO_CELL,
         "there is a last move after the first");
    must(sitting->mode != MODE_PICK
             || is_between(sitting->slot, 0, shelf_count(&sitting->shelf) - 1),
         "a game of the shelf is selected");
    must(memchr(sitting->notice, '\0', sizeof sitting->notice), "what is said has an end");
    must(memchr(sitting->typed, '\0', sizeof sitting->typed), "what is typed has an end");
    must(sitting->names[0] == names[0] && sitting->names[1] == names[1], "names stay");
}

/* One event, what main would do after it, and what holds then. */
static void take_step(struct walk *walk)
{
    struct sitting before = walk->sitting;
    enum event event = draw_event(walk);

    if (keys_press(&walk->sitting, event) == EFFECT_SHELF) {
        struct shelf shelf = shelf_of(draw(walk, SHELF_SLOTS + 1));

        sitting_show_shelf(&walk->sitting, &shelf, PAGES_SHELF_COLUMNS);
    }
    keep_ledger(walk, &before, event);
    check_ledger(walk);
    check_round(&walk->sitting.round);
    check_computer(&walk->sitting);
    check_to_shelve(&walk->sitting);
    check_table(&walk->sitting);
    walk->sitting.round.shelved = sitting_to_shelve(&walk->sitting);
}

START_TEST(no_events_whatever_break_what_always_holds)
{
    enum { WALKS = 8, STEPS = 25000 };

    for (uint32_t seed = 1; seed <= WALKS; seed++) {
        struct walk walk = {.sitting = sitting_at(EMPTY_BOARD, seed), .chance = seed};

        walk.sitting.level = seed == 1 ? LEVEL_PERFECT : seed % 2 ? LEVEL_MEDIUM : LEVEL_EASY;
        for (int step = 0; step < (seed == 1 ? STEPS / 10 : STEPS); step++)
            take_step(&walk);
        ck_assert_int_gt(walk.now.before.wins[0], 0);
        ck_assert_int_gt(walk.now.before.wins[1], 0);
        ck_assert_int_gt(walk.now.before.draws, 0);
    }
}
END_TEST

static TCase *start_tests(void)
{
    TCase *tests = tcase_create("start");

    tcase_add_test(tests, a_sitting_begins_with_x_to_move_in_an_empty_game_and_nothing_said);
    tcase_add_test(tests, chance_is_the_seed_and_one_where_the_seed_is_zero);
    return tests;
}

static TCase *place_tests(void)
{
    TCase *tests = tcase_create("place");

    tcase_add_test(tests, a_digit_places_in_its_cell_and_selects_it);
    tcase_add_test(tests, a_click_places_in_its_cell_and_selects_it);
    tcase_add_test(tests, enter_and_space_place_in_the_selected_cell);
    tcase_add_test(tests, arrows_and_hjkl_move_the_cursor_by_one_cell_and_stop_at_the_edges);
    tcase_add_test(tests, a_taken_cell_is_refused_explained_and_marked);
    tcase_add_test(tests, a_move_after_the_end_is_refused_explained_and_marked);
    tcase_add_test(tests, the_next_known_key_clears_what_was_said_and_the_mark);
    return tests;
}

static TCase *stray_tests(void)
{
    TCase *tests = tcase_create("stray");

    tcase_add_test(tests, stray_events_change_nothing_in_play);
    tcase_add_test(tests, stray_events_change_nothing_while_a_position_is_typed);
    tcase_add_test(tests, stray_events_change_nothing_in_the_picker);
    tcase_add_test(tests, stray_events_change_nothing_in_the_help);
    tcase_add_test(tests, ctrl_l_paints_again_and_changes_nothing_in_every_mode);
    return tests;
}

static TCase *paste_tests(void)
{
    TCase *tests = tcase_create("paste");

    tcase_add_test(tests, pasted_text_is_no_key_where_no_text_is_asked_for);
    tcase_add_test(tests,
                   pasted_text_is_typed_where_text_is_asked_for_and_its_line_ends_are_left_out);
    tcase_add_test(tests, keys_are_keys_again_after_a_paste);
    return tests;
}

static TCase *undo_tests(void)
{
    TCase *tests = tcase_create("undo");

    tcase_add_test(tests, undo_and_redo_go_through_the_whole_game_a_finished_one_too);
    tcase_add_test(tests, undo_and_redo_say_so_where_there_is_nothing_to_do);
    tcase_add_test(tests, a_new_move_cuts_redo_and_a_refused_one_does_not);
    tcase_add_test(tests, a_loaded_position_has_nothing_to_undo);
    tcase_add_test(tests, n_on_a_new_game_that_nobody_touched_does_nothing_and_says_so);
    tcase_add_test(tests,
                   n_leaves_a_game_that_was_touched_a_loaded_one_and_one_undone_to_its_beginning);
    tcase_add_test(tests, u_right_after_n_o_or_r_brings_the_game_before_back_whole);
    tcase_add_test(tests, the_way_back_is_one_step_deep);
    tcase_add_test(tests, a_move_closes_the_way_back_even_one_that_is_undone);
    tcase_add_test(tests, what_is_no_move_leaves_the_way_back_open);
    return tests;
}

static TCase *score_tests(void)
{
    TCase *tests = tcase_create("score");

    tcase_add_test(tests, a_finished_game_counts_for_the_person_who_won_or_as_a_draw);
    tcase_add_test(tests, undo_uncounts_a_finished_game_and_redo_counts_it_again);
    tcase_add_test(tests, the_number_of_a_game_is_one_more_than_the_finished_games_before_it);
    tcase_add_test(tests, a_finished_game_changes_who_plays_x_in_the_next_one);
    tcase_add_test(tests, a_game_that_was_not_finished_changes_nothing_for_the_next_one);
    tcase_add_test(tests, n_says_who_plays_x_where_that_has_changed_and_only_there);
    tcase_add_test(tests, a_finished_position_that_was_opened_does_not_count);
    tcase_add_test(tests, a_position_that_was_opened_and_then_finished_here_counts);
    return tests;
}

static TCase *open_tests(void)
{
    TCase *tests = tcase_create("open");

    tcase_add_test(tests, a_position_of_any_encoding_is_opened_and_said);
    tcase_add_test(tests, every_wrong_text_is_explained_and_changes_nothing);
    tcase_add_test(tests, a_wrong_text_can_be_mended);
    tcase_add_test(tests, escape_and_an_empty_enter_leave_the_game_as_it_was);
    tcase_add_test(tests, backspace_takes_the_last_character_and_each_question_begins_empty);
    tcase_add_test(tests, every_printable_character_can_be_typed);
    tcase_add_test(tests, what_is_typed_ends_where_its_room_does);
    tcase_add_test(tests, a_text_of_any_length_is_cut_where_it_is_said);
    return tests;
}

static TCase *moves_tests(void)
{
    TCase *tests = tcase_create("moves");

    tcase_add_test(tests, moves_are_digits_with_at_most_one_comma_between_two);
    tcase_add_test(tests, the_first_wrong_move_is_pointed_at_and_the_moves_before_it_stand);
    tcase_add_test(tests, moves_go_on_from_the_position_that_was_chosen);
    return tests;
}

static TCase *computer_tests(void)
{
    TCase *tests = tcase_create("computer");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, the_computer_takes_the_other_seat_and_leaves_it);
    tcase_add_test(tests, the_computer_answers_every_move_at_once_with_one_mark_of_its_own);
    tcase_add_test(tests, a_refused_move_brings_no_answer);
    tcase_add_test(tests, a_seat_at_the_start_is_the_computers_and_it_begins_where_it_plays_x);
    tcase_add_test(tests, the_same_seed_and_keys_end_in_the_same_sitting);
    tcase_add_test(tests, chance_is_the_32_bit_xorshift_of_13_17_and_5);
    tcase_add_test(tests, all_cells_of_the_level_are_drawn_and_no_others);
    tcase_add_test(tests, undo_and_redo_take_the_computers_move_with_the_persons);
    tcase_add_test(tests, the_end_of_a_game_is_undone_and_redone_up_to_the_persons_last_move);
    tcase_add_test(tests, the_seat_follows_the_person_when_the_marks_change_hands);
    tcase_add_test(tests, the_computers_opening_alone_cannot_be_undone);
    tcase_add_test(tests, u_brings_the_game_before_back_though_the_computer_has_opened_the_new_one);
    tcase_add_test(tests, a_persons_move_closes_the_way_back_past_the_computers_opening);
    tcase_add_test(tests, the_computer_answers_in_a_position_that_is_opened_where_it_is_to_move);
    tcase_add_test(tests, the_computer_moves_in_a_game_that_comes_back_with_its_turn);
    tcase_add_test(tests, undo_and_redo_pass_over_what_is_the_computers_since_it_took_its_seat);
    return tests;
}

static TCase *shelf_tests(void)
{
    TCase *tests = tcase_create("shelf");

    tcase_add_test(tests, a_game_goes_on_the_shelf_with_its_first_move_and_comes_off_when_it_ends);
    tcase_add_test(tests, undo_puts_a_finished_game_back_on_the_shelf_and_takes_an_empty_one_off);
    tcase_add_test(tests, a_position_that_nobody_plays_on_stays_off_the_shelf);
    tcase_add_test(tests, a_game_that_only_the_computer_has_moved_in_stays_off_the_shelf);
    tcase_add_test(tests, a_new_game_does_not_take_the_game_before_off_the_shelf);
    tcase_add_test(tests, a_game_that_was_taken_up_stays_on_the_shelf_until_it_ends);
    tcase_add_test(tests, a_game_from_outside_is_on_the_shelf_only_where_it_is_said_to_be);
    return tests;
}

static TCase *picker_tests(void)
{
    TCase *tests = tcase_create("picker");

    tcase_add_test(tests, an_empty_shelf_is_said);
    tcase_add_test(tests, arrows_and_hjkl_move_in_the_rows_of_four_of_every_shelf);
    tcase_add_test(tests, enter_space_and_a_click_take_the_selected_game_up);
    tcase_add_test(tests, a_click_beyond_the_last_game_of_the_shelf_does_nothing);
    tcase_add_test(tests, escape_r_and_q_leave_the_picker_and_the_game_as_it_was);
    return tests;
}

static TCase *keys_tests(void)
{
    TCase *tests = tcase_create("keys");

    tcase_add_test(tests, help_is_left_by_what_people_try_and_the_game_is_as_it_was);
    tcase_add_test(tests, e_and_b_turn_what_is_shown_on_and_off);
    tcase_add_test(tests, s_says_the_code_and_the_command_that_resumes_and_asks_for_a_copy);
    tcase_add_test(tests, a_program_of_any_length_is_cut_where_it_is_said);
    tcase_add_test(tests, what_main_does_is_asked_for_and_changes_nothing_here);
    tcase_add_test(tests, no_other_key_has_an_effect_outside);
    return tests;
}

static TCase *table_tests(void)
{
    TCase *tests = tcase_create("table");

    tcase_add_test(tests, every_word_of_a_label_does_what_its_key_does);
    tcase_add_test(tests, every_key_that_does_something_is_named_by_a_label);
    tcase_add_test(tests, every_event_stands_in_the_table_once_and_the_last_row_is_no_key);
    tcase_add_test(tests, every_labelled_key_has_help_and_every_hint_a_label_and_a_word_of_its_own);
    tcase_add_test(tests, the_keys_that_matter_are_those_that_can_do_something_now);
    return tests;
}

static TCase *games_tests(void)
{
    TCase *tests = tcase_create("games");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, all_255168_games_by_digits_come_to_their_result);
    tcase_add_test(tests, no_events_whatever_break_what_always_holds);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("sitting");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, start_tests());
    suite_add_tcase(suite, place_tests());
    suite_add_tcase(suite, stray_tests());
    suite_add_tcase(suite, paste_tests());
    suite_add_tcase(suite, undo_tests());
    suite_add_tcase(suite, score_tests());
    suite_add_tcase(suite, open_tests());
    suite_add_tcase(suite, moves_tests());
    suite_add_tcase(suite, computer_tests());
    suite_add_tcase(suite, shelf_tests());
    suite_add_tcase(suite, picker_tests());
    suite_add_tcase(suite, keys_tests());
    suite_add_tcase(suite, table_tests());
    suite_add_tcase(suite, games_tests());
    srunner_run_all(runner, CK_ENV);

    int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
