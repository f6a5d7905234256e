/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <stdio.h>
#include <string.h>

#include "play/analysis.h"
#include "play/shared_game.h"

/* ---- Words that have room. ---- */

/* Copy the form of a notice that has room in the area: all of it, the short form, or as many of
 * the first sentences as have room. False if none has; then it is the shortest. */
static bool choose_form(struct area at, const char *notice, const char *brief,
                        char words[STATUS_WORDS])
{
    unicode_cut(words, STATUS_WORDS, notice);
    if (canvas_has_room(at, words))
        return true;
    if (*brief) {
        unicode_cut(words, STATUS_WORDS, brief);
        return canvas_has_room(at, words);
    }
    while (!canvas_has_room(at, words)) {
        char *end = words + strlen(words);

        while (end > words && strncmp(end, ". ", 2) != 0)
            end--;
        if (end == words)
            return false;
        end[1] = '\0';
    }
    return true;
}

/* The place of the notices: what is left of it, and whether anything stands there. */
struct place {
    struct area rest;
    bool is_taken;
};

/* Take rows off at the top, and clear them. */
static struct area take_lines(const struct page *page, struct place *place, int rows)
{
    struct area lines = area_take_top(&place->rest, rows);

    for (int row = 0; row < lines.rows; row++)
        page_text(page, lines, row, 0, ROLE_TEXT, "%*s", lines.cols, "");
    canvas_event(page->canvas, lines, session_is_typing(page->session) ? EVENT_ESCAPE : EVENT_NONE);
    place->is_taken |= lines.rows > 0;
    return lines;
}

/* Draw a notice at the top of the place. Without room for it nothing is drawn, unless it is the
 * first one: then it is cut. Returns its lines; no rows if nothing is drawn. */
static struct area say(const struct page *page, struct place *place, enum role role,
                       const char *notice, const char *brief)
{
    struct area lines = {0};
    char words[STATUS_WORDS];

    if (!choose_form(place->rest, notice, brief, words) && place->is_taken)
        return lines;
    lines = take_lines(page, place, canvas_count_lines(words, place->rest.cols));
    page_paragraph(page, lines, role, words);
    return lines;
}

/* ---- Questions. ---- */

enum { ANSWER_COLS = 12, ANSWER_GAP = 3 };

/* The two keys that answer. After the end the cursor is on the first. */
static void draw_answers(const struct page *page, struct area at)
{
    if (page->is_over)
        page_put_cursor(page, at);
    area_take_left(&at, page_hint(page, at, "y", "yes", 'y'), ANSWER_GAP);
    page_hint(page, at, "n", "no", 'n');
}

/* Write the address with which a question begins, if it alone has room there, in as many lines as
 * it takes. Nobody is let in by a part of an address. */
static void word_address(struct area at, char words[STATUS_WORDS])
{
    words[strcspn(words, " ")] = '\0';
    if (canvas_count_lines(words, at.cols) > at.rows)
        choose_form(at, "Widen the window to see who knocks.", "Widen to see who.", words);
}

/* The question that waits for an answer. Its keys stand in the row below it or, where there is only
 * one row, at its right; on a page without room for them they are left out. While text is typed y
 * and n are letters. */
static void draw_question(const struct page *page, struct place *place)
{
    const struct session *session = page->session;
    const struct notice *question = &session->status.pinned;
    bool has_one_row = place->rest.rows == 1;
    bool is_of_game = page->layout.hints.rows > 0;
    bool has_keys = !session_is_typing(session);
    struct area asked = place->rest; /* the room for the question */
    struct area answers = place->rest;
    char words[STATUS_WORDS];

    if (!shared_game_is_asked(session))
        return;
    if (has_keys && has_one_row)
        asked = area_take_left(&answers, answers.cols - ANSWER_COLS - 1, 1);
    else if (has_keys)
        area_take_bottom(&asked, 1);
    if (!choose_form(asked, question->words, question->brief, words) && !is_of_game) {
        say(page, place, ROLE_LIT, question->words, question->brief);
        return;
    }
    if (!canvas_has_room(asked, words))
        word_address(asked, words);
    if (!has_keys) {
        say(page, place, ROLE_LIT, words, "");
        return;
    }
    asked.rows = canvas_count_lines(words, asked.cols);
    answers.row += has_one_row ? 0 : asked.rows;
    take_lines(page, place, has_one_row ? 1 : asked.rows + 1);
    page_paragraph(page, asked, ROLE_LIT, words);
    draw_answers(page, answers);
}

/* ---- The invitation. ---- */

/* The command that joins this table: the first form that has room in one row, beside the board or
 * below it; null if none has. The address in numbers stands in for the name of a machine. */
static const char *find_command(const struct page *page, struct area beside, struct area below)
{
    const char *near = page->session->joining.command;
    const char *far = page->session->joining.other_command;
    bool is_number = *far && *far == *near; /* tictactoe, and not ssh */
    const char *const forms[] = {near, is_number ? far : near, strstr(near, "--"),
                                 strstr(is_number ? far : near, "--")};

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (page_has_row(beside, forms[i]) || page_has_row(below, forms[i]))
            return forms[i];
    return NULL;
}

/* The columns from which on a terminal of this height shows the command: in a wider one a larger
 * board can leave less room. */
static int count_cols_of_command(const struct page *page)
{
    struct size terminal = {page->terminal.rows, CANVAS_COLS};
    struct layout layout;

    do {
        terminal.cols--;
        layout = layout_compose(terminal, page->session->display.bits);
    } while (terminal.cols > page->terminal.cols
             && find_command(page, layout.notices, layout.free));
    return terminal.cols + 1;
}

enum { NOTICE_ROWS = 2 };

/* What is said of how to join. Texts without room, or with nothing to say, are empty. */
struct invitation {
    char caption[STATUS_WORDS];
    char command[STATUS_WORDS]; /* or how many columns show it */
    char other_caption[STATUS_WORDS];
    char other_command[STATUS_WORDS]; /* for somebody else; below, with its caption */
    char departure[STATUS_WORDS];
    bool is_below, is_other_below; /* the board, and not beside it */
};

/* Write what leads to the command, which can stand below the board, and without the name of the
 * program. */
static void write_caption(const struct page *page, const char *command, bool is_below,
                          char words[STATUS_WORDS])
{
    const char *awaited = page->session->joining.awaited;
    bool is_bare = *command == '-';

    snprintf(words, STATUS_WORDS, "%s types%s%s:",
             awaited   ? awaited
             : is_bare ? "The other"
                       : "The other player",
             is_bare ? " after tictactoe" : "", is_below ? ", below" : "");
}

/* Choose the command for somebody else: beside the board, or below if only that row has room. */
static void choose_other(const struct page *page, struct area beside, struct invitation *invitation)
{
    const char *command = page->session->joining.other_command;
    const char *from = *command == 's' ? "From another machine:" : "Or:";
    char words[STATUS_WORDS];

    snprintf(words, sizeof words, "%s %s", from, command);
    if (beside.rows >= 2 && page_has_row(beside, command)) {
        strcpy(invitation->other_caption, from);
        unicode_cut(invitation->other_command, STATUS_WORDS, command);
    } else if (page_has_row(page->layout.free, words)) {
        strcpy(invitation->other_command, words);
        invitation->is_other_below = true;
    }
}

/* After the end the headline does not say who has left. */
static void write_departure(const struct session *session, char words[STATUS_WORDS])
{
    const struct table *table = &session->table;

    if (table->absence == ABSENCE_LEFT && match_is_over(&session->match))
        snprintf(words, STATUS_WORDS, "%s has left.",
                 people_called(session, match_other(table->own)));
    if (strcmp(words, session->status.notices[0].words) == 0)
        words[0] = '\0';
}

/* Choose what has room beside the board, above the notice, or below the board. */
static struct invitation choose_invitation(const struct page *page, struct area beside)
{
    const struct session *session = page->session;
    const struct joining *joining = &session->joining;
    const char *notice = session->status.notices[0].words;
    const char *command = find_command(page, beside, page->layout.free);
    struct invitation invitation = {.is_below = false};
    int lines;

    if (!command) {
        snprintf(invitation.command, STATUS_WORDS, "Widen to %d columns to see how to join.",
                 count_cols_of_command(page));
        return invitation;
    }
    unicode_cut(invitation.command, STATUS_WORDS, command);
    invitation.is_below = !page_has_row(beside, command);
    beside.rows -= (invitation.is_below ? 0 : 1) + (*notice ? NOTICE_ROWS : 0);

    write_caption(page, command, invitation.is_below, invitation.caption);
    lines = canvas_count_lines(invitation.caption, beside.cols);
    if (lines > beside.rows)
        invitation.caption[0] = '\0';
    else
        beside.rows -= lines;

    if (*joining->other_command && !invitation.is_below && command == joining->command)
        choose_other(page, beside, &invitation);
    write_departure(session, invitation.departure);
    return invitation;
}

static void draw_invitation(const struct page *page, struct place *place)
{
    struct place below = {.rest = page->layout.free};
    struct invitation invitation;

    if (!shared_game_is_open(page->session))
        return;
    invitation = choose_invitation(page, place->rest);
    say(page, place, ROLE_TEXT, invitation.caption, "");
    say(page, invitation.is_below ? &below : place, ROLE_STRONG, invitation.command, "");
    place->is_taken = true;
    say(page, place, ROLE_TEXT, invitation.other_caption, "");
    say(page, invitation.is_other_below ? &below : place, ROLE_STRONG, invitation.other_command,
        "");
    say(page, place, ROLE_TEXT, invitation.departure, "");
}

/* ---- The other notices. ---- */

static void draw_notices(const struct page *page, struct place *place)
{
    const struct status_line *status = &page->session->status;

    for (int i = 0; i < STATUS_NOTICES; i++)
        say(page, place, ROLE_NOTICE, status->notices[i].words, status->notices[i].brief);
}

/* A notice says how to go on, too. */
static void draw_request(const struct page *page, struct place *place)
{
    if (*page->session->status.notices[0].words)
        return;
    if (page->session->mode == MODE_OPEN)
        say(page, place, ROLE_NOTICE, "Type a code, then Enter; Escape cancels", "Escape cancels");
    else if (page->session->mode == MODE_NAME)
        say(page, place, ROLE_NOTICE, "Type a name, then Enter; Escape cancels", "Escape cancels");
}

/* The invitation says the same as the status of a host who waits for a guest. While text is typed
 * the keys that a status names are others. */
static void draw_status(const struct page *page, struct place *place)
{
    const struct session *session = page->session;
    enum absence absence = session->table.absence;
    bool invites =
        absence == ABSENCE_AWAITED || (absence == ABSENCE_LEFT && !shared_game_is_over(session));

    if (!shared_game_is_asked(session) && !invites && !session_is_typing(session))
        say(page, place, ROLE_NOTICE, session->status.pinned.words, session->status.pinned.brief);
}

/* Looking back: what the last move that is shown did, if need be without what would have been. */
static void draw_step(const struct page *page, struct place *place)
{
    char words[ANALYSIS_WORDS];
    char brief[ANALYSIS_WORDS];
    char *colon;

    if (!page->is_back || page->moves == 0 || session_is_typing(page->session))
        return;
    analysis_write_move(page->session, page->moves, false, words);
    strcpy(brief, words);
    colon = strchr(brief, ':');
    if (colon)
        strcpy(colon, ".");
    say(page, place, ROLE_TEXT, words, brief);
}

/* The mistake that lost the game, and why the score is as before: as much as has room above that
 * many rows. */
static void draw_verdict(const struct page *page, struct place *place, int below)
{
    static const char uncounted[] = "This game does not count.";
    const struct match *match = &page->session->match;
    int lost = analysis_losing_move(match);
    char mistake[ANALYSIS_WORDS];
    char *colon;
    int left_free;

    if (page->is_back) /* each step tells its own */
        return;
    left_free = area_take_bottom(&place->rest, below).rows;
    analysis_write(page->session, mistake);
    colon = strchr(mistake, ':');
    if (colon && !canvas_has_room(place->rest, mistake))
        strcpy(colon, ".");
    if (colon && !canvas_has_room(place->rest, mistake))
        snprintf(mistake, sizeof mistake, "%c%d lost it.",
                 game_letter(game_turn(match_at(match, lost - 1))), match_cell(match, lost) + 1);
    if (canvas_has_room(place->rest, mistake))
        say(page, place, ROLE_TEXT, mistake, "");
    if (match_is_uncounted(&page->session->match) && canvas_has_room(place->rest, uncounted))
        say(page, place, ROLE_TEXT, uncounted, "");
    place->rest.rows += left_free;
}

/* After the end: what lost the game, and the key that goes on. */
static void draw_after_end(const struct page *page, struct place *place)
{
    const struct session *session = page->session;
    enum player next_player = match_next(&session->match);
    int first = people_row(session, next_player);
    const char *who = first == people_you(session) ? "You"
                    : match_level(&session->match, next_player) >= 0
                        ? "The computer"
                        : people_called(session, first);
    char next[STATUS_WORDS];
    struct area lines;

    if (!page->is_over || shared_game_is_asked(session) || session->table.absence == ABSENCE_GONE
        || session_is_typing(session))
        return;
    if (session->mode == MODE_REVIEW
        || (session->table.is_shared && !table_is_complete(&session->table))) {
        draw_verdict(page, place, 0);
        return;
    }
    snprintf(next, sizeof next, "Enter: next game. %s begin%s.", who,
             first == people_you(session) ? "" : "s");
    draw_verdict(page, place, canvas_count_lines(next, place->rest.cols));
    lines = say(page, place, ROLE_TEXT, next, "");
    if (lines.rows > 0)
        page_put_cursor(page, lines);
    canvas_event(page->canvas, lines, EVENT_ENTER);
}

static void draw_legend(const struct page *page, struct place *place)
{
    if (!page->session->display.evaluate || page->is_over)
        return;
    if (page->layout.is_smallest)
        say(page, place, ROLE_TEXT, "W wins, D draws, L loses", "");
    else
        say(page, place, ROLE_TEXT,
            "How each move ends with best play, and how many marks the winner still needs.",
            "How each move ends");
}

static void draw_absent_bits(const struct page *page, struct place *place)
{
    if (page->session->display.bits && page->layout.bits.rows == 0)
        say(page, place, ROLE_NOTICE, "The bits need a larger window.", "");
}

/* One thing that can be done at the beginning, in words, or in fewer. */
struct offer {
    enum event event;
    const char *key;
    char words[CANVAS_COLS];
    const char *brief;
};
enum { OFFERS = 3, OFFER_COLS = 4 };

/* Find what else can be done than place a mark. Returns their number. */
static int find_offers(const struct session *session, struct offer offers[OFFERS])
{
    int waiting = session->saved.waiting;
    int count = 0;
    static const struct offer all[OFFERS] = {
        {'c', "c", "against the computer", "computer"},
        {'H', "H", "with somebody at another terminal", "host"},
        {'r', "r", "a game from the shelf", "shelf"},
    };

    for (int i = 0; i < OFFERS; i++) {
        const struct key *key = keymap_find(session, all[i].event);

        if (!key || !keymap_is_enabled(key, session) || (all[i].event == 'r' && waiting == 0)
            || (all[i].event == 'c' && people_computer(session) != NONE))
            continue;
        offers[count] = all[i];
        if (all[i].event == 'r')
            snprintf(offers[count].words, CANVAS_COLS, "%s: %d wait%s", all[i].words, waiting,
                     waiting == 1 ? "s" : "");
        count++;
    }
    return count;
}

/* Say how marks are placed, in one row or in two. */
static void draw_placing(const struct page *page, struct place *place, bool is_brief)
{
    const struct session *session = page->session;
    const char *who = session->table.is_shared         ? "Place a mark."
                    : people_computer(session) != NONE ? "Against the computer: place a mark."
                                                       : "Two players: place a mark.";
    const char *how =
        session->display.no_mouse ? "1-9, or arrows and Enter" : "1-9, arrows or a click";
    char words[STATUS_WORDS];

    if (is_brief) {
        page_hint(page, take_lines(page, place, 1), "1-9", "place", EVENT_ENTER);
        return;
    }
    snprintf(words, sizeof words, "%-36s%s", who, how);
    if (page_has_row(place->rest, words)) {
        say(page, place, ROLE_TEXT, words, "");
        return;
    }
    say(page, place, ROLE_TEXT, who, "");
    say(page, place, ROLE_TEXT, how, "");
}

/* What one can do with an empty board; without room for the words all have their short form. Where
 * moves are listed it stands in their place. */
static void draw_offers(const struct page *page, struct place *place)
{
    const struct session *session = page->session;
    struct offer offers[OFFERS];
    int count = find_offers(session, offers);

    if (page->layout.moves.rows == GAME_CELLS && !place->is_taken)
        place->rest = page->layout.moves;

    bool is_brief = place->rest.cols < (int)sizeof "Against the computer: place a mark."
                 || place->rest.rows < count + 2;

    if (match_last(&session->match) > 0 || page->is_over || game_word(page->game) != 0
        || !session_can_place(session) || session_is_typing(session) || place->rest.rows < 2)
        return;
    draw_placing(page, place, is_brief);
    for (int i = 0; i < count && place->rest.rows > 0; i++) {
        struct area at = take_lines(page, place, 1);

        canvas_event(page->canvas, at, offers[i].event);
        page_text(page, at, 0, 0, ROLE_KEY, "%s", offers[i].key);
        area_take_left(&at, OFFER_COLS, 0);
        page_text(page, at, 0, 0, ROLE_TEXT, "%s", is_brief ? offers[i].brief : offers[i].words);
    }
}

bool notices_draw(const struct page *page, struct area at)
{
    const struct session *session = page->session;
    bool is_game = session->mode != MODE_HELP && session->mode != MODE_PICK;
    struct place place = {.rest = at};

    if (page->layout.is_smallest && session_is_typing(session))
        area_take_bottom(&place.rest, 1); /* for the prompt */
    if (page->is_over && page->layout.is_smallest)
        page_put_cursor(page, at);
    draw_question(page, &place);
    if (is_game)
        draw_invitation(page, &place);
    draw_notices(page, &place);
    if (is_game) {
        draw_step(page, &place);
        draw_request(page, &place);
        draw_status(page, &place);
        draw_after_end(page, &place);
        draw_absent_bits(page, &place);
        draw_legend(page, &place);
        draw_offers(page, &place);
    }
    return place.is_taken;
}
