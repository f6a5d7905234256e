/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include <assert.h>
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
enum { LOW_ROWS = 8, TALL_ROWS = 16, WIDE_COLS = 38, MESSAGE_ROWS = 2 };

/* The columns from the sign of the mover to the panel, if there is a gap. */
enum { HANG = 2 };

/* The rows of the bits. If the whole panel has fewer than TALL_FOR_BITS, the score makes room for
 * them. */
enum { BITS_ROWS = 12, TALL_FOR_BITS = 23 };

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
    struct area message; /* the same at all times */
    int message_top;     /* a long message grows upwards to this row */
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

/* The panel beside the board, from the top: score, moves, bits, result, messages, code. If it is
 * low, the messages are at its right, or in the foot below the board. */
static void divide_beside(struct layout *layout, struct area panel, struct area foot, bool has_bits)
{
    const int half = 24;
    bool is_tall = panel.rows >= TALL_ROWS;
    bool is_wide = is_tall && panel.cols >= WIDE_COLS;
    bool is_cramped = has_bits && is_wide && panel.rows < TALL_FOR_BITS;
    bool has_blanks = is_tall && !is_cramped;

    if (panel.rows < LOW_ROWS && panel.cols >= 2 * half - 2) {
        layout->message = panel;
        panel = take_left(&layout->message, half, 2);
    } else if (panel.rows < LOW_ROWS) {
        layout->message = foot;
    }
    if (layout->headline.rows == 0)
        layout->headline = take_top(&panel, 2);
    layout->code = take_bottom(&panel, 1);
    if (layout->message.rows == 0)
        layout->message_top = panel.row;
    layout->has_captions = is_wide && !is_cramped;
    layout->score = take_top(&panel, is_cramped ? 1 : layout->has_captions + PERSONS + 1);
    take_top(&panel, has_blanks);
    layout->moves = take_top(&panel, has_blanks ? 2 : 1);
    if (is_tall) {
        layout->message_top = panel.row;
        take_top(&panel, has_blanks);
        layout->message = take_bottom(&panel, MESSAGE_ROWS);
        layout->bits = take_top(&panel, has_bits && is_wide ? BITS_ROWS : 0);
        take_top(&panel, layout->bits.rows > 0 && has_blanks);
        layout->result = panel;
    } else if (layout->message.rows == 0) {
        layout->message = panel;
    }
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
    layout.message_top = all.row;
    if (window->is_beside && layout.headline.rows > 0 && board.cols > (int)strlen(title))
        layout.title = take_left(&layout.headline, board.cols, window->gap);
    if (window->is_beside)
        divide_beside(&layout, band, all, has_bits);
    else
        divide_below(&layout, all);
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
    struct game game; /* on the board */
    bool is_over;
    struct layout layout; /* of the table alone */
};

/* True if a question has the keys that answer it: where a code is typed they are text. */
static bool has_answers(const struct session *session)
{
    return session->remote.has_question && session->mode == MODE_PLAY;
}

/* The winner; PLAYER_X if there is none. */
static enum player winner_of(struct game game)
{
    return game_status(game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
}

/* ---- Parts that the pages share. ---- */

/* Put the terminal's own cursor at the beginning of the area. */
static void put_cursor(const struct page *page, struct area at)
{
    page->canvas->cursor_row = at.row;
    page->canvas->cursor_col = at.col;
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

/* Draw a name in the first row of the area, with an ellipsis if it is too long for that many
 * columns. Returns the columns that it takes. */
static int draw_name(const struct page *page, struct area at, int cols, enum role role,
                     const char *name)
{
    return canvas_text_cut(page->canvas, at.row, at.col, cols, role, name, page->theme->ellipsis);
}

/* Draw words in lines. */
static void draw_paragraph(const struct page *page, struct area at, enum role role,
                           const char *words)
{
    canvas_paragraph(page->canvas, at, role, words, page->theme->ellipsis);
}

/* Draw words at the top of the area if they have room there. Takes their lines off the area. */
static void draw_lines(const struct page *page, struct area *at, enum role role, const char *words)
{
    if (canvas_has_room(*at, words))
        draw_paragraph(page, take_top(at, canvas_count_lines(words, at->cols)), role, words);
}

/* Draw one key and its word. A click on them is the key; without an event they are faint. Returns
 * the columns that they take. */
static int draw_hint(const struct page *page, struct area at, const char *label, const char *word,
                     enum event event)
{
    bool matters = event != EVENT_NONE;

    at.rows = 1;
    at.cols = (int)strcspn(label, " "); /* the first name of a key is its shortest */
    draw_text(page, at, 0, 0, matters ? ROLE_KEY : ROLE_FAINT, "%s", label);
    at.cols += 1
             + canvas_text(page->canvas, at.row, at.col + at.cols + 1, CANVAS_COLS,
                           matters ? ROLE_TEXT : ROLE_FAINT, word);
    canvas_event(page->canvas, at, event);
    return at.cols;
}

/* The key that goes back from a page; a click on it goes back. */
static void draw_way_back(const struct page *page, int row, int col, const char *key)
{
    draw_hint(page, (struct area){row, col, 1, 0}, key, "goes back", EVENT_ESCAPE);
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
 * at its end, as any paragraph is. */
static void draw_notice(const struct page *page, struct area at, enum role role, const char *words)
{
    const wchar_t *ellipsis = page->theme->ellipsis;
    char cut[SESSION_WORDS + MB_LEN_MAX];

    if (!*words)
        return;
    for (int row = 0; row < at.rows; row++)
        draw_text(page, at, row, 0, ROLE_TEXT, "%*s", at.cols, "");
    canvas_event(page->canvas, at, EVENT_NONE);
    if (role != ROLE_LIT && canvas_count_lines(words, at.cols) > at.rows) {
        snprintf(cut, sizeof cut, "%ls%s", ellipsis, find_end(at, words, (int)wcslen(ellipsis)));
        words = cut;
    }
    draw_paragraph(page, at, role, words);
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
static struct result result_of(const struct page *page)
{
    int winner = session_winner(page->session);

    if (game_status(page->game) == STATUS_DRAW)
        return (struct result){"A draw", ""};
    if (session_has_mark_won(page->session))
        return (struct result){winner_of(page->game) == PLAYER_X ? "X" : "O", " wins!"};
    if (session_has_lost(page->session))
        return (struct result){"You", " lose"};
    if (winner == session_you(page->session))
        return (struct result){"You", " win!"};
    return (struct result){session_called(page->session, winner), " wins!"};
}

/* The mark before a sentence, and the blanks after it. */
enum { MARK_COLS = 3 };

/* Draw the mark of the player, who may be NOBODY; the name, cut so that the words after it fit
 * whole; and these words, in a row of their own if necessary. */
static void draw_sentence(const struct page *page, int player, const char *name, const char *words)
{
    const int roomy = 24;
    struct area at = page->layout.headline;
    enum role role = page->is_over ? ROLE_STRONG : ROLE_TEXT;
    int length = (int)strlen(words);

    if (player != NOBODY) {
        draw_text(page, at, 0, 0, page->is_over ? board_role((enum player)player) : ROLE_TEXT, "%c",
                  game_letter((enum player)player));
        take_left(&at, at.cols >= roomy ? MARK_COLS : MARK_COLS - 1, 0);
    }
    if (canvas_text_width(name) + length > at.cols && at.rows > 1) {
        draw_name(page, take_top(&at, 1), at.cols, role, name);
        words += strspn(words, " ");
    } else {
        take_left(&at, draw_name(page, at, at.cols - length, role, name), 0);
    }
    draw_text(page, at, 0, 0, role, "%s", words);
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

/* Name the winning line if there is room. A draw stands below in large letters, if there is room
 * for them, and goes by other words here. */
static void draw_end(const struct page *page)
{
    const struct session *session = page->session;
    int cols = page->layout.headline.cols;
    bool is_draw = game_status(page->game) == STATUS_DRAW;
    bool is_lost = session_has_lost(session);
    bool has_mark = !is_draw && !is_lost && !session_has_mark_won(session);
    enum player winner = winner_of(page->game);
    struct result result = result_of(page);
    char line[CANVAS_COLS];
    char words[SESSION_NOTICE];

    write_line(page->game, line);
    if (is_lost)
        snprintf(words, sizeof words, " lose to %c's %s", game_letter(winner), line);
    else
        snprintf(words, sizeof words, "%.*s with %s", (int)strcspn(result.verb, "!"), result.verb,
                 line);
    if (is_draw && page->layout.result.rows > 0)
        result = (struct result){"Nobody", cols < WIDE_COLS ? " wins" : " has three in a row"};
    if (is_draw || canvas_text_width(result.name) + (int)strlen(words) > cols - MARK_COLS)
        snprintf(words, sizeof words, "%s", result.verb);
    draw_sentence(page, has_mark ? (int)winner : NOBODY, result.name, words);
}

/* Draw the turn: "you" for the person who reads it, the others by name. */
static void draw_turn(const struct page *page)
{
    const struct session *session = page->session;
    const struct remote *remote = &session->remote;
    enum player player = game_turn(page->game);
    int contender = session_contender(session, player);
    int you = session_you(session);
    bool is_waiting = !remote->is_complete || (contender == you && !session_can_place(session));
    char waiting[SESSION_NOTICE];

    if (remote->is_apart && session_is_alone(session)) {
        draw_sentence(page, NOBODY, "Table closed", "");
    } else if (remote->is_shared && is_waiting) {
        snprintf(waiting, sizeof waiting, "Waiting for %s",
                 session_called(session, PERSONS - 1 - you));
        draw_sentence(page, NOBODY, waiting, "");
    } else if (contender == you || session_is_alone(session)) {
        draw_sentence(page, (int)player, "Your turn", "");
    } else {
        draw_sentence(page, (int)player, session_called(session, contender), " to move");
    }
}

/* True if the question stands in the headline; else it is with the messages. */
static bool is_question_in_headline(const struct page *page)
{
    return canvas_has_room(page->layout.headline, page->session->status.pinned);
}

/* A question takes the place of the headline, and stands out. */
static void draw_headline(const struct page *page)
{
    const struct layout *layout = &page->layout;
    const struct session *session = page->session;

    if (layout->title.rows > 0)
        draw_text(page, layout->title, 0, 0, ROLE_FAINT, title);
    if (session->remote.has_question && is_question_in_headline(page))
        draw_paragraph(page, layout->headline, ROLE_LIT, session->status.pinned);
    else if (has_answers(session))
        draw_text(page, layout->headline, 0, 0, ROLE_LIT, "Answer y or n");
    else if (page->is_over)
        draw_end(page);
    else
        draw_turn(page);
}

/* ---- Score, moves and code. ---- */

/* The mark of a person, and the sign of the mover before it. */
static void draw_place(const struct page *page, struct area at, int person)
{
    const struct match *match = &page->session->match;
    enum player player = match_player(match, person);

    draw_text(page, at, 0, 0, ROLE_TEXT, match_is_mover(match, person) ? ">" : "");
    draw_text(page, at, 0, HANG, board_role(player), "%c", game_letter(player));
}

/* True if the counts of all time are known, and have a place. */
static bool has_all_time(const struct page *page)
{
    const struct session *session = page->session;
    int games = session->lifetime_score.draws;

    for (int person = 0; person < PERSONS; person++)
        games += session->lifetime_score.wins[session_seated(session, person)];
    return page->layout.has_captions && session->has_lifetime_score && games > 0;
}

/* Draw the counts of this session and, as far as they are known, of all time, each in a column that
 * ends where its caption ends. People keep their rows, whatever mark they play. Above the bits all
 * the counts are in one row, and the mark of the draws is left out. */
static void draw_score(const struct page *page)
{
    enum { ALL_TIME_COLS = 11, PLACE_COLS = 15 };
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    bool is_line = layout->score.rows == 1;
    int place_cols = HANG + (layout->has_captions ? 3 : 2);
    struct area rest = layout->score;
    struct score now = session_score_here(session);
    struct score all_time = session->lifetime_score;

    if (has_all_time(page))
        draw_text(page, rest, 0, rest.cols - 14, ROLE_FAINT, "now   all time");
    take_top(&rest, layout->has_captions);
    for (int row = 0; row <= PERSONS && rest.rows > 0; row++) {
        bool is_draws = row == PERSONS;
        int contender = is_draws ? 0 : session_seated(session, row);
        int count = is_draws ? now.draws : now.wins[contender];
        int digits = snprintf(NULL, 0, "%d", count);
        struct area at =
            is_line && !is_draws ? take_left(&rest, PLACE_COLS, 1) : take_top(&rest, 1);

        if (!is_draws)
            draw_place(page, at, row);
        take_left(&at, is_line && is_draws ? 0 : place_cols, 0);
        if (has_all_time(page))
            draw_text(page, at, 0, at.cols - ALL_TIME_COLS, ROLE_FAINT, "%*d", ALL_TIME_COLS,
                      is_draws ? all_time.draws : all_time.wins[contender]);
        at.cols -= layout->has_captions ? ALL_TIME_COLS : 0;
        draw_text(page, at, 0, at.cols - digits, ROLE_TEXT, "%d", count);
        draw_name(page, at, at.cols - digits - 1, ROLE_TEXT,
                  is_draws ? "Draws" : session_called(session, contender));
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
    draw_text(page, at, 0, 0, ROLE_FAINT, caption);
    take_left(&at, (int)sizeof caption, at.cols >= WIDE_COLS ? 2 : 1);
    shown = (at.cols + gap) / move_cols;
    first = match->now > shown * at.rows ? match->now - shown * at.rows : 0;
    for (int place = 0; first + place < match->now; place++)
        draw_text(page, at, place / shown, place % shown * move_cols, ROLE_TEXT, "%c %d",
                  game_letter(game_turn(match->states[first + place])),
                  match_cell(match, first + place + 1) + 1);
}

static void draw_code(const struct page *page)
{
    struct area at = page->layout.code;
    char words[CANVAS_COLS];
    int width = snprintf(words, sizeof words, "Code %u resumes this game.",
                         (unsigned)encodings_code(page->game));

    if (width > at.cols)
        width = (int)(strstr(words, " resumes") - words);
    if (page->layout.window->hint_rows == 0) /* beside the board, and at a distance if it can be */
        take_left(&at, width < at.cols, 0);
    draw_text(page, at, 0, 0, ROLE_TEXT, "%.*s", width, words);
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

/* Draw the words in large letters, which a theme without braille spreads out instead. False if they
 * have no room, or a letter that cannot be drawn. */
static bool draw_banner(const struct page *page, struct area at, const char *words)
{
    bool has_braille = page->theme->has_braille;
    bool is_draw = game_status(page->game) == STATUS_DRAW;
    enum role role = is_draw ? ROLE_STRONG : board_role(winner_of(page->game));
    int rows = has_braille ? BANNER_ROWS : 1;
    unsigned dots[DOT_COLS];
    int dot_cols = set_letters(words, dots);
    int cols = has_braille ? dot_cols / 2 : 2 * (int)strlen(words);

    if (dot_cols == 0 || cols > at.cols || rows > at.rows)
        return false;
    for (int col = 0; col < cols; col++)
        for (int row = 0; row < rows; row++)
            canvas_glyph(page->canvas, at.row + row, at.col + col, role,
                         has_braille ? braille_of(dots + 2 * col, row)
                         : col % 2   ? L' '
                                     : (wchar_t)words[col / 2]);
    return true;
}

/* ---- The end of a game. ---- */

/* The mistake that lost the game, below the moves, and then the winner, in large letters: by name
 * if there is room, else by mark. */
static void draw_result(const struct page *page)
{
    struct area at = page->layout.result;
    struct result result = result_of(page);
    char words[SESSION_NOTICE];

    analysis_write(page->session, words);
    draw_lines(page, &at, ROLE_TEXT, words);
    take_top(&at, *words && at.rows > BANNER_ROWS);
    snprintf(words, sizeof words, "%s%s", result.name, result.verb);
    if (!draw_banner(page, at, words)) {
        snprintf(words, sizeof words, "%c wins!", game_letter(winner_of(page->game)));
        draw_banner(page, at, words);
    }
    canvas_event(page->canvas, page->layout.result, EVENT_ENTER);
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

/* The cells with their marks and their two bits each; then the two other fields with their meaning.
 * The bits of the selected cell are lit, or else those that the last move changed. */
static void draw_word(const struct page *page)
{
    static const enum role roles[] = {ROLE_FAINT, ROLE_X, ROLE_O};
    const struct match *match = &page->session->match;
    const struct area at = page->layout.bits;
    int selected = page->session->display.cursor;
    char bits[GAME_BITS + 1];
    char before[GAME_BITS + 1];

    game_write_bits(page->game, bits);
    game_write_bits(match->states[match->now > 0 ? match->now - 1 : 0], before);
    draw_text(page, at, CELLS, 0, ROLE_FAINT, "cell");
    draw_text(page, at, BITS, 0, ROLE_FAINT, "bits");
    draw_text(page, at, STATUS, 0, ROLE_FAINT, "status");
    draw_text(page, at, STATUS, CAPTION_COLS + 4, ROLE_TEXT, "%s",
              page->is_over ? game_words(page->game) : "under way");
    draw_text(page, at, STATUS, TURN_COL, ROLE_FAINT, "turn");
    draw_text(page, at, STATUS, TURN_BIT_COL + 3, ROLE_TEXT, "%c",
              game_letter(game_turn(page->game)));
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        enum mark mark = game_cell(page->game, cell);

        draw_text(page, at, CELLS, cell_col(cell), cell == selected ? ROLE_LIT : ROLE_FAINT, "%d",
                  cell + 1);
        draw_text(page, at, MARKS, cell_col(cell), roles[mark], "%c", ".XO"[mark]);
    }
    for (int bit = 0; bit < GAME_BITS; bit++) {
        bool is_of_cell = bit < 2 * GAME_CELLS;
        int col = is_of_cell           ? cell_col(bit / 2) + bit % 2
                : bit == GAME_BITS - 1 ? TURN_BIT_COL
                                       : CAPTION_COLS + bit % 2;
        enum role role = bit / 2 == selected      ? ROLE_LIT
                       : bits[bit] != before[bit] ? ROLE_FLIPPED
                                                  : ROLE_TEXT;

        draw_text(page, at, is_of_cell ? BITS : STATUS, col, role, "%c", bits[bit]);
    }
}

/* The mask that matched, below its cells, and the calculation. */
static void draw_mask(const struct page *page)
{
    const struct area at = page->layout.bits;
    struct game game = page->game;
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
        int col, value_cols;
    } columns[] = {{0, 10}, {23, 6}};
    enum { ROWS = ENCODINGS / 2, NAME_COLS = 5, BITS_COLS = 5 };

    for (int i = 0; i < ENCODINGS - 1; i++) {
        const struct encoding *encoding = &encodings[i + 1];
        int value_cols = columns[i / ROWS].value_cols;
        int row = FIRST_NUMBER + i % ROWS;
        struct area at = page->layout.bits;
        char value[NOTATION_TEXT];

        take_left(&at, columns[i / ROWS].col, 0);
        notation_print(encoding, page->game, value);
        draw_text(page, at, NUMBERS, 0, ROLE_FAINT, "%*s%*s", NAME_COLS + value_cols, "value",
                  BITS_COLS, "bits");
        draw_text(page, at, row, 0, ROLE_TEXT, "%s", encoding->name);
        draw_text(page, at, row, NAME_COLS, ROLE_STRONG, "%*s", value_cols, value);
        draw_text(page, at, row, NAME_COLS + value_cols, ROLE_FAINT, "%*d", BITS_COLS,
                  encoding->bits);
    }
}

/* ---- Messages and questions. ---- */

/* The area of a message. A long one grows into the panel above it, but not into the board or the
 * headline. */
static struct area place_message(const struct layout *layout, struct area at, const char *words)
{
    while (at.rows < canvas_count_lines(words, at.cols) && at.row > layout->message_top) {
        at.row--;
        at.rows++;
    }
    return at;
}

/* The parts of an invitation. If they have no room, those of the highest rank are left out first.
 */
enum { PARTS = 6, LAST_RANK = 4 };
struct part {
    int rank;
    enum role role;
    const char *words;
};

static int count_lines(const struct part parts[PARTS], int rank, int cols)
{
    int lines = 0;

    for (int i = 0; i < PARTS; i++)
        if (parts[i].rank <= rank)
            lines += canvas_count_lines(parts[i].words, cols);
    return lines;
}

/* The commands that others type to sit down here, each in lines of its own, and as much of the rest
 * as has room. */
static void draw_invitation(const struct page *page, struct area at)
{
    static const char between[] = " or ";
    const struct shared_game *shared_game = page->session->shared_game;
    const char *far = strstr(shared_game->invitation, between);
    char left[SESSION_NOTICE];
    char caption[SESSION_NOTICE];
    char near[SESSION_NOTICE];
    const struct part parts[PARTS] = {
        {1, ROLE_TEXT, left},
        {2, ROLE_TEXT, caption},
        {0, ROLE_STRONG, near},
        {3, ROLE_TEXT, far ? "or, from another machine," : ""},
        {3, ROLE_STRONG, far ? far + strlen(between) : ""},
        {4, ROLE_TEXT,
         page->session->remote.is_shared ? "" : "Until someone joins, you play both sides."},
    };
    int rank = LAST_RANK;

    shared_game_write_leaving(page->session, left);
    snprintf(caption, sizeof caption, "%s types",
             shared_game->awaited ? shared_game->awaited : "The other player");
    if (at.cols < canvas_text_width(caption))
        snprintf(caption, sizeof caption, "To join:");
    snprintf(near, sizeof near, "%.*s",
             (int)(far ? far - shared_game->invitation : SESSION_NOTICE - 1),
             shared_game->invitation);
    while (rank > 0 && count_lines(parts, rank, at.cols) > at.rows)
        rank--;
    if (count_lines(parts, rank, at.cols) > at.rows) {
        draw_notice(page, place_message(&page->layout, at, near), ROLE_STRONG, near);
        return;
    }
    for (const struct part *part = parts; part < parts + PARTS; part++)
        if (part->rank <= rank)
            draw_paragraph(page, take_top(&at, canvas_count_lines(part->words, at.cols)),
                           part->role, part->words);
}

/* Write the message that comes first if not all have room: the question that waits for an answer,
 * unless it is in the headline; then the notice, with a pinned status if it is shown beside that;
 * then the words that the mode asks for. If nothing is written, there is room for the invitation
 * and the advice. */
static enum role write_message(const struct page *page, struct area at, bool is_waiting,
                               char words[SESSION_WORDS])
{
    const struct session *session = page->session;
    const char *asked = session->mode == MODE_NAME ? "name" : "code";
    bool is_short = at.cols < 24 && at.rows < 3;
    char leaving[SESSION_NOTICE];

    session_words(session, words);
    if (session->remote.has_question && !is_question_in_headline(page))
        return write_question(session, place_message(&page->layout, at, words), words);
    if (session->remote.has_question || is_waiting || session_is_typing(session))
        snprintf(words, SESSION_WORDS, "%s", session->status.notice);
    shared_game_write_leaving(session, leaving);
    if (is_waiting && !page->is_over && page->layout.result.rows > 0 && strcmp(words, leaving) == 0)
        words[0] = '\0'; /* the invitation above begins with it */
    if (!*words && session_is_typing(session))
        snprintf(words, SESSION_WORDS,
                 is_short ? "A %s (Esc cancels)" : "Type a %s, then Enter (Esc cancels)", asked);
    return ROLE_NOTICE;
}

/* The two keys that answer, side by side, or below one another in the place of such hints. After
 * the end the cursor is on the first. */
static void draw_answers(const struct page *page, struct area at)
{
    bool matters = page->session->remote.is_asked;
    int yes = draw_hint(page, at, "y", "yes", matters ? (enum event)'y' : EVENT_NONE);

    if (page->is_over)
        put_cursor(page, at);
    if (page->layout.window->hint_rows == 0)
        take_top(&at, 1);
    else
        take_left(&at, yes + 3, 0);
    draw_hint(page, at, "n", "no", matters ? (enum event)'n' : EVENT_NONE);
}

/* After the end: Enter, with the cursor on it, and the player who begins; that the other has left,
 * and the mistake if that has no place of its own. */
static void draw_next(const struct page *page, struct area at)
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
    canvas_event(page->canvas, at, EVENT_ENTER);
    put_cursor(page, at);
    draw_lines(page, &at, ROLE_TEXT, words);
    shared_game_write_leaving(session, words);
    draw_lines(page, &at, ROLE_TEXT, words);
    analysis_write(session, words);
    if (page->layout.result.rows == 0)
        draw_lines(page, &at, ROLE_TEXT, words);
}

/* The words in the place of a message, if there is none: about the bits, the legend of the outlooks
 * in the cells, and until the first game has ended, how to win. */
static void draw_advice(const struct page *page, struct area at)
{
    const struct session *session = page->session;
    const struct display *display = &session->display;
    bool is_first =
        !session_has_score(session) && !(session->remote.is_shared && session->match.serial > 0);

    if (display->bits && page->layout.bits.rows == 0)
        draw_lines(page, &at, ROLE_NOTICE, "The bits need a larger window.");
    if (display->evaluate) {
        draw_lines(page, &at, ROLE_FAINT,
                   page->layout.window->cell->rows == 1 ? "X5 is X wins in 5; =5 is a draw."
                                                        : "Who wins, and in how many moves");
    } else if (is_first) {
        draw_lines(page, &at, ROLE_TEXT, "Three in a row wins.");
        if (!display->no_mouse)
            draw_lines(page, &at, ROLE_TEXT, "You can click, too.");
    }
}

static void draw_message(const struct page *page)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    bool is_small = layout->window->hint_rows == 0;
    bool is_typing = session_is_typing(session);
    bool is_asked = has_answers(session);
    bool is_invited =
        session->shared_game && session->shared_game->invitation && !session->remote.is_complete;
    bool is_waiting = is_invited && !session->remote.is_shared;
    struct area at = layout->message;
    struct area invitation = layout->result;
    char words[SESSION_WORDS];
    enum role role;
    bool is_free;

    if (is_typing && is_small)
        take_bottom(&at, 1);
    role = write_message(page, at, is_waiting, words);
    is_free = !*words && !is_asked;
    if (is_asked && is_small)
        draw_answers(page, layout->hints);
    else if (is_asked)
        draw_answers(page, *words ? take_bottom(&at, 1) : take_top(&at, 1));
    if (is_free && invitation.rows == 0)
        invitation = at;
    else if (is_free)
        invitation.rows += at.rows;
    if (is_invited && !page->is_over && invitation.rows > 0)
        draw_invitation(page, invitation);
    if (*words) {
        at = place_message(layout, at, words);
        draw_notice(page, at, role, words);
        canvas_event(page->canvas, at, is_typing ? EVENT_ESCAPE : EVENT_NONE);
    } else if (is_free && page->is_over) {
        draw_next(page, at);
    } else if (is_free && !is_invited) {
        draw_advice(page, at);
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

/* Draw the hints in columns; a wider one moves those after it. A click on the digits places a mark
 * in the selected cell; one on the arrows moves up. A question comes first. After the end the
 * cursor is on the key that goes on. */
static void draw_hints(const struct page *page)
{
    const struct session *session = page->session;
    const struct window *window = page->layout.window;
    const struct area hints = page->layout.hints;
    struct area at = {0};

    assert(hints.rows > 0);

    int in_a_row = ((int)strlen(window->hints) + hints.rows - 1) / hints.rows;

    for (int i = 0; window->hints[i]; i++) {
        const struct key *key = find_key(window->hints[i], session);
        bool is_idle = !key || !keymap_matters(key, session) || session->remote.has_question;
        enum event event = is_idle ? EVENT_NONE : key->event;
        int width = 0;

        if (i % in_a_row == 0)
            at = (struct area){hints.row + i / in_a_row, hints.col, 1, hints.cols};
        if (key)
            width = draw_hint(page, at, key->label ? key->label : (char[]){window->hints[i], '\0'},
                              keymap_hint(key, session), event == EVENT_CELL ? EVENT_ENTER : event);
        if (key && key->event == EVENT_ENTER && page->is_over)
            put_cursor(page, at);
        take_left(&at, width < window->hint_cols ? window->hint_cols : width + 1, 0);
    }
}

/* ---- The prompt. ---- */

/* Draw the prompt in the place of the hints, or in the last row if they stand beside the board. The
 * end of the text is shown, with the cursor after it. */
static void draw_prompt(const struct page *page)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    bool is_x = session->prompt.naming == session_person(session, PLAYER_X);
    const char *typed = session->prompt.typed;
    struct area at = layout->hints;
    wchar_t rune;
    int width;

    if (layout->window->hint_rows == 0)
        at = (struct area){layout->size.rows - 1, 0, 1, layout->size.cols};
    at.rows = 1;
    canvas_event(page->canvas, at, EVENT_ENTER);
    take_left(&at,
              draw_text(page, at, 0, 0, ROLE_KEY, "%s",
                        session->mode == MODE_OPEN ? "Open: "
                        : is_x                     ? "Name of X: "
                                                   : "Name of O: "),
              0);
    while (canvas_text_width(typed) > at.cols - 1)
        typed = unicode_next_glyph(typed, &rune, &width);
    take_left(&at, draw_text(page, at, 0, 0, ROLE_STRONG, "%s", typed), 0);
    put_cursor(page, at);
}

/* ---- All of it. ---- */

/* The board and everything around it. */
static void draw_table(struct page *page, struct size terminal)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;

    page->layout = compose(terminal, session->display.bits);
    canvas_clear(page->canvas, layout->size);
    board_draw(page->canvas, layout->board.row, layout->board.col, *layout->window->cell, session,
               page->theme);
    draw_headline(page);
    draw_score(page);
    draw_moves(page);
    draw_code(page);
    if (layout->bits.rows > 0) {
        draw_word(page);
        draw_mask(page);
        draw_encodings(page);
    }
    if (page->is_over && layout->result.rows > 0)
        draw_result(page);
    if (page->is_over)
        put_cursor(page, layout->message);
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

/* Draw a key and its help, as much as has room: all of it, its first clause, or the first word of
 * its hint or else of its help. A click on several keys goes back to the board, where they are of
 * use. */
static void draw_key(const struct page *page, struct area at, int label_cols, const struct key *key)
{
    bool goes_back = key->event == EVENT_CELL || key->event == EVENT_UP;
    int width = (int)strcspn(key->label, label_cols == ALL_LABELS ? "" : " ");
    int length = (int)strlen(key->help);
    const char *words = key->help;

    canvas_event(page->canvas, at, goes_back ? EVENT_ENTER : key->event);
    draw_text(page, at, 0, 0, ROLE_KEY, "%.*s", width, key->label);
    take_left(&at, label_cols > 0 ? label_cols : width + 1, 0);
    if (length > at.cols)
        length = (int)strcspn(words, ",;:");
    if (length > at.cols || label_cols == 0) {
        words = key->hint ? key->hint : key->help;
        length = (int)strcspn(words, " ");
    }
    draw_text(page, at, 0, 0, ROLE_TEXT, "%.*s", length, words);
}

/* Draw the keys column by column. If there are only hints, three kinds are left out: those that the
 * board shows anyway, Escape, which is named when it matters, and the keys of the way back. */
static void draw_keys(const struct page *page, const struct help *help)
{
    bool has_hints = help->label_cols == 0;
    int rows = help->size.rows - has_hints;
    int cols = help->size.cols / help->columns;
    int count = 0;

    for (const struct key *key = keys_of_play; key->act; key++) {
        struct area at = {count % rows, count / rows * cols, 1,
                          cols - (has_hints ? 0 : help->columns - 1)};
        bool is_known = key->event == EVENT_UP || key->event == EVENT_ENTER
                     || key->event == EVENT_ESCAPE || key->event == '?';

        if (!key->label || !keymap_has(key, page->session)
            || (has_hints && (!key->hint || is_known)))
            continue;
        draw_key(page, at, help->label_cols, key);
        count++;
    }
    draw_way_back(page, help->size.rows - 1, has_hints ? 0 : cols * (help->columns - 1), "?");
    draw_page_message(page, (struct area){help->size.rows - 2, 0, 1, help->size.cols});
}

/* The command that resumes the game, with as many words as have room. */
static void draw_command(const struct page *page, struct area at)
{
    static const char *const captions[] = {
        "The code on the screen is the whole game; this resumes it: ", "Resume with: ", ""};
    char command[SESSION_NOTICE];
    int i = 0;

    do
        snprintf(command, sizeof command, "%s%s %u", captions[i++], page->session->program,
                 (unsigned)encodings_code(page->game));
    while (*captions[i - 1] && !canvas_has_room(at, command));
    draw_paragraph(page, at, ROLE_TEXT, command);
}

/* The keys by subject, whose name stands before the first; a click is among those that play. */
static void draw_subjects(const struct page *page)
{
    static const char *const names[SUBJECTS] = {
        [SUBJECT_PLAY] = "Play",   [SUBJECT_GAME] = "This game", [SUBJECT_COMPUTER] = "Computer",
        [SUBJECT_TABLE] = "Table", [SUBJECT_VIEW] = "Screen",
    };
    static const struct key click = {.label = "a click",
                                     .help = "place in that cell, or do what is named there"};
    enum { MARGIN = 2, SUBJECT_COLS = 10, WAY_BACK = 58 };
    const struct session *session = page->session;
    struct area at = {1, MARGIN, page->canvas->size.rows - 1, page->canvas->size.cols - MARGIN};

    page->canvas->cursor_col = MARGIN;
    draw_text(page, at, -1, 0, ROLE_STRONG, "Tic-tac-toe: three in a row wins");
    draw_way_back(page, 0, WAY_BACK, "?");
    for (enum subject subject = 0; subject < SUBJECTS; subject++) {
        struct area keys = at;

        take_left(&keys, SUBJECT_COLS, 0);
        for (const struct key *key = keys_of_play; key->act; key++)
            if (key->label && key->subject == subject && keymap_has(key, session))
                draw_key(page, take_top(&keys, 1), ALL_LABELS, key);
        if (subject == SUBJECT_PLAY && !session->display.no_mouse)
            draw_key(page, take_top(&keys, 1), ALL_LABELS, &click);
        if (keys.row > at.row)
            draw_text(page, at, 0, 0, ROLE_FAINT, "%s", names[subject]);
        take_top(&at, keys.row - at.row);
    }
    if (!draw_page_message(page, at))
        draw_command(page, at);
}

/* The keys with their help, as much as has room. */
static void draw_help(const struct page *page, struct size terminal)
{
    const struct help *help = helps;

    while (!canvas_fits(help->size, terminal))
        help++;
    canvas_clear(page->canvas, help == helps ? add_rows(help->size, terminal) : help->size);
    if (help == helps)
        draw_subjects(page);
    else
        draw_keys(page, help);
}

/* ---- The shelf. ---- */

/* All boards, with two rows of words or one below each. If they have no room, a list of codes, and
 * beside it the board of the selected game. */
static const struct size shelves[] = {{23, 80}, {20, 60}, {8, 40}, {8, 20}};
enum { FIRST_LIST = 2 };

static bool is_taken_off(const struct page *page, int slot)
{
    const struct shelf_picker *picker = &page->session->shelf_page;

    return shelf_has(&picker->off, shelf_game(&picker->shelf, slot));
}

/* The board of a game; none if it is taken off. A click takes the game up. */
static void draw_game(const struct page *page, int row, int col, int slot)
{
    const struct size size = board_size(board_small_cell);
    struct session lone = {
        .display = {.cursor = NO_CELL, .refused = NO_CELL},
        .match.states = {shelf_game(&page->session->shelf_page.shelf, slot)},
    };

    if (!is_taken_off(page, slot))
        board_draw(page->canvas, row, col, board_small_cell, &lone, page->theme);
    canvas_event(page->canvas, (struct area){row, col, size.rows, size.cols},
                 (enum event)(EVENT_SLOT + slot));
}

/* A game in an area that takes clicks: its board with words below it, or its code alone. */
static void draw_slot(const struct page *page, struct area at, int slot, bool has_board)
{
    const struct size board = board_size(board_small_cell);
    struct game game = shelf_game(&page->session->shelf_page.shelf, slot);
    bool is_selected = slot == page->session->shelf_page.slot;
    bool is_off = is_taken_off(page, slot);
    enum role role = is_selected ? ROLE_LIT : is_off ? ROLE_FAINT : ROLE_TEXT;
    unsigned code = (unsigned)encodings_code(game);
    char mover = game_letter(game_turn(game));

    canvas_event(page->canvas, at, (enum event)(EVENT_SLOT + slot));
    if (is_selected && has_board)
        put_cursor(page, (struct area){at.row + board.rows / 2, at.col + 1 + board.cols / 2, 1, 1});
    else if (is_selected)
        put_cursor(page, at);
    if (!has_board) {
        draw_text(page, at, 0, 0, role, is_off ? "off" : "%u", code);
        return;
    }
    take_left(&at, 1, 0);
    draw_game(page, at.row, at.col, slot);
    take_top(&at, board.rows);
    if (is_off) {
        draw_text(page, at, 0, 0, role, "%d  taken off", slot + 1);
    } else if (at.rows > 1) {
        int number = draw_text(page, at, 0, 0, role, "%d  ", slot + 1);

        draw_text(page, at, 0, number, role, "code %u", code);
        draw_text(page, at, 1, number, ROLE_FAINT, "%c to move", mover);
    } else {
        draw_text(page, at, 0, 0, role, "%d code %u %c", slot + 1, code, mover);
    }
}

/* The keys of the page, in one row or two. */
static void draw_keys_of_shelf(const struct page *page, struct area at, bool is_list)
{
    enum { SECOND_COL = 16, LONG_COLS = 18, SHORT_COLS = 10 };
    const struct shelf_picker *picker = &page->session->shelf_page;
    enum event off = is_taken_off(page, picker->slot) ? EVENT_NONE : (enum event)'d';
    enum event back = shelf_count(&picker->off) > 0 ? (enum event)'u' : EVENT_NONE;

    draw_way_back(page, at.row, at.col, "r");
    if (at.cols < 2 * SECOND_COL)
        at.row--;
    else
        take_left(&at, SECOND_COL - at.col, 0);
    draw_hint(page, at, "d", is_list ? "off" : "takes it off", off);
    take_left(&at, is_list ? SHORT_COLS : LONG_COLS, 0);
    draw_hint(page, at, "u", is_list ? "back" : "puts it back", back);
}

/* The games of the shelf, one of them selected; above them the message or, without one, the keys.
 */
static void draw_shelf(const struct page *page, struct size terminal)
{
    static const char advice[] = "arrows and Enter, its number, or a click";
    const struct shelf_picker *picker = &page->session->shelf_page;
    const struct size board = board_size(board_small_cell);
    const struct size *size = shelves;
    struct area head;
    struct area games;
    bool is_list;
    int rows;
    int cols;

    while (!canvas_fits(*size, terminal))
        size++;
    is_list = size >= shelves + FIRST_LIST;
    canvas_clear(page->canvas, *size);
    head = (struct area){0, !is_list, 1 + is_list, size->cols - !is_list};
    games = (struct area){head.rows, 0, size->rows - head.rows - 1, size->cols};
    if (is_list && size->cols > 2 * board.cols) {
        games.cols -= board.cols + 1;
        draw_game(page, games.row, games.cols + 1, picker->slot);
    }
    rows = is_list ? 1 : games.rows / (SHELF_SLOTS / SHELF_COLUMNS);
    cols = games.cols / SHELF_COLUMNS;
    for (int slot = 0; slot < shelf_count(&picker->shelf); slot++)
        draw_slot(page,
                  (struct area){games.row + slot / SHELF_COLUMNS * rows,
                                slot % SHELF_COLUMNS * cols, rows, cols},
                  slot, !is_list);
    if (is_list)
        draw_text(page, games, SHELF_SLOTS / SHELF_COLUMNS, 0, ROLE_TEXT, "%d: %s",
                  picker->slot + 1,
                  is_taken_off(page, picker->slot)
                      ? "taken off"
                      : game_words(shelf_game(&picker->shelf, picker->slot)));
    draw_keys_of_shelf(page, (struct area){size->rows - 1, head.col, 1, head.cols}, is_list);
    if (draw_page_message(page, head))
        return;
    take_left(&head, draw_text(page, head, 0, 0, ROLE_STRONG, "Resume a game:") + 1, 0);
    if (canvas_text_width(advice) <= head.cols)
        draw_text(page, head, 0, 0, ROLE_TEXT, advice);
}

/* ---- The page of the session. ---- */

static void draw_too_small(const struct page *page, struct size terminal)
{
    const struct size *smallest = &windows[WINDOWS - 1].size;
    char words[CANVAS_COLS];

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d, q quits", smallest->cols, smallest->rows,
             terminal.cols, terminal.rows);
    canvas_clear(page->canvas, terminal);
    draw_paragraph(page, (struct area){0, 0, page->canvas->size.rows, page->canvas->size.cols},
                   ROLE_TEXT, words);
}

bool view_fits(struct size terminal)
{
    return canvas_fits(windows[WINDOWS - 1].size, terminal);
}

void view_draw(struct canvas *canvas, const struct session *session, const struct theme *theme,
               struct size terminal)
{
    struct game game = session_game(session);
    struct page page = {
        .canvas = canvas,
        .session = session,
        .theme = theme,
        .game = game,
        .is_over = game_status(game) != STATUS_ONGOING,
    };

    if (!view_fits(terminal))
        draw_too_small(&page, terminal);
    else if (session->mode == MODE_HELP)
        draw_help(&page, terminal);
    else if (session->mode == MODE_PICK)
        draw_shelf(&page, terminal);
    else
        draw_table(&page, terminal);
}
