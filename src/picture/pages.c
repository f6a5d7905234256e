/* SPDX-License-Identifier: MIT */
#include "picture/pages.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "picture/diagram.h"
#include "picture/hints.h"

/* A page of the help: the keys in columns, each with as much as there is room for; the first has a
 * title and what the code is for, and the last has the hints. */
struct help {
    struct size size;
    int columns, label_cols;
};
enum { ALL_LABELS = 13, ONE_LABEL = 7 };
static const struct help helps[] = {
    {{22, 72}, 1, ALL_LABELS}, {{20, 57}, 1, ALL_LABELS}, {{20, 40}, 1, ALL_LABELS},
    {{10, 80}, 2, ONE_LABEL},  {{10, 60}, 2, ONE_LABEL},  {{10, 40}, 2, ONE_LABEL},
    {{20, 26}, 1, ONE_LABEL},  {{8, 20}, 2, 0},
};

/* A page of the shelf: all boards, or a list and the board of the selected game, or only the list.
 */
struct shelf_page {
    struct size size;
    int list_cols; /* of a game in the list */
    const struct size *cell;
    int board_row, board_col;
    int words_row, words_col;
};
static const struct size shelf_size = {20, 60};
static const struct size shelf_tile = {6, 15};
static const struct shelf_page shelf_pages[] = {
    {{12, 40}, 10, &diagram_small_cell, 6, 1, 8, 15},
    {{8, 72}, 10, &diagram_wide_cell, 1, 46, 6, 0},
    {{8, 40}, 6, &diagram_small_cell, 1, 27, 6, 0},
    {{8, 20}, 5, NULL, 0, 0, 6, 0},
};

/* A click goes back from the page. The cursor is left behind the words, where it hides nothing;
 * what is drawn later may put it elsewhere. */
static void draw_way_back(struct frame *frame, int row, int col, const char *key)
{
    int width = hints_draw_key(frame, row, col, key, "goes back", EVENT_ESCAPE);

    frame->cursor_row = row;
    frame->cursor_col = col + width;
}

/* A click on what stands for several keys goes back to the board, where they are of use. */
static enum event click_of(const struct key *key)
{
    return key->event == EVENT_CELL || key->event == EVENT_UP ? EVENT_ENTER : key->event;
}

/* What the key does, up to where there is room: all of it, its first clause, or its hint. */
static void draw_meaning(struct frame *frame, struct area at, const struct key *key)
{
    int clause = (int)strcspn(key->help, ",;:");
    char words[FRAME_COLS];

    if ((int)strlen(key->help) <= at.cols)
        clause = (int)strlen(key->help);
    snprintf(words, sizeof words, "%.*s", clause, key->help);
    frame_text(frame, at.row, at.col, at.cols, ROLE_TEXT,
               clause > at.cols && key->hint ? key->hint : words);
}

static void draw_key(struct frame *frame, struct area at, int label_cols, const struct key *key)
{
    bool is_whole = label_cols == ALL_LABELS;
    int width = is_whole ? label_cols : (int)strcspn(key->label, " ");

    frame_text(frame, at.row, at.col, width, ROLE_KEY, key->label);
    frame_event(frame, at, click_of(key));
    at.col += label_cols;
    at.cols -= label_cols;
    draw_meaning(frame, at, key);
}

/* Every key and what it does, column by column, so many rows in each. */
static void draw_keys(struct frame *frame, struct area at, const struct help *help,
                      const struct sitting *sitting)
{
    int cols = at.cols / help->columns;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (key->label && keys_have(key, sitting)) {
            struct area place = {at.row + count % at.rows, at.col + count / at.rows * cols, 1,
                                 cols - (help->columns - 1)};

            draw_key(frame, place, help->label_cols, key);
            count++;
        }
    }
}

static void draw_code(struct frame *frame, struct area at, const struct sitting *sitting)
{
    static const char *const forms[] = {
        "The code on the screen is the whole game. Write it down, and this resumes it: %s %u",
        "Resume by: %s %u",
    };
    unsigned code = (unsigned)encodings_code(sitting_game(sitting));
    char command[SITTING_NOTICE];

    for (int i = 0; i < 2; i++) {
        snprintf(command, sizeof command, forms[i], sitting->program, code);
        if (frame_has_room(at, command))
            break;
    }
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

static void draw_long_help(struct frame *frame, const struct sitting *sitting,
                           const struct help *help)
{
    const int margin = 2;
    const int way_back = 58;
    const int code_rows = 2;
    struct area at = {1, margin, help->size.rows - 1 - code_rows, help->size.cols - margin};

    frame_text(frame, 0, margin, FRAME_COLS, ROLE_STRONG, "Tic-tac-toe: three in a row win");
    draw_way_back(frame, 0, way_back, "?");
    draw_keys(frame, at, help, sitting);
    draw_code(frame, (struct area){at.row + at.rows, margin, code_rows, at.cols}, sitting);
}

void pages_draw_help(struct frame *frame, const struct sitting *sitting, struct size terminal)
{
    enum { HELPS = sizeof helps / sizeof helps[0] };
    const struct help *help = helps;

    while (help < helps + HELPS - 1 && !frame_fits(help->size, terminal))
        help++;
    frame_clear(frame, help->size);
    if (help == helps) {
        draw_long_help(frame, sitting, help);
    } else if (help->label_cols > 0) {
        draw_keys(frame, (struct area){0, 0, help->size.rows, help->size.cols}, help, sitting);
        draw_way_back(frame, help->size.rows - 1,
                      help->size.cols / help->columns * (help->columns - 1), "?");
    } else {
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

/* What was last said, or what to do: how is told beside that or below it, where there is room. */
static void draw_question(struct frame *frame, const struct sitting *sitting)
{
    static const char question[] = "Take up a game:";
    bool is_beside = frame->size.cols >= shelf_size.cols;
    struct area at = {0, 0, 2, frame->size.cols};

    if (*sitting->notice) {
        frame_paragraph(frame, at, ROLE_NOTICE, sitting->notice);
        return;
    }
    frame_text(frame, 0, 0, at.cols, ROLE_STRONG, question);
    if (is_beside || frame->size.rows >= shelf_pages[0].size.rows)
        frame_text(frame, is_beside ? 0 : 1, is_beside ? (int)sizeof question : 0, at.cols,
                   ROLE_TEXT, "arrows and Enter, its number, or a click");
}

static void draw_long_shelf(struct frame *frame, const struct sitting *sitting,
                            const struct look *look)
{
    frame_clear(frame, shelf_size);
    draw_question(frame, sitting);
    draw_way_back(frame, shelf_size.rows - 1, 1, "r");
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
        draw_shelved(frame, 1 + slot / PAGES_SHELF_COLUMNS * shelf_tile.rows,
                     slot % PAGES_SHELF_COLUMNS * shelf_tile.cols, sitting, slot, look);
}

/* A game of the list: its code, and its number where there is room. */
static void draw_listed(struct frame *frame, struct area at, const struct sitting *sitting,
                        int slot)
{
    enum { WITH_NUMBER = 8 };
    unsigned code = (unsigned)encodings_code(shelf_game(&sitting->shelf, slot));
    char words[FRAME_COLS];

    if (at.cols >= WITH_NUMBER)
        snprintf(words, sizeof words, "%2d: %u", slot + 1, code);
    else
        snprintf(words, sizeof words, "%4u", code);

    int taken = frame_text(frame, at.row, at.col, at.cols,
                           slot == sitting->slot ? ROLE_LIT : ROLE_TEXT, words);

    frame_event(frame, at, (enum event)(EVENT_SLOT + slot));
    if (slot == sitting->slot) {
        frame->cursor_row = at.row;
        frame->cursor_col = at.col + taken;
    }
}

static struct area board_area(const struct shelf_page *page)
{
    struct size size = diagram_size(*page->cell);

    return (struct area){page->board_row, page->board_col, size.rows, size.cols};
}

/* Where there is no room for all boards, the codes; and the selected game, by its board or in
 * words. */
static void draw_short_shelf(struct frame *frame, const struct sitting *sitting,
                             const struct look *look, const struct shelf_page *page)
{
    const int top = 2;
    struct game game = shelf_game(&sitting->shelf, sitting->slot);
    struct sitting lone = lone_sitting(game);
    char words[FRAME_COLS];

    frame_clear(frame, page->size);
    draw_question(frame, sitting);
    draw_way_back(frame, page->size.rows - 1, 0, "r");
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
        draw_listed(frame,
                    (struct area){top + slot / PAGES_SHELF_COLUMNS,
                                  slot % PAGES_SHELF_COLUMNS * page->list_cols, 1, page->list_cols},
                    sitting, slot);
    if (page->cell) {
        int row = frame->cursor_row;
        int col = frame->cursor_col;

        diagram_draw(frame, page->board_row, page->board_col, *page->cell, &lone, look);
        frame_event(frame, board_area(page), (enum event)(EVENT_SLOT + sitting->slot));
        frame->cursor_row = row;
        frame->cursor_col = col;
    }
    snprintf(words, sizeof words, "%d: %s", sitting->slot + 1, game_words(game));
    frame_text(frame, page->words_row, page->words_col, FRAME_COLS, ROLE_TEXT, words);
}

void pages_draw_shelf(struct frame *frame, const struct sitting *sitting, const struct look *look,
                      struct size terminal)
{
    const struct shelf_page *page = shelf_pages;

    if (frame_fits(shelf_size, terminal)) {
        draw_long_shelf(frame, sitting, look);
        return;
    }
    while (!frame_fits(page->size, terminal))
        page++;
    draw_short_shelf(frame, sitting, look, page);
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
