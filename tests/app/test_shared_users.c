/* SPDX-License-Identifier: MIT
 *
 * Ann at her terminal, and people with other logins at her door.
 */
#include "couple.h"
#include "suite.h"

/* Another login, which is asked about. */
static int knock_as_other(void)
{
    int peer = couple_knock();

    couple_say(peer, "tictactoe 1 Root\nat 0 0x000000\n");
    couple_hear(peer, "tictactoe 1 Ann\n");
    ground_tell();
    couple_hear(peer, "game 0 ");
    return EXIT_SUCCESS;
}

static int knock_in_vain(void)
{
    int peer = couple_knock();

    couple_say(peer, "tictactoe 1 Root\nat 0 0x000000\n");
    couple_hear(peer, "error refused\n");
    return EXIT_SUCCESS;
}

SKIPPED_IF(suite_not_root)
AROUND_EACH(couple_lay, couple_clear)

TEST(another_login_knocks_and_is_let_in)
{
    ground_start_and_hear(GROUND_DAEMON, knock_as_other);
    terminal_expect(couple_ann, "daemon wants to join");
    terminal_keys(couple_ann, "y");
    ck_assert_int_eq(ground_outcome(), EXIT_SUCCESS);
}

TEST(who_was_refused_twice_is_not_asked_about_again)
{
    for (int i = 0; i < 2; i++) {
        ground_start(GROUND_DAEMON, knock_in_vain);
        terminal_expect(couple_ann, "daemon wants to join");
        terminal_keys(couple_ann, "n");
        ck_assert_int_eq(ground_outcome(), EXIT_SUCCESS);
    }
    ground_start(GROUND_DAEMON, knock_in_vain);
    ck_assert_int_eq(ground_outcome(), EXIT_SUCCESS);
    terminal_refuse(couple_ann, "wants to join");
}

static int knock_and_go_away(void)
{
    int peer = couple_knock();

    couple_say(peer, "tictactoe 1 Root\nat 0 0x000000\n");
    couple_hear(peer, "tictactoe 1 Ann\n");
    close(peer);
    return EXIT_SUCCESS;
}

TEST(who_goes_away_three_times_before_the_answer_is_not_asked_about_again)
{
    for (int i = 0; i < 3; i++) {
        ground_start(GROUND_DAEMON, knock_and_go_away);
        terminal_expect(couple_ann, "daemon has gone away again.");
        ck_assert_int_eq(ground_outcome(), EXIT_SUCCESS);
        terminal_keys(couple_ann, "?"); /* which takes those words away */
        terminal_expect(couple_ann, "goes back");
        terminal_keys(couple_ann, "?");
        terminal_expect(couple_ann, "The other player types");
    }
    ground_start(GROUND_DAEMON, knock_in_vain);
    ck_assert_int_eq(ground_outcome(), EXIT_SUCCESS);
    terminal_refuse(couple_ann, "wants to join");
}

TEST(a_host_in_lines_is_asked_and_answers_in_words)
{
    terminal_keys(couple_ann, "q");
    terminal_end(couple_ann);
    terminal_free(couple_ann);
    couple_ann = terminal_start(
        couple_window, ARGS(command_tictactoe(), "--host", "--plain=words", "--name=Ann"), NULL);
    terminal_expect(couple_ann, "tictactoe --join=");
    ground_start_and_hear(GROUND_DAEMON, knock_as_other);
    terminal_expect(couple_ann, "daemon wants to join: yes or no?");
    terminal_send(couple_ann, "new\r", 4);
    terminal_expect(couple_ann, "This game is new");
    terminal_send(couple_ann, "yes\r", 4);
    terminal_expect(couple_ann, "Root is here and plays O.");
    ck_assert_int_eq(ground_outcome(), EXIT_SUCCESS);
    terminal_expect(couple_ann, "The game is paused until Root is back.");
    terminal_send(couple_ann, "5\r", 2);
    terminal_expect(couple_ann, "The game is paused until Root is back.");
}
