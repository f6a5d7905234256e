/* SPDX-License-Identifier: MIT
 *
 * A name that is not all text is erased like any other.
 */
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

AROUND_ALL(suite_use_locale, NULL)

/* A byte that is no character counts as one, and leaves those behind it whole. */
TEST(characters_and_bytes_that_are_none_are_erased_one_by_one)
{
    static const char *const names[] = {"a\xC3\xA9", "a\xFF\xC3\xA9", "a\xC3\xFF\xC3\xA9",
                                        "\xE2\x82\xC3\xA9", "a\x80\x80\xC3\xA9"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct session session = seat_new();
        char left[32];

        snprintf(left, sizeof left, "%s", names[i]);
        ck_assert(players_set_name(&session.players, 0, names[i]));
        seat_press(&session, "N");
        ck_assert_str_eq(session.prompt.typed, names[i]);
        keymap_press(&session, EVENT_BACKSPACE);
        left[strlen(left) - 2] = '\0'; /* the last is one of two bytes */
        ck_assert_str_eq(session.prompt.typed, left);
        keymap_press(&session, EVENT_BACKSPACE);
        left[strlen(left) - 1] = '\0'; /* and before it stands one byte, or one that is none */
        ck_assert_str_eq(session.prompt.typed, left);
    }
}
