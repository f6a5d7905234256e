/* SPDX-License-Identifier: MIT */
#include "display/pages.h"

#include <stdio.h>
#include <string.h>

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
static void draw_meaning(struct canvas *canvas, struct area at, const struct key *key)
{
    int clause = (int)strcspn(key->help, ",;:");
    char words[CANVAS_COLS];

    if ((int)strlen(key->help) <= at.cols)
        clause = (int)strlen(key->help);
    snprintf(words, sizeof words, "%.*s", clause, key->help);
    canvas_text(canvas, at.row, at.col, at.cols, ROLE_TEXT,
                clause > at.cols && key->hint ? key->hint : words);
}

static void draw_key(struct canvas *canvas, struct area at, int label_cols, const struct key *key)
{
    bool is_whole = label_cols == ALL_LABELS;
    int width = is_whole ? label_cols : (int)strcspn(key->label, " ");

    canvas_text(canvas, at.row, at.col, width, ROLE_KEY, key->label);
    canvas_event(canvas, at, click_of(key));
    at.col += label_cols;
    at.cols -= label_cols;
    draw_meaning(canvas, at, key);
}

/* Every key and what it does, column by column, that many rows in each. */
static void draw_keys(struct canvas *canvas, struct area at, const struct help *help,
                      const struct session *session)
{
    int cols = at.cols / help->columns;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (key->label && keymap_has(key, session)) {
            struct area place = {at.row + count % at.rows, at.col + count / at.rows * cols, 1,
                                 cols - (help->columns - 1)};

            draw_key(canvas, place, help->label_cols, key);
            count++;
        }
    }
}

static void draw_code(struct canvas *canvas, struct area at, const struct session *session)
{
    static const char *const forms[] = {
        "The code on the screen is the whole game. Write it down, and this resumes it: %s %u",
        "Resume with: %s %u",
        "%s %u",
    };
    enum { FORMS = sizeof forms / sizeof forms[0] };
    unsigned code = (unsigned)encodings_code(session_game(session));
    char command[SESSION_NOTICE];

    for (int i = 0; i < FORMS; i++) {
        snprintf(command, sizeof command, forms[i], session->program, code);
        if (canvas_has_room(at, command))
            break;
    }
    canvas_paragraph(canvas, at, ROLE_TEXT, command);
}

/* Where there is no room for that, the hints in two columns. Those that the board shows anyway are
 * left out, and Escape, which is named when it matters. */
static bool is_in_short_help(const struct key *key, const struct session *session)
{
    return key->hint && key->label && keymap_has(key, session) && key->event != EVENT_UP
        && key->event != EVENT_ENTER && key->event != EVENT_ESCAPE;
}

static void draw_short_help(struct canvas *canvas, const struct session *session)
{
    const int rows = canvas->size.rows - 1;
    const int column = canvas->size.cols / 2;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (is_in_short_help(key, session)) {
            pages_draw_hint(canvas, count % rows, count / rows * column, key->label, key->hint,
                            click_of(key));
            count++;
        }
    }
    pages_draw_way_back(canvas, rows, 0, "?");
}

static void draw_long_help(struct canvas *canvas, const struct session *session,
                           const struct help *help)
{
    const int way_back = 58;
    struct area at = {1, MARGIN, help->size.rows - 1 - CODE_ROWS, help->size.cols - MARGIN};

    canvas_text(canvas, 0, MARGIN, CANVAS_COLS, ROLE_STRONG, "Tic-tac-toe: three in a row wins");
    pages_draw_way_back(canvas, 0, way_back, "?");
    draw_keys(canvas, at, help, session);
    draw_code(canvas, (struct area){at.row + at.rows, MARGIN, CODE_ROWS, at.cols}, session);
}

/* What was last said: over the code, or where there is none over the row above the way back. */
static void draw_said(struct canvas *canvas, const struct help *help, const struct session *session,
                      const struct theme *theme)
{
    struct size size = help->size;
    struct area code = {size.rows - CODE_ROWS, MARGIN, CODE_ROWS, size.cols - MARGIN};
    struct area row = {size.rows - 2, 0, 1, size.cols};

    pages_draw_notice(canvas, help == helps ? code : row, session->status.notice, theme);
}

void pages_draw_help(struct canvas *canvas, const struct session *session,
                     const struct theme *theme, struct size terminal)
{
    enum { HELPS = sizeof helps / sizeof helps[0] };
    const struct help *help = helps;

    while (help < helps + HELPS - 1 && !canvas_fits(help->size, terminal))
        help++;
    canvas_clear(canvas, help->size);
    if (help == helps) {
        draw_long_help(canvas, session, help);
    } else if (help->label_cols > 0) {
        draw_keys(canvas, (struct area){0, 0, help->size.rows, help->size.cols}, help, session);
        pages_draw_way_back(canvas, help->size.rows - 1,
                            help->size.cols / help->columns * (help->columns - 1), "?");
    } else {
        draw_short_help(canvas, session);
    }
    draw_said(canvas, help, session, theme);
}
