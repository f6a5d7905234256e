/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include <string.h>

static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

/* True if the line has the same mark three times. */
static bool is_made(const char *board, const int line[3])
{
    return board[line[0]] != '.' && board[line[0]] == board[line[1]]
        && board[line[0]] == board[line[2]];
}

static bool holds_line(const char *board, char mark)
{
    for (int i = 0; i < 8; i++)
        if (is_made(board, lines[i]) && board[lines[i][0]] == mark)
            return true;
    return false;
}

int oracle_count(const char *board, char mark)
{
    int count = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (board[cell] == mark)
            count++;
    return count;
}

bool oracle_on_line(const char *board, int cell)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 3; j++)
            if (lines[i][j] == cell && is_made(board, lines[i]))
                return true;
    return false;
}

char oracle_turn(const char *board)
{
    return oracle_count(board, 'X') == oracle_count(board, 'O') ? 'X' : 'O';
}

const char *oracle_words(const char *board)
{
    if (holds_line(board, 'X'))
        return "X won";
    if (holds_line(board, 'O'))
        return "O won";
    if (oracle_count(board, '.') == 0)
        return "draw";
    return oracle_turn(board) == 'X' ? "X to move" : "O to move";
}

bool oracle_is_over(const char *board)
{
    return strstr(oracle_words(board), "to move") == NULL;
}

uint32_t oracle_word(const char *board)
{
    const char *words = oracle_words(board);
    uint32_t word = 0;
    uint32_t place = 8; /* the value of the word's cell 0, the last in reading order */

    if (oracle_turn(board) == 'O')
        word += 1;
    if (strcmp(words, "draw") == 0)
        word += 2 * 1;
    if (strcmp(words, "X won") == 0)
        word += 2 * 2;
    if (strcmp(words, "O won") == 0)
        word += 2 * 3;
    for (int cell = ORACLE_CELLS - 1; cell >= 0; cell--) {
        if (board[cell] == 'X')
            word += 1 * place;
        if (board[cell] == 'O')
            word += 3 * place;
        place *= 4;
    }
    return word;
}

int oracle_number(const char *board)
{
    int sum = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        sum *= 3;
        if (board[cell] == 'X')
            sum += 1;
        if (board[cell] == 'O')
            sum += 2;
    }
    return sum;
}

bool oracle_reached(const struct oracle *oracle, const char *board)
{
    return oracle->reached[oracle_number(board)];
}

/* Note the board, and play every game that continues from the board, unless that was done. */
static void play_on(struct oracle *oracle, char *board)
{
    if (oracle->reached[oracle_number(board)])
        return;
    oracle->reached[oracle_number(board)] = true;
    strcpy(oracle->position[oracle->positions], board);
    oracle->positions++;
    if (holds_line(board, 'X') || holds_line(board, 'O'))
        return;

    char mark = oracle_turn(board);

    for (int cell = 0; cell < ORACLE_CELLS; cell++) {
        if (board[cell] != '.')
            continue;
        board[cell] = mark;
        play_on(oracle, board);
        board[cell] = '.';
    }
}

/* Turn `left` of the X's from this cell on into O's, in every way, the earliest cells first. */
static void list_o(struct oracle *oracle, char *board, int from, int left)
{
    if (left == 0) {
        strcpy(oracle->code[oracle->codes], board);
        oracle->codes++;
        return;
    }
    for (int cell = from; cell < ORACLE_CELLS; cell++) {
        if (board[cell] != 'X')
            continue;
        board[cell] = 'O';
        list_o(oracle, board, cell + 1, left - 1);
        board[cell] = 'X';
    }
}

/* Mark `left` of the cells from this cell on, in every way, the earliest cells first; then turn
 * half of all marks into O's. */
static void list_marked(struct oracle *oracle, char *board, int from, int left)
{
    if (left == 0) {
        list_o(oracle, board, 0, oracle_count(board, 'X') / 2);
        return;
    }
    for (int cell = from; cell < ORACLE_CELLS; cell++) {
        board[cell] = 'X';
        list_marked(oracle, board, cell + 1, left - 1);
        board[cell] = '.';
    }
}

void oracle_ask(struct oracle *oracle)
{
    char board[ORACLE_BOARD_SIZE] = ".........";

    memset(oracle, 0, sizeof *oracle);
    play_on(oracle, board);
    for (int marks = 0; marks <= ORACLE_CELLS; marks++)
        list_marked(oracle, board, 0, marks);
}

bool oracle_is_preferred(struct oracle_verdict a, struct oracle_verdict b)
{
    if (a.value != b.value)
        return a.value > b.value;
    return a.value == 1 ? a.plies < b.plies : a.plies > b.plies;
}

struct oracle_verdict oracle_judge_cell(const char *board, int cell)
{
    char after[ORACLE_BOARD_SIZE];
    struct oracle_verdict other;

    strcpy(after, board);
    after[cell] = oracle_turn(board);
    other = oracle_judge(after);
    return (struct oracle_verdict){-other.value, other.plies + 1};
}

struct oracle_verdict oracle_judge(const char *board)
{
    static struct oracle_verdict verdicts[ORACLE_BOARDS];
    static bool is_known[ORACLE_BOARDS];
    int number = oracle_number(board);
    struct oracle_verdict best = {-2, 0};

    if (is_known[number])
        return verdicts[number];
    if (oracle_is_over(board))
        best.value = strcmp(oracle_words(board), "draw") == 0 ? 0 : -1;
    for (int cell = 0; cell < ORACLE_CELLS && !oracle_is_over(board); cell++)
        if (board[cell] == '.' && oracle_is_preferred(oracle_judge_cell(board, cell), best))
            best = oracle_judge_cell(board, cell);
    verdicts[number] = best;
    is_known[number] = true;
    return best;
}
