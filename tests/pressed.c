/* SPDX-License-Identifier: MIT */
#include "pressed.h"
#include "base/clock.h"

#include <check.h>
#include <locale.h>
#include <string.h>

static void add(struct presses *presses, struct press press)
{
    if (press.event == EVENT_NONE && !press.is_click)
        return;
    ck_assert_int_lt(presses->count, MOST_PRESSES);
    presses->presses[presses->count++] = press;
}

void pressed_wait(struct input_reader *reader, struct presses *presses, int milliseconds)
{
    int wait;

    while ((wait = input_wait_ms(reader)) != INPUT_FOR_EVER && wait <= milliseconds) {
        milliseconds -= wait;
        add(presses, input_pause(reader));
    }
}

void pressed_send(struct input_reader *reader, struct presses *presses, const char *bytes,
                  size_t length)
{
    for (size_t i = 0; i < length; i++)
        add(presses, input_take(reader, (unsigned char)bytes[i]));
}

struct presses pressed(const char *bytes, size_t length, size_t cut, int pause)
{
    static struct input_reader input;
    struct presses presses = {0};

    input_start(&input, durations.escape, true);
    pressed_send(&input, &presses, bytes, cut);
    pressed_wait(&input, &presses, pause);
    pressed_send(&input, &presses, bytes + cut, length - cut);
    pressed_wait(&input, &presses, FOR_EVER);
    ck_assert_int_eq(input_wait_ms(&input), INPUT_FOR_EVER);
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
