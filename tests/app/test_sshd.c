/* SPDX-License-Identifier: MIT
 *
 * Two terminals and a real sshd between them.
 */
#include "sshd.h"
#include "suite.h"
#include "visit.h"

static struct sshd sshd;

static void end_sshd(void)
{
    sshd_end(&sshd);
}

static const char *no_sshd(void)
{
    const char *reason = sshd_start(&sshd);

    if (reason)
        end_sshd();
    return reason;
}

SKIPPED_IF(no_sshd)
AROUND_ALL(NULL, end_sshd)

static struct terminal *host_table(void)
{
    struct terminal *host = terminal_start(
        visit_common, ARGS(command_tictactoe(), "--host", "--name=Ann"), ARGS(sshd.tables));

    terminal_expect(host, "The other player types");
    return host;
}

/* The far end's address as the guest has it. */
static const char *join(void)
{
    static char option[128];

    snprintf(option, sizeof option, "--join=%s@table", sshd.login);
    return option;
}

static struct terminal *start_guest(void)
{
    return terminal_start(visit_common, ARGS(command_tictactoe(), join(), "--name=Bob"),
                          ARGS(sshd.path));
}

/* Both at one table, and X, the host's, in the middle. */
static void sit_down(struct terminal **host, struct terminal **guest)
{
    *host = host_table();
    *guest = start_guest();
    terminal_expect(*host, "Bob is here and plays O");
    terminal_expect(*guest, "Ann is here and plays X");
    terminal_keys(*host, "5");
    terminal_expect(*guest, "Your turn");
}

static void end(struct terminal *host, struct terminal *guest)
{
    terminal_keys(guest, "q");
    visit_check_end(guest, EXIT_SUCCESS);
    terminal_expect(host, "Bob has left");
    terminal_keys(host, "q");
    visit_check_end(host, EXIT_SUCCESS);
    terminal_free(guest);
    terminal_free(host);
}

TEST(two_play_by_ssh_as_if_they_sat_at_one_machine)
{
    struct terminal *host, *guest;
    char words[SSHD_TEXT], expected[SSHD_TEXT];

    sit_down(&host, &guest);
    sshd_words(&sshd, words);
    snprintf(expected, sizeof expected,
             "-T -o ServerAliveInterval=15 -- table tictactoe --carry=%s\n", sshd.login);
    ck_assert_str_eq(words, expected);
    terminal_keys(guest, "1");
    terminal_expect(host, "Your turn");
    visit_check_code(host, terminal_code(guest));
    terminal_keys(guest, "u");
    terminal_expect(host, "Bob asks to undo");
    terminal_keys(host, "y");
    terminal_expect(guest, "Ann agrees");
    visit_check_code(host, terminal_code(guest));
    end(host, guest);
}

TEST(a_login_shell_that_greets_is_skipped)
{
    struct terminal *host, *guest;

    sshd_greet(&sshd, "Welcome to this machine.\n\nYou have mail.\n");
    sit_down(&host, &guest);
    terminal_refuse(guest, "mail");
    end(host, guest);
    sshd_greet(&sshd, "");
}

TEST(an_ssh_that_is_killed_cuts_the_line_and_one_key_comes_back)
{
    struct terminal *host, *guest;

    sit_down(&host, &guest);
    sshd_cut(&sshd);
    terminal_expect(guest, "Connection to Ann lost");
    terminal_expect(host, "The game is paused until Bob is back.");
    terminal_keys(guest, "J");
    terminal_expect(guest, "Ann is here and plays X");
    terminal_keys(guest, "1");
    terminal_expect(host, "Your turn");
    visit_check_code(host, terminal_code(guest));
    end(host, guest);
}

TEST(a_guest_that_is_killed_is_cut_off_and_finds_the_table_as_it_left_it)
{
    struct terminal *host, *guest;

    sit_down(&host, &guest);
    terminal_signal(guest, SIGKILL);
    terminal_expect(host, "The game is paused until Bob is back.");
    terminal_free(guest);
    guest = start_guest();
    terminal_expect(guest, "Ann is here and plays X");
    visit_check_code(guest, 5);
    end(host, guest);
}

TEST(a_host_that_is_killed_is_away_and_nothing_hangs)
{
    struct terminal *host, *guest;

    sit_down(&host, &guest);
    terminal_signal(host, SIGKILL);
    terminal_expect(guest, "Connection to Ann lost");
    terminal_keys(guest, "J");
    terminal_expect(guest, "Ann's table is closed");
    terminal_keys(guest, "q");
    visit_check_end(guest, EXIT_SUCCESS);
    terminal_free(guest);
    terminal_free(host);
}

/* A table that cannot be joined is one line, and the terminal is left alone. */
static void check_refusal(const char *option, const char *words)
{
    struct terminal *guest =
        terminal_start(visit_common, ARGS(command_tictactoe(), option), ARGS(sshd.path));

    ck_assert_int_eq(terminal_end(guest), EXIT_FAILURE);
    terminal_expect(guest, words);
    ck_assert(terminal_restored(guest));
    terminal_free(guest);
}

TEST(where_there_is_no_table_it_is_said_in_a_line)
{
    check_refusal(join(), "table");
}

TEST(a_machine_that_ssh_does_not_reach_is_said_by_ssh_and_in_a_line)
{
    check_refusal("--join=nobody@nowhere.invalid", "nowhere.invalid");
}
