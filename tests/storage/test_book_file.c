/* SPDX-License-Identifier: MIT
 *
 * The book on the disk: lines are appended, and read from the end.
 */
#include "disk.h"
#include "storage/book_file.h"
#include "suite.h"

#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>

#define LINE(name) "2026-11-21T11:02:03Z\t" name "\tBob\t0\t51397\tX won\n"

static enum state_dir_error append(const char *line)
{
    return book_file_append(line, PATIENCE_NONE);
}

/* The file is these bytes and no more. */
static void check_file(const char *expected)
{
    ck_assert(disk_file_is("book", expected, strlen(expected)));
}

/* Read the book: X's names, the newest first, a space behind each. What is wrong with its lines
 * stands in reason. */
static char reason[STATE_DIR_REASON];
static char names[1024];
static enum state_dir_error read_from(off_t start)
{
    static struct book_reader reader;
    struct book_entry entry;
    char *end = names;

    *end = '\0';
    book_file_open(&reader, start, BOOK_LARGEST, PATIENCE_NONE);
    while (book_file_previous(&reader, &entry))
        if (end + entry.names[0].length + 2 < names + sizeof names)
            end += sprintf(end, "%.*s ", (int)entry.names[0].length, entry.names[0].at);
    book_file_explain(&reader, reason);
    book_file_close(&reader);
    return reader.error;
}

static void check_names(const char *expected)
{
    ck_assert_int_eq(read_from(0), STATE_DIR_OK);
    ck_assert_str_eq(names, expected);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(a_book_that_is_not_there_is_empty_and_reading_makes_nothing)
{
    check_names("");
    ck_assert_str_eq(reason, "");
    ck_assert(!disk_exists(disk_folder));
}

TEST(the_first_line_makes_the_folder_and_the_file_for_their_owner_alone)
{
    mode_t mask = umask(0777);

    ck_assert_int_eq(append(LINE("Ann")), STATE_DIR_OK);
    ck_assert_uint_eq(umask(mask), 0777);
    check_file(LINE("Ann"));
    ck_assert_uint_eq(disk_mode_of(disk_folder), 0700);
    ck_assert_uint_eq(disk_mode_of(disk_path_of("book")), 0600);
    ck_assert_str_eq(disk_contents(), "book ");
}

TEST(lines_are_appended_and_read_from_the_end)
{
    append(LINE("Ann"));
    append(LINE("Cid"));
    append(LINE("Dan"));
    check_file(LINE("Ann") LINE("Cid") LINE("Dan"));
    check_names("Dan Cid Ann ");
    ck_assert_str_eq(reason, "");
}

TEST(a_torn_last_line_is_told_and_skipped_and_the_next_line_starts_on_its_own)
{
    static const char torn[] = LINE("Ann") "2026-11-21T11:02:03Z\tCid\tBob\t0\t519";

    disk_put_file("book", torn, sizeof torn - 1);
    check_names("Ann ");
    ck_assert_str_eq(reason, "line 2 of the book is torn, and is left out");
    ck_assert_int_eq(append(LINE("Dan")), STATE_DIR_OK);
    check_names("Dan Ann ");
    ck_assert_str_eq(reason, "line 2 of the book is not a game, and is left out");
    ck_assert_int_eq(append(LINE("Eve")), STATE_DIR_OK);
    check_names("Eve Dan Ann ");
}

TEST(a_last_line_that_lacks_its_lf_alone_is_torn_as_well)
{
    disk_put_file("book", LINE("Ann"), strlen(LINE("Ann")) - 1);
    check_names("");
    ck_assert_str_eq(reason, "line 1 of the book is torn, and is left out");
    append(LINE("Cid"));
    check_names("Cid Ann ");
    ck_assert_str_eq(reason, "");
}

TEST(wrong_lines_are_counted_and_the_first_is_named)
{
    static const char text[] = LINE("Ann") "\n" LINE("Cid") "hello\n" LINE("Dan") "x";

    disk_put_file("book", text, sizeof text - 1);
    check_names("Dan Cid Ann ");
    ck_assert_str_eq(reason, "3 lines of the book are not games, the first of them line 2; "
                             "they are left out");
}

TEST(a_line_of_any_length_is_one_wrong_line)
{
    static const size_t lengths[] = {BOOK_LINE - 1,   BOOK_LINE,          BOOK_LINE + 1,
                                     BOOK_WINDOW - 1, BOOK_WINDOW,        BOOK_WINDOW + 1,
                                     3 * BOOK_WINDOW, 5 * BOOK_WINDOW - 7};

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        for (int ahead = 0; ahead < 2; ahead++) {
            FILE *file;

            disk_put_file("book", ahead ? LINE("Ann") : "", ahead ? strlen(LINE("Ann")) : 0);
            file = fopen(disk_path_of("book"), "a");
            ck_assert_ptr_nonnull(file);
            for (size_t length = 0; length < lengths[i]; length++)
                fputc('a', file);
            fprintf(file, "\n%s", LINE("Cid"));
            fclose(file);
            check_names(ahead ? "Cid Ann " : "Cid ");
            ck_assert_str_eq(reason, ahead ? "line 2 of the book is not a game, and is left out"
                                           : "line 1 of the book is not a game, and is left out");
        }
}

TEST(binary_is_wrong_lines_and_the_next_game_is_kept)
{
    static char bytes[5000];
    unsigned rng = 1;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)suite_draw(&rng, 256);
    bytes[sizeof bytes - 1] = 0;
    disk_put_file("book", bytes, sizeof bytes);
    ck_assert_int_eq(append(LINE("Ann")), STATE_DIR_OK);
    check_names("Ann ");
    ck_assert_ptr_nonnull(strstr(reason, "lines of the book are not games"));
}

TEST(however_the_lines_lie_in_the_windows_each_is_read_once)
{
    enum { LINES = 20000 };
    static struct book_reader reader;
    struct book_entry entry;
    unsigned rng = 1;
    FILE *file;

    mkdir(disk_folder, 0700);
    file = fopen(disk_path_of("book"), "w");
    ck_assert_ptr_nonnull(file);
    for (int line = 0; line < LINES; line++)
        fprintf(file, "2026-11-21T11:02:03Z\tn%d%0*d\tBob\t0\t51397\tX won\n", line,
                1 + (int)suite_draw(&rng, 90), 0);
    fclose(file);
    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_NONE);
    for (int line = LINES - 1; line >= 0; line--) {
        char name[16];
        int length = snprintf(name, sizeof name, "n%d0", line);

        ck_assert(book_file_previous(&reader, &entry));
        ck_assert_int_eq(strncmp(entry.names[0].at, name, (size_t)length), 0);
    }
    ck_assert(!book_file_previous(&reader, &entry));
    ck_assert_int_eq(reader.error, STATE_DIR_OK);
    ck_assert_int_eq(reader.wrong, 0);
    book_file_close(&reader);
}

TEST(a_reading_can_stop_where_an_earlier_one_ended)
{
    append(LINE("Ann"));
    append(LINE("Cid"));
    ck_assert_int_eq(read_from((off_t)strlen(LINE("Ann"))), STATE_DIR_OK);
    ck_assert_str_eq(names, "Cid ");
    ck_assert_int_eq(read_from(2 * (off_t)strlen(LINE("Ann"))), STATE_DIR_OK);
    ck_assert_str_eq(names, "");
    ck_assert_int_eq(read_from(10000), STATE_DIR_OK);
    ck_assert_str_eq(names, "");
}

TEST(byte_by_byte_it_comes_to_the_same)
{
    disk.bytewise = true;
    append(LINE("Ann"));
    append(LINE("Cid"));
    check_names("Cid Ann ");
    check_file(LINE("Ann") LINE("Cid"));
}

static void check_no_file(void)
{
    int descriptors = disk_open_descriptors();
    char contents[64];

    strcpy(contents, disk_contents());
    ck_assert_int_eq(read_from(0), STATE_DIR_NO_FILE);
    ck_assert_int_eq(append(LINE("Ann")), STATE_DIR_NO_FILE);
    state_dir_explain(STATE_DIR_NO_FILE, reason);
    ck_assert_str_eq(reason, "is not a plain file");
    ck_assert_str_eq(disk_contents(), contents);
    ck_assert_int_eq(disk_open_descriptors(), descriptors);
}

TEST(what_is_no_plain_file_is_told_and_left_alone)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);

    mkdir(disk_folder, 0700);
    ck_assert_int_eq(mkdir(disk_path_of("book"), 0700), 0);
    check_no_file();
    rmdir(disk_path_of("book"));
    ck_assert_int_eq(mkfifo(disk_path_of("book"), 0600), 0);
    check_no_file();
    unlink(disk_path_of("book"));
    disk_put_file("elsewhere", LINE("Cid"), strlen(LINE("Cid")));
    ck_assert_int_eq(symlink("elsewhere", disk_path_of("book")), 0);
    check_no_file();
    ck_assert(disk_file_is("elsewhere", LINE("Cid"), strlen(LINE("Cid"))));
    unlink(disk_path_of("book"));
    strcpy(address.sun_path, disk_path_of("book"));
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    check_no_file();
    close(listener);
}

TEST(an_enormous_book_is_refused_and_still_written)
{
    disk_put_file("book", LINE("Ann"), strlen(LINE("Ann")));
    ck_assert_int_eq(truncate(disk_path_of("book"), BOOK_LARGEST), 0);
    ck_assert_int_eq(append(LINE("Cid")), STATE_DIR_OK);
    ck_assert_int_eq(read_from(0), STATE_DIR_UNREADABLE);
    state_dir_explain(STATE_DIR_UNREADABLE, reason);
    ck_assert_str_eq(reason, "is too large");
}

TEST(where_there_is_no_home_there_is_no_book)
{
    setenv("XDG_STATE_HOME", "relative", 1);
    unsetenv("HOME");
    ck_assert_int_eq(append(LINE("Ann")), STATE_DIR_NONE);
    ck_assert_int_eq(read_from(0), STATE_DIR_OK);
    setenv("HOME", "/dev/null", 1);
    ck_assert_int_eq(append(LINE("Ann")), STATE_DIR_NONE);
    ck_assert_int_eq(read_from(0), STATE_DIR_OK);
    errno = ENOTDIR;
    state_dir_explain(STATE_DIR_NONE, reason);
    ck_assert_str_eq(reason, "has no folder: Not a directory");
}

TEST(without_a_state_home_it_is_below_the_home)
{
    char path[sizeof disk_home + 64];

    setenv("HOME", disk_home, 1);
    unsetenv("XDG_STATE_HOME");
    ck_assert_int_eq(append(LINE("Ann")), STATE_DIR_OK);
    snprintf(path, sizeof path, "%s/.local/state/tictactoe/book", disk_home);
    ck_assert_uint_eq(disk_mode_of(path), 0600);
    *strrchr(path, '/') = '\0';
    ck_assert_uint_eq(disk_mode_of(path), 0700);
}
