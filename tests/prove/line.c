/* SPDX-License-Identifier: MIT
 *
 * Every line, of up to a byte more than a line may have. First a field is taken from any text and
 * read by all who read one: its last byte is the last of the memory, so that nothing can be read
 * behind it. Then a line is read whose fields are any fields.
 *
 * A game is the number of its marks here: a move makes one more, and nine are the most.
 */
#include <string.h>

#include "any.h"

static void *find_any(const void *bytes, int byte, size_t size);
static struct field take_any(struct field *text);
#define memchr find_any
#include "protocol/message.c"
#undef memchr

/* Anywhere among the bytes or nowhere, and Eva follows each by itself. */
static void *find_any(const void *bytes, int byte, size_t size)
{
    /*@ assert size == 0 || \valid_read((const char *)bytes + (0 .. size - 1)); */
    for (size_t at = 0; at < size; at++)
        if (any_between(false, true))
            return (char *)bytes + at;
    return NULL;
}

static char memory[MESSAGE_SIZE + 1];

/* The last bytes of the memory; none of them are not behind it. */
static struct field last_bytes(size_t count)
{
    return (struct field){memory + (sizeof memory - count) % sizeof memory, count};
}

/* No longer than a line without its LF. */
static struct field any_field(void)
{
    return (struct field){memory, (size_t)any_between(0, MESSAGE_SIZE - 1)};
}

static struct field take_any(struct field *text)
{
    *text = any_field();
    return any_field();
}

bool game_from_word(struct game *game, uint32_t word)
{
    game->bits = (uint32_t)any_between(0, GAME_CELLS);
    return any_between(false, true);
}

enum player game_turn(struct game game)
{
    return (enum player)any_between(PLAYER_X, PLAYER_O);
}

enum move_error game_play(struct game *game, enum player player, int cell)
{
    if (game->bits == GAME_CELLS || any_between(false, true))
        return MOVE_GAME_OVER;
    game->bits++;
    return MOVE_OK;
}

static void take(struct field text)
{
    const char *end = text.next + text.left;
    struct field field = take_field(&text);

    /*@ assert within: field.left <= end - field.next; */
    /*@ assert behind: text.left == end - text.next; */
}

static void read(struct field field)
{
    struct message line = {.kind = MESSAGE_HELLO};

    is_word(field, "tictactoe");
    find_word(field, refusals, REFUSALS);
    read_number(field, &line.serial);
    read_word(field, &line.word);
    read_moves(field, &line.match);
    read_reason(field, line.text);
    read_code(field, line.text);
}

static void parse(struct field bytes)
{
    struct message line;

    message_parse(&line, bytes.next, bytes.left);
}

/* Every text, the long ones too. */
static void cut(size_t length)
{
    char name[NAME_BYTES + 1];
    char text[NAME_BYTES + 2];

    any_bytes(text, length);
    text[length] = '\0';
    message_cut_name(name, text);
}

int main(void)
{
    any_bytes(memory, sizeof memory);
    for (size_t size = 0; size <= sizeof memory; size++)
        parse(last_bytes(size));
    for (size_t size = 0; size < MESSAGE_SIZE; size++) {
        take(last_bytes(size));
        read(last_bytes(size));
    }
    for (size_t length = 0; length <= NAME_BYTES + 1; length++)
        cut(length);
    return 0;
}
