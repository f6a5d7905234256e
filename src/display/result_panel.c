/* SPDX-License-Identifier: MIT */
#include "display/result_panel.h"

#include <stdio.h>
#include <string.h>

#include "display/banner.h"
#include "display/board.h"
#include "display/widgets.h"
#include "play/analysis.h"
#include "play/company.h"

/* One line of large letters, in the middle, if there is room. Returns the rows it takes. */
static int draw_line(struct frame *frame, struct area at, const char *words,
                     const struct look *look)
{
    int width = banner_width(words);

    if (width == 0 || width > at.cols || at.rows < banner_rows(look))
        return 0;
    banner_draw(frame, at.row, at.col + (at.cols - width) / 2, words, look);
    return banner_rows(look);
}

/* Who won, by name if there is room, else by mark. Returns the rows. */
static int draw_banner(struct frame *frame, struct area at, const struct sitting *sitting,
                       const struct look *look)
{
    struct game game = sitting_game(sitting);
    int winner = sitting_winner(sitting);
    char words[SITTING_NOTICE];

    if (game_status(game) == STATUS_DRAW)
        return draw_line(frame, at, "It's a draw", look);
    if (winner == sitting_you(sitting))
        return draw_line(frame, at, "You win!", look);
    snprintf(words, sizeof words, "%s wins!", sitting_called(sitting, winner));

    int taken = winner >= CONTENDER_COMPUTER ? 0 : draw_line(frame, at, words, look);

    snprintf(words, sizeof words, "%c wins!", game_letter(parts_winner(game)));
    return taken > 0 ? taken : draw_line(frame, at, words, look);
}

/* Where the game turned; no words if it did not. */
static void word_turning(const struct round *round, char words[TURNING_WORDS])
{
    struct turning turning;

    words[0] = '\0';
    if (turning_find(round->states, round->now, &turning))
        turning_write(&turning, words);
}

/* In the last rows. */
static void draw_turning(struct frame *frame, struct area at, const char *words)
{
    int lines = frame_count_lines(words, at.cols);

    if (lines <= at.rows)
        frame_paragraph(frame, (struct area){at.row + at.rows - lines, at.col, lines, at.cols},
                        ROLE_FAINT, words);
}

/* Whoever did not begin this game begins the next one. Returns the rows. */
static int draw_next(struct frame *frame, struct area at, const struct sitting *sitting)
{
    char words[SITTING_NOTICE];

    snprintf(words, sizeof words, "%s begins next.", sitting_name(sitting, PLAYER_O));
    if (frame_text_width(words) > at.cols)
        snprintf(words, sizeof words, "Enter: next game");
    if (at.rows == 0 || frame_text_width(words) > at.cols)
        return 0;
    frame_text(frame, at.row, at.col, at.cols, ROLE_TEXT, words);
    return 1;
}

static struct area below(struct area at, int rows)
{
    return (struct area){at.row + rows, at.col, at.rows - rows, at.cols};
}

/* How it ended, and what comes next: a click anywhere here begins it. */
static void draw_end(struct frame *frame, struct area at, const struct sitting *sitting,
                     const struct look *look)
{
    enum { ROOMY = 9 };
    const struct area whole = at;
    char turning[TURNING_WORDS];

    at = below(at, at.rows >= ROOMY); /* a blank row under what stands above */

    int banner = draw_banner(frame, at, sitting, look);

    frame_event(frame, whole, EVENT_ENTER);
    word_turning(&sitting->round, turning);
    if (banner > 0 && at.rows > banner + 1 + frame_count_lines(turning, at.cols))
        banner++; /* a blank row */
    at = below(at, banner);
    at = below(at, draw_next(frame, at, sitting));
    draw_turning(frame, at, turning);
}

/* A game that nobody has played in yet; the hints tell the keys. The second sentence is of less
 * weight: it stands beside the first or below it, or it is left out. */
static void draw_beginning(struct frame *frame, struct area at, const struct sitting *sitting)
{
    static const char clicks[] = "You can click, too.";
    bool is_waiting = sitting->company && !company_is_shared(sitting);
    const char *words =
        is_waiting ? "You play both marks until the other is here." : "Three in a row wins.";
    int lines = frame_count_lines(words, at.cols);
    int beside = frame_text_width(words) + 1;

    at = below(at, at.rows / 3);
    if (lines > at.rows)
        return;
    frame_paragraph(frame, at, ROLE_TEXT, words);
    if (is_waiting || sitting->no_mouse)
        return;
    if (beside + (int)strlen(clicks) <= at.cols)
        frame_text(frame, at.row, at.col + beside, at.cols, ROLE_TEXT, clicks);
    else if (lines < at.rows && (int)strlen(clicks) <= at.cols)
        frame_text(frame, at.row + lines, at.col, at.cols, ROLE_TEXT, clicks);
}

void stage_draw(struct frame *frame, struct area at, const struct sitting *sitting,
                const struct look *look)
{
    struct game game = sitting_game(sitting);

    if (at.rows == 0)
        return;
    if (game_status(game) != STATUS_ONGOING) {
        draw_end(frame, at, sitting, look);
    } else if (game_word(game) == 0) {
        draw_beginning(frame, at, sitting);
    }
}
