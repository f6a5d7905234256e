/* SPDX-License-Identifier: MIT
 *
 * The game's ways against other ways to do the same, all in one run; README.md beside this file
 * tells what is measured and how.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rows.h"

/* Times are in nanoseconds. */
static const double second = 1e9;
static const double millisecond = 1e6;

/* A round takes every row once. The rounds end after so many, or after so many seconds. */
enum { ROUNDS = 300 };
static const double seconds = 10;

/* A run through all positions that takes longer than this is cut to a part of them. */
static const double longest_run = 4e6;

struct measure {
    struct row row;
    struct task task;
    double shortest; /* of the runs so far */
};

struct bench {
    struct measure measures[ROWS];
    struct material *material;
    struct results *results;
};

struct options {
    bool check, tsv, help;
};

static double now(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec * second + (double)time.tv_nsec;
}

/* One run of the row, and how long a pass of it took: the processor's time, for a busy machine
 * leaves none of the longer runs alone. */
static double run(const struct measure *measure)
{
    memset(&measure->task.results->tree, 0, sizeof measure->task.results->tree);

    double start = now(CLOCK_PROCESS_CPUTIME_ID);

    for (int pass = 0; pass < measure->row.passes; pass++)
        measure->row.run(measure->task);
    return (now(CLOCK_PROCESS_CPUTIME_ID) - start) / measure->row.passes;
}

/* Whether the row answers rightly, everything, and by itself. */
static bool check(struct measure *measure)
{
    memset(measure->task.results, 0xFF, sizeof *measure->task.results);

    double time = run(measure);
    bool is_right = measure->row.is_right(measure->task);

    if (time > longest_run)
        measure->task.positions = 1 + (int)((double)POSITIONS * longest_run / time);
    return is_right;
}

static bool prepare(struct bench *bench)
{
    struct row rows[ROWS];

    bench->material = material_make();
    bench->results = malloc(sizeof *bench->results);
    if (!bench->material || !bench->results)
        return false;
    rows_list(rows);
    for (int i = 0; i < ROWS; i++)
        bench->measures[i] = (struct measure){
            .row = rows[i],
            .task = {bench->material, bench->results, rows[i].encoding, POSITIONS},
            .shortest = second * seconds,
        };
    return true;
}

/* Whether all rows are right; as a test says it, or only those that are not. */
static bool check_all(struct bench *bench, bool as_test)
{
    bool all_right = true;

    if (as_test)
        printf("1..%d\n", ROWS);
    for (int i = 0; i < ROWS; i++) {
        const struct row *row = &bench->measures[i].row;
        bool is_right = check(&bench->measures[i]);

        if (as_test)
            printf("%s %d - %s %s answers as the oracle does\n", is_right ? "ok" : "not ok", i + 1,
                   row->group, row->name);
        else if (!is_right)
            fprintf(stderr, "benchmark: %s %s answers wrongly\n", row->group, row->name);
        all_right = all_right && is_right;
    }
    return all_right;
}

/* How many rounds there were. */
static int take_times(struct bench *bench)
{
    double end = now(CLOCK_MONOTONIC) + second * seconds;
    int rounds = 0;

    while (rounds < ROUNDS && now(CLOCK_MONOTONIC) < end) {
        for (int i = 0; i < ROWS; i++) {
            struct measure *measure = &bench->measures[i];
            double time = run(measure);

            if (time < measure->shortest)
                measure->shortest = time;
        }
        rounds++;
    }
    return rounds;
}

/* The whole tree in milliseconds; anything else in nanoseconds a position. */
static bool is_tree(const struct measure *measure)
{
    return strcmp(measure->row.group, "tree") == 0;
}

static double value(const struct measure *measure)
{
    return measure->shortest / (is_tree(measure) ? millisecond : measure->task.positions);
}

/* The measure of the game's own row in the same group. */
static const struct measure *own(const struct bench *bench, const struct measure *measure)
{
    const struct measure *own = bench->measures;

    while (!rows_is_own(&own->row) || strcmp(own->row.group, measure->row.group) != 0)
        own++;
    return own;
}

static void print_tsv(const struct bench *bench)
{
    for (int i = 0; i < ROWS; i++) {
        const struct measure *measure = &bench->measures[i];

        printf("%s\t%s\t%.3f\t%.3f\n", measure->row.group, measure->row.name, value(measure),
               value(measure) / value(own(bench, measure)));
    }
}

static void print_table(const struct bench *bench, int rounds)
{
    const char *group = "";

    printf("The shortest run of %d, and how many times that of ours.\n", rounds);
    for (int i = 0; i < ROWS; i++) {
        const struct measure *measure = &bench->measures[i];

        if (strcmp(group, measure->row.group) != 0) {
            group = measure->row.group;
            printf("\n%s, %s\n", group, is_tree(measure) ? "ms" : "ns a position");
        }
        printf("  %-12s %10.2f %9.2f\n", measure->row.name, value(measure),
               value(measure) / value(own(bench, measure)));
    }
}

static bool read_options(struct options *options, int argc, char *argv[])
{
    *options = (struct options){0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--check") == 0)
            options->check = true;
        else if (strcmp(argv[i], "--tsv") == 0)
            options->tsv = true;
        else if (strcmp(argv[i], "--help") == 0)
            options->help = true;
        else
            return false;
    }
    return true;
}

static void print_help(FILE *file)
{
    fputs("Usage: benchmark [--check | --tsv]\n"
          "  --check  only see whether every row answers rightly, as TAP\n"
          "  --tsv    print lines of group, name, value, ratio to the game's own\n",
          file);
}

/* The exit status. */
static int work(struct bench *bench, const struct options *options)
{
    if (!prepare(bench)) {
        fputs("benchmark: no memory, or a position of the oracle's is none of the game's\n",
              stderr);
        return EXIT_FAILURE;
    }
    if (!check_all(bench, options->check))
        return EXIT_FAILURE;
    if (options->check)
        return EXIT_SUCCESS;
#ifndef __OPTIMIZE__
    fputs("benchmark: built without optimization, so the times say little\n", stderr);
#endif

    int rounds = take_times(bench);

    if (options->tsv)
        print_tsv(bench);
    else
        print_table(bench, rounds);
    return EXIT_SUCCESS;
}

int main(int argc, char *argv[])
{
    struct options options;
    struct bench bench = {0};

    if (!read_options(&options, argc, argv)) {
        print_help(stderr);
        return 2;
    }
    if (options.help) {
        print_help(stdout);
        return EXIT_SUCCESS;
    }

    int status = work(&bench, &options);

    free(bench.results);
    free(bench.material);
    return fflush(stdout) == 0 ? status : EXIT_FAILURE;
}
