/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <check.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *program_or(const char *program)
{
    const char *set = getenv("TICTACTOE");

    return set ? set : program;
}

const char *command_tictactoe(void)
{
    return program_or("./tests/tictactoe");
}

const char *command_installed(void)
{
    return program_or("./tictactoe");
}

static char root[sizeof "/dev/shm/tictactoe-XXXXXX"];

/* False for a directory whose files cannot be run, as that of a container may be. */
static bool runs_programs(const char *directory)
{
#ifdef ST_NOEXEC
    struct statvfs status;

    return statvfs(directory, &status) == 0 && !(status.f_flag & ST_NOEXEC);
#else
    (void)directory;
    return true;
#endif
}

/* In memory a file is made in a fifth of the time, and nothing waits for a disk. */
void command_make_root(void)
{
    bool is_made;

    strcpy(root, "/dev/shm/tictactoe-XXXXXX");
    is_made = runs_programs("/dev/shm") && mkdtemp(root);
    if (!is_made)
        strcpy(root, "/tmp/tictactoe-XXXXXX");
    if ((!is_made && !mkdtemp(root)) || chmod(root, 0711) != 0 || setenv("TMPDIR", root, 1) != 0)
        abort();
}

void command_make_home(char home[COMMAND_HOME])
{
    snprintf(home, COMMAND_HOME, "%s/XXXXXX", root);
    ck_assert_ptr_nonnull(mkdtemp(home));
}

static int remove_entry(const char *path, const struct stat *stat, int kind, struct FTW *place)
{
    (void)stat, (void)kind, (void)place;
    return remove(path);
}

void command_remove_home(const char *home)
{
    nftw(home, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

/* A test that was cut short may have left directories that cannot be written. */
static int open_entry(const char *path, const struct stat *stat, int kind, struct FTW *place)
{
    (void)stat, (void)place;
    return kind == FTW_D || kind == FTW_DNR ? chmod(path, S_IRWXU) : 0;
}

void command_remove_root(void)
{
    nftw(root, open_entry, 8, FTW_PHYS);
    command_remove_home(root);
}

static void set_environment(const char *const environment[])
{
    for (; environment && *environment; environment++) {
        size_t length = strcspn(*environment, "=");
        char *name = strndup(*environment, length);
        if ((*environment)[length] == '=')
            setenv(name, *environment + length + 1, 1);
        else
            unsetenv(name);
        free(name);
    }
}

/* Do not inherit the signals that a parent ignored or blocked. */
static void reset_signals(void)
{
    static const int signals[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE,
                                  SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD};
    sigset_t none;

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

_Noreturn void command_become(const char *const argv[], const char *const environment[],
                              const char *home)
{
    reset_signals();
    set_environment(ARGS("TERM=xterm-256color", "LC_ALL=C.UTF-8", "LINES", "COLUMNS", "ESCDELAY",
                         "NO_COLOR", "COLORTERM", "TICTACTOE"));
    setenv("HOME", home, 1);
    setenv("XDG_STATE_HOME", home, 1);
    setenv("TICTACTOE_TABLES", home, 0); /* unless several programs share one */
    set_environment(environment);
    execvp(argv[0], (char *const *)argv);
    perror(argv[0]);
    _exit(127);
}

int command_outcome(int wait_status)
{
    return WIFSIGNALED(wait_status) ? -WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}
