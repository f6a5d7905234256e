/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <string.h>

/* The columns for a label. ALL_LABELS has room for the whole label, such as "U Ctrl-R". ONE_LABEL
 * has room for the first word of the label, "U". */
enum { ALL_LABELS = 13, ONE_LABEL = 7 };

/* Draw a key and as much of its help as fits: all of it, its first clause, or one word. A click on
 * a row with several keys, such as the arrows, goes back to the board. */
static void draw_key(const struct page *page, struct area at, int label_cols, const struct key *key)
{
    bool goes_back = key->event == EVENT_CELL || key->event == EVENT_UP;
    int width = label_cols == ALL_LABELS ? (int)strlen(key->label) : page_key_cols(key->label);
    const char *help = keymap_help(key, page->session);
    const char *words = help;
    int length = (int)strlen(words);

    canvas_event(page->canvas, at, goes_back ? EVENT_ENTER : key->event);
    page_text(page, at, 0, 0, ROLE_KEY, "%.*s", width, key->label);
    area_take_left(&at, label_cols > 0 ? label_cols : width + 1, 0);
    if (length > at.cols)
        length = (int)strcspn(words, ",;:");
    if (length > at.cols || label_cols == 0) {
        words = key->hint ? key->hint : help;
        length = (int)strcspn(words, " ");
    }
    page_text(page, at, 0, 0, ROLE_DIM, "%.*s", length, words);
}

static bool is_listed(const struct page *page, const struct key *key)
{
    return key->label && keymap_has(key, page->session);
}

/* If the columns are narrow, the help of each key is one word, and keys that need no explanation
 * are left out. */
static void draw_keys(const struct page *page, int columns)
{
    enum { LEAST_COLS = 18, ROOMY = 40, HINT_COLUMNS = 2 };
    struct size size = page->canvas->size;
    bool has_hints = size.cols / columns < LEAST_COLS;
    int rows = size.rows - has_hints;
    int cols = size.cols / (has_hints ? HINT_COLUMNS : columns);
    int label_cols = has_hints ? 0 : columns == 1 && cols >= ROOMY ? ALL_LABELS : ONE_LABEL;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        bool is_known = key->event == EVENT_UP || key->event == EVENT_ENTER
                     || key->event == EVENT_ESCAPE || key->event == '?';
        struct area at = {count % rows, count / rows * cols, 1, cols - !has_hints};

        if (!is_listed(page, key) || (has_hints && (!key->hint || is_known)))
            continue;
        draw_key(page, at, label_cols, key);
        count++;
    }
    page_way_back(page, size.rows - 1, has_hints ? 0 : cols * (columns - 1), "?");
    notices_draw(page, &(struct area){size.rows - 2, 0, 1, size.cols});
}

static void draw_command(const struct page *page, struct area at)
{
    static const char caption[] = "Resume this game with: ";
    char command[CANVAS_COLS + 1];
    int cols = at.cols - canvas_text_width(caption);

    if (!session_is_in_progress(page->session) || !session_can_resume(page->session))
        return;
    session_write_command(page->session, command, (size_t)cols + 1);
    page_text(page, at, 0, 0, ROLE_TEXT, "%s%s", caption, command);
}

/* Returns the rows taken. */
static int draw_subject(const struct page *page, struct area at, enum subject subject)
{
    static const char *const names[SUBJECTS] = {
        [SUBJECT_PLACE] = "Place", [SUBJECT_GAME] = "Game",         [SUBJECT_OTHERS] = "Others",
        [SUBJECT_TABLE] = "Table", [SUBJECT_COMPUTER] = "Computer", [SUBJECT_PLAYERS] = "Players",
        [SUBJECT_VIEW] = "View",
    };
    static const struct key click = {.label = "a click",
                                     .help = "place in that cell, or do what is named there"};
    enum { SUBJECT_COLS = 10 };
    struct area keys = at;

    area_take_left(&keys, SUBJECT_COLS, 0);
    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->subject == subject && is_listed(page, key))
            draw_key(page, area_take_top(&keys, 1), ALL_LABELS, key);
    if (subject == SUBJECT_PLACE && !page->session->display.no_mouse)
        draw_key(page, area_take_top(&keys, 1), ALL_LABELS, &click);
    if (keys.row > at.row)
        page_text(page, at, 0, 0, ROLE_STRONG, "%s", names[subject]);
    return keys.row - at.row;
}

/* WORDMARK_ROWS includes two blank rows. */
enum { WORDMARK_SCALE = 2, WORDMARK_ROWS = 7 };

/* Draw the keys by subject, in `count` rows. A blank row follows the title and each subject. If
 * there are too few rows for this, a blank row follows only the title, or nothing. */
static void draw_subjects(const struct page *page, int count, bool has_wordmark)
{
    enum { MARGIN = 1, GAP = 3, WAY_BACK = 58 };
    enum { SHOWN = SUBJECTS - 1 }; /* at one keyboard every subject except the table has keys */
    struct size size = page->canvas->size;
    struct area at = {0, MARGIN, size.rows, size.cols - MARGIN};
    struct area wordmark = area_take_top(&at, has_wordmark ? WORDMARK_ROWS : 0);
    struct area title = area_take_top(&at, 1);
    struct area foot = area_take_bottom(&at, 1);
    bool has_blanks = at.rows - count >= SHOWN;

    page->canvas->cursor_col = MARGIN;
    if (has_wordmark)
        page_wordmark(page, wordmark, WORDMARK_SCALE);
    page_way_back(page, title.row, WAY_BACK, "?");
    if (!has_wordmark)
        area_take_left(&title, page_title(page, title), GAP);
    page_text(page, title, 0, 0, ROLE_STRONG, "three in a row wins");
    area_take_top(&at, at.rows > count);
    for (enum subject subject = 0; subject < SUBJECTS; subject++) {
        int rows = draw_subject(page, at, subject);

        area_take_top(&at, rows + (rows > 0 && has_blanks));
    }
    if (!notices_draw(page, &foot))
        draw_command(page, foot);
}

void help_draw(const struct page *page)
{
    struct size terminal = page->terminal;
    static const struct size by_subject = {22, 72};
    enum { MOST_ROWS = 30, MOST_COLS = 80 };
    bool has_wordmark = page_has_letters(page)
                     && size_fits((struct size){MOST_ROWS + WORDMARK_ROWS, MOST_COLS}, terminal);
    int count = 0;
    struct size size = {MOST_ROWS + (has_wordmark ? WORDMARK_ROWS : 0), MOST_COLS};

    for (const struct key *key = keys_of_play; key->act; key++)
        count += is_listed(page, key);
    if (!size_fits(by_subject, terminal))
        size.rows = count + 2; /* one for the notices, one for the way back */
    if (terminal.rows < size.rows)
        size.rows = terminal.rows;
    if (terminal.cols < size.cols)
        size.cols = terminal.cols;
    canvas_clear(page->canvas, size);
    if (size_fits(by_subject, terminal))
        draw_subjects(page, count + !page->session->display.no_mouse, has_wordmark);
    else
        draw_keys(page, (count + size.rows) / size.rows);
}
