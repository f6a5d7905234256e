/* SPDX-License-Identifier: MIT
 *
 * All games there are, and walks through a session by chance.
 */
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

/* All games. */

struct tally {
    long x_won, o_won, drawn;
};

/* The score after the end of the only game. */
static void check_end(const struct session *session, const char *words, struct tally *tally)
{
    struct score score = session_score(session);
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
static void play_all(const struct session *session, char *board, struct tally *tally)
{
    const char *words = oracle_words(board);
    char mark = oracle_turn(board);

    check_end(session, words, tally);
    if (!strstr(words, "to move"))
        return;
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        struct session next = *session;

        if (board[cell] != '.')
            continue;
        board[cell] = mark;
        keymap_press(&next, (enum event)('1' + cell));
        if (game_word(session_game(&next)) != oracle_word(board))
            ck_abort_msg("%s is not reached by digits", board);
        play_all(&next, board, tally);
        board[cell] = '.';
        keymap_press(&next, 'u');
        if (game_word(session_game(&next)) != game_word(session_game(session)))
            ck_abort_msg("%s is not reached by undo", board);
    }
}

TEST(all_255168_games_by_digits_come_to_their_result)
{
    struct session session = seat_new();
    char board[] = EMPTY_BOARD;
    struct tally tally = {0};

    play_all(&session, board, &tally);
    ck_assert_int_eq(tally.x_won, 131184);
    ck_assert_int_eq(tally.o_won, 77904);
    ck_assert_int_eq(tally.drawn, 46080);
}

/* A walk through a session by chance. The ledger is what was counted and who plays X, kept apart
 * from the session, for its round and for the one that it left. */

struct ledger {
    struct score before;
    int x_person;
};

struct walk {
    struct session session;
    struct ledger now, left;
    uint64_t rng;
};

/* A number below the limit, by Knuth's linear congruence. */
static int draw(struct walk *walk, int limit)
{
    walk->rng = walk->rng * 6364136223846793005u + 1442695040888963407u;
    return (int)((walk->rng >> 33) % (uint64_t)limit);
}

static enum event draw_typed(struct walk *walk)
{
    static const char characters[] = "0123456789012345678901234567\n\n\n\n\n\n\b\bdense:XO.\033 ";

    return seat_event(characters[draw(walk, sizeof characters - 1)]);
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
        return EVENT_SLOT + (enum event)draw(walk, EVENT_SELECT - EVENT_SLOT + 14);
    if (walk->session.mode == MODE_OPEN)
        return draw_typed(walk);
    if (kind < 40)
        return seat_event(keys[draw(walk, sizeof keys - 1)]);
    if (kind < 70)
        return (enum event)('1' + draw(walk, 9));
    return EVENT_CELL + (enum event)draw(walk, 9);
}

static bool has_person_moved(const struct match *round)
{
    for (int move = 0; move < round->last; move++)
        if (round->set_by[move] < CONTENDER_COMPUTER)
            return true;
    return false;
}

/* The result on the board, if a person played here and the game ended. */
static bool add_result(const struct match *round, struct score *score)
{
    char board[ORACLE_BOARD_SIZE];

    seat_write_board(round->states[round->now], board);

    const char *words = oracle_words(board);

    if (!has_person_moved(round) || strstr(words, "to move"))
        return false;
    if (strcmp(words, "draw") == 0)
        score->draws++;
    else
        score->wins[round->set_by[round->now - 1]]++;
    return true;
}

static bool is_over(const struct session *session)
{
    return game_status(session_game(session)) != STATUS_ONGOING;
}

static bool is_begun(const struct session *session)
{
    return session->match.last > 0 || game_word(session->match.states[0]) != 0;
}

/* Enter, Space and a click on the board, after the end. */
static bool begins_next(enum event event)
{
    return event == EVENT_ENTER || event == ' '
        || seat_is_between((int)event, EVENT_CELL, EVENT_CELL + GAME_CELLS - 1);
}

/* Whether that event in that session, which ended in play, was one that leaves a game. */
static bool has_left(const struct session *before, enum event event)
{
    switch (before->mode) {
    case MODE_HELP: /* in which a key that is told of does what it does */
        return event == 'n' && is_begun(before);
    case MODE_PLAY:
        return (event == 'n' || (is_over(before) && begins_next(event))) && is_begun(before);
    case MODE_OPEN:
        return event == EVENT_ENTER && before->prompt.typed[0];
    case MODE_PICK:
        return event == EVENT_ENTER || event == ' '
            || seat_is_between((int)event, '1', '0' + shelf_count(&before->shelf_page.shelf))
            || seat_is_between((int)event, EVENT_SLOT, EVENT_SLOT + SHELF_SLOTS);
    default:
        return false;
    }
}

/* The ledger after the event, which the session has had. */
static void keep_ledger(struct walk *walk, const struct session *before, enum event event)
{
    const struct session *session = &walk->session;

    if (before->prompt.pasting)
        return;
    if (session->mode == MODE_PLAY && has_left(before, event)) {
        walk->left = walk->now;
        if (add_result(&before->match, &walk->now.before)
            && (before->mode == MODE_PLAY || before->mode == MODE_HELP))
            walk->now.x_person = 1 - walk->now.x_person;
        if (before->mode == MODE_PICK)
            walk->now.x_person = session->match.x_person;
    } else if (event == 'u' && (before->mode == MODE_PLAY || before->mode == MODE_HELP)
               && before->can_return && !session->can_return) {
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
    const struct session *session = &walk->session;
    struct score expected = walk->now.before;
    struct score score = session_score(session);
    int finished = expected.draws;

    for (int contender = 0; contender < CONTENDERS; contender++)
        finished += expected.wins[contender];
    must(session->match.x_person == walk->now.x_person,
         "marks change hands by n after a finished game");
    for (int contender = 0; contender < CONTENDERS; contender++)
        must(session->match.wins[contender] == (uint32_t)expected.wins[contender],
             "the games that were won are counted");
    must(session->match.draws == (uint32_t)expected.draws, "the draws are counted");
    must(session_number(session) == finished + 1, "the finished games are numbered");
    add_result(&session->match, &expected);
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

static void check_round(const struct match *round)
{
    char boards[GAME_CELLS + 1][ORACLE_BOARD_SIZE];

    must(seat_is_between(round->last, 0, GAME_CELLS), "the last position is one of ten");
    must(seat_is_between(round->now, 0, round->last), "what is on the board is in the history");
    for (int i = 0; i <= round->last; i++) {
        seat_write_board(round->states[i], boards[i]);
        must(game_word(round->states[i]) == oracle_word(boards[i]), "a word is that of its board");
        must(i == 0 || is_step(boards[i - 1], boards[i]), "a position is a move after another");
    }
}

static void check_computer(const struct session *session)
{
    bool is_its_turn =
        session_person(session, game_turn(session_game(session))) == session->players.computer;

    must(seat_is_between(session->players.computer, NOBODY, PERSONS - 1),
         "the computer has a seat or none");
    must(session->players.rng != 0, "chance is never zero");
    must(seat_is_over(session) || !is_its_turn, "the computer has moved where it had to");
}

static void check_to_shelve(const struct session *session)
{
    uint32_t word = game_word(session_to_shelve(session));

    must(word == 0 || (word == game_word(session_game(session)) && !seat_is_over(session))
             || (word == game_word(session->match.states[0]) && !has_person_moved(&session->match)),
         "the shelf holds the game that is under way, or the one that nobody played on");
}

static void check_table(const struct session *session)
{
    int last = session_last_move(session);

    must(seat_is_between(session->display.cursor, 0, GAME_CELLS - 1), "the cursor is on the board");
    must(session->display.refused == NO_CELL
             || (session->display.refused == session->display.cursor && *session->status.notice),
         "what is refused is explained, and under the cursor");
    must(seat_is_between((int)session->mode, MODE_PLAY, MODE_HELP), "the mode is one of four");
    must(session->match.now ? seat_is_between(last, 0, GAME_CELLS - 1) : last == NO_CELL,
         "there is a last move after the first");
    must(session->mode != MODE_PICK
             || seat_is_between(session->shelf_page.slot, 0,
                                shelf_count(&session->shelf_page.shelf) - 1),
         "a game of the shelf is selected");
    must(memchr(session->status.notice, '\0', sizeof session->status.notice),
         "what is said has an end");
    must(memchr(session->prompt.typed, '\0', sizeof session->prompt.typed),
         "what is typed has an end");
    must(session->players.names[0] == seat_names[0] && session->players.names[1] == seat_names[1],
         "names stay");
}

/* One event, what main would do after it, and what holds then. */
static void take_step(struct walk *walk)
{
    struct session before = walk->session;
    enum event event = draw_event(walk);
    enum effect effect = keymap_press(&walk->session, event);

    if (effect == EFFECT_SHELF) {
        struct shelf shelf = seat_shelf_of(draw(walk, SHELF_SLOTS + 1));

        session_show_shelf(&walk->session, &shelf);
    } else if (effect == EFFECT_PICK) {
        session_take_up(&walk->session, &walk->session.shelf_page.shelf);
    }
    keep_ledger(walk, &before, event);
    check_ledger(walk);
    check_round(&walk->session.match);
    check_computer(&walk->session);
    check_to_shelve(&walk->session);
    check_table(&walk->session);
}

TEST(no_events_whatever_break_what_always_holds)
{
    enum { WALKS = 8, STEPS = 25000 };

    for (uint32_t seed = 1; seed <= WALKS; seed++) {
        struct walk walk = {.session = seat_at(EMPTY_BOARD, seed), .rng = seed};

        walk.session.players.level = seed == 1 ? LEVEL_PERFECT
                                   : seed % 2  ? LEVEL_MEDIUM
                                               : LEVEL_EASY;
        for (int step = 0; step < (seed == 1 ? STEPS / 10 : STEPS); step++)
            take_step(&walk);
        ck_assert_int_gt(walk.now.before.wins[0], 0);
        ck_assert_int_gt(walk.now.before.wins[CONTENDER_COMPUTER + (int)walk.session.players.level],
                         0);
        ck_assert(walk.now.before.draws > 0 || walk.session.players.level == LEVEL_PERFECT);
    }
}
