/* SPDX-License-Identifier: MIT
 *
 * simulate [SEED [SESSIONS]]: long sessions of two programs at a shared table, drawn from a seed,
 * with a line between them that carries bytes in pieces and breaks. A naive book of the match is
 * kept in letters. The side that commits a change first must come to the state of the book, and the
 * other side to the same. The same seed gives the same run.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "protocol/agreement.h"
#include "protocol/guest.h"
#include "protocol/host.h"

enum { EVENTS = 2000, SETTLE = 100, GUEST_LOGIN = 7, LATELY = 8 };

/* The table in letters. */
struct book {
    char boards[ORACLE_CELLS + 1][ORACLE_BOARD_SIZE];
    int now, last;
    char host_mark;
    uint32_t wins[SIDES], draws;
};

struct run {
    uint64_t seed;
    uint64_t rng;
    uint64_t time;
    struct host host;
    struct guest guest;
    struct match matches[SIDES], previous[SIDES];
    int caller; /* the guest, or HOST_NOBODY while the line is cut */
    struct book book;
    uint32_t serial;             /* of the book */
    struct match lately[LATELY]; /* the tables of the last serials, and the books */
    struct book books[LATELY];
    long changes, acts[ACTS], cuts, bytes;
};

static _Noreturn void fail(const struct run *run, const char *reason)
{
    fprintf(stderr, "seed %" PRIu64 ", change %" PRIu32 ": %s\n", run->seed, run->serial, reason);
    exit(EXIT_FAILURE);
}

/* Draw a number below the limit. */
static int draw(struct run *run, int limit)
{
    run->rng ^= run->rng << 13;
    run->rng ^= run->rng >> 7;
    run->rng ^= run->rng << 17;
    return (int)(run->rng >> 11 & 0x7FFFFFFF) % limit;
}

/* The book. */

static char mark_of(const struct book *book, enum side side)
{
    return (side == SIDE_HOST) == (book->host_mark == 'X') ? 'X' : 'O';
}

static bool is_over(const char *board)
{
    return strstr(oracle_words(board), "to move") == NULL;
}

static void book_play(struct run *run, enum side side, uint32_t word)
{
    struct book *book = &run->book;
    const char *board = book->boards[book->now];
    char *next = book->boards[book->now + 1];

    if (is_over(board) || oracle_turn(board) != mark_of(book, side))
        fail(run, "a play out of turn");
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        memcpy(next, board, ORACLE_BOARD_SIZE);
        if (board[cell] != '.')
            continue;
        next[cell] = mark_of(book, side);
        if (oracle_word(next) == word) {
            book->last = ++book->now;
            return;
        }
    }
    fail(run, "a play that is no move");
}

static void book_undo(struct run *run, enum side side)
{
    struct book *book = &run->book;

    do
        if (--book->now < 0)
            fail(run, "an undo of nothing");
    while (oracle_turn(book->boards[book->now]) != mark_of(book, side));
}

static void book_redo(struct run *run, uint32_t word)
{
    struct book *book = &run->book;

    for (int marks = 0; marks < 2; marks++)
        if (++book->now > book->last || oracle_word(book->boards[book->now]) == word)
            break;
    if (book->now > book->last)
        fail(run, "a redo of nothing");
}

static void book_begin(struct run *run, const char *board, enum act act)
{
    struct book *book = &run->book;
    const char *end = oracle_words(book->boards[book->now]);

    if (book->now > 0 && is_over(book->boards[book->now])) {
        if (strcmp(end, "draw") == 0)
            book->draws++;
        else
            book->wins[end[0] == book->host_mark ? SIDE_HOST : SIDE_GUEST]++;
        if (act == ACT_NEW)
            book->host_mark = book->host_mark == 'X' ? 'O' : 'X';
    }
    memcpy(book->boards[0], board, ORACLE_BOARD_SIZE);
    book->now = book->last = 0;
}

/* Write the board of a game in letters, without the book. */
static void spell(struct game game, char board[ORACLE_BOARD_SIZE])
{
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        board[cell] = ".XO"[game_cell(game, cell)];
    board[ORACLE_CELLS] = '\0';
}

static void book_open(struct run *run, uint32_t word)
{
    struct game game;
    char board[ORACLE_BOARD_SIZE];

    if (!game_from_word(&game, word))
        fail(run, "an opening of no game");
    spell(game, board);
    book_begin(run, board, ACT_OPEN);
}

static void write_down(struct run *run, const struct commit *commit)
{
    switch (commit->act) {
    case ACT_PLAY:
        book_play(run, commit->side, commit->word);
        break;
    case ACT_UNDO:
        book_undo(run, commit->side);
        break;
    case ACT_REDO:
        book_redo(run, commit->word);
        break;
    case ACT_NEW:
        book_begin(run, ".........", ACT_NEW);
        break;
    default:
        book_open(run, commit->word);
    }
    if (oracle_word(run->book.boards[run->book.now]) != commit->word)
        fail(run, "the act comes to another word");
    run->acts[commit->act]++;
}

static void compare(const struct run *run, const struct match *table)
{
    const struct book *book = &run->book;

    if (table->now != book->now || table->last != book->last
        || (match_player(table, SIDE_HOST) == PLAYER_X) != (book->host_mark == 'X'))
        fail(run, "the table is not as in the book");
    for (int i = 0; i <= book->last; i++)
        if (oracle_word(book->boards[i]) != game_word(table->states[i]))
            fail(run, "a position is not as in the book");
    if (table->wins[SIDE_HOST] != book->wins[SIDE_HOST]
        || table->wins[SIDE_GUEST] != book->wins[SIDE_GUEST] || table->draws != book->draws)
        fail(run, "the score is not as in the book");
}

/* The setter of a mark is not the same on both sides, and does not count. */
static bool is_same(const struct match *one, const struct match *other)
{
    struct match copy = *other;

    copy.games = one->games;
    memcpy(copy.set_by, one->set_by, sizeof copy.set_by);
    return memcmp(one, &copy, sizeof copy) == 0;
}

/* Check a side's table. A new change goes into the book; any other must be in it already. */
static void audit(struct run *run, const struct agreement *agreement)
{
    const struct match *table = agreement->match;

    if (agreement->side == SIDE_GUEST && agreement->state != AGREEMENT_SHARED)
        return;
    if (table->serial == run->serial + 1) {
        if (agreement->kept == 0)
            fail(run, "a change that nobody has made");
        write_down(run, &agreement->commits[agreement->kept - 1]);
        run->serial = table->serial;
        run->lately[run->serial % LATELY] = *table;
        run->books[run->serial % LATELY] = run->book;
        run->changes++;
        compare(run, table);
    } else if (run->serial - table->serial >= AGREEMENT_COMMITS + 1) {
        fail(run, "the serials are too far apart");
    } else if (!is_same(table, &run->lately[table->serial % LATELY])) {
        fail(run, "two tables have one serial");
    }
}

/* The line. */

static void go_on(struct run *run)
{
    while (host_tick(&run->host, run->time) != PEER_NONE)
        ;
    while (guest_tick(&run->guest, run->time) != PEER_NONE)
        ;
    audit(run, &run->host.agreement);
    audit(run, &run->guest.agreement);
}

static struct connection *connection_from(struct run *run, enum side side)
{
    return side == SIDE_HOST ? &run->host.callers[run->caller].connection : &run->guest.connection;
}

/* Carry one piece, of one line at most. */
static void carry(struct run *run, enum side from, size_t most)
{
    struct connection *connection = connection_from(run, from);
    size_t size = connection->count < most ? connection->count : most;
    const char *end = memchr(connection->unsent, '\n', size);
    size_t taken = connection_receive(
        connection_from(run, from == SIDE_HOST ? SIDE_GUEST : SIDE_HOST), connection->unsent,
        end ? (size_t)(end - connection->unsent) + 1 : size, run->time);

    if (taken == 0)
        return;
    if (from == SIDE_HOST)
        guest_hear(&run->guest, run->time);
    else
        host_hear(&run->host, run->caller, run->time);
    connection_sent(connection, taken);
    run->bytes += (long)taken;
    go_on(run);
    if (connection_from(run, SIDE_HOST)->ended || connection_from(run, SIDE_GUEST)->ended)
        fail(run, "two honest programs have closed the line");
}

static void cut(struct run *run)
{
    host_hang_up(&run->host, run->caller, run->time);
    guest_hang_up(&run->guest);
    run->caller = HOST_NOBODY;
    run->cuts++;
}

static void open_guest(struct run *run)
{
    match_start(&run->matches[SIDE_GUEST], (struct game){0}, SIDE_HOST);
    guest_open(&run->guest, &run->matches[SIDE_GUEST], &run->previous[SIDE_GUEST], "Bob", NULL, "");
}

/* A guest is started anew. Its changes that the host had not heard are lost. */
static void forget_guest(struct run *run)
{
    open_guest(run);
    run->serial = run->matches[SIDE_HOST].serial;
    run->book = run->books[run->serial % LATELY];
}

static void come_back(struct run *run, bool anew)
{
    if (anew)
        forget_guest(run);
    run->caller = host_accept(&run->host, GUEST_LOGIN, WELCOME_SEAT, "", run->time);
    guest_knock(&run->guest, run->time);
}

/* Carry all bytes. Then both sides have the same match. */
static void settle(struct run *run)
{
    const struct agreement *host = &run->host.agreement, *guest = &run->guest.agreement;

    if (run->caller == HOST_NOBODY)
        come_back(run, false);
    while (connection_from(run, SIDE_HOST)->count + connection_from(run, SIDE_GUEST)->count > 0) {
        carry(run, SIDE_HOST, CONNECTION_UNSENT);
        carry(run, SIDE_GUEST, CONNECTION_UNSENT);
        run->time += 100;
    }
    if (host->match->serial != run->serial || guest->match->serial != run->serial
        || !agreement_is_live(host) || !agreement_is_live(guest)
        || host->mine.act != guest->theirs.act || host->theirs.act != guest->mine.act)
        fail(run, "they have settled and differ");
}

/* The people. */

/* True if the mark cannot be set there. */
static bool is_no_move(struct agreement *agreement, int cell)
{
    enum refusal refusal =
        agreement_submit(agreement, (struct request){.act = ACT_PLAY, .cell = cell});

    return refusal > REFUSAL_NONE && refusal < REFUSAL_NO_MOVE;
}

static void act(struct run *run, struct agreement *agreement)
{
    struct game opened = run->lately[draw(run, LATELY)].states[draw(run, 4)];

    if (agreement->state == AGREEMENT_ALONE) /* changes made alone are not in the book */
        return;

    switch (draw(run, 16)) {
    case 0:
        agreement_submit(agreement, (struct request){.act = ACT_UNDO});
        break;
    case 1:
        agreement_submit(agreement, (struct request){.act = ACT_REDO});
        break;
    case 2:
        agreement_submit(agreement, (struct request){.act = ACT_NEW});
        break;
    case 3:
        agreement_submit(agreement, (struct request){.act = ACT_OPEN, .game = opened});
        break;
    case 4:
        agreement_drop(agreement);
        break;
    case 5:
        agreement_answer(agreement, false);
        break;
    case 6:
    case 7:
    case 8:
        agreement_answer(agreement, true);
        break;
    case 9:
        agreement->evaluates = draw(run, 2);
        break;
    default:
        while (is_no_move(agreement, draw(run, GAME_CELLS)) && draw(run, 4))
            ;
    }
    go_on(run);
}

static void happen(struct run *run)
{
    int what = draw(run, 100);

    if (run->guest.phase == GUEST_SEATED) /* the hello never takes too long */
        run->time += (uint64_t)draw(run, 200);
    if (what < 35)
        act(run, draw(run, 2) ? &run->host.agreement : &run->guest.agreement);
    else if (run->caller == HOST_NOBODY)
        come_back(run, draw(run, 8) == 0);
    else if (what < 36)
        cut(run);
    else
        carry(run, draw(run, 2) ? SIDE_HOST : SIDE_GUEST, (size_t)draw(run, 60) + 1);
}

static void sit(struct run *run)
{
    struct match *match = &run->matches[SIDE_HOST];

    match_start(match, (struct game){0}, draw(run, 2) ? SIDE_HOST : SIDE_GUEST);
    host_open(&run->host, match, &run->previous[SIDE_HOST], "Ann", "");
    open_guest(run);
    run->caller = HOST_NOBODY;
    run->serial = 0;
    run->book = (struct book){.boards = {"........."},
                              .host_mark = match->x_person == SIDE_HOST ? 'X' : 'O'};
    run->lately[0] = *match;
    run->books[0] = run->book;
    for (int event = 0; event < EVENTS; event++) {
        if (event % SETTLE == SETTLE - 1)
            settle(run);
        else
            happen(run);
    }
    settle(run);
}

int main(int argc, char *argv[])
{
    static struct run run;
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
    long sessions = argc > 2 ? strtol(argv[2], NULL, 0) : 1000;

    for (long i = 0; i < sessions; i++) {
        run.seed = seed + (uint64_t)i;
        run.rng = run.seed * UINT64_C(0x9E3779B97F4A7C15) | 1;
        sit(&run);
    }
    printf("%ld sessions from seed %" PRIu64 ": %ld changes (%ld played, %ld undone, %ld redone, "
           "%ld new, %ld opened), %ld bytes, %ld cuts: the two sides always agreed\n",
           sessions, seed, run.changes, run.acts[ACT_PLAY], run.acts[ACT_UNDO], run.acts[ACT_REDO],
           run.acts[ACT_NEW], run.acts[ACT_OPEN], run.bytes, run.cuts);
    return EXIT_SUCCESS;
}
