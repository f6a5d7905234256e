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
    char *own = session->players.own_names[person];

    if (name_refusal(name))
        return false;
    unicode_cut(own, sizeof session->players.own_names[person], name + strspn(name, " "));
    for (size_t length = strlen(own); length > 0 && own[length - 1] == ' ';)
        own[--length] = '\0';
    session->players.names[person] = name_is_seen(own) ? own : session_default_names[person];
    return true;
}

/* ---- The computer. ---- */

/* Marsaglia's xorshift with 32 bits of state. */
static uint32_t draw(uint32_t *rng)
{
    *rng ^= *rng << 13;
    *rng ^= *rng >> 17;
    *rng ^= *rng << 5;
    return *rng;
}

/* One cell of a set that is not empty, each about as likely as the others. */
static int draw_cell(struct players *players, unsigned cells)
{
    uint32_t skip = draw(&players->rng) % (uint32_t)game_count(cells);
    int cell = 0;

    while (!(cells >> cell & 1) || skip-- > 0)
        cell++;
    return cell;
}

/* ---- The players of X in the games on the shelf, whose file knows no people. ---- */

static void forget(struct players *players, struct game game)
{
    for (int person = 0; person < PERSONS; person++)
        shelf_take(&players->seats[person], game);
}

/* The match is left now as `shelved`, and the position in which it was taken up is forgotten. */
static void remember(struct players *players, const struct match *match, bool is_from_shelf,
                     struct game shelved)
{
    if (is_from_shelf)
        forget(players, match->states[0]);
    if (shelf_holds(shelved)) {
        forget(players, shelved);
        shelf_put(&players->seats[match->x_person], shelved);
    }
}

/* The person who plays X in that game, or x_person if that is not known. */
static int find_x(const struct players *players, struct game game, int x_person)
{
    for (int person = 0; person < PERSONS; person++)
        if (shelf_has(&players->seats[person], game))
            return person;
    return x_person;
}

/* ---- The session. ---- */

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
    unsigned code = (unsigned)encodings_code(session_game(session));
    int computer = session->players.computer;
    char options[64] = "";
    int length = (int)size;

    if (computer != NOBODY)
        snprintf(options, sizeof options, " --computer=%c --level=%s",
                 match_player(&session->match, computer) == PLAYER_X ? 'x' : 'o',
                 solver_levels[session->players.level]);
    for (int i = 0; i < 2 && length >= (int)size; i++)
        length = snprintf(command, size, "%s%s %u", programs[i], options, code);
}

int session_last_move(const struct session *session)
{
    return match_cell(&session->match, session->match.now);
}

int session_person(const struct session *session, enum player player)
{
    return match_person(&session->match, player);
}

bool session_is_typing(const struct session *session)
{
    return session->mode == MODE_OPEN || session->mode == MODE_NAME;
}

void session_clear_off(struct session *session)
{
    session->shelf_page.off = (struct shelf){0};
}

void session_set_lifetime_score(struct session *session, const struct score *lifetime_score)
{
    session->has_lifetime_score = lifetime_score;
    if (lifetime_score)
        session->lifetime_score = *lifetime_score;
}

struct score session_score_here(const struct session *session)
{
    return match_score_between(&session->match, session_seated(session, 0),
                               session_seated(session, 1));
}

static int count_finished(struct score score)
{
    int finished = score.draws;

    for (int contender = 0; contender < CONTENDERS; contender++)
        finished += score.wins[contender];
    return finished;
}

bool session_has_score(const struct session *session)
{
    return count_finished(match_score(&session->match)) > 0;
}

int session_number(const struct session *session)
{
    return count_finished(match_score(&session->match)) + !match_is_finished(&session->match);
}

/* True if a person of this program set a mark there. */
static bool is_played(const struct session *session, const struct match *match)
{
    const struct agreement *agreement = session->agreement;

    if (!agreement)
        return match_is_played(match, match->last);
    for (int mark = 0; mark < match->last; mark++)
        if (match->set_by[mark] == (int)agreement->side)
            return true;
    return false;
}

static struct game to_shelve(const struct session *session, const struct match *match,
                             const struct saved *saved)
{
    const struct game none = {0};

    if (!is_played(session, match))
        return saved->is_from_shelf ? match->states[0] : none;
    return match_is_over(match) ? none : match_game(match);
}

static void begin_saved(struct session *session, bool is_from_shelf)
{
    session->saved = (struct saved){
        .game = session->match.games,
        .id = ++session->begun,
        .is_from_shelf = is_from_shelf,
    };
}

void session_start(struct session *session, struct game start, bool is_shelved,
                   const char *const names[PERSONS], const char *program, uint32_t seed)
{
    *session = (struct session){
        .program = program,
        .players = {.computer = NOBODY, .level = LEVEL_DEFAULT, .rng = seed ? seed : 1},
        .display = {.cursor = GAME_CELLS / 2, .refused = NO_CELL},
    };
    match_start(&session->match, start, 0);
    begin_saved(session, is_shelved);
    for (int person = 0; person < PERSONS; person++)
        session->players.names[person] = names[person];
    session->players.names[CONTENDER_FORMER] = session_default_names[PERSONS - 1];
}

bool session_can_place(const struct session *session)
{
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct request request = {.act = ACT_PLAY, .cell = cell};

        if (session_judge(session, request) == REFUSAL_NONE)
            return true;
    }
    return false;
}

/* Make the change at one keyboard. The contender whose turn it is sets the mark. */
static enum refusal apply(struct session *session, unsigned marks, struct request request)
{
    struct match *match = &session->match;
    const struct match before = *match;
    enum player mover = game_turn(match_game(match));
    uint32_t word;
    enum refusal refusal = match_aim(match, marks, request, &word);

    if (refusal != REFUSAL_NONE)
        return refusal;
    match_apply(match, marks, request.act, word, session_contender(session, mover),
                session_contender(session, game_other(mover)));
    if (match->games != before.games)
        session->previous = before;
    return REFUSAL_NONE;
}

static void let_computer_play(struct session *session)
{
    struct game game = session_game(session);
    struct request request = {.act = ACT_PLAY};

    if (match_is_over(&session->match)
        || session_contender(session, game_turn(game)) < CONTENDER_COMPUTER)
        return;
    request.cell = draw_cell(&session->players, solver_cells(game, session->players.level));
    apply(session, MATCH_BOTH, request);
}

void session_seat_computer(struct session *session, int person)
{
    session->players.computer = person;
    let_computer_play(session);
}

/* The marks of the side that acts, at one keyboard. Undo and redo lead to a person's turn. If there
 * is no such position before, they lead to the start, where the computer moves. */
static unsigned marks_of(const struct session *session, struct request request)
{
    const struct match *match = &session->match;
    bool is_step = request.act == ACT_UNDO || request.act == ACT_REDO;
    unsigned marks = MATCH_BOTH;
    uint32_t word;

    if (is_step && session->players.computer != NOBODY)
        marks = 1u << match_player(match, PERSONS - 1 - session->players.computer);
    if (match_aim(match, marks, request, &word) == REFUSAL_NO_MOVE
        && match_is_played(match, match->now))
        marks = MATCH_BOTH;
    return marks;
}

enum refusal session_judge(const struct session *session, struct request request)
{
    uint32_t word;

    return session->agreement
             ? agreement_judge(session->agreement, request, &word)
             : match_aim(&session->match, marks_of(session, request), request, &word);
}

enum refusal session_submit(struct session *session, struct request request)
{
    struct match *match = &session->match;
    int x_person = find_x(&session->players, session->picked, match->x_person);
    enum refusal refusal = session->agreement ? agreement_submit(session->agreement, request)
                                              : apply(session, marks_of(session, request), request);

    if (refusal != REFUSAL_NONE)
        return refusal;
    if (session_follow(session)) {
        session->can_return = true;
        session->beginning = request;
        session->mode = MODE_PLAY;
        if (session->saved.is_from_shelf && match->x_person != x_person)
            match_swap(match);
    } else if (request.act == ACT_PLAY) {
        session->can_return = false;
    }
    let_computer_play(session);
    return REFUSAL_NONE;
}

enum move_error session_play_moves(struct session *session, const char *moves, const char **wrong)
{
    struct match *match = &session->match;
    const char *next = moves;

    do {
        struct request request = {.act = ACT_PLAY, .cell = *next - '1'};
        uint32_t word;
        enum refusal refusal = match_aim(match, MATCH_BOTH, request, &word);

        if (refusal != REFUSAL_NONE) {
            *wrong = next;
            return *next >= '1' && *next <= '9' ? (enum move_error)refusal : MOVE_OFF_BOARD;
        }
        match_apply(match, MATCH_BOTH, ACT_PLAY, word, NOBODY, NOBODY);
        next += next[1] == ',' && next[2] ? 2 : 1;
    } while (*next);
    return MOVE_OK;
}

bool session_follow(struct session *session)
{
    const struct match *match = &session->match;
    uint32_t picked = game_word(session->picked);
    bool is_picked = picked != 0 && picked == game_word(match->states[0]);
    bool is_new = session->saved.game != match->games;

    if (is_new) {
        remember(&session->players, &session->previous, session->saved.is_from_shelf,
                 to_shelve(session, &session->previous, &session->saved));
        session->previous_saved = session->saved;
        begin_saved(session, is_picked);
    }
    if (is_new || !session->agreement || !agreement_may_be_answered(session->agreement))
        session->picked = (struct game){0};
    return is_new;
}

enum refusal session_begin(struct session *session, struct request request, bool is_shelved)
{
    const struct game asked_for = session->picked;
    enum refusal refusal;

    session->picked = is_shelved ? request.game : (struct game){0};
    refusal = session_submit(session, request);
    if (refusal != REFUSAL_NONE)
        session->picked = asked_for;
    return refusal;
}

/* A return counts as a change, and takes a serial of its own. */
bool session_return(struct session *session)
{
    uint32_t serial = session->match.serial;

    if (!session->can_return)
        return false;
    session->was_from_shelf = session->saved.is_from_shelf;
    session->match = session->previous;
    session->match.serial = serial < UINT32_MAX ? serial + 1 : serial;
    session->saved = session->previous_saved;
    forget(&session->players, session_to_shelve(session)); /* until it is left again */
    session->can_return = false;
    let_computer_play(session);
    session->returned = session->match.serial;
    return true;
}

bool session_has_returned(const struct session *session)
{
    return session->beginning.act != ACT_NONE && session->returned == session->match.serial
        && !session->remote.is_shared;
}

struct game session_to_shelve(const struct session *session)
{
    return to_shelve(session, &session->match, &session->saved);
}

struct game session_previous_to_shelve(const struct session *session)
{
    return to_shelve(session, &session->previous, &session->previous_saved);
}

int session_you(const struct session *session)
{
    if (session->remote.is_shared)
        return (int)session->agreement->side;
    return session->players.computer == NOBODY ? NOBODY : PERSONS - 1 - session->players.computer;
}

bool session_is_alone(const struct session *session)
{
    return session->remote.is_attached && !session->remote.is_shared;
}

int session_contender(const struct session *session, enum player player)
{
    int person = session_person(session, player);

    return person == session->players.computer ? CONTENDER_COMPUTER + (int)session->players.level
                                               : person;
}

int session_seated(const struct session *session, int person)
{
    return session_contender(session, match_player(&session->match, person));
}

int session_winner(const struct session *session)
{
    bool has_o_won = game_status(session_game(session)) == STATUS_O_WON;

    return session->match.now > 0 ? match_winner(&session->match)
                                  : session_contender(session, has_o_won ? PLAYER_O : PLAYER_X);
}

bool session_has_mark_won(const struct session *session)
{
    const struct match *match = &session->match;
    bool is_known = match->now > 0 && match->set_by[match->now - 1] != NOBODY;

    return session->remote.is_attached && !is_known
        && game_winning_cells(session_game(session)) != 0;
}

bool session_has_lost(const struct session *session)
{
    return session_you(session) != NOBODY && game_winning_cells(session_game(session)) != 0
        && session_winner(session) >= CONTENDER_COMPUTER;
}

const char *session_called(const struct session *session, int contender)
{
    static const char *const computers[CONTENDER_LEVELS] = {
        [LEVEL_EASY] = "Computer (easy)",
        [LEVEL_MEDIUM] = "Computer (medium)",
        [LEVEL_PERFECT] = "Computer (perfect)",
    };

    return contender < CONTENDER_COMPUTER ? session->players.names[contender]
                                          : computers[contender - CONTENDER_COMPUTER];
}

const char *session_name(const struct session *session, enum player player)
{
    return session_called(session, session_contender(session, player));
}

/* The one known contender who has set all marks of that player, or NOBODY. If there are none, it is
 * the contender who has the place at this keyboard; at a shared table that is not known. */
static int find_contender(const struct session *session, const struct match *match,
                          enum player player)
{
    int contender = NOBODY;
    bool is_set = false;

    for (int mark = 0; mark < match->now; mark++) {
        if (game_turn(match->states[mark]) != player)
            continue;
        if (is_set && contender != match->set_by[mark])
            return NOBODY;
        contender = match->set_by[mark];
        is_set = true;
    }
    if (is_set || session->agreement)
        return contender;
    return session_seated(session, match_person(match, player));
}

bool session_find_players(const struct session *session, const struct match *match,
                          int contenders[PERSONS])
{
    const char *names[PERSONS];

    if (!match_is_finished(match))
        return false;
    for (int player = PLAYER_X; player <= PLAYER_O; player++) {
        int contender = find_contender(session, match, (enum player)player);
        bool is_person = contender < CONTENDER_COMPUTER;

        if (contender == NOBODY || (is_person && !session_is_named(session, contender)))
            return false;
        contenders[player] = contender;
        names[player] = session_called(session, contender);
    }
    return strcmp(names[PLAYER_X], names[PLAYER_O]) != 0;
}
