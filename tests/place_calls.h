/* SPDX-License-Identifier: MIT
 *
 * place_calls: what tests/disk_calls.h does, for tests/test_place.c.
 *
 * Invariant: as there.
 */
#ifndef PLACE_CALLS_H
#define PLACE_CALLS_H

#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

int test_bind(int file, const struct sockaddr *address, socklen_t length);
int test_chmod(const char *path, mode_t mode);
int test_flock(int file, int operation);
int test_listen(int file, int backlog);
int test_lstat(const char *path, struct stat *status);
int test_mkdir(const char *path, mode_t mode);
int test_socket(int family, int type, int protocol);
int test_unlink(const char *path);

#define bind(...) test_bind(__VA_ARGS__)
#define chmod(...) test_chmod(__VA_ARGS__)
#define flock(...) test_flock(__VA_ARGS__)
#define listen(...) test_listen(__VA_ARGS__)
#define lstat(...) test_lstat(__VA_ARGS__)
#define mkdir(...) test_mkdir(__VA_ARGS__)
#define socket(...) test_socket(__VA_ARGS__)
#define unlink(...) test_unlink(__VA_ARGS__)

#endif
