/* SPDX-License-Identifier: MIT
 *
 * Everything that can be said at the table, in every layout and state: the board, the hints and the
 * cursor stay as they are, and what has no room ends or begins with an ellipsis.
 */
#include "play/shared_game.h"
#include "scene.h"
#include "suite.h"

#include <wchar.h>

#define FORTY "Bartholomew Featherstonehaugh of Wymondh"
#define LONG_PATH "/home/ann/games/tic-tac-toe/a-directory-of-a-long-name/build/tictactoe"

/* Said once: the next key takes it away. */
static const char *const notices[] = {
    "Cell 5 is taken: choose another.",
    "x is not a key here; ? lists them.",
    "The game is over: n begins the next one, u goes back.",
    "Back in the previous game.",
    "There is nothing to undo.",
    "This game is new: nobody has moved yet.",
    "New game. Until you move, u returns to the previous one.",
    "Game 12. " FORTY " is X and begins.",
    "Code 5477. Resume with: tictactoe 5477",
    "Code 5477. Resume with: " LONG_PATH " 5477",
    "Computer (perfect) plays O.",
    "The computer has left; two players.",
    "'board:X.O..O.X.' is not a position that can occur in play.",
    "Opened code 523. Until you move, u returns.",
    "12 games wait on the shelf: r shows them.",
    "The shelf is full: its oldest game, code 5477, fell off.",
    "Not kept: the shelf is damaged; the next game that is kept sets it aside.",
    "The game is paused until " FORTY " is back.",
    "First answer " FORTY ": y or n.",
    "Connection to Bob lost. J rejoins, q quits.",
    "No seat: the other program speaks another version. " FORTY " has left. J rejoins, q quits.",
    LONG_PATH LONG_PATH LONG_PATH,
};

static const char *const questions[] = {
    "Bob asks to undo",
    "Bob asks to open code 5477",
    "Bartholomew asks for a new game",
    "Bob (192.0.2.7) wants to join",
    "Ann has begun another game; yours is on the shelf. y joins it, n quits.",
    FORTY " asks to open code 5477",
    FORTY " (2001:db8:1234:5678:90ab:cdef:1234:5678) wants to join",
    FORTY " has begun another game; yours is on the shelf. y joins it, n quits.",
};

/* A game under way, one that is over, and the same with other things to be read. */
static const char *const states[] = {"1386", "15243", "1386e", "1386o12", "1386N", "1386b"};
enum { STATES = sizeof states / sizeof states[0], ASKED_STATES = 3 };

enum { MOST_MORE = 2, SIZES = (LAYOUTS - 1) * (MOST_MORE + 1) };

/* Every size that a canvas of the table can have. */
static struct size size_of(int i)
{
    struct size size = scene_layouts[1 + i / (MOST_MORE + 1)].size;

    return (struct size){size.rows + i % (MOST_MORE + 1), size.cols};
}

static bool is_smallest(struct size size)
{
    return size.cols == 20;
}

/* The text of that role, with a blank after each line. */
static void read_role(const struct canvas *canvas, enum role role, wchar_t text[CANVAS_COLS * 8])
{
    int length = 0;

    for (int row = 0; row < canvas->size.rows; row++) {
        int before = length;

        for (int col = 0; col < canvas->size.cols; col++)
            if (canvas->glyphs[row][col].role == role)
                text[length++] = canvas->glyphs[row][col].rune;
        if (length > before)
            text[length++] = L' ';
    }
    text[length > 0 ? length - 1 : 0] = L'\0';
}

static void drop_blanks(wchar_t *text)
{
    wchar_t *to = text;

    for (; *text; text++)
        if (*text != L' ')
            *to++ = *text;
    *to = L'\0';
}

/* What was read, but for the blanks, which lines begin and end with, is all of the words; or their
 * end after an ellipsis, or if at_end their beginning before one. Whether it is all. */
static bool check_words(const struct canvas *canvas, const wchar_t *read, const char *words,
                        bool at_end)
{
    wchar_t all[CANVAS_COLS * 8];
    wchar_t shown[CANVAS_COLS * 8];
    size_t length;
    bool is_cut;

    mbstowcs(all, words, CANVAS_COLS * 8);
    wcscpy(shown, read);
    drop_blanks(all);
    drop_blanks(shown);
    if (wcscmp(all, shown) == 0)
        return true;
    length = wcslen(shown);
    is_cut = length > 1 && length <= wcslen(all) && shown[at_end ? length - 1 : 0] == L'\u2026'
          && wcsncmp(at_end ? all : all + wcslen(all) - (length - 1), at_end ? shown : shown + 1,
                     length - 1)
                 == 0;
    if (!is_cut) {
        scene_print_canvas(canvas);
        ck_abort_msg("'%s' is '%ls'", words, shown);
    }
    return false;
}

static bool is_hint(enum event event)
{
    return event > ' ' && event <= '~';
}

/* Whether nothing but the panel differs: each cell, the grid between them and each hint is as it
 * was. */
static void check_rest(const struct canvas *before, const struct canvas *after, const char *words)
{
    struct area first = scene_area_of(before, EVENT_CELL);
    struct area last = scene_area_of(before, EVENT_CELL + GAME_CELLS - 1);
    bool is_asked = scene_area_of(after, 'y').rows > 0;

    for (int row = 0; row < before->size.rows; row++)
        for (int col = 0; col < before->size.cols; col++) {
            const struct glyph *was = &before->glyphs[row][col];
            const struct glyph *is = &after->glyphs[row][col];
            bool is_board = row >= first.row && row < last.row + last.rows && col >= first.col
                         && col < last.col + last.cols;

            if ((is_board && memcmp(was, is, sizeof *was) != 0)
                || (is_hint(was->event) && !(is_asked && is_smallest(before->size))
                    && was->rune != is->rune)) {
                scene_print_canvas(after);
                ck_abort_msg("%d,%d changes with '%s'", col, row, words);
            }
        }
}

/* The cursor is where it was, or after the end on what can be read. */
static void check_cursor(const struct canvas *before, const struct canvas *after)
{
    const struct glyph *glyph = &after->glyphs[after->cursor_row][after->cursor_col];
    bool is_on_text = glyph->role == ROLE_NOTICE || glyph->rune == L'E' || glyph->rune == L'y';
    bool is_over = before->glyphs[before->cursor_row][before->cursor_col].rune == L'E';

    if ((after->cursor_row != before->cursor_row || after->cursor_col != before->cursor_col)
        && !(is_over && is_on_text)) {
        scene_print_canvas(after);
        ck_abort_msg("the cursor has moved");
    }
}

static struct session seat_in(const char *keys)
{
    struct session session = scene_seat((struct game){0});

    scene_press(&session, keys, 0);
    session_hush(&session);
    return session;
}

AROUND_ALL(suite_use_locale, NULL)

TEST(a_notice_hides_nothing_but_the_panel_and_is_whole_or_begins_with_an_ellipsis)
{
    for (size_t i = 0; i < sizeof notices / sizeof notices[0]; i++)
        for (int state = 0; state < STATES; state++)
            for (int j = 0; j < SIZES; j++) {
                struct session session = seat_in(states[state]);
                struct canvas before = scene_draw(&session, size_of(j));
                wchar_t read[CANVAS_COLS * 8];
                int length = (int)strlen(notices[i]);

                session_tell(&session, "%s", notices[i]);

                struct canvas after = scene_draw(&session, size_of(j));

                check_rest(&before, &after, notices[i]);
                check_cursor(&before, &after);
                read_role(&after, ROLE_NOTICE, read);
                if (!check_words(&after, read, notices[i], false)
                    && length <= (!is_smallest(size_of(j))      ? 80
                                  : session_is_typing(&session) ? 0
                                                                : 33)) {
                    scene_print_canvas(&after);
                    ck_abort_msg("'%s' has room", notices[i]);
                }
            }
}

TEST(a_question_is_lit_and_whole_or_ends_in_an_ellipsis_and_the_keys_that_answer_are_there)
{
    struct agreement agreement = {.side = SIDE_HOST};

    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        for (int state = 0; state < ASKED_STATES; state++)
            for (int j = 0; j < SIZES; j++) {
                struct session session = seat_in(states[state]);
                int most = is_smallest(size_of(j)) ? 33 : 80;
                wchar_t read[CANVAS_COLS * 8];

                session.agreement = &agreement;
                session.remote =
                    (struct remote){.is_attached = true, .is_shared = true, .is_complete = true};

                struct canvas before = scene_draw(&session, size_of(j));

                session.remote.has_question = session.remote.is_asked = true;
                session_pin(&session, "%s", questions[i]);
                session.status.is_pinned_beside = true;

                struct canvas after = scene_draw(&session, size_of(j));
                wchar_t *words = read;

                check_rest(&before, &after, questions[i]);
                check_cursor(&before, &after);
                read_role(&after, ROLE_LIT, read);
                if (wcsncmp(read, L"Answer y or n ", 14) == 0)
                    words += 14;
                if (!check_words(&after, words, questions[i], true)
                    && (int)strlen(questions[i]) <= most)
                    ck_abort_msg("'%s' has room", questions[i]);
                scene_must_show(&after, "y yes");
                scene_must_show(&after, "n no");
                ck_assert_int_eq(scene_area_of(&after, 'y').rows, 1);
                ck_assert_int_eq(scene_area_of(&after, 'q').rows, 0);
            }
}

TEST(a_notice_beside_a_question_gives_way_to_it)
{
    static const char said[] = "You both asked at once; Bartholomew's question stands.";
    struct agreement agreement = {.side = SIDE_HOST};
    struct session session = seat_in("1386");

    session.agreement = &agreement;
    session.remote = (struct remote){
        .is_attached = true, .is_shared = true, .is_complete = true, .has_question = true};
    session_pin(&session, "Bartholomew Featherstonehaugh asks to open code 5477");
    session.status.is_pinned_beside = true;
    session_tell(&session, "%s", said);
    for (int j = 0; j < SIZES; j++) {
        struct canvas canvas = scene_draw(&session, size_of(j));
        wchar_t text[CANVAS_COLS * 8];

        read_role(&canvas, ROLE_LIT, text);
        if (!wcsstr(text, L"Feather"))
            read_role(&canvas, ROLE_NOTICE, text);
        if (!wcsstr(text, L"Feather")) {
            scene_print_canvas(&canvas);
            ck_abort_msg("the question is not there");
        }
    }
}

/* The commands are in one piece, each line of which ends where a word does if it can. */
TEST(the_commands_that_others_type_stand_at_every_table_that_waits_and_hide_nothing_else)
{
    static const struct {
        const char *invitation, *near, *awaited;
        int most; /* columns of a word that cannot be broken where the window is smallest */
    } rows[] = {
        {"tictactoe --join=ann", "tictactoe --join=ann", NULL, 0},
        {"tictactoe --join=ann or tictactoe --join=ann@machine", "tictactoe --join=ann", "bob", 0},
        {"tictactoe --join=machine:5478/K7QM", "tictactoe --join=machine:5478/K7QM", NULL, 26},
        {"tictactoe --join=build-machine-17.example.org:54780/K7QM",
         "tictactoe --join=build-machine-17.example.org:54780/K7QM", NULL, 26},
    };
    struct agreement agreement = {.side = SIDE_HOST};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int j = 0; j < SIZES * 2; j++) {
            struct host host = {.had_guest = j % 2};
            struct shared_game shared_game = {
                .host = &host, .invitation = rows[i].invitation, .awaited = rows[i].awaited};
            struct size size = size_of(j / 2);
            struct session session = seat_in("1386");
            wchar_t read[CANVAS_COLS * 8];
            wchar_t near[CANVAS_COLS * 8];

            session.agreement = &agreement;
            session.remote.is_attached = true;

            struct canvas before = scene_draw(&session, size);

            session.shared_game = &shared_game;
            session_pin(&session, "To join, the other player types %s", rows[i].invitation);

            struct canvas after = scene_draw(&session, size);

            check_rest(&before, &after, rows[i].invitation);
            check_cursor(&before, &after);
            read_role(&after, ROLE_STRONG, read);
            mbstowcs(near, rows[i].near, CANVAS_COLS * 8);
            drop_blanks(read);
            drop_blanks(near);
            if (!wcsstr(read, near) && size.cols > rows[i].most) {
                scene_print_canvas(&after);
                ck_abort_msg("'%s' is '%ls'", rows[i].near, read);
            }
            if (size.cols >= 60) {
                scene_must_show(&after, rows[i].awaited ? "bob types" : "The other player types");
                ck_assert_int_eq(scene_shows(&after, "Bob has left."), host.had_guest);
            }
            if (i < 2 && !is_smallest(size))
                scene_must_show(&after, "Ann");
        }
}
