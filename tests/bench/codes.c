/* SPDX-License-Identifier: MIT */
#include "codes.h"

/* choose[n][k]: the number of sets of k among n things. */
static const unsigned char choose[GAME_CELLS + 1][GAME_CELLS + 1] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
};

struct list {
    int length;
    int member[GAME_CELLS]; /* ascending */
};

static void append(struct list *list, int member)
{
    list->member[list->length++] = member;
}

/* The rank of the list among those of its length of the numbers 0 to n - 1: all of them, less
 * itself and those that come after, which at some member go on with a larger one. */
static int rank(const struct list *list, int n)
{
    int rank = choose[n][list->length] - 1;

    for (int i = 0; i < list->length; i++)
        rank -= choose[n - 1 - list->member[i]][list->length - i];
    return rank;
}

/* Each member is the first that leaves the rank among the lists that go on with it. */
static void unrank(struct list *list, int rank, int n, int length)
{
    int member = 0;

    list->length = 0;
    for (int left = length; left > 0; left--) {
        int going_on = choose[n - 1 - member][left - 1];

        while (rank >= going_on) {
            rank -= going_on;
            member++;
            going_on = choose[n - 1 - member][left - 1];
        }
        append(list, member++);
    }
}

/* The boards with so many marks. */
static int count_boards(int marks)
{
    return choose[GAME_CELLS][marks] * choose[marks][marks / 2];
}

uint32_t lists_encode(const struct cells *cells)
{
    struct list marked = {0};
    struct list os = {0};
    int code = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (cells->mark[cell] != MARK_EMPTY)
            append(&marked, cell);
    for (int place = 0; place < marked.length; place++)
        if (cells->mark[marked.member[place]] == MARK_O)
            append(&os, place);
    for (int marks = 0; marks < marked.length; marks++)
        code += count_boards(marks);
    return (uint32_t)(code + rank(&marked, GAME_CELLS) * choose[marked.length][os.length]
                      + rank(&os, marked.length));
}

void lists_decode(uint32_t code, struct cells *cells)
{
    struct list marked;
    struct list os;
    int left = (int)code;
    int marks = 0;

    for (; left >= count_boards(marks); marks++)
        left -= count_boards(marks);
    unrank(&marked, left / choose[marks][marks / 2], GAME_CELLS, marks);
    unrank(&os, left % choose[marks][marks / 2], marks, marks / 2);

    *cells = (struct cells){{MARK_EMPTY}};
    for (int i = 0; i < marked.length; i++)
        cells->mark[marked.member[i]] = MARK_X;
    for (int i = 0; i < os.length; i++)
        cells->mark[marked.member[os.member[i]]] = MARK_O;
}

uint32_t table_encode(const uint16_t code_of[], uint32_t board)
{
    return code_of[board];
}

uint32_t table_decode(const uint32_t board_of[], uint32_t code)
{
    return board_of[code];
}
