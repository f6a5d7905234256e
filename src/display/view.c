/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include <stdio.h>
#include <string.h>

#include "display/page.h"
#include "engine/encodings.h"
#include "play/review.h"

/* ---- The headline. ---- */

/* Draw a sentence that begins with the mark of the player, unless that is NONE, and a name. The
 * name is cut so that the words after it fit whole, or these have a row of their own. */
static void draw_sentence(const struct page *page, int player, const char *name, const char *words)
{
    enum { ROOMY = 24, MARK_COLS = 3 };
    struct area at = page->layout.headline;
    int length = (int)strlen(words);

    if (player != NONE) {
        page_text(page, at, 0, 0, board_role((enum player)player), "%c",
                  game_letter((enum player)player));
        area_take_left(&at, at.cols >= ROOMY ? MARK_COLS : MARK_COLS - 1, 0);
    }
    if (canvas_text_width(name) + length > at.cols && at.rows > 1) {
        page_name(page, area_take_top(&at, 1), at.cols, ROLE_STRONG, name);
        words += strspn(words, " ");
    } else {
        area_take_left(&at, page_name(page, at, at.cols - length, ROLE_STRONG, name), 0);
    }
    page_text(page, at, 0, 0, ROLE_STRONG, "%s", words);
}

static void draw_end(const struct page *page)
{
    const struct session *session = page->session;
    enum player mark = game_status(page->game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
    const char *winner = people_winner(session);
    bool is_computer = record_level(winner) >= 0;

    char words[STATUS_BRIEF] = "The start";

    if (page->moves > 0)
        snprintf(words, sizeof words, "Move %d of %d", page->moves, match_now(&session->match));
    if (page->is_back)
        draw_sentence(page, NONE, words, "");
    else if (game_status(page->game) == STATUS_DRAW)
        draw_sentence(page, NONE, "A draw", "");
    else if (!*winner)
        draw_sentence(page, NONE, mark == PLAYER_X ? "X wins" : "O wins", "");
    else if (is_computer && people_you(session) != NONE)
        draw_sentence(page, NONE, "You lose", "");
    else if (people_is_you(session, winner))
        draw_sentence(page, (int)mark, "You win", "");
    else
        draw_sentence(page, (int)mark, winner, " wins");
}

/* Say who is waited for, and that the game is paused if that has room. */
static void draw_waiting(const struct page *page, bool is_paused, const char *name)
{
    static const char waiting[] = "Waiting for ";
    char words[STATUS_WORDS];

    snprintf(words, sizeof words, "%s%s", is_paused ? "Paused: waiting for " : waiting, name);
    if (canvas_has_room(page->layout.headline, words)) {
        page_paragraph(page, page->layout.headline, ROLE_STRONG, words);
    } else {
        struct area at = page->layout.headline;

        area_take_left(&at, page_text(page, at, 0, 0, ROLE_STRONG, "%s", waiting), 0);
        page_name(page, at, at.cols, ROLE_STRONG, name);
    }
}

/* Say why nobody acts. */
static void draw_absence(const struct page *page)
{
    const struct session *session = page->session;
    const char *awaited = session->joining.awaited;
    const char *other = people_called(session, match_other(session->table.own));
    static const char anybody[] = "Waiting for somebody to come";

    switch (session->table.absence) {
    case ABSENCE_AWAITED:
    case ABSENCE_NEW_HALL:
        if (awaited)
            draw_waiting(page, false, awaited);
        else
            page_paragraph(page, page->layout.headline, ROLE_STRONG,
                           canvas_has_room(page->layout.headline, anybody) ? anybody : "Waiting");
        break;
    case ABSENCE_LEFT:
    case ABSENCE_GONE:
        draw_sentence(page, NONE, other, " has left");
        break;
    default:
        draw_waiting(page, true, other);
    }
}

/* True if nobody acts at a table because somebody is missing there. */
static bool is_incomplete(const struct table *table)
{
    return table->is_shared && !table_is_complete(table);
}

/* True if this person has acted, and the host has not answered yet. */
static bool is_on_its_way(const struct session *session)
{
    int seat = people_row(session, game_turn(session_game(session)));

    return session->table.is_shared && seat == people_you(session) && !session_can_place(session);
}

/* True if somebody is to move. */
static bool has_turn(const struct page *page)
{
    return !page->is_over && !is_incomplete(&page->session->table) && !is_on_its_way(page->session);
}

/* Draw the turn: "you" for the person who reads it, the others by name. */
static void draw_turn(const struct page *page)
{
    const struct session *session = page->session;
    enum player player = game_turn(page->game);
    int seat = people_row(session, player);

    if (is_on_its_way(session))
        draw_waiting(page, false, people_called(session, match_other(session->table.own)));
    else if (page->layout.is_turn_in_score)
        return;
    else if (seat == people_you(session))
        draw_sentence(page, (int)player, "Your turn", "");
    else
        draw_sentence(page, (int)player, people_called(session, seat), " to move");
}

/* Where it has no row of its own it is the first of the notices. */
static void draw_headline(struct page *page)
{
    const struct table *table = &page->session->table;
    struct layout *layout = &page->layout;

    if (layout->title.rows > 0)
        page_text(page, layout->title, 0, 0, ROLE_TEXT, "Tic-tac-toe");
    if (layout->headline.rows == 0 && !has_turn(page))
        layout->headline = area_take_top(&layout->notices, 2);
    if (is_incomplete(table) && (!page->is_over || table->absence == ABSENCE_CUT))
        draw_absence(page);
    else if (page->is_over)
        draw_end(page);
    else
        draw_turn(page);
}

/* ---- Score, moves and code. ---- */

enum { SIGN_COLS = 2 }; /* of the one who is to move */

/* True for the seat at a host's table in which nobody has been. */
static bool is_awaited(const struct session *session, int person)
{
    enum absence absence = session->table.absence;

    return (absence == ABSENCE_AWAITED || absence == ABSENCE_NEW_HALL)
        && person != session->table.own;
}

/* Draw the sign of the one who is to move, and the mark of that person with the name. The words
 * that say it, too, are left out where there is no room. */
static void draw_seat(const struct page *page, struct area at, int person)
{
    enum { ROOMY = 16, GAP = 3 };
    const struct session *session = page->session;
    enum player player = people_player(session, person);
    bool is_mover = has_turn(page) && people_is_mover(session, person);
    enum role bold = player == PLAYER_X ? ROLE_BOLD_X : ROLE_BOLD_O;
    const char *name = is_awaited(session, person) ? "nobody yet" : people_called(session, person);
    const char *turn = person == people_you(session) ? "your turn" : "to move";

    page_text(page, at, 0, 0, bold, is_mover ? ">" : "");
    area_take_left(&at, SIGN_COLS, 0);
    page_text(page, at, 0, 0, is_mover ? bold : board_role(player), "%c", game_letter(player));
    area_take_left(&at, 1, at.cols >= ROOMY ? 2 : 1);
    area_take_left(&at, page_name(page, at, at.cols, is_mover ? bold : ROLE_TEXT, name), GAP);
    if (is_mover && page->layout.is_turn_in_score && page_has_row(at, turn))
        page_text(page, at, 0, 0, bold, "%s", turn);
}

/* Draw the counts of this session, and of all time if the book has the two. People keep their rows,
 * whatever mark they play. The counts stand left of the names: behind a name that runs from right
 * to left, terminals would put them in front of it. */
static void draw_score(const struct page *page)
{
    const struct session *session = page->session;
    struct area rest = page->layout.score;
    struct result score =
        tally_find(&session->match.tally, people_called(session, 0), people_called(session, 1));
    const struct result *kept = &session->saved.result;
    bool is_crossed = strcmp(people_called(session, 0), kept->names[0]) != 0;
    const unsigned counts[PERSONS + 1] = {score.wins[0], score.wins[1], score.draws};
    int digits = 1;

    for (int row = 0; row <= PERSONS; row++) {
        int wanted = snprintf(NULL, 0, "%u", counts[row]);

        digits = wanted > digits ? wanted : digits;
    }
    for (int row = 0; row <= PERSONS && rest.rows > 0; row++) {
        struct area at = area_take_top(&rest, 1);

        page_text(page, at, 0, 0, ROLE_TEXT, "%*u", digits, counts[row]);
        area_take_left(&at, digits, at.cols >= 20 ? 2 : 1);
        if (row < PERSONS) {
            draw_seat(page, at, row);
            continue;
        }
        area_take_left(&at, SIGN_COLS, 0); /* where the marks stand */
        page_text(page, at, 0, 0, ROLE_TEXT, "%s", counts[row] == 1 ? "draw" : "draws");
    }
    if (rest.rows > 0 && kept->wins[0] + kept->wins[1] > 0 && people_match_saved(session))
        page_text(page, rest, 0, 0, ROLE_TEXT, "all time %u : %u", kept->wins[is_crossed],
                  kept->wins[!is_crossed]);
}

/* The moves below one another, with the names of their cells. */
static void list_moves(const struct page *page)
{
    const struct match *match = &page->session->match;
    struct area rest = page->layout.moves;

    for (int i = 0; i < match_now(match) && rest.rows > 0; i++) {
        enum role role = i == page->moves - 1 ? ROLE_STRONG : ROLE_TEXT;
        enum player player = game_turn(match_at(match, i));
        int cell = match_cell(match, i + 1);
        struct area at = area_take_top(&rest, 1);

        area_take_left(&at,
                       page_text(page, at, 0, 0, board_role(player), "%c", game_letter(player)), 0);
        page_text(page, at, 0, 0, role, "%d  %s", cell + 1, game_cell_names[cell]);
    }
}

/* The moves of this game, the newest bold. If not all have room, an ellipsis comes first; in a
 * short row the caption is left out. */
static void draw_moves(const struct page *page)
{
    static const char caption[] = "Moves";
    enum { ROOMY = 30, MOVE_COLS = 2, PITCH = MOVE_COLS + 1 };
    const struct match *match = &page->session->match;
    const wchar_t *ellipsis = page->theme->ellipsis;
    struct area at = page->layout.moves;

    if (at.rows >= GAME_CELLS) {
        list_moves(page);
        return;
    }
    if (at.rows == 0 || match_now(match) == 0)
        return;
    if (at.cols >= ROOMY) {
        page_text(page, at, 0, 0, ROLE_TEXT, caption);
        area_take_left(&at, (int)sizeof caption, 1);
    }

    int a_row = (at.cols + PITCH - MOVE_COLS) / PITCH;
    int places = a_row * at.rows;
    int dots = ((int)wcslen(ellipsis) + PITCH) / PITCH; /* the places of the ellipsis */
    int first = match_now(match) > places ? match_now(match) - places + dots : 0;

    if (page->is_back && page->moves <= first) /* the one that is looked at has room */
        first = page->moves > 0 ? page->moves - 1 : 0;
    if (first > 0)
        page_text(page, at, 0, 0, ROLE_TEXT, "%ls", ellipsis);

    int place = first > 0 ? dots : 0;

    for (int i = first; i < match_now(match) && place < places; i++, place++)
        page_text(page, at, place / a_row, place % a_row * PITCH,
                  i == page->moves - 1 ? ROLE_STRONG : ROLE_TEXT, "%c%d",
                  game_letter(game_turn(match_at(match, i))), match_cell(match, i + 1) + 1);
}

/* The code of a game that can be resumed, in words that have room: in two rows beside the smallest
 * board. */
static void draw_code(const struct page *page)
{
    struct area at = page->layout.code;
    unsigned code = (unsigned)encodings_code(page->game);
    const char *const resuming[] = {"Code %u resumes this game.", "%u resumes"};
    const char *const only[] = {"code %u", "%u"};
    const char *const *forms = session_can_resume(page->session) ? resuming : only;
    char words[CANVAS_COLS];

    if (page->is_over || game_word(page->game) == 0)
        return;
    for (int i = 0; i < 2; i++) {
        snprintf(words, sizeof words, forms[i], code);
        if (page_has_row(at, words))
            break;
    }
    page_paragraph(page, at, ROLE_TEXT, words);
}

/* ---- The page of the game. ---- */

static void draw_hints(const struct page *page)
{
    struct page settled = *page;

    settled.session = page->settled;
    settled.is_over = game_status(session_game(page->settled)) != STATUS_ONGOING;
    hints_draw(&settled);
}

static void draw_game(struct page *page)
{
    const struct layout *layout = &page->layout;

    page->layout = layout_compose(page->terminal, page->session->display.bits);
    canvas_clear(page->canvas, layout->size);
    board_draw(page);
    draw_headline(page);
    draw_score(page);
    draw_moves(page);
    draw_code(page);
    if (layout->bits.rows > 0)
        bits_draw(page);
    notices_draw(page, layout->notices);
    if (session_is_typing(page->session))
        hints_draw_prompt(page);
    else
        draw_hints(page); /* which leave out what is offered above */
}

/* ---- The page of the session. ---- */

static void draw_too_small(const struct page *page)
{
    struct size terminal = page->terminal;
    char words[CANVAS_COLS];

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d, q quits", layout_smallest.cols,
             layout_smallest.rows, terminal.cols, terminal.rows);
    canvas_clear(page->canvas, terminal);
    page_paragraph(page, (struct area){0, 0, page->canvas->size.rows, page->canvas->size.cols},
                   ROLE_TEXT, words);
}

bool view_fits(struct size terminal)
{
    return canvas_fits(layout_smallest, terminal);
}

static void draw_session(struct canvas *canvas, const struct session *session,
                         const struct session *settled, const struct theme *theme,
                         struct size terminal, int line)
{
    const struct session shown = review_session(session);
    const struct match *match = &shown.match;
    const int moves = review_moves(&shown);
    const bool is_back = review_is_back(&shown);
    struct page page = {
        .canvas = canvas,
        .session = &shown,
        .settled = settled == session ? &shown : settled,
        .theme = theme,
        .game = match_at(match, moves),
        .moves = moves,
        .is_over = match_is_over(match),
        .is_back = is_back,
        .asked = match_at(match, is_back && moves > 0 ? moves - 1 : moves),
        .line = line,
        .terminal = terminal,
    };

    if (!view_fits(terminal))
        draw_too_small(&page);
    else if (session->mode == MODE_HELP)
        help_draw(&page);
    else if (session->mode == MODE_PICK)
        shelf_draw(&page);
    else
        draw_game(&page);
}

void view_draw(struct canvas *canvas, const struct session *session, const struct theme *theme,
               struct size terminal)
{
    draw_session(canvas, session, session, theme, terminal, LINE_WHOLE);
}

void view_draw_line(struct canvas *canvas, const struct session *session, const struct theme *theme,
                    struct size terminal, int percent)
{
    draw_session(canvas, session, session, theme, terminal, percent);
}

void view_draw_breath(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal)
{
    struct session before = *session;

    match_act(&before.match, MATCH_BOTH, (struct request){.act = ACT_UNDO});
    before.display.evaluate = false;
    draw_session(canvas, &before, session, theme, terminal, LINE_WHOLE);
    canvas->cursor_row = NO_CURSOR; /* the hints can have put it on Enter */
}
