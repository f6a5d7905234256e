/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <string.h>

#include "base/name.h"
#include "base/unicode.h"
#include "engine/encodings.h"

/* ---- Names. ---- */

static bool is_default(const char *name)
{
    return strcmp(name, record_default_names[0]) == 0 || strcmp(name, record_default_names[1]) == 0;
}

bool session_is_named(const struct session *session, int person)
{
    return !is_default(session->people.names[person]);
}

/* A person is known by the name: the score is that of these two, or others sit here now. One who
 * had no name yet is the same. */
static void know_people(struct session *session)
{
    struct match *match = &session->match;
    unsigned people = match->score.pair;

    match->pair = people;
    for (int person = 0; person < PERSONS; person++) {
        const char *scored = session->scored[people % 2][person];

        if (!is_default(scored) && strcmp(scored, session->people.names[person]) != 0)
            match->pair = people + 1;
    }
}

/* The score has the game on the board now, and so the names of its persons. */
static void note_score(struct session *session)
{
    const struct score *score = &session->match.score;

    if (session->match.counts)
        memcpy(session->scored[score->pair % 2], session->people.names,
               sizeof session->people.names);
}

const char *session_scored(const struct session *session, int seat)
{
    const char *scored;

    if (seat >= COMPUTER || session->table.is_shared)
        return session_called(session, seat);
    scored = session->scored[session->match.score.pair % 2][seat];
    return is_default(scored) ? session_called(session, seat) : scored;
}

bool session_set_name(struct session *session, int person, const char *name)
{
    char *own = session->people.names[person];

    if (name_refusal(name))
        return false;
    name_trim(own, SESSION_NAME, name);
    if (!name_is_seen(own) || is_default(own)) /* there are not to be two Player 2 */
        strcpy(own, record_default_names[person]);
    know_people(session);
    memset(session->kept.wins, 0, sizeof session->kept.wins); /* they were another's */
    return true;
}

/* ---- The computer. ---- */

/* Marsaglia's xorshift with 32 bits of state. */
static uint32_t next_random(uint32_t *rng)
{
    *rng ^= *rng << 13;
    *rng ^= *rng >> 17;
    *rng ^= *rng << 5;
    return *rng;
}

/* One cell of a set that is not empty, each about as likely as the others. */
static int pick_cell(struct people *people, unsigned cells)
{
    uint32_t skip = next_random(&people->rng) % (uint32_t)game_count(cells);
    int cell = 0;

    while (!(cells >> cell & 1) || skip-- > 0)
        cell++;
    return cell;
}

/* ---- The session. ---- */

const struct table_view session_one_keyboard = {.pending = NO_CELL};

struct game session_game(const struct session *session)
{
    return match_game(&session->match);
}

bool session_is_under_way(const struct session *session)
{
    return !match_is_over(&session->match) && game_word(session_game(session)) != 0;
}

void session_write_command(const struct session *session, char *command, size_t size)
{
    const char *const programs[] = {session->program, PACKAGE_NAME};
    const char *host = session->table.is_shared && session->table.own == 0 ? " --host" : "";
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
        .display = {.cursor = GAME_CELLS / 2, .refused = NO_CELL},
        .info = {.id = 1, .own = NOBODY},
        .table = session_one_keyboard,
    };
    match_start(&session->match, start, 0);
    for (int person = 0; person < PERSONS; person++) {
        unicode_cut(session->people.names[person], SESSION_NAME, names[person]);
        strcpy(session->scored[0][person], record_default_names[person]);
    }
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

int session_computer(const struct session *session)
{
    for (int person = 0; person < PERSONS; person++)
        if (session->match.seats[person] >= COMPUTER)
            return person;
    return NOBODY;
}

static void let_computer_play(struct session *session)
{
    struct match *match = &session->match;
    struct game game = match_game(match);
    int seat = match_seated(match, game_turn(game));

    if (match_is_over(match) || seat < COMPUTER)
        return;

    unsigned cells = solver_cells(game, (enum level)(seat - COMPUTER));

    match_play(match, game_turn(game), pick_cell(&session->people, cells), seat);
    session_select_free(session);
}

void session_seat_computer(struct session *session, int computer)
{
    for (int person = 0; person < PERSONS; person++)
        match_seat(&session->match, person,
                   person == computer ? COMPUTER + (int)session->people.level : person);
    memset(session->kept.wins, 0, sizeof session->kept.wins);
    if (computer != NOBODY)
        session->people.computer = computer;
    let_computer_play(session);
    note_score(session);
}

void session_change_seats(struct session *session)
{
    match_swap(&session->match);
}

void session_note_act(struct session *session)
{
    session->match.is_kept |= session->match.resumed != MATCH_NOT_RESUMED;
}

void session_set_level(struct session *session, enum level level)
{
    int computer = session_computer(session);

    session->people.level = level;
    if (computer != NOBODY) {
        match_seat(&session->match, computer, COMPUTER + (int)level);
        memset(session->kept.wins, 0, sizeof session->kept.wins);
    }
}

/* The marks of whoever acts. Where the computer plays, undo and redo lead to the person's
 * turn. If there is no such position before, they lead to the start, where the computer moves. */
static unsigned marks_of(const struct session *session, struct request request)
{
    const struct match *match = &session->match;
    int computer = session_computer(session);

    if (session->table.is_shared)
        return 1u << match_player(match, session->table.own);
    if (computer == NOBODY || (request.act != ACT_UNDO && request.act != ACT_REDO))
        return MATCH_BOTH;

    unsigned marks = 1u << match_player(match, match_other(computer));
    bool is_possible = match_check(match, marks, request) == REFUSAL_NONE;

    return !is_possible && match_is_played(match, match->now) ? MATCH_BOTH : marks;
}

bool session_can_do(const struct session *session, enum act act)
{
    const struct request request = {.act = act};

    return !session->table.is_disabled[act]
        && match_check(&session->match, marks_of(session, request), request) == REFUSAL_NONE;
}

bool session_can_place(const struct session *session)
{
    const struct match *match = &session->match;
    const struct table_view *view = &session->table;

    if (view->is_shared)
        return !view->is_disabled[ACT_PLAY] && match_is_mover(match, view->own);
    return !match_is_over(match);
}

void session_note_begun(struct session *session)
{
    session->info = (struct game_info){.id = session->info.id + 1, .own = NOBODY};
}

static void begin_game(struct session *session, struct request request)
{
    match_act(&session->match, MATCH_BOTH, request);
    session_note_begun(session);
    session->mode = MODE_PLAY;
}

enum refusal session_submit(struct session *session, struct request request)
{
    struct match *match = &session->match;
    enum player turn = game_turn(match_game(match));
    enum refusal refusal = REFUSAL_NONE;

    if (request.act == ACT_PLAY)
        refusal = match_play(match, turn, request.cell, match_seated(match, turn));
    else if (request.act == ACT_NEW || request.act == ACT_OPEN)
        begin_game(session, request);
    else
        refusal = match_act(match, marks_of(session, request), request);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (request.act == ACT_PLAY)
        session_select_free(session);
    let_computer_play(session);
    note_score(session);
    return REFUSAL_NONE;
}

/* ---- The game as it is kept. ---- */

struct record session_record(const struct session *session)
{
    const struct match *match = &session->match;
    int own = session->table.is_shared ? session->table.own : session->info.own;
    struct record record = {
        .is_mixed = match_is_mixed(match),
        .own = own == NOBODY ? RECORD_NO_PLAYER : (int)match_player(match, own),
        .start = match->states[0],
    };

    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        record_set_name(&record, (enum player)player, session_name(session, (enum player)player));
    for (int mark = 0; mark < match->now; mark++)
        record.moves[mark] = (char)('1' + match_cell(match, mark + 1));
    return record;
}

/* The number of the people of the record who sit here if that person plays X, and -1 if others do.
 * The computer is one of them if it has the same seat and level. */
static int count_known(const struct session *session, const struct record *record, int x_person)
{
    int known = 0;

    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        int person = player == PLAYER_X ? x_person : match_other(x_person);
        int level = record_computer(record, (enum player)player);
        const char *name = record_name(record, (enum player)player);

        if (level >= 0)
            known += session->match.seats[person] == COMPUTER + level;
        else if (strcmp(session->people.names[person], name) == 0)
            known += session->match.seats[person] == person;
        else
            return -1;
    }
    return known;
}

/* Let the people of the record sit down, those who sit here already in their seats. */
static void seat_people(struct session *session, const struct record *record)
{
    struct match *match = &session->match;
    int x_person = count_known(session, record, 1) > count_known(session, record, 0) ? 1 : 0;
    bool are_known = count_known(session, record, x_person) >= 0;

    match->x_person = x_person;
    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        int person = match_person(match, (enum player)player);
        int level = record_computer(record, (enum player)player);
        char *name = session->people.names[person];

        match_seat(match, person, level < 0 ? person : COMPUTER + level);
        if (level >= 0) {
            session->people.computer = person;
            session->people.level = (enum level)level;
        }
        if (!are_known)
            strcpy(name, level < 0 ? record_name(record, (enum player)player)
                                   : record_default_names[person]);
    }
    know_people(session);
}

void session_resume(struct session *session, const struct record *record)
{
    struct match *match = &session->match;

    begin_game(session, (struct request){.act = ACT_OPEN, .game = record->start});
    seat_people(session, record);
    for (const char *move = record->moves; *move; move++) {
        enum player turn = game_turn(match_game(match));

        match_play(match, turn, *move - '1', record->is_mixed ? NOBODY : match_seated(match, turn));
    }
    match->resumed = match->now;
    match->is_kept = false;
    if (record->own != RECORD_NO_PLAYER)
        session->info.own = match_person(match, (enum player)record->own);
    let_computer_play(session);
}

enum move_error session_play_moves(struct session *session, const char *moves, const char **wrong)
{
    struct match *match = &session->match;
    const char *next = moves;

    do {
        enum player turn = game_turn(match_game(match));
        enum refusal refusal = match_play(match, turn, *next - '1', NOBODY);

        if (refusal != REFUSAL_NONE) {
            *wrong = next;
            return *next >= '1' && *next <= '9' ? (enum move_error)refusal : MOVE_OFF_BOARD;
        }
        next += next[1] == ',' && next[2] ? 2 : 1;
    } while (*next);
    return MOVE_OK;
}

/* ---- The people. ---- */

int session_you(const struct session *session)
{
    int computer = session_computer(session);

    if (session->table.is_shared)
        return session->table.own;
    return computer == NOBODY ? NOBODY : match_other(computer);
}

void session_change_people(struct session *session, char names[PERSONS][SESSION_NAME])
{
    struct score *score = &session->match.score;

    memcpy(session->scored[score->pair % 2], session->people.names, sizeof session->people.names);
    memcpy(session->people.names, names, sizeof session->people.names);
    know_people(session);
}

int session_seat(const struct session *session, int person)
{
    int seat = session->match.seats[person];

    return seat == NOBODY ? person : seat;
}

int session_seat_of_mark(const struct session *session, enum player player)
{
    return session_seat(session, match_person(&session->match, player));
}

int session_winner(const struct session *session)
{
    const struct match *match = &session->match;

    if (match->now > 0)
        return match->set_by[match->now - 1];
    if (session->table.is_shared)
        return NOBODY;
    return session_seat_of_mark(session, game_other(game_turn(match_game(match))));
}

const char *session_called(const struct session *session, int seat)
{
    return seat < COMPUTER ? session->people.names[seat] : record_computers[seat - COMPUTER];
}

const char *session_name(const struct session *session, enum player player)
{
    return session_called(session, session_seat_of_mark(session, player));
}
