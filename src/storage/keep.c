/* SPDX-License-Identifier: MIT */
#include "storage/keep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/encodings.h"
#include "play/shelf_page.h"
#include "protocol/message.h"

/* ---- The game on the board. ---- */

/* Where a game is kept that says that. */
static enum games_place find_place(const struct record *record)
{
    if (record_is_in_progress(record))
        return GAMES_PLAYING;
    return record_is_of_book(record) ? GAMES_PLAYED : GAMES_NOWHERE;
}

static bool is_due(const struct keep_game *game)
{
    enum games_place place = find_place(&game->wanted);

    return place != game->file.place
        || (place != GAMES_NOWHERE && !record_is_same(&game->wanted, &game->file.record));
}

static bool is_guest(const struct session *session)
{
    return session->table.own == PERSON_GUEST;
}

/* Note what the file of the game on the board should say: its record, once the match is kept. A
 * table at which nobody has been changes nothing. A guest keeps the result alone: the first end
 * that it is shown, if it counts. */
static void note_game(struct keep_game *game, const struct session *session)
{
    const struct match *match = &session->match;
    const struct record *record = &match->record;
    struct timespec now;

    if (is_guest(session) && (game->is_result || !record_is_of_book(record)))
        return;
    if (!match->has_acted || session->table.absence == ABSENCE_AWAITED
        || record_is_same(record, &game->wanted))
        return;
    game->wanted = *record;
    game->is_result = is_guest(session);
    clock_gettime(CLOCK_REALTIME, &now);
    record_set_time(&game->wanted, &now);
}

void keep_begin(struct keep *keep, const struct session *session, const struct games_file *file)
{
    keep->game = (struct keep_game){
        .id = session->info.id,
        .file = *file,
        .wanted = file->record,
    };
}

static bool write_game(struct keep *keep)
{
    struct keep_game *game = &keep->game;
    struct keep_fault *fault = &keep->games_fault;

    if (!is_due(game)) /* a fault stays until something is written */
        return true;
    fault->is_there = game->is_result ? !games_add(&game->file, &game->wanted, fault->why)
                                      : !games_save(&game->file, &game->wanted,
                                                    find_place(&game->wanted), fault->why);
    return !fault->is_there;
}

static unsigned code_of(const struct keep_game *game)
{
    return (unsigned)encodings_code(record_game(&game->wanted));
}

/* True if the game is on the shelf as this program left it. */
static bool is_on_shelf(const struct games_file *known)
{
    struct games_file file;

    return known->place == GAMES_PLAYING && games_read(&file, known->key)
        && file.place == GAMES_PLAYING && record_is_same(&file.record, &known->record);
}

/* The game leaves the board. If it cannot be written even now it is let go, and its code is told.
 */
static void leave(struct keep *keep, struct session *session)
{
    char words[sizeof "Not saved: code 4294967295."];

    if (!write_game(keep)) {
        snprintf(words, sizeof words, "Not saved: code %u.", code_of(&keep->game));
        status_add(session, words);
        keep->has_lost = true;
    } else if (is_on_shelf(&keep->game.file) && !session->table.is_shared) {
        status_add(session, status_advice(session, "r resumes the other game.",
                                          session->shelf_page.is_said
                                              ? "The other game is on the shelf."
                                              : "Type shelf 1 to resume the other game."));
    }
    strcpy(keep->left, keep->game.file.key);
}

void keep_note(struct keep *keep, struct session *session)
{
    const struct games_file none = {.place = GAMES_NOWHERE};
    char *key = keep->game.file.key;

    if (keep->is_off)
        return;
    if (!keep->without_settings)
        settings_note(&keep->settings, session, keep->theme);
    if (session->info.id != keep->game.id) {
        leave(keep, session);
        keep_begin(keep, session, &none);
    }
    if (session->table.is_shared && !*key) /* both programs have the game under one KEY */
        snprintf(key, RECORD_KEY, "%08x", (unsigned)session->match.key);
    else if (!session->table.is_shared && *key) /* a table that is opened has it, too */
        session->match.key = (uint32_t)strtoul(key, NULL, 16);
    note_game(&keep->game, session);
}

/* ---- Writing. ---- */

/* Tell a new fault, or take back what was told of one that is gone. True if anything has changed.
 */
static bool tell_fault(struct session *session, struct keep_fault *fault, const char *words)
{
    char note[STATUS_WORDS];

    if (fault->is_there == fault->is_reported)
        return false;
    fault->is_reported = fault->is_there;
    snprintf(note, sizeof note, "%s cannot be kept: %s.", words, fault->why);
    if (fault->is_there)
        status_note(session, "%s", note);
    else
        status_withdraw(session, note);
    return true;
}

bool keep_save(struct keep *keep, struct session *session)
{
    bool has_told = false;

    if (keep->is_off)
        return false;
    write_game(keep);
    keep->settings_fault.is_there = !settings_write(&keep->settings, keep->settings_fault.why);
    has_told |= tell_fault(session, &keep->games_fault, "Games");
    has_told |= tell_fault(session, &keep->settings_fault, "Settings");
    return has_told;
}

/* ---- The shelf. ---- */

void keep_greet(struct session *session, bool is_new)
{
    struct games games;
    char why[STATE_DIR_REASON];
    bool is_read = games_load_shelf(&games, why);

    if (!is_read)
        status_tell(session, "Games cannot be kept: %s.", why);
    else if (games.count > 0 && is_new && session->in_lines)
        status_tell(session, "%d game%s on the shelf: type shelf to see %s.", games.count,
                    games.count > 1 ? "s wait" : " waits", games.count > 1 ? "them" : "it");
    if (is_read && games.strange == 1)
        status_note(session, "The file %s. It is left out.", games.reason);
    else if (is_read && games.strange > 1)
        status_note(session, "%d files are left out; the file %s.", games.strange, games.reason);
    games_free(&games);
}

void keep_learn(const struct keep *keep, struct session *session)
{
    struct games games;
    char why[STATE_DIR_REASON];

    session->kept = (struct kept){
        .result = result_of(people_called(session, 0), people_called(session, 1)),
    };
    if (keep->is_off)
        return;
    games_load_shelf(&games, why); /* a failure has been told, or will be */
    session->kept.waiting = games.count;
    games_free(&games);
    games_load_book(&games, why);
    for (int i = 0; i < games.count; i++)
        result_count(&session->kept.result, &games.files[i].record);
    games_free(&games);
}

/* The game that was left last comes first, then the newest. */
static void put_left_first(const struct keep *keep, struct shelved *games, int count)
{
    int at = 0;

    while (at < count && strcmp(games[at].key, keep->left) != 0)
        at++;
    if (at == count)
        return;

    const struct shelved left = games[at];

    memmove(games + 1, games, (size_t)at * sizeof *games);
    games[0] = left;
}

/* Read the shelf. The caller frees it. Null, with no games and the reason, if it cannot be read or
 * there is no memory. */
static struct shelved *load_shelf(const struct keep *keep, int *count, char why[STATE_DIR_REASON])
{
    struct games games;
    struct shelved *shelved = NULL;
    bool is_read = games_load_shelf(&games, why);

    if (is_read)
        shelved = calloc((size_t)games.count + 1, sizeof *shelved);
    *count = shelved ? games.count : 0;
    for (int i = 0; i < *count; i++) {
        shelved[i].record = games.files[i].record;
        strcpy(shelved[i].key, games.files[i].key);
    }
    games_free(&games);
    if (shelved)
        put_left_first(keep, shelved, *count);
    else if (is_read)
        snprintf(why, STATE_DIR_REASON, "out of memory");
    return shelved;
}

bool keep_show(const struct keep *keep, struct session *session)
{
    char why[STATE_DIR_REASON];
    int count;
    int others = 0;
    struct shelved *games = load_shelf(keep, &count, why);

    if (!games) {
        status_tell(session, "The shelf cannot be read: %s.", why);
        return false;
    }
    for (int i = 0; i < count; i++) {
        record_write_age(&games[i].record, time(NULL), games[i].age);
        if (strcmp(games[i].key, keep->game.file.key) != 0)
            games[others++] = games[i];
    }
    shelf_page_show(session, games, others);
    free(games);
    return true;
}

/* Find that game of the shelf as it is now. False, after telling the reason, if it is on the board
 * or not on the shelf. */
static bool find_game(const struct keep *keep, struct session *session, const char *key,
                      struct games_file *file)
{
    if (strcmp(key, keep->game.file.key) == 0 && session_is_under_way(session)) {
        status_tell(session, "That game is already on the board.");
        return false;
    }
    if (games_read(file, key) && record_is_in_progress(&file->record))
        return true;
    status_tell(session, "That game is not on the shelf any more.");
    return false;
}

static bool resume(struct keep *keep, struct session *session, const char *key)
{
    struct games_file file;

    if (!find_game(keep, session, key, &file))
        return false;
    settings_forget(&keep->settings);
    shelf_page_resume(session, &file.record);
    leave(keep, session);
    keep_begin(keep, session, &file);
    return true;
}

bool keep_resume(struct keep *keep, struct session *session)
{
    const struct shelved shelved = *shelf_page_selected(session);

    return resume(keep, session, shelved.key);
}

bool keep_off(struct keep *keep, struct session *session)
{
    const struct shelved *shelved = shelf_page_selected(session);
    struct games_file file = {.place = GAMES_NOWHERE};
    const enum games_place place = shelved->is_off ? GAMES_PLAYING : GAMES_NOWHERE;
    const struct record record = shelved->record;
    char why[STATE_DIR_REASON];

    strcpy(file.key, shelved->key);
    if (!shelved->is_off && !find_game(keep, session, shelved->key, &file))
        return false;
    if (!games_save(&file, place == GAMES_PLAYING ? &record : &file.record, place, why)) {
        status_tell(session, "That cannot be kept: %s.", why);
        return false;
    }
    shelf_page_toggle(session, place == GAMES_PLAYING ? &record : &file.record);
    session->kept.waiting += place == GAMES_PLAYING ? 1 : -1;
    return true;
}

bool keep_open(struct keep *keep, struct session *session)
{
    const struct game position = session->prompt.position;
    char why[STATE_DIR_REASON];
    int count;
    struct shelved *games = load_shelf(keep, &count, why); /* none if it fails: then a new one */
    const struct shelved *found = NULL;
    bool is_opened;

    for (int i = 0; i < count; i++) /* the game that was left comes first, and can be older */
        if (game_word(record_game(&games[i].record)) == game_word(position)
            && (!found || strcmp(games[i].record.changed, found->record.changed) > 0))
            found = &games[i];
    is_opened = found ? resume(keep, session, found->key) : shelf_page_open(session, position);
    free(games);
    return is_opened;
}

void keep_find_key(const struct keep *keep, struct session *session)
{
    const uint32_t word = game_word(session_game(session));
    struct games games;
    char why[STATE_DIR_REASON];
    int newest = 0;
    int own;

    session->info.key[0] = '\0';
    games_load_shelf(&games, why);
    own = games_find(&games, keep->game.file.key);
    while (newest < games.count && game_word(record_game(&games.files[newest].record)) != word)
        newest++;
    if (newest < own && game_word(record_game(&games.files[own].record)) == word)
        strcpy(session->info.key, keep->game.file.key);
    games_free(&games);
}

/* ---- The end. ---- */

bool keep_finish(struct keep *keep, struct session *session)
{
    struct keep_fault *fault = &keep->games_fault;

    if (keep->is_off)
        return true;
    keep_note(keep, session);
    keep_save(keep, session);
    keep_find_key(keep, session);
    fault->is_there = is_due(&keep->game);
    if (!fault->is_there && *keep->game.file.key)
        fault->is_there = !games_sync(keep->game.file.key, fault->why);
    return !fault->is_there && !keep->has_lost
        && (!keep->settings_fault.is_there || settings_are_linked());
}

void keep_explain(struct keep *keep, void (*tell)(const char *words))
{
    const struct keep_game *game = &keep->game;
    char text[STATE_DIR_REASON + 64];

    if (is_due(game))
        snprintf(text, sizeof text, "this game (code %u) was not saved: %s", code_of(game),
                 keep->games_fault.why);
    else
        snprintf(text, sizeof text, "the last changes may not have reached the disk: %s",
                 keep->games_fault.why);
    if (keep->games_fault.is_there)
        tell(text);
    if (keep->settings_fault.is_there
        && !(keep->settings_fault.is_reported && settings_are_linked())) {
        snprintf(text, sizeof text, "settings cannot be kept: %s", keep->settings_fault.why);
        tell(text);
    }
    *keep = (struct keep){.is_off = true};
}
