/* SPDX-License-Identifier: MIT */
#include "storage/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "play/shelf_page.h"

/* ---- What the session is told. ---- */

static void tell_strange(struct save *save, struct session *session, const struct game_list *games)
{
    if (!save->has_looked_for_strange && games->strange == 1)
        status_note(session, "Ignored a file: %s.", games->reason);
    else if (!save->has_looked_for_strange && games->strange > 1)
        status_note(session, "Ignored %d files: %s, for example.", games->strange, games->reason);
    save->has_looked_for_strange = true;
}

void shelf_greet(struct save *save, struct session *session, bool is_new)
{
    struct game_list games;
    char why[STATE_DIR_REASON];
    uint64_t until = session->in_lines ? CLOCK_NEVER : clock_now();

    if (!catalog_refresh(&save->catalog, GAMES_PLAYING, until, why)) {
        if (*why)
            status_tell(session, "Games cannot be saved: %s.", why);
        return;
    }
    catalog_list(&save->catalog, GAMES_PLAYING, &games);
    if (games.count > 0 && is_new && session->in_lines)
        status_tell(session, "%d game%s on the shelf: type shelf to see %s.", games.count,
                    games.count > 1 ? "s wait" : " waits", games.count > 1 ? "them" : "it");
    tell_strange(save, session, &games);
    catalog_free_list(&games);
}

bool shelf_learn(struct save *save, struct session *session, uint64_t until)
{
    struct game_list games;
    char why[STATE_DIR_REASON] = "";

    if (!save->is_off && !catalog_refresh(&save->catalog, GAMES_PLAYED, until, why) && !*why)
        return false;
    session->saved = (struct saved){
        .result = result_of(people_called(session, 0), people_called(session, 1)),
    };
    if (save->is_off || *why) /* shelf_greet and shelf_show say why */
        return true;
    catalog_list(&save->catalog, GAMES_PLAYING, &games);
    session->saved.waiting = games.count;
    if (games.count > 0) {
        session->saved.newest = games.files[0].record;
        record_write_age(&games.files[0].record, time(NULL), session->saved.newest_age);
    }
    tell_strange(save, session, &games);
    catalog_free_list(&games);
    catalog_list(&save->catalog, GAMES_PLAYED, &games);
    for (int i = 0; i < games.count; i++)
        result_count(&session->saved.result, &games.files[i].record);
    catalog_free_list(&games);
    return true;
}

void shelf_find_key(struct save *save, struct session *session)
{
    const uint32_t word = game_word(session_game(session));
    struct game_list games;
    char why[STATE_DIR_REASON];
    int newest = 0;
    int own;

    session->info.key[0] = '\0';
    if (save->is_off)
        return;
    catalog_refresh(&save->catalog, GAMES_PLAYING, CLOCK_NEVER, why);
    catalog_list(&save->catalog, GAMES_PLAYING, &games);
    own = catalog_find(&games, save->game.file.key);
    while (newest < games.count && game_word(record_game(&games.files[newest].record)) != word)
        newest++;
    if (newest < own && game_word(record_game(&games.files[own].record)) == word)
        strcpy(session->info.key, save->game.file.key);
    catalog_free_list(&games);
}

/* ---- The acts. ---- */

static bool is_on_board(const struct save *save, const char *key, const struct record *record)
{
    const struct games_file *file = &save->game.file;

    return file->place != GAMES_NOWHERE && strcmp(key, file->key) == 0
        && record_is_same(record, &file->record);
}

/* Move the game save->left to the front, if the list has it. */
static void put_left_first(const struct save *save, struct shelved *games, int count)
{
    int at = 0;

    while (at < count && strcmp(games[at].key, save->left) != 0)
        at++;
    if (at == count)
        return;

    const struct shelved left = games[at];

    memmove(games + 1, games, (size_t)at * sizeof *games);
    games[0] = left;
}

/* Copy a list for the page. The caller frees it. Null if memory runs out. */
static struct shelved *copy_list(const struct save *save, enum shelf_list list, int *count)
{
    bool is_waiting = list == SHELF_WAITING;
    struct game_list games;
    struct shelved *shelved = NULL;

    *count = 0;
    if (catalog_list(&save->catalog, is_waiting ? GAMES_PLAYING : GAMES_PLAYED, &games))
        shelved = malloc(((size_t)games.count + 1) * sizeof *shelved);
    for (int i = 0; i < games.count && shelved; i++) {
        const struct games_file *file = &games.files[is_waiting ? i : games.count - 1 - i];
        struct shelved *next = &shelved[*count];

        *next = (struct shelved){.record = file->record};
        strcpy(next->key, file->key);
        *count += !(is_waiting && is_on_board(save, file->key, &file->record));
    }
    catalog_free_list(&games);
    if (shelved && is_waiting)
        put_left_first(save, shelved, *count);
    return shelved;
}

bool shelf_show(struct save *save, struct session *session)
{
    enum { MOMENT = 50 };
    uint64_t until = session->in_lines ? CLOCK_NEVER : clock_after(MOMENT);
    char why[STATE_DIR_REASON];
    struct shelf_lists lists = {
        .is_whole = catalog_refresh(&save->catalog, GAMES_PLAYED, until, why),
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
        before[list] = save->page[list];
        if (session->in_lines && list != (int)shown->list && shown->is_said[list]) {
            page[list] = before[list]; /* this list was printed, so its games keep their numbers */
            lists.counts[list] = shown->lists.counts[list];
            before[list] = NULL;
        } else {
            page[list] = copy_list(save, (enum shelf_list)list, &lists.counts[list]);
        }
        lists.games[list] = page[list];
    }
    shelf_page_show(session, lists);
    for (int list = 0; list < SHELF_LISTS; list++) {
        save->page[list] = page[list];
        free(before[list]);
    }
    return true;
}

static bool find_game(const struct save *save, struct session *session, const char *key,
                      struct games_file *file)
{
    if (!games_read(file, key) || !record_is_in_progress(&file->record))
        status_tell(session, "That game is not on the shelf any more.");
    else if (is_on_board(save, key, &file->record) && session_is_in_progress(session))
        status_tell(session, "That game is already on the board.");
    else
        return true;
    return false;
}

static bool resume(struct save *save, struct session *session, const char *key)
{
    struct games_file file;

    if (!find_game(save, session, key, &file))
        return false;
    shelf_page_resume(session, &file.record);
    save_note(save, session);         /* writes the earlier game for the last time */
    save_begin(save, session, &file); /* from now on, saves the resumed game */
    shelf_find_key(save, session);
    return true;
}

static struct shelved *find_selected(const struct save *save, const struct session *session)
{
    return &save->page[SHELF_WAITING][session->shelf_page.selected[SHELF_WAITING]];
}

bool shelf_resume(struct save *save, struct session *session)
{
    struct shelved *shelved = find_selected(save, session);
    bool is_resumed = resume(save, session, shelved->key);

    shelved->is_gone = !is_resumed;
    return is_resumed;
}

bool shelf_take_off(struct save *save, struct session *session)
{
    struct shelved *shelved = find_selected(save, session);
    struct games_file file = {.place = GAMES_NOWHERE};
    const enum games_place place = shelved->is_off ? GAMES_PLAYING : GAMES_NOWHERE;
    char why[STATE_DIR_REASON];

    strcpy(file.key, shelved->key);
    shelved->is_gone = !shelved->is_off && !find_game(save, session, shelved->key, &file);
    if (shelved->is_gone)
        return false;
    if (place == GAMES_NOWHERE) /* keep the record, so that the game can be put back */
        shelved->record = file.record;
    if (!games_save(&file, &shelved->record, place, why)) {
        status_tell(session, "That cannot be saved: %s.", why);
        return false;
    }
    shelved->is_off = !shelved->is_off;
    shelf_page_tell_off(session);
    return true;
}

bool shelf_open(struct save *save, struct session *session)
{
    const struct game position = session->prompt.position;
    char why[STATE_DIR_REASON];
    struct game_list games; /* empty if reading fails: then a new game starts */
    char key[RECORD_KEY] = "";

    catalog_refresh(&save->catalog, GAMES_PLAYING, CLOCK_NEVER, why);
    catalog_list(&save->catalog, GAMES_PLAYING, &games);
    for (int i = 0; i < games.count && !*key; i++)
        if (game_word(record_game(&games.files[i].record)) == game_word(position))
            strcpy(key, games.files[i].key);
    catalog_free_list(&games);
    return *key ? resume(save, session, key) : shelf_page_open(session, position);
}

void shelf_forget(struct save *save)
{
    catalog_forget(&save->catalog);
    for (int list = 0; list < SHELF_LISTS; list++) {
        free(save->page[list]);
        save->page[list] = NULL;
    }
}
