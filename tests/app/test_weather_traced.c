/* SPDX-License-Identifier: MIT
 *
 * A read from the background, which only who traces the game can have it make.
 */
#include "suite.h"
#include "wire.h"

#if defined(__linux__) && defined(__x86_64__)

#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>

/* Let the program, which is stopped, go on to the end of its next read that fails with EIO. */
static void wait_for_failing_read(pid_t program)
{
    struct user_regs_struct registers = {0};

    while (registers.orig_rax != SYS_read || (long long)registers.rax != -EIO) {
        ck_assert_int_eq(ptrace(PTRACE_SYSCALL, program, NULL, NULL), 0);
        ck_assert_int_eq(waitpid(program, NULL, __WALL), program);
        ck_assert_int_eq(ptrace(PTRACE_GETREGS, program, NULL, &registers), 0);
    }
}

static bool may_be_traced(void)
{
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0;
}

/* A key that was typed for another program cannot be read; then the terminal is the game's. */
TEST(a_read_from_the_background_is_not_the_end_of_the_input)
{
    struct wire wire = wire_sit_down(1);

    ck_assert_int_eq(ptrace(PTRACE_SEIZE, wire.program, NULL, NULL), 0);
    ck_assert_int_eq(ptrace(PTRACE_INTERRUPT, wire.program, NULL, NULL), 0);
    ck_assert_int_eq(waitpid(wire.program, NULL, __WALL), wire.program);
    wire_give(&wire, false);
    wire_type(&wire, "z", 1);
    wait_for_failing_read(wire.program);
    wire_give(&wire, true);
    ck_assert_int_eq(ptrace(PTRACE_DETACH, wire.program, NULL, NULL), 0);
    wire_type(&wire, "5", 1);
    wire_expect(&wire, "X 5");
    wire_close(&wire);
}

#else

static bool may_be_traced(void)
{
    return false;
}

#endif

static const char *no_tracing(void)
{
    return suite_can(may_be_traced) ? NULL : "nothing here may trace a program";
}

SKIPPED_IF(no_tracing)
