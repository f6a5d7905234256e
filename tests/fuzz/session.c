/* SPDX-License-Identifier: MIT
 *
 * The fuzz target of a session at one keyboard. The first byte says how it is played: k on the
 * screen, l in lines, w in lines with the board in words. Two lines with the names follow; then, on
 * the screen, two bytes with the size of the terminal and the events, or else the lines. After each
 * the session is valid, and so is what it shows or says.
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
#include "play/review.h"
#include "play/shelf_page.h"

/* Games, the newest first. */
enum { GAMES = 12 };
struct lists {
    struct shelved games[SHELF_LISTS][GAMES];
    int counts[SHELF_LISTS];
};

/* A session, the lists on which each of its games is put, and those that its page has. */
struct play {
    struct session session;
    struct lists lists, lent;
};

static bool is_cell(int cell)
{
    return cell >= 0 && cell < GAME_CELLS;
}

static void hold_session(const struct session *session)
{
    int computer = people_computer(session);
    int last_move = match_cell(&session->match, match_now(&session->match));

    fuzz_hold_match(&session->match);
    HOLDS(computer == NONE
          || strcmp(people_called(session, match_other(computer)),
                    session->people.names[match_other(computer)])
                 == 0);
    HOLDS(strcmp(session->people.names[0], session->people.names[1]) != 0);
    HOLDS(session->people.rng != 0);
    HOLDS(session->mode <= MODE_HELP);
    HOLDS(is_cell(session->display.cursor));
    HOLDS(is_cell(last_move) == (match_now(&session->match) > 0));
    HOLDS(memchr(session->prompt.typed, '\0', sizeof session->prompt.typed) != NULL);
    HOLDS(memchr(session->status.notices[0].words, '\0', sizeof session->status.notices[0].words)
          != NULL);
    for (int list = 0; list < SHELF_LISTS; list++) {
        int count = session->shelf_page.lists.counts[list];
        int selected = session->shelf_page.selected[list];

        HOLDS(count >= 0 && count <= GAMES);
        HOLDS(selected >= 0 && (selected == 0 || selected < count));
    }

    const struct session shown = review_session(session);
    int moves = review_moves(&shown);

    HOLDS(moves >= 0 && moves <= match_now(&shown.match));
    HOLDS(session->mode != MODE_REVIEW || match_is_over(&shown.match));
    HOLDS(session->mode == MODE_REVIEW || match_is_over(&session->match)
          || session->review.hidden == 0);
}

/* What is written of the game is read as the same. */
static void go_on(struct play *play)
{
    const struct session *session = &play->session;
    struct record record = session->match.record, read;
    char text[RECORD_TEXT];

    HOLDS(record_read(&read, text, record_write(&record, text)));
    HOLDS(record_is_same(&record, &read));
    HOLDS(game_word(record_game(&read)) == game_word(session_game(session)));
    if (session->match.has_acted && match_now(&session->match) > 0) {
        int list = match_is_over(&session->match) ? SHELF_FINISHED : SHELF_WAITING;
        struct shelved *games = play->lists.games[list];

        memmove(games + 1, games, (GAMES - 1) * sizeof *games);
        games[0] = (struct shelved){.record = record};
        play->lists.counts[list] += play->lists.counts[list] < GAMES;
    }
    hold_session(&play->session);
}

/* Do what the effect asks of the shelf. */
static bool use_shelf(struct play *play, enum effect effect)
{
    struct session *session = &play->session;
    const struct shelved *selected = shelf_page_selected(session);
    struct shelf_lists lists = {.is_whole = true};

    switch (effect) {
    case EFFECT_SHELF:
    case EFFECT_BOOK:
        play->lent = play->lists;
        for (int list = 0; list < SHELF_LISTS; list++) {
            lists.games[list] = play->lent.games[list];
            lists.counts[list] = play->lent.counts[list];
        }
        shelf_page_show(session, lists);
        return true;
    case EFFECT_RESUME:
        HOLDS(selected);
        shelf_page_resume(session, &selected->record);
        return true;
    case EFFECT_OFF:
        HOLDS(selected);
        play->lent.games[SHELF_WAITING][selected - play->lent.games[SHELF_WAITING]].is_off ^= true;
        shelf_page_tell_off(session);
        return true;
    case EFFECT_OPEN:
        return shelf_page_open(session, session->prompt.position);
    default:
        return true;
    }
}

/* ---- Lines. What is said is safe for every terminal. ---- */

/* Check that there are no control characters, no trailing blanks and, but in words, no long lines.
 */
static void hold_text(const char *text, bool in_words)
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
        HOLDS(in_words || columns <= PRINT_COLUMNS);
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
    hold_text(text, listener->in_words);
    free(text);
}

static void hear_lines(struct play *play, struct input *input, bool in_words)
{
    struct session *session = &play->session;
    struct listener listener = {.in_words = in_words};
    enum effect answer = EFFECT_NONE;

    session->in_lines = true;
    hold_said(&listener, session);
    while (input->left > 0 && answer != EFFECT_LEAVE) {
        struct game before = session_game(session);

        answer = line_commands_hear(&listener, session, fuzz_line(input));
        if (answer == EFFECT_SHELF || answer == EFFECT_BOOK) {
            if (!session->shelf_page.is_said[session->shelf_page.list] || listener.number == 0)
                use_shelf(play, answer);
            answer = line_commands_pick(&listener, session);
        }
        HOLDS(answer != EFFECT_SHELF && answer != EFFECT_BOOK);
        if (!use_shelf(play, answer))
            answer = EFFECT_NOT_OBEYED;
        HOLDS(session->mode == MODE_PLAY || session->mode == MODE_REVIEW);
        HOLDS(answer != EFFECT_NOT_OBEYED || *session->status.notices[0].words);
        HOLDS(answer != EFFECT_NOT_OBEYED || game_word(before) == game_word(session_game(session)));
        hold_said(&listener, session);
        go_on(play);
    }
}

/* ---- Events. ---- */

static uint32_t read_number(struct input *input)
{
    uint32_t number = 0;

    for (int i = 0; i < 4; i++)
        number = number << 8 | fuzz_byte(input);
    return number;
}

static struct size read_size(struct input *input)
{
    struct size size;

    size.rows = 1 + fuzz_byte(input) % (CANVAS_ROWS + 6);
    size.cols = 1 + fuzz_byte(input) % (CANVAS_COLS + 10);
    return size;
}

/* The events of some bytes, chosen so that most inputs can be read as text. Other bytes are the
 * events of their own number. */
enum {
    BYTE_SIZE = 6, /* two bytes follow: the terminal's new rows and columns */
    BYTE_NUMBER,   /* four bytes follow: an event, whatever number it is */
    BYTE_CELL = 0x80,
    BYTE_SLOT = 0x90,
    BYTE_OTHERS = 0xA0
};

static const enum event events_of_bytes[] = {
    [1] = EVENT_UP,        [2] = EVENT_DOWN,       [3] = EVENT_LEFT,
    [4] = EVENT_RIGHT,     [5] = EVENT_HELP,       [BYTE_SIZE] = EVENT_RESIZE,
    [8] = EVENT_BACKSPACE, [10] = EVENT_ENTER,     [12] = EVENT_REPAINT,
    [14] = EVENT_PASTE,    [15] = EVENT_PASTE_END, [18] = EVENT_REDO,
    [27] = EVENT_ESCAPE,   [9] = EVENT_TAB,        [16] = EVENT_FIRST,
    [17] = EVENT_LAST,     [19] = EVENT_PAGE_UP,   [20] = EVENT_PAGE_DOWN,
};

static enum event read_event(struct input *input)
{
    unsigned byte = fuzz_byte(input);

    if (byte == BYTE_NUMBER)
        return (enum event)read_number(input);
    if (byte < sizeof events_of_bytes / sizeof events_of_bytes[0] && events_of_bytes[byte])
        return events_of_bytes[byte];
    if (byte >= BYTE_CELL && byte < BYTE_SLOT)
        return EVENT_CELL + (byte - BYTE_CELL);
    if (byte >= BYTE_SLOT && byte < BYTE_OTHERS)
        return EVENT_SLOT + (byte - BYTE_SLOT);
    return (enum event)byte;
}

/* A glyph is printable; a wide one and the rune 0 to its right go together. */
static void hold_row(const struct glyph row[], int cols)
{
    for (int col = 0; col < cols; col++) {
        wchar_t rune = row[col].runes[0];
        bool is_wide = rune != 0 && wcwidth(rune) == 2;

        HOLDS(row[col].role < ROLES);
        HOLDS(rune == 0 || (iswprint((wint_t)rune) && wcwidth(rune) > 0));
        HOLDS(rune != 0 || (col > 0 && wcwidth(row[col - 1].runes[0]) == 2));
        HOLDS(!is_wide || (col + 1 < cols && row[col + 1].runes[0] == 0));
        for (int i = 1; i <= UNICODE_MARKS; i++)
            HOLDS(!row[col].runes[i] || (wcwidth(row[col].runes[i]) == 0 && row[col].runes[i - 1]));
    }
}

static void hold_canvas(const struct canvas *canvas)
{
    HOLDS(canvas->size.rows >= 1 && canvas->size.rows <= CANVAS_ROWS);
    HOLDS(canvas->size.cols >= 1 && canvas->size.cols <= CANVAS_COLS);
    HOLDS(canvas->cursor_row == NO_CURSOR
          || (canvas->cursor_row >= 0 && canvas->cursor_row < canvas->size.rows));
    HOLDS(canvas->cursor_col >= 0 && canvas->cursor_col < canvas->size.cols);
    for (int row = 0; row < canvas->size.rows; row++)
        hold_row(canvas_at(canvas, row, 0), canvas->size.cols);
}

static void press_keys(struct play *play, struct input *input)
{
    enum { EVENTS = 100 }; /* at most: the evaluations of every cell take their time */
    const struct theme *theme = themes;
    struct size terminal = read_size(input);
    struct canvas canvas = {0};

    for (int i = 0; i < EVENTS; i++) {
        view_draw(&canvas, &play->session, theme, terminal, 100);
        hold_canvas(&canvas);
        if (input->left == 0)
            return;

        enum event event = read_event(input);

        if (event == EVENT_RESIZE)
            terminal = read_size(input);

        enum effect effect = keymap_press(&play->session, event);

        if (effect == EFFECT_NEXT_THEME)
            theme = theme_next(theme, false);
        else
            use_shelf(play, effect);
        go_on(play);
    }
}

void fuzz_session(struct input *input)
{
    uint8_t how = fuzz_byte(input);
    const char *x_name = fuzz_line(input), *o_name = fuzz_line(input);
    struct play play = {0};

    session_start(&play.session, (struct game){0}, (const char *[]){x_name, o_name}, "tictactoe",
                  1);
    if (how == 'l' || how == 'w')
        hear_lines(&play, input, how == 'w');
    else
        press_keys(&play, input);
}
