/* SPDX-License-Identifier: MIT */
#include "terminal/terminfo_keys.h"

#include <curses.h>
#include <string.h>
#include <term.h>

/* The keys that mean something here. Where two send the same, the one that counts stands first: on
 * some terminals the down arrow sends a line feed, as Enter may, and the left arrow what Backspace
 * does. */
static const struct {
    const char *capability;
    enum event event;
} meant[] = {
    {"kbs", EVENT_BACKSPACE}, {"kcuu1", EVENT_UP},   {"kcud1", EVENT_DOWN}, {"kcub1", EVENT_LEFT},
    {"kcuf1", EVENT_RIGHT},   {"kent", EVENT_ENTER}, {"kf1", EVENT_HELP},
};

static void know(struct decoder *decoder, const char *capability, enum event event)
{
    const char *bytes = tigetstr(capability);

    if (bytes && bytes != (const char *)-1)
        decoder_know(decoder, bytes, event);
}

/* The names of keys begin with a k; kmous begins a report, which the decoder knows. */
void terminfo_keys_teach(struct decoder *decoder)
{
    for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++)
        know(decoder, meant[i].capability, meant[i].event);
    for (int i = 0; strnames[i]; i++)
        if (strnames[i][0] == 'k' && strcmp(strnames[i], "kmous") != 0)
            know(decoder, strnames[i], EVENT_NONE);
}
