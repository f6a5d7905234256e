/* SPDX-License-Identifier: MIT
 *
 * Who is asked for a name.
 */
#include "scene.h"
#include "suite.h"

static const struct size window = {22, 80};

static void check_prompt(const struct session *session, const char *prompt)
{
    struct canvas canvas = scene_draw(session, window);

    scene_must_show(&canvas, prompt);
}

/* In the second game Bob plays X, and is asked first. */
TEST_LOOP(whoever_plays_x_is_asked_first_and_the_prompt_says_so, 2)
{
    struct session session = scene_seat((struct game){0});

    if (_i == 1)
        scene_press(&session, "14253n", 0);
    scene_press(&session, "N", 0);
    check_prompt(&session, _i == 0 ? "Name of X: Ann" : "Name of X: Bob");
    scene_press(&session, ENTER, 0);
    check_prompt(&session, _i == 0 ? "Name of O: Bob" : "Name of O: Ann");
}

TEST_LOOP(where_the_computer_plays_one_mark_the_other_is_asked_for, 2)
{
    struct session session = scene_seat((struct game){0});

    session_seat_computer(&session, _i);
    scene_press(&session, "N", 0);
    check_prompt(&session, _i == 0 ? "Name of O: Bob" : "Name of X: Ann");
}

TEST(a_position_is_asked_for_by_another_prompt)
{
    struct session session = scene_seat((struct game){0});

    scene_press(&session, "o523", 0);
    check_prompt(&session, "Open: 523");
}
