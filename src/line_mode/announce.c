/* SPDX-License-Identifier: MIT */
#include "line_mode/announce.h"

#include <string.h>

#include "engine/encodings.h"
#include "line_mode/paragraph.h"
#include "line_mode/print.h"
#include "play/analysis.h"

static void add_name(struct paragraph *news, const struct session *session, enum player player)
{
    int person = session_person(session, player);
    char name[PRINT_NAME_SIZE];

    print_name(name, session->players.names[person]);
    paragraph_add(news, "%s", person == session->players.computer ? "Computer" : name);
}

/* With the level of the computer. */
static void add_contender(struct paragraph *news, const struct session *session, enum player player)
{
    char name[PRINT_NAME_SIZE];

    print_name(name, session_name(session, player));
    paragraph_add(news, "%s plays %c", name, game_letter(player));
}

/* The mark that led to that position of the round. */
static void add_mark(struct paragraph *news, const struct match *match, int at)
{
    static const char *const places[GAME_CELLS] = {
        "top left",     "top centre",  "top right",     "middle left",  "centre",
        "middle right", "bottom left", "bottom centre", "bottom right",
    };

    int cell = match_cell(match, at);

    paragraph_add(news, "%c in %d, %s. ", print_letter(match->states[at], cell), cell + 1,
                  places[cell]);
}

/* The moves from the position that was told to the one on the board. False if none lead there: then
 * the board is to be said too. */
static bool add_moves(struct paragraph *news, const struct session *session,
                      const struct listener *listener)
{
    const struct match *match = &session->match;
    int at = match->last;

    if (listener->has_returned && match->now > 0) {
        paragraph_add(news, "Last move: ");
        add_mark(news, match, match->now);
    }
    if (listener->has_returned)
        return false;
    while (at >= 0 && game_word(match->states[at]) != game_word(listener->told))
        at--;

    bool is_told = at >= 0;

    for (at = is_told ? at : 0; at < match->now; at++) {
        add_name(news, session, game_turn(match->states[at]));
        paragraph_add(news, " plays ");
        add_mark(news, match, at + 1);
    }
    for (; at > match->now; at--) {
        paragraph_add(news, "Taken back: ");
        add_mark(news, match, at);
    }
    return is_told;
}

/* Who plays, which nobody has heard yet. */
static void add_players(struct paragraph *news, const struct session *session)
{
    add_contender(news, session, PLAYER_X);
    paragraph_add(news, ", ");
    add_contender(news, session, PLAYER_O);
    paragraph_add(news, ".");
}

/* Where the game turned, if it did. */
static void add_turning_point(struct paragraph *news, const struct match *match)
{
    struct turning_point turning_point;
    char words[ANALYSIS_WORDS];

    if (!analysis_find_turning_point(match->states, match->now, &turning_point))
        return;
    analysis_write(&turning_point, words);
    paragraph_add(news, "%s ", words);
    analysis_write_missed_win(&turning_point, words);
    if (*words)
        paragraph_add(news, "%s ", words);
}

/* How it ended, if that is new, or who is waited for. */
static void add_state(struct paragraph *news, const struct session *session, bool is_new)
{
    struct game game = session_game(session);
    enum status status = game_status(game);

    if (status == STATUS_ONGOING && session->remote.is_shared)
        return; /* whose turn it is stands at the table */
    if (status == STATUS_ONGOING && session->remote.is_attached) {
        paragraph_add(news, "%s.", game_words(game)); /* whoever is alone there plays both */
        return;
    }
    if (status == STATUS_ONGOING) {
        paragraph_add(news, "Your turn, ");
        add_name(news, session, game_turn(game));
        paragraph_add(news, ".");
        return;
    }
    if (is_new && status == STATUS_DRAW) {
        paragraph_add(news, "It's a draw. ");
    } else if (is_new) {
        add_name(news, session, (enum player)(status - STATUS_X_WON));
        paragraph_add(news, " wins! ");
        add_turning_point(news, &session->match);
    }
    if (is_new || !*session->status.notice) /* otherwise the notice says so */
        paragraph_add(news, "n begins the next game, q leaves.");
}

/* The position to be listened to. */
static void say_rows(FILE *out, struct game game)
{
    static const char *const rows[GAME_SIDE] = {"Top", "Middle", "Bottom"};

    for (int row = 0; row < GAME_SIDE; row++)
        fprintf(out, "%s row: %c, %c, %c. ", rows[row], print_letter(game, row * GAME_SIDE),
                print_letter(game, row * GAME_SIDE + 1), print_letter(game, row * GAME_SIDE + 2));
    fprintf(out, "Code %u.\n", (unsigned)encodings_code(game));
}

static void list_shelf(FILE *out, const struct session *session)
{
    for (int slot = 0; slot < shelf_count(&session->shelf_page.shelf); slot++) {
        struct game game = shelf_game(&session->shelf_page.shelf, slot);

        fprintf(out, "%d: code %u, %s\n", slot + 1, (unsigned)encodings_code(game),
                shelf_has(&session->shelf_page.off, game) ? "taken off" : game_words(game));
    }
}

static void show_scores(FILE *out, const struct session *session)
{
    print_score(out, session);
    print_lifetime_score(out, session);
}

/* What stands below the news. */
static void show(const struct listener *listener, FILE *out, const struct session *session,
                 bool is_new, bool is_told)
{
    struct game game = session_game(session);
    bool is_asked = listener->wants_position;

    if (listener->wants_shelf)
        list_shelf(out, session);
    if (listener->in_words && !is_asked && !is_told && game_word(game) == 0)
        fputs("The board is empty.\n", out);
    else if (listener->in_words && (is_asked || !is_told))
        say_rows(out, game);
    else if (!listener->in_words && (is_asked || is_new))
        print_board(out, game);
    if ((is_asked || is_new) && session->display.bits)
        print_bits(out, game);
    if ((is_asked || is_new) && session->display.evaluate)
        print_outlooks(out, game);
    if ((is_asked || is_new) && game_status(game) != STATUS_ONGOING)
        show_scores(out, session);
}

/* A command that resumes ends its line, so that it can be copied; a sentence does not. */
static void end_notice(struct paragraph *news, FILE *out)
{
    if (news->length == 0)
        return;
    if (strchr(".!?", news->text[news->length - 1])) {
        paragraph_add(news, " ");
    } else {
        print_paragraph(out, news->text);
        *news = (struct paragraph){0};
    }
}

/* What stands at a shared table; how to sit down there only if that is new. */
static void add_standing(struct listener *listener, struct paragraph *news,
                         const struct session *session)
{
    bool is_new = strcmp(listener->stood, session->status.pinned) != 0;

    if (is_new || session->remote.is_shared)
        paragraph_add_sentence(news, session->status.pinned);
    snprintf(listener->stood, sizeof listener->stood, "%s", session->status.pinned);
}

void announce(struct listener *listener, FILE *out, const struct session *session)
{
    struct game game = session_game(session);
    bool is_first = !listener->has_begun;
    bool is_new = is_first || game_word(game) != game_word(listener->told);
    struct paragraph news = {0};

    if (is_first)
        add_players(&news, session);
    paragraph_add_sentence(&news, session->status.notice);
    end_notice(&news, out);

    bool is_told = !is_new || add_moves(&news, session, listener);

    add_state(&news, session, is_new);
    if (is_first)
        paragraph_add_sentence(&news, "1 to 9 place, ? helps.");
    add_standing(listener, &news, session);
    print_paragraph(out, news.text);
    show(listener, out, session, is_new, is_told);
    listener->has_begun = true;
    listener->has_returned = listener->wants_position = listener->wants_shelf = false;
    listener->told = game;
}
