/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <string.h>

#include "base/name.h"
#include "base/unicode.h"
#include "engine/encodings.h"

/* ---- Names. ---- */

const char *const session_default_names[PERSONS] = {"Player 1", "Player 2"};

bool session_is_named(const struct session *session, int person)
{
    for (int i = 0; i < PERSONS; i++)
        if (strcmp(session->players.names[person], session_default_names[i]) == 0)
            return false;
    return true;
}

bool session_set_name(struct session *session, int person, const char *name)
{
    char *own = session->players.names[person];

    if (name_refusal(name))
        return false;
    name_trim(own, SESSION_NAME, name);
    if (!name_is_seen(own))
        strcpy(own, session_default_names[person]);
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
static int pick_cell(struct players *players, unsigned cells)
{
    uint32_t skip = next_random(&players->rng) % (uint32_t)game_count(cells);
    int cell = 0;

    while (!(cells >> cell & 1) || skip-- > 0)
        cell++;
    return cell;
}

/* ---- The people of an entry of the shelf. ---- */

/* Person 1 of the entries. One of two who has no name counts as Player 1, whichever seat that is:
 * it can be the other one when they come back. */
static int first_of_entry(const struct session *session)
{
    const char *names[PERSONS];

    if (session->table.is_attached)
        return session->table.own;
    for (int person = 0; person < PERSONS; person++) {
        bool is_nameless =
            !session_is_named(session, person) && session_is_named(session, PERSONS - 1 - person);

        names[person] = is_nameless ? session_default_names[0] : session->players.names[person];
    }
    return strcmp(names[0], names[1]) <= 0 ? 0 : 1;
}

void session_resume(struct session *session, struct shelf_entry entry)
{
    int first = first_of_entry(session);

    session->info.entry = entry;
    if (session->match.x_person != (entry.is_second_x ? PERSONS - 1 - first : first))
        match_swap(&session->match);
}

/* ---- The session. ---- */

const struct table_view session_one_keyboard = {.pending = NO_CELL, .absent = NOBODY};

struct game session_game(const struct session *session)
{
    return match_game(&session->match);
}

bool session_is_under_way(const struct session *session)
{
    return !match_is_over(&session->match) && game_word(session_game(session)) != 0;
}

/* Names at one keyboard, by mark; one that a shell cannot be told is left out. */
static void write_names(const struct session *session, char *options, size_t size)
{
    size_t length = strlen(options);

    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        int person = match_person(&session->match, (enum player)player);
        char quoted[QUOTE_SIZE];

        if (!session_is_named(session, person))
            continue;
        quote_for_shell(quoted, session->players.names[person], "");
        if (*quoted)
            length +=
                (size_t)snprintf(options + length, size - length, " -%c %s", "xo"[player], quoted);
    }
}

void session_write_command(const struct session *session, char *command, size_t size)
{
    const char *const programs[] = {session->program, PACKAGE_NAME, PACKAGE_NAME};
    unsigned code = (unsigned)encodings_code(session_game(session));
    int computer = session_computer(session);
    char options[SESSION_OPTIONS] = "";
    int length = (int)size;

    if (computer != NOBODY)
        snprintf(options, sizeof options, " --computer=%c --level=%s",
                 match_player(&session->match, computer) == PLAYER_X ? 'x' : 'o',
                 solver_levels[session->players.level]);
    else if (session->table.is_attached && session->table.own == 0)
        snprintf(options, sizeof options, " --host%s",
                 match_player(&session->match, 0) == PLAYER_O ? " --mark=o"
                 : session->info.entry.is_second_x            ? " --mark=x"
                                                              : "");
    if (!session->table.is_attached)
        write_names(session, options, sizeof options);
    for (int i = 0; i < 3 && length >= (int)size; i++)
        length = snprintf(command, size, "%s%s %u", programs[i], i < 2 ? options : "", code);
}

bool session_is_typing(const struct session *session)
{
    return session->mode == MODE_OPEN || session->mode == MODE_NAME;
}

int session_number(const struct session *session)
{
    const struct match *match = &session->match;
    struct score score = match_score(match);
    int finished = (int)(score.wins[0] + score.wins[1] + score.draws);

    return finished > 0 && match_is_finished(match) ? finished : finished + 1;
}

/* What is saved of the session's match, or of its previous one. */
static const struct game_info *info_of(const struct session *session, const struct match *match)
{
    return match == &session->previous ? &session->previous_info : &session->info;
}

bool session_is_played(const struct session *session, const struct match *match)
{
    if (info_of(session, match)->is_own)
        return true;
    return session->table.is_attached ? match_has_marks_of(match, session->table.own)
                                      : match_is_played(match, match->last);
}

struct shelf_entry session_to_shelve(const struct session *session, const struct match *match,
                                     struct shelf_entry stored)
{
    const struct shelf_entry none = {.game = {0}};
    struct game game = match_game(match);
    bool is_second_x = match->x_person != first_of_entry(session);

    if (!session_is_played(session, match)) {
        if (shelf_holds(stored.game) && !session->table.is_attached)
            stored.is_second_x = is_second_x;
        return stored;
    }
    if (match_is_over(match) && match->now > 0)
        game = match->states[match->now - 1];
    if (!shelf_holds(game))
        return none;
    return (struct shelf_entry){
        .game = game,
        .is_second_x = is_second_x,
        .is_of_guest = session->table.is_attached && session->table.own != 0,
    };
}

void session_start(struct session *session, struct game start, const char *const names[PERSONS],
                   const char *program, uint32_t seed)
{
    *session = (struct session){
        .program = program,
        .players = {.level = LEVEL_DEFAULT, .rng = seed ? seed : 1},
        .display = {.cursor = GAME_CELLS / 2, .refused = NO_CELL},
        .info.id = 1,
        .newest_id = 1,
        .table = session_one_keyboard,
    };
    match_start(&session->match, start, 0);
    for (int person = 0; person < PERSONS; person++)
        unicode_cut(session->players.names[person], SESSION_NAME, names[person]);
}

/* ---- The acts. ---- */

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
    int participant = match_seated(match, game_turn(game));

    if (match_is_over(match) || participant < COMPUTER)
        return;

    unsigned cells = solver_cells(game, (enum level)(participant - COMPUTER));

    match_play(match, game_turn(game), pick_cell(&session->players, cells), participant);
    session->has_returned = false;
}

void session_seat_computer(struct session *session, int computer)
{
    for (int person = 0; person < PERSONS; person++)
        match_seat(&session->match, person,
                   person == computer ? COMPUTER + (int)session->players.level : person);
    let_computer_play(session);
}

void session_change_seats(struct session *session)
{
    bool is_new = session_computer(session) != NOBODY && !shelf_holds(session->info.entry.game);

    match_swap(&session->match);
    if (!session_is_under_way(session) || is_new)
        return;
    session->info.is_own = true;
    session->can_return = session->has_returned = false;
}

void session_set_level(struct session *session, enum level level)
{
    int computer = session_computer(session);

    session->players.level = level;
    if (computer != NOBODY)
        match_seat(&session->match, computer, COMPUTER + (int)level);
}

/* The marks of the side that acts. Where the computer plays, undo and redo lead to the person's
 * turn. If there is no such position before, they lead to the start, where the computer moves. */
static unsigned marks_of(const struct session *session, struct request request)
{
    const struct match *match = &session->match;
    int computer = session_computer(session);

    if (session->table.is_shared)
        return 1u << match_player(match, session->table.own);
    if (computer == NOBODY || (request.act != ACT_UNDO && request.act != ACT_REDO))
        return MATCH_BOTH;

    unsigned marks = 1u << match_player(match, PERSONS - 1 - computer);
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

void session_own_game(struct session *session, struct shelf_entry entry)
{
    session->info.entry = entry;
    session->info.is_own = true;
}

void session_go_on(struct session *session)
{
    const struct match *left = &session->previous;
    struct shelf_entry entry = session_to_shelve(session, left, session->previous_info.entry);
    struct game stood = match_game(left);
    struct game start = session->match.states[0];
    bool goes_on = game_word(stood) == game_word(start) || game_leads_to(stood, start);

    if (goes_on && shelf_holds(entry.game))
        session_own_game(session, entry);
}

void session_note_begun(struct session *session)
{
    uint32_t picked = game_word(session->picked.game);

    session->previous_info = session->info;
    session->info = (struct game_info){.id = ++session->newest_id};
    if (picked != 0 && picked == game_word(session->match.states[0]))
        session->info.entry = session->picked;
    session->picked = (struct shelf_entry){.game = {0}};
}

static void begin_game(struct session *session, struct request request)
{
    struct match *match = &session->match;

    session->previous = *match;
    match_act(match, MATCH_BOTH, request);
    session_note_begun(session);
    session->can_return = true;
    session->beginning = request;
    session->begun_with = session->info.entry;
    session->mode = MODE_PLAY;
    if (shelf_holds(session->info.entry.game))
        session_resume(session, session->info.entry);
}

void session_part(struct session *session)
{
    struct match *match = &session->match;
    struct game game = match_game(match);

    if (match_is_over(match) || game_word(game) == 0) {
        begin_game(session, (struct request){.act = ACT_NEW});
    } else {
        session->info.is_own = session_is_played(session, match);
        match_open(match, game);
    }
    session->can_return = session->has_returned = false;
}

enum refusal session_submit(struct session *session, struct request request)
{
    struct match *match = &session->match;
    enum player turn = game_turn(match_game(match));
    bool is_alone = session_is_alone(session);
    bool is_play = request.act == ACT_PLAY;
    enum refusal refusal = REFUSAL_NONE;

    if (is_play)
        refusal =
            match_play(match, turn, request.cell, is_alone ? NOBODY : match_seated(match, turn));
    else if (request.act == ACT_NEW || request.act == ACT_OPEN)
        begin_game(session, request);
    else
        refusal = match_act(match, marks_of(session, request), request);
    if (refusal != REFUSAL_NONE)
        return refusal;
    session->can_return &= !is_play;
    session->info.is_own |= is_play && is_alone;
    session->has_returned = false;
    let_computer_play(session);
    return REFUSAL_NONE;
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

/* The seats stay as they are now. */
bool session_return(struct session *session)
{
    if (!session->can_return)
        return false;
    for (int person = 0; person < PERSONS; person++)
        match_seat(&session->previous, person, session->match.seats[person]);
    session->match = session->previous;
    session->info = session->previous_info;
    session->can_return = false;
    let_computer_play(session);
    session->has_returned = true;
    return true;
}

/* ---- The people. ---- */

int session_you(const struct session *session)
{
    int computer = session_computer(session);

    if (session->table.is_shared)
        return session->table.own;
    return computer == NOBODY ? NOBODY : PERSONS - 1 - computer;
}

bool session_is_alone(const struct session *session)
{
    return session->table.is_attached && !session->table.is_shared;
}

int session_seated(const struct session *session, int person)
{
    int participant = session->match.seats[person];

    return participant == NOBODY ? person : participant;
}

int session_participant(const struct session *session, enum player player)
{
    return session_seated(session, match_person(&session->match, player));
}

int session_winner(const struct session *session)
{
    const struct match *match = &session->match;
    int setter = match->now > 0 ? match->set_by[match->now - 1] : NOBODY;

    if (setter != NOBODY || session->table.is_attached)
        return setter;
    return session_participant(session, game_other(game_turn(match_game(match))));
}

const char *session_called(const struct session *session, int participant)
{
    static const char *const computers[LEVELS] = {
        [LEVEL_EASY] = "Computer (easy)",
        [LEVEL_MEDIUM] = "Computer (medium)",
        [LEVEL_PERFECT] = "Computer (perfect)",
    };

    return participant < COMPUTER ? session->players.names[participant]
                                  : computers[participant - COMPUTER];
}

const char *session_name(const struct session *session, enum player player)
{
    return session_called(session, session_participant(session, player));
}

/* The one known participant who has set all marks of that player, or NOBODY. If there are none, it
 * is the one who has the seat at this keyboard; at a shared table that is not known. */
static int find_known_setter(const struct session *session, const struct match *match,
                             enum player player)
{
    int setter = NOBODY;
    bool is_set = false;

    for (int mark = 0; mark < match->now; mark++) {
        if (game_turn(match->states[mark]) != player)
            continue;
        if (is_set && setter != match->set_by[mark])
            return NOBODY;
        setter = match->set_by[mark];
        is_set = true;
    }
    if (is_set || session->table.is_attached)
        return setter;
    return session_seated(session, match_person(match, player));
}

/* The name of the participant in that game, or null for a person who has no name. */
static const char *find_name(const struct session *session, const struct game_info *saved,
                             int participant)
{
    if (session->table.is_attached && participant == PERSONS - 1 - session->table.own)
        return saved->other;
    if (participant < COMPUTER && !session_is_named(session, participant))
        return NULL;
    return session_called(session, participant);
}

bool session_find_players(const struct session *session, const struct match *match,
                          const char *names[PERSONS])
{
    if (!match_is_finished(match))
        return false;
    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        int setter = find_known_setter(session, match, (enum player)player);

        if (setter == NOBODY)
            return false;
        names[player] = find_name(session, info_of(session, match), setter);
        if (!names[player])
            return false;
    }
    return strcmp(names[PLAYER_X], names[PLAYER_O]) != 0;
}
