/* SPDX-License-Identifier: MIT */
#include "suite.h"

enum { WORD_BITS = 21, WORDS = 1 << WORD_BITS };

static enum status oracle_status(const char *board)
{
    const char *words = oracle_words(board);

    if (strcmp(words, "X won") == 0)
        return STATUS_X_WON;
    if (strcmp(words, "O won") == 0)
        return STATUS_O_WON;
    return strcmp(words, "draw") == 0 ? STATUS_DRAW : STATUS_ONGOING;
}

AROUND_ALL(suite_ask_oracle, NULL)

TEST(the_oracle_reaches_5478_positions_and_lists_6046_codes)
{
    ck_assert_int_eq(oracle.positions, 5478);
    ck_assert_int_eq(oracle.codes, 6046);
}

TEST(a_word_is_accepted_exactly_if_a_game_can_reach_it)
{
    bool *reached = calloc(WORDS, sizeof *reached);
    uint32_t before = game_word(suite_some_game());
    uint32_t few = suite_share() > 10 ? 8 : 1;
    int accepted = 0;

    ck_assert_ptr_nonnull(reached);
    for (int i = 0; i < oracle.positions; i++)
        reached[oracle_word(oracle.position[i])] = true;
    for (uint32_t word = 0; word < WORDS; word++) {
        if (!reached[word] && word % few != 0)
            continue;

        struct game game = suite_some_game();
        bool taken = game_from_word(&game, word);

        if (taken != reached[word] || game_word(game) != (taken ? word : before))
            ck_abort_msg("word 0x%06x: accepted %d, then the game is 0x%06x", (unsigned)word, taken,
                         (unsigned)game_word(game));
        accepted += taken;
    }
    ck_assert_int_eq(accepted, 5478);
    free(reached);
}

TEST(a_word_of_more_than_21_bits_is_refused)
{
    uint32_t before = game_word(suite_some_game());

    for (int i = 0; i < oracle.positions; i++)
        for (int bit = WORD_BITS; bit < 32; bit++) {
            struct game game = suite_some_game();
            uint32_t word = oracle_word(oracle.position[i]) | UINT32_C(1) << bit;

            if (game_from_word(&game, word) || game_word(game) != before)
                ck_abort_msg("word 0x%08x is accepted", (unsigned)word);
        }
}

/* The error that a move must have, and the board after it if there is none. */
static enum move_error move_naively(char *board, int player, int cell)
{
    if (player != 0 && player != 1)
        return MOVE_NO_PLAYER;
    if (oracle_status(board) != STATUS_ONGOING)
        return MOVE_GAME_OVER;
    if ("XO"[player] != oracle_turn(board))
        return MOVE_OUT_OF_TURN;
    if (cell < 0 || cell > 8)
        return MOVE_OFF_BOARD;
    if (board[cell] != '.')
        return MOVE_CELL_TAKEN;
    board[cell] = "XO"[player];
    return MOVE_OK;
}

static void check_move(const char *board, int player, int cell)
{
    struct game game = suite_game(board);
    char after[ORACLE_BOARD_SIZE];

    strcpy(after, board);

    enum move_error expected = move_naively(after, player, cell);
    enum move_error error = game_play(&game, (enum player)player, cell);

    if (error != expected || game_word(game) != oracle_word(after))
        ck_abort_msg("%s, player %d in cell %d: error %d, not %d; word 0x%06x, not 0x%06x", board,
                     player, cell, (int)error, (int)expected, (unsigned)game_word(game),
                     (unsigned)oracle_word(after));
}

TEST(every_move_from_every_position_has_its_word_or_its_error_and_no_effect)
{
    static const int players[] = {PLAYER_X, PLAYER_O, -1, 2, 3, INT_MAX, INT_MIN};
    static const int cells[] = {0,  1,  2, 3,  4,  5,  6,  7,  8,   -1,      -2,
                                -8, -9, 9, 10, 16, 17, 18, 32, 256, INT_MIN, INT_MAX};
    int few = (suite_share() + 9) / 10;

    for (int i = 0; i < oracle.positions; i += few)
        for (size_t p = 0; p < sizeof players / sizeof players[0]; p++)
            for (size_t c = 0; c < sizeof cells / sizeof cells[0]; c++)
                check_move(oracle.position[i], players[p], cells[c]);
}

/* The board on which X and O hold the cells of two sets. False if they share a cell. */
static bool fill(char *board, unsigned x, unsigned o)
{
    strcpy(board, ".........");
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        bool holds_x = x >> cell & 1;
        bool holds_o = o >> cell & 1;

        if (holds_x && holds_o)
            return false;
        if (holds_x || holds_o)
            board[cell] = holds_x ? 'X' : 'O';
    }
    return true;
}

TEST(two_sets_of_cells_load_exactly_if_a_game_can_reach_them)
{
    uint32_t before = game_word(suite_some_game());
    char board[ORACLE_BOARD_SIZE];

    for (unsigned x = 0; x <= GAME_ALL; x++)
        for (unsigned o = 0; o <= GAME_ALL; o++) {
            struct game game = suite_some_game();
            bool expected = fill(board, x, o) && oracle_reached(&oracle, board);
            bool loaded = game_load(&game, x, o);

            if (loaded != expected || game_word(game) != (loaded ? oracle_word(board) : before))
                ck_abort_msg("X 0x%03x, O 0x%03x: loaded %d, then the game is 0x%06x", x, o, loaded,
                             (unsigned)game_word(game));
        }
}

/* ---- A position. ---- */

static void check_cells(const char *board, struct game game)
{
    unsigned sets[] = {[MARK_EMPTY] = 0, [MARK_X] = 0, [MARK_O] = 0};

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        enum mark mark = game_cell(game, cell);

        if (".XO"[mark] != board[cell])
            ck_abort_msg("%s: cell %d holds %d", board, cell, (int)mark);
        sets[mark] |= 1u << cell;
    }
    for (int mark = MARK_EMPTY; mark <= MARK_O; mark++)
        if (game_cells(game, (enum mark)mark) != sets[mark])
            ck_abort_msg("%s: mark %d holds 0x%03x", board, mark,
                         game_cells(game, (enum mark)mark));
}

/* The lines by kind: rows, columns, the two diagonals; and the mask of each, with the cell at which
 * it lies in the word, which counts from the bottom right. */
static const struct {
    const char *cells;
    uint32_t mask;
    int shift;
} lines[] = {
    {"012", 0x3F, 12},  {"345", 0x3F, 6},   {"678", 0x3F, 0},    {"036", 0x30C3, 4},
    {"147", 0x30C3, 2}, {"258", 0x30C3, 0}, {"048", 0x30303, 0}, {"246", 0x333, 4},
};

static void check_lines(const char *board, struct game game)
{
    struct game_line first = {.mask = 1, .shift = 2, .cells = 3};
    struct game_line expected = first;
    unsigned winning = 0;

    for (int i = GAME_LINES - 1; i >= 0; i--) {
        const char *cells = lines[i].cells;
        char mark = board[cells[0] - '0'];
        bool is_made =
            mark != '.' && mark == board[cells[1] - '0'] && mark == board[cells[2] - '0'];
        unsigned set = 1u << (cells[0] - '0') | 1u << (cells[1] - '0') | 1u << (cells[2] - '0');

        if (game_lines[i] != set)
            ck_abort_msg("line %s is 0x%03x", cells, game_lines[i]);
        if (!is_made)
            continue;
        expected = (struct game_line){lines[i].mask, lines[i].shift, set};
        winning |= set;
    }
    if (game_winning_cells(game) != winning || game_winning_line(game, &first) != (winning != 0)
        || first.mask != expected.mask || first.shift != expected.shift
        || first.cells != expected.cells)
        ck_abort_msg("%s: won with 0x%03x, first 0x%x << %d", board, game_winning_cells(game),
                     (unsigned)first.mask, first.shift);
}

static void check_bits(const char *board, struct game game)
{
    char bits[GAME_BITS + 1];

    game_write_bits(game, bits);
    if (strlen(bits) != 21 || strspn(bits, "01") != 21
        || strtoul(bits, NULL, 2) != oracle_word(board))
        ck_abort_msg("%s: %s", board, bits);
}

TEST(what_is_asked_of_a_position_is_what_the_oracle_says_of_its_board)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        struct game game = suite_game(board);

        check_cells(board, game);
        check_lines(board, game);
        check_bits(board, game);
        if (game_turn(game) != (oracle_turn(board) == 'X' ? PLAYER_X : PLAYER_O)
            || game_status(game) != oracle_status(board)
            || strcmp(game_words(game), oracle_words(board)) != 0)
            ck_abort_msg("%s: turn %d, status %d, %s", board, (int)game_turn(game),
                         (int)game_status(game), game_words(game));
    }
}

/* ---- A set. ---- */

static bool has_line_naively(const char *board)
{
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (oracle_on_line(board, cell))
            return true;
    return false;
}

TEST(the_cells_of_each_of_the_512_sets_are_counted_and_lines_among_them_found)
{
    int lined = 0;

    for (unsigned set = 0; set <= GAME_ALL; set++) {
        char board[ORACLE_BOARD_SIZE];

        fill(board, set, 0);
        ck_assert_int_eq(game_count(set), oracle_count(board, 'X'));
        ck_assert_msg(game_has_line(set) == has_line_naively(board), "set 0x%03x", set);
        lined += game_has_line(set);
    }
    ck_assert_int_eq(lined, 282);
}
