/* SPDX-License-Identifier: MIT */
#include "line_mode/print.h"

#include <limits.h>
#include <string.h>
#include <wchar.h>

#include "base/unicode.h"
#include "display/canvas.h"
#include "engine/encodings.h"
#include "engine/notation.h"
#include "storage/record.h"

char plain_letter(struct game game, int cell)
{
    enum mark mark = game_cell(game, cell);

    return mark == MARK_EMPTY ? (char)('1' + cell) : game_letters[mark];
}

void plain_show(FILE *out, struct game game)
{
    for (int cell = 0; cell < GAME_CELLS; cell += GAME_SIDE) {
        if (cell > 0)
            fputs("---+---+---\n", out);
        fprintf(out, " %c | %c | %c\n", plain_letter(game, cell), plain_letter(game, cell + 1),
                plain_letter(game, cell + 2));
    }
    fprintf(out, "%s\ncode %u\n", game_words(game), (unsigned)encodings_code(game));
}

void plain_encodings(FILE *out, struct game game)
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

void plain_list(FILE *out, const struct shelf *shelf)
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

    while ((text = frame_next_glyph(text, &rune, &width)) && text <= end && width <= columns) {
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

void plain_paragraph(FILE *out, const char *text)
{
    while (*text) {
        char line[PLAIN_COLUMNS * MB_LEN_MAX + 1];
        int length = frame_line_length(text, PLAIN_COLUMNS);

        cut(line, text, text + length, PLAIN_COLUMNS);
        fprintf(out, "%s\n", line);
        text += length;
        text += strspn(text, " ");
    }
}

bool plain_is_visible(const char *text)
{
    wchar_t rune;
    int width;

    while ((text = frame_next_glyph(text, &rune, &width)))
        if (!rune_is_blank(rune))
            return true;
    return false;
}

void plain_name(char name[PLAIN_NAME_SIZE], const char *text)
{
    cut(name, text, text + strlen(text), PLAIN_NAME_COLUMNS);
}

static void print_wins(FILE *out, const struct sitting *sitting, const struct score *score,
                       int contender)
{
    char name[PLAIN_NAME_SIZE];

    plain_name(name, sitting_called(sitting, contender));
    fprintf(out, "%s %d", name, score->wins[contender]);
}

/* Those who play now. */
static void print_score(FILE *out, const struct sitting *sitting, const struct score *score)
{
    print_wins(out, sitting, score, sitting_seated(sitting, 0));
    fputs(", ", out);
    print_wins(out, sitting, score, sitting_seated(sitting, 1));
    fprintf(out, ", draws %d\n", score->draws);
}

/* Those who play now, then whoever else has won here, a line each. */
void plain_score(FILE *out, const struct sitting *sitting)
{
    struct score score = sitting_score(sitting);

    if (!sitting_has_score(sitting))
        return;
    fputs("score: ", out);
    print_score(out, sitting, &score);
    for (int contender = 0; contender < CONTENDERS; contender++) {
        if (score.wins[contender] == 0 || contender == sitting_seated(sitting, 0)
            || contender == sitting_seated(sitting, 1))
            continue;
        fputs("before: ", out);
        print_wins(out, sitting, &score, contender);
        fputc('\n', out);
    }
}

void plain_standing(FILE *out, const struct sitting *sitting)
{
    struct score score = record_standing(sitting);

    if (!sitting->has_standing || !sitting_has_score(sitting))
        return;
    fputs("all time: ", out);
    print_score(out, sitting, &score);
}

void plain_goodbye(FILE *out, const struct sitting *sitting)
{
    unsigned code = (unsigned)encodings_code(sitting_game(sitting));

    plain_score(out, sitting);
    fprintf(out, "code %u\n%s %u\n", code, sitting->program, code);
}

void plain_outlooks(FILE *out, struct game game)
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

void plain_bits(FILE *out, struct game game)
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
    plain_encodings(out, game);
}
