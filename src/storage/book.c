/* SPDX-License-Identifier: MIT */
#include "storage/book.h"

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
enum { LAST_YEAR = 9999 };                                 /* later ones are written as this */

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == 0x7f;
}

size_t book_write_name(char written[BOOK_WRITTEN_NAME], const char *name)
{
    char cut[BOOK_NAME];
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
static bool play(struct game *game, struct book_text moves)
{
    for (size_t i = 0; i < moves.length; i++)
        if (moves.at[i] < '1' || game_play(game, game_turn(*game), moves.at[i] - '1') != MOVE_OK)
            return false;
    return true;
}

void book_write(char line[BOOK_LINE], time_t when, const struct book_game *game)
{
    char time[sizeof time_pattern];
    char names[BOOK_PLAYERS][BOOK_WRITTEN_NAME];
    struct game end = game->start;
    struct tm parts;

    gmtime_r(&when, &parts);
    if (parts.tm_year > LAST_YEAR - 1900)
        parts.tm_year = LAST_YEAR - 1900;
    strftime(time, sizeof time, time_format, &parts);
    for (int player = 0; player < BOOK_PLAYERS; player++)
        book_write_name(names[player], game->names[player]);
    play(&end, (struct book_text){game->moves, strlen(game->moves)});
    snprintf(line, BOOK_LINE, "%s\t%s\t%s\t%u\t%s\t%s\n", time, names[PLAYER_X], names[PLAYER_O],
             (unsigned)encodings_code(game->start), game->moves, game_words(end));
}

/* Take the text up to the next tab off the line, or all of it if no tab may follow. */
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

/* Read the game of a code, in decimal without leading zeros. */
static bool read_code(struct book_text text, struct game *game)
{
    const struct encoding *row = encodings_find("code");
    uint32_t code = 0;

    for (size_t i = 0; i < text.length && code < row->values; i++) {
        if (text.at[i] < '0' || text.at[i] > '9' || (i > 0 && code == 0))
            return false;
        code = code * 10 + (uint32_t)(text.at[i] - '0');
    }
    return text.length > 0 && encodings_decode(row, game, code) == ENCODING_OK;
}

bool book_read(struct book_entry *entry, struct book_text line)
{
    struct book_entry read;
    struct game game;

    if (!take_field(&line, &read.time, false) || !take_field(&line, &read.names[PLAYER_X], false)
        || !take_field(&line, &read.names[PLAYER_O], false) || !take_field(&line, &read.code, false)
        || !take_field(&line, &read.moves, false) || !take_field(&line, &read.result, true))
        return false;

    const struct book_text *x = &read.names[PLAYER_X];
    const struct book_text *o = &read.names[PLAYER_O];

    if (!is_time(read.time) || !is_name(*x) || !is_name(*o)
        || (x->length == o->length && memcmp(x->at, o->at, x->length) == 0))
        return false;
    if (!read_code(read.code, &game) || read.moves.length == 0 || !play(&game, read.moves))
        return false;
    if (game_status(game) == STATUS_ONGOING || !book_same(read.result, game_words(game)))
        return false;
    *entry = read;
    return true;
}

bool book_same(struct book_text text, const char *string)
{
    return text.length == strlen(string) && memcmp(text.at, string, text.length) == 0;
}

/* ---- A game of a session. ---- */

bool book_describe(const struct session *session, const struct match *match, struct book_game *game)
{
    const char *names[PERSONS];

    if (!session_find_players(session, match, names))
        return false;
    *game = (struct book_game){.start = match->states[0], .names = {names[0], names[1]}};
    for (int mark = 0; mark < match->now; mark++)
        game->moves[mark] = (char)('1' + match_cell(match, mark + 1));
    return true;
}

/* ---- The file. ---- */

/* Append to the open file. If its last line was torn, that one is ended first, and stays as it is.
 * A line that could not be written whole is cut off again. */
static bool append(int file, const char *line, char why[STATE_DIR_REASON])
{
    char ended[1 + BOOK_LINE] = "\n"; /* the line, after the end of the one before it */
    char last = '\n';
    struct stat status;

    if (fstat(file, &status) != 0) {
        snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
        return false;
    }
    if (status.st_size > 0 && state_dir_read(file, status.st_size - 1, &last, 1, why) < 0)
        return false;
    strcpy(ended + 1, line);
    line = last == '\n' ? ended + 1 : ended;

    bool is_appended = state_dir_append(file, line, strlen(line), why);

    if (!is_appended && ftruncate(file, status.st_size) != 0)
        return false; /* the next line ends what stands there */
    return is_appended;
}

bool book_append(const struct state_dir *dir, const char *line, char why[STATE_DIR_REASON])
{
    int file = state_dir_open_file(dir->directory, file_name, O_RDWR | O_APPEND | O_CREAT, why);

    assert(strlen(line) < BOOK_LINE);
    if (file < 0)
        return false;

    bool is_appended = append(file, line, why);

    close(file);
    return is_appended;
}

bool book_open(struct book_reader *reader, char why[STATE_DIR_REASON])
{
    int directory = state_dir_open(false, why);
    int file;

    *reader = (struct book_reader){.file = NULL};
    if (directory < 0)
        return !*why;
    file = state_dir_open_file(directory, file_name, O_RDONLY, why);
    close(directory);
    if (file < 0)
        return !*why;
    reader->file = fdopen(file, "r");
    if (!reader->file) {
        snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
        close(file);
    }
    return reader->file != NULL;
}

bool book_next(struct book_reader *reader, struct book_entry *entry, char why[STATE_DIR_REASON])
{
    why[0] = '\0';
    while (reader->file) {
        ssize_t length = getline(&reader->line, &reader->room, reader->file);

        if (length < 0 && !feof(reader->file))
            snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
        if (length < 0)
            return false;
        reader->lines++;
        reader->is_torn = reader->line[length - 1] != '\n';
        if (!reader->is_torn
            && book_read(entry, (struct book_text){reader->line, (size_t)length - 1}))
            return true;
        if (reader->wrong++ == 0)
            reader->first_wrong = reader->lines;
    }
    return false;
}

void book_close(struct book_reader *reader)
{
    if (reader->file)
        fclose(reader->file);
    free(reader->line);
    reader->file = NULL;
    reader->line = NULL;
}

void book_explain(const struct book_reader *reader, char words[STATE_DIR_REASON])
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
