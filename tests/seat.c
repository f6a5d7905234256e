/* SPDX-License-Identifier: MIT */
#include "seat.h"
#include "play/commands.h"
#include "play/keymap.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static const char *const seat_names[PERSONS] = {"Ann", "Ben"};

struct session seat_at(const char *board, uint32_t seed)
{
    struct session session;

    session_start(&session, suite_game(board), false, seat_names, "tictactoe", seed);
    return session;
}

struct session seat_new(void)
{
    return seat_at(EMPTY_BOARD, 1);
}

enum event seat_event(char key)
{
    static const char keys[] = "\n\b\033";
    static const enum event events[] = {EVENT_ENTER, EVENT_BACKSPACE, EVENT_ESCAPE};
    const char *found = strchr(keys, key);

    return found && key ? events[found - keys] : (enum event)key;
}

enum effect seat_press(struct session *session, const char *keys)
{
    enum effect effect = EFFECT_NONE;

    for (; *keys; keys++) {
        effect = keymap_press(session, seat_event(*keys));
        if (effect == EFFECT_PICK)
            session_take_up(session, &session->shelf_page.shelf);
    }
    return effect;
}

struct session seat_after(const char *keys)
{
    struct session session = seat_new();

    seat_press(&session, keys);
    return session;
}

void seat_write_board(struct game game, char board[ORACLE_BOARD_SIZE])
{
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        board[cell] = ".XO"[game_cell(game, cell)];
    board[ORACLE_CELLS] = '\0';
}

void seat_check_board(const struct session *session, const char *expected)
{
    char board[ORACLE_BOARD_SIZE];

    seat_write_board(session_game(session), board);
    ck_assert_str_eq(board, expected);
}

int seat_marks(const struct session *session)
{
    return GAME_CELLS - game_count(game_cells(session_game(session), MARK_EMPTY));
}

bool seat_is_over(const struct session *session)
{
    return game_status(session_game(session)) != STATUS_ONGOING;
}

bool seat_is_same(const struct session *session, const struct session *other)
{
    return memcmp(session, other, sizeof *session) == 0; /* NOLINT: see above */
}

bool seat_is_same_match(const struct match *match, const struct match *other)
{
    struct match copy;

    memcpy(&copy, other, sizeof copy);
    copy.serial = match->serial;
    return memcmp(match, &copy, sizeof copy) == 0;
}

bool seat_is_same_but_notice(const struct session *session, const struct session *before)
{
    struct session other;

    memcpy(&other, before, sizeof other);
    memcpy(other.status.notice, session->status.notice, sizeof other.status.notice);
    return seat_is_same(session, &other);
}

struct shelf seat_shelf_of(int games)
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

bool seat_can_undo(const struct session *session)
{
    struct session copy = *session;

    commands_undo(&copy);
    return strcmp(copy.status.notice, "There is nothing to undo.") != 0;
}

bool seat_is_between(int event, int first, int last)
{
    return event >= first && event <= last;
}

bool seat_is_one_of(const char *keys, int event)
{
    for (; *keys; keys++)
        if (event == (int)seat_event(*keys))
            return true;
    return false;
}

bool seat_is_arrow(int event)
{
    return seat_is_between(event, EVENT_UP, EVENT_RIGHT);
}

bool seat_is_of_play(int event)
{
    return seat_is_one_of("123456789hjklbcCLNenoqrstuU? \n", event) || seat_is_arrow(event)
        || event == EVENT_REDO || event == EVENT_HELP
        || seat_is_between(event, EVENT_CELL, EVENT_CELL + 8);
}

void seat_check_x(const struct session *session, int person)
{
    ck_assert_int_eq(session_person(session, PLAYER_X), person);
    ck_assert_int_eq(session_person(session, PLAYER_O), 1 - person);
    ck_assert_str_eq(session_called(session, person), seat_names[person]);
    ck_assert_str_eq(session_called(session, 1 - person), seat_names[1 - person]);
}

void seat_place_somewhere(struct session *session)
{
    unsigned empty = game_cells(session_game(session), MARK_EMPTY);
    int cell = 0;

    while (!(empty >> cell & 1))
        cell++;
    keymap_press(session, EVENT_CELL + (enum event)cell);
}

struct session seat_play_computer(uint32_t seed)
{
    struct session session = seat_at(EMPTY_BOARD, seed);

    seat_press(&session, "c");
    session.players.level = LEVEL_EASY;
    while (!seat_is_over(&session))
        seat_place_somewhere(&session);
    return session;
}
