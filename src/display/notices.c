/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "display/page.h"
#include "play/analysis.h"
#include "play/shared_game.h"

/* ---- Words that fit. ---- */

/* Copy the notice if it fits into the area, or else its brief. If it has no brief, copy as many of
 * its first sentences as fit. If no form fits, copy the shortest form and return false. */
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

struct place {
    struct area rest; /* the rows that are left */
    bool is_taken;    /* something has been drawn */
};

/* Take rows off the top of the place, and clear them. */
static struct area take_lines(const struct page *page, struct place *place, int rows)
{
    struct area lines = area_take_top(&place->rest, rows);

    for (int row = 0; row < lines.rows; row++)
        page_text(page, lines, row, 0, ROLE_TEXT, "%*s", lines.cols, "");
    canvas_event(page->canvas, lines, EVENT_NONE);
    place->is_taken |= lines.rows > 0;
    return lines;
}

/* Draw a notice, and return the area of its lines. A notice that does not fit is cut if it is the
 * first in the place; otherwise it is left out. */
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

/* ---- The prompt. ---- */

static void write_caption_of_prompt(const struct page *page, int cols, char words[STATUS_WORDS])
{
    const struct session *session = page->session;
    enum player player = (enum player)session->prompt.naming;

    if (session->mode == MODE_OPEN) {
        strcpy(words, "Open: ");
        return;
    }
    snprintf(words, STATUS_WORDS, "Name of %s (%c): ", people_name(session, player),
             game_letter(player));
    if (canvas_text_width(words) > cols / 2 + 4)
        snprintf(words, STATUS_WORDS, "Name of %c: ", game_letter(player));
}

/* If the typed text is too long, only its end is drawn. A notice, such as why the text was not
 * accepted, takes the place of the words about Enter and Escape. */
static void draw_prompt(const struct page *page, struct place *place)
{
    const struct session *session = page->session;
    bool is_open = session->mode == MODE_OPEN;
    const char *typed = session->prompt.typed;
    char caption[STATUS_WORDS];
    struct unicode_glyph glyph;
    struct area row = take_lines(page, place, 1);

    canvas_event(page->canvas, row, EVENT_ENTER);
    write_caption_of_prompt(page, row.cols, caption);
    area_take_left(&row, page_text(page, row, 0, 0, ROLE_KEY, "%s", caption), 0);
    while (canvas_text_width(typed) > row.cols - 1)
        typed = unicode_next_glyph(typed, &glyph);
    area_take_left(&row,
                   page_text(page, row, 0, 0, session->prompt.is_selected ? ROLE_LIT : ROLE_STRONG,
                             "%s", typed),
                   0);
    page_put_cursor(page, row);
    if (!status_has_notice(session))
        canvas_event(page->canvas,
                     say(page, place, ROLE_DIM,
                         is_open ? "A code, or NAME:VALUE. Enter opens it, Escape goes back."
                                 : "Enter sets the name, Escape goes back.",
                         "Escape goes back."),
                     EVENT_ESCAPE);
}

/* ---- Questions. ---- */

enum { ANSWER_COLS = 12, ANSWER_GAP = 3 };

static void draw_answers(const struct page *page, struct area at)
{
    if (page->is_over)
        page_put_cursor(page, at);
    area_take_left(&at, page_hint(page, at, "y", "yes", 'y'), ANSWER_GAP);
    page_hint(page, at, "n", "no", 'n');
}

/* Cut a question to its first word. In a request to join, the first word is the address of the
 * caller. If this word does not fit, ask for a wider window: nobody should let in a caller after
 * reading only a part of the address. */
static void cut_to_address(struct area at, char words[STATUS_WORDS])
{
    words[strcspn(words, " ")] = '\0';
    if (canvas_count_lines(words, at.cols) > at.rows)
        choose_form(at, "Widen the window to see who asks.", "Widen to see who.", words);
}

/* The keys are in the row below the question or, if there is only one row, at its right. */
static void draw_question(const struct page *page, struct place *place)
{
    const struct session *session = page->session;
    const struct notice *question = &session->status.pinned;
    bool has_one_row = place->rest.rows == 1;
    bool is_of_game = page->layout.board.rows > 0;
    struct area asked = place->rest; /* the room for the question */
    struct area answers = place->rest;
    char words[STATUS_WORDS];

    if (!shared_game_is_asked(session))
        return;
    if (has_one_row)
        asked = area_take_left(&answers, answers.cols - ANSWER_COLS - 1, 1);
    else
        area_take_bottom(&asked, 1);
    if (!choose_form(asked, question->words, question->brief, words) && !is_of_game) {
        say(page, place, ROLE_LIT, question->words, question->brief);
        return;
    }
    if (!canvas_has_room(asked, words))
        cut_to_address(asked, words);
    asked.rows = canvas_count_lines(words, asked.cols);
    answers.row += has_one_row ? 0 : asked.rows;
    take_lines(page, place, has_one_row ? 1 : asked.rows + 1);
    page_paragraph(page, asked, ROLE_LIT, words);
    draw_answers(page, answers);
}

/* ---- The invitation. ---- */

/* Find the first form of the command that fits into a row beside the board or below it. Returns
 * null if no form fits. The forms, in their order, are:
 *
 *     on the network                          on this machine
 *
 *     tictactoe --join=machine:5478/K7QM      tictactoe --join=ann
 *     tictactoe --join=192.0.2.1:5478/K7QM
 *     --join=machine:5478/K7QM                --join=ann
 *     --join=192.0.2.1:5478/K7QM */
static const char *find_command(const struct page *page, struct area beside, struct area below)
{
    const char *near = page->session->joining.command;
    const char *far = page->session->joining.other_command;
    bool is_number = *far && *far == *near; /* `far` has an IP address, and is no ssh command */
    const char *const forms[] = {near, is_number ? far : near, strstr(near, "--"),
                                 strstr(is_number ? far : near, "--")};

    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (page_has_row(beside, forms[i]) || page_has_row(below, forms[i]))
            return forms[i];
    return NULL;
}

enum { NOTICE_ROWS = 2 };

/* A text that does not fit, or is not needed, is empty. */
struct invitation {
    char caption[STATUS_WORDS];
    char command[STATUS_WORDS]; /* the command, or why it is missing */
    char other_caption[STATUS_WORDS];
    char other_command[STATUS_WORDS]; /* includes the caption if is_other_below is true */
    char departure[STATUS_WORDS];
    bool is_below, is_other_below; /* where each command is: below the board or beside it */
};

static void write_caption(const struct page *page, const char *command, bool is_below,
                          char words[STATUS_WORDS])
{
    const char *awaited = page->session->joining.awaited;
    bool is_bare = *command == '-'; /* there is no room for "tictactoe" */

    snprintf(words, STATUS_WORDS, "%s types%s%s:",
             awaited   ? awaited
             : is_bare ? "The other"
                       : "The other player",
             is_bare ? " after tictactoe" : "", is_below ? ", below" : "");
}

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

/* Choose the texts that fit. Beside the board they leave room for a notice. */
static struct invitation choose_invitation(const struct page *page, struct area beside)
{
    const struct session *session = page->session;
    const struct joining *joining = &session->joining;
    const char *notice = session->status.notices[0].words;
    const char *command = find_command(page, beside, page->layout.free);
    struct invitation invitation = {.is_below = false};
    int lines;

    if (!command) {
        strcpy(invitation.command, "Widen the window to see how to join.");
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
    /* During the game, the panel says this. */
    shared_game_write_departure(session, invitation.departure);
    if (!page->is_over || strcmp(invitation.departure, notice) == 0)
        invitation.departure[0] = '\0';
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

/* True if the panel says the same as the notice. During a game, the panel says "Bob has left". */
static bool is_in_panel(const struct page *page, const char *notice)
{
    char words[STATUS_WORDS];

    shared_game_write_departure(page->session, words);
    return !page->is_over && page->layout.board.rows > 0 && strcmp(notice, words) == 0;
}

static void draw_notices(const struct page *page, struct place *place)
{
    const struct status_line *status = &page->session->status;

    for (int i = 0; i < STATUS_NOTICES; i++)
        if (!is_in_panel(page, status->notices[i].words))
            say(page, place, ROLE_NOTICE, status->notices[i].words, status->notices[i].brief);
}

/* Draw the pinned notice, unless an invitation or a question says the same. */
static void draw_status(const struct page *page, struct place *place)
{
    const struct session *session = page->session;

    if (!shared_game_is_asked(session) && !shared_game_invites(session))
        say(page, place, ROLE_NOTICE, session->status.pinned.words, session->status.pinned.brief);
}

/* ---- After the end. ---- */

/* Who begins the next game: "you", "the computer" or a name. */
static const char *find_next(const struct session *session)
{
    enum player next = match_next(&session->match);
    const char *name = people_name(session, next);

    if (people_row(session, next) == people_you(session))
        return "you";
    return record_is_computer(name) ? "the computer" : name;
}

/* The end of "Ann begins" and of "you begin". */
static const char *verb_of_next(const struct session *session)
{
    bool is_you = people_row(session, match_next(&session->match)) == people_you(session);

    return is_you ? " begin" : " begins";
}

static const char enter[] = " Enter ";
static const char next_game[] = "next game";
enum { ENTER_COLS = sizeof enter }; /* with the blank after it */

static void write_next(const struct session *session, char words[STATUS_WORDS])
{
    snprintf(words, STATUS_WORDS, "%s, %s%s", next_game, find_next(session), verb_of_next(session));
}

/* The rows that draw_next needs. */
static int count_next_rows(const struct session *session, int cols)
{
    char words[STATUS_WORDS];

    write_next(session, words);
    return ENTER_COLS + canvas_text_width(words) <= cols ? 1 : 2;
}

/* Draw "Enter next game, Ann begins" in one row or, if it is too short, in two: "Ann begins" is
 * then below "next game", if it fits there. */
static void draw_next(const struct page *page, struct place *place)
{
    const struct session *session = page->session;
    bool is_one_row = count_next_rows(session, place->rest.cols) == 1;
    struct area row = take_lines(page, place, 1);
    const char *verb = verb_of_next(session);
    char words[STATUS_WORDS];

    if (row.rows == 0)
        return;
    canvas_event(page->canvas, row, EVENT_ENTER);
    page_text(page, row, 0, 0, ROLE_PILL, "%s", enter);
    area_take_left(&row, ENTER_COLS, 0);
    write_next(session, words);
    if (!is_one_row)
        strcpy(words, page_has_row(row, next_game) ? next_game : "next");
    page_text(page, row, 0, 0, ROLE_TEXT, "%s", words);
    if (is_one_row)
        return;
    row = take_lines(page, place, 1);
    if (row.rows == 0)
        return;
    canvas_event(page->canvas, row, EVENT_ENTER);
    if (ENTER_COLS + canvas_text_width(find_next(session)) + (int)strlen(verb) <= row.cols)
        area_take_left(&row, ENTER_COLS, 0);
    area_take_left(
        &row, page_name(page, row, row.cols - (int)strlen(verb), ROLE_TEXT, find_next(session)), 0);
    page_text(page, row, 0, 0, ROLE_TEXT, "%s", verb);
}

/* Judge the last drawn move: "Bob plays 7 and loses: 9 would have drawn." If there is too little
 * room, draw "Bob plays 7 and loses." */
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

/* Draw the first of these sentences that fits. If the bits are drawn, draw none of them.
 *
 *     Bob lost it with 7: 9 would have drawn.
 *     Bob lost it with 7.
 *     O7 lost it. */
static void draw_verdict(const struct page *page, struct place *place)
{
    static const char uncounted[] = "This game does not count.";
    const struct match *match = &page->session->match;
    int lost = analysis_losing_move(match);
    char mistake[ANALYSIS_WORDS];
    char *colon;

    if (page->is_back)
        return;
    analysis_write(page->session, mistake);
    if (page->layout.bits.rows > 0)
        mistake[0] = '\0';
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
}

static void draw_after_end(const struct page *page, struct place *place)
{
    const struct session *session = page->session;
    const struct table *table = &session->table;
    bool has_next = session->mode != MODE_REVIEW && !page->is_incomplete;
    struct area kept;
    int next_rows;

    if (!page->is_over || shared_game_is_asked(session) || table->absence == ABSENCE_GONE
        || session_is_typing(session))
        return;
    next_rows = has_next ? count_next_rows(session, place->rest.cols) : 0;
    kept = area_take_bottom(&place->rest, next_rows);
    draw_verdict(page, place);
    place->rest.rows += kept.rows;
    if (has_next && place->is_taken && place->rest.rows > next_rows)
        take_lines(page, place, 1);
    if (has_next)
        draw_next(page, place);
}

/* ---- Evaluation and bits. ---- */

static void draw_legend(const struct page *page, struct place *place)
{
    static const char *const forms[] = {
        "How each move ends with best play, and how many marks the winner still needs.",
        "How each move ends with best play.", "How each move ends."};
    enum { FORMS = sizeof forms / sizeof forms[0] };
    int i = 0;

    if (!page->session->display.evaluate || page->is_over)
        return;
    if (page->layout.is_smallest)
        say(page, place, ROLE_TEXT, "W wins, D draws, L loses", "");
    while (i < FORMS && !canvas_has_room(place->rest, forms[i]))
        i++;
    if (i < FORMS && !page->layout.is_smallest)
        say(page, place, ROLE_TEXT, forms[i], "");
}

static void draw_absent_bits(const struct page *page, struct place *place)
{
    if (page->session->display.bits && page->layout.bits.rows == 0)
        say(page, place, ROLE_NOTICE, "The bits need a larger window.", "");
}

int notices_count_rows(const struct page *page, int cols)
{
    enum { HELP = 2, LEGEND = 3, INVITATION = 4 }; /* a notice can take the place of the help */
    const struct session *session = page->session;
    const struct status_line *status = &session->status;
    bool is_asked = shared_game_is_asked(session);
    int rows = 0;

    for (int i = 0; i < STATUS_NOTICES; i++)
        rows += canvas_count_lines(status->notices[i].words, cols);
    if (session_is_typing(session))
        rows = 1 + (rows > HELP ? rows : HELP);
    if (shared_game_invites(session))
        rows += INVITATION;
    else if (*status->pinned.words)
        rows += canvas_count_lines(status->pinned.words, cols) + is_asked; /* its keys */
    return rows + (session->display.evaluate && !page->is_over ? LEGEND : 0);
}

bool notices_draw(const struct page *page, struct area *at)
{
    const struct session *session = page->session;
    bool is_game = session->mode != MODE_HELP && session->mode != MODE_PICK;
    struct place place = {.rest = *at};

    if (session_is_typing(session))
        draw_prompt(page, &place);
    draw_question(page, &place);
    if (is_game)
        draw_invitation(page, &place);
    draw_notices(page, &place);
    if (is_game) {
        draw_step(page, &place);
        draw_status(page, &place);
        draw_after_end(page, &place);
        draw_absent_bits(page, &place);
        draw_legend(page, &place);
    }
    *at = place.rest;
    return place.is_taken;
}
