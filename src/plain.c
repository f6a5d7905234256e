/* SPDX-License-Identifier: MIT */
#include "plain.h"

#include "encodings.h"
#include "frame.h"

static char cell_letter(struct game game, int cell)
{
    enum mark mark = game_cell(game, cell);

    return mark == MARK_X ? 'X' : mark == MARK_O ? 'O' : (char)('1' + cell);
}

void plain_show(FILE *out, struct game game)
{
    for (int cell = 0; cell < GAME_CELLS; cell += GAME_SIDE) {
        if (cell > 0)
            fputs("---+---+---\n", out);
        fprintf(out, " %c | %c | %c\n", cell_letter(game, cell), cell_letter(game, cell + 1),
                cell_letter(game, cell + 2));
    }
    fprintf(out, "%s\ncode %u\n", game_words(game), (unsigned)encodings_code(game));
}

void plain_encodings(FILE *out, struct game game)
{
    char text[ENCODING_TEXT];

    for (const struct encoding *row = encodings; row < encodings + ENCODINGS; row++) {
        encodings_print(row, game, text);
        fprintf(out, "%s %s\n", row->name, text);
        if (row == encodings)
            fprintf(out, "status %s\nturn %c\n",
                    game_status(game) == STATUS_ONGOING ? "ongoing" : game_words(game),
                    game_turn(game) == PLAYER_X ? 'X' : 'O');
    }
}

/* A name as any terminal can bear it, of no more than so many columns. */
static void print_name(FILE *out, const char *name, int columns)
{
    wchar_t rune;
    int width;

    while ((name = frame_next_glyph(name, &rune, &width)) && width <= columns) {
        fprintf(out, "%lc", (wint_t)rune);
        columns -= width;
    }
}

static void print_score(FILE *out, const struct sitting *sitting)
{
    enum { NAME_COLUMNS = 20 };
    struct score score = sitting_score(sitting);

    if (score.wins[0] + score.wins[1] + score.draws == 0)
        return;
    fputs("score: ", out);
    for (int person = 0; person < PERSONS; person++) {
        print_name(out, sitting->names[person], NAME_COLUMNS);
        fprintf(out, " %d, ", score.wins[person]);
    }
    fprintf(out, "draws %d\n", score.draws);
}

void plain_goodbye(FILE *out, const struct sitting *sitting)
{
    unsigned code = (unsigned)encodings_code(sitting_game(sitting));

    print_score(out, sitting);
    fprintf(out, "code %u\n%s %u\n", code, sitting->program, code);
}
