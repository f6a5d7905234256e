/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include <stdio.h>
#include <string.h>

#include "display/board.h"
#include "display/page.h"
#include "engine/encodings.h"

/* The winner; PLAYER_X if there is none. */
static enum player winner_of(struct game game)
{
    return game_status(game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
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
        page_text(page, at, 0, 0, page->is_over ? board_role((enum player)player) : ROLE_TEXT, "%c",
                  game_letter((enum player)player));
        area_take_left(&at, at.cols >= roomy ? MARK_COLS : MARK_COLS - 1, 0);
    }
    if (canvas_text_width(name) + length > at.cols && at.rows > 1) {
        page_name(page, area_take_top(&at, 1), at.cols, role, name);
        words += strspn(words, " ");
    } else {
        area_take_left(&at, page_name(page, at, at.cols - length, role, name), 0);
    }
    page_text(page, at, 0, 0, role, "%s", words);
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
/* A question takes the place of the headline, and stands out. */
static void draw_headline(const struct page *page)
{
    const struct layout *layout = &page->layout;
    const struct session *session = page->session;

    if (layout->title.rows > 0)
        page_text(page, layout->title, 0, 0, ROLE_FAINT, layout_title);
    if (session->remote.has_question && messages_is_question_in_headline(page))
        page_paragraph(page, layout->headline, ROLE_LIT, session->status.pinned);
    else if (page_has_answers(session))
        page_text(page, layout->headline, 0, 0, ROLE_LIT, "Answer y or n");
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

    page_text(page, at, 0, 0, ROLE_TEXT, match_is_mover(match, person) ? ">" : "");
    page_text(page, at, 0, HANG, board_role(player), "%c", game_letter(player));
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
        page_text(page, rest, 0, rest.cols - 14, ROLE_FAINT, "now   all time");
    area_take_top(&rest, layout->has_captions);
    for (int row = 0; row <= PERSONS && rest.rows > 0; row++) {
        bool is_draws = row == PERSONS;
        int contender = is_draws ? 0 : session_seated(session, row);
        int count = is_draws ? now.draws : now.wins[contender];
        int digits = snprintf(NULL, 0, "%d", count);
        struct area at =
            is_line && !is_draws ? area_take_left(&rest, PLACE_COLS, 1) : area_take_top(&rest, 1);

        if (!is_draws)
            draw_place(page, at, row);
        area_take_left(&at, is_line && is_draws ? 0 : place_cols, 0);
        if (has_all_time(page))
            page_text(page, at, 0, at.cols - ALL_TIME_COLS, ROLE_FAINT, "%*d", ALL_TIME_COLS,
                      is_draws ? all_time.draws : all_time.wins[contender]);
        at.cols -= layout->has_captions ? ALL_TIME_COLS : 0;
        page_text(page, at, 0, at.cols - digits, ROLE_TEXT, "%d", count);
        page_name(page, at, at.cols - digits - 1, ROLE_TEXT,
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
    page_text(page, at, 0, 0, ROLE_FAINT, caption);
    area_take_left(&at, (int)sizeof caption, at.cols >= WIDE_COLS ? 2 : 1);
    shown = (at.cols + gap) / move_cols;
    first = match->now > shown * at.rows ? match->now - shown * at.rows : 0;
    for (int place = 0; first + place < match->now; place++)
        page_text(page, at, place / shown, place % shown * move_cols, ROLE_TEXT, "%c %d",
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
        area_take_left(&at, width < at.cols, 0);
    page_text(page, at, 0, 0, ROLE_TEXT, "%.*s", width, words);
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
    page_lines(page, &at, ROLE_TEXT, words);
    area_take_top(&at, *words && at.rows > BANNER_ROWS);
    snprintf(words, sizeof words, "%s%s", result.name, result.verb);
    if (!draw_banner(page, at, words)) {
        snprintf(words, sizeof words, "%c wins!", game_letter(winner_of(page->game)));
        draw_banner(page, at, words);
    }
    canvas_event(page->canvas, page->layout.result, EVENT_ENTER);
}
/* ---- All of it. ---- */

/* The board and everything around it. */
static void draw_table(struct page *page, struct size terminal)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;

    page->layout = layout_compose(terminal, session->display.bits);
    canvas_clear(page->canvas, layout->size);
    board_draw(page->canvas, layout->board.row, layout->board.col, *layout->window->cell, session,
               page->theme);
    draw_headline(page);
    draw_score(page);
    draw_moves(page);
    draw_code(page);
    if (layout->bits.rows > 0)
        bits_draw(page);
    if (page->is_over && layout->result.rows > 0)
        draw_result(page);
    if (page->is_over)
        page_put_cursor(page, layout->message);
    if (layout->window->hint_rows > 0 ? !session_is_typing(session) : !page_has_answers(session))
        hints_draw(page);
    messages_draw(page);
    if (session_is_typing(session))
        prompt_draw(page);
}
/* ---- The page of the session. ---- */

static void draw_too_small(const struct page *page, struct size terminal)
{
    const struct size smallest = layout_smallest();
    char words[CANVAS_COLS];

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d, q quits", smallest.cols, smallest.rows,
             terminal.cols, terminal.rows);
    canvas_clear(page->canvas, terminal);
    page_paragraph(page, (struct area){0, 0, page->canvas->size.rows, page->canvas->size.cols},
                   ROLE_TEXT, words);
}

bool view_fits(struct size terminal)
{
    return canvas_fits(layout_smallest(), terminal);
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
        help_draw(&page, terminal);
    else if (session->mode == MODE_PICK)
        shelf_draw(&page, terminal);
    else
        draw_table(&page, terminal);
}
