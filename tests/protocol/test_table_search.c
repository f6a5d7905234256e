/* SPDX-License-Identifier: MIT
 *
 * Two pens and two queues: every interleaving of short sessions, with the line cut at every moment.
 */
#include "party.h"
#include "protocol/hand.h"
#include "suite.h"

enum { LINES = 4 }; /* that may be on their way in one direction */

/* A line on its way; of a `game` the table is kept beside the queue, for there is one at most. */
struct letter {
    uint32_t serial, word;
    unsigned char kind, act;
};

/* What a side is, without the lines that it has yet to say: they are in the queue. */
struct seat {
    struct table table;
    struct question mine, theirs, past;
    struct commit commits[PEN_COMMITS];
    unsigned char kept, state, dropped;
};

struct world {
    struct seat seats[SIDES];
    struct letter queues[SIDES][LINES]; /* to that side */
    unsigned char counts[SIDES];
    unsigned char online;
    struct table shown; /* by the `game` on its way */
};

/* ck_assert tells of every step it makes, which is too slow for a search. */
static void holds(bool condition, const char *otherwise)
{
    if (!condition)
        ck_abort_msg("%s", otherwise);
}

static struct pen pen_of(const struct world *world, enum side side)
{
    const struct seat *seat = &world->seats[side];
    struct pen pen = {
        .side = side,
        .state = seat->state,
        .table = seat->table,
        .mine = seat->mine,
        .theirs = seat->theirs,
        .dropped = seat->dropped,
        .past = seat->past,
        .kept = seat->kept,
    };

    memcpy(pen.commits, seat->commits, sizeof pen.commits);
    return pen;
}

static enum side other(enum side side)
{
    return side == SIDE_HOST ? SIDE_GUEST : SIDE_HOST;
}

/* Put a pen back, and what it says into the queue. */
static void keep_pen(struct world *world, const struct pen *pen)
{
    struct seat *seat = &world->seats[pen->side];
    enum side to = other(pen->side);

    seat->table = pen->table;
    seat->mine = pen->mine;
    seat->theirs = pen->theirs;
    seat->past = pen->past;
    memset(seat->commits, 0, sizeof seat->commits); /* no two states differ by what is not kept */
    memcpy(seat->commits, pen->commits, (size_t)pen->kept * sizeof seat->commits[0]);
    seat->kept = (unsigned char)pen->kept;
    seat->state = (unsigned char)pen->state;
    seat->dropped = pen->dropped;
    for (int i = 0; i < pen->post.count; i++) {
        const struct message *line = &pen->post.messages[i];

        holds(world->counts[to] < LINES, "too many lines on their way");
        holds(line->kind != MESSAGE_REFUSED, "an honest play was refused");
        if (line->kind == MESSAGE_GAME)
            world->shown = line->table;
        world->queues[to][world->counts[to]++] = (struct letter){
            line->serial, line->word, (unsigned char)line->kind, (unsigned char)line->act};
    }
}

/* What was to be shown has been, or never will be. */
static void forget_shown(struct world *world)
{
    memset(&world->shown, 0, sizeof world->shown);
}

/* The first line on its way to that side arrives. */
static void deliver(struct world *world, enum side side)
{
    struct letter letter = world->queues[side][0];
    struct message line = {
        .kind = letter.kind, .serial = letter.serial, .word = letter.word, .act = letter.act};
    struct pen pen = pen_of(world, side);

    holds((line.kind != MESSAGE_PLAY && line.kind != MESSAGE_YES) || line.serial > pen.table.serial,
          "both have committed one change");
    world->counts[side]--;
    for (int i = 0; i < LINES - 1; i++)
        world->queues[side][i] = world->queues[side][i + 1];
    memset(&world->queues[side][LINES - 1], 0, sizeof world->queues[side][0]);
    if (line.kind == MESSAGE_PING) {
        pen.post.messages[pen.post.count++] = (struct message){.kind = MESSAGE_PONG};
    } else {
        line.table = world->shown;

        enum peer_event news = pen_read(&pen, &line);

        holds(news < PEER_TURNED_AWAY && news != PEER_REPLACED, "an honest line is not accepted");
    }
    if (line.kind == MESSAGE_GAME)
        forget_shown(world);
    keep_pen(world, &pen);
}

static void cut(struct world *world)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        struct pen pen = pen_of(world, side);

        pen_cut(&pen);
        keep_pen(world, &pen);
    }
    memset(world->queues, 0, sizeof world->queues);
    memset(world->counts, 0, sizeof world->counts);
    forget_shown(world);
    world->online = false;
}

/* The guest comes back, or is started anew, and says where it stands. */
static void come_back(struct world *world, bool anew)
{
    struct pen host = pen_of(world, SIDE_HOST);
    struct pen guest = pen_of(world, SIDE_GUEST);

    if (anew)
        pen_join(&guest);
    pen_seat(&host, guest.table.serial, false);
    world->online = true;
    keep_pen(world, &host);
    keep_pen(world, &guest);
}

/* The search: breadth first, a level after the other, with a set of what was seen. */
struct fingerprint {
    uint64_t a, b;
};

enum { SEEN_SIZE = 1 << 20 };

struct worlds {
    struct world *worlds;
    size_t count, room;
};

struct search {
    uint32_t serials; /* no change beyond that one is begun */
    struct fingerprint *seen;
    long states, steps;
    struct worlds next; /* the next level */
};

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static struct fingerprint fingerprint_of(const struct world *world)
{
    struct fingerprint print = {1, 2};
    const unsigned char *bytes = (const unsigned char *)world;

    for (size_t i = 0; i + 4 <= sizeof *world; i += 4) {
        uint32_t value;

        memcpy(&value, bytes + i, sizeof value);
        print.a = mix(print.a, value);
        print.b = mix(print.b, value + UINT64_C(0x100000000));
    }
    print.a |= 1; /* 0 is a free place */
    return print;
}

/* Whether it is new, and it is not any more. */
static bool is_new(struct search *search, const struct world *world)
{
    struct fingerprint print = fingerprint_of(world);
    size_t at = print.b % SEEN_SIZE;

    for (; search->seen[at].a; at = (at + 1) % SEEN_SIZE)
        if (search->seen[at].a == print.a && search->seen[at].b == print.b)
            return false;
    search->seen[at] = print;
    holds(++search->states < SEEN_SIZE / 2, "too many states");
    return true;
}

/* A question is open at one side; the other has it before it. */
static bool is_same(struct question mine, struct question theirs)
{
    return mine.act == theirs.act && mine.word == theirs.word;
}

/* What holds at any moment, for all that the two do and whatever is on its way. */
static void hold_always(const struct table *host, const struct table *guest)
{
    int64_t lead = (int64_t)host->serial - guest->serial;

    holds(lead >= -PEN_COMMITS && lead <= PEN_COMMITS, "the serials are too far apart");
    holds(lead != 0 || memcmp(host, guest, sizeof *host) == 0, "two tables have one serial");
}

/* What holds when nothing is on its way. */
static void hold_at_quiet(const struct seat *host, const struct seat *guest)
{
    holds(guest->state == PEN_SHARED, "the guest waits for its seat");
    holds(host->table.serial == guest->table.serial, "somebody is behind");
    holds(host->past.act == ACT_NONE, "the host stands still");
    holds(is_same(host->mine, guest->theirs) && is_same(guest->mine, host->theirs),
          "a question is open on one side alone");
    holds(!host->dropped && !guest->dropped, "a question was dropped and has no answer");
}

static void hold(const struct world *world)
{
    const struct seat *host = &world->seats[SIDE_HOST];
    const struct seat *guest = &world->seats[SIDE_GUEST];
    bool is_newcomer = guest->state == PEN_STILL && guest->table.serial == 0;

    if (!is_newcomer)
        hold_always(&host->table, &guest->table);
    if (world->online && !world->counts[SIDE_HOST] && !world->counts[SIDE_GUEST])
        hold_at_quiet(host, guest);
}

static void add(struct search *search, const struct world *world)
{
    struct worlds *next = &search->next;

    search->steps++;
    if (!is_new(search, world))
        return;
    hold(world);
    if (next->count == next->room) {
        next->room = next->room ? 2 * next->room : 1024;
        next->worlds = realloc(next->worlds, next->room * sizeof *next->worlds);
        holds(next->worlds, "no memory");
    }
    next->worlds[next->count++] = *world;
}

/* What a person can do, as a number. */
enum {
    DO_PLAYS = GAME_CELLS,
    DO_UNDO = DO_PLAYS,
    DO_REDO,
    DO_NEW,
    DO_OPEN,
    DO_YES,
    DO_NO,
    DO_DROP,
    DOS
};

static enum hand_error act(struct pen *pen, int what, struct game opened)
{
    switch (what) {
    case DO_UNDO:
        return hand_ask(pen, ACT_UNDO);
    case DO_REDO:
        return hand_ask(pen, ACT_REDO);
    case DO_NEW:
        return hand_ask(pen, ACT_NEW);
    case DO_OPEN:
        return hand_open(pen, opened);
    case DO_YES:
        return hand_yes(pen);
    case DO_NO:
        return hand_no(pen);
    case DO_DROP:
        return hand_drop(pen);
    default:
        return hand_play(pen, what);
    }
}

/* So that the search ends: nothing is begun beyond the last serial, and of a game with many empty
 * cells only two moves are tried. */
static bool is_tried(const struct search *search, const struct pen *pen, int what)
{
    unsigned empty = game_cells(table_game(&pen->table), MARK_EMPTY);

    if (what == DO_NO || what == DO_YES || what == DO_DROP)
        return true;
    if (pen->table.serial >= search->serials)
        return false;
    return what >= DO_PLAYS || game_count(empty & ((1u << what) - 1)) < 2;
}

static void step(struct search *search, const struct world *from, struct game opened)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        for (int what = 0; what < DOS; what++) {
            struct world world = *from;
            struct pen pen = pen_of(from, side);

            if (from->counts[other(side)] >= LINES - 1 || !is_tried(search, &pen, what)
                || act(&pen, what, opened) != HAND_OK)
                continue;
            keep_pen(&world, &pen);
            add(search, &world);
        }
        if (from->counts[side] > 0 && from->counts[other(side)] + PEN_COMMITS <= LINES) {
            struct world world = *from;

            deliver(&world, side);
            add(search, &world);
        }
    }

    struct world world = *from;

    if (from->online) {
        cut(&world);
        add(search, &world);
        return;
    }
    come_back(&world, false);
    add(search, &world);
    world = *from;
    come_back(&world, true);
    add(search, &world);
}

/* The two at the position after these cells, the guest a newcomer. */
static struct world world_at(const char *moves, enum player host)
{
    struct world world;
    struct table table;
    struct pen pen;

    memset(&world, 0, sizeof world);
    table_start(&table, party_game(moves), host);
    pen_host(&pen, &table);
    keep_pen(&world, &pen);
    pen_join(&pen);
    keep_pen(&world, &pen);
    come_back(&world, true);
    return world;
}

/* Where a search begins, and how many changes it has. Of the last two empty cells one wins for O;
 * the last one fills the board; and a new game is begun. What is opened is a game that is over. */
static const struct beginning {
    const char *moves;
    enum player host;
    uint32_t serials;
    const char *opened;
} beginnings[] = {
    {"1253467", PLAYER_X, 4, "12345"},  {"1253467", PLAYER_O, 4, "12345"},
    {"12354687", PLAYER_X, 4, "12345"}, {"12354687", PLAYER_O, 4, "14253"},
    {"", PLAYER_X, 3, "14253"},
};

static void search_from(const struct beginning *from)
{
    struct search search = {.serials = from->serials,
                            .seen = calloc(SEEN_SIZE, sizeof(struct fingerprint))};
    struct game opened = party_game(from->opened);
    struct world world = world_at(from->moves, from->host);
    struct worlds spare = {0};

    ck_assert_ptr_nonnull(search.seen);
    add(&search, &world);
    while (search.next.count > 0) {
        struct worlds level = search.next;

        search.next = spare;
        search.next.count = 0;
        for (size_t i = 0; i < level.count; i++)
            step(&search, &level.worlds[i], opened);
        spare = level;
    }
    free(spare.worlds);
    free(search.next.worlds);
    free(search.seen);
    printf("# from '%s', host %s, %u changes: %ld states, %ld steps\n", from->moves,
           from->host == PLAYER_X ? "x" : "o", (unsigned)from->serials, search.states,
           search.steps);
    fflush(stdout);
}

TEST_LOOP(two_sides_never_part_whatever_they_do_and_whenever_the_line_is_cut,
          sizeof beginnings / sizeof beginnings[0])
{
    search_from(&beginnings[_i]);
}
