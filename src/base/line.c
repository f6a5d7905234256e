/* SPDX-License-Identifier: MIT */
#include "base/line.h"

#include <string.h>

const char line_blanks[] = " \t\r";

static const char byte_order_mark[] = "\xef\xbb\xbf";

static size_t count_ignored(const char *line)
{
    const size_t mark = strlen(byte_order_mark);
    size_t count = strspn(line, line_blanks);

    while (strncmp(line + count, byte_order_mark, mark) == 0) {
        count += mark;
        count += strspn(line + count, line_blanks);
    }
    return count;
}

const char *line_start(const char *line)
{
    return line + count_ignored(line);
}

void line_trim_end(char *text)
{
    for (size_t length = strlen(text); length > 0 && strchr(line_blanks, text[length - 1]);)
        text[--length] = '\0';
}

char *line_trim(char *line, char *end)
{
    *end = '\0';
    line += count_ignored(line);
    line_trim_end(line);
    return line;
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool line_same_letters(const char *one, const char *other, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (small(one[i]) != small(other[i]))
            return false;
    return true;
}

bool line_same_word(const char *one, const char *other)
{
    return strlen(one) == strlen(other) && line_same_letters(one, other, strlen(one));
}

char *line_next(struct line_text *text)
{
    char *line = text->next;
    char *end = line + strcspn(line, "\n");

    if (!*line)
        return NULL;
    text->next = *end ? end + 1 : end;
    text->number++;
    return line_trim(line, end);
}
