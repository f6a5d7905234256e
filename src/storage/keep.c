/* SPDX-License-Identifier: MIT */
#include "storage/keep.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "engine/encodings.h"
#include "play/shelf_page.h"

/* ---- Settings. ---- */

static const char *name_of(const struct session *session, int person)
{
    return session_is_named(session, person) ? session->players.names[person] : "";
}

/* The first values were there before, and are not changes. At a table the names are not those of
 * the settings. */
static void note_settings(struct keep *keep, const struct session *session)
{
    const struct {
        const char *name, *value;
    } now[KEEP_SETTINGS] = {{"x-name", name_of(session, 0)},
                            {"o-name", name_of(session, 1)},
                            {"level", solver_levels[session->players.level]},
                            {"theme", keep->theme ? keep->theme : ""}};

    for (int i = 0; i < KEEP_SETTINGS && !keep->without_settings; i++) {
        struct keep_setting *setting = &keep->settings[i];
        char line[KEEP_SETTING];

        if (i < PERSONS && session->table.is_attached)
            continue;
        snprintf(line, sizeof line, "%s=%s", now[i].name, now[i].value);
        if (strcmp(setting->line, line) == 0)
            continue;
        setting->is_changed = *setting->line;
        strcpy(setting->line, line);
    }
}

/* ---- The open games. ---- */

/* True if there is nothing to write for the entry. */
static bool is_written(const struct keep_entry *entry)
{
    return shelf_is_same(entry->stored, entry->wanted) && !entry->is_due;
}

static void add_game(struct keep *keep, const struct keep_game *game)
{
    size_t count = (size_t)keep->count + 1;
    struct keep_game *games = realloc(keep->games, count * sizeof *games);

    if (!games) {
        keep->lost++;
        return;
    }
    games[keep->count++] = *game;
    keep->games = games;
}

/* `u` cannot bring the game back any more. Its line is due now, and after that it has no entry. */
static void settle(struct keep_game *game)
{
    if (game->is_over && game->is_played)
        game->entry.wanted = (struct shelf_entry){.game = {0}};
    game->is_line_due = true;
    game->id = 0;
}

/* Note the state of the game. Its line is composed once, when it ends. In the event in which the
 * end is taken back the computer can end it anew. At a shared table undo does not reach behind an
 * end: there the line is due at once, and after that the end has no entry. */
static void refresh(struct keep_game *game, const struct session *session,
                    const struct match *match)
{
    bool is_over = match_is_over(match);
    int ended_by = is_over && match->now > 0 ? match->set_by[match->now - 1] : NOBODY;
    bool ends = is_over && (!game->is_over || game->ended_by != ended_by);
    struct book_game finished;

    if (!game->is_line_due && (ends || !is_over))
        game->line[0] = '\0';
    if (!game->is_line_due && ends && book_describe(session, match, &finished))
        book_write(game->line, time(NULL), &finished);
    game->is_line_due |= session->table.is_shared && *game->line;
    game->is_over = is_over;
    game->ended_by = ended_by;
    game->is_played = session_is_played(session, match);
    game->entry.wanted = is_over && game->is_line_due
                           ? (struct shelf_entry){.game = {0}}
                           : session_to_shelve(session, match, game->entry.stored);
}

/* Forget the games that are settled, and have nothing left to be written. */
static void drop_written(struct keep *keep)
{
    int count = 0;

    for (int i = 0; i < keep->count; i++)
        if (keep->games[i].id != 0 || *keep->games[i].line || !is_written(&keep->games[i].entry))
            keep->games[count++] = keep->games[i];
    keep->count = count;
}

void keep_note(struct keep *keep, struct session *session)
{
    struct keep_game off = {.id = 0};
    const struct keep_game newest = {.id = session->info.id, .entry.stored = session->info.entry};

    if (keep->is_off)
        return;
    note_settings(keep, session);
    if (shelf_page_has_off(session, &off.entry.stored, &off.entry.number))
        add_game(keep, &off);
    if (keep->without_games)
        return;
    if (newest.id > keep->newest_id)
        add_game(keep, &newest);
    keep->newest_id = session->newest_id;
    for (struct keep_game *game = keep->games; game < keep->games + keep->count; game++) {
        bool is_previous = game->id == session->previous_info.id;

        if (game->id == 0)
            continue;
        if (game->id == session->info.id) {
            refresh(game, session, &session->match);
            continue;
        }
        if (is_previous)
            refresh(game, session, &session->previous);
        if (!is_previous || !session->can_return)
            settle(game);
    }
    drop_written(keep);
}

/* True if the game is one of the match, or one mark before it. */
static bool is_of_match(const struct match *match, struct game game)
{
    bool is_found = game_leads_to(game, match->states[0]);

    for (int at = 0; at <= match->last; at++)
        is_found |= game_word(match->states[at]) == game_word(game);
    return is_found;
}

struct shelf_entry keep_find_entry(const struct match *match)
{
    struct shelf shelf = {0};
    char why[STATE_DIR_REASON];
    int slot = 0;

    shelf_file_load(&shelf, why);
    while (slot < shelf_count(&shelf)
           && !(shelf.entries[slot].is_of_guest && is_of_match(match, shelf.entries[slot].game)))
        slot++;
    return slot < shelf_count(&shelf) ? shelf.entries[slot] : (struct shelf_entry){.game = {0}};
}

/* ---- Writing. ---- */

/* True if something of the game is to be written into the book, or to the shelf. After its end the
 * entry waits for the line. */
static bool is_due(const struct keep_game *game, enum keep_file file)
{
    bool has_line = game->is_line_due && *game->line;

    return file == KEEP_BOOK ? has_line : !is_written(&game->entry) && !(has_line && game->is_over);
}

static bool is_pending(const struct keep *keep, enum keep_file file)
{
    bool is_found = false;

    for (int i = 0; i < KEEP_SETTINGS && file == KEEP_SETTINGS_FILE; i++)
        is_found |= keep->settings[i].is_changed;
    for (int i = 0; i < keep->count && file != KEEP_SETTINGS_FILE; i++)
        is_found |= is_due(&keep->games[i], file);
    return is_found;
}

static bool write_settings(struct keep *keep, const struct state_dir *dir,
                           char why[STATE_DIR_REASON])
{
    for (int i = 0; i < KEEP_SETTINGS; i++) {
        struct keep_setting *setting = &keep->settings[i];

        if (setting->is_changed && !settings_store(dir, setting->line, why))
            return false;
        setting->is_changed = false;
    }
    return true;
}

static bool write_lines(struct keep *keep, const struct state_dir *dir, char why[STATE_DIR_REASON])
{
    for (int i = 0; i < keep->count; i++) {
        struct keep_game *game = &keep->games[i];

        if (!is_due(game, KEEP_BOOK))
            continue;
        if (!book_append(dir, game->line, why))
            return false;
        game->line[0] = '\0';
    }
    return true;
}

__attribute__((format(printf, 2, 3))) static void add_notice(struct keep *keep, const char *format,
                                                             ...)
{
    struct keep_notices *notices = &keep->notices;
    va_list values;

    if (notices->count == KEEP_NOTICES)
        return;
    va_start(values, format);
    vsnprintf(notices->lines[notices->count++], KEEP_NOTICE, format, values);
    va_end(values);
}

static void tell_fallen(struct keep *keep)
{
    if (*keep->fallen)
        add_notice(keep, "code %s fell off the full shelf", keep->fallen);
    keep->fallen[0] = '\0';
}

/* Add the code of the game to others. */
static void add_code(char *codes, size_t size, struct game game)
{
    size_t length = strlen(codes);

    snprintf(codes + length, size - length, "%s%u", length > 0 ? ", " : "",
             (unsigned)encodings_code(game));
}

static bool write_entry(struct keep *keep, const struct state_dir *dir, struct keep_entry *entry,
                        char why[STATE_DIR_REASON])
{
    struct shelf_file_news news;

    bool is_replaced =
        shelf_file_replace(dir, entry->stored, entry->number, entry->wanted, &news, why);

    if (news.is_set_aside) {
        add_notice(keep, "the file shelf was damaged, and is now shelf.damaged");
        for (int i = 0; i < keep->count; i++) /* without that shelf they have no entries */
            keep->games[i].entry.stored = (struct shelf_entry){.game = {0}};
    }
    if (strlen(keep->fallen) + sizeof ", 6045" > sizeof keep->fallen)
        tell_fallen(keep);
    if (shelf_holds(news.fallen))
        add_code(keep->fallen, sizeof keep->fallen, news.fallen);
    if (is_replaced)
        *entry =
            (struct keep_entry){.stored = entry->wanted, .wanted = entry->wanted, .is_own = true};
    return is_replaced;
}

static bool write_entries(struct keep *keep, const struct state_dir *dir,
                          char why[STATE_DIR_REASON])
{
    for (int i = 0; i < keep->count; i++)
        if (is_due(&keep->games[i], KEEP_SHELF)
            && !write_entry(keep, dir, &keep->games[i].entry, why))
            return false;
    return true;
}

static void set_result(struct keep *keep, enum keep_file file, bool is_done, const char *why)
{
    struct keep_fault *fault = &keep->faults[file];

    if (!is_done)
        snprintf(fault->why, sizeof fault->why, "%s", why);
    fault->is_there = !is_done;
}

/* Write everything that is pending, as far as possible, each of the three files by itself. */
static void write_due(struct keep *keep, int milliseconds)
{
    struct state_dir dir;
    char why[STATE_DIR_REASON];
    bool was_pending[KEEP_FILES];
    bool is_any = false;

    for (int file = 0; file < KEEP_FILES; file++)
        is_any |= was_pending[file] = is_pending(keep, (enum keep_file)file);
    if (!is_any)
        return;

    bool is_entered = state_dir_enter(&dir, milliseconds, why);

    keep->is_lock_held = dir.is_held;
    for (int file = 0; file < KEEP_FILES; file++) {
        set_result(keep, (enum keep_file)file, is_entered || !was_pending[file], why);
        keep->has_written[file] |= is_entered && was_pending[file];
    }
    if (!is_entered)
        return;
    set_result(keep, KEEP_BOOK, write_lines(keep, &dir, why), why);
    set_result(keep, KEEP_SHELF, write_entries(keep, &dir, why), why);
    set_result(keep, KEEP_SETTINGS_FILE, write_settings(keep, &dir, why), why);
    tell_fallen(keep);
    state_dir_leave(&dir);
}

/* Tell the person the new faults and the notices, and take back what is told of faults that are
 * gone. True if anything has changed. */
static bool tell(struct keep *keep, struct session *session)
{
    static const char *const files[KEEP_FILES] = {
        [KEEP_SETTINGS_FILE] = "the settings file",
        [KEEP_BOOK] = "the book",
        [KEEP_SHELF] = "the shelf",
    };
    struct keep_notices *notices = &keep->notices;
    bool is_reported = notices->count > 0;

    for (int file = KEEP_FILES - 1; file >= 0; file--) {
        struct keep_fault *fault = &keep->faults[file];
        char note[SESSION_NOTICE];

        if (fault->is_there == fault->is_reported)
            continue;
        snprintf(note, sizeof note, "Not saved yet: %s %s.", files[file], fault->why);
        if (fault->is_there)
            session_note(session, "%s", note);
        else
            session_withdraw(session, note);
        fault->is_reported = fault->is_there;
        is_reported = true;
    }
    for (int i = 0; i < notices->count; i++)
        session_note(session, "Note: %s.", notices->lines[i]);
    notices->count = 0;
    return is_reported;
}

bool keep_save(struct keep *keep, struct session *session)
{
    if (keep->is_off)
        return false;
    write_due(keep, keep->is_lock_held ? 0 : durations.lock_in_play);
    return tell(keep, session);
}

/* ---- The shelf. ---- */

void keep_greet(struct session *session, const char *command)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];
    int games;

    if (!shelf_file_load(&shelf, why)) {
        session_tell(session, "No shelf: it %s.", why);
        return;
    }
    games = shelf_count(&shelf);
    if (games > 0 && command)
        session_tell(session, "%d game%s on the shelf: %s %s.", games,
                     games > 1 ? "s wait" : " waits", command, games > 1 ? "them" : "it");
}

/* Read the shelf, as it will be once everything is written. A game that has ended is not there any
 * more, unless the computer alone played on. If the shelf cannot be read, only the games that are
 * open here are known. */
static bool load_shelf(const struct keep *keep, struct shelf *shelf, char why[STATE_DIR_REASON])
{
    bool is_read;

    *shelf = (struct shelf){0};
    is_read = shelf_file_load(shelf, why);
    for (const struct keep_game *game = keep->games; game < keep->games + keep->count; game++) {
        bool has_ended = game->id != 0 && game->is_over && game->is_played;

        if (!has_ended && is_written(&game->entry))
            continue;
        shelf_take(shelf, game->entry.stored, game->entry.number);
        if (!has_ended && shelf_holds(game->entry.wanted.game))
            shelf_put(shelf, game->entry.wanted);
    }
    return is_read;
}

bool keep_show(const struct keep *keep, struct session *session)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    if (!load_shelf(keep, &shelf, why)) {
        session_tell(session, "No shelf: it %s.", why);
        return false;
    }
    for (int i = 0; i < keep->count; i++)
        if (keep->games[i].id == session->info.id && !keep->games[i].is_over)
            shelf_take(&shelf, keep->games[i].entry.wanted, 0);
    shelf_page_show(session, &shelf);
    return true;
}

bool keep_open(const struct keep *keep, struct session *session)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    load_shelf(keep, &shelf, why);
    return shelf_page_open(session, &shelf);
}

/* ---- The end. ---- */

/* True if the entry is on the shelf as it should be, though it could not be put to the front. */
static bool has_entry(const struct keep_entry *entry)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    return shelf_file_load(&shelf, why) && shelf_has(&shelf, entry->wanted);
}

/* Put the game of an entry that could not be written on one of two shelves: that of the games that
 * are missing from the file, or that of those that should have been removed. */
static void add_unwritten(const struct keep_entry *entry, struct shelf *missing,
                          struct shelf *extra)
{
    if (shelf_holds(entry->wanted.game))
        shelf_put(missing, entry->wanted);
    else
        shelf_put(extra, entry->stored);
}

enum { CODES = SHELF_SLOTS * sizeof "6045, " };

/* The codes of the games, the oldest first. */
static void list_codes(char codes[CODES], const struct shelf *shelf)
{
    codes[0] = '\0';
    for (int slot = shelf_count(shelf) - 1; slot >= 0; slot--)
        add_code(codes, CODES, shelf->entries[slot].game);
}

/* Explain what could not be written. */
static void explain_loss(struct keep *keep)
{
    const struct keep_fault *faults = keep->faults;
    struct shelf missing = {0};
    struct shelf extra = {0};
    char codes[CODES];
    int lines = 0;

    for (int i = 0; i < keep->count; i++) {
        lines += is_due(&keep->games[i], KEEP_BOOK);
        if (is_due(&keep->games[i], KEEP_SHELF))
            add_unwritten(&keep->games[i].entry, &missing, &extra);
    }
    list_codes(codes, &missing);
    if (*codes)
        add_notice(keep, "not on the shelf: code %s: it %s", codes, faults[KEEP_SHELF].why);
    list_codes(codes, &extra);
    if (*codes)
        add_notice(keep, "not taken off the shelf: code %s: it %s", codes, faults[KEEP_SHELF].why);
    if (lines > 0)
        add_notice(keep, "%d game%s not in the book, which %s", lines, lines == 1 ? " is" : "s are",
                   faults[KEEP_BOOK].why);
    if (keep->lost > 0)
        add_notice(keep, "%d game%s lost: there was no memory", keep->lost,
                   keep->lost == 1 ? " is" : "s are");
    if (is_pending(keep, KEEP_SETTINGS_FILE))
        add_notice(keep, "the settings are not kept: their file %s",
                   faults[KEEP_SETTINGS_FILE].why);
}

bool keep_finish(struct keep *keep, struct session *session)
{
    static const char *const files[KEEP_FILES] = {
        [KEEP_SETTINGS_FILE] = "settings", [KEEP_BOOK] = "book", [KEEP_SHELF] = "shelf"};
    const char *written[KEEP_FILES + 1] = {NULL};
    char why[STATE_DIR_REASON];
    int count = 0;
    int told;

    if (keep->is_off)
        return true;
    keep_note(keep, session);
    for (struct keep_game *game = keep->games; game < keep->games + keep->count; game++)
        if (game->id == session->info.id && !game->is_over)
            game->entry.is_due = game->entry.is_own && shelf_holds(game->entry.wanted.game);
        else
            settle(game);
    drop_written(keep);
    write_due(keep, durations.lock_at_end);
    for (struct keep_game *game = keep->games; game < keep->games + keep->count; game++)
        game->entry.is_due = game->entry.is_due && !has_entry(&game->entry);
    told = keep->notices.count;
    explain_loss(keep);
    for (int file = 0; file < KEEP_FILES; file++)
        if (keep->has_written[file])
            written[count++] = files[file];
    if (keep->notices.count == told && count > 0 && !state_dir_sync(written, why))
        add_notice(keep, "what was written may be lost: a file %s", why);
    free(keep->games);
    keep->games = NULL;
    keep->count = 0;
    return keep->notices.count == told;
}
