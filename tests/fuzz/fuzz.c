/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    setlocale(LC_ALL, "C.UTF-8"); /* where there is none, all must hold in the C locale */
    return 0;
}

void fuzz_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

uint8_t fuzz_byte(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->next++;
}

uint32_t fuzz_number(struct input *input)
{
    uint32_t number = 0;

    for (int i = 0; i < 4; i++)
        number = number << 8 | fuzz_byte(input);
    return number;
}

struct size fuzz_size(struct input *input)
{
    struct size size;

    size.rows = 1 + fuzz_byte(input) % (CANVAS_ROWS + 6);
    size.cols = 1 + fuzz_byte(input) % (CANVAS_COLS + 10);
    return size;
}

/* Take so many bytes off the input as text. */
static char *take_text(struct input *input, size_t length)
{
    size_t before_null = length > 0 ? strnlen((const char *)input->next, length) : 0;
    char *text = malloc(before_null + 1);

    HOLDS(text != NULL);
    if (before_null > 0)
        memcpy(text, input->next, before_null);
    text[before_null] = '\0';
    input->next += length;
    input->left -= length;
    return text;
}

char *fuzz_line(struct input *input)
{
    const uint8_t *end = input->left > 0 ? memchr(input->next, '\n', input->left) : NULL;
    char *line = take_text(input, end ? (size_t)(end - input->next) : input->left);

    if (end)
        fuzz_byte(input);
    return line;
}

char *fuzz_rest(struct input *input)
{
    return take_text(input, input->left);
}

/* A glyph is printable; a wide one and the rune 0 to its right go together. */
static void hold_row(const struct glyph row[], int cols)
{
    for (int col = 0; col < cols; col++) {
        wchar_t rune = row[col].rune;
        bool is_wide = rune != 0 && wcwidth(rune) == 2;

        HOLDS(row[col].role < ROLES);
        HOLDS(rune == 0 || (iswprint((wint_t)rune) && wcwidth(rune) > 0));
        HOLDS(rune != 0 || (col > 0 && wcwidth(row[col - 1].rune) == 2));
        HOLDS(!is_wide || (col + 1 < cols && row[col + 1].rune == 0));
    }
}

void fuzz_hold_canvas(const struct canvas *canvas)
{
    HOLDS(canvas->size.rows >= 1 && canvas->size.rows <= CANVAS_ROWS);
    HOLDS(canvas->size.cols >= 1 && canvas->size.cols <= CANVAS_COLS);
    HOLDS(canvas->cursor_row >= 0 && canvas->cursor_row < canvas->size.rows);
    HOLDS(canvas->cursor_col >= 0 && canvas->cursor_col < canvas->size.cols);
    for (int row = 0; row < canvas->size.rows; row++)
        hold_row(canvas->glyphs[row], canvas->size.cols);
}

/* Each position is valid, and each but the first is one move after the one before. */
static void hold_round(const struct match *round)
{
    HOLDS(0 <= round->now && round->now <= round->last && round->last <= GAME_CELLS);
    HOLDS(round->x_person == 0 || round->x_person == 1);
    for (int i = 0; i <= round->last; i++) {
        struct game game = round->states[i];

        HOLDS(game_from_word(&game, game_word(round->states[i])));
        if (i == 0)
            continue;

        struct game before = round->states[i - 1];
        unsigned taken = game_cells(before, MARK_EMPTY) & ~game_cells(game, MARK_EMPTY);
        int cell = 0;

        HOLDS(game_count(taken) == 1);
        while (!(taken >> cell & 1))
            cell++;
        HOLDS(game_play(&before, game_turn(before), cell) == MOVE_OK);
        HOLDS(game_word(before) == game_word(game));
    }
}

static bool is_cell(int cell)
{
    return cell >= 0 && cell < GAME_CELLS;
}

void fuzz_hold_session(const struct session *session)
{
    struct score score = session_score(session);
    int finished = score.draws;
    int last_move = session_last_move(session);

    for (int contender = 0; contender < CONTENDERS; contender++)
        finished += score.wins[contender];
    hold_round(&session->match);
    if (session->can_return)
        hold_round(&session->previous);
    HOLDS(session->players.computer >= NOBODY && session->players.computer < PERSONS);
    HOLDS(session->players.rng != 0);
    HOLDS(session->mode <= MODE_HELP);
    HOLDS(is_cell(session->display.cursor));
    HOLDS(session->display.refused == NO_CELL || is_cell(session->display.refused));
    HOLDS(is_cell(last_move) == (session->match.now > 0));
    HOLDS(memchr(session->prompt.typed, '\0', sizeof session->prompt.typed) != NULL);
    HOLDS(memchr(session->status.notice, '\0', sizeof session->status.notice) != NULL);
    HOLDS(session->shelf_page.slot >= 0 && session->shelf_page.slot < SHELF_SLOTS);
    HOLDS(session->mode != MODE_PICK
          || session->shelf_page.slot < shelf_count(&session->shelf_page.shelf));
    HOLDS(finished == session_number(session) - 1 || finished == session_number(session));
}
