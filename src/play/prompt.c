/* SPDX-License-Identifier: MIT */
#include "play/play.h"

#include <limits.h>
#include <string.h>
#include <wchar.h>

#include "base/line.h"
#include "base/unicode.h"
#include "engine/notation.h"

static void type(struct session *session, wchar_t rune)
{
    size_t length = strlen(session->prompt.typed);
    mbstate_t state = {0};
    char bytes[MB_LEN_MAX];
    size_t count = wcrtomb(bytes, rune, &state);

    if (count > sizeof bytes)
        return;
    if (session->prompt.is_selected)
        length = 0;
    if (length + count >= SESSION_TYPED) {
        status_tell(session, "There is no room for more.");
        return;
    }
    memcpy(session->prompt.typed + length, bytes, count);
    session->prompt.typed[length + count] = '\0';
    session->prompt.is_selected = false;
}

/* Remove the last character with its combining marks. */
static void erase(struct session *session)
{
    const char *last = session->prompt.typed;

    for (const char *next = last; *next; next = unicode_skip_character(next))
        last = next;
    session->prompt.typed[last - session->prompt.typed] = '\0';
    session->prompt.is_selected = false;
}

static void erase_all(struct session *session)
{
    session->prompt.typed[0] = '\0';
    session->prompt.is_selected = false;
}

/* At first the old name is selected, and a letter replaces it. After an arrow the name is no longer
 * selected, and letters are appended to it. */
static void edit(struct session *session, enum event event)
{
    bool is_arrow = event >= EVENT_UP && event <= EVENT_RIGHT;

    if (event == EVENT_BACKSPACE)
        erase(session);
    else if (event == EVENT_KILL)
        erase_all(session);
    else if (event >= ' ' && event <= '~')
        type(session, (wchar_t)event);
    else if (event >= EVENT_RUNE && session->mode == MODE_NAME)
        type(session, (wchar_t)(event - EVENT_RUNE));
    else if (is_arrow && session->prompt.is_selected)
        session->prompt.is_selected = false;
    else
        status_refuse_key(session, event, "Escape goes back");
}

static void ask_for(struct session *session, enum mode mode, int naming, const char *text)
{
    status_clear(session);
    session->mode = mode;
    session->prompt.naming = naming;
    session->prompt.is_selected = *text;
    unicode_cut(session->prompt.typed, SESSION_TYPED, text);
}

bool prompt_take_paste(struct session *session, enum event event)
{
    if (event == EVENT_PASTE || event == EVENT_PASTE_END) {
        session->prompt.pasting = event == EVENT_PASTE;
        return true;
    }

    bool is_text = (event >= ' ' && event <= '~') || event >= EVENT_RUNE;

    return session->prompt.pasting && !(session_is_typing(session) && is_text);
}

enum effect prompt_open(struct session *session, const char *position)
{
    const struct encoding *row;
    char reason[NOTATION_REASON];

    if (!*position) {
        status_tell(session, "Type open and a code.");
        return EFFECT_NOT_OBEYED;
    }

    enum encoding_error error = notation_parse(position, &session->prompt.position, &row);

    if (error == ENCODING_OK)
        return EFFECT_OPEN;
    notation_explain(error, row, reason);
    status_tell(session, "'%.*s' %s.\nNo such position.", SESSION_TYPED, position, reason);
    return EFFECT_NOT_OBEYED;
}

void prompt_ask_position(struct session *session)
{
    ask_for(session, MODE_OPEN, NONE, "");
}

/* A player that is the computer is skipped. False if nobody is left to ask. */
static bool ask_next_name(struct session *session, enum player player)
{
    if (record_is_computer(people_name(session, player)))
        return player == PLAYER_X && ask_next_name(session, PLAYER_O);
    ask_for(session, MODE_NAME, (int)player,
            people_given_name(session, people_row(session, player)));
    return true;
}

void prompt_ask_names(struct session *session)
{
    ask_next_name(session, PLAYER_X);
}

static void tell_players(struct session *session)
{
    status_tell(session, "%s plays X, %s plays O.\nNames saved.", people_name(session, PLAYER_X),
                people_name(session, PLAYER_O));
}

static bool set_name(struct session *session, enum player player, const char *name)
{
    bool is_set = people_set_name(session, player, name);

    if (is_set) {
        match_note_act(&session->match);
        session->people.renames++;
    } else {
        status_tell(session, "'%.*s' %s.\nChoose another name.", SESSION_TYPED, name,
                    people_refusal(session, player, name));
    }
    return is_set;
}

/* A refused name stays in the prompt to be corrected. */
static void name_next(struct session *session)
{
    enum player player = (enum player)session->prompt.naming;
    bool is_first = player == PLAYER_X;

    if (!set_name(session, player, session->prompt.typed))
        return;
    if (is_first && ask_next_name(session, PLAYER_O))
        return;
    session->mode = MODE_PLAY;
    tell_players(session);
}

enum effect prompt_name_person(struct session *session, const char *words)
{
    static const char marks[] = "XxOo";
    const char *mark = *words ? strchr(marks, *words) : NULL;

    if (!mark || (words[1] && words[1] != ' ')) {
        status_tell(session, "Type name X or name O, then the player's name.");
        return EFFECT_NOT_OBEYED;
    }

    const char *name = words + 1 + strspn(words + 1, " ");
    enum player player = mark < marks + 2 ? PLAYER_X : PLAYER_O;

    if (!set_name(session, player, name))
        return EFFECT_NOT_OBEYED;
    tell_players(session);
    return EFFECT_NONE;
}

enum effect prompt_press(struct session *session, enum event event)
{
    char *typed = session->prompt.typed;

    if (event == EVENT_ENTER && session->mode == MODE_NAME) {
        name_next(session);
    } else if (event == EVENT_ENTER && *line_start(typed)) {
        line_trim_end(typed); /* a pasted code can have blanks around it */
        return prompt_open(session, line_start(typed)) == EFFECT_OPEN ? EFFECT_OPEN : EFFECT_NONE;
    } else if (event == EVENT_ENTER || event == EVENT_ESCAPE) {
        session->mode = MODE_PLAY;
        status_clear(session);
    } else {
        edit(session, event);
    }
    return EFFECT_NONE;
}
