/* SPDX-License-Identifier: MIT
 *
 * The steps of tests/protocol/agreement.steps, and every way to come back to a host that was
 * started anew.
 */
#include "peers.h"
#include "steps.h"
#include "suite.h"

static struct agreement sides[SIDES];

static void begin(const char *moves, enum player host)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++)
        sides[side] = peers_side(side);
    match_start(sides[SIDE_HOST].match, peers_game(moves),
                host == PLAYER_X ? SIDE_HOST : SIDE_GUEST);
    agreement_seat(&sides[SIDE_HOST], sides[SIDE_HOST].connection, 0, true);
    ck_assert_int_eq(peers_hear(&sides[SIDE_HOST], &sides[SIDE_GUEST]), PEER_SEATED);
}

static void begin_new(void)
{
    begin("", PLAYER_X);
}

static const char *const acts[] = {"none", "play", "undo", "redo", "new", "open", NULL};

static const char *refusal_name(enum refusal refusal)
{
    static const char *const refusals[] = {[REFUSAL_NONE] = "",
                                           [REFUSAL_GAME_OVER] = "game-over",
                                           [REFUSAL_OUT_OF_TURN] = "out-of-turn",
                                           [REFUSAL_CELL_TAKEN] = "cell-taken",
                                           [REFUSAL_NO_MOVE] = "no-move",
                                           [REFUSAL_UNSEEN] = "unseen",
                                           [REFUSAL_AWAY] = "away",
                                           [REFUSAL_ASKING] = "asking",
                                           [REFUSAL_ASKED] = "first-answer",
                                           [REFUSAL_UNASKED] = "unasked",
                                           [REFUSAL_FULL] = "full"};

    return refusals[refusal];
}

/* Write the words with the word of a game in the place of {moves}. */
static void fill_in(char text[MESSAGE_SIZE * 4], const char *words)
{
    const char *brace = strchr(words, '{');
    char moves[GAME_CELLS + 1] = "";

    if (!brace) {
        strcpy(text, words);
        return;
    }
    sscanf(brace, "{%9[1-9]", moves);
    sprintf(text, "%.*s0x%06x%s", (int)(brace - words), words,
            (unsigned)game_word(peers_game(moves)), strchr(brace, '}') + 1);
    fill_in(text + strlen(text) - strlen(strchr(brace, '}') + 1), strchr(brace, '}') + 1);
}

static struct message parse(const char *words)
{
    struct message message;
    char text[MESSAGE_SIZE * 4];

    fill_in(text, words);
    strcat(text, "\n");
    steps_expect_that(message_parse(&message, text, strlen(text)));
    return message;
}

static enum peer_event read_line(struct agreement *agreement, const char *words, bool is_left)
{
    const struct agreement before = *agreement;
    const struct match match = *agreement->match;
    struct message message = parse(words);
    enum peer_event event = agreement_read(agreement, &message);

    if (is_left || event == PEER_DISORDER)
        steps_expect_that(memcmp(agreement, &before, sizeof before) == 0
                          && memcmp(agreement->match, &match, sizeof match) == 0);
    return event;
}

static void take_over(struct agreement *agreement, const char *words)
{
    struct message message;
    char line[MESSAGE_SIZE * 2];

    snprintf(line, sizeof line, "%s %zu", words, strlen(strrchr(words, ' ') + 1));
    message = parse(line);
    if (agreement_read(agreement, &message) == PEER_REPLACED)
        agreement_accept(agreement);
}

static void expect_said(const struct connection *connection, const char *words)
{
    char expected[MESSAGE_SIZE * 4], is[CONNECTION_UNSENT + 1];
    size_t length = connection->count > 0 ? connection->count - 1 : 0;

    memcpy(is, connection->unsent, length);
    is[length] = '\0';
    fill_in(expected, words);
    steps_expect(is, expected);
}

/* The line is cut after that many messages. */
static void keep_lines(struct connection *connection, int count)
{
    const char *end = connection->unsent;

    while (count-- > 0)
        end = strchr(end, '\n') + 1;
    connection->count = (size_t)(end - connection->unsent);
}

static void expect_board(const struct match *match, const char *moves)
{
    steps_expect_that(game_word(match_game(match)) == game_word(peers_game(moves)));
}

static void expect_set_by(const struct match *match, const char *letters)
{
    char is[GAME_CELLS + 1] = "";

    for (int mark = 0; mark < match->last; mark++)
        is[mark] = "-ab"[match->set_by[mark] + 1];
    steps_expect(is, letters);
}

static enum refusal ask(struct agreement *agreement, char *words)
{
    enum act act = (enum act)steps_index(steps_word(&words), acts);

    return agreement_submit(agreement, (struct request){.act = act, .game = peers_game(words)});
}

static void seat(struct agreement *agreement, char *words)
{
    uint32_t serial = (uint32_t)strtoul(steps_word(&words), NULL, 10);

    agreement_seat(agreement, agreement->connection, serial, strcmp(words, "another") == 0);
}

/* The next connection is another one. */
static void cut(struct agreement *agreement)
{
    agreement_cut(agreement);
    connection_open(agreement->connection, 0);
}

static void leave(struct agreement *agreement)
{
    agreement_leave(agreement);
    connection_open(agreement->connection, 0);
}

static const char *step_of(enum side side, const char *verb, char *words)
{
    struct agreement *agreement = &sides[side];
    const struct match *match = agreement->match;

    if (strcmp(verb, "plays") == 0)
        return refusal_name(peers_play(agreement, *words - '1'));
    if (strcmp(verb, "asks") == 0)
        return refusal_name(ask(agreement, words));
    if (strcmp(verb, "says") == 0)
        return refusal_name(agreement_answer(agreement, strcmp(words, "yes") == 0));
    if (strcmp(verb, "drops") == 0)
        return refusal_name(agreement_drop(agreement));
    if (strcmp(verb, "hears") == 0)
        return peers_event_name(peers_hear(&sides[agreement_other(agreement)], agreement));
    if (strcmp(verb, "reads") == 0 || strcmp(verb, "leaves-unread") == 0)
        return peers_event_name(read_line(agreement, words, *verb == 'l'));
    if (strcmp(verb, "takes-over") == 0)
        take_over(agreement, words);
    else if (strcmp(verb, "posts") == 0)
        expect_said(agreement->connection, words);
    else if (strcmp(verb, "keeps") == 0)
        keep_lines(agreement->connection, atoi(words));
    else if (strcmp(verb, "cuts") == 0)
        cut(agreement);
    else if (strcmp(verb, "leaves") == 0)
        leave(agreement);
    else if (strcmp(verb, "accepts") == 0)
        agreement_accept(agreement);
    else if (strcmp(verb, "seats") == 0)
        seat(agreement, words);
    else if (strcmp(verb, "is") == 0)
        steps_expect(agreement->state == AGREEMENT_ALONE ? "alone"
                     : agreement_is_live(agreement)      ? "live"
                                                         : "waiting",
                     words);
    else if (strcmp(verb, "serial") == 0)
        steps_expect_number(match->serial, words);
    else if (strcmp(verb, "board") == 0)
        expect_board(match, words);
    else if (strcmp(verb, "previous") == 0)
        expect_board(agreement->previous, words);
    else if (strcmp(verb, "table") == 0)
        expect_board(agreement_match(agreement), words);
    else if (strcmp(verb, "mine") == 0)
        steps_expect(acts[agreement->mine.act], words);
    else if (strcmp(verb, "theirs") == 0)
        steps_expect(acts[agreement->theirs.act], words);
    else if (strcmp(verb, "x") == 0)
        steps_expect(match->x_person == SIDE_HOST ? "ann" : "bob", words);
    else if (strcmp(verb, "set-by") == 0)
        expect_set_by(match, words);
    else if (strcmp(verb, "won") == 0)
        agreement->match->wins[SIDE_HOST] = (uint32_t)atoi(words);
    else
        steps_fail("no such step");
    return NULL;
}

static const char *step(char *words)
{
    const char *subject = steps_word(&words);

    if (strcmp(subject, "begin") == 0) {
        const char *moves = steps_word(&words);

        begin(*moves == '-' ? "" : moves, *words == 'x' ? PLAYER_X : PLAYER_O);
    } else if (strcmp(subject, "host-begins") == 0) {
        sides[SIDE_HOST] = peers_side(SIDE_HOST);
        match_start(sides[SIDE_HOST].match, peers_game(words), SIDE_HOST);
    } else if (strcmp(subject, "cut") == 0) {
        cut(&sides[SIDE_HOST]);
        cut(&sides[SIDE_GUEST]);
    } else if (strcmp(subject, "same") == 0) {
        steps_expect_that(peers_is_same(sides[SIDE_HOST].match, sides[SIDE_GUEST].match));
    } else {
        const char *verb = steps_word(&words);

        return step_of(*subject == 'a' ? SIDE_HOST : SIDE_GUEST, verb, words);
    }
    return NULL;
}

TEST(two_sides_do_their_steps)
{
    steps_run("tests/protocol/agreement.steps", begin_new, step);
}

/* ---- A host that was started anew. ---- */

enum { CHANGES = 5 };

/* The board of the host that was started anew. */
enum board { BOARD_NONE, BOARD_OTHER, BOARD_BEFORE, BOARD_SAME, BOARDS };

/* The last acts of the guest, which the host never read. */
enum last_act { LAST_NONE, LAST_PLAY, LAST_YES, LAST_YES_AND_PLAY, LAST_ACTS };

/* Bob is CHANGES ahead of a new table, the last of them by that act, and the line is cut. */
static void cut_after(enum last_act last_act)
{
    struct agreement *ann = &sides[SIDE_HOST], *bob = &sides[SIDE_GUEST];
    bool has_agreed = last_act == LAST_YES || last_act == LAST_YES_AND_PLAY;

    begin("", last_act == LAST_YES_AND_PLAY ? PLAYER_O : PLAYER_X);
    ann->match->serial = bob->match->serial = CHANGES - 3;
    if (last_act == LAST_YES_AND_PLAY) {
        peers_open(ann, peers_game("519264"));
    } else {
        peers_play(ann, 4);
        peers_hear(ann, bob);
        if (last_act == LAST_YES) {
            peers_play(bob, 0);
            peers_hear(bob, ann);
            peers_open(ann, peers_game("5192"));
        }
    }
    peers_hear(ann, bob);
    if (has_agreed)
        ck_assert_int_eq(agreement_answer(bob, true), REFUSAL_NONE);
    bob->connection->count = 0;
    if (last_act == LAST_PLAY)
        ck_assert_int_eq(peers_play(bob, 0), REFUSAL_NONE);
    if (last_act == LAST_YES_AND_PLAY)
        ck_assert_int_eq(peers_play(bob, 6), REFUSAL_NONE);
    cut(bob);
}

/* Carry the lines to and fro after the return. False if one of them is disorder to a side, which
 * then sends an error and cuts the connection. */
static bool settle(struct agreement *host, struct agreement *guest)
{
    while (host->connection->count + guest->connection->count > 0)
        if (peers_hear(host, guest) == PEER_DISORDER || peers_hear(guest, host) == PEER_DISORDER)
            return false;
    return true;
}

/* The guest comes back. It is thrown out once at most, and only for a yes to a question that a host
 * with the same board could have asked. */
static void come_back_to(struct agreement *host, struct agreement *guest, bool may_be_thrown_out)
{
    uint32_t word = game_word(match_game(guest->match));
    bool was_under_way = !match_is_over(guest->match) && word != 0;

    agreement_seat(host, host->connection, guest->match->serial, true);
    if (!settle(host, guest)) {
        ck_assert(may_be_thrown_out);
        cut(host);
        guest->kept = 0; /* as it does after `error order` */
        cut(guest);
        agreement_seat(host, host->connection, guest->match->serial, true);
        ck_assert(settle(host, guest));
    }
    ck_assert_int_eq(guest->state, AGREEMENT_SHARED);
    ck_assert(peers_is_same(host->match, agreement_match(guest)));
    if (guest->is_offered) {
        ck_assert(was_under_way);
        ck_assert_uint_eq(game_word(match_game(guest->match)), word);
    }
}

TEST(a_guest_that_comes_back_to_a_host_that_was_started_anew_holds_what_that_host_holds)
{
    for (enum last_act last_act = LAST_NONE; last_act < LAST_ACTS; last_act++)
        for (int lead = -2; lead <= 2; lead++)
            for (enum board board = BOARD_NONE; board < BOARDS; board++) {
                struct agreement host = peers_side(SIDE_HOST), *guest = &sides[SIDE_GUEST];
                struct game game = {0};
                uint32_t before;

                cut_after(last_act);
                before = guest->kept > 0 ? guest->commits[0].before : 0;
                if (board == BOARD_OTHER)
                    game = peers_game("2837");
                else if (board == BOARD_BEFORE)
                    ck_assert(game_from_word(&game, before));
                else if (board == BOARD_SAME)
                    game = match_game(guest->match);
                match_start(host.match, game, guest->match->x_person);
                host.match->serial = guest->match->serial + (uint32_t)lead;
                come_back_to(&host, guest, game_word(game) == before && last_act >= LAST_YES);
            }
}
