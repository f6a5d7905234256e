/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/rng.h"
#include "play/seats.h"

struct game session_game(const struct session *session)
{
    return match_game(&session->match);
}

static bool is_over(struct game game)
{
    return game_status(game) != STATUS_ONGOING;
}

static bool is_new(struct game game)
{
    return game_word(game) == 0;
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

void session_set_lifetime_score(struct session *session, const struct score *lifetime_score)
{
    session->has_lifetime_score = lifetime_score;
    if (lifetime_score)
        session->lifetime_score = *lifetime_score;
}

struct score session_score(const struct session *session)
{
    return match_score(&session->match);
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
    return count_finished(session_score(session)) > 0;
}

int session_number(const struct session *session)
{
    return count_finished(session_score(session)) + !match_is_finished(&session->match);
}

void session_tell(struct session *session, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(session->notice, sizeof session->notice, format, arguments);
    va_end(arguments);
}

void session_hush(struct session *session)
{
    session->notice[0] = '\0';
}

/* A command that resumes ends what is said, so that it can be copied; a sentence need not. */
void session_words(const struct session *session, char words[SESSION_WORDS])
{
    const char *notice = session->notice;
    const char *pinned = session->is_pinned_beside || !*notice ? session->pinned : "";
    bool is_sentence = *notice && strchr(".!?", notice[strlen(notice) - 1]);
    const char *first = is_sentence ? notice : pinned;
    const char *last = is_sentence ? pinned : notice;

    snprintf(words, SESSION_WORDS, "%s%s%s", first, *first && *last ? " " : "", last);
}

/* Whether this program's own people set a mark there. */
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

static struct saved begin_saved(const struct match *match, bool is_from_shelf)
{
    return (struct saved){
        .game = match->games,
        .is_from_shelf = is_from_shelf,
        .shelved = is_from_shelf ? match->states[0] : (struct game){0},
    };
}

void session_start(struct session *session, struct game start, bool is_shelved,
                   const char *const names[PERSONS], const char *program, uint32_t seed)
{
    *session = (struct session){
        .program = program,
        .computer = NOBODY,
        .level = LEVEL_DEFAULT,
        .rng = seed ? seed : 1,
        .cursor = GAME_CELLS / 2,
        .refused = NO_CELL,
    };
    match_start(&session->match, start, 0);
    session->saved = begin_saved(&session->match, is_shelved);
    for (int person = 0; person < PERSONS; person++)
        session->names[person] = names[person];
    session->names[CONTENDER_FORMER] = session_nobodys_names[PERSONS - 1];
}

bool session_is_computers(const struct session *session, struct game game)
{
    return !is_over(game) && session_person(session, game_turn(game)) == session->computer;
}

/* Do what is asked for at one keyboard. A mark is set by whoever's turn it is. */
static enum refusal apply(struct session *session, unsigned marks, struct request request)
{
    struct match *match = &session->match;
    const struct match before = *match;
    uint32_t word;
    enum refusal refusal = match_aim(match, marks, request, &word);

    if (refusal != REFUSAL_NONE)
        return refusal;
    match_apply(match, marks, request.act, word,
                session_contender(session, game_turn(match_game(match))));
    if (match->games != before.games)
        session->previous = before;
    return REFUSAL_NONE;
}

static void let_computer_play(struct session *session)
{
    struct game game = session_game(session);

    if (session_is_computers(session, game))
        apply(session, MATCH_BOTH,
              (struct request){
                  .act = ACT_PLAY,
                  .cell = rng_draw_cell(&session->rng, solver_cells(game, session->level))});
}

void session_set_mouse(struct session *session, bool has_mouse)
{
    session->no_mouse = !has_mouse;
}

void session_set_level(struct session *session, enum level level)
{
    session->level = level;
}

void session_seat_computer(struct session *session, int person)
{
    session->computer = person;
    let_computer_play(session);
}

void session_unseat_computer(struct session *session)
{
    session->computer = NOBODY;
}

/* Undo and redo lead to where a person is to move. If there is no such position before, they lead
 * to the start, where the computer moves. */
static enum refusal apply_alone(struct session *session, struct request request)
{
    int person = PERSONS - 1 - session->computer;
    bool is_step = request.act == ACT_UNDO || request.act == ACT_REDO;
    unsigned marks = is_step && session->computer != NOBODY
                       ? 1u << match_player(&session->match, person)
                       : MATCH_BOTH;
    enum refusal refusal = apply(session, marks, request);

    if (refusal == REFUSAL_NO_MOVE && match_is_played(&session->match, session->match.now))
        refusal = apply(session, MATCH_BOTH, request);
    return refusal;
}

enum refusal session_submit(struct session *session, struct request request)
{
    struct match *match = &session->match;
    int x_person = seats_find(session->seats, session->picked, match->x_person);
    enum refusal refusal = session->agreement ? agreement_submit(session->agreement, request)
                                              : apply_alone(session, request);

    if (refusal != REFUSAL_NONE)
        return refusal;
    if (session_follow(session)) {
        session->can_return = true;
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
        match_apply(match, MATCH_BOTH, ACT_PLAY, word, NOBODY);
        next += next[1] == ',' && next[2] ? 2 : 1;
    } while (*next);
    return MOVE_OK;
}

void session_forget_previous(struct session *session)
{
    session->can_return = false;
}

bool session_follow(struct session *session)
{
    const struct match *match = &session->match;
    bool is_picked =
        !is_new(session->picked) && game_word(session->picked) == game_word(match->states[0]);

    if (session->saved.game == match->games)
        return false;
    seats_remember(session->seats, &session->previous, session->saved.is_from_shelf,
                   to_shelve(session, &session->previous, &session->saved));
    session->previous_saved = session->saved;
    session->saved = begin_saved(match, is_picked);
    session->picked = (struct game){0};
    return true;
}

enum refusal session_open(struct session *session, struct game game, bool is_shelved)
{
    session->picked = is_shelved ? game : (struct game){0};
    return session_submit(session, (struct request){.act = ACT_OPEN, .game = game});
}

/* That is a change as well. */
bool session_return(struct session *session)
{
    uint32_t serial = session->match.serial;

    if (!session->can_return)
        return false;
    session->match = session->previous;
    session->match.serial = serial < UINT32_MAX ? serial + 1 : serial;
    session->saved = session->previous_saved;
    seats_forget(session->seats, session_to_shelve(session)); /* until it is left again */
    session->can_return = false;
    let_computer_play(session);
    return true;
}

void session_show_shelf(struct session *session, const struct shelf *shelf, int columns)
{
    if (is_new(shelf_game(shelf, 0))) {
        session->mode = MODE_PLAY; /* its page may have been open */
        session_tell(session, "The shelf is empty.");
        return;
    }
    session->shelf = *shelf;
    session->shelf_columns = columns;
    session->slot = 0;
    session->mode = MODE_PICK;
}

bool session_is_on_board(const struct session *session, struct game game)
{
    return game_word(session->saved.shelved) == game_word(game);
}

bool session_take_off(struct session *session, struct game *game)
{
    struct game first = shelf_game(&session->off, 0);

    if (session->mode == MODE_PICK || !shelf_take(&session->off, first))
        return false;
    *game = first;
    return true;
}

struct game session_to_shelve(const struct session *session)
{
    return to_shelve(session, &session->match, &session->saved);
}

bool session_is_played(const struct session *session)
{
    return is_played(session, &session->match);
}

void session_set_shelved(struct session *session, struct game shelved)
{
    session->saved.shelved = shelved;
}

int session_you(const struct session *session)
{
    if (session->remote.is_shared)
        return (int)session->agreement->side;
    return session->computer == NOBODY ? NOBODY : PERSONS - 1 - session->computer;
}

int session_contender(const struct session *session, enum player player)
{
    int person = session_person(session, player);

    return person == session->computer ? CONTENDER_COMPUTER + (int)session->level : person;
}

int session_seated(const struct session *session, int person)
{
    bool has_x = session_person(session, PLAYER_X) == person;

    return session_contender(session, has_x ? PLAYER_X : PLAYER_O);
}

int session_winner(const struct session *session)
{
    bool has_o_won = game_status(session_game(session)) == STATUS_O_WON;

    return session->match.now > 0 ? match_winner(&session->match)
                                  : session_contender(session, has_o_won ? PLAYER_O : PLAYER_X);
}

const char *session_called(const struct session *session, int contender)
{
    static const char *const computers[CONTENDER_LEVELS] = {
        [LEVEL_EASY] = "Computer (easy)",
        [LEVEL_MEDIUM] = "Computer (medium)",
        [LEVEL_PERFECT] = "Computer (perfect)",
    };

    return contender < CONTENDER_COMPUTER ? session->names[contender]
                                          : computers[contender - CONTENDER_COMPUTER];
}

const char *session_name(const struct session *session, enum player player)
{
    return session_called(session, session_contender(session, player));
}

const char *const session_nobodys_names[PERSONS] = {"Player 1", "Player 2"};

bool session_is_named(const struct session *session, int person)
{
    for (int i = 0; i < PERSONS; i++)
        if (strcmp(session->names[person], session_nobodys_names[i]) == 0)
            return false;
    return true;
}

void session_set_name(struct session *session, int person, const char *name)
{
    char *own = session->own_names[person];

    book_cut_name(own, name + strspn(name, " "));
    for (size_t length = strlen(own); length > 0 && own[length - 1] == ' ';)
        own[--length] = '\0';
    session->names[person] = *own ? own : session_nobodys_names[person];
}
