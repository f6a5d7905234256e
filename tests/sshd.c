/* SPDX-License-Identifier: MIT */
#include "sshd.h"

#include <netinet/in.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* sshd wants to be called by its whole path. */
static const char *const places[] = {"/usr/sbin/sshd", "/usr/local/sbin/sshd", "/usr/lib/ssh/sshd",
                                     "/usr/bin/sshd"};

/* The folder that an sshd started by root needs, and that its service makes. */
static const char separation[] = "/run/sshd";

/* It is started outside of any test, where nothing can fail but all. */
static void need(bool holds, const char *what)
{
    if (holds)
        return;
    perror(what);
    exit(EXIT_FAILURE);
}

static const char *find_sshd(void)
{
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (access(places[i], X_OK) == 0)
            return places[i];
    return NULL;
}

static unsigned free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t length = sizeof address;
    int file = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    need(bind(file, (struct sockaddr *)&address, length) == 0
             && getsockname(file, (struct sockaddr *)&address, &length) == 0,
         "a port");
    close(file);
    return ntohs(address.sin_port);
}

__attribute__((format(printf, 3, 4))) static void
write_file(const struct sshd *sshd, const char *name, const char *format, ...)
{
    char path[SSHD_PATH];
    va_list arguments;
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", sshd->folder, name);
    file = fopen(path, "w");
    need(file != NULL, path);
    va_start(arguments, format);
    vfprintf(file, format, arguments);
    va_end(arguments);
    need(fclose(file) == 0 && chmod(path, S_IRWXU) == 0, path);
}

void sshd_greet(const struct sshd *sshd, const char *greeting)
{
    write_file(sshd, "greeting", "%s", greeting);
}

/* The first line of a file there, with its end; empty if it is not there. */
static void read_file(const struct sshd *sshd, const char *name, char text[SSHD_TEXT])
{
    char path[SSHD_PATH];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", sshd->folder, name);
    file = fopen(path, "r");
    if (!file || !fgets(text, SSHD_TEXT, file))
        *text = '\0';
    if (file)
        fclose(file);
}

/* Run a command of the shell. Returns its status. */
__attribute__((format(printf, 2, 3))) static int run(const struct sshd *sshd, const char *format,
                                                     ...)
{
    char words[SSHD_SETTING], command[2 * SSHD_SETTING];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    snprintf(command, sizeof command, "cd %s && %s </dev/null >>log 2>&1", sshd->folder, words);
    return system(command); /* NOLINT(cert-env33-c): words of our own */
}

static void write_server(const struct sshd *sshd, unsigned port)
{
    char program[4096];

    need(realpath(command_tictactoe(), program) != NULL, command_tictactoe());
    write_file(sshd, "bin/tictactoe", "#!/bin/sh\nexec '%s' \"$@\"\n", program);
    write_file(sshd, "shell",
               "export PATH=%s/bin:/usr/bin:/bin %s\ncat %s/greeting\n"
               "exec /bin/sh -c \"$SSH_ORIGINAL_COMMAND\"\n",
               sshd->folder, sshd->tables, sshd->folder);
    sshd_greet(sshd, "");
    write_file(sshd, "server",
               "ListenAddress 127.0.0.1\nPort %u\nHostKey %s/host\nPidFile %s/sshd.pid\n"
               "AuthorizedKeysFile %s/user.pub\nStrictModes no\nUsePAM no\n"
               "PermitRootLogin prohibit-password\nAllowUsers %s\nPasswordAuthentication no\n"
               "ForceCommand /bin/sh %s/shell\n",
               port, sshd->folder, sshd->folder, sshd->folder, sshd->login, sshd->folder);
}

static void write_client(const struct sshd *sshd, unsigned port)
{
    char key[SSHD_TEXT];

    read_file(sshd, "host.pub", key);
    write_file(sshd, "known", "[127.0.0.1]:%u %s", port, key);
    write_file(sshd, "client",
               "Host table\nHostName 127.0.0.1\nPort %u\nUser %s\nIdentityFile %s/user\n"
               "IdentitiesOnly yes\nIdentityAgent none\nUserKnownHostsFile %s/known\n"
               "GlobalKnownHostsFile /dev/null\nStrictHostKeyChecking yes\nBatchMode yes\n"
               "LogLevel ERROR\n",
               port, sshd->login, sshd->folder, sshd->folder);
    write_file(sshd, "bin/ssh",
               "#!/bin/sh\necho \"$*\" >%s/words\necho $$ >%s/ssh.pid\n"
               "PATH=${PATH#*:}\nexec ssh -F %s/client \"$@\"\n",
               sshd->folder, sshd->folder, sshd->folder);
    write_file(sshd, "bin/probe", "#!/bin/sh\nexec ssh -F %s/client -- table true\n", sshd->folder);
}

/* It says that it listens by the file of its process. */
static bool listens(const struct sshd *sshd)
{
    char text[SSHD_TEXT] = "";

    for (int tries = 0; !*text && tries < 1000; tries++) {
        if (waitpid(sshd->child, NULL, WNOHANG) != 0)
            return false;
        poll(NULL, 0, 10);
        read_file(sshd, "sshd.pid", text);
    }
    return *text != '\0';
}

static void start(struct sshd *sshd, const char *program)
{
    char config[SSHD_PATH], log[SSHD_PATH];

    snprintf(config, sizeof config, "%s/server", sshd->folder);
    snprintf(log, sizeof log, "%s/log", sshd->folder);
    sshd->made_separation = geteuid() == 0 && mkdir(separation, 0755) == 0;
    sshd->child = fork();
    need(sshd->child >= 0, "fork");
    if (sshd->child == 0) {
        setpgid(0, 0); /* so that all that it starts can be ended with it */
        execl(program, program, "-D", "-f", config, "-E", log, (char *)NULL);
        _exit(127);
    }
    setpgid(sshd->child, sshd->child);
}

const char *sshd_start(struct sshd *sshd)
{
    const char *program = find_sshd();
    const struct passwd *user = getpwuid(geteuid());
    unsigned port = free_port();

    *sshd = (struct sshd){.child = 0};
    /* NOLINTNEXTLINE(cert-env33-c): words of our own */
    if (!program || system("command -v ssh ssh-keygen >/dev/null") != 0)
        return "there is no sshd here, or no ssh";
    if (!user)
        return "whoever runs the tests has no login";
    snprintf(sshd->folder, sizeof sshd->folder, "/tmp/tictactoe-sshd-XXXXXX");
    need(mkdtemp(sshd->folder) != NULL, sshd->folder);
    snprintf(sshd->login, sizeof sshd->login, "%s", user->pw_name);
    snprintf(sshd->path, sizeof sshd->path, "PATH=%s/bin:%s", sshd->folder, getenv("PATH"));
    snprintf(sshd->tables, sizeof sshd->tables, "TICTACTOE_TABLES=%s/tables", sshd->folder);
    if (run(sshd, "mkdir -m 755 bin tables") != 0
        || run(sshd, "for name in host user; do ssh-keygen -q -t ed25519 -N '' -f $name || exit 1;"
                     " done")
               != 0)
        return "ssh-keygen makes no key";
    write_server(sshd, port);
    write_client(sshd, port);
    start(sshd, program);
    if (!listens(sshd))
        return "sshd does not start";
    return run(sshd, "bin/probe") == 0 ? NULL : "sshd does not let us in";
}

void sshd_end(struct sshd *sshd)
{
    if (sshd->child > 0) {
        kill(-sshd->child, SIGTERM);
        waitpid(sshd->child, NULL, 0);
    }
    if (sshd->made_separation)
        rmdir(separation);
    if (*sshd->folder)
        command_remove_home(sshd->folder);
    *sshd = (struct sshd){.child = 0};
}

void sshd_words(const struct sshd *sshd, char words[SSHD_TEXT])
{
    read_file(sshd, "words", words);
}

void sshd_cut(const struct sshd *sshd)
{
    char text[SSHD_TEXT];
    pid_t child;

    read_file(sshd, "ssh.pid", text);
    child = (pid_t)strtol(text, NULL, 10);
    need(child > 1 && kill(child, SIGKILL) == 0, "an ssh to end");
}
