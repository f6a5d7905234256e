/* SPDX-License-Identifier: MIT
 *
 * What is saved and resumed, at one keyboard and at a shared table; and what a failed write leaves.
 * The rest is in tests/app: shelf.cases, storage.cases, book.cases and shelf_page.screen.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <utime.h>

#include "disk.h"
#include "play/keymap.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "shared_fixture.h"
#include "storage/shelf.h"
#include "suite.h"

static struct session session;
static struct save save;

static void begin(void)
{
    disk_make_home();
    session = session_fixture_new();
    save = (struct save){.without_settings = true};
    save_note(&save, &session);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(begin, disk_remove_home)

/* The moves of the games of a list, each with a blank after it. */
static const char *moves_of(enum games_place place)
{
    static char moves[256];
    char why[STATE_DIR_REASON];
    struct game_list games;

    ck_assert_msg(catalog_load(place, &games, why), "%s", why);
    moves[0] = '\0';
    for (int i = 0; i < games.count; i++)
        strcat(strcat(moves, games.files[i].record.moves), " ");
    catalog_free_list(&games);
    return moves;
}

static const char *notice(void)
{
    return session.status.notices[0].words;
}

static void shelf_is(const char *moves)
{
    ck_assert_str_eq(moves_of(GAMES_PLAYING), moves);
}

/* Press a key, then note and write, as the loops do. */
static void press(const char *key)
{
    session_fixture_press(&session, key);
    save_note(&save, &session);
    save_write(&save, &session);
}

TEST(the_notice_of_a_fault_goes_with_the_fault_even_if_its_reason_has_changed)
{
    disk = (struct disk){.harm = HARM_FAIL, .every = "write", .error = ENOSPC};
    press("5");
    ck_assert(strstr(notice(), "No space left on device"));
    disk.error = EIO;
    save_write(&save, &session);
    disk = (struct disk){.harm = HARM_NONE};
    save_write(&save, &session);
    shelf_is("5 ");
    ck_assert_str_eq(notice(), "");
}

TEST(what_could_not_be_saved_at_the_end_is_told_by_its_code)
{
    press("5");
    disk = (struct disk){.harm = HARM_FAIL, .every = "write", .error = ENOSPC};
    press("1");
    ck_assert(!save_finish(&save, &session));
    shelf_find_key(&save, &session);
    ck_assert_str_eq(session.info.key, "");
    shelf_is("5 ");
    disk = (struct disk){.harm = HARM_NONE};
    ck_assert(save_finish(&save, &session));
    shelf_is("51 ");
}

static char told[SAVE_FAULT];

static void tell(const char *words)
{
    snprintf(told, sizeof told, "%s", words);
}

/* All marks are undone, and the file cannot be removed. */
TEST_LOOP(a_file_that_is_left_over_is_told_by_its_place_and_its_code, 2)
{
    static const struct {
        const char *keys, *undo, *told, *notice;
    } rows[] = {
        {"5", "u",
         "a game (code 5) is still on the shelf: ", "Opened code 9. Still on the shelf: code 5."},
        {"14253", "uuuuu", "a game (code 1099) is still in the book: ",
         "Opened code 9. Still in the book: code 1099."},
    };

    press(rows[_i].keys);
    disk = (struct disk){.harm = HARM_FAIL, .every = "unlinkat", .error = EACCES};
    press(rows[_i].undo);
    ck_assert(!save_finish(&save, &session));
    save_explain(&save, tell);
    ck_assert_msg(strncmp(told, rows[_i].told, strlen(rows[_i].told)) == 0, "%s", told);
    while (*notice())
        status_clear(&session);
    press("o9\n");
    ck_assert_str_eq(notice(), rows[_i].notice);
    ck_assert(!save_finish(&save, &session));
    told[0] = '\0';
    save_explain(&save, tell);
    ck_assert_msg(strncmp(told, rows[_i].told, strlen(rows[_i].told)) == 0, "%s", told);
}

/* A person who renames a player, and makes no mark, loses only the name. */
TEST_LOOP(settings_that_could_not_be_saved_are_told_at_once_and_at_the_end, 2)
{
    const char *why = "ettings cannot be saved: ";

    save.without_settings = false;
    disk = (struct disk){.harm = HARM_FAIL, .every = "write", .error = ENOSPC};
    press("NCid\n\n");
    ck_assert_msg(strstr(session.status.notices[1].words, why), "%s",
                  session.status.notices[1].words);
    if (_i)
        disk = (struct disk){.harm = HARM_NONE};
    told[0] = '\0';
    ck_assert_int_eq(save_finish(&save, &session), _i);
    save_explain(&save, tell);
    if (_i)
        ck_assert_str_eq(told, "");
    else
        ck_assert_msg(strstr(told, why) && strstr(told, "No space left on device"), "%s", told);
}

TEST(a_sync_that_fails_at_the_end_is_told_and_a_game_without_a_file_needs_none)
{
    char expected[SAVE_FAULT];

    disk = (struct disk){.harm = HARM_FAIL, .every = "fsync", .error = EIO};
    ck_assert(save_finish(&save, &session));
    press("5");
    ck_assert(!save_finish(&save, &session));
    save_explain(&save, tell);
    snprintf(expected, sizeof expected,
             "the last changes may not have reached the disk: %s/playing/%s: Input/output error",
             disk_directory, save.game.file.key);
    ck_assert_str_eq(told, expected);
    disk = (struct disk){.harm = HARM_NONE};
    told[0] = '\0';
    ck_assert(save_finish(&save, &session));
    save_explain(&save, tell);
    ck_assert_str_eq(told, "");
}

TEST(in_a_hall_nothing_is_written)
{
    save.is_off = true;
    save.without_settings = false;
    press("NCid\n\n");
    press("14253");
    press("n5");
    ck_assert(save_finish(&save, &session));
    ck_assert(shelf_learn(&save, &session, CLOCK_NEVER));
    ck_assert(!disk_exists(disk_directory));
}

/* ---- What the directory has. ---- */

/* The file of the game on the board, by its directory. */
static const char *board_file(const char *directory)
{
    static char name[64];

    snprintf(name, sizeof name, "%s/%s", directory, save.game.file.key);
    return name;
}

/* Let another program write a game of Ann's in place of a file, or of none. */
static void write_game_with(const char *o_name, const char *name, const char *moves)
{
    char text[128];

    snprintf(text, sizeof text, "X Ann\nO %s\nstart 0\nmoves %s\n", o_name, moves);
    mkdir(disk_directory, 0700);
    mkdir(disk_path_of("playing"), 0700);
    mkdir(disk_path_of("played"), 0700);
    unlink(disk_path_of(name));
    disk_put_file(name, text, strlen(text));
}

static void write_as_another(const char *name, const char *moves)
{
    write_game_with("Ben", name, moves);
}

/* The moves of the games of a list of the page, each with a blank after it. */
static const char *page_of(enum shelf_list list)
{
    static char moves[256];
    const struct shelf_lists *lists = &session.shelf_page.lists;

    ck_assert(shelf_show(&save, &session));
    ck_assert(lists->is_whole);
    moves[0] = '\0';
    for (int i = 0; i < lists->counts[list]; i++)
        strcat(strcat(moves, lists->games[list][i].record.moves), " ");
    return moves;
}

TEST(the_page_has_what_other_programs_do_to_the_game_on_the_board)
{
    write_as_another("playing/00000000", "9");
    press("5");
    ck_assert_str_eq(page_of(SHELF_WAITING), "9 ");
    session.mode = MODE_PLAY;
    write_as_another(board_file("playing"), "51"); /* another program has gone on with it */
    ck_assert_str_eq(page_of(SHELF_WAITING), "51 9 ");
    keymap_press(&session, '1');
    ck_assert(shelf_resume(&save, &session));
    ck_assert_str_eq(session.match.moves, "51");
    ck_assert_str_eq(page_of(SHELF_WAITING), "9 ");
    session.mode = MODE_PLAY;
    ck_assert_int_eq(unlink(disk_path_of(board_file("playing"))), 0); /* or has taken it off */
    ck_assert_str_eq(page_of(SHELF_WAITING), "9 ");
}

/* A undoes its mark, from which B has gone on: B's game waits, and no other game does. */
TEST(a_game_that_another_program_has_gone_on_with_is_shown_after_an_undo)
{
    press("5");
    write_as_another(board_file("playing"), "51");
    press("u");
    ck_assert_str_eq(page_of(SHELF_WAITING), "51 ");
}

TEST(a_page_that_is_shown_again_keeps_what_was_chosen)
{
    static const char *const names[] = {"playing/00000001", "playing/00000002", "playing/00000003"};

    for (int i = 0; i < 3; i++)
        write_as_another(names[i], (char[]){(char)('1' + i), '\0'});
    ck_assert_str_eq(page_of(SHELF_WAITING), "3 2 1 ");
    keymap_press(&session, 'j');
    write_as_another("playing/00000009", "9");
    ck_assert_str_eq(page_of(SHELF_WAITING), "9 3 2 1 ");
    ck_assert_str_eq(shelf_page_selected(&session)->record.moves, "2");
    keymap_press(&session, 'j');
    ck_assert_int_eq(unlink(disk_path_of("playing/00000001")), 0); /* the next game is the last */
    ck_assert_str_eq(page_of(SHELF_WAITING), "9 3 2 ");
    ck_assert_str_eq(shelf_page_selected(&session)->record.moves, "2");
    ck_assert_int_eq(unlink(disk_path_of("playing/00000009")), 0);
    keymap_press(&session, 'k');
    keymap_press(&session, 'k'); /* the first game, which goes */
    write_as_another("playing/00000001", "1");
    ck_assert_str_eq(page_of(SHELF_WAITING), "3 2 1 ");
    ck_assert_str_eq(shelf_page_selected(&session)->record.moves, "3");
    session.mode = MODE_PLAY; /* a page that is opened again starts at its first game */
    keymap_press(&session, 'j');
    page_of(SHELF_WAITING);
    keymap_press(&session, 'j');
    session.mode = MODE_PLAY;
    page_of(SHELF_WAITING);
    ck_assert_str_eq(shelf_page_selected(&session)->record.moves, "3");
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(unlink(disk_path_of(names[i])), 0);
    ck_assert_str_eq(page_of(SHELF_WAITING), "");
    ck_assert_ptr_null(shelf_page_selected(&session));
}

TEST_LOOP(the_game_that_left_the_board_last_is_first_on_the_page, 3)
{
    static const char *const names[] = {"playing/00000001", "playing/00000002", "playing/00000003"};
    static const char *const pages[] = {"3 2 1 ", "2 3 1 ", "1 3 2 "};

    for (int i = 0; i < 3; i++)
        write_as_another(names[i], (char[]){(char)('1' + i), '\0'});
    ck_assert_str_eq(page_of(SHELF_WAITING), pages[0]);
    keymap_press(&session, (enum event)('1' + _i));
    ck_assert(shelf_resume(&save, &session));
    press("n");
    ck_assert_str_eq(page_of(SHELF_WAITING), pages[_i]);
}

/* The KEY of the game on the board is needed if its code leads to a newer game. */
TEST_LOOP(the_KEY_of_a_game_is_told_only_if_its_code_resumes_another, 7)
{
    static const struct {
        const char *newer, *older; /* the moves of games of other programs */
        bool is_told;
    } rows[] = {
        {NULL, NULL, false}, {"1", NULL, false}, {NULL, "5", false}, {"1", "5", false},
        {"5", NULL, true},   {"5", "1", true},   {"5", "5", true},
    };
    char text[128];

    shelf_find_key(&save, &session);
    ck_assert_str_eq(session.info.key, "");
    press("5");
    if (rows[_i].older)
        write_as_another("playing/00000001", rows[_i].older);
    if (rows[_i].newer) {
        snprintf(text, sizeof text, "changed 2999-01-01T00:00:00.000000Z\nmoves %s\n",
                 rows[_i].newer);
        disk_put_file("playing/00000002", text, strlen(text));
    }
    shelf_find_key(&save, &session);
    ck_assert_str_eq(session.info.key, rows[_i].is_told ? save.game.file.key : "");
    press("1"); /* of a position that no other game has */
    shelf_find_key(&save, &session);
    ck_assert_str_eq(session.info.key, "");
    ck_assert_int_eq(unlink(disk_path_of(board_file("playing"))), 0);
    shelf_find_key(&save, &session);
    ck_assert_str_eq(session.info.key, "");
}

/* Until a person acts, the code of a resumed game can lead to a newer game. */
TEST(a_resumed_game_is_told_by_its_KEY_until_it_is_the_newest_of_its_position)
{
    write_as_another("playing/00000001", "5");
    write_as_another("playing/00000002", "5");
    ck_assert_str_eq(page_of(SHELF_WAITING), "5 5 ");
    keymap_press(&session, '2');
    ck_assert(shelf_resume(&save, &session));
    ck_assert_str_eq(session.info.key, save.game.file.key);
    save_note(&save, &session);
    ck_assert_str_eq(session.info.key, save.game.file.key);
    press("1");
    ck_assert_str_eq(session.info.key, "");
}

TEST(a_game_that_is_gone_when_it_is_chosen_is_told_and_marked)
{
    write_as_another("playing/0123abcd", "9");
    write_as_another("playing/0123abce", "8");
    page_of(SHELF_WAITING);
    ck_assert_int_eq(unlink(disk_path_of("playing/0123abcd")), 0);
    for (int i = 0; i < 2; i++) {
        bool is_gone = session.shelf_page.lists.games[SHELF_WAITING][i].record.moves[0] == '9';

        keymap_press(&session, (enum event)('1' + i));
        if (!is_gone)
            continue;
        ck_assert(!shelf_resume(&save, &session));
        ck_assert_str_eq(notice(), "That game is not on the shelf any more.");
        ck_assert(shelf_page_selected(&session)->is_gone);
        ck_assert(!shelf_take_off(&save, &session));
        ck_assert(shelf_page_selected(&session)->is_gone);
        ck_assert(!shelf_page_selected(&session)->is_off);
    }
}

TEST(a_game_that_another_program_has_ended_is_not_on_the_shelf_any_more)
{
    write_as_another("playing/0123abcd", "9");
    page_of(SHELF_WAITING);
    write_as_another("playing/0123abcd", "51397");
    keymap_press(&session, '1');
    ck_assert(!shelf_resume(&save, &session));
    ck_assert_str_eq(notice(), "That game is not on the shelf any more.");
    ck_assert(shelf_page_selected(&session)->is_gone);
}

TEST(a_game_that_cannot_be_taken_off_is_told_and_stays)
{
    write_as_another("playing/0123abcd", "9");
    page_of(SHELF_WAITING);
    disk = (struct disk){.harm = HARM_FAIL, .every = "unlinkat", .error = EACCES};
    keymap_press(&session, 'd');
    ck_assert(!shelf_take_off(&save, &session));
    ck_assert_msg(strncmp(notice(), "That cannot be saved: ", 22) == 0
                      && strstr(notice(), "Permission denied"),
                  "%s", notice());
    ck_assert(!shelf_page_selected(&session)->is_off);
    shelf_is("9 ");
}

/* "r resumes the other game" is told only of a game that is there. */
TEST(the_game_that_was_left_is_named_only_if_the_shelf_has_it)
{
    static const struct {
        char away; /* what another program does: - nothing, + goes on, x takes off, e ends */
        const char *keys, *notice;
    } rows[] = {
        {'-', "n", "New game. r resumes the other game."},
        {'+', "n", "New game."},
        {'x', "n", "New game."},
        {'e', "n", "New game."},
        {'x', "o9\n", "Opened code 9."},
        {'-', "o9\n", "Opened code 9. r resumes the other game."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        disk_remove_home();
        begin();
        press("5");
        if (rows[i].away == 'x')
            ck_assert_int_eq(unlink(disk_path_of(board_file("playing"))), 0);
        else if (rows[i].away != '-')
            write_as_another(board_file("playing"), rows[i].away == 'e' ? "51397" : "51");
        press(rows[i].keys);
        ck_assert_str_eq(notice(), rows[i].notice);
    }
}

TEST(a_game_that_is_resumed_names_the_other_one_only_if_the_shelf_has_it)
{
    write_as_another("playing/0123abcd", "9");
    press("5");
    page_of(SHELF_WAITING);
    ck_assert_int_eq(unlink(disk_path_of(board_file("playing"))), 0);
    keymap_press(&session, '1');
    ck_assert(shelf_resume(&save, &session));
    ck_assert_str_eq(session.match.moves, "9");
    ck_assert_str_eq(notice(), "From the shelf: Ann plays X, Ben plays O.");
}

/* Ann makes no mark, and leaves. A level of nobody is none of the game's. */
TEST_LOOP(who_plays_is_saved_with_a_game_that_was_resumed_even_if_no_mark_follows, 6)
{
    static const struct {
        const char *o, *keys, *people;
    } rows[] = {
        {"Computer (easy)", "", NULL},
        {"Computer (easy)", "L", "X Ann\nO Computer (medium)\n"},
        {"Computer (easy)", "C", "X Computer (easy)\nO Ann\n"},
        {"Computer (easy)", "c", "X Ann\nO Ben\n"},
        {"Ben", "L", NULL},
        {"Ben", "NCid\n\n", "X Cid\nO Ben\n"},
    };
    const char *file = "playing/0123abcd";
    char text[256], now[256];

    write_game_with(rows[_i].o, file, "51");
    snprintf(text, sizeof text, "%s", disk_text_of(file));
    page_of(SHELF_WAITING);
    keymap_press(&session, '1');
    ck_assert(shelf_resume(&save, &session));
    press(rows[_i].keys);
    ck_assert(save_finish(&save, &session));
    snprintf(now, sizeof now, "%s", disk_text_of(file));
    if (rows[_i].people)
        ck_assert_msg(strstr(now, rows[_i].people), "%s", now);
    else
        ck_assert_str_eq(now, text);
}

/* The number of files that were read since the last call. */
static int count_reads(void)
{
    int reads = 0;

    for (int i = 0; i < disk.calls && i < CALLS; i++)
        reads += strcmp(disk.names[i], "pread") == 0;
    disk.calls = 0;
    return reads;
}

static void age_directory(const char *name)
{
    const struct utimbuf old = {time(NULL) - 9, time(NULL) - 9};

    ck_assert_int_eq(utime(disk_path_of(name), &old), 0);
}

/* Put games into the book. The files and directories are ten seconds old, so that they can be
 * known. */
static void put_book(int games)
{
    for (int i = 0; i < games; i++) {
        char name[32];

        snprintf(name, sizeof name, "played/%08x", (unsigned)i);
        write_as_another(name, i % 2 ? "51397" : "142596");
        age_directory(name);
    }
    age_directory("played");
    age_directory("playing");
}

TEST(what_the_screen_says_of_the_book_is_read_once_and_then_only_what_is_new)
{
    enum { BOOK = 100 };
    int once;

    put_book(BOOK);
    count_reads();
    ck_assert(shelf_learn(&save, &session, CLOCK_NEVER));
    once = count_reads() / BOOK;
    ck_assert_int_gt(once, 0);
    ck_assert_uint_eq(session.saved.result.wins[0], BOOK / 2);
    ck_assert_uint_eq(session.saved.result.wins[1], BOOK / 2);
    for (int i = 0; i < 3; i++) {
        ck_assert(shelf_learn(&save, &session, CLOCK_NEVER));
        ck_assert_int_eq(count_reads(), 0);
    }
    press("14253");
    count_reads();
    ck_assert(shelf_learn(&save, &session, CLOCK_NEVER));
    ck_assert_int_eq(count_reads(), once);
    ck_assert_uint_eq(session.saved.result.wins[0], BOOK / 2 + 1);
    ck_assert_uint_eq(session.saved.result.wins[1], BOOK / 2);
    ck_assert_int_eq(session.saved.waiting, 0);
}

TEST(a_key_can_come_between_two_files)
{
    put_book(3);
    ck_assert(!shelf_learn(&save, &session, clock_now()));
    ck_assert_uint_eq(session.saved.result.wins[1], 0);
    ck_assert_str_eq(session.saved.result.names[0], "");
    ck_assert(shelf_learn(&save, &session, CLOCK_NEVER));
    ck_assert_uint_eq(result_games(&session.saved.result), 3);
}

TEST(the_page_has_the_finished_games_too_the_newest_first_and_looking_back_changes_none)
{
    put_book(2);
    press("14253");
    ck_assert_int_eq(strncmp(page_of(SHELF_FINISHED), "14253 ", strlen("14253 ")), 0);
    ck_assert_int_eq(session.shelf_page.lists.counts[SHELF_FINISHED], 3);
    keymap_press(&session, '1');
    ck_assert_int_eq(session.mode, MODE_REVIEW);
    press("hhk\033\033");
    ck_assert_int_eq(session.mode, MODE_PLAY);
    ck_assert_str_eq(session.match.moves, "14253");
    ck_assert_str_eq(moves_of(GAMES_PLAYED), "142596 51397 14253 ");
}

/* The calls to the disk since the last ones were counted. */
static int count_calls(void)
{
    int calls = disk.calls;

    disk.calls = 0;
    return calls;
}

/* The first time every file is read, and after that none, whichever key is pressed. */
TEST(a_book_of_thousands_of_games_is_read_once)
{
    enum { FEW = 20 };
    const int games = suite_share() > 10 ? 2000 : 10000;
    static const enum event events[] = {'r',         EVENT_TAB, EVENT_LAST,   EVENT_PAGE_UP,
                                        EVENT_ENTER, 'h',       EVENT_ESCAPE, EVENT_ESCAPE};

    put_book(games);
    count_calls();
    ck_assert(shelf_learn(&save, &session, CLOCK_NEVER));
    ck_assert_int_gt(count_calls(), games);
    ck_assert_int_eq((int)result_games(&session.saved.result), games);
    ck_assert(shelf_learn(&save, &session, CLOCK_NEVER));
    ck_assert_int_lt(count_calls(), FEW);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        if (keymap_press(&session, events[i]) == EFFECT_SHELF)
            ck_assert(shelf_show(&save, &session));
        ck_assert_int_lt(count_calls(), FEW);
    }
    ck_assert_int_eq(session.mode, MODE_PLAY);
    ck_assert_int_eq(session.shelf_page.lists.counts[SHELF_FINISHED], games);
}

/* ---- Two programs at a table. ---- */

static struct save saves[PERSONS];

static void book_is(const char *moves)
{
    ck_assert_str_eq(moves_of(GAMES_PLAYED), moves);
}

static void sit_down(void)
{
    shared_fixture_start_guest("Bob");
    shared_fixture_start_host();
    shared.host.access.uid = BOB;
    for (int person = 0; person < PERSONS; person++)
        saves[person] = (struct save){.without_settings = true};
    save_note(&saves[PERSON_HOST], &shared.sessions[PERSON_HOST]);
    shared_fixture_knock(BOB);
}

static void note(int person)
{
    save_note(&saves[person], &shared.sessions[person]);
}

static void save_for(int person)
{
    note(person);
    save_write(&saves[person], &shared.sessions[person]);
}

/* The host and the guest press keys in turn, the host first. */
static void play(const char *keys)
{
    for (int i = 0; keys[i]; i++) {
        keymap_press(&shared.sessions[i % 2], (enum event)keys[i]);
        shared_fixture_tell(i % 2, PEER_NONE);
        shared_fixture_carry();
        note(PERSON_HOST);
        note(PERSON_GUEST);
    }
}

TEST(a_game_in_progress_is_in_the_files_of_the_host_alone)
{
    sit_down();
    play("51");
    save_for(PERSON_GUEST);
    shelf_is("");
    save_for(PERSON_HOST);
    shelf_is("51 ");
    save_for(PERSON_GUEST);
    shelf_is("51 ");
}

/* Host and guest have the same directory. */
TEST_LOOP(a_finished_game_is_in_the_book_once_whichever_program_writes_first, PERSONS)
{
    sit_down();
    play("51");
    save_for(PERSON_HOST);
    play("24");
    save_for(PERSON_HOST);
    play("8");
    save_for(_i);
    save_for(1 - _i);
    shelf_is("");
    book_is("51248 ");
}

TEST(a_result_that_a_guest_has_seen_stays_in_its_book_whatever_the_host_says_then)
{
    struct match *match = &shared.sessions[PERSON_GUEST].match;

    sit_down();
    play("51248");
    save_for(PERSON_GUEST);
    book_is("51248 ");
    ck_assert_int_eq(match_act(match, MATCH_X, (struct request){.act = ACT_UNDO}), REFUSAL_NONE);
    save_for(PERSON_GUEST);
    book_is("51248 ");
    match_play(match, PLAYER_X, 8, match->names[PLAYER_X]);
    save_for(PERSON_GUEST);
    book_is("51248 ");
}

TEST(a_result_that_could_not_be_written_is_tried_again_when_the_next_game_has_begun_too)
{
    sit_down();
    play("51248");
    disk = (struct disk){.harm = HARM_FAIL, .every = "write", .error = ENOSPC};
    save_for(PERSON_GUEST);
    ck_assert(saves[PERSON_GUEST].games_fault.is_there);
    disk = (struct disk){.harm = HARM_NONE};
    play("n");
    save_for(PERSON_GUEST);
    book_is("51248 ");
}
