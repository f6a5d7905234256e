/* SPDX-License-Identifier: MIT */
#include "line_mode/line_mode.h"

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

/* The cell that has this number or name, "5" or "centre"; NONE if none has. */
static int find_cell(const char *line)
{
    for (int cell = 0; cell < GAME_CELLS; cell++)
        if ((*line == '1' + cell && !line[1]) || line_same_word(line, game_cell_names[cell]))
            return cell;
    return NONE;
}

/* True for a word about a question; while there is one it is found among the keys. */
static bool is_answer(const char *word)
{
    static const char *const answers[] = {"yes", "y", "no", "cancel"};

    for (int i = 0; i < (int)(sizeof answers / sizeof answers[0]); i++)
        if (line_same_word(word, answers[i]))
            return true;
    return false;
}

/* Ask for the shelf, or for the game of it that the word names. To take one off, it must be named.
 */
static enum effect ask_shelf(struct listener *listener, struct session *session, const char *word)
{
    char *end;
    long number = strtol(word, &end, 10);

    if (listener->takes_off && !*word) {
        status_tell(session, "Type off and the number of a game on the shelf.");
        return EFFECT_NOT_OBEYED;
    }
    if (*word && (*end || *word < '1' || *word > '9' || number > SHELF_PAGE)) {
        status_tell(session, "'%s' is not a number from 1 to %d.", word, SHELF_PAGE);
        return EFFECT_NOT_OBEYED;
    }
    listener->number = (int)number; /* 0 if there is no word */
    return EFFECT_SHELF;
}

/* Do the act of a word with its argument, which is empty if there is none. */
static enum effect obey(struct listener *listener, struct session *session, const struct key *key,
                        const char *argument)
{
    if ((key->event == 'r' || key->event == 'd') && keymap_has(key, session))
        return ask_shelf(listener, session, argument);
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
    status_tell(session, "There is no question to answer or withdraw.");
    return EFFECT_NOT_OBEYED;
}

enum effect line_commands_pick(struct listener *listener, struct session *session)
{
    if (listener->number > 0) {
        if (!shelf_page_select(session, listener->number))
            return EFFECT_NOT_OBEYED;
        if (!listener->takes_off)
            return shelf_page_pick(session);
        shelf_page_note_said(session);
        return EFFECT_OFF;
    }
    if (session->shelf_page.count == 0) /* and the notice says so */
        return EFFECT_NONE;
    shelf_page_note_said(session);
    status_tell(session,
                "The shelf, the newest game first. Type shelf and a number to resume one, off and "
                "a number to take one off.%s",
                session->shelf_page.has_older ? " --list has the older ones, too." : "");
    listener->wanted = EFFECT_SAY_SHELF;
    return EFFECT_NONE;
}
