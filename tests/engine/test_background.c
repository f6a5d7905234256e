/* SPDX-License-Identifier: MIT
 *
 * assets/background.md: its C, which the build takes from the page into background.c, and its
 * figures. Each figure is worked out here by counting. A figure of three digits or more that
 * nothing here works out makes a test fail.
 */
#include "engine/encodings.h"
#include "suite.h"

#include <ctype.h>
#include <stdarg.h>

/* The functions of the page. */
unsigned count(unsigned set);
int won(unsigned board);
unsigned play(unsigned word, int cell);
unsigned digits(unsigned x, unsigned o, unsigned base);
unsigned digit(unsigned number, unsigned base, int cell);
int comes_before(unsigned set, unsigned other);
unsigned rank(unsigned set, unsigned whole);
unsigned choose(unsigned n, unsigned k);
unsigned rank_board(unsigned x, unsigned o);
unsigned naive(unsigned x, unsigned o);
unsigned code(unsigned x, unsigned o);
int has_line(unsigned set);
int reachable(unsigned x, unsigned o);
unsigned rank_without_line(unsigned set);
unsigned dense(unsigned x, unsigned o);
unsigned turned(unsigned set);
unsigned mirrored(unsigned set);
unsigned smallest(unsigned x, unsigned o);
unsigned class_of(unsigned x, unsigned o);

enum { CELLS = ORACLE_CELLS, SETS = 1 << CELLS };

static const char example[] = "X.O..O.X.";

AROUND_ALL(suite_ask_oracle, NULL)

/* The cells of a mark in the page's form: bit i is cell i. */
static unsigned cells_of(const char *board, char mark)
{
    unsigned set = 0;

    for (int cell = 0; cell < CELLS; cell++)
        if (board[cell] == mark)
            set += 1u << cell;
    return set;
}

/* The board of two sets. A cell that is in both is X's. */
static void board_of(unsigned x, unsigned o, char board[ORACLE_BOARD_SIZE])
{
    for (int cell = 0; cell < CELLS; cell++)
        board[cell] = x >> cell & 1 ? 'X' : o >> cell & 1 ? 'O' : '.';
    board[CELLS] = '\0';
}

static int marks_on(const char *board)
{
    return CELLS - oracle_count(board, '.');
}

/* What the program says of the board in that encoding. */
static unsigned encoded(const char *name, const char *board)
{
    return encodings_find(name)->encode(suite_game(board));
}

/* ---- The C of the page. ---- */

TEST(the_page_finds_every_line_in_a_word_and_in_a_set)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        ck_assert_int_eq(won(oracle_word(board) >> 3), strstr(oracle_words(board), "won") != NULL);
    }
    for (unsigned set = 0; set < SETS; set++) {
        char board[ORACLE_BOARD_SIZE];
        bool has = false;

        board_of(set, 0, board);
        for (int cell = 0; cell < CELLS; cell++)
            has = has || oracle_on_line(board, cell);
        ck_assert_int_eq(has_line(set), has);
        ck_assert_uint_eq(count(set), (unsigned)oracle_count(board, 'X'));
    }
}

TEST(the_page_plays_every_move_of_every_position)
{
    for (int i = 0; i < oracle.positions; i++) {
        char board[ORACLE_BOARD_SIZE];

        strcpy(board, oracle.position[i]);
        for (int cell = 0; cell < CELLS; cell++) {
            if (board[cell] != '.' || oracle_is_over(oracle.position[i]))
                continue;
            board[cell] = oracle_turn(oracle.position[i]);
            ck_assert_uint_eq(play(oracle_word(oracle.position[i]), 8 - cell), oracle_word(board));
            board[cell] = '.';
        }
    }
}

TEST(the_page_encodes_every_position_as_the_program_does)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        unsigned x = cells_of(board, 'X'), o = cells_of(board, 'O');

        ck_assert_uint_eq(digits(x, o, 4), encoded("base4", board));
        ck_assert_uint_eq(digits(x, o, 3), encoded("base3", board));
        ck_assert_uint_eq(naive(x, o), encoded("naive", board));
        ck_assert_uint_eq(code(x, o), encoded("code", board));
        ck_assert_uint_eq(dense(x, o), encoded("dense", board));
        for (int cell = 0; cell < CELLS; cell++) {
            unsigned value = board[cell] == 'X' ? 1 : board[cell] == 'O' ? 2 : 0;

            ck_assert_uint_eq(digit(digits(x, o, 4), 4, cell), value);
            ck_assert_uint_eq(digit(digits(x, o, 3), 3, cell), value);
        }
    }
}

TEST(the_page_numbers_the_classes_as_the_program_does)
{
    static const char *const boards[] = {".........", "..X......", "....X...O", example};

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        ck_assert_uint_eq(class_of(cells_of(boards[i], 'X'), cells_of(boards[i], 'O')),
                          encoded("class", boards[i]));
    for (int i = 0; i < oracle.positions; i += 5 * suite_share()) {
        const char *board = oracle.position[i];
        struct game first;

        encodings_decode(encodings_find("class"), &first, encoded("class", board));
        ck_assert_uint_eq(smallest(cells_of(board, 'X'), cells_of(board, 'O')),
                          encodings_find("dense")->encode(first));
    }
}

/* ---- The proof. ---- */

TEST(a_board_can_be_reached_exactly_if_the_player_to_move_has_no_line)
{
    int boards = 0;

    for (unsigned x = 0; x < SETS; x++)
        for (unsigned o = 0; o < SETS; o++) {
            char board[ORACLE_BOARD_SIZE];
            unsigned lead = count(x) - count(o);

            board_of(x, o, board);
            ck_assert_int_eq(reachable(x, o), (x & o) == 0 && oracle_reached(&oracle, board));
            boards += (x & o) == 0 && lead <= 1;
        }
    ck_assert_int_eq(boards, oracle.codes);
}

/* "If the other player has lines, play a cell that is on all of them last." */
TEST(a_cell_is_on_all_lines_of_five_marks)
{
    for (unsigned set = 0; set < SETS; set++) {
        int shared = 0;

        if (count(set) > 5 || !has_line(set))
            continue;
        for (int cell = 0; cell < CELLS; cell++)
            shared += !has_line(set & ~(1u << cell));
        ck_assert_int_ge(shared, 1);
    }
}

/* ---- The figures. ---- */

static char text[65536];

/* Read the page up to its sources into `text`, without the C, as one line. */
static void read_page(void)
{
    const char *srcdir = getenv("srcdir");
    char path[4096], line[512];
    bool is_code = false;
    FILE *file;

    snprintf(path, sizeof path, "%s/assets/background.md", srcdir ? srcdir : "..");
    file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s", path);
    while (fgets(line, sizeof line, file) && strcmp(line, "## Sources\n") != 0) {
        if (strncmp(line, "```", 3) == 0)
            is_code = !is_code;
        line[strcspn(line, "\n")] = ' ';
        if (!is_code && strncmp(line, "```", 3) != 0)
            strcat(text, line);
        ck_assert_uint_lt(strlen(text), sizeof text - sizeof line);
    }
    ck_assert(feof(file) == 0);
    fclose(file);
}

/* Check that the page has these words, and take their figures out of `text`: they are true. */
__attribute__((format(printf, 1, 2))) static void says(const char *format, ...)
{
    char words[512];
    char *at;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    at = strstr(text, words);
    ck_assert_msg(at != NULL, "the page does not say: %s", words);
    for (size_t i = 0; i < strlen(words); i++)
        if (isdigit((unsigned char)at[i]))
            at[i] = '#';
}

/* The number as the page writes it: 5,478. */
static const char *with_comma(int number)
{
    static char words[16][16];
    static int last;
    char *word = words[last = (last + 1) % 16];

    if (number < 1000)
        snprintf(word, sizeof words[0], "%d", number);
    else if (number >= 1000000)
        snprintf(word, sizeof words[0], "%d,%03d,%03d", number / 1000000, number / 1000 % 1000,
                 number % 1000);
    else
        snprintf(word, sizeof words[0], "%d,%03d", number / 1000, number % 1000);
    return word;
}

/* All counts that come from playing every game. */
static struct counts {
    int games[CELLS + 1], over[CELLS + 1], positions[CELLS + 1], boards[CELLS + 1];
    int without_line[CELLS + 1];
    int x_wins, o_wins, draws;
} counts;

static void count_games(char *board, int marks)
{
    counts.games[marks]++;
    if (oracle_is_over(board)) {
        const char *words = oracle_words(board);

        counts.over[marks]++;
        counts.x_wins += strcmp(words, "X won") == 0;
        counts.o_wins += strcmp(words, "O won") == 0;
        counts.draws += strcmp(words, "draw") == 0;
        return;
    }
    for (int cell = 0; cell < CELLS; cell++)
        if (board[cell] == '.') {
            board[cell] = oracle_turn(board);
            count_games(board, marks + 1);
            board[cell] = '.';
        }
}

static void count_all(void)
{
    char board[] = ".........";

    count_games(board, 0);
    for (int i = 0; i < oracle.positions; i++)
        counts.positions[marks_on(oracle.position[i])]++;
    for (int i = 0; i < oracle.codes; i++)
        counts.boards[marks_on(oracle.code[i])]++;
    for (unsigned set = 0; set < SETS; set++)
        counts.without_line[count(set)] += !has_line(set);
}

static int sum(const int numbers[CELLS + 1], int end)
{
    int total = 0;

    for (int i = 0; i < end; i++)
        total += numbers[i];
    return total;
}

static void says_the_words(void)
{
    unsigned word = oracle_word(example);

    ck_assert_uint_eq(cells_of(example, 'X'), 0201);
    ck_assert_uint_eq(cells_of(example, 'O'), 044);
    says("`x` is octal 0201 and `o` is octal 044");
    says("01 00 11   00 00 11   00 01 00   00   0   =   0x%06x", word);
    says("There are %s words of 21 bits. Play reaches %s of them", with_comma(1 << 21),
         with_comma(oracle.positions));
    says("0x%06x becomes `0x%06x`", word, play(word, 2));
    ck_assert_uint_eq(play(word, 2), oracle_word("X.O..OXX."));
    says("| `word` | 21 | `0x%06x` |", word);
    says("so twelve games take %d bits", 12 * 21);
    says("## Twelve games in 256 bits");
    ck_assert_int_eq(256 / 21, 12);
    says("A board takes 15 bits, and with status and turn 18, so fourteen games");
    ck_assert_int_eq(256 / 18, 14);
}

static void says_the_masks(void)
{
    static const struct {
        const char *name, *board;
        unsigned mask;
        int shifts[3];
    } lines[] = {{"row", "......OOO", 0x3F, {0, 6, 12}},
                 {"column", "..O..O..O", 0x30C3, {0, 2, 4}},
                 {"diagonal from the top left", "O...O...O", 0x30303, {0}},
                 {"diagonal from the top right", "..O.O.O..", 0x333, {4}}};

    for (int i = 0; i < 4; i++) {
        unsigned o = cells_of(lines[i].board, 'O'), mask = 0;
        char shifts[32];

        for (int cell = 0; cell < CELLS; cell++)
            mask += (o >> cell & 1) * (3u << 2 * (8 - cell));
        snprintf(shifts, sizeof shifts, i < 2 ? "%d, %d, %d" : "%d", lines[i].shifts[0],
                 lines[i].shifts[1], lines[i].shifts[2]);
        ck_assert_uint_eq(mask, lines[i].mask << lines[i].shifts[0]);
        says("| %s | `0x%X` | %s |", lines[i].name, lines[i].mask, shifts);
        ck_assert_uint_eq(lines[i].mask / 3 * 3, lines[i].mask);
    }
    says("In `0x%X` the lower bits of all nine pairs are on", 0x3FFFF / 3);
}

static void says_the_digits(void)
{
    unsigned x = cells_of(example, 'X'), o = cells_of(example, 'O');

    says("base4   1 + 2·4² + 2·4⁵ + 4⁷ = %d", 1 + 2 * 16 + 2 * 1024 + 16384);
    says("base3   1 + 2·3² + 2·3⁵ + 3⁷ = %d", 1 + 2 * 9 + 2 * 243 + 2187);
    says("| `base4` | 18 | %u |", digits(x, o, 4));
    says("| `base3` | 15 | %u |", digits(x, o, 3));
    says("`base3:%u`", digits(x, o, 3));
    says("its %s numbers", with_comma(ORACLE_BOARDS));
    says("the %s ways", with_comma(ORACLE_BOARDS));
    says("An O in cell 4 adds 2·3⁴ = %d, so %u becomes %u", 2 * 81, digits(x, o, 3),
         digits(x, o | 1 << 4, 3));
    ck_assert_uint_eq(digits(x, o | 1 << 4, 3), digits(x, o, 3) + 2 * 81);
}

static void says_the_codes(void)
{
    const char *impossible = "XXX...OOO";
    unsigned x = cells_of(example, 'X'), o = cells_of(example, 'O');
    unsigned fewer = (unsigned)sum(counts.boards, 4);
    int unreached = 0;

    says("| `naive` | 15 | %u |", naive(x, o));
    says("| `code` | 13 | %u |", code(x, o));
    says("`tictactoe --encodings %u`", code(x, o));
    says("Only %s of the", with_comma(oracle.codes));
    says("| 0, 1 | *C*(7, 2) = %u |", choose(7, 2));
    says("| 0, 2, 3 | *C*(5, 1) = %u |", choose(5, 1));
    says("| 0, 2, 4 | *C*(4, 1) = %u |", choose(4, 1));
    ck_assert_uint_eq(rank(x | o, SETS - 1), choose(7, 2) + choose(5, 1) + choose(4, 1) + 1);
    says("is number %u of the *C*(9, 4) = %u sets", rank(x | o, SETS - 1), choose(9, 4));
    says("number %u of the *C*(4, 2) = %u pairs, and the board is number %u·%u + %u = %u of the "
         "boards",
         rank(o, x | o), choose(4, 2), rank(x | o, SETS - 1), choose(4, 2), rank(o, x | o),
         rank_board(x, o));
    says("behind the rank: %u", naive(x, o));
    says("%u boards have fewer than four marks, so the code is %u + %u = %u", fewer, fewer,
         rank_board(x, o), code(x, o));
    for (int i = 0; i < oracle.codes; i++)
        unreached += !oracle_reached(&oracle, oracle.code[i]);
    says("The %s codes need 13 bits. But %d of them", with_comma(oracle.codes), unreached);
    says("leave those %d boards out", unreached);
    says("`%s`, code %u", impossible, code(cells_of(impossible, 'X'), cells_of(impossible, 'O')));
    says(
        "Count the %d boards that no game can reach by their number of marks: %d with six, %d with "
        "seven,    %d with eight and %d with nine",
        unreached, counts.boards[6] - counts.positions[6], counts.boards[7] - counts.positions[7],
        counts.boards[8] - counts.positions[8], counts.boards[9] - counts.positions[9]);
    ck_assert_int_eq(sum(counts.boards, 6), sum(counts.positions, 6));
}

static void says_the_widths(void)
{
    unsigned largest = 0;

    for (int i = 0; i < oracle.codes; i++) {
        unsigned number = naive(cells_of(oracle.code[i], 'X'), cells_of(oracle.code[i], 'O'));

        largest = number > largest ? number : largest;
    }
    says("Its largest number is %s, just over 2¹⁴ = %s, so it needs 15 bits",
         with_comma((int)largest), with_comma(1 << 14));
    says("calls that 14.04 bits");
    /* 2 to the power of 14.035 and of 14.045 */
    ck_assert(16384 * 1.02456 < largest && largest < 16384 * 1.03169);
    says("Twelve bits have %s values, which is too few for %s positions", with_comma(1 << 12),
         with_comma(oracle.positions));
    ck_assert(1 << 12 < oracle.positions && oracle.codes < 1 << 13);
    says("every number from 0 to %d is a position", oracle.positions - 1);
}

static void says_the_products(void)
{
    for (unsigned n = 0; n <= CELLS; n++) {
        unsigned k = n / 2, choices = 0;

        for (unsigned set = 0; set < 1u << (CELLS - k); set++)
            choices += count(set) == n - k;
        ck_assert_int_eq(counts.without_line[k] * (int)choices, counts.positions[n]);
        says("| %u | %d | %u | %s | %s |", n, counts.without_line[k], choices,
             with_comma(counts.positions[n]), with_comma(sum(counts.positions, (int)n)));
    }
    says("The ten products add up to %s", with_comma(sum(counts.positions, CELLS + 1)));
    says("of the %u sets of three cells, 8 are lines, which leaves %d", choose(9, 3),
         counts.without_line[3]);
    says("Of the %u sets of four cells, %u hold a line (8 lines, each with one of 6 other cells), "
         "which leaves %d",
         choose(9, 4), choose(9, 4) - (unsigned)counts.without_line[4], counts.without_line[4]);
    ck_assert_uint_eq(choose(9, 4) - (unsigned)counts.without_line[4], 8 * 6);
}

static void says_dense_and_class(void)
{
    unsigned x = cells_of(example, 'X'), o = cells_of(example, 'O');
    unsigned left = SETS - 1 - x, fewer = (unsigned)sum(counts.positions, 4);
    unsigned forms[8] = {0};
    struct game game;

    says("So dense is %u + %u·%u + %u = %u", fewer, rank_without_line(x), choose(7, 2),
         rank(o, left), dense(x, o));
    says("| `dense` | 13 | %u |", dense(x, o));
    says("| `class` | 10 | %u |", class_of(x, o));
    says("Which board is dense %u? Go the way back: find *n*, then divide by %u", dense(x, o),
         choose(7, 2));
    for (int i = 0; i < 8; i++) {
        int at = i;

        x = i == 4 ? mirrored(turned(x)) : turned(x);
        o = i == 4 ? mirrored(turned(o)) : turned(o);
        for (; at > 0 && forms[at - 1] > dense(x, o); at--)
            forms[at] = forms[at - 1];
        forms[at] = dense(x, o);
    }
    says("the dense numbers %u, %u, %u, %u, %u, %u, %u and %u", forms[0], forms[1], forms[2],
         forms[3], forms[4], forms[5], forms[6], forms[7]);
    says("whose smallest number is %u, is class %u", smallest(x, o), class_of(x, o));
    for (unsigned i = 0; i <= 765; i++)
        ck_assert_int_eq(encodings_decode(encodings_find("class"), &game, i),
                         i < 765 ? ENCODING_OK : ENCODING_NO_BOARD);
    says("there are 765 classes");
    says("from 0 to 764");
}

static void says_the_tree(void)
{
    int x_won = 0, o_won = 0, draws = 0, two_lines = 0;

    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i], *words = oracle_words(board);

        x_won += strcmp(words, "X won") == 0;
        o_won += strcmp(words, "O won") == 0;
        draws += strcmp(words, "draw") == 0;
        if (marks_on(board) == CELLS) {
            int on_lines = 0;

            for (int cell = 0; cell < CELLS; cell++)
                on_lines += oracle_on_line(board, cell);
            two_lines += on_lines == 5;
        }
    }
    for (int n = 0; n <= CELLS; n++)
        says("| %d | %s | %s | %s |", n, with_comma(counts.games[n]), with_comma(counts.over[n]),
             with_comma(counts.positions[n]));
    says("has %s nodes, and %s of them are finished games: X wins %s, O wins %s, and %s are drawn",
         with_comma(sum(counts.games, CELLS + 1)), with_comma(sum(counts.over, CELLS + 1)),
         with_comma(counts.x_wins), with_comma(counts.o_wins), with_comma(counts.draws));
    says("They end in %d positions: X has won in %d, O in %d, and %d are drawn",
         x_won + o_won + draws, x_won, o_won, draws);
    ck_assert_int_eq(oracle_judge(".........").value, 0);
    says("In %d of the %d full boards", two_lines, counts.positions[CELLS]);
}

/* The loop of the article over its packed masks: 1 for X, 2 for O, 0 for neither. */
static int packed_winner(unsigned board, unsigned column)
{
    const unsigned masks[] = {0x3F, column, 0x30303, column, column, 0x333, 0x3F, 0x3F};
    static const int shifts[] = {0, 0, 2, 2, 0, 2, 6, 0};

    for (int i = 0; i < 8; i++) {
        if ((board & masks[i]) == masks[i])
            return 2;
        if ((board & masks[i]) == masks[i] / 3)
            return 1;
        board >>= shifts[i];
    }
    return 0;
}

static void says_the_slips(void)
{
    for (int column = 0; column < 3; column++) {
        unsigned o = 0x30C3u << 2 * column, x = o / 3;

        ck_assert_int_eq(packed_winner(x, 0x30C3), 1);
        ck_assert_int_eq(packed_winner(o, 0x30C3), 2);
        ck_assert_int_eq(packed_winner(x, 0x1861), 0);
        ck_assert_int_eq(packed_winner(o, 0x1861), 1);
    }
    says("| `0x1861` as the mask of a column, in a packed constant | `0x30C3`; with `0x1861` a "
         "column "
         "of X is not found, and a column of O is a win for X |");
    says("| %s positions | %s: the empty board", with_comma(oracle.positions - 1),
         with_comma(oracle.positions));
    says("| *C*(3, 2) = 6 | *C*(4, 2) = %u; *C*(3, 2) is %u |", choose(4, 2), choose(3, 2));
    says("| 581 ns are \"nearly five times\" 97 ns | nearly six times |");
    ck_assert(581 > 5.9 * 97 && 581 < 6 * 97);
}

TEST(each_figure_of_the_page_is_true)
{
    read_page();
    count_all();
    says_the_words();
    says_the_masks();
    says_the_digits();
    says_the_codes();
    says_the_widths();
    says_the_products();
    says_dense_and_class();
    says_the_tree();
    says_the_slips();
    /* What was measured, and cannot be worked out. */
    says("(2026-11-28)");
    for (const char *at = text; *at; at++)
        if (isdigit((unsigned char)at[0]) && isdigit((unsigned char)at[1])
            && isdigit((unsigned char)at[2]))
            ck_abort_msg("nothing works out this figure: %.60s", at > text + 20 ? at - 20 : at);
}
