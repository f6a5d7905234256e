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

    if (frame_fits(long_help, terminal)) {
        frame_clear(frame, long_help);
        frame_text(frame, title, margin, FRAME_COLS, ROLE_STRONG,
                   "Tic-tac-toe: three in a row win");

        int row = draw_keys(frame, title + 1, margin, sitting);

        draw_code(frame, (struct area){row, margin, 2, long_help.cols - margin}, sitting);
        draw_way_back(frame, row + 2, margin, "?");
    } else if (frame_fits(middle_help, terminal)) {
        frame_clear(frame, middle_help);
        draw_way_back(frame, draw_keys(frame, 0, 0, sitting) + 1, 0, "?");
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

/* One game of the shelf: its board, its number and code. */
static void draw_shelved(struct frame *frame, int row, int col, const struct sitting *sitting,
                         int slot, const struct look *look)
{
    struct game game = shelf_game(&sitting->shelf, slot);
    struct sitting lone = lone_sitting(game);
    enum role role = slot == sitting->slot ? ROLE_LIT : ROLE_TEXT;
    char words[FRAME_COLS];

    diagram_draw(frame, row, col + 1, diagram_small_cell, &lone, look);
    snprintf(words, sizeof words, "%2d code %-4u", slot + 1, (unsigned)encodings_code(game));
    frame_text(frame, row + shelf_tile.rows - 1, col + 1, shelf_tile.cols - 2, role, words);
    frame_event(frame, (struct area){row, col, shelf_tile.rows, shelf_tile.cols},
                (enum event)(EVENT_SLOT + slot));
    if (slot == sitting->slot) {
        frame->cursor_row = row + shelf_tile.rows - 1;
        frame->cursor_col = col + shelf_tile.cols - 2;
    }
}

static void draw_long_shelf(struct frame *frame, const struct sitting *sitting,
                            const struct look *look)
{
    frame_clear(frame, shelf_size);
    frame_text(frame, 0, 1, FRAME_COLS, ROLE_STRONG, "Take up a game:");
    frame_text(frame, 0, 17, FRAME_COLS, ROLE_TEXT, "arrows and Enter, its number, or a click");
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
        draw_shelved(frame, 1 + slot / PAGES_SHELF_COLUMNS * shelf_tile.rows,
                     slot % PAGES_SHELF_COLUMNS * shelf_tile.cols, sitting, slot, look);
    draw_way_back(frame, shelf_size.rows - 1, 1, "r");
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
    snprintf(words, sizeof words, "%d: %s", sitting->slot + 1,
             game_words(shelf_game(&sitting->shelf, sitting->slot)));
    frame_text(frame, short_page.rows - 2, 0, FRAME_COLS, ROLE_TEXT, words);
    draw_way_back(frame, short_page.rows - 1, 0, "r");
}

void pages_draw_shelf(struct frame *frame, const struct sitting *sitting, const struct look *look,
                      struct size terminal)
{
    if (frame_fits(shelf_size, terminal))
        draw_long_shelf(frame, sitting, look);
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
