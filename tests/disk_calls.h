/* SPDX-License-Identifier: MIT
 *
 * disk_calls: redirects the system calls of a source file to tests/disk.c. Include this header
 * before that file. This needs nothing of the linker, and works even if the C library renames the
 * functions.
 *
 * Invariant: the headers that declare the calls come first, so that only calls are redirected.
 */
#ifndef DISK_CALLS_H
#define DISK_CALLS_H

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int disk_close(int file);
int disk_fstat(int file, struct stat *status);
int disk_fsync(int file);
int disk_mkdir(const char *path, mode_t mode);
int disk_mkdirat(int at, const char *path, mode_t mode);
int disk_openat(int at, const char *path, int flags, mode_t mode);
ssize_t disk_pread(int file, void *bytes, size_t size, off_t at);
int disk_renameat(int from, const char *old_name, int to, const char *new_name);
int disk_unlinkat(int at, const char *path, int flags);
ssize_t disk_write(int file, const void *bytes, size_t size);

#define close(...) disk_close(__VA_ARGS__)
#define fstat(...) disk_fstat(__VA_ARGS__)
#define fsync(...) disk_fsync(__VA_ARGS__)
#define mkdir(...) disk_mkdir(__VA_ARGS__)
#define mkdirat(...) disk_mkdirat(__VA_ARGS__)
#define openat(...) disk_openat(__VA_ARGS__)
#define pread(...) disk_pread(__VA_ARGS__)
#define renameat(...) disk_renameat(__VA_ARGS__)
#define unlinkat(...) disk_unlinkat(__VA_ARGS__)
#define write(...) disk_write(__VA_ARGS__)

#endif
