/* SPDX-License-Identifier: MIT */
#include "line_mode/print.h"

#include <limits.h>
#include <string.h>
#include <wchar.h>

#include "base/unicode.h"
#include "display/canvas.h"
#include "engine/encodings.h"
#include "engine/notation.h"

char print_letter(struct game game, int cell)
{
    enum mark mark = game_cell(game, cell);

    return mark == MARK_EMPTY ? (char)('1' + cell) : game_letters[mark];
}

void print_board(FILE *out, struct game game)
{
    for (int cell = 0; cell < GAME_CELLS; cell += GAME_SIDE) {
        if (cell > 0)
            fputs("---+---+---\n", out);
        fprintf(out, " %c | %c | %c\n", print_letter(game, cell), print_letter(game, cell + 1),
                print_letter(game, cell + 2));
    }
    fprintf(out, "%s\ncode %u\n", game_words(game), (unsigned)encodings_code(game));
}

void print_encodings(FILE *out, struct game game)
{
    char text[NOTATION_TEXT];

    for (const struct encoding *row = encodings; row < encodings + ENCODINGS; row++) {
        notation_print(row, game, text);
        fprintf(out, "%s %s\n", row->name, text);
        if (row == encodings)
            fprintf(out, "status %s\nturn %c\n",
                    game_status(game) == STATUS_ONGOING ? "ongoing" : game_words(game),
                    game_letter(game_turn(game)));
    }
}

void print_shelf(FILE *out, const struct shelf *shelf)
{
    for (int slot = 0; slot < shelf_count(shelf); slot++) {
        struct game game = shelf_game(shelf, slot);

        fprintf(out, "%d %u %c\n", slot + 1, (unsigned)encodings_code(game),
                game_letter(game_turn(game)));
    }
}

/* Write what a terminal can bear of the text up to that end, at most that many columns, without
 * trailing blanks. */
static void cut(char *to, const char *text, const char *end, int columns)
{
    wchar_t rune;
    int width;
    int blanks = 0;

    while ((text = unicode_next_glyph(text, &rune, &width)) && text <= end && width <= columns) {
        mbstate_t state = {0};

        columns -= width;
        if (rune == L' ') {
            blanks++;
            continue;
        }
        for (; blanks > 0; blanks--)
            *to++ = ' ';
        to += wcrtomb(to, rune, &state); /* it comes from this locale, so it can be written in it */
    }
    *to = '\0';
}

void print_paragraph(FILE *out, const char *text)
{
    while (*text) {
        char line[PRINT_COLUMNS * MB_LEN_MAX + 1];
        int length = canvas_line_length(text, PRINT_COLUMNS);

        cut(line, text, text + length, PRINT_COLUMNS);
        fprintf(out, "%s\n", line);
        text += length;
        text += strspn(text, " ");
    }
}

void print_name(char name[PRINT_NAME_SIZE], const char *text)
{
    cut(name, text, text + strlen(text), PRINT_NAME_COLUMNS);
}

static void write_wins(FILE *out, const struct session *session, const struct score *score,
                       int contender)
{
    char name[PRINT_NAME_SIZE];

    print_name(name, session_called(session, contender));
    fprintf(out, "%s %d", name, score->wins[contender]);
}

/* Those who play now. */
static void write_score(FILE *out, const struct session *session, const struct score *score)
{
    write_wins(out, session, score, session_seated(session, 0));
    fputs(", ", out);
    write_wins(out, session, score, session_seated(session, 1));
    fprintf(out, ", draws %d\n", score->draws);
}

/* Those who play now, then whoever else has won here, a line each. */
void print_score(FILE *out, const struct session *session)
{
    struct score score = session_score(session);

    if (!session_has_score(session))
        return;
    fputs("score: ", out);
    write_score(out, session, &score);
    for (int contender = 0; contender < CONTENDERS; contender++) {
        if (score.wins[contender] == 0 || contender == session_seated(session, 0)
            || contender == session_seated(session, 1))
            continue;
        fputs("before: ", out);
        write_wins(out, session, &score, contender);
        fputc('\n', out);
    }
}

void print_lifetime_score(FILE *out, const struct session *session)
{
    struct score score = session_lifetime_score(session);

    if (!session->has_lifetime_score || !session_has_score(session))
        return;
    fputs("all time: ", out);
    write_score(out, session, &score);
}

void print_goodbye(FILE *out, const struct session *session)
{
    unsigned code = (unsigned)encodings_code(session_game(session));

    print_score(out, session);
    fprintf(out, "code %u\n%s %u\n", code, session->program, code);
}

void print_outlooks(FILE *out, struct game game)
{
    if (game_status(game) != STATUS_ONGOING)
        return;
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        if (game_cell(game, cell) != MARK_EMPTY)
            continue;

        struct outlook outlook = solver_outlook_of(game, cell);

        fprintf(out, "cell %d leads to a %s in %d\n", cell + 1, solver_words(outlook),
                outlook.plies);
    }
}

void print_bits(FILE *out, struct game game)
{
    char bits[GAME_BITS + 1];
    struct game_line line;

    game_write_bits(game, bits);
    fputs("cells", out);
    for (int cell = 0; cell < GAME_CELLS; cell++)
        fprintf(out, " %.2s", bits + 2 * cell);
    fprintf(out, ", status %.2s, turn %s\n", bits + 2 * GAME_CELLS, bits + GAME_BITS - 1);
    if (game_winning_line(game, &line))
        fprintf(out, "mask 0x%X << %d\n", (unsigned)line.mask, line.shift);
    print_encodings(out, game);
}
