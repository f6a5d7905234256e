/* SPDX-License-Identifier: MIT */
#include "suite.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct oracle oracle;

int suite_run(const char *name, TCase *tests)
{
    Suite *suite = suite_create(name);
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);

    int failed = srunner_ntests_failed(runner);

    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

bool suite_can(const char *test, bool (*act)(void))
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
    if (!can)
        fprintf(stderr, "# not there: the machine does not let it %s\n", test);
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
