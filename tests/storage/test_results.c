/* SPDX-License-Identifier: MIT
 *
 * The score of every pair.
 */
#include "storage/history.h"
#include "suite.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

static struct results results;

static void add(const char *x_name, const char *o_name, enum status status)
{
    struct history_entry entry = {
        .names = {{x_name, strlen(x_name)}, {o_name, strlen(o_name)}},
        .status = status,
    };

    ck_assert(results_add(&results, &entry));
}

static void empty(void)
{
    results_free(&results);
    ck_assert_ptr_null(results.pairs);
}

AROUND_EACH(NULL, empty)

/* The games of a row: X, O, and the winner, x or o, or - for a draw. Then all pairs in their order,
 * each with its wins and draws. */
static const struct {
    const char *games, *pairs;
} rows[] = {
    {"", ""},
    {"Bob Ann x, Ann Bob x, Ann Bob o, Bob Ann x, Bob Ann o, Bob Ann -, ", "Ann 2:3 Bob 1, "},
    {"b c x, a c x, x y -, y x -, a b o, p q -, p q x, p q o, ",
     "p 1:1 q 1, x 0:0 y 2, a 0:1 b 0, a 1:0 c 0, b 1:0 c 0, "},
    {"Anna Ann x, ", "Ann 0:1 Anna 0, "},
    {"ab c -, a bc -, b c -, ", "a 0:0 bc 1, ab 0:0 c 1, b 0:0 c 1, "},
};

TEST_LOOP(pairs_stand_once_whoever_plays_x_by_their_games_and_then_by_their_names,
          sizeof rows / sizeof rows[0])
{
    char said[256] = "", *end = said;
    char x_name[8], o_name[8], winner;

    for (const char *at = rows[_i].games; *at; at = strchr(at, ',') + 2) {
        ck_assert_int_eq(sscanf(at, "%7s %7s %c", x_name, o_name, &winner), 3);
        add(x_name, o_name,
            winner == 'x'   ? STATUS_X_WON
            : winner == 'o' ? STATUS_O_WON
                            : STATUS_DRAW);
    }
    results_sort(&results);
    for (size_t at = 0; at < results.count; at++) {
        const struct pair *pair = results.pairs[at];

        end += sprintf(end, "%s %lu:%lu %s %lu, ", pair->names[0], pair->wins[0], pair->wins[1],
                       pair->names[1], pair->draws);
    }
    ck_assert_str_eq(said, rows[_i].pairs);
}

TEST(many_pairs_are_each_counted)
{
    enum { NAMES = 100 };
    unsigned rng = 1;
    static unsigned long played[NAMES][NAMES];
    char names[2][8];

    for (int game = 0; game < 100000; game++) {
        unsigned x = suite_draw(&rng, NAMES), o = suite_draw(&rng, NAMES);

        if (x == o)
            continue;
        snprintf(names[0], sizeof names[0], "n%u", x);
        snprintf(names[1], sizeof names[1], "n%u", o);
        add(names[0], names[1], STATUS_X_WON);
        played[x][o]++;
    }
    results_sort(&results);
    ck_assert_uint_eq(results.count, NAMES * (NAMES - 1) / 2);
    for (size_t at = 0; at < results.count; at++) {
        const struct pair *pair = results.pairs[at];
        int one = atoi(pair->names[0] + 1), other = atoi(pair->names[1] + 1);

        ck_assert_int_lt(strcmp(pair->names[0], pair->names[1]), 0);
        ck_assert_uint_eq(pair->wins[0], played[one][other]);
        ck_assert_uint_eq(pair->wins[1], played[other][one]);
        ck_assert_uint_eq(pair->draws, 0);
    }
}

#if defined __GLIBC__ && __GLIBC_PREREQ(2, 33)
TEST(the_memory_for_them_is_freed)
{
    enum { PAIRS = 1000 };
    size_t before = 0;

    for (int round = 0; round < 2; round++) { /* the first leaves what the library keeps */
        before = mallinfo2().uordblks;
        for (int i = 0; i < 2 * PAIRS; i++) {
            char name[16];

            snprintf(name, sizeof name, "%d", i % PAIRS);
            add("Ann", name, STATUS_DRAW);
        }
        results_free(&results);
    }
    ck_assert_uint_lt(mallinfo2().uordblks, before + PAIRS * sizeof(struct pair *));
}
#endif
