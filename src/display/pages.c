/* SPDX-License-Identifier: MIT */
#include "display/pages.h"

#include <stdio.h>
#include <string.h>

#include "display/hints.h"
#include "display/widgets.h"
#include "engine/encodings.h"

/* A page of the help: the keys in columns, each with as much as there is room for; the first has a
 * title and what the code is for, and the last has the hints. */
struct help {
    struct size size;
    int columns, label_cols;
};
enum { ALL_LABELS = 13, ONE_LABEL = 7 };
enum { MARGIN = 2, CODE_ROWS = 2 }; /* of the first page */
static const struct help helps[] = {
    {{22, 72}, 1, ALL_LABELS}, {{20, 57}, 1, ALL_LABELS}, {{20, 40}, 1, ALL_LABELS},
    {{10, 80}, 2, ONE_LABEL},  {{10, 60}, 2, ONE_LABEL},  {{10, 40}, 2, ONE_LABEL},
    {{20, 26}, 1, ONE_LABEL},  {{8, 20}, 2, 0},
};

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

/* Every key and what it does, column by column, that many rows in each. */
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
        "Resume with: %s %u",
        "%s %u",
    };
    enum { FORMS = sizeof forms / sizeof forms[0] };
    unsigned code = (unsigned)encodings_code(sitting_game(sitting));
    char command[SITTING_NOTICE];

    for (int i = 0; i < FORMS; i++) {
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
    hints_draw_way_back(frame, rows, 0, "?");
}

static void draw_long_help(struct frame *frame, const struct sitting *sitting,
                           const struct help *help)
{
    const int way_back = 58;
    struct area at = {1, MARGIN, help->size.rows - 1 - CODE_ROWS, help->size.cols - MARGIN};

    frame_text(frame, 0, MARGIN, FRAME_COLS, ROLE_STRONG, "Tic-tac-toe: three in a row wins");
    hints_draw_way_back(frame, 0, way_back, "?");
    draw_keys(frame, at, help, sitting);
    draw_code(frame, (struct area){at.row + at.rows, MARGIN, CODE_ROWS, at.cols}, sitting);
}

/* What was last said: over the code, or where there is none over the row above the way back. */
static void draw_said(struct frame *frame, const struct help *help, const struct sitting *sitting,
                      const struct look *look)
{
    struct size size = help->size;
    struct area code = {size.rows - CODE_ROWS, MARGIN, CODE_ROWS, size.cols - MARGIN};
    struct area row = {size.rows - 2, 0, 1, size.cols};

    parts_draw_notice(frame, help == helps ? code : row, sitting->notice, look);
}

void pages_draw_help(struct frame *frame, const struct sitting *sitting, const struct look *look,
                     struct size terminal)
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
        hints_draw_way_back(frame, help->size.rows - 1,
                            help->size.cols / help->columns * (help->columns - 1), "?");
    } else {
        draw_short_help(frame, sitting);
    }
    draw_said(frame, help, sitting, look);
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
