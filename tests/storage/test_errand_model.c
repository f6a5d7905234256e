/* SPDX-License-Identifier: MIT
 *
 * Lines that are owed, against a naive book-keeper: whatever happens to the disk, to the helpers
 * and to the game, each line is written once, and in its order.
 */
#include "disk.h"
#include "storage/errand.h"
#include "suite.h"

#include <sys/file.h>

enum { SESSIONS = 40, ACTS = 60, TEXT = 1 << 12, MESSAGE_SIZE = 16 };

static char lines_path[sizeof disk_home + 8];
static char broken_path[sizeof disk_home + 8];

static void make_home(void)
{
    disk_make_home();
    snprintf(lines_path, sizeof lines_path, "%s/lines", disk_home);
    snprintf(broken_path, sizeof broken_path, "%s/broken", disk_home);
    close(open(lines_path, O_WRONLY | O_CREAT, 0600));
}

static void read_lines(char text[TEXT])
{
    FILE *file = fopen(lines_path, "r");

    text[file ? fread(text, 1, TEXT - 1, file) : 0] = '\0';
    if (file)
        fclose(file);
}

static bool has_line(const char *line)
{
    char text[TEXT];

    read_lines(text);
    return strstr(text, line);
}

/* While the lines are locked the disk does not answer. */
static enum state_dir_error put_line(const char *line, enum patience patience)
{
    int file = open(lines_path, O_WRONLY | O_APPEND);
    bool is_broken = access(broken_path, F_OK) == 0;

    if (patience == PATIENCE_SOME)
        flock(file, LOCK_EX);
    if (!is_broken)
        is_broken = write(file, line, strlen(line)) < 0;
    close(file);
    errno = ENOSPC;
    return is_broken ? STATE_DIR_UNWRITABLE : STATE_DIR_OK;
}

static const struct errand_file lines_file = {.put = put_line, .has = has_line};
static struct errand errand;

static void owe(int *count)
{
    char line[MESSAGE_SIZE];

    snprintf(line, sizeof line, "<%d>", ++*count);
    errand_owe(&errand, line);
}

/* One that has parted from the game, which is its first act. */
static void stop_helper(void)
{
    siginfo_t end = {.si_pid = 0};

    if (!errand.is_out)
        return;
    while (getsid(errand.process) != errand.process && end.si_pid == 0)
        waitid(P_PID, (id_t)errand.process, &end, WEXITED | WNOHANG | WNOWAIT);
    kill(errand.process, SIGSTOP);
}

/* Nobody can know of it before it is over. */
static void kill_helper(void)
{
    siginfo_t end;

    if (!errand.is_out)
        return;
    kill(errand.process, SIGKILL);
    waitid(P_PID, (id_t)errand.process, &end, WEXITED | WNOWAIT);
}

static void toggle_disk(bool *is_broken)
{
    *is_broken = !*is_broken;
    if (*is_broken)
        close(open(broken_path, O_WRONLY | O_CREAT, 0600));
    else
        unlink(broken_path);
}

enum act { OWE, PAY, SEND, KILL, STOP, STALL, BREAK, ACT_KINDS };

/* Random acts in the game's process. Whatever they were, the disk is well again at the end. Returns
 * how many lines there are to be. */
static int act(unsigned seed, int lock)
{
    unsigned rng = seed;
    bool is_broken = false;
    bool is_stalled = false;
    int count = 0;

    for (int i = 0; i < ACTS; i++) {
        switch ((enum act)suite_draw(&rng, ACT_KINDS)) {
        case OWE:
            owe(&count);
            break;
        case PAY:
            errand.rests_until = 0; /* as if a second had passed */
            errand_pay(&errand, &lines_file);
            break;
        case SEND:
            errand_send(&errand, &lines_file);
            break;
        case KILL:
            kill_helper();
            break;
        case STOP:
            stop_helper();
            break;
        case STALL:
            is_stalled = !is_stalled;
            flock(lock, is_stalled ? LOCK_EX | LOCK_NB : LOCK_UN);
            break;
        default:
            toggle_disk(&is_broken);
        }
    }
    if (is_broken)
        toggle_disk(&is_broken);
    owe(&count);
    return count;
}

/* The game, which ends well or is killed when it has sent all off. */
static void play(unsigned seed, int lock, int told)
{
    int count = act(seed, lock);

    dprintf(told, "%d", count);
    if (seed % 2) {
        flock(lock, LOCK_UN);
        errand_pay_all(&errand, &lines_file);
        _exit(errand.lines > 0);
    }
    errand_send(&errand, &lines_file);
    raise(SIGKILL);
}

/* The lines as they are to stand there. */
static void expect(char text[TEXT], int count)
{
    text[0] = '\0';
    for (int line = 1; line <= count; line++)
        snprintf(text + strlen(text), TEXT - strlen(text), "<%d>", line);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(make_home, disk_remove_home)

TEST(whatever_happens_each_line_is_written_once_and_in_its_order)
{
    for (unsigned seed = 1; seed <= SESSIONS; seed++) {
        double end = suite_seconds() + 20;
        char number[MESSAGE_SIZE] = "";
        char expected[TEXT];
        char found[TEXT];
        int told[2];
        int status;

        ck_assert_int_eq(truncate(lines_path, 0), 0);
        ck_assert_int_eq(pipe(told), 0);

        pid_t game = fork();

        ck_assert_int_ge(game, 0);
        if (game == 0)
            play(seed, open(lines_path, O_RDONLY | O_CLOEXEC), told[1]);
        ck_assert_int_eq(waitpid(game, &status, 0), game);
        ck_assert_int_gt(read(told[0], number, sizeof number - 1), 0);
        ck_assert_int_eq(status, seed % 2 ? 0 : SIGKILL);
        close(told[0]);
        close(told[1]);
        expect(expected, atoi(number));
        do
            read_lines(found);
        while (strcmp(found, expected) != 0 && suite_seconds() < end && poll(NULL, 0, 1) == 0);
        ck_assert_msg(strcmp(found, expected) == 0, "sitting %u: %s", seed, found);
    }
}
