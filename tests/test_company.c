/* SPDX-License-Identifier: MIT
 *
 * The sittings of two people at one table: what they read, and what their keys do.
 */
#include "gathering.h"
#include "scene.h"
#include "suite.h"

#include <limits.h>

static struct gathering gathering;
static struct sitting *const ann = &gathering.sittings[SIDE_HOST];
static struct sitting *const bob = &gathering.sittings[SIDE_GUEST];

static void open_table(void)
{
    gathering_open(&gathering, 0);
}

static struct frame draw(const struct sitting *sitting)
{
    return scene_draw(sitting, (struct size){22, 80});
}

START_TEST(the_keys_that_answer_are_named_while_they_do)
{
    struct frame frame = draw(ann);

    ck_assert(!scene_shows(&frame, "y yes") && !scene_shows(&frame, "c computer"));
    gathering_knock(&gathering, WELCOME_ASK);
    company_read(ann);
    frame = draw(ann);
    scene_must_show(&frame, "y yes");
    scene_must_show(&frame, "n no");
    ck_assert(!scene_shows(&frame, "n new"));
    gathering_press(&gathering, SIDE_HOST, "y5u");
    frame = draw(ann);
    scene_must_show(&frame, "Escape drop");
    scene_must_show(&frame, "n new");
    gathering_press(&gathering, SIDE_GUEST, "n");
    frame = draw(ann);
    ck_assert(!scene_shows(&frame, "Escape drop"));
    gathering_cut(&gathering);
    frame = draw(bob);
    scene_must_show(&frame, "J join");
}
END_TEST

START_TEST(the_help_of_a_shared_table_has_its_keys_and_none_of_the_computers)
{
    static const struct size sizes[] = {{22, 80}, {20, 60}, {8, 20}};

    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_GUEST, "?");
    for (int i = 0; i < 3; i++) {
        struct frame frame = scene_draw(bob, sizes[i]);

        scene_must_show(&frame, "y ");
        scene_must_show(&frame, "J ");
        ck_assert(!scene_shows(&frame, "computer"));
        scene_must_show(&frame, "goes back");
    }
}
END_TEST

START_TEST(what_the_help_hides_is_not_answered_from_there)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_press(&gathering, SIDE_GUEST, "1");
    gathering_press(&gathering, SIDE_HOST, "?");
    gathering_press(&gathering, SIDE_GUEST, "u");
    ck_assert(!company_is_asked(ann));
    gathering_press(&gathering, SIDE_HOST, "n");
    gathering_expect(&gathering, SIDE_HOST, "First answer Bob: y or n.");
    gathering_press(&gathering, SIDE_HOST, "n");
    gathering_expect(&gathering, SIDE_GUEST, "Ann says no.");
}
END_TEST

START_TEST(a_command_that_resumes_ends_what_is_said)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "s");
    gathering_expect(&gathering, SIDE_HOST, "Your turn. Code 0. Resume with: tictactoe 0");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("company");

    tcase_add_unchecked_fixture(tests, suite_use_locale, NULL);
    tcase_add_checked_fixture(tests, open_table, NULL);
    tcase_add_test(tests, the_keys_that_answer_are_named_while_they_do);
    tcase_add_test(tests, the_help_of_a_shared_table_has_its_keys_and_none_of_the_computers);
    tcase_add_test(tests, what_the_help_hides_is_not_answered_from_there);
    tcase_add_test(tests, a_command_that_resumes_ends_what_is_said);
    return suite_run("company", tests);
}
