/* SPDX-License-Identifier: MIT */
#include "view.h"

#include <stdio.h>
#include <string.h>

#include "encodings.h"

enum { ART_ROWS = 3, ART_COLS = 7 };

/* Where everything stands in a terminal of at least that size. A part without rows is left out
 * there. */
struct layout {
    struct size size;
    struct size cell;   /* within the lines of the grid */
    int board_row, board_col;
    struct area sign;   /* the large mark of whoever moves or has won */
    struct area turn;   /* who moves or how it ended, in words, and a name */
    struct area score;  /* X, O, draws */
    struct area last;   /* the last move */
    struct area code;
    struct area notice;
    struct area hints;
    struct area prompt; /* what is being typed; it takes the place of others */
};

/* The first that fits is taken. */
static const struct layout layouts[] = {
    {
        .size = {23, 76},
        .cell = {5, 11},
        .board_row = 1,
        .board_col = 1,
        .sign = {2, 42, ART_ROWS, ART_COLS},
        .turn = {2, 52, 3, 23},
        .score = {8, 43, 3, 32},
        .last = {12, 43, 1, 32},
        .code = {14, 43, 1, 32},
        .notice = {19, 1, 1, 74},
        .hints = {21, 1, 2, 74},
        .prompt = {21, 1, 2, 74},
    },
    {
        .size = {24, 38},
        .cell = {5, 11},
        .board_row = 1,
        .board_col = 1,
        .turn = {0, 1, 1, 36},
        .score = {18, 1, 3, 17},
        .last = {18, 21, 1, 16},
        .code = {20, 21, 1, 16},
        .notice = {21, 1, 1, 36},
        .hints = {22, 1, 2, 36},
        .prompt = {22, 1, 2, 36},
    },
    {
        .size = {12, 40},
        .cell = {1, 3},
        .board_row = 1,
        .board_col = 2,
        .turn = {0, 17, 1, 22},
        .score = {1, 17, 3, 22},
        .last = {4, 17, 1, 22},
        .code = {5, 17, 1, 22},
        .notice = {7, 1, 2, 38},
        .hints = {10, 1, 2, 38},
        .prompt = {10, 1, 2, 38},
    },
    {
        .size = {8, 20},
        .cell = {1, 3},
        .board_row = 1,
        .board_col = 4,
        .turn = {0, 0, 1, 20},
        .code = {6, 0, 1, 20},
        .notice = {7, 0, 1, 20},
        .prompt = {6, 0, 1, 20},
    },
};

enum { LAYOUTS = sizeof layouts / sizeof layouts[0] };

static const char *const art[][ART_ROWS] = {
    [MARK_X] = {" \\   / ", "   X   ", " /   \\ "},
    [MARK_O] = {" .---. ", " |   | ", " '---' "},
};

static const char letters[] = {[MARK_EMPTY] = ' ', [MARK_X] = 'X', [MARK_O] = 'O'};
static const char ghosts[] = {[MARK_X] = 'x', [MARK_O] = 'o'};

static bool is_ongoing(const struct sitting *sitting)
{
    return game_status(sitting_game(sitting)) == STATUS_ONGOING;
}

/* The mark of whoever moves or has won; none after a draw. */
static enum mark mark_at_stake(const struct sitting *sitting)
{
    struct game game = sitting_game(sitting);

    switch (game_status(game)) {
    case STATUS_ONGOING:
        return MARK_X + game_turn(game);
    case STATUS_DRAW:
        return MARK_EMPTY;
    default:
        return MARK_X + (game_status(game) - STATUS_X_WON);
    }
}

static enum role mark_role(enum mark mark)
{
    return mark == MARK_X ? ROLE_X : mark == MARK_O ? ROLE_O : ROLE_STRONG;
}

/* The large mark; as a ghost, a row of dots where the ink would be. */
static void draw_art(struct frame *frame, int row, int col, enum mark mark, enum role role,
                     bool ghost)
{
    for (int y = 0; y < ART_ROWS; y++)
        for (int x = 0; x < ART_COLS; x++)
            if (art[mark][y][x] != ' ')
                frame_glyph(frame, row + y, col + x, role, ghost ? L'.' : art[mark][y][x]);
}

/* The lines between the cells. */
static void draw_grid(struct frame *frame, const struct layout *layout)
{
    int rows = GAME_SIDE * (layout->cell.rows + 1) - 1;
    int cols = GAME_SIDE * (layout->cell.cols + 1) - 1;

    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            bool across = row % (layout->cell.rows + 1) == layout->cell.rows;
            bool down = col % (layout->cell.cols + 1) == layout->cell.cols;

            if (across || down)
                frame_glyph(frame, layout->board_row + row, layout->board_col + col, ROLE_GRID,
                            across && down ? L'\u253c' : across ? L'\u2500' : L'\u2502');
        }
    }
}

/* Where a cell stands on the frame. */
static struct area cell_area(const struct layout *layout, int cell)
{
    return (struct area){
        layout->board_row + cell / GAME_SIDE * (layout->cell.rows + 1),
        layout->board_col + cell % GAME_SIDE * (layout->cell.cols + 1),
        layout->cell.rows,
        layout->cell.cols,
    };
}

/* How the mark in a cell looks: on the winning line, to come, or simply there. */
static enum role cell_role(const struct sitting *sitting, int cell, enum mark mark)
{
    if (game_winning_cells(sitting_game(sitting)) >> cell & 1)
        return mark == MARK_X ? ROLE_WIN_X : ROLE_WIN_O;
    return mark_role(mark);
}

/* The sign around the selected cell, or around the one that was just refused. */
static void draw_selection(struct frame *frame, const struct sitting *sitting, struct area at)
{
    bool refused = sitting->refused == sitting->cursor;
    enum role role = refused ? ROLE_NOTICE : ROLE_CURSOR;
    int right = at.col + at.cols - 1;

    if (at.rows == 1) {
        frame_glyph(frame, at.row, at.col, role, refused ? L'!' : L'[');
        frame_glyph(frame, at.row, right, role, refused ? L'!' : L']');
        return;
    }

    int bottom = at.row + at.rows - 1;

    frame_glyph(frame, at.row, at.col, role, refused ? L'!' : L'\u250c');
    frame_glyph(frame, at.row, right, role, refused ? L'!' : L'\u2510');
    frame_glyph(frame, bottom, at.col, role, refused ? L'!' : L'\u2514');
    frame_glyph(frame, bottom, right, role, refused ? L'!' : L'\u2518');
}

/* A mark in a large cell: its art, on a ground of its own if it won, with a line below it if it
 * was the last. */
static void draw_large_mark(struct frame *frame, const struct sitting *sitting, struct area at,
                            int cell, enum mark mark)
{
    enum role role = cell_role(sitting, cell, mark);

    if (role != mark_role(mark))
        for (int row = 0; row < ART_ROWS; row++)
            for (int col = 0; col < ART_COLS; col++)
                frame_glyph(frame, at.row + 1 + row, at.col + 2 + col, role, L' ');
    draw_art(frame, at.row + 1, at.col + 2, mark, role, false);
    if (cell == sitting_last_move(sitting))
        for (int col = 4; col < 7; col++)
            frame_glyph(frame, at.row + at.rows - 1, at.col + col, mark_role(mark), L'\u2500');
}

/* An empty cell: its number, or the mark to come if it is selected. */
static void draw_empty_cell(struct frame *frame, const struct sitting *sitting, struct area at,
                            int cell)
{
    int row = at.row + at.rows / 2;
    int col = at.col + at.cols / 2;

    if (cell != sitting->cursor || !is_ongoing(sitting)) {
        frame_glyph(frame, row, col, ROLE_FAINT, L'1' + cell);
        return;
    }

    enum mark mark = mark_at_stake(sitting);
    enum role role = mark == MARK_X ? ROLE_GHOST_X : ROLE_GHOST_O;

    if (at.rows == 1)
        frame_glyph(frame, row, col, role, ghosts[mark]);
    else
        draw_art(frame, at.row + 1, at.col + 2, mark, role, true);
}

static void draw_cell(struct frame *frame, const struct sitting *sitting,
                      const struct layout *layout, int cell)
{
    struct area at = cell_area(layout, cell);
    enum mark mark = game_cell(sitting_game(sitting), cell);

    frame_event(frame, at, EVENT_CELL + cell);
    if (mark == MARK_EMPTY)
        draw_empty_cell(frame, sitting, at, cell);
    else if (at.rows == 1)
        frame_glyph(frame, at.row, at.col + 1, cell_role(sitting, cell, mark), letters[mark]);
    else
        draw_large_mark(frame, sitting, at, cell, mark);
    if (cell == sitting->cursor) {
        draw_selection(frame, sitting, at);
        frame->cursor_row = at.row + at.rows / 2;
        frame->cursor_col = at.col + at.cols / 2;
    }
}

static void draw_board(struct frame *frame, const struct sitting *sitting,
                       const struct layout *layout)
{
    draw_grid(frame, layout);
    for (int cell = 0; cell < GAME_CELLS; cell++)
        draw_cell(frame, sitting, layout, cell);
}

/* Whose turn it is or who has won, by mark, words, colour and name. */
static void draw_turn(struct frame *frame, const struct sitting *sitting,
                      const struct layout *layout)
{
    enum mark mark = mark_at_stake(sitting);
    struct area at = layout->turn;
    const char *words = game_words(sitting_game(sitting));
    const char *name = mark == MARK_EMPTY ? "nobody won" : sitting_name(sitting, mark - MARK_X);

    if (layout->sign.rows > 0 && mark != MARK_EMPTY)
        draw_art(frame, layout->sign.row, layout->sign.col, mark, mark_role(mark), false);

    int taken = frame_text(frame, at.row, at.col, at.cols, mark_role(mark), words);

    if (at.rows > 1) {
        frame_text(frame, at.row + 2, at.col, at.cols, ROLE_STRONG, name);
    } else {
        taken += frame_text(frame, at.row, at.col + taken, at.cols - taken, ROLE_TEXT, ": ");
        frame_text(frame, at.row, at.col + taken, at.cols - taken, ROLE_STRONG, name);
    }
}

/* A line with a number at its right end. */
static void draw_count(struct frame *frame, struct area at, int row, const char *name, int count)
{
    char number[12];
    int width = snprintf(number, sizeof number, "%d", count);

    frame_text(frame, at.row + row, at.col + 2, at.cols - 2 - width - 1, ROLE_TEXT, name);
    frame_text(frame, at.row + row, at.col + at.cols - width, width, ROLE_STRONG, number);
}

static void draw_score(struct frame *frame, const struct sitting *sitting, struct area at)
{
    struct score score = sitting_score(sitting);

    if (at.rows == 0)
        return;
    for (enum player player = PLAYER_X; player <= PLAYER_O; player++) {
        enum mark mark = MARK_X + player;

        frame_glyph(frame, at.row + (int)player, at.col, mark_role(mark), letters[mark]);
        draw_count(frame, at, (int)player, sitting_name(sitting, player),
                   score.wins[sitting_person(sitting, player)]);
    }
    draw_count(frame, at, PERSONS, "draws", score.draws);
}

static void draw_last(struct frame *frame, const struct sitting *sitting, struct area at)
{
    char words[FRAME_COLS];
    int last = sitting_last_move(sitting);

    if (last < 0)
        return;
    snprintf(words, sizeof words, "last move %c in %d",
             letters[game_cell(sitting_game(sitting), last)], last + 1);
    frame_paragraph(frame, at, ROLE_TEXT, words);
}

static void draw_code(struct frame *frame, const struct sitting *sitting, struct area at)
{
    char words[FRAME_COLS];

    snprintf(words, sizeof words, "code %u", (unsigned)encodings_code(sitting_game(sitting)));
    frame_paragraph(frame, at, ROLE_STRONG, words);
}

/* The first word of a key's label is its shortest name. */
static int hint_label_width(const struct key *key)
{
    return (int)strcspn(key->label, " ");
}

static int hint_width(const struct key *key)
{
    return hint_label_width(key) + 1 + (int)strlen(key->hint);
}

/* A key and its word; a click on them is the key. */
static void draw_hint(struct frame *frame, int row, int col, const struct key *key)
{
    int width = hint_label_width(key);

    frame_text(frame, row, col, width, ROLE_KEY, key->label);
    frame_text(frame, row, col + width + 1, FRAME_COLS, ROLE_TEXT, key->hint);
    frame_event(frame, (struct area){row, col, 1, hint_width(key)}, key->event);
}

/* The keys that matter now, as many as fit. */
static void draw_hints(struct frame *frame, const struct sitting *sitting, struct area at)
{
    int row = 0;
    int col = 0;

    for (const struct key *key = sitting_keys; key->act; key++) {
        if (!key->hint || (key->matters && !key->matters(sitting)))
            continue;
        if (col + hint_width(key) > at.cols) {
            row++;
            col = 0;
        }
        if (row < at.rows)
            draw_hint(frame, at.row + row, at.col + col, key);
        col += hint_width(key) + 2;
    }
}

/* What is being typed, with its end in sight, where other things stand otherwise. */
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

static void draw_table(struct frame *frame, const struct sitting *sitting,
                       const struct layout *layout)
{
    bool open = sitting->mode == MODE_OPEN;

    draw_board(frame, sitting, layout);
    draw_turn(frame, sitting, layout);
    draw_score(frame, sitting, layout->score);
    draw_last(frame, sitting, layout->last);
    if (open)
        draw_prompt(frame, sitting, layout->prompt);
    else
        draw_hints(frame, sitting, layout->hints);
    if (!open || layout->prompt.row != layout->code.row)
        draw_code(frame, sitting, layout->code);
    if (open && !sitting->notice[0])
        frame_paragraph(frame, layout->notice, ROLE_TEXT, "Type a code, then Enter; Escape goes back.");
    else
        frame_paragraph(frame, layout->notice, ROLE_NOTICE, sitting->notice);
}

/* Every key and what it does, a line each. */
static void draw_long_help(struct frame *frame, const struct sitting *sitting)
{
    char command[FRAME_COLS * 4];
    int row = 2;

    frame_text(frame, 0, 1, FRAME_COLS, ROLE_STRONG, "Keys");
    for (const struct key *key = sitting_keys; key->act; key++) {
        if (key->label) {
            frame_text(frame, row, 1, 13, ROLE_KEY, key->label);
            frame_text(frame, row, 15, FRAME_COLS, ROLE_TEXT, key->help);
            row++;
        }
    }
    snprintf(command, sizeof command,
             "The code is the whole game. Leave when you like; this takes it up again: %s %u",
             sitting->program, (unsigned)encodings_code(sitting_game(sitting)));
    frame_paragraph(frame, (struct area){row + 1, 1, 3, frame->size.cols - 2}, ROLE_TEXT, command);
    frame_text(frame, frame->size.rows - 1, 1, FRAME_COLS, ROLE_FAINT, "? or Enter goes back");
}

static const struct size long_help = {22, 64};

/* Where there is no room: their hints in two columns. */
static void draw_short_help(struct frame *frame)
{
    int column = frame->size.cols / 2;
    int count = 0;

    for (const struct key *key = sitting_keys; key->act; key++) {
        if (key->hint) {
            draw_hint(frame, 1 + count / 2, count % 2 * column, key);
            count++;
        }
    }
    frame_text(frame, 0, 0, FRAME_COLS, ROLE_STRONG, "Keys (? goes back)");
}

static bool fits(struct size size, struct size terminal)
{
    return size.rows <= terminal.rows && size.cols <= terminal.cols;
}

static void draw_too_small(struct frame *frame, struct size terminal)
{
    struct size smallest = layouts[LAYOUTS - 1].size;
    char words[FRAME_COLS];

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d", smallest.cols, smallest.rows,
             terminal.cols, terminal.rows);
    frame_clear(frame, terminal);
    frame_paragraph(frame, (struct area){0, 0, frame->size.rows, frame->size.cols}, ROLE_STRONG,
                    words);
}

void view_draw(struct frame *frame, const struct sitting *sitting, struct size terminal)
{
    const struct layout *layout = layouts;

    while (layout < layouts + LAYOUTS && !fits(layout->size, terminal))
        layout++;
    if (layout == layouts + LAYOUTS) {
        draw_too_small(frame, terminal);
    } else if (sitting->mode == MODE_HELP) {
        bool is_long = fits(long_help, terminal);

        frame_clear(frame, is_long ? long_help : layouts[LAYOUTS - 1].size);
        if (is_long)
            draw_long_help(frame, sitting);
        else
            draw_short_help(frame);
    } else {
        frame_clear(frame, layout->size);
        draw_table(frame, sitting, layout);
    }
}
