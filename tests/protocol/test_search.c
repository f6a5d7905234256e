/* SPDX-License-Identifier: MIT
 *
 * A host, a guest, and the lines between them: every interleaving of short sessions, with the line
 * cut between any two. Games have numbers here that the programs do not have.
 */
#include "peers.h"
#include "suite.h"

/* The numbers of `game` lines and of games start again after these. */
enum { ROOM = 10 * MESSAGE_SIZE, NUMBERS = 128, GAMES = 32 };
enum { HOST_ACTS, GUEST_ACTS, CUTS, BUDGETS };

/* All that there is between two steps. A cut ends the queue of each program: it notices the cut
 * when it has read what is still in its queue. */
struct state {
    struct table tables[PERSONS];
    enum guest_phase phase;
    bool was_seated, is_cut;
    unsigned char games[PERSONS];   /* the number of the game that each person sees */
    unsigned char budget[BUDGETS];  /* how many steps of each kind may follow */
    unsigned char shown[NUMBERS];   /* the game of each `game` line that was shown */
    bool is_booked[PERSONS][GAMES]; /* in the book of each program, with the right people */
    size_t sizes[PERSONS];          /* of the bytes on their way to each person */
    uint64_t prints[PERSONS];       /* the fingerprints of the matches */
    char queues[PERSONS][ROOM];     /* these and the matches are copied as far as needed */
    struct match matches[PERSONS];
};

static struct table tables[PERSONS];
static struct match matches[PERSONS];
static struct host host;
static struct guest guest;
static struct state at; /* without the matches */
static int path[128];   /* the steps that led here, for messages */
static int path_length;

static void abort_after_path(const char *otherwise)
{
    char words[sizeof path] = "";

    for (int i = 0, used = 0; i < path_length && used < (int)sizeof words; i++)
        used += snprintf(words + used, sizeof words - (size_t)used, " %d", path[i]);
    ck_abort_msg("%s, after%s", otherwise, words);
}

/* ck_assert reports every success, too, which is too slow for a search. */
static void holds(bool condition, const char *otherwise)
{
    if (!condition)
        abort_after_path(otherwise);
}

/* The key of the next game is its number. */
static uint32_t draw_key(void)
{
    return (at.games[PERSON_HOST] + 1u) % GAMES + 1;
}

static void load(const struct state *state)
{
    memcpy(&at, state, offsetof(struct state, matches));
    for (int person = 0; person < PERSONS; person++) {
        matches[person] = state->matches[person];
        tables[person] = at.tables[person];
        tables[person].match = &matches[person];
    }
    host.seated = table_is_complete(host.table) ? 0 : NONE;
    host.callers[0].phase = table_is_complete(host.table) ? PHASE_SEATED : PHASE_NONE;
    host.table->draw_key = draw_key;
    host.table->connection = &host.callers[0].connection;
    connection_open(host.table->connection, 0);
    guest.table->connection = &guest.connection;
    guest.phase = at.phase;
    guest.was_seated = at.was_seated;
    connection_open(&guest.connection, 0);
}

static void send_bytes(int to, struct connection *from)
{
    bool is_heard = to == PERSON_HOST || guest.phase != GUEST_OUT;

    if (from->unsent_count > 0 && is_heard && !at.is_cut) {
        holds(at.sizes[to] + from->unsent_count <= ROOM, "too many lines are on their way");
        memcpy(at.queues[to] + at.sizes[to], from->unsent, from->unsent_count);
        at.sizes[to] += from->unsent_count;
    }
    from->unsent_count = 0;
}

/* True if the game belongs in the book: it is over, and both persons have set all their marks. */
static bool is_of_book(const struct match *match)
{
    for (int mark = 0; mark < match_now(match); mark++)
        if (strcmp(match->set_by[mark], match->names[game_turn(match_at(match, mark))]) != 0)
            return false;
    return match_is_over(match) && match_now(match) > 0;
}

/* The program writes the game in its book when it sees the end. */
static void book(int person)
{
    int game = at.games[person];

    if (!is_of_book(&matches[person]) || at.is_booked[person][game])
        return;
    holds(person == PERSON_HOST || at.is_booked[PERSON_HOST][game],
          "the guest books what the host does not");
    at.is_booked[person][game] = true;
}

/* Note what a step of the host has done. */
static void note_host(void)
{
    if (host.table->games > 0) {
        at.games[PERSON_HOST] = (unsigned char)((at.games[PERSON_HOST] + 1) % GAMES);
        at.is_booked[PERSON_HOST][at.games[PERSON_HOST]] = false;
        at.is_booked[PERSON_GUEST][at.games[PERSON_HOST]] = false;
        host.table->games = 0;
    }
    book(PERSON_HOST);
    at.shown[host.table->shown % NUMBERS] = at.games[PERSON_HOST];
    send_bytes(PERSON_GUEST, host.table->connection);
}

/* Note what the guest has heard. It tells one game from another, whatever was lost in between. */
static void note_guest(void)
{
    int game = at.shown[guest.table->shown % NUMBERS];
    bool is_another = game != at.games[PERSON_GUEST];

    holds(!at.was_seated || is_another == (guest.table->games > 0),
          "the guest takes one game for two, or two for one");
    guest.table->games = 0;
    at.games[PERSON_GUEST] = (unsigned char)game;
    book(PERSON_GUEST);
    for (int mark = 0; mark < match_last(guest.table->match); mark++) {
        const char *set_by = guest.table->match->set_by[mark];
        enum player mover = game_turn(match_at(guest.table->match, mark));

        holds(!*set_by || strcmp(set_by, guest.table->match->names[mover]) == 0,
              "a mark is credited to the wrong person");
    }
}

/* Note the tables, without what only tells of the last step. */
static void settle(void)
{
    send_bytes(PERSON_HOST, &guest.connection);
    for (int person = 0; person < PERSONS; person++) {
        struct table *table = &at.tables[person];

        *table = tables[person];
        table->games = 0;
        table->match = NULL;
        table->connection = NULL;
        table->draw_key = NULL;
        table->was_asking = false;
        memset(&table->last, 0, sizeof table->last);
    }
    at.phase = guest.phase;
    at.was_seated = guest.was_seated;
}

static void store(struct state *state)
{
    memcpy(state, &at, offsetof(struct state, matches));
    memcpy(state->matches, matches, sizeof matches);
}

/* ---- The steps. ---- */

/* The numbers of the steps: deeds of the host, deeds of the guest, then what happens to the
 * connection. */
enum {
    DO_UNDO = GAME_CELLS,
    DO_NEW,
    DO_YES,
    DO_NO,
    DO_DROP,
    ACTS_OF_SIDE,
    HEAR_HOST = 2 * ACTS_OF_SIDE, /* the host hears the next line */
    HEAR_GUEST,
    CUT,      /* what is on its way is lost */
    CUT_LATE, /* what is on its way still arrives, but no more comes */
    NOTICE,   /* the host notices the cut */
    REJOIN,
    STEPS
};

static bool act(int person, int what)
{
    static const enum act acts[] = {ACT_UNDO, ACT_NEW};
    struct table *table = &tables[person];
    struct request request = {.act = ACT_PLAY, .cell = what};
    bool is_done;

    if (what == DO_DROP)
        is_done = peers_drop(table);
    else if (what == DO_YES || what == DO_NO)
        is_done = peers_answer(table, what == DO_YES);
    else {
        if (what >= DO_UNDO)
            request.act = acts[what - DO_UNDO];
        is_done = peers_submit(table, request) == REFUSAL_NONE;
    }
    note_host();
    return is_done;
}

/* Take the next line out of the person's queue, and let that person's program hear it. */
static bool hear(int person)
{
    char *queue = at.queues[person];
    const char *end = memchr(queue, '\n', at.sizes[person]);
    size_t size = end ? (size_t)(end - queue) + 1 : 0;

    if (!end || (person == PERSON_HOST ? host.seated == NONE : guest.phase == GUEST_OUT))
        return false;
    connection_receive(person == PERSON_HOST ? host.table->connection : &guest.connection, queue,
                       size, 0);
    at.sizes[person] -= size;
    memmove(queue, queue + size, at.sizes[person]);
    memset(queue + at.sizes[person], 0, size);
    if (person == PERSON_GUEST) {
        holds(guest_hear(&guest, 0) != PEER_REFUSED, "an honest play is refused");
        holds(!guest.connection.ended, "the guest ends the line");
        note_guest();
    } else if (host_hear(&host, 0, 0) == PEER_LEFT) {
        at.is_cut = true;
    } else {
        holds(!host.table->connection->ended, "the host ends the line");
        note_host();
    }
    return true;
}

static bool cut(bool is_late)
{
    if (at.is_cut || !table_is_complete(host.table))
        return false;
    at.is_cut = true;
    if (!is_late) {
        memset(at.queues, 0, sizeof at.queues);
        memset(at.sizes, 0, sizeof at.sizes);
    }
    return true;
}

/* The guest notices the cut after the last line, and knocks; the host gives it the seat. */
static bool rejoin(void)
{
    if (!at.is_cut || at.sizes[PERSON_GUEST] > 0)
        return false;
    if (guest.phase != GUEST_OUT)
        guest_hang_up(&guest);
    if (table_is_complete(host.table))
        host_hang_up(&host, 0);
    memset(at.queues, 0, sizeof at.queues);
    memset(at.sizes, 0, sizeof at.sizes);
    at.is_cut = false;
    guest_knock(&guest, 0);
    holds(host_accept(&host, false, BOB, "bob", 0) == 0, "the host has no room");
    connection_receive(&host.callers[0].connection, guest.connection.unsent,
                       guest.connection.unsent_count, 0);
    guest.connection.unsent_count = 0;
    host_hear(&host, 0, 0);
    holds(host_tick(&host, 0) == PEER_SEATED, "the guest is not let in");
    note_host();
    return true;
}

/* Do the step from the state that was loaded. False if that is not possible. */
static bool step(int what)
{
    if (what < HEAR_HOST)
        return act(what < ACTS_OF_SIDE ? PERSON_HOST : PERSON_GUEST, what % ACTS_OF_SIDE);
    if (what == HEAR_HOST || what == HEAR_GUEST)
        return hear(what == HEAR_HOST ? PERSON_HOST : PERSON_GUEST);
    if (what == CUT || what == CUT_LATE)
        return cut(what == CUT_LATE);
    if (what == REJOIN)
        return rejoin();
    if (!at.is_cut || !table_is_complete(host.table) || at.sizes[PERSON_HOST] > 0)
        return false;
    host_hang_up(&host, 0);
    return true;
}

/* Check what must hold when nothing is on its way and the guest has its seat. */
static void hold_at_quiet(void)
{
    const struct match *hosts = &matches[PERSON_HOST], *guests = &matches[PERSON_GUEST];

    if (at.is_cut || at.sizes[0] > 0 || at.sizes[1] > 0 || guest.phase != GUEST_SEATED
        || !table_is_complete(host.table))
        return;
    holds(host.table->shown == guest.table->shown, "the guest is behind");
    holds(record_is_same(&hosts->record, &guests->record)
              && hosts->record.own_mark != guests->record.own_mark && hosts->key == guests->key,
          "the matches differ");
    holds(guest.table->sent == DEED_NONE, "the guest waits for what nobody says");
    holds(host.table->question.act == guest.table->question.act
              && (host.table->question.act == ACT_NONE
                  || host.table->question.asker == guest.table->question.asker),
          "a question is open at one program alone");
    struct result score = tally_find(&hosts->tally, "Ann", "Bob");
    struct result shown = tally_find(&guests->tally, "Ann", "Bob");

    holds(memcmp(score.wins, shown.wins, sizeof score.wins) == 0 && score.draws == shown.draws,
          "the scores differ");
}

static uint64_t mix(uint64_t print, uint64_t word)
{
    print = (print ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return print ^ print >> 29;
}

/* A number that two different texts of bytes almost never share: among ten million states the
 * chance is less than one in 100,000. A processor multiplies the words of several lanes at once. */
static uint64_t fingerprint(const void *start, size_t size)
{
    enum { LANES = 4 };
    const unsigned char *bytes = start;
    uint64_t prints[LANES] = {1, 2, 3, 4};
    uint64_t words[LANES];
    uint64_t print = size;
    size_t i = 0;

    for (; i + sizeof words <= size; i += sizeof words) {
        memcpy(words, bytes + i, sizeof words);
        for (int lane = 0; lane < LANES; lane++)
            prints[lane] = mix(prints[lane], words[lane]);
    }
    memset(words, 0, sizeof words);
    memcpy(words, bytes + i, size - i);
    for (int lane = 0; lane < LANES; lane++)
        print = mix(print, mix(prints[lane], words[lane]));
    return print;
}

/* A state in which the guest has sat down at a new game from this position. */
static struct state begin(struct game start, enum player host_mark, int host_acts, int guest_acts,
                          int cuts)
{
    struct match *match = &matches[PERSON_HOST];
    struct state state;

    memset(&at, 0, sizeof at);
    match_start(match, start);
    match->record.own_mark = (int)host_mark;
    match_seat(match, host_mark, "Ann");
    match->key = 1;
    for (int person = 0; person < PERSONS; person++)
        table_open(&tables[person], &matches[person], person, false);
    host_open(&host, &tables[PERSON_HOST], "Ann", &(struct access){.uid = BOB}, draw_key);
    guest_open(&guest, &tables[PERSON_GUEST], "Bob", "");
    at.is_cut = true;
    at.budget[HOST_ACTS] = (unsigned char)host_acts;
    at.budget[GUEST_ACTS] = (unsigned char)guest_acts;
    at.budget[CUTS] = (unsigned char)cuts;
    settle();
    store(&state);
    load(&state);
    holds(rejoin() && hear(PERSON_GUEST) && hear(PERSON_GUEST), "the guest has no seat");
    settle();
    for (int person = 0; person < PERSONS; person++)
        at.prints[person] = fingerprint(&matches[person], sizeof matches[person]);
    store(&state);
    return state;
}

/* ---- The search: depth first, with a set of the states that were seen. ---- */

static uint64_t *seen; /* fingerprints, as a hash table */
static size_t seen_size;
static size_t states;

/* True if the state is new; it is then remembered. `from` is the state before the step: a match
 * that is still the same has the same fingerprint. */
static bool is_new(const struct state *from)
{
    uint64_t print;

    for (int person = 0; person < PERSONS; person++)
        if (memcmp(&matches[person], &from->matches[person], sizeof matches[person]) != 0)
            at.prints[person] = fingerprint(&matches[person], sizeof matches[person]);
    print = fingerprint(&at, offsetof(struct state, queues));
    for (int person = 0; person < PERSONS; person++)
        print = mix(print, fingerprint(at.queues[person], at.sizes[person]));
    print |= 1; /* 0 is a free place */
    for (size_t place = (print >> 1) % seen_size;; place = (place + 1) % seen_size) {
        if (seen[place] == print)
            return false;
        if (seen[place] != 0)
            continue;
        seen[place] = print;
        holds(++states < seen_size / 2, "too many states");
        return true;
    }
}

/* In a game with many empty cells only two moves are tried. */
static bool is_tried(const struct state *state, int what)
{
    int cell = what < HEAR_HOST ? what % ACTS_OF_SIDE : GAME_CELLS;
    int person = what < ACTS_OF_SIDE ? PERSON_HOST : PERSON_GUEST;
    unsigned empty = game_cells(match_game(&state->matches[person]), MARK_EMPTY);

    return cell >= GAME_CELLS || game_count(empty & ((1u << cell) - 1)) < 2;
}

/* Deeds and cuts are limited; hearing and coming back are not. */
static unsigned char *find_budget(struct state *state, int what)
{
    static unsigned char unlimited;

    unlimited = 1;
    if (what < HEAR_HOST)
        return &state->budget[what < ACTS_OF_SIDE ? HOST_ACTS : GUEST_ACTS];
    return what == CUT || what == CUT_LATE ? &state->budget[CUTS] : &unlimited;
}

/* A step that is not possible leaves all as it was, so that the next one needs no other state. */
static void search(struct state *from, int depth)
{
    struct state next;
    bool is_loaded = false;

    for (int what = 0; what < STEPS; what++) {
        if (*find_budget(from, what) == 0 || !is_tried(from, what))
            continue;
        path[depth] = what;
        path_length = depth + 1;
        if (!is_loaded)
            load(from);
        is_loaded = !step(what);
        if (is_loaded)
            continue;
        --*find_budget(&at, what);
        settle();
        hold_at_quiet();
        if (!is_new(from))
            continue;
        store(&next);
        search(&next, depth + 1);
    }
}

/* How games start. One or two marks end the game: for X, for O, or with a full board. */
static const struct beginning {
    const char *moves;
    enum player host;
    int budget[BUDGETS];
} beginnings[] = {
    {"1425", PLAYER_X, {4, 4, 1}},     {"1425", PLAYER_O, {4, 4, 1}},
    {"12354687", PLAYER_X, {4, 4, 1}}, {"12354687", PLAYER_O, {4, 4, 1}},
    {"", PLAYER_X, {4, 4, 1}},         {"1425", PLAYER_X, {3, 3, 2}},
};

TEST_LOOP(whatever_the_two_do_and_whenever_the_line_is_cut_the_guest_sees_what_the_host_has,
          sizeof beginnings / sizeof beginnings[0])
{
    const struct beginning *from = &beginnings[_i];
    bool is_whole = suite_share() == 1;
    int less = is_whole ? 0 : suite_share() > 10 || _i % 2 > 0 ? 2 : 1;
    struct state state = begin(peers_game(from->moves), from->host, from->budget[HOST_ACTS] - less,
                               from->budget[GUEST_ACTS] - less, from->budget[CUTS]);

    seen_size = is_whole ? 1 << 23 : 1 << 19; /* a page that was never touched is dear */
    seen = calloc(seen_size, sizeof *seen);
    ck_assert_ptr_nonnull(seen);
    search(&state, 0);
    free(seen);
    printf("# from '%s': %zu states\n", from->moves, states);
    fflush(stdout);
}
