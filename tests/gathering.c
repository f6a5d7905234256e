/* SPDX-License-Identifier: MIT */
#include "gathering.h"

#include "play/keymap.h"

#include <check.h>
#include <string.h>

static const char *const nobodys[] = {"Player 1", "Player 2"};

static void tell(struct gathering *gathering, enum side side, enum peer_event news)
{
    struct session *session = &gathering->sessions[side];

    shared_game_set_time(session, gathering->now);
    if (news != PEER_NONE && session->shared_game)
        shared_game_tell(session, news);
    if (news != PEER_NONE && session->shared_game)
        gathering->rings[side] += shared_game_rings(session, news);
    shared_game_settle(session);
}

/* Bob has his seat: from now on he sits at the table. */
static void arrive(struct gathering *gathering, enum peer_event news)
{
    struct session *bob = &gathering->sessions[SIDE_GUEST];

    if (!bob->shared_game && gathering->guest.phase == GUEST_SEATED)
        shared_game_join(&gathering->shared_games[SIDE_GUEST], bob, &gathering->guest,
                         gathering->name);
    tell(gathering, SIDE_GUEST, news);
}

static void hear_guest(struct gathering *gathering, const char *text)
{
    struct connection *connection = &gathering->host.callers[gathering->caller].connection;

    for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
        taken = party_receive(connection, text, left, gathering->now);
        tell(gathering, SIDE_HOST, host_hear(&gathering->host, gathering->caller, gathering->now));
    }
}

static void hear_host(struct gathering *gathering, const char *text)
{
    struct connection *connection = &gathering->guest.connection;

    for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
        taken = party_receive(connection, text, left, gathering->now);
        arrive(gathering, guest_hear(&gathering->guest, gathering->now));
    }
}

/* The line has ended at one end, and the other notices. */
static void part(struct gathering *gathering)
{
    int caller = gathering->caller;

    gathering->caller = HOST_NOBODY;
    tell(gathering, SIDE_HOST, host_hang_up(&gathering->host, caller, gathering->now));
    tell(gathering, SIDE_GUEST, guest_hang_up(&gathering->guest));
}

static void tick(struct gathering *gathering)
{
    enum peer_event news;

    while ((news = host_tick(&gathering->host, gathering->now)) != PEER_NONE)
        tell(gathering, SIDE_HOST, news);
    while (!gathering->is_asleep
           && (news = guest_tick(&gathering->guest, gathering->now)) != PEER_NONE)
        tell(gathering, SIDE_GUEST, news);
}

static void carry(struct gathering *gathering)
{
    bool is_quiet = false;

    while (!is_quiet && !gathering->is_asleep && gathering->caller != HOST_NOBODY) {
        struct connection *connection = &gathering->host.callers[gathering->caller].connection;
        char up[CONNECTION_UNSENT + 1];

        tick(gathering);
        is_quiet = gathering->guest.connection.count == 0 && connection->count == 0;
        strcpy(up, party_sent(&gathering->guest.connection));
        hear_guest(gathering, up);
        hear_host(gathering, party_sent(connection));
        if (connection->ended || gathering->guest.connection.ended)
            part(gathering);
    }
}

void gathering_open(struct gathering *gathering, uint32_t serial)
{
    struct session *ann = &gathering->sessions[SIDE_HOST];

    *gathering = (struct gathering){.caller = HOST_NOBODY};
    session_start(ann, (struct game){0}, false, nobodys, "tictactoe", 1);
    shared_game_host(&gathering->shared_games[SIDE_HOST], ann, &gathering->host, "Ann", PLAYER_X);
    gathering->shared_games[SIDE_HOST].invitation = "tictactoe --join=ann";
    ann->match.serial = serial;
    gathering_start_guest(gathering, "Bob", BOB);
    shared_game_settle(ann);
}

void gathering_start_guest(struct gathering *gathering, const char *name, uint32_t login)
{
    struct session *bob = &gathering->sessions[SIDE_GUEST];

    gathering->name = name;
    gathering->login = login;
    session_start(bob, (struct game){0}, false, nobodys, "tictactoe", 1);
    guest_open(&gathering->guest, &bob->match, &bob->previous);
}

void gathering_knock(struct gathering *gathering, enum welcome welcome)
{
    gathering->caller = host_accept(&gathering->host, gathering->login, welcome, gathering->now);
    guest_knock(&gathering->guest, gathering->name, NULL, gathering->now);
    gathering->shared_games[SIDE_HOST].requester = "bob";
    carry(gathering);
}

void gathering_sit(struct gathering *gathering)
{
    gathering_knock(gathering, WELCOME_SEAT);
    ck_assert_int_eq(gathering->guest.phase, GUEST_SEATED);
}

void gathering_press(struct gathering *gathering, enum side side, const char *keys)
{
    for (; *keys; keys++) {
        shared_game_set_time(&gathering->sessions[side], gathering->now);
        shared_game_read(&gathering->sessions[side], gathering->now);
        keymap_press(&gathering->sessions[side], *keys == '\033' ? EVENT_ESCAPE
                                                 : *keys == '\n' ? EVENT_ENTER
                                                                 : (enum event) * keys);
        tell(gathering, side, PEER_NONE);
        carry(gathering);
    }
}

void gathering_leave(struct gathering *gathering, enum side side)
{
    if (side == SIDE_HOST)
        host_close(&gathering->host);
    else
        guest_leave(&gathering->guest);
    carry(gathering);
}

void gathering_cut(struct gathering *gathering)
{
    part(gathering);
}

void gathering_wait(struct gathering *gathering, uint64_t milliseconds)
{
    for (uint64_t end = gathering->now + milliseconds; gathering->now < end;) {
        gathering->now = end - gathering->now > SECOND ? gathering->now + SECOND : end;
        tick(gathering);
        carry(gathering);
    }
}

void gathering_expect(const struct gathering *gathering, enum side side, const char *words)
{
    char said[SESSION_WORDS];

    session_words(&gathering->sessions[side], said);
    ck_assert_msg(strstr(said, words), "%s reads \"%s\" and not \"%s\"",
                  side == SIDE_HOST ? "Ann" : "Bob", said, words);
}
