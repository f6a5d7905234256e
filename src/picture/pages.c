/* SPDX-License-Identifier: MIT */
#include "picture/pages.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "picture/diagram.h"
#include "picture/hints.h"

/* The help with and without what the code is for, and the shelf with its boards. */
static const struct size long_help = {22, 72};
static const struct size middle_help = {20, 57};
static const struct size shelf_size = {20, 60};
static const struct size wide_shelf_size = {20, 80};
static const struct size shelf_tile = {6, 15};

/* Where those do not fit. */
static const struct size short_page = {8, 20};

/* A click goes back from the page. */
static void draw_way_back(struct frame *frame, int row, int col, const char *key)
{
    hints_draw_key(frame, row, col, key, "goes back", EVENT_ESCAPE);
}

/* A click on what stands for several keys goes back to the board, where they are of use. */
static enum event click_of(const struct key *key)
{
    return key->event == EVENT_CELL || key->event == EVENT_UP ? EVENT_ENTER : key->event;
}

/* Every key and what it does, a line each. Returns the row below them. */
static int draw_keys(struct frame *frame, int row, int col, const struct sitting *sitting)
{
    enum { HELP_COL = 13 };

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (key->label && keys_have(key, sitting)) {
            frame_text(frame, row, col, HELP_COL, ROLE_KEY, key->label);
            frame_text(frame, row, col + HELP_COL, FRAME_COLS, ROLE_TEXT, key->help);
            frame_event(frame, (struct area){row++, col, 1, frame->size.cols - col}, click_of(key));
        }
    }
    return row;
}

static void draw_code(struct frame *frame, struct area at, const struct sitting *sitting)
{
    char command[SITTING_NOTICE];

    snprintf(command, sizeof command,
             "The code on the screen is the whole game. Write it down, and this resumes it: %s %u",
             sitting->program, (unsigned)encodings_code(sitting_game(sitting)));
    frame_paragraph(frame, at, ROLE_TEXT, command);
}

/* Where there is no room for that, the hints in two columns. Those that the board shows anyway are
 * left out, and Escape, which is named when it matters. */
static bool is_in_short_help(const struct key *key, const struct sitting *sitting)
{
    return key->hint && key->label && keys_have(key, sitting) && key->event != EVENT_UP
        && key->event != EVENT_ENTER && key->event != EVENT_ESCAPE;
}

static void draw_short_help(struct frame *frame, const struct sitting *sitting)
{
    const int rows = frame->size.rows - 1;
    const int column = frame->size.cols / 2;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (is_in_short_help(key, sitting)) {
            hints_draw_key(frame, count % rows, count / rows * column, key->label, key->hint,
                           click_of(key));
            count++;
        }
    }
    draw_way_back(frame, rows, 0, "?");
}

void pages_draw_help(struct frame *frame, const struct sitting *sitting, struct size terminal)
{
    const int title = 0;
    const int margin = 2;
    const int way_back = 58;

    if (frame_fits(long_help, terminal)) {
        frame_clear(frame, long_help);
        frame_text(frame, title, margin, FRAME_COLS, ROLE_STRONG,
                   "Tic-tac-toe: three in a row win");

        int row = draw_keys(frame, title + 1, margin, sitting);

        draw_code(frame, (struct area){row, margin, 2, long_help.cols - margin}, sitting);
        draw_way_back(frame, title, way_back, "?");
    } else if (frame_fits(middle_help, terminal)) {
        frame_clear(frame, middle_help);
        draw_way_back(frame, draw_keys(frame, 0, 0, sitting), 0, "?");
    } else {
        frame_clear(frame, short_page);
        draw_short_help(frame, sitting);
    }
}

/* The sitting that shows a game by itself. */
static struct sitting lone_sitting(struct game game)
{
    struct sitting lone = {.cursor = NO_CELL, .refused = NO_CELL, .round.states = {game}};

    return lone;
}

/* Beside a board: who is to move there, and whether it is the one on the table. */
static void draw_beside(struct frame *frame, int row, int col, const struct sitting *sitting,
                        struct game game)
{
    enum player player = game_turn(game);

    frame_glyph(frame, row, col, diagram_role(player), (wchar_t)game_letter(player));
    frame_text(frame, row, col + 2, FRAME_COLS, ROLE_TEXT, "to");
    frame_text(frame, row + 1, col, FRAME_COLS, ROLE_TEXT, "move");
    if (sitting_is_on_board(sitting, game)) {
        frame_text(frame, row + 3, col, FRAME_COLS, ROLE_STRONG, "on the");
        frame_text(frame, row + 4, col, FRAME_COLS, ROLE_STRONG, "board");
    }
}

/* One game of the shelf: its board, its number and code; what is taken off has none of that. */
static void draw_shelved(struct frame *frame, struct area at, const struct sitting *sitting,
                         int slot, const struct look *look)
{
    const int board_cols = 11;
    struct game game = shelf_game(&sitting->shelf, slot);
    struct sitting lone = lone_sitting(game);
    bool is_off = shelf_has(&sitting->off, game);
    enum role role = is_off ? ROLE_FAINT : ROLE_TEXT;
    char words[FRAME_COLS];
    int last = at.row + at.rows - 1;

    if (!is_off)
        diagram_draw(frame, at.row, at.col + 1, diagram_small_cell, &lone, look);
    if (!is_off && at.cols > shelf_tile.cols)
        draw_beside(frame, at.row, at.col + 1 + board_cols + 1, sitting, game);
    if (is_off)
        snprintf(words, sizeof words, "%2d taken off", slot + 1);
    else
        snprintf(words, sizeof words, "%2d code %-4u", slot + 1, (unsigned)encodings_code(game));
    frame_text(frame, last, at.col + 1, shelf_tile.cols - 2,
               slot == sitting->slot ? ROLE_LIT : role, words);
    frame_event(frame, at, (enum event)(EVENT_SLOT + slot));
    if (slot == sitting->slot) {
        frame->cursor_row = last;
        frame->cursor_col = at.col + shelf_tile.cols - 2;
    }
}

/* What was said last, or what there is to do. */
static void draw_shelf_notice(struct frame *frame, int row, int col, const struct sitting *sitting)
{
    frame_text(frame, row, col, FRAME_COLS, *sitting->notice ? ROLE_NOTICE : ROLE_TEXT,
               *sitting->notice ? sitting->notice : "arrows and Enter, its number, or a click");
}

/* The keys for that, so many columns apart. */
static void draw_taking_off(struct frame *frame, int row, int col, int cols,
                            const struct sitting *sitting, const char *off, const char *back)
{
    struct game game = shelf_game(&sitting->shelf, sitting->slot);
    bool can_go = !sitting_is_on_board(sitting, game) && !shelf_has(&sitting->off, game);
    bool can_come = shelf_count(&sitting->off) > 0;

    hints_draw_key(frame, row, col, "d", off, can_go ? (enum event)'d' : EVENT_NONE);
    hints_draw_key(frame, row, col + cols, "u", back, can_come ? (enum event)'u' : EVENT_NONE);
}

static void draw_long_shelf(struct frame *frame, const struct sitting *sitting,
                            const struct look *look, struct size size)
{
    const int cols = size.cols / PAGES_SHELF_COLUMNS;
    const int last = size.rows - 1;

    frame_clear(frame, size);
    frame_text(frame, 0, 1, FRAME_COLS, ROLE_STRONG, "Take up a game:");
    draw_shelf_notice(frame, 0, 17, sitting);
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
        draw_shelved(frame,
                     (struct area){1 + slot / PAGES_SHELF_COLUMNS * shelf_tile.rows,
                                   slot % PAGES_SHELF_COLUMNS * cols, shelf_tile.rows, cols},
                     sitting, slot, look);
    draw_way_back(frame, last, 1, "r");
    draw_taking_off(frame, last, 16, 18, sitting, "takes it off", "puts it back");
}

/* Where there is no room for boards, their codes, and who is to move in the selected one. */
static void draw_short_shelf(struct frame *frame, const struct sitting *sitting)
{
    const int top = 2;
    const int width = short_page.cols / PAGES_SHELF_COLUMNS;
    char words[FRAME_COLS];

    frame_clear(frame, short_page);
    frame_text(frame, 0, 0, FRAME_COLS, ROLE_STRONG, "Take up a game:");
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++) {
        int row = top + slot / PAGES_SHELF_COLUMNS;
        int col = slot % PAGES_SHELF_COLUMNS * width;

        snprintf(words, sizeof words, "%4u",
                 (unsigned)encodings_code(shelf_game(&sitting->shelf, slot)));
        frame_text(frame, row, col, width, slot == sitting->slot ? ROLE_LIT : ROLE_TEXT, words);
        frame_event(frame, (struct area){row, col, 1, width}, (enum event)(EVENT_SLOT + slot));
        if (slot == sitting->slot) {
            frame->cursor_row = row;
            frame->cursor_col = col + width - 1;
        }
    }

    struct game game = shelf_game(&sitting->shelf, sitting->slot);

    snprintf(words, sizeof words, "%d: %s", sitting->slot + 1,
             shelf_has(&sitting->off, game) ? "taken off" : game_words(game));
    frame_text(frame, short_page.rows - 3, 0, FRAME_COLS, ROLE_TEXT,
               *sitting->notice ? sitting->notice : words);
    draw_taking_off(frame, short_page.rows - 2, 0, 10, sitting, "off", "back");
    draw_way_back(frame, short_page.rows - 1, 0, "r");
}

void pages_draw_shelf(struct frame *frame, const struct sitting *sitting, const struct look *look,
                      struct size terminal)
{
    if (frame_fits(wide_shelf_size, terminal))
        draw_long_shelf(frame, sitting, look, wide_shelf_size);
    else if (frame_fits(shelf_size, terminal))
        draw_long_shelf(frame, sitting, look, shelf_size);
    else
        draw_short_shelf(frame, sitting);
}

void pages_draw_too_small(struct frame *frame, struct size smallest, struct size terminal)
{
    char words[FRAME_COLS];

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d, q quits", smallest.cols, smallest.rows,
             terminal.cols, terminal.rows);
    frame_clear(frame, terminal);
    frame_paragraph(frame, (struct area){0, 0, frame->size.rows, frame->size.cols}, ROLE_TEXT,
                    words);
}
