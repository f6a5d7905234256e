/* SPDX-License-Identifier: MIT
 *
 * terminal: runs a program on a terminal of its own, presses its keys and reads its screen.
 *
 * The program runs as a shell would run it: in a process group of its own in the foreground of a
 * session, so that it can be stopped and continued. After a key the harness waits until the program
 * has handled it; nothing sleeps for a fixed time.
 *
 * Invariant: when a test ends, however it ends, its program ends and its home is removed.
 */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <check.h>
#include <stdbool.h>
#include <vterm.h>

#include "command.h"
#include "display/canvas.h"

struct terminal;

/* Start a program on a terminal of this size; the environment, a list by ARGS, may be null. Press
 * no key before the first expected text is on the screen. */
struct terminal *terminal_start(struct size size, const char *const argv[],
                                const char *const environment[]);

/* Kill the program if it still runs, and free the terminal. */
void terminal_free(struct terminal *terminal);

/* The home that the program was given. It is there until the terminal is freed. */
const char *terminal_home(const struct terminal *terminal);

/* Fail the test, and print the screen, if the text does not come in time. */
#define terminal_expect(terminal, text)                                                            \
    ck_assert_msg(terminal_shows(terminal, text), "\"%s\" is not on the screen", text)
#define terminal_refuse(terminal, text)                                                            \
    ck_assert_msg(terminal_lacks(terminal, text), "\"%s\" is on the screen", text)

/* The same checks, as questions: terminal_shows waits, terminal_lacks looks at the screen as it is
 * now. Both print the screen if the answer is no. */
bool terminal_shows(struct terminal *terminal, const char *text);
bool terminal_lacks(struct terminal *terminal, const char *text);

/* Wait until terminal_code is this code. False, and the screen is printed, if the code does not
 * come in time. */
bool terminal_shows_code(struct terminal *terminal, int code);

/* Find the text on the screen as it is now. After a tab in the text, the rest is later in the row;
 * after a line feed, it is in the next row, below or to the right of the beginning. False if the
 * text is not there. */
bool terminal_find(const struct terminal *terminal, const char *text, int *row, int *col);

/* The code on the screen as it is now: the number before "resumes" or, without that word, after
 * "code". If there is none, 0 for a new game, else -1. */
int terminal_code(struct terminal *terminal);

/* Press keys one after the other, each when the previous key was handled: printable characters, a
 * named key (VTERM_KEY_...), or a letter with Ctrl. terminal_click clicks with the first button. */
void terminal_keys(struct terminal *terminal, const char *characters);
void terminal_key(struct terminal *terminal, VTermKey key);
void terminal_control(struct terminal *terminal, char letter);
void terminal_click(struct terminal *terminal, int row, int col);

/* From now on, answer with these bytes when the program asks for the background and then for the
 * attributes; "" is no answer. Until then the answer is the attributes alone. */
void terminal_answers(struct terminal *terminal, const char *bytes);

/* The number of times that the program has asked for the background. */
int terminal_asked(const struct terminal *terminal);

/* The number of typed bytes that the program, once stopped or ended, leaves to the shell. */
int terminal_unread(const struct terminal *terminal);

/* Send the bytes unchanged and together. Neither this function nor terminal_resize waits for the
 * program. */
void terminal_send(struct terminal *terminal, const char *bytes, size_t length);

/* Wait until the program has handled what was sent. */
void terminal_settle(struct terminal *terminal);
void terminal_resize(struct terminal *terminal, struct size size);

/* Send a signal to the program. */
void terminal_signal(struct terminal *terminal, int signal);

/* Wait until the program is stopped. False, and the screen is printed, if it does not stop in time.
 * The terminal is then the session's, as under a shell. terminal_continue does what fg does in a
 * shell: it leaves the modes of the terminal as they were before the program started. */
bool terminal_stopped(struct terminal *terminal);
void terminal_continue(struct terminal *terminal);

/* Stop reading the output of the program, and type these bytes, again and again, until it sleeps in
 * a write. False if it never does. */
bool terminal_stall(struct terminal *terminal, const char *bytes);

/* Watch the program for `milliseconds`. True if it wrote nothing and, if the system shows that,
 * slept all the time. */
bool terminal_sleeps(struct terminal *terminal, int milliseconds);

/* Close the terminal without a signal. */
void terminal_hang_up(struct terminal *terminal);

/* Wait for the end of the program. Returns its exit status, or a signal as a negative number. If
 * the program does not end in time, the screen is printed, and the result is TERMINAL_STILL_RUNS.
 * The screen can be read afterwards. */
enum { TERMINAL_STILL_RUNS = 1000 };
int terminal_end(struct terminal *terminal);

/* True if the program is not yet known to have ended. */
bool terminal_runs(const struct terminal *terminal);

/* The screen as text: its rows without trailing blanks, each ended by a newline. */
enum { TERMINAL_TEXT = 32768 };
void terminal_text(const struct terminal *terminal, char text[TERMINAL_TEXT]);

VTermScreenCell terminal_cell(const struct terminal *terminal, int row, int col);
VTermPos terminal_cursor(const struct terminal *terminal);
bool terminal_cursor_visible(const struct terminal *terminal);

/* The number of times that the bell has rung. */
int terminal_bells(const struct terminal *terminal);

/* True if the modes of the terminal are as they were before the program started. */
bool terminal_modes_restored(const struct terminal *terminal);

/* True if everything that the program may have changed is as before: the main screen is back, the
 * cursor is visible, and the modes of mouse, keys and pasted text are off. Differences are printed.
 * */
bool terminal_restored(const struct terminal *terminal);

/* The number of bytes that the program has written since the last call. */
size_t terminal_written(struct terminal *terminal);

/* The last bytes that the program wrote, with a null at the end. */
const char *terminal_tail(const struct terminal *terminal);

#endif
