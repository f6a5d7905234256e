/* SPDX-License-Identifier: MIT
 *
 * options: turns argv into a struct options. It knows the words of the command line and no state of
 * a game.
 *
 * Invariant: it prints only the text of --help, and never exits. An error is the wrong word and the
 * reason.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "display/theme.h"
#include "engine/solver.h"
#include "net/address.h"

enum action {
    ACTION_PLAY,
    ACTION_SHOW,
    ACTION_ENCODINGS,
    ACTION_LIST, /* from here on no position is used */
    ACTION_BOOK,
    ACTION_PACK,
    ACTION_UNPACK,
    ACTION_THEMES,
    ACTION_HELP, /* from here on errors do not count */
    ACTION_VERSION
};

/* The game of the shelf to be resumed: none, or one that has a KEY; the one that is picked; or its
 * place in --list, from 0 on. */
enum { RESUME_NOTHING = -2, RESUME_PICK = -1 };

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

enum plain { PLAIN_OFF, PLAIN_BOARD, PLAIN_WORDS };

struct options {
    uint32_t given; /* on the command line, a bit for each option; for options.c alone */
    enum action action;
    const char *x_name, *o_name; /* null if not given, like all other text */
    const char *position;
    const char *moves;
    const char *book; /* the player whose games are listed; null for the scores of all */
    int resume;
    const char *resume_key;
    const char *unpack; /* with ACTION_UNPACK, the number */
    enum mark computer; /* that it plays; MARK_EMPTY if it does not */
    enum level level;
    bool has_level;                  /* it was asked for */
    const struct theme *theme;       /* null if none was asked for */
    const struct theme *usual_theme; /* by the settings; ignored if it cannot be shown */
    enum color color;
    enum plain plain;
    bool ascii, no_mouse, no_bell, no_animation, no_settings;
    const char *name;       /* of the person at this terminal, at a shared table; in a hall it may
                               be one that nobody can have */
    bool host, join;        /* host a table, or sit down at one */
    bool hall;              /* meet whoever comes there */
    const char *one_guest;  /* with host: the only login that may sit down */
    enum mark mark;         /* with host: that of the host; MARK_EMPTY if not given */
    bool lan;               /* with host */
    unsigned port;          /* of lan */
    struct address table;   /* with join; without a login, the only one on this machine */
    const char *table_word; /* as it was given */
};

/* The word that was wrong, and the reason, to be said after it. */
struct options_error {
    const char *word, *reason;
    char composed[ADDRESS_REASON]; /* the reason, if it quotes other words */
};

/* Read one setting, a long option without its dashes: `theme=block`. It counts unless the command
 * line, which was read before, has the same option, or one that it does not go with. The options
 * point into the text. On an error they are unchanged. */
bool options_set(struct options *options, const char *setting, struct options_error *error);

/* Read the command line, once in a process. --help and --version win over everything else, even
 * over errors. */
bool options_parse(struct options *options, int argc, char *argv[], struct options_error *error);

void options_help(FILE *out);

#endif
