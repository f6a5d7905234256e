/* SPDX-License-Identifier: MIT
 *
 * The help: its keys at every size, and the command that resumes.
 */
#include "drawing.h"
#include "play/keymap.h"
#include "suite.h"

AROUND_ALL(suite_use_locale, NULL)

/* ---- The keys, at every size. ---- */

/* A label on the canvas, and the words behind it. */
struct read_key {
    int row, col, words_col;
    enum event event;
    char label[16], words[CANVAS_COLS];
};
enum { MOST_KEYS = 64 };

/* Read the labels from top to bottom, column by column. Returns their number. */
static int read_keys(const struct canvas *canvas, struct read_key keys[MOST_KEYS])
{
    int count = 0;

    for (int start = 0; start < canvas->size.cols; start++)
        for (int row = 0; row < canvas->size.rows; row++) {
            const struct glyph *glyphs = canvas_at(canvas, row, 0);
            struct read_key *key = &keys[count];
            int col = start, length = 0;

            if (glyphs[col].role != ROLE_KEY || (col > 0 && glyphs[col - 1].role == ROLE_KEY))
                continue;
            *key = (struct read_key){.row = row, .col = col, .event = glyphs[col].event};
            for (; col < canvas->size.cols && glyphs[col].role == ROLE_KEY; col++)
                key->label[length++] = (char)glyphs[col].runes[0];
            while (col < canvas->size.cols && glyphs[col].runes[0] == L' ')
                col++;
            key->words_col = col;
            for (length = 0; col < canvas->size.cols && glyphs[col].role == ROLE_DIM; col++)
                key->words[length++] = (char)glyphs[col].runes[0];
            ck_assert_int_lt(++count, MOST_KEYS);
        }
    return count;
}

static bool is_listed(const struct key *key, const struct session *session)
{
    return key->label && keymap_has(key, session);
}

static bool is_in_brief_help(const struct key *key)
{
    return key->hint && key->event != EVENT_UP && key->event != EVENT_ENTER
        && key->event != EVENT_ESCAPE && key->event != '?';
}

/* Check the words of a key: the whole help or, if it has no room, its first clause, or one word. */
static void check_words(const struct canvas *canvas, const struct key *key,
                        const struct session *session, const struct read_key *read, int room,
                        bool is_brief)
{
    const char *help = keymap_help(key, session);
    int clause = (int)strcspn(help, ",;:");
    char words[CANVAS_COLS];

    if ((int)strlen(help) <= room && !is_brief)
        snprintf(words, sizeof words, "%s", help);
    else if (clause <= room && !is_brief)
        snprintf(words, sizeof words, "%.*s", clause, help);
    else
        snprintf(words, sizeof words, "%.*s", (int)strcspn(help, " "), help);
    if (key->hint && (is_brief || clause > room))
        strcpy(words, key->hint);
    if (strcmp(read->words, words) != 0)
        drawing_fail(canvas, "%s is '%s', not '%s'", key->label, read->words, words);
}

/* Where the help has how many columns. */
struct help_columns {
    int count, cols;
    bool is_brief; /* only the keys that need an explanation are there, with a word each */
    bool is_whole; /* there is one column, with the whole labels */
};

/* All keys and the way back have a place. Where the columns would have less than 18 columns, there
 * are two, and the last row has only the way back. */
static struct help_columns columns_of_help(struct size size, int keys)
{
    struct help_columns columns = {.count = 1};

    while (columns.count * size.rows < keys + 1)
        columns.count++;
    columns.cols = size.cols / columns.count;
    columns.is_whole = columns.count == 1 && columns.cols >= 40;
    columns.is_brief = columns.cols < 18;
    if (columns.is_brief)
        columns.cols = size.cols / 2;
    return columns;
}

static void check_key(const struct canvas *canvas, const struct key *key,
                      const struct session *session, const struct read_key *read,
                      const struct help_columns *columns)
{
    int length = (int)strcspn(key->label, " ");
    int words_col = columns->is_brief ? length + 1 : columns->is_whole ? 13 : 7;
    bool is_back = key->event == EVENT_CELL || key->event == EVENT_UP;
    char label[16];

    snprintf(label, sizeof label, "%.*s", columns->is_whole ? 16 : length, key->label);
    if (strcmp(read->label, label) != 0 || read->words_col != read->col + words_col
        || read->event != (is_back ? EVENT_ENTER : key->event))
        drawing_fail(canvas, "%s, and not %s, is at %d,%d", read->label, label, read->col,
                     read->row);
    check_words(canvas, key, session, read, columns->cols - words_col - !columns->is_brief,
                columns->is_brief);
}

static int count_listed(const struct session *session)
{
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++)
        count += is_listed(key, session);
    return count;
}

static bool is_way_back(const struct read_key *key)
{
    return strcmp(key->words, "goes back") == 0;
}

static void check_help(const struct session *session, struct size terminal)
{
    struct canvas canvas = drawing_draw(session, terminal);
    int keys = count_listed(session);
    struct help_columns columns = columns_of_help(canvas.size, keys);
    struct read_key read[MOST_KEYS];
    int count = read_keys(&canvas, read), found = 0;

    ck_assert_int_eq(canvas.size.rows, terminal.rows < keys + 2 ? terminal.rows : keys + 2);
    for (const struct key *key = keys_of_play; key->act; key++) {
        if (!is_listed(key, session) || (columns.is_brief && !is_in_brief_help(key)))
            continue;
        found += is_way_back(&read[found]);
        ck_assert_msg(found < count, "the help has no room for one more key");
        check_key(&canvas, key, session, &read[found++], &columns);
    }
    found += found < count && is_way_back(&read[found]);
    if (found != count || !drawing_shows(&canvas, "? goes back"))
        drawing_fail(&canvas, "%d keys, not %d", count, found);
}

/* The names of the subjects, by their first keys. */
static const char *find_subject(const char *label)
{
    static const char *const rows[][2] = {
        {"1-9", "Place"},  {"u", "Game"},    {"H", "Others"}, {"y n", "Table"},
        {"c", "Computer"}, {"N", "Players"}, {"e", "View"},   {"t", "View"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i][0], label) == 0)
            return rows[i][1];
    return NULL;
}

/* Check that the subject of the row is named in front of its first key, and nothing else is. */
static void check_subject(const struct canvas *canvas, const struct read_key *key, bool has_subject)
{
    const char *subject = has_subject ? find_subject(key->label) : NULL;
    int length = subject ? (int)strlen(subject) : 0;

    for (int col = 0; col < key->col; col++) {
        bool is_letter = col > 0 && col <= length;

        if (canvas_at(canvas, key->row, col)->runes[0]
            != (wchar_t)(is_letter ? subject[col - 1] : ' '))
            drawing_fail(canvas, "the subject of %s", key->label);
    }
}

/* The subjects stand right below each other, or all with a blank row between them. */
static void check_subjects(const struct session *session, struct size terminal)
{
    struct canvas canvas = drawing_draw(session, terminal);
    struct read_key read[MOST_KEYS];
    int count = read_keys(&canvas, read) - 1;
    int blanks = 0, subjects = 0;

    for (int i = 0; i < count; i++) {
        bool is_first =
            find_subject(read[i].label)
            && (i == 0 || strcmp(read[i].label, "t") != 0 || strcmp(read[i - 1].label, "e") != 0);

        check_subject(&canvas, &read[i], is_first);
        if (i > 0)
            blanks += read[i].row - read[i - 1].row - 1;
        if (i > 0 && !is_first)
            ck_assert_int_eq(read[i].row, read[i - 1].row + 1);
        subjects += is_first;
    }
    ck_assert(is_way_back(&read[count]));
    ck_assert_int_eq(count, count_listed(session) + 1); /* and what a click does */
    ck_assert(blanks == 0 || blanks == subjects - 1);
    ck_assert_msg(read[count - 1].row < canvas.size.rows - 1,
                  "the help has no room for one more key");
}

TEST(the_help_has_every_key_with_as_many_words_as_there_is_room_for)
{
    enum { MOST_ROWS = 40, MOST_COLS = 90, SESSIONS = 3, FEW = 3 };
    struct session sessions[SESSIONS];
    int turn = 0;

    for (int i = 0; i < SESSIONS; i++) {
        sessions[i] = drawing_session((struct game){0});
        drawing_press(&sessions[i], "?", 0);
        if (i > 0)
            drawing_share(&sessions[i], i - 1, ABSENCE_NONE);
    }
    for (int rows = 8; rows <= MOST_ROWS; rows++)
        for (int cols = 20 + rows % FEW; cols <= MOST_COLS; cols += FEW)
            (rows < 22 || cols < 72 ? check_help : check_subjects)(&sessions[turn++ % SESSIONS],
                                                                   (struct size){rows, cols});
}

TEST(the_help_is_by_subject_in_72x22_and_in_no_smaller_terminal)
{
    static const struct {
        struct size size;
        bool is_by_subject;
    } rows[] = {{{22, 72}, true}, {{24, 80}, true}, {{21, 72}, false}, {{22, 71}, false}};
    struct session session = drawing_session((struct game){0});

    drawing_press(&session, "?", 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct canvas canvas = drawing_draw(&session, rows[i].size);

        if (drawing_shows(&canvas, "Computer  c") != rows[i].is_by_subject
            || drawing_shows(&canvas, "View ") != rows[i].is_by_subject)
            drawing_fail(&canvas, "subjects at %dx%d", rows[i].size.cols, rows[i].size.rows);
        drawing_must_show(&canvas, "? goes back");
    }
}

TEST(where_the_help_leaves_rows_the_name_of_the_game_is_above_it_in_large_letters)
{
    static const struct {
        struct size size;
        bool is_large;
    } rows[] = {{{50, 132}, true}, {{50, 80}, true}, {{24, 80}, false}, {{30, 80}, false}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;
        bool is_large;

        drawing_press(&session, "?", 0);
        canvas = drawing_draw(&session, rows[i].size);
        is_large = drawing_shows_end(&canvas, "TIC", "TOE");
        if (is_large != rows[i].is_large || drawing_shows(&canvas, "tic tac toe") == is_large)
            drawing_fail(&canvas, "the name of the game");
        if (!size_fits(canvas.size, (struct size){37, 80}))
            drawing_fail(&canvas, "the help is torn apart");
        drawing_must_show(&canvas, "? goes back");
    }
}

/* ---- The command. ---- */

/* In 72 columns, of which the first is a margin. */
TEST(the_help_has_the_command_that_resumes_whole_if_it_has_room_and_else_the_short_one)
{
    enum { COLS = 72, LONGEST = 80 };
    struct session session = drawing_session((struct game){0});
    char program[LONGEST + 1] = "/";

    drawing_press(&session, "1386?", 0);
    session.program = program;
    for (int length = 1; length < LONGEST; length++) {
        char whole[LONGEST * 2];
        struct canvas canvas = drawing_draw(&session, (struct size){24, COLS});

        snprintf(whole, sizeof whole, "Resume this game with: %s 523", program);
        drawing_must_show(&canvas,
                          strlen(whole) < COLS ? whole : "Resume this game with: tictactoe 523");
        strcat(program, "a");
    }
}

TEST(the_help_has_the_command_that_resumes_only_where_there_is_a_game_to_resume)
{
    static const struct {
        const char *keys;
        bool is_shared;
        int person;
        bool in_hall, has_command;
    } rows[] = {
        {"?", .has_command = false},
        {"1?", .has_command = true},
        {"15243?", .has_command = false},
        {"1?", .is_shared = true, PERSON_HOST, .has_command = true},
        {"?", .is_shared = true, PERSON_HOST, .has_command = false},
        {"15243?", .is_shared = true, PERSON_HOST, .has_command = false},
        {"1?", .is_shared = true, PERSON_GUEST, .has_command = false},
        {"1?", .is_shared = true, PERSON_HOST, .in_hall = true, .has_command = false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;

        drawing_press(&session, rows[i].keys, 0);
        if (rows[i].is_shared)
            drawing_share(&session, rows[i].person, ABSENCE_NONE);
        session.table.in_hall = rows[i].in_hall;
        canvas = drawing_draw(&session, (struct size){24, 80});
        if (drawing_shows(&canvas, "Resume this game") != rows[i].has_command)
            drawing_fail(&canvas, "row %zu", i);
    }
}

/* ---- News. ---- */

/* During a game its panel says so. */
TEST(who_leaves_while_the_help_is_read_is_told_there_too)
{
    static const struct size sizes[] = {{24, 80}, {12, 40}, {8, 20}, {30, 100}};

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;

        drawing_press(&session, "1386?", 0);
        drawing_share(&session, PERSON_HOST, ABSENCE_LEFT);
        status_tell(&session, "Bob has left.");
        canvas = drawing_draw(&session, sizes[i]);
        drawing_must_show(&canvas, "Bob has left.");
        session.mode = MODE_PLAY;
        canvas = drawing_draw(&session, sizes[i]);
        drawing_must_show(&canvas, "Bob has left");
        ck_assert(!drawing_shows(&canvas, "Bob has left."));
    }
}
