/* SPDX-License-Identifier: MIT
 *
 * The settings as a text: what its lines say, and what a change leaves alone.
 */
#include "storage/settings.h"
#include "suite.h"

static char text[SETTINGS_SIZE];

/* What the lines say, each with its number. */
static const char *read_all(const char *lines)
{
    static char said[1024];
    struct settings_reader reader = {.next = text};
    char *end = said;
    const char *line;

    strcpy(text, lines);
    *end = '\0';
    while ((line = settings_next(&reader)))
        end += sprintf(end, "%ld<%s> ", reader.line, line);
    ck_assert_ptr_null(settings_next(&reader));
    return said;
}

static const char *change(const char *lines, const char *setting)
{
    strcpy(text, lines);
    ck_assert(settings_change(text, setting));
    return text;
}

TEST(each_line_is_said_with_its_number)
{
    ck_assert_str_eq(read_all("theme=block\nno-mouse\nx-name=Ann B\n"),
                     "1<theme=block> 2<no-mouse> 3<x-name=Ann B> ");
    ck_assert_str_eq(read_all("theme=block"), "1<theme=block> ");
    ck_assert_str_eq(read_all(""), "");
    ck_assert_str_eq(read_all("\n\n\n"), "");
}

TEST(comments_and_empty_lines_say_nothing_but_count)
{
    ck_assert_str_eq(read_all("# theme=fine\n\n  # x\n \t \ntheme=block # y\n#"),
                     "5<theme=block # y> ");
}

TEST(blanks_around_a_line_are_none_of_it)
{
    ck_assert_str_eq(read_all("  theme=block\t \r\n\tx-name= A \r\n\r\nlevel=easy\r"),
                     "1<theme=block> 2<x-name= A> 4<level=easy> ");
}

TEST(what_was_not_set_is_appended)
{
    ck_assert_str_eq(change("", "theme=fine"), "theme=fine\n");
    ck_assert_str_eq(change("# us\nx-name=Ann\n", "theme=fine"), "# us\nx-name=Ann\ntheme=fine\n");
    ck_assert_str_eq(change("# us", "theme=fine"), "# us\ntheme=fine\n");
    ck_assert_str_eq(change("\n", "theme=fine"), "\ntheme=fine\n");
}

TEST(what_was_set_is_changed_in_its_place_and_nothing_else_is)
{
    ck_assert_str_eq(change("# us\ntheme=block\n\nwhat=is this\n", "theme=fine"),
                     "# us\ntheme=fine\n\nwhat=is this\n");
    ck_assert_str_eq(change("a\ntheme=block", "theme=fine"), "a\ntheme=fine\n");
    ck_assert_str_eq(change("  theme=block  \r\nb\r\n", "theme="), "theme=\nb\r\n");
    ck_assert_str_eq(change("theme\nb", "theme=fine"), "theme=fine\nb");
    ck_assert_str_eq(change("theme", "theme=fine"), "theme=fine\n");
}

TEST(of_two_lines_that_set_it_the_last_is_changed_for_it_holds)
{
    ck_assert_str_eq(change("theme=a\ntheme=b\nx-name=c\n", "theme=fine"),
                     "theme=a\ntheme=fine\nx-name=c\n");
}

TEST(a_line_that_only_looks_like_it_is_left_alone)
{
    ck_assert_str_eq(change("# theme=a\nthemes=a\nthem=b\nmy theme=c\ntheme d\n", "theme=fine"),
                     "# theme=a\nthemes=a\nthem=b\nmy theme=c\ntheme d\ntheme=fine\n");
    ck_assert_str_eq(change("theme \t\r\nthemes", "theme=fine"), "theme=fine\nthemes");
}

TEST(where_there_is_no_room_nothing_changes)
{
    static char before[SETTINGS_SIZE];
    const size_t added = strlen("\ntheme=fine\n");

    for (int more = 0; more < 2; more++) {
        memset(text, 'a', sizeof text);
        text[SETTINGS_SIZE - 1 - added + (size_t)more] = '\0';
        strcpy(before, text);
        ck_assert_int_eq(settings_change(text, "theme=fine"), !more);
        if (more)
            ck_assert_str_eq(text, before);
    }
}
