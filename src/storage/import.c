/* SPDX-License-Identifier: MIT */
#include "storage/import.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/line.h"
#include "engine/shelf.h"
#include "play/record.h"

static bool write_game(int directory, const char *folder, uint32_t key, const struct record *record,
                       char why[STATE_DIR_REASON])
{
    char name[64];
    char text[RECORD_TEXT];

    snprintf(name, sizeof name, "%s/%08x", folder, (unsigned)key);
    return state_dir_write(directory, name, text, record_write(record, text), why);
}

/* FNV-1a of a text: the KEYs of its games count on from there. */
static uint32_t first_key(const char *text, size_t length)
{
    uint32_t sum = 2166136261u;

    while (length-- > 0)
        sum = (sum ^ (unsigned char)*text++) * 16777619u;
    return sum;
}

static bool import_shelf(int directory, const char *text, size_t length, time_t changed,
                         char why[STATE_DIR_REASON])
{
    unsigned char bytes[SHELF_BYTES] = {0};
    struct game games[SHELF_SLOTS];
    int slot;

    memcpy(bytes, text, length < SHELF_BYTES ? length : SHELF_BYTES);
    bytes[SHELF_BYTES - 1] &= 0xf;
    for (int bit = 0; bit < SHELF_SLOTS * GAME_BITS; bit++)
        if (bit % GAME_BITS == 1 || bit % GAME_BITS == 2)
            bytes[bit / 8] &= (unsigned char)~(1 << bit % 8);
    errno = EBADMSG;
    if (length > SHELF_BYTES || shelf_unpack(games, bytes, &slot) != SHELF_OK)
        return state_dir_explain("shelf", why);
    for (slot = 0; slot < SHELF_SLOTS; slot++) {
        struct record record = {.own = RECORD_NO_PLAYER, .start = games[slot]};

        record_set_time(&record, &(struct timespec){.tv_sec = changed - slot});
        if (record_is_under_way(&record)
            && !write_game(directory, "taken", first_key(text, length) + (uint32_t)slot, &record,
                           why))
            return false;
    }
    return true;
}

static void take_name(struct record *record, enum player player, char *name)
{
    char *end = name;

    for (const char *next = name; *next; next++) {
        bool is_hex = strncmp(next, "\\x", 2) == 0 && strlen(next) >= strlen("\\xNN");
        const char digits[] = {is_hex ? next[2] : '\0', is_hex ? next[3] : '\0', '\0'};

        *end++ = is_hex ? (char)strtoul(digits, NULL, 16) : *next;
        if (is_hex)
            next += strlen("xNN");
    }
    *end = '\0';
    record_set_name(record, player, name);
}

/* Lines that are no games are left out. */
static bool import_book(int directory, char *text, char why[STATE_DIR_REASON])
{
    const uint32_t key = first_key(text, strcspn(text, "\n"));
    struct line_text lines = {.next = text};

    for (char *line; (line = line_next(&lines));) {
        enum { TIME, X_NAME, O_NAME, START, MOVES, FIELDS };
        char *fields[FIELDS];
        char game[RECORD_TEXT];
        struct record record;
        int count = 0;

        while (count < FIELDS && (fields[count] = strsep(&line, "\t")))
            count++;
        if (count < FIELDS)
            continue;

        int length = snprintf(game, sizeof game, "changed %.19s.%06ldZ\nstart %s\nmoves %s\n",
                              fields[TIME], lines.number % 1000000, fields[START], fields[MOVES]);

        if (length >= RECORD_TEXT || !record_read(&record, game, (size_t)length))
            continue;
        take_name(&record, PLAYER_X, fields[X_NAME]);
        take_name(&record, PLAYER_O, fields[O_NAME]);
        if (record_is_of_book(&record)
            && !write_game(directory, "played", key + (uint32_t)lines.number, &record, why))
            return false;
    }
    return true;
}

/* Read a whole file, with a null behind it. A missing one is no failure: then the text is null. */
static bool read_text(int directory, const char *name, char **text, struct stat *status,
                      char why[STATE_DIR_REASON])
{
    ssize_t length = fstatat(directory, name, status, 0);

    if (length < 0)
        return errno == ENOENT || state_dir_explain(name, why);
    *text = malloc((size_t)status->st_size + 1);
    if (*text)
        length = state_dir_load(directory, name, 0, *text, (size_t)status->st_size);
    if (!*text || length < 0)
        return state_dir_explain(name, why);
    (*text)[length] = '\0';
    status->st_size = length;
    return true;
}

/* The games of the shelf come last, all at once. Another program can have done the same meanwhile.
 */
static bool finish(int directory, char why[STATE_DIR_REASON])
{
    bool is_done = renameat(directory, "taken", directory, "playing") == 0 || errno == EEXIST
                || errno == ENOTEMPTY;

    if (!is_done && errno == ENOENT) /* no game waited */
        is_done = mkdirat(directory, "playing", S_IRWXU) == 0 || errno == EEXIST;
    return is_done || state_dir_explain("playing", why);
}

bool import_games(int directory, char why[STATE_DIR_REASON])
{
    char *shelf = NULL;
    char *book = NULL;
    struct stat shelf_status;
    struct stat book_status;

    if (faccessat(directory, "playing", F_OK, 0) == 0)
        return true;

    bool is_done = read_text(directory, "shelf", &shelf, &shelf_status, why)
                && read_text(directory, "book", &book, &book_status, why)
                && (!shelf
                    || import_shelf(directory, shelf, (size_t)shelf_status.st_size,
                                    shelf_status.st_mtime, why))
                && (!book || import_book(directory, book, why))
                && ((!shelf && !book) || finish(directory, why));

    free(shelf);
    free(book);
    return is_done;
}
