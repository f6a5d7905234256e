/* SPDX-License-Identifier: MIT
 *
 * Who sits where, and whom the book books: sessions by chance in one home, one after the other,
 * with all ways of leaving a game and coming back, against a naive model. It knows people by their
 * names and entries by their boards, and of a session it asks only what stands on the board.
 */
#include <stdlib.h>
#include <string.h>

#include "disk.h"
#include "engine/encodings.h"
#include "play/keymap.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "storage/keep.h"
#include "suite.h"

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

static struct session session;
static struct keep keep;
static char command[SESSION_COMMAND]; /* of the last goodbye; empty if there was none */
static bool is_newest;                /* the game of that goodbye */
static unsigned rng;
static char why[STATE_DIR_REASON];

enum { NAME = 32, BOARD = ORACLE_BOARD_SIZE };

/* ---- The model. ---- */

struct entry {
    char board[BOARD]; /* empty for none */
    char x[NAME], o[NAME];
};

struct line {
    char x[NAME], o[NAME]; /* x is empty for none */
    char result[NAME];
};

struct played {
    unsigned id;
    int x;                   /* the person who plays it */
    int setters[GAME_CELLS]; /* of the marks since the start; the computer's as in a match */
    struct entry entry;
    struct line line;
    bool is_from_shelf, is_over, is_own, has_changed_seats;
};

static struct played board, previous;
static struct entry begun_with; /* the newest game; empty if it was not on the shelf */
static struct entry shelf[SHELF_SLOTS];
static int shelved;
static struct line book[512];
static int booked;

/* The entry tells two people by the order of their names. */
static bool is_same(const struct entry *one, const struct entry *other)
{
    return strcmp(one->board, other->board) == 0
        && (strcmp(one->x, one->o) > 0) == (strcmp(other->x, other->o) > 0);
}

static int find(const struct entry *entry)
{
    int slot = 0;

    while (slot < shelved && !is_same(&shelf[slot], entry))
        slot++;
    return slot;
}

static void replace(const struct entry *was, const struct entry *is)
{
    int slot = *was->board ? find(was) : shelved;

    if (slot < shelved)
        memmove(shelf + slot, shelf + slot + 1, (size_t)(--shelved - slot) * sizeof *shelf);
    if (!*is->board)
        return;
    shelved -= shelved == SHELF_SLOTS;
    memmove(shelf + 1, shelf, (size_t)shelved++ * sizeof *shelf);
    shelf[0] = *is;
}

static const char *name_of(int person)
{
    return session.players.names[person];
}

static bool is_played(const struct played *game, const struct match *match)
{
    bool is_found = game->has_changed_seats;

    for (int mark = 0; mark < match->last; mark++)
        is_found |= game->setters[mark] < COMPUTER;
    return is_found;
}

/* The game can be brought back no more. */
static void settle(struct played *game, const struct match *match)
{
    const struct entry none = {.board = ""};

    if (game->id == 0 || !game->is_over)
        return;
    if (*game->line.x) {
        ck_assert_int_lt(booked, (int)(sizeof book / sizeof *book));
        book[booked++] = game->line;
    }
    if (is_played(game, match) && *game->entry.board)
        replace(&game->entry, &none);
}

/* The one who set all marks of that player; NOBODY if several did. */
static int find_setter(const struct played *game, const struct match *match, enum player player)
{
    int sitting = player == PLAYER_X ? game->x : 1 - game->x;
    int setter = match->seats[sitting];
    bool is_first = true;

    for (int mark = 0; mark < match->now; mark++) {
        if (game_turn(match->states[mark]) != player)
            continue;
        if (!is_first && setter != game->setters[mark])
            return NOBODY;
        setter = game->setters[mark];
        is_first = false;
    }
    return setter;
}

/* The line of a game that has just ended. */
static void write_line(struct played *game, const struct match *match)
{
    int x = find_setter(game, match, PLAYER_X), o = find_setter(game, match, PLAYER_O);
    bool is_nameless = true; /* or without a mark of a person */

    game->line = (struct line){.x = ""};
    for (int mark = 0; mark < match->now; mark++)
        is_nameless &= game->setters[mark] >= COMPUTER;
    for (int person = 0; person < PERSONS; person++)
        is_nameless |= (x == person || o == person) && strncmp(name_of(person), "Player ", 7) == 0;
    if (x == NOBODY || o == NOBODY || x == o || is_nameless)
        return;
    snprintf(game->line.x, NAME, "%s", session_called(&session, x));
    snprintf(game->line.o, NAME, "%s", session_called(&session, o));
    snprintf(game->line.result, NAME, "%s", game_words(match_game(match)));
}

/* What the shelf should have for the game. */
static void shelve(struct played *game, const struct match *match)
{
    struct entry wanted = {.board = ""};
    int at = game->is_over && match->now > 0 ? match->now - 1 : match->now;

    if (!is_played(game, match)) /* but its people can have new names */
        wanted = game->entry;
    else if (game_word(match->states[at]) != 0 && !(game->is_over && match->now == 0))
        session_fixture_write_board(match->states[at], wanted.board);
    snprintf(wanted.x, NAME, "%s", name_of(game->x));
    snprintf(wanted.o, NAME, "%s", name_of(1 - game->x));
    if (*wanted.board + *game->entry.board != 0 && !is_same(&wanted, &game->entry)) {
        replace(&game->entry, &wanted);
        game->is_own = true;
    }
    game->entry = wanted;
}

/* The person who plays X if the game of the entry is resumed: whoever did, if the two are the same
 * people; else the one whose name stands at the same place in the order. */
static int find_x(const struct entry *entry)
{
    bool was_second = strcmp(entry->x, entry->o) > 0;
    bool is_second = strcmp(name_of(0), name_of(1)) > 0;

    for (int person = 0; person < PERSONS; person++)
        if (strcmp(entry->x, name_of(person)) == 0 && strcmp(entry->o, name_of(1 - person)) == 0)
            return person;
    return was_second == is_second ? 0 : 1;
}

/* The newest entry at the position, without those of games that people have ended here. */
static struct entry find_code(const char *position)
{
    struct entry all[SHELF_SLOTS];
    struct entry found = {.board = ""};
    const int count = shelved;
    const struct entry none = {.board = ""};

    memcpy(all, shelf, sizeof all);
    if (previous.is_over && is_played(&previous, &session.previous) && *previous.entry.board)
        replace(&previous.entry, &none);
    if (board.is_over && is_played(&board, &session.match) && *board.entry.board)
        replace(&board.entry, &none);
    for (int slot = shelved - 1; slot >= 0; slot--)
        if (strcmp(shelf[slot].board, position) == 0)
            found = shelf[slot];
    memcpy(shelf, all, sizeof all);
    shelved = count;
    return found;
}

/* ---- The disk. ---- */

static void check_disk(const char *after)
{
    struct shelf found;
    struct book lines;
    struct book_entry line;
    int count = 0;
    char boards[2][SHELF_SLOTS * BOARD + 1] = {"", ""};

    ck_assert_msg(shelf_file_load(&found, why), "%s", why);
    for (int slot = 0; slot < shelf_count(&found); slot++) {
        char *text = boards[0] + strlen(boards[0]);

        session_fixture_write_entry(found.entries[slot], text);
        strcat(text, " ");
    }
    for (int slot = 0; slot < shelved; slot++) {
        const struct entry *entry = &shelf[slot];
        struct shelf_entry read = session_fixture_read_entry(entry->board);
        char *text = boards[1] + strlen(boards[1]);

        read.is_second_x = strcmp(entry->x, entry->o) > 0;
        session_fixture_write_entry(read, text);
        strcat(text, " ");
    }
    ck_assert_msg(strcmp(boards[0], boards[1]) == 0, "%s: the shelf has %s, and not %s", after,
                  boards[0], boards[1]);
    ck_assert(book_open(&lines, why));
    for (; book_next(&lines, &line); count++) {
        ck_assert_msg(count < booked, "%s: more than %d games", after, booked);
        ck_assert_str_eq(line.fields[BOOK_X_NAME], book[count].x);
        ck_assert_str_eq(line.fields[BOOK_O_NAME], book[count].o);
        ck_assert_str_eq(line.fields[BOOK_RESULT], book[count].result);
    }
    ck_assert_msg(count == booked && lines.wrong == 0, "%s: %d games, not %d", after, count,
                  booked);
    ck_assert(book_close(&lines, why));
}

/* ---- A session. ---- */

static void check_seats(const char *after)
{
    ck_assert_msg(session.match.x_person == board.x, "%s: %s plays X, and not %s", after,
                  name_of(session.match.x_person), name_of(board.x));
}

static void save(const char *after)
{
    keep_note(&keep, &session);
    keep_save(&keep, &session);
    check_disk(after);
}

/* The game on the board is that of the entry. */
static void take_up(const struct entry *entry)
{
    board.entry = *entry;
    board.is_from_shelf = true;
    board.x = find_x(entry);
}

static void note_computers_marks(void)
{
    for (int mark = 0; mark < session.match.last; mark++)
        if (session.match.set_by[mark] >= COMPUTER)
            board.setters[mark] = session.match.set_by[mark];
    board.is_over = match_is_over(&session.match);
}

static struct entry read_entry(struct shelf_entry entry)
{
    struct entry read = {.x = "a", .o = "b"};

    if (entry.is_second_x)
        read = (struct entry){.x = "b", .o = "a"};
    session_fixture_write_board(entry.game, read.board);
    ck_assert_int_lt(find(&read), shelved);
    return shelf[find(&read)];
}

/* As main begins one, at a position that is an entry of the shelf or none; the computer plays the
 * mark of that letter, or none. */
static void begin(const char *const names[PERSONS], struct game game, struct shelf_entry entry,
                  char computer)
{
    keep = (struct keep){.without_settings = true};
    session_start(&session, game, session_default_names, "tictactoe", suite_draw(&rng, 1000) + 1);
    for (int person = 0; person < PERSONS; person++)
        session_set_name(&session, person, names[person]);
    board = (struct played){.id = session.info.id};
    previous = (struct played){.id = 0};
    if (shelf_holds(entry.game)) {
        const struct entry read = read_entry(entry);

        session_resume(&session, entry);
        take_up(&read);
    }
    if (computer)
        session_seat_computer(&session,
                              match_person(&session.match, computer == 'x' ? PLAYER_X : PLAYER_O));
    note_computers_marks();
    check_seats("coming back");
    save("coming back");
}

/* Note what the key has done with the game on the board. */
static void follow(char key, const struct session *before, const struct entry *opened)
{
    struct match *match = &session.match;
    bool is_other = session.info.id != before->info.id;

    if (is_other && session.info.id == previous.id) {
        board = previous;
        previous = (struct played){.id = 0};
    } else if (is_other) {
        struct played left = board;
        bool was_finished = false;

        for (int mark = 0; left.is_over && mark < before->match.now; mark++)
            was_finished |= left.setters[mark] < COMPUTER;
        settle(&previous, &before->previous);
        previous = left;
        board = (struct played){.id = session.info.id, .x = left.x};
        if (key != 'U') /* which begins that game again */
            begun_with = *opened;
        if (*begun_with.board)
            take_up(&begun_with);
        else if (was_finished && game_word(match->states[0]) == 0 && key != 'o')
            board.x = 1 - left.x;
    } else if (key == 'C' && (session_computer(before) != NOBODY || !board.is_over)) {
        bool is_new = session_computer(before) != NOBODY && !board.is_from_shelf;

        board.x = 1 - board.x;
        board.has_changed_seats |= session_is_under_way(before) && !is_new;
    }
    if (!is_other && key >= '1' && key <= '9' && match->now > before->match.now) {
        bool is_x = game_turn(match->states[before->match.now]) == PLAYER_X;

        board.setters[before->match.now] = is_x ? board.x : 1 - board.x;
    }
    if (!session.can_return) {
        settle(&previous, &session.previous);
        previous = (struct played){.id = 0};
    }

    bool is_changed =
        !is_other && (match->now != before->match.now || (key == 'u' && match->now > 0));
    bool was_over = board.is_over && !is_changed;

    note_computers_marks();
    if (!board.is_over)
        board.line.x[0] = '\0';
    else if (!was_over)
        write_line(&board, match);
    if (previous.id != 0)
        shelve(&previous, &session.previous);
    shelve(&board, match);
}

static void press(char key)
{
    const struct session before = session;
    struct entry opened = {.board = ""};
    struct shelf all;
    char after[] = {key, '\0'};

    if (key == 'r') {
        keymap_press(&session, 'r');
        if (!keep_show(&keep, &session) || session.mode != MODE_PICK)
            return;

        int slot = (int)suite_draw(&rng, (unsigned)shelf_count(&session.shelf_page.shelf));

        opened = read_entry(session.shelf_page.shelf.entries[slot]);
        keymap_press(&session, (enum event)(EVENT_SLOT + slot));
    } else if (key == 'o') {
        ck_assert(shelf_file_load(&all, why));
        if (shelf_count(&all) == 0)
            return;

        struct game game = all.entries[suite_draw(&rng, (unsigned)shelf_count(&all))].game;
        char position[BOARD];
        char line[16];

        session_fixture_write_board(game, position);
        opened = find_code(position);
        snprintf(line, sizeof line, "o%u\n", (unsigned)encodings_code(game));
        for (const char *next = line; *next; next++)
            if (keymap_press(&session, session_fixture_event(*next)) == EFFECT_OPEN)
                keep_open(&keep, &session);
    } else if (key == 'N') { /* renames somebody, to another name than that of the other */
        static const char *const names[] = {"Ann", "Bob", "Cid", "Zoe"};
        int person = (int)suite_draw(&rng, PERSONS);
        const char *name = names[suite_draw(&rng, 4)];

        if (strcmp(name, name_of(1 - person)) != 0)
            session_set_name(&session, person, name);
    } else {
        keymap_press(&session, (enum event)key);
    }
    follow(key, &before, &opened);
    check_seats(after);
    save(after);
}

static void leave(void)
{
    command[0] = '\0';
    if (session_is_under_way(&session))
        session_write_command(&session, command, sizeof command);
    ck_assert(keep_finish(&keep, &session));
    settle(&previous, &session.previous);
    if (board.is_over)
        settle(&board, &session.match);
    else if (board.is_own && *board.entry.board)
        replace(&board.entry, &board.entry);
    is_newest = board.is_own;
    check_disk("leaving");
}

/* ---- The ways to come back. ---- */

/* A game on the shelf, with two names in any order or none. */
static void resume(const char *const names[PERSONS], bool by_code)
{
    struct shelf found;
    struct shelf_entry entry;

    ck_assert(shelf_file_load(&found, why));
    if (shelf_count(&found) == 0)
        return;
    entry = found.entries[suite_draw(&rng, (unsigned)shelf_count(&found))];
    begin(names, entry.game, by_code ? shelf_find(&found, entry.game) : entry, '\0');
}

/* What the goodbye said. Nobody has a name with a blank here. */
static void obey_command(void)
{
    const char *names[PERSONS] = {"", ""};
    struct shelf found;
    struct game game = {0};
    char computer = '\0';

    for (char *word = strtok(command, " "); word; word = strtok(NULL, " "))
        if (*word == '-' && (word[1] == 'x' || word[1] == 'o'))
            names[word[1] == 'o'] = strtok(NULL, " ");
        else if (strncmp(word, "--computer=", strlen("--computer=")) == 0)
            computer = word[strlen("--computer=")];
        else if (*word != '-')
            encodings_find("code")->decode(&game, (uint32_t)atoi(word));
    ck_assert_uint_ne(game_word(game), 0);
    ck_assert(shelf_file_load(&found, why));
    begin(names, game, shelf_find(&found, game), computer);
    for (int mark = 0; mark < PERSONS; mark++)
        if (*names[mark] && is_newest) /* else it may be that of others in the same position */
            ck_assert_str_eq(name_of(mark == 0 ? board.x : 1 - board.x), names[mark]);
}

static const char *const couples[][PERSONS] = {
    {"Ann", "Bob"}, {"Bob", "Ann"}, {"", ""}, {"Zoe", ""}, {"", "Ann"}, {"Cid", "Bob"},
};

static void come_back(void)
{
    const char *const *names = couples[suite_draw(&rng, sizeof couples / sizeof *couples)];
    unsigned way = suite_draw(&rng, 6);

    if (*command && way < 3)
        obey_command();
    else if (way < 5 && shelved > 0)
        resume(names, way == 4);
    else
        begin(names, (struct game){0}, (struct shelf_entry){.game = {0}},
              "\0\0\0ox"[suite_draw(&rng, 5)]);
}

TEST_LOOP(people_come_back_with_their_marks_and_the_book_has_who_won, 8)
{
    static const char keys[] = "123456789123456789123456789nnnuuUUCcLrroNq";
    enum { SESSIONS = 40 };

    rng = (unsigned)_i + 1;
    for (int home = 0; home < 1 + 40 / suite_share(); home++) {
        disk_empty();
        shelved = booked = 0;
        command[0] = '\0';
        for (int left = SESSIONS; left > 0; left--) {
            come_back();
            for (char key; (key = keys[suite_draw(&rng, sizeof keys - 1)]) != 'q';)
                press(key);
            leave();
        }
        ck_assert_int_gt(booked, 0);
    }
}

/* ---- One game, resumed in all ways. ---- */

static void act(enum event event)
{
    enum effect effect = keymap_press(&session, event);

    if (effect == EFFECT_SHELF)
        keep_show(&keep, &session);
    else if (effect == EFFECT_OPEN)
        keep_open(&keep, &session);
    keep_note(&keep, &session);
    keep_save(&keep, &session);
}

static void type(const char *keys)
{
    for (; *keys; keys++)
        act(session_fixture_event(*keys));
}

static void begin_with(const char *x, const char *o, struct shelf_entry entry)
{
    keep = (struct keep){.without_settings = true};
    session_start(&session, entry.game, session_default_names, "tictactoe", 1);
    session_set_name(&session, 0, x);
    session_set_name(&session, 1, o);
    if (shelf_holds(entry.game))
        session_resume(&session, entry);
    keep_note(&keep, &session);
}

enum { WAYS = 5, KEYS_PRESSED = 30 };

/* Resume the newest game of the shelf, which Ann and Bob have left at that code. */
static void resume_newest(int way, unsigned code)
{
    const struct shelf_entry none = {.game = {0}};
    struct shelf found;
    char keys[16];

    ck_assert(shelf_file_load(&found, why));
    ck_assert_uint_eq(encodings_code(found.entries[0].game), code);
    if (way
        < 2) { /* by --resume=1 or the code, which is the same here, with -x and -o or settings */
        begin_with(way == 0 ? "Ann" : "Bob", way == 0 ? "Bob" : "Ann", found.entries[0]);
        return;
    }
    begin_with("Ann", "Bob", none);
    snprintf(keys, sizeof keys, way == 2 ? "r\n" : way == 3 ? "Cr\n" : "o%u\n", code);
    type(keys);
}

/* Shelf and book, without the times. */
static void say_disk(char said[4096])
{
    struct shelf found;
    struct book lines;
    struct book_entry line;
    size_t length = 0;

    ck_assert(shelf_file_load(&found, why));
    for (int slot = 0; slot < shelf_count(&found); slot++) {
        session_fixture_write_entry(found.entries[slot], said + length);
        length += ORACLE_CELLS;
        said[length++] = ' ';
    }
    ck_assert(book_open(&lines, why));
    while (book_next(&lines, &line))
        for (int field = BOOK_TIME + 1; field < BOOK_FIELDS; field++)
            length += (size_t)snprintf(said + length, 4096 - length, "%s ", line.fields[field]);
    said[length] = '\0';
    ck_assert(book_close(&lines, why));
}

TEST(shelf_and_book_are_the_same_in_whichever_way_a_game_is_resumed)
{
    static const char keys[] = "12345678912345678912345678912345678912345678nnC";
    const struct shelf_entry none = {.game = {0}};
    int found = 0;

    rng = 1;
    while (found < 4 + 200 / suite_share()) {
        char before[SHELF_BYTES], book_before[1 << 14];
        char then[KEYS_PRESSED + 1] = "";
        char said[WAYS][4096];

        disk_empty();
        begin_with("Ann", "Bob", none);
        for (int i = 0; i < KEYS_PRESSED; i++)
            act((enum event)keys[suite_draw(&rng, sizeof keys - 1)]);

        unsigned code = (unsigned)encodings_code(session_game(&session));
        bool is_left = session_is_under_way(&session) && session.match.now > 0;

        ck_assert(keep_finish(&keep, &session));
        if (!is_left)
            continue;
        found++;
        memcpy(before, disk_text_of("shelf"), sizeof before);
        snprintf(book_before, sizeof book_before, "%s", disk_text_of("book"));
        for (int i = 0; i < KEYS_PRESSED; i++)
            then[i] = keys[suite_draw(&rng, sizeof keys - 1)];
        for (int way = 0; way < WAYS; way++) {
            disk_empty();
            disk_put_file("shelf", before, sizeof before);
            disk_put_file("book", book_before, strlen(book_before));
            resume_newest(way, code);
            type(then);
            ck_assert(keep_finish(&keep, &session));
            say_disk(said[way]);
            ck_assert_msg(strcmp(said[0], said[way]) == 0, "way %d of %u, then %s: %s, and not %s",
                          way, code, then, said[way], said[0]);
        }
    }
}
