/* SPDX-License-Identifier: MIT */
#include "terminal/screen.h"

#include <errno.h>
#include <termios.h>
#include <unistd.h>

#include "terminal/modes.h"
#include "terminal/screen_terminal.h"
#include "terminal/signals.h"

/* Pasted text has ended once nothing has come for this long. */
enum { PASTE_MS = 200 };

/* A terminal that is gone has no modes. */
static bool is_terminal_there(void)
{
    struct termios modes;

    return tcgetattr(STDIN_FILENO, &modes) == 0;
}

/* Whether the next read may go well though this one failed: a terminal that was another program's
 * just now is this one's again. */
static bool may_pass(int error)
{
    return error == EAGAIN || error == EINTR || (error == EIO && is_terminal_there());
}

/* Take a byte, if there is one: it may be gone since it was seen, as a signal of the keyboard
 * throws away what was typed. If it cannot be read the input has ended; but a terminal that
 * vanished may have sent SIGHUP, which says more. */
static enum event read_byte(struct decoder *decoder)
{
    unsigned char byte;
    ssize_t count = read(STDIN_FILENO, &byte, 1);
    int error = errno;

    if (count == 1)
        decoder_take(decoder, byte);
    if (count == 1 || (count == 0 && is_terminal_there()))
        return EVENT_NONE;
    if (modes_in_background())
        return screen_come_back();
    if (count < 0 && may_pass(error))
        return EVENT_NONE;
    signals_let_in();
    return signals_ending() ? EVENT_SIGNAL : EVENT_END;
}

/* Wait for the next byte, or until it is clear that none belongs to those before it; or for what is
 * watched. A byte comes first: it was typed before anybody saw what is new. */
static struct press wait_for_press(struct decoder *decoder, bool pasting,
                                   const struct poller *poller)
{
    int patience = decoder_patience(decoder);
    bool is_paste_waiting = pasting && patience == DECODER_FOR_EVER;
    int key_time = is_paste_waiting ? PASTE_MS : patience;
    int until_deadline = poller_left(poller);
    bool is_deadline_first = until_deadline != POLLER_FOR_EVER
                          && (key_time == DECODER_FOR_EVER || until_deadline < key_time);
    sigset_t none;

    sigemptyset(&none);
    switch (
        poller_sleep(poller, STDIN_FILENO, is_deadline_first ? until_deadline : key_time, &none)) {
    case WAKE_INPUT:
        return (struct press){.event = read_byte(decoder)};
    case WAKE_FILE:
        return (struct press){.event = EVENT_TABLE};
    case WAKE_SIGNAL:
        return (struct press){.event = EVENT_NONE};
    case WAKE_ERROR:
        return (struct press){.event = EVENT_END};
    default:
        if (is_deadline_first)
            return (struct press){.event = EVENT_TABLE};
        return is_paste_waiting ? (struct press){.event = EVENT_PASTE_END} : decoder_pause(decoder);
    }
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

enum event screen_wait(const struct canvas *canvas, bool pasting, const struct poller *poller)
{
    struct decoder *decoder = screen_decoder();
    struct size at = screen_origin(canvas);
    enum event event;

    signals_let_in();
    do {
        event = read_signals();
        if (event != EVENT_NONE)
            break;

        struct press press = decoder_next(decoder);

        if (press.event == EVENT_NONE && !press.is_click)
            press = wait_for_press(decoder, pasting, poller);
        event = press.is_click ? canvas_event_at(canvas, press.row - at.rows, press.col - at.cols)
                               : press.event;
    } while (event == EVENT_NONE);
    return event;
}
