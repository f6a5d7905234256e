/* SPDX-License-Identifier: MIT */
#include "storage/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/encodings.h"

/* ---- The game on the board. ---- */

static enum games_place find_place(const struct record *record)
{
    if (record_is_in_progress(record))
        return GAMES_PLAYING;
    return record_is_of_book(record) ? GAMES_PLAYED : GAMES_NOWHERE;
}

/* True if the file must be written, moved or removed. */
static bool is_due(const struct save_game *game)
{
    enum games_place place = find_place(&game->wanted);

    return place != game->file.place
        || (place != GAMES_NOWHERE && !record_is_same(&game->wanted, &game->file.record));
}

/* A guest notes a game only once, as soon as the game has ended and counts. A host notes nothing
 * while it waits for the first guest. Returns true if the game has changed. */
static bool note_game(struct save_game *game, const struct session *session)
{
    const struct match *match = &session->match;
    const struct record *record = &match->record;
    struct timespec now;

    if (table_is_guest(&session->table) && (game->is_result || !record_is_of_book(record)))
        return false;
    if (!match->has_acted || session->table.absence == ABSENCE_AWAITED
        || record_is_same(record, &game->wanted))
        return false;
    game->wanted = *record;
    game->is_result = table_is_guest(&session->table);
    clock_gettime(CLOCK_REALTIME, &now);
    record_set_time(&game->wanted, &now);
    return true;
}

void save_begin(struct save *save, const struct session *session, const struct games_file *file)
{
    save->game = (struct save_game){
        .id = session->info.id,
        .file = *file,
        .wanted = file->record,
    };
}

static bool write_game(struct save *save)
{
    struct save_game *game = &save->game;
    struct save_fault *fault = &save->games_fault;

    if (!is_due(game)) /* a fault stays until a later write succeeds */
        return true;
    fault->is_there = game->is_result ? !games_add(&game->file, &game->wanted, fault->why)
                                      : !games_save(&game->file, &game->wanted,
                                                    find_place(&game->wanted), fault->why);
    return !fault->is_there;
}

/* True if the file should be gone, but is still there. */
static bool is_left_over(const struct save_game *game)
{
    return find_place(&game->wanted) == GAMES_NOWHERE && game->file.place != GAMES_NOWHERE;
}

static unsigned code_of(const struct save_game *game)
{
    const struct record *record = is_left_over(game) ? &game->file.record : &game->wanted;

    return (unsigned)encodings_code(record_game(record));
}

static const char *name_place(const struct save_game *game)
{
    return game->file.place == GAMES_PLAYED ? "in the book" : "on the shelf";
}

/* True if the game is still on the shelf, and no other program has gone on with it. */
static bool is_on_shelf(const struct games_file *known)
{
    struct games_file file;

    return known->place == GAMES_PLAYING && games_read(&file, known->key)
        && file.place == GAMES_PLAYING && record_is_same(&file.record, &known->record);
}

/* Write why the files do not have the game: "this game (code 5) was not saved: ...". `which` is
 * "this game". */
static void write_fault(const struct save *save, const char *which, char text[SAVE_FAULT])
{
    const struct save_game *game = &save->game;
    const char *why = save->games_fault.why;

    if (is_left_over(game))
        snprintf(text, SAVE_FAULT, "a game (code %u) is still %s: %s", code_of(game),
                 name_place(game), why);
    else
        snprintf(text, SAVE_FAULT, "%s (code %u) was not saved: %s", which, code_of(game), why);
}

/* The game leaves the board: write it for the last time. */
static void leave(struct save *save, struct session *session)
{
    const struct save_game *game = &save->game;
    char words[64];

    if (!write_game(save)) {
        if (is_left_over(game))
            snprintf(words, sizeof words, "Still %s: code %u.", name_place(game), code_of(game));
        else
            snprintf(words, sizeof words, "Not saved: code %u.", code_of(game));
        status_add(session, words);
        if (!*save->lost)
            write_fault(save, "an earlier game", save->lost);
    } else if (is_on_shelf(&game->file) && !session->table.is_shared) {
        status_add(session, status_advice(session, "r resumes the other game.",
                                          session->shelf_page.is_said[SHELF_WAITING]
                                              ? "The other game is on the shelf."
                                              : "Type shelf 1 to resume the other game."));
    }
    strcpy(save->left, game->file.key);
}

/* Give the match and its file the same KEY. At a shared table both programs know the KEY of the
 * match before there is a file. */
static void share_key(struct save *save, struct session *session)
{
    char *key = save->game.file.key;

    if (*key && !table_is_guest(&session->table))
        session->match.key = (uint32_t)strtoul(key, NULL, 16);
    else if (session->table.is_shared)
        snprintf(key, RECORD_KEY, "%08x", (unsigned)session->match.key);
}

void save_note(struct save *save, struct session *session)
{
    const struct games_file none = {.place = GAMES_NOWHERE};

    if (save->is_off)
        return;
    if (!save->without_settings)
        settings_note(&save->settings, session, save->theme);
    if (session->info.id != save->game.id) {
        leave(save, session);
        save_begin(save, session, &none);
    }
    share_key(save, session);
    if (note_game(&save->game, session))
        session->info.key[0] = '\0'; /* the game will be the newest of the shelf */
}

/* ---- Writing. ---- */

/* Add a notice of a new fault, or withdraw the notice of a fault that is over. Returns true if a
 * notice was added or withdrawn. */
static bool tell_fault(struct session *session, struct save_fault *fault, const char *words)
{
    if (fault->is_there == fault->is_told)
        return false;
    fault->is_told = fault->is_there;
    if (fault->is_there)
        status_note(session, "%s: %s.", words, fault->why);
    else
        status_withdraw(session, words); /* the reason may be another by now */
    return true;
}

bool save_write(struct save *save, struct session *session)
{
    bool has_told = false;

    if (save->is_off)
        return false;
    write_game(save);
    share_key(save, session); /* write_game may have chosen a KEY */
    save->settings_fault.is_there = !settings_write(&save->settings, save->settings_fault.why);
    has_told |= tell_fault(session, &save->games_fault, "Games cannot be saved");
    has_told |= tell_fault(session, &save->settings_fault, "Settings cannot be saved");
    return has_told;
}

/* ---- The end. ---- */

bool save_finish(struct save *save, struct session *session)
{
    struct save_fault *fault = &save->games_fault;

    if (save->is_off)
        return true;
    save_note(save, session);
    save_write(save, session);
    fault->is_there = is_due(&save->game);
    if (!fault->is_there && *save->game.file.key)
        fault->is_there = !games_sync(save->game.file.key, fault->why);
    return !fault->is_there && !*save->lost
        && (!save->settings_fault.is_there || settings_are_linked());
}

void save_explain(const struct save *save, void (*tell)(const char *words))
{
    char text[SAVE_FAULT];

    if (*save->lost)
        tell(save->lost);
    if (is_due(&save->game))
        write_fault(save, "this game", text);
    else
        snprintf(text, sizeof text, "the last changes may not have reached the disk: %s",
                 save->games_fault.why);
    if (save->games_fault.is_there)
        tell(text);
    if (save->settings_fault.is_there && !settings_are_linked()) {
        snprintf(text, sizeof text, "settings cannot be saved: %s", save->settings_fault.why);
        tell(text);
    }
}
