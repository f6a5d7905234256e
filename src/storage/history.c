/* SPDX-License-Identifier: MIT */
#include "storage/history.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/unicode.h"
#include "engine/encodings.h"

static const char file_name[] = "book";

/* ---- A line. ---- */

static const char time_format[] = "%Y-%m-%dT%H:%M:%SZ";
static const char time_pattern[] = "0000-00-00T00:00:00Z"; /* a zero is any digit */

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == 0x7f;
}

size_t history_write_name(char written[HISTORY_WRITTEN_NAME], const char *name)
{
    char cut[HISTORY_NAME];
    char *end = written;

    unicode_cut(cut, sizeof cut, name);
    for (const char *next = cut; *next; next++)
        if (is_control(*next) || *next == '\\')
            end += sprintf(end, "\\x%02x", (unsigned char)*next);
        else
            *end++ = *next;
    *end = '\0';
    return (size_t)(end - written);
}

/* Play the moves. False if one of them cannot be made. */
static bool play(struct game *game, struct history_text moves)
{
    for (size_t i = 0; i < moves.length; i++)
        if (moves.at[i] < '1' || game_play(game, game_turn(*game), moves.at[i] - '1') != MOVE_OK)
            return false;
    return true;
}

size_t history_write(char line[HISTORY_LINE], time_t when, const struct history_game *game)
{
    char time[sizeof time_pattern] = "1970-01-01T00:00:00Z"; /* if the clock is wrong */
    char names[HISTORY_PLAYERS][HISTORY_WRITTEN_NAME];
    struct game end = game->start;
    struct tm parts;

    if (gmtime_r(&when, &parts))
        strftime(time, sizeof time, time_format, &parts);
    for (int player = 0; player < HISTORY_PLAYERS; player++)
        history_write_name(names[player], game->names[player]);
    play(&end, (struct history_text){game->moves, strlen(game->moves)});
    return (size_t)snprintf(line, HISTORY_LINE, "%s\t%s\t%s\t%u\t%s\t%s\n", time, names[PLAYER_X],
                            names[PLAYER_O], (unsigned)encodings_code(game->start), game->moves,
                            game_words(end));
}

/* Take the text up to the next tab off the line, or all of it if no tab may follow. */
static bool take_field(struct history_text *line, struct history_text *field, bool is_last)
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

static bool is_time(struct history_text text)
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

static bool is_name(struct history_text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (is_control(text.at[i]))
            return false;
    return text.length > 0 && text.length < HISTORY_WRITTEN_NAME;
}

/* Read the game of a code, in decimal without leading zeros. */
static bool read_code(struct history_text text, struct game *game)
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

bool history_read(struct history_entry *entry, struct history_text line)
{
    struct history_entry read;
    struct game game;

    if (!take_field(&line, &read.time, false) || !take_field(&line, &read.names[PLAYER_X], false)
        || !take_field(&line, &read.names[PLAYER_O], false) || !take_field(&line, &read.code, false)
        || !take_field(&line, &read.moves, false) || !take_field(&line, &read.result, true))
        return false;

    const struct history_text *x = &read.names[PLAYER_X];
    const struct history_text *o = &read.names[PLAYER_O];

    if (!is_time(read.time) || !is_name(*x) || !is_name(*o)
        || (x->length == o->length && memcmp(x->at, o->at, x->length) == 0))
        return false;
    if (!read_code(read.code, &game) || read.moves.length == 0 || !play(&game, read.moves))
        return false;
    read.status = game_status(game);
    if (read.status == STATUS_ONGOING || !history_same(read.result, game_words(game)))
        return false;
    *entry = read;
    return true;
}

bool history_same(struct history_text text, const char *string)
{
    return text.length == strlen(string) && memcmp(text.at, string, text.length) == 0;
}

/* ---- The games of a session. ---- */

size_t history_name(const struct session *session, int participant,
                    char written[HISTORY_WRITTEN_NAME])
{
    if (participant < COMPUTER && !session_is_named(session, participant))
        return 0;
    return history_write_name(written, session_called(session, participant));
}

bool history_describe(const struct session *session, const struct match *match,
                      struct history_game *game)
{
    const char *names[PERSONS];

    if (!session_find_players(session, match, names))
        return false;
    *game = (struct history_game){.start = match->states[0], .names = {names[0], names[1]}};
    for (int mark = 0; mark < match->now; mark++)
        game->moves[mark] = (char)('1' + match_cell(match, mark + 1));
    return true;
}

/* ---- The file. ---- */

/* True if the line is among these bytes. */
static bool find_line(const char *bytes, size_t count, const char *line, size_t length)
{
    const char *at = bytes;

    while (at && length <= (size_t)(bytes + count - at)) {
        if (memcmp(at, line, length) == 0)
            return true;
        at = memchr(at, '\n', (size_t)(bytes + count - at));
        at = at ? at + 1 : NULL;
    }
    return false;
}

/* Append to the open file. A line that was only partly written is cut off again. */
static bool append(const struct state_dir *dir, int file, const char *line, size_t length,
                   bool may_stand, char why[STATE_DIR_REASON])
{
    enum { TAIL = 1 << 16 };
    char bytes[TAIL];
    char ended[1 + HISTORY_LINE] = "\n"; /* the line, behind the end of the one before it */
    size_t torn = 0;
    struct stat status;

    if (fstat(file, &status) != 0) {
        snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
        return false;
    }

    off_t end = status.st_size;
    ssize_t count = state_dir_read(file, end > TAIL ? end - TAIL : 0, bytes, sizeof bytes, why);

    if (count < 0)
        return false;
    if (may_stand && find_line(bytes, (size_t)count, line, length))
        return state_dir_sync(file, why); /* its writer may have been killed before its sync */
    while (torn < (size_t)count && bytes[(size_t)count - torn - 1] != '\n')
        torn++;
    if (torn > 0 && torn < length && memcmp(bytes + count - torn, line, torn) == 0) {
        end -= (off_t)torn;
        torn = ftruncate(file, end) == 0 ? 0 : torn;
    }
    memcpy(ended + 1, line, length);
    if (state_dir_write(file, torn > 0 ? ended : line, torn > 0 ? length + 1 : length, why)
        && state_dir_sync(file, why) && (end > 0 || state_dir_sync(dir->directory, why)))
        return true;
    while (ftruncate(file, end) != 0 && errno == EINTR)
        ;
    return false;
}

bool history_move(const struct state_dir *dir, char *lines, bool may_stand,
                  char why[STATE_DIR_REASON])
{
    int file = state_dir_open_file(dir->directory, file_name, O_RDWR | O_APPEND | O_CREAT, why);
    size_t length = strcspn(lines, "\n") + 1;

    assert(length < HISTORY_LINE);
    if (file < 0)
        return false;

    bool is_moved = append(dir, file, lines, length, may_stand, why);

    close(file);
    if (is_moved)
        memmove(lines, lines + length, strlen(lines + length) + 1);
    return is_moved;
}

bool history_open(struct history_reader *reader, off_t largest, char why[STATE_DIR_REASON])
{
    int directory = state_dir_open(false, why);
    int file;
    struct stat status;

    *reader = (struct history_reader){.file = NULL};
    if (directory < 0)
        return !*why;
    file = state_dir_open_file(directory, file_name, O_RDONLY, why);
    close(directory);
    if (file < 0)
        return !*why;
    errno = EFBIG;
    if (fstat(file, &status) == 0 && status.st_size <= largest)
        reader->file = fdopen(file, "r");
    if (!reader->file) {
        snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
        close(file);
        return false;
    }
    reader->left = status.st_size;
    return true;
}

bool history_next(struct history_reader *reader, struct history_entry *entry,
                  char why[STATE_DIR_REASON])
{
    why[0] = '\0';
    while (reader->file && reader->left > 0) {
        ssize_t length = getline(&reader->line, &reader->room, reader->file);

        if (length < 0 && !feof(reader->file))
            snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
        if (length < 0)
            return false;
        reader->left -= length;
        reader->lines++;
        reader->is_torn = reader->line[length - 1] != '\n';
        if (!reader->is_torn
            && history_read(entry, (struct history_text){reader->line, (size_t)length - 1}))
            return true;
        if (reader->wrong++ == 0)
            reader->first_wrong = reader->lines;
    }
    return false;
}

void history_close(struct history_reader *reader)
{
    if (reader->file)
        fclose(reader->file);
    free(reader->line);
    reader->file = NULL;
    reader->line = NULL;
}

void history_explain(const struct history_reader *reader, char words[STATE_DIR_REASON])
{
    words[0] = '\0';
    if (reader->wrong == 1)
        snprintf(words, STATE_DIR_REASON, "line %ld of the book is %s, and is left out",
                 reader->first_wrong, reader->is_torn ? "torn" : "not a game");
    else if (reader->wrong > 1)
        snprintf(
            words, STATE_DIR_REASON,
            "%ld lines of the book are not games, the first of them line %ld; they are left out",
            reader->wrong, reader->first_wrong);
}
