/* SPDX-License-Identifier: MIT
 *
 * Golden screens: a scene is a sitting, brought about by its keys, and tests/golden/view-NAME.txt
 * is how it has to be drawn in one terminal after the other: first the text, then the roles, a
 * letter for each glyph. Blanks at the end of a line are left out.
 *
 * UPDATE_GOLDEN=1 writes the files anew, to be looked at; a run that does so fails.
 *
 * The other tests are about what is true of every frame.
 */
#include "../src/board.h"
#include "../src/encodings.h"
#include "../src/view.h"
#include "golden.h"
#include "suite.h"

#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

/* How the golden files write the roles. */
static const char role_letters[ROLES] = {
    [ROLE_TEXT] = ' ',     [ROLE_FAINT] = 'f',    [ROLE_STRONG] = 's',  [ROLE_GRID] = '+',
    [ROLE_X] = 'X',        [ROLE_O] = 'O',        [ROLE_GHOST_X] = 'x', [ROLE_GHOST_O] = 'o',
    [ROLE_GROUND_X] = '%', [ROLE_GROUND_O] = '@', [ROLE_REFUSED] = '!', [ROLE_KEY] = 'k',
    [ROLE_NOTICE] = 'n',   [ROLE_LIT] = 'L',      [ROLE_FLIPPED] = '~',
};

enum { MOST_SIZES = 7 };

/* What is drawn by those keys: the first of these sizes that fits in the terminal. */
static const struct page {
    const char *keys;
    struct size sizes[MOST_SIZES]; /* ended by a size of no rows */
} pages[] = {
    {"1386", {{24, 76}, {24, 37}, {16, 54}, {12, 40}, {8, 20}}},
    {"1386b", {{24, 80}, {24, 76}, {24, 37}, {16, 54}, {12, 40}, {8, 20}}},
    {"1386o52", {{24, 76}, {24, 37}, {16, 54}, {12, 40}, {8, 20}}},
    {"1386?", {{24, 72}, {8, 20}}},
    {"1386r", {{23, 72}, {8, 20}}},
};
enum { PAGES = sizeof pages / sizeof pages[0] };

/* The layouts of the table, and the size of a cell in each. */
static const struct layout {
    struct size size;
    struct size cell;
    bool bits;
} layouts[] = {
    {{24, 80}, {5, 11}, true}, {{24, 76}, {5, 11}, false}, {{24, 37}, {5, 11}, false},
    {{16, 54}, {3, 7}, false}, {{12, 40}, {1, 3}, false},  {{8, 20}, {1, 3}, false},
};
enum { LAYOUTS = sizeof layouts / sizeof layouts[0], LAYOUT_WITH_BITS = 0 };

/* ---- Scenes. ---- */

/* Terminals, ended by one of no rows. */
static const struct size everywhere[] = {{24, 80}, {24, 40}, {18, 60}, {12, 40}, {8, 20}, {0, 0}};
static const struct size boards[] = {{24, 80}, {18, 60}, {8, 20}, {0, 0}};
static const struct size smaller_boards[] = {{18, 60}, {8, 20}, {0, 0}};
static const struct size ends[] = {{24, 80}, {8, 20}, {0, 0}};
static const struct size full[] = {{24, 80}, {0, 0}};
static const struct size quarter[] = {{12, 40}, {0, 0}};
static const struct size narrow[] = {{24, 40}, {8, 20}, {0, 0}};
static const struct size pages_change[] = {{24, 80}, {22, 80}, {0, 0}};
static const struct size too_small[] = {{8, 19}, {7, 20}, {5, 12}, {3, 7}, {2, 2}, {1, 1}, {0, 0}};

/* The keys that have no letter. */
#define UP "\1"
#define DOWN "\2"
#define LEFT "\3"
#define RIGHT "\4"
#define ENTER "\n"

#define LONG_PROGRAM "/home/ann/games/tic-tac-toe/a-directory-of-a-long-name/build/tictactoe"
#define FIFTY "....|....1....|....2....|....3....|....4....|....5"
#define LONG_NOTICE FIFTY FIFTY FIFTY FIFTY
#define LONG_NAME "Bartholomew Featherstonehaugh of Wymondham"
#define OTHER_LONG_NAME "Ann-Margaret Cholmondeley-Marjoribanks"

static const struct scene {
    const char *name;
    const char *keys;
    const struct size *terminals;
    struct {
        const char *look;           /* null is the default */
        const char *names[PERSONS]; /* null are Ann and Bob */
        const char *program;        /* null is tictactoe */
        int shelved;                /* how many games wait on the shelf */
        struct score score;         /* of the games before */
        const char *notice;         /* said at the end */
    } with;
} scenes[] = {
    {"new", "", everywhere, {0}},
    {"middle", "1386", everywhere, {0}},
    {"refused", "13861", boards, {0}},
    {"undo", "1386uu", ends, {0}},
    {"save", "1386s", ends, {0}},
    {"save-long", "1386s", everywhere, {.program = LONG_PROGRAM}},
    {"notice", "1386", everywhere, {.notice = LONG_NOTICE}},
    {"notice-typing", "1386o12", everywhere, {.notice = LONG_NOTICE}},
    {"evaluate", "1386e", boards, {0}},
    {"computer", "c51", narrow, {0}},
    {"score", "15243", quarter, {.score = {{11, 104}, 99999}}},

    {"x-row", "15243", everywhere, {0}},
    {"x-column", "21538", smaller_boards, {0}},
    {"x-falling", "12539", smaller_boards, {0}},
    {"x-rising", "31527", smaller_boards, {0}},
    {"o-row", "172849", smaller_boards, {0}},
    {"o-column", "132659", smaller_boards, {0}},
    {"o-falling", "213579", smaller_boards, {0}},
    {"o-rising", "132597", smaller_boards, {0}},
    {"two-lines", "253648791", boards, {0}},
    {"draw", "123586479", boards, {0}},
    {"over", "15243" LEFT DOWN "7", boards, {0}},
    {"next-game", "15243n", ends, {0}},

    {"bits-new", "b", full, {0}},
    {"bits-middle", "b1386", full, {0}},
    {"bits-undo", "b1386uu" LEFT, full, {0}},
    {"bits-open", "b1386o52", full, {0}},
    {"bits-opened", "bodense:467" ENTER, full, {0}},
    {"bits-x-row", "b15243", full, {0}},
    {"bits-x-column", "b21538", full, {0}},
    {"bits-x-falling", "b12539", full, {0}},
    {"bits-x-rising", "b31527", full, {0}},
    {"bits-o-row", "b172849", full, {0}},
    {"bits-o-column", "b132659", full, {0}},
    {"bits-o-falling", "b213579", full, {0}},
    {"bits-o-rising", "b132597", full, {0}},
    {"bits-two-lines", "b253648791", full, {0}},
    {"bits-draw", "b123586479", full, {0}},
    {"bits-notice", "b1386", full, {.notice = LONG_NOTICE}},
    {"bits-long",
     "bc15243",
     full,
     {.names = {LONG_NAME, OTHER_LONG_NAME}, .score = {{11, 104}, 99999}, .notice = LONG_NOTICE}},
    {"bits-open-long", "b1386oboard:X.O..O.X.X.O..O.X.X.O..O.X.X.O..O.X.!", full, {0}},
    {"bits-no-room", "1386b", narrow, {0}},

    {"open", "1386o", ends, {0}},
    {"open-error", "1386obanana" ENTER, everywhere, {0}},
    {"open-long", "1386oboard:X.O..O.X.X.O..O.X.X.O..O.X.X.O..O.X.!", ends, {0}},
    {"opened", "1386odense:467" ENTER, ends, {0}},

    {"help", "1386?", pages_change, {0}},
    {"help-long", "1386?", full, {.program = LONG_PROGRAM}},

    {"shelf-none", "r", full, {0}},
    {"shelf-1", "r", ends, {.shelved = 1}},
    {"shelf-5", "r" RIGHT RIGHT DOWN, ends, {.shelved = 5}},
    {"shelf-middle", "r" DOWN RIGHT, ends, {.shelved = 12}},
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

    {"ascii", "1386", boards, {.look = "ascii"}},
    {"ascii-won", "12539", boards, {.look = "ascii"}},
    {"block", "1386", boards, {.look = "block"}},
    {"block-won", "132597", boards, {.look = "block"}},
    {"contrast", "1386", boards, {.look = "contrast"}},
    {"contrast-won", "172849", boards, {.look = "contrast"}},

    {"too-small", "1386", too_small, {0}},
};
enum { SCENES = sizeof scenes / sizeof scenes[0] };

static void set_up(void)
{
    suite_use_locale();
    suite_ask_oracle();
}

/* The first games of a dozen, the newest first. */
static struct shelf some_shelf(int games)
{
    static const char *const boards_under_way[SHELF_SLOTS] = {
        "....X....", "O...X....", "O...X...X", "X.O..O.X.", "XXO..O.X.", "XO.......",
        "XOX......", "XOX.O....", "XOX.O..X.", "XOX.OO.X.", "XOXXOO.X.", "XOXXOOOX.",
    };
    struct shelf shelf = {0};

    while (games-- > 0)
        shelf_put(&shelf, suite_game(boards_under_way[games]));
    return shelf;
}

static void press(struct sitting *sitting, const char *keys, int shelved)
{
    static const enum event events[] = {
        [1] = EVENT_UP, [2] = EVENT_DOWN, [3] = EVENT_LEFT, [4] = EVENT_RIGHT, ['\n'] = EVENT_ENTER,
    };
    struct shelf shelf = some_shelf(shelved);

    for (; *keys; keys++) {
        enum event event = *keys < ' ' ? events[(int)*keys] : (enum event) * keys;

        if (sitting_press(sitting, event) == EFFECT_SHELF)
            sitting_show_shelf(sitting, &shelf);
    }
}

/* A sitting of Ann and Bob. */
static struct sitting seat(struct game game)
{
    static const char *const names[PERSONS] = {"Ann", "Bob"};
    struct sitting sitting;

    sitting_start(&sitting, game, names, "tictactoe", 1);
    sitting.level = LEVEL_PERFECT;
    return sitting;
}

static struct sitting arrange(const struct scene *scene)
{
    struct sitting sitting = seat((struct game){0});

    for (int person = 0; person < PERSONS; person++)
        if (scene->with.names[person])
            sitting.names[person] = scene->with.names[person];
    if (scene->with.program)
        sitting.program = scene->with.program;
    sitting.round.before = scene->with.score;
    press(&sitting, scene->keys, scene->with.shelved);
    if (scene->with.notice)
        sitting_tell(&sitting, scene->with.notice);
    return sitting;
}

static const struct look *look_of(const struct scene *scene)
{
    return scene->with.look ? look_find(scene->with.look) : looks;
}

/* ---- Golden files. ---- */

static void write_row(FILE *out, const wchar_t row[], int length)
{
    while (length > 0 && row[length - 1] == L' ')
        length--;
    for (int i = 0; i < length; i++)
        if (row[i])
            fprintf(out, "%lc", (wint_t)row[i]);
    fputc('\n', out);
}

static void write_frame(FILE *out, const struct frame *frame, struct size terminal)
{
    wchar_t row[FRAME_COLS];

    fprintf(out, "terminal %dx%d, frame %dx%d, cursor %d,%d\n", terminal.cols, terminal.rows,
            frame->size.cols, frame->size.rows, frame->cursor_col, frame->cursor_row);
    for (int y = 0; y < frame->size.rows; y++) {
        for (int x = 0; x < frame->size.cols; x++)
            row[x] = frame->glyphs[y][x].rune;
        write_row(out, row, frame->size.cols);
    }
    fputs("roles\n", out);
    for (int y = 0; y < frame->size.rows; y++) {
        for (int x = 0; x < frame->size.cols; x++)
            row[x] = (wchar_t)role_letters[frame->glyphs[y][x].role];
        write_row(out, row, frame->size.cols);
    }
}

static void write_scene(const struct scene *scene, char text[GOLDEN_TEXT])
{
    struct sitting sitting = arrange(scene);
    FILE *out = fmemopen(text, GOLDEN_TEXT, "w");

    ck_assert_ptr_nonnull(out);
    for (const struct size *terminal = scene->terminals; terminal->rows; terminal++) {
        struct frame frame;

        view_draw(&frame, &sitting, look_of(scene), *terminal);
        write_frame(out, &frame, *terminal);
    }
    ck_assert_int_eq(fclose(out), 0);
}

static void name_scene(const struct scene *scene, char name[GOLDEN_NAME])
{
    snprintf(name, GOLDEN_NAME, "view-%s.txt", scene->name);
}

START_TEST(every_scene_is_drawn_as_its_golden_screen)
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
END_TEST

START_TEST(every_golden_screen_has_a_scene)
{
    static char names[SCENES][GOLDEN_NAME];

    for (int i = 0; i < SCENES; i++)
        name_scene(&scenes[i], names[i]);
    golden_check_names("view-", names, SCENES);
}
END_TEST

/* ---- Frames. ---- */

static bool same_size(struct size one, struct size other)
{
    return one.rows == other.rows && one.cols == other.cols;
}

static void print_frame(const struct frame *frame)
{
    write_frame(stderr, frame, frame->size);
}

/* A row of the frame from that column on, as text; the second column of a wide glyph is a tab. */
static void read_row(const struct frame *frame, int row, int col, wchar_t text[FRAME_COLS + 1])
{
    int length = 0;

    for (; col < frame->size.cols; col++)
        text[length++] = frame->glyphs[row][col].rune ? frame->glyphs[row][col].rune : L'\t';
    text[length] = L'\0';
}

/* Where the text, which is ASCII, stands on the frame; false if nowhere. */
static bool find(const struct frame *frame, const char *text, struct area *at)
{
    wchar_t line[FRAME_COLS + 1];
    wchar_t sought[FRAME_COLS + 1];

    mbstowcs(sought, text, FRAME_COLS + 1);
    for (int row = 0; row < frame->size.rows; row++) {
        read_row(frame, row, 0, line);

        const wchar_t *found = wcsstr(line, sought);

        if (found) {
            *at = (struct area){row, (int)(found - line), 1, (int)strlen(text)};
            return true;
        }
    }
    return false;
}

static bool shows(const struct frame *frame, const char *text)
{
    struct area at;

    return find(frame, text, &at);
}

static void must_show(const struct frame *frame, const char *text)
{
    if (!shows(frame, text)) {
        print_frame(frame);
        ck_abort_msg("'%s' is not on the frame", text);
    }
}

/* The glyphs with the event, which must fill an area; one of no rows if there are none. */
static struct area area_of(const struct frame *frame, enum event event)
{
    struct area area = {0};
    int count = 0;

    for (int row = 0; row < frame->size.rows; row++)
        for (int col = 0; col < frame->size.cols; col++) {
            if (frame_event_at(frame, row, col) != event)
                continue;
            if (count++ == 0)
                area = (struct area){row, col, 1, 1};
            if (row >= area.row + area.rows)
                area.rows = row - area.row + 1;
            if (col >= area.col + area.cols)
                area.cols = col - area.col + 1;
        }
    if (count != area.rows * area.cols) {
        print_frame(frame);
        ck_abort_msg("a click means 0x%x in %d places of %dx%d", event, count, area.cols,
                     area.rows);
    }
    return area;
}

static struct frame draw(const struct sitting *sitting, struct size terminal)
{
    struct frame frame;

    view_draw(&frame, sitting, looks, terminal);
    return frame;
}

/* The table in that layout. */
static struct frame draw_table(struct sitting *sitting, const struct layout *layout)
{
    sitting->bits = layout->bits;

    struct frame frame = draw(sitting, layout->size);

    if (!same_size(frame.size, layout->size))
        ck_abort_msg("a frame of %dx%d, not %dx%d", frame.size.cols, frame.size.rows,
                     layout->size.cols, layout->size.rows);
    return frame;
}

START_TEST(a_terminal_gets_the_first_size_of_a_page_that_fits_and_more_room_changes_nothing)
{
    for (int i = 0; i < PAGES; i++) {
        struct sitting sitting = seat((struct game){0});

        press(&sitting, pages[i].keys, SHELF_SLOTS);
        for (int rows = 1; rows <= 30; rows++)
            for (int cols = 1; cols <= 90; cols++) {
                struct size terminal = {rows, cols};
                const struct size *size = pages[i].sizes;

                while (size->rows > rows || size->cols > cols)
                    size++;

                struct frame frame = draw(&sitting, terminal);
                struct frame expected = draw(&sitting, size->rows ? *size : terminal);

                if (size->rows && !same_size(frame.size, *size))
                    ck_abort_msg("%dx%d after %s: a frame of %dx%d", cols, rows, pages[i].keys,
                                 frame.size.cols, frame.size.rows);
                if (memcmp(&frame, &expected, sizeof frame) != 0)
                    ck_abort_msg("%dx%d after %s: another frame", cols, rows, pages[i].keys);
            }
    }
}
END_TEST

/* The words on the frame, with one blank between two. */
static void read_words(const struct frame *frame, char words[FRAME_COLS])
{
    size_t length = 0;

    for (int row = 0; row < frame->size.rows; row++)
        for (int col = 0; col <= frame->size.cols && length < FRAME_COLS - 1; col++) {
            char letter = col < frame->size.cols ? (char)frame->glyphs[row][col].rune : ' ';

            if (letter != ' ' || (length > 0 && words[length - 1] != ' '))
                words[length++] = letter;
        }
    words[length] = '\0';
}

START_TEST(a_terminal_that_is_too_small_is_told_the_size_that_is_needed_and_its_own)
{
    for (int rows = 2; rows <= 30; rows++)
        for (int cols = 11; cols <= 90; cols++) {
            struct size terminal = {rows, cols};
            struct sitting sitting = seat((struct game){0});
            struct frame frame = draw(&sitting, terminal);
            char words[FRAME_COLS];
            char sizes[FRAME_COLS];

            if (rows >= 8 && cols >= 20)
                continue;
            read_words(&frame, words);
            snprintf(sizes, sizeof sizes, "needs 20x8, has %dx%d ", cols, rows);
            if (strcmp(words, sizes) != 0)
                ck_abort_msg("'%s', not '%s'", words, sizes);
        }
}
END_TEST

static bool is_sound(const struct frame *frame, struct size terminal)
{
    struct size size = frame->size;

    if (!frame_fits(size, terminal) || size.rows > FRAME_ROWS || size.cols > FRAME_COLS)
        return false;
    if (frame->cursor_row < 0 || frame->cursor_row >= size.rows || frame->cursor_col < 0
        || frame->cursor_col >= size.cols)
        return false;
    for (int row = 0; row < FRAME_ROWS; row++)
        for (int col = 0; col < FRAME_COLS; col++) {
            const struct glyph *glyph = &frame->glyphs[row][col];
            int width = wcwidth(glyph->rune);

            if (row >= size.rows || col >= size.cols) { /* nothing is drawn there */
                if (glyph->rune != L' ' || glyph->event != EVENT_NONE)
                    return false;
                continue;
            }
            if (glyph->role >= ROLES || !iswprint((wint_t)glyph->rune) || width < 1)
                return false;
            if (width == 2 && (++col == size.cols || frame->glyphs[row][col].rune != 0))
                return false;
        }
    return true;
}

/* Those around which something changes. */
static const int many_rows[] = {1, 2, 3, 7, 8, 9, 11, 12, 15, 16, 17, 20, 22, 23, 24, 25, 30};
static const int many_cols[] = {1,  2,  3,  12, 19, 20, 21, 36, 37, 38, 39, 40,
                                41, 53, 54, 55, 71, 72, 73, 75, 76, 79, 80, 90};
enum {
    MANY_ROWS = sizeof many_rows / sizeof many_rows[0],
    MANY_COLS = sizeof many_cols / sizeof many_cols[0]
};

START_TEST(every_frame_is_within_its_terminal_and_every_glyph_can_be_printed)
{
    for (int i = 0; i < SCENES; i++) {
        struct sitting sitting = arrange(&scenes[i]);

        for (int y = 0; y < MANY_ROWS; y++)
            for (int x = 0; x < MANY_COLS; x++) {
                struct size terminal = {many_rows[y], many_cols[x]};
                struct frame frame;

                view_draw(&frame, &sitting, look_of(&scenes[i]), terminal);
                if (!is_sound(&frame, terminal)) {
                    print_frame(&frame);
                    ck_abort_msg("%s: unsound at %dx%d", scenes[i].name, terminal.cols,
                                 terminal.rows);
                }
            }
    }
}
END_TEST

static bool is_ascii(const struct frame *frame)
{
    for (int row = 0; row < frame->size.rows; row++)
        for (int col = 0; col < frame->size.cols; col++)
            if (frame->glyphs[row][col].rune < L' ' || frame->glyphs[row][col].rune > L'~')
                return false;
    return true;
}

START_TEST(where_the_look_and_the_names_are_ascii_all_is)
{
    for (const struct look *look = looks; look->name; look++)
        for (int i = 0; i < SCENES; i++) {
            struct sitting sitting = arrange(&scenes[i]);

            sitting.names[0] = "Ann";
            sitting.names[1] = "Bob";
            for (const struct size *terminal = everywhere; look->ascii && terminal->rows;
                 terminal++) {
                struct frame frame;

                view_draw(&frame, &sitting, look, *terminal);
                if (!is_ascii(&frame))
                    ck_abort_msg("%s in %s is not ASCII", scenes[i].name, look->name);
            }
        }
}
END_TEST

START_TEST(the_same_sitting_is_the_same_frame_whatever_was_on_it_before)
{
    for (int i = 0; i < SCENES; i++) {
        struct sitting sitting = arrange(&scenes[i]);
        struct frame frame;
        struct frame again;

        memset(&frame, 0, sizeof frame);
        memset(&again, 0x55, sizeof again);
        view_draw(&frame, &sitting, look_of(&scenes[i]), scenes[i].terminals[0]);
        view_draw(&again, &sitting, look_of(&scenes[i]), scenes[i].terminals[0]);
        ck_assert_msg(memcmp(&frame, &again, sizeof frame) == 0, "%s", scenes[i].name);
    }
}
END_TEST

/* ---- The table. ---- */

/* What the frame has to say about a board. */
static void must_say(const struct frame *frame, const char *board)
{
    static const char *const ends_of_games[] = {"X won", "O won", "draw:"};
    const char *words = oracle_words(board);
    char text[FRAME_COLS];

    snprintf(text, sizeof text, "%s: %s", words,
             strcmp(words, "draw") == 0 ? "nobody wins"
             : *words == 'X'            ? "Ann"
                                        : "Bob");
    must_show(frame, text);
    for (int i = 0; i < 3; i++)
        if (strncmp(ends_of_games[i], words, 4) != 0 && shows(frame, ends_of_games[i]))
            ck_abort_msg("%s: the frame says '%s'", board, ends_of_games[i]);
    snprintf(text, sizeof text, "code %u", (unsigned)encodings_code(suite_game(board)));
    must_show(frame, text);
}

START_TEST(the_turn_or_the_end_and_the_code_stand_on_every_table)
{
    for (int i = 0; i < oracle.positions; i++)
        for (int j = i % 10 ? LAYOUT_WITH_BITS + 1 : LAYOUT_WITH_BITS; j < LAYOUTS; j++) {
            struct sitting sitting = seat(suite_game(oracle.position[i]));
            struct frame frame = draw_table(&sitting, &layouts[j]);

            must_say(&frame, oracle.position[i]);
        }
}
END_TEST

START_TEST(they_stand_there_too_while_a_position_is_typed)
{
    for (int i = 0; i < oracle.positions; i += 50)
        for (int j = 0; j < LAYOUTS; j++) {
            struct sitting sitting = seat(suite_game(oracle.position[i]));

            press(&sitting, "o12", 0);

            struct frame frame = draw_table(&sitting, &layouts[j]);

            must_say(&frame, oracle.position[i]);
            must_show(&frame, "open: 12");
        }
}
END_TEST

/* So many dashes and an exclamation mark are typed. */
static void check_typing(const struct layout *layout, int dashes)
{
    struct sitting sitting = seat((struct game){0});
    struct area at;

    press(&sitting, "o", 0);
    for (int i = 0; i < dashes; i++)
        press(&sitting, "-", 0);
    press(&sitting, "!", 0);

    struct frame frame = draw_table(&sitting, layout);

    must_show(&frame, dashes > 0 ? "open: -" : "open: !");
    if (!find(&frame, "!", &at) || frame.cursor_row != at.row || frame.cursor_col != at.col + 1) {
        print_frame(&frame);
        ck_abort_msg("the cursor is not behind what was typed");
    }
}

START_TEST(the_end_of_what_is_typed_is_always_in_sight_with_the_cursor_behind_it)
{
    for (int dashes = 0; dashes < SITTING_TYPED - 1; dashes++)
        for (int j = 0; j < LAYOUTS; j++)
            check_typing(&layouts[j], dashes);
}
END_TEST

static bool may_move(const char *board, int cell)
{
    return strstr(oracle_words(board), "to move") && board[cell] == '.';
}

/* A sitting in which that move was the last. */
static struct sitting seat_after_move(const char *board, int cell)
{
    struct sitting sitting = seat(suite_game(board));
    char move[] = {(char)('1' + cell), '\0'};

    sitting.round.before = (struct score){{31, 47}, 59};
    press(&sitting, move, 0);
    return sitting;
}

/* Whether the line that begins so ends with that number, or goes on with a blank after it. */
static void must_count(const struct frame *frame, const char *who, int count)
{
    wchar_t line[FRAME_COLS + 1];
    wchar_t number[16];
    struct area at = {0};

    must_show(frame, who);
    find(frame, who, &at);
    read_row(frame, at.row, at.col + at.cols, line);
    swprintf(number, 16, L" %d", count);

    const wchar_t *found = wcsstr(line, number);

    if (!found || iswdigit((wint_t)found[wcslen(number)])) {
        print_frame(frame);
        ck_abort_msg("%s does not count %d", who, count);
    }
}

static void check_panel(const struct layout *layout, const char *board, int cell)
{
    struct sitting sitting = seat_after_move(board, cell);
    struct frame frame = draw_table(&sitting, layout);
    enum status status = game_status(sitting_game(&sitting));
    char text[FRAME_COLS];

    snprintf(text, sizeof text, "last move %c in %d", oracle_turn(board), cell + 1);
    must_show(&frame, text);
    must_count(&frame, "X Ann", 31 + (status == STATUS_X_WON));
    must_count(&frame, "O Bob", 47 + (status == STATUS_O_WON));
    must_count(&frame, "draws", 59 + (status == STATUS_DRAW));
    if (shows(&frame, "game"))
        must_count(&frame, "game", 31 + 47 + 59 + 1);
    must_show(&frame, "? help  u undo");
    must_show(&frame, "n new  q quit");
    ck_assert(!shows(&frame, "U redo")); /* which does not matter */
    if (shows(&frame, "1-9 place") != (status == STATUS_ONGOING))
        ck_abort_msg("%s, then %d: '1-9 place'", board, cell + 1);
}

START_TEST(the_score_the_last_move_and_the_keys_stand_there_from_40x12_up)
{
    int moves = 0;

    for (int i = 0; i < oracle.positions; i++)
        for (int cell = 0; cell < GAME_CELLS; cell++)
            if (may_move(oracle.position[i], cell))
                check_panel(&layouts[moves++ % (LAYOUTS - 1)], oracle.position[i], cell);
    ck_assert_int_eq(moves, 16167);
}
END_TEST

static void write_hint(const struct key *key, char text[FRAME_COLS])
{
    snprintf(text, FRAME_COLS, "%.*s %s", (int)strcspn(key->label, " "), key->label, key->hint);
}

/* A click on the hint is its key. The digits are no key of their own. */
static void check_click(const struct frame *frame, const struct key *key, const char *hint)
{
    struct area at = {0};
    struct area area = area_of(frame, key->event);

    find(frame, hint, &at);
    if (key->event != EVENT_CELL
        && (area.row != at.row || area.col != at.col || area.rows != 1 || area.cols != at.cols))
        ck_abort_msg("'%s': a click means it at %d,%d in %dx%d", hint, area.col, area.row,
                     area.cols, area.rows);
}

START_TEST(the_hints_are_the_first_of_the_keys_and_a_click_on_one_is_its_key)
{
    for (int j = 0; j < LAYOUTS - 1; j++) {
        struct sitting sitting = seat((struct game){0});
        bool fits = true;

        press(&sitting, "13u", 0);

        struct frame frame = draw_table(&sitting, &layouts[j]);

        for (const struct key *key = sitting_keys; key->act; key++) {
            char hint[FRAME_COLS];

            if (!key->hint)
                continue;
            write_hint(key, hint);
            fits = fits && shows(&frame, hint);
            if (fits != shows(&frame, hint) || (!fits && layouts[j].size.cols >= 76))
                ck_abort_msg("'%s' in %d columns", hint, layouts[j].size.cols);
            if (fits)
                check_click(&frame, key, hint);
        }
    }
}
END_TEST

/* ---- The board. ---- */

START_TEST(a_click_on_any_glyph_of_a_cell_and_nowhere_else_means_that_cell)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct sitting sitting = seat((struct game){0});
        struct frame frame = draw_table(&sitting, &layouts[j]);
        struct size cell = layouts[j].cell;
        struct area first = area_of(&frame, EVENT_CELL);

        for (int i = 0; i < GAME_CELLS; i++) {
            struct area area = area_of(&frame, EVENT_CELL + (unsigned)i);

            if (area.rows != cell.rows || area.cols != cell.cols
                || area.row != first.row + i / 3 * (cell.rows + 1)
                || area.col != first.col + i % 3 * (cell.cols + 1))
                ck_abort_msg("a click means cell %d at %d,%d in %dx%d", i + 1, area.col, area.row,
                             area.cols, area.rows);
        }
    }
}
END_TEST

START_TEST(the_cursor_stands_in_the_middle_of_the_selected_cell)
{
    for (int i = 0; i < oracle.positions; i += 101)
        for (int j = 0; j < LAYOUTS; j++)
            for (int cell = 0; cell < GAME_CELLS; cell++) {
                struct sitting sitting = seat(suite_game(oracle.position[i]));

                sitting.cursor = cell;

                struct frame frame = draw_table(&sitting, &layouts[j]);
                struct area area = area_of(&frame, EVENT_CELL + (unsigned)cell);

                if (frame.cursor_row != area.row + area.rows / 2
                    || frame.cursor_col != area.col + area.cols / 2)
                    ck_abort_msg("%s: the cursor is not in cell %d", oracle.position[i], cell + 1);
            }
}
END_TEST

/* Where that layout has its cells and hints, learned from one frame after the other. */
static void must_stay(enum event map[FRAME_ROWS][FRAME_COLS], const struct frame *frame, char key)
{
    for (int row = 0; row < frame->size.rows; row++)
        for (int col = 0; col < frame->size.cols; col++) {
            enum event event = frame_event_at(frame, row, col);
            enum event before = map[row][col];

            if (event == EVENT_NONE && before < EVENT_CELL)
                continue; /* a hint may go */
            if (before != EVENT_NONE && before != event) {
                print_frame(frame);
                ck_abort_msg("at %d,%d a click means another thing after '%c'", col, row, key);
            }
            map[row][col] = event;
        }
}

START_TEST(cells_and_hints_stay_where_they_are_whatever_is_done)
{
    static const char keys[] = "1" DOWN "13" UP "8s66e7uUuuuuuuUUUUUUcn5uucobanana" ENTER ENTER
                               "odense:467" ENTER "u15243n";

    for (int j = 0; j < LAYOUTS; j++) {
        struct sitting sitting = seat((struct game){0});
        enum event map[FRAME_ROWS][FRAME_COLS] = {0};

        for (const char *key = keys; *key; key++) {
            struct frame frame = draw_table(&sitting, &layouts[j]);

            must_stay(map, &frame, *key);
            press(&sitting, (char[]){*key, '\0'}, 0);
        }
    }
}
END_TEST

/* The ink of a cell by its look: rune and role at a place within the cell. */
static struct glyph cell_ink(const struct look *look, const struct sitting *sitting,
                             struct size cell, int i, int row, int col)
{
    struct game game = sitting_game(sitting);
    enum mark mark = game_cell(game, i);
    bool ongoing = game_status(game) == STATUS_ONGOING;
    bool middle = row == cell.rows / 2;
    enum player player = mark ? mark - MARK_X : game_turn(game);
    wchar_t rune = L' ';

    if (middle && (col == 0 || col == cell.cols - 1)) {
        if (i == sitting->cursor && ongoing)
            return (struct glyph){look->select[col > 0], board_role(player), 0};
        if (i == sitting_last_move(sitting) && !(game_winning_cells(game) >> i & 1))
            return (struct glyph){look->last[col > 0], board_role(player), 0};
    }
    if (mark && col > 0 && col < cell.cols - 1)
        rune = cell.rows == 5 ? look->large[player][row][col - 1]
             : cell.rows == 3 ? look->medium[player][row][col - 1]
                              : look->small[player];
    if (mark || !middle || col != cell.cols / 2)
        return (struct glyph){rune, board_role(player), 0};
    if (i == sitting->cursor && ongoing)
        return (struct glyph){look->ghost[player], player ? ROLE_GHOST_O : ROLE_GHOST_X, 0};
    return (struct glyph){(wchar_t)(L'1' + i), ROLE_FAINT, 0};
}

/* The eight lines, each by its first and its last cell, and how it is struck through. */
static const struct {
    int first, last, strike;
} lines[] = {{0, 2, 0}, {3, 5, 0}, {6, 8, 0}, {0, 6, 1},
             {1, 7, 1}, {2, 8, 1}, {0, 8, 2}, {2, 6, 3}};

/* Whether the stroke through that line passes that place of the board. */
static bool is_struck(const char *board, int line, struct size cell, int row, int col)
{
    int first = lines[line].first;
    int last = lines[line].last;
    int down = (last / 3 - first / 3) * (cell.rows + 1);
    int right = (last % 3 - first % 3) * (cell.cols + 1);

    row -= first / 3 * (cell.rows + 1) + cell.rows / 2;
    col -= first % 3 * (cell.cols + 1) + cell.cols / 2;
    return board[first] != '.' && board[first] == board[last]
        && board[first] == board[(first + last) / 2] && row * right == col * down && row >= 0
        && row <= down && col * right >= 0 && abs(col) <= abs(right);
}

/* What may stand at a place of the board: one glyph, or a stroke of each line that passes there. A
 * letter that fills its cell is not struck through. */
static bool may_stand(const struct glyph *glyph, const struct look *look,
                      const struct sitting *sitting, struct size cell, const char *board, int row,
                      int col)
{
    bool across = row % (cell.rows + 1) == cell.rows;
    bool down = col % (cell.cols + 1) == cell.cols;
    int at = row / (cell.rows + 1) * 3 + col / (cell.cols + 1);
    bool letter = cell.rows == 1 && !across && col % (cell.cols + 1) == 1;
    bool struck = false;
    enum role ground = oracle_words(board)[0] == 'X' ? ROLE_GROUND_X : ROLE_GROUND_O;
    struct glyph ink;

    for (int line = 0; line < 8 && !letter; line++)
        if (is_struck(board, line, cell, row, col)) {
            struck = true;
            if (glyph->rune == look->strike[lines[line].strike])
                return glyph->role == ground;
        }
    if (struck)
        return false;
    if (across || down)
        return glyph->rune == look->grid[across && down ? 2 : down] && glyph->role == ROLE_GRID;
    ink = cell_ink(look, sitting, cell, at, row % (cell.rows + 1), col % (cell.cols + 1));
    if (oracle_on_line(board, at))
        return glyph->rune == ink.rune && glyph->role == ground;
    return glyph->rune == ink.rune && (ink.rune == L' ' || glyph->role == ink.role);
}

static void check_board(const struct look *look, const struct sitting *sitting,
                        const struct layout *layout, const char *board)
{
    struct size cell = layout->cell;
    struct frame frame;

    view_draw(&frame, sitting, look, layout->size);

    struct area first = area_of(&frame, EVENT_CELL);

    for (int row = 0; row < 3 * cell.rows + 2; row++)
        for (int col = 0; col < 3 * cell.cols + 2; col++) {
            const struct glyph *glyph = &frame.glyphs[first.row + row][first.col + col];

            if (!may_stand(glyph, look, sitting, cell, board, row, col)) {
                print_frame(&frame);
                ck_abort_msg("%s in %s: '%lc' with the role %c at %d,%d of the board", board,
                             look->name, (wint_t)glyph->rune, role_letters[glyph->role], col, row);
            }
        }
}

START_TEST(every_place_of_the_board_shows_what_it_should_in_every_look_and_size)
{
    const struct look *look = looks;

    for (int i = 0; i < oracle.positions; i++) {
        struct sitting sitting = seat(suite_game(oracle.position[i]));

        sitting.cursor = i % GAME_CELLS;
        check_board(look, &sitting, &layouts[1 + i % (LAYOUTS - 1)], oracle.position[i]);
        look = look_next(look, false);
    }
}
END_TEST

START_TEST(the_last_move_is_marked_in_its_cell)
{
    for (int i = 0; i < oracle.positions; i += 3)
        for (int cell = 0; cell < GAME_CELLS; cell++) {
            char board[ORACLE_BOARD_SIZE];

            strcpy(board, oracle.position[i]);
            if (!may_move(board, cell))
                continue;

            struct sitting sitting = seat_after_move(board, cell);

            sitting.cursor = (cell + i) % GAME_CELLS;
            board[cell] = oracle_turn(board);
            check_board(looks, &sitting, &layouts[1 + i / 3 % (LAYOUTS - 1)], board);
        }
}
END_TEST

/* What stands in that area of the frame. */
static struct frame cut(const struct frame *frame, struct area area)
{
    struct frame part = {.size = {area.rows, area.cols}};

    for (int row = 0; row < area.rows; row++)
        for (int col = 0; col < area.cols; col++)
            part.glyphs[row][col] = frame->glyphs[area.row + row][area.col + col];
    return part;
}

static void check_outlooks(const struct layout *layout, const char *board)
{
    static const char *const words[] = {"loss", "draw", "win"};
    static const char *const forms[] = {[1] = "%.1s", [3] = "%s %d", [5] = "%s in %d"};
    struct sitting sitting = seat(suite_game(board));

    sitting.evaluate = true;

    struct frame frame = draw_table(&sitting, layout);

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        char text[FRAME_COLS];

        if (!may_move(board, cell))
            continue;

        struct outlook outlook = solver_outlook_of(sitting_game(&sitting), cell);
        struct frame alone = cut(&frame, area_of(&frame, EVENT_CELL + (unsigned)cell));

        snprintf(text, sizeof text, forms[layout->cell.rows], words[outlook.value + 1],
                 outlook.plies);
        must_show(&alone, text);
    }
}

START_TEST(what_a_cell_leads_to_stands_in_every_empty_cell)
{
    for (int i = 0; i < oracle.positions; i += 7)
        for (int j = 0; j < LAYOUTS; j++)
            check_outlooks(&layouts[j], oracle.position[i]);
}
END_TEST

/* ---- The bits. ---- */

enum { WORD_BITS = 21 };

/* Where the bits of the word stand on the frame, as they are read. */
struct places {
    int row;
    int col[WORD_BITS];
};

static struct places bit_places(const struct frame *frame)
{
    struct places places;
    struct area status;
    struct area turn;

    if (!find(frame, "status", &status) || !find(frame, "turn", &turn))
        ck_abort_msg("the bits have no status or no turn");
    places.row = status.row + 2;
    places.col[18] = status.col;
    places.col[19] = status.col + 1;
    places.col[20] = turn.col;
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        int col = status.col;

        while (col > 0 && frame->glyphs[status.row][col].rune != L'1' + cell)
            col--;
        places.col[2 * cell] = col;
        places.col[2 * cell + 1] = col + 1;
    }
    return places;
}

START_TEST(the_bits_shown_are_the_word_on_every_position)
{
    for (int i = 0; i < oracle.positions; i++) {
        struct sitting sitting = seat(suite_game(oracle.position[i]));
        struct frame frame = draw_table(&sitting, &layouts[LAYOUT_WITH_BITS]);
        struct places places = bit_places(&frame);
        uint32_t word = 0;
        int digits = 0;

        for (int bit = 0; bit < WORD_BITS; bit++) {
            wchar_t rune = frame.glyphs[places.row][places.col[bit]].rune;

            word = word << 1 | (rune == L'1');
            digits += rune == L'0' || rune == L'1';
        }
        for (int col = places.col[0]; col < FRAME_COLS; col++)
            digits -= iswdigit((wint_t)frame.glyphs[places.row][col].rune) != 0;
        if (word != oracle_word(oracle.position[i]) || digits != 0)
            ck_abort_msg("%s: the bits are 0x%06x", oracle.position[i], (unsigned)word);
        for (int cell = 0; cell < GAME_CELLS; cell++) {
            const struct glyph *above = &frame.glyphs[places.row - 1][places.col[2 * cell]];
            char letter = oracle.position[i][cell];

            if (above->rune != letter
                || role_letters[above->role] != (letter == '.' ? 'f' : letter))
                ck_abort_msg("%s: the mark above cell %d", oracle.position[i], cell + 1);
        }
    }
}
END_TEST

/* How a bit of the word is to be drawn, counted as it is read. */
static enum role bit_role(const struct sitting *sitting, uint32_t flipped, int bit)
{
    if (flipped >> (WORD_BITS - 1 - bit) & 1)
        return ROLE_FLIPPED;
    return bit / 2 == sitting->cursor ? ROLE_LIT : ROLE_TEXT;
}

static void check_bits_after_move(const char *board, int cell, int cursor)
{
    struct sitting sitting = seat_after_move(board, cell);
    uint32_t flipped = oracle_word(board) ^ game_word(sitting_game(&sitting));

    sitting.cursor = cursor;

    struct frame frame = draw_table(&sitting, &layouts[LAYOUT_WITH_BITS]);
    struct places places = bit_places(&frame);

    for (int bit = 0; bit < WORD_BITS; bit++)
        if (frame.glyphs[places.row][places.col[bit]].role != bit_role(&sitting, flipped, bit)
            || frame.glyphs[places.row - 2][places.col[bit]].role
                   != (bit / 2 == cursor ? ROLE_LIT : ROLE_FAINT))
            ck_abort_msg("%s, then %d: bit %d", board, cell + 1, WORD_BITS - 1 - bit);
}

START_TEST(the_bits_of_the_selected_cell_are_lit_and_those_that_the_last_move_changed_are_marked)
{
    for (int i = 0; i < oracle.positions; i += 5)
        for (int cell = 0; cell < GAME_CELLS; cell++)
            if (may_move(oracle.position[i], cell))
                check_bits_after_move(oracle.position[i], cell, (cell + i) % GAME_CELLS);
}
END_TEST

/* A row, a column, and the two diagonals, with their last cell at bit 0. */
static bool is_mask(uint32_t mask)
{
    return mask == 0x3f || mask == 0x30c3 || mask == 0x30303 || mask == 0x333;
}

/* The mask that is laid below the bits, with its shift and what it has to match, held against the
 * board. */
static void check_mask(const struct frame *frame, const char *board)
{
    struct places places = bit_places(frame);
    bool third = oracle_words(board)[0] == 'X';
    uint32_t laid = 0;
    int shift = 0;
    char text[FRAME_COLS];

    for (int bit = 0; bit < 2 * GAME_CELLS; bit++)
        laid = laid << 1 | (frame->glyphs[places.row + 1][places.col[bit]].rune == L'1');
    while (shift < 2 * GAME_CELLS && !(laid >> shift & 1))
        shift++;
    if (!is_mask(laid >> shift) || (oracle_word(board) >> 3 & laid) != (third ? laid / 3 : laid))
        ck_abort_msg("%s: the mask 0x%x does not match", board, (unsigned)laid);
    snprintf(text, sizeof text, "0x%X << %d: board & mask == mask%s", (unsigned)(laid >> shift),
             shift, third ? " / 3" : "   ");
    must_show(frame, text);
}

START_TEST(a_win_shows_the_mask_that_matched_below_the_cells_where_it_was_laid)
{
    int wins = 0;

    for (int i = 0; i < oracle.positions; i++) {
        struct sitting sitting = seat(suite_game(oracle.position[i]));
        bool won = strstr(oracle_words(oracle.position[i]), "won") != NULL;

        if (!won && i % 20)
            continue;

        struct frame frame = draw_table(&sitting, &layouts[LAYOUT_WITH_BITS]);

        if (won)
            check_mask(&frame, oracle.position[i]);
        else
            ck_assert(!shows(&frame, "mask"));
        wins += won;
    }
    ck_assert_int_eq(wins, 942);
}
END_TEST

START_TEST(every_encoding_but_the_board_has_its_value_and_its_width_beside_the_bits)
{
    for (int i = 0; i < oracle.positions; i += 20) {
        struct sitting sitting = seat(suite_game(oracle.position[i]));
        struct frame frame = draw_table(&sitting, &layouts[LAYOUT_WITH_BITS]);

        for (int j = 1; j < ENCODINGS; j++) {
            char value[ENCODING_TEXT];
            char text[FRAME_COLS];

            encodings_print(&encodings[j], sitting_game(&sitting), value);
            snprintf(text, sizeof text, "%-8s%-9s %2d bits", encodings[j].name, value,
                     encodings[j].bits);
            must_show(&frame, text);
        }
    }
}
END_TEST

/* ---- Pages. ---- */

static enum event slot_event(int slot)
{
    return EVENT_SLOT + (unsigned)slot;
}

static struct sitting seat_at_shelf(int games, int slot)
{
    struct sitting sitting = seat((struct game){0});

    press(&sitting, "r", games);
    sitting.slot = slot;
    return sitting;
}

/* The line of text of a game stands within its area; the selected one is lit, and has the cursor.
 */
static void check_game(const struct frame *frame, const struct sitting *sitting, int slot,
                       struct area area, const char *text)
{
    struct area at;
    bool lit = slot == sitting->slot;

    if (!find(frame, text, &at) || frame_event_at(frame, at.row, at.col) != slot_event(slot)
        || frame->glyphs[at.row][at.col].role != (lit ? ROLE_LIT : ROLE_TEXT)
        || lit != (frame->cursor_row == at.row && frame->cursor_col == at.col)) {
        print_frame(frame);
        ck_abort_msg("'%s' in %dx%d at %d,%d", text, area.cols, area.rows, area.col, area.row);
    }
}

static void check_boards(int games, int slot)
{
    struct sitting sitting = seat_at_shelf(games, slot);
    struct frame frame = draw(&sitting, (struct size){24, 80});

    for (int other = 0; other < SHELF_SLOTS; other++) {
        struct area area = area_of(&frame, slot_event(other));
        char text[FRAME_COLS];

        if (area.rows != (other < games ? 7 : 0))
            ck_abort_msg("game %d of %d has an area of %dx%d", other + 1, games, area.cols,
                         area.rows);
        snprintf(text, sizeof text, "%2d  code %u ", other + 1,
                 (unsigned)encodings_code(shelf_game(&sitting.shelf, other)));
        if (area.rows > 0)
            check_game(&frame, &sitting, other, area, text);
    }
}

START_TEST(a_click_on_a_game_of_the_shelf_takes_that_game)
{
    for (int games = 1; games <= SHELF_SLOTS; games++)
        for (int slot = 0; slot < games; slot++)
            check_boards(games, slot);
}
END_TEST

static void check_list(int games, int slot)
{
    struct sitting sitting = seat_at_shelf(games, slot);
    struct frame frame = draw(&sitting, (struct size){8, 20});
    struct area at;
    char text[FRAME_COLS];

    for (int other = 0; other < SHELF_SLOTS; other++) {
        struct area area = area_of(&frame, slot_event(other));
        bool lit = other == slot;

        if (area.rows != (other < games) || (other < games && area.cols != 5))
            ck_abort_msg("game %d of %d has an area of %dx%d", other + 1, games, area.cols,
                         area.rows);
        if (other >= games)
            continue;
        snprintf(text, sizeof text, "%4u",
                 (unsigned)encodings_code(shelf_game(&sitting.shelf, other)));
        for (int i = 0; i < 4; i++)
            ck_assert_int_eq(frame.glyphs[area.row][area.col + i].rune, text[i]);
        ck_assert_int_eq(frame.glyphs[area.row][area.col + 3].role, lit ? ROLE_LIT : ROLE_TEXT);
        ck_assert(lit == (frame.cursor_row == area.row && frame.cursor_col == area.col));
        ck_assert_int_eq(area.row, 2 + other / 4);
        ck_assert_int_eq(area.col, other % 4 * 5);
    }
    snprintf(text, sizeof text, "%d: %s", slot + 1, game_words(shelf_game(&sitting.shelf, slot)));
    ck_assert(find(&frame, text, &at));
}

START_TEST(a_small_terminal_shows_the_codes_and_who_is_to_move_in_the_selected_one)
{
    for (int games = 1; games <= SHELF_SLOTS; games++)
        for (int slot = 0; slot < games; slot++)
            check_list(games, slot);
}
END_TEST

START_TEST(the_help_tells_every_key_and_its_short_form_every_hint)
{
    struct sitting sitting = seat((struct game){0});

    press(&sitting, "?", 0);

    struct frame whole = draw(&sitting, (struct size){24, 80});
    struct frame hints = draw(&sitting, (struct size){8, 20});

    for (const struct key *key = sitting_keys; key->act; key++) {
        char text[FRAME_COLS];

        if (key->label) {
            snprintf(text, sizeof text, "  %-15s%s", key->label, key->help);
            must_show(&whole, text);
        }
        if (key->label && key->hint) {
            write_hint(key, text);
            must_show(&hints, text);
        }
    }
    must_show(&hints, "goes back");
    must_show(&whole, "goes back");
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("view");

    tcase_add_unchecked_fixture(tests, set_up, NULL);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, every_scene_is_drawn_as_its_golden_screen);
    tcase_add_test(tests, every_golden_screen_has_a_scene);
    tcase_add_test(
        tests, a_terminal_gets_the_first_size_of_a_page_that_fits_and_more_room_changes_nothing);
    tcase_add_test(tests, a_terminal_that_is_too_small_is_told_the_size_that_is_needed_and_its_own);
    tcase_add_test(tests, every_frame_is_within_its_terminal_and_every_glyph_can_be_printed);
    tcase_add_test(tests, where_the_look_and_the_names_are_ascii_all_is);
    tcase_add_test(tests, the_same_sitting_is_the_same_frame_whatever_was_on_it_before);
    tcase_add_test(tests, the_turn_or_the_end_and_the_code_stand_on_every_table);
    tcase_add_test(tests, they_stand_there_too_while_a_position_is_typed);
    tcase_add_test(tests, the_end_of_what_is_typed_is_always_in_sight_with_the_cursor_behind_it);
    tcase_add_test(tests, the_score_the_last_move_and_the_keys_stand_there_from_40x12_up);
    tcase_add_test(tests, the_hints_are_the_first_of_the_keys_and_a_click_on_one_is_its_key);
    tcase_add_test(tests, a_click_on_any_glyph_of_a_cell_and_nowhere_else_means_that_cell);
    tcase_add_test(tests, the_cursor_stands_in_the_middle_of_the_selected_cell);
    tcase_add_test(tests, cells_and_hints_stay_where_they_are_whatever_is_done);
    tcase_add_test(tests, every_place_of_the_board_shows_what_it_should_in_every_look_and_size);
    tcase_add_test(tests, the_last_move_is_marked_in_its_cell);
    tcase_add_test(tests, what_a_cell_leads_to_stands_in_every_empty_cell);
    tcase_add_test(tests, the_bits_shown_are_the_word_on_every_position);
    tcase_add_test(
        tests,
        the_bits_of_the_selected_cell_are_lit_and_those_that_the_last_move_changed_are_marked);
    tcase_add_test(tests, a_win_shows_the_mask_that_matched_below_the_cells_where_it_was_laid);
    tcase_add_test(tests, every_encoding_but_the_board_has_its_value_and_its_width_beside_the_bits);
    tcase_add_test(tests, a_click_on_a_game_of_the_shelf_takes_that_game);
    tcase_add_test(tests, a_small_terminal_shows_the_codes_and_who_is_to_move_in_the_selected_one);
    tcase_add_test(tests, the_help_tells_every_key_and_its_short_form_every_hint);
    return tests;
}

int main(void)
{
    return suite_run("view", all_tests());
}
