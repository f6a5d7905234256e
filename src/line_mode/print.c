/* SPDX-License-Identifier: MIT */
#include "line_mode/line_mode.h"

#include <limits.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "base/unicode.h"
#include "display/canvas.h"
#include "engine/notation.h"

char print_letter(struct game game, int cell)
{
    enum mark mark = game_cell(game, cell);

    return mark == MARK_EMPTY ? (char)('1' + cell) : game_letters[mark];
}

void print_grid(FILE *out, struct game game)
{
    for (int cell = 0; cell < GAME_CELLS; cell += GAME_SIDE) {
        if (cell > 0)
            fputs("---+---+---\n", out);
        fprintf(out, " %c | %c | %c\n", print_letter(game, cell), print_letter(game, cell + 1),
                print_letter(game, cell + 2));
    }
}

void print_board(FILE *out, struct game game)
{
    print_grid(out, game);
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

/* Print the visible glyphs up to `end`, without trailing blanks. */
static void print_line(FILE *out, const char *text, const char *end)
{
    struct unicode_glyph glyph;
    int blanks = 0;

    while ((text = unicode_next_glyph(text, &glyph)) && text <= end) {
        if (glyph.runes[0] == L' ') {
            blanks++;
            continue;
        }
        fprintf(out, "%*s", blanks, "");
        blanks = 0;
        for (int i = 0; i <= UNICODE_MARKS && glyph.runes[i]; i++)
            fprintf(out, "%lc", (wint_t)glyph.runes[i]);
    }
    fputs("\n", out);
}

/* The greatest width of a paragraph. On a narrow terminal, leave the last column free, so that the
 * terminal does not break words. This holds even for a paragraph that is printed into memory, since
 * the terminal shows the paragraph later. */
static int find_columns(void)
{
    struct winsize size = {.ws_col = 0};
    bool is_narrow = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1
                  && size.ws_col <= PRINT_COLUMNS;

    return is_narrow ? size.ws_col - 1 : PRINT_COLUMNS;
}

void print_now(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

void print_paragraph(FILE *out, bool in_words, const char *text)
{
    int columns = in_words ? INT_MAX : find_columns();

    while (*text) {
        const char *end = text + canvas_line_length(text, columns);

        print_line(out, text, end);
        text = end + strspn(end, " ");
    }
}

enum { PRINT_SCORE = 2 * RECORD_NAME + 64 };

/* The colons are for screen readers: "Player 1 2" would be unclear. */
static void write_score(const struct result *score, char text[PRINT_SCORE])
{
    snprintf(text, PRINT_SCORE, "%s: %u, %s: %u, draws: %u", score->names[0], score->wins[0],
             score->names[1], score->wins[1], score->draws);
}

void print_score(FILE *out, bool in_words, const struct session *session)
{
    const struct result score = people_score(session);
    char text[PRINT_SCORE];

    write_score(&score, text);
    strcat(text, ".");
    if (result_games(&score) > 0)
        print_paragraph(out, in_words, text);
}

void print_result(FILE *out, const struct result *result)
{
    quote_visibly(out, result->names[0]);
    fprintf(out, " %u : %u ", result->wins[0], result->wins[1]);
    quote_visibly(out, result->names[1]);
    fprintf(out, ", %u draw%s\n", result->draws, result->draws == 1 ? "" : "s");
}

void print_command(FILE *out, const struct session *session)
{
    char command[SESSION_COMMAND];

    session_write_command(session, command, sizeof command);
    fprintf(out, "%s\n", command);
}

void print_goodbye(FILE *out, const struct session *session)
{
    const struct tally *tally = &session->match.tally;
    char text[PRINT_SCORE];

    if (tally->count > 0) { /* the game that ended last is in the last result */
        write_score(&tally->results[tally->count - 1], text);
        quote_visibly(out, text);
        fputc('\n', out);
    }
    if (!session_is_in_progress(session))
        return;
    if (session_can_resume(session) && isatty(fileno(out)))
        fputs("To go on:\n", out);
    fprintf(out, "code %u\n", (unsigned)encodings_code(session_game(session)));
    if (session_can_resume(session)) /* a guest's game is the host's to resume */
        print_command(out, session);
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
