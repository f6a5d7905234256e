/* SPDX-License-Identifier: MIT */
#include "shared_fixture.h"

#include <string.h>

static const char *const nobodys[] = {"Player 1", "Player 2"};

struct shared_fixture shared;

static struct session *start_session(int person)
{
    struct session *session = &shared.sessions[person];

    session_start(session, (struct game){0}, nobodys, "tictactoe", 1);
    session->table.in_hall = shared.in_hall;
    return session;
}

void shared_fixture_start_host(void)
{
    const struct access access = {.uid = ANN};
    struct session *session = start_session(PERSON_HOST);
    struct shared_game *shared_game = &shared.shared_games[PERSON_HOST];

    shared.caller = NONE;
    shared_game_host(shared_game, session, &shared.host, "Ann", &access, peers_draw_key, PLAYER_X);
    if (!shared.in_hall)
        session->joining = (struct joining){.command = "tictactoe --join=ann", .other_command = ""};
    shared_game_settle(session, PEER_NONE, shared.now);
}

void shared_fixture_start_guest(const char *called)
{
    struct session *session = start_session(PERSON_GUEST);

    table_open(&session->table, &session->match, PERSON_GUEST, shared.in_hall);
    guest_open(&shared.guest, &session->table, called, "");
}

void shared_fixture_knock(uint32_t uid)
{
    shared.caller = host_accept(&shared.host, false, uid, "bob", shared.now);
    guest_knock(&shared.guest, shared.now);
    shared_fixture_carry();
}

/* At PEER_SEATED the guest's session joins the table. */
void shared_fixture_tell(int person, enum peer_event event)
{
    struct session *session = &shared.sessions[person];

    if (person == PERSON_GUEST && !session->shared_game && shared.guest.phase == GUEST_SEATED)
        shared_game_join(&shared.shared_games[PERSON_GUEST], session, &shared.guest);
    shared.rings[person] += shared_game_settle(session, event, shared.now);
}

static void tick(void)
{
    enum peer_event event;

    while ((event = host_tick(&shared.host, shared.now)) != PEER_NONE)
        shared_fixture_tell(PERSON_HOST, event);
    while (!shared.is_asleep && (event = guest_tick(&shared.guest, shared.now)) != PEER_NONE)
        shared_fixture_tell(PERSON_GUEST, event);
}

static void carry_from(struct connection *from, struct connection *to)
{
    char text[CONNECTION_UNSENT + 1];
    const char *next = strcpy(text, peers_sent(from));

    for (size_t left = strlen(text), taken; left > 0; next += taken, left -= taken) {
        taken = peers_receive(to, next, left, shared.now);
        if (to == &shared.guest.connection)
            shared_fixture_tell(PERSON_GUEST, guest_hear(&shared.guest, shared.now));
        else
            shared_fixture_tell(PERSON_HOST, host_hear(&shared.host, shared.caller, shared.now));
    }
}

void shared_fixture_carry(void)
{
    struct connection *guest = &shared.guest.connection;

    for (tick(); !shared.is_asleep && shared.caller != NONE; tick()) {
        struct connection *host = &shared.host.callers[shared.caller].connection;

        if (guest->unsent_count == 0 && host->unsent_count == 0 && !connection_has_line(host))
            return;
        carry_from(guest, host);
        carry_from(host, guest);
        if (host->ended || guest->ended)
            shared_fixture_part();
        else if (connection_has_line(host))
            shared.now = connection_deadline(host); /* the line came too fast to be heard yet */
    }
}

void shared_fixture_part(void)
{
    int gone = shared.caller;

    if (gone == NONE)
        return;
    shared.caller = NONE;
    shared_fixture_tell(PERSON_HOST, host_hang_up(&shared.host, gone));
    shared_fixture_tell(PERSON_GUEST, guest_hang_up(&shared.guest));
}
