/* SPDX-License-Identifier: MIT */
#include "line_mode/line_commands.h"

#include <stdlib.h>
#include <string.h>

#include "line_mode/paragraph.h"
#include "line_mode/print.h"
#include "play/commands.h"
#include "play/keymap.h"

/* That of the hints, or one for lines alone; null if the key has none. */
static const char *word_of(const struct key *key)
{
    return key->event == 'C' ? "seats" : key->event == 'L' ? "level" : key->hint;
}

/* The keys of the screen that make sense in lines. */
static bool is_heard(const struct key *key)
{
    return word_of(key) && (key->place == SHARED || strchr("uUnsorcCLeNb?q", key->label[0]));
}

/* Whether the word is that of the key, or its letter. */
static bool is_word_of(const struct key *key, const char *word, size_t length)
{
    return (length == 1 && (enum event) * word == key->event)
        || (strlen(word_of(key)) == length && strncmp(word_of(key), word, length) == 0);
}

/* The key that the first word of the line names. What answers is one while it matters. */
static const struct key *find_key(const struct session *session, const char *line)
{
    size_t length = strcspn(line, " ");

    for (const struct key *key = keys_of_play; key->act; key++)
        if (is_heard(key) && is_word_of(key, line, length) && keymap_is_meant(key, session))
            return key;
    return NULL;
}

enum line_answer line_commands_refuse(struct session *session)
{
    session_tell(session, "That is not understood: 1 to 9 place, ? helps.");
    return ANSWER_NOT_UNDERSTOOD;
}

/* A key by its letter, if it has one that can be typed in a line, and its word. */
static void add_key(struct paragraph *help, const struct key *key)
{
    paragraph_add(help, ", ");
    if (key->event <= '~')
        paragraph_add(help, "%c ", (char)key->event);
    paragraph_add(help, "%s", word_of(key));
    if (key->event == 'o' || key->event == 'r')
        paragraph_add(help, key->event == 'o' ? " CODE" : " [N], d off N");
    if (key->event == 'L')
        paragraph_add(help, " [LEVEL]");
    if (key->event == 'N')
        paragraph_add(help, " X|O NAME");
}

static enum line_answer tell_help(struct session *session)
{
    struct paragraph help = {0};

    paragraph_add(&help, "1-9 place");
    for (const struct key *key = keys_of_play; key->act; key++)
        if (is_heard(key) && keymap_has(key, session))
            add_key(&help, key);
    paragraph_add(&help, ", board or an empty line for the board.");
    session_tell(session, "%s", help.text);
    return ANSWER_DONE;
}

/* The shelf, or the game of it that the word names; one that goes has to be named. */
static enum line_answer ask_shelf(struct listener *listener, struct session *session,
                                  const char *word)
{
    char *end;
    long number = strtol(word, &end, 10);

    if (listener->takes_off && !*word) {
        session_tell(session, "Type d and the number of a game; r lists them.");
        return ANSWER_NOT_UNDERSTOOD;
    }
    if (*word && (*end || *word < '1' || *word > '9' || number > SHELF_SLOTS)) {
        session_tell(session, "'%s' is not a game from 1 to %d.", word, SHELF_SLOTS);
        return ANSWER_NOT_UNDERSTOOD;
    }
    listener->slot = (int)number - 1; /* LISTENER_ANY_SLOT where there is no word */
    return ANSWER_SHELF;
}

/* Name whoever plays the mark that the first word is. */
static enum line_answer name_player(struct session *session, const char *words)
{
    static const char marks[] = "XxOo";
    const char *mark = *words ? strchr(marks, *words) : NULL;
    bool is_mark = mark && (!words[1] || words[1] == ' ');

    if (!is_mark && commands_have_names(session)) {
        session_tell(session, "Type name X or name O, and then what to call that player.");
        return ANSWER_NOT_UNDERSTOOD;
    }

    const char *name = is_mark ? words + 1 + strspn(words + 1, " ") : "";
    enum player player = mark < marks + 2 ? PLAYER_X : PLAYER_O;

    return commands_name(session, player, name) ? ANSWER_DONE : ANSWER_NOT_UNDERSTOOD;
}

static enum line_answer press(struct listener *listener, struct session *session,
                              const struct key *key, const char *rest)
{
    if (key->event == 'r')
        return ask_shelf(listener, session, rest);
    if (key->event == 'N')
        return name_player(session, rest);
    if (key->event == 'L' && *rest)
        return commands_set_level(session, rest) ? ANSWER_DONE : ANSWER_NOT_UNDERSTOOD;
    if (key->event == 'o' && *rest)
        return commands_open_position(session, rest) ? ANSWER_DONE : ANSWER_NOT_UNDERSTOOD;
    if (key->event == 'o' || *rest)
        return line_commands_refuse(session);
    if (key->event == '?')
        return tell_help(session);

    bool could_return = session->can_return;
    enum effect effect = keymap_act(session, key);

    if (effect == EFFECT_JOIN)
        return ANSWER_JOIN;
    listener->has_returned = key->event == 'u' && could_return && !session->can_return;
    listener->wants_position = key->event == 'b' || key->event == 'e';
    return effect == EFFECT_LEAVE ? ANSWER_LEAVE : ANSWER_DONE;
}

/* Whether the word takes a game off the shelf; it is no key of the board. */
static bool is_off(const char *word, size_t length)
{
    return (length == 1 && *word == 'd') || (length == 3 && strncmp(word, "off", length) == 0);
}

/* Whether the line is about the page of the shelf that is open. */
static bool is_about_shelf(const struct session *session, enum event event, bool takes_off)
{
    return takes_off || event == 'r' || (event == 'u' && shelf_count(&session->shelf_page.off) > 0);
}

enum line_answer line_commands_hear(struct listener *listener, struct session *session,
                                    const char *line)
{
    const struct key *key = find_key(session, line);
    enum event event = key ? key->event : EVENT_NONE;
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");

    listener->takes_off = is_off(line, length);
    if (!is_about_shelf(session, event, listener->takes_off))
        line_commands_end(session);
    session_hush(session);
    if (listener->takes_off)
        return ask_shelf(listener, session, rest);
    if (session->mode == MODE_PICK && event == 'u' && !*rest) {
        keymap_press(session, event);
        return ANSWER_DONE;
    }
    if (!*line || strcmp(line, "board") == 0) {
        listener->wants_position = true;
        return ANSWER_DONE;
    }
    if (*line >= '1' && *line <= '9' && !line[1]) {
        keymap_press(session, (enum event) * line);
        return ANSWER_DONE;
    }
    return key ? press(listener, session, key, rest) : line_commands_refuse(session);
}

void line_commands_end(struct session *session)
{
    if (session->mode == MODE_PICK)
        keymap_press(session, EVENT_ESCAPE);
}

enum line_answer line_commands_pick(struct listener *listener, struct session *session)
{
    if (session->mode != MODE_PICK) /* there is nothing on the shelf, and the notice says so */
        return listener->slot == LISTENER_ANY_SLOT ? ANSWER_DONE : ANSWER_NOT_UNDERSTOOD;
    if (listener->slot >= shelf_count(&session->shelf_page.shelf)) {
        session_tell(session, "The shelf has no game %d; r lists what it has.", listener->slot + 1);
        return ANSWER_NOT_UNDERSTOOD;
    }
    if (listener->takes_off) {
        shelf_page_select(session, listener->slot);
        shelf_page_take_off(session);
        return ANSWER_DONE;
    }
    if (listener->slot != LISTENER_ANY_SLOT) {
        keymap_press(session, (enum event)(EVENT_SLOT + listener->slot));
        return ANSWER_TAKE_UP;
    }
    session_tell(session, "The shelf, the newest game first; r and a number resumes one, d and a "
                          "number takes one off.");
    listener->wants_shelf = true;
    return ANSWER_DONE;
}
