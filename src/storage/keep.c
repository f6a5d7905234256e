/* SPDX-License-Identifier: MIT */
#include "storage/keep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/encodings.h"
#include "play/resume.h"
#include "play/shelf_page.h"
#include "protocol/message.h"

/* ---- The game on the board. ---- */

static bool is_due(const struct keep_game *game)
{
    return game->place != game->file.place
        || (game->place != GAMES_NOWHERE && !record_is_same(&game->wanted, &game->file.record));
}

/* Make room for one more in a list. Null, and the list unchanged, if there is no memory. */
static void *grow(void *list, int count, size_t size)
{
    return realloc(list, ((size_t)count + 1) * size);
}

static void add_unwritten(struct keep *keep, const struct keep_game *game)
{
    struct keep_game *unwritten = grow(keep->unwritten, keep->unwritten_count, sizeof *unwritten);

    if (!unwritten) {
        keep->lost++;
        return;
    }
    keep->unwritten = unwritten;
    keep->unwritten[keep->unwritten_count++] = *game;
}

/* The game leaves the board. */
static void leave(struct keep *keep)
{
    strcpy(keep->left, keep->game.file.key);
    if (is_due(&keep->game))
        add_unwritten(keep, &keep->game);
}

static bool has_same_marks(const struct record *one, const struct record *other)
{
    return game_word(one->start) == game_word(other->start)
        && strcmp(one->moves, other->moves) == 0;
}

/* True if the record is to be written. A guest writes marks alone: the rest is written with them,
 * for the host can have the same folder, and writes nothing before the next act. */
static bool is_news(const struct keep_game *game, const struct record *record, bool is_guest)
{
    return is_guest ? !has_same_marks(record, &game->wanted)
                    : !record_is_same(record, &game->wanted);
}

/* Note what the file of the game on the board should say. A table at which nobody has been changes
 * nothing of it. */
static void note_game(struct keep_game *game, const struct session *session)
{
    const struct match *match = &session->match;
    bool is_over = match_is_over(match);
    bool stands = is_over && game->is_over && game->ends == match->ends;
    struct record record;
    struct timespec now;

    if (!(match->is_kept || game->is_shown) || stands || session->table.absence == ABSENCE_AWAITED)
        return;
    record = resume_record(session);
    game->is_over = is_over;
    game->ends = match->ends;
    game->place = session_is_under_way(session)               ? GAMES_PLAYING
                : match->counts && record_is_of_book(&record) ? GAMES_PLAYED
                                                              : GAMES_NOWHERE;
    if (!is_news(game, &record, session->table.own == PERSON_GUEST))
        return;
    game->wanted = record;
    clock_gettime(CLOCK_REALTIME, &now);
    record_set_time(&game->wanted, &now);
}

void keep_begin(struct keep *keep, const struct session *session, const struct games_file *file)
{
    keep->game = (struct keep_game){
        .id = session->info.id,
        .file = *file,
        .wanted = file->record,
        .place = file->place,
    };
}

/* True if that file is of the game on the board. If a guest has the folder of its host, the file
 * can still have the people of the host's keyboard. */
static bool is_on_board(const struct record *record, const struct session *session)
{
    const struct record now = resume_record(session);
    bool is_of_keyboard = record->own == RECORD_NO_PLAYER && session->table.own == PERSON_GUEST;

    return game_word(record->start) == game_word(now.start)
        && (is_of_keyboard
            || (strcmp(record->names[PLAYER_X], now.names[PLAYER_X]) == 0
                && strcmp(record->names[PLAYER_O], now.names[PLAYER_O]) == 0));
}

/* At a shared table the game has the KEY that both programs know. If it waits here under that KEY
 * it goes on; if anything else has it, the game gets another when it is written. A guest keeps the
 * game as soon as it is shown, unless its marks stand there: then this can be the host's folder. */
static void take_key(struct keep *keep, const struct session *session)
{
    const struct record now = resume_record(session);
    struct games_file file;
    char key[RECORD_KEY];
    bool has_marks;

    snprintf(key, sizeof key, "%08x", (unsigned)session->match.key);
    has_marks = games_read(&file, key) && has_same_marks(&file.record, &now);
    if (file.place != GAMES_PLAYING || !is_on_board(&file.record, session)) {
        file = (struct games_file){.place = GAMES_NOWHERE};
        strcpy(file.key, key);
    }
    keep_begin(keep, session, &file);
    keep->game.is_shown = session->table.own == PERSON_GUEST && !has_marks;
}

/* True if the file of the game is to be looked for. It is, as long as this program wants nothing to
 * stand there: the other program can have the same folder, and write it. */
static bool seeks_key(const struct keep_game *game, const struct session *session)
{
    return session->table.is_shared && session->table.absence != ABSENCE_AWAITED
        && (!*game->file.key
            || (game->file.place == GAMES_NOWHERE && game->place == GAMES_NOWHERE
                && !game->is_over));
}

void keep_note(struct keep *keep, struct session *session)
{
    const struct games_file none = {.place = GAMES_NOWHERE};
    const char *key = keep->game.file.key;

    if (keep->is_off)
        return;
    if (!keep->without_settings)
        settings_note(&keep->settings, session, keep->theme);
    if (session->info.id != keep->game.id) {
        leave(keep);
        keep_begin(keep, session, &none);
    }
    if (seeks_key(&keep->game, session))
        take_key(keep, session);
    else if (!session->table.is_shared && *key) /* a table that is opened has it, too */
        session->match.key = (uint32_t)strtoul(key, NULL, 16);
    note_game(&keep->game, session);
}

/* ---- Writing. ---- */

/* Sync the file of that game at the end. */
static void note_written(struct keep *keep, const char *key)
{
    char(*written)[RECORD_KEY];

    for (int i = 0; i < keep->written_count; i++)
        if (strcmp(keep->written[i], key) == 0)
            return;
    written = grow(keep->written, keep->written_count, sizeof *written);
    if (!written)
        return;
    keep->written = written;
    strcpy(keep->written[keep->written_count++], key);
}

static bool write_game(struct keep *keep, struct keep_game *game)
{
    struct keep_fault *fault = &keep->games_fault;

    if (!is_due(game))
        return true;
    if (!games_save(&game->file, &game->wanted, game->place, fault->why)) {
        fault->is_there = true;
        return false;
    }
    note_written(keep, game->file.key);
    return true;
}

static void write_games(struct keep *keep)
{
    int count = 0;

    keep->games_fault.is_there = false;
    for (int i = 0; i < keep->unwritten_count; i++)
        if (!write_game(keep, &keep->unwritten[i]))
            keep->unwritten[count++] = keep->unwritten[i];
    keep->unwritten_count = count;
    write_game(keep, &keep->game);
}

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
    write_games(keep);
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

/* The wins of each person in the games of the two, by their names. */
static void count_wins(struct session *session, const struct games *book)
{
    char(*names)[PEOPLE_NAME] = session->kept.names;

    for (const struct games_file *file = book->files; file < book->files + book->count; file++) {
        const struct record *record = &file->record;
        enum mark winner = game_winner(record_game(record));

        for (int x = 0; x < PERSONS; x++)
            if (winner != MARK_EMPTY && strcmp(record->names[PLAYER_X], names[x]) == 0
                && strcmp(record->names[PLAYER_O], names[match_other(x)]) == 0)
                session->kept.wins[winner == MARK_X ? x : match_other(x)]++;
    }
}

void keep_learn(const struct keep *keep, struct session *session)
{
    struct games games;
    char why[STATE_DIR_REASON];

    session->kept = (struct kept){0};
    for (int person = 0; person < PERSONS; person++)
        strcpy(session->kept.names[person], people_called(session, people_seat(session, person)));
    if (keep->is_off)
        return;
    games_load_shelf(&games, why); /* a failure has been told, or will be */
    session->kept.waiting = games.count;
    if (games.count > 0) {
        session->kept.newest = games.files[0].record;
        record_write_age(&games.files[0].record, time(NULL), session->kept.newest_age);
    }
    games_free(&games);
    games_load_book(&games, why);
    count_wins(session, &games);
    games_free(&games);
}

/* The game that was left last comes first, then the newest. */
static void sort(const struct keep *keep, struct shelved *games, int count)
{
    for (int i = 1; i < count; i++) {
        struct shelved game = games[i];
        bool is_left = *keep->left && strcmp(game.key, keep->left) == 0;
        int at = i;

        for (; at > 0; at--) {
            const struct shelved *before = &games[at - 1];
            bool was_left = *keep->left && strcmp(before->key, keep->left) == 0;

            if (was_left || (!is_left && strcmp(before->record.changed, game.record.changed) >= 0))
                break;
            games[at] = *before;
        }
        games[at] = game;
    }
}

/* The unwritten game that is that one of the shelf; -1 if it is written. */
static int find_unwritten(const struct keep *keep, const struct shelved *shelved)
{
    for (int i = 0; i < keep->unwritten_count; i++) {
        const struct keep_game *game = &keep->unwritten[i];

        if (*shelved->key ? strcmp(game->file.key, shelved->key) == 0 : game->id == shelved->id)
            return i;
    }
    return -1;
}

/* Read the shelf as it will be once everything is written, with the game on the board. The caller
 * frees it. Null, with no games and the reason, if it cannot be read or there is no memory. */
static struct shelved *load_shelf(const struct keep *keep, int *count, char why[STATE_DIR_REASON])
{
    struct games games;
    struct shelved *shelved = NULL;
    bool is_read = games_load_shelf(&games, why);

    if (is_read)
        shelved = calloc((size_t)games.count + (size_t)keep->unwritten_count + 1, sizeof *shelved);
    *count = 0;
    for (int i = 0; shelved && i < games.count; i++) {
        shelved[*count].record = games.files[i].record;
        strcpy(shelved[*count].key, games.files[i].key);
        if (find_unwritten(keep, &shelved[*count]) < 0)
            ++*count;
    }
    for (int i = 0; shelved && i < keep->unwritten_count; i++) {
        const struct keep_game *game = &keep->unwritten[i];

        if (game->place != GAMES_PLAYING)
            continue;
        shelved[*count] = (struct shelved){.id = game->id, .record = game->wanted};
        strcpy(shelved[(*count)++].key, game->file.key);
    }
    games_free(&games);
    if (shelved)
        sort(keep, shelved, *count);
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
        if (!*games[i].key || strcmp(games[i].key, keep->game.file.key) != 0)
            games[others++] = games[i];
    }
    shelf_page_show(session, games, others);
    free(games);
    return true;
}

static void remove_unwritten(struct keep *keep, int i)
{
    keep->unwritten_count--;
    memmove(keep->unwritten + i, keep->unwritten + i + 1,
            (size_t)(keep->unwritten_count - i) * sizeof *keep->unwritten);
}

/* Find that game of the shelf as it is now; *unwritten is its place among those that are not
 * written yet, or -1. False, after telling the reason, if it is on the board or not on the shelf.
 */
static bool find_game(const struct keep *keep, struct session *session,
                      const struct shelved *shelved, struct keep_game *game, int *unwritten)
{
    bool is_found;

    *unwritten = find_unwritten(keep, shelved);
    if (*shelved->key && strcmp(shelved->key, keep->game.file.key) == 0
        && session_is_under_way(session)) {
        status_tell(session, "That game is already on the board.");
        return false;
    }
    if (*unwritten >= 0) {
        *game = keep->unwritten[*unwritten];
        is_found = game->place == GAMES_PLAYING;
    } else {
        is_found = games_read(&game->file, shelved->key) && record_is_under_way(&game->file.record);
        game->wanted = game->file.record;
        game->place = game->file.place;
    }
    if (!is_found)
        status_tell(session, "That game is not on the shelf any more.");
    return is_found;
}

static bool resume(struct keep *keep, struct session *session, const struct shelved *shelved)
{
    struct keep_game game = {.id = 0};
    int unwritten;

    if (!find_game(keep, session, shelved, &game, &unwritten))
        return false;
    leave(keep);
    if (unwritten >= 0)
        remove_unwritten(keep, unwritten);
    settings_forget(&keep->settings);
    shelf_page_resume(session, &game.wanted);
    session->match.is_kept = unwritten >= 0; /* what was not written yet is due */
    keep_begin(keep, session, &game.file);
    keep->game.wanted = game.wanted;
    keep->game.place = game.place;
    return true;
}

bool keep_resume(struct keep *keep, struct session *session)
{
    const struct shelved shelved = *shelf_page_selected(session);

    return resume(keep, session, &shelved);
}

bool keep_off(struct keep *keep, struct session *session)
{
    const struct shelved *shelved = shelf_page_selected(session);
    struct keep_game game = {.wanted = shelved->record};
    int unwritten = find_unwritten(keep, shelved);

    strcpy(game.file.key, shelved->key);
    if (!shelved->is_off && !find_game(keep, session, shelved, &game, &unwritten))
        return false;
    game.place = shelved->is_off ? GAMES_PLAYING : GAMES_NOWHERE;
    shelf_page_toggle(session, &game.wanted);
    session->kept.waiting += shelved->is_off ? -1 : 1;
    if (unwritten >= 0)
        keep->unwritten[unwritten].place = game.place;
    else
        add_unwritten(keep, &game);
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
    is_opened = found ? resume(keep, session, found) : shelf_page_open(session, position);
    free(games);
    return is_opened;
}

void keep_find_key(const struct keep *keep, struct session *session)
{
    const uint32_t word = game_word(session_game(session));
    struct games games;
    char why[STATE_DIR_REASON];
    int found = 0;
    int own;

    session->info.key[0] = '\0';
    games_load_shelf(&games, why);
    own = games_find(&games, keep->game.file.key);
    while (found < games.count && game_word(record_game(&games.files[found].record)) != word)
        found++;
    if (own >= 0 && own != found && !is_due(&keep->game)) /* else only the code has it all */
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
    if (!fault->is_there && keep->written_count > 0)
        fault->is_there = !games_sync(keep->written, keep->written_count, fault->why);
    return !fault->is_there && keep->lost == 0
        && (!keep->settings_fault.is_there || settings_are_linked());
}

static void explain_game(const struct keep_game *game, const char *why,
                         void (*tell)(const char *words))
{
    static const char *const words[] = {
        [GAMES_NOWHERE] = "not taken off the shelf",
        [GAMES_PLAYING] = "not on the shelf",
        [GAMES_PLAYED] = "not in the book",
    };
    char text[STATE_DIR_REASON + 64];

    if (!is_due(game))
        return;
    snprintf(text, sizeof text, "%s: code %u: %s", words[game->place],
             (unsigned)encodings_code(record_game(&game->wanted)), why);
    tell(text);
}

void keep_explain(struct keep *keep, void (*tell)(const char *words))
{
    const struct keep_fault *fault = &keep->games_fault;
    char text[STATE_DIR_REASON + 64];

    for (int i = 0; i < keep->unwritten_count; i++)
        explain_game(&keep->unwritten[i], fault->why, tell);
    explain_game(&keep->game, fault->why, tell);
    if (fault->is_there && keep->unwritten_count == 0 && !is_due(&keep->game)) {
        snprintf(text, sizeof text, "what was written may be lost: %s", fault->why);
        tell(text);
    }
    if (keep->lost > 0)
        tell("a game is lost: out of memory");
    if (keep->settings_fault.is_there
        && !(keep->settings_fault.is_reported && settings_are_linked())) {
        snprintf(text, sizeof text, "settings cannot be kept: %s", keep->settings_fault.why);
        tell(text);
    }
    free(keep->unwritten);
    free(keep->written);
    *keep = (struct keep){.is_off = true};
}
