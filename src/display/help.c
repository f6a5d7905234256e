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
enum { MARGIN = 2, SUBJECT_COLS = 10, MOST_MORE = 2 }; /* of the first page */
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

/* What the key does, up to where there is room: all of it, its first clause, its hint, or its first
 * word. */
static void draw_meaning(struct canvas *canvas, struct area at, const struct key *key)
{
    int length = (int)strlen(key->help);
    const char *words = key->help;

    if (length > at.cols)
        length = (int)strcspn(key->help, ",;:");
    if (length > at.cols) {
        words = key->hint ? key->hint : key->help;
        length = (int)strcspn(words, " ");
    }
    canvas_text(canvas, at.row, at.col, length < at.cols ? length : at.cols, ROLE_TEXT, words);
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
        "The code on the screen is the whole game; this resumes it: %s %u",
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
 * left out, and Escape, which is named when it matters, and what the way back names. */
static bool is_in_short_help(const struct key *key, const struct session *session)
{
    return key->hint && key->label && keymap_has(key, session) && key->event != EVENT_UP
        && key->event != EVENT_ENTER && key->event != EVENT_ESCAPE && key->event != '?';
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

/* The keys of one subject, its name before the first; the mouse is among those that play. Returns
 * the rows that they take. */
static int draw_subject(struct canvas *canvas, struct area at, const struct session *session,
                        enum subject subject)
{
    static const char *const names[SUBJECTS] = {
        [SUBJECT_PLAY] = "Play",   [SUBJECT_GAME] = "This game", [SUBJECT_COMPUTER] = "Computer",
        [SUBJECT_TABLE] = "Table", [SUBJECT_VIEW] = "Screen",
    };
    struct area row = {at.row, at.col + SUBJECT_COLS, 1, at.cols - SUBJECT_COLS};

    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->label && key->subject == subject && keymap_has(key, session)) {
            draw_key(canvas, row, ALL_LABELS, key);
            row.row++;
        }
    if (subject == SUBJECT_PLAY && !session->display.no_mouse) {
        canvas_text(canvas, row.row, row.col, row.cols, ROLE_KEY, "a click");
        canvas_text(canvas, row.row, row.col + ALL_LABELS, row.cols, ROLE_TEXT,
                    "place in that cell, or do what is named there");
        row.row++;
    }
    if (row.row > at.row)
        canvas_text(canvas, at.row, at.col, SUBJECT_COLS, ROLE_FAINT, names[subject]);
    return row.row - at.row;
}

static void draw_long_help(struct canvas *canvas, const struct session *session,
                           const struct theme *theme)
{
    const int way_back = 58;
    struct area at = {1, MARGIN, canvas->size.rows - 1, canvas->size.cols - MARGIN};

    pages_draw_way_back(canvas, 0, way_back, "?");
    canvas_text(canvas, 0, MARGIN, CANVAS_COLS, ROLE_STRONG, "Tic-tac-toe: three in a row wins");
    canvas->cursor_col = MARGIN;
    for (enum subject subject = 0; subject < SUBJECTS; subject++) {
        int rows = draw_subject(canvas, at, session, subject);

        at.row += rows;
        at.rows -= rows;
    }
    if (*session->status.notice)
        pages_draw_notice(canvas, at, ROLE_NOTICE, session->status.notice, theme);
    else
        draw_code(canvas, at, session);
}

void pages_draw_help(struct canvas *canvas, const struct session *session,
                     const struct theme *theme, struct size terminal)
{
    enum { HELPS = sizeof helps / sizeof helps[0] };
    const struct help *help = helps;
    struct size size;
    int more;

    while (help < helps + HELPS - 1 && !canvas_fits(help->size, terminal))
        help++;
    size = help->size;
    more = terminal.rows - size.rows;
    if (help == helps) {
        size.rows += more < MOST_MORE ? more : MOST_MORE;
        canvas_clear(canvas, size);
        draw_long_help(canvas, session, theme);
        return;
    }
    canvas_clear(canvas, size);
    if (help->label_cols > 0) {
        draw_keys(canvas, (struct area){0, 0, size.rows, size.cols}, help, session);
        pages_draw_way_back(canvas, size.rows - 1, size.cols / help->columns * (help->columns - 1),
                            "?");
    } else {
        draw_short_help(canvas, session);
    }
    canvas->cursor_row = canvas->cursor_col = 0;
    pages_draw_notice(canvas, (struct area){size.rows - 2, 0, 1, size.cols}, ROLE_NOTICE,
                      session->status.notice, theme);
}
