/* SPDX-License-Identifier: MIT */
#include "session_fixture.h"

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

void session_fixture_put(struct session_fixture_shelf *shelf, struct game start, const char *x_name,
                         const char *o_name)
{
    struct record *record = &shelf->games[0].record;

    memmove(shelf->games + 1, shelf->games, (SHELF_PAGE - 1) * sizeof *shelf->games);
    memset(shelf->games, 0, sizeof *shelf->games);
    record->own_mark = NONE;
    record->start = start;
    record_set_name(record, PLAYER_X, x_name);
    record_set_name(record, PLAYER_O, o_name);
    if (shelf->count < SHELF_PAGE)
        shelf->count++;
}

void session_fixture_put_finished(struct session_fixture_shelf *shelf, const char *moves)
{
    struct record record = {.own_mark = NONE};

    record_set_name(&record, PLAYER_X, "Ann");
    record_set_name(&record, PLAYER_O, "Ben");
    ck_assert(record_set_moves(&record, moves));
    memmove(shelf->finished + 1, shelf->finished, (SHELF_PAGE - 1) * sizeof *shelf->finished);
    memset(shelf->finished, 0, sizeof *shelf->finished);
    shelf->finished[0].record = record;
    if (shelf->finished_count < SHELF_PAGE)
        shelf->finished_count++;
}

/* Write when each game was changed. Each is four times as old as the one before it. */
static void age_games(struct shelved games[SHELF_PAGE], time_t now)
{
    time_t age = 40;

    for (int i = 0; i < SHELF_PAGE; i++, age *= 4) {
        time_t changed = now - age;

        strftime(games[i].record.changed, RECORD_TIME, "%Y-%m-%dT%H:%M:%S.000000Z",
                 gmtime(&changed));
    }
}

void session_fixture_show(struct session *session, const struct session_fixture_shelf *shelf)
{
    static struct session_fixture_shelf all[128]; /* the shelves of the last sessions */
    static int next;
    const time_t now = 1795916400; /* 2026-11-29 */
    struct session_fixture_shelf *lent = &all[next++ % (int)(sizeof all / sizeof *all)];

    *lent = *shelf;
    age_games(lent->games, now);
    age_games(lent->finished, now);
    shelf_page_show(session, (struct shelf_lists){
                                 .games = {lent->games, lent->finished},
                                 .counts = {lent->count, lent->finished_count},
                                 .is_whole = true,
                                 .now = now,
                             });
}

void session_fixture_use_shelf(struct session *session, enum effect effect,
                               const struct session_fixture_shelf *shelf)
{
    const struct shelved *selected = shelf_page_selected(session);
    int found = 0;

    if (effect == EFFECT_SHELF || effect == EFFECT_BOOK) {
        session_fixture_show(session, shelf);
    } else if (effect == EFFECT_RESUME) {
        shelf_page_resume(session, &selected->record);
    } else if (effect == EFFECT_OFF) {
        ((struct shelved *)selected)->is_off = !selected->is_off; /* `selected` points into `all` */
        shelf_page_tell_off(session);
    } else if (effect == EFFECT_OPEN) {
        while (found < shelf->count
               && game_word(record_game(&shelf->games[found].record))
                      != game_word(session->prompt.position))
            found++;
        if (found < shelf->count)
            shelf_page_resume(session, &shelf->games[found].record);
        else
            shelf_page_open(session, session->prompt.position);
    }
}

void session_fixture_press(struct session *session, const char *keys)
{
    const struct session_fixture_shelf empty = {.count = 0};

    for (; *keys; keys++) {
        enum effect effect = keymap_press(session, session_fixture_event(*keys));

        if (effect != EFFECT_SHELF)
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

struct session_fixture_shelf session_fixture_shelf_of(int games)
{
    struct session_fixture_shelf shelf = {.count = 0};

    for (int i = games - 1; i >= 0; i--) {
        struct game game = {0};

        game_play(&game, PLAYER_X, i % GAME_CELLS);
        game_play(&game, PLAYER_O, (i + 1 + i / GAME_CELLS) % GAME_CELLS);
        session_fixture_put(&shelf, game, "Ann", "Ben");
    }
    return shelf;
}

void session_fixture_score(struct session *session, unsigned first, unsigned second, unsigned draws)
{
    const char *one = people_called(session, 0), *other = people_called(session, 1);
    struct result result = result_of(one, other);
    bool is_crossed = strcmp(result.names[0], one) != 0;

    result.wins[is_crossed] = first;
    result.wins[!is_crossed] = second;
    result.draws = draws;
    tally_set(&session->match.tally, &result);
    tally_set(&session->match.before, &result);
}

bool session_fixture_is_shelved(const struct session *session)
{
    const struct match *match = &session->match;

    return session_is_in_progress(session) && (match->has_acted || match->resumed != NONE);
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
