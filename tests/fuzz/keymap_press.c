/* SPDX-License-Identifier: MIT
 *
 * Everything that can happen at the table: two lines with the names, two bytes with the size of the
 * terminal, then the events. After each the session is valid, and so is the canvas that shows it.
 */
#include <stdlib.h>

#include "display/view.h"
#include "fuzz.h"
#include "line_mode/line_mode.h"
#include "play/keymap.h"

/* The events of bytes, chosen so that an input can mostly be read as text. Printable characters and
 * bytes that are not named here are the events of their own number. */
enum byte {
    BYTE_UP = 1,
    BYTE_DOWN,
    BYTE_LEFT,
    BYTE_RIGHT,
    BYTE_HELP,
    BYTE_SIZE,   /* two bytes follow: the terminal's new rows and columns */
    BYTE_NUMBER, /* four bytes follow: an event, whatever number it is */
    BYTE_BACKSPACE,
    BYTE_PLAIN, /* a line of plain mode follows */
    BYTE_ENTER,
    BYTE_REPAINT = 'l' & 037,
    BYTE_PASTE = 016,
    BYTE_PASTE_END,
    BYTE_REDO = 'r' & 037,
    BYTE_ESCAPE = 033,
    BYTE_CELL = 0x80, /* and the 15 after it */
    BYTE_SLOT = 0x90,
    BYTE_OTHERS = 0xA0
};

/* No input is longer: to show what every cell leads to takes its time. */
enum { EVENTS = 100 };

/* A table with all that main has. */
struct table {
    struct session session;
    struct shelf shelf;
    const struct theme *theme;
    struct size terminal;
    struct canvas canvas; /* as it was drawn last */
};

static enum event read_event(struct input *input)
{
    int byte = fuzz_byte(input);

    switch (byte) {
    case BYTE_UP:
    case BYTE_DOWN:
    case BYTE_LEFT:
    case BYTE_RIGHT:
        return EVENT_UP + (unsigned)(byte - BYTE_UP);
    case BYTE_HELP:
        return EVENT_HELP;
    case BYTE_SIZE:
        return EVENT_RESIZE;
    case BYTE_NUMBER:
        return (enum event)fuzz_number(input);
    case BYTE_BACKSPACE:
        return EVENT_BACKSPACE;
    case BYTE_ENTER:
        return EVENT_ENTER;
    case BYTE_REPAINT:
        return EVENT_REPAINT;
    case BYTE_PASTE:
        return EVENT_PASTE;
    case BYTE_PASTE_END:
        return EVENT_PASTE_END;
    case BYTE_REDO:
        return EVENT_REDO;
    case BYTE_ESCAPE:
        return EVENT_ESCAPE;
    default:
        break;
    }
    if (byte >= BYTE_CELL && byte < BYTE_SLOT)
        return EVENT_CELL + (unsigned)(byte - BYTE_CELL);
    if (byte >= BYTE_SLOT && byte < BYTE_OTHERS)
        return EVENT_SLOT + (unsigned)(byte - BYTE_SLOT);
    return (enum event)byte;
}

/* Games to take up: every one that the table comes to. */
static void keep_on_shelf(struct table *table)
{
    struct game game = session_to_shelve(&table->session);

    if (shelf_holds(game))
        shelf_put(&table->shelf, game);
}

static void press(struct table *table, struct input *input)
{
    enum event event = read_event(input);

    if (event == EVENT_RESIZE)
        table->terminal = fuzz_size(input);
    switch (keymap_press(&table->session, canvas_event_of(&table->canvas, event))) {
    case EFFECT_NEXT_THEME:
        table->theme = theme_next(table->theme, false);
        break;
    case EFFECT_SHELF:
        session_show_shelf(&table->session, &table->shelf);
        break;
    case EFFECT_PICK:
        session_take_up(&table->session, &table->shelf);
        break;
    default:
        break;
    }
}

static void press_line(struct table *table, struct input *input)
{
    struct listener listener = {0};

    fuzz_byte(input);

    char *line = fuzz_line(input);

    if (table->session.mode == MODE_PLAY)
        line_commands_hear(&listener, &table->session, line);
    free(line);
}

static void hold_table(struct table *table)
{
    fuzz_hold_session(&table->session);
    view_draw(&table->canvas, &table->session, table->theme, table->terminal);
    fuzz_hold_canvas(&table->canvas);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    char *x_name = fuzz_line(&input);
    char *o_name = fuzz_line(&input);
    const char *const names[PERSONS] = {x_name, o_name};
    struct table table = {.theme = themes, .terminal = fuzz_size(&input)};

    session_start(&table.session, (struct game){0}, false, names, "tictactoe", 1);
    hold_table(&table);
    for (int i = 0; i < EVENTS && input.left > 0; i++) {
        if (*input.next == BYTE_PLAIN)
            press_line(&table, &input);
        else
            press(&table, &input);
        keep_on_shelf(&table);
        hold_table(&table);
    }
    free(x_name);
    free(o_name);
    return 0;
}
