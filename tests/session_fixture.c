/* SPDX-License-Identifier: MIT */
#include "session_fixture.h"

#include <ctype.h>

#include "play/keymap.h"
#include "play/shelf_page.h"
#include "suite.h"

struct session session_fixture_at(const char *board, uint32_t seed)
{
    static const char *const names[PERSONS] = {"Ann", "Ben"};
    struct session session;

    session_start(&session, suite_game(board), names, "tictactoe", seed);
    return session;
}

struct session session_fixture_new(void)
{
    return session_fixture_at(EMPTY_BOARD, 1);
}

enum event session_fixture_event(char key)
{
    static const char keys[] = "\n\b\033";
    static const enum event events[] = {EVENT_ENTER, EVENT_BACKSPACE, EVENT_ESCAPE};
    const char *found = strchr(keys, key);

    return found && key ? events[found - keys] : (enum event)key;
}

void session_fixture_use_shelf(struct session *session, enum effect effect,
                               const struct shelf *shelf)
{
    if (effect == EFFECT_SHELF)
        shelf_page_show(session, shelf);
    else if (effect == EFFECT_OPEN)
        shelf_page_open(session, shelf);
}

void session_fixture_press(struct session *session, const char *keys)
{
    const struct shelf empty = {0};

    for (; *keys; keys++) {
        enum effect effect = keymap_press(session, session_fixture_event(*keys));

        if (effect == EFFECT_OPEN)
            session_fixture_use_shelf(session, effect, &empty);
    }
}

struct session session_fixture_after(const char *keys)
{
    struct session session = session_fixture_new();

    session_fixture_press(&session, keys);
    return session;
}

bool session_fixture_is_same(const struct session *session, const struct session *other)
{
    return memcmp(session, other, sizeof *session) == 0; /* NOLINT: see above */
}

bool session_fixture_is_same_but_notice(const struct session *session, const struct session *before)
{
    struct session other;

    memcpy(&other, before, sizeof other);
    other.status = session->status;
    return session_fixture_is_same(session, &other);
}

struct shelf session_fixture_shelf_of(int games)
{
    struct shelf shelf = {0};

    for (int i = games - 1; i >= 0; i--) {
        struct game game = {0};

        game_play(&game, PLAYER_X, i % GAME_CELLS);
        game_play(&game, PLAYER_O, (i + 1 + i / GAME_CELLS) % GAME_CELLS);
        shelf_put(&shelf, (struct shelf_entry){.game = game});
    }
    return shelf;
}

struct shelf_entry session_fixture_entry(const struct session *session, const struct match *match)
{
    const struct game_info *saved =
        match == &session->previous ? &session->previous_info : &session->info;

    return session_to_shelve(session, match, saved->entry);
}

bool session_fixture_is_over(const struct session *session)
{
    return game_status(session_game(session)) != STATUS_ONGOING;
}

void session_fixture_place_somewhere(struct session *session)
{
    unsigned empty = game_cells(session_game(session), MARK_EMPTY);
    int cell = 0;

    while (!(empty >> cell & 1))
        cell++;
    keymap_press(session, EVENT_CELL + (enum event)cell);
}

void session_fixture_write_board(struct game game, char board[ORACLE_BOARD_SIZE])
{
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        board[cell] = ".XO"[game_cell(game, cell)];
    board[ORACLE_CELLS] = '\0';
}

struct shelf_entry session_fixture_read_entry(const char *board)
{
    char large[ORACLE_BOARD_SIZE] = "";

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        large[cell] = (char)(board[cell] == '-' ? '.' : toupper(board[cell]));
    return (struct shelf_entry){
        .game = suite_game(large),
        .is_second_x = strpbrk(board, "xo"),
        .is_of_guest = strchr(board, '-'),
    };
}

void session_fixture_write_entry(struct shelf_entry entry, char board[ORACLE_BOARD_SIZE])
{
    board[0] = '\0';
    if (game_word(entry.game) != 0)
        session_fixture_write_board(entry.game, board);
    for (char *cell = board; *cell; cell++)
        if (entry.is_of_guest && *cell == '.')
            *cell = '-';
        else if (entry.is_second_x)
            *cell = (char)tolower(*cell);
}
