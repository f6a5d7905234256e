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
                                          session->shelf_page.is_said[SHELF_WAITING]
                                              ? "The other game is on the shelf."
                                              : "Type shelf 1 to resume the other game."));
    }
    strcpy(keep->left, keep->game.file.key);
}

/* Both programs of a table have the game under one KEY: that of the host's file, once it has been
 * drawn, and before that the one of the match. */
static void share_key(struct keep *keep, struct session *session)
{
    char *key = keep->game.file.key;

    if (*key && !is_guest(session))
        session->match.key = (uint32_t)strtoul(key, NULL, 16);
    else if (session->table.is_shared)
        snprintf(key, RECORD_KEY, "%08x", (unsigned)session->match.key);
}

void keep_note(struct keep *keep, struct session *session)
{
    const struct games_file none = {.place = GAMES_NOWHERE};

    if (keep->is_off)
        return;
    if (!keep->without_settings)
        settings_note(&keep->settings, session, keep->theme);
    if (session->info.id != keep->game.id) {
        leave(keep, session);
        keep_begin(keep, session, &none);
    }
    share_key(keep, session);
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
    snprintf(note, sizeof note, "%s cannot be saved: %s.", words, fault->why);
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
    share_key(keep, session);
    keep->settings_fault.is_there = !settings_write(&keep->settings, keep->settings_fault.why);
    has_told |= tell_fault(session, &keep->games_fault, "Games");
    has_told |= tell_fault(session, &keep->settings_fault, "Settings");
    return has_told;
}

/* ---- The shelf and the book. ---- */

/* Note once that files are no games. */
static void note_strange(struct keep *keep, struct session *session, const struct games *games)
{
    if (!keep->is_told && games->strange == 1)
        status_note(session, "Ignored a file: %s.", games->reason);
    else if (!keep->is_told && games->strange > 1)
        status_note(session, "Ignored %d files: %s, for example.", games->strange, games->reason);
    keep->is_told = true;
}

void keep_greet(struct keep *keep, struct session *session, bool is_new)
{
    struct games games;
    char why[STATE_DIR_REASON];
    uint64_t until = session->in_lines ? CLOCK_NEVER : clock_now();

    if (!games_refresh(&keep->catalog, GAMES_PLAYING, until, why)) {
        if (*why)
            status_tell(session, "Games cannot be saved: %s.", why);
        return;
    }
    games_list(&keep->catalog, GAMES_PLAYING, &games);
    if (games.count > 0 && is_new && session->in_lines)
        status_tell(session, "%d game%s on the shelf: type shelf to see %s.", games.count,
                    games.count > 1 ? "s wait" : " waits", games.count > 1 ? "them" : "it");
    note_strange(keep, session, &games);
    games_free(&games);
}

bool keep_learn(struct keep *keep, struct session *session, uint64_t until)
{
    struct games games;
    char why[STATE_DIR_REASON] = "";

    if (!keep->is_off && !games_refresh(&keep->catalog, GAMES_PLAYED, until, why) && !*why)
        return false;
    session->kept = (struct kept){
        .result = result_of(people_called(session, 0), people_called(session, 1)),
    };
    if (keep->is_off || *why) /* a failure has been told, or will be */
        return true;
    games_list(&keep->catalog, GAMES_PLAYING, &games);
    session->kept.waiting = games.count;
    note_strange(keep, session, &games);
    if (games.count > 0) {
        session->kept.newest = games.files[0].record;
        record_write_age(&games.files[0].record, time(NULL), session->kept.newest_age);
    }
    games_free(&games);
    games_list(&keep->catalog, GAMES_PLAYED, &games);
    for (int i = 0; i < games.count; i++)
        result_count(&session->kept.result, &games.files[i].record);
    games_free(&games);
    return true;
}

/* True if that is the game on the board, as this program has it. One with which another program has
 * gone on is another game. */
static bool is_on_board(const struct keep *keep, const char *key, const struct record *record)
{
    const struct games_file *file = &keep->game.file;

    return file->place != GAMES_NOWHERE && strcmp(key, file->key) == 0
        && record_is_same(record, &file->record);
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

/* Copy a list for the page, without the game on the board if that waits. The caller frees it. Null
 * if there is no memory. */
static struct shelved *copy_list(const struct keep *keep, enum shelf_list list, int *count)
{
    bool is_waiting = list == SHELF_WAITING;
    struct games games;
    struct shelved *shelved = NULL;

    *count = 0;
    if (games_list(&keep->catalog, is_waiting ? GAMES_PLAYING : GAMES_PLAYED, &games))
        shelved = malloc(((size_t)games.count + 1) * sizeof *shelved);
    for (int i = 0; i < games.count && shelved; i++) {
        const struct games_file *file = &games.files[is_waiting ? i : games.count - 1 - i];
        struct shelved *next = &shelved[*count];

        *next = (struct shelved){.record = file->record};
        strcpy(next->key, file->key);
        *count += !(is_waiting && is_on_board(keep, file->key, &file->record));
    }
    games_free(&games);
    if (shelved && is_waiting)
        put_left_first(keep, shelved, *count);
    return shelved;
}

bool keep_show(struct keep *keep, struct session *session)
{
    enum { MOMENT = 50 };
    uint64_t until = session->in_lines ? CLOCK_NEVER : clock_after(MOMENT);
    char why[STATE_DIR_REASON];
    struct shelf_lists lists = {
        .is_whole = games_refresh(&keep->catalog, GAMES_PLAYED, until, why),
        .now = time(NULL),
    };
    const struct shelf_picker *shown = &session->shelf_page;
    struct shelved *before[SHELF_LISTS];
    struct shelved *page[SHELF_LISTS];

    if (!lists.is_whole && *why) {
        status_tell(session, "The shelf cannot be read: %s.", why);
        return false;
    }
    for (int list = 0; list < SHELF_LISTS; list++) {
        before[list] = keep->page[list];
        if (session->in_lines && list != (int)shown->list && shown->is_said[list]) {
            page[list] = before[list]; /* its numbers stay */
            lists.counts[list] = shown->lists.counts[list];
            before[list] = NULL;
        } else {
            page[list] = copy_list(keep, (enum shelf_list)list, &lists.counts[list]);
        }
        lists.games[list] = page[list];
    }
    shelf_page_show(session, lists);
    for (int list = 0; list < SHELF_LISTS; list++) {
        keep->page[list] = page[list];
        free(before[list]);
    }
    return true;
}

/* Find that game of the shelf as it is now. False, after telling the reason, if it is on the board
 * or not on the shelf. */
static bool find_game(const struct keep *keep, struct session *session, const char *key,
                      struct games_file *file)
{
    if (!games_read(file, key) || !record_is_in_progress(&file->record))
        status_tell(session, "That game is not on the shelf any more.");
    else if (is_on_board(keep, key, &file->record) && session_is_under_way(session))
        status_tell(session, "That game is already on the board.");
    else
        return true;
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

static struct shelved *find_selected(const struct keep *keep, const struct session *session)
{
    return &keep->page[SHELF_WAITING][session->shelf_page.selected[SHELF_WAITING]];
}

bool keep_resume(struct keep *keep, struct session *session)
{
    struct shelved *shelved = find_selected(keep, session);
    bool is_resumed = resume(keep, session, shelved->key);

    shelved->is_gone = !is_resumed;
    return is_resumed;
}

bool keep_off(struct keep *keep, struct session *session)
{
    struct shelved *shelved = find_selected(keep, session);
    struct games_file file = {.place = GAMES_NOWHERE};
    const enum games_place place = shelved->is_off ? GAMES_PLAYING : GAMES_NOWHERE;
    char why[STATE_DIR_REASON];

    strcpy(file.key, shelved->key);
    shelved->is_gone = !shelved->is_off && !find_game(keep, session, shelved->key, &file);
    if (shelved->is_gone)
        return false;
    if (place == GAMES_NOWHERE) /* as it is now */
        shelved->record = file.record;
    if (!games_save(&file, &shelved->record, place, why)) {
        status_tell(session, "That cannot be saved: %s.", why);
        return false;
    }
    shelved->is_off = !shelved->is_off;
    shelf_page_tell_off(session);
    session->kept.waiting += place == GAMES_PLAYING ? 1 : -1;
    return true;
}

bool keep_open(struct keep *keep, struct session *session)
{
    const struct game position = session->prompt.position;
    char why[STATE_DIR_REASON];
    struct games games; /* none if reading fails: then a new one is begun */
    char key[RECORD_KEY] = "";

    games_refresh(&keep->catalog, GAMES_PLAYING, CLOCK_NEVER, why);
    games_list(&keep->catalog, GAMES_PLAYING, &games);
    for (int i = 0; i < games.count && !*key; i++)
        if (game_word(record_game(&games.files[i].record)) == game_word(position))
            strcpy(key, games.files[i].key);
    games_free(&games);
    return *key ? resume(keep, session, key) : shelf_page_open(session, position);
}

void keep_find_key(struct keep *keep, struct session *session)
{
    const uint32_t word = game_word(session_game(session));
    struct games games;
    char why[STATE_DIR_REASON];
    int newest = 0;
    int own;

    session->info.key[0] = '\0';
    games_refresh(&keep->catalog, GAMES_PLAYING, CLOCK_NEVER, why);
    games_list(&keep->catalog, GAMES_PLAYING, &games);
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
        snprintf(text, sizeof text, "settings cannot be saved: %s", keep->settings_fault.why);
        tell(text);
    }
    games_forget(&keep->catalog);
    for (int list = 0; list < SHELF_LISTS; list++)
        free(keep->page[list]);
    *keep = (struct keep){.is_off = true};
}
