/* SPDX-License-Identifier: MIT
 *
 * Whatever a terminal sends; a null is a pause, and the byte after one is a null. Nothing but
 * events comes of it, and after a silence nothing is left: the next key is one.
 */
#include "base/clock.h"
#include "fuzz.h"
#include "terminal/input.h"

static void hold_press(struct press press)
{
    HOLDS((press.event >= EVENT_NONE && press.event <= EVENT_HELP)
          || press.event >= EVENT_RUNE + 0xA0);
    HOLDS(press.event < 0x100 ? press.event <= '~' : true);
    HOLDS(!press.is_click || press.event == EVENT_NONE);
}

static void pause_once(struct input_reader *reader)
{
    HOLDS(input_wait_ms(reader) != 0);
    if (input_wait_ms(reader) != INPUT_FOR_EVER)
        hold_press(input_pause(reader));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { LONGEST_SILENCE = 2 }; /* in pauses: Escape, and what may still follow it */
    struct input input = {data, size};
    struct input_reader reader;

    input_start(&reader, durations.escape, true);
    while (input.left > 0) {
        uint8_t byte = fuzz_byte(&input);

        if (byte == 0)
            pause_once(&reader);
        hold_press(input_take(&reader, byte == 0 ? fuzz_byte(&input) : byte));
    }
    for (int i = 0; i < LONGEST_SILENCE; i++)
        pause_once(&reader);
    HOLDS(input_wait_ms(&reader) == INPUT_FOR_EVER);
    HOLDS(input_take(&reader, '5').event == '5');
    return 0;
}
