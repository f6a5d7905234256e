/* SPDX-License-Identifier: MIT */
#include "picture/view.h"
#include "table/keys.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "picture/diagram.h"
#include "picture/pages.h"
#include "picture/panel.h"

/* Where everything stands in a terminal of at least that size. A part without rows is left out
 * there. */
struct layout {
    struct size size;
    const struct size *cell;
    int board_row, board_col;
    struct area turn;  /* who moves or how it ended, in words, and a name */
    struct area score; /* X, O, draws; with a fourth row, the number of the game */
    struct area last;  /* the last move */
    struct area code;
    struct area notice;
    struct area hints;
    struct area prompt; /* what is being typed; it takes the place of others */
    struct area bits;   /* the word laid open */
};

/* The first that fits is taken; where the bits are asked for, the first that has room for them. */
static const struct layout layouts[] = {
    {
        /* everything, with the bits beside a large board */
        .size = {24, 80},
        .cell = &diagram_large_cell,
        .board_row = 1,
        .turn = {0, 37, 1, 42},
        .score = {2, 37, 3, 42},
        .last = {5, 37, 1, 20},
        .code = {5, 59, 1, 20},
        .notice = {20, 1, 1, 78},
        .hints = {22, 1, 2, 78},
        .prompt = {22, 1, 2, 78},
        .bits = {7, 37, 13, 42},
    },
    {
        /* a large board, the panel beside it */
        .size = {24, 76},
        .cell = &diagram_large_cell,
        .board_row = 1,
        .board_col = 2,
        .turn = {3, 44, 1, 30},
        .score = {6, 45, 4, 28},
        .last = {12, 45, 1, 28},
        .code = {14, 45, 1, 28},
        .notice = {19, 2, 2, 74},
        .hints = {22, 2, 2, 74},
        .prompt = {22, 2, 2, 74},
    },
    {
        /* a large board, the panel below it */
        .size = {24, 37},
        .cell = &diagram_large_cell,
        .board_row = 1,
        .board_col = 1,
        .turn = {0, 1, 1, 35},
        .score = {18, 1, 3, 16},
        .last = {18, 20, 1, 16},
        .code = {20, 20, 1, 16},
        .notice = {21, 1, 1, 35},
        .hints = {22, 1, 2, 35},
        .prompt = {22, 1, 2, 35},
    },
    {
        /* a medium board, the panel beside it */
        .size = {16, 54},
        .cell = &diagram_medium_cell,
        .board_row = 1,
        .board_col = 1,
        .turn = {1, 28, 1, 25},
        .score = {3, 29, 4, 23},
        .last = {8, 29, 1, 23},
        .code = {10, 29, 1, 23},
        .notice = {12, 1, 2, 52},
        .hints = {14, 1, 2, 52},
        .prompt = {14, 1, 2, 52},
    },
    {
        /* a small board, the panel beside it */
        .size = {12, 40},
        .cell = &diagram_small_cell,
        .board_row = 1,
        .board_col = 2,
        .turn = {0, 17, 1, 22},
        .score = {1, 17, 3, 23},
        .last = {4, 17, 1, 22},
        .code = {5, 17, 1, 22},
        .notice = {7, 1, 2, 38},
        .hints = {10, 1, 2, 38},
        .prompt = {10, 1, 2, 38},
    },
    {
        /* the board, whose turn, the code, the first hints */
        .size = {8, 20},
        .cell = &diagram_small_cell,
        .board_row = 1,
        .board_col = 0,
        .turn = {0, 0, 1, 20},
        .code = {1, 11, 1, 9},
        .hints = {2, 12, 4, 8},
        .notice = {6, 0, 2, 20},
        .prompt = {7, 0, 1, 20},
    },
};

enum { LAYOUTS = sizeof layouts / sizeof layouts[0] };

/* Whose turn it is or who has won, on a bar in the player's colour: by mark, words and name. */
static void draw_turn(struct frame *frame, const struct sitting *sitting, struct area at)
{
    struct game game = sitting_game(sitting);
    enum status status = game_status(game);
    enum player player = status == STATUS_ONGOING ? game_turn(game) : status - STATUS_X_WON;
    bool drawn = status == STATUS_DRAW;
    enum role role = drawn ? ROLE_LIT : diagram_ground(player);

    for (int col = 0; col < at.cols; col++)
        frame_glyph(frame, at.row, at.col + col, role, L' ');
    at.col++;
    at.cols--;

    int taken = frame_text(frame, at.row, at.col, at.cols, role, game_words(game));

    taken += frame_text(frame, at.row, at.col + taken, at.cols - taken, role, ": ");
    if (drawn)
        frame_text(frame, at.row, at.col + taken, at.cols - taken, role, "nobody wins");
    else
        frame_text(frame, at.row, at.col + taken, at.cols - taken, role,
                   sitting_name(sitting, player));
}

/* A number at the right end of a line of the area. Returns the columns that are left of it. */
static int draw_count(struct frame *frame, struct area at, int row, int count)
{
    char number[12];
    int width = snprintf(number, sizeof number, "%d", count);

    frame_text(frame, at.row + row, at.col + at.cols - width, width, ROLE_STRONG, number);
    return at.cols - width;
}

static void draw_score(struct frame *frame, const struct sitting *sitting, struct area at)
{
    struct score score = sitting_score(sitting);

    if (at.rows == 0)
        return;
    for (enum player player = PLAYER_X; player <= PLAYER_O; player++) {
        int row = (int)player;
        int left = draw_count(frame, at, row, score.wins[sitting_contender(sitting, player)]);

        frame_text(frame, at.row + row, at.col, 1, diagram_role(player),
                   player == PLAYER_X ? "X" : "O");
        frame_text(frame, at.row + row, at.col + 2, left - 3, ROLE_TEXT,
                   sitting_name(sitting, player));
    }
    frame_text(frame, at.row + 2, at.col + 2, at.cols, ROLE_TEXT, "draws");
    draw_count(frame, at, 2, score.draws);
    if (at.rows > 3) {
        frame_text(frame, at.row + 3, at.col + 2, at.cols, ROLE_FAINT, "game");
        draw_count(frame, at, 3, sitting_number(sitting));
    }
}

static void draw_last(struct frame *frame, const struct sitting *sitting, struct area at)
{
    char words[FRAME_COLS];
    int last = sitting_last_move(sitting);

    if (last < 0)
        snprintf(words, sizeof words, "last move none");
    else
        snprintf(words, sizeof words, "last move %c in %d",
                 game_cell(sitting_game(sitting), last) == MARK_X ? 'X' : 'O', last + 1);
    frame_paragraph(frame, at, ROLE_TEXT, words);
}

static void draw_code(struct frame *frame, const struct sitting *sitting, struct area at)
{
    char words[FRAME_COLS];

    snprintf(words, sizeof words, "code %u", (unsigned)encodings_code(sitting_game(sitting)));
    frame_paragraph(frame, at, ROLE_TEXT, words);
}

/* The keys that matter now, each in its own place all the time, as many as fit. */
static void draw_hints(struct frame *frame, const struct sitting *sitting, struct area at)
{
    int row = 0;
    int col = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (!key->hint || pages_hint_width(key) > at.cols)
            continue;
        if (col + pages_hint_width(key) > at.cols) {
            row++;
            col = 0;
        }
        if (row < at.rows && (!key->matters || key->matters(sitting)))
            pages_draw_hint(frame, at.row + row, at.col + col, key);
        col += pages_hint_width(key) + 2;
    }
}

/* What is being typed, with its end in sight. */
static void draw_prompt(struct frame *frame, const struct sitting *sitting, struct area at)
{
    static const char question[] = "open: ";
    int room = at.cols - (int)sizeof question;
    int length = (int)strlen(sitting->typed);
    const char *typed = sitting->typed + (length > room ? length - room : 0);

    frame_text(frame, at.row, at.col, at.cols, ROLE_KEY, question);
    at.col += (int)sizeof question - 1;
    frame_text(frame, at.row, at.col, room, ROLE_STRONG, typed);
    frame->cursor_row = at.row;
    frame->cursor_col = at.col + (int)strlen(typed);
}

/* How many lines the words take. */
static int count_lines(const char *words, int cols)
{
    int lines = 0;

    for (; *words; lines++) {
        words += frame_line_length(words, cols);
        words += strspn(words, " ");
    }
    return lines;
}

/* What is too long for its place grows upwards, over the board if it must: the next key takes it
 * away. Only whose turn it is stays in sight. */
static struct area grow(struct frame *frame, struct area at, int lines)
{
    int more = lines - at.rows < at.row - 1 ? lines - at.rows : at.row - 1;

    for (; more > 0; more--) {
        at.row--;
        at.rows++;
        for (int col = at.col; col < at.col + at.cols; col++)
            frame_glyph(frame, at.row, col, ROLE_TEXT, L' ');
    }
    return at;
}

static void draw_notice(struct frame *frame, const struct sitting *sitting,
                        const struct layout *layout)
{
    char read[SITTING_WORDS];
    const char *words = read;
    struct area at = layout->notice;

    sitting_words(sitting, read);
    if (sitting->mode == MODE_OPEN && at.row + at.rows > layout->prompt.row)
        at.rows = layout->prompt.row - at.row;
    if (!*sitting->notice && sitting->mode == MODE_OPEN)
        words = "code or NAME:VALUE, Enter or Escape";
    else if (!*words && sitting->bits && layout->bits.rows == 0)
        words = "The bits need a larger window.";
    if (words != read || *sitting->notice) /* what stands is not to hide the board for long */
        at = grow(frame, at, count_lines(words, at.cols));
    frame_paragraph(frame, at, ROLE_NOTICE, words);
}

static void draw_table(struct frame *frame, const struct sitting *sitting,
                       const struct layout *layout, const struct look *look)
{
    diagram_draw(frame, layout->board_row, layout->board_col, *layout->cell, sitting, look);
    draw_turn(frame, sitting, layout->turn);
    draw_score(frame, sitting, layout->score);
    draw_last(frame, sitting, layout->last);
    if (sitting->mode == MODE_OPEN)
        draw_prompt(frame, sitting, layout->prompt);
    else
        draw_hints(frame, sitting, layout->hints);
    draw_code(frame, sitting, layout->code);
    if (layout->bits.rows > 0)
        panel_draw(frame, layout->bits.row, layout->bits.col, sitting);
    draw_notice(frame, sitting, layout);
}

/* The first layout that fits and that, if possible, has the bits if they are asked for. */
static const struct layout *choose_layout(bool bits, struct size terminal)
{
    const struct layout *layout = layouts;

    while (!frame_fits(layout->size, terminal) || (layout->bits.rows > 0) != bits) {
        layout++;
        if (layout == layouts + LAYOUTS)
            return choose_layout(false, terminal);
    }
    return layout;
}

void view_draw(struct frame *frame, const struct sitting *sitting, const struct look *look,
               struct size terminal)
{
    const struct size smallest = layouts[LAYOUTS - 1].size;

    if (!frame_fits(smallest, terminal)) {
        pages_draw_too_small(frame, smallest, terminal);
    } else if (sitting->mode == MODE_HELP) {
        pages_draw_help(frame, sitting, terminal);
    } else if (sitting->mode == MODE_PICK) {
        pages_draw_shelf(frame, sitting, look, terminal);
    } else {
        const struct layout *layout = choose_layout(sitting->bits, terminal);

        frame_clear(frame, layout->size);
        draw_table(frame, sitting, layout, look);
    }
}
