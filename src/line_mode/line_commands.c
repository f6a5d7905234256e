/* SPDX-License-Identifier: MIT */
#include "line_mode/line_mode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/line.h"
#include "base/unicode.h"
#include "play/keymap.h"
#include "play/shelf_page.h"

static enum effect not_understood(struct session *session, const char *line)
{
    enum { SHOWN = 40 };
    char shown[SHOWN];

    unicode_cut(shown, sizeof shown, line);
    status_tell(session, "'%s%s' is neither a cell (1 to 9) nor a command; ? lists the commands.",
                shown, strlen(shown) < strlen(line) ? "..." : "");
    return EFFECT_NOT_OBEYED;
}

/* The cell for "5", "centre" or "center"; NONE for any other line. */
static int find_cell(const char *line)
{
    static const struct {
        const char *name;
        int cell;
    } other_names[] = {{"top center", 1}, {"top middle", 1},    {"center", 4},
                       {"middle", 4},     {"bottom center", 7}, {"bottom middle", 7}};

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if ((*line == '1' + cell && !line[1]) || line_same_word(line, game_cell_names[cell]))
            return cell;
    for (size_t i = 0; i < sizeof other_names / sizeof other_names[0]; i++)
        if (line_same_word(line, other_names[i].name))
            return other_names[i].cell;
    return NONE;
}

/* True for a word that is a command only while a request is open. */
static bool is_answer(const char *word)
{
    static const char *const answers[] = {"yes", "y", "no", "cancel"};

    for (int i = 0; i < (int)(sizeof answers / sizeof answers[0]); i++)
        if (line_same_word(word, answers[i]))
            return true;
    return false;
}

/* Choose the list and the number that the line asks for. In the line "shelf 2", `word` is "2". In
 * the line "shelf", `word` is "". The commands "off" and "review" need a number. */
static enum effect ask_list(struct listener *listener, struct session *session,
                            const struct key *key, const char *word)
{
    enum { DIGITS = 9 };
    bool is_book = key->effect == EFFECT_BOOK;
    size_t digits = strspn(word, "0123456789");

    if (!*word && (listener->takes_off || (is_book && key->argument))) {
        status_tell(session, "Type %s and the number of a game %s.", key->word,
                    is_book ? "in the book" : "on the shelf");
        return EFFECT_NOT_OBEYED;
    }
    if (*word && (*word == '0' || word[digits] || digits > DIGITS)) {
        status_tell(session, "'%s' is not the number of a game.", word);
        return EFFECT_NOT_OBEYED;
    }
    listener->number = (int)strtol(word, NULL, 10); /* 0 if there is no word */
    shelf_page_choose(session, is_book ? SHELF_FINISHED : SHELF_WAITING);
    return key->effect;
}

/* The argument is "" if there is none. */
static enum effect obey(struct listener *listener, struct session *session, const struct key *key,
                        const char *argument)
{
    if ((key->effect == EFFECT_SHELF || key->effect == EFFECT_BOOK) && keymap_has(key, session))
        return ask_list(listener, session, key, argument);
    listener->wanted = keymap_act(session, key, argument);
    return listener->wanted;
}

enum effect line_commands_hear(struct listener *listener, struct session *session, const char *line)
{
    static const char board[] = "board";

    listener->has_line = true;
    if (!line) {
        status_tell(session, "That line is too long, or not text; ? lists the commands.");
        return EFFECT_NOT_OBEYED;
    }

    const char *word = *line ? line : board;
    size_t length = strcspn(word, " ");
    const char *argument = word + length + strspn(word + length, " ");
    const struct key *key = keymap_find_word(session, word, length);

    listener->takes_off = key && key->event == 'd';
    status_clear(session);
    if (find_cell(line) != NONE)
        return keymap_place(session, find_cell(line));
    if (key && (!*argument || key->argument))
        return obey(listener, session, key, argument);
    if (!is_answer(word))
        return not_understood(session, line);
    status_tell(session, "There is no request to answer or withdraw.");
    return EFFECT_NOT_OBEYED;
}

static enum effect say_list(struct listener *listener, struct session *session)
{
    const struct shelf_picker *page = &session->shelf_page;
    int count = page->lists.counts[page->list];
    char older[64] = "";

    if (count == 0) {
        shelf_page_tell_empty(session);
        return EFFECT_NONE;
    }
    if (count > LISTENER_GAMES)
        snprintf(older, sizeof older, " %d to %d are older.", LISTENER_GAMES + 1, count);
    if (page->list == SHELF_FINISHED)
        status_tell(session,
                    "The book, the newest game first. Type review and a number to look back at "
                    "one.%s",
                    older);
    else
        status_tell(session,
                    "The shelf, the newest game first. Type shelf and a number to resume one, off "
                    "and a number to take one off.%s",
                    older);
    shelf_page_note_said(session);
    listener->wanted = EFFECT_SAY_SHELF;
    return EFFECT_NONE;
}

enum effect line_commands_pick(struct listener *listener, struct session *session)
{
    enum effect effect;

    if (listener->number == 0)
        return say_list(listener, session);
    if (!shelf_page_select(session, listener->number))
        return EFFECT_NOT_OBEYED;
    if (listener->takes_off) {
        shelf_page_note_said(session);
        return EFFECT_OFF;
    }
    effect = shelf_page_pick(session);
    if (session->shelf_page.list == SHELF_FINISHED) {
        const struct record *record = &session->review.record;

        status_tell(session,
                    "Game %d of the book: %s plays X, %s plays O. Type back or forward to "
                    "step through it.",
                    listener->number, record_name(record, PLAYER_X), record_name(record, PLAYER_O));
        listener->wanted = EFFECT_SAY_MOVE;
    }
    return effect;
}
