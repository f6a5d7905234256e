/* SPDX-License-Identifier: MIT */
#include "outside/party.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_host(const struct party *party)
{
    return party->place.listener != SOCKET_NONE;
}

static void open_intakes(struct party *party)
{
    for (int i = 0; i < HOST_CALLERS; i++)
        party->callers[i].socket = SOCKET_NONE;
}

/* ---- The host. ---- */

bool party_open(struct party *party, const char *one_guest, char reason[PARTY_REASON])
{
    struct user guest;
    enum place_error error = one_guest ? place_find_person(one_guest, &guest) : PLACE_OK;
    char path[PLACE_PATH] = "the folder of the table";
    char why[PLACE_REASON];

    *party = (struct party){.has_one_guest = one_guest != NULL};
    open_intakes(party);
    if (error == PLACE_OK) {
        party->one_guest = one_guest ? guest.user : 0;
        error = place_open(&party->place);
    }
    if (error == PLACE_OK)
        return true;
    place_explain(error, why);
    if (error >= PLACE_LIVING)
        place_folder(geteuid(), path);
    snprintf(reason, PARTY_REASON, "'%s' %s", error >= PLACE_LIVING ? path : one_guest, why);
    return false;
}

void party_invite(struct party *party)
{
    const struct user host = place_person(geteuid());
    struct address address;
    enum { MACHINE = 65 }; /* of Linux, with the null; a longer name is cut, and then left out */
    char machine[MACHINE];
    char far[ADDRESS_LOGIN + MACHINE];
    char *invitation = party->company.invitation;
    int length = snprintf(invitation, SITTING_NOTICE, "tictactoe --join=%s", host.login);

    machine[MACHINE - 1] = '\0';
    if (gethostname(machine, sizeof machine) != 0 || machine[MACHINE - 1] != '\0')
        return;
    snprintf(far, sizeof far, "%s@%s", host.login, machine);
    if (address_parse(&address, far) == ADDRESS_OK)
        snprintf(invitation + length, SITTING_NOTICE - (size_t)length, " or tictactoe --join=%s",
                 far);
}

static enum welcome welcome(const struct party *party, uid_t user)
{
    if (party->has_one_guest)
        return user == party->one_guest ? WELCOME_SEAT : WELCOME_NONE;
    return user == geteuid() ? WELCOME_SEAT : WELCOME_ASK;
}

/* Those who have come; who has no place is sent away. */
static void accept_callers(struct party *party, uint64_t now)
{
    enum { AT_ONCE = 16 };

    for (int i = 0; i < AT_ONCE; i++) {
        struct user user;
        int socket = place_accept(&party->place, &user);
        int caller;

        if (socket == SOCKET_NONE)
            return;
        caller = host_accept(&party->host, user.user, welcome(party, user.user), now);
        if (caller == HOST_NOBODY)
            socket_close(&socket);
        else
            party->callers[caller] = (struct intake){.socket = socket};
    }
}

static enum news lose_caller(struct party *party, int caller)
{
    socket_close(&party->callers[caller].socket);
    return host_hang_up(&party->host, caller);
}

/* Read what there is, if all that was read before is heard. False at its end. */
static bool take_in(struct intake *intake)
{
    ssize_t count;

    if (intake->count > 0)
        return true;
    count = socket_read(intake->socket, intake->bytes, sizeof intake->bytes);
    intake->start = 0;
    intake->count = count > 0 ? (size_t)count : 0;
    return count != SOCKET_ENDED;
}

static void use_up(struct intake *intake, size_t taken)
{
    intake->start += taken;
    intake->count -= taken;
}

static enum news hear_caller(struct party *party, int caller, uint64_t now)
{
    struct intake *intake = &party->callers[caller];
    enum news news = NEWS_NONE;
    size_t taken;

    while (news == NEWS_NONE && intake->socket != SOCKET_NONE
           && !party->host.callers[caller].link.ended) {
        if (!take_in(intake))
            return lose_caller(party, caller);
        if (intake->count == 0)
            break;
        news = host_hear(&party->host, caller, intake->bytes + intake->start, intake->count, now,
                         &taken);
        use_up(intake, taken);
    }
    return news;
}

/* Send what the link has to send, in one try if it has ended. False if it is to be closed. */
static bool send_out(int socket, struct link *link)
{
    ssize_t sent = link->count > 0 ? socket_send(socket, link->unsent, link->count) : 0;

    if (sent > 0)
        link_sent(link, (size_t)sent);
    return sent != SOCKET_ENDED && !link->ended;
}

/* Who knocks is called what the system calls them. */
static void name_knocker(struct party *party)
{
    const struct caller *caller = &party->host.callers[party->host.asked];

    line_cut_name(party->company.knocker, place_person(caller->person.login).login);
}

static enum news attend_host(struct party *party)
{
    uint64_t now = socket_clock();
    enum news news = NEWS_NONE;

    accept_callers(party, now);
    for (int i = 0; i < HOST_CALLERS && news == NEWS_NONE; i++)
        news = hear_caller(party, i, now);
    if (news == NEWS_NONE)
        news = host_tick(&party->host, now);
    if (news == NEWS_KNOCK)
        name_knocker(party);
    for (int i = 0; i < HOST_CALLERS && news == NEWS_NONE; i++)
        if (party->callers[i].socket != SOCKET_NONE
            && !send_out(party->callers[i].socket, &party->host.callers[i].link))
            news = lose_caller(party, i);
    return news;
}

/* ---- The guest. ---- */

void party_seek(struct party *party, const struct address *address, const char *command,
                const char *name)
{
    *party = (struct party){
        .place.listener = SOCKET_NONE,
        .address = *address,
        .command = command,
        .is_carried = command || address->kind == ADDRESS_BY_SSH,
    };
    line_cut_name(party->name, name);
    open_intakes(party);
    guest_open(&party->guest);
}

static void hang_up(struct party *party)
{
    if (party->is_carried && party->callers[0].socket != SOCKET_NONE) {
        carrier_hush(&party->carrier); /* what it says of its end is not worth a line */
        carrier_end(&party->carrier);
        party->callers[0].socket = SOCKET_NONE;
    }
    socket_close(&party->callers[0].socket);
}

static enum news hear_host(struct party *party, uint64_t now)
{
    struct intake *intake = &party->callers[0];
    enum news news = NEWS_NONE;
    size_t taken;

    while (news == NEWS_NONE && party->guest.phase != GUEST_OUT) {
        if (!take_in(intake))
            return guest_hang_up(&party->guest);
        if (intake->count == 0)
            break;
        news = guest_hear(&party->guest, intake->bytes + intake->start, intake->count, now, &taken);
        use_up(intake, taken);
    }
    if (party->is_carried && party->guest.phase == GUEST_SEATED)
        carrier_hush(&party->carrier);
    return news;
}

static enum news attend_guest(struct party *party)
{
    uint64_t now = socket_clock();
    enum news news = hear_host(party, now);

    if (party->callers[0].socket == SOCKET_NONE)
        return NEWS_NONE;
    if (party->is_carried && party->carrier.complaint != SOCKET_NONE)
        carrier_hear(&party->carrier);
    if (news == NEWS_NONE)
        news = guest_tick(&party->guest, now);
    if (news == NEWS_NONE && !send_out(party->callers[0].socket, &party->guest.link)) {
        news = guest_hang_up(&party->guest);
        hang_up(party);
    }
    return news;
}

/* ---- Both. ---- */

enum news party_attend(struct party *party)
{
    return is_host(party) ? attend_host(party) : attend_guest(party);
}

struct watch party_watch(const struct party *party)
{
    struct watch watch = {0};

    watch.deadline = is_host(party) ? host_deadline(&party->host) : guest_deadline(&party->guest);
    watch.has_deadline = watch.deadline != LINK_NEVER;
    watch_add(&watch, party->place.listener, POLLIN);
    for (int i = 0; i < HOST_CALLERS; i++) {
        const struct link *link =
            is_host(party) ? &party->host.callers[i].link : &party->guest.link;

        watch_add(&watch, party->callers[i].socket,
                  (short)(POLLIN | (link->count > 0 ? POLLOUT : 0)));
    }
    if (party->is_carried && party->callers[0].socket != SOCKET_NONE)
        watch_add(&watch, party->carrier.complaint, POLLIN);
    return watch;
}

void party_close(struct party *party)
{
    if (is_host(party)) {
        host_close(&party->host);
        for (int i = 0; i < HOST_CALLERS; i++) {
            if (party->callers[i].socket == SOCKET_NONE)
                continue;
            send_out(party->callers[i].socket, &party->host.callers[i].link);
            socket_close(&party->callers[i].socket);
        }
        place_close(&party->place);
        return;
    }
    guest_leave(&party->guest);
    if (party->callers[0].socket != SOCKET_NONE)
        send_out(party->callers[0].socket, &party->guest.link);
    hang_up(party);
}
