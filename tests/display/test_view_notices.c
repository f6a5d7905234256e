/* SPDX-License-Identifier: MIT
 *
 * Everything that can be said at the table, in every layout: nothing that is to be typed or pressed
 * is cut.
 */
#include "scene.h"
#include "suite.h"

#define LOCAL "tictactoe --join=ann"
#define REMOTE "tictactoe --join=ann@machine"
#define NEARBY "tictactoe --join=machine:5478/K7QM"
#define LONG_LOCAL "tictactoe --join=bartholomew"
#define LONG_REMOTE "tictactoe --join=bartholomew@build-machine-17"
#define LONG_NEARBY "tictactoe --join=build-machine-17.example.org:54780/K7QM"
#define FORTY "Bartholomew Featherstonehaugh of Wymondh"

enum { MOST_PIECES = 3 };

/* What is said, or stands, and which pieces of it have to be read whole. */
struct words {
    const char *text;
    const char *pieces[MOST_PIECES];
};

/* Said once: the next key takes it away. */
static const struct words said[] = {
    {"Cell 5 is taken: choose another.", {"Cell 5 is taken: choose another."}},
    {"x is not a key here; ? lists them.", {"x is not a key here; ? lists them."}},
    {"The game is over: n begins the next one, u goes back.", {"n begins", "u goes back."}},
    {"The game is over: n begins the next one.", {"n begins the next one."}},
    {"Back in the previous game.", {"Back in the previous game."}},
    {"There is nothing to undo.", {"There is nothing to undo."}},
    {"This game is new: nobody has moved yet.", {"This game is new: nobody has moved yet."}},
    {"New game. Until you move, u returns to the previous one.",
     {"u returns to the previous one."}},
    {"Game 12. " FORTY " is X and begins.", {"is X and begins."}},
    {"Code 5477. Resume with: tictactoe 5477", {"Code 5477.", "tictactoe 5477"}},
    {"Code 5477. Resume with: /home/ann/games/tictactoe/build/tictactoe 5477",
     {"Code 5477.", "/home/ann/games/tictactoe/build/tictactoe 5477"}},
    {"Computer (perfect) plays O.", {"Computer (perfect) plays O."}},
    {"The computer's level is perfect.", {"The computer's level is perfect."}},
    {"The computer has left; two players.", {"The computer has left; two players."}},
    {"No computer sits at a shared table.", {"No computer sits at a shared table."}},
    {"'board:X.O..O.X.' is not a position that can occur in play.",
     {"'board:X.O..O.X.' is not a position that can occur in play."}},
    {"Opened code 523. Until you move, u returns.", {"u returns."}},
    {"From the shelf. Until you move, u returns.", {"u returns."}},
    {"That game is not on the shelf any more.", {"That game is not on the shelf any more."}},
    {"12 games wait on the shelf: r shows them.", {"r shows them."}},
    {"The shelf is full: its oldest game, code 5477, fell off.", {"code 5477, fell off."}},
    {"Not kept: the shelf is damaged; the next game that is kept sets it aside.", {"Not kept:"}},
    {"The look is contrast.", {"The look is contrast."}},
    {"The game is paused until " FORTY " is back.", {"is back."}},
    {"First answer " FORTY ": y or n.", {"y or n."}},
    {"Eight wrong codes: nobody else comes in from the network.", {"nobody else comes in"}},
    {"You both asked at once; " FORTY "'s question stands. " FORTY " asks to open code 5477.",
     {"asks to open code 5477."}},
    {"No seat: the other program speaks another version. " FORTY " has left. J rejoins, q quits.",
     {"J rejoins, q quits."}},
};

/* Stands while the other is not there. */
static const struct words waiting[] = {
    {"Waiting for " LOCAL " or " REMOTE, {LOCAL, REMOTE}},
    {"Waiting for " NEARBY, {NEARBY}},
    {"Bob has left. Waiting for " LOCAL " or " REMOTE, {LOCAL, REMOTE}},
    {"Waiting for " LONG_LOCAL " or " LONG_REMOTE, {LONG_LOCAL, LONG_REMOTE}},
    {"Waiting for " LONG_NEARBY, {LONG_NEARBY}},
    {"Connection to " FORTY " lost. J rejoins, q quits.", {"J rejoins, q quits."}},
    {"bob wants to join.", {"bob wants to join."}},
    {"The game is paused until Bob is back.", {"The game is paused until Bob is back."}},
    {"The game is paused until " FORTY " is back.", {"is back."}},
    {"Bob (192.0.2.7) wants to join.", {"Bob (192.0.2.7) wants to join."}},
    {FORTY " (2001:db8:1234:5678:90ab:cdef:1234:5678) wants to join.", {"wants to join."}},
    {FORTY " has begun another game; yours is on the shelf. y joins it, n quits.",
     {"y joins it, n quits."}},
};

/* Stands while both are there, and is not to hide the board. */
static const struct words together[] = {
    {"Bob asks to undo.", {"Bob asks to undo."}},
    {FORTY " asks to open code 5477.", {"asks to open code 5477."}},
    {"You asked to open code 5477. Waiting for " FORTY "; Escape cancels.", {"Escape cancels."}},
    {"You asked for a new game. Waiting for Bob; Escape cancels.", {"Escape cancels."}},
    {FORTY " is away.", {"is away."}},
    {"Your turn.", {"Your turn."}},
    {FORTY "'s turn.", {"turn."}},
};

enum { MOST_TEXT = CANVAS_ROWS * (CANVAS_COLS + 1) + 1 };

/* What the notice says, a blank after each line. */
static void read_notice(const struct canvas *canvas, char text[MOST_TEXT])
{
    size_t length = 0;

    for (int row = 0; row < canvas->size.rows; row++) {
        size_t line = length;

        for (int col = 0; col < canvas->size.cols; col++)
            if (canvas->glyphs[row][col].role == ROLE_NOTICE)
                text[length++] = (char)canvas->glyphs[row][col].rune;
        if (length > line)
            text[length++] = ' ';
    }
    text[length] = '\0';
}

static int longest_word(const char *text)
{
    int longest = 0;

    for (; *text; text += strspn(text, " ")) {
        int length = (int)strcspn(text, " ");

        longest = length > longest ? length : longest;
        text += length;
    }
    return longest;
}

static void drop_blanks(char *text)
{
    size_t length = 0;

    for (size_t i = 0; text[i]; i++)
        if (text[i] != ' ')
            text[length++] = text[i];
    text[length] = '\0';
}

/* A line ends where a word does, unless one is wider than the canvas but for its margins. */
static void check_words(const struct canvas *canvas, const struct words *words)
{
    bool is_broken = longest_word(words->text) > canvas->size.cols - 2;

    for (int i = 0; i < MOST_PIECES && words->pieces[i]; i++) {
        char text[MOST_TEXT];
        char piece[MOST_TEXT];

        snprintf(piece, sizeof piece, "%s", words->pieces[i]);
        read_notice(canvas, text);
        if (is_broken) {
            drop_blanks(text);
            drop_blanks(piece);
        }
        if (!strstr(text, piece)) {
            scene_print_canvas(canvas);
            ck_abort_msg("'%s' is cut", words->pieces[i]);
        }
    }
}

/* In every layout, and in what fits it with a little room to spare. */
static void check_everywhere(struct session *session, const struct words *words)
{
    for (int i = 0; i < LAYOUTS; i++)
        for (int more = 0; more < 3; more++) {
            struct size size = scene_layouts[i].size;
            struct canvas canvas =
                scene_draw(session, (struct size){size.rows + more, size.cols + 2 * more});

            check_words(&canvas, words);
        }
}

static struct session seat_at_table(struct agreement *agreement, bool is_complete)
{
    struct session session = scene_seat((struct game){0});

    scene_press(&session, "1386", 0);
    session.agreement = agreement;
    session.remote =
        (struct remote){.is_attached = true, .is_shared = true, .is_complete = is_complete};
    return session;
}

AROUND_ALL(suite_use_locale, NULL)

TEST(what_is_to_be_pressed_or_typed_is_read_whole_wherever_it_is_said)
{
    struct session session = scene_seat((struct game){0});

    scene_press(&session, "1386", 0);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        session_tell(&session, "%s", said[i].text);
        check_everywhere(&session, &said[i]);
    }
}

TEST(it_is_where_one_waits_at_a_table_for_the_other)
{
    struct agreement agreement = {.side = SIDE_HOST};
    struct session session = seat_at_table(&agreement, false);

    for (size_t i = 0; i < sizeof waiting / sizeof waiting[0]; i++) {
        snprintf(session.status.pinned, sizeof session.status.pinned, "%s", waiting[i].text);
        check_everywhere(&session, &waiting[i]);
    }
}

TEST(it_is_where_both_play_and_the_board_is_in_sight)
{
    struct agreement agreement = {.side = SIDE_HOST};
    struct session session = seat_at_table(&agreement, true);

    for (size_t i = 0; i < sizeof together / sizeof together[0]; i++) {
        snprintf(session.status.pinned, sizeof session.status.pinned, "%s", together[i].text);
        check_everywhere(&session, &together[i]);
        for (int j = 0; j < LAYOUTS; j++) {
            struct canvas canvas = scene_draw(&session, scene_layouts[j].size);

            for (int cell = 0; cell < GAME_CELLS; cell++)
                ck_assert_int_gt(scene_area_of(&canvas, EVENT_CELL + (unsigned)cell).rows, 0);
        }
    }
}
