/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include <stdio.h>
#include <string.h>

#include "display/page.h"
#include "engine/encodings.h"

/* ---- The headline. ---- */

/* Draw a sentence that begins with the mark of the player, or NOBODY, and a name; the name is cut
 * so that the words after it fit whole, or these have a row of their own. */
static void draw_sentence(const struct page *page, int player, const char *name, const char *words)
{
    enum { ROOMY = 24, MARK_COLS = 3 };
    struct area at = page->layout.headline;
    int length = (int)strlen(words);

    if (player != NOBODY) {
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

/* The cells of the winning line, or lines. */
static void write_line(struct game game, char words[CANVAS_COLS])
{
    int length = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (game_winning_cells(game) >> cell & 1)
            length += snprintf(words + length, (size_t)(CANVAS_COLS - length), "%s%d",
                               length > 0 ? ", " : "", cell + 1);
}

static void draw_end(const struct page *page)
{
    const struct session *session = page->session;
    enum player mark = game_status(page->game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
    int winner = session_winner(session);
    int you = session_you(session);
    char line[CANVAS_COLS];
    char lost[2 * CANVAS_COLS];

    write_line(page->game, line);
    snprintf(lost, sizeof lost, "You lose: %c has %s.", game_letter(mark), line);
    if (game_status(page->game) == STATUS_DRAW)
        draw_sentence(page, NOBODY, "A draw", "");
    else if (winner == NOBODY)
        draw_sentence(page, NOBODY, mark == PLAYER_X ? "X wins" : "O wins", "");
    else if (winner >= COMPUTER && you != NOBODY)
        draw_sentence(page, NOBODY,
                      (int)strlen(lost) <= page->layout.headline.cols ? lost : "You lose", "");
    else if (winner == you)
        draw_sentence(page, (int)mark, "You win", "");
    else
        draw_sentence(page, (int)mark, session_called(session, winner), " wins");
}

/* Say who is waited for, and that the game is paused if that has room. */
static void draw_waiting(const struct page *page, bool is_paused, const char *name)
{
    static const char waiting[] = "Waiting for ";
    char words[SESSION_NOTICE];

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
    const struct table_view *view = &session->table;
    const char *other = session_called(session, PERSONS - 1 - view->own);

    switch (view->absence) {
    case ABSENCE_AWAITED:
    case ABSENCE_NEW_HALL:
        if (view->awaited)
            draw_waiting(page, false, view->awaited);
        else
            page_paragraph(page, page->layout.headline, ROLE_STRONG,
                           "Waiting for somebody to come");
        break;
    case ABSENCE_LEFT:
    case ABSENCE_GONE:
        draw_sentence(page, NOBODY, other, " has left");
        break;
    default:
        draw_waiting(page, true, other);
    }
}

/* Draw the turn: "you" for the person who reads it, the others by name. */
static void draw_turn(const struct page *page)
{
    const struct session *session = page->session;
    enum player player = game_turn(page->game);
    int participant = session_participant(session, player);
    int you = session_you(session);

    if (session->table.is_shared && participant == you && !session_can_place(session))
        draw_waiting(page, false, session_called(session, PERSONS - 1 - session->table.own));
    else if (participant == you)
        draw_sentence(page, (int)player, "Your turn", "");
    else
        draw_sentence(page, (int)player, session_called(session, participant), " to move");
}

static void draw_headline(const struct page *page)
{
    const struct layout *layout = &page->layout;
    const struct table_view *table = &page->session->table;

    if (layout->title.rows > 0)
        page_text(page, layout->title, 0, 0, ROLE_FAINT, "Tic-tac-toe");
    if (table->is_shared && !table->is_complete
        && (!page->is_over || table->absence == ABSENCE_CUT))
        draw_absence(page);
    else if (page->is_over)
        draw_end(page);
    else
        draw_turn(page);
}

/* ---- Score, moves and code. ---- */

/* The sign of the mover, and the mark of that person. */
static void draw_seat(const struct page *page, struct area at, int person)
{
    const struct match *match = &page->session->match;
    enum player player = match_player(match, person);

    const struct table_view *table = &page->session->table;
    bool is_mover = match_is_mover(match, person) && (table->is_complete || !table->is_shared);

    page_text(page, at, 0, 0, ROLE_TEXT, is_mover ? ">" : "");
    page_text(page, at, 0, LAYOUT_SIGN_COLS, board_role(player), "%c", game_letter(player));
}

/* True for the seat at a host's table in which nobody has been. */
static bool is_awaited(const struct session *session, int person)
{
    enum absence absence = session->table.absence;

    return (absence == ABSENCE_AWAITED || absence == ABSENCE_NEW_HALL)
        && person != session->table.own;
}

/* Draw the counts of this session, in a column beside the longest name. People keep their rows,
 * whatever mark they play. */
static void draw_score(const struct page *page)
{
    enum { ROOMY = 20, USUAL_COLS = 10, GAP = 3 }; /* of a name and its count */
    const struct session *session = page->session;
    struct area rest = page->layout.score;
    int mark_cols = LAYOUT_SIGN_COLS + (rest.cols >= ROOMY ? 3 : 2);
    struct score score = match_score(&session->match);
    int cols = USUAL_COLS;
    unsigned counts[PERSONS + 1];
    const char *names[PERSONS + 1];

    for (int row = 0; row <= PERSONS; row++) {
        bool is_draws = row == PERSONS;

        counts[row] = is_draws ? score.draws : score.wins[row];
        names[row] = is_draws ? "Draws"
                   : is_awaited(session, row)
                       ? "nobody yet"
                       : session_called(session, session_seated(session, row));

        int wanted = canvas_text_width(names[row]) + GAP + snprintf(NULL, 0, "%u", counts[row]);

        cols = wanted > cols ? wanted : cols;
    }
    if (cols > rest.cols - mark_cols)
        cols = rest.cols - mark_cols;
    for (int row = 0; row <= PERSONS && rest.rows > 0; row++) {
        struct area at = area_take_top(&rest, 1);
        int digits = snprintf(NULL, 0, "%u", counts[row]);

        if (row < PERSONS)
            draw_seat(page, at, row);
        area_take_left(&at, mark_cols, 0);
        at.cols = cols;
        page_text(page, at, 0, cols - digits, ROLE_TEXT, "%u", counts[row]);
        if (row == PERSONS)
            at.col -= mark_cols - LAYOUT_SIGN_COLS; /* where the marks stand */
        page_name(page, at, cols - digits - 1,
                  row < PERSONS && is_awaited(session, row) ? ROLE_FAINT : ROLE_TEXT, names[row]);
    }
}

/* The columns of a move and of the blanks after it. */
enum { MOVE_COLS = 2, MOVE_GAP = 1 };

/* The column of the next move, from `col` on; in the next row if there is no room in this one. */
static int place_move(struct area at, int col, int *row)
{
    if (col + MOVE_COLS <= at.cols)
        return col;
    ++*row;
    return 0;
}

/* The moves of this game, the newest bold. If not all have room, an ellipsis comes first; in a
 * short row the caption is left out. */
static void draw_moves(const struct page *page)
{
    static const char caption[] = "Moves";
    enum { ROOMY = 30 };
    const struct match *match = &page->session->match;
    const wchar_t *ellipsis = page->theme->ellipsis;
    struct area at = page->layout.moves;
    int first = 0;
    int indent = 0;
    int row = 0;

    if (at.rows == 0 || match->now == 0)
        return;
    if (at.rows > 1 || at.cols >= ROOMY) {
        page_text(page, at, 0, 0, ROLE_FAINT, caption);
        area_take_left(&at, (int)sizeof caption, at.cols >= ROOMY);
    }
    for (; first < match->now - 1; first++) {
        row = 0;
        indent = first > 0 ? (int)wcslen(ellipsis) + 1 : 0;
        for (int i = first, col = indent; i < match->now; i++)
            col = place_move(at, col, &row) + MOVE_COLS + MOVE_GAP;
        if (row < at.rows)
            break;
    }
    if (first > 0)
        page_text(page, at, 0, 0, ROLE_FAINT, "%ls", ellipsis);
    row = 0;
    for (int i = first, col = indent; i < match->now; i++) {
        col = place_move(at, col, &row);
        page_text(page, at, row, col, i == match->now - 1 ? ROLE_STRONG : ROLE_TEXT, "%c%d",
                  game_letter(game_turn(match->states[i])), match_cell(match, i + 1) + 1);
        col += MOVE_COLS + MOVE_GAP;
    }
}

/* The code of a game that can be resumed. */
static void draw_code(const struct page *page)
{
    struct area at = page->layout.code;
    char words[CANVAS_COLS];
    int gap = page->layout.is_smallest; /* beside the board */
    int width = snprintf(words, sizeof words, "Code %u resumes this game.",
                         (unsigned)encodings_code(page->game));

    if (page->is_over || game_word(page->game) == 0)
        return;
    if (width + gap > at.cols)
        width = (int)(strstr(words, " resumes") - words);
    if (width + gap <= at.cols)
        area_take_left(&at, gap, 0);
    page_text(page, at, 0, 0, ROLE_TEXT, "%.*s", width, words);
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
    if (!session_is_typing(page->session))
        draw_hints(page);
    messages_draw(page, layout->message);
    if (session_is_typing(page->session))
        hints_draw_prompt(page);
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
    struct game game = session_game(session);
    struct page page = {
        .canvas = canvas,
        .session = session,
        .settled = settled,
        .theme = theme,
        .game = game,
        .is_over = game_status(game) != STATUS_ONGOING,
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

    before.match.now--;
    before.match.score = before.match.before;
    before.display.evaluate = false;
    draw_session(canvas, &before, session, theme, terminal, LINE_WHOLE);
    canvas->cursor_row = NO_CURSOR; /* the hints can have put it on Enter */
}
