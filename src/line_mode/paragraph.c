/* SPDX-License-Identifier: MIT */
#include "line_mode/paragraph.h"

#include <stdarg.h>
#include <stdio.h>

void paragraph_add(struct paragraph *paragraph, const char *format, ...)
{
    size_t room = sizeof paragraph->text - paragraph->length;
    va_list values;

    va_start(values, format);

    size_t length = (size_t)vsnprintf(paragraph->text + paragraph->length, room, format, values);

    va_end(values);
    paragraph->length += length < room ? length : room - 1;
}

void paragraph_add_sentence(struct paragraph *paragraph, const char *sentence)
{
    bool is_close =
        *sentence && paragraph->length > 0 && paragraph->text[paragraph->length - 1] != ' ';

    paragraph_add(paragraph, "%s%s", is_close ? " " : "", sentence);
}
