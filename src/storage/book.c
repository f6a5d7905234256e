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

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == 0x7f;
}

void book_write_name(char written[BOOK_WRITTEN_NAME], const char *name)
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
}

/* Play the moves. False if one of them cannot be made. */
static bool replay(struct game *game, const char *moves)
{
    for (; *moves; moves++)
        if (game_play(game, game_turn(*game), *moves - '1') != MOVE_OK)
            return false;
    return true;
}

void book_write(char line[BOOK_LINE], time_t when, const struct book_game *game)
{
    char time[sizeof time_pattern];
    char names[BOOK_PLAYERS][BOOK_WRITTEN_NAME];
    struct game end = game->start;
    struct tm parts;

    strftime(time, sizeof time, time_format, gmtime_r(&when, &parts));
    for (int player = 0; player < BOOK_PLAYERS; player++)
        book_write_name(names[player], game->names[player]);
    replay(&end, game->moves);
    snprintf(line, BOOK_LINE, "%s\t%s\t%s\t%u\t%s\t%s\n", time, names[PLAYER_X], names[PLAYER_O],
             (unsigned)encodings_code(game->start), game->moves, game_words(end));
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

static bool is_name(const char *text)
{
    size_t length = strlen(text);

    for (size_t i = 0; i < length; i++)
        if (is_control(text[i]))
            return false;
    return length > 0 && length < BOOK_WRITTEN_NAME;
}

/* Read the game of a code that is written as book_write does: in decimal, without leading zeros. */
static bool read_save_code(const char *text, struct game *game)
{
    char written[NOTATION_TEXT];
    const struct encoding *row;

    if (notation_parse(text, game, &row) != ENCODING_OK)
        return false;
    notation_print(encodings_find("code"), *game, written);
    return strcmp(text, written) == 0;
}

bool book_read(struct book_entry *entry, char *line)
{
    const char *fields[BOOK_FIELDS];
    struct game game;

    for (int field = 0; field < BOOK_FIELDS; field++) {
        char *tab = strchr(line, '\t');

        if (!tab != (field == BOOK_FIELDS - 1))
            return false;
        fields[field] = line;
        if (tab) {
            *tab = '\0';
            line = tab + 1;
        }
    }
    if (!is_time(fields[BOOK_TIME]) || !is_name(fields[BOOK_X_NAME])
        || !is_name(fields[BOOK_O_NAME]) || strcmp(fields[BOOK_X_NAME], fields[BOOK_O_NAME]) == 0)
        return false;
    if (!read_save_code(fields[BOOK_CODE], &game) || !*fields[BOOK_MOVES]
        || !replay(&game, fields[BOOK_MOVES]))
        return false;
    if (game_status(game) == STATUS_ONGOING || strcmp(fields[BOOK_RESULT], game_words(game)) != 0)
        return false;
    memcpy(entry->fields, fields, sizeof fields);
    return true;
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

static bool explain(char why[STATE_DIR_REASON])
{
    snprintf(why, STATE_DIR_REASON, "cannot be read: %s", strerror(errno));
    return false;
}

/* Append to the open file. If its last line was torn, that one is ended first, and stays as it is.
 * A line that could not be written whole is cut off again. */
static bool append(int file, const char *line, char why[STATE_DIR_REASON])
{
    char ended[1 + BOOK_LINE] = "\n"; /* the line, after the end of the one before it */
    char last = '\n';
    struct stat status;

    if (fstat(file, &status) != 0
        || (status.st_size > 0 && pread(file, &last, 1, status.st_size - 1) < 0))
        return explain(why);
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

/* ---- Reading. ---- */

bool book_open(struct book *book, char why[STATE_DIR_REASON])
{
    int directory = state_dir_open(false, why);
    int file = directory < 0 ? -1 : state_dir_open_file(directory, file_name, O_RDONLY, why);

    *book = (struct book){.file = file < 0 ? NULL : fdopen(file, "r")};
    if (directory >= 0)
        close(directory);
    if (file < 0)
        return !*why;
    if (book->file)
        return true;
    close(file);
    return explain(why);
}

bool book_next(struct book *book, struct book_entry *entry)
{
    ssize_t length;

    while (book->file && (length = getline(&book->line, &book->room, book->file)) > 0) {
        book->number++;
        if (book->line[length - 1] == '\n')
            book->line[--length] = '\0';
        if (strlen(book->line) == (size_t)length && book_read(entry, book->line))
            return true;
        if (book->wrong++ == 0)
            book->first_wrong = book->number;
    }
    if (book->file && !feof(book->file))
        book->error = errno;
    return false;
}

bool book_close(struct book *book, char why[STATE_DIR_REASON])
{
    if (book->file)
        fclose(book->file);
    free(book->line);
    errno = book->error;
    return errno == 0 || explain(why);
}
