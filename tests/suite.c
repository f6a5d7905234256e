/* SPDX-License-Identifier: MIT */
#include "suite.h"

#include <langinfo.h>
#include <locale.h>
#include <time.h>

struct oracle oracle;
char suite_program[PATH_MAX];

/* The limits of what can register. More is an error of the test program. */
enum { MOST_TESTS = 1024, MOST_OTHERS = 64 };

static struct entry {
    const TTest *test;
    int first, end; /* the values of _i */
} tests[MOST_TESTS];

static struct around {
    const char *file;
    void (*before)(void), (*after)(void);
    bool is_each;
} arounds[MOST_OTHERS];

static struct condition {
    const char *file;
    const char *(*reason)(void);
    const char *said;
} conditions[MOST_OTHERS];

static struct program {
    const char *name;
    int (*run)(char *arguments[]);
} programs[MOST_OTHERS];

static int test_count, around_count, condition_count, program_count;

static void check_room(int count, int most)
{
    if (count < most)
        return;
    fputs("suite.c has no room for so many tests\n", stderr);
    exit(EXIT_FAILURE);
}

void suite_add_test(const TTest *test, int times)
{
    check_room(test_count, MOST_TESTS);
    tests[test_count++] = (struct entry){test, 0, times};
}

void suite_add_row(const TTest *test, int number)
{
    check_room(test_count, MOST_TESTS);
    tests[test_count++] = (struct entry){test, number, number + 1};
}

static void add_around(struct around around)
{
    check_room(around_count, MOST_OTHERS);
    arounds[around_count++] = around;
}

void suite_add_around_all(const char *file, void (*before)(void), void (*after)(void))
{
    add_around((struct around){file, before, after, false});
}

void suite_add_around_each(const char *file, void (*before)(void), void (*after)(void))
{
    add_around((struct around){file, before, after, true});
}

void suite_add_condition(const char *file, const char *(*reason)(void))
{
    check_room(condition_count, MOST_OTHERS);
    conditions[condition_count++] = (struct condition){file, reason, NULL};
}

void suite_add_program(const char *name, int (*run)(char *arguments[]))
{
    check_room(program_count, MOST_OTHERS);
    programs[program_count++] = (struct program){name, run};
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* The order of the files, whatever that of the constructors is. */
static int compare(const void *one, const void *other)
{
    const TTest *a = ((const struct entry *)one)->test, *b = ((const struct entry *)other)->test;
    int order = strcmp(a->file, b->file);

    return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

static bool is_wanted(const char *file, char *const wanted[])
{
    for (int i = 0; wanted[i]; i++)
        if (strcmp(name_of(wanted[i]), name_of(file)) == 0)
            return true;
    return !wanted[0];
}

/* Ask the conditions of the files that are wanted. Returns a reason that one gave, or null. */
static const char *ask_conditions(char *const wanted[])
{
    const char *reason = NULL;

    for (int i = 0; i < condition_count; i++) {
        struct condition *condition = &conditions[i];

        condition->said = is_wanted(condition->file, wanted) ? condition->reason() : NULL;
        if (!condition->said)
            continue;
        reason = condition->said;
        fprintf(stderr, "# %s is skipped: %s\n", name_of(condition->file), reason);
    }
    return reason;
}

static bool is_skipped(const char *file)
{
    for (int i = 0; i < condition_count; i++)
        if (conditions[i].said && strcmp(conditions[i].file, file) == 0)
            return true;
    return false;
}

static void add_case(Suite *suite, const char *file)
{
    TCase *tcase = tcase_create(name_of(file));

    /* A busy machine is no failure: nothing is timed, but what hangs is ended all the same. */
    if (!getenv("CK_DEFAULT_TIMEOUT"))
        tcase_set_timeout(tcase, 300);
    for (int i = 0; i < around_count; i++)
        if (strcmp(arounds[i].file, file) == 0)
            (arounds[i].is_each ? tcase_add_checked_fixture : tcase_add_unchecked_fixture)(
                tcase, arounds[i].before, arounds[i].after);
    for (int i = 0; i < test_count; i++)
        if (strcmp(tests[i].test->file, file) == 0)
            tcase_add_loop_test(tcase, tests[i].test, tests[i].first, tests[i].end);
    suite_add_tcase(suite, tcase);
}

int main(int argc, char *argv[])
{
    Suite *suite = suite_create(name_of(argv[0]));
    bool has_tests = false;

    if (!realpath(argv[0], suite_program))
        suite_program[0] = '\0';
    for (int i = 0; argc > 1 && i < program_count; i++)
        if (strcmp(argv[1], programs[i].name) == 0)
            return programs[i].run(argv + 2);
    qsort(tests, (size_t)test_count, sizeof tests[0], compare);

    const char *reason = ask_conditions(argv + 1);

    for (int i = 0; i < test_count; i++) {
        const char *file = tests[i].test->file;
        bool is_first = i == 0 || strcmp(tests[i - 1].test->file, file) != 0;

        if (is_first && is_wanted(file, argv + 1) && !is_skipped(file)) {
            add_case(suite, file);
            has_tests = true;
        }
    }
    if (!has_tests) { /* which Check has no words for */
        printf("%s%s\n", reason ? "1..0 # SKIP " : "Bail out! There is no such file",
               reason ? reason : "");
        return reason ? EXIT_SUCCESS : EXIT_FAILURE;
    }

    SRunner *runner = srunner_create(suite);

    srunner_run_all(runner, CK_ENV);

    int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

const char *suite_not_root(void)
{
    return geteuid() == 0 ? NULL : "only root can become other users";
}

bool suite_can(bool (*act)(void))
{
    bool can = false;
    int ends[2];
    pid_t child;

    if (pipe(ends) != 0)
        return false;
    child = fork();
    if (child == 0) {
        can = act();
        if (write(ends[1], &can, sizeof can) > 0)
            pause(); /* it may be unable to end by itself */
        _exit(EXIT_FAILURE);
    }
    close(ends[1]);
    if (child > 0) {
        can = read(ends[0], &can, sizeof can) == sizeof can && can;
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    close(ends[0]);
    return can;
}

void suite_ask_oracle(void)
{
    oracle_ask(&oracle);
}

void suite_use_locale(void)
{
    ck_assert_msg(setlocale(LC_ALL, "C.UTF-8") != NULL, "there is no locale C.UTF-8");
}

bool suite_is_utf8(const char *locale)
{
    char before[64];

    snprintf(before, sizeof before, "%s", setlocale(LC_CTYPE, NULL));

    bool is_utf8 = setlocale(LC_CTYPE, locale) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;

    setlocale(LC_CTYPE, before);
    return is_utf8;
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
    return getenv("CHECK_LONG") ? 1 : 10;
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
