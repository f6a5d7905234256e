/* SPDX-License-Identifier: MIT
 *
 * Whole sessions, of one program or of several in one home, that are killed before every call that
 * changes the disk, or in which a call fails. The disk must agree with a naive model, which knows
 * the moments at which two files differ, and no others. The other tests look at the messages and
 * the system calls.
 */
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "disk.h"
#include "play/keymap.h"
#include "play/shared_game.h"
#include "session_fixture.h"
#include "storage/keep.h"
#include "suite.h"

/* A program at the home. */
struct program {
    struct session session;
    struct keep keep;
    struct shared_game shared_game; /* while its table is open, at which nobody else sits */
    struct host host;
};

static struct program here;
static char why[STATE_DIR_REASON];

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* ---- A session. ---- */

static void begin(struct program *program)
{
    free(program->keep.games); /* of the one that died in its place */
    program->keep = (struct keep){.is_lock_held = false};
    program->session = session_fixture_new();
    keep_note(&program->keep, &program->session);
}

/* As shared_table_toggle does it. */
static void open_or_close_table(struct program *program)
{
    const struct access access = {.login = 0};
    struct session *session = &program->session;

    session_part(session);
    keep_note(&program->keep, session);
    if (session->shared_game)
        shared_game_end(session);
    else
        shared_game_host(&program->shared_game, session, &program->host, "Ann", &access,
                         match_player(&session->match, 0));
}

static void act(struct program *program, enum event event)
{
    enum effect effect = keymap_press(&program->session, event);

    if (effect == EFFECT_HOST)
        open_or_close_table(program);
    else if (effect == EFFECT_SHELF)
        keep_show(&program->keep, &program->session);
    else if (effect == EFFECT_OPEN)
        keep_open(&program->keep, &program->session);
}

static bool save(struct program *program)
{
    keep_note(&program->keep, &program->session);
    return keep_save(&program->keep, &program->session);
}

static void type(const char *keys)
{
    for (; *keys; keys++) {
        act(&here, session_fixture_event(*keys));
        save(&here);
    }
}

static bool end(void)
{
    return keep_finish(&here.keep, &here.session);
}

/* ---- The model: the entries of the shelf as boards, in small letters if person 2 plays X, and the
 * number of lines in the book. It follows the sessions from outside, and knows nothing of locks,
 * files or what is pending. ---- */

enum { BOARD = ORACLE_BOARD_SIZE, STATE = SHELF_SLOTS * BOARD + 16, STEPS = 16 };

/* A game of a program: its entry, or empty. */
struct model_game {
    unsigned id;
    char entry[BOARD];
    bool is_over, has_line, is_played, is_own;
    int x_person;
};

struct model_program {
    struct model_game board, previous;
};

struct model {
    int count;
    char shelf[SHELF_SLOTS][BOARD]; /* the newest first */
    int booked;
    int steps; /* of the last event, with the state after each */
    char said[STEPS][STATE];
};

static void model_say(const struct model *model, char said[STATE])
{
    size_t length = 0;

    for (int i = 0; i < model->count; i++)
        length += (size_t)snprintf(said + length, STATE - length, "%s ", model->shelf[i]);
    snprintf(said + length, STATE - length, "%d", model->booked);
}

static void model_note_step(struct model *model)
{
    ck_assert_int_lt(model->steps, STEPS);
    model_say(model, model->said[model->steps++]);
}

/* Remove an entry, the newest of those that are the same but for the chosen one if that is counted
 * from the oldest, and put another in front; empty for none. */
static void model_replace_one(struct model *model, const char *was, int from_oldest, const char *is)
{
    int at = model->count;

    for (int slot = model->count - 1, same = 0; slot >= 0; slot--)
        if (strcmp(model->shelf[slot], was) == 0 && (from_oldest == 0 || same++ < from_oldest))
            at = slot;
    if (at < model->count) {
        memmove(model->shelf[at], model->shelf[at + 1], (size_t)(model->count - at - 1) * BOARD);
        model->count--;
    }
    if (*is) {
        model->count -= model->count == SHELF_SLOTS;
        memmove(model->shelf[1], model->shelf[0], (size_t)model->count * BOARD);
        snprintf(model->shelf[0], BOARD, "%s", is);
        model->count++;
    }
    model_note_step(model);
}

static void model_replace(struct model *model, const char *was, const char *is)
{
    model_replace_one(model, was, 0, is);
}

/* `u` cannot bring the game back any more: first the line, then the entry. */
static void model_settle(struct model *model, struct model_game *game)
{
    model->booked += game->is_over && game->has_line;
    if (game->is_over && game->has_line)
        model_note_step(model);
    if (game->is_over && *game->entry && game->is_played)
        model_replace(model, game->entry, "");
    *game = (struct model_game){.id = 0};
}

/* The entry of the game on the board: that position, or the one before its end. */
static void find_entry(const struct session *session, bool is_played, char board[BOARD])
{
    const struct match *match = &session->match;
    const char *x_name = session_called(session, match->x_person);
    const char *o_name = session_called(session, PERSONS - 1 - match->x_person);
    struct shelf_entry entry = session->info.entry;

    if (is_played) {
        entry.game = match_is_over(match) && match->now > 0 ? match->states[match->now - 1]
                                                            : match_game(match);
        entry.is_second_x = strcmp(x_name, o_name) > 0;
    }
    session_fixture_write_entry(entry, board);
}

/* Follow a session after an event that took off the game of this page. */
static void model_follow(struct model *model, struct model_program *program,
                         const struct session *session, const struct shelf_picker *page)
{
    const char *names[PERSONS];
    char entry[BOARD] = "";

    model->steps = 0;
    if (program->board.id != session->info.id) {
        if (session->info.id == program->previous.id) { /* it was brought back */
            program->board = program->previous;
            program->previous = (struct model_game){.id = 0};
        } else {
            session_fixture_write_entry(session->info.entry, entry);
            model_settle(model, &program->previous);
            program->previous = program->board;
            program->board =
                (struct model_game){.id = session->info.id, .x_person = session->match.x_person};
            strcpy(program->board.entry, entry);
        }
    }
    if (!session->can_return)
        model_settle(model, &program->previous);
    session_fixture_write_entry(page->off, entry);
    if (*entry)
        model_replace_one(model, entry, page->off_number, "");
    program->board.is_over = match_is_over(&session->match);
    if (match_is_played(&session->match, session->match.last))
        program->board.is_played = true; /* also when H makes its position the start */
    if (program->board.x_person != session->match.x_person && session_is_under_way(session))
        program->board.is_played = true; /* the two have changed seats */
    program->board.x_person = session->match.x_person;
    program->board.has_line = session_find_players(session, &session->match, names);
    find_entry(session, program->board.is_played, entry);
    if (strcmp(entry, program->board.entry) != 0) {
        model_replace(model, program->board.entry, entry);
        strcpy(program->board.entry, entry);
        program->board.is_own = true;
    }
}

static void model_leave(struct model *model, struct model_program *program)
{
    model->steps = 0;
    model_settle(model, &program->previous);
    if (program->board.is_over)
        model_settle(model, &program->board);
    else if (program->board.is_own && *program->board.entry)
        model_replace(model, program->board.entry, program->board.entry);
}

/* Describe the disk as it is. */
static void read_disk(char said[STATE])
{
    struct model found = {.count = 0};
    struct shelf shelf;
    struct book book;
    struct book_entry game;

    ck_assert_msg(shelf_file_load(&shelf, why), "%s", why);
    for (; found.count < shelf_count(&shelf); found.count++)
        session_fixture_write_entry(shelf.entries[found.count], found.shelf[found.count]);
    ck_assert(book_open(&book, why));
    while (book_next(&book, &game))
        found.booked++;
    ck_assert_int_eq(book.wrong, 0);
    ck_assert(book_close(&book, why));
    model_say(&found, said);
}

/* Begin from the shelf that there is. */
static void model_begin(struct model *model)
{
    struct shelf shelf;

    *model = (struct model){.count = 0};
    ck_assert(shelf_file_load(&shelf, why));
    for (; model->count < shelf_count(&shelf); model->count++)
        session_fixture_write_entry(shelf.entries[model->count], model->shelf[model->count]);
}

/* ---- Killed, or with a call that fails. ---- */

enum { KEYS = 128 };

/* Send the parent a state that the disk may have from now on; an empty one before the disk has the
 * last of them. */
static void report(int to, const char *state)
{
    char said[STATE];

    snprintf(said, sizeof said, "%s", state);
    ck_assert_int_eq(write(to, said, STATE), STATE);
}

static void report_steps(int to, const struct model *model)
{
    for (int step = 0; step < model->steps; step++)
        report(to, model->said[step]);
}

/* A whole session from the shelf that there is. True if everything could be written. */
static bool play(const char *keys, int to, const struct disk *harm)
{
    struct model model;
    struct model_program program = {.board.id = 0};
    char said[STATE];

    model_begin(&model);
    model_say(&model, said);
    report(to, said);
    begin(&here);
    disk = *harm;
    for (; *keys; keys++) {
        act(&here, session_fixture_event(*keys));

        const struct shelf_picker page = here.session.shelf_page;

        keep_note(&here.keep, &here.session);
        model_follow(&model, &program, &here.session, &page);
        report_steps(to, &model);
        keep_save(&here.keep, &here.session);
        report(to, "");
    }
    model_leave(&model, &program);
    report_steps(to, &model);
    return end();
}

/* A session in a child that is harmed at a call, and the states that the disk may have after it. */
struct run {
    int states;
    char said[8 * STEPS][STATE];
    bool was_killed;
    bool is_saved;   /* the program says so */
    bool was_harmed; /* the call was reached */
};

enum { NOT_SAVED = 1, HARMED = 2 };

static void play_in_child(struct run *run, const char *keys, const struct disk *harm)
{
    int ends[2];
    int status;

    ck_assert_int_eq(pipe(ends), 0);

    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        bool is_saved = play(keys, ends[1], harm);

        _exit((is_saved ? 0 : NOT_SAVED) + (disk.calls > harm->at ? HARMED : 0));
    }
    close(ends[1]);
    run->states = 0;
    while (read(ends[0], run->said[run->states], STATE) == STATE) {
        if (*run->said[run->states]) {
            ck_assert_int_lt(++run->states, (int)(sizeof run->said / STATE));
        } else if (harm->harm == HARM_KILL || harm->harm == HARM_NONE) {
            strcpy(run->said[0], run->said[run->states - 1]);
            run->states = 1;
        }
    }
    close(ends[0]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    run->was_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    ck_assert(run->was_killed || (WIFEXITED(status) && WEXITSTATUS(status) < 2 * HARMED));
    run->is_saved = !run->was_killed && !(WEXITSTATUS(status) & NOT_SAVED);
    run->was_harmed = run->was_killed || WEXITSTATUS(status) & HARMED;
}

static int compare(const void *one, const void *other)
{
    return memcmp(one, other, BOARD);
}

/* A state without the order of the games, which a write that comes late can change. */
static void sort(char said[STATE])
{
    qsort(said, strlen(said) / BOARD, BOARD, compare);
}

/* Check the disk after a session: it has the last state, if everything was saved. */
static void check_disk(struct run *run, const char *keys, const struct disk *harm)
{
    char found[STATE];
    bool is_expected = false;

    read_disk(found);
    if (harm->harm == HARM_FAIL)
        sort(found);
    for (int i = 0; i < run->states && harm->harm == HARM_FAIL; i++)
        sort(run->said[i]);
    for (int i = run->is_saved ? run->states - 1 : 0; i < run->states; i++)
        is_expected |= strcmp(found, run->said[i]) == 0;
    ck_assert_msg(is_expected, "%s with harm %d at call %d%s: %s, and not %s", keys, harm->harm,
                  harm->at, run->is_saved ? ", saved" : "", found, run->said[run->states - 1]);
}

static void put_three(void)
{
    disk_empty();
    disk_put_shelf(NUMBERS(300, 200, 100));
}

static void put_twelve(void)
{
    disk_empty();
    disk_put_shelf(NUMBERS(1, 2, 3, 2, 5, 6, 2, 8, 9, 10, 11, 12));
}

/* Every act, with the games on the shelf and in the book after it: games left by n, o and r;
 * brought back by u; finished, with the end undone; resumed, twice, and from this session; taken
 * off. */
static const struct {
    const char *keys;
    int entries, booked;
} scenarios[] = {
    {"5n1n", 5, 0},           {"5nu1n9", 5, 0},      {"14253n5un", 3, 1},
    {"14253uu7n19283", 4, 1}, {"14253nuu6n5", 5, 0}, {"5r\n7n1", 5, 0},
    {"r\nr\n9u", 3, 0},       {"r\n1nu2n", 3, 0},    {"5r2u3n1", 5, 0},
    {"5nr\n", 4, 0},          {"rddlu\0331", 2, 0},  {"rdld\033n5n", 2, 0},
    {"rduldr5", 2, 0},        {"5n1nrd\033", 4, 0},  {"5nrdu\0331", 4, 0},
    {"5nrd\033u1n", 4, 0},    {"rdl\n5n1", 3, 0},    {"rdr\n5n", 3, 0},
    {"r1uu5", 4, 0},          {"o523\n5n", 4, 0},    {"14253n14253n142596nu", 3, 3},
    {"5uU1uu", 3, 0},         {"14253", 3, 1},       {"14253n", 3, 1},
    {"51H9H3", 4, 0},         {"5HH", 4, 0},         {"14253H5", 4, 1},
    {"14253H14253Hn", 3, 1},  {"5nH1H", 5, 0},       {"r\nHHn", 3, 0},
    {"r\nH9H1n", 3, 0},       {"51uHn", 4, 0},       {"rll\nc", 3, 0}, /* the computer ends it */
    {"r\nC", 3, 0},           {"5C1", 4, 0},
};

enum { SCENARIOS = sizeof scenarios / sizeof scenarios[0] };

static void (*const shelves[])(void) = {put_three, put_twelve};
enum { SHELVES = sizeof shelves / sizeof shelves[0] };

TEST_LOOP(a_session_leaves_its_games_on_the_shelf_or_in_the_book, SCENARIOS *SHELVES)
{
    const struct disk none = {.harm = HARM_NONE};
    const char *keys = scenarios[_i / SHELVES].keys;
    static struct run run;
    struct shelf shelf;

    shelves[_i % SHELVES]();
    play_in_child(&run, keys, &none);
    ck_assert(run.is_saved);
    check_disk(&run, keys, &none);
    ck_assert(shelf_file_load(&shelf, why));
    if (_i % SHELVES == 0) {
        const char *said = strrchr(run.said[run.states - 1], ' ');

        ck_assert_msg(shelf_count(&shelf) == scenarios[_i / SHELVES].entries, "%s: %d", keys,
                      shelf_count(&shelf));
        ck_assert_int_eq(atoi(said ? said : run.said[run.states - 1]),
                         scenarios[_i / SHELVES].booked);
    }
    ck_assert(!strstr(disk_contents(), ".new"));
}

/* Each call has its turn; in `make check` one of three, in the quick tests one of seven. */
static int calls_in_a_turn(void)
{
    return suite_share() > 10 ? 7 : suite_share() > 1 ? 3 : 1;
}

TEST_LOOP(killed_before_every_call_nothing_is_lost_doubled_or_false, SCENARIOS *SHELVES)
{
    struct disk harm = {.harm = HARM_KILL, .at = _i % calls_in_a_turn()};
    const char *keys = scenarios[_i / SHELVES].keys;
    static struct run run;

    do {
        shelves[_i % SHELVES]();
        play_in_child(&run, keys, &harm);
        check_disk(&run, keys, &harm);
        harm.at += calls_in_a_turn();
    } while (run.was_killed);
}

/* One call fails by an error; or from that call on another program has the lock. */
static const struct disk faults[] = {
    {HARM_FAIL, .error = ENOSPC},
    {HARM_FAIL, .error = EIO},
    {HARM_FAIL, .error = EROFS},
    {HARM_FAIL, .error = EMFILE},
    {HARM_FAIL, .error = EWOULDBLOCK, .every = "flock", .is_clock_still = true},
};
enum { FAULTS = sizeof faults / sizeof faults[0] };

TEST_LOOP(whatever_call_fails_nothing_is_lost_doubled_or_false_and_the_status_is_true,
          SCENARIOS *FAULTS)
{
    struct disk harm = faults[_i % FAULTS];
    const char *keys = scenarios[_i / FAULTS].keys;
    static struct run run;

    harm.at = _i % calls_in_a_turn();
    do {
        put_three();
        play_in_child(&run, keys, &harm);
        check_disk(&run, keys, &harm);
        harm.at += calls_in_a_turn();
    } while (run.was_harmed);
}

/* ---- Sessions by chance. ---- */

static const char most_keys[] = "123456789123456789nnuuUCr\n\nddlhjuH\033";

static char draw_key(unsigned *rng)
{
    return most_keys[suite_draw(rng, sizeof most_keys - 1)];
}

TEST(sessions_by_chance_that_are_killed_at_some_call_lose_nothing)
{
    static struct run run;
    unsigned rng = 7;
    int rounds = 1000 / suite_share();

    for (int round = 0; round < rounds; round++) {
        struct disk harm = {.harm = HARM_KILL, .at = (int)suite_draw(&rng, 100)};
        char keys[KEYS] = "";
        int count = 5 + (int)suite_draw(&rng, 40);

        for (int i = 0; i < count; i++)
            keys[i] = draw_key(&rng);
        put_three();
        play_in_child(&run, keys, &harm);
        check_disk(&run, keys, &harm);
    }
}

/* Programs in one home take turns, and now and then one of them dies or leaves, and another begins.
 */
TEST_LOOP(programs_in_one_home_lose_nothing_of_each_other, 4)
{
    enum { MOST = 4, EVENTS = 40000 };
    static struct program programs[MOST];
    struct model_program models[MOST] = {{.board.id = 0}};
    static struct model model;
    unsigned rng = (unsigned)_i + 1;
    char expected[STATE], found[STATE];

    model_begin(&model);
    for (int i = 0; i <= _i; i++)
        begin(&programs[i]);
    for (int event = 0; event < EVENTS / suite_share(); event++) {
        int i = (int)suite_draw(&rng, (unsigned)_i + 1);
        struct program *program = &programs[i];
        unsigned fate = suite_draw(&rng, 50);

        if (fate > 0) {
            act(program, session_fixture_event(draw_key(&rng)));

            const struct shelf_picker page = program->session.shelf_page;

            keep_note(&program->keep, &program->session);
            model_follow(&model, &models[i], &program->session, &page);
            save(program);
        } else { /* it dies */
            begin(program);
            models[i] = (struct model_program){.board.id = 0};
        }
        read_disk(found);
        model_say(&model, expected);
        ck_assert_msg(strcmp(found, expected) == 0, "event %d: %s, and not %s", event, found,
                      expected);
    }
}

/* The disk after a session, with the names and results of the book. */
static void play_on_three(const char *keys, char said[2 * STATE])
{
    struct book book;
    struct book_entry game;

    put_three();
    begin(&here);
    type(keys);
    ck_assert(end());
    read_disk(said);
    ck_assert(book_open(&book, why));
    while (book_next(&book, &game))
        for (int field = BOOK_X_NAME; field < BOOK_FIELDS; field++)
            if (field != BOOK_CODE && field != BOOK_MOVES) /* they follow from the start */
                strcat(strcat(said, " "), game.fields[field]);
    ck_assert(book_close(&book, why));
}

/* Draw a session, and the same with a table that is opened and closed, but not at the end of a
 * game: what is played alone at a table is not booked. */
static void draw_session(unsigned *rng, char keys[KEYS], char at_tables[2 * KEYS])
{
    struct session session = session_fixture_new();
    bool is_open = false;

    for (int i = 0; i < 40; i++) {
        struct session next = session;
        bool begins = session_fixture_is_over(&session) || suite_draw(rng, 12) == 0;
        char key = begins ? 'n' : (char)('1' + suite_draw(rng, GAME_CELLS));

        keymap_press(&next, (enum event)key);
        if (suite_draw(rng, 4) == 0 || (is_open && session_fixture_is_over(&next))) {
            strcat(at_tables, is_open || suite_draw(rng, 2) == 0 ? "H" : "HHH");
            is_open = !is_open;
        }
        if (is_open && session_fixture_is_over(&next)) {
            strcat(at_tables, "H");
            is_open = false;
        }
        strncat(keys, &key, 1);
        strncat(at_tables, &key, 1);
        session = next;
    }
}

TEST(games_by_chance_end_the_same_if_a_table_is_opened_and_closed_between_their_marks)
{
    unsigned rng = 3;
    int rounds = 500 / suite_share();

    for (int round = 0; round < rounds; round++) {
        char keys[KEYS] = "", at_tables[2 * KEYS] = "";
        char expected[2 * STATE], found[2 * STATE];

        draw_session(&rng, keys, at_tables);
        play_on_three(keys, expected);
        play_on_three(at_tables, found);
        ck_assert_msg(strcmp(found, expected) == 0, "%s: %s, and not %s", at_tables, found,
                      expected);
    }
}

/* ---- Its calls to the system. ---- */

static bool is_slow(const char *call)
{
    return strcmp(call, "fsync") == 0 || strcmp(call, "renameat") == 0 || strcmp(call, "poll") == 0;
}

TEST(a_move_calls_for_one_write_and_nothing_that_waits_and_the_end_syncs_it)
{
    int synced = 0;

    begin(&here);
    for (const char *key = "51234"; *key; key++) {
        int writes = 0;

        disk.calls = 0;
        act(&here, session_fixture_event(*key));
        keep_note(&here.keep, &here.session);
        ck_assert_int_eq(disk.calls, 0); /* and now it is painted */
        keep_save(&here.keep, &here.session);
        for (int call = 0; call < disk.calls; call++) {
            ck_assert_msg(!is_slow(disk.names[call]), "%s", disk.names[call]);
            writes += strstr(disk.names[call], "write") != NULL;
        }
        ck_assert_int_eq(writes, 1);
        disk.calls = 0;
        save(&here); /* nothing is new */
        ck_assert_int_eq(disk.calls, 0);
    }
    ck_assert(end());
    ck_assert_str_eq(disk_contents(), "lock shelf ");
    for (int call = 0; call < disk.calls; call++)
        synced += strcmp(disk.names[call], "fsync") == 0;
    ck_assert_int_eq(synced, 2); /* the shelf and its directory */
}

TEST(a_session_in_which_nothing_is_played_leaves_no_trace)
{
    begin(&here);
    type("?");
    ck_assert(end());
    ck_assert_int_eq(here.keep.notices.count, 0);
    ck_assert(!disk_exists(disk_folder));
}

static void use_session(void)
{
    begin(&here);
    type("5n14253n1nrd\n9nNCid\n\n3");
    end();
}

static void use_book(void)
{
    struct book book;
    struct book_entry game;

    if (!book_open(&book, why))
        return;
    while (book_next(&book, &game))
        ;
    book_close(&book, why);
}

TEST(no_file_stays_open_whichever_call_fails)
{
    int before = disk_open_descriptors();
    int calls = 0;

    for (int at = -1; at < calls; at++) {
        disk = (struct disk){.harm = at < 0 ? HARM_NONE : HARM_FAIL, .at = at, .error = EIO};
        use_session();
        use_book();
        calls = disk.calls > calls ? disk.calls : calls;
        ck_assert_msg(disk_open_descriptors() == before, "%d files are open, not %d: call %d, %s",
                      disk_open_descriptors(), before, at, at < 0 ? "" : disk.names[at]);
        disk = (struct disk){.harm = HARM_NONE};
        disk_empty();
    }
    ck_assert_int_gt(calls, 0);
}

/* Check the boards and the lines after the end. */
static void check_end(const char *expected)
{
    char found[STATE];

    ck_assert_msg(end(), "%s", here.keep.notices.lines[0]);
    read_disk(found);
    ck_assert_str_eq(found, expected);
}

TEST(where_the_file_system_has_no_locks_a_game_is_kept_as_ever)
{
    disk = (struct disk){HARM_FAIL, .every = "flock", .error = ENOLCK};
    begin(&here);
    type("51");
    ck_assert_str_eq(here.session.status.notices[0].words, "");
    check_end("O...X.... 0");
}

TEST(what_the_disk_did_not_take_at_the_end_is_said)
{
    disk = (struct disk){HARM_FAIL, .every = "fsync", .error = EIO};
    begin(&here);
    type("5");
    ck_assert(!end());
    ck_assert(strstr(here.keep.notices.lines[0], "what was written may be lost"));
}

/* ---- A shared table. ---- */

static void check_now(const char *expected)
{
    char found[STATE];

    read_disk(found);
    ck_assert_str_eq(found, expected);
}

TEST(a_game_that_ends_at_a_shared_table_is_booked_at_once_and_once)
{
    begin(&here);
    here.session.table.is_attached = here.session.table.is_shared = true;
    strcpy(here.session.info.other, "Ben");
    type("1425");
    check_now("XX.OO.... 0");
    type("3");
    check_now("1");
    here.session.table.is_shared = false; /* the other has left, and nobody knows whose a mark is */
    type("u");
    check_now("XX.OO.... 1");
    type("7");
    check_now("XX.OO.X.. 1");
    type("u3");
    check_now("1");
    type("nu");
    check_now("1");
    type("u3n5");
    check_end("....x.... 1");
}

/* ---- A lock that is held. ---- */

static void check_said(const char *words)
{
    ck_assert_msg(strstr(here.session.status.notices[0].words, words), "it says: %s",
                  here.session.status.notices[0].words);
}

TEST(a_lock_that_is_held_is_waited_for_once_and_said_once_and_then_it_is_tried)
{
    disk_lock_for_other();
    begin(&here);
    type("5");
    ck_assert_int_eq(disk_other.waited, durations.lock_in_play);
    check_said("Not saved yet: the shelf is kept locked by another program.");
    type("1");
    ck_assert_str_eq(here.session.status.notices[0].words, "");
    ck_assert_int_eq(disk_other.waited, durations.lock_in_play);
    close(disk_other.descriptor);
    type("9");
    disk_lock_for_other(); /* it was free in the meantime */
    type("3");
    ck_assert_int_eq(disk_other.waited, durations.lock_in_play);
    check_said("kept locked");
    close(disk_other.descriptor);
    check_end("O.O.X...X 0");
}

TEST(what_is_pending_waits_for_the_lock_at_the_end_and_is_named_if_it_stays_locked)
{
    const struct keep_notices *failures = &here.keep.notices;
    struct shelf_entry entry;

    put_three();
    disk_lock_for_other();
    begin(&here);
    type("5n14253n1n9rjd\033");
    entry = here.keep.games[here.keep.count - 1].entry.stored;
    ck_assert(shelf_holds(entry.game));
    type("r");
    ck_assert(!shelf_has(&here.session.shelf_page.shelf, entry));
    ck_assert(shelf_has(&here.session.shelf_page.shelf, session_fixture_read_entry("....X....")));
    disk_other.waited = 0;
    ck_assert(!end());
    ck_assert_int_ge(disk_other.waited, durations.lock_at_end);
    ck_assert_int_eq(failures->count, 3);
    ck_assert_str_eq(failures->lines[0], "not on the shelf: code 5, 1, 9: it is kept locked by "
                                         "another program");
    ck_assert_ptr_nonnull(strstr(failures->lines[1], "not taken off the shelf: code "));
    ck_assert_str_eq(failures->lines[2],
                     "1 game is not in the book, which is kept locked by another program");
    close(disk_other.descriptor);
}

TEST(all_games_of_a_long_session_wait_for_the_lock_and_are_written)
{
    enum { GAMES_PLAYED = 2000 };
    char found[STATE];

    disk_lock_for_other();
    begin(&here);
    for (int game = 0; game < GAMES_PLAYED; game++)
        type("14253n");
    close(disk_other.descriptor);
    ck_assert(end());
    read_disk(found);
    ck_assert_str_eq(found, "2000");
}

TEST(a_game_that_could_not_be_written_is_resumed_from_memory)
{
    struct shelf_entry entry = session_fixture_read_entry("....X....");
    struct shelf shelf;
    int slot = 0;

    disk_lock_for_other();
    begin(&here);
    type("5n1n9r");
    while (!shelf_is_same(here.session.shelf_page.shelf.entries[slot], entry))
        slot++;
    act(&here, (enum event)(EVENT_SLOT + slot));
    save(&here);
    ck_assert_uint_eq(game_word(session_game(&here.session)), game_word(entry.game));
    close(disk_other.descriptor);
    type("3");
    ck_assert(end());
    ck_assert(shelf_file_load(&shelf, why));
    ck_assert_int_eq(shelf_count(&shelf), 3);
    ck_assert(!shelf_has(&shelf, entry));
    ck_assert(shelf_has(&shelf, session_fixture_read_entry("..O.X....")));
}

/* ---- Other programs. ---- */

TEST(two_programs_that_resume_one_entry_both_go_on_and_both_games_are_kept)
{
    static struct program other;

    begin(&here);
    type("5");
    ck_assert(end());
    for (int i = 0; i < 2; i++) {
        struct program *program = i ? &other : &here;

        begin(program);
        act(program, 'r');
        act(program, EVENT_SLOT);
        save(program);
    }
    act(&other, '9');
    save(&other);
    type("1");
    ck_assert(keep_finish(&other.keep, &other.session));
    check_end("O...X.... ....X...O 0");
}

TEST(a_game_that_another_program_takes_off_is_back_at_its_next_mark_and_at_the_end)
{
    for (int moves = 0; moves < 2; moves++) {
        disk_empty();
        begin(&here);
        type("5");
        disk_put_shelf(NUMBERS(NONE));
        type(moves ? "1" : "");
        check_end(moves ? "O...X.... 0" : "....X.... 0");
    }
}

TEST(a_game_that_was_taken_off_here_stays_off_until_it_is_played_on)
{
    begin(&here);
    type("5nrd\033");
    check_end("0");
    begin(&here);
    type("5nrd\033u1");
    check_end("O...X.... 0");
}

/* A guest comes back to a game that began so, with these marks since: the entry that it takes over.
 */
static const struct {
    const char *shelf, *start, *moves, *taken;
} returns[] = {
    /* at the first position, a later one, or one mark before the first, the newest of them */
    {"O---X----", "O...X....", "", "O---X----"},
    {"o---x----", "O...X....", "93", "o---x----"},
    {"O---X---X", "O...X....", "93", "O---X---X"},
    {"----x----", "O...X....", "9", "----x----"},
    {"--O-X----,O---X---X,----X----", "....X....", "19", "O---X---X"},
    {"----x----,----X----", "....X....", "", "----x----"},
    {"XX-OO----", "XXXOO....", "", "XX-OO----"},
    /* no other, and none that no guest wrote */
    {"O...X....,....X....,--O-X----", "O...X....", "93", ""},
    {"O---X---X", "O...X....", "", ""},
    {"-XO-X----", "O...X....", "9", ""},
    {"X--------", "........X", "", ""},
    {"O...X....,O---X----", "O...X....", "", "O---X----"},
    {"----X----", ".........", "", ""},
    {"----X----", ".........", "51", "----X----"},
};

TEST_LOOP(a_guest_that_comes_back_takes_over_its_own_entry_and_no_other,
          sizeof returns / sizeof returns[0])
{
    struct session session = session_fixture_at(returns[_i].start, 1);
    const char *wrong;
    struct shelf shelf = {0};
    unsigned char bytes[SHELF_BYTES];
    char boards[KEYS];
    char taken[BOARD];

    strcpy(boards, returns[_i].shelf);
    for (char *comma; (comma = strrchr(boards, ',')); *comma = '\0')
        shelf_put(&shelf, session_fixture_read_entry(comma + 1));
    shelf_put(&shelf, session_fixture_read_entry(boards));
    shelf_pack(&shelf, bytes);
    disk_put_file("shelf", (const char *)bytes, sizeof bytes);
    if (*returns[_i].moves)
        ck_assert_int_eq(session_play_moves(&session, returns[_i].moves, &wrong), MOVE_OK);
    session_fixture_write_entry(keep_find_entry(&session.match), taken);
    ck_assert_str_eq(taken, returns[_i].taken);
}

/* ---- Files that are gone, damaged or full. ---- */

TEST(a_directory_that_goes_away_is_made_again)
{
    begin(&here);
    type("5");
    command_remove_home(disk_folder);
    type("1");
    command_remove_home(disk_folder);
    check_end("O...X.... 0");
    begin(&here);
    type("5");
    command_remove_home(disk_folder);
    close(open(disk_folder, O_WRONLY | O_CREAT, 0600));
    ck_assert(!end());
    ck_assert_int_eq(here.keep.notices.count, 1);
    ck_assert_str_eq(here.keep.notices.lines[0],
                     "not on the shelf: code 5: it has no directory: Not a directory");
}

static const char garbage[SHELF_BYTES + 8] = "This is not a shelf at all, and too long";

TEST(a_damaged_shelf_is_set_aside_once_and_gets_the_open_games)
{
    for (size_t length = 1; length <= sizeof garbage; length += 31) {
        begin(&here);
        type("5n");
        disk_put_file("shelf", garbage, length);
        type("1");
        check_said("Note: the file shelf was damaged, and is now shelf.damaged");
        type("2");
        ck_assert_str_eq(here.session.status.notices[0].words, "");
        check_end("XO....... 0");
        disk_empty();
    }
    put_three();
    begin(&here);
    type("5nrl"); /* the game that u brings back is still open */
    disk_put_file("shelf", garbage, sizeof garbage);
    type("d");
    check_end("....X.... 0");
}

TEST(the_thirteenth_game_pushes_the_oldest_off)
{
    put_twelve();
    begin(&here);
    type("1");
    check_said("Note: code ");
    check_said(" fell off the full shelf.");
    type("2");
    ck_assert_str_eq(here.session.status.notices[0].words, "");
    ck_assert(end());
}

TEST(however_many_games_fall_off_in_one_save_each_code_is_said)
{
    disk_lock_for_other();
    begin(&here);
    for (int game = 0; game < 30; game++)
        type("5n");
    type("1");
    close(disk_other.descriptor);
    type("2");
    check_said("Note: code 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5 fell off");
    ck_assert(end());
}

static const struct {
    const char *files[4], *notices[4]; /* directories have the names of these files */
} spoiled[] = {
    {{"settings", "book", "shelf"},
     {"Not saved yet: the shelf is", "Not saved yet: the book is",
      "Not saved yet: the settings file is"}},
    {{"book"}, {"Not saved yet: the book is"}},
    {{NULL},
     {"Not saved yet: the shelf has no", "Not saved yet: the book has no",
      "Not saved yet: the settings file has no"}}, /* it is no directory */
};

TEST_LOOP(the_files_that_cannot_be_written_are_named_one_after_the_other_and_once,
          sizeof spoiled / sizeof spoiled[0])
{
    const char *const *files = spoiled[_i].files;

    disk_put_file("lock", "", 0);
    for (int i = 0; files[i]; i++)
        ck_assert_int_eq(mkdir(disk_path_of(files[i]), 0700), 0);
    if (!files[0]) {
        command_remove_home(disk_folder);
        close(open(disk_folder, O_WRONLY | O_CREAT, 0600));
    }
    begin(&here);
    save(&here);
    for (const char *key = "5n14253n1nNCid\n\n"; *key; key++) { /* one for each file */
        act(&here, session_fixture_event(*key));
        keep_note(&here.keep, &here.session);
    }
    ck_assert(save(&here));
    for (int i = 0; spoiled[_i].notices[i]; i++) {
        session_clear_notice(&here.session); /* what answers the key comes first */
        check_said(spoiled[_i].notices[i]);
    }
    session_clear_notice(&here.session);
    ck_assert(!save(&here));
    ck_assert_str_eq(here.session.status.notices[0].words, "");
    ck_assert(!end());
}
