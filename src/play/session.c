/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <string.h>

#include "engine/encodings.h"

struct game session_game(const struct session *session)
{
    return match_game(&session->match);
}

bool session_is_in_progress(const struct session *session)
{
    return !match_is_over(&session->match) && game_word(session_game(session)) != 0;
}

bool session_can_resume(const struct session *session)
{
    const struct table *table = &session->table;

    return !table->is_shared || (table_is_host(table) && !table->in_hall);
}

void session_write_command(const struct session *session, char *command, size_t size)
{
    const char *const programs[] = {session->program, PACKAGE_NAME};
    const char *host = table_is_host(&session->table) ? " --host" : "";
    unsigned code = (unsigned)encodings_code(session_game(session));
    const char *key = session->info.key;
    int length = (int)size;

    for (int i = 0; i < 2 && length >= (int)size; i++)
        length = *key ? snprintf(command, size, "%s%s --resume=%s", programs[i], host, key)
                      : snprintf(command, size, "%s%s %u", programs[i], host, code);
}

bool session_is_typing(const struct session *session)
{
    return session->mode == MODE_OPEN || session->mode == MODE_NAME;
}

void session_start(struct session *session, struct game start, const char *const names[PERSONS],
                   const char *program, uint32_t seed)
{
    *session = (struct session){
        .program = program,
        .people = {.computer = 1, .level = LEVEL_DEFAULT, .rng = seed ? seed : 1},
        .display = {.cursor = GAME_CELLS / 2},
        .info = {.id = 1},
    };
    match_start(&session->match, start);
    for (int row = 0; row < PERSONS; row++)
        strcpy(session->people.names[row], record_default_names[row]);
    for (int row = 0; row < PERSONS; row++)
        people_set_name(session, (enum player)row, names[row]);
    session_select_free(session);
}

/* ---- The acts. ---- */

void session_select_free(struct session *session)
{
    struct game game = session_game(session);
    int selected = session->display.cursor;
    int least = GAME_CELLS * GAME_CELLS;

    if (match_is_over(&session->match) || game_cell(game, selected) == MARK_EMPTY)
        return;
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        int rows = cell / GAME_SIDE - selected / GAME_SIDE;
        int cols = cell % GAME_SIDE - selected % GAME_SIDE;

        if (game_cell(game, cell) == MARK_EMPTY && rows * rows + cols * cols < least) {
            least = rows * rows + cols * cols;
            session->display.cursor = cell;
        }
    }
}

/* The `marks` for match_act. Against the computer, undo and redo lead to a position where the
 * person is to move. Redo can also lead to the end of the game. If undo finds no such position, it
 * leads to the start. But if only the computer has set a mark, undo is refused. */
static unsigned marks_of(const struct session *session, struct request request)
{
    const struct match *match = &session->match;
    int computer = people_computer(session);

    if (computer == NONE || (request.act != ACT_UNDO && request.act != ACT_REDO))
        return MATCH_BOTH;

    unsigned marks = 1u << people_player(session, match_other(computer));
    bool is_possible = match_check(match, marks, request) == REFUSAL_NONE;

    return !is_possible && match_is_played(match) ? MATCH_BOTH : marks;
}

bool session_can_do(const struct session *session, enum act act)
{
    const struct request request = {.act = act};

    if (session->table.is_shared)
        return table_allows(&session->table, act);
    return match_check(&session->match, marks_of(session, request), request) == REFUSAL_NONE;
}

bool session_can_place(const struct session *session)
{
    if (session->table.is_shared)
        return table_allows(&session->table, ACT_PLAY);
    return !match_is_over(&session->match);
}

void session_note_begun(struct session *session)
{
    session->info = (struct game_info){.id = session->info.id + 1};
    session->review.hidden = 0;
}

/* Start the game that an ACT_NEW or ACT_OPEN asks for, and show the board. */
static void begin(struct session *session, struct request request)
{
    match_act(&session->match, MATCH_BOTH, request);
    session->match.record.own_mark = NONE;
    session_note_begun(session);
    session->mode = MODE_PLAY;
}

void session_resume(struct session *session, const struct record *record)
{
    people_resume(session, record);
    match_resume(&session->match, record);
    session_note_begun(session);
    session->mode = MODE_PLAY;
    session_select_free(session);
}

enum refusal session_submit(struct session *session, struct request request)
{
    struct match *match = &session->match;
    enum refusal refusal = REFUSAL_NONE;

    if (request.act == ACT_NEW || request.act == ACT_OPEN)
        begin(session, request);
    else
        refusal = match_act(match, marks_of(session, request), request);
    if (refusal != REFUSAL_NONE)
        return refusal;
    people_move_computer(session);
    return REFUSAL_NONE;
}
