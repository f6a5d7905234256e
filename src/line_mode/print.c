/* SPDX-License-Identifier: MIT */
#include "line_mode/line_mode.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "base/unicode.h"
#include "display/canvas.h"
#include "engine/encodings.h"
#include "play/shared_game.h"

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

/* Print the printable part of the text up to that end, without trailing blanks. */
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

/* Whatever is printed goes to standard output in the end. A narrow terminal there would break lines
 * within words. Its last column stays empty. */
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

void print_paragraph(FILE *out, const char *text)
{
    int columns = find_columns();

    while (*text) {
        const char *end = text + canvas_line_length(text, columns);

        print_line(out, text, end);
        text = end + strspn(end, " ");
    }
}

const char *print_mark(const struct session *session, int person)
{
    bool is_one = strcmp(people_called(session, people_seat(session, 0)),
                         people_called(session, people_seat(session, 1)))
               == 0;

    if (!is_one || person >= PERSONS)
        return "";
    return match_player(&session->match, person) == PLAYER_X ? " (X)" : " (O)";
}

enum { COUNT = sizeof "4294967295" };

static const char *write_count(char text[COUNT], unsigned count, const char *none)
{
    snprintf(text, COUNT, "%u", count);
    return count > 0 ? text : none;
}

static bool has_games(const struct score *score)
{
    return score->wins[0] + score->wins[1] + score->draws > 0;
}

/* "Ann has 2, Bob none, 1 draw." */
void print_score(FILE *out, const struct session *session)
{
    struct score score = match_score(&session->match);
    const int *seats = score.seats;
    char wins[PERSONS][COUNT];
    char draws[COUNT];
    char text[2 * PEOPLE_NAME + 128];

    if (!has_games(&score))
        return;
    snprintf(text, sizeof text, "%s%s has %s, %s%s %s, %s draw%s.",
             people_called(session, seats[0]), print_mark(session, seats[0]),
             write_count(wins[0], score.wins[0], "none"), people_called(session, seats[1]),
             print_mark(session, seats[1]), write_count(wins[1], score.wins[1], "none"),
             write_count(draws, score.draws, "no"), score.draws == 1 ? "" : "s");
    print_paragraph(out, text);
}

void print_pair(FILE *out, const char *const names[PERSONS], const unsigned long wins[PERSONS],
                unsigned long draws)
{
    quote_visibly(out, names[0]);
    fprintf(out, " %lu : %lu ", wins[0], wins[1]);
    quote_visibly(out, names[1]);
    fprintf(out, ", %lu draw%s\n", draws, draws == 1 ? "" : "s");
}

/* The score as the book says it, in the order of the names. Two people of one name have their marks
 * behind it. */
static void print_result(FILE *out, const struct session *session)
{
    const struct score *score = &session->match.score;
    const char *first = people_scored(session, score->seats[0]);
    const char *second = people_scored(session, score->seats[1]);
    bool is_one = strcmp(first, second) == 0;
    char names[PERSONS][PEOPLE_NAME + sizeof " (X)"];
    int order;

    if (!has_games(score))
        return;
    snprintf(names[0], sizeof names[0], "%s%s", first, is_one ? print_mark(session, 0) : "");
    snprintf(names[1], sizeof names[1], "%s%s", second, is_one ? print_mark(session, 1) : "");
    order = strcmp(names[0], names[1]) > 0;
    print_pair(out, (const char *const[]){names[order], names[!order]},
               (const unsigned long[]){score->wins[order], score->wins[!order]}, score->draws);
}

void print_command(FILE *out, const struct session *session)
{
    char command[SESSION_COMMAND];

    session_write_command(session, command, sizeof command);
    fprintf(out, "%s\n", command);
}

void print_goodbye(FILE *out, const struct session *session)
{
    struct session left = *session;

    if (session->table.absence == ABSENCE_AWAITED) /* nobody came: the score is the keyboard's */
        shared_game_end(&left);
    print_result(out, &left);
    if (!session_is_under_way(session))
        return;
    if (isatty(fileno(out)))
        fputs("To go on:\n", out);
    fprintf(out, "code %u\n", (unsigned)encodings_code(session_game(session)));
    if (!session->table.in_hall) /* there nobody can give that command */
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
