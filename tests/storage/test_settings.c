/* SPDX-License-Identifier: MIT
 *
 * The settings: what the lines of their text say, what a change of it leaves alone, and their file.
 */
#include "disk.h"
#include "storage/settings.h"
#include "suite.h"

static char text[SETTINGS_SIZE];

/* The settings in the lines, each with its number. */
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

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

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

/* ---- The file. ---- */

static char why[STATE_DIR_REASON];

static bool store(const char *setting)
{
    struct state_dir dir;

    if (!state_dir_enter(&dir, 0, why))
        return false;

    bool is_stored = settings_store(&dir, setting, why);

    state_dir_leave(&dir);
    return is_stored;
}

static void put(const char *lines)
{
    disk_put_file("settings", lines, strlen(lines));
}

static void check_file(const char *expected)
{
    ck_assert(disk_file_is("settings", expected, strlen(expected)));
}

TEST(settings_that_are_not_there_are_empty_and_reading_makes_nothing)
{
    strcpy(text, "something");
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "");
    ck_assert(!disk_exists(disk_folder));
    mkdir(disk_folder, 0700);
    strcpy(text, "something");
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "");
}

TEST(a_change_leaves_the_rest_of_the_file_as_it_is)
{
    put("# us\ntheme=block\nno such thing\n\nx-name=Ann");
    ck_assert(store("theme=fine"));
    check_file("# us\ntheme=fine\nno such thing\n\nx-name=Ann");
    ck_assert(store("o-name=Bob"));
    check_file("# us\ntheme=fine\nno such thing\n\nx-name=Ann\no-name=Bob\n");
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "# us\ntheme=fine\nno such thing\n\nx-name=Ann\no-name=Bob\n");
}

TEST(what_another_program_changed_meanwhile_is_kept)
{
    put("theme=block\n");
    ck_assert(settings_read(text, why));
    put("theme=block\nlevel=easy\n");
    ck_assert(store("theme=fine"));
    check_file("theme=fine\nlevel=easy\n");
}

static void check_refused(const char *reason)
{
    int descriptors = disk_open_descriptors();

    strcpy(text, "something");
    ck_assert(!settings_read(text, why));
    ck_assert_str_eq(why, reason);
    ck_assert_str_eq(text, "");
    ck_assert(!store("theme=fine"));
    ck_assert_str_eq(why, reason);
    ck_assert(!disk_exists(disk_path_of("settings.new")));
    ck_assert_int_eq(disk_open_descriptors(), descriptors);
}

TEST(what_is_no_plain_file_is_told_and_left_alone)
{
    mkdir(disk_folder, 0700);
    ck_assert_int_eq(mkdir(disk_path_of("settings"), 0700), 0);
    check_refused("is not a plain file");
    ck_assert_int_eq(rmdir(disk_path_of("settings")), 0);
}

TEST(binary_and_what_is_too_large_is_told_and_never_overwritten)
{
    static char bytes[SETTINGS_SIZE];

    disk_put_file("settings", "theme=block\n\0\n", 14);
    check_refused("is not text");
    ck_assert(disk_file_is("settings", "theme=block\n\0\n", 14));
    memset(bytes, '\n', sizeof bytes);
    disk_put_file("settings", bytes, sizeof bytes);
    check_refused("is too large");
    disk_put_file("settings", bytes, sizeof bytes - 1);
    ck_assert(settings_read(text, why));
    ck_assert_uint_eq(strlen(text), SETTINGS_SIZE - 1);
    ck_assert(!store("theme=fine"));
    ck_assert_str_eq(why, "would be too large");
    ck_assert_str_eq(disk_contents(), "lock settings ");
    ck_assert(settings_read(text, why));
    ck_assert_uint_eq(strlen(text), SETTINGS_SIZE - 1);
}

TEST(whatever_call_fails_the_file_is_the_old_or_the_new_one)
{
    static const char before[] = "# us\ntheme=block\n", after[] = "# us\ntheme=fine\n";
    bool is_over = false;

    for (int at = 0; !is_over; at++) {
        put(before);
        disk = (struct disk){HARM_FAIL, at, .error = EIO};

        bool is_stored = store("theme=fine");

        is_over = disk.calls <= at;
        disk.harm = HARM_NONE;
        check_file(is_stored ? after : before);
        ck_assert(is_stored || !is_over);
    }
}
