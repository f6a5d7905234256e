/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"

/* The keys in columns, each with as many words as have room. If the labels have no columns, the
 * keys have only their hints. */
struct help {
    struct size size;
    int columns, label_cols;
};
enum { ALL_LABELS = 13, ONE_LABEL = 7 };
static const struct help helps[] = {
    {{22, 72}, 1, ALL_LABELS}, /* by subject */
    {{20, 57}, 1, ALL_LABELS}, {{20, 40}, 1, ALL_LABELS}, {{10, 80}, 2, ONE_LABEL},
    {{10, 60}, 2, ONE_LABEL},  {{10, 40}, 2, ONE_LABEL},  {{20, 26}, 1, ONE_LABEL},
    {{8, 20}, 2, 0},
};

/* Draw a key and its help, as much as has room: all of it, its first clause, or the first word of
 * its hint or else of its help. A click on several keys goes back to the board, where they are of
 * use. */
static void draw_key(const struct page *page, struct area at, int label_cols, const struct key *key)
{
    bool goes_back = key->event == EVENT_CELL || key->event == EVENT_UP;
    int width = (int)strcspn(key->label, label_cols == ALL_LABELS ? "" : " ");
    int length = (int)strlen(key->help);
    const char *words = key->help;

    canvas_event(page->canvas, at, goes_back ? EVENT_ENTER : key->event);
    page_text(page, at, 0, 0, ROLE_KEY, "%.*s", width, key->label);
    area_take_left(&at, label_cols > 0 ? label_cols : width + 1, 0);
    if (length > at.cols)
        length = (int)strcspn(words, ",;:");
    if (length > at.cols || label_cols == 0) {
        words = key->hint ? key->hint : key->help;
        length = (int)strcspn(words, " ");
    }
    page_text(page, at, 0, 0, ROLE_TEXT, "%.*s", length, words);
}

/* Draw the keys column by column. If there are only hints, three kinds are left out: those that the
 * board shows anyway, Escape, which is named when it matters, and the keys of the way back. */
static void draw_keys(const struct page *page, const struct help *help)
{
    bool has_hints = help->label_cols == 0;
    int rows = help->size.rows - has_hints;
    int cols = help->size.cols / help->columns;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        struct area at = {count % rows, count / rows * cols, 1,
                          cols - (has_hints ? 0 : help->columns - 1)};
        bool is_known = key->event == EVENT_UP || key->event == EVENT_ENTER
                     || key->event == EVENT_ESCAPE || key->event == '?';

        if (!key->label || !keymap_has(key, page->session)
            || (has_hints && (!key->hint || is_known)))
            continue;
        draw_key(page, at, help->label_cols, key);
        count++;
    }
    page_way_back(page, help->size.rows - 1, has_hints ? 0 : cols * (help->columns - 1), "?");
    messages_draw_on_page(page, (struct area){help->size.rows - 2, 0, 1, help->size.cols});
}

/* The command that resumes the game, with as many words as have room. */
static void draw_command(const struct page *page, struct area at)
{
    static const char *const captions[] = {
        "The code on the screen is the whole game; this resumes it: ", "Resume with: ", ""};
    char command[SESSION_NOTICE];
    int i = 0;

    do
        snprintf(command, sizeof command, "%s%s %u", captions[i++], page->session->program,
                 (unsigned)encodings_code(page->game));
    while (*captions[i - 1] && !canvas_has_room(at, command));
    page_paragraph(page, at, ROLE_TEXT, command);
}

/* The keys by subject, whose name stands before the first; a click is among those that play. */
static void draw_subjects(const struct page *page)
{
    static const char *const names[SUBJECTS] = {
        [SUBJECT_PLAY] = "Play",   [SUBJECT_GAME] = "This game", [SUBJECT_COMPUTER] = "Computer",
        [SUBJECT_TABLE] = "Table", [SUBJECT_VIEW] = "Screen",
    };
    static const struct key click = {.label = "a click",
                                     .help = "place in that cell, or do what is named there"};
    enum { MARGIN = 2, SUBJECT_COLS = 10, WAY_BACK = 58 };
    const struct session *session = page->session;
    struct area at = {1, MARGIN, page->canvas->size.rows - 1, page->canvas->size.cols - MARGIN};

    page->canvas->cursor_col = MARGIN;
    page_text(page, at, -1, 0, ROLE_STRONG, "Tic-tac-toe: three in a row wins");
    page_way_back(page, 0, WAY_BACK, "?");
    for (enum subject subject = 0; subject < SUBJECTS; subject++) {
        struct area keys = at;

        area_take_left(&keys, SUBJECT_COLS, 0);
        for (const struct key *key = keys_of_play; key->act; key++)
            if (key->label && key->subject == subject && keymap_has(key, session))
                draw_key(page, area_take_top(&keys, 1), ALL_LABELS, key);
        if (subject == SUBJECT_PLAY && !session->display.no_mouse)
            draw_key(page, area_take_top(&keys, 1), ALL_LABELS, &click);
        if (keys.row > at.row)
            page_text(page, at, 0, 0, ROLE_FAINT, "%s", names[subject]);
        area_take_top(&at, keys.row - at.row);
    }
    if (!messages_draw_on_page(page, at))
        draw_command(page, at);
}

/* The keys with their help, as much as has room. */
void help_draw(const struct page *page, struct size terminal)
{
    const struct help *help = helps;

    while (!canvas_fits(help->size, terminal))
        help++;
    canvas_clear(page->canvas, help == helps ? layout_add_rows(help->size, terminal) : help->size);
    if (help == helps)
        draw_subjects(page);
    else
        draw_keys(page, help);
}
