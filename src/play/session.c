/* SPDX-License-Identifier: MIT */
#include "play/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "engine/notation.h"
#include "play/company.h"
#include "play/rng.h"
#include "play/seats.h"

struct game session_game(const struct session *session)
{
    return round_game(&session->round);
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
    return round_last_move(&session->round);
}

int session_person(const struct session *session, enum player player)
{
    return round_person(&session->round, player);
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
    return round_score(&session->round);
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
    return count_finished(session->round.before) + 1;
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

static struct round begin_round(struct game start, bool is_shelved)
{
    return (struct round){
        .states = {start},
        .is_from_shelf = is_shelved,
        .shelved = is_shelved ? start : (struct game){0},
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
    session->round = begin_round(start, is_shelved);
    for (int person = 0; person < PERSONS; person++)
        session->names[person] = names[person];
}

bool session_is_computers(const struct session *session, struct game game)
{
    return !is_over(game) && session_person(session, game_turn(game)) == session->computer;
}

/* The contender whose turn it is. */
static int contender_to_move(const struct session *session)
{
    return session_contender(session, game_turn(session_game(session)));
}

static void let_computer_play(struct session *session)
{
    struct game game = session_game(session);

    if (session_is_computers(session, game))
        round_play(&session->round,
                   rng_draw_cell(&session->rng, solver_cells(game, session->level)),
                   contender_to_move(session));
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

enum move_error session_play(struct session *session, int cell)
{
    enum move_error error = round_play(&session->round, cell, contender_to_move(session));

    if (error == MOVE_OK) {
        session->can_return = false;
        let_computer_play(session);
    }
    return error;
}

void session_go_to(struct session *session, int position)
{
    session->round.now = position;
    let_computer_play(session);
}

enum move_error session_play_moves(struct session *session, const char *moves, const char **wrong)
{
    const char *next = moves;

    do {
        bool is_cell = *next >= '1' && *next <= '9';
        enum move_error error =
            is_cell ? round_play(&session->round, *next - '1', contender_to_move(session))
                    : MOVE_OFF_BOARD;

        if (error != MOVE_OK) {
            *wrong = next;
            return error;
        }
        next += next[1] == ',' && next[2] ? 2 : 1;
    } while (*next);
    session->round.given = session->round.last;
    return MOVE_OK;
}

/* Leave the round, which counts if it is finished, for the next. */
static void change_rounds(struct session *session, struct round next)
{
    next.before = session_score(session);
    seats_remember(session->seats, &session->round);
    session->left = session->round;
    session->round = next;
    session->can_return = true;
    session->mode = MODE_PLAY;
    let_computer_play(session);
}

void session_open(struct session *session, struct game game, bool is_shelved)
{
    struct round next = begin_round(game, is_shelved);

    next.x_person = is_shelved ? seats_find(session->seats, game, session->round.x_person)
                               : session->round.x_person;
    change_rounds(session, next);
}

void session_open_new(struct session *session)
{
    struct round next = begin_round((struct game){0}, false);

    next.x_person = session->round.x_person;
    if (round_is_finished(&session->round))
        next.x_person = PERSONS - 1 - next.x_person;
    change_rounds(session, next);
}

bool session_return(struct session *session)
{
    if (!session->can_return)
        return false;
    session->round = session->left;
    seats_forget(session->seats, session_to_shelve(session)); /* until it is left again */
    session->can_return = false;
    let_computer_play(session);
    return true;
}

bool session_open_position(struct session *session, const char *position)
{
    struct game game;
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(position, &game, &row);

    if (error != ENCODING_OK) {
        notation_explain(error, row, reason);
        session_tell(session, "'%.*s' %s.", SESSION_TYPED, position, reason);
        return false;
    }
    if (company_is_shared(session))
        return company_open(session, game, false);
    session_open(session, game, false);
    session_tell(session, "Opened code %u. Press u to return.", (unsigned)encodings_code(game));
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

void session_take_up(struct session *session, const struct shelf *shelf)
{
    struct game game = shelf_game(&session->shelf, session->slot);

    if (shelf_has(shelf, game) && company_is_shared(session)) {
        company_open(session, game, true);
        return;
    }
    if (shelf_has(shelf, game)) {
        session_open(session, game, true);
        session_tell(session, "From the shelf. Press u to return.");
        return;
    }
    session_show_shelf(session, shelf, session->shelf_columns);
    session_tell(session, "That game is not on the shelf any more.");
}

bool session_is_on_board(const struct session *session, struct game game)
{
    return game_word(session->round.shelved) == game_word(game);
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
    return round_to_shelve(&session->round);
}

void session_set_shelved(struct session *session, struct game shelved)
{
    session->round.shelved = shelved;
}

int session_you(const struct session *session)
{
    if (company_is_shared(session))
        return session->company->host ? SIDE_HOST : SIDE_GUEST;
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
    const struct round *round = &session->round;
    bool has_o_won = game_status(round_game(round)) == STATUS_O_WON;

    return round->now > 0 ? round->movers[round->now - 1]
                          : session_contender(session, has_o_won ? PLAYER_O : PLAYER_X);
}

const char *session_called(const struct session *session, int contender)
{
    static const char *const computers[CONTENDER_LEVELS] = {
        [LEVEL_EASY] = "Computer (easy)",
        [LEVEL_MEDIUM] = "Computer (medium)",
        [LEVEL_PERFECT] = "Computer (perfect)",
    };

    return contender < PERSONS ? session->names[contender]
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
