/* SPDX-License-Identifier: MIT */
#include "storage/bookkeeper.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "storage/book_file.h"

/* A larger book is not read while somebody waits for the game to begin. */
static const off_t largest_to_play_by = BOOK_LARGEST / 8;

static const struct errand_file book = {.put = book_file_append, .has = book_file_has};

/* Owe the game as a line. */
static void owe(struct bookkeeper *bookkeeper, const struct book_game *game, char line[BOOK_LINE])
{
    _Static_assert((int)BOOK_LINE <= (int)ERRAND_LINE, "an errand takes any line");

    book_write(line, time(NULL), game);
    errand_owe(&bookkeeper->errand, line);
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

/* Count the game of a line with its LF, if it is the two's. An empty one has no game. */
static void count_line(struct score *score, const struct two *two, const char *line)
{
    struct book_entry entry;

    if (book_read(&entry, (struct book_text){line, strcspn(line, "\n")}))
        count(score, two, &entry);
}

/* A helper that is late may have written some of it already. */
static void count_owed(struct score *score, const struct two *two, const struct errand *errand)
{
    for (const char *line = errand->owed; line < errand->owed + errand->length;
         line += strlen(line) + 1)
        if (!book_file_has(line))
            count_line(score, two, line);
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
    return reader.error == STATE_DIR_OK;
}

/* Whether the two names that count have changed; they are noted. */
static bool have_changed(struct bookkeeper *bookkeeper, const struct session *session)
{
    char names[PERSONS][BOOK_NAME] = {"", ""};
    bool are_named = true;

    for (int person = 0; person < PERSONS; person++)
        are_named &= record_name(session, session_seated(session, person), names[person]);
    if (!are_named || strcmp(names[0], names[1]) == 0)
        memset(names, 0, sizeof names);
    if (memcmp(names, bookkeeper->names, sizeof names) == 0)
        return false;
    memcpy(bookkeeper->names, names, sizeof names);
    return true;
}

/* Bring the standing up to date: with the line of a game that was left just now, or where others
 * sit at the table, anew. */
static void show_standing(struct bookkeeper *bookkeeper, struct session *session, const char *line)
{
    bool is_anew = have_changed(bookkeeper, session);
    bool is_known = is_anew ? *bookkeeper->names[0] != '\0' : session->has_lifetime_score;
    char texts[PERSONS][BOOK_WRITTEN_NAME];
    struct score score = {.draws = 0};
    struct two two;

    for (int person = 0; person < PERSONS; person++) {
        two.names[person] = written_name(bookkeeper->names[person], texts[person]);
        two.contenders[person] = session_seated(session, person);
    }
    if (!is_anew)
        score = session->lifetime_score;
    if (is_known && is_anew) {
        count_owed(&score, &two, &bookkeeper->errand);
        is_known = count_book(&score, &two);
    } else if (is_known) {
        count_line(&score, &two, line);
    }
    session_set_lifetime_score(session, is_known ? &score : NULL);
}

static void explain(const struct bookkeeper *bookkeeper, char reason[STATE_DIR_REASON])
{
    errno = bookkeeper->errand.reason;
    state_dir_explain(bookkeeper->errand.error, reason);
}

void bookkeeper_keep(struct bookkeeper *bookkeeper, struct session *session)
{
    const struct errand *errand = &bookkeeper->errand;
    char reason[STATE_DIR_REASON];
    char line[BOOK_LINE] = "";
    struct book_game game;

    if (record_left(session, &game))
        owe(bookkeeper, &game, line);
    show_standing(bookkeeper, session, line);
    errand_pay(&bookkeeper->errand, &book);
    if (errand->error == STATE_DIR_OK)
        bookkeeper->is_told = false;
    if (errand->error == STATE_DIR_OK || bookkeeper->is_told
        || errand->reason == EWOULDBLOCK) /* a lock is soon to be had */
        return;
    bookkeeper->is_told = true;
    explain(bookkeeper, reason);
    session_tell(session, "Not yet in the book, which %s.", reason);
}

static void owe_last(struct bookkeeper *bookkeeper, struct session *session)
{
    char line[BOOK_LINE];
    struct book_game game;

    if (record_left(session, &game))
        owe(bookkeeper, &game, line);
    if (record_last(session, &game))
        owe(bookkeeper, &game, line);
}

void bookkeeper_send_last(struct bookkeeper *bookkeeper, struct session *session)
{
    owe_last(bookkeeper, session);
    errand_send(&bookkeeper->errand, &book);
}

bool bookkeeper_finish(struct bookkeeper *bookkeeper, struct session *session,
                       char words[BOOKKEEPER_WORDS])
{
    const struct errand *errand = &bookkeeper->errand;
    char reason[STATE_DIR_REASON];

    owe_last(bookkeeper, session);
    errand_pay_all(&bookkeeper->errand, &book);
    if (errand->lines == 0)
        return true;
    explain(bookkeeper, reason);
    snprintf(words, BOOKKEEPER_WORDS, "%lu game%s not in the book, which %s", errand->lines,
             errand->lines == 1 ? " is" : "s are", reason);
    return false;
}
