/* SPDX-License-Identifier: MIT
 *
 * Sessions by chance at a shelf that fails and that others use too, against a book-keeper who
 * writes down, move by move, what is owed to whom.
 */
#include "play/keymap.h"
#include "storage/keeper.h"
#include "suite.h"

#include <sys/resource.h>

enum { SHELF_COLUMNS = 4 };

typedef char board[ORACLE_BOARD_SIZE];

#define NO_BOARD ""

/* A row of games, the newest first; longer than any session makes it. */
enum { ROW = 400 };
struct row {
    board games[ROW];
    int count;
};

static void row_push(struct row *row, const char *game)
{
    ck_assert_int_lt(row->count, ROW);
    memmove(row->games + 1, row->games, (size_t)row->count++ * sizeof row->games[0]);
    memcpy(row->games[0], game, sizeof row->games[0]);
}

static int row_find(const struct row *row, const char *game)
{
    int at = 0;

    while (at < row->count && strcmp(row->games[at], game) != 0)
        at++;
    return at < row->count ? at : -1;
}

static bool row_take(struct row *row, const char *game)
{
    int at = row_find(row, game);

    if (at >= 0)
        memmove(row->games + at, row->games + at + 1,
                (size_t)(--row->count - at) * sizeof row->games[0]);
    return at >= 0;
}

/* Each game stands there once: one that is there already comes to the front. */
static bool row_put(struct row *row, const char *game)
{
    bool stood = row_take(row, game);

    row_push(row, game);
    return stood;
}

static bool row_is_same(const struct row *row, const struct row *other)
{
    return row->count == other->count
        && memcmp(row->games, other->games, (size_t)row->count * sizeof row->games[0]) == 0;
}

/* What the first holds more than the second, in whatever order. */
static struct row row_less(const struct row *row, const struct row *other)
{
    struct row more = *row;

    for (int at = 0; at < other->count; at++)
        row_take(&more, other->games[at]);
    return more;
}

/* ---- The shelf's file, in memory: it has no end, and fails when it is told to. ---- */

static struct {
    struct row row;
    bool fails;
} file;

static void write_board(struct game game, board written)
{
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        written[cell] = ".XO"[game_cell(game, cell)];
    written[ORACLE_CELLS] = '\0';
}

static bool is_ongoing(const char *position)
{
    return strstr(oracle_words(position), "to move");
}

static bool is_kept(const char *position)
{
    return is_ongoing(position) && oracle_count(position, '.') < ORACLE_CELLS;
}

enum shelf_error shelf_file_read(struct shelf *shelf)
{
    *shelf = (struct shelf){0};
    for (int at = (file.row.count < SHELF_SLOTS ? file.row.count : SHELF_SLOTS) - 1; at >= 0; at--)
        shelf_put(shelf, suite_game(file.row.games[at]));
    return SHELF_OK;
}

bool shelf_file_is_news(const struct shelf *shelf)
{
    (void)shelf;
    return true;
}

enum shelf_error shelf_file_exchange(struct game old, struct game new, struct shelf_news *news)
{
    board left, come;

    if (file.fails)
        return SHELF_UNWRITABLE;
    write_board(old, left);
    write_board(new, come);
    row_take(&file.row, left);
    *news = (struct shelf_news){.stood = is_kept(come) && row_put(&file.row, come)};
    return SHELF_OK;
}

/* ---- The book. ---- */

struct entry {
    board boards[ORACLE_CELLS + 1];
    int by[ORACLE_CELLS]; /* 0 and 1 a person, from 2 on the computer */
    int now, last;
    bool from_shelf;
    board pinned; /* what stands for it on the shelf, or would if the shelf did not fail */
    int x;        /* who plays X */
    int wins[CONTENDERS], draws;
};

struct seat {
    board game;
    int x;
    bool is_unsure; /* left there twice: whoever comes back to it may be either */
};

struct book {
    struct session session;
    struct keeper keeper;
    struct entry entry, left;
    bool can_return;
    int computer;
    struct row owed_row; /* the shelf as it would be if it never failed */
    struct row stood;    /* where a game came to another one that stood on it already */
    struct row met;      /* and where one ever did while the shelf failed */
    bool has_failed;
    struct seat seats[ROW];
    int seat_count;
    unsigned rng;
};

static int draw(struct book *book, int below)
{
    return (int)suite_draw(&book->rng, (unsigned)below);
}

static unsigned session_seed;

static void must(bool holds, const char *what)
{
    if (!holds)
        ck_abort_msg("in sitting %u it does not hold that %s", session_seed, what);
}

static const char *board_now(const struct entry *entry)
{
    return entry->boards[entry->now];
}

static bool has_person_played(const struct entry *entry, int moves)
{
    for (int at = 0; at < moves; at++)
        if (entry->by[at] < CONTENDER_COMPUTER)
            return true;
    return false;
}

static bool is_finished(const struct entry *entry)
{
    return !is_ongoing(board_now(entry)) && has_person_played(entry, entry->now);
}

static int person_to_move(const struct entry *entry, const char *position)
{
    return oracle_turn(position) == 'X' ? entry->x : 1 - entry->x;
}

static bool is_computers(const struct book *book, const char *position)
{
    return is_ongoing(position) && person_to_move(&book->entry, position) == book->computer;
}

static void add_move(struct entry *entry, const char *after, int by)
{
    entry->by[entry->now++] = by;
    memcpy(entry->boards[entry->now], after, sizeof entry->boards[0]);
    entry->last = entry->now;
}

/* Where it is the computer's turn it has moved: any one cell will do. */
static void note_computer(struct book *book)
{
    board after;

    if (!is_computers(book, board_now(&book->entry)))
        return;
    write_board(session_game(&book->session), after);

    const char *before = board_now(&book->entry);
    int changes = 0;

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (before[cell] != after[cell]) {
            must(before[cell] == '.' && after[cell] == oracle_turn(before),
                 "the computer places its own mark");
            changes++;
        }
    must(changes == 1, "the computer places one mark");
    add_move(&book->entry, after, CONTENDER_COMPUTER + (int)LEVEL_EASY);
}

static const char *to_keep(const struct entry *entry)
{
    if (!has_person_played(entry, entry->last))
        return entry->from_shelf ? entry->boards[0] : NO_BOARD;
    return is_ongoing(board_now(entry)) && oracle_count(board_now(entry), '.') < ORACLE_CELLS
             ? board_now(entry)
             : NO_BOARD;
}

static void note_shelf(struct book *book)
{
    struct entry *entry = &book->entry;
    board wanted;

    strcpy(wanted, to_keep(entry));
    if (strcmp(wanted, entry->pinned) == 0)
        return;
    if (!row_take(&book->stood, entry->pinned)) /* the other one stays */
        row_take(&book->owed_row, entry->pinned);
    row_take(&book->stood, wanted);
    if (*wanted && row_put(&book->owed_row, wanted)) {
        row_put(&book->stood, wanted);
        if (book->has_failed)
            row_put(&book->met, wanted);
    }
    strcpy(entry->pinned, wanted);
}

/* The end: the game on the board that a person has played is kept, whoever took it away. */
static void note_end(struct book *book)
{
    const char *wanted = to_keep(&book->entry);

    if (*wanted && has_person_played(&book->entry, book->entry.last)
        && row_find(&book->owed_row, wanted) < 0)
        row_push(&book->owed_row, wanted);
}

static void forget_seat(struct book *book, const char *game)
{
    for (int at = 0; at < book->seat_count; at++)
        if (strcmp(book->seats[at].game, game) == 0)
            book->seats[at--] = book->seats[--book->seat_count];
}

static struct seat *find_seat(struct book *book, const char *game)
{
    for (int at = 0; at < book->seat_count; at++)
        if (strcmp(book->seats[at].game, game) == 0)
            return &book->seats[at];
    return NULL;
}

static void note_seats(struct book *book)
{
    const struct entry *entry = &book->entry;
    struct seat *seat = find_seat(book, entry->pinned);

    if (entry->from_shelf && strcmp(entry->pinned, entry->boards[0]) != 0)
        forget_seat(book, entry->boards[0]);
    if (!*entry->pinned)
        return;
    if (seat) {
        seat->is_unsure = true;
        return;
    }
    seat = &book->seats[book->seat_count++];
    *seat = (struct seat){.x = entry->x};
    strcpy(seat->game, entry->pinned);
}

/* Leave the entry for another, in which that person plays X. */
static void note_leaving(struct book *book, const char *start, bool from_shelf, int x)
{
    struct entry next = {.from_shelf = from_shelf, .x = x};
    const struct entry *entry = &book->entry;

    memcpy(next.wins, entry->wins, sizeof next.wins);
    next.draws = entry->draws;
    if (is_finished(entry)) {
        if (*oracle_words(board_now(entry)) == 'd')
            next.draws++;
        else
            next.wins[entry->by[entry->now - 1]]++;
    }
    note_seats(book);
    strcpy(next.boards[0], start);
    if (from_shelf)
        strcpy(next.pinned, start);
    book->left = book->entry;
    book->entry = next;
    book->can_return = true;
    note_computer(book);
}

/* ---- What can happen. ---- */

static enum effect press(struct book *book, enum event event)
{
    return keymap_press(&book->session, event);
}

static void press_digit(struct book *book)
{
    int cell = draw(book, ORACLE_CELLS);
    board after;

    strcpy(after, board_now(&book->entry));
    press(book, (enum event)('1' + cell));
    if (!is_ongoing(after) || after[cell] != '.')
        return;

    int by = person_to_move(&book->entry, after);

    after[cell] = oracle_turn(after);
    add_move(&book->entry, after, by);
    book->can_return = false;
    note_computer(book);
}

static void press_undo(struct book *book)
{
    struct entry *entry = &book->entry;
    int at = entry->now - 1;

    press(book, 'u');
    while (at >= 0 && is_computers(book, entry->boards[at]))
        at--;
    if (at >= 0) {
        entry->now = at;
    } else if (has_person_played(entry, entry->now)) {
        entry->now = 0;
    } else if (book->can_return) {
        struct seat *seat = find_seat(book, book->left.pinned);

        book->entry = book->left;
        book->can_return = false;
        if (seat && seat->is_unsure)
            seat = NULL;
        if (seat)
            forget_seat(book, book->left.pinned);
    }
    note_computer(book);
}

static void press_redo(struct book *book)
{
    struct entry *entry = &book->entry;
    int at = entry->now + 1;

    press(book, 'U');
    while (at <= entry->last && is_computers(book, entry->boards[at]))
        at++;
    if (at <= entry->last)
        entry->now = at;
    else
        entry->now = entry->last;
    note_computer(book);
}

static void press_new(struct book *book)
{
    const struct entry *entry = &book->entry;

    press(book, 'n');
    if (entry->last > 0 || strcmp(entry->boards[0], ".........") != 0)
        note_leaving(book, ".........", false, is_finished(entry) ? 1 - entry->x : entry->x);
}

static void press_computer(struct book *book)
{
    int other = 1 - person_to_move(&book->entry, board_now(&book->entry));

    press(book, 'c');
    book->computer = book->computer == NOBODY ? other : NOBODY;
    must(book->session.players.computer == book->computer, "the computer takes the other seat");
}

static void open_position(struct book *book)
{
    static const char *const positions[] = {".........", "X........", "X...O....",
                                            "X...O...X", "XX.OO....", "XXXOO...."};
    const char *position = positions[draw(book, 6)];

    press(book, 'o');
    for (const char *typed = "board:"; *typed; typed++)
        press(book, (enum event) * typed);
    for (const char *typed = position; *typed; typed++)
        press(book, (enum event) * typed);
    press(book, EVENT_ENTER);
    note_leaving(book, position, false, book->entry.x);
}

/* Another copy of the program: it begins a game, or goes on with one or ends it. */
static void let_other_play(struct book *book)
{
    board game = "........X";
    int at = file.row.count > 0 ? draw(book, file.row.count) : 0;

    if (file.fails)
        return;
    if (file.row.count > 0) {
        strcpy(game, file.row.games[at]);
        row_take(&file.row, game);
        row_take(&book->owed_row, game);
        if (draw(book, 2) == 0)
            return;
        game[strcspn(game, ".")] = oracle_turn(game); /* it is under way: there is one */
    }
    if (is_kept(game)) {
        row_put(&file.row, game);
        row_put(&book->owed_row, game);
    }
}

/* What is taken off goes, whoever left it there; but not what is on the board. */
static void take_off(struct book *book, int slot, const char *game)
{
    for (int step = 0; step < slot % SHELF_COLUMNS; step++)
        press(book, EVENT_RIGHT);
    for (int step = 0; step < slot / SHELF_COLUMNS; step++)
        press(book, EVENT_DOWN);
    press(book, 'd');
    press(book, EVENT_ESCAPE);
    if (strcmp(game, book->entry.pinned) == 0)
        return;
    row_take(&book->owed_row, game);
    row_take(&book->stood, game);
}

static void pick(struct book *book)
{
    board game;
    int x = book->entry.x;

    if (press(book, 'r') == EFFECT_SHELF)
        keeper_show(&book->keeper, &book->session);
    must((book->session.mode == MODE_PICK) == (book->owed_row.count > 0),
         "there is a shelf to pick from where there are games");
    if (book->session.mode != MODE_PICK)
        return;

    int slot = draw(book, shelf_count(&book->session.shelf_page.shelf));

    write_board(shelf_game(&book->session.shelf_page.shelf, slot), game);
    if (row_find(&book->met, game) >= 0) { /* and how many of them there are is not known */
        press(book, EVENT_ESCAPE);
        return;
    }
    if (draw(book, 6) == 0) {
        take_off(book, slot, game);
        return;
    }
    if (draw(book, 3) == 0)
        let_other_play(book);

    const struct seat *seat = find_seat(book, game);

    if (press(book, EVENT_SLOT + (enum event)slot) == EFFECT_PICK)
        keeper_take_up(&book->keeper, &book->session);
    if (row_find(&book->owed_row, game) < 0) {
        must(strstr(book->session.status.notice, "not on the shelf any more")
                 || !book->owed_row.count,
             "a game that is gone is not taken up");
        if (book->session.mode == MODE_PICK)
            press(book, EVENT_ESCAPE);
        return;
    }
    if (seat)
        x = seat->is_unsure ? book->session.match.x_person : seat->x;
    note_leaving(book, game, true, x);
}

static void happen(struct book *book)
{
    int what = draw(book, 100);

    if (what < 48)
        press_digit(book);
    else if (what < 60)
        press_undo(book);
    else if (what < 65)
        press_redo(book);
    else if (what < 72)
        press_new(book);
    else if (what < 77)
        open_position(book);
    else if (what < 86)
        pick(book);
    else if (what < 91)
        press_computer(book);
    else if (what < 96)
        let_other_play(book);
    else
        file.fails = !file.fails;
    book->has_failed |= file.fails;
}

/* ---- What must hold. ---- */

static void check_table(const struct book *book)
{
    const struct entry *entry = &book->entry;
    const struct match *match = &book->session.match;
    board shown;

    write_board(session_game(&book->session), shown);
    if (strcmp(shown, board_now(entry)) != 0)
        ck_abort_msg("%s is on the board, not %s: %s", shown, board_now(entry),
                     book->session.status.notice);
    must(book->session.match.x_person == entry->x, "everybody plays the mark that is theirs");
    for (int contender = 0; contender < CONTENDERS; contender++)
        must(match->wins[contender] == (uint32_t)entry->wins[contender],
             "the games that were won count for whoever made the last move");
    must(match->draws == (uint32_t)entry->draws,
         "the games that were finished count for whoever made the last move");
    must(!strstr(book->session.status.notice, "nothing to undo")
             || !has_person_played(entry, entry->now),
         "what a person has placed can be undone");
}

/* How many games the shelf holds that it should not. Where three games met and all of them went on
 * while it failed, it may keep one more than it has to: nothing is lost by that. */
static int count_over(const struct book *book)
{
    struct row over = row_less(&file.row, &book->owed_row);

    return row_less(&over, &book->met).count;
}

static void check_shelf(const struct book *book)
{
    if (file.fails)
        return;
    if (!book->has_failed)
        must(row_is_same(&file.row, &book->owed_row), "the shelf holds what is owed, in order");
    must(count_over(book) == 0, "the shelf holds no more than is owed");
    must(row_less(&book->owed_row, &file.row).count == 0, "the shelf holds all that is owed");
}

/* Every game that is not on the shelf is told by its code, and no other. */
static void check_farewell(struct book *book)
{
    char words[KEEPER_WORDS] = "";

    note_end(book);

    bool is_well = keeper_finish(&book->keeper, words);
    struct row lost = row_less(&book->owed_row, &file.row);
    bool should_be_well = lost.count == 0 && count_over(book) == 0;

    must(is_well ? should_be_well : !should_be_well || book->met.count > 0,
         "all is well if and only if the shelf holds what it should");
    for (const char *digits = words + strcspn(words, "0123456789"); *digits;
         digits += strcspn(digits, "0123456789")) {
        char *end;

        const char *told = oracle.code[strtol(digits, &end, 10)];

        must(row_take(&lost, told) || row_find(&book->met, told) >= 0,
             "no code is told but of a game that is not on the shelf");
        digits = end;
    }
    must(lost.count == 0, "every game that is not on the shelf is told by its code");
}

static void sit(unsigned seed)
{
    enum { EVENTS = 60 };
    static const char *const names[PERSONS] = {"Ann", "Bob"};
    struct book book = {.rng = seed, .computer = NOBODY};

    memset(&file, 0, sizeof file);
    if (draw(&book, 2) == 0) {
        row_push(&file.row, "X...O....");
        row_push(&file.row, "XX.OO....");
        book.owed_row = file.row;
    }
    session_start(&book.session, suite_game("........."), false, names, "tictactoe", seed);
    players_set_level(&book.session.players, LEVEL_EASY);
    strcpy(book.entry.boards[0], ".........");
    for (int at = 0; at < EVENTS; at++) {
        happen(&book);
        check_table(&book);
        note_shelf(&book);
        keeper_keep(&book.keeper, &book.session);
        if (book.keeper.clerk.owed.count == LEDGER_CHANGES)
            return; /* as many as a shelf holds: here the oldest fall off */
        check_shelf(&book);
    }
    check_farewell(&book);
}

AROUND_ALL(suite_ask_oracle, NULL)

/* Who can open no more files can call no clerk, and the game writes by itself. */
TEST(whatever_happens_what_is_owed_is_on_the_shelf_or_told)
{
    enum { SESSIONS = 18000 };
    struct rlimit files, none;

    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &files), 0);
    none = files;
    none.rlim_cur = 0;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    for (session_seed = 1; session_seed <= SESSIONS; session_seed += (unsigned)suite_share())
        sit(session_seed);
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &files), 0);
}
