/* SPDX-License-Identifier: MIT
 *
 * The steps of tests/play/shared_game.steps.
 */
#include "drawing.h"
#include "line_mode/line_mode.h"
#include "peers.h"
#include "play/keymap.h"
#include "play/shared_game.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "steps.h"
#include "storage/book.h"
#include "suite.h"

static const char *const nobodys[] = {"Player 1", "Player 2"};

static struct host host;
static struct guest guest;
static struct shared_game shared_games[SIDES];
static struct session sessions[SIDES];
static struct session *const ann = &sessions[SIDE_HOST], *const bob = &sessions[SIDE_GUEST];
static struct listener listeners[SIDES];
static int rings[SIDES];
static char login[NAME_BYTES + 1]; /* of the guest, by the system */
static int caller;                 /* the guest, or HOST_NOBODY while the connection is cut */
static bool is_asleep;             /* the guest's machine */
static uint64_t now;
static unsigned noted; /* the id of a game */
static struct size window;

AROUND_ALL(suite_use_locale, NULL)

/* ---- The connection. ---- */

static void tell(enum side side, enum peer_event event)
{
    struct session *session = &sessions[side];

    shared_game_set_time(session, now);
    if (event != PEER_NONE && session->shared_game) {
        shared_game_tell(session, event);
        rings[side] += shared_game_rings(session, event);
    }
    shared_game_settle(session);
}

/* Once the guest has its seat, it is at the table. */
static void tell_guest(enum peer_event event)
{
    if (!bob->shared_game && guest.phase == GUEST_SEATED)
        shared_game_join(&shared_games[SIDE_GUEST], bob, &guest);
    tell(SIDE_GUEST, event);
}

/* Both ends notice that the connection has ended. */
static void part(void)
{
    int gone = caller;

    caller = HOST_NOBODY;
    tell(SIDE_HOST, host_hang_up(&host, gone, now));
    tell(SIDE_GUEST, guest_hang_up(&guest));
}

static void tick(void)
{
    enum peer_event event;

    while ((event = host_tick(&host, now)) != PEER_NONE)
        tell(SIDE_HOST, event);
    while (!is_asleep && (event = guest_tick(&guest, now)) != PEER_NONE)
        tell(SIDE_GUEST, event);
}

static void carry_from(struct connection *from, struct connection *to)
{
    char text[CONNECTION_UNSENT + 1];
    const char *next = strcpy(text, peers_sent(from));

    for (size_t left = strlen(text), taken; left > 0; next += taken, left -= taken) {
        taken = peers_receive(to, next, left, now);
        if (to == &guest.connection)
            tell_guest(guest_hear(&guest, now));
        else
            tell(SIDE_HOST, host_hear(&host, caller, now));
    }
}

/* Carry all bytes. */
static void carry(void)
{
    bool is_quiet = false;

    while (!is_quiet && !is_asleep && caller != HOST_NOBODY) {
        struct connection *connection = &host.callers[caller].connection;

        tick();
        is_quiet = guest.connection.count == 0 && connection->count == 0
                && !connection_has_line(connection);
        carry_from(&guest.connection, connection);
        carry_from(connection, &guest.connection);
        if (connection->ended || guest.connection.ended)
            part();
        else if (connection_has_line(connection))
            now = connection_deadline(connection); /* it came too fast to be read yet */
    }
}

/* ---- Acts. ---- */

static void start_host(void)
{
    const struct access access = {.login = ANN};

    caller = HOST_NOBODY;
    session_start(ann, (struct game){0}, false, nobodys, "tictactoe", 1);
    shared_game_host(&shared_games[SIDE_HOST], ann, &host, "Ann", &access, PLAYER_X);
    shared_games[SIDE_HOST].invitation = "tictactoe --join=ann";
    shared_game_settle(ann);
}

static void start_guest(const char *called)
{
    session_start(bob, (struct game){0}, false, nobodys, "tictactoe", 1);
    guest_open(&guest, &bob->match, &bob->previous, called, NULL, "");
}

static void begin(void)
{
    now = 0;
    is_asleep = false;
    window = (struct size){22, 80};
    strcpy(login, "bob");
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        rings[side] = 0;
        listeners[side] = (struct listener){.in_words = true};
    }
    start_guest("Bob");
    start_host();
}

/* Only the host's own login sits down at once. */
static void knock(bool is_own)
{
    uint32_t user = ANN + 1 + (uint32_t)(*guest.name - 'A');

    host.access.login = is_own ? user : ANN;
    caller = host_accept(&host, false, user, login, now);
    guest_knock(&guest, now);
    carry();
    if (is_own)
        steps_expect_that(guest.phase == GUEST_SEATED || host.callers[caller].check_until > 0);
}

/* Look at the clock once a second. */
static void wait_for(uint64_t milliseconds)
{
    for (uint64_t end = now + milliseconds; now < end;) {
        now = end - now > SECOND ? now + SECOND : end;
        tick();
        carry();
    }
}

static enum effect press(enum side side, char key)
{
    enum effect effect;

    shared_game_set_time(&sessions[side], now);
    effect = keymap_press(&sessions[side], key == '\033' ? EVENT_ESCAPE
                                           : key == '\n' ? EVENT_ENTER
                                                         : (enum event)key);
    tell(side, PEER_NONE);
    carry();
    return effect;
}

static void read_and_press(enum side side, char key)
{
    shared_game_set_time(&sessions[side], now);
    shared_game_read(&sessions[side], now);
    press(side, key);
}

static void leave(enum side side)
{
    if (side == SIDE_HOST)
        host_close(&host);
    else
        guest_leave(&guest);
    carry();
}

static void play_in_lines(struct session *session)
{
    session->in_lines = true;
    shared_game_settle(session);
}

static void take_up(struct session *session, const char *moves)
{
    struct shelf shelf = {0};

    shelf_put(&shelf, peers_game(moves));
    shelf_page_show(session, &shelf);
    keymap_press(session, EVENT_ENTER);
}

static void give_moves(struct session *session, const char *moves)
{
    const char *wrong;

    steps_expect_that(session_play_moves(session, moves, &wrong) == MOVE_OK);
}

static void set_score(struct match *match, const char *score)
{
    unsigned wins[PERSONS], draws;

    steps_expect_that(sscanf(score, "%u %u %u", &wins[SIDE_HOST], &wins[SIDE_GUEST], &draws) == 3);
    match_set_score(match, wins, draws);
}

static const char *type(enum side side, const char *line)
{
    static const char *const answers[] = {
        [EFFECT_NONE] = "done",         [EFFECT_NOT_UNDERSTOOD] = "not-understood",
        [EFFECT_COPY] = "done",         [EFFECT_SHELF] = "shelf",
        [EFFECT_JOIN] = "join",         [EFFECT_LEAVE] = "leave",
        [EFFECT_SAY_BOARD] = "done",    [EFFECT_SAY_LAST_MOVE] = "done",
        [EFFECT_SAY_BITS] = "done",     [EFFECT_SAY_VALUES] = "done",
        [EFFECT_SAY_COMMANDS] = "done",
    };
    enum effect answer;

    shared_game_set_time(&sessions[side], now);
    answer = line_commands_hear(&listeners[side], &sessions[side], line);

    shared_game_settle(&sessions[side]);
    carry();
    return answers[answer];
}

/* ---- Facts. ---- */

static void expect_words(const struct session *session, const char *words, bool is_all)
{
    const struct status_line *status = &session->status;
    bool has_status = *status->pinned;
    char read[2 * SESSION_NOTICE];

    snprintf(read, sizeof read, "%s%s%s", status->notice, *status->notice && has_status ? " " : "",
             has_status ? status->pinned : "");
    if (is_all || !strstr(read, words))
        steps_expect(read, words);
}

static void expect_game(struct game game, const char *moves)
{
    steps_expect_that(game_word(game)
                      == game_word(peers_game(strcmp(moves, "nothing") == 0 ? "" : moves)));
}

static void expect_shown(const struct session *session, const char *words, bool is_shown)
{
    struct canvas canvas = drawing_draw(session, window);

    if (is_shown)
        drawing_must_show(&canvas, words);
    steps_expect_that(drawing_shows(&canvas, words) == is_shown);
}

/* The news, or the goodbye, begins with these words, or is nothing. */
static void expect_said(enum side side, const char *words, bool is_goodbye)
{
    char *said;
    size_t size;
    FILE *out = open_memstream(&said, &size);

    if (is_goodbye)
        print_goodbye(out, &sessions[side]);
    else
        announce(&listeners[side], out, &sessions[side]);
    fclose(out);
    if (strcmp(words, "nothing") == 0 ? *said : strncmp(said, words, strlen(words)) != 0)
        steps_expect(said, words);
    free(said);
}

/* The players as the game would be recorded: "X against O", or nothing. */
static void expect_recorded(const struct session *session, const struct match *match,
                            const char *words)
{
    char recorded[2 * BOOK_NAME + 16] = "";
    struct book_game game;

    if (book_describe(session, match, &game))
        snprintf(recorded, sizeof recorded, "%s against %s", game.names[PLAYER_X],
                 game.names[PLAYER_O]);
    steps_expect(recorded, words);
}

/* The question that the side has open, or has sent. */
static enum act asked_by(enum side side)
{
    const struct table *table = sessions[side].shared_game->table;

    return table_has_question(table, side) ? table->question.act : ACT_NONE;
}

static void expect_score(const struct session *session, const char *words)
{
    struct score score = match_score(&session->match);
    char is[64];

    snprintf(is, sizeof is, "%u %u %u", score.wins[SIDE_HOST], score.wins[SIDE_GUEST], score.draws);
    steps_expect(is, words);
}

/* ---- The steps. ---- */

/* False if the verb is no act. */
static bool act(enum side side, const char *verb, char *words)
{
    struct session *session = &sessions[side];

    if (strcmp(verb, "presses") == 0)
        for (; *words; words++)
            read_and_press(side, *words);
    else if (strcmp(verb, "looks") == 0)
        shared_game_read(session, now);
    else if (strcmp(verb, "leaves") == 0)
        leave(side);
    else if (strcmp(verb, "hushes") == 0)
        session_clear_notice(session);
    else if (strcmp(verb, "in-lines") == 0)
        play_in_lines(session);
    else if (strcmp(verb, "has-begun") == 0)
        listeners[side].has_begun = true;
    else if (strcmp(verb, "takes-up") == 0)
        take_up(session, words);
    else if (strcmp(verb, "is-given") == 0)
        give_moves(session, words);
    else if (strcmp(verb, "won") == 0)
        set_score(&session->match, words);
    else if (strcmp(verb, "awaits") == 0)
        shared_games[side].awaited = "bob";
    else if (strcmp(verb, "starts-anew") == 0)
        start_host();
    else if (strcmp(verb, "knocks") == 0)
        knock(false);
    else if (strcmp(verb, "sits") == 0)
        knock(true);
    else if (strcmp(verb, "gives-up") == 0)
        guest_hang_up(&guest);
    else
        return false;
    return true;
}

static void expect(enum side side, const char *verb, const char *words)
{
    static const char *const modes[] = {"play", "open", "name", "shelf", "help"};
    static const char *const acts[ACTS] = {"none", "play", "undo", "redo", "new", "open"};
    const struct session *session = &sessions[side];
    const struct remote *remote = &session->remote;
    struct canvas canvas;

    if (strcmp(verb, "reads") == 0 || strcmp(verb, "reads-only") == 0) {
        expect_words(session, words, strcmp(verb, "reads-only") == 0);
    } else if (strcmp(verb, "shows") == 0 || strcmp(verb, "hides") == 0) {
        expect_shown(session, words, *verb == 's');
    } else if (strcmp(verb, "can-click") == 0) {
        canvas = drawing_draw(session, window);
        steps_expect_that(drawing_area_of(&canvas, (enum event) * words).rows > 0);
    } else if (strcmp(verb, "hears") == 0 || strcmp(verb, "goodbye") == 0) {
        expect_said(side, words, *verb == 'g');
    } else if (strcmp(verb, "board") == 0) {
        expect_game(session_game(session), words);
    } else if (strcmp(verb, "previous") == 0) {
        expect_game(match_game(&session->previous), words);
    } else if (strcmp(verb, "shelves") == 0) {
        expect_game(session_fixture_entry(session, &session->match), words);
    } else if (strcmp(verb, "previous-shelves") == 0) {
        expect_game(session_fixture_entry(session, &session->previous), words);
    } else if (strcmp(verb, "book") == 0) {
        expect_recorded(session, &session->match, words);
    } else if (strcmp(verb, "previous-book") == 0) {
        expect_recorded(session, &session->previous, words);
    } else if (strcmp(verb, "notice") == 0) {
        steps_expect(session->status.notice, words);
    } else if (strcmp(verb, "asks") == 0) {
        steps_expect(acts[asked_by(side)], words);
    } else if (strcmp(verb, "asked") == 0 || strcmp(verb, "not-asked") == 0) {
        steps_expect_that(remote->is_asked == (*verb == 'a'));
    } else if (strcmp(verb, "asking") == 0 || strcmp(verb, "not-asking") == 0) {
        steps_expect_that(remote->is_asking == (*verb == 'a'));
    } else if (strcmp(verb, "rang") == 0) {
        steps_expect_number(rings[side], words);
    } else if (strcmp(verb, "mode") == 0) {
        steps_expect(modes[session->mode], words);
    } else if (strcmp(verb, "score") == 0) {
        expect_score(session, words);
    } else if (strcmp(verb, "number") == 0) {
        steps_expect_number(session_number(session), words);
    } else if (strcmp(verb, "calls") == 0) {
        steps_expect(session_called(session, SIDE_GUEST), words);
    } else if (strcmp(verb, "winner") == 0) {
        steps_expect(session_called(session, session_winner(session)), words);
    } else if (strcmp(verb, "from-shelf") == 0) {
        steps_expect(session->saved.is_from_shelf ? "yes" : "no", words);
    } else if (strcmp(verb, "id") == 0) {
        noted = strcmp(words, "is-noted") == 0 ? session->saved.id : noted;
        steps_expect_that(session->saved.id == noted);
    } else {
        steps_fail("no such step");
    }
}

/* Press the keys in turn, from that side on. */
static void play(const char *keys, enum side first)
{
    for (int i = 0; keys[i]; i++)
        read_and_press(i % 2 == 0 ? first : (enum side)(SIDES - 1 - first), keys[i]);
}

static bool happen(const char *subject, const char *words)
{
    if (strcmp(subject, "wait") == 0)
        wait_for(strtoull(words, NULL, 10));
    else if (strcmp(subject, "cut") == 0)
        part();
    else if (strcmp(subject, "asleep") == 0 || strcmp(subject, "awake") == 0)
        is_asleep = subject[1] == 's';
    else if (strcmp(subject, "newcomer") == 0)
        start_guest(words);
    else if (strcmp(subject, "renamed") == 0)
        snprintf(guest.name, sizeof guest.name, "%s", words);
    else if (strcmp(subject, "play") == 0)
        play(words, SIDE_HOST);
    else if (strcmp(subject, "window") == 0)
        steps_expect_that(sscanf(words, "%dx%d", &window.rows, &window.cols) == 2);
    else if (strcmp(subject, "login") == 0)
        snprintf(login, sizeof login, "%s", words);
    else if (strcmp(subject, "knock") == 0)
        steps_expect(host.asked == HOST_NOBODY ? "over" : "open", words);
    else if (strcmp(subject, "guest") == 0)
        steps_expect(guest.phase == GUEST_SEATED ? "seated" : "out", words);
    else if (strcmp(subject, "why") == 0)
        steps_expect(guest.reason, words);
    else
        return false;
    return true;
}

static const char *step(char *words)
{
    const char *subject = steps_word(&words);

    if (happen(subject, words))
        return NULL;

    const char *verb = steps_word(&words);
    enum side side = *subject == 'a' ? SIDE_HOST : SIDE_GUEST;

    if (strcmp(verb, "types") == 0)
        return type(side, words);
    if (strcmp(verb, "hits") == 0) {
        steps_expect_that(press(side, *words) == EFFECT_NONE);
        return NULL;
    }
    if (strcmp(subject, "both") == 0)
        expect(SIDE_HOST, verb, words);
    if (!act(side, verb, words))
        expect(side, verb, words);
    return NULL;
}

TEST(two_people_at_one_table_do_their_steps)
{
    steps_run("tests/play/shared_game.steps", begin, step);
}

/* ---- What no step can say. ---- */

/* The lit text of the screen, without its blanks. */
static void read_lit(const struct session *session, char text[CANVAS_ROWS * CANVAS_COLS])
{
    struct canvas canvas = drawing_draw(session, window);
    size_t length = 0;

    for (int row = 0; row < canvas.size.rows; row++)
        for (int col = 0; col < canvas.size.cols; col++)
            if (canvas.glyphs[row][col].role == ROLE_LIT
                && canvas.glyphs[row][col].runes[0] != L' ')
                text[length++] = (char)canvas.glyphs[row][col].runes[0];
    text[length] = '\0';
}

TEST(the_address_of_a_stranger_is_whole_whatever_the_name)
{
    static const char *const addresses[] = {"192.0.2.7", "2001:db8:1234:5678:9abc:def0:1234:5678"};
    static const char *const names[] = {"B", "Bartholomew Featherstonehaugh of Wymondh"};
    static const struct size windows[] = {{24, 80}, {12, 40}, {8, 20}};

    for (int i = 0; i < 2 * 2 * 3; i++) {
        char lit[CANVAS_ROWS * CANVAS_COLS];

        if (i % 2 == 1 && windows[i / 4].cols == 20)
            continue; /* one row of the smallest window does not hold a long address of IPv6 */

        begin();
        window = windows[i / 4];
        host.asked = 0;
        host.requester = (struct person){.is_remote = true};
        strcpy(host.requester.origin, addresses[i % 2]);
        strcpy(host.requester.name, names[i / 2 % 2]);
        shared_game_settle(ann);
        read_lit(ann, lit);
        ck_assert_msg(strstr(lit, addresses[i % 2]), "%dx%d: %s", window.cols, window.rows, lit);
    }
}

TEST(a_guest_is_told_whose_table_it_is_and_not_only_the_name_that_the_host_gives)
{
    static const struct {
        const char *login, *words;
    } rows[] = {
        {"", "Ann is here and plays X."},
        {"Ann", "Ann is here and plays X."},
        {"mallory", "Ann (mallory) is here and plays X."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin();
        strcpy(guest.host_login, rows[i].login);
        knock(true);
        ck_assert_str_eq(bob->status.notice, rows[i].words);
    }
}

/* Both keys are held down for ten seconds. */
TEST(two_held_keys_end_no_connection)
{
    enum { PRESSES = 300, PAUSE = 33 };

    begin();
    knock(true);
    play("51", SIDE_HOST);
    for (int i = 0; i < PRESSES; i++) {
        now += PAUSE;
        read_and_press(SIDE_HOST, 'u');
        read_and_press(SIDE_GUEST, 'n');
    }
    ck_assert_int_eq(guest.phase, GUEST_SEATED);
    ck_assert_int_ne(caller, HOST_NOBODY);
}
