/* SPDX-License-Identifier: MIT
 *
 * The steps of tests/protocol/host.steps, all words that a guest can play, and cases with too many
 * repetitions for steps.
 */
#include "peers.h"
#include "steps.h"
#include "suite.h"

enum { NAME = 8, PEOPLE = 24 };

static struct host host;
static uint64_t now;
static size_t piece; /* the bytes that come at once */

/* The callers, in the order of their first call. */
static struct visitor {
    char name[NAME];
    char login[NAME];                       /* by the system; or empty */
    int caller;                             /* HOST_NOBODY after the end */
    char last_words[CONNECTION_UNSENT + 1]; /* the bytes that it got before that */
} visitors[PEOPLE];

AROUND_ALL(suite_use_locale, NULL)

static void open_host(void)
{
    host = peers_host();
    now = 0;
    memset(visitors, 0, sizeof visitors);
}

static struct visitor *find(const char *name)
{
    int i = 0;

    while (*visitors[i].name && strcmp(visitors[i].name, name) != 0)
        ck_assert_int_lt(++i, PEOPLE);
    if (!*visitors[i].name) {
        snprintf(visitors[i].name, NAME, "%s", name);
        visitors[i].caller = HOST_NOBODY;
    }
    return &visitors[i];
}

static const char *name_of(int caller)
{
    for (int i = 0; i < PEOPLE && caller != HOST_NOBODY; i++)
        if (*visitors[i].name && visitors[i].caller == caller)
            return visitors[i].name;
    return "nobody";
}

static uint32_t login_of(const char *name)
{
    return ANN + (uint32_t)(*name - 'a');
}

static enum peer_event hang_up(int caller)
{
    struct visitor *visitor = find(name_of(caller));

    strcpy(visitor->last_words, peers_said(&host, caller));
    visitor->caller = HOST_NOBODY;
    return host_hang_up(&host, caller, now);
}

static enum peer_event call(struct visitor *visitor, bool is_remote)
{
    enum peer_event event = PEER_NONE;

    visitor->caller =
        host_accept(&host, is_remote, is_remote ? 0 : login_of(visitor->name), visitor->login, now);
    for (int i = 0; i < HOST_CALLERS; i++)
        if (host.callers[i].phase != PHASE_NONE && peers_has_ended(&host, i)
            && strcmp(name_of(i), "nobody") != 0)
            event = hang_up(i);
    return event;
}

static void expect_heard(const struct visitor *visitor, const char *lines)
{
    bool is_out = visitor->caller == HOST_NOBODY;
    char heard[CONNECTION_UNSENT + 1];

    strcpy(heard, is_out ? visitor->last_words : peers_said(&host, visitor->caller));
    if (*heard)
        heard[strlen(heard) - 1] = '\0';
    steps_expect(heard, lines);
}

/* The visitor connects, says its hello, and hangs up. */
static void knock_and_go(struct visitor *visitor, const char *outcome)
{
    bool is_asked = strcmp(outcome, "asked") == 0;

    call(visitor, false);
    steps_expect_that(peers_say(&host, visitor->caller, HELLO, piece, now)
                      == (is_asked ? PEER_JOIN_REQUEST : PEER_NONE));
    expect_heard(visitor, is_asked ? "tictactoe 2 Ann" : "tictactoe 2 Ann\nerror refused");
    steps_expect_that(hang_up(visitor->caller) == (is_asked ? PEER_JOIN_REQUEST_OVER : PEER_NONE));
}

static const char *step_of_visitor(struct visitor *visitor, const char *verb, char *words)
{
    int caller = visitor->caller;

    if (strcmp(verb, "says") == 0)
        strcat(words, "\n");
    if (strcmp(words, "nothing") == 0)
        *words = '\0';
    if (strcmp(verb, "says") == 0 || strcmp(verb, "sends") == 0)
        return peers_event_name(peers_say(&host, caller, words, piece, now));
    if (strcmp(verb, "hangs-up") == 0)
        return peers_event_name(hang_up(caller));
    if (strcmp(verb, "calls") == 0)
        return peers_event_name(call(visitor, strcmp(words, "network") == 0));
    if (strcmp(verb, "hears") == 0)
        expect_heard(visitor, words);
    else if (strcmp(verb, "knocks-and-goes") == 0)
        knock_and_go(visitor, words);
    else if (strcmp(verb, "login") == 0)
        strcpy(visitor->login, words);
    else if (strcmp(verb, "is") == 0 && caller == HOST_NOBODY)
        steps_expect("out", words);
    else if (strcmp(verb, "is") == 0)
        steps_expect(peers_has_ended(&host, caller) ? "ended" : "here", words);
    else
        steps_fail("no such step");
    return NULL;
}

/* The request that the words mean: a cell, or an act. */
static struct request read_request(const char *words)
{
    static const char *const acts[] = {"", "", "undo", "redo", "new", NULL};

    if (*words >= '1' && *words <= '9')
        return peers_play(*words - '1');
    return peers_ask((enum act)steps_index(words, acts));
}

/* Play the cells while the host is alone. */
static void set_board(char *words)
{
    struct match *match = host.table.match;

    for (const char *moves = steps_word(&words); *moves; moves++)
        match_play(match, game_turn(match_game(match)), *moves - '1', NOBODY);
    match->now = atoi(words);
}

static void expect_board(char *words)
{
    const struct match *match = host.table.match;
    char moves[GAME_CELLS + 1] = "-";

    for (int i = 0; i < match->last; i++)
        moves[i] = (char)('1' + match_cell(match, i + 1));
    steps_expect(moves, steps_word(&words));
    steps_expect_number(match->now, words);
}

/* That many people watch who are not in these steps. */
static void add_watchers(int count)
{
    for (int i = 0; i < count; i++) {
        int caller = host_accept(&host, false, BOB, "", now);

        steps_expect_that(peers_say(&host, caller, "watch 2 Eve\n", piece, now) == PEER_WATCHED);
    }
}

static const char *step_of_host(const char *verb, char *words)
{
    static const char *const states[] = {"alone", "paused", "shared"};
    struct table *table = &host.table;
    struct request request = {.act = ACT_OPEN};

    if (strcmp(verb, "lets-in") == 0)
        return peers_event_name(host_let_in(&host, strcmp(words, "yes") == 0));
    if (strcmp(verb, "evaluates") == 0) {
        table->evaluates = strcmp(words, "on") == 0;
        return peers_event_name(host_tick(&host, now));
    }
    if (strcmp(verb, "code") == 0) {
        strcpy(host.access.code, "K7QM");
    } else if (strcmp(verb, "invites") == 0) {
        host.access.has_one_guest = true;
        host.access.guest = login_of(words);
    } else if (strcmp(verb, "plays") == 0 || strcmp(verb, "asks") == 0) {
        steps_expect_that(host_submit(&host, read_request(words)) == REFUSAL_NONE);
    } else if (strcmp(verb, "opens") == 0) {
        steps_expect_that(game_from_word(&request.game, (uint32_t)strtoul(words, NULL, 0))
                          && host_submit(&host, request) == REFUSAL_NONE);
    } else if (strcmp(verb, "refuses") == 0) {
        steps_expect_that(host_submit(&host, read_request(words)) != REFUSAL_NONE);
    } else if (strcmp(verb, "says") == 0) {
        steps_expect_that(host_answer(&host, strcmp(words, "yes") == 0) == REFUSAL_NONE);
    } else if (strcmp(verb, "drops") == 0) {
        steps_expect_that(host_drop(&host) == REFUSAL_NONE);
    } else if (strcmp(verb, "closes") == 0) {
        host_close(&host);
    } else if (strcmp(verb, "won") == 0) {
        match_set_score(table->match, (unsigned[]){(unsigned)atoi(words), 0}, 0);
    } else if (strcmp(verb, "guessed") == 0) {
        host.guesses = atoi(words);
    } else if (strcmp(verb, "guesses") == 0) {
        steps_expect_number(host.guesses, words);
    } else if (strcmp(verb, "watches") == 0) {
        add_watchers(atoi(words));
    } else if (strcmp(verb, "watched") == 0) {
        steps_expect_number(host_watchers(&host), words);
    } else if (strcmp(verb, "asked") == 0) {
        steps_expect(name_of(host.asked), words);
    } else if (strcmp(verb, "seated") == 0) {
        steps_expect(name_of(host.seated), words);
    } else if (strcmp(verb, "guest") == 0) {
        steps_expect(host.guest.name, words);
    } else if (strcmp(verb, "board") == 0 && host.number == 0) {
        set_board(words);
    } else if (strcmp(verb, "board") == 0) {
        expect_board(words);
    } else if (strcmp(verb, "is") == 0) {
        steps_expect(states[table->state], words);
    } else {
        steps_fail("no such step");
    }
    return NULL;
}

static const char *step(char *words)
{
    const char *subject = steps_word(&words);

    if (strcmp(subject, "at") == 0) {
        now = strtoull(words, NULL, 10);
        return NULL;
    }
    if (strcmp(subject, "tick") == 0)
        return peers_event_name(host_tick(&host, now));
    if (strcmp(subject, "deadline") == 0) {
        steps_expect_number((long long)host_deadline(&host),
                            strcmp(words, "never") == 0 ? "-1" : words);
        return NULL;
    }

    const char *verb = steps_word(&words);

    if (strcmp(subject, "host") == 0)
        return step_of_host(verb, words);
    return step_of_visitor(find(subject), verb, words);
}

TEST_LOOP(a_host_does_its_steps_whatever_pieces_the_lines_come_in, 3)
{
    piece = (size_t[]){1, 7, MESSAGE_SIZE}[_i];
    steps_run("tests/protocol/host.steps", open_host, step);
}

/* ---- Words. ---- */

/* The verdict by the oracle's boards. */
static enum refusal judge(const char *board, char guest, uint32_t word)
{
    uint32_t before = oracle_word(board);
    char next[ORACLE_BOARD_SIZE];
    int different = 0, at = 0;

    if (!strstr(oracle_words(board), "to move"))
        return REFUSAL_GAME_OVER;
    if (oracle_turn(board) != guest)
        return REFUSAL_OUT_OF_TURN;
    if (word >> GAME_BITS)
        return REFUSAL_OFF_BOARD;
    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        int shift = 3 + 2 * (ORACLE_CELLS - 1 - cell);

        if ((before >> shift & 3) != (word >> shift & 3)) {
            different++;
            at = cell;
        }
    }
    if (different != 1)
        return REFUSAL_NO_MOVE;
    if (board[at] != '.')
        return REFUSAL_CELL_TAKEN;
    memcpy(next, board, sizeof next);
    next[at] = guest;
    return oracle_word(next) == word ? REFUSAL_NONE : REFUSAL_NO_MOVE;
}

/* Try the words that differ from the board in those pairs. Returns the number that were played. */
static int try_words(const struct match *from, const char *board, uint32_t pairs)
{
    int plays = 0;

    for (uint32_t word = pairs << 3; word < (pairs + 1) << 3; word++) {
        struct match match = *from;
        char guest = game_letter(match_player(from, SIDE_GUEST));
        enum refusal refusal = host_play_word(&match, word, SIDE_GUEST);

        if (refusal != judge(board, guest, word))
            ck_abort_msg("%s: 0x%06x is refused by %d", board, (unsigned)word, (int)refusal);
        if (refusal == REFUSAL_NONE ? game_word(match_game(&match)) != word
                                    : memcmp(&match, from, sizeof match) != 0)
            ck_abort_msg("%s: 0x%06x leads elsewhere", board, (unsigned)word);
        plays += refusal == REFUSAL_NONE;
    }
    return plays;
}

TEST(of_all_words_one_cell_away_from_all_positions_16167_are_plays)
{
    int plays = 0;

    suite_ask_oracle();
    for (int i = 0; i < oracle.positions; i++)
        for (int host_plays_x = 0; host_plays_x < 2; host_plays_x++) {
            const char *board = oracle.position[i];
            uint32_t pairs = oracle_word(board) >> 3;
            struct match match;

            match_start(&match, suite_game(board), host_plays_x ? SIDE_HOST : SIDE_GUEST);
            plays += try_words(&match, board, pairs);
            for (int cell = 0; cell < GAME_CELLS; cell++)
                for (uint32_t change = 1; change <= 3; change++)
                    plays += try_words(&match, board, pairs ^ change << 2 * cell);
            try_words(&match, board, pairs ^ 1u << 18);
        }
    ck_assert_int_eq(plays, 16167);
}

/* ---- Repetitions. ---- */

TEST(twenty_lines_a_second_of_a_caller_are_not_too_many_and_one_more_is)
{
    int carl;

    open_host();
    carl = host_accept(&host, false, CARL, "", 0);
    ck_assert_int_eq(peers_say(&host, carl, HELLO, MESSAGE_SIZE, 0), PEER_JOIN_REQUEST);
    now = 10 * SECOND;
    for (int i = 0; i < 60; i++, now += SECOND / 20)
        ck_assert_int_eq(peers_say(&host, carl, "pong\n", MESSAGE_SIZE, now), PEER_NONE);
    ck_assert(!peers_has_ended(&host, carl));
    ck_assert_int_eq(peers_say(&host, carl, "pong\n", MESSAGE_SIZE, now - SECOND / 20),
                     PEER_JOIN_REQUEST_OVER);
    ck_assert_str_eq(peers_said(&host, carl), WELCOME "error flood\n");
}

/* A held key of the guest ends nothing: its lines wait. */
TEST(of_a_guest_twenty_lines_are_read_in_a_second_and_the_rest_later)
{
    int bob, answers;
    const char *said;

    open_host();
    bob = peers_seat_bob(&host);
    now = SECOND;
    for (int i = 0; i < 60; i++)
        ck_assert_int_eq(peers_say(&host, bob, "ping\n", MESSAGE_SIZE, now), PEER_NONE);
    for (int second = 1; second <= 3; second++, now += SECOND) {
        while (connection_deadline(&host.callers[bob].connection) <= now)
            ck_assert_int_eq(host_hear(&host, bob, now), PEER_NONE);
        said = peers_said(&host, bob);
        answers = 0;
        for (const char *at = said; (at = strstr(at, "pong\n")); at++)
            answers++;
        ck_assert_int_eq(answers, 20);
    }
    ck_assert(!connection_has_line(&host.callers[bob].connection));
    ck_assert_int_eq(host.table.state, TABLE_SHARED);
}

TEST(a_guest_that_does_not_take_what_is_sent_is_let_go_before_it_is_too_much)
{
    enum peer_event event = PEER_NONE;
    int bob;

    open_host();
    bob = peers_seat_bob(&host);
    for (int i = 0; event == PEER_NONE; i++, now += SECOND / 10) {
        ck_assert_int_le(i, CONNECTION_UNSENT);
        event = peers_say(&host, bob, "ping\n", MESSAGE_SIZE, now);
    }
    ck_assert_int_eq(event, PEER_CUT);
    ck_assert_uint_eq(host.callers[bob].connection.count, CONNECTION_UNSENT / 5 * 5);
    ck_assert_int_eq(host.table.state, TABLE_PAUSED);
}

/* ---- Visitors. ---- */

static int seat(uint32_t login)
{
    int caller = host_accept(&host, false, login, "", 0);

    peers_say(&host, caller, HELLO, MESSAGE_SIZE, 0);
    host_let_in(&host, true);
    ck_assert_int_eq(host.seated, caller);
    return caller;
}

static void leave(int caller)
{
    peers_say(&host, caller, "bye\n", MESSAGE_SIZE, 0);
    host_hang_up(&host, caller, 0);
}

/* The guest, who is to move, plays in that cell. */
static void play(int caller, int cell)
{
    struct game game = match_game(host.table.match);
    char line[MESSAGE_SIZE];

    game_play(&game, game_turn(game), cell);
    snprintf(line, sizeof line, "play 0x%06x\n", (unsigned)game_word(game));
    ck_assert_int_eq(peers_say(&host, caller, line, MESSAGE_SIZE, 0), PEER_PLAYED);
}

/* Bob's mark stands when Carl sits down. */
TEST(a_mark_of_another_guest_is_nobodys_while_those_of_the_one_before_stand)
{
    int bob, carl;
    struct match *match;

    open_host();
    match = host.table.match;
    bob = seat(BOB);
    host_submit(&host, peers_play(0));
    play(bob, 4);
    ck_assert_int_eq(match->set_by[1], SIDE_GUEST);
    leave(bob);

    carl = seat(CARL);
    host_submit(&host, peers_play(1));
    leave(carl);
    bob = seat(BOB);
    leave(bob);

    carl = seat(CARL);
    play(carl, 8);
    ck_assert_int_eq(match->set_by[3], NOBODY);
}
