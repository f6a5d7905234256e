/* SPDX-License-Identifier: MIT
 *
 * options: argv to a struct options. It knows the words of the command line and no state of a game.
 *
 * Invariant: nothing is printed here but what --help says, and nothing exits; what is wrong with
 * the words is an error and the word.
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

/* When colour is used. */
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* Who plays with the computer. */
enum seat { SEAT_NONE, SEAT_X, SEAT_O };

struct options {
    enum action action;
    const char *x_name, *o_name; /* null if not given, like the others that are text */
    const char *position;
    const char *moves;
    const char *book; /* whose games; null for the standing of all */
    int resume;
    enum seat computer;
    enum level level;
    const struct theme *theme;       /* null if none was asked for */
    const struct theme *usual_theme; /* by the settings; where it cannot be shown it gives way */
    enum color color;
    bool ascii, no_mouse, no_settings, plain;
    const char *name;       /* of who sits here, at a shared table */
    bool host, join;        /* keep a table, or sit down at one */
    const char *one_guest;  /* with host: who alone may sit down */
    bool has_mark;          /* with host: mark was given */
    enum player mark;       /* of the host; X where it was not given */
    bool lan;               /* with host */
    unsigned port;          /* of it */
    struct address table;   /* with join; without a login the one that waits here */
    const char *table_word; /* as it was given, or null */
    const char *via;        /* with join: what carries the game, or null */
    const char *carry;      /* with ACTION_CARRY: whose table */
    bool words;             /* with plain: nothing is drawn, the board is told in words */
};

enum options_error {
    OPTIONS_OK,
    OPTIONS_UNKNOWN,
    OPTIONS_AMBIGUOUS,
    OPTIONS_NO_ARGUMENT,
    OPTIONS_AN_ARGUMENT,
    OPTIONS_SECOND_POSITION,
    OPTIONS_SECOND_ACTION,
    OPTIONS_POSITION_AND_RESUME,
    OPTIONS_PICK_WITHOUT_SCREEN,
    OPTIONS_WITH_HOST,
    OPTIONS_WITH_JOIN,
    OPTIONS_WITH_CARRY,
    OPTIONS_WITH_TABLES,
    OPTIONS_WITHOUT_HOST,
    OPTIONS_WITHOUT_JOIN,
    OPTIONS_WITHOUT_TABLE,
    OPTIONS_VIA_ELSEWHERE,
    OPTIONS_LAN_FOR_ONE,
    OPTIONS_NO_SETTING,
    /* From here on it is the argument that is wrong, if it is a word of its own. */
    OPTIONS_BAD_SLOT,
    OPTIONS_BAD_SEAT,
    OPTIONS_BAD_LEVEL,
    OPTIONS_BAD_COLOR,
    OPTIONS_BAD_THEME,
    OPTIONS_BAD_PLAIN,
    OPTIONS_BAD_MARK,
    OPTIONS_BAD_PORT,
    OPTIONS_BAD_COMMAND,
    OPTIONS_BAD_ADDRESS /* + enum address_error */
};

/* The defaults. */
void options_begin(struct options *options);

/* Read one setting, a long option without its dashes, over the options: `theme=block`. The text is
 * kept, not copied. On an error the options are unchanged. */
enum options_error options_set(struct options *options, const char *setting);

/* Read the command line over the options. --help and --version win over everything else, errors
 * too. On an error *word is the word that was wrong. */
enum options_error options_parse(struct options *options, int argc, char *argv[],
                                 const char **word);

/* Why the word was wrong, to be said after it. */
const char *options_explain(enum options_error error);

/* What --help says. */
void options_help(FILE *out);

#endif
