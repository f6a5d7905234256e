/* SPDX-License-Identifier: MIT
 *
 * options: argv to a struct options. It knows the words of the command line and no state of a game.
 *
 * Invariant: nothing is printed here but what --help says, and nothing exits; an error is the wrong
 * word and the reason.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "display/theme.h"
#include "engine/solver.h"
#include "net/address.h"

/* What was asked for. */
enum action {
    ACTION_PLAY,
    ACTION_SHOW,
    ACTION_ENCODINGS,
    ACTION_LIST, /* from here on no position is wanted */
    ACTION_BOOK,
    ACTION_THEMES,
    ACTION_TABLES,
    ACTION_CARRY,
    ACTION_HELP, /* and from here on nothing can be wrong */
    ACTION_VERSION
};

/* Where the game is taken up. */
enum { RESUME_NOTHING = -2, RESUME_PICK = -1 /* else a slot of the shelf, 0 to 11 */ };

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* Who plays with the computer. */
enum seat { SEAT_NONE, SEAT_X, SEAT_O };

/* Play line by line; the board is drawn, or told in words. */
enum plain { PLAIN_OFF, PLAIN_BOARD, PLAIN_WORDS };

struct options {
    enum action action;
    const char *x_name, *o_name; /* null if not given, like all other text */
    const char *position;
    const char *moves;
    const char *book; /* whose games; null for the results of all */
    int resume;
    enum seat computer;
    enum level level;
    const struct theme *theme;       /* null if none was asked for */
    const struct theme *usual_theme; /* by the settings; gives way if it cannot be shown */
    enum color color;
    enum plain plain;
    bool ascii, no_mouse, no_settings;
    const char *name;       /* of this terminal's person, at a shared table */
    bool host, join;        /* keep a table, or sit down at one */
    const char *one_guest;  /* with host: the only login that may sit down */
    enum player mark;       /* with host: the host's; X if it was not given */
    bool lan;               /* with host */
    unsigned port;          /* of lan */
    struct address table;   /* with join; without a login the one that waits here */
    const char *table_word; /* as it was given */
    const char *via;        /* with join: the command that carries the game */
    const char *carry;      /* with ACTION_CARRY: whose table */
};

/* The reason is to be said after the word. Both outlive the call. */
struct options_error {
    const char *word, *reason;
};

/* The defaults. */
void options_begin(struct options *options);

/* Read one setting, a long option without its dashes, over the options: `theme=block`. The text is
 * kept, not copied. On an error the options are unchanged, and *reason says why. */
bool options_set(struct options *options, const char *setting, const char **reason);

/* Read the command line over the options. --help and --version win over everything else, errors
 * too. */
bool options_parse(struct options *options, int argc, char *argv[], struct options_error *error);

/* What --help says. */
void options_help(FILE *out);

#endif
