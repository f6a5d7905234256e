/* SPDX-License-Identifier: MIT
 *
 * panel: the people and how often each has won, or how the game ended, or on the first screen what
 * can be done; then the moves and the code. Each part is drawn at the top of the rows that are
 * left.
 */
#include <stdio.h>
#include <string.h>

#include "display/letters.h"
#include "display/page.h"
#include "play/shared_game.h"

/* The rows that the panel needs for large digits, for blank rows between its parts, for a second
 * row for each person, and for a row for each person at all. */
enum { ROWS_FOR_DIGITS = 16, ROWS_FOR_BLANKS = 14, ROWS_FOR_PILLS = 9, ROWS_FOR_PEOPLE = 5 };

static enum hue hue_of(enum player player)
{
    return player == PLAYER_X ? HUE_X : HUE_O;
}

/* The scale of large letters, which grow with the board; 0 if the theme has no large letters. */
static int choose_scale(const struct page *page)
{
    enum { ROWS_FOR_TWO = 12, ROWS_FOR_THREE = 17 };
    int rows = page->layout.cell.rows;
    bool has_letters = page->theme->marks == MARKS_BLOCKS || page->theme->marks == MARKS_DOTS;

    return !has_letters ? 0 : rows >= ROWS_FOR_THREE ? 3 : rows >= ROWS_FOR_TWO ? 2 : 1;
}

/* The rows from one line of large letters to the next. */
static int letters_pitch(int scale)
{
    return letters_rows(scale) + (scale % 2 == 0);
}

/* Draw a line of large letters, and take its rows off the area. Returns them. */
static struct area draw_letters(const struct page *page, struct area *at, enum hue hue, int scale,
                                const char *text)
{
    struct area line = area_take_top(at, letters_pitch(scale));

    letters_draw(page->canvas, line.row, line.col, hue, scale, text);
    return line;
}

/* ---- Who is missing. ---- */

/* Draw "X Ann wins": the mark of the player, unless it is NONE, then the name, then the words. A
 * name that is too long is cut. Returns the columns taken. */
static int draw_sentence(const struct page *page, struct area at, int player, const char *name,
                         const char *words)
{
    enum { ROOMY = 24 };
    int from = at.col;

    if (player != NONE) {
        page_text(page, at, 0, 0, page_bold_role((enum player)player), "%c",
                  game_letter((enum player)player));
        area_take_left(&at, 1, at.cols >= ROOMY ? 2 : 1);
    }
    area_take_left(&at, page_name(page, at, at.cols - (int)strlen(words), ROLE_STRONG, name), 0);
    return at.col - from + page_text(page, at, 0, 0, ROLE_STRONG, "%s", words);
}

/* Draw who is waited for and, if it fits, that the game is paused. A long name is cut. */
static void draw_waiting(const struct page *page, struct area *at, bool is_paused, const char *name)
{
    static const char waiting[] = "Waiting for ";
    bool is_low = page->layout.panel.rows < ROWS_FOR_PEOPLE;
    struct area lines = {at->row, at->col, is_low ? 1 : 2, at->cols};
    char words[STATUS_WORDS];

    snprintf(words, sizeof words, "%s%s", is_paused ? "Paused: waiting for " : waiting, name);
    if (canvas_has_room(lines, words)) {
        area_take_top(at, canvas_count_lines(words, at->cols));
        page_paragraph(page, lines, ROLE_STRONG, words);
    } else {
        lines = area_take_top(at, 1);
        area_take_left(&lines, page_text(page, lines, 0, 0, ROLE_STRONG, "%s", waiting), 0);
        page_name(page, lines, lines.cols, ROLE_STRONG, name);
    }
}

/* Draw why nobody can move. */
static void draw_absence(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    const char *awaited = session->joining.awaited;
    const char *other = people_called(session, match_other(session->table.own));

    switch (session->table.absence) {
    case ABSENCE_AWAITED:
    case ABSENCE_NEW_HALL:
        draw_waiting(page, at, false, awaited ? awaited : "somebody");
        break;
    case ABSENCE_LEFT:
    case ABSENCE_GONE:
        draw_sentence(page, area_take_top(at, 1), NONE, other, " has left");
        break;
    default:
        draw_waiting(page, at, true, other);
    }
}

static bool is_incomplete(const struct session *session)
{
    return session->table.is_shared && !table_is_complete(&session->table);
}

/* ---- The people. ---- */

/* True for the other person of a table to which nobody has come yet. */
static bool is_awaited(const struct session *session, int person)
{
    enum absence absence = session->table.absence;

    return (absence == ABSENCE_AWAITED || absence == ABSENCE_NEW_HALL)
        && person != session->table.own;
}

/* Draw the mark and the name. For the player to move, draw " your turn " or " to move ", in the
 * second row or, if there is only one, after the name. If a long name leaves no room for that, the
 * name is lit instead. */
static void draw_name(const struct page *page, struct area at, int person)
{
    const struct session *session = page->session;
    enum player player = people_player(session, person);
    const char *name = is_awaited(session, person) ? "nobody yet" : people_called(session, person);
    const char *turn = person == people_you(session) ? " your turn " : " to move ";
    bool is_mover = page->has_turn && people_is_mover(session, person);
    bool has_row = at.rows > 1;
    bool has_room = has_row || 2 + canvas_text_width(name) + 1 + (int)strlen(turn) <= at.cols;
    enum role pill = player == PLAYER_X ? ROLE_PILL_X : ROLE_PILL_O;
    enum role role = is_mover ? page_bold_role(player) : ROLE_TEXT;
    struct area state = at;

    page_text(page, at, 0, 0, is_mover ? page_bold_role(player) : page_role(player), "%c",
              game_letter(player));
    area_take_left(&at, 1, 1);
    area_take_left(&at, page_name(page, at, at.cols, is_mover && !has_room ? pill : role, name), 1);
    if (is_mover && has_row)
        page_text(page, state, 1, 1, pill, "%s", turn);
    else if (is_mover && has_room)
        page_text(page, at, 0, 0, pill, "%s", turn);
}

/* The columns of the wider of the two counts, in large letters or, at scale 0, as text. */
static int count_cols_of_counts(const unsigned wins[PERSONS], int scale)
{
    int cols = 0;

    for (int person = 0; person < PERSONS; person++) {
        char count[16];
        int length = snprintf(count, sizeof count, "%u", wins[person]);

        if (scale > 0)
            length = letters_width(count, scale);
        cols = length > cols ? length : cols;
    }
    return cols;
}

/* Draw the count and the name. The count comes first: if it came after a name that is written from
 * right to left, terminals would move it. */
static void draw_person(const struct page *page, struct area at, int person,
                        const unsigned wins[PERSONS], int scale)
{
    enum player player = people_player(page->session, person);
    int cols = count_cols_of_counts(wins, scale);
    char count[16];

    snprintf(count, sizeof count, "%u", wins[person]);
    if (scale > 0)
        letters_draw(page->canvas, at.row, at.col + cols - letters_width(count, scale),
                     hue_of(player), scale, count);
    else
        page_text(page, at, 0, 0, ROLE_TEXT, "%*s", cols, count);
    area_take_left(&at, cols, scale > 0 ? 2 : 1);
    draw_name(page, at, person);
}

static struct result find_score(const struct session *session)
{
    return tally_find(&session->match.tally, people_called(session, 0), people_called(session, 1));
}

/* Draw the draws of this session and, if there are more wins of all time than in this session, the
 * wins of all time. */
static void draw_other_counts(const struct page *page, struct area *at, const struct result *score)
{
    const struct session *session = page->session;
    const struct result *past = &session->saved.result;
    int first = strcmp(people_called(session, 0), past->names[0]) != 0;
    bool has_past = past->wins[0] + past->wins[1] > score->wins[0] + score->wins[1]
                 && people_match_saved(session);
    struct area row;

    if (score->draws == 0 && !has_past)
        return;
    row = area_take_top(at, 1);
    if (score->draws > 0)
        area_take_left(&row,
                       page_text(page, row, 0, 0, ROLE_DIM, "%u draw%s", score->draws,
                                 score->draws == 1 ? "" : "s"),
                       3);
    if (has_past)
        page_text(page, row, 0, 0, ROLE_DIM, "all time %u : %u", past->wins[first],
                  past->wins[!first]);
}

/* Draw the people. They keep their rows when the marks are swapped. The counts are drawn once
 * somebody has won. */
static void draw_people(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    struct result score = find_score(session);
    bool has_counts = score.wins[0] + score.wins[1] > 0;
    int scale = has_counts && at->rows >= ROWS_FOR_DIGITS ? choose_scale(page) : 0;
    bool has_blanks = at->rows >= ROWS_FOR_BLANKS;
    int rows = scale > 0 ? letters_pitch(scale) : at->rows >= ROWS_FOR_PILLS ? 2 : 1;

    for (int person = 0; person < PERSONS; person++) {
        struct area row = area_take_top(at, rows);

        if (has_counts)
            draw_person(page, row, person, score.wins, scale);
        else
            draw_name(page, row, person);
        area_take_top(at, has_blanks);
    }
    if (is_incomplete(session))
        draw_absence(page, at);
    else if (!page->has_turn)
        draw_waiting(page, at, false, people_called(session, match_other(session->table.own)));
    draw_other_counts(page, at, &score);
}

/* Draw whose turn it is in one row, if there is no room for a row for each person. */
static void draw_turn(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    enum player player = game_turn(page->game);
    int person = people_row(session, player);

    if (is_incomplete(session))
        draw_absence(page, at);
    else if (!page->has_turn)
        draw_waiting(page, at, false, people_called(session, match_other(session->table.own)));
    else if (person == people_you(session))
        draw_sentence(page, area_take_top(at, 1), (int)player, "Your turn", "");
    else
        draw_sentence(page, area_take_top(at, 1), (int)player, people_called(session, person),
                      " to move");
}

/* ---- The end. ---- */

/* How the game ended: "Ann" and "wins". */
struct headline {
    const char *name;
    const char *verb;
    int player; /* the winner's mark, or NONE */
};

static struct headline find_end(const struct page *page)
{
    const struct session *session = page->session;
    enum player player = game_status(page->game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
    const char *winner = people_winner(session);

    if (game_status(page->game) == STATUS_DRAW)
        return (struct headline){"A", "draw", NONE};
    if (!*winner)
        return (struct headline){player == PLAYER_X ? "X" : "O", "wins", (int)player};
    if (record_level(winner) >= 0 && people_you(session) != NONE)
        return (struct headline){"You", "lose", (int)player};
    if (people_is_you(session, winner))
        return (struct headline){"You", "win", (int)player};
    return (struct headline){winner, "wins", (int)player};
}

/* Draw both words in the largest letters that fit, one below the other; of "A draw" only the
 * second. False if no letters fit. The cursor is on the blank after the second word or, if that
 * word fills its row, on the blank after the first. */
static bool draw_large_end(const struct page *page, struct area *at, const struct headline *end)
{
    enum { WORDS = 2, LEAST_BELOW = 5 };
    const char *const words[WORDS] = {end->name, end->verb};
    bool is_draw = end->player == NONE;
    enum hue hue = is_draw ? HUE_TEXT : hue_of((enum player)end->player);

    for (int scale = choose_scale(page); scale > 0; scale--) {
        const int cols[WORDS] = {letters_width(words[0], scale), letters_width(words[1], scale)};

        if (cols[0] == 0 || cols[0] > at->cols || cols[1] > at->cols
            || WORDS * letters_pitch(scale) + LEAST_BELOW > at->rows)
            continue;
        for (int i = is_draw; i < WORDS; i++) {
            struct area line = draw_letters(page, at, hue, scale, words[i]);

            line.row += letters_rows(scale) - 1;
            line.col += cols[i] + 1;
            if (cols[i] + 1 < line.cols)
                page_put_cursor(page, line);
        }
        return true;
    }
    return false;
}

/* Looking back: draw "Move 3 of 7", with the cursor after it. */
static void draw_step(const struct page *page, struct area *at)
{
    struct area row = area_take_top(at, 1);
    char words[sizeof "Move 9 of 9"] = "The start";

    if (page->moves > 0)
        snprintf(words, sizeof words, "Move %d of %d", page->moves,
                 match_now(&page->session->match));
    area_take_left(&row, draw_sentence(page, row, NONE, words, ""), 0);
    page_put_cursor(page, row);
}

/* Draw how the game ended: in large letters or, if large letters would leave too little room for
 * the notices, in one row. */
static void draw_end(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    bool is_quiet = !*session->status.notices[0].words && !shared_game_is_asked(session)
                 && !session_is_typing(session);
    struct headline end = find_end(page);
    char verb[sizeof " wins"];
    struct area row;

    if (page->is_back) {
        draw_step(page, at);
        return;
    }
    if ((is_quiet || at->rows >= ROWS_FOR_BLANKS) && draw_large_end(page, at, &end)) {
        area_take_top(at, at->rows >= ROWS_FOR_PILLS);
        return;
    }
    row = area_take_top(at, 1);
    snprintf(verb, sizeof verb, " %s", end.verb);
    area_take_left(&row, draw_sentence(page, row, end.player, end.name, verb), 0);
    page_put_cursor(page, row);
}

/* Draw "2 Ann" or, if the name would be cut to fewer than LEAST_NAME columns, "2 X". Returns the
 * columns taken. */
static int draw_count(const struct page *page, struct area row, int person, unsigned wins)
{
    enum { LEAST_NAME = 7 };
    enum player player = people_player(page->session, person);
    const char *name = people_called(page->session, person);
    const char letter[] = {game_letter(player), '\0'};
    int from = row.col;

    area_take_left(&row, page_text(page, row, 0, 0, page_bold_role(player), "%u", wins), 1);
    if (row.cols < LEAST_NAME && canvas_text_width(name) > row.cols)
        name = letter;
    return row.col - from + page_name(page, row, row.cols, ROLE_TEXT, name);
}

/* Draw "2 Ann  1 Bob  1 draw". If the row is full, the draws are in the next row. */
static void draw_counts(const struct page *page, struct area *at)
{
    enum { GAP = 3 };
    const struct session *session = page->session;
    struct result score = find_score(session);
    struct area row = area_take_top(at, 1);
    int half = (row.cols - GAP) / PERSONS;

    if (result_games(&score) == 0)
        return;
    for (int person = 0; person < PERSONS; person++) {
        struct area count = row;

        count.cols = half;
        area_take_left(&row, draw_count(page, count, person, score.wins[person]), GAP);
    }
    if (row.cols < (int)sizeof "12 draws" && score.draws > 0)
        row = area_take_top(at, 1);
    if (score.draws > 0)
        page_text(page, row, 0, 0, ROLE_DIM, "%u draw%s", score.draws, score.draws == 1 ? "" : "s");
}

/* ---- The first screen. ---- */

bool panel_is_first(const struct page *page)
{
    const struct session *session = page->session;
    struct result score = find_score(session);

    return match_last(&session->match) == 0 && !page->is_over && game_word(page->game) == 0
        && session_can_place(session) && !session->table.is_shared && !session_is_typing(session)
        && result_games(&score) == 0;
}

static void draw_wordmark(const struct page *page, struct area *at)
{
    static const struct {
        enum hue hue;
        enum role role;
        const char *word;
    } words[] = {
        {HUE_X, ROLE_BOLD_X, "TIC"}, {HUE_TEXT, ROLE_STRONG, "TAC"}, {HUE_O, ROLE_BOLD_O, "TOE"}};
    static const char rule[] = "three in a row wins";
    enum { WORDS = 3, GAP = 3, RULE_COLS = 10 };
    int scale = at->rows >= ROWS_FOR_DIGITS ? choose_scale(page) : 0;
    struct area beside = *at;

    if (scale > 0) {
        area_take_left(&beside, letters_width(words[2].word, scale), GAP);
        for (int i = 0; i < WORDS; i++)
            draw_letters(page, at, words[i].hue, scale, words[i].word);
        beside.row++;
        beside.rows = 2;
    } else {
        beside = area_take_top(at, 1);
        for (int i = 0; i < WORDS; i++)
            area_take_left(&beside,
                           page_text(page, beside, 0, 0, words[i].role, "%s", words[i].word), 1);
        beside.rows = 1;
    }
    if (canvas_has_room(beside, rule))
        page_paragraph(page, beside, ROLE_DIM, rule);
    area_take_top(at, 1);
}

/* What can be done on the first screen: a key, and what it does, in full and in brief. */
struct choice {
    enum event event;
    const char *key, *words, *brief;
};

/* Draw a choice, and take its row off the area. A click on the row causes its event. */
static void draw_choice(const struct page *page, struct area *at, const struct choice *choice,
                        enum role role)
{
    enum { KEY_COLS = 3, GAP = 1 };
    struct area row = area_take_top(at, 1);

    canvas_event(page->canvas, row, choice->event);
    page_text(page, row, 0, 0, ROLE_KEY, "%s", choice->key);
    area_take_left(&row, KEY_COLS, GAP);
    page_name(page, row, row.cols, role,
              page_has_row(row, choice->words) ? choice->words : choice->brief);
}

/* Draw the newest game of the shelf: its people, its number of moves, its age, and how many more
 * games wait. */
static void draw_shelved(const struct page *page, struct area *at)
{
    const struct saved *saved = &page->session->saved;
    unsigned marks = (unsigned)strlen(saved->newest.moves);
    struct area details = *at;
    char people[RECORD_PEOPLE];
    char words[CANVAS_COLS];
    int length;

    record_write_people(&saved->newest, page->theme->ascii ? "-" : "\xe2\x80\x93", people);
    draw_choice(page, at, &(struct choice){'r', "r", people, people}, ROLE_TEXT);
    area_take_top(&details, 1);
    details.rows = details.rows > 0;
    area_take_left(&details, 4, 0);
    length = snprintf(words, sizeof words, "%u move%s%s%s", marks, marks == 1 ? "" : "s",
                      *saved->newest_age ? ", " : "", saved->newest_age);
    if (saved->waiting > 1 && length < details.cols)
        snprintf(words + length, sizeof words - (size_t)length, "; %d more", saved->waiting - 1);
    if (!page_has_row(details, words))
        words[length] = '\0';
    if (page_has_row(details, words))
        page_text(page, area_take_top(at, 1), 0, 4, ROLE_DIM, "%s", words);
}

/* Draw who plays if a mark is placed now: "against the computer", "Ann and Bob" or "two players".
 */
static void draw_placing(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    struct choice placing = {EVENT_ENTER, "1-9", "two players", "place"};
    char names[2 * PEOPLE_NAME + sizeof " and "];

    if (people_computer(session) != NONE) {
        placing.words = "against the computer";
    } else if (*people_given_name(session, 0) || *people_given_name(session, 1)) {
        snprintf(names, sizeof names, "%s and %s", people_called(session, 0),
                 people_called(session, 1));
        placing.words = placing.brief = names;
    }
    draw_choice(page, at, &placing, ROLE_STRONG);
}

static void draw_choices(const struct page *page, struct area *at)
{
    static const struct choice choices[] = {
        {'c', "c", "the computer", "computer"},
        {'H', "H", "somebody elsewhere", "host"},
    };
    const struct session *session = page->session;

    if (at->rows > 0)
        draw_placing(page, at);
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        const struct key *key = keymap_find(session, choices[i].event);
        bool is_there = choices[i].event == 'c' && people_computer(session) != NONE;

        if (key && keymap_is_enabled(key, session) && !is_there && at->rows > 0)
            draw_choice(page, at, &choices[i], ROLE_TEXT);
    }
    if (session->saved.waiting > 0 && at->rows > 0)
        draw_shelved(page, at);
}

/* ---- The panel. ---- */

/* Draw the people or, after the end, how the game ended and the counts. */
static void draw_state(const struct page *page, struct area *at)
{
    bool has_people = at->rows >= ROWS_FOR_PEOPLE;
    bool is_cut = page->session->table.absence == ABSENCE_CUT;

    if (!page->is_over && has_people) {
        draw_people(page, at);
    } else if (!page->is_over) {
        draw_turn(page, at);
    } else if (!has_people) {
        if (is_cut)
            draw_absence(page, at);
        else
            draw_end(page, at);
    } else {
        draw_end(page, at);
        draw_counts(page, at);
        if (is_cut)
            draw_absence(page, at);
    }
}

struct area panel_draw(const struct page *page)
{
    const struct layout *layout = &page->layout;
    bool has_blanks = layout->panel.rows >= ROWS_FOR_BLANKS;
    bool has_people = layout->panel.rows >= ROWS_FOR_PEOPLE;
    bool has_code = !page->is_over && game_word(page->game) != 0;
    struct area at = layout->panel;

    if (panel_is_first(page)) {
        if (at.rows >= ROWS_FOR_PILLS)
            draw_wordmark(page, &at);
        if (has_people)
            draw_choices(page, &at);
    } else {
        draw_state(page, &at);
        area_take_top(&at, has_blanks);
        if (has_people)
            moves_draw(page, &at);
        if (has_code && layout->code.rows > 0)
            moves_draw_code(page, layout->code);
        else if (has_code)
            moves_draw_code(page, has_blanks ? area_take_bottom(&at, 1) : area_take_top(&at, 1));
    }
    area_take_top(&at, has_blanks);
    return at;
}

void panel_draw_choices(const struct page *page, struct area at)
{
    if (panel_is_first(page) && page->layout.panel.rows < ROWS_FOR_PEOPLE)
        draw_choices(page, &at);
}
