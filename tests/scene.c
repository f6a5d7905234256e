/* SPDX-License-Identifier: MIT */
#include "scene.h"
#include "play/keymap.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

const char scene_role_letters[ROLES] = {
    [ROLE_TEXT] = ' ',   [ROLE_FAINT] = 'f', [ROLE_STRONG] = 's',  [ROLE_GRID] = '+',
    [ROLE_X] = 'X',      [ROLE_O] = 'O',     [ROLE_GHOST_X] = 'x', [ROLE_GHOST_O] = 'o',
    [ROLE_WON_X] = '%',  [ROLE_WON_O] = '@', [ROLE_REFUSED] = '!', [ROLE_KEY] = 'k',
    [ROLE_NOTICE] = 'n', [ROLE_LIT] = 'L',   [ROLE_FLIPPED] = '~',
};

const struct layout scene_layouts[LAYOUTS] = {
    {{22, 80}, {5, 11}, true},  {{40, 118}, {11, 23}, false}, {{28, 94}, {7, 15}, false},
    {{22, 80}, {5, 11}, false}, {{20, 59}, {5, 11}, false},   {{14, 54}, {3, 7}, false},
    {{12, 40}, {3, 7}, false},  {{9, 78}, {1, 7}, false},     {{10, 40}, {1, 7}, false},
    {{24, 37}, {5, 11}, false}, {{19, 26}, {3, 7}, false},    {{8, 20}, {1, 3}, false},
};
/* ---- Scenes. ---- */

/* The first games of a dozen, the newest first. */
static struct shelf some_shelf(int games)
{
    static const char *const boards_under_way[SHELF_SLOTS] = {
        "....X....", "O...X....", "O...X...X", "X.O..O.X.", "XXO..O.X.", "XO.......",
        "XOX......", "XOX.O....", "XOX.O..X.", "XOX.OO.X.", "XOXXOO.X.", "XOXXOOOX.",
    };
    struct shelf shelf = {0};

    while (games-- > 0)
        shelf_put(&shelf, suite_game(boards_under_way[games]));
    return shelf;
}

void scene_press(struct session *session, const char *keys, int shelved)
{
    static const enum event events[] = {
        [1] = EVENT_UP, [2] = EVENT_DOWN, [3] = EVENT_LEFT, [4] = EVENT_RIGHT, ['\n'] = EVENT_ENTER,
    };
    struct shelf shelf = some_shelf(shelved);

    for (; *keys; keys++) {
        enum event event = *keys < ' ' ? events[(int)*keys] : (enum event) * keys;
        struct canvas canvas = scene_draw(session, (struct size){24, 80});
        enum effect effect = keymap_press(session, canvas_event_of(&canvas, event));

        if (effect == EFFECT_SHELF)
            session_show_shelf(session, &shelf);
        else if (effect == EFFECT_PICK)
            session_take_up(session, &shelf);
    }
}

struct session scene_seat(struct game game)
{
    static const char *const names[PERSONS] = {"Ann", "Bob"};
    struct session session;

    session_start(&session, game, false, names, "tictactoe", 1);
    session.players.level = LEVEL_PERFECT;
    return session;
}

static void write_row(FILE *out, const wchar_t row[], int length)
{
    while (length > 0 && row[length - 1] == L' ')
        length--;
    for (int i = 0; i < length; i++)
        if (row[i])
            fprintf(out, "%lc", (wint_t)row[i]);
    fputc('\n', out);
}

void scene_write_canvas(FILE *out, const struct canvas *canvas, struct size terminal)
{
    wchar_t row[CANVAS_COLS];

    fprintf(out, "terminal %dx%d, frame %dx%d, cursor %d,%d\n", terminal.cols, terminal.rows,
            canvas->size.cols, canvas->size.rows, canvas->cursor_col, canvas->cursor_row);
    for (int y = 0; y < canvas->size.rows; y++) {
        for (int x = 0; x < canvas->size.cols; x++)
            row[x] = canvas->glyphs[y][x].rune;
        write_row(out, row, canvas->size.cols);
    }
    fputs("roles\n", out);
    for (int y = 0; y < canvas->size.rows; y++) {
        for (int x = 0; x < canvas->size.cols; x++)
            row[x] = (wchar_t)scene_role_letters[canvas->glyphs[y][x].role];
        write_row(out, row, canvas->size.cols);
    }
}

bool scene_same_size(struct size one, struct size other)
{
    return one.rows == other.rows && one.cols == other.cols;
}

void scene_print_canvas(const struct canvas *canvas)
{
    scene_write_canvas(stderr, canvas, canvas->size);
}

void scene_read_row(const struct canvas *canvas, int row, int col, wchar_t text[CANVAS_COLS + 1])
{
    int length = 0;

    for (; col < canvas->size.cols; col++)
        text[length++] = canvas->glyphs[row][col].rune ? canvas->glyphs[row][col].rune : L'\t';
    text[length] = L'\0';
}

bool scene_find(const struct canvas *canvas, const char *text, struct area *at)
{
    wchar_t line[CANVAS_COLS + 1];
    wchar_t sought[CANVAS_COLS + 1];

    mbstowcs(sought, text, CANVAS_COLS + 1);
    for (int row = 0; row < canvas->size.rows; row++) {
        scene_read_row(canvas, row, 0, line);

        const wchar_t *found = wcsstr(line, sought);

        if (found) {
            *at = (struct area){row, (int)(found - line), 1, (int)strlen(text)};
            return true;
        }
    }
    return false;
}

bool scene_shows(const struct canvas *canvas, const char *text)
{
    struct area at;

    return scene_find(canvas, text, &at);
}

void scene_must_show(const struct canvas *canvas, const char *text)
{
    if (!scene_shows(canvas, text)) {
        scene_print_canvas(canvas);
        ck_abort_msg("'%s' is not on the frame", text);
    }
}

struct area scene_area_of(const struct canvas *canvas, enum event event)
{
    struct area area = {0};
    int count = 0;

    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++) {
            if (canvas_event_at(canvas, row, col) != event)
                continue;
            if (count++ == 0)
                area = (struct area){row, col, 1, 1};
            if (row >= area.row + area.rows)
                area.rows = row - area.row + 1;
            if (col >= area.col + area.cols)
                area.cols = col - area.col + 1;
        }
    if (count != area.rows * area.cols) {
        scene_print_canvas(canvas);
        ck_abort_msg("a click means 0x%x in %d places of %dx%d", event, count, area.cols,
                     area.rows);
    }
    return area;
}

struct canvas scene_draw(const struct session *session, struct size terminal)
{
    struct canvas canvas;

    view_draw(&canvas, session, themes, terminal);
    return canvas;
}

struct canvas scene_draw_table(struct session *session, const struct layout *layout)
{
    session->display.bits = layout->bits;

    struct canvas canvas = scene_draw(session, layout->size);

    if (!scene_same_size(canvas.size, layout->size))
        ck_abort_msg("a frame of %dx%d, not %dx%d", canvas.size.cols, canvas.size.rows,
                     layout->size.cols, layout->size.rows);
    return canvas;
}

bool scene_may_move(const char *board, int cell)
{
    return strstr(oracle_words(board), "to move") && board[cell] == '.';
}

struct session scene_seat_after_move(const char *board, int cell)
{
    struct session session = scene_seat(suite_game(board));
    char move[] = {(char)('1' + cell), '\0'};

    session.match.wins[0] = 31;
    session.match.wins[1] = 47;
    session.match.draws = 59;
    scene_press(&session, move, 0);
    return session;
}

void scene_write_hint(const struct key *key, char text[CANVAS_COLS])
{
    snprintf(text, CANVAS_COLS, "%.*s %s", (int)strcspn(key->label, " "), key->label, key->hint);
}
