/* SPDX-License-Identifier: MIT
 *
 * net_calls: redirects the system calls of the files of src/net that open sockets to
 * tests/net_faults.c, as tests/disk_calls.h does.
 *
 * Invariant: as in tests/disk_calls.h.
 */
#ifndef NET_CALLS_H
#define NET_CALLS_H

#include <netdb.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

int net_bind(int file, const struct sockaddr *address, socklen_t length);
int net_chmod(const char *path, mode_t mode);
int net_flock(int file, int operation);
int net_getaddrinfo(const char *machine, const char *service, const struct addrinfo *hints,
                    struct addrinfo **addresses);
int net_listen(int file, int backlog);
int net_lstat(const char *path, struct stat *status);
int net_mkdir(const char *path, mode_t mode);
int net_socket(int family, int type, int protocol);
int net_unlink(const char *path);

#define bind(...) net_bind(__VA_ARGS__)
#define chmod(...) net_chmod(__VA_ARGS__)
#define flock(...) net_flock(__VA_ARGS__)
#define getaddrinfo(...) net_getaddrinfo(__VA_ARGS__)
#define listen(...) net_listen(__VA_ARGS__)
#define lstat(...) net_lstat(__VA_ARGS__)
#define mkdir(...) net_mkdir(__VA_ARGS__)
#define socket(...) net_socket(__VA_ARGS__)
#define unlink(...) net_unlink(__VA_ARGS__)

#endif
