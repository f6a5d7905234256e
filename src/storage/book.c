/* SPDX-License-Identifier: MIT */
#include "storage/book.h"

#include <stdio.h>
#include <string.h>

#include "base/unicode.h"
#include "engine/encodings.h"

static const char time_format[] = "%Y-%m-%dT%H:%M:%SZ";
static const char time_pattern[] = "0000-00-00T00:00:00Z"; /* a zero is any digit */

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == 0x7f;
}

void book_cut_name(char cut[BOOK_NAME], const char *name)
{
    unicode_cut(cut, BOOK_NAME, name);
}

size_t book_write_name(char written[BOOK_WRITTEN_NAME], const char *name)
{
    char cut[BOOK_NAME];
    char *end = written;

    book_cut_name(cut, name);
    for (const char *next = cut; *next; next++)
        if (is_control(*next) || *next == '\\')
            end += sprintf(end, "\\x%02x", (unsigned char)*next);
        else
            *end++ = *next;
    *end = '\0';
    return (size_t)(end - written);
}

/* What the moves come to. False if one of them cannot be made. */
static bool play(struct game *game, struct book_text moves)
{
    for (size_t i = 0; i < moves.length; i++)
        if (moves.at[i] < '1' || game_play(game, game_turn(*game), moves.at[i] - '1') != MOVE_OK)
            return false;
    return true;
}

size_t book_write(char line[BOOK_LINE], time_t when, const struct book_game *game)
{
    char time[sizeof time_pattern] = "1970-01-01T00:00:00Z"; /* where a clock is beyond belief */
    char names[BOOK_PLAYERS][BOOK_WRITTEN_NAME];
    struct game end = game->start;
    struct tm parts;

    if (gmtime_r(&when, &parts))
        strftime(time, sizeof time, time_format, &parts);
    for (int player = 0; player < BOOK_PLAYERS; player++)
        book_write_name(names[player], game->names[player]);
    play(&end, (struct book_text){game->moves, strlen(game->moves)});
    return (size_t)snprintf(line, BOOK_LINE, "%s\t%s\t%s\t%u\t%s\t%s\n", time, names[PLAYER_X],
                            names[PLAYER_O], (unsigned)encodings_code(game->start), game->moves,
                            game_words(end));
}

/* Take the text up to the next tab, or to the end where no tab may follow, off the line. */
static bool take_field(struct book_text *line, struct book_text *field, bool is_last)
{
    const char *tab = line->length > 0 ? memchr(line->at, '\t', line->length) : NULL;

    if (!tab != is_last)
        return false;
    *field = *line;
    if (tab) {
        field->length = (size_t)(tab - line->at);
        line->at += field->length + 1;
        line->length -= field->length + 1;
    }
    return true;
}

static bool is_time(struct book_text text)
{
    if (text.length != sizeof time_pattern - 1)
        return false;
    for (size_t i = 0; i < text.length; i++) {
        bool is_digit = text.at[i] >= '0' && text.at[i] <= '9';

        if (time_pattern[i] == '0' ? !is_digit : text.at[i] != time_pattern[i])
            return false;
    }
    return true;
}

static bool is_name(struct book_text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (is_control(text.at[i]))
            return false;
    return text.length > 0 && text.length < BOOK_WRITTEN_NAME;
}

/* The game that a code stands for, in decimal without leading zeros. */
static bool read_code(struct book_text text, struct game *game)
{
    const struct encoding *row = encodings_find("code");
    uint32_t code = 0;

    for (size_t i = 0; i < text.length && code < row->values; i++) {
        if (text.at[i] < '0' || text.at[i] > '9' || (i > 0 && code == 0))
            return false;
        code = code * 10 + (uint32_t)(text.at[i] - '0');
    }
    return text.length > 0 && code < row->values && row->decode(game, code) == ENCODING_OK;
}

bool book_read(struct book_entry *entry, struct book_text line)
{
    struct book_entry read;
    struct game game;

    if (!take_field(&line, &read.time, false) || !take_field(&line, &read.names[PLAYER_X], false)
        || !take_field(&line, &read.names[PLAYER_O], false) || !take_field(&line, &read.code, false)
        || !take_field(&line, &read.moves, false) || !take_field(&line, &read.result, true))
        return false;
    if (!is_time(read.time) || !is_name(read.names[PLAYER_X]) || !is_name(read.names[PLAYER_O])
        || book_same(read.names[PLAYER_X], read.names[PLAYER_O]))
        return false;
    if (!read_code(read.code, &game) || read.moves.length == 0 || !play(&game, read.moves))
        return false;

    const char *result = game_words(game);

    read.status = game_status(game);
    if (read.status == STATUS_ONGOING
        || !book_same(read.result, (struct book_text){result, strlen(result)}))
        return false;
    *entry = read;
    return true;
}

bool book_same(struct book_text one, struct book_text other)
{
    return one.length == other.length && memcmp(one.at, other.at, one.length) == 0;
}
