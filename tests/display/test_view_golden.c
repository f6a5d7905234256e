/* SPDX-License-Identifier: MIT
 *
 * Golden screens: a scene is a session, brought about by its keys, and tests/golden/view-NAME.txt
 * is how it has to be drawn in one terminal after the other: first the text, then the roles, a
 * letter for each glyph. Blanks at the end of a line are left out.
 *
 * UPDATE_GOLDEN=1 writes the files anew, to be looked at; a run that does so fails.
 *
 * The other tests are about what is true of every scene.
 */
#include "golden.h"
#include "scene.h"
#include "suite.h"

#include <wchar.h>
#include <wctype.h>

/* Terminals, ended by one of no rows. */
static const struct size everywhere[] = {{22, 80}, {24, 40}, {20, 60}, {12, 40}, {8, 20}, {0, 0}};
static const struct size rare[] = {{50, 132}, {30, 100}, {14, 60}, {20, 30},
                                   {10, 80},  {11, 50},  {13, 30}, {0, 0}};
static const struct size boards[] = {{24, 80}, {12, 40}, {8, 20}, {0, 0}};
static const struct size ends[] = {{24, 80}, {8, 20}, {0, 0}};
static const struct size full[] = {{24, 80}, {0, 0}};
static const struct size quarter[] = {{12, 40}, {0, 0}};
static const struct size narrow[] = {{24, 40}, {8, 20}, {0, 0}};
static const struct size pages_change[] = {{22, 80}, {20, 60}, {24, 40}, {10, 80}, {12, 40},
                                           {9, 50},  {20, 30}, {8, 20},  {0, 0}};
static const struct size too_small[] = {{8, 19}, {7, 20}, {5, 12}, {3, 7}, {2, 2}, {1, 1}, {0, 0}};

#define LONG_PROGRAM "/home/ann/games/tic-tac-toe/a-directory-of-a-long-name/build/tictactoe"
#define FIFTY "....|....1....|....2....|....3....|....4....|....5"
#define LONG_NOTICE FIFTY FIFTY FIFTY FIFTY

static const struct scene {
    const char *name;
    const char *keys;
    const struct size *terminals;
    struct {
        const char *theme;          /* null is the default */
        const char *names[PERSONS]; /* null are Ann and Bob */
        const char *program;        /* null is tictactoe */
        int shelved;                /* how many games wait on the shelf */
        struct score score;         /* of the games before */
        const char *notice;         /* said at the end */
        const char *question;       /* asked of Ann at a shared table */
        bool is_paused;             /* at which Bob is away */
    } with;
} scenes[] = {
    {"new", "", everywhere, {0}},
    {"middle", "1386", everywhere, {0}},
    {"rare", "1386", rare, {0}},
    {"rare-won", "12539", rare, {0}},
    {"rare-notice", "1386", rare, {.notice = LONG_NOTICE}},
    {"computer-won", "c53487", everywhere, {0}},
    {"refused", "13861", boards, {0}},
    {"undo", "1386uu", ends, {0}},
    {"save-long", "1386s", everywhere, {.program = LONG_PROGRAM}},
    {"notice", "1386", everywhere, {.notice = LONG_NOTICE}},
    {"notice-typing", "1386o12", everywhere, {.notice = LONG_NOTICE}},
    {"evaluate", "1386e", boards, {0}},
    {"computer", "c51", narrow, {0}},
    {"score", "15243", quarter, {.score = {{11, 104}, 99999}}},

    {"x-row", "15243", everywhere, {0}},
    {"two-lines", "253648791", boards, {0}},
    {"draw", "123586479", boards, {0}},
    {"next-game", "15243n", ends, {0}},

    {"bits-middle", "b1386", full, {0}},
    {"bits-opened", "bodense:467" ENTER, full, {0}},
    {"bits-x-row", "b15243", full, {0}},
    {"bits-o-falling", "b213579", full, {0}},
    {"bits-draw", "b123586479", full, {0}},
    {"bits-notice", "b1386", full, {.notice = LONG_NOTICE}},
    {"bits-long", "bc15243", full, {.names = {LONG_NAME, OTHER_LONG_NAME}, .notice = LONG_NOTICE}},
    {"bits-no-room", "1386b", narrow, {0}},

    {"open", "1386o", ends, {0}},
    {"open-error", "1386obanana" ENTER, everywhere, {0}},
    {"opened", "1386odense:467" ENTER, ends, {0}},

    {"help", "1386?", pages_change, {0}},

    {"shelf-1", "r", ends, {.shelved = 1}},
    {"shelf-5", "r" RIGHT RIGHT DOWN, ends, {.shelved = 5}},
    {"shelf-12", "r" DOWN DOWN RIGHT UP LEFT RIGHT DOWN, pages_change, {.shelved = 12}},
    {"shelf-taken", "r" RIGHT ENTER, ends, {.shelved = 3}},

    {"names-long", "1386", everywhere, {.names = {LONG_NAME, OTHER_LONG_NAME}}},
    {"names-long-won", "c15243", everywhere, {.names = {LONG_NAME, OTHER_LONG_NAME}}},
    {"names-wide", "1386", ends, {.names = {"井字遊戲愛好者甲乙丙丁戊己庚辛壬癸", "한글"}}},
    {"names-combining", "1386", quarter, {.names = {"E\u0301lodie", "\u0301\u200b"}}},
    {"names-right-to-left",
     "1386",
     quarter,
     {.names = {"\u202e\u200fnnA\u202c", "\u05d1\u05d5\u05d1"}}},
    {"names-escapes", "1386", quarter, {.names = {"\33[2J\33]0;gone\a", "a\nb\tc\r\x7f\xc2\x85"}}},
    {"names-invalid", "1386", quarter, {.names = {"\xff\xfe\xc3", "ok\xe4\xb8"}}},
    {"names-empty", "1386", quarter, {.names = {"", ""}}},

    {"ascii-won", "12539", boards, {.theme = "ascii"}},
    {"block-won", "132597", boards, {.theme = "block"}},
    {"contrast-won", "172849", boards, {.theme = "contrast"}},

    {"question", "1386", everywhere, {.question = "Bob asks to undo"}},
    {"question-long",
     "1386",
     boards,
     {.question = "Bob has begun another game; yours is on the shelf. y joins his, n quits."}},
    {"paused", "1386", ends, {.is_paused = true}},

    {"too-small", "1386", too_small, {0}},
};
enum { SCENES = sizeof scenes / sizeof scenes[0] };

static struct session arrange(const struct scene *scene)
{
    static struct agreement agreement = {.side = SIDE_HOST};
    struct session session = scene_seat((struct game){0});

    for (int person = 0; person < PERSONS; person++)
        if (scene->with.names[person])
            session.players.names[person] = scene->with.names[person];
    if (scene->with.program)
        session.program = scene->with.program;
    for (int contender = 0; contender < CONTENDERS; contender++)
        session.match.wins[contender] = (uint32_t)scene->with.score.wins[contender];
    session.match.draws = (uint32_t)scene->with.score.draws;
    scene_press(&session, scene->keys, scene->with.shelved);
    if (scene->with.notice)
        session_tell(&session, "%s", scene->with.notice);
    if (scene->with.question || scene->with.is_paused) {
        session.agreement = &agreement;
        session.remote = (struct remote){
            .is_attached = true,
            .is_shared = true,
            .is_complete = !scene->with.is_paused,
            .has_question = scene->with.question,
            .is_asked = scene->with.question,
        };
        session_pin(&session, "%s", scene->with.question ? scene->with.question : "");
    }
    return session;
}

static const struct theme *theme_of(const struct scene *scene)
{
    return scene->with.theme ? theme_find(scene->with.theme) : themes;
}

static void write_scene(const struct scene *scene, char text[GOLDEN_TEXT])
{
    struct session session = arrange(scene);
    FILE *out = fmemopen(text, GOLDEN_TEXT, "w");

    ck_assert_ptr_nonnull(out);
    for (const struct size *terminal = scene->terminals; terminal->rows; terminal++) {
        struct canvas canvas;

        view_draw(&canvas, &session, theme_of(scene), *terminal);
        scene_write_canvas(out, &canvas, *terminal);
    }
    ck_assert_int_eq(fclose(out), 0);
}

static void name_scene(const struct scene *scene, char name[GOLDEN_NAME])
{
    snprintf(name, GOLDEN_NAME, "view-%s.txt", scene->name);
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(every_scene_is_drawn_as_its_golden_screen)
{
    static char text[GOLDEN_TEXT];
    int different = 0;

    for (int i = 0; i < SCENES; i++) {
        char name[GOLDEN_NAME];

        name_scene(&scenes[i], name);
        write_scene(&scenes[i], text);
        different += !golden_holds(name, text, "\nterminal ");
    }
    golden_check(different);
}

TEST(every_golden_screen_has_a_scene)
{
    static char names[SCENES][GOLDEN_NAME];

    for (int i = 0; i < SCENES; i++)
        name_scene(&scenes[i], names[i]);
    golden_check_names("view-", names, SCENES);
}

enum { UNTOUCHED = 0x55 }; /* each byte of a canvas before it is drawn on */

static bool is_sound(const struct canvas *canvas, struct size terminal)
{
    struct size size = canvas->size;
    struct glyph untouched;

    memset(&untouched, UNTOUCHED, sizeof untouched);

    if (!canvas_fits(size, terminal) || size.rows > CANVAS_ROWS || size.cols > CANVAS_COLS)
        return false;
    if (canvas->cursor_row < 0 || canvas->cursor_row >= size.rows || canvas->cursor_col < 0
        || canvas->cursor_col >= size.cols)
        return false;
    for (int row = 0; row < CANVAS_ROWS; row++)
        for (int col = 0; col < CANVAS_COLS; col++) {
            const struct glyph *glyph = &canvas->glyphs[row][col];
            int width = wcwidth(glyph->rune);

            if (row >= size.rows || col >= size.cols) { /* nothing is drawn there */
                if (memcmp(glyph, &untouched, sizeof untouched) != 0)
                    return false;
                continue;
            }
            if (glyph->role >= ROLES || !iswprint((wint_t)glyph->rune) || width < 1)
                return false;
            if (width == 2 && (++col == size.cols || canvas->glyphs[row][col].rune != 0))
                return false;
        }
    return true;
}

/* Those around which something changes. */
static const int many_rows[] = {1,  2,  3,  7,  8,  9,  10, 11, 12, 13, 14, 18, 19,
                                20, 21, 22, 23, 24, 25, 27, 28, 30, 39, 40, 45};
static const int many_cols[] = {1,  2,  3,  12, 19, 20, 21, 25, 26, 36, 37, 39, 40,  53,  54, 56,
                                57, 58, 59, 60, 71, 72, 77, 78, 79, 80, 93, 94, 117, 118, 125};
enum {
    MANY_ROWS = sizeof many_rows / sizeof many_rows[0],
    MANY_COLS = sizeof many_cols / sizeof many_cols[0]
};

TEST(every_frame_is_within_its_terminal_and_every_glyph_can_be_printed)
{
    int few = suite_share() > 1 ? 3 : 1;

    for (int i = 0; i < SCENES; i++) {
        struct session session = arrange(&scenes[i]);

        for (int y = 0; y < MANY_ROWS; y++)
            for (int x = (i + y) % few; x < MANY_COLS; x += few) {
                struct size terminal = {many_rows[y], many_cols[x]};
                struct canvas canvas;

                memset(&canvas, UNTOUCHED, sizeof canvas);
                view_draw(&canvas, &session, theme_of(&scenes[i]), terminal);
                if (!is_sound(&canvas, terminal)) {
                    scene_print_canvas(&canvas);
                    ck_abort_msg("%s: unsound at %dx%d", scenes[i].name, terminal.cols,
                                 terminal.rows);
                }
            }
    }
}

static bool is_ascii(const struct canvas *canvas)
{
    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++)
            if (canvas->glyphs[row][col].rune < L' ' || canvas->glyphs[row][col].rune > L'~')
                return false;
    return true;
}

TEST(where_the_look_and_the_names_are_ascii_all_is)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (int i = 0; i < SCENES; i++) {
            struct session session = arrange(&scenes[i]);

            session.players.names[0] = "Ann";
            session.players.names[1] = "Bob";
            for (const struct size *terminal = everywhere; theme->ascii && terminal->rows;
                 terminal++) {
                struct canvas canvas;

                view_draw(&canvas, &session, theme, *terminal);
                if (!is_ascii(&canvas))
                    ck_abort_msg("%s in %s is not ASCII", scenes[i].name, theme->name);
            }
        }
}

TEST(the_same_sitting_is_the_same_frame_whatever_was_on_it_before)
{
    for (int i = 0; i < SCENES; i++) {
        struct session session = arrange(&scenes[i]);
        struct canvas canvas;
        struct canvas again;

        memset(&canvas, 0, sizeof canvas);
        memset(&again, UNTOUCHED, sizeof again);
        view_draw(&canvas, &session, theme_of(&scenes[i]), scenes[i].terminals[0]);
        view_draw(&again, &session, theme_of(&scenes[i]), scenes[i].terminals[0]);
        ck_assert(scene_same_size(canvas.size, again.size));
        for (int row = 0; row < canvas.size.rows; row++)
            if (memcmp(canvas.glyphs[row], again.glyphs[row],
                       (size_t)canvas.size.cols * sizeof(struct glyph))
                != 0)
                ck_abort_msg("%s: row %d", scenes[i].name, row);
        memset(canvas.glyphs, 0, sizeof canvas.glyphs);
        memset(again.glyphs, 0, sizeof again.glyphs);
        ck_assert_msg(memcmp(&canvas, &again, sizeof canvas) == 0, "%s", scenes[i].name);
    }
}
