/* SPDX-License-Identifier: MIT
 *
 * Whole sessions that are killed before every call that changes the disk, or in which a call fails;
 * then another program starts, and adopts. The disk must agree with a naive model. The other tests
 * look at the games in hand, at the notices, and at the system calls.
 */
#include "base/clock.h"
#include "disk.h"
#include "peers.h"
#include "play/keymap.h"
#include "play/shared_game.h"
#include "session_fixture.h"
#include "storage/autosave.h"
#include "suite.h"

static struct autosave autosave;
static struct session session;
static char why[STATE_DIR_REASON];

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* ---- A session. ---- */

static bool begin(void)
{
    autosave = (struct autosave){.without_settings = false};
    session = session_fixture_new();
    return autosave_begin(&autosave, &session, why);
}

static void act(enum event event)
{
    enum effect effect = keymap_press(&session, event);

    if (effect == EFFECT_SHELF)
        autosave_show(&autosave, &session);
    if (effect == EFFECT_PICK)
        autosave_take_up(&autosave, &session);
}

/* ---- A shared table: in the keys Ann keeps it from @ on. ---- */

static struct shared_game shared_game;
static struct host host;
static int bob;

/* Bob says yes (Y) or no (N) to Ann's question, loses the connection (X), or comes back (B). */
static void act_as_bob(char what)
{
    char text[64];
    enum peer_event event;

    snprintf(text, sizeof text, "%s %u\n", what == 'Y' ? "yes" : "no", (unsigned)host.number);
    if (what == 'B') {
        bob = host_accept(&host, false, BOB, "bob", 0);
        snprintf(text, sizeof text, "%s", HELLO);
    }
    event = what == 'X' ? host_hang_up(&host, bob, 0) : peers_say(&host, bob, text, sizeof text, 0);
    shared_game_tell(&session, event);
}

/* A key of Ann, or one of those signs. */
static void act_at_table(char key)
{
    if (key == '@') {
        shared_game_host(&shared_game, &session, &host, "Ann", &(struct access){.login = BOB},
                         PLAYER_X);
        bob = peers_seat_bob(&host);
    } else if (session.shared_game && strchr("YNXB", key)) {
        act_as_bob(key);
    } else {
        act(session_fixture_event(key));
    }
    shared_game_settle(&session);
}

static bool keep(void)
{
    autosave_note(&autosave, &session);
    return autosave_keep(&autosave, &session, "fine");
}

static void type(const char *keys)
{
    for (; *keys; keys++) {
        act(session_fixture_event(*keys));
        keep();
    }
}

static bool end(void)
{
    autosave_leave(&autosave, &session);
    return autosave_finish(&autosave);
}

/* ---- The model: a list of games, each by its board, which follows the session from outside. It
 * knows nothing of pages, locks or files. ---- */

enum { BOARD = ORACLE_BOARD_SIZE, MOST = 32, STATE = 512 };

struct model {
    int count;
    char shelf[MOST][BOARD]; /* that wait, each once */
    char board[BOARD];       /* in hand; or empty */
    char previous[BOARD];
    bool is_previous_over;
    bool is_board_over;
    bool is_previous_taken; /* it is the same as a game that was taken up */
    unsigned board_id, previous_id;
    int booked;
};

static void model_drop(char list[MOST][BOARD], int *count, const char *board)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(list[i], board) == 0) {
            memmove(list[i], list[*count - 1], BOARD);
            --*count;
            return;
        }
}

static void model_add(char list[MOST][BOARD], int *count, const char *board)
{
    if (!*board)
        return;
    model_drop(list, count, board);
    ck_assert_int_lt(*count, MOST);
    snprintf(list[(*count)++], BOARD, "%s", board);
}

/* The board that belongs on the shelf for this game; empty if none does. */
static void write_waiting(char board[BOARD])
{
    struct game game = session_to_shelve(&session);

    board[0] = '\0';
    if (game_word(game) != 0)
        session_fixture_write_board(game, board);
}

/* The previous game cannot be brought back any more. */
static void model_settle(struct model *model)
{
    if (!model->is_previous_taken)
        model_add(model->shelf, &model->count, model->previous);
    model->booked += model->is_previous_over;
    model->previous[0] = '\0';
    model->is_previous_over = model->is_previous_taken = false;
    model->previous_id = 0;
}

static void model_change_games(struct model *model)
{
    char start[BOARD] = "";

    if (session.saved.id == model->previous_id) { /* it was brought back */
        model_add(model->shelf, &model->count, model->board);
        model->is_previous_taken = true; /* not to the shelf */
        model->is_previous_over = false;
        model_settle(model);
        return;
    }
    if (session.saved.is_from_shelf)
        session_fixture_write_board(session.match.states[0], start);
    model->is_previous_taken |= *start && strcmp(start, model->previous) == 0;
    model_settle(model);
    strcpy(model->previous, model->board);
    model->is_previous_over = model->is_board_over;
    model->previous_id = model->board_id;
    model->is_previous_taken = *start && strcmp(start, model->previous) == 0;
    model_drop(model->shelf, &model->count, start);
}

/* Games that were taken off the shelf are gone once its page is left. */
static void model_take_off(struct model *model, const struct shelf *off)
{
    char board[BOARD];

    for (int slot = 0; session.mode != MODE_PICK && slot < shelf_count(off); slot++) {
        session_fixture_write_board(shelf_game(off, slot), board);
        model_drop(model->shelf, &model->count, board);
        model->is_previous_taken |= strcmp(model->previous, board) == 0;
    }
}

/* Follow the session after an event, before which these games were taken off. */
static void model_watch(struct model *model, const struct shelf *off)
{
    model_take_off(model, off);
    if (model->board_id != 0 && session.saved.id != model->board_id)
        model_change_games(model);
    if (model->previous_id != 0 && !session.can_return)
        model_settle(model);
    model->board_id = session.saved.id;
    write_waiting(model->board);
    model->is_board_over = match_is_finished(&session.match);
}

static int compare(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* Describe the disk if the program dies now, or ends: the boards in order, and the number of games
 * in the book. */
static void model_say(const struct model *model, char said[STATE])
{
    struct model all = *model;
    size_t length = 0;

    if (!model->is_previous_taken)
        model_add(all.shelf, &all.count, model->previous);
    model_add(all.shelf, &all.count, model->board);
    qsort(all.shelf, (size_t)all.count, BOARD, compare);
    said[0] = '\0';
    for (int i = 0; i < all.count; i++)
        length += (size_t)snprintf(said + length, STATE - length, "%s ", all.shelf[i]);
    snprintf(said + length, STATE - length, "%d",
             model->booked + model->is_previous_over + model->is_board_over);
}

/* Describe the disk as it is. */
static void read_disk(char said[STATE])
{
    struct model found = {.count = 0};
    struct shelf shelf;
    struct history_reader reader;
    struct history_entry entry;

    ck_assert(shelf_file_load(&shelf, why));
    for (int slot = 0; slot < shelf_count(&shelf); slot++) {
        char board[BOARD];

        session_fixture_write_board(shelf_game(&shelf, slot), board);
        model_add(found.shelf, &found.count, board);
    }
    ck_assert(history_open(&reader, 1 << 20, why));
    while (history_next(&reader, &entry, why))
        found.booked++;
    ck_assert_int_eq(reader.wrong, 0);
    history_close(&reader);
    model_say(&found, said);
}

/* ---- Killed, or with a call that fails. ---- */

enum { KEYS = 128 };

/* Send the parent the state that the disk must have from now on. */
static void report(int to, const char said[STATE])
{
    ck_assert_int_eq(write(to, said, STATE), STATE);
}

/* A whole session, from a shelf of three games. The state of the disk is reported at first, and
 * then after each event, by the model. */
static void play(const char *keys, int to, const struct disk *harm)
{
    struct model model = {.count = 0};
    struct notices notices = {.count = 0};
    struct shelf shelf = {0};
    char said[STATE];

    shelf_file_load(&shelf, why);
    for (int slot = 0; slot < shelf_count(&shelf); slot++)
        session_fixture_write_board(shelf_game(&shelf, slot), model.shelf[model.count++]);
    session = session_fixture_new();
    model_watch(&model, &(struct shelf){0});
    model_say(&model, said);
    report(to, said);
    disk = *harm;
    journal_adopt_all(&notices, durations.lock_at_start);
    begin();
    keep();
    for (; *keys; keys++) {
        struct shelf off = session.shelf_page.off;

        act_at_table(*keys);
        autosave_note(&autosave, &session);
        model_watch(&model, &off);
        autosave_keep(&autosave, &session, "fine");
        model_say(&model, said);
        report(to, said);
    }
    end();
}

static void put_three(void)
{
    disk_put_shelf(NUMBERS(300, 200, 100));
}

/* A session in a child that is harmed at a call, and its reports, in order. */
struct run {
    int events;
    char said[KEYS][STATE];
    bool was_killed;
    bool was_harmed; /* the call was reached */
};

static void play_in_child(struct run *run, const char *keys, enum harm harm, int at, int error)
{
    int ends[2];
    int status;

    ck_assert_int_eq(pipe(ends), 0);

    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        play(keys, ends[1], &(struct disk){.harm = harm, .at = at, .error = error});
        _exit(disk.calls > at);
    }
    close(ends[1]);
    run->events = 0;
    while (read(ends[0], run->said[run->events], STATE) == STATE)
        ck_assert_int_lt(++run->events, KEYS);
    close(ends[0]);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    run->was_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    ck_assert(run->was_killed || (WIFEXITED(status) && WEXITSTATUS(status) <= 1));
    run->was_harmed = run->was_killed || WEXITSTATUS(status) == 1;
}

/* Start a program that adopts. After that nothing must be left to adopt. */
static void adopt(void)
{
    struct notices notices = {.count = 0};

    ck_assert(journal_adopt_all(&notices, durations.lock_at_start));
    ck_assert_msg(!strstr(disk_contents(), "playing-"), "%s", disk_contents());
}

static void empty_directory(void)
{
    disk_empty();
    put_three();
}

/* Every way to move a game: left by n, o and r; brought back by u; finished, with its end undone;
 * taken up, twice, and from the hand; taken off, put back, and taken off for good. At a shared
 * table picked, and agreed to or not, once or twice, before a cut or after it. */
static const char *const scenarios[] = {
    "5n1n",           "5nu1n9",      "14253n5un",
    "14253uu7n19283", "14253nuu6n5", "5r\n7n1",
    "r\nr\n9u",       "r\n1nu2n",    "5r2u3n1",
    "5nr\n",          "rddlu\0331",  "rdld\033n5n",
    "rduldr5",        "5n1nrd\033",  "5nrdu\0331",
    "5nrd\033u1n",    "rdl\n5n1",    "rdr\n5n",
    "r1uu5",          "o146\n5n",    "14253n14253n142596nu",
    "@5r\nY",         "@5r\nNr\nY",  "@r\n\033N5",
    "@5r\nX",         "@r\nXBY",     "@5r\nr2N",
    "@r\nYr\nY",
};

enum { SCENARIOS = sizeof scenarios / sizeof scenarios[0] };

/* Check a session that is killed at that call: after adoption the disk has the state that it
 * reported last, or was about to report. False if there was no such call. */
static bool check_killed_at(int at, const char *keys, const struct run *dry)
{
    static struct run run;
    char found[STATE];

    empty_directory();
    play_in_child(&run, keys, HARM_KILL, at, 0);
    adopt();
    read_disk(found);

    const char *before = dry->said[run.events > 0 ? run.events - 1 : 0];
    const char *after = dry->said[run.events < dry->events ? run.events : dry->events - 1];

    ck_assert_msg(strcmp(found, before) == 0 || strcmp(found, after) == 0,
                  "%s killed at call %d: %s, not %s or %s", keys, at, found, before, after);
    return run.was_killed;
}

/* Play the session to its end; nothing must be left over. */
static void play_to_end(struct run *dry, const char *keys)
{
    char found[STATE];

    empty_directory();
    play_in_child(dry, keys, HARM_NONE, 0, 0);
    ck_assert_int_eq(dry->events, (int)strlen(keys) + 1);
    read_disk(found);
    ck_assert_msg(strcmp(found, dry->said[dry->events - 1]) == 0, "%s: %s, not %s", keys, found,
                  dry->said[dry->events - 1]);
    ck_assert(!strstr(disk_contents(), "playing-"));
}

TEST_LOOP(killed_before_every_call_nothing_is_lost_doubled_or_false, SCENARIOS)
{
    static struct run dry;

    play_to_end(&dry, scenarios[_i]);
    for (int at = 0; check_killed_at(at, scenarios[_i], &dry); at++)
        ;
}

TEST_LOOP(whatever_call_fails_nothing_is_lost_doubled_or_false, SCENARIOS)
{
    static const int errors[] = {EIO, ENOSPC, EACCES};
    const char *keys = scenarios[_i];
    static struct run run;
    char found[STATE];

    run.was_harmed = true;
    for (int at = 0; run.was_harmed; at++) {
        empty_directory();
        play_in_child(&run, keys, HARM_FAIL, at, errors[at % 3]);
        adopt();
        read_disk(found);
        ck_assert_msg(strcmp(found, run.said[run.events - 1]) == 0,
                      "%s with call %d failing: %s, not %s", keys, at, found,
                      run.said[run.events - 1]);
    }
}

static void draw_keys(char keys[KEYS], unsigned *rng)
{
    static const char most[] = "123456789123456789nnuuUr\n\nddlhju\033";
    int count = 5 + (int)suite_draw(rng, 40);

    for (int i = 0; i < count; i++)
        keys[i] = most[suite_draw(rng, sizeof most - 1)];
    keys[count] = '\0';
}

TEST(sessions_by_chance_that_are_killed_at_some_call_lose_nothing)
{
    static struct run dry;
    unsigned rng = 7;
    int rounds = 400 / suite_share();

    for (int round = 0; round < rounds; round++) {
        char keys[KEYS];

        draw_keys(keys, &rng);
        play_to_end(&dry, keys);
        for (int again = 0; again < 4; again++)
            check_killed_at((int)suite_draw(&rng, 100), keys, &dry);
    }
}

/* ---- Its calls to the system. ---- */

static bool is_slow(const char *call)
{
    return strcmp(call, "fsync") == 0 || strcmp(call, "renameat") == 0
        || strcmp(call, "flock") == 0;
}

TEST(a_move_calls_for_one_write_and_nothing_that_waits)
{
    ck_assert(begin());
    type("5"); /* makes the journal */
    for (const char *key = "1234"; *key; key++) {
        int writes = 0;

        disk.calls = 0;
        act(session_fixture_event(*key));
        autosave_note(&autosave, &session);
        ck_assert_int_eq(disk.calls, 0); /* and now it is painted */
        autosave_keep(&autosave, &session, "fine");
        for (int call = 0; call < disk.calls; call++) {
            ck_assert_msg(!is_slow(disk.names[call]), "%s", disk.names[call]);
            writes += strcmp(disk.names[call], "pwrite") == 0;
        }
        ck_assert_int_eq(writes, 1);
        ck_assert_int_le(disk.calls, 3);
        disk.calls = 0;
        keep(); /* nothing is new */
        ck_assert_int_eq(disk.calls, 0);
    }
}

TEST(a_session_in_which_nothing_is_played_leaves_no_trace)
{
    ck_assert(begin());
    type("?");
    ck_assert(end());
    ck_assert_int_eq(autosave.notices.count, 0);
    ck_assert(!disk_exists(disk_folder));
}

static const char line[] = "2026-11-21T11:02:03Z\tAnn\tBob\t0\t14253\tX won\n";

static void use_files(void)
{
    static char text[SETTINGS_SIZE];
    struct history_reader reader;
    struct history_entry entry;

    settings_read(text, why);
    disk_append(line, false, why);
    disk_append(line, true, why);
    if (history_open(&reader, 1 << 20, why))
        while (history_next(&reader, &entry, why))
            ;
    history_close(&reader);
    if (!history_open(&reader, 1, why)) /* the book is too large now */
        history_close(&reader);
}

static void use_session(void)
{
    struct notices notices = {.count = 0};

    journal_adopt_all(&notices, durations.lock_at_start);
    begin();
    type("5n14253n1nrd\n9nNCid\n\n3");
    end();
}

/* Leave the journal as a program that died does. */
static void use_journal(void)
{
    struct notices notices = {.count = 0};

    begin();
    type("5");
    if (autosave.journal.is_open)
        close(autosave.journal.file);
    journal_adopt_all(&notices, durations.lock_at_start);
}

static void (*const uses[])(void) = {use_files, use_session, use_journal};

TEST_LOOP(no_file_stays_open_whichever_call_fails, sizeof uses / sizeof uses[0])
{
    int before = disk_open_descriptors();
    int calls = 0;

    for (int at = -1; at < calls; at++) {
        disk = (struct disk){.harm = at < 0 ? HARM_NONE : HARM_FAIL, .at = at, .error = EIO};
        uses[_i]();
        calls = disk.calls > calls ? disk.calls : calls;
        ck_assert_msg(disk_open_descriptors() == before, "%d files are open, not %d: call %d, %s",
                      disk_open_descriptors(), before, at, at < 0 ? "" : disk.names[at]);
        disk = (struct disk){.harm = HARM_NONE};
        disk_empty();
    }
    ck_assert_int_gt(calls, 0);
}

/* ---- Other machines, and file systems without locks. ---- */

/* Check the boards after a session with the keys 5 and 1, and an act between them. */
static void check_5_and_1(void (*between)(void), const char *expected)
{
    char found[STATE];

    ck_assert(begin());
    type("5");
    between();
    type("1");
    ck_assert(end());
    ck_assert_int_eq(autosave.notices.count, 0);
    ck_assert_str_eq(session.status.notice, "");
    read_disk(found);
    ck_assert_str_eq(found, expected);
    ck_assert_str_eq(disk_contents(), "lock shelf ");
}

/* Adopt without regard to locks: those of this machine do not hold on the other. */
static void adopt_on_other_machine(void)
{
    char name[STATE_DIR_NAME];
    struct shelf on = {0};
    struct notices notices = {.count = 0};
    struct state_dir dir;

    shelf_put(&on, session_game(&session));
    ck_assert(state_dir_enter(&dir, 0, why));
    ck_assert(shelf_file_change(&dir, NULL, &on, &notices, why));
    state_dir_leave(&dir);
    ck_assert_int_eq(sscanf(strstr(disk_contents(), "playing-1-"), "%63s", name), 1);
    ck_assert_int_eq(remove(disk_path_of(name)), 0);
}

TEST(a_game_that_another_machine_adopts_is_lost_to_neither_and_at_worst_stands_there_twice)
{
    check_5_and_1(adopt_on_other_machine, "....X.... O...X.... 0");
}

static void start_another_program(void)
{
    struct notices notices = {.count = 0};

    ck_assert(journal_adopt_all(&notices, durations.lock_at_start));
    ck_assert_int_eq(notices.count, 0);
}

TEST(where_the_file_system_has_no_locks_a_game_is_kept_as_ever)
{
    disk = (struct disk){HARM_FAIL, .every = "flock", .error = ENOLCK};
    check_5_and_1(start_another_program, "O...X.... 0");
}

/* ---- A lock that is held. ---- */

TEST(while_the_lock_is_held_games_stay_in_the_journal_and_the_end_says_where)
{
    struct game board;
    char found[STATE];

    put_three();
    disk_lock_for_other();
    ck_assert(begin());
    for (const char *key = "5n1n9"; *key; key++) {
        type((char[]){*key, '\0'});
        ck_assert_msg(!strstr(session.status.notice, "locked"), "%s", session.status.notice);
    }
    ck_assert_int_eq(disk_other.waited, 0);
    type("r");
    act((enum event)(EVENT_SELECT + 4)); /* one that waits on the shelf */
    board = session_game(&session);
    type("\n");
    ck_assert_ptr_nonnull(strstr(session.status.notice, "Not taken up: the shelf is kept locked"));
    ck_assert_uint_eq(game_word(session_game(&session)), game_word(board));
    board = shelf_game(&session.shelf_page.shelf, 4);
    type("d\033r");
    ck_assert(!shelf_has(&session.shelf_page.shelf, board));
    ck_assert(!end());
    ck_assert_int_ge(disk_other.waited, durations.lock / 2);
    ck_assert_int_eq(autosave.notices.count, 2);
    ck_assert_msg(strstr(autosave.notices.lines[0], "not on the shelf: code 5, 1, 9"), "%s",
                  autosave.notices.lines[0]);
    ck_assert_ptr_nonnull(strstr(autosave.notices.lines[0], "playing-1-"));
    ck_assert_ptr_nonnull(strstr(autosave.notices.lines[1], "not taken off the shelf: code "));
    close(disk_other.descriptor);
    disk.pause = NULL;
    adopt();
    read_disk(found);
    ck_assert_msg(strstr(found, "....X....") && strstr(found, "X........")
                      && strstr(found, "........X"),
                  "%s", found);
}

/* Nothing can be saved, and the journal is not where it was. */
TEST(where_its_directory_has_gone_the_end_names_no_journal)
{
    ck_assert(begin());
    type("5");
    command_remove_home(disk_folder);
    close(open(disk_folder, O_WRONLY | O_CREAT, 0600));
    ck_assert(!end());
    ck_assert_int_eq(autosave.notices.count, 1);
    ck_assert_str_eq(autosave.notices.lines[0],
                     "not on the shelf: code 5: it has no directory: Not a directory");
}

/* The game with X in cell 5 waits in hand. Then it is on the board, and nowhere else. */
TEST(a_game_that_was_not_yet_on_the_shelf_is_taken_up_from_the_hand)
{
    struct game game = suite_game("....X....");
    struct shelf shelf;
    int slot = 0;

    disk_lock_for_other();
    ck_assert(begin());
    type("5n1n9");
    close(disk_other.descriptor);
    type("r");
    while (game_word(shelf_game(&session.shelf_page.shelf, slot)) != game_word(game))
        slot++;
    act((enum event)(EVENT_SLOT + slot));
    keep();
    ck_assert_uint_eq(game_word(session_game(&session)), game_word(game));
    type("3");
    ck_assert(end());
    ck_assert(shelf_file_load(&shelf, why));
    ck_assert(!shelf_has(&shelf, game));
    ck_assert(shelf_has(&shelf, suite_game("..O.X....")));
}

/* ---- The book. ---- */

/* The times of all games in the book. Returns their number. */
static int read_times(char times[][32], int most)
{
    struct history_reader reader;
    struct history_entry entry;
    int count = 0;

    ck_assert(history_open(&reader, 1 << 20, why));
    while (count < most && history_next(&reader, &entry, why))
        snprintf(times[count++], 32, "%.*s", (int)entry.time.length, entry.time.at);
    history_close(&reader);
    return count;
}

/* Games that end within a second end a second apart in the book, and no more. All of them wait for
 * it until the end. */
TEST(no_two_games_end_at_the_same_time_and_none_long_before_or_after_now)
{
    enum { ENDINGS = 20 };
    char times[ENDINGS + 1][32], earliest[32], latest[32];
    time_t start = time(NULL), now;

    disk_lock_for_other();
    ck_assert(begin());
    for (int i = 0; i < ENDINGS; i++)
        type("14253n");
    close(disk_other.descriptor);
    ck_assert(end());
    ck_assert_int_eq(autosave.notices.count, 0);
    ck_assert_int_eq(read_times(times, ENDINGS + 1), ENDINGS);
    for (int i = 1; i < ENDINGS; i++)
        ck_assert_int_lt(strcmp(times[i - 1], times[i]), 0);
    now = time(NULL);
    now = now > start + ENDINGS ? now : start + ENDINGS;
    strftime(earliest, sizeof earliest, "%Y-%m-%dT%H:%M:%SZ", gmtime(&start));
    ck_assert_msg(strcmp(times[0], earliest) >= 0, "%s is before %s", times[0], earliest);
    strftime(latest, sizeof latest, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    ck_assert_msg(strcmp(times[ENDINGS - 1], latest) <= 0, "%s is after %s", times[ENDINGS - 1],
                  latest);
}

/* ---- If several files cannot be written at once: one line, with the most important fault. ---- */

static const struct {
    const char *files[4], *notice; /* directories have the names of these files */
} spoiled[] = {
    {{"settings", "book", "shelf"}, "Not yet on the shelf"},
    {{"shelf", "settings"}, "Not yet on the shelf"},
    {{"settings", "book"}, "Not yet in the book"},
    {{"settings"}, "Not in the settings"},
    {{NULL}, "Not kept: the journal"}, /* a plain file has the name of the directory */
};

TEST_LOOP(of_files_that_cannot_be_written_the_one_that_matters_most_is_named_once,
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
    ck_assert(begin());
    keep();
    for (const char *key = "5n14253n1nNCid\n\n"; *key; key++) { /* one for each file */
        act(session_fixture_event(*key));
        autosave_note(&autosave, &session);
    }
    session_clear_notice(&session);
    ck_assert(keep());
    ck_assert_msg(strstr(session.status.notice, spoiled[_i].notice) == session.status.notice,
                  "it says: %s", session.status.notice);
    session_clear_notice(&session);
    keep();
    ck_assert_str_eq(session.status.notice, "");
}
