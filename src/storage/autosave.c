/* SPDX-License-Identifier: MIT */
#include "storage/autosave.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "play/keymap.h"
#include "play/shared_game.h"
#include "play/shelf_page.h"

/* A larger book is not read while somebody plays. */
enum { LARGEST_BOOK = 1 << 26 };

static bool is_same(struct game one, struct game other)
{
    return game_word(one) == game_word(other);
}

/* ---- The games in hand. ---- */

/* True if the game belongs on the shelf. */
static bool is_to_wait(const struct hand *hand)
{
    return shelf_holds(hand->game) && !hand->is_off && !*hand->line;
}

/* Put a game in front. The game that falls off the other end goes to *fallen. */
static void put(struct shelf *shelf, struct game game, struct shelf *fallen)
{
    struct game oldest = shelf_put(shelf, game);

    if (shelf_holds(oldest))
        shelf_put(fallen, oldest);
}

/* Count the games in these lines that are between the two players whose score is shown. */
static void count(struct score *score, const struct autosave *autosave,
                  const struct history_entry *entry)
{
    for (int x = 0; x < PERSONS; x++) {
        int o = PERSONS - 1 - x;

        if (!history_same(entry->names[PLAYER_X], autosave->names[x])
            || !history_same(entry->names[PLAYER_O], autosave->names[o]))
            continue;
        if (entry->status == STATUS_DRAW)
            score->draws++;
        else
            score->wins[entry->status == STATUS_X_WON ? x : o]++;
    }
}

static void count_lines(struct score *score, const struct autosave *autosave, const char *lines)
{
    struct history_entry entry;

    while (*lines) {
        size_t length = strcspn(lines, "\n");

        if (history_read(&entry, (struct history_text){lines, length}))
            count(score, autosave, &entry);
        lines += length + 1;
    }
}

/* The game is not in hand any more: it is owed to the shelf or the book. */
static void settle(struct autosave *autosave, struct hand *hand)
{
    struct autosave_state *state = &autosave->state;

    if (strlen(state->lines) + strlen(hand->line) < sizeof state->lines)
        strcat(state->lines, hand->line);
    else
        state->lines_lost++;
    count_lines(&autosave->score, autosave, hand->line);
    if (is_to_wait(hand))
        put(&state->left, hand->game, &state->fallen);
    *hand = (struct hand){.id = 0};
}

/* Note the state of the game. Its line is composed once, when it ends. No two lines of this program
 * have the same time: two games between the same players may have the same moves, and still have
 * two lines. */
static void refresh(struct autosave *autosave, struct hand *hand, const struct session *session,
                    const struct match *match)
{
    bool is_over = match_is_over(match);
    struct history_game game;

    if (!is_over) {
        hand->line[0] = '\0';
    } else if (!hand->is_over && history_describe(session, match, &game)) {
        time_t now = time(NULL);

        autosave->latest = now > autosave->latest ? now : autosave->latest + 1;
        history_write(hand->line, autosave->latest, &game);
    }
    hand->is_over = is_over;
}

/* Take the game from the place where it waits. True if that is here, in the hand of this program.
 */
static bool claim(struct autosave_state *state, struct game game)
{
    bool was_previous = is_to_wait(&state->previous) && is_same(state->previous.game, game);
    bool was_left = shelf_take(&state->left, game);

    state->previous.is_off |= is_same(state->previous.game, game);
    shelf_put(&state->claims, game);
    return was_previous || was_left;
}

/* The game that was taken off is not played: it is again where it was. */
static void give_back(struct autosave_state *state)
{
    struct hand *previous = &state->previous;

    if (!shelf_holds(state->asked))
        return;
    if (previous->is_off && is_same(previous->game, state->asked))
        previous->is_off = false;
    else
        put(&state->left, state->asked, &state->fallen);
    state->asked = (struct game){0};
}

/* The games that were taken off on the page of the shelf are lost when it is left. The session has
 * said that they are gone: if they stay, that is said even after other failures. */
static void claim_taken_off(struct autosave *autosave, struct session *session)
{
    const struct shelf *off = &session->shelf_page.off;

    if (session->mode == MODE_PICK || shelf_count(off) == 0)
        return;
    for (int slot = shelf_count(off) - 1; slot >= 0; slot--)
        if (!claim(&autosave->state, shelf_game(off, slot)))
            shelf_put(&autosave->state.off, shelf_game(off, slot));
    session_clear_off(session);
    autosave->faults[FAULT_SHELF].is_told = false;
    autosave->rests_until = 0;
}

/* The game on the board is not the one that was noted last. */
static void change_games(struct autosave *autosave, const struct session *session)
{
    struct autosave_state *state = &autosave->state;
    struct game start = session->match.states[0];

    if (state->board.id != 0 && state->board.id == session->previous_saved.id) {
        refresh(autosave, &state->board, session, &session->previous);
        state->board.game = session_previous_to_shelve(session);
    }
    if (session->saved.id == state->previous.id) { /* it was brought back */
        settle(autosave, &state->board);
        state->board = state->previous;
        state->board.is_off = false;
        state->previous = (struct hand){.id = 0};
        return;
    }
    if (session->saved.is_from_shelf && shelf_holds(start)) {
        if (is_same(start, state->asked))
            state->asked = (struct game){0};
        else
            claim(state, start);
        state->board.is_off |= is_same(state->board.game, start);
    }
    settle(autosave, &state->previous);
    state->previous = state->board;
    state->board = (struct hand){.id = session->saved.id};
}

/* Set the names whose score is shown. If they are new, no score is shown until it has been read. */
static void note_names(struct autosave *autosave, const struct session *session)
{
    char names[PERSONS][HISTORY_WRITTEN_NAME] = {""};
    bool are_two = true;

    for (int person = 0; person < PERSONS; person++)
        are_two &= history_name(session, session_seated(session, person), names[person]) > 0;
    if (!are_two || strcmp(names[0], names[1]) == 0)
        memset(names, 0, sizeof names);
    if (memcmp(names, autosave->names, sizeof names) == 0)
        return;
    memcpy(autosave->names, names, sizeof names);
    autosave->has_score = false;
    autosave->wants_score = *names[0];
}

static void show_score(const struct autosave *autosave, struct session *session)
{
    struct score score = autosave->score;

    count_lines(&score, autosave, autosave->state.previous.line);
    count_lines(&score, autosave, autosave->state.board.line);
    session_set_lifetime_score(session, autosave->has_score ? &score : NULL);
}

void autosave_note(struct autosave *autosave, struct session *session)
{
    struct autosave_state *state = &autosave->state;

    note_names(autosave, session);
    claim_taken_off(autosave, session);
    if (state->board.id != session->saved.id)
        change_games(autosave, session);
    if (!is_same(session->picked, state->asked)) /* no answer can begin it any more */
        give_back(state);
    refresh(autosave, &state->board, session, &session->match);
    state->board.game = session_to_shelve(session);
    if (!session->can_return || state->previous.id != session->previous_saved.id)
        settle(autosave, &state->previous);
    show_score(autosave, session);
}

/* ---- Faults. ---- */

static void set_result(struct fault *fault, bool is_done, const char *why)
{
    if (is_done)
        fault->is_told = false;
    else
        snprintf(fault->why, sizeof fault->why, "%s", why);
    fault->is_there = !is_done;
}

/* Tell the person the new faults and the notices. True if there are any. */
static bool tell(struct autosave *autosave, struct session *session)
{
    static const char *const beginnings[FAULTS] = {
        [FAULT_SETTINGS] = "Not in the settings: their file",
        [FAULT_BOOK] = "Not yet in the book, which",
        [FAULT_NO_ROOM] = "Not kept: the journal",
        [FAULT_SHELF] = "Not yet on the shelf, which",
        [FAULT_JOURNAL] = "Not kept: the journal",
    };
    struct notices *notices = &autosave->notices;
    bool is_told = notices->count > 0;
    char worst[SESSION_NOTICE] = ""; /* of several faults the one that matters most is enough */

    for (int kind = 0; kind < FAULTS; kind++) {
        struct fault *fault = &autosave->faults[kind];
        bool is_off = kind == FAULT_SHELF && shelf_count(&autosave->state.claims) > 0;

        if (!fault->is_there || fault->is_told)
            continue;
        snprintf(worst, sizeof worst, "%s %s.",
                 is_off ? "Not yet off the shelf, which" : beginnings[kind], fault->why);
        is_told = fault->is_told = true;
    }
    if (*worst)
        session_note(session, "%s", worst);
    for (int i = 0; i < notices->count; i++)
        session_note(session, "Note: %s.", notices->lines[i]);
    notices->count = 0;
    return is_told;
}

/* ---- The journal. ---- */

/* Compose the page of everything in hand or pending. If there is no room, the oldest games and the
 * newest lines are left out. */
static struct page compose(const struct autosave *autosave, bool *has_room)
{
    const struct autosave_state *state = &autosave->state;
    const struct hand *hands[] = {&state->previous, &state->board};
    struct page page = {.games = state->left};
    struct shelf fallen = {0};

    *has_room = journal_add_lines(&page, state->lines);
    if (shelf_holds(state->asked))
        put(&page.games, state->asked, &fallen);
    for (int i = 0; i < 2; i++) {
        *has_room &= journal_add_lines(&page, hands[i]->line);
        if (is_to_wait(hands[i]))
            put(&page.games, hands[i]->game, &fallen);
    }
    *has_room &= shelf_count(&fallen) == 0;
    return page;
}

static bool write_journal(struct autosave *autosave)
{
    bool has_room;
    struct page page = compose(autosave, &has_room);
    char why[STATE_DIR_REASON];
    bool is_written = journal_write(&autosave->journal, &page, why);

    set_result(&autosave->faults[FAULT_NO_ROOM], has_room, "has no room for another game");
    set_result(&autosave->faults[FAULT_JOURNAL], is_written, why);
    return is_written;
}

/* ---- Transfers. Copy first, sync the copy, and remove second. ---- */

static bool is_shelf_pending(const struct autosave_state *state)
{
    return shelf_count(&state->claims) > 0 || shelf_count(&state->left) > 0;
}

static bool is_settings_pending(const struct autosave *autosave)
{
    for (int i = 0; i < AUTOSAVE_SETTINGS; i++)
        if (autosave->settings[i].is_changed)
            return true;
    return false;
}

/* Take the claimed games off the shelf, now that the journal has the one on the board; put the left
 * games on it. Another program may have taken up a game that was taken off here. If it died, the
 * game is adopted, and then taken off. */
static bool move_games(struct autosave *autosave, const struct state_dir *dir,
                       char why[STATE_DIR_REASON])
{
    struct autosave_state *state = &autosave->state;
    struct shelf gone = state->off;
    char codes[SHELF_FILE_CODES];

    if (!is_shelf_pending(state))
        return true;
    if (shelf_count(&gone) > 0) {
        struct shelf waiting = {0};

        if (!journal_adopt(dir, &autosave->notices, why))
            return false;
        shelf_file_load(&waiting, why);
        shelf_file_take_all(&gone, &waiting);
    }
    if ((shelf_count(&state->claims) > 0 && !journal_sync(&autosave->journal, why))
        || !shelf_file_change(dir, &state->claims, &state->left, &autosave->notices, why))
        return false;
    state->claims = state->left = state->off = (struct shelf){0};
    shelf_file_list(codes, &gone);
    if (*codes)
        notices_add(&autosave->notices, "code %s was not on the shelf any more", codes);
    write_journal(autosave);
    return true;
}

static bool move_lines(struct autosave *autosave, const struct state_dir *dir,
                       char why[STATE_DIR_REASON])
{
    while (*autosave->state.lines) {
        if (!history_move(dir, autosave->state.lines, autosave->faults[FAULT_BOOK].is_there, why))
            return false;
        write_journal(autosave);
    }
    return true;
}

static bool move_settings(struct autosave *autosave, const struct state_dir *dir,
                          char why[STATE_DIR_REASON])
{
    for (int i = 0; i < AUTOSAVE_SETTINGS; i++) {
        struct autosave_setting *setting = &autosave->settings[i];

        if (setting->is_changed && !settings_store(dir, setting->line, why))
            return false;
        setting->is_changed = false;
    }
    return true;
}

/* Move everything that is pending, as far as possible, each of the three files by itself. */
static void move_all(struct autosave *autosave, int milliseconds)
{
    struct fault *faults = autosave->faults;
    struct state_dir dir;
    char why[STATE_DIR_REASON];

    if (!state_dir_enter(&dir, milliseconds, why)) {
        if (dir.is_held && milliseconds == 0)
            return; /* it will soon be free again */
        set_result(&faults[FAULT_SHELF], !is_shelf_pending(&autosave->state), why);
        set_result(&faults[FAULT_BOOK], !*autosave->state.lines, why);
        set_result(&faults[FAULT_SETTINGS], !is_settings_pending(autosave), why);
        return;
    }
    unlinkat(dir.directory, "shelf.told", 0); /* a file of 1.1 */
    set_result(&faults[FAULT_SHELF], move_games(autosave, &dir, why), why);
    set_result(&faults[FAULT_BOOK], move_lines(autosave, &dir, why), why);
    set_result(&faults[FAULT_SETTINGS], move_settings(autosave, &dir, why), why);
    state_dir_leave(&dir);
}

/* True if there is something to move now. Settings that could not be written are tried again when
 * one of them changes. */
static bool is_pending(const struct autosave *autosave)
{
    const struct autosave_state *state = &autosave->state;

    return is_shelf_pending(state) || *state->lines
        || (is_settings_pending(autosave) && !autosave->faults[FAULT_SETTINGS].is_there);
}

/* ---- The settings and the score. ---- */

static const char *name_of(const struct session *session, int person)
{
    return session_is_named(session, person) ? session->players.names[person] : "";
}

/* The first values were there before, and are not changes. */
static void note_settings(struct autosave *autosave, const struct session *session,
                          const char *theme)
{
    const struct {
        const char *name, *value;
    } now[AUTOSAVE_SETTINGS] = {{"x-name", name_of(session, 0)},
                                {"o-name", name_of(session, 1)},
                                {"level", solver_levels[session->players.level]},
                                {"theme", theme ? theme : ""}};

    for (int i = 0; i < AUTOSAVE_SETTINGS && !autosave->without_settings; i++) {
        struct autosave_setting *setting = &autosave->settings[i];
        char line[AUTOSAVE_SETTING];

        snprintf(line, sizeof line, "%s=%s", now[i].name, now[i].value);
        if (strcmp(setting->line, line) == 0)
            continue;
        setting->is_changed = *setting->line;
        strcpy(setting->line, line);
        set_result(&autosave->faults[FAULT_SETTINGS], true, "");
    }
}

/* Read the score of the two players from the book. */
static void read_score(struct autosave *autosave, struct session *session)
{
    struct history_reader reader;
    struct history_entry entry;
    char why[STATE_DIR_REASON];

    autosave->wants_score = false;
    autosave->score = (struct score){.draws = 0};
    autosave->has_score = history_open(&reader, LARGEST_BOOK, why);
    if (!autosave->has_score)
        return;
    while (history_next(&reader, &entry, why))
        count(&autosave->score, autosave, &entry);
    autosave->has_score = !*why;
    history_close(&reader);
    count_lines(&autosave->score, autosave, autosave->state.lines);
    show_score(autosave, session);
}

bool autosave_keep(struct autosave *autosave, struct session *session, const char *theme)
{
    bool is_score_new = autosave->wants_score;

    write_journal(autosave);
    note_settings(autosave, session, theme);
    if (is_pending(autosave) && clock_now() >= autosave->rests_until) {
        move_all(autosave, 0);
        autosave->rests_until = is_pending(autosave) ? clock_after(durations.rest) : 0;
    }
    if (is_score_new)
        read_score(autosave, session);
    shelf_file_tell_fallen(&autosave->notices, &autosave->state.fallen);
    autosave->state.fallen = (struct shelf){0};
    return tell(autosave, session) || (is_score_new && autosave->has_score);
}

/* ---- The shelf. ---- */

void autosave_greet(struct session *session, const char *command)
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

/* The games that can be resumed: those that wait, and in front of them those in hand, except the
 * one on the board and the one that the other side of the table is asked to play. */
static struct shelf add_own(const struct autosave *autosave, struct shelf waiting)
{
    const struct hand *previous = &autosave->state.previous;

    shelf_file_take_all(&waiting, &autosave->state.claims);
    shelf_file_put_all(&waiting, &autosave->state.left, NULL);
    if (is_to_wait(previous))
        shelf_put(&waiting, previous->game);
    return waiting;
}

bool autosave_show(struct autosave *autosave, struct session *session)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    journal_adopt_all(&autosave->notices, 0);
    if (!shelf_file_load(&shelf, why)) {
        session_tell(session, "No shelf: it %s.", why);
        return false;
    }
    shelf = add_own(autosave, shelf);
    shelf_page_show(session, &shelf);
    return true;
}

/* Enter the directory to take something from the shelf, adopt, and read the shelf. */
static bool enter_shelf(struct autosave *autosave, struct state_dir *dir, int milliseconds,
                        struct shelf *shelf, char why[STATE_DIR_REASON])
{
    if (!state_dir_enter(dir, milliseconds, why))
        return false;
    if (journal_adopt(dir, &autosave->notices, why) && shelf_file_load(shelf, why))
        return true;
    state_dir_leave(dir);
    return false;
}

/* Write the noted game to the journal, and then take it off the shelf. */
static bool take_claims(struct autosave *autosave, const struct state_dir *dir,
                        char why[STATE_DIR_REASON])
{
    if (write_journal(autosave))
        return move_games(autosave, dir, why);
    snprintf(why, STATE_DIR_REASON, "%s", autosave->faults[FAULT_JOURNAL].why);
    return false;
}

bool autosave_begin(struct autosave *autosave, struct session *session, char why[STATE_DIR_REASON])
{
    struct state_dir dir;
    struct shelf shelf;
    bool is_taken;

    autosave_note(autosave, session);
    if (!session->saved.is_from_shelf)
        return true;
    is_taken = enter_shelf(autosave, &dir, durations.lock_at_start, &shelf, why);
    if (is_taken) {
        is_taken = shelf_has(&shelf, session->match.states[0]);
        if (is_taken)
            is_taken = take_claims(autosave, &dir, why);
        else
            snprintf(why, STATE_DIR_REASON, "does not have that game any more");
        state_dir_leave(&dir);
    }
    if (!is_taken) {
        autosave->state = (struct autosave_state){.lines = ""};
        write_journal(autosave);
        journal_close(&autosave->journal);
    }
    tell(autosave, session);
    return is_taken;
}

/* The game is taken before the session has it: the other side of a shared table may be asked first,
 * and what it is asked cannot be unsaid. */
bool autosave_take_up(struct autosave *autosave, struct session *session)
{
    struct autosave_state *state = &autosave->state;
    const struct autosave_state before = *state;
    const struct shelf_picker *page = &session->shelf_page;
    struct game game = shelf_game(&page->shelf, page->slot);
    struct state_dir dir;
    struct shelf shelf;
    char why[STATE_DIR_REASON];
    bool is_there = true;
    bool is_taken = false;

    if (enter_shelf(autosave, &dir, 0, &shelf, why)) {
        shelf = add_own(autosave, shelf);
        is_there = shelf_has(&shelf, game);
        if (is_there) {
            claim(state, game);
            state->asked = game;
            is_taken = take_claims(autosave, &dir, why);
        }
        state_dir_leave(&dir);
    }
    if (is_taken || !is_there) {
        shelf_page_take_up(session, &shelf);
        shared_game_settle(session);
        autosave_note(autosave, session);
    } else {
        *state = before;
        write_journal(autosave);
        session_tell(session, "Not taken up: the shelf %s.", why);
    }
    tell(autosave, session);
    return is_taken;
}

/* ---- The end. ---- */

void autosave_leave(struct autosave *autosave, struct session *session)
{
    struct autosave_state *state = &autosave->state;

    autosave_note(autosave, session);
    give_back(state);
    settle(autosave, &state->previous);
    settle(autosave, &state->board);
    write_journal(autosave);
}

/* The number of lines in the text. */
static int count_text(const char *text)
{
    int lines = 0;

    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* The place of `count` pending games, in words that end a sentence; empty if there are none. */
static void say_where(const struct autosave *autosave, int count, char where[NOTICE_SIZE])
{
    where[0] = '\0';
    if (autosave->journal.is_whole)
        snprintf(where, NOTICE_SIZE, "; the next start moves %s there from %.256s",
                 count == 1 ? "it" : "them", autosave->journal.path);
}

bool autosave_finish(struct autosave *autosave)
{
    const struct autosave_state *state = &autosave->state;
    const struct fault *faults = autosave->faults;
    struct notices *notices = &autosave->notices;
    char codes[SHELF_FILE_CODES];
    char where[NOTICE_SIZE];
    char why[STATE_DIR_REASON];
    bool has_room;

    if (is_pending(autosave) || is_settings_pending(autosave))
        move_all(autosave, durations.lock);
    write_journal(autosave);

    bool has_settings = !is_settings_pending(autosave);
    int games = shelf_count(&state->left);
    int lines = count_text(state->lines) + state->lines_lost;
    int kept = 0;

    if (games + lines > 0) {
        journal_sync(&autosave->journal, why); /* its directory may have been removed */
        kept = autosave->journal.is_whole ? count_text(compose(autosave, &has_room).lines) : 0;
    }
    shelf_file_tell_fallen(notices, &state->fallen);
    shelf_file_list(codes, &state->left);
    say_where(autosave, games, where);
    if (games > 0)
        notices_add(notices, "not on the shelf: code %s: it %s%s", codes, faults[FAULT_SHELF].why,
                    where);
    shelf_file_list(codes, &state->claims);
    if (*codes)
        notices_add(notices, "not taken off the shelf: code %s: it %s", codes,
                    faults[FAULT_SHELF].why);
    say_where(autosave, kept, where);
    if (kept > 0)
        notices_add(notices, "%d game%s not in the book, which %s%s", kept,
                    kept == 1 ? " is" : "s are", faults[FAULT_BOOK].why, where);
    if (lines > kept)
        notices_add(notices, "%d game%s lost: the book %s, and the journal %s", lines - kept,
                    lines - kept == 1 ? " is" : "s are", faults[FAULT_BOOK].why,
                    faults[FAULT_JOURNAL].is_there ? faults[FAULT_JOURNAL].why : "has no room");
    if (!has_settings)
        notices_add(notices, "the settings are not kept: their file %s",
                    faults[FAULT_SETTINGS].why);
    journal_close(&autosave->journal);
    return !is_shelf_pending(state) && lines == 0 && has_settings;
}
