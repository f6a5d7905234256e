/* SPDX-License-Identifier: MIT
 *
 * The bytes that are sent: how many, and the contrast of every glyph of a game and of its pages, in
 * each theme, in 256 colours and in eight, by the pen it was written with.
 */
#include "contrast.h"
#include "display/theme.h"
#include "program.h"
#include "suite.h"

enum { MOST_PENS = 32 };

struct pen {
    int color;
    unsigned attributes;
};

/* The pens with which glyphs were written, each once. The background is the terminal's own. */
struct pens {
    struct pen now;
    int count;
    struct pen seen[MOST_PENS];
};

/* ---- From bytes to pens. libvterm's own pen knows nothing of faintness. ---- */

static bool has_pen(const struct pens *pens, struct pen pen)
{
    for (int i = 0; i < pens->count; i++)
        if (pens->seen[i].color == pen.color && pens->seen[i].attributes == pen.attributes)
            return true;
    return false;
}

/* Add the bytes to the text. Returns their length. */
static int take_text(const char *bytes, size_t length, void *user)
{
    struct pens *pens = user;
    size_t end = 0;

    for (; end < length && (unsigned char)bytes[end] >= ' '; end++)
        if (bytes[end] != ' ' && !has_pen(pens, pens->now)) {
            ck_assert_int_lt(pens->count, MOST_PENS);
            pens->seen[pens->count++] = pens->now;
        }
    return (int)end;
}

/* A change of the pen by one number: it takes attributes away and adds some. */
static const struct change {
    unsigned away, more;
} changes[] = {
    [1] = {0, STYLE_BOLD},
    [2] = {0, STYLE_FAINT},
    [4] = {0, STYLE_UNDERLINE},
    [7] = {0, STYLE_REVERSE},
    [22] = {STYLE_BOLD | STYLE_FAINT, 0},
    [24] = {STYLE_UNDERLINE, 0},
    [27] = {STYLE_REVERSE, 0},
};
enum { CHANGES = sizeof changes / sizeof changes[0] };

/* Take one change off the list. An unknown one fails, backgrounds included. Returns its number of
 * numbers. */
static int change_pen(struct pen *pen, const long numbers[], int count)
{
    enum { FIRST_COLOR = 30, LAST_COLOR = 37, FIXED = 38, OWN = 39, OWN_GROUND = 49, INDEXED = 5 };
    long number = CSI_ARG_OR(numbers[0], 0);

    if (number == 0) {
        *pen = (struct pen){COLOR_OWN, 0};
    } else if (number < CHANGES && (changes[number].away | changes[number].more)) {
        pen->attributes = (pen->attributes & ~changes[number].away) | changes[number].more;
    } else if (number == FIXED && count > 2 && CSI_ARG(numbers[1]) == INDEXED) {
        pen->color = (int)CSI_ARG(numbers[2]);
        return 3;
    } else if (number >= FIRST_COLOR && number <= LAST_COLOR) {
        pen->color = (int)number - FIRST_COLOR;
    } else if (number == OWN) {
        pen->color = COLOR_OWN;
    } else {
        ck_assert_msg(number == OWN_GROUND, "what is SGR %ld?", number);
    }
    return 1;
}

static int take_csi(const char *leader, const long numbers[], int count, const char *between,
                    char command, void *user)
{
    struct pens *pens = user;

    if (command == 'm' && !(leader && *leader) && !(between && *between))
        for (int i = 0; i < count;)
            i += change_pen(&pens->now, numbers + i, count - i);
    return 1;
}

static void take_bytes(struct pens *pens, const char *bytes, size_t length)
{
    static const VTermParserCallbacks callbacks = {.text = take_text, .csi = take_csi};
    VTerm *parser = vterm_new(1, 1);

    vterm_set_utf8(parser, 1);
    vterm_parser_set_callbacks(parser, &callbacks, pens);
    vterm_input_write(parser, bytes, length);
    vterm_free(parser);
}

/* Take the output since the last call. Its sequences are whole, for the program has handled its
 * keys. */
static void take_sent(struct pens *pens, struct terminal *terminal)
{
    size_t length = terminal_written(terminal);
    const char *tail = terminal_tail(terminal);

    ck_assert_uint_le(length, strlen(tail));
    take_bytes(pens, tail + strlen(tail) - length, length);
}

/* ---- A game that shows everything. ---- */

static void press_and_take(struct pens *pens, struct terminal *terminal, const char *keys)
{
    for (; *keys; keys++) {
        if (*keys == '\n')
            terminal_key(terminal, VTERM_KEY_ENTER);
        else
            terminal_keys(terminal, (const char[]){*keys, '\0'});
        take_sent(pens, terminal);
    }
}

static void play(struct pens *pens, const struct theme *theme, const char *term, struct size size,
                 const char *keys)
{
    struct terminal *terminal =
        terminal_start(size, ARGS(command_tictactoe(), "--theme", theme->name), ARGS(term));

    terminal_expect(terminal, "> X ");
    take_sent(pens, terminal);
    press_and_take(pens, terminal, keys);
    program_end(terminal);
}

/* Play with refusals, help, outlooks, bits and pages, to a win and to a draw; and to a win with
 * letters as marks. */
static void play_all(struct pens *pens, const struct theme *theme, const char *term)
{
    static const struct size letters = {9, 78};

    *pens = (struct pens){.now = {COLOR_OWN, 0}};
    play(pens, theme, term, program_common, "5l5eb1??nrrox\n\n14253n123546879s");
    play(pens, theme, term, letters, "14253n142596");
}

static struct pen pen_of(struct style style, bool in_eight)
{
    struct pen pen = {in_eight ? style.eight : style.fixed, style.attributes};

    if (pen.color > COLOR_LAST_OF_EIGHT)
        pen.attributes &= ~(unsigned)STYLE_FAINT;
    return pen;
}

static void check_pens(const struct pens *pens, const struct theme *theme, bool in_eight)
{
    bool is_most = strcmp(theme->name, "contrast") == 0;
    for (enum role role = 0; role < ROLES; role++)
        ck_assert_msg(has_pen(pens, pen_of(theme->styles[role], in_eight)),
                      "%s: nothing was seen of role %d", theme->name, (int)role);
    for (const struct pen *pen = pens->seen; pen < pens->seen + pens->count; pen++) {
        bool is_word = pen->color == COLOR_OWN;
        char what[64];

        snprintf(what, sizeof what, "%s, attributes %u", theme->name, pen->attributes);
        ck_assert_msg(is_word || (pen->color <= COLOR_LAST_OF_EIGHT) == in_eight, "%s: colour %d",
                      what, pen->color);
        contrast_check((struct foreground){pen->color, (pen->attributes & STYLE_FAINT) != 0},
                       in_eight,
                       is_most   ? CONTRAST_MOST
                       : is_word ? CONTRAST_WORDS
                                 : CONTRAST_MARKS,
                       what);
    }
}

static void check_term(const char *term, bool in_eight)
{
    for (const struct theme *theme = themes; theme->name; theme++) {
        struct pens pens;

        play_all(&pens, theme, term);
        check_pens(&pens, theme, in_eight);
    }
}

TEST(every_glyph_that_is_sent_can_be_read_where_there_are_256_colours)
{
    check_term("TERM=xterm-256color", false);
}

TEST(it_can_where_there_are_eight)
{
    check_term("TERM=xterm", true);
}

/* ---- The number of bytes. ---- */

/* The most bytes of each kind of change. */
struct costs {
    size_t start, move, end;
};

static struct costs count_bytes(const struct theme *theme, struct size size)
{
    enum { GAMES = 60 };
    struct terminal *terminal = terminal_start(
        size, ARGS(command_tictactoe(), "--theme", theme->name, "-x", "Ann", "-o", "Bob"), NULL);
    unsigned rng = 1;
    struct costs costs = {0};

    terminal_expect(terminal, "q quit");
    costs.start = terminal_written(terminal);
    for (int game = 0; game < GAMES; game += suite_share()) {
        struct line line;

        program_draw_line(&line, &rng);
        for (int i = 0; i < line.length; i++) {
            size_t *most = i + 1 == line.length ? &costs.end : &costs.move;

            terminal_keys(terminal, (const char[]){line.keys[i], '\0'});
            program_check_code(terminal, line.codes[i + 1]);

            size_t bytes = terminal_written(terminal);

            *most = bytes > *most ? bytes : *most;
        }
        terminal_keys(terminal, "n");
        program_check_code(terminal, 0);
        terminal_written(terminal);
    }
    program_end(terminal);
    return costs;
}

/* The default look is the first; the largest marks may cost twice as much. */
TEST(a_move_costs_few_bytes)
{
    static const struct {
        struct size size;
        struct costs most;
    } rows[] = {
        {{24, 80}, {2500, 300, 2000}},
        {{50, 132}, {5000, 600, 4000}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct costs costs = count_bytes(themes, rows[i].size);

        fprintf(stderr, "# bytes at %dx%d: start %zu; at most %zu for a move, %zu for the last\n",
                rows[i].size.cols, rows[i].size.rows, costs.start, costs.move, costs.end);
        ck_assert_uint_le(costs.start, rows[i].most.start);
        ck_assert_uint_le(costs.move, rows[i].most.move);
        ck_assert_uint_le(costs.end, rows[i].most.end);
    }
}

TEST(ctrl_l_paints_everything_again)
{
    enum { MUCH = 500 };
    struct terminal *terminal = program_begin(program_common, NULL);

    terminal_keys(terminal, "h");
    terminal_written(terminal);
    terminal_keys(terminal, "\001");
    ck_assert_uint_lt(terminal_written(terminal), MUCH);
    terminal_control(terminal, 'l');
    terminal_expect(terminal, "> X ");
    ck_assert_uint_gt(terminal_written(terminal), MUCH);
    program_end(terminal);
}

/* ---- Everything that is not sent is on the screen already. ---- */

enum { MOST_ROWS = 50, MOST_COLS = 132 };

struct seen {
    VTermScreenCell cells[MOST_ROWS][MOST_COLS];
};

static void see(struct seen *seen, const struct terminal *terminal, struct size size)
{
    memset(seen, 0, sizeof *seen);
    for (int row = 0; row < size.rows; row++)
        for (int col = 0; col < size.cols; col++)
            seen->cells[row][col] = terminal_cell(terminal, row, col);
}

static bool is_same(const VTermScreenCell *one, const VTermScreenCell *other)
{
    wchar_t blank = L' ';
    const wchar_t runes[] = {one->chars[0] ? (wchar_t)one->chars[0] : blank,
                             other->chars[0] ? (wchar_t)other->chars[0] : blank};

    return runes[0] == runes[1] && one->attrs.reverse == other->attrs.reverse
        && (runes[0] == blank
            || (one->attrs.bold == other->attrs.bold
                && one->attrs.underline == other->attrs.underline
                && memcmp(&one->fg, &other->fg, sizeof one->fg) == 0));
}

/* Random keys of every kind and windows of every size: after each, the screen is the same as after
 * a complete repaint. */
TEST(what_is_painted_by_its_changes_is_what_is_painted_at_once)
{
    static const char keys[] = "123456789123456789uUnnebbtthjkl?ro\nc \033";
    static const struct size sizes[] = {{24, 80}, {50, 132}, {12, 40}, {8, 20}, {7, 19}, {24, 81}};
    enum { STEPS = 600 };
    static struct seen changed, whole;
    struct terminal *terminal = program_begin(sizes[0], NULL);
    struct size size = sizes[0];
    unsigned rng = 1;

    for (int step = 0; step < STEPS; step += suite_share()) {
        char key[] = {keys[suite_draw(&rng, sizeof keys - 1)], '\0'};

        if (suite_draw(&rng, 16) == 0) {
            size = sizes[suite_draw(&rng, sizeof sizes / sizeof sizes[0])];
            terminal_resize(terminal, size);
        }
        terminal_keys(terminal, key);
        see(&changed, terminal, size);
        terminal_control(terminal, 'l');
        see(&whole, terminal, size);
        for (int row = 0; row < size.rows; row++)
            for (int col = 0; col < size.cols; col++)
                if (!is_same(&changed.cells[row][col], &whole.cells[row][col]))
                    ck_abort_msg("step %d, key 0x%02x: %d, %d", step, (unsigned)*key, row, col);
    }
    terminal_signal(terminal, SIGTERM);
    ck_assert_int_eq(terminal_end(terminal), -SIGTERM);
}
