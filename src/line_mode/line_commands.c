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
static const struct key *find_key(const struct sitting *sitting, const char *line)
{
    size_t length = strcspn(line, " ");

    for (const struct key *key = keys_of_play; key->act; key++)
        if (is_heard(key) && is_word_of(key, line, length)
            && (key->place != SHARED || keys_matter(key, sitting)))
            return key;
    return NULL;
}

enum speech_answer speech_refuse(struct sitting *sitting)
{
    sitting_tell(sitting, "That is not understood: 1 to 9 place, ? helps.");
    return SPEECH_NOT_UNDERSTOOD;
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

static enum speech_answer tell_help(struct sitting *sitting)
{
    struct paragraph help = {0};

    paragraph_add(&help, "1-9 place");
    for (const struct key *key = keys_of_play; key->act; key++)
        if (is_heard(key) && keys_have(key, sitting))
            add_key(&help, key);
    paragraph_add(&help, ", board or an empty line for the board.");
    sitting_tell(sitting, "%s", help.text);
    return SPEECH_DONE;
}

/* The shelf, or the game of it that the word names; one that goes has to be named. */
static enum speech_answer ask_shelf(struct speech *speech, struct sitting *sitting,
                                    const char *word)
{
    char *end;
    long number = strtol(word, &end, 10);

    if (speech->takes_off && !*word) {
        sitting_tell(sitting, "Type d and the number of a game; r lists them.");
        return SPEECH_NOT_UNDERSTOOD;
    }
    if (*word && (*end || *word < '1' || *word > '9' || number > SHELF_SLOTS)) {
        sitting_tell(sitting, "'%s' is not a game from 1 to %d.", word, SHELF_SLOTS);
        return SPEECH_NOT_UNDERSTOOD;
    }
    speech->slot = (int)number - 1; /* SPEECH_ANY where there is no word */
    return SPEECH_SHELF;
}

/* Name whoever plays the mark that the first word is. */
static enum speech_answer name_player(struct sitting *sitting, const char *words)
{
    static const char marks[] = "XxOo";
    const char *mark = *words ? strchr(marks, *words) : NULL;
    bool is_mark = mark && (!words[1] || words[1] == ' ');

    if (!is_mark && acts_have_names(sitting)) {
        sitting_tell(sitting, "Type name X or name O, and then what to call that player.");
        return SPEECH_NOT_UNDERSTOOD;
    }

    const char *name = is_mark ? words + 1 + strspn(words + 1, " ") : "";
    enum player player = mark < marks + 2 ? PLAYER_X : PLAYER_O;

    return acts_name(sitting, player, plain_is_visible(name) ? name : "") ? SPEECH_DONE
                                                                          : SPEECH_NOT_UNDERSTOOD;
}

static enum speech_answer press(struct speech *speech, struct sitting *sitting,
                                const struct key *key, const char *rest)
{
    if (key->event == 'r')
        return ask_shelf(speech, sitting, rest);
    if (key->event == 'N')
        return name_player(sitting, rest);
    if (key->event == 'L' && *rest)
        return acts_set_level(sitting, rest) ? SPEECH_DONE : SPEECH_NOT_UNDERSTOOD;
    if (key->event == 'o' && *rest)
        return sitting_open_position(sitting, rest) ? SPEECH_DONE : SPEECH_NOT_UNDERSTOOD;
    if (key->event == 'o' || *rest)
        return speech_refuse(sitting);
    if (key->event == '?')
        return tell_help(sitting);

    bool could_return = sitting->can_return;
    enum effect effect = keys_act(sitting, key);

    if (effect == EFFECT_JOIN)
        return SPEECH_JOIN;
    speech->has_returned = key->event == 'u' && could_return && !sitting->can_return;
    speech->wants_position = key->event == 'b' || key->event == 'e';
    return effect == EFFECT_LEAVE ? SPEECH_LEAVE : SPEECH_DONE;
}

/* Whether the word takes a game off the shelf; it is no key of the board. */
static bool is_off(const char *word, size_t length)
{
    return (length == 1 && *word == 'd') || (length == 3 && strncmp(word, "off", length) == 0);
}

/* Whether the line is about the page of the shelf that is open. */
static bool is_about_shelf(const struct sitting *sitting, enum event event, bool takes_off)
{
    return takes_off || event == 'r' || (event == 'u' && shelf_count(&sitting->off) > 0);
}

enum speech_answer speech_hear(struct speech *speech, struct sitting *sitting, const char *line)
{
    const struct key *key = find_key(sitting, line);
    enum event event = key ? key->event : EVENT_NONE;
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");

    speech->takes_off = is_off(line, length);
    if (!is_about_shelf(sitting, event, speech->takes_off))
        speech_end(sitting);
    sitting_hush(sitting);
    if (speech->takes_off)
        return ask_shelf(speech, sitting, rest);
    if (sitting->mode == MODE_PICK && event == 'u' && !*rest) {
        keys_press(sitting, event);
        return SPEECH_DONE;
    }
    if (!*line || strcmp(line, "board") == 0) {
        speech->wants_position = true;
        return SPEECH_DONE;
    }
    if (*line >= '1' && *line <= '9' && !line[1]) {
        keys_press(sitting, (enum event) * line);
        return SPEECH_DONE;
    }
    return key ? press(speech, sitting, key, rest) : speech_refuse(sitting);
}

void speech_end(struct sitting *sitting)
{
    if (sitting->mode == MODE_PICK)
        keys_press(sitting, EVENT_ESCAPE);
}

enum speech_answer speech_pick(struct speech *speech, struct sitting *sitting)
{
    if (sitting->mode != MODE_PICK) /* there is nothing on the shelf, and the notice says so */
        return speech->slot == SPEECH_ANY ? SPEECH_DONE : SPEECH_NOT_UNDERSTOOD;
    if (speech->slot >= shelf_count(&sitting->shelf)) {
        sitting_tell(sitting, "The shelf has no game %d; r lists what it has.", speech->slot + 1);
        return SPEECH_NOT_UNDERSTOOD;
    }
    if (speech->takes_off) {
        acts_select(sitting, speech->slot);
        acts_take_off(sitting);
        return SPEECH_DONE;
    }
    if (speech->slot != SPEECH_ANY) {
        keys_press(sitting, (enum event)(EVENT_SLOT + speech->slot));
        sitting_take_up(sitting, &sitting->shelf); /* which was read just now */
        return SPEECH_DONE;
    }
    sitting_tell(sitting, "The shelf, the newest game first; r and a number resumes one, d and a "
                          "number takes one off.");
    speech->wants_shelf = true;
    return SPEECH_DONE;
}
