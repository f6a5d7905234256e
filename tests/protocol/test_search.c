/* SPDX-License-Identifier: MIT
 *
 * Two sides and two queues: every interleaving of short sessions, with the line cut at every
 * moment.
 */
#include "peers.h"
#include "suite.h"

enum { LINES = 4 }; /* that may be on their way in one direction */

/* A line on its way. The match of a `game` is kept beside the queue, for there is one at most. */
struct queued_line {
    uint32_t serial, word;
    unsigned char kind, act;
};

/* A side between two steps. The lines that it has yet to send are in the queue. */
struct side_state {
    struct match match;
    struct question mine, theirs;
    struct commit commits[AGREEMENT_COMMITS];
    unsigned char kept, state;
};

struct state {
    struct side_state sides[SIDES];
    struct queued_line queues[SIDES][LINES]; /* to that side */
    unsigned char counts[SIDES];
    unsigned char online;
    struct match shown; /* by the `game` on its way */
};

/* ck_assert reports every success, too, which is too slow for a search. */
static void holds(bool condition, const char *otherwise)
{
    if (!condition)
        ck_abort_msg("%s", otherwise);
}

/* A side during a step: its agreement, and the matches of that. */
struct peer {
    struct agreement agreement;
    struct match match, previous;
    struct connection connection;
};

static void open_peer(struct peer *peer, enum side side)
{
    agreement_open(&peer->agreement, side, &peer->match, &peer->previous);
    peer->agreement.connection = &peer->connection;
    connection_open(&peer->connection, 0);
}

static void load_peer(struct peer *peer, const struct state *state, enum side side)
{
    const struct side_state *stored = &state->sides[side];
    struct agreement *agreement = &peer->agreement;

    open_peer(peer, side);
    peer->match = stored->match;
    agreement->state = stored->state;
    agreement->mine = stored->mine;
    agreement->theirs = stored->theirs;
    agreement->kept = stored->kept;
    memcpy(agreement->commits, stored->commits, sizeof agreement->commits);
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
static void store_question(struct question *kept, struct question question)
{
    memset(kept, 0, sizeof *kept);
    kept->act = question.act;
    kept->word = question.word;
    kept->is_dropped = question.is_dropped;
    kept->is_past = question.is_past;
}

/* Store a side, and put its lines into the queue. */
static void store_peer(struct state *state, struct peer *peer)
{
    const struct agreement *agreement = &peer->agreement;
    struct side_state *stored = &state->sides[agreement->side];
    enum side to = other(agreement->side);
    struct message line;

    holds(!agreement->is_offered, "an honest match is another one");
    stored->match = shared_part(&peer->match);
    store_question(&stored->mine, agreement->mine);
    store_question(&stored->theirs, agreement->theirs);
    /* No two states differ by commits that are not kept. */
    memset(stored->commits, 0, sizeof stored->commits);
    memcpy(stored->commits, agreement->commits,
           (size_t)agreement->kept * sizeof stored->commits[0]);
    stored->kept = (unsigned char)agreement->kept;
    stored->state = (unsigned char)agreement->state;
    while (peers_take_line(&peer->connection, &line)) {
        holds(state->counts[to] < LINES, "too many lines on their way");
        holds(line.kind != MESSAGE_REFUSED, "an honest play was refused");
        if (line.kind == MESSAGE_GAME)
            state->shown = shared_part(&line.match);
        state->queues[to][state->counts[to]++] = (struct queued_line){
            line.serial, line.word, (unsigned char)line.kind, (unsigned char)line.act};
    }
}

/* There is no `game` on its way any more. */
static void forget_shown(struct state *state)
{
    memset(&state->shown, 0, sizeof state->shown);
}

/* The first line on its way to that side arrives. */
static void deliver(struct state *state, enum side side)
{
    struct queued_line queued = state->queues[side][0];
    struct message line = {
        .kind = queued.kind, .serial = queued.serial, .word = queued.word, .act = queued.act};
    struct peer peer;

    load_peer(&peer, state, side);
    holds((line.kind != MESSAGE_PLAY && line.kind != MESSAGE_YES)
              || line.serial > peer.match.serial,
          "both have committed one change");
    state->counts[side]--;
    for (int i = 0; i < LINES - 1; i++)
        state->queues[side][i] = state->queues[side][i + 1];
    memset(&state->queues[side][LINES - 1], 0, sizeof state->queues[side][0]);
    if (line.kind == MESSAGE_PING) {
        connection_say_kind(&peer.connection, MESSAGE_PONG);
    } else {
        line.match = state->shown;

        enum peer_event news = agreement_read(&peer.agreement, &line);

        holds(news < PEER_TURNED_AWAY && news != PEER_REPLACED, "an honest line is not accepted");
    }
    if (line.kind == MESSAGE_GAME)
        forget_shown(state);
    store_peer(state, &peer);
}

static void cut(struct state *state)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        struct peer peer;

        load_peer(&peer, state, side);
        agreement_cut(&peer.agreement);
        store_peer(state, &peer);
    }
    memset(state->queues, 0, sizeof state->queues);
    memset(state->counts, 0, sizeof state->counts);
    forget_shown(state);
    state->online = false;
}

/* The guest comes back, or is started anew, and says where it stands. */
static void come_back(struct state *state, bool anew)
{
    struct peer host, guest;

    load_peer(&host, state, SIDE_HOST);
    load_peer(&guest, state, SIDE_GUEST);
    if (anew) {
        open_peer(&guest, SIDE_GUEST);
        match_start(&guest.match, (struct game){0}, SIDE_HOST);
    }
    agreement_seat(&host.agreement, &host.connection, guest.match.serial, false);
    state->online = true;
    store_peer(state, &host);
    store_peer(state, &guest);
}

/* The search: breadth first, level by level, with a set of the states that were seen. */
struct fingerprint {
    uint64_t a, b;
};

enum { SEEN_SIZE = 1 << 20 };

struct states {
    struct state *states;
    size_t count, room;
};

struct search {
    uint32_t serials; /* no change beyond that one is begun */
    struct fingerprint *seen;
    long states, steps;
    struct states next; /* the next level */
};

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static struct fingerprint fingerprint_of(const struct state *state)
{
    struct fingerprint print = {1, 2};
    const unsigned char *bytes = (const unsigned char *)state;

    _Static_assert(sizeof *state % sizeof(uint32_t) == 0, "every byte is part of the fingerprint");
    for (size_t i = 0; i < sizeof *state; i += sizeof(uint32_t)) {
        uint32_t value;

        memcpy(&value, bytes + i, sizeof value);
        print.a = mix(print.a, value);
        print.b = mix(print.b, ~(uint64_t)value);
    }
    print.a |= 1; /* 0 is a free place */
    return print;
}

/* True if the state has not been seen before. It has been seen from then on. */
static bool is_new(struct search *search, const struct state *state)
{
    struct fingerprint print = fingerprint_of(state);
    size_t at = print.b % SEEN_SIZE;

    for (; search->seen[at].a; at = (at + 1) % SEEN_SIZE)
        if (search->seen[at].a == print.a && search->seen[at].b == print.b)
            return false;
    search->seen[at] = print;
    holds(++search->states < SEEN_SIZE / 2, "too many states");
    return true;
}

/* True if the question of one side is the one that the other has got. */
static bool is_same(struct question mine, struct question theirs)
{
    return mine.act == theirs.act && mine.word == theirs.word;
}

/* Check the invariants of any moment, whatever lines are on their way. */
static void hold_always(const struct match *host, const struct match *guest)
{
    int64_t lead = (int64_t)host->serial - guest->serial;

    holds(lead >= -AGREEMENT_COMMITS && lead <= AGREEMENT_COMMITS, "the serials are too far apart");
    holds(lead != 0 || memcmp(host, guest, sizeof *host) == 0, "two tables have one serial");
}

/* Check the invariants of a moment when no line is on its way. */
static void hold_at_quiet(const struct side_state *host, const struct side_state *guest)
{
    holds(guest->state == AGREEMENT_SHARED, "the guest waits for its seat");
    holds(host->match.serial == guest->match.serial, "somebody is behind");
    holds(!host->mine.is_past, "the host stands still");
    holds(is_same(host->mine, guest->theirs) && is_same(guest->mine, host->theirs),
          "a question is open on one side alone");
    holds(!host->mine.is_dropped && !guest->mine.is_dropped,
          "a question was dropped and has no answer");
}

static void hold(const struct state *state)
{
    const struct side_state *host = &state->sides[SIDE_HOST];
    const struct side_state *guest = &state->sides[SIDE_GUEST];
    bool is_newcomer = guest->state == AGREEMENT_STILL && guest->match.serial == 0;

    if (!is_newcomer)
        hold_always(&host->match, &guest->match);
    if (state->online && !state->counts[SIDE_HOST] && !state->counts[SIDE_GUEST])
        hold_at_quiet(host, guest);
}

static void add(struct search *search, const struct state *state)
{
    struct states *next = &search->next;

    search->steps++;
    if (!is_new(search, state))
        return;
    hold(state);
    if (next->count == next->room) {
        next->room = next->room ? 2 * next->room : 1024;
        next->states = realloc(next->states, next->room * sizeof *next->states);
        holds(next->states, "no memory");
    }
    next->states[next->count++] = *state;
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

static enum refusal act(struct agreement *agreement, int what, struct game opened)
{
    switch (what) {
    case DO_UNDO:
        return peers_ask(agreement, ACT_UNDO);
    case DO_REDO:
        return peers_ask(agreement, ACT_REDO);
    case DO_NEW:
        return peers_ask(agreement, ACT_NEW);
    case DO_OPEN:
        return peers_open(agreement, opened);
    case DO_YES:
        return agreement_answer(agreement, true);
    case DO_NO:
        return agreement_answer(agreement, false);
    case DO_DROP:
        return agreement_drop(agreement);
    default:
        return peers_play(agreement, what);
    }
}

/* So that the search ends, nothing is begun beyond the last serial, and only two moves are tried in
 * a game with many empty cells. */
static bool is_tried(const struct search *search, const struct agreement *agreement, int what)
{
    unsigned empty = game_cells(match_game(agreement->match), MARK_EMPTY);

    if (what == DO_NO || what == DO_YES || what == DO_DROP)
        return true;
    if (agreement->match->serial >= search->serials)
        return false;
    return what >= DO_PLAYS || game_count(empty & ((1u << what) - 1)) < 2;
}

static void step(struct search *search, const struct state *from, struct game opened)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        for (int what = 0; what < DOS; what++) {
            struct state state = *from;
            struct peer peer;

            load_peer(&peer, from, side);
            if (from->counts[other(side)] >= LINES - 1 || !is_tried(search, &peer.agreement, what)
                || act(&peer.agreement, what, opened) != REFUSAL_NONE)
                continue;
            store_peer(&state, &peer);
            add(search, &state);
        }
        if (from->counts[side] > 0 && from->counts[other(side)] + AGREEMENT_COMMITS <= LINES) {
            struct state state = *from;

            deliver(&state, side);
            add(search, &state);
        }
    }

    struct state state = *from;

    if (from->online) {
        cut(&state);
        add(search, &state);
        return;
    }
    come_back(&state, false);
    add(search, &state);
    state = *from;
    come_back(&state, true);
    add(search, &state);
}

/* The host is at the position after these cells, and the guest is new. */
static struct state state_at(const char *moves, enum player host)
{
    struct state state;
    struct peer peer;

    memset(&state, 0, sizeof state);
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        struct game start = side == SIDE_HOST ? peers_game(moves) : (struct game){0};

        open_peer(&peer, side);
        match_start(&peer.match, start, side == SIDE_HOST && host == PLAYER_O);
        store_peer(&state, &peer);
    }
    come_back(&state, true);
    return state;
}

/* The beginnings of the searches, and how many changes follow. One of the last two empty cells wins
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
    bool is_quick = suite_share() > 10;
    struct search search = {.serials = from->serials - is_quick,
                            .seen = calloc(SEEN_SIZE, sizeof(struct fingerprint))};
    struct game opened = peers_game(from->opened);
    struct state state = state_at(from->moves, from->host);
    struct states spare = {0};

    ck_assert_ptr_nonnull(search.seen);
    add(&search, &state);
    while (search.next.count > 0) {
        struct states level = search.next;

        search.next = spare;
        search.next.count = 0;
        for (size_t i = 0; i < level.count; i++)
            step(&search, &level.states[i], opened);
        spare = level;
    }
    free(spare.states);
    free(search.next.states);
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
