/* SPDX-License-Identifier: MIT
 *
 * Every message in every size of the table: it is whole, or its short form, or its first sentences,
 * and nothing else on the table changes.
 */
#include "drawing.h"
#include "play/keymap.h"
#include "session_fixture.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)

static const struct size least = {8, 20};

/* The text of that role, with a blank after each line. */
static void read_role(const struct canvas *canvas, enum role role, wchar_t text[CANVAS_COLS * 8])
{
    int length = 0;

    for (int row = 0; row < canvas->size.rows; row++) {
        int before = length;

        for (int col = 0; col < canvas->size.cols; col++)
            if (canvas_at(canvas, row, col)->role == role)
                text[length++] = canvas_at(canvas, row, col)->runes[0];
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

static struct session seat_in(const char *keys)
{
    struct session session = drawing_session((struct game){0});

    drawing_press(&session, keys, 0);
    while (*session.status.notices[0].words)
        status_clear(&session);
    return session;
}

/* Check that the board and its numbers stand where they stood. */
static void check_board(const struct canvas *before, const struct canvas *after, const char *words)
{
    struct area first = drawing_area_of(before, EVENT_CELL);
    struct area last = drawing_area_of(before, EVENT_CELL + GAME_CELLS - 1);

    for (int row = first.row; row < last.row + last.rows; row++)
        for (int col = first.col; col < last.col + last.cols; col++)
            if (memcmp(canvas_at(before, row, col), canvas_at(after, row, col),
                       sizeof(struct glyph))
                != 0)
                drawing_fail(after, "%d,%d of the board changes with '%s'", col, row, words);
}

/* ---- Notices. ---- */

#define FORTY "Bartholomew Featherstonehaugh of Wymondh"
#define LONG_PATH "/home/ann/games/tic-tac-toe/a-directory-of-a-long-name/build/tictactoe"

/* What is said while text is typed. */
static const char typing_notice[] =
    "'board:X.O..O.X.' is not a position that can occur in play.\nNo such position.";

/* As they are told, with their short forms. */
static const char *const notices[] = {
    "Cell 5 is taken: choose another.\nThat cell is taken.",
    "x is not a key here; ? lists the keys.\nThat is not a key.",
    "The game is over: n begins the next one, u goes back.\nThe game is over.",
    "Back in the previous game.",
    "There is nothing to undo.",
    "This game is new: nobody has moved yet.\nThis game is new.",
    "New game; u goes back to the previous one.\nThis is a new game.",
    "Game 12. " FORTY " is X and begins.\nThe next game: X begins.",
    "It is " FORTY "'s turn.\nIt is the other's turn.",
    "tictactoe 5477 resumes this game.\nCode 5477 resumes it.",
    "Computer (perfect) plays O.",
    "The computer has left; two players.",
    "Opened code 523; u goes back.",
    "Evaluation is on from the next game.",
    "Level: perfect. c brings in the computer.",
    "Note: code 1580 fell off the full shelf.",
    FORTY " is here and plays X.\nThe host is here.",
};
enum { NOTICES = sizeof notices / sizeof notices[0] };

/* A game in progress, one that is over, and the same with other parts to read. */
static const char *const states[] = {"1386",  "15243", "1386e", "1386o12",
                                     "1386N", "1386b", "",      "b"};
enum { STATES = sizeof states / sizeof states[0] };

/* True if the text begins with the words, and they end as a sentence does. */
static bool has_sentences(const wchar_t *text, const wchar_t *words)
{
    size_t length = wcslen(words);

    return length > 0 && wcsncmp(text, words, length) == 0 && words[length - 1] == L'.';
}

static void check_notice(const char *notice, const char *state, struct size terminal,
                         struct canvas (*draw)(const struct session *, struct size))
{
    struct session session = seat_in(state);
    struct canvas before = draw(&session, terminal);
    struct canvas after;
    wchar_t read[CANVAS_COLS * 8], whole[CANVAS_COLS * 8], brief[CANVAS_COLS * 8];

    if (session_is_typing(&session))
        notice = typing_notice;
    status_tell(&session, "%s", notice);
    after = draw(&session, terminal);
    check_board(&before, &after, notice);
    read_role(&after, ROLE_NOTICE, read);
    mbstowcs(whole, session.status.notices[0].words, CANVAS_COLS * 8);
    mbstowcs(brief, session.status.notices[0].brief, CANVAS_COLS * 8);
    drop_blanks(read);
    drop_blanks(whole);
    drop_blanks(brief);
    if (wcsncmp(read, whole, wcslen(whole)) != 0
        && (*brief == L'\0' || wcsncmp(read, brief, wcslen(brief)) != 0)
        && (*brief != L'\0' || !has_sentences(whole, read)))
        drawing_fail(&after, "'%s' is '%ls'", notice, read);
}

TEST(a_notice_is_whole_or_short_or_its_first_sentences_and_moves_nothing)
{
    int count = 0;

    for (struct size size = least; size.rows <= DRAWING_ROWS; size = drawing_next_size(size, least))
        for (int i = 0; i < 2; i++, count++)
            check_notice(notices[count % NOTICES], states[count % STATES], size,
                         i == 0 ? drawing_draw : drawing_draw_blended);
}

/* The second of two notices has as many of its first sentences as there is room for. */
TEST(below_another_notice_one_without_a_short_form_has_its_first_sentences_too)
{
    static const char *const words[] = {"One.", "Two is said.", "Three goes on.",
                                        "Four is longer than the sentences before it."};
    int shown[4] = {0};

    for (struct size size = least; size.rows <= DRAWING_ROWS;
         size = drawing_next_size(size, least)) {
        struct session session = seat_in("1386");
        struct canvas canvas;
        int count = 0;

        status_note(&session, "%s", words[0]);
        status_note(&session, "%s %s %s", words[1], words[2], words[3]);
        canvas = drawing_draw(&session, size);
        for (int i = 0; i < 4; i++) {
            char first[8];

            snprintf(first, sizeof first, "%.*s", (int)strcspn(words[i], " ."), words[i]);
            if (drawing_shows(&canvas, first) && count++ != i)
                drawing_fail(&canvas, "'%s' without the words before it", words[i]);
        }
        if (count > 0)
            shown[count - 1]++;
    }
    for (int i = 1; i < 4; i++)
        ck_assert_msg(shown[i] > 0, "'%s' was never the last", words[i]);
}

TEST(the_key_that_goes_on_and_who_begins_stand_there_after_the_end_at_every_size)
{
    struct session session = seat_in("15243");

    for (struct size size = least; size.rows <= DRAWING_ROWS;
         size = drawing_next_size(size, least)) {
        struct canvas canvas = drawing_draw(&session, size);

        drawing_must_show(&canvas, " Enter  next");
        drawing_must_show(&canvas, "begins");
    }
}

/* Check that the row of the area begins with the text, and has nothing else. */
static void check_row(const struct canvas *canvas, struct area at, int row, const char *text)
{
    const struct glyph *glyphs = canvas_at(canvas, at.row + row, at.col);
    wchar_t wide[CANVAS_COLS] = L"";

    mbstowcs(wide, text, CANVAS_COLS);
    for (int col = 0; col < at.cols; col++)
        if (glyphs[col].runes[0] != (col < (int)wcslen(wide) ? wide[col] : L' '))
            drawing_fail(canvas, "column %d of '%s'", col, text);
}

/* In two rows, the second has the name below "next game", if it fits there; else from the first
 * column on, cut so that the verb is whole. */
static void check_next(const struct canvas *canvas, const char *name, const char *verb)
{
    struct area at = drawing_area_of(canvas, EVENT_ENTER);
    char text[CANVAS_COLS];
    int room = at.cols - (int)strlen(verb) - 1;

    snprintf(text, sizeof text, " Enter  next game, %s %s", name, verb);
    ck_assert_int_eq(at.rows, (int)strlen(text) <= at.cols ? 1 : 2);
    if (at.rows == 1) {
        check_row(canvas, at, 0, text);
        return;
    }
    check_row(canvas, at, 0, at.cols < 17 ? " Enter  next" : " Enter  next game");
    if ((int)strlen(" Enter  ") + (int)strlen(name) <= room)
        snprintf(text, sizeof text, "        %s %s", name, verb);
    else if ((int)strlen(name) <= room)
        snprintf(text, sizeof text, "%s %s", name, verb);
    else
        snprintf(text, sizeof text, "%.*s\u2026 %s", room - 1, name, verb);
    check_row(canvas, at, 1, text);
}

TEST(who_begins_the_next_game_is_said_in_one_row_or_in_two_at_every_size)
{
    enum { LONGEST = 41 };

    for (int i = 0; i<DRAWING_SIZES * LONGEST; i += suite_share()> 1 ? 7 : 1) {
        struct session session = drawing_session((struct game){0});
        char name[LONGEST + 1] = "";
        struct canvas canvas;

        memset(name, 'n', (size_t)(i % LONGEST) + 1);
        people_set_name(&session, PLAYER_O, name);
        drawing_press(&session, "15243", 0);
        canvas = drawing_draw(&session, drawing_size(i / LONGEST));
        check_next(&canvas, name, "begins");
    }
}

TEST(you_or_the_computer_or_another_person_is_said_to_begin)
{
    static const struct {
        int own; /* at a shared table; NONE at a keyboard */
        int computer;
        const char *name, *verb;
    } rows[] = {
        {NONE, NONE, "Bob", "begins"},
        {PERSON_HOST, NONE, "Bob", "begins"},
        {PERSON_GUEST, NONE, "you", "begin"},
        {NONE, 1, "the computer", "begins"},
        {NONE, 0, "you", "begin"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0] * DRAWING_SIZES; i++) {
        size_t row = i / DRAWING_SIZES;
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;

        drawing_press(&session, "15243", 0);
        if (rows[row].own != NONE)
            drawing_share(&session, rows[row].own, ABSENCE_NONE);
        if (rows[row].computer != NONE)
            people_seat_computer(&session, rows[row].computer);
        canvas = drawing_draw(&session, drawing_size((int)i % DRAWING_SIZES));
        check_next(&canvas, rows[row].name, rows[row].verb);
    }
}

/* A position that was over when it was opened is no game of these two: they keep their marks. */
TEST(whoever_is_said_to_begin_the_next_game_begins_it)
{
    static const char *const boards[] = {"XXXOO....", "XX.OO....", "OOOXX.X.."};

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct session session = session_fixture_at(boards[i], 1);
        char words[STATUS_WORDS];
        struct canvas canvas;

        if (!match_is_over(&session.match))
            session_fixture_place_somewhere(&session);
        ck_assert(match_is_over(&session.match));
        canvas = drawing_draw(&session, (struct size){24, 80});
        keymap_press(&session, EVENT_ENTER);
        snprintf(words, sizeof words, " Enter  next game, %s begins",
                 people_name(&session, PLAYER_X));
        drawing_must_show(&canvas, words);
    }
}

TEST(after_the_end_a_question_takes_the_place_of_the_key_that_goes_on_and_has_the_cursor)
{
    struct session session = seat_in("15243");
    struct canvas canvas;
    struct area at;

    drawing_share(&session, PERSON_HOST, ABSENCE_NONE);
    drawing_ask(&session, true);
    status_pin(&session, "Bob asks to open code 5.");
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(!drawing_shows(&canvas, " Enter "));
    ck_assert(drawing_find(&canvas, "y yes", &at));
    ck_assert_int_eq(canvas.cursor_row, at.row);
    ck_assert_int_eq(canvas.cursor_col, at.col);
}

/* ---- The prompt. ---- */

TEST(while_text_is_typed_what_to_do_stands_right_below_it)
{
    struct session session = seat_in("1386o");
    struct area prompt, help;
    struct canvas canvas;

    canvas = drawing_draw_blended(&session, (struct size){24, 80});
    ck_assert(drawing_find(&canvas, "Open: ", &prompt));
    ck_assert(drawing_find(&canvas, "A code, or NAME:VALUE.", &help));
    ck_assert_int_eq(help.row, prompt.row + 1);
    ck_assert_int_eq(help.col, prompt.col);
    status_tell(&session, "That is not a key here; Escape goes back.");
    canvas = drawing_draw_blended(&session, (struct size){24, 80});
    ck_assert(drawing_find(&canvas, "That is not a key", &help));
    ck_assert_int_eq(help.row, prompt.row + 1);
    ck_assert(!drawing_shows(&canvas, "NAME:VALUE"));
}

/* The name stands there if the caption takes at most four columns more than half of the row. */
TEST(the_person_who_is_asked_for_a_name_is_named_if_half_of_the_row_is_left)
{
    enum { LONGEST = 41 };

    for (int i = 0; i<DRAWING_SIZES * LONGEST; i += suite_share()> 1 ? 7 : 1) {
        struct session session = drawing_session((struct game){0});
        char name[LONGEST + 1] = "", caption[CANVAS_COLS];
        struct canvas canvas;
        struct area at;

        memset(name, 'n', (size_t)(i % LONGEST) + 1);
        people_set_name(&session, PLAYER_X, name);
        drawing_press(&session, "N", 0);
        session.prompt.typed[0] = '\0';
        canvas = drawing_draw(&session, drawing_size(i / LONGEST));
        at = drawing_area_of(&canvas, EVENT_ENTER);
        snprintf(caption, sizeof caption, "Name of %s (X): ", name);
        if ((int)strlen(caption) > at.cols / 2 + 4)
            strcpy(caption, "Name of X: ");
        check_row(&canvas, at, 0, caption);
        ck_assert_int_eq(at.rows, 1);
        ck_assert_int_eq(canvas.cursor_row, at.row);
        ck_assert_int_eq(canvas.cursor_col, at.col + (int)strlen(caption));
    }
}

/* ---- Questions. ---- */

/* The longest that the kernel writes. */
#define ADDRESS "2001:db80:1234:5678:9abc:def0:1234:5678"

static const char *const questions[] = {
    "Bob asks to undo",
    "Bob asks to open code 5477\nOpen code 5477?",
    "Bartholomew asks for a new game\nA new game?",
    "192.0.2.7 wants to join as Bob\n192.0.2.7 joins?",
    FORTY " asks to open code 5477\nOpen code 5477?",
    ADDRESS " wants to join as Bob\n" ADDRESS " joins?",
};
enum { QUESTIONS = sizeof questions / sizeof questions[0], ASKED_STATES = 3 };

/* A long address is there alone, or not at all. */
static void check_question(const char *question, const char *state, struct size terminal)
{
    struct session session = seat_in(state);
    wchar_t read[CANVAS_COLS * 8], whole[CANVAS_COLS * 8], brief[CANVAS_COLS * 8];
    struct canvas before, after;

    drawing_share(&session, PERSON_HOST, ABSENCE_NONE);
    session.display.cursor = 1; /* a cell without a mark, which is never lit */
    before = drawing_draw(&session, terminal);
    drawing_ask(&session, true);
    status_pin(&session, "%s", question);
    status_tell(&session, "Cell 5 is taken: choose another.");
    after = drawing_draw(&session, terminal);
    check_board(&before, &after, question);
    read_role(&after, ROLE_LIT, read);
    mbstowcs(whole, session.status.pinned.words, CANVAS_COLS * 8);
    mbstowcs(brief, session.status.pinned.brief, CANVAS_COLS * 8);
    drop_blanks(read);
    drop_blanks(whole);
    drop_blanks(brief);
    bool is_of_stranger = strncmp(question, ADDRESS, strlen(ADDRESS)) == 0;
    bool is_long = is_of_stranger
                && (wcscmp(read, L"" ADDRESS) == 0 || wcscmp(read, L"Widentoseewho.") == 0
                    || wcscmp(read, L"Widenthewindowtoseewhoasks.") == 0);

    if (wcscmp(read, whole) != 0 && wcscmp(read, brief) != 0 && !is_long)
        drawing_fail(&after, "'%s' is '%ls'", question, read);
    if (drawing_area_of(&after, 'y').rows == 0 || drawing_area_of(&after, 'n').rows == 0
        || !drawing_shows(&after, "y yes") || !drawing_shows(&after, "n no")
        || !drawing_shows(&after, "q quit"))
        drawing_fail(&after, "the keys of '%s'", question);
}

TEST(a_question_is_lit_and_whole_or_short_and_has_its_keys)
{
    int count = 0;

    for (struct size size = least; size.rows <= DRAWING_ROWS; size = drawing_next_size(size, least))
        for (int i = 0; i < 2; i++, count++)
            check_question(questions[count % QUESTIONS], states[count / QUESTIONS % ASKED_STATES],
                           size);
}

/* ---- The invitation. ---- */

/* The forms of a command, in the order in which they are tried. Machines have names of 2, 27 and 60
 * letters. */
#define LETTERS_27 "printer-in-the-second-room1"
#define LETTERS_60 LETTERS_27 "-" LETTERS_27 "-and4"
#define PORT ":5478/K7QM"
#define NUMBERS "192.168.178.121" PORT
static const struct invitation {
    const char *near, *far, *awaited, *forms[4];
} invitations[] = {
    {"tictactoe --join=ann", "", NULL, {"tictactoe --join=ann", "--join=ann"}},
    {"tictactoe --join=ann",
     "ssh -t " LETTERS_60 " tictactoe --join=ann",
     "bob",
     {"tictactoe --join=ann", "--join=ann"}},
    {"tictactoe --join=pc" PORT,
     "tictactoe --join=" NUMBERS,
     NULL,
     {"tictactoe --join=pc" PORT, "tictactoe --join=" NUMBERS, "--join=pc" PORT,
      "--join=" NUMBERS}},
    {"tictactoe --join=" LETTERS_27 PORT,
     "tictactoe --join=" NUMBERS,
     NULL,
     {"tictactoe --join=" LETTERS_27 PORT, "tictactoe --join=" NUMBERS, "--join=" LETTERS_27 PORT,
      "--join=" NUMBERS}},
    {"tictactoe --join=" LETTERS_60 PORT,
     "tictactoe --join=" NUMBERS,
     NULL,
     {"tictactoe --join=" LETTERS_60 PORT, "tictactoe --join=" NUMBERS, "--join=" LETTERS_60 PORT,
      "--join=" NUMBERS}},
};
enum { INVITATIONS = sizeof invitations / sizeof invitations[0] };

/* Draw the table of a host who waits. */
static struct canvas draw_invitation(const struct invitation *invitation, const char *question,
                                     struct size size)
{
    struct session session = seat_in("1386");

    session.display.evaluate = true;
    drawing_share(&session, PERSON_HOST, ABSENCE_LEFT);
    session.joining.command = invitation->near;
    session.joining.other_command = invitation->far;
    session.joining.awaited = invitation->awaited;
    drawing_ask(&session, question != NULL);
    status_pin(&session, "%s", question ? question : "To join, the other player types:");
    if (!question)
        status_tell(&session, "Cell 5 is taken: choose another.\nThat cell is taken.");
    return drawing_draw(&session, size);
}

/* True if the bold words are in one row, and nothing is in front of them or behind. */
static bool shows_command(const struct canvas *canvas, const char *words)
{
    struct area at;
    size_t length = strlen(words);

    return drawing_find(canvas, words, &at)
        && canvas_at(canvas, at.row, at.col)->role == ROLE_STRONG
        && (at.col == 0 || canvas_at(canvas, at.row, at.col - 1)->runes[0] == L' ')
        && (at.col + (int)length >= canvas->size.cols
            || canvas_at(canvas, at.row, at.col + (int)length)->runes[0] == L' ');
}

static bool shows_any_form(const struct canvas *canvas, const struct invitation *invitation)
{
    bool is_shown = false;

    for (int form = 0; form < 4 && invitation->forms[form]; form++)
        is_shown |= shows_command(canvas, invitation->forms[form]);
    return is_shown;
}

TEST(the_command_that_joins_is_whole_in_one_row_or_it_is_said_that_it_is_not_there_and_hints_stay)
{
    int count = 0;

    for (struct size size = least; size.rows <= DRAWING_ROWS;
         size = drawing_next_size(size, least), count++) {
        const struct invitation *invitation = &invitations[count % INVITATIONS];
        struct canvas canvas = draw_invitation(invitation, NULL, size);

        drawing_must_show(&canvas, "q quit");
        if (!shows_any_form(&canvas, invitation)
            && (drawing_shows(&canvas, "--join") || !drawing_shows(&canvas, "Widen")))
            drawing_fail(&canvas, "'%s' at %dx%d", invitation->near, size.cols, size.rows);
    }
}

/* The edges of the page take no columns that the command needs. */
TEST(once_a_command_of_a_network_is_shown_a_wider_terminal_shows_it_too)
{
    const struct invitation *network = &invitations[2];
    bool is_shown = false;

    for (int cols = 40; cols <= 80; cols++) {
        struct canvas canvas = draw_invitation(network, NULL, (struct size){12, cols});
        bool was_shown = is_shown;

        is_shown = shows_any_form(&canvas, network);
        ck_assert(is_shown || !was_shown);
    }
    ck_assert(is_shown);
}

TEST(the_longest_form_of_the_command_that_has_room_beside_the_board_or_below_it_is_chosen)
{
    static const struct {
        struct size size;
        int forms[INVITATIONS];
    } rows[] = {
        {{24, 80}, {0, 0, 0, 0, 1}},
        {{22, 80}, {0, 0, 0, 0, 1}},
        {{12, 40}, {1, 1, -1, -1, -1}},
        {{8, 20}, {0, 0, 2, -1, -1}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int j = 0; j < INVITATIONS; j++) {
            struct canvas canvas = draw_invitation(&invitations[j], NULL, rows[i].size);
            int form = rows[i].forms[j];

            if (form >= 0 && !shows_command(&canvas, invitations[j].forms[form]))
                drawing_fail(&canvas, "'%s' is not there", invitations[j].forms[form]);
            if (form < 0)
                drawing_must_show(&canvas, "Widen");
            if (rows[i].size.cols < 80)
                continue;
            drawing_must_show(&canvas,
                              invitations[j].awaited ? "bob types" : "The other player types");
            drawing_must_show(&canvas, "Cell 5 is taken");
            drawing_must_show(&canvas, "Bob has left");
            drawing_must_show(&canvas, "How each move ends");
        }
}

TEST(below_the_question_of_a_guest_the_command_is_whole_or_left_out)
{
    int count = 0;

    for (struct size size = least; size.rows <= DRAWING_ROWS;
         size = drawing_next_size(size, least)) {
        struct canvas canvas = draw_invitation(
            &invitations[2], "192.0.2.7 wants to join as Bob.\n192.0.2.7 joins?", size);
        bool is_shown = shows_any_form(&canvas, &invitations[2]);

        count += is_shown;
        if (!is_shown && drawing_shows(&canvas, "--join"))
            drawing_fail(&canvas, "the command is cut");
    }
    ck_assert_int_gt(count, 0);
}

TEST(the_departure_of_the_guest_is_told_once)
{
    for (int j = 0; j < DRAWING_SIZES; j++) {
        struct session session = seat_in("1386");
        struct canvas canvas;
        struct area at;

        drawing_share(&session, PERSON_HOST, ABSENCE_LEFT);
        session.joining.command = "tictactoe --join=ann";
        session.joining.other_command = "ssh -t machine tictactoe --join=ann";
        status_tell(&session, "Bob has left.");
        canvas = drawing_draw(&session, drawing_size(j));
        if (drawing_find(&canvas, "Bob has left", &at))
            canvas.glyphs[at.row * canvas.size.cols + at.col].runes[0] = L' ';
        else if (drawing_size(j).rows >= 18)
            drawing_fail(&canvas, "it is not said that Bob has left");
        if (drawing_shows(&canvas, "Bob has left"))
            drawing_fail(&canvas, "it is said twice");
    }
}

TEST(what_the_evaluation_means_is_a_sentence_at_every_size)
{
    for (int j = 0; j < DRAWING_SIZES; j++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;

        drawing_press(&session, "512e", 0);
        canvas = drawing_draw(&session, drawing_size(j));
        if (drawing_shows(&canvas, "How each") && !drawing_shows(&canvas, "ends.")
            && !drawing_shows(&canvas, "play.") && !drawing_shows(&canvas, "needs."))
            drawing_fail(&canvas, "the sentence stops");
    }
}
