/* SPDX-License-Identifier: MIT */
#include "outside/plain.h"

#include <string.h>

#include "engine/encodings.h"
#include "engine/notation.h"
#include "picture/frame.h"
#include "table/keys.h"

static char cell_letter(struct game game, int cell)
{
    enum mark mark = game_cell(game, cell);

    return mark == MARK_EMPTY ? (char)('1' + cell) : game_letters[mark];
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

enum { LINE_COLUMNS = 79, NAME_COLUMNS = 20 };

/* So many columns of the text, at most, as any terminal can bear it; no blanks at its end. */
static void print_columns(FILE *out, const char *text, int columns)
{
    wchar_t rune;
    int width;
    int blanks = 0;

    while ((text = frame_next_glyph(text, &rune, &width)) && width <= columns) {
        columns -= width;
        if (rune == L' ') {
            blanks++;
        } else {
            fprintf(out, "%*s%lc", blanks, "", (wint_t)rune);
            blanks = 0;
        }
    }
}

/* Text of any length in lines. */
static void print_paragraph(FILE *out, const char *text)
{
    while (*text) {
        char line[SITTING_NOTICE];
        int length = frame_line_length(text, LINE_COLUMNS);

        snprintf(line, sizeof line, "%.*s", length, text);
        print_columns(out, line, LINE_COLUMNS);
        fputc('\n', out);
        text += length;
        text += strspn(text, " ");
    }
}

static void print_name(FILE *out, const struct sitting *sitting, int person)
{
    print_columns(out, sitting->names[person], NAME_COLUMNS);
    if (person == sitting->computer)
        fputs(" (computer)", out);
}

static void print_score(FILE *out, const struct sitting *sitting)
{
    struct score score = sitting_score(sitting);

    if (score.wins[0] + score.wins[1] + score.draws == 0)
        return;
    fputs("score: ", out);
    for (int person = 0; person < PERSONS; person++) {
        print_name(out, sitting, person);
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

/* What each empty cell leads to, a line each. */
static void print_outlooks(FILE *out, struct game game)
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

/* The word in binary, cut into its fields. */
static void print_bits(FILE *out, struct game game)
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

static void print_prompt(FILE *out, const struct sitting *sitting)
{
    struct game game = sitting_game(sitting);
    enum player player = game_turn(game);

    if (game_status(game) != STATUS_ONGOING) {
        fputs("The game is over: n for the next one, q to leave.\n", out);
        return;
    }
    print_name(out, sitting, sitting_person(sitting, player));
    fprintf(out, ", %c: 1 to 9, or ? for help.\n", game_letter(player));
}

void plain_draw(FILE *out, const struct sitting *sitting, bool show)
{
    struct game game = sitting_game(sitting);

    print_paragraph(out, sitting->notice);
    if (show) {
        plain_show(out, game);
        if (sitting->bits)
            print_bits(out, game);
        if (sitting->evaluate)
            print_outlooks(out, game);
        if (game_status(game) != STATUS_ONGOING)
            print_score(out, sitting);
    }
    print_prompt(out, sitting);
}

/* The keys of the screen that make sense in lines. */
static bool is_plain(const struct key *key)
{
    return key->label && key->hint && strchr("uUnsoceb?q", key->label[0]);
}

/* The key that the first word of the line names, by its letter or by its word. */
static const struct key *find_key(const char *line)
{
    size_t length = strcspn(line, " ");

    for (const struct key *key = keys_of_play; key->act; key++)
        if (is_plain(key)
            && ((length == 1 && *line == key->label[0])
                || (strlen(key->hint) == length && strncmp(key->hint, line, length) == 0)))
            return key;
    return NULL;
}

static enum plain_answer not_understood(struct sitting *sitting)
{
    sitting_tell(sitting, "That is not understood: 1 to 9 place, ? lists the rest.");
    return PLAIN_NOT_UNDERSTOOD;
}

/* The keys that take a line of their own here. */
static void tell_help(struct sitting *sitting)
{
    char words[SITTING_NOTICE] = "1-9 place";
    size_t length = strlen(words);

    for (const struct key *key = keys_of_play; key->act; key++)
        if (is_plain(key) && length < sizeof words)
            length += (size_t)snprintf(words + length, sizeof words - length, ", %c %s%s",
                                       key->label[0], key->hint, key->event == 'o' ? " CODE" : "");
    sitting_tell(sitting, "%s", words);
}

static enum plain_answer press_key(struct sitting *sitting, const struct key *key, const char *rest)
{
    if (key->event == 'o') {
        if (!*rest)
            return not_understood(sitting);
        return sitting_open_position(sitting, rest) ? PLAIN_SHOW : PLAIN_NOT_UNDERSTOOD;
    }
    if (*rest)
        return not_understood(sitting);
    if (key->event == '?') {
        tell_help(sitting);
        return PLAIN_SAID;
    }
    if (keys_press(sitting, key->event) == EFFECT_LEAVE)
        return PLAIN_LEAVE;
    return key->event == 'b' || key->event == 'e' ? PLAIN_SHOW : PLAIN_SAID;
}

enum plain_answer plain_press(struct sitting *sitting, const char *line)
{
    struct game before = sitting_game(sitting);
    const struct key *key = find_key(line);
    enum plain_answer answer = PLAIN_SAID;

    sitting_hush(sitting);
    if (!*line)
        return PLAIN_SAID;
    if (*line >= '1' && *line <= '9' && !line[1]) {
        keys_press(sitting, (enum event) * line);
    } else if (key) {
        const char *rest = line + strcspn(line, " ");

        answer = press_key(sitting, key, rest + strspn(rest, " "));
    } else {
        answer = not_understood(sitting);
    }
    if (answer == PLAIN_SAID && game_word(before) != game_word(sitting_game(sitting)))
        return PLAIN_SHOW;
    return answer;
}
