/* SPDX-License-Identifier: MIT
 *
 * golden: compares output with the text files of tests/golden.
 *
 * Invariant: a file is written only if UPDATE_GOLDEN is in the environment. Then the test fails, so
 * that somebody looks at the file.
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <stdbool.h>

enum { GOLDEN_NAME = 64, GOLDEN_TEXT = 1 << 16 };

/* Find the files whose names start with `begin`. Returns how many, at most `most`. */
int golden_find(const char *begin, char names[][GOLDEN_NAME], int most);

/* Read the file of this name. */
void golden_read(const char *name, char text[GOLDEN_TEXT]);

/* True if the file of this name has this text. If not, the difference is printed. */
bool golden_holds(const char *name, const char *text);

/* Fail if `different`, the number of texts that differed, is not 0. */
void golden_check(int different);

#endif
