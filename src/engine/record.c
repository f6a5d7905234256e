/* SPDX-License-Identifier: MIT */
#include "engine/record.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/line.h"
#include "base/name.h"
#include "engine/notation.h"

const char *const record_default_names[RECORD_PLAYERS] = {"Player 1", "Player 2"};

const char *const record_computers[LEVEL_PERFECT + 1] = {
    [LEVEL_EASY] = "Computer (easy)",
    [LEVEL_MEDIUM] = "Computer (medium)",
    [LEVEL_PERFECT] = "Computer (perfect)",
};

static const char time_format[] = "%Y-%m-%dT%H:%M:%S";
static const char time_pattern[] = "0000-00-00T00:00:00.000000Z"; /* 0 is any digit */

/* ---- Names. ---- */

void record_set_name(struct record *record, enum player player, const char *name)
{
    name_normalize(record->names[player], RECORD_NAME, name);
    if (strcmp(record->names[player], record_default_names[player]) == 0)
        record->names[player][0] = '\0';
}

const char *record_name(const struct record *record, enum player player)
{
    const char *name = record->names[player];

    return *name ? name : record_default_names[player];
}

int record_level(const char *name)
{
    for (int level = 0; level <= LEVEL_PERFECT; level++)
        if (strcmp(name, record_computers[level]) == 0)
            return level;
    return NONE;
}

bool record_is_computer(const char *name)
{
    return record_level(name) != NONE;
}

bool record_is_default(const char *name)
{
    return strcmp(name, record_default_names[PLAYER_X]) == 0
        || strcmp(name, record_default_names[PLAYER_O]) == 0;
}

static bool is_named(const struct record *record, enum player player)
{
    return !record_is_default(record_name(record, player));
}

/* ---- Time. ---- */

void record_set_time(struct record *record, const struct timespec *time)
{
    struct tm parts;
    size_t length =
        strftime(record->changed, RECORD_TIME, time_format, gmtime_r(&time->tv_sec, &parts));

    snprintf(record->changed + length, RECORD_TIME - length, ".%06ldZ",
             (long)(time->tv_nsec / 1000) % 1000000);
}

static bool is_time(const char *text)
{
    size_t i = 0;

    for (; time_pattern[i]; i++) {
        bool is_digit = text[i] >= '0' && text[i] <= '9';

        if (time_pattern[i] == '0' ? !is_digit : text[i] != time_pattern[i])
            return false;
    }
    return !text[i];
}

void record_write_age(const struct record *record, time_t now, char words[RECORD_AGE])
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    struct tm parts = {.tm_isdst = 0};

    *words = '\0';
    if (!strptime(record->changed, time_format, &parts))
        return;

    const long age = (long)(now - timegm(&parts));
    const bool is_hours = age >= HOUR;
    const bool is_days = age >= 2 * DAY;
    const int count = (int)(age / (is_days ? DAY : is_hours ? HOUR : MINUTE));

    if (age < MINUTE)
        strcpy(words, "just now");
    else if (age >= DAY && !is_days)
        strcpy(words, "yesterday");
    else
        snprintf(words, RECORD_AGE, "%d %s%s", count,
                 is_days    ? "day"
                 : is_hours ? "hour"
                            : "minute",
                 count == 1 ? "" : "s");
}

void record_write_people(const struct record *record, const char *between,
                         char words[RECORD_PEOPLE])
{
    if (!is_named(record, PLAYER_X) && !is_named(record, PLAYER_O))
        strcpy(words, "(no names)");
    else
        snprintf(words, RECORD_PEOPLE, "%s %s %s", record_name(record, PLAYER_X), between,
                 record_name(record, PLAYER_O));
}

/* ---- Moves. ---- */

static bool replay(struct game *game, const char *moves)
{
    for (; *moves; moves++)
        if (game_play(game, game_turn(*game), *moves - '1') != MOVE_OK)
            return false;
    return true;
}

bool record_set_moves(struct record *record, const char *moves)
{
    struct game game = record->start;

    if (strlen(moves) > GAME_CELLS || !replay(&game, moves))
        return false;
    strcpy(record->moves, moves);
    return true;
}

struct game record_game(const struct record *record)
{
    struct game game = record->start;
    bool is_played = replay(&game, record->moves);

    assert(is_played);
    (void)is_played;
    return game;
}

bool record_is_in_progress(const struct record *record)
{
    struct game game = record_game(record);

    return game_status(game) == STATUS_ONGOING && game_word(game) != 0;
}

bool record_is_of_book(const struct record *record)
{
    return *record->moves && game_status(record_game(record)) != STATUS_ONGOING && !record->is_mixed
        && is_named(record, PLAYER_X) && is_named(record, PLAYER_O)
        && strcmp(record->names[PLAYER_X], record->names[PLAYER_O]) != 0;
}

bool record_is_same(const struct record *one, const struct record *other)
{
    return strcmp(one->names[PLAYER_X], other->names[PLAYER_X]) == 0
        && strcmp(one->names[PLAYER_O], other->names[PLAYER_O]) == 0
        && one->is_mixed == other->is_mixed && game_word(one->start) == game_word(other->start)
        && strcmp(one->moves, other->moves) == 0;
}

/* ---- Text. ---- */

__attribute__((format(printf, 3, 4))) static void add(char text[RECORD_TEXT], size_t *length,
                                                      const char *format, ...)
{
    va_list values;

    va_start(values, format);
    *length += (size_t)vsnprintf(text + *length, RECORD_TEXT - *length, format, values);
    va_end(values);
    assert(*length < RECORD_TEXT);
}

size_t record_write(const struct record *record, char text[RECORD_TEXT])
{
    size_t length = 0;

    if (*record->changed)
        add(text, &length, "changed %s\n", record->changed);
    for (int player = PLAYER_X; player <= PLAYER_O; player++)
        if (*record->names[player])
            add(text, &length, "%c %s\n", game_letter((enum player)player), record->names[player]);
    if (record->is_mixed)
        add(text, &length, "mixed\n");
    if (record->own_mark != NONE)
        add(text, &length, "own %c\n", game_letter((enum player)record->own_mark));
    add(text, &length, "start %u\nmoves %s\n", (unsigned)encodings_code(record->start),
        *record->moves ? record->moves : "-");
    return length;
}

enum field { CHANGED, X_NAME, O_NAME, MIXED, OWN, START, MOVES, FIELDS };

static const char *const field_names[FIELDS] = {
    [CHANGED] = "changed", [X_NAME] = "X",    [O_NAME] = "O",    [MIXED] = "mixed",
    [OWN] = "own",         [START] = "start", [MOVES] = "moves",
};

/* Read a code as record_write writes it: in decimal, without leading zeros. */
static bool read_start(struct game *start, const char *value)
{
    char written[NOTATION_TEXT];
    const struct encoding *row;

    if (notation_parse(value, start, &row) != ENCODING_OK)
        return false;
    notation_print(encodings_find("code"), *start, written);
    return strcmp(value, written) == 0;
}

static bool take_field(struct record *record, enum field field, const char *value)
{
    switch (field) {
    case CHANGED:
        if (!is_time(value))
            return false;
        strcpy(record->changed, value);
        return true;
    case X_NAME:
    case O_NAME:
        record_set_name(record, field == X_NAME ? PLAYER_X : PLAYER_O, value);
        return true;
    case MIXED:
        record->is_mixed = true;
        return !*value;
    case OWN:
        record->own_mark = *value == 'X' ? PLAYER_X : PLAYER_O;
        return (*value == 'X' || *value == 'O') && !value[1];
    case START:
        return read_start(&record->start, value);
    case MOVES:
        if (strlen(value) > GAME_CELLS || !*value)
            return false;
        strcpy(record->moves, strcmp(value, "-") == 0 ? "" : value);
        return true;
    case FIELDS:
        break;
    }
    return false;
}

/* `seen` is the set of the fields of the lines so far. No field may occur twice. */
static bool take_line(struct record *record, unsigned *seen, const char *line)
{
    size_t length = strcspn(line, line_blanks);

    for (int field = 0; field < FIELDS; field++) {
        assert(field_names[field]);
        if (strlen(field_names[field]) != length || strncmp(field_names[field], line, length) != 0)
            continue;
        if (*seen >> field & 1)
            return false;
        *seen |= 1u << field;
        line += length;
        return take_field(record, (enum field)field, line + strspn(line, line_blanks));
    }
    return true; /* an unknown field is ignored */
}

bool record_read(struct record *record, const char *text, size_t length)
{
    struct record read = {.own_mark = NONE};
    struct game end;
    char copy[RECORD_TEXT];
    struct line_text lines = {.next = copy};
    unsigned seen = 0;

    if (length == 0 || length >= RECORD_TEXT || text[length - 1] != '\n'
        || memchr(text, '\0', length))
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    for (const char *line; (line = line_next(&lines));)
        if (*line && (seen >> MOVES & 1 || !take_line(&read, &seen, line)))
            return false;
    end = read.start;
    if (!(seen >> MOVES & 1) || !replay(&end, read.moves)
        || (record_is_computer(read.names[PLAYER_X]) && record_is_computer(read.names[PLAYER_O])))
        return false;
    *record = read;
    return true;
}
