/* SPDX-License-Identifier: MIT
 *
 * panel: draws the panel, which page.h describes, part by part from the top. Each part takes the
 * rows that it needs off the area, and the next part has the rest.
 */
#include <stdio.h>
#include <string.h>

#include "display/letters.h"
#include "display/page.h"
#include "play/shared_game.h"

/* How many rows the panel needs to show each of these. */
enum {
    ROWS_FOR_DIGITS = 16,  /* the wins in large digits, if there are no cards */
    ROWS_BELOW_END = 16,   /* cards at the end, with so many rows below them */
    ROWS_BELOW_SCORE = 8,  /* at the end, a blank row above the moves, with so many rows below */
    ROWS_BELOW_CARDS = 3,  /* cards during a game, with the moves between blank rows below them */
    ROWS_FOR_COUNTS = 2,   /* below cards: the draws, or the wins of all time */
    ROWS_FOR_WAITING = 2,  /* below cards: who is awaited */
    ROWS_FOR_BLANKS = 12,  /* blank rows between the parts */
    ROWS_BELOW_BANNER = 4, /* blank rows, below a banner */
    ROWS_BESIDE_ASIDE = 9, /* blank rows, if the notices have an area of their own */
    ROWS_FOR_PILLS = 9,    /* two rows for each person: the name, and below it " your turn " */
    ROWS_FOR_PEOPLE = 5    /* a row for each person */
};

enum { COLS_FOR_BAR = 26 };

static bool has_blank_rows(const struct page *page)
{
    const struct layout *layout = &page->layout;

    return layout->panel.rows >= (page->has_banner         ? ROWS_BELOW_BANNER
                                  : layout->aside.rows > 0 ? ROWS_BESIDE_ASIDE
                                                           : ROWS_FOR_BLANKS);
}

/* ---- Who is missing. ---- */

/* Draw "Waiting for Ann" or, if is_paused is true, "Paused: waiting for Ann". If the words do not
 * fit, leave out "Paused", and cut the name. */
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
    const char *other = people_other(session);

    switch (session->table.absence) {
    case ABSENCE_AWAITED:
    case ABSENCE_NEW_HALL:
        draw_waiting(page, at, false, awaited ? awaited : "somebody");
        break;
    case ABSENCE_LEFT:
    case ABSENCE_GONE:
        page_sentence(page, area_take_top(at, 1), NONE, other, " has left");
        break;
    default:
        draw_waiting(page, at, true, other);
    }
}

/* ---- The people. ---- */

/* Draw a bar over the whole row, with the text at its end. With ROLE_TEXT the bar is grey, or is
 * left out if colours are not blended. */
static void draw_row_bar(const struct page *page, struct area row, enum role role, const char *text)
{
    ink grey = canvas_ink(HUE_TEXT, 0, INK_GROUND);

    for (int col = 0; col < row.cols; col++)
        if (role != ROLE_TEXT)
            canvas_glyph(page->canvas, row.row, row.col + col, role, L' ');
        else if (page_has_grounds(page))
            canvas_pixels(page->canvas, row.row, row.col + col, grey, grey);
    page_text(page, row, 0, 0, role, "%*s", row.cols, text);
}

/* Draw the mark and the name in the middle row. If the person is to move, the row is a bar in the
 * player's colour, and the turn is at its end. Otherwise it is a grey bar if colours are blended.
 */
static void draw_name_on_bar(const struct page *page, struct area row, enum player player,
                             const char *name, const char *turn)
{
    int length = (int)strlen(turn);
    bool is_mover = length > 0;

    row.row += (row.rows - 1) / 2;
    row.rows = 1;
    draw_row_bar(page, row, is_mover ? page_pill_role(player) : ROLE_TEXT, turn);
    row.cols -= length;
    area_take_left(&row, 1, 0);
    page_text(page, row, 0, 0, is_mover ? page_pill_role(player) : page_role(player), "%c",
              game_letter(player));
    area_take_left(&row, 1, 1);
    page_name(page, row, row.cols, is_mover ? page_pill_role(player) : ROLE_TEXT, name);
}

/* Draw the mark and the name. If the person is to move, also draw "your turn" or "to move": in a
 * wide area on a bar, and otherwise in a pill. If the area has two rows, the pill is in the second
 * row. Otherwise it is after the name. If it does not fit there, the name itself is drawn as a
 * pill. */
static void draw_name(const struct page *page, struct area at, int person)
{
    const struct session *session = page->session;
    enum player player = people_player(session, person);
    const char *name = page_called(page, person);
    const char *turn = person == people_you(session) ? " your turn " : " to move ";
    bool is_mover = page->has_turn && people_is_mover(session, person);
    bool has_row = at.rows > 1;
    bool has_room = has_row || 2 + canvas_text_width(name) + 1 + (int)strlen(turn) <= at.cols;
    enum role role = is_mover ? page_bold_role(player) : ROLE_TEXT;
    struct area state = at;

    if (page->layout.panel.cols >= COLS_FOR_BAR) {
        draw_name_on_bar(page, at, player, name, is_mover ? turn : "");
        return;
    }
    page_text(page, at, 0, 0, is_mover ? page_bold_role(player) : page_role(player), "%c",
              game_letter(player));
    area_take_left(&at, 1, 1);
    area_take_left(
        &at,
        page_name(page, at, at.cols, is_mover && !has_room ? page_pill_role(player) : role, name),
        1);
    if (is_mover && has_row)
        page_text(page, state, 1, 1, page_pill_role(player), "%s", turn);
    else if (is_mover && has_room)
        page_text(page, at, 0, 0, page_pill_role(player), "%s", turn);
}

/* The columns that the wider of the two counts needs. At scale 0 the counts are drawn as text. */
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

/* Draw the count in large digits at the right of the area, and take their columns off the area. */
static void draw_digits(const struct page *page, struct area *at, int person,
                        const unsigned wins[PERSONS], int scale)
{
    enum { GAP = 2 };
    struct area digits = *at;
    char count[16];

    snprintf(count, sizeof count, "%u", wins[person]);
    area_take_left(&digits, at->cols - letters_width(count, scale), 0);
    letters_draw(page->canvas, digits, HUE_TEXT, scale, count);
    at->cols -= count_cols_of_counts(wins, scale) + GAP;
}

/* Draw the count before the name: after a name that is written from right to left, terminals would
 * move the count. */
static void draw_count_before_name(const struct page *page, struct area *at, int person,
                                   const unsigned wins[PERSONS])
{
    int cols = count_cols_of_counts(wins, 0);

    page_text(page, *at, 0, 0, ROLE_TEXT, "%*u", cols, wins[person]);
    area_take_left(at, cols, 1);
}

/* Set *all_time to the score of all time. False if it is not known, or has no more wins than this
 * session. */
static bool find_all_time(const struct session *session, struct result *all_time)
{
    struct result score = people_score(session);

    return people_saved_score(session, all_time)
        && all_time->wins[0] + all_time->wins[1] > score.wins[0] + score.wins[1];
}

static bool has_other_counts(const struct session *session)
{
    struct result all_time; /* not used */

    return people_score(session).draws > 0 || find_all_time(session, &all_time);
}

enum { GAP_OF_COUNTS = 3 }; /* the columns between two counts in a row */

/* Draw "2 draws" at the start of the row, and take its columns off the row, with the gap. If there
 * are no draws, draw nothing. */
static void draw_draws(const struct page *page, struct area *row, unsigned draws)
{
    if (draws > 0)
        area_take_left(
            row, page_text(page, *row, 0, 0, ROLE_DIM, "%u draw%s", draws, draws == 1 ? "" : "s"),
            GAP_OF_COUNTS);
}

/* Draw "2 draws   all time 5 : 3", with a blank row above if `is_apart` is true. The draws are
 * those of this session. If there are none, leave out "2 draws". If all wins are of this session,
 * leave out "all time 5 : 3". */
static void draw_other_counts(const struct page *page, struct area *at, bool is_apart)
{
    const struct session *session = page->session;
    struct result all_time;
    struct area row;

    if (!has_other_counts(session))
        return;
    area_take_top(at, is_apart);
    row = area_take_top(at, 1);
    draw_draws(page, &row, people_score(session).draws);
    if (find_all_time(session, &all_time))
        page_text(page, row, 0, 0, ROLE_DIM, "all time %u : %u", all_time.wins[0],
                  all_time.wins[1]);
}

/* Draw the people in rows of text. Until somebody has won, the counts are left out. Where two rows
 * or more have no bar, they have the ground of a card. */
static void list_people(const struct page *page, struct area *at)
{
    struct result score = people_score(page->session);
    bool has_counts = score.wins[0] + score.wins[1] > 0;
    bool has_bars = page->layout.panel.cols >= COLS_FOR_BAR;
    int scale = at->rows >= ROWS_FOR_DIGITS ? page_scale(page) : 0;
    int rows = scale > 0 && has_counts                 ? letters_rows(scale)
             : !has_bars && at->rows >= ROWS_FOR_PILLS ? 2
                                                       : 1;
    bool has_grounds = rows > 1 && !has_bars && page_has_grounds(page);

    for (int person = 0; person < PERSONS; person++) {
        struct area card = area_take_top(at, rows);
        struct area words = card;

        if (has_grounds)
            words =
                (struct area){card.row, card.col + CARDS_BAR + 1, rows, card.cols - CARDS_BAR - 2};
        if (has_counts && scale > 0)
            draw_digits(page, &words, person, score.wins, scale);
        if (has_grounds)
            cards_lay_ground(page, card, people_player(page->session, person),
                             page->has_turn && people_is_mover(page->session, person));
        if (has_counts && scale == 0)
            draw_count_before_name(page, &words, person, score.wins);
        draw_name(page, words, person);
        area_take_top(at, person == 0 && (has_grounds || has_blank_rows(page)));
    }
}

/* Draw the people. They keep their places when the marks are swapped. */
static void draw_people(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    int rows_below = ROWS_BELOW_CARDS + (has_other_counts(session) ? ROWS_FOR_COUNTS : 0)
                   + (page->has_turn ? 0 : ROWS_FOR_WAITING) + (page->layout.code.rows == 0)
                   + notices_count_rows(page, at->cols);
    bool has_cards = !page->has_banner && cards_draw(page, at, rows_below);

    if (!page->has_banner && !has_cards)
        list_people(page, at);
    area_take_top(at, !page->has_turn && has_blank_rows(page));
    if (page->is_incomplete)
        draw_absence(page, at);
    else if (!page->has_turn)
        draw_waiting(page, at, false, people_other(session));
    draw_other_counts(page, at, has_cards || has_blank_rows(page));
}

/* Draw in one row whose turn it is. This replaces draw_people if the panel is too low. */
static void draw_turn(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    enum player player = game_turn(page->game);
    int person = people_row(session, player);

    if (page->is_incomplete)
        draw_absence(page, at);
    else if (!page->has_turn)
        draw_waiting(page, at, false, people_other(session));
    else if (person == people_you(session))
        page_sentence(page, area_take_top(at, 1), (int)player, "Your turn", "");
    else
        page_sentence(page, area_take_top(at, 1), (int)player, people_called(session, person),
                      " to move");
}

/* ---- The score at the end. ---- */

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

/* The columns of "2 Ann". */
static int count_cols_of_count(const struct page *page, int person, unsigned wins)
{
    return snprintf(NULL, 0, "%u ", wins) + canvas_text_width(people_called(page->session, person));
}

/* Draw "2 Ann  1 Bob  1 draw". Each person has half of the row, or more if the other person
 * needs less. If the row is full, the draws are in the next row. If the cursor has no place yet,
 * put it after the counts. */
static void draw_counts(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    struct result score = people_score(session);
    bool needs_cursor = page->canvas->cursor_row == NO_CURSOR;
    struct area row = area_take_top(at, needs_cursor || result_games(&score) > 0);
    int cols = row.cols - GAP_OF_COUNTS - needs_cursor; /* the columns for both people */

    if (needs_cursor)
        page_put_quiet_cursor(page, row);
    if (result_games(&score) == 0)
        return;
    for (int person = 0; person < PERSONS; person++) {
        struct area count = row;
        int other = match_other(person);
        int left = cols - count_cols_of_count(page, other, score.wins[other]);

        count.cols = left > cols / PERSONS ? left : cols / PERSONS;
        area_take_left(&row, draw_count(page, count, person, score.wins[person]), GAP_OF_COUNTS);
    }
    if (row.cols < (int)sizeof "12 draws" && score.draws > 0)
        row = area_take_top(at, 1);
    draw_draws(page, &row, score.draws);
    if (needs_cursor)
        page_put_quiet_cursor(page, (struct area){row.row, row.col - GAP_OF_COUNTS, 1, 1});
}

/* ---- The first screen. ---- */

bool panel_is_first(const struct page *page)
{
    const struct session *session = page->session;
    struct result score = people_score(session);

    return match_last(&session->match) == 0 && !page->is_over && game_word(page->game) == 0
        && session_can_place(session) && !session->table.is_shared && !session_is_typing(session)
        && result_games(&score) == 0;
}

/* The columns of a choice's key, and of the blank after it. */
enum { CHOICE_COLS = 4 };

/* A choice on the first screen: a key, and what the key does, in full and in brief. */
struct choice {
    enum event event;
    const char *key, *words, *brief;
};

/* Draw a choice, and take its row off the area. A click on the row causes the event of the choice.
 */
static void draw_choice(const struct page *page, struct area *at, const struct choice *choice)
{
    struct area row = area_take_top(at, 1);

    canvas_event(page->canvas, row, choice->event);
    page_text(page, row, 0, 0, ROLE_KEY, "%s", choice->key);
    area_take_left(&row, CHOICE_COLS, 0);
    page_name(page, row, row.cols, ROLE_TEXT,
              page_has_row(row, choice->words) ? choice->words : choice->brief);
}

/* Draw the newest game of the shelf: its people in one row; below them how many moves it has, its
 * age, and how many more games are on the shelf. */
static void draw_shelved(const struct page *page, struct area *at)
{
    const struct saved *saved = &page->session->saved;
    unsigned marks = (unsigned)strlen(saved->newest.moves);
    struct area details = *at;
    char people[RECORD_PEOPLE];
    char words[CANVAS_COLS];
    int length;

    page_write_people(page, &saved->newest, at->cols - CHOICE_COLS, people);
    draw_choice(page, at, &(struct choice){'r', "r", people, people});
    area_take_top(&details, 1);
    details.rows = details.rows > 0;
    area_take_left(&details, CHOICE_COLS, 0);
    length = snprintf(words, sizeof words, "%u move%s%s%s", marks, marks == 1 ? "" : "s",
                      *saved->newest_age ? ", " : "", saved->newest_age);
    if (saved->waiting > 1 && length < details.cols)
        snprintf(words + length, sizeof words - (size_t)length, "; %d more", saved->waiting - 1);
    if (!page_has_row(details, words))
        words[length] = '\0';
    if (page_has_row(details, words))
        page_text(page, area_take_top(at, 1), 0, CHOICE_COLS, ROLE_DIM, "%s", words);
}

/* Draw who plays if a mark is placed now: "against the computer", "Ann and Bob" or "two players".
 */
static void draw_placing(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    struct choice placing = {EVENT_ENTER, "1-9", "two players", "place"};
    char names[2 * RECORD_NAME + sizeof " and "];

    if (people_computer(session) != NONE) {
        placing.words = "against the computer";
    } else if (*people_given_name(session, 0) || *people_given_name(session, 1)) {
        snprintf(names, sizeof names, "%s and %s", people_called(session, 0),
                 people_called(session, 1));
        placing.words = placing.brief = names;
    }
    draw_choice(page, at, &placing);
}

/* Draw as many choices as have room. If there are rows to spare, blank rows separate the choices.
 */
static void draw_choices(const struct page *page, struct area *at)
{
    static const struct choice choices[] = {
        {'c', "c", "the computer", "computer"},
        {'H', "H", "somebody elsewhere", "host"},
    };
    enum { ROWS_WITH_BLANKS = 5, ROWS_OF_SHELVED = 3, ROWS_FOR_NOTICE = 4 };
    const struct session *session = page->session;
    int below = status_has_notice(session) ? ROWS_FOR_NOTICE : 0;
    int shelved = session->saved.waiting > 0 ? ROWS_OF_SHELVED : 0;
    bool has_blanks = at->rows >= ROWS_WITH_BLANKS + shelved + below;

    if (at->rows > 0)
        draw_placing(page, at);
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        const struct key *key = keymap_find(session, choices[i].event);
        bool is_there = choices[i].event == 'c' && people_computer(session) != NONE;

        if (!key || !keymap_is_enabled(key, session) || is_there || at->rows == 0)
            continue;
        area_take_top(at, has_blanks);
        draw_choice(page, at, &choices[i]);
    }
    if (session->saved.waiting > 0 && at->rows > 0) {
        area_take_top(at, has_blanks);
        draw_shelved(page, at);
    }
}

/* ---- The panel. ---- */

static bool has_room_for_people(const struct page *page)
{
    return page->has_banner || page->layout.panel.rows >= ROWS_FOR_PEOPLE;
}

/* During a game, draw the people. After the end, draw how the game ended, and the score. */
static void draw_state(const struct page *page, struct area *at)
{
    bool has_people = has_room_for_people(page);
    bool is_cut = page->session->table.absence == ABSENCE_CUT;

    if (!page->is_over && has_people) {
        draw_people(page, at);
    } else if (!page->is_over) {
        draw_turn(page, at);
    } else if (!has_people) {
        if (is_cut)
            draw_absence(page, at);
        else
            banner_draw_end(page, at);
    } else {
        banner_draw_end(page, at);
        if (page->is_back || !cards_draw(page, at, ROWS_BELOW_END))
            draw_counts(page, at);
        else
            draw_other_counts(page, at, true);
        if (is_cut)
            draw_absence(page, at);
    }
}

/* The row of the code. Take it off the area, unless it has an area of its own: it is the last row
 * of a roomy panel, but above the bits the next row. */
static struct area area_of_code(const struct page *page, struct area *at)
{
    const struct layout *layout = &page->layout;

    if (layout->code.rows > 0)
        return layout->code;
    if (has_blank_rows(page) && layout->bits.rows == 0)
        return area_take_bottom(at, 1);
    area_take_top(at, has_blank_rows(page));
    return area_take_top(at, 1);
}

struct area panel_draw(const struct page *page)
{
    const struct layout *layout = &page->layout;
    bool has_people = has_room_for_people(page);
    bool has_code = !page->is_over && game_word(page->game) != 0;
    struct area at = layout->panel;

    if (panel_is_first(page)) {
        if (!page->has_banner && at.rows >= ROWS_FOR_PILLS)
            banner_draw_name(page, &at);
        if (has_people)
            draw_choices(page, &at);
    } else {
        draw_state(page, &at);
        area_take_top(&at,
                      has_blank_rows(page)
                          && (!page->is_over || page->has_banner || at.rows >= ROWS_BELOW_SCORE));
        if (has_people)
            moves_draw(page, &at);
        if (has_code)
            moves_draw_code(page, area_of_code(page, &at));
    }
    area_take_top(&at, has_blank_rows(page));
    return at;
}

void panel_draw_choices(const struct page *page, struct area at)
{
    if (panel_is_first(page) && !has_room_for_people(page))
        draw_choices(page, &at);
}
