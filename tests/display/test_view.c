/* SPDX-License-Identifier: MIT
 *
 * The examples of tests/golden/view-NAME.txt. The head of the file describes the session, by the
 * table below. Then it is drawn in one terminal after the other. After the first one the roles and
 * the clicks follow if the head has these words, a letter for each glyph. The rules for every
 * example are tested, too.
 *
 * A new example needs a file with its head; UPDATE_GOLDEN=1 draws it.
 */
#include "base/unicode.h"
#include "drawing.h"
#include "golden.h"
#include "play/keymap.h"
#include "session_fixture.h"
#include "suite.h"

#include <wchar.h>
#include <wctype.h>

enum { MOST_EXAMPLES = 64, HEAD = 1024 };

/* Members that are not in the head are null. */
struct example {
    char head[HEAD];
    const char *keys, *terminals, *theme, *shelf, *x, *o, *score;
    const char *notice, *question, *pinned, *near, *far, *left, *roles, *clicks;
};

static const struct {
    const char *name;
    size_t member;
} entries[] = {
    {"keys", offsetof(struct example, keys)}, /* $ is Enter */
    {"terminals", offsetof(struct example, terminals)},
    {"theme", offsetof(struct example, theme)},
    {"shelf", offsetof(struct example, shelf)}, /* the number of its games */
    {"x", offsetof(struct example, x)},         /* names */
    {"o", offsetof(struct example, o)},
    {"score", offsetof(struct example, score)}, /* before: wins of X and of O, draws */
    {"notice", offsetof(struct example, notice)},
    {"question", offsetof(struct example, question)}, /* asked of Ann at a shared table */
    {"pinned", offsetof(struct example, pinned)},     /* at a shared table where Bob is away */
    {"near", offsetof(struct example, near)},
    {"far", offsetof(struct example, far)},
    {"left", offsetof(struct example, left)}, /* Bob was there, and has left */
    {"roles", offsetof(struct example, roles)},
    {"clicks", offsetof(struct example, clicks)},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

static char names[MOST_EXAMPLES][GOLDEN_NAME];
static struct example examples[MOST_EXAMPLES];
static struct session sessions[MOST_EXAMPLES];
static int example_count;

/* Lines of `# NAME VALUE`. */
static void read_example(const char *name, struct example *example)
{
    static char text[GOLDEN_TEXT];
    char *line = example->head;

    golden_read(name, text);
    memcpy(example->head, text, HEAD - 1);
    while (*line == '#') {
        char *value = line + strcspn(line + 2, " \n") + 2;
        char *end = value + strcspn(value, "\n");
        bool is_known = false;

        for (int i = 0; i < ENTRIES; i++)
            if (strlen(entries[i].name) == (size_t)(value - line - 2)
                && strncmp(entries[i].name, line + 2, (size_t)(value - line - 2)) == 0) {
                *(const char **)((char *)example + entries[i].member) = value + (*value == ' ');
                is_known = true;
            }
        ck_assert_msg(is_known && *end == '\n', "%s: %s", name, line);
        *end = '\0';
        line = end + 1;
    }
    *line = '\0';
}

static struct result read_score(const char *text)
{
    struct result score = {.draws = 0};

    ck_assert_int_eq(sscanf(text, "%u %u %u", &score.wins[0], &score.wins[1], &score.draws), 3);
    return score;
}

static void arrange(const struct example *example, struct session *session)
{
    bool is_complete = !example->pinned && !example->near;

    *session = drawing_session((struct game){0});
    if (example->x)
        people_set_name(session, PLAYER_X, example->x);
    if (example->o)
        people_set_name(session, PLAYER_O, example->o);
    if (example->score) {
        struct result score = read_score(example->score);

        session_fixture_score(session, score.wins[0], score.wins[1], score.draws);
    }
    drawing_press(session, example->keys, example->shelf ? atoi(example->shelf) : 0);
    if (example->notice)
        status_tell(session, "%s", example->notice);
    if (!example->question && is_complete)
        return;
    drawing_share(session, PERSON_HOST,
                  example->left   ? ABSENCE_LEFT
                  : example->near ? ABSENCE_AWAITED
                  : is_complete   ? ABSENCE_NONE
                                  : ABSENCE_CUT);
    drawing_ask(session, example->question);
    session->joining.command = example->near;
    session->joining.other_command = example->far;
    status_pin(session, "%s", example->question ? example->question : example->pinned);
}

static void read_examples(void)
{
    example_count = golden_find("view-", names, MOST_EXAMPLES);
    ck_assert_int_gt(example_count, 0);
    for (int i = 0; i < example_count; i++) {
        read_example(names[i], &examples[i]);
        arrange(&examples[i], &sessions[i]);
    }
}

static const struct theme *theme_of(const struct example *example)
{
    return example->theme ? theme_find(example->theme) : themes;
}

static void write_example(int i, char text[GOLDEN_TEXT])
{
    const struct example *example = &examples[i];
    FILE *out = fmemopen(text, GOLDEN_TEXT, "w");
    const char *next = example->terminals;
    struct size terminal;
    int length;
    bool is_first;

    ck_assert_ptr_nonnull(out);
    for (const char *line = example->head; *line; line += strlen(line) + 1)
        fprintf(out, "%s\n", line);
    for (; sscanf(next, "%dx%d%n", &terminal.cols, &terminal.rows, &length) == 2; next += length) {
        struct canvas canvas;

        view_draw(&canvas, &sessions[i], theme_of(example), terminal, 100);
        is_first = next == example->terminals;
        drawing_write_canvas(out, &canvas, terminal, is_first && example->roles,
                             is_first && example->clicks);
    }
    ck_assert_int_eq(fclose(out), 0);
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)
AROUND_ALL(read_examples, NULL)

TEST(every_example_is_drawn_as_its_golden_screen)
{
    static char text[GOLDEN_TEXT];
    int different = 0;

    for (int i = 0; i < example_count; i++) {
        write_example(i, text);
        different += !golden_holds(names[i], text);
    }
    golden_check(different);
}

/* ---- Every example at every size. ---- */

static bool is_sound(const struct canvas *canvas, struct size terminal, bool is_ascii)
{
    struct size size = canvas->size;

    if (!size_fits(size, terminal) || canvas->cursor_row < NO_CURSOR
        || canvas->cursor_row >= size.rows || canvas->cursor_col < 0
        || canvas->cursor_col >= size.cols)
        return false;
    for (int row = 0; row < size.rows; row++)
        for (int col = 0; col < size.cols; col++) {
            const struct glyph *glyph = canvas_at(canvas, row, col);
            int width = wcwidth(glyph->runes[0]);

            if (glyph->role >= ROLES || !iswprint((wint_t)glyph->runes[0]) || width < 1
                || (is_ascii && glyph->runes[0] > L'~'))
                return false;
            if (width == 2 && (++col == size.cols || canvas_at(canvas, row, col)->runes[0] != 0))
                return false;
        }
    for (int i = size.rows * size.cols; i < CANVAS_ROWS * CANVAS_COLS; i++)
        if (canvas->glyphs[i].runes[0] != 0) /* nothing is drawn there */
            return false;
    return true;
}

/* Each size with two examples in turn. */
TEST(every_canvas_is_within_its_terminal_and_every_glyph_can_be_printed_by_the_theme)
{
    static const struct size least = {1, 1};
    int next = 0;

    for (struct size size = least; size.rows <= DRAWING_ROWS; size = drawing_next_size(size, least))
        for (int tries = 0; tries < 2; tries++, next = (next + 1) % example_count) {
            const struct theme *theme = next % 2 ? theme_of(&examples[next]) : theme_default(true);
            struct canvas canvas;

            memset(&canvas, 0, sizeof canvas);
            view_draw(&canvas, &sessions[next], theme, size, 100);
            if (!is_sound(&canvas, size, theme->ascii && !examples[next].x))
                drawing_fail(&canvas, "%s: unsound at %dx%d", names[next], size.cols, size.rows);
        }
}

/* True if the event changes the session, or has an effect. */
static bool does_something(const struct session *session, enum event event)
{
    struct session clicked = *session;

    return keymap_press(&clicked, event) != EFFECT_NONE
        || memcmp(&clicked, session, sizeof clicked) != 0;
}

TEST(every_click_that_is_offered_does_something)
{
    int few = suite_share() > 10 ? 3 : 1;
    int offers = 0;

    for (int i = 0; i < example_count; i++) {
        struct session session = sessions[i];
        bool is_known[EVENT_RUNE] = {false};

        while (*session.status.notices[0].words)
            status_clear(&session);
        for (int j = i % few; j < DRAWING_SIZES; j += few) {
            struct canvas canvas = drawing_draw(&session, drawing_size(j));

            for (int row = 0; row < canvas.size.rows && !session.table.is_shared; row++)
                for (int col = 0; col < canvas.size.cols; col++) {
                    enum event event = canvas_event_at(&canvas, row, col);
                    bool is_cell = event >= EVENT_CELL && event < EVENT_CELL + GAME_CELLS;

                    if (event == EVENT_NONE || event == EVENT_UP || is_cell || is_known[event])
                        continue;
                    is_known[event] = true;
                    offers++;
                    if (!session_is_typing(&session) && !does_something(&session, event))
                        drawing_fail(&canvas, "%s: a click at %d,%d does nothing", names[i], col,
                                     row);
                }
        }
    }
    ck_assert_int_gt(offers, 0);
}

/* ---- Every size, as it was. ---- */

/* A number for all that is drawn on a canvas: FNV-1a. */
static unsigned digest(unsigned sum, const struct canvas *canvas)
{
    enum { PRIME = 16777619 };
    const int of_canvas[] = {canvas->size.rows, canvas->size.cols, canvas->cursor_row,
                             canvas->cursor_col, canvas->hides_cursor};

    for (size_t i = 0; i < sizeof of_canvas / sizeof of_canvas[0]; i++)
        sum = (sum ^ (unsigned)of_canvas[i]) * PRIME;
    for (int i = 0; i < canvas->size.rows * canvas->size.cols; i++) {
        const struct glyph *glyph = &canvas->glyphs[i];

        sum = (sum ^ (unsigned)glyph->runes[0]) * PRIME;
        sum = (sum ^ (unsigned)glyph->role ^ (unsigned)glyph->event << 8) * PRIME;
        sum = (sum ^ (unsigned)glyph->upper ^ (unsigned)glyph->lower << 16) * PRIME;
    }
    return sum;
}

/* The theme of the example, or the usual theme with colours that are blended in many or few tones.
 */
static struct theme theme_of_turn(const struct example *example, int turn)
{
    enum { OWN, TONES, FEW_TONES, TURNS };
    struct theme theme = turn % TURNS == OWN ? *theme_of(example) : *theme_find("block");

    theme.is_blended = turn % TURNS != OWN;
    theme.has_few_tones = turn % TURNS == FEW_TONES;
    return theme;
}

/* Draw one example after the other in terminals of so many rows. */
static unsigned digest_height(int rows)
{
    enum { MOST_COLS = 140, FEW = 7 };
    unsigned sum = 0x811C9DC5;

    for (int cols = 1; cols <= MOST_COLS; cols++) {
        int turn = rows * (MOST_COLS + 1) + cols;
        int i = turn % example_count;
        struct theme theme = theme_of_turn(&examples[i], turn / example_count);
        struct canvas canvas;

        view_draw(&canvas, &sessions[i], &theme, (struct size){rows, cols},
                  turn % FEW == 0 ? 60 : 100);
        sum = digest(sum, &canvas);
    }
    return sum;
}

/* The file has a line for each height, and a blank line above the first. */
TEST(terminals_of_each_height_have_the_canvases_that_they_had)
{
    enum { MOST_ROWS = 60, QUICK_STEP = 12 };
    static const char name[] = "heights.txt";
    static char golden[GOLDEN_TEXT], text[GOLDEN_TEXT];
    int step = suite_share() > 10 ? QUICK_STEP : suite_share() > 1 ? 2 : 1;
    bool is_same = !getenv("UPDATE_GOLDEN");
    FILE *out;

    golden_read(name, golden);
    for (int rows = step; rows <= MOST_ROWS && is_same; rows += step) {
        snprintf(text, sizeof text, "\n%d rows: %08x\n", rows, digest_height(rows));
        is_same = strstr(golden, text);
    }
    if (is_same)
        return;
    out = fmemopen(text, GOLDEN_TEXT, "w");
    ck_assert_ptr_nonnull(out);
    fputc('\n', out);
    for (int rows = 1; rows <= MOST_ROWS; rows++)
        fprintf(out, "%d rows: %08x\n", rows, digest_height(rows));
    ck_assert_int_eq(fclose(out), 0);
    golden_check(!golden_holds(name, text));
}
