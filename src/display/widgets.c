/* SPDX-License-Identifier: MIT */
#include "display/widgets.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "display/board.h"
#include "engine/encodings.h"
#include "storage/record.h"

enum player parts_winner(struct game game)
{
    return game_status(game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
}

void parts_draw_title(struct frame *frame, struct area at)
{
    if (at.rows > 0)
        frame_text(frame, at.row, at.col, at.cols, ROLE_STRONG, "Tic-tac-toe");
}

/* The name, cut so that the words after it fit whole, or in a row of its own. */
static void draw_sentence(struct frame *frame, struct area at, const char *name, const char *words,
                          const struct look *look)
{
    bool is_long = frame_text_width(name) + (int)strlen(words) > at.cols;
    int width = is_long && at.rows > 1 ? at.cols : at.cols - (int)strlen(words);
    int taken = frame_text_cut(frame, at.row, at.col, width, ROLE_STRONG, name, look->ellipsis);

    if (is_long && at.rows > 1) {
        at.row++;
        taken = 0;
        words += strspn(words, " ");
    }
    taken += frame_text(frame, at.row, at.col + taken, at.cols - taken, ROLE_STRONG, words);
    frame->cursor_row = at.row;
    frame->cursor_col = at.col + (taken < at.cols ? taken : at.cols - 1);
}

/* "You" for whoever reads it, the other by name. */
static void draw_news(struct frame *frame, struct area at, const struct sitting *sitting,
                      const struct look *look, enum player player)
{
    bool over = game_status(sitting_game(sitting)) != STATUS_ONGOING;
    int contender = over ? sitting_winner(sitting) : sitting_contender(sitting, player);
    bool is_computer = contender >= CONTENDER_COMPUTER;

    if (contender == sitting_you(sitting))
        draw_sentence(frame, at, over ? "You" : "Your", over ? " win!" : " turn", look);
    else
        draw_sentence(frame, at, is_computer ? "Computer" : sitting_called(sitting, contender),
                      over ? " wins!" : " to move", look);
}

void parts_draw_turn(struct frame *frame, struct area at, const struct sitting *sitting,
                     const struct look *look)
{
    struct game game = sitting_game(sitting);
    enum status status = game_status(game);
    enum player player = status == STATUS_ONGOING ? game_turn(game) : parts_winner(game);

    if (status == STATUS_DRAW) {
        draw_sentence(frame, at, "It's a draw", "", look);
    } else {
        frame_glyph(frame, at.row, at.col, diagram_role(player), (wchar_t)game_letter(player));
        at.col += 2;
        at.cols -= 2;
        draw_news(frame, at, sitting, look, player);
    }
}

/* A number at the right end of the row. Returns the columns that are left of it. */
static int draw_count(struct frame *frame, struct area at, int row, int count)
{
    char number[12];
    int width = snprintf(number, sizeof number, "%d", count);

    frame_text(frame, at.row + row, at.col + at.cols - width, width, ROLE_STRONG, number);
    return at.cols - width;
}

enum { MARK_COL = 2, NAME_COL = 4 };

void parts_draw_score(struct frame *frame, struct area at, const struct sitting *sitting,
                      const struct look *look)
{
    struct score score = sitting_score(sitting);
    struct game game = sitting_game(sitting);

    if (at.rows == 0)
        return;
    for (enum player player = PLAYER_X; player <= PLAYER_O; player++) {
        int row = (int)player;
        int left = draw_count(frame, at, row, score.wins[sitting_contender(sitting, player)]);
        bool to_move = game_status(game) == STATUS_ONGOING && game_turn(game) == player;

        if (to_move)
            frame_text(frame, at.row + row, at.col, 1, ROLE_TEXT, ">");
        frame_glyph(frame, at.row + row, at.col + MARK_COL, diagram_role(player),
                    (wchar_t)game_letter(player));
        frame_text_cut(frame, at.row + row, at.col + NAME_COL, left - NAME_COL - 1, ROLE_TEXT,
                       sitting_name(sitting, player), look->ellipsis);
    }
}

void parts_draw_draws(struct frame *frame, struct area at, const struct sitting *sitting)
{
    if (at.rows == 0)
        return;
    frame_text(frame, at.row, at.col + NAME_COL, at.cols, ROLE_TEXT, "Draws");
    draw_count(frame, at, 0, sitting_score(sitting).draws);
}

void parts_draw_standing(struct frame *frame, struct area at, const struct sitting *sitting)
{
    struct score standing = record_standing(sitting);
    int x_wins = standing.wins[sitting_contender(sitting, PLAYER_X)];
    int o_wins = standing.wins[sitting_contender(sitting, PLAYER_O)];
    char words[FRAME_COLS];

    if (at.rows == 0 || !sitting->has_standing || x_wins + o_wins + standing.draws == 0)
        return;
    snprintf(words, sizeof words, "All time %d : %d, %d draw%s", x_wins, o_wins, standing.draws,
             standing.draws == 1 ? "" : "s");
    frame_text(frame, at.row, at.col + NAME_COL, at.cols - NAME_COL, ROLE_FAINT, words);
}

void parts_draw_last(struct frame *frame, struct area at, const struct sitting *sitting)
{
    static const char *const forms[] = {"Last move: %c at %d", "Last: %c at %d"};
    char words[FRAME_COLS];
    int last = sitting_last_move(sitting);

    if (last == NO_CELL || at.rows == 0)
        return;

    enum mark mark = game_cell(sitting_game(sitting), last);

    for (int i = 0; i < 2; i++)
        if (snprintf(words, sizeof words, forms[i], game_letters[mark], last + 1) <= at.cols)
            break;
    frame_text(frame, at.row, at.col, at.cols, ROLE_TEXT, words);
}

void parts_draw_code(struct frame *frame, struct area at, const struct sitting *sitting)
{
    struct game game = sitting_game(sitting);
    /* With room for four digits, so that the words stay the same from the first move to the last.
     */
    static const char *const forms[] = {"Resume by code %-4u", "Code %-4u"};
    unsigned code = (unsigned)encodings_code(game);
    char words[FRAME_COLS];

    if (game_word(game) == 0)
        return;
    if (snprintf(words, sizeof words, forms[0], code) > at.cols)
        snprintf(words, sizeof words, forms[1], code);
    frame_paragraph(frame, at, ROLE_TEXT, words);
}

/* The end of the text, in that many columns at most. */
static const char *last_columns(const char *text, int columns)
{
    wchar_t rune;
    int width;

    while (frame_text_width(text) > columns)
        text = frame_next_glyph(text, &rune, &width);
    return text;
}

void parts_draw_prompt(struct frame *frame, struct area at, const struct sitting *sitting)
{
    bool is_x = sitting->naming == sitting_person(sitting, PLAYER_X);
    const char *question = sitting->mode == MODE_OPEN ? "Open: "
                         : is_x                       ? "Name of X: "
                                                      : "Name of O: ";
    int width = (int)strlen(question);
    int room = at.cols - width - 1;
    const char *typed = last_columns(sitting->typed, room);

    frame_text(frame, at.row, at.col, at.cols, ROLE_KEY, question);
    frame_event(frame, (struct area){at.row, at.col, 1, at.cols}, EVENT_ENTER);
    at.col += width;
    frame->cursor_row = at.row;
    frame->cursor_col = at.col + frame_text(frame, at.row, at.col, room, ROLE_STRONG, typed);
}

/* Upwards, over the board if it must be: the next key takes it away. The first two rows stay in
 * sight. */
static struct area grow(struct area at, const char *words)
{
    const int top = 2;

    while (at.rows < frame_count_lines(words, at.cols) && at.row > top) {
        at.row--;
        at.rows++;
    }
    return at;
}

struct area parts_place_notice(struct area at, struct area wide, const char *words, bool may_grow)
{
    if (!may_grow)
        return at;
    return frame_has_room(grow(at, words), words) ? grow(at, words) : grow(wide, words);
}

/* The end of the words that has room there, from the beginning of a word on if it can be. */
static const char *find_end(struct area at, const char *words)
{
    wchar_t rune;
    int width;

    while (frame_count_lines(words, at.cols) > at.rows) {
        const char *space = strchr(words, ' ');

        words = space ? space + 1 : frame_next_glyph(words, &rune, &width);
    }
    return words;
}

void parts_draw_notice(struct frame *frame, struct area at, const char *words,
                       const struct look *look)
{
    struct area after = {at.row, at.col, at.rows, at.cols - (int)wcslen(look->ellipsis)};
    char cut[SITTING_WORDS + MB_LEN_MAX];

    if (!*words)
        return;
    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols; col++)
            frame_glyph(frame, row, col, ROLE_TEXT, L' ');
    frame_event(frame, at, EVENT_NONE);
    if (frame_count_lines(words, at.cols) > at.rows) {
        snprintf(cut, sizeof cut, "%ls%s", look->ellipsis, find_end(after, words));
        words = cut;
    }
    frame_paragraph(frame, at, ROLE_NOTICE, words);
}
