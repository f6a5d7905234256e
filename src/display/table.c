/* SPDX-License-Identifier: MIT
 *
 * The table: the board, and what is said beside it.
 */
#include "display/pages.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode.h"
#include "display/board.h"
#include "engine/encodings.h"
#include "engine/notation.h"
#include "play/analysis.h"

/* ---- Where everything stands. ----
 *
 * The parts of a layout lie within its size, and none covers another; only a notice may take the
 * place of the result, and where there is no other that of a hint, and the prompt that of a notice
 * or of the hints. */

/* A part without rows is left out. */
struct layout {
    struct size size;
    const struct size *cell;
    int board_row, board_col;
    struct area title; /* the name of the game */
    struct area turn;  /* who moves or how it ended */
    struct area score; /* X and O, and who is to move */
    struct area draws;
    struct area lifetime_score; /* the score of all time */
    struct area last;           /* the last move */
    struct area code;
    struct area stage; /* how to begin, the bits, the end */
    struct area notice;
    struct area hints;
    const char *hints_of; /* the keys, as hints_draw wants them */
    int hint_cols;        /* of each */
    struct area prompt;   /* what is being typed; it takes the place of others */
};

/* The first that fits and has room for what stands is taken, else the first that fits. */
static const struct layout layouts[] = {
    {
        .size = {40, 118},
        .cell = &board_huge_cell,
        .board_row = 2,
        .board_col = 1,
        .title = {0, 1, 1, 71},
        .turn = {5, 75, 1, 42},
        .last = {7, 75, 1, 42},
        .score = {9, 75, 2, 28},
        .draws = {11, 75, 1, 28},
        .lifetime_score = {12, 75, 1, 42},
        .code = {14, 75, 1, 42},
        .stage = {16, 75, 10, 42},
        .notice = {29, 75, 8, 42},
        .hints = {38, 1, 2, 116},
        .hints_of = "a+9bcs?unrtq",
        .hint_cols = 19,
        .prompt = {38, 1, 1, 116},
    },
    {
        .size = {28, 94},
        .cell = &board_roomy_cell,
        .board_row = 2,
        .board_col = 1,
        .title = {0, 1, 1, 47},
        .turn = {2, 51, 1, 42},
        .last = {3, 51, 1, 42},
        .score = {5, 51, 2, 28},
        .draws = {7, 51, 1, 28},
        .lifetime_score = {8, 51, 1, 42},
        .code = {10, 51, 1, 42},
        .stage = {12, 51, 9, 42},
        .notice = {22, 51, 3, 42},
        .hints = {26, 1, 2, 92},
        .hints_of = "a+9bcs?unrtq",
        .hint_cols = 16,
        .prompt = {26, 1, 1, 92},
    },
    {
        .size = {22, 80},
        .cell = &board_large_cell,
        .board_row = 1,
        .board_col = 1,
        .title = {0, 1, 1, 11},
        .turn = {0, 38, 1, 23},
        .last = {0, 62, 1, 17},
        .code = {0, 15, 1, 21},
        .score = {5, 38, 2, 28},
        .draws = {7, 38, 1, 28},
        .lifetime_score = {8, 38, 1, 41},
        .stage = {9, 38, 9, 42},
        .notice = {18, 1, 2, 78},
        .hints = {20, 1, 2, 78},
        .hints_of = "a+9bcs?unrtq",
        .hint_cols = 14,
        .prompt = {20, 1, 1, 78},
    },
    {
        .size = {20, 59},
        .cell = &board_large_cell,
        .turn = {0, 37, 1, 22},
        .last = {1, 37, 1, 22},
        .score = {3, 37, 2, 22},
        .draws = {5, 37, 1, 22},
        .code = {7, 37, 1, 22},
        .stage = {9, 37, 8, 22},
        .notice = {9, 37, 8, 22},
        .hints = {18, 0, 2, 58},
        .hints_of = "a+9cun?q",
        .hint_cols = 15,
        .prompt = {18, 0, 1, 58},
    },
    {
        .size = {24, 37},
        .cell = &board_large_cell,
        .board_row = 1,
        .board_col = 1,
        .turn = {0, 1, 1, 24},
        .last = {18, 19, 1, 18},
        .code = {0, 27, 1, 10},
        .score = {18, 1, 2, 16},
        .draws = {19, 18, 1, 18},
        .stage = {20, 1, 2, 35},
        .notice = {20, 1, 2, 35},
        .hints = {22, 1, 2, 35},
        .hints_of = "9+?unq",
        .hint_cols = 13,
        .prompt = {22, 1, 1, 35},
    },
    {
        .size = {14, 54},
        .cell = &board_medium_cell,
        .board_row = 0,
        .board_col = 1,
        .turn = {0, 28, 1, 25},
        .last = {1, 28, 1, 25},
        .score = {3, 28, 2, 25},
        .draws = {5, 28, 1, 25},
        .code = {6, 28, 1, 25},
        .stage = {8, 28, 4, 25},
        .notice = {8, 28, 4, 25},
        .hints = {12, 1, 2, 52},
        .hints_of = "a+9cun?q",
        .hint_cols = 14,
        .prompt = {12, 1, 1, 52},
    },
    {
        .size = {12, 40},
        .cell = &board_medium_cell,
        .turn = {0, 24, 2, 16},
        .last = {5, 24, 1, 16},
        .score = {2, 24, 2, 16},
        .draws = {4, 24, 1, 16},
        .code = {6, 24, 1, 16},
        .stage = {7, 24, 4, 16},
        .notice = {7, 24, 4, 16},
        .hints = {11, 0, 1, 40},
        .hints_of = "9un?q",
        .hint_cols = 8,
        .prompt = {11, 0, 1, 40},
    },
    {
        .size = {19, 26},
        .cell = &board_medium_cell,
        .board_row = 1,
        .board_col = 1,
        .turn = {0, 1, 1, 24},
        .last = {14, 1, 1, 13},
        .score = {12, 1, 2, 24},
        .code = {14, 16, 1, 9},
        .stage = {15, 1, 2, 24},
        .notice = {15, 1, 2, 24},
        .hints = {17, 1, 2, 24},
        .hints_of = "9?unq",
        .hint_cols = 8,
        .prompt = {17, 1, 1, 24},
    },
    {
        .size = {9, 78},
        .cell = &board_wide_cell,
        .board_row = 1,
        .board_col = 1,
        .turn = {0, 1, 1, 76},
        .last = {4, 27, 1, 24},
        .score = {1, 27, 2, 24},
        .draws = {3, 27, 1, 24},
        .code = {5, 27, 1, 24},
        .stage = {1, 54, 5, 23},
        .notice = {1, 54, 5, 23},
        .hints = {7, 1, 2, 76},
        .hints_of = "a+9cs?unrq",
        .hint_cols = 16,
        .prompt = {7, 1, 1, 76},
    },
    {
        .size = {10, 40},
        .cell = &board_wide_cell,
        .turn = {0, 24, 1, 16},
        .last = {4, 24, 1, 16},
        .score = {1, 24, 2, 16},
        .draws = {3, 24, 1, 16},
        .code = {5, 24, 1, 16},
        .stage = {6, 0, 3, 40},
        .notice = {6, 0, 3, 40},
        .hints = {9, 0, 1, 40},
        .hints_of = "9un?q",
        .hint_cols = 8,
        .prompt = {9, 0, 1, 40},
    },
    {
        .size = {13, 20},
        .cell = &board_small_cell,
        .board_row = 1,
        .turn = {0, 0, 1, 20},
        .code = {1, 12, 2, 8},
        .score = {7, 0, 2, 20},
        .stage = {9, 0, 4, 20},
        .notice = {9, 0, 4, 20},
        .hints = {3, 12, 4, 8},
        .hints_of = "q?un",
        .hint_cols = 8,
        .prompt = {12, 0, 1, 20},
    },
    {
        .size = {8, 20},
        .cell = &board_small_cell,
        .board_row = 1,
        .turn = {0, 0, 1, 20},
        .code = {1, 12, 2, 8},
        .notice = {6, 0, 2, 20},
        .hints = {3, 12, 4, 8},
        .hints_of = "q?un",
        .hint_cols = 8,
        .prompt = {7, 0, 1, 20},
    },
};

enum { LAYOUTS = sizeof layouts / sizeof layouts[0] };

static const struct layout *choose_layout(struct size terminal, const char *pinned)
{
    const struct layout *best = NULL;

    for (const struct layout *layout = layouts; layout < layouts + LAYOUTS; layout++) {
        if (!canvas_fits(layout->size, terminal))
            continue;
        if (canvas_has_room(layout->notice, pinned))
            return layout;
        best = best ? best : layout;
    }
    return best;
}

/* ---- What is said. ---- */

static enum player winner_of(struct game game)
{
    return game_status(game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
}

static void draw_title(struct canvas *canvas, struct area at)
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

static void draw_turn(struct canvas *canvas, struct area at, const struct session *session,
                      const struct theme *theme)
{
    struct game game = session_game(session);
    enum status status = game_status(game);
    enum player player = status == STATUS_ONGOING ? game_turn(game) : winner_of(game);

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

static void draw_score(struct canvas *canvas, struct area at, const struct session *session,
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

static void draw_draws(struct canvas *canvas, struct area at, const struct session *session)
{
    if (at.rows == 0)
        return;
    canvas_text(canvas, at.row, at.col + NAME_COL, at.cols, ROLE_TEXT, "Draws");
    draw_count(canvas, at, 0, session_score(session).draws);
}

static void draw_lifetime_score(struct canvas *canvas, struct area at,
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

static void draw_last(struct canvas *canvas, struct area at, const struct session *session)
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

static void draw_code(struct canvas *canvas, struct area at, const struct session *session)
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

static void draw_prompt(struct canvas *canvas, struct area at, const struct session *session)
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

static struct area place_words(struct area at, struct area wide, const char *words, bool may_grow)
{
    if (!may_grow)
        return at;
    return canvas_has_room(grow(at, words), words) ? grow(at, words) : grow(wide, words);
}

/* ---- Large letters. ----
 *
 * Five dots high: two dots to a glyph, or where the theme has no halves a blank in reverse for
 * each.
 */

/* A letter is five octal digits, a row each, and an octal digit is three dots. */
enum { DOT_ROWS = 5, DOT_COLS = 3, LETTERS = 128, LEFT_DOTS = 044444, BLANK_COLS = 2 };

/* Narrow letters stand at the left. */
static const unsigned short letters[LETTERS] = {
    ['0'] = 075557, ['1'] = 026227,  ['2'] = 061247, ['3'] = 061216, ['4'] = 055711, ['5'] = 074616,
    ['6'] = 034757, ['7'] = 071222,  ['8'] = 075757, ['9'] = 075716, ['A'] = 025755, ['B'] = 065656,
    ['C'] = 034443, ['D'] = 065556,  ['E'] = 074647, ['F'] = 074644, ['G'] = 034553, ['H'] = 055755,
    ['I'] = 044444, ['J'] = 011152,  ['K'] = 055655, ['L'] = 044447, ['M'] = 057755, ['N'] = 065555,
    ['O'] = 025552, ['P'] = 065644,  ['Q'] = 025563, ['R'] = 065655, ['S'] = 034216, ['T'] = 072222,
    ['U'] = 055557, ['V'] = 055552,  ['W'] = 055775, ['X'] = 055255, ['Y'] = 055222, ['Z'] = 071247,
    ['!'] = 044404, ['\''] = 044000, ['.'] = 000004, ['-'] = 000700,
};

static unsigned dots_of(char letter)
{
    bool small = letter >= 'a' && letter <= 'z';

    return letter > 0 ? letters[small ? letter - 'a' + 'A' : letter] : 0;
}

/* Without the gap after it. */
static int letter_width(char letter)
{
    unsigned dots = dots_of(letter);
    int width = DOT_COLS;

    if (letter == ' ')
        return BLANK_COLS - 1;
    while (width > 0 && !(dots & LEFT_DOTS >> (width - 1)))
        width--;
    return width;
}

static int banner_width(const char *words)
{
    int width = 0;

    for (; *words; words++) {
        if (letter_width(*words) == 0)
            return 0;
        width += letter_width(*words) + 1;
    }
    return width > 0 ? width - 1 : 0;
}

static bool has_dot(unsigned dots, int row, int col)
{
    return row < DOT_ROWS && dots >> (DOT_COLS * (DOT_ROWS - 1 - row)) & (4u >> col);
}

static bool has_halves(const struct theme *theme)
{
    return theme->halves[0];
}

static int banner_rows(const struct theme *theme)
{
    return has_halves(theme) ? (DOT_ROWS + 1) / 2 : DOT_ROWS;
}

/* The dots of one column in one row of glyphs. */
static void draw_dots(struct canvas *canvas, int row, int col, const struct theme *theme,
                      bool upper, bool lower)
{
    if (!upper && !lower)
        return;
    if (has_halves(theme))
        canvas_glyph(canvas, row, col, ROLE_TEXT, theme->halves[upper + 2 * lower - 1]);
    else
        canvas_glyph(canvas, row, col, ROLE_LIT, L' ');
}

static void draw_letter(struct canvas *canvas, int row, int col, char letter,
                        const struct theme *theme)
{
    unsigned dots = dots_of(letter);
    int step = has_halves(theme) ? 2 : 1;

    for (int y = 0; y < banner_rows(theme); y++)
        for (int x = 0; x < letter_width(letter); x++)
            draw_dots(canvas, row + y, col + x, theme, has_dot(dots, step * y, x),
                      step > 1 && has_dot(dots, step * y + 1, x));
}

static void draw_banner(struct canvas *canvas, int row, int col, const char *words,
                        const struct theme *theme)
{
    for (; *words; words++) {
        draw_letter(canvas, row, col, *words, theme);
        col += letter_width(*words) + 1;
    }
}

/* ---- How to begin, and the end of a game. ---- */

/* One line of large letters, in the middle, if there is room. Returns the rows it takes. */
static int draw_large(struct canvas *canvas, struct area at, const char *words,
                      const struct theme *theme)
{
    int width = banner_width(words);

    if (width == 0 || width > at.cols || at.rows < banner_rows(theme))
        return 0;
    draw_banner(canvas, at.row, at.col + (at.cols - width) / 2, words, theme);
    return banner_rows(theme);
}

/* Who won, by name if there is room, else by mark. Returns the rows. */
static int draw_news_large(struct canvas *canvas, struct area at, const struct session *session,
                           const struct theme *theme)
{
    struct game game = session_game(session);
    int winner = session_winner(session);
    char words[SESSION_NOTICE];

    if (game_status(game) == STATUS_DRAW)
        return draw_large(canvas, at, "It's a draw", theme);
    if (winner == session_you(session))
        return draw_large(canvas, at, "You win!", theme);
    snprintf(words, sizeof words, "%s wins!", session_called(session, winner));

    int taken = winner >= CONTENDER_COMPUTER ? 0 : draw_large(canvas, at, words, theme);

    snprintf(words, sizeof words, "%c wins!", game_letter(winner_of(game)));
    return taken > 0 ? taken : draw_large(canvas, at, words, theme);
}

/* In the last rows. */
static void draw_turning_point(struct canvas *canvas, struct area at, const char *words)
{
    int lines = canvas_count_lines(words, at.cols);

    if (lines <= at.rows)
        canvas_paragraph(canvas, (struct area){at.row + at.rows - lines, at.col, lines, at.cols},
                         ROLE_FAINT, words);
}

/* Whoever did not begin this game begins the next one. Returns the rows. */
static int draw_next(struct canvas *canvas, struct area at, const struct session *session)
{
    char words[SESSION_NOTICE];

    snprintf(words, sizeof words, "%s begins next.", session_name(session, PLAYER_O));
    if (canvas_text_width(words) > at.cols)
        snprintf(words, sizeof words, "Enter: next game");
    if (at.rows == 0 || canvas_text_width(words) > at.cols)
        return 0;
    canvas_text(canvas, at.row, at.col, at.cols, ROLE_TEXT, words);
    return 1;
}

static struct area below(struct area at, int rows)
{
    return (struct area){at.row + rows, at.col, at.rows - rows, at.cols};
}

/* How it ended, and what comes next: a click anywhere here begins it. */
static void draw_end(struct canvas *canvas, struct area at, const struct session *session,
                     const struct theme *theme)
{
    enum { ROOMY = 9 };
    const struct area whole = at;
    char turning_point[ANALYSIS_WORDS];

    at = below(at, at.rows >= ROOMY); /* a blank row under what stands above */

    int banner = draw_news_large(canvas, at, session, theme);

    canvas_event(canvas, whole, EVENT_ENTER);
    analysis_write(session, turning_point);
    if (banner > 0 && at.rows > banner + 1 + canvas_count_lines(turning_point, at.cols))
        banner++; /* a blank row */
    at = below(at, banner);
    at = below(at, draw_next(canvas, at, session));
    draw_turning_point(canvas, at, turning_point);
}

/* A game that nobody has played in yet; the hints tell the keys. The second sentence is of less
 * weight: it stands beside the first or below it, or it is left out. */
static void draw_beginning(struct canvas *canvas, struct area at, const struct session *session)
{
    static const char clicks[] = "You can click, too.";
    bool is_waiting = session->remote.is_attached && !session->remote.is_shared;
    const char *words =
        is_waiting ? "You play both marks until the other is here." : "Three in a row wins.";
    int lines = canvas_count_lines(words, at.cols);
    int beside = canvas_text_width(words) + 1;

    at = below(at, at.rows / 3);
    if (lines > at.rows)
        return;
    canvas_paragraph(canvas, at, ROLE_TEXT, words);
    if (is_waiting || session->display.no_mouse)
        return;
    if (beside + (int)strlen(clicks) <= at.cols)
        canvas_text(canvas, at.row, at.col + beside, at.cols, ROLE_TEXT, clicks);
    else if (lines < at.rows && (int)strlen(clicks) <= at.cols)
        canvas_text(canvas, at.row + lines, at.col, at.cols, ROLE_TEXT, clicks);
}

static void draw_result(struct canvas *canvas, struct area at, const struct session *session,
                        const struct theme *theme)
{
    struct game game = session_game(session);

    if (at.rows == 0)
        return;
    if (game_status(game) != STATUS_ONGOING) {
        draw_end(canvas, at, session, theme);
    } else if (game_word(game) == 0) {
        draw_beginning(canvas, at, session);
    }
}

/* ---- The bits. ---- */

/* The rows of the panel, and the columns of its three fields: the cells three by three. */
enum { NUMBERS, MARKS, BITS, MASK, CALCULATION, FIRST_ENCODING };
enum { CELL_COLS = 3, GROUP_COLS = GAME_SIDE * CELL_COLS + 1, STATUS_COL = 31, TURN_COL = 38 };
enum { PANEL_COLS = TURN_COL + 4, ENCODING_ROWS = ENCODINGS / 2 };

static int cell_col(int cell)
{
    return cell / GAME_SIDE * GROUP_COLS + cell % GAME_SIDE * CELL_COLS;
}

/* Where a bit of the word stands, counted as it is read: nine pairs, status, turn. */
static int bit_col(int bit)
{
    if (bit < 2 * GAME_CELLS)
        return cell_col(bit / 2) + bit % 2;
    return bit < GAME_BITS - 1 ? STATUS_COL + bit - 2 * GAME_CELLS : TURN_COL;
}

/* The word, with the bits of the selected cell lit, and those that the last move flipped. */
static void draw_word_bits(struct canvas *canvas, int row, int col, const struct session *session)
{
    const struct match *match = &session->match;
    char bits[GAME_BITS + 1];
    char before[GAME_BITS + 1];

    game_write_bits(session_game(session), bits);
    game_write_bits(match->states[match->now > 0 ? match->now - 1 : 0], before);
    for (int bit = 0; bit < GAME_BITS; bit++) {
        enum role role = bits[bit] != before[bit]           ? ROLE_FLIPPED
                       : bit / 2 == session->display.cursor ? ROLE_LIT
                                                            : ROLE_TEXT;

        canvas_glyph(canvas, row, col + bit_col(bit), role, (wchar_t)bits[bit]);
    }
}

/* What the pairs stand for: the number of each cell and the mark it holds. */
static void draw_pairs(struct canvas *canvas, int row, int col, const struct session *session)
{
    static const char *const marks[] = {"..", "X ", "O "};

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        char number[] = {(char)('1' + cell), ' ', '\0'};
        enum mark mark = game_cell(session_game(session), cell);
        enum role role = cell == session->display.cursor ? ROLE_LIT : ROLE_FAINT;

        canvas_text(canvas, row + NUMBERS, col + cell_col(cell), 2, role, number);
        canvas_text(canvas, row + MARKS, col + cell_col(cell), 2,
                    mark == MARK_X   ? ROLE_X
                    : mark == MARK_O ? ROLE_O
                                     : ROLE_FAINT,
                    marks[mark]);
    }
    canvas_text(canvas, row + NUMBERS, col + STATUS_COL, 6, ROLE_FAINT, "status");
    canvas_text(canvas, row + NUMBERS, col + TURN_COL, 4, ROLE_FAINT, "turn");
}

/* The mask that matched, laid under the cells that it was laid at. */
static void draw_mask(struct canvas *canvas, int row, int col, struct game game)
{
    struct game_line line;
    char words[CANVAS_COLS];

    if (!game_winning_line(game, &line))
        return;
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (line.cells >> cell & 1)
            canvas_text(canvas, row + MASK, col + cell_col(cell), 2, ROLE_STRONG, "11");
    canvas_text(canvas, row + MASK, col + STATUS_COL, 4, ROLE_FAINT, "mask");
    snprintf(words, sizeof words, "0x%X << %d: board & mask == mask%s", (unsigned)line.mask,
             line.shift, game_status(game) == STATUS_X_WON ? " / 3" : "");
    canvas_text(canvas, row + CALCULATION, col, PANEL_COLS, ROLE_TEXT, words);
}

/* The value and the width of every encoding, in two columns; but not of the board, which stands
 * beside them. */
static void draw_encodings(struct canvas *canvas, int row, int col, struct game game)
{
    enum { VALUE_COL = 6 };
    static const struct {
        int col, bits_col;
    } columns[] = {{0, 15}, {24, 35}};

    for (int i = 1; i < ENCODINGS; i++) {
        const struct encoding *encoding = &encodings[i];
        int column = (i - 1) / ENCODING_ROWS;
        int at = col + columns[column].col;
        int down = row + (i - 1) % ENCODING_ROWS;
        char value[NOTATION_TEXT];
        char width[NOTATION_TEXT];

        notation_print(encoding, game, value);
        snprintf(width, sizeof width, "%2d bits", encoding->bits);
        canvas_text(canvas, down, at, PANEL_COLS, ROLE_TEXT, encoding->name);
        canvas_text(canvas, down, at + VALUE_COL, PANEL_COLS, ROLE_STRONG, value);
        canvas_text(canvas, down, col + columns[column].bits_col, PANEL_COLS, ROLE_FAINT, width);
    }
}

static bool has_room_for_bits(struct area at)
{
    return at.rows >= FIRST_ENCODING + ENCODING_ROWS && at.cols >= PANEL_COLS;
}

static void draw_bits(struct canvas *canvas, int row, int col, const struct session *session)
{
    struct game game = session_game(session);

    draw_pairs(canvas, row, col, session);
    draw_word_bits(canvas, row + BITS, col, session);
    draw_mask(canvas, row, col, game);
    draw_encodings(canvas, row + FIRST_ENCODING, col, game);
}

/* ---- The keys. ---- */

static enum event event_of(char name)
{
    return name == 'a' ? EVENT_UP
         : name == '+' ? EVENT_ENTER
         : name == '9' ? EVENT_CELL
                       : (enum event)name;
}

/* At a shared table the place of the computer's key is for a key of that table that matters now;
 * null, and the place empty, if none does. */
static const struct key *find_key(char name, const struct session *session)
{
    const struct key *key = keymap_find(session, event_of(name));

    if (keymap_has(key, session))
        return key;
    for (key = keys_of_play; key->act; key++)
        if (key->place == SHARED && keymap_matters(key, session))
            return key;
    return NULL;
}

/* A click on the digits places in the selected cell; one on the arrows moves up. */
static enum event click_of(const struct key *key, const struct session *session)
{
    if (!keymap_matters(key, session))
        return EVENT_NONE;
    return key->event == EVENT_CELL ? EVENT_ENTER : key->event;
}

static void draw_hints(struct canvas *canvas, struct area area, const char *keys, int cols,
                       const struct session *session)
{
    int in_a_row = ((int)strlen(keys) + area.rows - 1) / area.rows;
    int col = 0;

    for (int i = 0; keys[i]; i++) {
        const struct key *key = find_key(keys[i], session);
        const char letter[] = {keys[i], '\0'};
        int width = 0;

        if (i % in_a_row == 0)
            col = area.col;
        if (key)
            width = pages_draw_hint(canvas, area.row + i / in_a_row, col,
                                    key->label ? key->label : letter, keymap_hint(key, session),
                                    click_of(key, session));
        col += width < cols ? cols : width + 1;
    }
}

/* ---- All of it. ---- */

/* What was last said, or what the moment asks to be said. */
static const char *notice_of(const struct session *session, const struct layout *layout,
                             char words[SESSION_WORDS])
{
    session_words(session, words);
    if (*session->status.notice || (*words && session->mode == MODE_PLAY))
        return words;
    if (session_is_typing(session)) {
        bool is_short = layout->notice.cols < 24 && layout->notice.rows < 3;

        if (session->mode == MODE_NAME)
            return is_short ? "Name (Esc cancels)" : "Type a name, then Enter (Esc cancels)";
        return is_short ? "Code (Esc cancels)" : "Type a code, then Enter (Esc cancels)";
    }
    if (session->display.bits && !has_room_for_bits(layout->stage)
        && game_status(session_game(session)) == STATUS_ONGOING) /* then it would hide the end */
        return "The bits need a larger window.";
    return "";
}

static bool overlap(struct area one, struct area other)
{
    return one.row < other.row + other.rows && other.row < one.row + one.rows
        && one.col < other.col + other.cols && other.col < one.col + one.cols;
}

static void draw_stage(struct canvas *canvas, const struct session *session,
                       const struct layout *layout, const struct theme *theme, struct area notice)
{
    if (session->display.bits && has_room_for_bits(layout->stage))
        draw_bits(canvas, layout->stage.row, layout->stage.col, session);
    else if (!overlap(layout->stage, notice))
        draw_result(canvas, layout->stage, session, theme);
}

/* Where that notice stands, of no rows if there is none; above what is being typed. What stands as
 * long as the other thinks must not hide the board. */
static struct area place_notice(const struct session *session, const struct layout *layout,
                                const char *notice)
{
    bool may_grow = *session->status.notice || !session->remote.is_complete;
    struct area at = layout->notice;

    if (!*notice)
        return (struct area){0};
    if (session_is_typing(session) && at.row + at.rows > layout->prompt.row)
        at.rows = layout->prompt.row - at.row;

    struct area wide = {at.row + at.rows - 1, layout->prompt.col, 1, layout->prompt.cols};

    return place_words(at, wide, notice, may_grow);
}

struct size pages_smallest_table(void)
{
    return layouts[LAYOUTS - 1].size;
}

void pages_draw_table(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal)
{
    const struct layout *layout = choose_layout(terminal, session->status.pinned);
    char words[SESSION_WORDS];
    const char *notice = notice_of(session, layout, words);
    struct area notice_at = place_notice(session, layout, notice);

    canvas_clear(canvas, layout->size);
    draw_title(canvas, layout->title);
    draw_turn(canvas, layout->turn, session, theme);
    board_draw(canvas, layout->board_row, layout->board_col, *layout->cell, session, theme);
    draw_score(canvas, layout->score, session, theme);
    draw_draws(canvas, layout->draws, session);
    draw_lifetime_score(canvas, layout->lifetime_score, session);
    draw_last(canvas, layout->last, session);
    draw_code(canvas, layout->code, session);
    draw_stage(canvas, session, layout, theme, notice_at);
    if (session_is_typing(session))
        draw_prompt(canvas, layout->prompt, session);
    else
        draw_hints(canvas, layout->hints, layout->hints_of, layout->hint_cols, session);
    pages_draw_notice(canvas, notice_at, notice, theme);
    if (session_is_typing(session))
        canvas_event(canvas, notice_at, EVENT_ESCAPE);
}
