/* SPDX-License-Identifier: MIT */
#include "steps.h"

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 2048, STEP = 8192, NAMES = 32, COLUMNS = 9, COLUMN = 512 };

/* The file, and the names that it has given to texts so far. */
static char *lines[LINES + 1];
static struct {
    char name[16];
    const char *text;
} names[NAMES];
static int name_count;

static char columns[COLUMNS][COLUMN]; /* of the row */
static char place[STEP];

void steps_fail(const char *reason)
{
    ck_abort_msg("%s: %s", place, reason);
}

static void read_file(const char *file)
{
    const char *srcdir = getenv("srcdir");
    char path[STEP];
    FILE *opened;
    char *line = NULL;
    size_t room = 0;
    int count = 0;

    snprintf(path, sizeof path, "%s/%s", srcdir ? srcdir : ".", file);
    opened = fopen(path, "r");
    ck_assert_msg(opened != NULL, "%s cannot be read", path);
    while (getline(&line, &room, opened) >= 0) {
        ck_assert_int_lt(count, LINES);
        line[strcspn(line, "\n")] = '\0';
        lines[count++] = line;
        line = NULL;
    }
    free(line);
    fclose(opened);
}

static bool is_name(const char *line)
{
    return line[0] == '$' && islower((unsigned char)line[1]);
}

static void give_name(const char *line)
{
    const char *equals = strstr(line, " = ");

    ck_assert_int_lt(name_count, NAMES);
    ck_assert(equals && (size_t)(equals - line) < sizeof names[0].name);
    snprintf(names[name_count].name, sizeof names[0].name, "%.*s", (int)(equals - line), line);
    names[name_count++].text = equals + strlen(" = ");
}

/* The value of the name or column at the beginning of the text, and the length of that name. */
static const char *find_name(const char *text, size_t *length)
{
    *length = 2;
    if (isdigit((unsigned char)text[1]))
        return columns[text[1] - '1'];
    while (islower((unsigned char)text[*length]))
        ++*length;
    for (int i = 0; i < name_count; i++)
        if (strlen(names[i].name) == *length && strncmp(names[i].name, text, *length) == 0)
            return names[i].text;
    steps_fail("a name that nothing was given");
}

/* Append the text at `end`, with its names and escapes replaced. */
static char *expand(char *end, const char *text)
{
    static const char escapes[] = "nre", bytes[] = "\n\r\033";

    while (*text) {
        const char *escape = *text == '\\' ? strchr(escapes, text[1]) : NULL;
        size_t length;

        if (*text == '$') {
            end = expand(end, find_name(text, &length));
            text += length;
        } else if (escape) {
            *end++ = bytes[escape - escapes];
            text += 2;
        } else if (text[0] == '\\' && text[1] == 'x') {
            *end++ = (char)strtol((char[]){text[2], text[3], '\0'}, NULL, 16);
            text += 4;
        } else {
            *end++ = *text++;
        }
    }
    *end = '\0';
    return end;
}

static void do_step(const char *line, const char *(*step)(char *words))
{
    char words[STEP];
    char *arrow;
    const char *result;

    expand(words, line + strspn(line, " "));
    arrow = strstr(words, " => ");
    if (arrow)
        *arrow = '\0';
    result = step(words);
    steps_expect(result ? result : "", arrow ? arrow + strlen(" => ") : "nothing");
}

static void take_row(const char *row)
{
    for (int i = 0; i < COLUMNS; i++) {
        const char *end = strstr(row, " | ");
        int length = (int)(end ? (size_t)(end - row) : strlen(row));

        while (length > 0 && row[length - 1] == ' ')
            length--;
        snprintf(columns[i], COLUMN, "%.*s", length, row);
        row += strlen(row);
        if (end)
            row = end + strlen(" | ") + strspn(end + strlen(" | "), " ");
    }
}

/* Run the case with that row. It begins at that line, and ends before the next one. */
static void run_case(const char *file, int first, const char *row, void (*begin)(void),
                     const char *(*step)(char *words))
{
    take_row(row);
    if (begin)
        begin();
    for (int i = first + 1; lines[i] && strncmp(lines[i], "==", 2) != 0; i++) {
        snprintf(place, sizeof place, "%s:%d: %s: %s%s%s", file, i + 1, lines[first] + 3, lines[i],
                 *row ? ", with " : "", row);
        if (*lines[i] && !strchr("#|", *lines[i]) && !is_name(lines[i]))
            do_step(lines[i], step);
    }
}

void steps_run(const char *file, void (*begin)(void), const char *(*step)(char *words))
{
    read_file(file);
    for (int i = 0; lines[i]; i++) {
        if (is_name(lines[i]))
            give_name(lines[i]);
        if (strncmp(lines[i], "== ", 3) != 0)
            continue;
        if (!lines[i + 1] || *lines[i + 1] != '|')
            run_case(file, i, "", begin, step);
        for (int row = i + 1; lines[row] && *lines[row] == '|'; row++)
            run_case(file, i, lines[row] + 2, begin, step);
    }
}

char *steps_word(char **words)
{
    char *word = *words;

    *words += strcspn(word, " ");
    if (**words)
        *(*words)++ = '\0';
    return word;
}

int steps_index(const char *word, const char *const names_of[])
{
    for (int i = 0; names_of[i]; i++)
        if (strcmp(names_of[i], word) == 0)
            return i;
    steps_fail(word);
}

void steps_expect(const char *is, const char *expected)
{
    if (strcmp(expected, "nothing") == 0)
        expected = "";
    ck_assert_msg(strcmp(is, expected) == 0, "%s:\nit is '%s'\nnot '%s'", place, is, expected);
}

void steps_expect_number(long long is, const char *expected)
{
    ck_assert_msg(is == strtoll(expected, NULL, 0), "%s: it is %lld", place, is);
}

void steps_expect_that(bool holds)
{
    ck_assert_msg(holds, "%s: it does not hold", place);
}
