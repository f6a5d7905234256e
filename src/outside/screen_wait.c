/* SPDX-License-Identifier: MIT */
#include "outside/screen.h"

#include <errno.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "outside/screen_modes.h"
#include "outside/screen_signals.h"
#include "outside/screen_terminal.h"

/* Pasted text that goes on no more has ended after so long. */
enum { PASTE_MS = 200 };

/* Sleep with the signals let in, for so many milliseconds, or DECODER_FOR_EVER. What select says.
 */
static int sleep_for_input(int milliseconds)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    fd_set readable;
    sigset_t none;

    sigemptyset(&none);
    FD_ZERO(&readable);
    FD_SET(STDIN_FILENO, &readable);
    return pselect(STDIN_FILENO + 1, &readable, NULL, NULL,
                   milliseconds == DECODER_FOR_EVER ? NULL : &time, &none);
}

/* A terminal that is gone has no modes. */
static bool is_terminal_there(void)
{
    struct termios modes;

    return tcgetattr(STDIN_FILENO, &modes) == 0;
}

/* Take a byte, if there is one: it may be gone since it was seen, as a signal of the keyboard
 * throws away what was typed. That it cannot be read is the end of the input, though a terminal
 * that vanished may have sent SIGHUP too, which says more. */
static enum event read_byte(struct decoder *decoder)
{
    unsigned char byte;
    ssize_t count = read(STDIN_FILENO, &byte, 1);

    if (count == 1)
        decoder_take(decoder, byte);
    if (count == 1 || (count == 0 && is_terminal_there()))
        return EVENT_NONE;
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return EVENT_NONE;
    if (modes_in_background())
        return screen_come_back();
    signals_let_in();
    return signals_ending() ? EVENT_SIGNAL : EVENT_END;
}

/* Wait for the next byte, or until it is clear that none belongs to those before it. */
static struct press wait_for_press(struct decoder *decoder, bool pasting)
{
    int patience = decoder_patience(decoder);
    bool is_paste_waiting = pasting && patience == DECODER_FOR_EVER;
    int ready = sleep_for_input(is_paste_waiting ? PASTE_MS : patience);

    if (ready > 0)
        return (struct press){.event = read_byte(decoder)};
    if (ready == 0)
        return is_paste_waiting ? (struct press){.event = EVENT_PASTE_END} : decoder_pause(decoder);
    return (struct press){.event = errno == EINTR ? EVENT_NONE : EVENT_END};
}

/* What has come of the signals, first that the program is to go. */
static enum event read_signals(void)
{
    if (signals_ending())
        return EVENT_SIGNAL;
    if (signals_stop_asked())
        return screen_stop();
    if (signals_continued())
        return screen_come_back();
    return signals_size_changed() ? screen_take_size() : EVENT_NONE;
}

enum event screen_wait(const struct frame *frame, bool pasting)
{
    struct decoder *decoder = screen_decoder();
    struct size at = screen_origin(frame);
    enum event event;

    signals_let_in();
    do {
        event = read_signals();
        if (event != EVENT_NONE)
            break;

        struct press press = decoder_next(decoder);

        if (press.event == EVENT_NONE && !press.is_click)
            press = wait_for_press(decoder, pasting);
        event = press.is_click ? frame_event_at(frame, press.row - at.rows, press.col - at.cols)
                               : press.event;
    } while (event == EVENT_NONE);
    return event;
}
