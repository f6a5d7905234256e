/* SPDX-License-Identifier: MIT
 *
 * A file as lines: each is what stands between two ends of lines, or said to be no text.
 */
#include "line_mode/line_reader.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

/* The bytes up to the next end of a line, or all. */
static size_t naive_length(const struct input *input)
{
    const uint8_t *end = input->left > 0 ? memchr(input->next, '\n', input->left) : NULL;

    return end ? (size_t)(end - input->next) : input->left;
}

static enum reading next_line(struct line_reader *reader, const char **line)
{
    while (!line_reader_has_line(reader))
        HOLDS(line_reader_fill(reader, read));
    return line_reader_next(reader, line);
}

static void hold_line(struct line_reader *reader, const struct input *input, size_t length)
{
    const char *line;
    bool is_text = length < LINE_READER_SIZE && (length == 0 || !memchr(input->next, '\0', length));

    HOLDS(next_line(reader, &line) == (is_text ? READING_LINE : READING_GARBLED));
    HOLDS((line != NULL) == is_text);
    if (!is_text)
        return;
    length -= length > 0 && input->next[length - 1] == '\r';
    HOLDS(strlen(line) == length);
    HOLDS(length == 0 || memcmp(line, input->next, length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    FILE *file = tmpfile();
    const char *line;

    HOLDS(file != NULL);
    HOLDS(size == 0 || fwrite(data, size, 1, file) == 1);
    HOLDS(fflush(file) == 0 && lseek(fileno(file), 0, SEEK_SET) == 0);

    struct line_reader reader = {.fd = fileno(file)};

    while (input.left > 0) {
        size_t length = naive_length(&input);

        hold_line(&reader, &input, length);
        length += length < input.left; /* what ends it */
        input.next += length;
        input.left -= length;
    }
    HOLDS(next_line(&reader, &line) == READING_END && !line);
    fclose(file);
    return 0;
}
