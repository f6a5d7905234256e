/* SPDX-License-Identifier: MIT
 *
 * The steps of tests/protocol/guest.steps.
 */
#include "peers.h"
#include "steps.h"
#include "suite.h"

static struct guest guest;
static uint64_t now;

static void open_guest(void)
{
    guest = peers_guest();
    now = 0;
}

/* The host sends the text. Returns the last event. */
static enum peer_event hear(const char *text)
{
    enum peer_event event = PEER_NONE, next;

    for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
        taken = peers_receive(&guest.connection, text, left, now);
        do {
            next = guest_hear(&guest, now);
            event = next == PEER_NONE ? event : next;
        } while (connection_has_line(&guest.connection));
    }
    return event;
}

static const char *step_of_host(const char *verb, char *words)
{
    char heard[CONNECTION_UNSENT + 1];

    if (strcmp(verb, "hears") != 0)
        return peers_event_name(hear(strcmp(verb, "says") == 0 ? strcat(words, "\n") : words));
    strcpy(heard, peers_sent(&guest.connection));
    if (*heard)
        heard[strlen(heard) - 1] = '\0';
    steps_expect(heard, words);
    return NULL;
}

static void knock(const char *carrier)
{
    guest.carrier = *carrier ? "ssh" : NULL;
    guest_knock(&guest, now);
}

static const char *step_of_guest(const char *verb, char *words)
{
    static const char *const states[] = {"alone", "still", "shared"};

    if (strcmp(verb, "hangs-up") == 0)
        return peers_event_name(guest_hang_up(&guest));
    if (strcmp(verb, "knocks") == 0)
        knock(words);
    else if (strcmp(verb, "code") == 0)
        strcpy(guest.code, "K7QM");
    else if (strcmp(verb, "login") == 0)
        message_cut_name(guest.host_login, words);
    else if (strcmp(verb, "leaves") == 0)
        guest_leave(&guest);
    else if (strcmp(verb, "plays") == 0)
        steps_expect_that(peers_play(&guest.agreement, *words - '1') == REFUSAL_NONE);
    else if (strcmp(verb, "evaluates") == 0)
        guest.agreement.evaluates = strcmp(words, "on") == 0;
    else if (strcmp(verb, "is") == 0)
        steps_expect_that(guest.connection.ended && guest.phase == GUEST_OUT);
    else if (strcmp(verb, "has") == 0)
        steps_expect(states[guest.agreement.state], words);
    else if (strcmp(verb, "why") == 0)
        steps_expect(guest.reason, words);
    else if (strcmp(verb, "host") == 0)
        steps_expect(guest.host_name, words);
    else
        steps_fail("no such step");
    return NULL;
}

static const char *step(char *words)
{
    const char *subject = steps_word(&words);

    if (strcmp(subject, "tick") == 0)
        return peers_event_name(guest_tick(&guest, now));
    if (strcmp(subject, "at") == 0) {
        now = strtoull(words, NULL, 10);
        return NULL;
    }
    if (strcmp(subject, "deadline") == 0) {
        steps_expect_number((long long)guest_deadline(&guest),
                            strcmp(words, "never") == 0 ? "-1" : words);
        return NULL;
    }

    const char *verb = steps_word(&words);

    return strcmp(subject, "host") == 0 ? step_of_host(verb, words) : step_of_guest(verb, words);
}

TEST(a_guest_does_its_steps)
{
    steps_run("tests/protocol/guest.steps", open_guest, step);
}
