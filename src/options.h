/* SPDX-License-Identifier: MIT
 *
 * options: argv to a struct options. It knows the words of the command line and no game.
 *
 * Invariant: nothing is printed here and nothing exits; what is wrong with the words is an error
 * and the word.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdio.h>

/* What was asked for. */
enum action { ACTION_PLAY, ACTION_SHOW, ACTION_ENCODINGS, ACTION_HELP, ACTION_VERSION };

enum options_error {
    OPTIONS_OK,
    OPTIONS_UNKNOWN,        /* no such option */
    OPTIONS_AMBIGUOUS,      /* short for more than one option */
    OPTIONS_NO_ARGUMENT,    /* it needs an argument and has none */
    OPTIONS_AN_ARGUMENT,    /* it takes no argument and has one */
    OPTIONS_SECOND_POSITION,/* there is a POSITION already */
    OPTIONS_SECOND_ACTION   /* something else is to be printed already */
};

struct options {
    enum action action;
    const char *x_name, *o_name;    /* null if not given */
    const char *moves;              /* null if not given */
    const char *position;           /* null if not given */
};

/* Read the command line. --help and --version win over everything else, errors too. On an error
 * *word is the word that was wrong. */
enum options_error options_parse(struct options *options, int argc, char *argv[],
                                 const char **word);

/* Why the word was wrong, to be said after it. */
const char *options_explain(enum options_error error);

/* What --help says. */
void options_help(FILE *out);

#endif
