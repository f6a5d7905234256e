/* SPDX-License-Identifier: MIT
 *
 * The fuzz targets of a session at one keyboard: its keys, its lines, its screen. After
 * each step the session is valid, and so is its screen.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "base/unicode.h"
#include "display/view.h"
#include "fuzz.h"
#include "line_mode/line_mode.h"
#include "play/keymap.h"
#include "play/shelf_page.h"

/* ---- The lines of line mode: two with the names, the second of which also decides whether the
 * board is said in words, then the typed lines. The output is safe for every terminal. ---- */

/* Check that there are no control characters, no long lines and no trailing blanks. */
static void hold_text(const char *text)
{
    mbstate_t state = {0};
    int columns = 0;

    for (size_t length; *text; text += length) {
        wchar_t rune;

        length = mbrtowc(&rune, text, MB_LEN_MAX, &state);
        HOLDS(length <= MB_LEN_MAX);
        if (rune == L'\n') {
            columns = 0;
            continue;
        }
        HOLDS(iswprint((wint_t)rune) && !unicode_is_hidden(rune));
        HOLDS(rune != L' ' || text[1] != '\n');
        columns += wcwidth(rune);
        HOLDS(columns <= PRINT_COLUMNS);
    }
}

static void hold_said(struct listener *listener, const struct session *session)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    HOLDS(out != NULL);
    announce(listener, out, session);
    HOLDS(fclose(out) == 0);
    HOLDS(size > 0); /* it always says whose turn it is, or what can be done */
    hold_text(text);
    free(text);
}

/* A shelf of as many games as the line has characters. */
static enum effect pick(struct listener *listener, struct session *session, const char *line)
{
    struct shelf shelf = {0};

    for (size_t i = 0; i < strlen(line) && i < SHELF_SLOTS; i++) {
        struct game game = {0};

        HOLDS(game_play(&game, PLAYER_X, (int)(i % GAME_CELLS)) == MOVE_OK);
        shelf_put(&shelf, game);
    }
    shelf_page_show(session, &shelf);
    return line_commands_pick(listener, session);
}

void fuzz_line_commands_hear(struct input *input)
{
    struct session session;
    enum effect answer = EFFECT_NONE;
    const char *x_name = fuzz_line(input), *o_name = fuzz_line(input);
    struct listener listener = {.in_words = strlen(o_name) % 2};

    session_start(&session, (struct game){0}, false, (const char *[]){x_name, o_name}, "tictactoe",
                  1);
    session.in_lines = true;
    hold_said(&listener, &session);
    while (input->left > 0 && answer != EFFECT_LEAVE) {
        struct game before = session_game(&session);
        const char *line = fuzz_line(input);

        answer = line_commands_hear(&listener, &session, line);
        if (answer == EFFECT_SHELF)
            answer = pick(&listener, &session, line);
        HOLDS(answer != EFFECT_SHELF);
        fuzz_hold_session(&session);
        HOLDS(session.mode == MODE_PLAY || session.mode == MODE_PICK);
        if (session.mode
            != MODE_PICK) /* after the page is left, games that were taken off are lost */
            shelf_page_clear_off(&session);
        HOLDS(answer != EFFECT_NOT_UNDERSTOOD || *session.status.notices[0].words);
        HOLDS(answer != EFFECT_NOT_UNDERSTOOD
              || game_word(before) == game_word(session_game(&session)));
        hold_said(&listener, &session);
    }
    line_commands_end(&session);
    HOLDS(session.mode == MODE_PLAY);
}

/* ---- All events: two lines with the names, two bytes with the size of the terminal, then the
 * events. After each the canvas that shows the session is valid. ---- */

/* The events of some bytes, chosen so that most inputs can be read as text. Other bytes are the
 * events of their own number. */
enum {
    BYTE_SIZE = 6, /* two bytes follow: the terminal's new rows and columns */
    BYTE_NUMBER,   /* four bytes follow: an event, whatever number it is */
    BYTE_LINE = 9, /* a line of line mode follows */
    BYTE_CELL = 0x80,
    BYTE_SLOT = 0x90,
    BYTE_OTHERS = 0xA0
};

static const enum event events_of_bytes[] = {
    [1] = EVENT_UP,       [2] = EVENT_DOWN,           [3] = EVENT_LEFT,       [4] = EVENT_RIGHT,
    [5] = EVENT_HELP,     [BYTE_SIZE] = EVENT_RESIZE, [8] = EVENT_BACKSPACE,  [10] = EVENT_ENTER,
    [12] = EVENT_REPAINT, [14] = EVENT_PASTE,         [15] = EVENT_PASTE_END, [18] = EVENT_REDO,
    [27] = EVENT_ESCAPE,
};

/* A table with everything that main has. */
struct table {
    struct session session;
    struct shelf shelf;
    const struct theme *theme;
    struct size terminal;
    struct canvas canvas; /* as it was drawn last */
};

static enum event read_event(struct input *input)
{
    unsigned byte = fuzz_byte(input);

    if (byte == BYTE_NUMBER)
        return (enum event)fuzz_number(input);
    if (byte < sizeof events_of_bytes / sizeof events_of_bytes[0] && events_of_bytes[byte])
        return events_of_bytes[byte];
    if (byte >= BYTE_CELL && byte < BYTE_SLOT)
        return EVENT_CELL + (byte - BYTE_CELL);
    if (byte >= BYTE_SLOT && byte < BYTE_OTHERS)
        return EVENT_SLOT + (byte - BYTE_SLOT);
    return (enum event)byte;
}

static void press(struct table *table, struct input *input)
{
    enum event event = read_event(input);

    if (event == EVENT_RESIZE)
        table->terminal = fuzz_size(input);
    switch (keymap_press(&table->session, event)) {
    case EFFECT_NEXT_THEME:
        table->theme = theme_next(table->theme, false);
        break;
    case EFFECT_SHELF:
        shelf_page_show(&table->session, &table->shelf);
        break;
    default:
        break;
    }
}

static void press_line(struct table *table, struct input *input)
{
    struct listener listener = {0};

    fuzz_byte(input);

    const char *line = fuzz_line(input);

    if (table->session.mode == MODE_PLAY)
        line_commands_hear(&listener, &table->session, line);
}

static void hold_table(struct table *table)
{
    fuzz_hold_session(&table->session);
    view_draw(&table->canvas, &table->session, table->theme, table->terminal);
    fuzz_hold_canvas(&table->canvas);
}

void fuzz_keymap_press(struct input *input)
{
    enum { EVENTS = 100 }; /* at most: the evaluations of every cell take their time */
    const char *x_name = fuzz_line(input), *o_name = fuzz_line(input);
    struct table table = {.theme = themes, .terminal = fuzz_size(input)};

    session_start(&table.session, (struct game){0}, false, (const char *[]){x_name, o_name},
                  "tictactoe", 1);
    hold_table(&table);
    for (int i = 0; i < EVENTS && input->left > 0; i++) {
        if (*input->next == BYTE_LINE)
            press_line(&table, input);
        else
            press(&table, input);

        struct game game = session_game(&table.session);

        if (shelf_holds(game) && !shelf_has(&table.shelf, game))
            shelf_put(&table.shelf, game);
        hold_table(&table);
    }
}
