/* SPDX-License-Identifier: MIT */
#include "picture/pages.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "picture/diagram.h"

static const struct size long_help = {24, 72};
static const struct size shelf_size = {23, 72};
static const struct size shelf_tile = {7, 18};

/* Where those do not fit. */
static const struct size short_page = {8, 20};

/* The first word of a key's label is its shortest name. */
static int hint_label_width(const struct key *key)
{
    return (int)strcspn(key->label, " ");
}

int pages_hint_width(const struct key *key)
{
    return hint_label_width(key) + 1 + (int)strlen(key->hint);
}

/* The digits are the keys of nine cells: a click on them is for the selected one. */
void pages_draw_hint(struct frame *frame, int row, int col, const struct key *key)
{
    int width = hint_label_width(key);

    frame_text(frame, row, col, width, ROLE_KEY, key->label);
    frame_text(frame, row, col + width + 1, FRAME_COLS, ROLE_TEXT, key->hint);
    frame_event(frame, (struct area){row, col, 1, pages_hint_width(key)},
                key->event == EVENT_CELL ? EVENT_ENTER : key->event);
}

/* Every key and what it does, a line each, and what the code is for. */
static void draw_long_help(struct frame *frame, const struct sitting *sitting)
{
    enum { LABEL_COL = 2, HELP_COL = 17 };
    char command[SITTING_NOTICE];
    int row = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (key->label) {
            frame_text(frame, row, LABEL_COL, HELP_COL - LABEL_COL - 1, ROLE_KEY, key->label);
            frame_text(frame, row, HELP_COL, FRAME_COLS, ROLE_TEXT, key->help);
            row++;
        }
    }
    snprintf(command, sizeof command,
             "The code on the screen is the whole game. Write it down, and this resumes it: %s %u",
             sitting->program, (unsigned)encodings_code(sitting_game(sitting)));
    frame_paragraph(
        frame,
        (struct area){row + 1, LABEL_COL, frame->size.rows - row - 3, frame->size.cols - LABEL_COL},
        ROLE_TEXT, command);
    frame_text(frame, frame->size.rows - 1, LABEL_COL, FRAME_COLS, ROLE_FAINT,
               "? or Enter goes back");
}

/* Where there is no room for that, the hints in two columns. */
static void draw_short_help(struct frame *frame)
{
    int column = frame->size.cols / 2;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (key->hint) {
            pages_draw_hint(frame, count / 2, count % 2 * column, key);
            count++;
        }
    }
    frame_text(frame, frame->size.rows - 1, 0, FRAME_COLS, ROLE_FAINT, "? goes back");
}

void pages_draw_help(struct frame *frame, const struct sitting *sitting, struct size terminal)
{
    if (frame_fits(long_help, terminal)) {
        frame_clear(frame, long_help);
        draw_long_help(frame, sitting);
    } else {
        frame_clear(frame, short_page);
        draw_short_help(frame);
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

    diagram_draw(frame, row, col + 2, diagram_small_cell, &lone, look);
    snprintf(words, sizeof words, "%2d  code %-4u", slot + 1, (unsigned)encodings_code(game));
    frame_text(frame, row + shelf_tile.rows - 2, col + 1, shelf_tile.cols - 2, role, words);
    frame_event(frame, (struct area){row, col, shelf_tile.rows, shelf_tile.cols},
                (enum event)(EVENT_SLOT + slot));
    if (slot == sitting->slot) {
        frame->cursor_row = row + shelf_tile.rows - 2;
        frame->cursor_col = col + 1;
    }
}

static void draw_long_shelf(struct frame *frame, const struct sitting *sitting,
                            const struct look *look)
{
    frame_clear(frame, shelf_size);
    frame_text(frame, 0, 2, FRAME_COLS, ROLE_STRONG,
               "The shelf: arrows and Enter take a game up, Escape or r goes back");
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
        draw_shelved(frame, 2 + slot / PAGES_SHELF_COLUMNS * shelf_tile.rows,
                     slot % PAGES_SHELF_COLUMNS * shelf_tile.cols, sitting, slot, look);
}

/* Where there is no room for boards, their codes, and who is to move in the selected one. */
static void draw_short_shelf(struct frame *frame, const struct sitting *sitting)
{
    const int top = 2;
    const int width = short_page.cols / PAGES_SHELF_COLUMNS;
    char words[FRAME_COLS];

    frame_clear(frame, short_page);
    frame_text(frame, 0, 0, FRAME_COLS, ROLE_STRONG, "The shelf:");
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++) {
        int row = top + slot / PAGES_SHELF_COLUMNS;
        int col = slot % PAGES_SHELF_COLUMNS * width;

        snprintf(words, sizeof words, "%4u",
                 (unsigned)encodings_code(shelf_game(&sitting->shelf, slot)));
        frame_text(frame, row, col, width, slot == sitting->slot ? ROLE_LIT : ROLE_TEXT, words);
        frame_event(frame, (struct area){row, col, 1, width}, (enum event)(EVENT_SLOT + slot));
        if (slot == sitting->slot) {
            frame->cursor_row = row;
            frame->cursor_col = col;
        }
    }
    snprintf(words, sizeof words, "%d: %s", sitting->slot + 1,
             game_words(shelf_game(&sitting->shelf, sitting->slot)));
    frame_text(frame, short_page.rows - 2, 0, FRAME_COLS, ROLE_TEXT, words);
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

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d", smallest.cols, smallest.rows,
             terminal.cols, terminal.rows);
    frame_clear(frame, terminal);
    frame_paragraph(frame, (struct area){0, 0, frame->size.rows, frame->size.cols}, ROLE_TEXT,
                    words);
}
