/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "display/letters.h"

const struct page_word page_words[PAGE_WORDS] = {
    {"TIC", HUE_X, ROLE_BOLD_X}, {"TAC", HUE_TEXT, ROLE_STRONG}, {"TOE", HUE_O, ROLE_BOLD_O}};

void page_put_cursor(const struct page *page, struct area at)
{
    page->canvas->cursor_row = at.row;
    page->canvas->cursor_col = at.col;
    page->canvas->hides_cursor = false;
}

void page_put_quiet_cursor(const struct page *page, struct area at)
{
    page_put_cursor(page, at);
    page->canvas->hides_cursor = true;
}

int page_text(const struct page *page, struct area at, int row, int col, enum role role,
              const char *format, ...)
{
    char words[STATUS_WORDS];
    va_list values;

    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    return canvas_text(page->canvas, at.row + row, at.col + col, at.cols - col, role, words);
}

static const char computer[] = "Computer";

const char *page_called(const struct page *page, int person)
{
    const struct table *table = &page->session->table;
    bool is_awaited = table->absence == ABSENCE_AWAITED || table->absence == ABSENCE_NEW_HALL;

    return is_awaited && person != table->own ? "nobody yet" : people_called(page->session, person);
}

int page_name(const struct page *page, struct area at, int cols, enum role role, const char *name)
{
    if (record_is_computer(name) && canvas_text_width(name) > cols)
        name = computer;
    return canvas_text_cut(page->canvas, at.row, at.col, cols, role, name, page->theme->ellipsis);
}

void page_write_people(const struct page *page, const struct record *record, int cols,
                       char words[RECORD_PEOPLE])
{
    const char *between = page->theme->ascii ? "-" : "\xe2\x80\x93";
    struct record brief = *record;

    record_write_people(record, between, words);
    for (enum player player = PLAYER_X; player <= PLAYER_O; player++)
        if (record_is_computer(brief.names[player]))
            strcpy(brief.names[player], computer);
    if (canvas_text_width(words) > cols)
        record_write_people(&brief, between, words);
}

int page_sentence(const struct page *page, struct area at, int player, const char *name,
                  const char *words)
{
    enum { ROOMY = 24 };
    int from = at.col;

    if (player != NONE) {
        page_text(page, at, 0, 0, page_bold_role((enum player)player), "%c",
                  game_letter((enum player)player));
        area_take_left(&at, 1, at.cols >= ROOMY ? 2 : 1);
    }
    area_take_left(&at, page_name(page, at, at.cols - (int)strlen(words), ROLE_STRONG, name), 0);
    return at.col - from + page_text(page, at, 0, 0, ROLE_STRONG, "%s", words);
}

void page_paragraph(const struct page *page, struct area at, enum role role, const char *words)
{
    canvas_paragraph(page->canvas, at, role, words, page->theme->ellipsis);
}

bool page_has_letters(const struct page *page)
{
    return page->theme->marks == MARKS_BLOCKS || page->theme->marks == MARKS_DOTS;
}

bool page_has_grounds(const struct page *page)
{
    return page->theme->is_blended && page_has_letters(page);
}

int page_scale(const struct page *page)
{
    enum { ROWS_FOR_TWO = 12, ROWS_FOR_THREE = 17 };
    int rows = page->layout.cell.rows;

    return !page_has_letters(page) ? 0 : rows >= ROWS_FOR_THREE ? 3 : rows >= ROWS_FOR_TWO ? 2 : 1;
}

int page_pitch(int scale)
{
    return letters_rows(scale) + (scale % 2 == 0);
}

enum { WORD_GAP = 3 };

int page_wordmark_cols(int scale)
{
    int cols = (PAGE_WORDS - 1) * WORD_GAP * scale;

    for (int i = 0; i < PAGE_WORDS; i++)
        cols += letters_width(page_words[i].text, scale);
    return cols;
}

void page_wordmark(const struct page *page, struct area at, int scale)
{
    for (int i = 0; i < PAGE_WORDS; i++) {
        int cols = letters_draw(page->canvas, at, page_words[i].hue, scale, page_words[i].text);

        area_take_left(&at, cols, WORD_GAP * scale);
    }
}

int page_title(const struct page *page, struct area at)
{
    static const char *const words[PAGE_WORDS] = {"tic", "tac", "toe"};
    static const enum role roles[PAGE_WORDS] = {ROLE_X, ROLE_DIM, ROLE_O};
    int from = at.col;

    for (int i = 0; i < PAGE_WORDS; i++)
        area_take_left(&at, page_text(page, at, 0, 0, roles[i], "%s", words[i]), 1);
    return at.col - 1 - from;
}

bool page_has_row(struct area at, const char *words)
{
    return at.rows > 0 && canvas_text_width(words) <= at.cols;
}

int page_key_cols(const char *label)
{
    return (int)strcspn(label, " ");
}

int page_hint(const struct page *page, struct area at, const char *label, const char *word,
              enum event event)
{
    at.rows = 1;
    at.cols = page_key_cols(label);
    page_text(page, at, 0, 0, ROLE_KEY, "%s", label);
    at.cols +=
        1 + canvas_text(page->canvas, at.row, at.col + at.cols + 1, CANVAS_COLS, ROLE_DIM, word);
    canvas_event(page->canvas, at, event);
    return at.cols;
}

void page_way_back(const struct page *page, int row, int col, const char *key)
{
    page_hint(page, (struct area){row, col, 1, 0}, key, "goes back", EVENT_ESCAPE);
}

enum role page_role(enum player player)
{
    return player == PLAYER_X ? ROLE_X : ROLE_O;
}

enum role page_bold_role(enum player player)
{
    return player == PLAYER_X ? ROLE_BOLD_X : ROLE_BOLD_O;
}

enum role page_pill_role(enum player player)
{
    return player == PLAYER_X ? ROLE_PILL_X : ROLE_PILL_O;
}

enum hue page_hue(enum player player)
{
    return player == PLAYER_X ? HUE_X : HUE_O;
}
