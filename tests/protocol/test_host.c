/* SPDX-License-Identifier: MIT
 *
 * The steps of tests/protocol/host.steps, and cases with too many repetitions for steps.
 */
#include "peers.h"
#include "steps.h"
#include "suite.h"

enum { NAME = 8, PEOPLE = 16 };

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

static enum peer_event hang_up(int caller)
{
    struct visitor *visitor = find(name_of(caller));

    strcpy(visitor->last_words, peers_said(&host, caller));
    visitor->caller = HOST_NOBODY;
    return host_hang_up(&host, caller, now);
}

static enum peer_event call(struct visitor *visitor, const char *word)
{
    static const char *const welcomes[] = {"seat", "ask", "code", "none", NULL};
    enum welcome welcome = (enum welcome)steps_index(word, welcomes);
    bool has_login = welcome != WELCOME_ALWAYS && strcmp(visitor->name, "root") != 0;
    uint32_t login = has_login ? ANN + (uint32_t)(*visitor->name - 'a') : 0;
    enum peer_event event = PEER_NONE;

    visitor->caller = host_accept(&host, login, welcome, visitor->login, now);
    for (int i = 0; i < HOST_CALLERS; i++)
        if (host.callers[i].phase == PHASE_LEAVING) {
            steps_expect_that(peers_has_ended(&host, i));
            event = hang_up(i);
        }
    return event;
}

/* Hear the bytes one by one, with no time for host_tick. */
static void say_hastily(int caller, const char *text)
{
    for (; *text; text++) {
        connection_receive(&host.callers[caller].connection, text, 1, now);
        host_hear(&host, caller, now);
    }
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

    call(visitor, "ask");
    steps_expect_that(peers_say(&host, visitor->caller, HELLO, piece, now)
                      == (is_asked ? PEER_JOIN_REQUEST : PEER_NONE));
    expect_heard(visitor, is_asked ? "tictactoe 1 Ann" : "tictactoe 1 Ann\nerror refused");
    steps_expect_that(hang_up(visitor->caller) == (is_asked ? PEER_JOIN_REQUEST_OVER : PEER_NONE));
}

static const char *step_of_visitor(struct visitor *visitor, const char *verb, char *words)
{
    int caller = visitor->caller;

    if (strstr(verb, "says"))
        strcat(words, "\n");
    if (strcmp(verb, "says") == 0 || strcmp(verb, "sends") == 0)
        return peers_event_name(peers_say(&host, caller, words, piece, now));
    if (strcmp(verb, "hangs-up") == 0)
        return peers_event_name(hang_up(caller));
    if (strcmp(verb, "calls") == 0)
        return peers_event_name(call(visitor, words));
    if (strcmp(verb, "hastily-says") == 0)
        say_hastily(caller, words);
    else if (strcmp(verb, "hears") == 0)
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

static const char *step_of_host(const char *verb, char *words)
{
    static const char *const states[] = {"alone", "still", "shared"};
    struct agreement *agreement = &host.agreement;

    if (strcmp(verb, "answers") == 0)
        return peers_event_name(host_answer(&host, strcmp(words, "yes") == 0));
    if (strcmp(verb, "evaluates") == 0) {
        agreement->evaluates = strcmp(words, "on") == 0;
        return peers_event_name(host_tick(&host, now));
    }
    if (strcmp(verb, "code") == 0)
        strcpy(host.code, "K7QM");
    else if (strcmp(verb, "plays") == 0)
        steps_expect_that(peers_play(agreement, *words - '1') == REFUSAL_NONE);
    else if (strcmp(verb, "says") == 0)
        steps_expect_that(agreement_answer(agreement, strcmp(words, "yes") == 0) == REFUSAL_NONE);
    else if (strcmp(verb, "closes") == 0)
        host_close(&host);
    else if (strcmp(verb, "won") == 0)
        agreement->match->wins[SIDE_HOST] = (uint32_t)atoi(words);
    else if (strcmp(verb, "guessed") == 0)
        host.guesses = atoi(words);
    else if (strcmp(verb, "guesses") == 0)
        steps_expect_number(host.guesses, words);
    else if (strcmp(verb, "asked") == 0)
        steps_expect(name_of(host.asked), words);
    else if (strcmp(verb, "seated") == 0)
        steps_expect(name_of(host.seated), words);
    else if (strcmp(verb, "guest") == 0)
        steps_expect(host.guest.name, words);
    else if (strcmp(verb, "serial") == 0)
        steps_expect_number(agreement->match->serial, words);
    else if (strcmp(verb, "is") == 0)
        steps_expect(states[agreement->state], words);
    else
        steps_fail("no such step");
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

/* Each is refused twice, and would not be asked about if it were remembered. */
TEST(many_logins_make_the_host_forget_and_not_grow)
{
    open_host();
    for (uint32_t i = 0; i <= 6 * HOST_KNOWN; i++) {
        int caller = host_accept(&host, i / 2 % (3 * HOST_KNOWN), WELCOME_ASK, "", 0);

        ck_assert_int_eq(peers_say(&host, caller, HELLO, MESSAGE_SIZE, 0), PEER_JOIN_REQUEST);
        host_answer(&host, false);
        host_hang_up(&host, caller, 0);
    }
}

TEST(twenty_lines_a_second_are_not_too_many_and_one_more_is)
{
    int bob;

    open_host();
    bob = peers_seat_bob(&host);
    now = 10 * SECOND;
    for (int i = 0; i < 60; i++, now += SECOND / 20)
        ck_assert_int_eq(peers_say(&host, bob, "pong\n", MESSAGE_SIZE, now), PEER_NONE);
    ck_assert(!peers_has_ended(&host, bob));
    ck_assert_int_eq(peers_say(&host, bob, "pong\n", MESSAGE_SIZE, now - SECOND / 20), PEER_CUT);
    ck_assert_str_eq(peers_said(&host, bob), "error flood\n");

    /* The first of all lines count, too. */
    open_host();
    bob = peers_seat_bob(&host);
    for (int i = 2; i < CONNECTION_LINES; i++)
        ck_assert_int_eq(peers_say(&host, bob, "pong\n", MESSAGE_SIZE, SECOND - 1), PEER_NONE);
    ck_assert_int_eq(peers_say(&host, bob, "pong\n", MESSAGE_SIZE, SECOND - 1), PEER_CUT);
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
    ck_assert_int_eq(host.agreement.state, AGREEMENT_STILL);
}
