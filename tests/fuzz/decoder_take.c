/* SPDX-License-Identifier: MIT
 *
 * Whatever a terminal sends. A line is a key that its description names; in the rest a null is a
 * pause, and the byte after one is a null. Nothing but events comes of it, and after a silence
 * nothing is left: the next key is one.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "fuzz.h"
#include "terminal/decoder.h"

enum { PRESSES = 64 };

static void hold_press(struct press press)
{
    HOLDS((press.event >= EVENT_NONE && press.event <= EVENT_HELP)
          || press.event >= EVENT_RUNE + 0xA0);
    HOLDS(press.event < 0x100 ? press.event <= '~' : true);
    HOLDS(!press.is_click || press.event == EVENT_NONE);
}

static bool is_nothing(struct press press)
{
    return press.event == EVENT_NONE && !press.is_click;
}

/* No more comes of it than was put in. */
static void drain(struct decoder *decoder)
{
    struct press press;
    int count = 0;

    while (press = decoder_next(decoder), !is_nothing(press)) {
        hold_press(press);
        HOLDS(++count < PRESSES);
    }
}

static void pause_once(struct decoder *decoder)
{
    HOLDS(decoder_patience(decoder) != 0);
    if (decoder_patience(decoder) != DECODER_FOR_EVER)
        hold_press(decoder_pause(decoder));
    drain(decoder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    static struct decoder decoder;
    char *key = fuzz_line(&input);

    decoder_start(&decoder, durations.escape, true);
    decoder_know(&decoder, key, EVENT_HELP);
    while (input.left > 0) {
        uint8_t byte = fuzz_byte(&input);

        if (byte == 0)
            pause_once(&decoder);
        decoder_take(&decoder, byte == 0 ? fuzz_byte(&input) : byte);
        drain(&decoder);
    }
    for (int i = 0; i < PRESSES && decoder_patience(&decoder) != DECODER_FOR_EVER; i++)
        pause_once(&decoder);
    HOLDS(decoder_patience(&decoder) == DECODER_FOR_EVER);
    if (*key != '5') {
        decoder_take(&decoder, '5');
        HOLDS(decoder_next(&decoder).event == '5');
    }
    free(key);
    return 0;
}
