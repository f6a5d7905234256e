/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode.h"
#include "play/shared_game.h"

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
        page_text(page, at, row, 0, ROLE_TEXT, "%*s", at.cols, "");
    canvas_event(page->canvas, at, EVENT_NONE);
    if (role != ROLE_LIT && canvas_count_lines(words, at.cols) > at.rows) {
        snprintf(cut, sizeof cut, "%ls%s", ellipsis, find_end(at, words, (int)wcslen(ellipsis)));
        words = cut;
    }
    page_paragraph(page, at, role, words);
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

bool messages_draw_on_page(const struct page *page, struct area at)
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
bool messages_is_question_in_headline(const struct page *page)
{
    return canvas_has_room(page->layout.headline, page->session->status.pinned);
}
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
            page_paragraph(page, area_take_top(&at, canvas_count_lines(part->words, at.cols)),
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
    if (session->remote.has_question && !messages_is_question_in_headline(page))
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
    int yes = page_hint(page, at, "y", "yes", matters ? (enum event)'y' : EVENT_NONE);

    if (page->is_over)
        page_put_cursor(page, at);
    if (page->layout.window->hint_rows == 0)
        area_take_top(&at, 1);
    else
        area_take_left(&at, yes + 3, 0);
    page_hint(page, at, "n", "no", matters ? (enum event)'n' : EVENT_NONE);
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
    page_put_cursor(page, at);
    page_lines(page, &at, ROLE_TEXT, words);
    shared_game_write_leaving(session, words);
    page_lines(page, &at, ROLE_TEXT, words);
    analysis_write(session, words);
    if (page->layout.result.rows == 0)
        page_lines(page, &at, ROLE_TEXT, words);
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
        page_lines(page, &at, ROLE_NOTICE, "The bits need a larger window.");
    if (display->evaluate) {
        page_lines(page, &at, ROLE_FAINT,
                   page->layout.window->cell->rows == 1 ? "X5 is X wins in 5; =5 is a draw."
                                                        : "Who wins, and in how many moves");
    } else if (is_first) {
        page_lines(page, &at, ROLE_TEXT, "Three in a row wins.");
        if (!display->no_mouse)
            page_lines(page, &at, ROLE_TEXT, "You can click, too.");
    }
}

void messages_draw(const struct page *page)
{
    const struct session *session = page->session;
    const struct layout *layout = &page->layout;
    bool is_small = layout->window->hint_rows == 0;
    bool is_typing = session_is_typing(session);
    bool is_asked = page_has_answers(session);
    bool is_invited =
        session->shared_game && session->shared_game->invitation && !session->remote.is_complete;
    bool is_waiting = is_invited && !session->remote.is_shared;
    struct area at = layout->message;
    struct area invitation = layout->result;
    char words[SESSION_WORDS];
    enum role role;
    bool is_free;

    if (is_typing && is_small)
        area_take_bottom(&at, 1);
    role = write_message(page, at, is_waiting, words);
    is_free = !*words && !is_asked;
    if (is_asked && is_small)
        draw_answers(page, layout->hints);
    else if (is_asked)
        draw_answers(page, *words ? area_take_bottom(&at, 1) : area_take_top(&at, 1));
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
