/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode.h"
#include "display/board.h"
#include "engine/encodings.h"
#include "engine/notation.h"
#include "play/keymap.h"
#include "play/shared_game.h"

/* ---- The layout. ---- */

/* The least size of a terminal, and its layout from there on. */
struct window {
    struct size size;
    const struct size *cell;
    bool is_beside; /* the panel stands beside the board, else below it */
    int margin;     /* left and right */
    int gap;        /* between the board and the panel */
    int hint_rows;  /* 0: the hints stand beside the board */
    int hint_cols;  /* of each hint */
    const char *hints;
};

/* In the hints a letter stands for its own key, 'a' the arrows, '+' Enter, '9' the digits. */
#define ALL_HINTS "a+9un?cNtrbq"

/* The first that fits is taken. */
static const struct window windows[] = {
    {{40, 118}, &board_huge_cell, true, 1, 4, 2, 19, ALL_HINTS},
    {{28, 94}, &board_roomy_cell, true, 1, 4, 2, 15, ALL_HINTS},
    {{22, 80}, &board_large_cell, true, 1, 4, 2, 14, ALL_HINTS},
    {{20, 59}, &board_large_cell, true, 1, 2, 2, 14, "a+9cun?q"},
    {{24, 37}, &board_large_cell, false, 1, 0, 2, 12, "9+?unq"},
    {{14, 54}, &board_medium_cell, true, 1, 3, 2, 13, "a+9cun?q"},
    {{12, 40}, &board_medium_cell, true, 0, 1, 1, 8, "9un?q"},
    {{19, 26}, &board_medium_cell, false, 1, 0, 2, 8, "9?unq"},
    {{9, 78}, &board_wide_cell, true, 1, 3, 2, 15, "a+9ctunr?q"},
    {{10, 40}, &board_wide_cell, true, 0, 1, 1, 8, "9un?q"},
    {{8, 20}, &board_small_cell, false, 0, 1, 0, 8, "q?un"},
};
enum { WINDOWS = sizeof windows / sizeof windows[0] };

/* A panel of fewer than LOW_ROWS has no room for messages below the moves. One of TALL_ROWS has
 * room for the end of a game, too, and one of WIDE_COLS for captions and bits. */
enum { LOW_ROWS = 8, TALL_ROWS = 15, WIDE_COLS = 38, MESSAGE_ROWS = 2 };

/* The columns from the sign of the mover to the panel, if there is a gap. */
enum { HANG = 2 };

/* The rows of the bits. If the whole panel has fewer than TALL_FOR_BITS, the score makes room for
 * them. */
enum { BITS_ROWS = 12, TALL_FOR_BITS = 22 };

/* A part without rows is left out, and so are the rows of the score and the moves that have no
 * room. No part covers another. */
struct layout {
    const struct window *window;
    struct size size;
    struct area title; /* the name of the game */
    struct area headline;
    struct area board;
    struct area score;
    struct area moves;
    struct area bits;
    struct area result;  /* the end of a game, or how to join */
    struct area message; /* the same at all times; a long one grows upwards over the result */
    struct area foot;    /* below the board */
    struct area code;
    struct area hints;
    bool has_captions; /* over the columns of the score */
};

static struct area take_top(struct area *from, int rows)
{
    struct area top = *from;

    top.rows = rows < from->rows ? rows : from->rows;
    from->row += top.rows;
    from->rows -= top.rows;
    return top;
}

static struct area take_bottom(struct area *from, int rows)
{
    struct area bottom = *from;

    bottom.rows = rows < from->rows ? rows : from->rows;
    from->rows -= bottom.rows;
    bottom.row += from->rows;
    return bottom;
}

/* Take columns off at the left, and the gap between them and the rest. */
static struct area take_left(struct area *from, int cols, int gap)
{
    struct area left = {from->row, from->col, from->rows, cols};

    from->col += cols + gap;
    from->cols -= cols + gap;
    return left;
}

/* The panel beside the board, from the top: score, moves, bits, result, messages, code. */
static void divide_tall(struct layout *layout, struct area panel, bool has_bits)
{
    bool is_wide = panel.cols >= WIDE_COLS;
    bool is_cramped = has_bits && is_wide && panel.rows < TALL_FOR_BITS;
    int blank = !is_cramped;

    layout->has_captions = is_wide && !is_cramped;
    layout->score = take_top(&panel, is_cramped ? 1 : layout->has_captions + PERSONS + 1);
    take_top(&panel, blank);
    layout->moves = take_top(&panel, is_cramped ? 1 : 2);
    take_top(&panel, blank);
    layout->message = take_bottom(&panel, MESSAGE_ROWS);
    layout->bits = has_bits && is_wide ? take_top(&panel, BITS_ROWS) : (struct area){0};
    take_top(&panel, layout->bits.rows > 0 && blank);
    layout->result = panel;
}

/* Beside a board of fewer rows. */
static void divide_short(struct layout *layout, struct area panel)
{
    const int half = 24;

    if (panel.rows < LOW_ROWS && panel.cols >= 2 * half - 2) {
        layout->message = panel;
        panel = take_left(&layout->message, half, 2);
    } else if (panel.rows < LOW_ROWS) {
        layout->message = layout->foot;
    }
    if (layout->headline.rows == 0)
        layout->headline = take_top(&panel, 2);
    layout->code = take_bottom(&panel, 1);
    layout->score = take_top(&panel, PERSONS + 1);
    layout->moves = take_top(&panel, 1);
    if (layout->message.rows == 0)
        layout->message = panel;
}

/* Below the board, in one column or two. The smallest board has code and hints beside it. */
static void divide_below(struct layout *layout, struct area panel)
{
    enum { TWO_COLUMNS = 34, CODE_COLS = 9, WITH_SCORE = 4 };

    if (layout->window->hint_rows == 0) {
        layout->hints = layout->board;
        take_left(&layout->hints, layout->board.cols, 0);
        layout->hints.cols = CODE_COLS;
        layout->code = take_top(&layout->hints, 1);
        take_left(&layout->hints, 1, 0);
        if (panel.rows >= WITH_SCORE)
            layout->score = take_top(&panel, PERSONS);
    } else if (panel.cols >= TWO_COLUMNS) {
        layout->moves = take_top(&panel, PERSONS);
        layout->score = take_left(&layout->moves, panel.cols / 2, 1);
        layout->code = take_bottom(&layout->moves, 1);
    } else {
        layout->score = take_top(&panel, PERSONS);
        layout->code = take_top(&panel, 1);
        layout->moves = take_left(&layout->code, panel.cols - CODE_COLS - 1, 1);
    }
    layout->message = panel;
}

/* The most rows that are used beyond those that a page needs, if the terminal has them. */
enum { MOST_MORE = 2 };
static struct size add_rows(struct size size, struct size terminal)
{
    int more = terminal.rows - size.rows;

    size.rows += more < MOST_MORE ? more : MOST_MORE;
    return size;
}

static const char title[] = "Tic-tac-toe";

static struct layout compose(struct size terminal, bool has_bits)
{
    const struct window *window = windows;
    struct layout layout;
    struct size board;
    struct area all;
    struct area band;

    while (!canvas_fits(window->size, terminal))
        window++;
    board = board_size(*window->cell);
    layout = (struct layout){.window = window, .size = add_rows(window->size, terminal)};
    all = (struct area){0, window->margin, layout.size.rows, layout.size.cols - 2 * window->margin};
    take_bottom(&all, layout.size.rows == window->size.rows + MOST_MORE && window->hint_rows > 0);
    layout.hints = take_bottom(&all, window->hint_rows);
    if (all.rows > board.rows)
        layout.headline = take_top(&all, 1);
    if (window->is_beside && board.rows > LOW_ROWS && all.rows > board.rows)
        take_top(&all, 1);
    band = take_top(&all, board.rows);
    layout.board = take_left(&band, board.cols, window->gap);
    layout.foot = all;
    if (window->is_beside && layout.headline.rows > 0 && board.cols > (int)strlen(title))
        layout.title = take_left(&layout.headline, board.cols, window->gap);
    if (!window->is_beside) {
        divide_below(&layout, all);
    } else if (band.rows < TALL_ROWS) {
        divide_short(&layout, band);
    } else {
        layout.code = take_bottom(&band, 1);
        divide_tall(&layout, band, has_bits);
    }
    if (window->gap > HANG) {
        layout.score.col -= HANG;
        layout.score.cols += HANG;
    }
    return layout;
}

/* The arguments that every part of the drawing needs. */
struct page {
    struct canvas *canvas;
    const struct session *session;
    const struct theme *theme;
    struct layout layout; /* of the table alone, like has_banner */
    bool has_banner;      /* that says how the game ended */
};

/* True if a question has the keys that answer it: where a code is typed they are text. */
static bool has_answers(const struct session *session)
{
    return session->remote.has_question && session->mode == MODE_PLAY;
}

static bool is_over(const struct page *page)
{
    return game_status(session_game(page->session)) != STATUS_ONGOING;
}

/* The winner; PLAYER_X if there is none. */
static enum player winner_of(struct game game)
{
    return game_status(game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
}

/* ---- Parts that the pages share. ---- */

/* Put the terminal's own cursor at the beginning of the area. */
static void put_cursor(struct canvas *canvas, struct area at)
{
    canvas->cursor_row = at.row;
    canvas->cursor_col = at.col;
}

/* Draw text in a row of the area, from that column on, in the format of printf. Returns the columns
 * that it takes. */
#ifdef __GNUC__
__attribute__((format(printf, 6, 7)))
#endif
static int
draw_text(const struct page *page, struct area at, int row, int col, enum role role,
          const char *format, ...)
{
    char words[SESSION_WORDS];
    va_list values;

    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    return canvas_text(page->canvas, at.row + row, at.col + col, at.cols - col, role, words);
}

/* Draw one key and its word. A click on them is the key; without an event they are faint. Returns
 * the columns that they take. */
static int draw_hint(struct canvas *canvas, int row, int col, const char *label, const char *word,
                     enum event event)
{
    bool matters = event != EVENT_NONE;
    int width = (int)strcspn(label, " "); /* the first name of a key is its shortest */

    canvas_text(canvas, row, col, width, matters ? ROLE_KEY : ROLE_FAINT, label);
    width += 1
           + canvas_text(canvas, row, col + width + 1, CANVAS_COLS,
                         matters ? ROLE_TEXT : ROLE_FAINT, word);
    canvas_event(canvas, (struct area){row, col, 1, width}, event);
    return width;
}

/* The key that goes back from a page; a click on it goes back. */
static void draw_way_back(struct canvas *canvas, int row, int col, const char *key)
{
    draw_hint(canvas, row, col, key, "goes back", EVENT_ESCAPE);
}

/* The length of the beginning of the words that has room there before the ellipsis. */
static int find_beginning(struct area at, const char *words, int dots)
{
    const char *end = words;

    for (int row = 1; row < at.rows; row++) {
        end += canvas_line_length(end, at.cols);
        end += strspn(end, " ");
    }
    return (int)(end - words) + canvas_line_length(end, at.cols - dots);
}

/* The end of the words that has room there after the ellipsis. It starts with a whole word unless
 * that is longer than a line. */
static const char *find_end(struct area at, const char *words, int dots)
{
    wchar_t rune;
    int width;

    while (canvas_count_lines(words, at.cols - dots) > at.rows) {
        int word = (int)strcspn(words, " ");

        words = word <= canvas_line_length(words, at.cols - dots)
                  ? words + word + strspn(words + word, " ")
                  : unicode_next_glyph(words, &rune, &width);
    }
    return words;
}

/* Draw the words over anything that stands there. If they have no room, they are cut at the
 * beginning, for the keys to press or the words to type come last. A question, which is lit, is cut
 * at its end. */
static void draw_notice(const struct page *page, struct area at, enum role role, const char *words)
{
    struct canvas *canvas = page->canvas;
    const wchar_t *ellipsis = page->theme->ellipsis;
    int dots = (int)wcslen(ellipsis);
    char cut[SESSION_WORDS + MB_LEN_MAX];

    if (!*words)
        return;
    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols; col++)
            canvas_glyph(canvas, row, col, ROLE_TEXT, L' ');
    canvas_event(canvas, at, EVENT_NONE);
    if (canvas_count_lines(words, at.cols) > at.rows) {
        if (role == ROLE_LIT)
            snprintf(cut, sizeof cut, "%.*s%ls", find_beginning(at, words, dots), words, ellipsis);
        else
            snprintf(cut, sizeof cut, "%ls%s", ellipsis, find_end(at, words, dots));
        words = cut;
    }
    canvas_paragraph(canvas, at, role, words);
}

/* Write the question that waits for an answer, after the notice if both have room. */
static enum role write_question(const struct session *session, struct area at,
                                char words[SESSION_WORDS])
{
    session_words(session, words);
    if (*session->status.notice && canvas_has_room(at, words))
        return ROLE_NOTICE;
    snprintf(words, SESSION_WORDS, "%s", session->status.pinned);
    return ROLE_LIT;
}

/* The message of a page that is not the table: the question that waits there, or the notice. False
 * if there is none. */
static bool draw_page_message(const struct page *page, struct area at)
{
    const struct session *session = page->session;
    char words[SESSION_WORDS];
    enum role role = ROLE_NOTICE;

    snprintf(words, sizeof words, "%s", session->status.notice);
    if (session->remote.has_question)
        role = write_question(session, at, words);
    draw_notice(page, at, role, words);
    return *words;
}

/* ---- The headline. ---- */

/* The result as a sentence: its subject and its verb. */
struct result {
    const char *name, *verb;
};
static struct result result_of(const struct session *session)
{
    int winner = session_winner(session);

    if (game_status(session_game(session)) == STATUS_DRAW)
        return (struct result){"A draw", ""};
    if (session_has_mark_won(session))
        return (struct result){winner_of(session_game(session)) == PLAYER_X ? "X" : "O", " wins!"};
    if (session_has_lost(session))
        return (struct result){"You", " lose"};
    if (winner == session_you(session))
        return (struct result){"You", " win!"};
    return (struct result){session_called(session, winner), " wins!"};
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

/* The mark before a sentence, and the blanks after it. */
enum { MARK_COLS = 3 };

/* Draw the mark of the player, who may be NOBODY; the name, cut so that the words after it fit
 * whole; and these words, in a row of their own if necessary. */
static void draw_sentence(const struct page *page, struct area at, int player, const char *name,
                          const char *words)
{
    const int roomy = 24;
    enum role role = is_over(page) ? ROLE_STRONG : ROLE_TEXT;
    bool is_long, has_two_rows;
    int taken;

    if (player != NOBODY) {
        draw_text(page, at, 0, 0, is_over(page) ? board_role((enum player)player) : ROLE_TEXT, "%c",
                  game_letter((enum player)player));
        take_left(&at, at.cols >= roomy ? MARK_COLS : MARK_COLS - 1, 0);
    }
    is_long = canvas_text_width(name) + (int)strlen(words) > at.cols;
    has_two_rows = is_long && at.rows > 1;
    taken = canvas_text_cut(page->canvas, at.row, at.col,
                            has_two_rows ? at.cols : at.cols - (int)strlen(words), role, name,
                            page->theme->ellipsis);
    if (has_two_rows)
        words += strspn(words, " ");
    draw_text(page, at, has_two_rows, has_two_rows ? 0 : taken, role, "%s", words);
}

/* If large letters name the winner, the headline names the line, if there is room for it. */
static void draw_end(const struct page *page, struct area at)
{
    const struct session *session = page->session;
    struct game game = session_game(session);
    bool is_draw = game_status(game) == STATUS_DRAW;
    bool is_lost = session_has_lost(session);
    struct result result = result_of(session);
    int verb = (int)strcspn(result.verb, "!");
    char line[CANVAS_COLS];
    char how[SESSION_NOTICE];
    char words[SESSION_NOTICE];

    write_line(game, line);
    if (is_lost)
        snprintf(how, sizeof how, " to %c's %s", game_letter(winner_of(game)), line);
    else
        snprintf(how, sizeof how, " with %s", line);
    if (canvas_text_width(result.name) + verb + (int)strlen(how) > at.cols - MARK_COLS)
        how[0] = '\0';
    snprintf(words, sizeof words, "%s", result.verb);
    if (page->has_banner && is_draw) {
        result.name = "Nobody";
        snprintf(words, sizeof words, " %s", at.cols >= WIDE_COLS ? "has three in a row" : "wins");
    } else if (page->has_banner) {
        snprintf(words, sizeof words, "%.*s%s", verb, result.verb, how);
    }
    draw_sentence(page, at,
                  is_draw || is_lost || session_has_mark_won(session) ? NOBODY
                                                                      : (int)winner_of(game),
                  result.name, words);
}

/* Draw the turn: "you" for the person who reads it, the others by name. */
static void draw_turn(const struct page *page, struct area at)
{
    const struct session *session = page->session;
    const struct remote *remote = &session->remote;
    enum player player = game_turn(session_game(session));
    int contender = session_contender(session, player);
    int you = session_you(session);
    bool is_waiting = !remote->is_complete || (contender == you && !session_can_place(session));
    char waiting[SESSION_NOTICE];

    if (remote->is_shared)
        snprintf(waiting, sizeof waiting, "Waiting for %s",
                 session_called(session, PERSONS - 1 - you));
    if (remote->is_apart && session_is_alone(session))
        draw_sentence(page, at, NOBODY, "Table closed", "");
    else if (remote->is_shared && is_waiting)
        draw_sentence(page, at, NOBODY, waiting, "");
    else if (contender == you || session_is_alone(session))
        draw_sentence(page, at, (int)player, "Your turn", "");
    else
        draw_sentence(page, at, (int)player, session_called(session, contender), " to move");
}

/* The area that has room for the question: the headline, its whole row, or the messages. */
static struct area place_question(const struct layout *layout, const char *question)
{
    struct area row = {0, layout->window->margin, layout->headline.row == 0,
                       layout->size.cols - 2 * layout->window->margin};

    if (canvas_has_room(layout->headline, question))
        return layout->headline;
    if (layout->title.rows > 0 && canvas_has_room(row, question))
        return row;
    return (struct area){0};
}

/* A question takes the place of the headline, and stands out; one that has no room there is with
 * the messages. */
static void draw_headline(const struct page *page)
{
    const struct layout *layout = &page->layout;
    const struct session *session = page->session;
    struct area question = {0};

    if (session->remote.has_question)
        question = place_question(layout, session->status.pinned);
    if (layout->title.rows > 0 && (question.rows == 0 || question.col > layout->title.col))
        canvas_text(page->canvas, layout->title.row, layout->title.col, layout->title.cols,
                    ROLE_FAINT, title);
    if (question.rows > 0)
        canvas_paragraph(page->canvas, question, ROLE_LIT, session->status.pinned);
    else if (has_answers(session))
        canvas_text(page->canvas, layout->headline.row, layout->headline.col, layout->headline.cols,
                    ROLE_LIT, "Answer y or n");
    else if (is_over(page))
        draw_end(page, layout->headline);
    else
        draw_turn(page, layout->headline);
}

/* ---- Score, moves and code. ---- */

/* The mark of a person, and the sign of the mover before it. */
static void draw_place(const struct page *page, int row, int col, int person)
{
    enum player player = match_player(&page->session->match, person);

    if (match_is_mover(&page->session->match, person))
        canvas_glyph(page->canvas, row, col, ROLE_TEXT, L'>');
    canvas_glyph(page->canvas, row, col + HANG, board_role(player), (wchar_t)game_letter(player));
}

/* The score in one row, above the bits: each name, and its count after it. */
static void draw_score_line(const struct page *page)
{
    enum { PLACE_COLS = 16, NAME_COL = 4, NAME_COLS = 8 };
    const struct area at = page->layout.score;
    const struct session *session = page->session;
    struct score score = session_score_here(session);

    for (int place = 0; place <= PERSONS; place++) {
        bool is_draws = place == PERSONS;
        int contender = is_draws ? 0 : session_seated(session, place);
        int col = at.col + place * PLACE_COLS + (is_draws ? 0 : NAME_COL);

        if (!is_draws)
            draw_place(page, at.row, at.col + place * PLACE_COLS, place);
        col += canvas_text_cut(page->canvas, at.row, col, NAME_COLS, ROLE_TEXT,
                               is_draws ? "Draws" : session_called(session, contender),
                               page->theme->ellipsis);
        draw_text(page, at, 0, col - at.col, ROLE_TEXT, " %d",
                  is_draws ? score.draws : score.wins[contender]);
    }
}

/* A row of the score: the name, and the counts of this session and of all time, which is -1 if
 * there is none. Each count ends in its column. */
static void draw_counts(const struct page *page, int row, const char *name, int now, int all_time)
{
    enum { ALL_TIME_COLS = 11 };
    struct area at = page->layout.score;
    bool has_captions = page->layout.has_captions;
    int digits = snprintf(NULL, 0, "%d", now);

    take_left(&at, HANG + (has_captions ? 3 : 2), 0);
    if (all_time >= 0)
        draw_text(page, at, row, at.cols - ALL_TIME_COLS, ROLE_FAINT, "%*d", ALL_TIME_COLS,
                  all_time);
    at.cols -= has_captions ? ALL_TIME_COLS : 0;
    draw_text(page, at, row, at.cols - digits, ROLE_TEXT, "%d", now);
    canvas_text_cut(page->canvas, at.row + row, at.col, at.cols - digits - 1, ROLE_TEXT, name,
                    page->theme->ellipsis);
}

/* People keep their rows, whatever mark they play. */
static void draw_score(const struct page *page)
{
    struct area at = page->layout.score;
    const struct session *session = page->session;
    struct score now = session_score_here(session);
    struct score all_time = session->lifetime_score;
    int games = all_time.draws;
    bool has_all_time;

    for (int person = 0; person < PERSONS; person++)
        games += all_time.wins[session_seated(session, person)];
    has_all_time = page->layout.has_captions && session->has_lifetime_score && games > 0;
    if (has_all_time)
        draw_text(page, at, 0, at.cols - 14, ROLE_FAINT, "now   all time");
    for (int row = 0; row + page->layout.has_captions < at.rows; row++) {
        int contender = row < PERSONS ? session_seated(session, row) : 0;
        int now_count = row < PERSONS ? now.wins[contender] : now.draws;
        int all_count = row < PERSONS ? all_time.wins[contender] : all_time.draws;

        if (row < PERSONS)
            draw_place(page, at.row + page->layout.has_captions + row, at.col, row);
        draw_counts(page, row + page->layout.has_captions,
                    row < PERSONS ? session_called(session, contender) : "Draws", now_count,
                    has_all_time ? all_count : -1);
    }
}

/* The moves of this game, or the last ones if not all have room. */
static void draw_moves(const struct page *page)
{
    static const char caption[] = "Moves";
    const struct match *match = &page->session->match;
    const int gap = 3; /* between two moves */
    const int move_cols = (int)strlen("X 1") + gap;
    struct area at = page->layout.moves;
    int shown;
    int first;

    if (at.rows == 0)
        return;
    canvas_text(page->canvas, at.row, at.col, at.cols, ROLE_FAINT, caption);
    take_left(&at, (int)sizeof caption, at.cols >= WIDE_COLS ? 2 : 1);
    shown = (at.cols + gap) / move_cols;
    first = match->now - shown * at.rows;
    for (int move = first > 0 ? first : 0; move < match->now; move++) {
        int place = move - (first > 0 ? first : 0);

        draw_text(page, at, place / shown, place % shown * move_cols, ROLE_TEXT, "%c %d",
                  game_letter(game_turn(match->states[move])), match_cell(match, move + 1) + 1);
    }
}

static void draw_code(const struct page *page)
{
    static const char *const forms[] = {"Code %u resumes this game.", "Code %u"};
    struct area at = page->layout.code;
    unsigned code = (unsigned)encodings_code(session_game(page->session));
    char words[CANVAS_COLS];
    int width = snprintf(words, sizeof words, forms[0], code);

    if (width > at.cols)
        width = snprintf(words, sizeof words, forms[1], code);
    if (page->layout.window->hint_rows == 0) /* beside the board, and at a distance if it can be */
        take_left(&at, width < at.cols, 0);
    canvas_text(page->canvas, at.row, at.col, at.cols, ROLE_TEXT, words);
}

/* ---- Large letters, six dots wide at most and eleven high, in the dots of braille. ---- */

enum { DOT_ROWS = 11, LETTERS = 128, BLANK_DOTS = 3, BANNER_ROWS = 3 };

/* A character for each row of dots: '0' plus the set of dots, the lowest bit at the left. */
static const char *const letters[LETTERS] = {
    ['!'] = "33333330300", ['\''] = "33300000000", ['-'] = "0000o000000", ['.'] = "00000006?60",
    ['0'] = "<NcccccN<00", ['1'] = "<>?<<<<<o00",  ['2'] = "Ncc`H<63o00", ['3'] = "o`H<N``cN00",
    ['4'] = "HHLNJKoHH00", ['5'] = "o33Og``cN00",  ['6'] = "L633OgccN00", ['7'] = "o`HH<<66600",
    ['8'] = "NcccNcccN00", ['9'] = "Ncckn``H>00",  ['A'] = "<Ncccoccc00", ['B'] = "OfffNfffO00",
    ['C'] = "Nc33333cN00", ['D'] = "OfffffffO00",  ['E'] = "o333O333o00", ['F'] = "o333O333300",
    ['G'] = "Nc333kccN00", ['H'] = "ccccocccc00",  ['I'] = "?6666666?00", ['J'] = "l``````cN00",
    ['K'] = "ccK?7?Kcc00", ['L'] = "33333333o00",  ['M'] = "ccooocccc00", ['N'] = "cggookkcc00",
    ['O'] = "NcccccccN00", ['P'] = "OcccO333300",  ['Q'] = "NccccccoN`0", ['R'] = "OcccO?Kcc00",
    ['S'] = "Nc33N``cN00", ['T'] = "o<<<<<<<<00",  ['U'] = "ccccccccN00", ['V'] = "ccccNNN<<00",
    ['W'] = "ccccooooc00", ['X'] = "ccNN<NNcc00",  ['Y'] = "ccNN<<<<<00", ['Z'] = "o`HH<663o00",
    ['a'] = "000N`nckf00", ['b'] = "333KgccgK00",  ['c'] = "000Nc33cN00", ['d'] = "```fkcckf00",
    ['e'] = "000Nco33N00", ['f'] = "Lf66O666600",  ['g'] = "000nKK>3NcN", ['h'] = "333Kgcccc00",
    ['i'] = "66076666?00", ['j'] = "HH0LHHHHKK>",  ['k'] = "333K?7?Kc00", ['l'] = "76666666?00",
    ['m'] = "000Oooooc00", ['n'] = "000Kgcccc00",  ['o'] = "000NccccN00", ['p'] = "000KgcgK333",
    ['q'] = "000fkckf```", ['r'] = "000Kg333300",  ['s'] = "000Nc>HcN00", ['t'] = "066O666fL00",
    ['u'] = "000cccckf00", ['v'] = "000cccNN<00",  ['w'] = "000ccoooB00", ['x'] = "000cN<<Nc00",
    ['y'] = "000ccckf`cN", ['z'] = "000oH<63o00",
};

/* The columns of dots of the words, an empty one after each letter; the lowest bit is the uppermost
 * dot. Returns how many they are; 0 if a letter cannot be drawn, or if no canvas has room. */
enum { DOT_COLS = 2 * CANVAS_COLS };
static int set_letters(const char *words, unsigned dots[DOT_COLS])
{
    int count = 0;

    memset(dots, 0, DOT_COLS * sizeof *dots);
    for (; *words; words++) {
        const char *rows = *words > 0 ? letters[(int)*words] : NULL;
        int width = *words == ' ' ? BLANK_DOTS : 0;

        for (int row = 0; rows && row < DOT_ROWS; row++)
            for (unsigned set = (unsigned)(rows[row] - '0'), x = 0; set >> x; x++) {
                if (count + (int)x >= DOT_COLS)
                    return 0;
                dots[count + (int)x] |= (set >> x & 1) << row;
                width = (int)x < width ? width : (int)x + 1;
            }
        if (width == 0 || count + width + 1 > DOT_COLS)
            return 0;
        count += width + 1;
    }
    return count;
}

/* The columns that the words take as a banner; 0 if they cannot be drawn. A theme without braille
 * spreads them out. */
static int banner_cols(const char *words, const struct theme *theme)
{
    unsigned dots[DOT_COLS];
    int count = set_letters(words, dots);

    return theme->has_braille || count == 0 ? count / 2 : 2 * (int)strlen(words) + 1;
}

/* One braille glyph: U+2800 and a bit for each of its dots. */
static wchar_t braille_of(const unsigned dots[2], int row)
{
    static const unsigned char bits[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    wchar_t sum = 0;

    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 2; x++)
            if (dots[x] >> (4 * row + y) & 1)
                sum |= bits[y][x];
    return sum ? 0x2800 + sum : L' ';
}

static void draw_banner(const struct page *page, struct area at, const char *words)
{
    struct game game = session_game(page->session);
    enum player winner = winner_of(game);
    bool is_draw = game_status(game) == STATUS_DRAW;
    bool has_braille = page->theme->has_braille;
    enum role role = has_braille ? is_draw ? ROLE_STRONG : board_role(winner)
                   : is_draw ? ROLE_LIT
                                 : board_won_role(winner);
    unsigned dots[DOT_COLS];

    set_letters(words, dots);
    for (int col = 0; col < banner_cols(words, page->theme); col++)
        for (int row = 0; row < (has_braille ? BANNER_ROWS : 1); row++)
            canvas_glyph(page->canvas, at.row + row, at.col + col, role,
                         has_braille ? braille_of(dots + 2 * col, row)
                         : col % 2   ? (wchar_t)words[col / 2]
                                     : L' ');
}

/* ---- The end of a game. ---- */

/* Write the result, by name if there is room, else by mark; empty if neither has room. True if it
 * is by name. */
static bool write_banner(const struct page *page, struct area at, char words[SESSION_NOTICE])
{
    struct game game = session_game(page->session);
    struct result result = result_of(page->session);
    int rows = page->theme->has_braille ? BANNER_ROWS : 1;

    for (int form = 0; form < 2; form++) {
        if (form == 0)
            snprintf(words, SESSION_NOTICE, "%s%s", result.name, result.verb);
        else
            snprintf(words, SESSION_NOTICE, "%c wins!", game_letter(winner_of(game)));

        int width = banner_cols(words, page->theme);

        if (width > 0 && width <= at.cols && rows <= at.rows)
            return form == 0;
    }
    words[0] = '\0';
    return false;
}

/* The mistake that lost the game, below the moves, and then the winner, in large letters. */
static void draw_result(struct page *page)
{
    struct area at = page->layout.result;
    char mistake[ANALYSIS_WORDS];
    char banner[SESSION_NOTICE];
    int lines;

    analysis_write(page->session, mistake);
    lines = canvas_count_lines(mistake, at.cols);
    if (lines <= at.rows) {
        canvas_paragraph(page->canvas, at, ROLE_TEXT, mistake);
        take_top(&at, lines);
    }
    take_top(&at, lines > 0 && at.rows > BANNER_ROWS);
    page->has_banner = write_banner(page, at, banner);
    draw_banner(page, at, banner);
    canvas_event(page->canvas, page->layout.result, EVENT_ENTER);
}

/* Enter, and the player who begins; the cursor is on the first word. Returns the lines. */
static int draw_next(const struct page *page, struct area at)
{
    const struct session *session = page->session;
    int contender = session_contender(session, PLAYER_O); /* the one who begins the next game */
    char words[SESSION_NOTICE];

    if (session_is_alone(session))
        snprintf(words, sizeof words, "Enter: next game.");
    else if (contender == session_you(session))
        snprintf(words, sizeof words, "Enter: next game. You begin.");
    else
        snprintf(words, sizeof words, "Enter: next game. %s begins.",
                 session_called(session, contender));
    if (!canvas_has_room(at, words))
        snprintf(words, sizeof words, at.cols > 20 ? "Enter: next game." : "Enter next");
    canvas_paragraph(page->canvas, at, ROLE_TEXT, words);
    canvas_event(page->canvas, at, EVENT_ENTER);
    put_cursor(page->canvas, at);
    return canvas_count_lines(words, at.cols);
}

/* If the message has the place of the result, too, the mistake stands in the rest of it. */
static void draw_end_in_message(const struct page *page)
{
    struct area at = page->layout.message;
    char leaving[SESSION_NOTICE];
    char mistake[ANALYSIS_WORDS];

    take_top(&at, draw_next(page, at));
    shared_game_write_leaving(page->session, leaving);
    if (canvas_count_lines(leaving, at.cols) <= at.rows) {
        canvas_paragraph(page->canvas, at, ROLE_TEXT, leaving);
        take_top(&at, canvas_count_lines(leaving, at.cols));
    }
    if (page->layout.result.rows > 0)
        return;
    analysis_write(page->session, mistake);
    if (canvas_count_lines(mistake, at.cols) <= at.rows)
        canvas_paragraph(page->canvas, at, ROLE_TEXT, mistake);
}

/* ---- The bits. ---- */

/* The rows of the bits, and the columns of their cells, three by three. */
enum {
    CELLS,
    MARKS,
    BITS,
    MASK,
    STATUS,
    NUMBERS,
    FIRST_NUMBER,
    CALCULATION = FIRST_NUMBER + ENCODINGS / 2
};
enum { CAPTION_COLS = 8, CELL_COLS = 3, GROUP_COLS = GAME_SIDE * CELL_COLS + 2 };
enum { TURN_COL = 25, TURN_BIT_COL = TURN_COL + 5 };

static int cell_col(int cell)
{
    return CAPTION_COLS + cell / GAME_SIDE * GROUP_COLS + cell % GAME_SIDE * CELL_COLS;
}

/* One bit of the word. The bits of the selected cell are lit, or else those that the last move
 * changed. */
static void draw_bit(const struct page *page, int row, int col, int bit)
{
    const struct match *match = &page->session->match;
    char bits[GAME_BITS + 1];
    char before[GAME_BITS + 1];

    game_write_bits(match_game(match), bits);
    game_write_bits(match->states[match->now > 0 ? match->now - 1 : 0], before);
    draw_text(page, page->layout.bits, row, col,
              bit / 2 == page->session->display.cursor ? ROLE_LIT
              : bits[bit] != before[bit]               ? ROLE_FLIPPED
                                                       : ROLE_TEXT,
              "%c", bits[bit]);
}

/* The cells with their marks and their two bits each; then the two other fields with their meaning.
 */
static void draw_word(const struct page *page)
{
    static const enum role roles[] = {ROLE_FAINT, ROLE_X, ROLE_O};
    const struct area at = page->layout.bits;
    struct game game = session_game(page->session);

    draw_text(page, at, CELLS, 0, ROLE_FAINT, "cell");
    draw_text(page, at, BITS, 0, ROLE_FAINT, "bits");
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        bool is_selected = cell == page->session->display.cursor;
        enum mark mark = game_cell(game, cell);
        int col = cell_col(cell);

        draw_text(page, at, CELLS, col, is_selected ? ROLE_LIT : ROLE_FAINT, "%d", cell + 1);
        draw_text(page, at, MARKS, col, roles[mark], "%c", ".XO"[mark]);
        draw_bit(page, BITS, col, 2 * cell);
        draw_bit(page, BITS, col + 1, 2 * cell + 1);
    }
    draw_text(page, at, STATUS, 0, ROLE_FAINT, "status");
    draw_bit(page, STATUS, CAPTION_COLS, 2 * GAME_CELLS);
    draw_bit(page, STATUS, CAPTION_COLS + 1, 2 * GAME_CELLS + 1);
    draw_text(page, at, STATUS, CAPTION_COLS + 4, ROLE_TEXT, "%s",
              game_status(game) == STATUS_ONGOING ? "under way" : game_words(game));
    draw_text(page, at, STATUS, TURN_COL, ROLE_FAINT, "turn");
    draw_bit(page, STATUS, TURN_BIT_COL, GAME_BITS - 1);
    draw_text(page, at, STATUS, TURN_BIT_COL + 3, ROLE_TEXT, "%c", game_letter(game_turn(game)));
}

/* The mask that matched, below its cells, and the calculation. */
static void draw_mask(const struct page *page)
{
    const struct area at = page->layout.bits;
    struct game game = session_game(page->session);
    bool has_x_won = game_status(game) == STATUS_X_WON;
    const char *pair = has_x_won ? "01" : "11";
    struct game_line line;

    if (!game_winning_line(game, &line))
        return;
    draw_text(page, at, MASK, 0, ROLE_FAINT, "mask");
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (line.cells >> cell & 1)
            draw_text(page, at, MASK, cell_col(cell), ROLE_STRONG, "11");
    draw_text(page, at, CALCULATION, 0, ROLE_TEXT, "mask 0x%X << %d lies on %s %s %s,",
              (unsigned)line.mask, line.shift, pair, pair, pair);
    draw_text(page, at, CALCULATION + 1, 0, ROLE_TEXT, "all %c: board & mask = mask%s",
              has_x_won ? 'X' : 'O', has_x_won ? " / 3" : "");
}

/* The value and the width of every encoding but the board, which stands above, in two columns. */
static void draw_encodings(const struct page *page)
{
    static const struct {
        int col, name_cols, value_cols, bits_cols;
    } columns[] = {{0, 5, 10, 5}, {23, 5, 6, 5}};
    enum { ROWS = ENCODINGS / 2 };
    const struct area at = page->layout.bits;

    for (int i = 0; i < ENCODINGS - 1; i++) {
        const struct encoding *encoding = &encodings[i + 1];
        int name_cols = columns[i / ROWS].name_cols;
        int value_cols = columns[i / ROWS].value_cols;
        int bits_cols = columns[i / ROWS].bits_cols;
        int row = FIRST_NUMBER + i % ROWS;
        int col = columns[i / ROWS].col;
        char value[NOTATION_TEXT];

        draw_text(page, at, NUMBERS, col, ROLE_FAINT, "%*s%*s", name_cols + value_cols, "value",
                  bits_cols, "bits");
        notation_print(encoding, session_game(page->session), value);
        col += draw_text(page, at, row, col, ROLE_TEXT, "%-*s", name_cols, encoding->name);
        col += draw_text(page, at, row, col, ROLE_STRONG, "%*s", value_cols, value);
        draw_text(page, at, row, col, ROLE_FAINT, "%*d", bits_cols, encoding->bits);
    }
}

/* ---- Messages and questions. ---- */

/* The area of a message. A long one grows into the panel above it, but not into the board or the
 * headline. */
static struct area place_message(const struct layout *layout, struct area at, const char *words)
{
    bool is_tall = layout->result.rows > 0 || layout->bits.rows > 0;
    bool is_beside = at.col >= layout->board.col + layout->board.cols;
    int top = is_tall   ? layout->moves.row + layout->moves.rows
            : is_beside ? layout->score.row
                        : layout->board.row + layout->board.rows;

    while (at.rows < canvas_count_lines(words, at.cols) && at.row > top) {
        at.row--;
        at.rows++;
    }
    return at;
}

static int count_all_lines(const char *const paragraphs[], int count, int cols)
{
    int lines = 0;

    for (int i = 0; i < count; i++)
        lines += canvas_count_lines(paragraphs[i], cols);
    return lines;
}

/* The commands that others type to sit down here, each in lines of its own, and as much of the rest
 * as has room. */
static void draw_invitation(const struct page *page, struct area at)
{
    enum { WITH_UNTIL, WITH_FAR, WITH_TYPES, WITH_CAPTION, WITH_LEFT, FORMS, MOST = 6 };
    static const char between[] = " or ";
    const struct session *session = page->session;
    const struct shared_game *shared_game = session->shared_game;
    const char *far = strstr(shared_game->invitation, between);
    const char *parts[MOST];
    char left[SESSION_NOTICE];
    char types[SESSION_NOTICE];
    char near[SESSION_NOTICE];
    int form = 0;
    int count;
    int lines;

    shared_game_write_leaving(session, left);
    snprintf(types, sizeof types, "%s types",
             shared_game->awaited ? shared_game->awaited : "The other player");
    snprintf(near, sizeof near, "%.*s",
             far ? (int)(far - shared_game->invitation) : (int)sizeof near - 1,
             shared_game->invitation);
    far += far ? strlen(between) : 0;
    do {
        count = 0;
        if (form <= WITH_LEFT && *left)
            parts[count++] = left;
        if (form <= WITH_CAPTION)
            parts[count++] = form <= WITH_TYPES ? types : "To join:";
        parts[count++] = near;
        if (form <= WITH_FAR && far) {
            parts[count++] = "or, from another machine,";
            parts[count++] = far;
        }
        if (form <= WITH_UNTIL && !session->remote.is_shared)
            parts[count++] = "Until someone joins, you play both sides.";
        lines = count_all_lines(parts, count, at.cols);
    } while (lines > at.rows && form++ < FORMS);
    if (lines > at.rows) {
        draw_notice(page, place_message(&page->layout, at, near), ROLE_STRONG, near);
        return;
    }
    for (int i = 0; i < count; i++) {
        bool is_command = parts[i] == near || parts[i] == far;

        canvas_paragraph(page->canvas, at, is_command ? ROLE_STRONG : ROLE_TEXT, parts[i]);
        take_top(&at, canvas_count_lines(parts[i], at.cols));
    }
}

/* Write the message that comes first if not all have room: the question that waits for an answer,
 * unless it is in the headline; then the notice, with a pinned status if it is shown beside that;
 * then the words that the mode asks for. Below these are the invitation and the advice, which
 * draw_message draws if nothing is written. */
static enum role write_message(const struct page *page, struct area at, bool is_waiting,
                               char words[SESSION_WORDS])
{
    const struct session *session = page->session;
    const struct status_line *status = &session->status;
    bool is_short = at.cols < 24 && at.rows < 3;
    bool is_playing = session->mode == MODE_PLAY;
    bool has_question = session->remote.has_question;
    char leaving[SESSION_NOTICE];

    session_words(session, words);
    if (has_question && place_question(&page->layout, status->pinned).rows == 0)
        return write_question(session, place_message(&page->layout, at, words), words);
    if (has_question || is_waiting || !is_playing)
        snprintf(words, SESSION_WORDS, "%s", status->notice);
    shared_game_write_leaving(session, leaving);
    if (is_waiting && !is_over(page) && page->layout.result.rows > 0 && strcmp(words, leaving) == 0)
        words[0] = '\0'; /* the invitation above begins with it */
    if (*words)
        return ROLE_NOTICE;
    if (session->mode == MODE_NAME)
        snprintf(words, SESSION_WORDS,
                 is_short ? "Name (Esc cancels)" : "Type a name, then Enter (Esc cancels)");
    else if (session->mode == MODE_OPEN)
        snprintf(words, SESSION_WORDS,
                 is_short ? "Code (Esc cancels)" : "Type a code, then Enter (Esc cancels)");
    return ROLE_NOTICE;
}

/* The keys that begin the first game, but not between the messages of a shared one. */
static void draw_beginning(const struct page *page, struct area at)
{
    static const char wins[] = "Three in a row wins.";
    static const char clicks[] = "You can click, too.";
    const struct session *session = page->session;
    bool is_first = !session_has_score(session)
                 && !(session->remote.is_shared && session->match.serial > 0)
                 && (at.rows >= MESSAGE_ROWS || game_word(session_game(session)) == 0);
    bool has_clicks = !session->display.no_mouse;
    int lines = canvas_count_lines(wins, at.cols);

    if (!is_first || lines > at.rows)
        return;
    canvas_paragraph(page->canvas, at, ROLE_TEXT, wins);
    take_top(&at, lines);
    if (has_clicks && canvas_has_room(at, clicks))
        canvas_paragraph(page->canvas, at, ROLE_TEXT, clicks);
}

/* The legend of the outlooks in the cells. */
static const char *legend_of(const struct page *page)
{
    return page->layout.window->cell->rows == 1 ? "X5 is X wins in 5; =5 is a draw."
                                                : "Who wins, and in how many moves";
}

/* The two keys that answer, side by side, or below one another in the place of such hints. After
 * the end the cursor is on the first. */
static void draw_answers(const struct page *page, struct area at)
{
    bool matters = page->session->remote.is_asked;
    bool is_column = page->layout.window->hint_rows == 0;
    int yes =
        draw_hint(page->canvas, at.row, at.col, "y", "yes", matters ? (enum event)'y' : EVENT_NONE);

    draw_hint(page->canvas, at.row + is_column, at.col + (is_column ? 0 : yes + 3), "n", "no",
              matters ? (enum event)'n' : EVENT_NONE);
    if (is_over(page))
        put_cursor(page->canvas, at);
}

/* The words in the place of a message, if there is none. */
static void draw_advice(const struct page *page, struct area at, bool is_waiting)
{
    static const char too_small[] = "The bits need a larger window.";
    const struct layout *layout = &page->layout;
    const struct display *display = &page->session->display;
    bool has_result = layout->result.rows > 0;
    bool lacks_bits = display->bits && layout->bits.rows == 0;

    if (is_over(page)) {
        draw_end_in_message(page);
        return;
    }
    if (is_waiting && !has_result)
        draw_invitation(page, at);
    if (is_waiting)
        return;
    if (lacks_bits) {
        canvas_paragraph(page->canvas, at, ROLE_NOTICE, too_small);
        take_top(&at, canvas_count_lines(too_small, at.cols));
    }
    if (display->evaluate && !has_result)
        canvas_paragraph(page->canvas, at, ROLE_FAINT, legend_of(page));
    else if (!lacks_bits)
        draw_beginning(page, at);
}

static void draw_message(const struct page *page)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    bool is_small = layout->window->hint_rows == 0;
    bool is_asked = has_answers(session);
    bool is_invited =
        session->shared_game && session->shared_game->invitation && !session->remote.is_complete;
    bool is_waiting = is_invited && !session->remote.is_shared;
    bool has_legend = session->display.evaluate && !is_over(page);
    struct area at = layout->message;
    struct area result = layout->result;
    char words[SESSION_WORDS];
    enum role role;

    if (session_is_typing(session) && is_small)
        take_bottom(&at, 1);
    role = write_message(page, at, is_waiting, words);
    if (is_asked && is_small)
        draw_answers(page, layout->hints);
    else if (is_asked)
        draw_answers(page, *words ? take_bottom(&at, 1) : take_top(&at, 1));
    if (has_legend && result.rows > 0)
        canvas_paragraph(page->canvas,
                         take_bottom(&result, canvas_count_lines(legend_of(page), result.cols)),
                         ROLE_FAINT, legend_of(page));
    if (is_invited && !is_over(page) && result.rows > 0) {
        if (!*words && !is_asked && !has_legend)
            result.rows += at.rows;
        draw_invitation(page, result);
    }
    if (*words) {
        at = place_message(layout, at, words);
        draw_notice(page, at, role, words);
        if (session_is_typing(session))
            canvas_event(page->canvas, at, EVENT_ESCAPE);
    } else if (!is_asked) {
        draw_advice(page, at, is_waiting);
    }
}

/* ---- The keys. ---- */

static enum event event_of(char name)
{
    return name == 'a' ? EVENT_UP
         : name == '+' ? EVENT_ENTER
         : name == '9' ? EVENT_CELL
                       : (enum event)name;
}

/* The key in the place of that name. While the computer plays, its level has the place of the look.
 * At a shared table the code has the place of the names, and a key of that table that matters now
 * has the computer's. Null, and the place empty, if none does. */
static const struct key *find_key(char name, const struct session *session)
{
    bool is_level = name == 't' && session->players.computer != NOBODY;
    bool is_save = name == 'N' && session->remote.is_attached;
    enum event event = event_of(is_level ? 'L' : is_save ? 's' : name);

    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->event == event && key->place != SHARED && keymap_has(key, session))
            return key;
    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->place == SHARED && keymap_matters(key, session) && !session->remote.has_question)
            return key;
    return NULL;
}

/* A click on the digits places a mark in the selected cell; one on the arrows moves up. A question
 * comes first. */
static enum event click_of(const struct key *key, const struct session *session)
{
    if (!keymap_matters(key, session) || session->remote.has_question)
        return EVENT_NONE;
    return key->event == EVENT_CELL ? EVENT_ENTER : key->event;
}

/* Draw the hints in columns; a wider one moves those after it. After the end the cursor is on the
 * key that goes on. */
static void draw_hints(const struct page *page)
{
    const struct session *session = page->session;
    const struct window *window = page->layout.window;
    const struct area at = page->layout.hints;
    int in_a_row = ((int)strlen(window->hints) + at.rows - 1) / at.rows;
    int col = at.col;

    for (int i = 0; window->hints[i]; i++) {
        const struct key *key = find_key(window->hints[i], session);
        const char letter[] = {window->hints[i], '\0'};
        int row = at.row + i / in_a_row;
        int width = 0;

        if (i % in_a_row == 0)
            col = at.col;
        if (key)
            width = draw_hint(page->canvas, row, col, key->label ? key->label : letter,
                              keymap_hint(key, session), click_of(key, session));
        if (key && key->event == EVENT_ENTER && is_over(page))
            put_cursor(page->canvas, (struct area){row, col, 1, 1});
        col += width < window->hint_cols ? window->hint_cols : width + 1;
    }
}

/* ---- The prompt. ---- */

/* The end of the text, in that many columns at most. */
static const char *last_columns(const char *text, int columns)
{
    wchar_t rune;
    int width;

    while (canvas_text_width(text) > columns)
        text = unicode_next_glyph(text, &rune, &width);
    return text;
}

/* Draw the prompt in the place of the hints, or in the last row if they stand beside the board. Its
 * end is shown, with the cursor after it. */
static void draw_prompt(const struct page *page)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    bool is_x = session->prompt.naming == session_person(session, PLAYER_X);
    const char *question = session->mode == MODE_OPEN ? "Open: "
                         : is_x                       ? "Name of X: "
                                                      : "Name of O: ";
    struct area at = layout->hints;

    if (layout->window->hint_rows == 0)
        at = (struct area){layout->size.rows - 1, 0, 1, layout->size.cols};
    canvas_text(page->canvas, at.row, at.col, at.cols, ROLE_KEY, question);
    canvas_event(page->canvas, (struct area){at.row, at.col, 1, at.cols}, EVENT_ENTER);
    take_left(&at, (int)strlen(question), 0);
    take_left(&at,
              canvas_text(page->canvas, at.row, at.col, at.cols - 1, ROLE_STRONG,
                          last_columns(session->prompt.typed, at.cols - 1)),
              0);
    put_cursor(page->canvas, at);
}

/* ---- All of it. ---- */

/* The board and everything around it. */
static void draw_table(struct page *page, struct size terminal)
{
    const struct session *session = page->session;
    struct canvas *canvas = page->canvas;
    const struct layout *layout = &page->layout;

    page->layout = compose(terminal, session->display.bits);
    canvas_clear(canvas, layout->size);
    board_draw(canvas, layout->board.row, layout->board.col, *layout->window->cell, session,
               page->theme);
    if (layout->score.rows == 1)
        draw_score_line(page);
    else
        draw_score(page);
    draw_moves(page);
    draw_code(page);
    if (layout->bits.rows > 0) {
        draw_word(page);
        draw_mask(page);
        draw_encodings(page);
    }
    if (is_over(page) && layout->result.rows > 0)
        draw_result(page);
    draw_headline(page); /* after the result, which decides its words */
    if (is_over(page))
        put_cursor(canvas, layout->message);
    if (layout->window->hint_rows > 0 ? !session_is_typing(session) : !has_answers(session))
        draw_hints(page);
    draw_message(page);
    if (session_is_typing(session))
        draw_prompt(page);
}

/* ---- The help. ---- */

/* The keys in columns, each with as many words as have room. If the labels have no columns, the
 * keys have only their hints. */
struct help {
    struct size size;
    int columns, label_cols;
};
enum { ALL_LABELS = 13, ONE_LABEL = 7 };
static const struct help helps[] = {
    {{22, 72}, 1, ALL_LABELS}, /* by subject */
    {{20, 57}, 1, ALL_LABELS}, {{20, 40}, 1, ALL_LABELS}, {{10, 80}, 2, ONE_LABEL},
    {{10, 60}, 2, ONE_LABEL},  {{10, 40}, 2, ONE_LABEL},  {{20, 26}, 1, ONE_LABEL},
    {{8, 20}, 2, 0},
};

/* A click on a label of several keys goes back to the board, where they are of use. */
static enum event click_on_help(const struct key *key)
{
    return key->event == EVENT_CELL || key->event == EVENT_UP ? EVENT_ENTER : key->event;
}

/* The help of the key, as much as has room: all of it, its first clause, its hint, or its first
 * word. */
static void draw_key(struct canvas *canvas, struct area at, int label_cols, const struct key *key)
{
    int length = (int)strlen(key->help);
    const char *words = key->help;

    canvas_text(canvas, at.row, at.col,
                label_cols == ALL_LABELS ? label_cols : (int)strcspn(key->label, " "), ROLE_KEY,
                key->label);
    canvas_event(canvas, at, click_on_help(key));
    take_left(&at, label_cols, 0);
    if (length > at.cols)
        length = (int)strcspn(words, ",;:");
    if (length > at.cols) {
        words = key->hint ? key->hint : key->help;
        length = (int)strcspn(words, " ");
    }
    canvas_text(canvas, at.row, at.col, length < at.cols ? length : at.cols, ROLE_TEXT, words);
}

/* Draw the keys column by column. If there are only hints, three kinds are left out: those that the
 * board shows anyway, Escape, which is named when it matters, and the keys of the way back. */
static void draw_keys(struct canvas *canvas, const struct help *help, const struct session *session)
{
    bool has_hints = help->label_cols == 0;
    int rows = canvas->size.rows - has_hints;
    int cols = canvas->size.cols / help->columns;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        struct area at = {count % rows, count / rows * cols, 1, cols - (help->columns - 1)};
        bool is_known = key->event == EVENT_UP || key->event == EVENT_ENTER
                     || key->event == EVENT_ESCAPE || key->event == '?';

        if (!key->label || !keymap_has(key, session) || (has_hints && (!key->hint || is_known)))
            continue;
        if (has_hints)
            draw_hint(canvas, at.row, at.col, key->label, key->hint, click_on_help(key));
        else
            draw_key(canvas, at, help->label_cols, key);
        count++;
    }
    draw_way_back(canvas, canvas->size.rows - 1, has_hints ? 0 : cols * (help->columns - 1), "?");
}

/* The command that resumes the game, with as many words as have room. */
static void draw_command(struct canvas *canvas, struct area at, const struct session *session)
{
    static const char *const forms[] = {
        "The code on the screen is the whole game; this resumes it: %s %u",
        "Resume with: %s %u",
        "%s %u",
    };
    enum { FORMS = sizeof forms / sizeof forms[0] };
    unsigned code = (unsigned)encodings_code(session_game(session));
    char command[SESSION_NOTICE];

    for (int i = 0; i < FORMS; i++) {
        snprintf(command, sizeof command, forms[i], session->program, code);
        if (canvas_has_room(at, command))
            break;
    }
    canvas_paragraph(canvas, at, ROLE_TEXT, command);
}

/* Draw the keys of one subject, its name before the first; the mouse is among those that play.
 * Returns the rows that they take. */
static int draw_subject(struct canvas *canvas, struct area at, const struct session *session,
                        enum subject subject)
{
    static const char *const names[SUBJECTS] = {
        [SUBJECT_PLAY] = "Play",   [SUBJECT_GAME] = "This game", [SUBJECT_COMPUTER] = "Computer",
        [SUBJECT_TABLE] = "Table", [SUBJECT_VIEW] = "Screen",
    };
    enum { SUBJECT_COLS = 10 };
    struct area row = {at.row, at.col + SUBJECT_COLS, 1, at.cols - SUBJECT_COLS};

    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->label && key->subject == subject && keymap_has(key, session)) {
            draw_key(canvas, row, ALL_LABELS, key);
            row.row++;
        }
    if (subject == SUBJECT_PLAY && !session->display.no_mouse) {
        canvas_text(canvas, row.row, row.col, row.cols, ROLE_KEY, "a click");
        canvas_text(canvas, row.row, row.col + ALL_LABELS, row.cols, ROLE_TEXT,
                    "place in that cell, or do what is named there");
        row.row++;
    }
    if (row.row > at.row)
        canvas_text(canvas, at.row, at.col, SUBJECT_COLS, ROLE_FAINT, names[subject]);
    return row.row - at.row;
}

static void draw_subjects(const struct page *page)
{
    enum { MARGIN = 2, WAY_BACK = 58 };
    struct canvas *canvas = page->canvas;
    struct area at = {1, MARGIN, canvas->size.rows - 1, canvas->size.cols - MARGIN};

    draw_way_back(canvas, 0, WAY_BACK, "?");
    canvas_text(canvas, 0, MARGIN, CANVAS_COLS, ROLE_STRONG, "Tic-tac-toe: three in a row wins");
    canvas->cursor_col = MARGIN;
    for (enum subject subject = 0; subject < SUBJECTS; subject++)
        take_top(&at, draw_subject(canvas, at, page->session, subject));
    if (!draw_page_message(page, at))
        draw_command(canvas, at, page->session);
}

/* The keys with their help, as much as has room. */
static void draw_help(const struct page *page, struct size terminal)
{
    const struct help *help = helps;

    while (!canvas_fits(help->size, terminal))
        help++;
    if (help == helps) {
        canvas_clear(page->canvas, add_rows(help->size, terminal));
        draw_subjects(page);
        return;
    }
    canvas_clear(page->canvas, help->size);
    draw_keys(page->canvas, help, page->session);
    draw_page_message(page, (struct area){help->size.rows - 2, 0, 1, help->size.cols});
}

/* ---- The shelf. ---- */

/* All boards, with two rows or one below each. If they have no room, a list, and beside it the
 * board of the selected game. */
static const struct size shelves[] = {{23, 80}, {20, 60}, {8, 72}, {8, 40}, {8, 20}};
enum { FIRST_LIST = 2, WITH_NUMBER = 14 };

/* The board of a game; none if it is taken off. */
static void draw_game(const struct page *page, int row, int col, int slot)
{
    const struct shelf_picker *picker = &page->session->shelf_page;
    struct game game = shelf_game(&picker->shelf, slot);
    struct session lone = {.display = {.cursor = NO_CELL, .refused = NO_CELL},
                           .match.states = {game}};

    if (!shelf_has(&picker->off, game))
        board_draw(page->canvas, row, col, board_small_cell, &lone, page->theme);
}

/* The number and the code of a game, and its turn, below them if there is room; if there is little,
 * only the code. */
static void draw_game_words(const struct page *page, struct area at, int slot)
{
    const struct shelf_picker *picker = &page->session->shelf_page;
    struct game game = shelf_game(&picker->shelf, slot);
    bool is_off = shelf_has(&picker->off, game);
    enum role role = slot == picker->slot ? ROLE_LIT : is_off ? ROLE_FAINT : ROLE_TEXT;
    unsigned code = (unsigned)encodings_code(game);
    char mover = game_letter(game_turn(game));
    char words[CANVAS_COLS];

    if (at.cols < WITH_NUMBER)
        snprintf(words, sizeof words, is_off ? "off" : "%u", code);
    else if (is_off)
        snprintf(words, sizeof words, "%d  taken off", slot + 1);
    else
        snprintf(words, sizeof words, at.rows > 1 ? "%d  code %u" : "%d code %u %c", slot + 1, code,
                 mover);
    canvas_text(page->canvas, at.row, at.col, at.cols, role, words);
    if (at.rows > 1 && !is_off) {
        snprintf(words, sizeof words, "%c to move", mover);
        canvas_text(page->canvas, at.row + 1, at.col + (slot < 9 ? 3 : 4), at.cols, ROLE_FAINT,
                    words);
    }
}

/* A game in an area that takes clicks, as a board with words below it or as words alone. */
static void draw_slot(const struct page *page, struct area at, int slot, bool has_board)
{
    const struct size board = board_size(board_small_cell);
    const struct area all = at;
    bool is_selected = slot == page->session->shelf_page.slot;

    if (is_selected)
        put_cursor(page->canvas, at);
    if (has_board) {
        take_left(&at, 1, 0);
        draw_game(page, at.row, at.col, slot);
        if (is_selected)
            put_cursor(page->canvas,
                       (struct area){at.row + board.rows / 2, at.col + board.cols / 2, 1, 1});
        take_top(&at, board.rows);
    }
    draw_game_words(page, at, slot);
    canvas_event(page->canvas, all, (enum event)(EVENT_SLOT + slot));
}

/* The keys of the page, in one row or two. */
static void draw_keys_of_shelf(const struct page *page, struct area at, bool is_list)
{
    enum { SECOND_COL = 16, LONG_COLS = 18, SHORT_COLS = 10 };
    const struct shelf_picker *picker = &page->session->shelf_page;
    struct game game = shelf_game(&picker->shelf, picker->slot);
    enum event off = shelf_has(&picker->off, game) ? EVENT_NONE : (enum event)'d';
    enum event back = shelf_count(&picker->off) > 0 ? (enum event)'u' : EVENT_NONE;
    int row = at.row + at.rows - 1;
    int col = SECOND_COL;

    draw_way_back(page->canvas, row, at.col, "r");
    if (at.cols < 2 * SECOND_COL) {
        row--;
        col = at.col;
    }
    draw_hint(page->canvas, row, col, "d", is_list ? "off" : "takes it off", off);
    draw_hint(page->canvas, row, col + (is_list ? SHORT_COLS : LONG_COLS), "u",
              is_list ? "back" : "puts it back", back);
}

/* The games of the shelf, one of them selected; above them the message or, without one, the keys.
 */
static void draw_shelf(const struct page *page, struct size terminal)
{
    static const char question[] = "Resume a game:";
    static const char advice[] = "arrows and Enter, its number, or a click";
    const struct session *session = page->session;
    const struct shelf_picker *picker = &session->shelf_page;
    const struct size board = board_size(board_small_cell);
    const struct size *size = shelves;
    struct area all;
    struct area head;
    struct area games;
    char words[CANVAS_COLS];
    bool is_list;
    int rows;
    int cols;

    while (!canvas_fits(*size, terminal))
        size++;
    is_list = size >= shelves + FIRST_LIST;
    canvas_clear(page->canvas, *size);
    all = (struct area){0, !is_list, size->rows, size->cols - !is_list};
    draw_keys_of_shelf(page, all, is_list);
    games = (struct area){1 + is_list, 0, size->rows - 2, size->cols};
    if (is_list && size->cols > 2 * board.cols) {
        games.cols -= board.cols + 1;
        draw_game(page, 1, games.cols + 1, picker->slot);
        canvas_event(page->canvas, (struct area){1, games.cols + 1, board.rows, board.cols},
                     (enum event)(EVENT_SLOT + picker->slot));
    }
    rows = is_list ? 1 : games.rows / (SHELF_SLOTS / SHELF_COLUMNS);
    cols = games.cols / SHELF_COLUMNS;
    for (int slot = 0; slot < shelf_count(&picker->shelf); slot++)
        draw_slot(page,
                  (struct area){games.row + slot / SHELF_COLUMNS * rows,
                                slot % SHELF_COLUMNS * cols, rows, cols},
                  slot, !is_list);
    if (is_list && cols < WITH_NUMBER) {
        bool is_off = shelf_has(&picker->off, shelf_game(&picker->shelf, picker->slot));

        snprintf(words, sizeof words, "%d: %s", picker->slot + 1,
                 is_off ? "taken off" : game_words(shelf_game(&picker->shelf, picker->slot)));
        canvas_text(page->canvas, games.row + SHELF_SLOTS / SHELF_COLUMNS, 0, games.cols, ROLE_TEXT,
                    words);
    }
    head = (struct area){0, all.col, is_list && games.cols == size->cols ? 2 : 1, all.cols};
    if (draw_page_message(page, head))
        return;
    canvas_text(page->canvas, 0, head.col, head.cols, ROLE_STRONG, question);
    take_left(&head, (int)sizeof question, 0);
    if (canvas_text_width(advice) <= head.cols)
        canvas_text(page->canvas, 0, head.col, head.cols, ROLE_TEXT, advice);
}

/* ---- The page of the session. ---- */

static void draw_too_small(struct canvas *canvas, struct size terminal)
{
    const struct size *smallest = &windows[WINDOWS - 1].size;
    char words[CANVAS_COLS];

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d, q quits", smallest->cols, smallest->rows,
             terminal.cols, terminal.rows);
    canvas_clear(canvas, terminal);
    canvas_paragraph(canvas, (struct area){0, 0, canvas->size.rows, canvas->size.cols}, ROLE_TEXT,
                     words);
}

bool view_fits(struct size terminal)
{
    return canvas_fits(windows[WINDOWS - 1].size, terminal);
}

void view_draw(struct canvas *canvas, const struct session *session, const struct theme *theme,
               struct size terminal)
{
    struct page page = {.canvas = canvas, .session = session, .theme = theme};

    if (!view_fits(terminal))
        draw_too_small(canvas, terminal);
    else if (session->mode == MODE_HELP)
        draw_help(&page, terminal);
    else if (session->mode == MODE_PICK)
        draw_shelf(&page, terminal);
    else
        draw_table(&page, terminal);
}
