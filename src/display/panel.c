/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "display/page.h"

enum { PERSON_ROWS = CANVAS_BIG_ROWS + 1 };

static enum hue hue_of(enum player player)
{
    return player == PLAYER_X ? HUE_X : HUE_O;
}

static bool has_blocks(const struct page *page)
{
    return page->theme->marks == MARKS_BLOCKS || page->theme->marks == MARKS_DOTS;
}

bool panel_is_first(const struct page *page)
{
    const struct session *session = page->session;
    struct score score = match_score(&session->match);

    return session->match.last == 0 && !page->is_over && game_word(page->game) == 0
        && session_can_place(session) && !session->table.is_shared
        && score.wins[0] + score.wins[1] + score.draws == 0;
}

/* Write large where that is possible and has room, else bold. */
static void write_big(const struct page *page, struct area at, enum hue hue, enum role role,
                      const char *text)
{
    int width = has_blocks(page) ? canvas_big_width(text) : 0;

    if (width > 0 && width <= at.cols)
        canvas_big(page->canvas, at.row, at.col, hue, text);
    else
        page_name(page, (struct area){at.row + 1, at.col, 1, at.cols}, at.cols, role, text);
}

static void draw_name(const struct page *page, struct area at)
{
    enum { ROWS = CANVAS_BIG_ROWS };

    write_big(page, area_take_top(&at, ROWS), HUE_X, ROLE_BOLD_X, "TIC");
    write_big(page, area_take_top(&at, ROWS), HUE_TEXT, ROLE_STRONG, "TAC");
    write_big(page, area_take_top(&at, ROWS), HUE_O, ROLE_BOLD_O, "TOE");
}

/* Who has won, and below it the score in a row. */
static void draw_end(const struct page *page, struct area at)
{
    const struct session *session = page->session;
    enum status status = game_status(page->game);
    enum player player = status == STATUS_O_WON ? PLAYER_O : PLAYER_X;
    int winner = people_winner(session);
    int you = people_you(session);
    bool is_draw = status == STATUS_DRAW;
    enum role role = is_draw ? ROLE_STRONG : player == PLAYER_X ? ROLE_BOLD_X : ROLE_BOLD_O;
    enum hue hue = is_draw ? HUE_TEXT : hue_of(player);
    bool is_lost = winner >= COMPUTER && you != NOBODY;
    struct score score = match_score(&session->match);
    const char *name = is_draw              ? "Draw"
                     : winner == NOBODY     ? (player == PLAYER_X ? "X" : "O")
                     : is_lost || winner == you ? "You"
                     : session->match.counts ? people_scored(session, winner)
                                             : people_called(session, winner);
    struct area counts = {at.row + 2 * PERSON_ROWS - 1, at.col, 1, at.cols};

    write_big(page, area_take_top(&at, CANVAS_BIG_ROWS), hue, role, name);
    write_big(page, area_take_top(&at, CANVAS_BIG_ROWS), hue, role,
              is_draw ? "" : is_lost ? "lose" : winner != NOBODY && winner == you ? "win" : "wins");
    for (int person = 0; person < PERSONS; person++) {
        int digits = page_text(page, counts, 0, 0, board_role(match_player(&session->match, person)),
                               "%u", score.wins[person]);

        area_take_left(&counts, digits, 1);
        area_take_left(&counts,
                       page_name(page, counts, counts.cols / 2, ROLE_TEXT,
                                 people_called(session, people_seat(session, person))),
                       3);
    }
    if (score.draws > 0)
        page_text(page, counts, 0, 0, ROLE_DIM, "%u draw%s", score.draws, score.draws > 1 ? "s" : "");
}

/* A person's count, name and turn. */
static void draw_person(const struct page *page, struct area at, int person, bool has_turn)
{
    const struct session *session = page->session;
    enum player player = match_player(&session->match, person);
    bool is_mover = has_turn && match_is_mover(&session->match, person);
    enum role bold = player == PLAYER_X ? ROLE_BOLD_X : ROLE_BOLD_O;
    int seat = people_seat(session, person);
    char count[16];
    int width;

    snprintf(count, sizeof count, "%u", match_score(&session->match).wins[person]);
    write_big(page, at, hue_of(player), board_role(player), count);
    width = has_blocks(page) ? canvas_big_width(count) : (int)strlen(count);
    area_take_left(&at, width < 4 ? 4 : width, 2);
    page_text(page, at, 0, 0, bold, "%c", game_letter(player));
    area_take_left(&at, 1, 1);
    page_name(page, at, at.cols, is_mover ? bold : ROLE_TEXT, people_called(session, seat));
    if (is_mover)
        page_text(page, at, 1, -2, player == PLAYER_X ? ROLE_PILL_X : ROLE_PILL_O, " %s ",
                  seat == people_you(session) ? "your turn" : "to move");
}

void panel_draw(const struct page *page)
{
    const struct session *session = page->session;
    const unsigned *wins = session->kept.wins;
    struct area at = page->layout.score;
    struct score score = match_score(&session->match);

    if (panel_is_first(page)) {
        draw_name(page, at);
        return;
    }
    if (page->is_over) {
        draw_end(page, at);
        return;
    }
    for (int person = 0; person < PERSONS; person++)
        draw_person(page, area_take_top(&at, PERSON_ROWS), person, page->has_turn);
    if (score.draws > 0) {
        int taken = page_text(page, at, 0, 0, ROLE_DIM, "%u draw%s", score.draws,
                              score.draws == 1 ? "" : "s");

        area_take_left(&at, taken, 3);
    }
    if (wins[0] + wins[1] > 0 && people_match_kept(session))
        page_text(page, at, 0, 0, ROLE_DIM, "all time %u : %u", wins[0], wins[1]);
}
