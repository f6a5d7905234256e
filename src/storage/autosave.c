/* SPDX-License-Identifier: MIT */
#include "storage/autosave.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

/* A larger book is not read while somebody plays. */
enum { LARGEST_BOOK = 1 << 26 };

static bool is_same(struct game one, struct game other)
{
    return game_word(one) == game_word(other);
}

/* ---- What is in hand. ---- */

static void add_line(struct autosave_state *state, const char *line)
{
    size_t length = strlen(state->lines);

    if (length + strlen(line) < sizeof state->lines)
        strcpy(state->lines + length, line);
    else
        state->lines_lost++;
}

/* Whose games are counted, by their names as they are written and by the contenders they are. */
struct two {
    char texts[PERSONS][HISTORY_WRITTEN_NAME];
    struct history_text names[PERSONS];
    int contenders[PERSONS];
};

static void find_two(const struct autosave *autosave, const struct session *session,
                     struct two *two)
{
    for (int person = 0; person < PERSONS; person++) {
        char *text = two->texts[person];

        two->names[person] =
            (struct history_text){text, history_write_name(text, autosave->names[person])};
        two->contenders[person] = session_seated(session, person);
    }
}

/* Count the game if it is the two's. */
static void count(struct score *score, const struct two *two, const struct history_entry *entry)
{
    for (int x = 0; x < PERSONS; x++) {
        int o = PERSONS - 1 - x;

        if (!history_same(entry->names[PLAYER_X], two->names[x])
            || !history_same(entry->names[PLAYER_O], two->names[o]))
            continue;
        if (entry->status == STATUS_DRAW)
            score->draws++;
        else
            score->wins[two->contenders[entry->status == STATUS_X_WON ? x : o]]++;
    }
}

static void add_to_score(struct score *score, const struct two *two, const char *lines)
{
    struct history_entry entry;

    while (*lines) {
        size_t length = strcspn(lines, "\n");

        if (history_read(&entry, (struct history_text){lines, length}))
            count(score, two, &entry);
        lines += length + 1;
    }
}

/* The game is not in hand any more: it is owed to the shelf or the book. */
static void settle(struct autosave *autosave, const struct session *session, struct hand *hand)
{
    struct autosave_state *state = &autosave->state;
    struct two two = {.texts = {""}};

    if (*hand->line) {
        add_line(state, hand->line);
        find_two(autosave, session, &two);
        add_to_score(&autosave->score, &two, hand->line);
    } else if (shelf_holds(hand->game) && !hand->is_off) {
        struct shelf one = {0};

        shelf_put(&one, hand->game);
        shelf_file_put_all(&state->left, &one, &state->fallen);
    }
    *hand = (struct hand){.id = 0};
}

/* The time, but never the same twice: two games between the same players may have the same moves,
 * and their lines are two all the same. */
static time_t tell_time(struct autosave *autosave)
{
    time_t now = time(NULL);

    autosave->latest = now > autosave->latest ? now : autosave->latest + 1;
    return autosave->latest;
}

/* Note what has become of the game. Its line is composed once, when it ends. */
static void refresh(struct autosave *autosave, struct hand *hand, const struct session *session,
                    const struct match *match)
{
    bool is_over = match_is_over(match);
    struct history_game game;

    if (!is_over)
        hand->line[0] = '\0';
    else if (!hand->is_over && history_describe(session, match, &game))
        history_write(hand->line, tell_time(autosave), &game);
    hand->is_over = is_over;
}

/* The game was taken up: it is on the board, and nowhere else. */
static void claim(struct autosave_state *state, struct game game)
{
    shelf_take(&state->left, game);
    shelf_take(&state->removed, game);
    for (struct hand *hand = &state->board; hand <= &state->previous; hand++)
        if (is_same(hand->game, game))
            hand->is_off = true;
    shelf_put(&state->claims, game);
}

/* Another game is on the board than the one that was noted last. */
static void change_games(struct autosave *autosave, const struct session *session)
{
    struct autosave_state *state = &autosave->state;
    struct game start = session->match.states[0];

    if (state->board.id != 0 && state->board.id == session->previous_saved.id) {
        refresh(autosave, &state->board, session, &session->previous);
        state->board.game = session_previous_to_shelve(session);
    }
    if (session->saved.id == state->previous.id) { /* it was brought back */
        settle(autosave, session, &state->board);
        state->board = state->previous;
        state->board.is_off = false;
        state->previous = (struct hand){.id = 0};
        return;
    }
    if (session->saved.is_from_shelf && shelf_holds(start))
        claim(state, start);
    settle(autosave, session, &state->previous);
    state->previous = state->board;
    state->board = (struct hand){.id = session->saved.id};
}

/* The names whose score is shown; a score that is not theirs is hidden until it is read. */
static void note_names(struct autosave *autosave, const struct session *session)
{
    char names[PERSONS][HISTORY_NAME];
    bool are_named = true;

    memset(names, 0, sizeof names);
    for (int person = 0; person < PERSONS; person++)
        are_named &= history_name(session, session_seated(session, person), names[person]);
    if (!are_named || strcmp(names[0], names[1]) == 0)
        memset(names, 0, sizeof names);
    for (int person = 0; person < PERSONS; person++) {
        if (strcmp(names[person], autosave->names[person]) == 0)
            continue;
        strcpy(autosave->names[person], names[person]);
        autosave->has_score = false;
        autosave->wants_score = *names[person];
    }
}

static void show_score(const struct autosave *autosave, struct session *session)
{
    struct score score = autosave->score;
    struct two two = {.texts = {""}};

    find_two(autosave, session, &two);
    add_to_score(&score, &two, autosave->state.previous.line);
    session_set_lifetime_score(session, autosave->has_score ? &score : NULL);
}

void autosave_note(struct autosave *autosave, struct session *session)
{
    struct autosave_state *state = &autosave->state;

    note_names(autosave, session);
    if (state->board.id != session->saved.id)
        change_games(autosave, session);
    refresh(autosave, &state->board, session, &session->match);
    state->board.game = session_to_shelve(session);
    if (!session->can_return || state->previous.id != session->previous_saved.id)
        settle(autosave, session, &state->previous);
    show_score(autosave, session);
}

/* ---- What goes wrong. ---- */

static void clear(struct fault *fault)
{
    fault->is_there = fault->is_told = fault->is_held = false;
}

static void set_fault(struct fault *fault, bool is_held, const char *why)
{
    fault->is_there = true;
    fault->is_held = is_held;
    snprintf(fault->why, sizeof fault->why, "%s", why);
}

static void set_result(struct fault *fault, bool is_done, const char *why)
{
    if (is_done)
        clear(fault);
    else
        set_fault(fault, false, why);
}

/* Say it at the table, unless it was said before. */
static bool tell(struct fault *fault, struct session *session, const char *what)
{
    bool is_news = fault->is_there && !fault->is_told && !fault->is_held;

    if (is_news)
        session_tell(session, "%s %s.", what, fault->why);
    fault->is_told |= is_news;
    return is_news;
}

/* What is said last is what is read, and what matters most is said last. */
static bool tell_faults(struct autosave *autosave, struct session *session)
{
    bool is_told = tell(&autosave->in_settings, session, "Not in the settings: their file");

    is_told |= tell(&autosave->in_book, session, "Not yet in the book, which");
    is_told |= tell(&autosave->line_in_page, session, "Not kept: the journal");
    is_told |= tell(&autosave->game_in_page, session, "Not kept: the journal");
    is_told |= tell(&autosave->on_shelf, session, "Not yet on the shelf, which");
    is_told |= tell(&autosave->in_journal, session, "Not kept: the journal");
    return is_told;
}

static bool tell_notices(struct session *session, const struct notices *notices)
{
    for (int i = 0; i < notices->count; i++)
        session_tell(session, "Note: %s.", notices->lines[i]);
    return notices->count > 0;
}

static bool tell_fallen(struct session *session, struct autosave_state *state)
{
    char codes[SHELF_FILE_CODES];
    int games = shelf_count(&state->fallen);

    shelf_file_list(codes, &state->fallen);
    state->fallen = (struct shelf){0};
    if (games == 1)
        session_tell(session, "The shelf is full: its oldest game, code %s, fell off.", codes);
    else if (games > 1)
        session_tell(session, "The shelf is full: its oldest games, codes %s, fell off.", codes);
    return games > 0;
}

/* ---- The journal. ---- */

/* The page of what is in hand or pending. Of what there is no room for the oldest goes first, and
 * that is those that were taken off. */
static struct page compose(struct autosave *autosave)
{
    struct autosave_state *state = &autosave->state;
    struct hand *hands[] = {&state->previous, &state->board};
    struct page page = {.games = state->removed};
    struct shelf fallen = {0};
    bool has_room = true;

    shelf_file_put_all(&page.games, &state->left, &fallen);
    for (const char *line = state->lines; *line;) {
        char one[HISTORY_LINE];
        size_t length = strcspn(line, "\n") + 1;

        memcpy(one, line, length);
        one[length] = '\0';
        has_room &= journal_add_line(&page, one);
        line += length;
    }
    for (int i = 0; i < 2; i++) {
        if (*hands[i]->line) {
            has_room &= journal_add_line(&page, hands[i]->line);
        } else if (shelf_holds(hands[i]->game) && !hands[i]->is_off) {
            struct game oldest = shelf_put(&page.games, hands[i]->game);

            if (shelf_holds(oldest))
                shelf_put(&fallen, oldest);
        }
    }
    set_result(&autosave->line_in_page, has_room, "has no room for another finished game");
    set_result(&autosave->game_in_page, shelf_count(&fallen) == 0, "has no room for another game");
    return page;
}

static bool write_journal(struct autosave *autosave)
{
    struct page page = compose(autosave);
    char why[STATE_DIR_REASON];

    if (journal_write(&autosave->journal, &page, why)) {
        clear(&autosave->in_journal);
        return true;
    }
    set_fault(&autosave->in_journal, false, why);
    return false;
}

/* ---- Transfers. Copy first, sync the copy, and remove second. ---- */

static bool is_settings_pending(const struct autosave *autosave)
{
    for (int setting = 0; setting < SETTINGS; setting++)
        if (autosave->is_changed[setting])
            return true;
    return false;
}

/* Off the shelf, now that it is in the journal: those that were there are on the board. */
static bool move_claims(struct autosave *autosave, const struct state_dir *dir,
                        struct notices *notices, char why[STATE_DIR_REASON])
{
    struct autosave_state *state = &autosave->state;
    struct shelf none = {0};

    if (shelf_count(&state->claims) == 0)
        return true;
    if (!journal_check(&autosave->journal, why) || !journal_sync(&autosave->journal, why)
        || !shelf_file_change(dir, &state->claims, &none, &none, notices, why))
        return false;
    state->claims = none;
    return true;
}

static bool move_left(struct autosave *autosave, const struct state_dir *dir,
                      struct notices *notices, char why[STATE_DIR_REASON])
{
    struct autosave_state *state = &autosave->state;
    struct shelf none = {0};

    if (shelf_count(&state->left) == 0)
        return true;
    if (!shelf_file_change(dir, &none, &state->left, &state->fallen, notices, why))
        return false;
    state->left = none;
    write_journal(autosave);
    return true;
}

static bool move_lines(struct autosave *autosave, const struct state_dir *dir,
                       char why[STATE_DIR_REASON])
{
    char *lines = autosave->state.lines;

    while (*lines) {
        char line[HISTORY_LINE];
        size_t length = strcspn(lines, "\n") + 1;

        memcpy(line, lines, length);
        line[length] = '\0';
        if (!history_append(dir, line, autosave->in_book.is_there, why))
            return false;
        memmove(lines, lines + length, strlen(lines + length) + 1);
        write_journal(autosave);
    }
    return true;
}

static bool move_settings(struct autosave *autosave, const struct state_dir *dir,
                          char why[STATE_DIR_REASON])
{
    static const char *const names[SETTINGS] = {
        [SETTING_X_NAME] = "x-name",
        [SETTING_O_NAME] = "o-name",
        [SETTING_LEVEL] = "level",
        [SETTING_THEME] = "theme",
    };
    char texts[SETTINGS][SETTING_VALUE + sizeof "x-name="];
    const char *changes[SETTINGS];
    int changed = 0;

    for (int i = 0; i < SETTINGS; i++)
        if (autosave->is_changed[i]) {
            snprintf(texts[changed], sizeof texts[changed], "%s=%s", names[i], autosave->values[i]);
            changes[changed] = texts[changed];
            changed++;
        }
    if (changed > 0 && !settings_store(dir, changed, changes, why))
        return false;
    memset(autosave->is_changed, 0, sizeof autosave->is_changed);
    return true;
}

/* Move all that is pending, as far as that can be done: each of the three files for itself. */
static void move_all(struct autosave *autosave, int milliseconds, struct notices *notices)
{
    struct state_dir dir;
    bool is_held = false;
    char why[STATE_DIR_REASON];

    if (!state_dir_enter(&dir, milliseconds, &is_held, why)) {
        if (shelf_count(&autosave->state.left) > 0)
            set_fault(&autosave->on_shelf, is_held, why);
        if (*autosave->state.lines)
            set_fault(&autosave->in_book, is_held, why);
        if (is_settings_pending(autosave))
            set_fault(&autosave->in_settings, is_held, why);
        return;
    }
    unlinkat(dir.directory, "shelf.told", 0); /* which 1.1 has left there */
    set_result(&autosave->on_shelf,
               move_claims(autosave, &dir, notices, why) && move_left(autosave, &dir, notices, why),
               why);
    set_result(&autosave->in_book, move_lines(autosave, &dir, why), why);
    set_result(&autosave->in_settings, move_settings(autosave, &dir, why), why);
    state_dir_leave(&dir);
}

/* Whether something may be moved now. Settings that cannot be written are tried again when one of
 * them changes. */
static bool is_pending(const struct autosave *autosave)
{
    const struct autosave_state *state = &autosave->state;

    return shelf_count(&state->left) > 0 || shelf_count(&state->claims) > 0 || *state->lines
        || (is_settings_pending(autosave)
            && (!autosave->in_settings.is_there || autosave->in_settings.is_held));
}

/* ---- The settings and the score. ---- */

static void note_setting(struct autosave *autosave, enum setting setting, const char *value)
{
    char *known = autosave->values[setting];

    if (strlen(value) >= SETTING_VALUE || strcmp(known, value) == 0)
        return; /* what is so long was not set in the game */
    strcpy(known, value);
    autosave->is_changed[setting] = autosave->are_known;
    clear(&autosave->in_settings);
}

/* The first values are what was there, not what people set. */
static void note_settings(struct autosave *autosave, const struct session *session,
                          const char *theme)
{
    if (autosave->without_settings)
        return;
    for (int person = 0; person < PERSONS; person++)
        note_setting(autosave, (enum setting)(SETTING_X_NAME + person),
                     players_is_named(&session->players, person) ? session->players.names[person]
                                                                 : "");
    note_setting(autosave, SETTING_LEVEL, solver_levels[session->players.level]);
    if (theme)
        note_setting(autosave, SETTING_THEME, theme);
    autosave->are_known = true;
}

/* Read how the two stand in the book. */
static void read_score(struct autosave *autosave, struct session *session)
{
    struct history_reader reader;
    struct history_entry entry;
    struct two two = {.texts = {""}};
    char why[STATE_DIR_REASON];

    find_two(autosave, session, &two);
    autosave->wants_score = false;
    autosave->score = (struct score){.draws = 0};
    autosave->has_score = history_open(&reader, LARGEST_BOOK, why);
    if (!autosave->has_score)
        return;
    while (history_next(&reader, &entry, why))
        count(&autosave->score, &two, &entry);
    autosave->has_score = !*why;
    history_close(&reader);
    add_to_score(&autosave->score, &two, autosave->state.lines);
    show_score(autosave, session);
}

bool autosave_keep(struct autosave *autosave, struct session *session, const char *theme)
{
    struct notices notices = {.count = 0};
    bool is_score_new = autosave->wants_score;
    bool is_told;

    write_journal(autosave);
    note_settings(autosave, session, theme);
    if (is_pending(autosave) && clock_now() >= autosave->rests_until) {
        move_all(autosave, 0, &notices);
        autosave->rests_until = is_pending(autosave) ? clock_now() + (uint64_t)durations.rest : 0;
    }
    if (is_score_new)
        read_score(autosave, session);
    is_told = tell_faults(autosave, session);
    is_told |= tell_notices(session, &notices);
    is_told |= tell_fallen(session, &autosave->state);
    return is_told || (is_score_new && autosave->has_score);
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

/* The games that can be taken up: those that wait, and in front of them those that are in hand, but
 * for the one on the board. */
static struct shelf add_own(const struct autosave *autosave, const struct shelf *waiting)
{
    const struct autosave_state *state = &autosave->state;
    const struct hand *previous = &state->previous;
    struct shelf shelf = *waiting;

    shelf_file_put_all(&shelf, &state->left, NULL);
    if (shelf_holds(previous->game) && !previous->is_off && !*previous->line)
        shelf_put(&shelf, previous->game);
    return shelf;
}

/* While the page is open its games keep their places, those that were taken off too. */
static struct shelf add_removed(const struct autosave *autosave, const struct session *session,
                                const struct shelf *shelf)
{
    struct shelf all = autosave->state.removed;
    struct shelf rest = session->shelf_page.shelf;

    shelf_file_put_all(&all, shelf, NULL);
    for (int slot = 0; slot < shelf_count(&all); slot++)
        if (!shelf_take(&rest, shelf_game(&all, slot)))
            return all;
    return session->mode == MODE_PICK && shelf_count(&rest) == 0 ? session->shelf_page.shelf : all;
}

bool autosave_show(const struct autosave *autosave, struct session *session)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    if (!shelf_file_load(&shelf, why)) {
        session_tell(session, "No shelf: it %s.", why);
        return false;
    }
    shelf = add_own(autosave, &shelf);
    shelf = add_removed(autosave, session, &shelf);
    session_show_shelf(session, &shelf);
    return true;
}

/* Enter the directory to take something from the shelf, and read it, all that was to be adopted
 * included. */
static bool enter_shelf(struct autosave *autosave, struct state_dir *dir, int milliseconds,
                        struct shelf *shelf, struct notices *notices, char why[STATE_DIR_REASON])
{
    bool is_held;

    if (!state_dir_enter(dir, milliseconds, &is_held, why))
        return false;
    if (journal_check(&autosave->journal, why) && journal_adopt(dir, notices, why)
        && shelf_file_read(dir->directory, shelf, why))
        return true;
    state_dir_leave(dir);
    return false;
}

/* Have what was noted in the journal, and then its game off the shelf. */
static bool take_claims(struct autosave *autosave, const struct state_dir *dir,
                        struct notices *notices, char why[STATE_DIR_REASON])
{
    if (!write_journal(autosave)) {
        snprintf(why, STATE_DIR_REASON, "%s", autosave->in_journal.why);
        return false;
    }
    return move_claims(autosave, dir, notices, why);
}

bool autosave_begin(struct autosave *autosave, struct session *session, char why[STATE_DIR_REASON])
{
    struct notices notices = {.count = 0};
    struct state_dir dir;
    struct shelf shelf;
    struct game game = session->match.states[0];

    autosave_note(autosave, session);
    if (!session->saved.is_from_shelf)
        return true;
    if (!enter_shelf(autosave, &dir, durations.lock_at_start, &shelf, &notices, why)) {
        autosave->state = (struct autosave_state){.lines = ""};
        return false;
    }

    bool is_taken = shelf_has(&shelf, game);

    if (!is_taken)
        snprintf(why, STATE_DIR_REASON, "does not have that game any more");
    is_taken = is_taken && take_claims(autosave, &dir, &notices, why);
    if (!is_taken) {
        autosave->state = (struct autosave_state){.lines = ""};
        write_journal(autosave);
    }
    state_dir_leave(&dir);
    tell_notices(session, &notices);
    return is_taken;
}

bool autosave_take_up(struct autosave *autosave, struct session *session)
{
    struct session before = *session;
    struct autosave_state state = autosave->state;
    struct notices notices = {.count = 0};
    struct state_dir dir;
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    if (!enter_shelf(autosave, &dir, 0, &shelf, &notices, why)) {
        session_tell(session, "Not taken up: the shelf %s.", why);
        return false;
    }
    shelf = add_own(autosave, &shelf);
    shelf = add_removed(autosave, session, &shelf);
    session_take_up(session, &shelf);

    bool is_taken = session->mode != MODE_PICK;

    autosave_note(autosave, session);
    if (is_taken && shelf_count(&autosave->state.claims) > 0 /* else it is only asked for */
        && !take_claims(autosave, &dir, &notices, why)) {
        *session = before;
        autosave->state = state;
        write_journal(autosave);
        session_tell(session, "Not taken up: the shelf %s.", why);
        is_taken = false;
    }
    state_dir_leave(&dir);
    tell_notices(session, &notices);
    return is_taken;
}

/* Take a game off the shelf. */
static bool take_off(struct autosave *autosave, const struct state_dir *dir,
                     const struct shelf *waiting, struct game game, struct notices *notices,
                     char why[STATE_DIR_REASON])
{
    struct autosave_state *state = &autosave->state;
    struct autosave_state before = *state;
    struct shelf own = add_own(autosave, &(struct shelf){0});
    struct shelf one = {0};
    struct shelf none = {0};

    shelf_put(&one, game);
    if (!shelf_has(waiting, game) && !shelf_has(&own, game)) {
        snprintf(why, STATE_DIR_REASON, "does not have that game any more");
        return false;
    }
    shelf_take(&state->left, game);
    state->previous.is_off |= is_same(state->previous.game, game);
    shelf_put(&state->removed, game);
    if (write_journal(autosave) && !autosave->game_in_page.is_there
        && journal_sync(&autosave->journal, why)
        && shelf_file_change(dir, &one, &none, &none, notices, why))
        return true;
    if (autosave->game_in_page.is_there)
        snprintf(why, STATE_DIR_REASON, "must be left before any more can go");
    else if (autosave->in_journal.is_there)
        snprintf(why, STATE_DIR_REASON, "%s", autosave->in_journal.why);
    *state = before;
    write_journal(autosave);
    return false;
}

/* Put back a game that was taken off. */
static bool put_back(struct autosave *autosave, const struct state_dir *dir, struct game game,
                     struct notices *notices, char why[STATE_DIR_REASON])
{
    struct autosave_state *state = &autosave->state;
    struct shelf one = {0};

    shelf_put(&one, game);
    if (state->previous.is_off && is_same(state->previous.game, game))
        state->previous.is_off = false;
    else if (!shelf_file_change(dir, &(struct shelf){0}, &one, &state->fallen, notices, why))
        return false;
    shelf_take(&state->removed, game);
    write_journal(autosave);
    return true;
}

/* The games that the first shelf has and the second has not. */
static struct shelf subtract(const struct shelf *shelf, const struct shelf *other)
{
    struct shelf rest = *shelf;

    for (int slot = 0; slot < shelf_count(other); slot++)
        shelf_take(&rest, shelf_game(other, slot));
    return rest;
}

bool autosave_obey(struct autosave *autosave, struct session *session)
{
    struct autosave_state *state = &autosave->state;
    struct shelf goes = subtract(&session->shelf_page.off, &state->removed);
    struct shelf comes = subtract(&state->removed, &session->shelf_page.off);
    struct notices notices = {.count = 0};
    struct state_dir dir;
    struct shelf waiting;
    char why[STATE_DIR_REASON];
    bool is_done;

    if (session->mode != MODE_PICK) { /* the page was left, or its game taken up */
        state->removed = (struct shelf){0};
        shelf_page_set_off(session, &state->removed);
        return true;
    }
    if (shelf_count(&goes) == 0 && shelf_count(&comes) == 0)
        return true;
    is_done = enter_shelf(autosave, &dir, 0, &waiting, &notices, why);
    if (is_done) {
        for (int slot = shelf_count(&goes) - 1; slot >= 0; slot--)
            is_done &= take_off(autosave, &dir, &waiting, shelf_game(&goes, slot), &notices, why);
        for (int slot = shelf_count(&comes) - 1; slot >= 0; slot--)
            is_done &= put_back(autosave, &dir, shelf_game(&comes, slot), &notices, why);
        state_dir_leave(&dir);
    }
    shelf_page_set_off(session, &state->removed);
    tell_notices(session, &notices);
    if (!is_done)
        session_tell(session, "Nothing is changed: the shelf %s.", why);
    tell_fallen(session, state);
    return is_done;
}

/* ---- The end. ---- */

void autosave_leave(struct autosave *autosave, struct session *session)
{
    struct autosave_state *state = &autosave->state;

    autosave_note(autosave, session);
    settle(autosave, session, &state->previous);
    settle(autosave, session, &state->board);
    if (session->mode == MODE_PICK) /* nobody has left the page */
        shelf_file_put_all(&state->left, &state->removed, &state->fallen);
    state->removed = (struct shelf){0};
    write_journal(autosave);
}

static int count_lines(const char *lines)
{
    int count = 0;

    for (; *lines; lines++)
        count += *lines == '\n';
    return count;
}

/* Where what is pending is, in words that end a sentence. */
static void say_where(const struct autosave *autosave, bool is_one, char where[STATE_DIR_PATH])
{
    char path[STATE_DIR_PATH];
    char why[STATE_DIR_REASON];

    where[0] = '\0';
    if (autosave->journal.is_open && autosave->journal.is_whole && state_dir_path(path, why))
        snprintf(where, STATE_DIR_PATH, "; the next start moves %s there from %.256s/%s",
                 is_one ? "it" : "them", path, autosave->journal.name);
}

bool autosave_finish(struct autosave *autosave, struct notices *notices)
{
    struct autosave_state *state = &autosave->state;
    char codes[SHELF_FILE_CODES];
    char where[STATE_DIR_PATH];

    if (is_pending(autosave) || is_settings_pending(autosave))
        move_all(autosave, durations.lock, notices);
    write_journal(autosave);

    int games = shelf_count(&state->left);
    int lines = count_lines(state->lines) + state->lines_lost;
    int kept = autosave->journal.is_whole ? count_lines(compose(autosave).lines) : 0;
    bool has_settings = !is_settings_pending(autosave);

    shelf_file_list(codes, &state->fallen);
    if (*codes)
        notices_add(notices, "the shelf is full: code %s fell off", codes);
    shelf_file_list(codes, &state->left);
    say_where(autosave, games == 1, where);
    if (games > 0)
        notices_add(notices, "not on the shelf: code %s: it %s%s", codes, autosave->on_shelf.why,
                    where);
    say_where(autosave, kept == 1, where);
    if (kept > 0)
        notices_add(notices, "%d game%s not in the book, which %s%s", kept,
                    kept == 1 ? " is" : "s are", autosave->in_book.why, where);
    if (lines > kept)
        notices_add(notices, "%d game%s lost: the book %s, and the journal %s", lines - kept,
                    lines - kept == 1 ? " is" : "s are", autosave->in_book.why,
                    autosave->in_journal.is_there ? autosave->in_journal.why : "has no room");
    if (!has_settings)
        notices_add(notices, "the settings are not kept: their file %s", autosave->in_settings.why);
    journal_close(&autosave->journal);
    return games == 0 && lines == 0 && has_settings;
}
