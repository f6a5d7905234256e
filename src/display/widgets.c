/* SPDX-License-Identifier: MIT */
#include "display/widgets.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode.h"
#include "display/board.h"
#include "engine/encodings.h"

enum player widgets_winner(struct game game)
{
    return game_status(game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
}

void widgets_draw_title(struct canvas *canvas, struct area at)
{
    if (at.rows > 0)
        canvas_text(canvas, at.row, at.col, at.cols, ROLE_STRONG, "Tic-tac-toe");
}

/* The name, cut so that the words after it fit whole, or in a row of its own. */
static void draw_sentence(struct canvas *canvas, struct area at, const char *name,
                          const char *words, const struct theme *theme)
{
    bool is_long = canvas_text_width(name) + (int)strlen(words) > at.cols;
    int width = is_long && at.rows > 1 ? at.cols : at.cols - (int)strlen(words);
    int taken = canvas_text_cut(canvas, at.row, at.col, width, ROLE_STRONG, name, theme->ellipsis);

    if (is_long && at.rows > 1) {
        at.row++;
        taken = 0;
        words += strspn(words, " ");
    }
    taken += canvas_text(canvas, at.row, at.col + taken, at.cols - taken, ROLE_STRONG, words);
    canvas->cursor_row = at.row;
    canvas->cursor_col = at.col + (taken < at.cols ? taken : at.cols - 1);
}

/* "You" for whoever reads it, the other by name. */
static void draw_news(struct canvas *canvas, struct area at, const struct session *session,
                      const struct theme *theme, enum player player)
{
    bool over = game_status(session_game(session)) != STATUS_ONGOING;
    int contender = over ? session_winner(session) : session_contender(session, player);
    bool is_computer = contender >= CONTENDER_COMPUTER;

    if (contender == session_you(session))
        draw_sentence(canvas, at, over ? "You" : "Your", over ? " win!" : " turn", theme);
    else
        draw_sentence(canvas, at, is_computer ? "Computer" : session_called(session, contender),
                      over ? " wins!" : " to move", theme);
}

void widgets_draw_turn(struct canvas *canvas, struct area at, const struct session *session,
                       const struct theme *theme)
{
    struct game game = session_game(session);
    enum status status = game_status(game);
    enum player player = status == STATUS_ONGOING ? game_turn(game) : widgets_winner(game);

    if (status == STATUS_DRAW) {
        draw_sentence(canvas, at, "It's a draw", "", theme);
    } else {
        canvas_glyph(canvas, at.row, at.col, board_role(player), (wchar_t)game_letter(player));
        at.col += 2;
        at.cols -= 2;
        draw_news(canvas, at, session, theme, player);
    }
}

/* A number at the right end of the row. Returns the columns that are left of it. */
static int draw_count(struct canvas *canvas, struct area at, int row, int count)
{
    char number[12];
    int width = snprintf(number, sizeof number, "%d", count);

    canvas_text(canvas, at.row + row, at.col + at.cols - width, width, ROLE_STRONG, number);
    return at.cols - width;
}

enum { MARK_COL = 2, NAME_COL = 4 };

void widgets_draw_score(struct canvas *canvas, struct area at, const struct session *session,
                        const struct theme *theme)
{
    struct score score = session_score(session);
    struct game game = session_game(session);

    if (at.rows == 0)
        return;
    for (enum player player = PLAYER_X; player <= PLAYER_O; player++) {
        int row = (int)player;
        int left = draw_count(canvas, at, row, score.wins[session_contender(session, player)]);
        bool to_move = game_status(game) == STATUS_ONGOING && game_turn(game) == player;

        if (to_move)
            canvas_text(canvas, at.row + row, at.col, 1, ROLE_TEXT, ">");
        canvas_glyph(canvas, at.row + row, at.col + MARK_COL, board_role(player),
                     (wchar_t)game_letter(player));
        canvas_text_cut(canvas, at.row + row, at.col + NAME_COL, left - NAME_COL - 1, ROLE_TEXT,
                        session_name(session, player), theme->ellipsis);
    }
}

void widgets_draw_draws(struct canvas *canvas, struct area at, const struct session *session)
{
    if (at.rows == 0)
        return;
    canvas_text(canvas, at.row, at.col + NAME_COL, at.cols, ROLE_TEXT, "Draws");
    draw_count(canvas, at, 0, session_score(session).draws);
}

void widgets_draw_lifetime_score(struct canvas *canvas, struct area at,
                                 const struct session *session)
{
    struct score lifetime_score = session_lifetime_score(session);
    int x_wins = lifetime_score.wins[session_contender(session, PLAYER_X)];
    int o_wins = lifetime_score.wins[session_contender(session, PLAYER_O)];
    char words[CANVAS_COLS];

    if (at.rows == 0 || !session->has_lifetime_score || x_wins + o_wins + lifetime_score.draws == 0)
        return;
    snprintf(words, sizeof words, "All time %d : %d, %d draw%s", x_wins, o_wins,
             lifetime_score.draws, lifetime_score.draws == 1 ? "" : "s");
    canvas_text(canvas, at.row, at.col + NAME_COL, at.cols - NAME_COL, ROLE_FAINT, words);
}

void widgets_draw_last(struct canvas *canvas, struct area at, const struct session *session)
{
    static const char *const forms[] = {"Last move: %c at %d", "Last: %c at %d"};
    char words[CANVAS_COLS];
    int last = session_last_move(session);

    if (last == NO_CELL || at.rows == 0)
        return;

    enum mark mark = game_cell(session_game(session), last);

    for (int i = 0; i < 2; i++)
        if (snprintf(words, sizeof words, forms[i], game_letters[mark], last + 1) <= at.cols)
            break;
    canvas_text(canvas, at.row, at.col, at.cols, ROLE_TEXT, words);
}

void widgets_draw_code(struct canvas *canvas, struct area at, const struct session *session)
{
    struct game game = session_game(session);
    /* With room for four digits, so that the words stay the same from the first move to the last.
     */
    static const char *const forms[] = {"Resume by code %-4u", "Code %-4u"};
    unsigned code = (unsigned)encodings_code(game);
    char words[CANVAS_COLS];

    if (game_word(game) == 0)
        return;
    if (snprintf(words, sizeof words, forms[0], code) > at.cols)
        snprintf(words, sizeof words, forms[1], code);
    canvas_paragraph(canvas, at, ROLE_TEXT, words);
}

/* The end of the text, in that many columns at most. */
static const char *last_columns(const char *text, int columns)
{
    wchar_t rune;
    int width;

    while (canvas_text_width(text) > columns)
        text = unicode_next_glyph(text, &rune, &width);
    return text;
}

void widgets_draw_prompt(struct canvas *canvas, struct area at, const struct session *session)
{
    bool is_x = session->prompt.naming == session_person(session, PLAYER_X);
    const char *question = session->mode == MODE_OPEN ? "Open: "
                         : is_x                       ? "Name of X: "
                                                      : "Name of O: ";
    int width = (int)strlen(question);
    int room = at.cols - width - 1;
    const char *typed = last_columns(session->prompt.typed, room);

    canvas_text(canvas, at.row, at.col, at.cols, ROLE_KEY, question);
    canvas_event(canvas, (struct area){at.row, at.col, 1, at.cols}, EVENT_ENTER);
    at.col += width;
    canvas->cursor_row = at.row;
    canvas->cursor_col = at.col + canvas_text(canvas, at.row, at.col, room, ROLE_STRONG, typed);
}

/* Upwards, over the board if it must be: the next key takes it away. The first two rows stay in
 * sight. */
static struct area grow(struct area at, const char *words)
{
    const int top = 2;

    while (at.rows < canvas_count_lines(words, at.cols) && at.row > top) {
        at.row--;
        at.rows++;
    }
    return at;
}

struct area widgets_place_notice(struct area at, struct area wide, const char *words, bool may_grow)
{
    if (!may_grow)
        return at;
    return canvas_has_room(grow(at, words), words) ? grow(at, words) : grow(wide, words);
}

/* The end of the words that has room there, from the beginning of a word on if it can be. */
static const char *find_end(struct area at, const char *words)
{
    wchar_t rune;
    int width;

    while (canvas_count_lines(words, at.cols) > at.rows) {
        const char *space = strchr(words, ' ');

        words = space ? space + 1 : unicode_next_glyph(words, &rune, &width);
    }
    return words;
}

void widgets_draw_notice(struct canvas *canvas, struct area at, const char *words,
                         const struct theme *theme)
{
    struct area after = {at.row, at.col, at.rows, at.cols - (int)wcslen(theme->ellipsis)};
    char cut[SESSION_WORDS + MB_LEN_MAX];

    if (!*words)
        return;
    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols; col++)
            canvas_glyph(canvas, row, col, ROLE_TEXT, L' ');
    canvas_event(canvas, at, EVENT_NONE);
    if (canvas_count_lines(words, at.cols) > at.rows) {
        snprintf(cut, sizeof cut, "%ls%s", theme->ellipsis, find_end(after, words));
        words = cut;
    }
    canvas_paragraph(canvas, at, ROLE_NOTICE, words);
}
