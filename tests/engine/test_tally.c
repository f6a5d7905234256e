/* SPDX-License-Identifier: MIT
 *
 * The score, compared with a plain list of the games that were counted.
 */
#include "engine/tally.h"
#include "suite.h"

static const char *const people[] = {"Ann", "Bob", "Cid", "Dora", "Eve", "Player 1", "Player 2"};
enum { PEOPLE = sizeof people / sizeof people[0], MOST_PAIRS = 8, MOST_GAMES = 400 };

/* A game of two people, given by their numbers. */
struct counted {
    int people[2];
    int winner; /* 0 or 1 for the first or the second; 2 for a draw */
};

static struct counted games[MOST_GAMES]; /* the oldest first */
static int count;
static unsigned rng = 1;

static int draw(int below)
{
    return (int)suite_draw(&rng, (unsigned)below);
}

static bool is_of(const struct counted *game, int one, int other)
{
    return (game->people[0] == one && game->people[1] == other)
        || (game->people[0] == other && game->people[1] == one);
}

static void forget(int one, int other)
{
    int kept = 0;

    for (int i = 0; i < count; i++)
        if (!is_of(&games[i], one, other))
            games[kept++] = games[i];
    count = kept;
}

/* The last game of these two; -1 if there is none. */
static int last_of(int one, int other)
{
    int last = -1;

    for (int i = 0; i < count; i++)
        if (is_of(&games[i], one, other))
            last = i;
    return last;
}

static int count_pairs(void)
{
    int pairs = 0;

    for (int i = 0; i < count; i++)
        pairs += last_of(games[i].people[0], games[i].people[1]) == i;
    return pairs;
}

static void add(int x, int o, int winner)
{
    ck_assert_int_lt(count, MOST_GAMES);
    games[count++] = (struct counted){{x, o}, winner};
    if (count_pairs() <= MOST_PAIRS)
        return;
    for (int i = 0; i < count; i++) /* the two who have not played for the longest time */
        if (last_of(games[i].people[0], games[i].people[1]) == i) {
            forget(games[i].people[0], games[i].people[1]);
            return;
        }
}

/* The games of the two that ended so; 0 and 1 are wins of the first and of the second. */
static unsigned count_ends(int one, int other, int end)
{
    unsigned ends = 0;

    for (int i = 0; i < count; i++)
        if (is_of(&games[i], one, other))
            ends += games[i].winner == 2 ? end == 2
                                         : (games[i].people[games[i].winner] == other) == end;
    return ends;
}

static struct record record_of(int x, int o, int winner)
{
    static const char *const moves[] = {"14253", "142596", "513746289"};
    struct record record = {.own_mark = NONE};

    record_set_name(&record, PLAYER_X, people[x]);
    record_set_name(&record, PLAYER_O, people[o]);
    ck_assert(record_set_moves(&record, moves[winner]));
    return record;
}

static void check_result(const struct result *result, int one, int other)
{
    ck_assert_str_eq(result->names[0], people[one]);
    ck_assert_str_eq(result->names[1], people[other]);
    ck_assert_uint_eq(result->wins[0], count_ends(one, other, 0));
    ck_assert_uint_eq(result->wins[1], count_ends(one, other, 1));
    ck_assert_uint_eq(result->draws, count_ends(one, other, 2));
    ck_assert_uint_eq(result_games(result), result->wins[0] + result->wins[1] + result->draws);
}

static void check(const struct tally *tally)
{
    ck_assert_int_eq(tally->count, count_pairs());
    for (int one = 0; one < PEOPLE; one++)
        for (int other = 0; other < PEOPLE; other++)
            if (one != other) {
                struct result result = tally_find(tally, people[one], people[other]);

                check_result(&result, one, other);
            }
}

/* Put a result of some games into the tally and into the list, in place of what they had. */
static void set(struct tally *tally, int one, int other)
{
    struct result result = result_of(people[one], people[other]);
    int ends = draw(4);

    forget(one, other);
    for (int i = 0; i < ends; i++) {
        int winner = draw(3);
        struct record record = record_of(one, other, winner);

        ck_assert(result_count(&result, &record));
        add(one, other, winner);
    }
    tally_set(tally, &result);
}

static void rename_one(struct tally *tally, int from, int to)
{
    tally_rename(tally, people[from], people[to]);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 2; j++)
            if (games[i].people[j] == from && games[i].people[!j] != to)
                games[i].people[j] = to;
}

TEST(the_score_of_any_two_is_what_they_have_played_and_eight_scores_are_kept)
{
    enum { ROUNDS = 2000, ACTS = 60 };

    for (int round = 0; round < ROUNDS; round += suite_share()) {
        struct tally tally = {.count = 0};

        count = 0;
        for (int i = 0; i < ACTS; i++) {
            int one = draw(PEOPLE), other = (one + 1 + draw(PEOPLE - 1)) % PEOPLE;
            int winner = draw(3), act = draw(10);
            struct record record = record_of(one, other, winner);

            if (act == 0)
                set(&tally, one, other);
            else if (act == 1)
                rename_one(&tally, one, other);
            else {
                tally_count(&tally, &record);
                add(one, other, winner);
            }
            if (draw(8) == 0)
                check(&tally);
        }
        check(&tally);
    }
}

TEST(a_game_of_other_people_does_not_count_for_a_result)
{
    for (int one = 0; one < PEOPLE; one++)
        for (int other = 0; other < PEOPLE; other++) {
            struct result result = result_of("Bob", "Ann");
            struct record record = record_of(one, other, 0);
            bool is_theirs = one != other && one < 2 && other < 2;

            ck_assert_int_eq(result_count(&result, &record), is_theirs);
            ck_assert_uint_eq(result_games(&result), is_theirs);
        }
}
