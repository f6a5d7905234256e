/* SPDX-License-Identifier: MIT
 *
 * Two pens and two queues: every interleaving of short sessions, with the line cut at every moment.
 */
#include "peers.h"
#include "suite.h"

enum { LINES = 4 }; /* that may be on their way in one direction */

/* A line on its way; of a `game` the table is kept beside the queue, for there is one at most. */
struct letter {
    uint32_t serial, word;
    unsigned char kind, act;
};

/* A side, without the lines that it has yet to say: they are in the queue. */
struct seat {
    struct match match;
    struct question mine, theirs, past;
    struct commit commits[AGREEMENT_COMMITS];
    unsigned char kept, state;
};

struct world {
    struct seat seats[SIDES];
    struct letter queues[SIDES][LINES]; /* to that side */
    unsigned char counts[SIDES];
    unsigned char online;
    struct match shown; /* by the `game` on its way */
};

/* ck_assert tells of every step it makes, which is too slow for a search. */
static void holds(bool condition, const char *otherwise)
{
    if (!condition)
        ck_abort_msg("%s", otherwise);
}

/* A side at work: its agreement, and the matches that it is about. */
struct actor {
    struct agreement agreement;
    struct match match, previous;
};

static void raise_actor(struct actor *actor, const struct world *world, enum side side)
{
    const struct seat *seat = &world->seats[side];
    struct agreement *agreement = &actor->agreement;

    agreement_open(agreement, side, &actor->match, &actor->previous);
    actor->match = seat->match;
    agreement->state = seat->state;
    agreement->mine = seat->mine;
    agreement->theirs = seat->theirs;
    agreement->past = seat->past;
    agreement->kept = seat->kept;
    memcpy(agreement->commits, seat->commits, sizeof agreement->commits);
}

static enum side other(enum side side)
{
    return side == SIDE_HOST ? SIDE_GUEST : SIDE_HOST;
}

/* The match as far as two sides have it in common, so that no two states differ by the rest. */
static struct match shared_part(const struct match *match)
{
    struct match shared = *match;

    shared.games = 0;
    memset(shared.set_by, 0, sizeof shared.set_by);
    return shared;
}

/* No two states differ by the bytes between its members. */
static void keep_question(struct question *kept, struct question question)
{
    memset(kept, 0, sizeof *kept);
    kept->act = question.act;
    kept->word = question.word;
    kept->is_dropped = question.is_dropped;
}

/* Put a side back, and what it says into the queue. */
static void keep_actor(struct world *world, const struct actor *actor)
{
    const struct agreement *agreement = &actor->agreement;
    struct seat *seat = &world->seats[agreement->side];
    enum side to = other(agreement->side);

    holds(!agreement->is_offered, "an honest match is another one");
    seat->match = shared_part(&actor->match);
    keep_question(&seat->mine, agreement->mine);
    keep_question(&seat->theirs, agreement->theirs);
    keep_question(&seat->past, agreement->past);
    memset(seat->commits, 0, sizeof seat->commits); /* no two states differ by what is not kept */
    memcpy(seat->commits, agreement->commits, (size_t)agreement->kept * sizeof seat->commits[0]);
    seat->kept = (unsigned char)agreement->kept;
    seat->state = (unsigned char)agreement->state;
    for (int i = 0; i < agreement->post.count; i++) {
        const struct message *line = &agreement->post.messages[i];

        holds(world->counts[to] < LINES, "too many lines on their way");
        holds(line->kind != MESSAGE_REFUSED, "an honest play was refused");
        if (line->kind == MESSAGE_GAME)
            world->shown = shared_part(&line->match);
        world->queues[to][world->counts[to]++] = (struct letter){
            line->serial, line->word, (unsigned char)line->kind, (unsigned char)line->act};
    }
}

/* Forget the events that were to be shown. */
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
    struct actor actor;
    struct post *post = &actor.agreement.post;

    raise_actor(&actor, world, side);
    holds((line.kind != MESSAGE_PLAY && line.kind != MESSAGE_YES)
              || line.serial > actor.match.serial,
          "both have committed one change");
    world->counts[side]--;
    for (int i = 0; i < LINES - 1; i++)
        world->queues[side][i] = world->queues[side][i + 1];
    memset(&world->queues[side][LINES - 1], 0, sizeof world->queues[side][0]);
    if (line.kind == MESSAGE_PING) {
        post->messages[post->count++] = (struct message){.kind = MESSAGE_PONG};
    } else {
        line.match = world->shown;

        enum peer_event news = agreement_read(&actor.agreement, &line);

        holds(news < PEER_TURNED_AWAY && news != PEER_REPLACED, "an honest line is not accepted");
    }
    if (line.kind == MESSAGE_GAME)
        forget_shown(world);
    keep_actor(world, &actor);
}

static void cut(struct world *world)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        struct actor actor;

        raise_actor(&actor, world, side);
        agreement_cut(&actor.agreement);
        keep_actor(world, &actor);
    }
    memset(world->queues, 0, sizeof world->queues);
    memset(world->counts, 0, sizeof world->counts);
    forget_shown(world);
    world->online = false;
}

/* The guest comes back, or is started anew, and says where it stands. */
static void come_back(struct world *world, bool anew)
{
    struct actor host, guest;

    raise_actor(&host, world, SIDE_HOST);
    raise_actor(&guest, world, SIDE_GUEST);
    if (anew) {
        agreement_open(&guest.agreement, SIDE_GUEST, &guest.match, &guest.previous);
        match_start(&guest.match, (struct game){0}, SIDE_HOST);
    }
    agreement_seat(&host.agreement, guest.match.serial, false);
    world->online = true;
    keep_actor(world, &host);
    keep_actor(world, &guest);
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

    _Static_assert(sizeof *world % 8 == 0, "every byte is part of the fingerprint");
    for (size_t i = 0; i < sizeof *world; i += 8) {
        uint64_t value;

        memcpy(&value, bytes + i, sizeof value);
        print.a = mix(print.a, value);
        print.b = mix(print.b, ~value);
    }
    print.a |= 1; /* 0 is a free place */
    return print;
}

/* True if the world is new; from then on it is not. */
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

/* Check what holds at any moment, whatever lines are on their way. */
static void hold_always(const struct match *host, const struct match *guest)
{
    int64_t lead = (int64_t)host->serial - guest->serial;

    holds(lead >= -AGREEMENT_COMMITS && lead <= AGREEMENT_COMMITS, "the serials are too far apart");
    holds(lead != 0 || memcmp(host, guest, sizeof *host) == 0, "two tables have one serial");
}

/* Check what holds when no line is on its way. */
static void hold_at_quiet(const struct seat *host, const struct seat *guest)
{
    holds(guest->state == AGREEMENT_SHARED, "the guest waits for its seat");
    holds(host->match.serial == guest->match.serial, "somebody is behind");
    holds(host->past.act == ACT_NONE, "the host stands still");
    holds(is_same(host->mine, guest->theirs) && is_same(guest->mine, host->theirs),
          "a question is open on one side alone");
    holds(!host->mine.is_dropped && !guest->mine.is_dropped,
          "a question was dropped and has no answer");
}

static void hold(const struct world *world)
{
    const struct seat *host = &world->seats[SIDE_HOST];
    const struct seat *guest = &world->seats[SIDE_GUEST];
    bool is_newcomer = guest->state == AGREEMENT_STILL && guest->match.serial == 0;

    if (!is_newcomer)
        hold_always(&host->match, &guest->match);
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

/* The acts of a person, as numbers. */
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

static enum refusal act(struct agreement *pen, int what, struct game opened)
{
    switch (what) {
    case DO_UNDO:
        return peers_ask(pen, ACT_UNDO);
    case DO_REDO:
        return peers_ask(pen, ACT_REDO);
    case DO_NEW:
        return peers_ask(pen, ACT_NEW);
    case DO_OPEN:
        return peers_open(pen, opened);
    case DO_YES:
        return agreement_answer(pen, true);
    case DO_NO:
        return agreement_answer(pen, false);
    case DO_DROP:
        return agreement_drop(pen);
    default:
        return peers_play(pen, what);
    }
}

/* So that the search ends: nothing is begun beyond the last serial, and of a game with many empty
 * cells only two moves are tried. */
static bool is_tried(const struct search *search, const struct agreement *pen, int what)
{
    unsigned empty = game_cells(match_game(pen->match), MARK_EMPTY);

    if (what == DO_NO || what == DO_YES || what == DO_DROP)
        return true;
    if (pen->match->serial >= search->serials)
        return false;
    return what >= DO_PLAYS || game_count(empty & ((1u << what) - 1)) < 2;
}

static void step(struct search *search, const struct world *from, struct game opened)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        for (int what = 0; what < DOS; what++) {
            struct world world = *from;
            struct actor actor;

            raise_actor(&actor, from, side);
            if (from->counts[other(side)] >= LINES - 1 || !is_tried(search, &actor.agreement, what)
                || act(&actor.agreement, what, opened) != REFUSAL_NONE)
                continue;
            keep_actor(&world, &actor);
            add(search, &world);
        }
        if (from->counts[side] > 0 && from->counts[other(side)] + AGREEMENT_COMMITS <= LINES) {
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
    struct actor actor;

    memset(&world, 0, sizeof world);
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        struct game start = side == SIDE_HOST ? peers_game(moves) : (struct game){0};

        agreement_open(&actor.agreement, side, &actor.match, &actor.previous);
        match_start(&actor.match, start, side == SIDE_HOST && host == PLAYER_O);
        keep_actor(&world, &actor);
    }
    come_back(&world, true);
    return world;
}

/* The beginning of a search, and the number of its changes. Of the last two empty cells one wins
 * for O, the last one fills the board, and a new game is begun. The position that is opened is a
 * game that is over. */
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
    struct game opened = peers_game(from->opened);
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
