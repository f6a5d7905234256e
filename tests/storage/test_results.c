/* SPDX-License-Identifier: MIT
 *
 * The standing of every pair.
 */
#include "storage/history.h"
#include "suite.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

static struct results results;

static struct history_text text_of(const char *string)
{
    return (struct history_text){string, strlen(string)};
}

static void add(const char *x_name, const char *o_name, enum status status)
{
    struct history_entry entry = {.names = {text_of(x_name), text_of(o_name)}, .status = status};

    ck_assert(results_add(&results, &entry));
}

/* The pair that stands there, in words. */
static const char *words(size_t at)
{
    static char line[128];
    const struct pair *pair = results.pairs[at];

    snprintf(line, sizeof line, "%s %lu : %lu %s, %lu draws", pair->names[0], pair->wins[0],
             pair->wins[1], pair->names[1], pair->draws);
    return line;
}

static void empty(void)
{
    results_free(&results);
    ck_assert_ptr_null(results.pairs);
}

AROUND_EACH(NULL, empty)

TEST(a_results_of_nothing_is_empty)
{
    results_sort(&results);
    ck_assert_uint_eq(results.count, 0);
}

TEST(a_pair_stands_once_whoever_plays_x)
{
    add("Bob", "Ann", STATUS_X_WON);
    add("Ann", "Bob", STATUS_X_WON);
    add("Ann", "Bob", STATUS_O_WON);
    add("Bob", "Ann", STATUS_X_WON);
    add("Bob", "Ann", STATUS_O_WON);
    add("Bob", "Ann", STATUS_DRAW);
    results_sort(&results);
    ck_assert_uint_eq(results.count, 1);
    ck_assert_str_eq(words(0), "Ann 2 : 3 Bob, 1 draws");
}

TEST(those_with_the_most_games_come_first_then_it_goes_by_names)
{
    add("b", "c", STATUS_X_WON);
    add("a", "c", STATUS_X_WON);
    add("x", "y", STATUS_DRAW);
    add("y", "x", STATUS_DRAW);
    add("a", "b", STATUS_O_WON);
    add("p", "q", STATUS_DRAW);
    add("p", "q", STATUS_X_WON);
    add("p", "q", STATUS_O_WON);
    results_sort(&results);
    ck_assert_uint_eq(results.count, 5);
    ck_assert_str_eq(words(0), "p 1 : 1 q, 1 draws");
    ck_assert_str_eq(words(1), "x 0 : 0 y, 2 draws");
    ck_assert_str_eq(words(2), "a 0 : 1 b, 0 draws");
    ck_assert_str_eq(words(3), "a 1 : 0 c, 0 draws");
    ck_assert_str_eq(words(4), "b 1 : 0 c, 0 draws");
}

TEST(a_name_that_begins_like_another_stands_before_it)
{
    add("Anna", "Ann", STATUS_X_WON);
    results_sort(&results);
    ck_assert_str_eq(words(0), "Ann 0 : 1 Anna, 0 draws");
}

TEST(where_one_name_ends_and_the_other_begins_makes_a_difference)
{
    add("ab", "c", STATUS_DRAW);
    add("a", "bc", STATUS_DRAW);
    add("b", "c", STATUS_DRAW);
    results_sort(&results);
    ck_assert_uint_eq(results.count, 3);
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
TEST(what_they_took_of_memory_is_given_back)
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
        ck_assert_uint_eq(results.count, PAIRS);
        results_free(&results);
    }
    ck_assert_uint_lt(mallinfo2().uordblks, before + PAIRS * sizeof(struct pair *));
}
#endif
