/* SPDX-License-Identifier: MIT */
#include "table/line.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What stands behind the first word, a letter a field:
 *
 *     s serial    w word      a act        f refusal    v version
 *     n name      e reason    o on, off    t table
 *
 * Reading and writing both go by these. */
static const struct form {
    const char *verb;
    const char *fields;
} forms[LINE_KINDS] = {
    [LINE_HELLO] = {"tictactoe", "vn"},
    [LINE_AT] = {"at", "sw"},
    [LINE_TABLES] = {"tables", ""},
    [LINE_WAITING] = {"waiting", ""},
    [LINE_PLAYING] = {"playing", ""},
    [LINE_GAME] = {"game", "t"},
    [LINE_PLAY] = {"play", "sw"},
    [LINE_ASK] = {"ask", "saw"},
    [LINE_YES] = {"yes", "s"},
    [LINE_NO] = {"no", "s"},
    [LINE_DROP] = {"drop", "s"},
    [LINE_REFUSED] = {"refused", "sf"},
    [LINE_EVALUATES] = {"evaluates", "o"},
    [LINE_PING] = {"ping", ""},
    [LINE_PONG] = {"pong", ""},
    [LINE_BYE] = {"bye", ""},
    [LINE_ERROR] = {"error", "e"},
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

enum { WORD_DIGITS = 6, DECIMAL = 10, HEXADECIMAL = 16, NONE = -1 };

/* A line without its end, read from its beginning. */
struct text {
    const char *next;
    size_t left;
};

/* The bytes up to the next space, which is taken too and which something has to follow. Empty if
 * there are none. */
static struct text take_field(struct text *text)
{
    const char *space = memchr(text->next, ' ', text->left);
    struct text field = {text->next, space ? (size_t)(space - text->next) : text->left};
    size_t taken = field.left + (space != NULL);

    if (taken == text->left && space)
        return (struct text){text->next, 0};
    text->next += taken;
    text->left -= taken;
    return field;
}

static bool is_word(struct text field, const char *word)
{
    return field.left == strlen(word) && memcmp(field.next, word, field.left) == 0;
}

/* Which of the words it is, or NONE. */
static int find_word(struct text field, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (words[i] && is_word(field, words[i]))
            return i;
    return NONE;
}

/* The value of a digit, or NONE. */
static int digit(char byte)
{
    static const char digits[] = "0123456789abcdef";
    char lower = byte >= 'A' && byte <= 'F' ? (char)(byte + ('a' - 'A')) : byte;
    const char *found = memchr(digits, lower, HEXADECIMAL);

    return found ? (int)(found - digits) : NONE;
}

/* The digits, all of them, up to UINT32_MAX. */
static bool read_digits(struct text field, int base, uint32_t *number)
{
    uint64_t value = 0;

    for (size_t i = 0; i < field.left; i++) {
        int next = digit(field.next[i]);

        if (next == NONE || next >= base)
            return false;
        value = value * (uint64_t)base + (uint64_t)next;
        if (value > UINT32_MAX)
            return false;
    }
    *number = (uint32_t)value;
    return field.left > 0;
}

static bool read_number(struct text field, uint32_t *number)
{
    bool has_leading_zero = field.left > 1 && *field.next == '0';

    return !has_leading_zero && read_digits(field, DECIMAL, number);
}

static bool read_word(struct text field, uint32_t *word)
{
    if (field.left != 2 + WORD_DIGITS || field.next[0] != '0' || (field.next[1] | ' ') != 'x')
        return false;
    return read_digits((struct text){field.next + 2, WORD_DIGITS}, HEXADECIMAL, word);
}

static bool read_mark(struct text field, enum player *player)
{
    int found = find_word(field, marks, PLAYER_O + 1);

    *player = (enum player)found;
    return found != NONE;
}

/* The cells as people count them, played in turn. */
static bool read_moves(struct text field, struct table *table)
{
    if (is_word(field, "-"))
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
static bool read_table(struct text *text, struct table *table)
{
    uint32_t start;
    uint32_t now;
    enum player guest;

    if (!read_number(take_field(text), &table->serial) || !read_mark(take_field(text), &guest)
        || !read_number(take_field(text), &table->wins[SIDE_HOST])
        || !read_number(take_field(text), &table->wins[SIDE_GUEST])
        || !read_number(take_field(text), &table->draws) || !read_word(take_field(text), &start)
        || !game_from_word(&table->states[0], start) || !read_moves(take_field(text), table)
        || !read_number(take_field(text), &now) || now > (uint32_t)table->last)
        return false;
    table->host = guest == PLAYER_X ? PLAYER_O : PLAYER_X;
    table->now = (int)now;
    return true;
}

static bool read_reason(struct text field, char *reason)
{
    for (size_t i = 0; i < field.left; i++)
        if (field.next[i] < 'a' || field.next[i] > 'z')
            return false;
    memcpy(reason, field.next, field.left);
    return field.left > 0;
}

/* All that is left, a null in it as '?'. */
static bool read_name(struct text *text, char *name)
{
    char whole[LINE_SIZE] = "";
    struct text rest = *text;

    for (size_t i = 0; i < rest.left; i++)
        whole[i] = rest.next[i] ? rest.next[i] : '?';
    line_cut_name(name, whole);
    *text = (struct text){rest.next + rest.left, 0};
    return rest.left > 0;
}

static bool read_field(char field, struct text *text, struct line *line)
{
    int found;

    switch (field) {
    case 's':
        return read_number(take_field(text), &line->serial);
    case 'w':
        return read_word(take_field(text), &line->word);
    case 'a':
        found = find_word(take_field(text), acts, ACTS);
        line->act = (enum act)found;
        return found != NONE;
    case 'f':
        found = find_word(take_field(text), refusals, REFUSALS);
        line->refusal = (enum refusal)found;
        return found != NONE;
    case 'v':
        return read_number(take_field(text), &line->version);
    case 'o':
        found = find_word(take_field(text), switches, 2);
        line->on = found == true;
        return found != NONE;
    case 'e':
        return read_reason(take_field(text), line->text);
    case 'n':
        return read_name(text, line->text);
    default:
        return read_table(text, &line->table);
    }
}

bool line_parse(struct line *line, const char *bytes, size_t size)
{
    struct text text = {bytes, size};
    struct line read = {.kind = LINE_HELLO};

    if (size == 0 || size > LINE_SIZE || bytes[size - 1] != '\n')
        return false;
    text.left--;
    if (text.left > 0 && bytes[text.left - 1] == '\r')
        text.left--;

    struct text verb = take_field(&text);

    while (read.kind < LINE_KINDS && !is_word(verb, forms[read.kind].verb))
        read.kind++;
    if (read.kind == LINE_KINDS)
        return false;
    for (const char *field = forms[read.kind].fields; *field; field++)
        if (!read_field(*field, &text, &read))
            return false;
    if (text.left > 0)
        return false;
    *line = read;
    return true;
}

size_t line_gather(struct line_reader *reader, const char *bytes, size_t size)
{
    size_t room = LINE_SIZE - reader->count;
    size_t most = size < room ? size : room;
    const char *end = memchr(bytes, '\n', most);
    size_t taken = end ? (size_t)(end - bytes) + 1 : most;

    memcpy(reader->bytes + reader->count, bytes, taken);
    reader->count += taken;
    return taken;
}

bool line_reader_is_full(const struct line_reader *reader)
{
    return reader->count == LINE_SIZE
        || (reader->count > 0 && reader->bytes[reader->count - 1] == '\n');
}

bool line_read(struct line_reader *reader, struct line *line)
{
    bool is_line = line_parse(line, reader->bytes, reader->count);

    reader->count = 0;
    return is_line;
}

static int print_table(const struct table *table, char *to, size_t size)
{
    char moves[GAME_CELLS + 1] = "-";

    for (int i = 0; i < table->last; i++) {
        struct game after = table->states[i + 1];

        moves[i] = (char)('1' + game_changed_cell(table->states[i], game_word(after)));
        moves[i + 1] = '\0';
    }
    return snprintf(
        to, size, " %" PRIu32 " %s %" PRIu32 " %" PRIu32 " %" PRIu32 " 0x%06" PRIx32 " %s %d",
        table->serial, marks[table_player(table, SIDE_GUEST)], table->wins[SIDE_HOST],
        table->wins[SIDE_GUEST], table->draws, game_word(table->states[0]), moves, table->now);
}

static int print_field(char field, const struct line *line, char *to, size_t size)
{
    switch (field) {
    case 's':
        return snprintf(to, size, " %" PRIu32, line->serial);
    case 'w':
        return snprintf(to, size, " 0x%06" PRIx32, line->word);
    case 'a':
        return snprintf(to, size, " %s", acts[line->act]);
    case 'f':
        return snprintf(to, size, " %s", refusals[line->refusal]);
    case 'v':
        return snprintf(to, size, " %" PRIu32, line->version);
    case 'o':
        return snprintf(to, size, " %s", switches[line->on]);
    case 't':
        return print_table(&line->table, to, size);
    default:
        return snprintf(to, size, " %s", line->text);
    }
}

size_t line_print(const struct line *line, char bytes[LINE_SIZE])
{
    const struct form *form = &forms[line->kind];
    int count = snprintf(bytes, LINE_SIZE, "%s", form->verb);

    for (const char *field = form->fields; *field; field++)
        count += print_field(*field, line, bytes + count, (size_t)(LINE_SIZE - count));
    assert(count < LINE_SIZE);
    bytes[count] = '\n';
    return (size_t)count + 1;
}

void line_cut_name(char name[NAME_BYTES + 1], const char *text)
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
