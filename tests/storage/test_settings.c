/* SPDX-License-Identifier: MIT
 *
 * The settings: the lines of their text, the parts that a change leaves alone, and their file.
 */
#include <unistd.h>

#include "disk.h"
#include "session_fixture.h"
#include "storage/settings.h"
#include "suite.h"

static char text[SETTINGS_SIZE];

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* ---- The text. ---- */

/* The settings that settings_next reads from these lines, each with its number. */
static const char *read_all(const char *lines)
{
    static char said[1024];
    struct line_text rest = {.next = text};
    char *end = said;
    const char *line;

    strcpy(text, lines);
    *end = '\0';
    while ((line = settings_next(&rest)))
        end += sprintf(end, "%ld<%s> ", rest.number, line);
    ck_assert_ptr_null(settings_next(&rest));
    return said;
}

TEST(each_line_that_sets_something_is_said_with_its_number_and_without_blanks_around_it)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"\n\n\n", ""},
        {"theme=block", "1<theme=block> "},
        {"theme=block\nno-mouse\nx-name=Ann B\n", "1<theme=block> 2<no-mouse> 3<x-name=Ann B> "},
        {"# theme=fine\n\n  # x\n \t \ntheme=block # y\n#", "5<theme=block # y> "},
        {"  theme=block\t \r\n\tx-name= A \r\n\r\nlevel=easy\r",
         "1<theme=block> 2<x-name= A> 4<level=easy> "},
        {"\ufefftheme=block\r\n\ufeff# x\n", "1<theme=block> "},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(read_all(rows[i][0]), rows[i][1]);
}

TEST(a_change_is_appended_or_takes_the_place_of_the_last_line_that_sets_the_same_thing)
{
    static const char *const rows[][2] = {
        {"", "theme=fine\n"},
        {"# us\nx-name=Ann\n", "# us\nx-name=Ann\ntheme=fine\n"},
        {"# us", "# us\ntheme=fine\n"},
        {"#", "#\ntheme=fine\n"},
        {"\n", "\ntheme=fine\n"},
        {"# us\ntheme=block\n\nwhat=is this\n", "# us\ntheme=fine\n\nwhat=is this\n"},
        {"a\ntheme=block", "a\ntheme=fine\n"},
        {"  theme=block  \r\nb\r\n", "theme=fine\nb\r\n"},
        {"\ufefftheme=block\nb", "theme=fine\nb"},
        {"theme\nb", "theme=fine\nb"},
        {"theme", "theme=fine\n"},
        {"theme \t\r\nthemes", "theme=fine\nthemes"},
        {"theme=a\ntheme=b\nx-name=c\n", "theme=a\ntheme=fine\nx-name=c\n"},
        {"# theme=a\nthemes=a\nthem=b\nmy theme=c\ntheme d\n",
         "# theme=a\nthemes=a\nthem=b\nmy theme=c\ntheme d\ntheme=fine\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        strcpy(text, rows[i][0]);
        ck_assert(settings_change(text, "theme=fine"));
        ck_assert_str_eq(text, rows[i][1]);
    }
}

TEST(a_text_without_room_for_a_change_stays_as_it_is)
{
    static char full[SETTINGS_SIZE];
    const size_t added = strlen("\ntheme=fine\n");

    ck_assert_uint_eq(sizeof text, 65536);
    for (int more = 0; more < 2; more++) {
        memset(text, 'a', sizeof text);
        text[SETTINGS_SIZE - 1 - added + (size_t)more] = '\0';
        strcpy(full, text);
        ck_assert_int_eq(settings_change(text, "theme=fine"), !more);
        if (more)
            ck_assert_str_eq(text, full);
    }
}

/* ---- The file. ---- */

static char why[STATE_DIR_REASON];

static bool store(const char *setting)
{
    return settings_store(setting, why);
}

static void put(const char *lines)
{
    disk_put_file("settings", lines, strlen(lines));
}

static void check_refused(const char *reason)
{
    strcpy(text, "something");
    ck_assert(!settings_read(text, why));
    ck_assert_ptr_nonnull(strstr(why, reason));
    ck_assert_str_eq(text, "");
    ck_assert(!store("theme=fine"));
    ck_assert_ptr_nonnull(strstr(why, reason));
    ck_assert_str_eq(disk_contents(), "settings ");
}

TEST(a_directory_binary_and_a_text_that_is_too_large_are_told_and_never_overwritten)
{
    static char bytes[SETTINGS_SIZE];

    mkdir(disk_directory, 0700);
    ck_assert_int_eq(mkdir(disk_path_of("settings"), 0700), 0);
    check_refused("it is not a plain file");
    ck_assert_int_eq(rmdir(disk_path_of("settings")), 0);
    disk_put_file("settings", "theme=block\n\0\n", 14);
    check_refused("it is not text");
    ck_assert_mem_eq(disk_text_of("settings"), "theme=block\n\0\n", 14);
    memset(bytes, '\n', sizeof bytes);
    disk_put_file("settings", bytes, sizeof bytes);
    check_refused("it is too large");
    disk_put_file("settings", bytes, sizeof bytes - 1);
    ck_assert(!store("theme=fine"));
    ck_assert_ptr_nonnull(strstr(why, "it would be too large"));
    ck_assert(settings_read(text, why));
    ck_assert_uint_eq(strlen(text), SETTINGS_SIZE - 1);
}

TEST(without_a_directory_there_are_no_settings_and_no_directory_is_made)
{
    strcpy(text, "something");
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "");
    ck_assert(!disk_exists(disk_directory));
    strcpy(text, "something");
    ck_assert_int_eq(symlink("nowhere", disk_directory), 0);
    ck_assert(!settings_read(text, why));
    ck_assert_str_eq(text, "");
    ck_assert(!store("theme=fine"));
}

static const char before[] = "# us\ntheme=block\n", after[] = "# us\ntheme=fine\n";

static void put_before(void)
{
    put(before);
}

static int store_fine(void)
{
    return store("theme=fine") ? 1 : 0;
}

static void check_old_or_new(int outcome)
{
    if (outcome >= 0)
        ck_assert_str_eq(disk_text_of("settings"), outcome == 1 ? after : before);
    else
        ck_assert(strcmp(disk_text_of("settings"), before) == 0
                  || strcmp(disk_text_of("settings"), after) == 0);
}

TEST(whatever_call_fails_or_kills_the_file_is_the_old_or_the_new_one)
{
    disk_harm_each_call(put_before, store_fine, check_old_or_new);
    ck_assert_str_eq(disk_text_of("settings"), after);
}

TEST(a_link_is_kept_and_what_it_leads_to_is_changed)
{
    char expected[STATE_DIR_REASON];

    ck_assert(!settings_are_linked());
    put("theme=block\n");
    ck_assert(!settings_are_linked());
    ck_assert_int_eq(unlink(disk_path_of("settings")), 0);
    disk_put_file("target", "theme=block\n", strlen("theme=block\n"));
    ck_assert_int_eq(symlink("target", disk_path_of("settings")), 0);
    ck_assert(settings_are_linked());
    ck_assert(store("theme=fine"));
    ck_assert(settings_are_linked());
    ck_assert_str_eq(disk_text_of("target"), "theme=fine\n");
    ck_assert_str_eq(disk_contents(), "settings target ");
    ck_assert_int_eq(unlink(disk_path_of("target")), 0);
    ck_assert(!store("theme=fine"));
    snprintf(expected, sizeof expected, "%s: the link leads nowhere", disk_path_of("settings"));
    ck_assert_str_eq(why, expected);
    ck_assert_str_eq(disk_contents(), "settings ");
    ck_assert(settings_read(text, why)); /* there is no file */
    ck_assert_str_eq(text, "");
}

TEST(of_a_long_path_160_bytes_are_told)
{
    char home[256], expected[STATE_DIR_REASON];

    snprintf(home, sizeof home, "%s/%0150d", disk_home, 0);
    setenv("XDG_STATE_HOME", home, 1);
    ck_assert_int_eq(mkdir(home, 0700), 0);
    strcat(home, "/tictactoe");
    ck_assert_int_eq(mkdir(home, 0700), 0);
    strcat(home, "/settings");
    ck_assert_int_eq(symlink("nowhere", home), 0);
    ck_assert(!store("theme=fine"));
    snprintf(expected, sizeof expected, "%.160s: the link leads nowhere", home);
    ck_assert_str_eq(why, expected);
}

/* ---- The settings of a session. ---- */

/* What is to be stored, each with a blank after it. */
static const char *noted(const struct settings_notes *notes)
{
    static char said[SETTINGS_NOTED * (SETTINGS_LINE + 1)];

    said[0] = '\0';
    for (int i = 0; i < SETTINGS_NOTED; i++)
        if (*notes->changed[i])
            strcat(strcat(said, notes->changed[i]), " ");
    return said;
}

TEST(what_people_choose_is_noted_until_it_is_stored)
{
    static const struct {
        const char *keys, *theme, *noted;
    } rows[] = {
        {"", NULL, ""},
        {"", "block", ""}, /* the theme of the start is nobody's choice */
        {"5", "block", ""},
        {"", "fine", "theme=fine "},
        {"", "fine", ""},
        {"NCid\n\n", "fine", "x-name=Cid o-name=Ben "},
        {"L", "fine", "level=perfect "},
        {"NCid\nDan\n", "ascii", "x-name=Cid o-name=Dan theme=ascii "},
    };
    struct session session = session_fixture_new();
    struct settings_notes notes = {.renames = 0};

    ck_assert(settings_write(&notes, why));
    ck_assert(!disk_exists(disk_directory));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        session_fixture_press(&session, rows[i].keys);
        settings_note(&notes, &session, rows[i].theme);
        ck_assert_str_eq(noted(&notes), rows[i].noted);
        disk = (struct disk){.harm = HARM_FAIL, .every = "write", .error = ENOSPC};
        ck_assert_int_eq(settings_write(&notes, why), !*rows[i].noted);
        ck_assert_str_eq(noted(&notes), rows[i].noted);
        disk = (struct disk){.harm = HARM_NONE};
        ck_assert(settings_write(&notes, why));
        ck_assert_str_eq(noted(&notes), "");
    }
    ck_assert_str_eq(disk_text_of("settings"),
                     "theme=ascii\nx-name=Cid\no-name=Dan\nlevel=perfect\n");
}
