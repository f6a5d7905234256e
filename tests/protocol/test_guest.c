/* SPDX-License-Identifier: MIT
 *
 * The steps of tests/protocol/guest.steps, and every pair of short matches that a guest can see one
 * after the other.
 */
#include "peers.h"
#include "steps.h"
#include "suite.h"

static struct guest guest;
static uint64_t now;

AROUND_ALL(suite_use_locale, NULL)

static void open_guest(void)
{
    guest = peers_guest();
    now = 0;
}

/* The host sends the text. Returns the last event. */
static enum peer_event hear(const char *text)
{
    enum peer_event event = PEER_NONE, next;

    for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
        taken = peers_receive(&guest.connection, text, left, now);
        do {
            next = guest_hear(&guest, now);
            event = next == PEER_NONE ? event : next;
        } while (connection_deadline(&guest.connection) <= now);
    }
    return event;
}

static const char *step_of_host(const char *verb, char *words)
{
    char heard[CONNECTION_UNSENT + 1];

    if (strcmp(verb, "hears") != 0)
        return peers_event_name(hear(strcmp(verb, "says") == 0 ? strcat(words, "\n") : words));
    strcpy(heard, peers_sent(&guest.connection));
    if (*heard)
        heard[strlen(heard) - 1] = '\0';
    steps_expect(heard, words);
    return NULL;
}

static void knock(const char *carrier)
{
    guest.carrier = *carrier ? "ssh" : NULL;
    guest_knock(&guest, now);
}

/* The request that the words mean: a cell, or an act. */
static struct request read_request(const char *words)
{
    static const char *const acts[] = {"", "", "undo", "redo", "new", NULL};

    if (*words >= '1' && *words <= '9')
        return peers_play(*words - '1');
    return peers_ask((enum act)steps_index(words, acts));
}

static void expect_board(const struct match *match, char *words)
{
    char moves[GAME_CELLS + 1] = "-";

    for (int i = 0; i < match->last; i++)
        moves[i] = (char)('1' + match_cell(match, i + 1));
    steps_expect(moves, steps_word(&words));
    steps_expect_number(match->now, words);
}

static void expect_setters(const char *words)
{
    const struct match *match = guest.table.match;
    char setters[GAME_CELLS + 1] = "";

    for (int mark = 0; mark < match->last; mark++)
        setters[mark] = "-hg"[match->set_by[mark] + 1];
    steps_expect(setters, words);
}

static const char *step_of_guest(const char *verb, char *words)
{
    static const char *const states[] = {"alone", "paused", "shared", "watched"};

    if (strcmp(verb, "hangs-up") == 0)
        return peers_event_name(guest_hang_up(&guest));
    if (strcmp(verb, "knocks") == 0)
        knock(words);
    else if (strcmp(verb, "code") == 0)
        strcpy(guest.code, "K7QM");
    else if (strcmp(verb, "login") == 0)
        message_cut_name(guest.host_login, words);
    else if (strcmp(verb, "leaves") == 0)
        guest_leave(&guest);
    else if (strcmp(verb, "plays") == 0 || strcmp(verb, "asks") == 0)
        steps_expect_that(guest_submit(&guest, read_request(words)) == REFUSAL_NONE);
    else if (strcmp(verb, "refuses") == 0)
        steps_expect_that(guest_submit(&guest, read_request(words)) != REFUSAL_NONE);
    else if (strcmp(verb, "says") == 0)
        steps_expect_that(guest_answer(&guest, strcmp(words, "yes") == 0) == REFUSAL_NONE);
    else if (strcmp(verb, "drops") == 0)
        steps_expect_that(guest_drop(&guest) == REFUSAL_NONE);
    else if (strcmp(verb, "evaluates") == 0)
        guest.table.evaluates = strcmp(words, "on") == 0;
    else if (strcmp(verb, "is") == 0)
        steps_expect_that(guest.connection.ended && guest.phase == GUEST_OUT);
    else if (strcmp(verb, "has") == 0)
        steps_expect(states[guest.table.state], words);
    else if (strcmp(verb, "board") == 0)
        expect_board(guest.table.match, words);
    else if (strcmp(verb, "previous") == 0)
        expect_board(guest.table.previous, words);
    else if (strcmp(verb, "setters") == 0)
        expect_setters(words);
    else if (strcmp(verb, "watches") == 0)
        guest.watches = true;
    else if (strcmp(verb, "sees") == 0)
        steps_expect(guest.other_guest, words);
    else if (strcmp(verb, "waits") == 0)
        steps_expect(guest.table.sent == SENT_NOTHING ? "no" : "yes", words);
    else if (strcmp(verb, "why") == 0)
        steps_expect(guest.reason, words);
    else if (strcmp(verb, "host") == 0)
        steps_expect(guest.host_name, words);
    else
        steps_fail("no such step");
    return NULL;
}

static const char *step(char *words)
{
    const char *subject = steps_word(&words);

    if (strcmp(subject, "tick") == 0)
        return peers_event_name(guest_tick(&guest, now));
    if (strcmp(subject, "at") == 0) {
        now = strtoull(words, NULL, 10);
        return NULL;
    }
    if (strcmp(subject, "deadline") == 0) {
        steps_expect_number((long long)guest_deadline(&guest),
                            strcmp(words, "never") == 0 ? "-1" : words);
        return NULL;
    }

    const char *verb = steps_word(&words);

    return strcmp(subject, "host") == 0 ? step_of_host(verb, words) : step_of_guest(verb, words);
}

TEST(a_guest_does_its_steps)
{
    steps_run("tests/protocol/guest.steps", open_guest, step);
}

/* ---- What the guest believes. ---- */

/* A match in letters, as naively as can be: the cells of its moves, and who set each. */
struct naive {
    char moves[GAME_CELLS + 1];
    char setters[GAME_CELLS + 1];
    int now;
};

/* The rule of the manual, by texts. True if it is another game. */
static bool believe(struct naive *known, const struct naive *shown, char own, const char *before,
                    bool guest_plays_x)
{
    int stood = known->now, common = 0, count = (int)strlen(shown->moves);
    bool is_same = strncmp(known->moves, shown->moves, (size_t)stood) == 0 && count >= stood;
    struct naive next = *shown;

    while (known->moves[common] && known->moves[common] == shown->moves[common])
        common++;
    if (!is_same)
        common = count;
    for (int mark = 0; mark < count; mark++) {
        bool is_guests = (mark % 2 == 0) == guest_plays_x;
        bool is_own = shown->moves[mark] == own && (int)strlen(before) == mark
                   && strncmp(shown->moves, before, strlen(before)) == 0;

        if (mark < common)
            next.setters[mark] = is_same ? known->setters[mark] : '-';
        else if (is_guests)
            next.setters[mark] = is_own ? 'g' : '-';
        else
            next.setters[mark] = mark == count - 1 && count - common <= 2 ? 'h' : '-';
    }
    next.setters[count] = '\0';
    *known = next;
    return !is_same;
}

static struct match to_match(const struct naive *naive, bool guest_plays_x)
{
    struct match match;

    match_start(&match, (struct game){0}, guest_plays_x ? SIDE_GUEST : SIDE_HOST);
    for (int mark = 0; naive->moves[mark]; mark++)
        match_play(&match, game_turn(match_game(&match)), naive->moves[mark] - '1',
                   naive->setters[mark] == '-'   ? NOBODY
                   : naive->setters[mark] == 'h' ? SIDE_HOST
                                                 : SIDE_GUEST);
    match.now = naive->now;
    return match;
}

/* All texts of up to that many different cells out of that many. */
static int list_moves(char list[][GAME_CELLS + 1], int longest, int cells)
{
    int count = 1, from = 0;

    list[0][0] = '\0';
    for (int length = 1; length <= longest; length++) {
        int end = count;

        for (; from < end; from++)
            for (int cell = '1'; cell < '1' + cells; cell++)
                if (!strchr(list[from], cell))
                    sprintf(list[count++], "%s%c", list[from], cell);
    }
    return count;
}

TEST_LOOP(a_guest_believes_what_the_manual_says, 2)
{
    static char list[400][GAME_CELLS + 1];
    int count = list_moves(list, 4, 4);
    bool guest_plays_x = _i == 1;
    long differences = 0;

    for (int known = 0; known < count; known++)
        for (int stands = 0; stands <= (int)strlen(list[known]); stands++)
            for (int shown = 0; shown < count; shown++)
                for (int cell = '0'; cell <= '4'; cell++) {
                    struct naive before = {.now = stands},
                                 after = {.now = (int)strlen(list[shown])};
                    struct match match, line;
                    struct own_play play = {cell - '1', {0}};
                    char stood[GAME_CELLS + 1] = "";
                    bool is_another;

                    strcpy(before.moves, list[known]);
                    strncat(stood, list[known], (size_t)stands);
                    for (int mark = 0; before.moves[mark]; mark++)
                        before.setters[mark] = (mark % 2 == 0) == guest_plays_x ? 'g' : 'h';
                    strcpy(after.moves, list[shown]);
                    memset(after.setters, '-', strlen(after.moves));
                    match = to_match(&before, guest_plays_x);
                    line = to_match(&after, guest_plays_x);
                    play.before = match_game(&match);
                    if (strchr(stood, cell) || ((stands % 2 == 0) != guest_plays_x && cell != '0'))
                        continue;
                    if (cell == '0')
                        play.cell = NO_CELL;
                    is_another = guest_believe(&match, &line, play);
                    differences +=
                        is_another != believe(&before, &after, (char)cell, stood, guest_plays_x);
                    line = to_match(&before, guest_plays_x);
                    if (memcmp(match.set_by, line.set_by, sizeof match.set_by) != 0
                        || match.now != line.now
                        || memcmp(match.states, line.states, sizeof match.states) != 0)
                        ck_abort_msg("%s, %d, then %s, own %c: %s", list[known], stands,
                                     list[shown], cell, before.setters);
                }
    ck_assert_int_eq(differences, 0);
}

TEST(another_start_mark_or_score_is_another_game)
{
    struct match match, shown;
    struct own_play none = {.cell = NO_CELL};

    match_start(&match, (struct game){0}, SIDE_HOST);
    shown = match;
    ck_assert(!guest_believe(&match, &shown, none));
    match_swap(&shown);
    ck_assert(guest_believe(&match, &shown, none));
    match_set_score(&shown, (unsigned[]){0, 1}, 0);
    ck_assert(guest_believe(&match, &shown, none));
    ck_assert(!guest_believe(&match, &shown, none));
    match_open(&shown, peers_game("5"));
    ck_assert(guest_believe(&match, &shown, none));
}
