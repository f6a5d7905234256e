/* SPDX-License-Identifier: MIT */
#include "protocol/message.h"

#include "protocol/field.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What stands after the first word, a letter a field:
 *
 *     s serial    w word      a act        f refusal    v version
 *     n name      e reason    o on, off    t table      c code
 *
 * Reading and writing both go by these. */
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

/* The words of a field. The first rows, which are null, cannot be said. */
static const char *const acts[ACTS] = {
    [ACT_UNDO] = "undo", [ACT_REDO] = "redo", [ACT_NEW] = "new", [ACT_OPEN] = "open"};
static const char *const refusals[REFUSALS] = {
    [REFUSAL_NO_PLAYER] = "no-player",     [REFUSAL_GAME_OVER] = "game-over",
    [REFUSAL_OUT_OF_TURN] = "out-of-turn", [REFUSAL_OFF_BOARD] = "off-board",
    [REFUSAL_CELL_TAKEN] = "cell-taken",   [REFUSAL_NO_MOVE] = "no-move"};
static const char *const switches[] = {"off", "on"};
static const char *const marks[] = {"x", "o"};

static bool read_mark(struct field field, enum player *player)
{
    int found = field_find(field, marks, sizeof marks / sizeof marks[0]);

    *player = (enum player)found;
    return found != FIELD_NONE;
}

/* The cells as people count them, played in turn. */
static bool read_moves(struct field field, struct table *table)
{
    if (field_is(field, "-"))
        return true;
    for (size_t i = 0; i < field.left; i++) {
        struct game game = table->states[table->last];

        if (game_play(&game, game_turn(game), field.next[i] - '1') != MOVE_OK)
            return false;
        table->states[++table->last] = game;
    }
    return field.left > 0;
}

/* SERIAL MARK H G D START MOVES NOW */
static bool read_table(struct field *text, struct table *table)
{
    uint32_t start;
    uint32_t now;
    enum player guest;

    if (!field_read_number(field_take(text), &table->serial) || !read_mark(field_take(text), &guest)
        || !field_read_number(field_take(text), &table->wins[SIDE_HOST])
        || !field_read_number(field_take(text), &table->wins[SIDE_GUEST])
        || !field_read_number(field_take(text), &table->draws)
        || !field_read_word(field_take(text), &start) || !game_from_word(&table->states[0], start)
        || !read_moves(field_take(text), table) || !field_read_number(field_take(text), &now)
        || now > (uint32_t)table->last)
        return false;
    table->host = game_other(guest);
    table->now = (int)now;
    return true;
}

static bool read_reason(struct field field, char *reason)
{
    for (size_t i = 0; i < field.left; i++)
        if (field.next[i] < 'a' || field.next[i] > 'z')
            return false;
    memcpy(reason, field.next, field.left);
    return field.left > 0;
}

/* A code, in capitals. */
static bool read_code(struct field field, char *code)
{
    static const char characters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    if (field.left != CODE_BYTES)
        return false;
    for (int i = 0; i < CODE_BYTES; i++) {
        bool is_small = field.next[i] >= 'a' && field.next[i] <= 'z';

        code[i] = is_small ? (char)(field.next[i] + ('A' - 'a')) : field.next[i];
    }
    return strspn(code, characters) == CODE_BYTES;
}

/* All that is left, a null in it as '?'. */
static bool read_name(struct field *text, char *name)
{
    char whole[MESSAGE_SIZE] = "";
    struct field rest = *text;

    for (size_t i = 0; i < rest.left; i++)
        whole[i] = rest.next[i] ? rest.next[i] : '?';
    message_cut_name(name, whole);
    text->left = 0;
    return rest.left > 0;
}

static bool read_field(char field, struct field *text, struct message *message)
{
    int found;

    switch (field) {
    case 's':
        return field_read_number(field_take(text), &message->serial);
    case 'w':
        return field_read_word(field_take(text), &message->word);
    case 'a':
        found = field_find(field_take(text), acts, ACTS);
        message->act = (enum act)found;
        return found != FIELD_NONE;
    case 'f':
        found = field_find(field_take(text), refusals, REFUSALS);
        message->refusal = (enum refusal)found;
        return found != FIELD_NONE;
    case 'v':
        return field_read_number(field_take(text), &message->version);
    case 'o':
        found = field_find(field_take(text), switches, 2);
        message->on = found == true;
        return found != FIELD_NONE;
    case 'e':
        return read_reason(field_take(text), message->text);
    case 'c':
        return read_code(field_take(text), message->text);
    case 'n':
        return read_name(text, message->text);
    default:
        return read_table(text, &message->table);
    }
}

bool message_parse(struct message *message, const char *bytes, size_t size)
{
    struct field text = {bytes, size};
    struct message read = {.kind = MESSAGE_HELLO};

    if (size == 0 || size > MESSAGE_SIZE || bytes[size - 1] != '\n')
        return false;
    text.left--;
    if (text.left > 0 && bytes[text.left - 1] == '\r')
        text.left--;

    struct field verb = field_take(&text);

    while (read.kind < MESSAGE_KINDS && !field_is(verb, forms[read.kind].verb))
        read.kind++;
    if (read.kind == MESSAGE_KINDS)
        return false;
    for (const char *field = forms[read.kind].fields; *field; field++)
        if (!read_field(*field, &text, &read))
            return false;
    if (text.left > 0)
        return false;
    *message = read;
    return true;
}

size_t message_gather(struct message_reader *reader, const char *bytes, size_t size)
{
    size_t room = MESSAGE_SIZE - reader->count;
    size_t most = size < room ? size : room;
    const char *end = memchr(bytes, '\n', most);
    size_t taken = end ? (size_t)(end - bytes) + 1 : most;

    memcpy(reader->bytes + reader->count, bytes, taken);
    reader->count += taken;
    return taken;
}

bool message_reader_is_full(const struct message_reader *reader)
{
    return reader->count == MESSAGE_SIZE
        || (reader->count > 0 && reader->bytes[reader->count - 1] == '\n');
}

bool message_read(struct message_reader *reader, struct message *message)
{
    bool is_line = message_parse(message, reader->bytes, reader->count);

    reader->count = 0;
    return is_line;
}

static int print_table(const struct table *table, char *to, size_t size)
{
    char moves[GAME_CELLS + 1] = "-";

    for (int i = 0; i < table->last; i++) {
        struct game after = table->states[i + 1];

        moves[i] = (char)('1' + game_changed_cell(table->states[i], game_word(after)));
    }
    return snprintf(
        to, size, " %" PRIu32 " %s %" PRIu32 " %" PRIu32 " %" PRIu32 " 0x%06" PRIx32 " %s %d",
        table->serial, marks[table_player(table, SIDE_GUEST)], table->wins[SIDE_HOST],
        table->wins[SIDE_GUEST], table->draws, game_word(table->states[0]), moves, table->now);
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
        return print_table(&message->table, to, size);
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
    enum { MOST_FOLLOWING = 3, FOLLOWING = 0x80, LEADING_BITS = 0xC0 };
    size_t count = strnlen(text, NAME_BYTES + 1);

    if (count > NAME_BYTES) {
        size_t least = NAME_BYTES - MOST_FOLLOWING;

        for (count = NAME_BYTES; count >= least; count--)
            if ((text[count] & LEADING_BITS) != FOLLOWING)
                break;
        if (count < least) /* no character is so long: this is no UTF-8 */
            count = NAME_BYTES;
    }
    for (size_t i = 0; i < count; i++)
        name[i] = text[i];
    if (count == 0)
        name[count++] = '?';
    name[count] = '\0';
    for (char *end; (end = strchr(name, '\n'));)
        *end = '?';
}
