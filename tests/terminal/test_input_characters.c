/* SPDX-License-Identifier: MIT
 *
 * Characters that are not of ASCII.
 */
#include "base/clock.h"
#include "pressed.h"
#include "suite.h"

TEST(a_byte_that_is_no_character_is_no_text)
{
    pressed_use_locale("C");
    for (int byte = 0x80; byte <= 0xff; byte++) {
        struct presses presses = pressed_at_once((char[]){'a', (char)byte, '\0'});

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, 'a');
    }
}

TEST(in_utf_8_a_byte_that_spoils_a_character_is_a_key_of_its_own)
{
    pressed_use_utf8();
    for (int first = 0x80; first <= 0xff; first++) {
        char bytes[] = {(char)first, '5', '\0'};
        struct presses presses = pressed_at_once(bytes);

        ck_assert_int_eq(presses.count, 1);
        ck_assert_int_eq(presses.presses[0].event, '5');
    }
    ck_assert_int_eq(pressed_at_once("\344\2755").count, 1);
}

TEST(a_character_that_can_be_seen_is_text_and_any_other_is_nothing)
{
    static const char *const nothings[] = {
        "\302\240",     /* a blank */
        "\343\200\200", /* a wide one */
        "\342\200\213", /* zero width */
        "\342\200\256", /* right to left from here on */
        "\314\201",     /* an accent by itself */
        "\357\277\275", /* what stands for no character */
    };

    pressed_use_utf8();

    struct presses presses = pressed_at_once("\303\266\344\275\240");

    ck_assert_int_eq(presses.count, 2);
    ck_assert_int_eq(presses.presses[0].event, EVENT_RUNE + 0xf6);
    ck_assert_int_eq(presses.presses[1].event, EVENT_RUNE + 0x4f60);
    for (size_t i = 0; i < sizeof nothings / sizeof nothings[0]; i++)
        ck_assert_int_eq(pressed_at_once(nothings[i]).count, 0);
}
