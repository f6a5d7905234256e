/* SPDX-License-Identifier: MIT */
#include "suite.h"

#include <locale.h>
#include <time.h>

#include "command.h"

struct oracle oracle;

enum { MOST_PARTS = 2048 };
static struct suite_part parts[MOST_PARTS];
static int part_count;

/* The beginning of a line that suite_skip writes, in TAP. */
#define SKIP "# SKIP "
enum { SKIP_LINE = 1024 };

void suite_add(struct suite_part part)
{
    if (part_count == MOST_PARTS) {
        fputs("suite.c has no room for so many tests\n", stderr);
        exit(EXIT_FAILURE);
    }
    parts[part_count++] = part;
}

void suite_add_row(const TTest *test, int number)
{
    suite_add((struct suite_part){
        .file = test->file, .line = test->line, .test = test, .first = number, .end = number + 1});
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* Order tests by file, line and row: the order of constructors is not defined. */
static int compare(const void *one, const void *other)
{
    const struct suite_part *a = one, *b = other;
    int order = strcmp(a->file, b->file);

    if (order == 0)
        order = a->line - b->line;
    return order != 0 ? order : a->first - b->first;
}

static bool is_wanted(const char *file, char *const wanted[])
{
    for (int i = 0; wanted[i]; i++)
        if (strcmp(name_of(wanted[i]), name_of(file)) == 0)
            return true;
    return !wanted[0];
}

/* A reason to skip the file with these parts, or null. */
static const char *ask_conditions(const struct suite_part *part, const struct suite_part *end)
{
    const char *reason = NULL;

    for (; part < end && !reason; part++)
        reason = part->reason ? part->reason() : NULL;
    return reason;
}

/* False if the file has no tests. */
static bool add_case(Suite *suite, const struct suite_part *part, const struct suite_part *end)
{
    TCase *tcase = tcase_create(name_of(part->file));
    bool has_tests = false;

    /* A slow test does not fail, since the machine may be busy. A test that hangs is ended. */
    if (!getenv("CK_DEFAULT_TIMEOUT"))
        tcase_set_timeout(tcase, 300);
    for (; part < end; part++) {
        if (part->before || part->after)
            (part->is_each ? tcase_add_checked_fixture
                           : tcase_add_unchecked_fixture)(tcase, part->before, part->after);
        if (part->test) {
            tcase_add_loop_test(tcase, part->test, part->first, part->end);
            has_tests = true;
        }
    }
    suite_add_tcase(suite, tcase);
    return has_tests;
}

/* Copy Check's lines from this file. Check calls a test that was not tried passed, so the first
 * such line after a line of suite_skip becomes a skip. */
static void copy_lines(FILE *from)
{
    char *line = NULL, reason[SKIP_LINE] = "";
    size_t size = 0;

    while (getline(&line, &size, from) > 0) {
        if (strncmp(line, SKIP, strlen(SKIP)) == 0) {
            snprintf(reason, sizeof reason, "%s", line);
        } else if (reason[0] && strncmp(line, "ok ", strlen("ok ")) == 0) {
            printf("%.*s %s", (int)(strlen(line) - strlen(": Passed\n")), line, reason);
            reason[0] = '\0';
        } else {
            fputs(line, stdout);
            if (strncmp(line, "not ok ", strlen("not ok ")) == 0)
                reason[0] = '\0';
        }
        fflush(stdout);
    }
    free(line);
}

static pid_t child;

static void end_child(int number)
{
    kill(child, number);
}

/* Run the tests that were added, and return the exit status. Whatever ends them, they leave nothing
 * on the disk. */
static int run(SRunner *runner)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    int ends[2], status;

    if (pipe(ends) != 0)
        return EXIT_FAILURE;
    command_make_root();
    child = fork();

    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        srunner_run_all(runner, CK_ENV);
        status = srunner_ntests_failed(runner) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
        srunner_free(runner);
        exit(status);
    }
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], end_child);
    close(ends[1]);

    FILE *lines = fdopen(ends[0], "r");

    if (lines) {
        copy_lines(lines);
        fclose(lines);
    }

    bool has_ended = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status);

    command_remove_root();
    return has_ended ? WEXITSTATUS(status) : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    const struct suite_part *end = parts + part_count, *next;
    const char *skipped = NULL;
    bool has_tests = false;
    int status;

    (void)argc;

    Suite *suite = suite_create(name_of(argv[0]));
    SRunner *runner = srunner_create(suite);

    qsort(parts, (size_t)part_count, sizeof parts[0], compare);
    for (const struct suite_part *part = parts; part < end; part = next) {
        next = part + 1;
        while (next < end && strcmp(next->file, part->file) == 0)
            next++;
        if (!is_wanted(part->file, argv + 1))
            continue;

        const char *reason = ask_conditions(part, next);

        if (reason) {
            fprintf(stderr, "# %s is skipped: %s\n", name_of(part->file), reason);
            skipped = reason;
        } else if (add_case(suite, part, next)) {
            has_tests = true;
        }
    }
    if (has_tests) {
        status = run(runner);
    } else { /* Check has no function for this. */
        printf("%s%s\n", skipped ? "1..0 # SKIP " : "Bail out! There is no such file",
               skipped ? skipped : "");
        status = skipped ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    srunner_free(runner);
    return status;
}

void suite_mark(const char *file, int line)
{
    enum { MOST_LINES = 4096 };
    static bool is_marked[MOST_LINES]; /* two files may share one */

    if (!is_marked[line % MOST_LINES])
        (_mark_point)(file, line);
    is_marked[line % MOST_LINES] = true;
}

void suite_skip(const char *reason)
{
    printf(SKIP "%.*s\n", SKIP_LINE / 2, reason);
    fflush(stdout);
}

const char *suite_not_root(void)
{
    return geteuid() == 0 ? NULL : "only root can become other users";
}

void suite_ask_oracle(void)
{
    oracle_ask(&oracle);
}

void suite_use_locale(void)
{
    ck_assert_msg(setlocale(LC_ALL, "C.UTF-8") != NULL, "there is no locale C.UTF-8");
}

struct game suite_game(const char *board)
{
    struct game game = {0};

    if (!game_from_word(&game, oracle_word(board)))
        ck_abort_msg("%s: its word is refused", board);
    return game;
}

struct game suite_some_game(void)
{
    return suite_game("X.O..O.X.");
}

int suite_share(void)
{
    return getenv("CHECK_LONG") ? 1 : getenv("CHECK_QUICK") ? 80 : 10;
}

unsigned suite_draw(unsigned *rng, unsigned below)
{
    *rng = *rng * 1664525u + 1013904223u;
    return (*rng >> 8) % below;
}

double suite_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
