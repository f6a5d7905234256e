/* SPDX-License-Identifier: MIT
 *
 * What a click on the end of a game means.
 */
#include "scene.h"
#include "suite.h"

AROUND_ALL(suite_use_locale, NULL)

TEST(a_click_on_the_words_of_the_end_begins_the_next_game)
{
    static const char *const games[] = {"14253", "123546879"};
    int shown = 0;

    for (int i = 0; i < 2; i++)
        for (int j = 0; j < LAYOUTS; j++) {
            struct session session = scene_seat((struct game){0});
            struct area at = {0};

            scene_press(&session, games[i], 0);

            struct canvas canvas = scene_draw_table(&session, &scene_layouts[j]);

            if (!scene_find(&canvas, "Enter", &at))
                continue;
            shown++;
            ck_assert_int_eq(canvas_event_at(&canvas, at.row, at.col), EVENT_ENTER);
        }
    ck_assert_int_ge(shown, 4);
}
