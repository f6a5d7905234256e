/* SPDX-License-Identifier: MIT */
#include "base/line.h"

#include <string.h>

static const char blanks[] = " \t\r";
static const char byte_order_mark[] = "\xef\xbb\xbf";

const char *line_start(const char *line)
{
    const size_t mark = strlen(byte_order_mark);

    line += strspn(line, blanks);
    while (strncmp(line, byte_order_mark, mark) == 0) {
        line += mark;
        line += strspn(line, blanks);
    }
    return line;
}

char *line_trim(char *line, char *end)
{
    *end = '\0';
    line += line_start(line) - line;
    while (end > line && strchr(blanks, end[-1]))
        *--end = '\0';
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
