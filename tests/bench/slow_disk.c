/* SPDX-License-Identifier: MIT
 *
 * A library to preload that makes the disk slow: each call that waits for it takes 100 ms longer.
 *
 *     cc -shared -fPIC -o slow_disk.so slow_disk.c && LD_PRELOAD=./slow_disk.so tictactoe
 */
#include <dlfcn.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static void wait_for_disk(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
}

#define SLOW(name, parameters, ...)                                                                \
    int name parameters                                                                            \
    {                                                                                              \
        int(*next) parameters;                                                                     \
                                                                                                   \
        *(void **)&next = dlsym(RTLD_NEXT, #name);                                                 \
        wait_for_disk();                                                                           \
        return next(__VA_ARGS__);                                                                  \
    }

/* The system's own names for them are reserved. */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */
SLOW(fsync, (int file), file)
SLOW(fdatasync, (int file), file)
SLOW(rename, (const char *old_name, const char *new_name), old_name, new_name)
SLOW(renameat, (int from, const char *old_name, int to, const char *new_name), from, old_name, to,
     new_name)
SLOW(link, (const char *old_name, const char *new_name), old_name, new_name)
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
