/* SPDX-License-Identifier: MIT
 *
 * A game as text: what is written is read as the same, what is cut off or damaged is no game, and
 * the naive oracle knows which moves can be played.
 */
#include <string.h>

#include "engine/encodings.h"
#include "engine/record.h"
#include "suite.h"

AROUND_ALL(suite_ask_oracle, NULL)

static const char example[] = "changed 2026-11-28T02:27:56.004211Z\n"
                              "X Ann\n"
                              "O Computer (medium)\n"
                              "mixed\n"
                              "own X\n"
                              "start 0\n"
                              "moves 51397\n";

static bool is_read(struct record *record, const char *text)
{
    return record_read(record, text, strlen(text));
}

static struct record read_text(const char *text)
{
    struct record record;

    ck_assert_msg(is_read(&record, text), "not read: %s", text);
    return record;
}

static void check_refused(const char *text)
{
    struct record record = read_text("X Some\nmoves 5\n");
    struct record before = record;

    ck_assert_msg(!is_read(&record, text), "read: %s", text);
    ck_assert_mem_eq(&record, &before, sizeof record);
}

TEST(a_record_is_read_as_it_was_written)
{
    struct record record = read_text(example);
    char text[RECORD_TEXT];

    ck_assert_str_eq(record.changed, "2026-11-28T02:27:56.004211Z");
    ck_assert_str_eq(record_name(&record, PLAYER_X), "Ann");
    ck_assert_int_eq(record_level(record_name(&record, PLAYER_X)), -1);
    ck_assert_int_eq(record_level(record_name(&record, PLAYER_O)), LEVEL_MEDIUM);
    ck_assert(record.is_mixed);
    ck_assert_int_eq(record.own_mark, PLAYER_X);
    ck_assert_str_eq(record.moves, "51397");
    ck_assert_uint_eq(record_write(&record, text), strlen(example));
    ck_assert_str_eq(text, example);
}

TEST(the_age_of_a_record_has_the_largest_unit_that_is_full)
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    static const time_t changed = 1764297600; /* as `date -u -d 2025-11-28T02:40:00Z +%s` says */
    static const struct {
        long age;
        const char *words;
    } rows[] = {
        {-DAY, "just now"},           {0, "just now"},
        {MINUTE - 1, "just now"},     {MINUTE, "1 minute"},
        {2 * MINUTE - 1, "1 minute"}, {2 * MINUTE, "2 minutes"},
        {HOUR - 1, "59 minutes"},     {HOUR, "1 hour"},
        {2 * HOUR, "2 hours"},        {DAY - 1, "23 hours"},
        {DAY, "yesterday"},           {2 * DAY - 1, "yesterday"},
        {2 * DAY, "2 days"},          {400 * DAY, "400 days"},
    };
    struct record record = read_text("changed 2025-11-28T02:40:00.000000Z\nmoves 5\n");
    char words[RECORD_AGE];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        record_write_age(&record, changed + rows[i].age, words);
        ck_assert_str_eq(words, rows[i].words);
    }
    record = read_text("moves 5\n");
    record_write_age(&record, changed, words);
    ck_assert_str_eq(words, "");
}

TEST(a_text_that_was_cut_off_is_no_record)
{
    for (size_t length = 0; length < strlen(example); length++) {
        struct record record;

        ck_assert_msg(!record_read(&record, example, length), "read with %zu bytes", length);
    }
}

TEST(what_is_missing_is_the_default)
{
    struct record record = read_text("moves -\n");
    char text[RECORD_TEXT];

    ck_assert_str_eq(record.changed, "");
    ck_assert_str_eq(record_name(&record, PLAYER_X), "Player 1");
    ck_assert_str_eq(record_name(&record, PLAYER_O), "Player 2");
    ck_assert(!record.is_mixed);
    ck_assert_int_eq(record.own_mark, NONE);
    ck_assert_uint_eq(game_word(record_game(&record)), 0);
    record_write(&record, text);
    ck_assert_str_eq(text, "start 0\nmoves -\n");
}

TEST(names_of_default_people_who_have_changed_marks_are_written)
{
    struct record record = read_text("X Player 2\nO Player 1\nmoves 5\n");
    char text[RECORD_TEXT];

    ck_assert_str_eq(record_name(&record, PLAYER_X), "Player 2");
    record_write(&record, text);
    ck_assert_str_eq(text, "X Player 2\nO Player 1\nstart 0\nmoves 5\n");
}

TEST(unknown_lines_carriage_returns_blanks_and_a_byte_order_mark_cost_nothing)
{
    struct record plain = read_text("X Ann\nmoves 51\n");
    struct record record =
        read_text("\xef\xbb\xbf X Ann \t\r\ncolour red\r\n\r\n  moves  51\t\r\n\n");

    ck_assert(record_is_same(&plain, &record));
}

TEST(a_text_with_a_wrong_field_is_no_record)
{
    static const char *const wrong[] = {
        "",
        "X Ann\n",
        "moves \n",
        "moves\n",
        "moves 50\n",
        "moves 55\n",
        "moves 5 1\n",
        "moves 1234567890\n",
        "moves 1425367\n",
        "moves 142536\n",
        "moves 5\nX Ann\n",
        "moves 5\nmoves 5\n",
        "X Ann\nX Ann\nmoves 5\n",
        "start 0\nstart 0\nmoves 5\n",
        "mixed\nmixed\nmoves 5\n",
        "mixed yes\nmoves 5\n",
        "own Y\nmoves 5\n",
        "own\nmoves 5\n",
        "own XO\nmoves 5\n",
        "start 6046\nmoves -\n",
        "start 2749\nmoves -\n",
        "start 00\nmoves -\n",
        "start 0x10\nmoves -\n",
        "start code:0\nmoves -\n",
        "start\nmoves -\n",
        "changed yesterday\nmoves 5\n",
        "changed 2026-11-28T02:27:56Z\nmoves 5\n",
        "X Computer (easy)\nO Computer (medium)\nmoves 5\n",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        check_refused(wrong[i]);
}

TEST(a_time_has_a_digit_or_its_mark_at_every_place)
{
    static const char time[] = "2026-11-28T02:27:56.004211Z";
    char text[64];

    for (size_t at = 0; at < strlen(time); at++)
        for (int byte = 1; byte < 256; byte++) {
            struct record record;
            bool is_digit = time[at] >= '0' && time[at] <= '9';
            bool is_time = is_digit ? byte >= '0' && byte <= '9' : byte == time[at];

            if (byte == '\n')
                continue;
            snprintf(text, sizeof text, "changed %s\nmoves 5\n", time);
            text[strlen("changed ") + at] = (char)byte;
            ck_assert_msg(is_read(&record, text) == is_time, "byte %d at %zu", byte, at);
        }
    for (size_t length = 0; length < strlen(time); length++) {
        snprintf(text, sizeof text, "changed %.*s\nmoves 5\n", (int)length, time);
        check_refused(text);
    }
    snprintf(text, sizeof text, "changed %s0\nmoves 5\n", time);
    check_refused(text);
}

/* Every name of a field, cut and made longer: what is no field is ignored. */
TEST(a_field_has_its_whole_name)
{
    static const char *const lines[] = {
        "changed 2026-11-28T02:27:56.004211Z", "X Bob", "O Bob", "mixed", "own O", "start 5"};
    const struct record plain = read_text("moves 1\n");

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *value = lines[i] + strcspn(lines[i], " ");
        size_t length = (size_t)(value - lines[i]);
        struct record record;
        char text[64];

        snprintf(text, sizeof text, "%s\nmoves 1\n", lines[i]);
        record = read_text(text);
        ck_assert_int_ne(memcmp(&record, &plain, sizeof record), 0);
        snprintf(text, sizeof text, "%.*ss%s\nmoves 1\n", (int)length, lines[i], value);
        record = read_text(text);
        ck_assert_mem_eq(&record, &plain, sizeof record);
        snprintf(text, sizeof text, "%.*s%s\nmoves 1\n", (int)length - 1, lines[i], value);
        record = read_text(text);
        ck_assert_mem_eq(&record, &plain, sizeof record);
    }
}

TEST(a_text_of_1_KiB_or_with_a_null_is_no_record)
{
    char text[RECORD_TEXT];
    struct record record;

    ck_assert_uint_eq(sizeof text, 1024);
    memset(text, '\n', sizeof text);
    memcpy(text + sizeof text - strlen("moves 5\n"), "moves 5\n", strlen("moves 5\n"));
    ck_assert(!record_read(&record, text, sizeof text));
    ck_assert(record_read(&record, text + 1, sizeof text - 1));
    text[100] = '\0';
    ck_assert(!record_read(&record, text + 1, sizeof text - 1));
}

TEST(a_long_name_is_cut_and_a_control_byte_is_shown)
{
    char name[2 * RECORD_NAME];
    char text[RECORD_TEXT];
    struct record record = read_text("moves 5\n");
    struct record again;

    ck_assert_int_eq(RECORD_NAME, 128); /* older versions cut a name there, too */
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    record_set_name(&record, PLAYER_X, name);
    record_set_name(&record, PLAYER_O, "  a\nb\x1b\x7f \t");
    ck_assert_uint_eq(strlen(record.names[PLAYER_X]), RECORD_NAME - 1);
    ck_assert_str_eq(record.names[PLAYER_O], "a?b??");
    ck_assert(record_read(&again, text, record_write(&record, text)));
    ck_assert(record_is_same(&record, &again));
}

TEST(records_are_the_same_whenever_and_for_whom_they_were_written)
{
    struct record record = read_text(example);
    static const char *const others[] = {
        "X Bob\nO Computer (medium)\nmixed\nmoves 51397\n",
        "X Ann\nO Computer (easy)\nmixed\nmoves 51397\n",
        "X Ann\nO Computer (medium)\nmoves 51397\n",
        "X Ann\nO Computer (medium)\nmixed\nmoves 5139\n",
        "X Ann\nO Computer (medium)\nmixed\nstart 5\nmoves 139\n",
    };
    struct record same = read_text("X Ann\nO Computer (medium)\nmixed\nmoves 51397\n");

    ck_assert(record_is_same(&record, &same));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct record other = read_text(others[i]);

        ck_assert_msg(!record_is_same(&record, &other), "%s", others[i]);
    }
}

TEST(the_time_is_in_UTC_with_microseconds)
{
    struct record record = read_text("moves 5\n");

    record_set_time(&record, &(struct timespec){.tv_sec = 951827696, .tv_nsec = 4211999});
    ck_assert_str_eq(record.changed, "2000-02-29T12:34:56.004211Z");
    record_set_time(&record, &(struct timespec){.tv_sec = 951827695, .tv_nsec = 999999999});
    ck_assert_str_eq(record.changed, "2000-02-29T12:34:55.999999Z");
    record_set_time(&record, &(struct timespec){.tv_sec = 0});
    ck_assert_str_eq(record.changed, "1970-01-01T00:00:00.000000Z");
}

TEST(the_people_of_a_record_are_named_if_one_of_them_has_a_name)
{
    static const char *const rows[][2] = {
        {"moves 5\n", "(no names)"},
        {"X Player 2\nO Player 1\nmoves 5\n", "(no names)"},
        {"X Ann\nmoves 5\n", "Ann and Player 2"},
        {"O Bob\nmoves 5\n", "Player 1 and Bob"},
        {"X Ann\nO Bob\nmoves 5\n", "Ann and Bob"},
    };
    char words[RECORD_PEOPLE], longest[RECORD_PEOPLE], name[RECORD_NAME];
    struct record record;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        record = read_text(rows[i][0]);
        record_write_people(&record, "and", words);
        ck_assert_str_eq(words, rows[i][1]);
    }
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    record_set_name(&record, PLAYER_X, name);
    record_set_name(&record, PLAYER_O, name);
    record_write_people(&record, "and", words);
    snprintf(longest, sizeof longest, "%s and %s", name, name);
    ck_assert_str_eq(words, longest);
}

TEST(a_game_of_the_book_has_ended_and_counts_for_two_names)
{
    static const struct {
        const char *text;
        bool is_in_progress, is_of_book;
    } rows[] = {
        {"X Ann\nO Bob\nmoves 14253\n", false, true},
        {"X Ann\nO Computer (easy)\nmoves 14253\n", false, true},
        {"X Ann\nO Bob\nmoves 1425\n", true, false},
        {"X Ann\nO Bob\nmoves -\n", false, false},
        {"X Ann\nO Bob\nmixed\nmoves 14253\n", false, false},
        {"X Ann\nO Ann\nmoves 14253\n", false, false},
        {"X Ann\nmoves 14253\n", false, false},
        {"X Player 2\nO Ann\nmoves 14253\n", false, false},
        {"moves 14253\n", false, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record = read_text(rows[i].text);

        ck_assert_msg(record_is_in_progress(&record) == rows[i].is_in_progress, "%s", rows[i].text);
        ck_assert_msg(record_is_of_book(&record) == rows[i].is_of_book, "%s", rows[i].text);
    }
}

/* From every position each cell is tried twice: the second time it is taken. */
TEST(a_text_is_a_record_only_if_its_moves_can_be_played)
{
    for (unsigned code = 0; code < ENCODINGS_CODES; code++) {
        struct game start;
        char text[64];

        if (encodings_decode(encodings_find("code"), &start, code) != ENCODING_OK)
            continue;
        for (int cell = 0; cell < GAME_CELLS; cell++) {
            struct record record;
            bool can_play =
                game_status(start) == STATUS_ONGOING && game_cell(start, cell) == MARK_EMPTY;

            snprintf(text, sizeof text, "start %u\nmoves %d\n", code, cell + 1);
            ck_assert_int_eq(is_read(&record, text), can_play);
            snprintf(text, sizeof text, "start %u\nmoves %d%d\n", code, cell + 1, cell + 1);
            ck_assert(!is_read(&record, text));
        }
    }
}
