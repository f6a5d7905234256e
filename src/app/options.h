/* SPDX-License-Identifier: MIT
 *
 * options: the words of the command line and of the settings file, read into a struct options.
 *
 * Invariant: options do not depend on the state of a game. Nothing here exits or reports an error:
 * an error is returned as the word that is wrong and the reason.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "display/theme.h"
#include "engine/solver.h"
#include "net/address.h"

/* From ACTION_LIST on, the actions use no position. */
enum action {
    ACTION_PLAY,
    ACTION_SHOW,
    ACTION_ENCODINGS,
    ACTION_LIST,
    ACTION_BOOK,
    ACTION_PACK,
    ACTION_UNPACK,
    ACTION_THEMES,
    ACTION_HELP,
    ACTION_VERSION
};

/* The value of `resume` if the person is to pick a game on the screen. */
enum { RESUME_PICK = -2 };

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

enum plain { PLAIN_OFF, PLAIN_BOARD, PLAIN_WORDS };

/* A text that was not given is null, and a mark that was not given is MARK_EMPTY. */
struct options {
    uint64_t given; /* the options on the command line, one bit each; used by options.c alone */
    enum action action;

    /* The game. */
    const char *x_name, *o_name;
    const char *position; /* POSITION, as it was typed */
    const char *moves;
    int resume;             /* the index of a game in --list, from 0; RESUME_PICK; or NONE */
    const char *resume_key; /* the KEY of the game to resume; if it is set, `resume` is NONE */
    enum mark computer;     /* the mark that the computer plays */
    enum level level;
    bool has_level; /* a level was given */

    /* For the actions that print. */
    const char *book;   /* ACTION_BOOK prints this person's games or, if null, everybody's score */
    const char *unpack; /* the number that ACTION_UNPACK reads */

    /* The look of the game. */
    const struct theme *theme;       /* from the command line, or null */
    const struct theme *usual_theme; /* from the settings, or null */
    enum color color;
    enum plain plain;
    bool ascii, no_mouse, no_bell, no_animation, no_settings;

    /* A shared table. */
    const char *name;         /* this person's name; not checked yet if `hall` is true */
    bool host, join, hall;    /* at most one of these is true */
    const char *one_guest;    /* the only user who may join; null for any user */
    enum mark mark;           /* the host's mark in the first game */
    bool lan;                 /* the host's table is also open to the network */
    unsigned port;            /* the port of the host's table; 0 without `lan` */
    struct address address;   /* the table to join; all zero for the only table on this machine */
    const char *address_word; /* `address`, as it was typed */
};

/* The word that is wrong, and the reason, which is printed after the quoted word. */
struct options_error {
    const char *word, *reason;
    char composed[ADDRESS_REASON]; /* room for a `reason` that is not a constant */
};

/* Read the command line. Call this only once in a process. With --help or --version everything else
 * is ignored, even an earlier error. False, with the error, if a word is wrong. */
bool options_parse(struct options *options, int argc, char *argv[], struct options_error *error);

/* Read a setting: a long option without its dashes, such as "theme=block". Call this after
 * options_parse. The setting has no effect if the command line has the same option, or an option
 * that excludes the setting. Afterwards the options point into `setting`. False, with the error, if
 * the setting is wrong. */
bool options_set(struct options *options, const char *setting, struct options_error *error);

/* Print the help. */
void options_help(FILE *out);

#endif
