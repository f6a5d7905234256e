/* SPDX-License-Identifier: MIT */
#include "drawing.h"

#include "display/letters.h"
#include "play/keymap.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "suite.h"

#include <check.h>
#include <stdarg.h>
#include <wchar.h>

const struct drawing_layout drawing_layouts[LAYOUTS] = {
    {{70, 200}, {21, 44}}, {{60, 200}, {18, 38}}, {{50, 132}, {14, 30}}, {{50, 80}, {11, 24}},
    {{40, 50}, {6, 14}},   {{30, 100}, {8, 18}},  {{24, 80}, {6, 14}},   {{20, 60}, {5, 12}},
    {{24, 38}, {4, 10}},   {{14, 54}, {4, 10}},   {{12, 40}, {3, 7}},    {{18, 26}, {3, 7}},
    {{8, 80}, {1, 7}},     {{8, 40}, {1, 7}},     {{8, 20}, {1, 3}},     {{11, 30}, {1, 3}},
};

struct size drawing_size(int i)
{
    struct size size = drawing_layouts[i / (DRAWING_MORE + 1)].size;

    return (struct size){size.rows + i % (DRAWING_MORE + 1), size.cols};
}

struct size drawing_next_size(struct size size, struct size least)
{
    int share = suite_share(), few;

    do {
        if (++size.cols > DRAWING_COLS)
            size = (struct size){size.rows + 1, least.cols};
        few = size.rows < 26 && size.cols < 60 ? (share + 5) / 5 : 2 * share - 1;
    } while ((size.cols + 7 * size.rows) % few != 0);
    return size;
}

struct session drawing_session(struct game game)
{
    static const char *const names[PERSONS] = {"Ann", "Bob"};
    struct session session;

    session_start(&session, game, names, "tictactoe", 1);
    session.people.level = LEVEL_PERFECT;
    return session;
}

/* A shelf with the first `games` of a dozen games, the newest first, and two finished games. */
static struct session_fixture_shelf some_shelf(int games)
{
    static const char *const boards_in_progress[SHELF_PAGE] = {
        "....X....", "O...X....", "O...X...X", "X.O..O.X.", "XXO..O.X.", "XO.......",
        "XOX......", "XOX.O....", "XOX.O..X.", "XOX.OO.X.", "XOXXOO.X.", "XOXXOOOX.",
    };
    struct session_fixture_shelf shelf = {.count = 0};

    if (games > 0) {
        session_fixture_put_finished(&shelf, "123546879");
        session_fixture_put_finished(&shelf, "1259734");
    }
    while (games-- > 0)
        session_fixture_put(&shelf, suite_game(boards_in_progress[games]), "Ann", "Bob");
    return shelf;
}

void drawing_press(struct session *session, const char *keys, int shelved)
{
    struct session_fixture_shelf shelf;

    if (!*keys)
        return;
    shelf = some_shelf(shelved);
    for (; *keys; keys++) {
        enum event event = *keys == '$' ? EVENT_ENTER : (enum event) * keys;

        session_fixture_use_shelf(session, keymap_press(session, event), &shelf);
    }
}

void drawing_share(struct session *session, int person, enum absence absence)
{
    session->match.record.own_mark = (int)people_player(session, person);
    table_open(&session->table, &session->match, person, false);
    session->table.absence = absence;
}

void drawing_ask(struct session *session, bool is_asked)
{
    struct table *table = &session->table;

    table->question = (struct question){is_asked ? ACT_NEW : ACT_NONE, match_other(table->own)};
}

bool drawing_may_move(const char *board, int cell)
{
    return !oracle_is_over(board) && board[cell] == '.';
}

struct session drawing_session_after_move(const char *board, int cell)
{
    struct session session = drawing_session(suite_game(board));
    char move[] = {(char)('1' + cell), '\0'};

    session_fixture_score(&session, 31, 47, 59);
    drawing_press(&session, move, 0);
    return session;
}

struct canvas drawing_draw(const struct session *session, struct size terminal)
{
    struct canvas canvas;

    view_draw(&canvas, session, themes, terminal, 100);
    return canvas;
}

struct canvas drawing_draw_blended(const struct session *session, struct size terminal)
{
    struct theme theme = themes[0];
    struct canvas canvas;

    theme.is_blended = true;
    view_draw(&canvas, session, &theme, terminal, 100);
    return canvas;
}

/* The letter of an ink: the letter of its hue, small if the ink is faint. */
static wchar_t ink_letter(ink color)
{
    static const char letters[HUES] = {
        [HUE_X] = 'X', [HUE_O] = 'O', [HUE_STRIKE] = '=', [HUE_TEXT] = 'T'};
    bool is_mark = canvas_hue(color) == HUE_X || canvas_hue(color) == HUE_O;
    char letter = letters[canvas_hue(color)];

    return (wchar_t)(is_mark && canvas_level(color) < INK_LEVELS ? letter - 'A' + 'a' : letter);
}

static wchar_t role_letter(const struct glyph *glyph)
{
    static const char letters[ROLES] = {
        [ROLE_TEXT] = ' ',   [ROLE_FAINT] = 'f',  [ROLE_STRONG] = 's',  [ROLE_GRID] = '+',
        [ROLE_X] = 'X',      [ROLE_O] = 'O',      [ROLE_GHOST_X] = 'x', [ROLE_GHOST_O] = 'o',
        [ROLE_BOLD_X] = '#', [ROLE_BOLD_O] = '0', [ROLE_WON_X] = '%',   [ROLE_WON_O] = '@',
        [ROLE_KEY] = 'k',    [ROLE_NOTICE] = 'n', [ROLE_LIT] = 'L',     [ROLE_FLIPPED] = '~',
        [ROLE_DIM] = 'd',    [ROLE_PILL_X] = '(', [ROLE_PILL_O] = ')',  [ROLE_PILL] = 'p',
    };
    ink color = glyph->upper ? glyph->upper : glyph->lower;
    bool is_text = glyph->runes[0] > L' ' && glyph->runes[0] <= L'~' && !glyph->upper;

    return color && !is_text ? ink_letter(color) : (wchar_t)letters[glyph->role];
}

/* The key of a click. The arrow up, Enter and Escape have signs, a cell its number, and a game of
 * the shelf a letter. */
static wchar_t click_letter(const struct glyph *glyph)
{
    int event = (int)glyph->event;

    if (event >= EVENT_SLOT && event < EVENT_SLOT + SHELF_PAGE)
        return L'A' + event - EVENT_SLOT;
    if (event >= EVENT_CELL && event < EVENT_CELL + GAME_CELLS)
        return L'1' + event - EVENT_CELL;
    return event == EVENT_NONE        ? L' '
         : event == EVENT_UP          ? L'^'
         : event == EVENT_ENTER       ? L'$'
         : event == EVENT_ESCAPE      ? L'<'
         : event < ' ' || event > '~' ? L'*'
                                      : (wchar_t)event;
}

static wchar_t rune(const struct glyph *glyph)
{
    return glyph->runes[0];
}

static void write_map(FILE *out, const struct canvas *canvas,
                      wchar_t (*letter)(const struct glyph *glyph))
{
    for (int row = 0; row < canvas->size.rows; row++) {
        int length = canvas->size.cols;

        while (length > 0 && letter(canvas_at(canvas, row, length - 1)) == L' ')
            length--;
        for (int col = 0; col < length; col++)
            if (letter(canvas_at(canvas, row, col)))
                fprintf(out, "%lc", (wint_t)letter(canvas_at(canvas, row, col)));
        fputc('\n', out);
    }
}

void drawing_write_canvas(FILE *out, const struct canvas *canvas, struct size terminal,
                          bool has_roles, bool has_clicks)
{
    fprintf(out, "terminal %dx%d, canvas %dx%d, cursor %d,%d\n", terminal.cols, terminal.rows,
            canvas->size.cols, canvas->size.rows, canvas->cursor_col, canvas->cursor_row);
    write_map(out, canvas, rune);
    if (has_roles) {
        fputs("roles\n", out);
        write_map(out, canvas, role_letter);
    }
    if (has_clicks) {
        fputs("clicks\n", out);
        write_map(out, canvas, click_letter);
    }
}

_Noreturn void drawing_fail(const struct canvas *canvas, const char *format, ...)
{
    char words[512];
    va_list values;

    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    drawing_write_canvas(stderr, canvas, canvas->size, true, true);
    ck_abort_msg("%s", words);
    abort();
}

bool drawing_find(const struct canvas *canvas, const char *text, struct area *at)
{
    wchar_t sought[CANVAS_COLS + 1];

    mbstowcs(sought, text, CANVAS_COLS + 1);

    int length = (int)wcslen(sought);

    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col + length <= canvas->size.cols; col++) {
            const struct glyph *glyphs = canvas_at(canvas, row, col);
            int same = 0;

            while (same < length && glyphs[same].runes[0] == sought[same])
                same++;
            if (same == length) {
                *at = (struct area){row, col, 1, length};
                return true;
            }
        }
    return false;
}

bool drawing_shows(const struct canvas *canvas, const char *text)
{
    struct area at;

    return drawing_find(canvas, text, &at);
}

static bool stands_at(const struct canvas *canvas, const struct canvas *word, int row, int col)
{
    for (int i = 0; i < word->size.rows * word->size.cols; i++) {
        int down = i / word->size.cols;
        int right = i % word->size.cols;

        if (canvas_at(canvas, row + down, col + right)->runes[0] != word->glyphs[i].runes[0])
            return false;
    }
    return true;
}

/* The first glyph of the word that is no blank: few places of a canvas have the same one. */
static int first_pixel(const struct canvas *word)
{
    int first = 0;

    while (word->glyphs[first].runes[0] == L' ')
        first++;
    return first;
}

static bool shows_word(const struct canvas *canvas, const struct canvas *word)
{
    int first = first_pixel(word);
    int down = first / word->size.cols;
    int right = first % word->size.cols;

    for (int row = 0; row + word->size.rows <= canvas->size.rows; row++)
        for (int col = 0; col + word->size.cols <= canvas->size.cols; col++)
            if (canvas_at(canvas, row + down, col + right)->runes[0] == word->glyphs[first].runes[0]
                && stands_at(canvas, word, row, col))
                return true;
    return false;
}

/* True if the pixel has an ink of the full level. */
static bool is_full_pixel(const struct canvas *canvas, int row, int col)
{
    const struct glyph *glyph = canvas_at(canvas, row / 2, col);

    return canvas_level(row % 2 ? glyph->lower : glyph->upper) == INK_LEVELS;
}

/* True if the pixels of full level from this one on are those of the word. */
static bool has_pixels_at(const struct canvas *canvas, const struct canvas *word, int row, int col)
{
    for (int i = 0; i < 2 * word->size.rows * word->size.cols; i++) {
        int down = i / word->size.cols;
        int right = i % word->size.cols;

        if (is_full_pixel(canvas, row + down, col + right) != is_full_pixel(word, down, right))
            return false;
    }
    return true;
}

static bool shows_pixels(const struct canvas *canvas, const struct canvas *word)
{
    int first = 0; /* a full pixel: few places of a canvas have one */

    while (!is_full_pixel(word, first / word->size.cols, first % word->size.cols))
        first++;
    for (int row = 0; row + 2 * word->size.rows <= 2 * canvas->size.rows; row++)
        for (int col = 0; col + word->size.cols <= canvas->size.cols; col++)
            if (is_full_pixel(canvas, row + first / word->size.cols, col + first % word->size.cols)
                && has_pixels_at(canvas, word, row, col))
                return true;
    return false;
}

/* Letters can be a column closer to each other than their width says, but not the smallest. */
static bool shows_letters(const struct canvas *canvas, const char *text, bool is_on_card)
{
    enum { GAPS = 2 };
    static struct canvas word;

    for (int i = 1; i < LETTERS_HEAVY * GAPS; i++) {
        int scale = 1 + i / GAPS;
        int gaps = scale > 1 && i % GAPS == 1 ? (int)strlen(text) - 1 : 0;
        struct area at = {.cols = letters_width(text, scale) - gaps};

        if (letters_width(text, scale) == 0)
            continue;
        canvas_clear(&word, (struct size){letters_rows(scale), at.cols});
        letters_draw(&word, at, HUE_X, scale, text);
        if (is_on_card ? shows_pixels(canvas, &word) : shows_word(canvas, &word))
            return true;
    }
    return false;
}

bool drawing_shows_large(const struct canvas *canvas, const char *text)
{
    return shows_letters(canvas, text, false);
}

bool drawing_shows_on_card(const struct canvas *canvas, const char *text)
{
    return shows_letters(canvas, text, true);
}

bool drawing_shows_end(const struct canvas *canvas, const char *name, const char *verb)
{
    enum { PANEL_COLS = 32 };
    int cols = letters_width(name, 1);
    bool is_text = cols == 0 || cols > PANEL_COLS;
    char words[CANVAS_COLS];

    snprintf(words, sizeof words, "%s %s", name, verb);
    return drawing_shows(canvas, words)
        || (drawing_shows_large(canvas, verb)
            && (strcmp(verb, "draw") == 0 || (cols > 0 && drawing_shows_large(canvas, name))
                || (is_text && drawing_shows(canvas, name))));
}

void drawing_must_show(const struct canvas *canvas, const char *text)
{
    if (!drawing_shows(canvas, text))
        drawing_fail(canvas, "'%s' is not on the canvas", text);
}

struct area drawing_area_of(const struct canvas *canvas, enum event event)
{
    struct area area = {0};
    int count = 0;

    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++) {
            if (canvas_at(canvas, row, col)->event != event)
                continue;
            if (count++ == 0)
                area = (struct area){row, col, 1, 1};
            area.rows = row - area.row + 1;
            if (col >= area.col + area.cols)
                area.cols = col - area.col + 1;
        }
    if (count != area.rows * area.cols)
        drawing_fail(canvas, "a click means 0x%x in %d places of %dx%d", event, count, area.cols,
                     area.rows);
    return area;
}
