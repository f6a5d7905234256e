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
static const char *take_field(char **text)
{
    char *field = *text;
    char *space = strchr(field, ' ');

    if (space && !space[1])
        return "";
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
 *     s serial    w word      a act        f refusal    v version
 *     n name      e reason    o on, off    t match      c code
 *
 * Reading and writing both use these. */
static const struct form {
    const char *verb;
    const char *fields;
} forms[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = {"tictactoe", "vn"},
    [MESSAGE_AT] = {"at", "sw"},
    [MESSAGE_CODE] = {"code", "c"},
    [MESSAGE_TABLES] = {"tables", ""},
    [MESSAGE_WAITING] = {"waiting", ""},
    [MESSAGE_PLAYING] = {"playing", ""},
    [MESSAGE_GAME] = {"game", "t"},
    [MESSAGE_PLAY] = {"play", "sw"},
    [MESSAGE_ASK] = {"ask", "saw"},
    [MESSAGE_YES] = {"yes", "s"},
    [MESSAGE_NO] = {"no", "s"},
    [MESSAGE_DROP] = {"drop", "s"},
    [MESSAGE_REFUSED] = {"refused", "sf"},
    [MESSAGE_EVALUATES] = {"evaluates", "o"},
    [MESSAGE_PING] = {"ping", ""},
    [MESSAGE_PONG] = {"pong", ""},
    [MESSAGE_BYE] = {"bye", ""},
    [MESSAGE_ERROR] = {"error", "e"},
};

/* The words of a field. The first ones are null, and cannot be said. */
static const char *const acts[ACTS] = {
    [ACT_UNDO] = "undo", [ACT_REDO] = "redo", [ACT_NEW] = "new", [ACT_OPEN] = "open"};
static const char *const refusals[REFUSALS] = {
    [REFUSAL_NO_PLAYER] = "no-player",     [REFUSAL_GAME_OVER] = "game-over",
    [REFUSAL_OUT_OF_TURN] = "out-of-turn", [REFUSAL_OFF_BOARD] = "off-board",
    [REFUSAL_CELL_TAKEN] = "cell-taken",   [REFUSAL_NO_MOVE] = "no-move"};
static const char *const switches[] = {"off", "on"};
static const char *const marks[] = {"x", "o"};

/* Play the cells, 1 to 9, in turn. A line does not say who set the marks. */
static bool read_moves(const char *field, struct match *match)
{
    if (strcmp(field, "-") == 0)
        return true;
    for (const char *move = field; *move; move++) {
        struct game game = match->states[match->last];

        if (game_play(&game, game_turn(game), *move - '1') != MOVE_OK)
            return false;
        match->set_by[match->last] = NOBODY;
        match->states[++match->last] = game;
    }
    return *field;
}

/* SERIAL MARK H G D START MOVES NOW */
static bool read_match(char **text, struct match *match)
{
    uint32_t start;
    uint32_t now;
    int guest;

    if (!read_number(take_field(text), &match->serial))
        return false;
    guest = find_word(take_field(text), marks, 2);
    if (guest == NO_WORD || !read_number(take_field(text), &match->wins[SIDE_HOST])
        || !read_number(take_field(text), &match->wins[SIDE_GUEST])
        || !read_number(take_field(text), &match->draws) || !read_word(take_field(text), &start)
        || !game_from_word(&match->states[0], start) || !read_moves(take_field(text), match)
        || !read_number(take_field(text), &now) || now > (uint32_t)match->last)
        return false;
    match->x_person = guest == PLAYER_X ? SIDE_GUEST : SIDE_HOST;
    match->now = (int)now;
    return true;
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
        return read_number(take_field(text), &message->serial);
    case 'w':
        return read_word(take_field(text), &message->word);
    case 'a':
        found = find_word(take_field(text), acts, ACTS);
        message->act = (enum act)found;
        return found != NO_WORD;
    case 'f':
        found = find_word(take_field(text), refusals, REFUSALS);
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
        return read_match(text, &message->match);
    }
}

bool message_parse(struct message *message, const char *bytes, size_t size)
{
    char line[MESSAGE_SIZE];
    char *text = line;
    struct message read = {.kind = MESSAGE_HELLO};

    if (size == 0 || size > MESSAGE_SIZE || bytes[size - 1] != '\n')
        return false;
    memcpy(line, bytes, size);
    line[--size] = '\0';
    if (size > 0 && line[size - 1] == '\r')
        line[--size] = '\0';
    for (char *null;
         (null = memchr(line, '\0', size));) /* a zero byte, which only a name may have */
        *null = '?';

    const char *verb = take_field(&text);

    while (read.kind < MESSAGE_KINDS && strcmp(verb, forms[read.kind].verb) != 0)
        read.kind++;
    if (read.kind == MESSAGE_KINDS)
        return false;
    for (const char *field = forms[read.kind].fields; *field; field++)
        if (!read_field(*field, &text, &read))
            return false;
    if (*text)
        return false;
    *message = read;
    return true;
}

static int print_match(const struct match *match, char *to, size_t size)
{
    char moves[GAME_CELLS + 1] = "-";

    for (int i = 0; i < match->last; i++)
        moves[i] = (char)('1' + match_cell(match, i + 1));
    return snprintf(
        to, size, " %" PRIu32 " %s %" PRIu32 " %" PRIu32 " %" PRIu32 " 0x%06" PRIx32 " %s %d",
        match->serial, marks[match_player(match, SIDE_GUEST)], match->wins[SIDE_HOST],
        match->wins[SIDE_GUEST], match->draws, game_word(match->states[0]), moves, match->now);
}

static int print_field(char field, const struct message *message, char *to, size_t size)
{
    switch (field) {
    case 's':
        return snprintf(to, size, " %" PRIu32, message->serial);
    case 'w':
        return snprintf(to, size, " 0x%06" PRIx32, message->word);
    case 'a':
        return snprintf(to, size, " %s", acts[message->act]);
    case 'f':
        return snprintf(to, size, " %s", refusals[message->refusal]);
    case 'v':
        return snprintf(to, size, " %" PRIu32, message->version);
    case 'o':
        return snprintf(to, size, " %s", switches[message->on]);
    case 't':
        return print_match(&message->match, to, size);
    default:
        return snprintf(to, size, " %s", message->text);
    }
}

size_t message_print(const struct message *message, char bytes[MESSAGE_SIZE])
{
    const struct form *form = &forms[message->kind];
    int count = snprintf(bytes, MESSAGE_SIZE, "%s", form->verb);

    for (const char *field = form->fields; *field; field++)
        count += print_field(*field, message, bytes + count, (size_t)(MESSAGE_SIZE - count));
    assert(count < MESSAGE_SIZE);
    bytes[count] = '\n';
    return (size_t)count + 1;
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
