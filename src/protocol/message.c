/* SPDX-License-Identifier: MIT */
#include "protocol/message.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/unicode.h"

enum { NO_WORD = -1 };

/* Take the text up to the next space, and that space, which must not be the last. Empty if there is
 * no such text. */
static char *take_field(char **text)
{
    char *field = *text;
    char *space = strchr(field, ' ');

    if (space && !space[1])
        return space + 1;
    *text = space ? space + 1 : field + strlen(field);
    if (space)
        *space = '\0';
    return field;
}

/* The index of the field among the words, some of which may be null; or NO_WORD. */
static int find_word(const char *field, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (words[i] && strcmp(field, words[i]) == 0)
            return i;
    return NO_WORD;
}

/* Read a number in decimal digits, without a leading zero. False, and the number unchanged, if it
 * is not one. */
static bool read_number(const char *field, uint32_t *number)
{
    unsigned long long value = strtoull(field, NULL, 10);
    bool has_leading_zero = field[0] == '0' && field[1];

    if (!*field || field[strspn(field, "0123456789")] || has_leading_zero || value > UINT32_MAX)
        return false;
    *number = (uint32_t)value;
    return true;
}

/* Read a word: 0x and six hexadecimal digits, in either case. False as above. */
static bool read_word(const char *field, uint32_t *word)
{
    enum { LENGTH = 8 };

    if (strlen(field) != LENGTH || field[0] != '0' || (field[1] | ' ') != 'x'
        || field[2 + strspn(field + 2, "0123456789abcdefABCDEF")])
        return false;
    *word = (uint32_t)strtoul(field, NULL, 16);
    return true;
}

/* ---- The lines. ---- */

/* The fields after the first word, a letter each:
 *
 *     s number    w word      a act        f refusal    v version
 *     n name      e reason    o on, off    t table      c code
 */
static const struct form {
    const char *verb;
    const char *fields;
} forms[MESSAGE_KINDS] = {
    [MESSAGE_CODE] = {"code", "c"},
    [MESSAGE_HELLO] = {"tictactoe", "vn"},
    [MESSAGE_WATCH] = {"watch", "vn"},
    [MESSAGE_TABLES] = {"tables", ""},
    [MESSAGE_WAITING] = {"waiting", ""},
    [MESSAGE_PLAYING] = {"playing", ""},
    [MESSAGE_GAME] = {"game", "st"},
    [MESSAGE_DECLINED] = {"no", ""},
    [MESSAGE_REFUSED] = {"refused", "f"},
    [MESSAGE_GUEST] = {"guest", "n"},
    [MESSAGE_NOBODY] = {"nobody", ""},
    [MESSAGE_PLAY] = {"play", "w"},
    [MESSAGE_ASK] = {"ask", "sa"},
    [MESSAGE_YES] = {"yes", "s"},
    [MESSAGE_NO] = {"no", "s"},
    [MESSAGE_DROP] = {"drop", ""},
    [MESSAGE_EVALUATES] = {"evaluates", "o"},
    [MESSAGE_PING] = {"ping", ""},
    [MESSAGE_PONG] = {"pong", ""},
    [MESSAGE_BYE] = {"bye", ""},
    [MESSAGE_ERROR] = {"error", "e"},
};

/* The words of a field. The first ones are null, and cannot be said. */
const char *const message_acts[ACTS] = {
    [ACT_UNDO] = "undo", [ACT_REDO] = "redo", [ACT_NEW] = "new", [ACT_OPEN] = "open"};
const char *const message_refusals[REFUSALS] = {[REFUSAL_GAME_OVER] = "game-over",
                                                [REFUSAL_OUT_OF_TURN] = "out-of-turn",
                                                [REFUSAL_OFF_BOARD] = "off-board",
                                                [REFUSAL_CELL_TAKEN] = "cell-taken",
                                                [REFUSAL_NO_MOVE] = "no-move"};
static const char *const switches[] = {"off", "on"};
static const char *const marks[] = {"x", "o"};
static const char *const sides[SIDES] = {"host", "guest"};

/* Play the cells, 1 to 9, in turn. A line does not say who set the marks. */
static bool read_moves(const char *field, struct match *match)
{
    if (strcmp(field, "-") == 0)
        return true;
    for (const char *move = field; *move; move++) {
        enum player turn = game_turn(match_game(match));

        if (match_play(match, turn, *move - '1', NOBODY) != REFUSAL_NONE)
            return false;
    }
    return *field;
}

/* - or SIDE:ACT or SIDE:open:WORD */
static bool read_question(char *field, struct question *question)
{
    char *act = strchr(field, ':');
    char *word = act ? strchr(act + 1, ':') : NULL;
    uint32_t bits;
    int asker;
    int found;

    if (!act)
        return strcmp(field, "-") == 0;
    *act++ = '\0';
    if (word)
        *word++ = '\0';
    asker = find_word(field, sides, SIDES);
    found = find_word(act, message_acts, ACTS);
    if (asker == NO_WORD || found == NO_WORD || (found == ACT_OPEN) != (word != NULL)
        || (word && (!read_word(word, &bits) || !game_from_word(&question->game, bits))))
        return false;
    question->asker = (enum side)asker;
    question->act = (enum act)found;
    return true;
}

/* MARK H G D START MOVES NOW ASKS */
static bool read_table(char **text, struct message *message)
{
    struct match *match = &message->match;
    uint32_t wins[PERSONS];
    uint32_t draws;
    uint32_t word;
    uint32_t now;
    struct game start;
    int guest = find_word(take_field(text), marks, 2);

    if (guest == NO_WORD || !read_number(take_field(text), &wins[SIDE_HOST])
        || !read_number(take_field(text), &wins[SIDE_GUEST])
        || !read_number(take_field(text), &draws) || !read_word(take_field(text), &word)
        || !game_from_word(&start, word))
        return false;
    match_start(match, start, guest == PLAYER_X ? SIDE_GUEST : SIDE_HOST);
    if (!read_moves(take_field(text), match) || !read_number(take_field(text), &now)
        || now > (uint32_t)match->last)
        return false;
    match->now = (int)now;
    match_set_score(match, wins, draws);
    return read_question(take_field(text), &message->question);
}

static bool read_reason(const char *field, char *reason)
{
    strcpy(reason, field);
    return *field && !field[strspn(field, "abcdefghijklmnopqrstuvwxyz")];
}

/* A code, in capitals. */
static bool read_code(const char *field, char *code)
{
    static const char characters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    for (int i = 0; field[i]; i++)
        code[i] = field[i] >= 'a' && field[i] <= 'z' ? (char)(field[i] + ('A' - 'a')) : field[i];
    return strlen(field) == CODE_BYTES && strspn(code, characters) == CODE_BYTES;
}

/* The rest of the line. */
static bool read_name(char **text, char *name)
{
    bool has_name = **text;

    message_cut_name(name, *text);
    *text += strlen(*text);
    return has_name;
}

static bool read_field(char field, char **text, struct message *message)
{
    int found;

    switch (field) {
    case 's':
        return read_number(take_field(text), &message->number);
    case 'w':
        return read_word(take_field(text), &message->word);
    case 'a':
        found = find_word(take_field(text), message_acts, ACTS);
        message->act = (enum act)found;
        return found != NO_WORD
            && (found != ACT_OPEN || read_word(take_field(text), &message->word));
    case 'f':
        found = find_word(take_field(text), message_refusals, REFUSALS);
        message->refusal = (enum refusal)found;
        return found != NO_WORD;
    case 'v':
        return read_number(take_field(text), &message->version);
    case 'o':
        found = find_word(take_field(text), switches, 2);
        message->on = found == true;
        return found != NO_WORD;
    case 'e':
        return read_reason(take_field(text), message->text);
    case 'c':
        return read_code(take_field(text), message->text);
    case 'n':
        return read_name(text, message->text);
    default:
        return read_table(text, message);
    }
}

/* Read the line, without its end, as one of that kind. */
static bool read_line(char *line, enum message_kind kind, struct message *message)
{
    char *text = line;

    if (strcmp(take_field(&text), forms[kind].verb) != 0)
        return false;
    *message = (struct message){.kind = kind};
    for (const char *field = forms[kind].fields; *field; field++)
        if (!read_field(*field, &text, message))
            return false;
    return !*text;
}

bool message_parse(struct message *message, const char *bytes, size_t size)
{
    if (size == 0 || size > MESSAGE_SIZE || bytes[size - 1] != '\n')
        return false;
    if (--size > 0 && bytes[size - 1] == '\r')
        size--;
    for (int kind = 0; kind < MESSAGE_KINDS; kind++) {
        char line[MESSAGE_SIZE];
        struct message read;

        for (size_t i = 0; i < size; i++) /* only a name may have a zero byte */
            line[i] = (char)(bytes[i] ? bytes[i] : '?');
        line[size] = '\0';
        if (read_line(line, (enum message_kind)kind, &read)) {
            *message = read;
            return true;
        }
    }
    return false;
}

void message_write_game(char line[MESSAGE_SIZE], uint32_t number, const struct match *match,
                        struct question question)
{
    const struct score score = match_score(match);
    char moves[GAME_CELLS + 1] = "-";
    char asks[sizeof "guest:open:0x000000"] = "-";

    for (int i = 0; i < match->last; i++)
        moves[i] = (char)('1' + match_cell(match, i + 1));
    if (question.act == ACT_OPEN)
        snprintf(asks, sizeof asks, "%s:open:0x%06" PRIx32, sides[question.asker],
                 game_word(question.game));
    else if (question.act != ACT_NONE)
        snprintf(asks, sizeof asks, "%s:%s", sides[question.asker], message_acts[question.act]);
    snprintf(line, MESSAGE_SIZE, "game %" PRIu32 " %s %u %u %u 0x%06" PRIx32 " %s %d %s", number,
             marks[match_player(match, SIDE_GUEST)], score.wins[SIDE_HOST], score.wins[SIDE_GUEST],
             score.draws, game_word(match->states[0]), moves, match->now, asks);
}

void message_cut_name(char name[NAME_BYTES + 1], const char *text)
{
    unicode_cut(name, NAME_BYTES + 1, *text ? text : "?");
    for (char *end; (end = strchr(name, '\n'));)
        *end = '?';
}

void message_take_name(char name[NAME_BYTES + 1], const char *said, const char *login)
{
    const char *const names[] = {said, login, "Guest"};
    char cut[NAME_BYTES + 1] = "";

    for (size_t i = 0; i < sizeof names / sizeof names[0] && !name_fits(cut); i++)
        if (*names[i])
            message_cut_name(cut, names[i]);
    memcpy(name, cut, sizeof cut);
}
