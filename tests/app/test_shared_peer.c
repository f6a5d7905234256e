/* SPDX-License-Identifier: MIT
 *
 * Ann at her terminal, and whatever knocks at her table: a peer that speaks by hand, well or badly,
 * or a program in lines.
 */
#include "base/clock.h"
#include "couple.h"
#include "protocol/host.h"
#include "suite.h"

static int sit_by_hand(void)
{
    int peer = couple_knock();

    couple_say(peer, "tictactoe 1 Bob\nat 0 0x000000\n");
    couple_hear(peer, "game 0 o 0 0 0 0x000000 - 0\n");
    terminal_expect(couple_ann, "Bob is here and plays O.");
    return peer;
}

AROUND_EACH(couple_lay, couple_clear)

/* The same words at the start of a game in which X has 5; each peer says one play. */
TEST(each_refusal_is_said_by_its_name)
{
    static const struct {
        const char *word, *reason;
    } rows[] = {
        {"0x000000", "cell-taken"}, /* the mark in 5 taken away */
        {"0x600801", "off-board"},  /* bits above the word's */
        {"0x1e0800", "no-move"},    /* two marks at once */
        {"0x080800", "no-move"},    /* the other's mark */
    };

    terminal_keys(couple_ann, "5");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int peer = couple_knock();
        char line[MESSAGE];

        couple_say(peer, "tictactoe 1 Bob\nat 0 0x000000\n");
        couple_hear(peer, "\ngame 1 ");
        snprintf(line, sizeof line, "play 2 %s\n", rows[i].word);
        couple_say(peer, line);

        const char *answer = couple_hear(peer, "refused 2 ");

        if (!strstr(answer, rows[i].reason))
            couple_hear(peer, rows[i].reason);
        close(peer);
        terminal_expect(couple_ann, "The game is paused until Bob is back.");
    }
}

/* Somebody with the login of whoever is seated; and a peer that plays where X has won. */
TEST(a_play_without_a_seat_and_one_after_the_end_are_refused_by_their_names)
{
    int peer = sit_by_hand();
    int other = couple_knock();

    couple_say(other, "tictactoe 1 Bob\nat 0 0x000000\nplay 1 0x000801\n");
    couple_hear(other, "refused 1 no-player\n");
    close(other);
    couple_say(peer, "ask 1 open 0x0af805\n");
    terminal_expect(couple_ann, "Bob asks to open code 1099");
    terminal_keys(couple_ann, "y");
    couple_hear(peer, "yes 1\n");
    couple_say(peer, "play 2 0x0af805\n");
    couple_hear(peer, "refused 2 game-over\n");
    close(peer);
}

TEST(a_key_at_one_side_is_a_line_at_the_other)
{
    int peer = sit_by_hand();

    terminal_keys(couple_ann, "5");
    couple_hear(peer, "play 1 0x000801\n");
    couple_say(peer, "play 2 0x180800\n");
    terminal_expect(couple_ann, "O 1");
    couple_say(peer, "play 3 0x180800\n");
    couple_hear(peer, "refused 3 out-of-turn\n");
    terminal_expect(couple_ann, "Your turn");
    close(peer);
    terminal_expect(couple_ann, "The game is paused until Bob is back.");
}

TEST(of_two_questions_that_cross_the_hosts_stands)
{
    int peer = sit_by_hand();

    couple_say(peer, "ping\n");
    couple_hear(peer, "pong\n");
    terminal_keys(couple_ann, "5");
    couple_hear(peer, "play 1 ");
    terminal_keys(couple_ann, "u");
    couple_hear(peer, "ask 2 undo 0x000000\n");
    couple_say(peer, "ask 2 new 0x000000\nyes 2\n");
    terminal_expect(couple_ann, "Bob agrees.");
    terminal_expect(couple_ann, "X  Your turn");
    close(peer);
}

TEST(a_question_that_is_replaced_under_the_finger_is_not_answered)
{
    int peer = sit_by_hand();
    uint64_t start;

    terminal_keys(couple_ann, "5");
    couple_hear(peer, "play 1 ");
    couple_say(peer, "play 2 0x180800\n");
    terminal_expect(couple_ann, "O 1");
    couple_say(peer, "ask 3 undo 0x000801\n");
    terminal_expect(couple_ann, "Bob asks to undo");
    start = clock_now();
    couple_say(peer, "drop 3\nask 3 new 0x000000\nping\n");
    couple_hear(peer, "no 3\npong\n");
    terminal_keys(couple_ann, "y");
    ck_assert_msg(clock_now() < start + durations.stray_answer, "the machine is too busy");
    couple_say(peer, "ping\n");
    ck_assert_str_eq(couple_hear(peer, "pong\n"), "pong\n");
    terminal_expect(couple_ann, "Bob asks for a new game");
    while (clock_now() < start + 2 * durations.stray_answer)
        terminal_sleeps(couple_ann, 10);
    terminal_keys(couple_ann, "y");
    couple_hear(peer, "yes 3\n");
    close(peer);
}

TEST(what_is_no_line_ends_the_connection_and_harms_nobody)
{
    static const char *const rows[][2] = {
        {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "error line\n"},
        {"\033]0;title\007\n", "error line\n"},
        {"tictactoe 2 Bob\nat 0 0x000000\n", "error version\n"},
        {"at 0 0x000000\n", "error order\n"},
        {"tictactoe 1 Bob\nat 0 0x000000\nyes 1\n", "error order\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int peer = couple_knock();

        couple_say(peer, rows[i][0]);
        couple_hear(peer, rows[i][1]);
        couple_hear_end(peer);
        close(peer);
    }
    terminal_keys(couple_ann, "q");
    ck_assert_int_eq(terminal_end(couple_ann), EXIT_SUCCESS);
}

TEST(a_flood_ends_the_connection)
{
    int peer = sit_by_hand();
    char lines[MESSAGE] = "";

    for (int i = 0; i < 40; i++)
        strcat(lines, "ping\n");
    couple_say(peer, lines);
    couple_hear(peer, "error flood\n");
    terminal_expect(couple_ann, "The game is paused until Bob is back.");
    close(peer);
}

TEST(who_calls_again_takes_over_the_place_of_the_same_login)
{
    int peers[HOST_CALLERS];

    for (int i = 0; i < HOST_CALLERS; i++) {
        peers[i] = couple_knock();
        if (i == 0)
            continue;
        couple_hear(peers[i - 1], "error taken\n");
        couple_hear_end(peers[i - 1]);
        close(peers[i - 1]);
    }
    couple_say(peers[HOST_CALLERS - 1], "tictactoe 1 Bob\nat 0 0x000000\n");
    couple_hear(peers[HOST_CALLERS - 1], "game 0 ");
    close(peers[HOST_CALLERS - 1]);
}

TEST(names_move_no_cursor)
{
    int peer = couple_knock();

    couple_say(peer, "tictactoe 1 B\033[2Job\nat 0 0x000000\n");
    couple_hear(peer, "game 0 ");
    terminal_expect(couple_ann, "is here and plays O.");
    terminal_expect(couple_ann, "X  Your turn");
    close(peer);
}

/* The login is the same on both sides. */
TEST(a_peer_whose_name_does_not_fit_is_called_by_the_login)
{
    static const char *const names[] = {"\xE2\x80\x8B", "Computer (easy)"};

    for (int i = 0; i < 2; i++) {
        int peer = couple_knock();
        char words[128];

        snprintf(words, sizeof words, "tictactoe 1 %s\nat 0 0x000000\n", names[i]);
        couple_say(peer, words);
        couple_hear(peer, "game 0 ");
        snprintf(words, sizeof words, "%s is here and plays O.", ground_owner().login);
        terminal_expect(couple_ann, words);
        close(peer);
        terminal_expect(couple_ann, "The game is paused until");
    }
}

TEST(who_gives_no_name_to_be_seen_is_called_by_the_login)
{
    struct terminal *guest = terminal_start(
        couple_window, ARGS(command_tictactoe(), "--join", "--name=\xE3\x85\xA4"), NULL);
    char words[128];

    terminal_expect(guest, "Ann is here and plays X");
    snprintf(words, sizeof words, "%s is here and plays O.", ground_owner().login);
    terminal_expect(couple_ann, words);
    terminal_free(guest);
}

TEST(lines_play_at_the_table_too)
{
    struct terminal *guest = terminal_start(
        couple_window, ARGS(command_tictactoe(), "--join", "--plain", "--name=Bob"), NULL);

    terminal_expect(guest, "Ann is here and plays X.");
    terminal_keys(couple_ann, "5");
    terminal_expect(guest, "Ann plays X in 5");
    terminal_send(guest, "1\r", 2);
    terminal_expect(couple_ann, "O 1");
    terminal_keys(couple_ann, "u");
    terminal_expect(guest, "Ann asks to undo: yes or no?");
    terminal_send(guest, "y\r", 2);
    terminal_expect(couple_ann, "Bob agrees.");
    terminal_send(guest, "n\r", 2);
    terminal_expect(couple_ann, "Bob asks for a new game");
    terminal_send(guest, "q\r", 2);
    ck_assert_int_eq(terminal_end(guest), EXIT_SUCCESS);
    terminal_free(guest);
}

TEST(the_tables_are_listed)
{
    struct command command;
    struct user owner = ground_owner();
    char line[MESSAGE];

    command_run(&command, ARGS(command_tictactoe(), "--tables"), NULL, NULL);
    snprintf(line, sizeof line, "%s waiting\n", owner.login);
    ck_assert_str_eq(command.out, line);

    int peer = sit_by_hand();

    command_run(&command, ARGS(command_tictactoe(), "--tables"), NULL, NULL);
    snprintf(line, sizeof line, "%s playing\n", owner.login);
    ck_assert_str_eq(command.out, line);
    close(peer);
}

TEST(on_a_terminal_the_tables_are_listed_with_the_way_to_sit_down)
{
    struct terminal *terminal =
        terminal_start(couple_window, ARGS(command_tictactoe(), "--tables"), NULL);
    struct user owner = ground_owner();
    char line[MESSAGE];

    snprintf(line, sizeof line, "%s is waiting: tictactoe --join=%s", owner.login, owner.login);
    terminal_expect(terminal, line);
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_free(terminal);
}
