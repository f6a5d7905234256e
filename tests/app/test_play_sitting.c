/* SPDX-License-Identifier: MIT
 *
 * A whole session: the game before, and the score by keys and by the mouse. More: session.keys.
 */
#include "home.h"
#include "suite.h"
#include "visit.h"

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(once_a_move_is_played_u_does_not_go_back_to_the_game_before)
{
    struct terminal *terminal = visit_begin(visit_common, ARGS(visit_nowhere));

    terminal_keys(terminal, "1386n5u");
    visit_check_code(terminal, 0);
    terminal_keys(terminal, "u");
    terminal_expect(terminal, "nothing to undo");
    visit_check_code(terminal, 0);
    terminal_keys(terminal, "5no523\ru");
    visit_check_code(terminal, 0);
    terminal_keys(terminal, "u");
    terminal_expect(terminal, "nothing to undo"); /* one game deep */
    visit_leave(terminal);
}

/* Five games: who wins them, as played by whoever begins. */
static const struct {
    const char *cells;
    enum status status;
} five[] = {
    {"14253", STATUS_X_WON}, {"142596", STATUS_O_WON}, {"123546879", STATUS_DRAW},
    {"19283", STATUS_X_WON}, {"274513", STATUS_O_WON},
};

enum { FIVE = sizeof five / sizeof five[0] };

/* Ada and Bob begin in turns. What each has won, and what was drawn. */
struct score {
    int ada, bob, draws;
};

static void count_game(struct score *score, int number)
{
    enum status status = five[number % FIVE].status;
    bool ada_is_x = number % 2 == 0;

    if (status == STATUS_DRAW)
        score->draws++;
    else if ((status == STATUS_X_WON) == ada_is_x)
        score->ada++;
    else
        score->bob++;
}

/* The number at the end of the row that begins so. */
static int number_behind(const struct terminal *terminal, const char *words)
{
    int row, col, number = 0;

    ck_assert_msg(terminal_find(terminal, words, &row, &col), "no %s on the screen", words);
    for (col += (int)strlen(words); col < visit_compact.cols; col++) {
        uint32_t digit = terminal_cell(terminal, row, col).chars[0];

        if (digit >= '0' && digit <= '9')
            number = number * 10 + (int)digit - '0';
    }
    return number;
}

static void check_score(const struct terminal *terminal, const struct score *score, int number)
{
    bool ada_is_x = number % 2 == 0;

    ck_assert_int_eq(number_behind(terminal, ada_is_x ? "X Ada  " : "O Ada  "), score->ada);
    ck_assert_int_eq(number_behind(terminal, ada_is_x ? "O Bob  " : "X Bob  "), score->bob);
    ck_assert_int_eq(number_behind(terminal, "Draws"), score->draws);
}

/* Cells that are clicked on, in the compact window. */
static void click_cells(struct terminal *terminal, int row, int col, const char *cells)
{
    for (; *cells; cells++) {
        int cell = *cells - '1';

        terminal_click(terminal, row + cell / GAME_SIDE * 4, col + cell % GAME_SIDE * 8);
    }
}

static const char *words_of(enum status status)
{
    return status == STATUS_DRAW ? "A draw" : " wins!";
}

TEST(five_games_by_keys_and_five_by_the_mouse_are_counted_for_the_right_person)
{
    struct home home = home_make();
    struct terminal *terminal = terminal_start(
        visit_compact, ARGS(command_tictactoe(), "-x", "Ada", "-o", "Bob"), ARGS(home.setting));
    struct score score = {0};
    char words[MESSAGE];
    int row, col;

    terminal_expect(terminal, "X Ada to move");
    ck_assert(terminal_find(terminal, "1   │   2   │   3", &row, &col));
    for (int number = 0; number < 2 * FIVE; number++) {
        bool by_keys = number < FIVE;
        const char *cells = five[number % FIVE].cells;

        check_score(terminal, &score, number);
        terminal_expect(terminal, number % 2 ? "X Bob to move" : "X Ada to move");
        if (by_keys)
            terminal_keys(terminal, cells);
        else
            click_cells(terminal, row, col, cells);
        count_game(&score, number);
        terminal_expect(terminal, words_of(five[number % FIVE].status));
        check_score(terminal, &score, number);
        if (number + 1 == 2 * FIVE)
            break;
        if (by_keys)
            terminal_keys(terminal, "n");
        else
            visit_click_on(terminal, "n new");
    }
    visit_click_on(terminal, "q quit");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    snprintf(words, sizeof words, "score: Ada has %d, Bob %d, %d draws.", score.ada, score.bob,
             score.draws);
    terminal_expect(terminal, words);
    terminal_free(terminal);
    home_check_list(&home, "");
}
