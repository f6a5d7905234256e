/* SPDX-License-Identifier: MIT */
#include "app/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/quote.h"

static const char prefix[] = PACKAGE_NAME ": ";

void error_begin(void)
{
    setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
}

/* A reason can quote words of another program. These words may have escape sequences, so invisible
 * characters are escaped. */
static void print_reason(const char *format, va_list values)
{
    char reason[QUOTE_SIZE];

    vsnprintf(reason, sizeof reason, format, values);
    quote_visibly(stderr, reason);
    fputc('\n', stderr);
}

int error_report(int status, const char *format, ...)
{
    va_list values;

    fputs(prefix, stderr);
    va_start(values, format);
    print_reason(format, values);
    va_end(values);
    return status;
}

int error_report_word(int status, const char *word, const char *format, ...)
{
    va_list values;

    fprintf(stderr, "%s'", prefix);
    quote_visibly(stderr, word);
    fputs("' ", stderr);
    va_start(values, format);
    print_reason(format, values);
    va_end(values);
    return status;
}
