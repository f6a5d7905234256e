/* SPDX-License-Identifier: MIT
 *
 * Two people at two terminals play one game.
 */
#include "base/clock.h"
#include "couple.h"
#include "suite.h"

static struct couple couple;

static void sit_down(void)
{
    ground_break();
    couple = couple_sit();
}

static void stand_up(void)
{
    couple_free(couple);
    ground_clear();
}

/* Ann begins: the keys are pressed in turn, and each is seen by the other before the next. */
static void play(const char *keys)
{
    struct terminal *movers[] = {couple.host, couple.guest};

    for (int i = 0; keys[i]; i++) {
        char key[] = {keys[i], '\0'};
        char words[MESSAGE];

        snprintf(words, sizeof words, "%c %c", i % 2 ? 'O' : 'X', keys[i]);
        couple_press(movers[i % 2], key, movers[1 - i % 2], words);
    }
}

AROUND_EACH(sit_down, stand_up)

TEST(a_whole_game_is_played_and_counted_at_both)
{
    play("14253");
    terminal_expect(couple.host, "X  You win with");
    terminal_expect(couple.guest, "X  Ann wins");
    couple_press(couple.guest, "n", couple.host, "New game: you play O.");
    terminal_expect(couple.guest, "New game: you play X.");
    couple_press(couple.guest, "5", couple.host, "X 5");
    terminal_expect(couple.host, "O  Ann                     1");
    terminal_expect(couple.guest, "O  Ann                     1");
}

TEST(it_is_said_whose_turn_it_is_and_a_mark_for_the_other_is_refused)
{
    terminal_keys(couple.guest, "5");
    terminal_expect(couple.guest, "It is Ann's turn.");
    terminal_keys(couple.host, "1");
    terminal_expect(couple.host, "O  Bob to move");
    terminal_expect(couple.guest, "O  Your turn");
    terminal_keys(couple.host, "2");
    terminal_expect(couple.host, "It is Bob's turn.");
    terminal_keys(couple.guest, "1");
    terminal_expect(couple.guest, "Cell 1 is taken: choose another.");
}

TEST(undo_and_redo_are_asked_and_done_when_the_other_says_yes)
{
    play("15");
    couple_press(couple.host, "u", couple.guest, "Ann asks to undo");
    couple_press(couple.guest, "y", couple.host, "Bob agrees.");
    terminal_expect(couple.host, "X  Your turn");
    terminal_expect(couple.guest, "X  Ann to move");
    couple_press(couple.host, "U", couple.guest, "Ann asks to redo");
    couple_press(couple.guest, "y", couple.host, "O 5");
    terminal_expect(couple.guest, "O 5");
}

TEST(a_question_is_over_by_no_or_by_playing_on_or_by_escape)
{
    play("15");
    couple_press(couple.guest, "u", couple.host, "Bob asks to undo");
    couple_press(couple.host, "n", couple.guest, "Ann says no.");
    couple_press(couple.guest, "u", couple.host, "Bob asks to undo");
    couple_press(couple.host, "9", couple.guest, "Ann played on: that is a no.");
    couple_press(couple.host, "n", couple.guest, "Ann asks for a new game");
    terminal_key(couple.host, VTERM_KEY_ESCAPE);
    terminal_expect(couple.guest, "Ann withdrew the question.");
    couple_press(couple.guest, "3", couple.host, "O 3");
}

TEST(another_position_is_opened_if_both_want_it)
{
    terminal_keys(couple.guest, "o523");
    terminal_key(couple.guest, VTERM_KEY_ENTER);
    terminal_expect(couple.host, "Bob asks to open code 523");
    couple_press(couple.host, "y", couple.guest, "Code 523");
    terminal_expect(couple.host, "Code 523");
}

TEST(a_new_game_in_the_middle_is_asked_for_and_nobody_changes_marks)
{
    play("1");
    couple_press(couple.guest, "n", couple.host, "Bob asks for a new game");
    couple_press(couple.host, "y", couple.guest, "X  Ann to move");
    couple_press(couple.host, "5", couple.guest, "X 5");
}

TEST(who_evaluates_is_told_and_no_computer_sits_down)
{
    couple_press(couple.guest, "e", couple.host, "Bob is looking at the best moves.");
    couple_press(couple.guest, "e", couple.host, "Bob has stopped looking.");
    terminal_keys(couple.host, "c");
    terminal_expect(couple.host, "No computer sits at a shared table.");
}

TEST(who_stays_has_the_board_and_who_leaves_has_the_code)
{
    play("15");
    terminal_keys(couple.guest, "q");
    ck_assert_int_eq(terminal_end(couple.guest), EXIT_SUCCESS);
    terminal_expect(couple.guest, "code ");
    terminal_expect(couple.host, "Until someone joins");
    terminal_keys(couple.host, "23");
    terminal_expect(couple.host, "O 3");
}

TEST(the_guest_comes_back_by_a_key)
{
    play("15");
    terminal_keys(couple.host, "q");
    ck_assert_int_eq(terminal_end(couple.host), EXIT_SUCCESS);
    terminal_expect(couple.guest, "Ann has left. J rejoins, q quits.");
    terminal_keys(couple.guest, "J");
    terminal_expect(couple.guest, "Ann's table is closed.");
    terminal_free(couple.host);
    couple.host = couple_host(NULL);
    couple_press(couple.guest, "J", couple.host, "Bob is here and plays O.");
    couple_press(couple.host, "7", couple.guest, "another game");
    couple_press(couple.guest, "y", couple.guest, "X 7");
}

TEST(nobody_plays_while_the_line_is_cut_and_then_it_goes_on)
{
    play("15");
    terminal_signal(couple.guest, SIGKILL);
    terminal_expect(couple.host, "Waiting for Bob");
    terminal_keys(couple.host, "9");
    terminal_expect(couple.host, "The game is paused until Bob is back.");
    terminal_free(couple.guest);
    couple.guest = couple_guest(NULL);
    terminal_expect(couple.guest, "O 5");
    couple_press(couple.host, "9", couple.guest, "X 9");
}

TEST(two_that_wait_for_each_other_sleep)
{
    ck_assert(terminal_sleeps(couple.host, 300));
    ck_assert(terminal_sleeps(couple.guest, 300));
}

/* Until the bell may ring again. */
static void pause_bell(struct terminal *terminal)
{
    ck_assert(terminal_sleeps(terminal, (int)durations.bell + 50));
}

TEST(the_bell_rings_for_a_turn_at_the_other_terminal)
{
    int host = terminal_bells(couple.host);

    pause_bell(couple.host);
    play("1");
    ck_assert_int_eq(terminal_bells(couple.host), host);
    ck_assert_int_eq(terminal_bells(couple.guest), 1);
    couple_press(couple.guest, "5", couple.host, "O 5");
    ck_assert_int_eq(terminal_bells(couple.host), host + 1);
    ck_assert_int_eq(terminal_bells(couple.guest), 1);
}

/* Another guest in Bob's place, started by that line of shell, "$0" being the game. */
static void change_guest(const char *command)
{
    terminal_keys(couple.guest, "q");
    ck_assert_int_eq(terminal_end(couple.guest), EXIT_SUCCESS);
    terminal_free(couple.guest);
    couple.guest =
        terminal_start(couple_window, ARGS("/bin/sh", "-c", command, command_tictactoe()), NULL);
    terminal_expect(couple.host, "Bob is here and plays O.");
}

TEST_LOOP(in_lines_it_rings_too_and_with_no_bell_never, 2)
{
    change_guest(_i == 0 ? "exec \"$0\" --join --name=Bob --plain"
                         : "exec \"$0\" --join --name=Bob --no-bell");
    couple_press(couple.host, "1", couple.guest, _i == 0 ? "Ann plays X in 1" : "X 1");
    ck_assert_int_eq(terminal_bells(couple.guest), _i == 0 ? 1 : 0);
}

TEST(no_bell_is_written_where_output_is_no_terminal)
{
    char path[MESSAGE], text[MESSAGE * 8];

    change_guest("exec \"$0\" --join --name=Bob --plain >\"$HOME/said\"");
    terminal_keys(couple.host, "1");
    ck_assert(terminal_sleeps(couple.guest, 300));
    terminal_send(couple.guest, "q\r", 2);
    ck_assert_int_eq(terminal_end(couple.guest), EXIT_SUCCESS);
    snprintf(path, sizeof path, "%s/said", terminal_home(couple.guest));

    FILE *said = fopen(path, "r");

    ck_assert_ptr_nonnull(said);
    text[fread(text, 1, sizeof text - 1, said)] = '\0';
    fclose(said);
    ck_assert_ptr_nonnull(strstr(text, "Ann plays X in 1"));
    ck_assert_ptr_null(strchr(text, '\a'));
}
