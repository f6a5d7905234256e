/* SPDX-License-Identifier: MIT */
#include "pressed.h"
#include "base/clock.h"

#include <check.h>
#include <locale.h>
#include <string.h>

static void add(struct presses *presses, struct press press)
{
    ck_assert_int_lt(presses->count, MOST_PRESSES);
    presses->presses[presses->count++] = press;
}

/* All that is pressed before more is needed. */
static void drain(struct decoder *decoder, struct presses *presses, struct press press)
{
    while (press.event != EVENT_NONE || press.is_click) {
        add(presses, press);
        press = decoder_next(decoder);
    }
}

void pressed_wait(struct decoder *decoder, struct presses *presses, int milliseconds)
{
    int patience;

    while ((patience = decoder_patience(decoder)) != DECODER_FOR_EVER && patience <= milliseconds) {
        milliseconds -= patience;
        drain(decoder, presses, decoder_pause(decoder));
        drain(decoder, presses, decoder_next(decoder));
    }
}

void pressed_send(struct decoder *decoder, struct presses *presses, const char *bytes,
                  size_t length)
{
    for (size_t i = 0; i < length; i++) {
        decoder_take(decoder, (unsigned char)bytes[i]);
        drain(decoder, presses, decoder_next(decoder));
    }
}

struct presses pressed(const char *bytes, size_t length, size_t cut, int pause)
{
    static struct decoder decoder;
    struct presses presses = {0};

    decoder_start(&decoder, durations.escape, true);
    pressed_send(&decoder, &presses, bytes, cut);
    pressed_wait(&decoder, &presses, pause);
    pressed_send(&decoder, &presses, bytes + cut, length - cut);
    pressed_wait(&decoder, &presses, FOR_EVER);
    ck_assert_int_eq(decoder_patience(&decoder), DECODER_FOR_EVER);
    return presses;
}

struct presses pressed_at_once(const char *bytes)
{
    return pressed(bytes, strlen(bytes), 0, AT_ONCE);
}

void pressed_use_locale(const char *name)
{
    ck_assert_msg(setlocale(LC_ALL, name), "there is no locale %s", name);
}

void pressed_use_utf8(void)
{
    pressed_use_locale("C.UTF-8");
}
