/* SPDX-License-Identifier: MIT */
#include "outside/bookkeeper.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "outside/book_file.h"

/* A larger book is not read while somebody waits for the game to begin. */
static const off_t largest_to_play_by = BOOK_LARGEST / 8;

static void explain(const struct bookkeeper *bookkeeper, char reason[FOLDER_REASON])
{
    errno = bookkeeper->reason;
    folder_explain(bookkeeper->error, reason);
}

/* Owe a line. What there is no room for is lost, and that is said at the end. */
static struct book_text owe(struct bookkeeper *bookkeeper, const struct book_game *game)
{
    char *line = bookkeeper->owed + bookkeeper->length;
    size_t length = 0;

    if (sizeof bookkeeper->owed - bookkeeper->length >= BOOK_LINE)
        length = book_write(line, time(NULL), game);
    bookkeeper->length += length;
    bookkeeper->games++;
    return (struct book_text){line, length};
}

/* The length of the line that stands there, with its LF. */
static size_t length_of_line(const char *line, size_t room)
{
    return (size_t)((const char *)memchr(line, '\n', room) - line) + 1;
}

/* Write a line, unless a helper that was killed has written it and could not say so. */
static enum folder_error write_once(const struct bookkeeper *bookkeeper, const char *line,
                                    size_t length, enum patience patience)
{
    bool is_in_doubt = bookkeeper->error != FOLDER_OK && bookkeeper->reason == ECHILD;

    if (is_in_doubt && line == bookkeeper->owed && book_file_has(line, length))
        return FOLDER_OK;
    return book_file_append(line, length, patience);
}

/* Write the next line of what is owed, if there is one. */
static bool write_line(const void *of, enum patience patience, struct answer *answer)
{
    const struct bookkeeper *bookkeeper = of;
    size_t begin = 0;

    for (unsigned line = 0; line < answer->done; line++)
        begin += length_of_line(bookkeeper->owed + begin, bookkeeper->length - begin);
    if (begin == bookkeeper->length)
        return false;

    const char *line = bookkeeper->owed + begin;

    answer->error =
        write_once(bookkeeper, line, length_of_line(line, bookkeeper->length - begin), patience);
    answer->reason = errno;
    answer->done += answer->error == FOLDER_OK;
    return answer->error == FOLDER_OK;
}

/* That many lines have been written. */
static void strike(void *of, const struct answer *answer)
{
    struct bookkeeper *bookkeeper = of;

    for (unsigned line = 0; line < answer->done; line++) {
        size_t length = length_of_line(bookkeeper->owed, bookkeeper->length);

        bookkeeper->games--;
        bookkeeper->length -= length;
        memmove(bookkeeper->owed, bookkeeper->owed + length, bookkeeper->length);
    }
    if (answer->error != FOLDER_OK || bookkeeper->games == 0) {
        bookkeeper->error = answer->error;
        bookkeeper->reason = answer->reason;
    }
}

static bool owes_line(const void *of)
{
    const struct bookkeeper *bookkeeper = of;

    return bookkeeper->length > 0;
}

static struct debt debt_of(struct bookkeeper *bookkeeper)
{
    return (struct debt){bookkeeper, owes_line, write_line, strike};
}

static struct book_text written_name(const char *name, char text[BOOK_WRITTEN_NAME])
{
    return (struct book_text){text, book_write_name(text, name)};
}

/* Whose games are counted, by their names and by the contenders that they are. */
struct two {
    struct book_text names[PERSONS];
    int contenders[PERSONS];
};

/* Count the game if it is the two's. */
static void count(struct score *score, const struct two *two, const struct book_entry *entry)
{
    for (int x = 0; x < PERSONS; x++) {
        int o = PERSONS - 1 - x;

        if (!book_same(entry->names[PLAYER_X], two->names[x])
            || !book_same(entry->names[PLAYER_O], two->names[o]))
            continue;
        if (entry->status == STATUS_DRAW)
            score->draws++;
        else
            score->wins[two->contenders[entry->status == STATUS_X_WON ? x : o]]++;
    }
}

/* Count the two's games in lines that end with their LFs. */
static void count_lines(struct score *score, const struct two *two, struct book_text lines)
{
    struct book_entry entry;

    while (lines.length > 0) {
        size_t length = length_of_line(lines.at, lines.length);

        if (book_read(&entry, (struct book_text){lines.at, length - 1}))
            count(score, two, &entry);
        lines.at += length;
        lines.length -= length;
    }
}

/* Count the two's games in the book. False if it cannot be read. */
static bool count_book(struct score *score, const struct two *two)
{
    struct book_reader reader;
    struct book_entry entry;

    book_file_open(&reader, 0, largest_to_play_by, PATIENCE_NONE);
    while (book_file_previous(&reader, &entry))
        count(score, two, &entry);
    book_file_close(&reader);
    return reader.error == FOLDER_OK;
}

static int contender_of(const struct sitting *sitting, int person)
{
    bool has_x = sitting_person(sitting, PLAYER_X) == person;

    return sitting_contender(sitting, has_x ? PLAYER_X : PLAYER_O);
}

/* Whether the two names that count have changed; they are noted. */
static bool have_changed(struct bookkeeper *bookkeeper, const struct sitting *sitting)
{
    char names[PERSONS][BOOK_NAME] = {"", ""};
    bool are_named = true;

    for (int person = 0; person < PERSONS; person++)
        are_named &= record_name(sitting, contender_of(sitting, person), names[person]);
    if (!are_named || strcmp(names[0], names[1]) == 0)
        memset(names, 0, sizeof names);
    if (memcmp(names, bookkeeper->names, sizeof names) == 0)
        return false;
    memcpy(bookkeeper->names, names, sizeof names);
    return true;
}

/* Bring the standing up to date: with the line of a game that was left just now, or where others
 * sit at the table, anew. */
static void show_standing(struct bookkeeper *bookkeeper, struct sitting *sitting,
                          struct book_text line)
{
    bool is_anew = have_changed(bookkeeper, sitting);
    bool is_known = is_anew ? *bookkeeper->names[0] != '\0' : sitting->has_standing;
    char texts[PERSONS][BOOK_WRITTEN_NAME];
    struct score score = {.draws = 0};
    struct two two;

    for (int person = 0; person < PERSONS; person++) {
        two.names[person] = written_name(bookkeeper->names[person], texts[person]);
        two.contenders[person] = contender_of(sitting, person);
    }
    if (!is_anew)
        score = sitting->standing;
    if (is_known && is_anew) {
        count_lines(&score, &two, (struct book_text){bookkeeper->owed, bookkeeper->length});
        is_known = count_book(&score, &two);
    } else if (is_known) {
        count_lines(&score, &two, line);
    }
    sitting_set_standing(sitting, is_known ? &score : NULL);
}

void bookkeeper_keep(struct bookkeeper *bookkeeper, struct sitting *sitting)
{
    const struct debt debt = debt_of(bookkeeper);
    struct book_text line = {"", 0};
    struct book_game game;
    char reason[FOLDER_REASON];

    if (record_left(sitting, &game))
        line = owe(bookkeeper, &game);
    show_standing(bookkeeper, sitting, line);
    errand_pay(&bookkeeper->errand, &debt);
    if (bookkeeper->error == FOLDER_OK)
        bookkeeper->is_told = false;
    if (bookkeeper->error == FOLDER_OK || bookkeeper->is_told
        || bookkeeper->reason == EWOULDBLOCK) /* a lock is soon to be had */
        return;
    bookkeeper->is_told = true;
    explain(bookkeeper, reason);
    sitting_tell(sitting, "Not yet in the book, which %s.", reason);
}

static void owe_last(struct bookkeeper *bookkeeper, struct sitting *sitting)
{
    struct book_game game;

    if (record_left(sitting, &game))
        owe(bookkeeper, &game);
    if (record_last(sitting, &game))
        owe(bookkeeper, &game);
}

void bookkeeper_send_last(struct bookkeeper *bookkeeper, struct sitting *sitting)
{
    const struct debt debt = debt_of(bookkeeper);

    owe_last(bookkeeper, sitting);
    errand_send(&bookkeeper->errand, &debt);
}

bool bookkeeper_finish(struct bookkeeper *bookkeeper, struct sitting *sitting,
                       char words[BOOKKEEPER_WORDS])
{
    const struct debt debt = debt_of(bookkeeper);
    char reason[FOLDER_REASON];

    owe_last(bookkeeper, sitting);
    errand_pay_all(&bookkeeper->errand, &debt);
    if (bookkeeper->games == 0)
        return true;
    explain(bookkeeper, reason);
    snprintf(words, BOOKKEEPER_WORDS, "%lu game%s not in the book, which %s", bookkeeper->games,
             bookkeeper->games == 1 ? " is" : "s are", reason);
    return false;
}
