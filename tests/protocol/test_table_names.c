/* SPDX-License-Identifier: MIT
 *
 * The name of somebody at a shared table who says one that shows nothing, or that of the computer.
 */
#include "party.h"
#include "suite.h"

AROUND_ALL(suite_use_locale, NULL)

/* Whatever is behind it is cut off. */
static const char long_nothing[] =
    "\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B"
    "\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B Ann";

static const char *const misfits[] = {
    " ",
    "\xC2\xA0",                  /* a no-break space */
    "\xE2\x80\x8B",              /* a space of no width */
    "\xE3\x85\xA4",              /* a filler of Hangul */
    "\xE2\x80\xAE \xE2\x80\xAE", /* from right to left */
    "\xCC\x81",                  /* an accent on nothing */
    "Computer (easy)",
    "computer (nobody)",
    " C\xE2\x80\x8Bomputer (perfect)",
    long_nothing,
};

enum { MISFITS = sizeof misfits / sizeof misfits[0] };

TEST_LOOP(a_name_that_does_not_fit_gives_way_to_the_login_and_that_to_guest, MISFITS)
{
    char name[NAME_BYTES + 1];

    message_take_name(name, misfits[_i], "ann");
    ck_assert_str_eq(name, "ann");
    message_take_name(name, misfits[_i], "");
    ck_assert_str_eq(name, "Guest");
    message_take_name(name, "", misfits[_i]);
    ck_assert_str_eq(name, "Guest");
    message_take_name(name, "Computers (easy)", "ann");
    ck_assert_str_eq(name, "Computers (easy)");
}

TEST(a_name_may_be_written_over_the_login)
{
    char name[NAME_BYTES + 1] = "ann";

    message_take_name(name, " ", name);
    ck_assert_str_eq(name, "ann");
    message_take_name(name, "Ann", name);
    ck_assert_str_eq(name, "Ann");
}

static void say_hello(struct host *host, int caller, const char *name)
{
    char line[MESSAGE_SIZE + 1];

    snprintf(line, sizeof line, "tictactoe 1 %s\nat 0 0x000000\n", name);
    ck_assert_int_eq(party_say(host, caller, line, 0), PEER_SEATED);
}

TEST_LOOP(a_guest_is_called_by_the_login_then, MISFITS)
{
    struct host host = party_host();
    int bob = host_accept(&host, BOB, WELCOME_SEAT, 0);

    host_use_login(&host, bob, "bob");
    say_hello(&host, bob, misfits[_i]);
    ck_assert_str_eq(host.guest.name, "bob");
}

TEST(a_guest_whose_name_fits_is_called_by_it)
{
    struct host host = party_host();
    int bob = host_accept(&host, BOB, WELCOME_SEAT, 0);

    host_use_login(&host, bob, "bob");
    say_hello(&host, bob, "Bob");
    ck_assert_str_eq(host.guest.name, "Bob");
}

TEST_LOOP(a_guest_without_a_login_is_called_guest_then, MISFITS)
{
    struct host host = party_host();
    int bob = host_accept(&host, BOB, WELCOME_SEAT, 0);

    say_hello(&host, bob, misfits[_i]);
    ck_assert_str_eq(host.guest.name, "Guest");
}

TEST_LOOP(a_host_is_called_by_the_login_then_and_guest_if_that_is_not_known, 2 * MISFITS)
{
    bool has_login = _i % 2;
    struct guest guest = party_new_guest();
    char line[MESSAGE_SIZE + 1];

    if (has_login)
        guest_use_login(&guest, "ann");
    guest_knock(&guest, "Bob", NULL, 0);
    snprintf(line, sizeof line, "tictactoe 1 %s\n", misfits[_i / 2]);
    ck_assert_int_eq(party_tell(&guest, line, 0), PEER_WELCOME);
    ck_assert_str_eq(guest.host_name, has_login ? "ann" : "Guest");
}
