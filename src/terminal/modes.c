/* SPDX-License-Identifier: MIT */
#include "terminal/modes.h"

#include <curses.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

enum { LINES_KEPT = 2 };

/* As much as the whole description of a terminal may have; with pauses as bytes it can be more. */
enum { FAREWELL_SIZE = 1 << 15 };

/* What a handler needs: the modes as they were, and the bytes that end the screen. */
static struct termios modes_before[LINES_KEPT]; /* of standard input and standard output */
static volatile sig_atomic_t modes_taken;
static char farewell[FAREWELL_SIZE];
static volatile sig_atomic_t farewell_length; /* 0 while there is no screen to end */

bool modes_in_background(void)
{
    for (int line = 0; line < LINES_KEPT; line++) {
        pid_t foreground = tcgetpgrp(line);

        if (foreground > 0 && foreground != getpgrp())
            return true;
    }
    return false;
}

void modes_keep(void)
{
    for (int line = 0; line < LINES_KEPT && !modes_taken; line++)
        tcgetattr(line, &modes_before[line]);
}

void modes_take(void)
{
    modes_taken = 1;
    for (int line = 0; line < LINES_KEPT; line++) {
        struct termios modes = modes_before[line];

        modes.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON);
        modes.c_oflag &= ~(tcflag_t)OPOST;
        modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
        modes.c_cc[VMIN] = 0;
        modes.c_cc[VTIME] = 0;
        tcsetattr(line, TCSANOW, &modes);
    }
}

void modes_give_back(void)
{
    if (!modes_taken || modes_in_background())
        return;
    modes_taken = 0;
    for (int line = 0; line < LINES_KEPT; line++)
        tcsetattr(line, TCSANOW, &modes_before[line]);
}

bool modes_are_like_xterm(void)
{
    const char *capability = tigetstr("kmous");

    return capability && capability != (const char *)-1;
}

/* ---- The farewell. ---- */

static size_t prepared; /* and so much more than its room as was asked for */

static int add_byte(int byte)
{
    if (prepared < FAREWELL_SIZE)
        farewell[prepared] = (char)byte;
    prepared++;
    return byte;
}

/* A part that is too long is left out, and not cut. */
static void add_part(const char *sequence)
{
    size_t before = prepared;

    if (sequence)
        tputs(sequence, 1, add_byte);
    if (prepared > FAREWELL_SIZE)
        prepared = before;
}

/* What endwin would send, kept as bytes: no handler can ask curses for it. Without a screen of its
 * own what was painted stays, but for the row that is to be written next. The cursor's shape is the
 * person's own, and has not been touched. */
void modes_prepare_farewell(void)
{
    bool has_private_modes = modes_are_like_xterm();
    const char *const parts[] = {
        has_private_modes ? PASTE_OFF MOUSE_OFF : NULL,
        exit_attribute_mode,
        COLOR_PAIRS > 0 ? orig_pair : NULL,
        keypad_local,
        tparm(cursor_address, LINES - 1, 0),
        clr_eol,
        exit_ca_mode,
        "\r",
    };

    farewell_length = 0;
    prepared = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        add_part(parts[i]);
    farewell_length = (sig_atomic_t)prepared;
}

void modes_send(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = write(descriptor, bytes, length);

        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) { /* somebody has set O_NONBLOCK */
            fd_set writable;

            FD_ZERO(&writable);
            FD_SET(descriptor, &writable);
            pselect(descriptor + 1, NULL, &writable, NULL, NULL, NULL);
        } else if (sent == 0 || errno != EINTR) {
            return;
        }
    }
}

void modes_say_farewell(void)
{
    size_t length = (size_t)farewell_length;

    farewell_length = 0;
    modes_send(STDOUT_FILENO, farewell, length);
}
