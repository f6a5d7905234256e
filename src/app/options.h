/* SPDX-License-Identifier: MIT
 *
 * options: the words of the command line and of the settings file, read into a struct options.
 *
 * Invariant: options do not depend on the state of a game. Nothing here exits or reports an error:
 * an error is returned as the word that is wrong and the reason. Only the help is printed.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "display/theme.h"
#include "engine/solver.h"
#include "net/address.h"

/* What the program does. The order counts: from ACTION_LIST on no position is used. */
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

/* In place of the index of a game: the person picks a game on the screen. */
enum { RESUME_PICK = -2 };

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

enum plain { PLAIN_OFF, PLAIN_BOARD, PLAIN_WORDS };

/* Texts are null, and marks are MARK_EMPTY, if they were not given. */
struct options {
    uint32_t given; /* on the command line, a bit for each option; for options.c alone */
    enum action action;

    /* The game. */
    const char *x_name, *o_name;
    const char *position; /* POSITION, as it was typed */
    const char *moves;
    int resume;             /* the index of a game in --list, from 0; RESUME_PICK; or NONE */
    const char *resume_key; /* the KEY of a game; then `resume` is NONE */
    enum mark computer;     /* the mark that the computer plays */
    enum level level;
    bool has_level; /* a level was given */

    /* What is printed. */
    const char *book;   /* the player whose games are listed; null: the scores of all */
    const char *unpack; /* of ACTION_UNPACK: the number */

    /* How it looks. */
    const struct theme *theme;       /* of the command line; null if it gives none */
    const struct theme *usual_theme; /* of the settings; ignored where it cannot be shown */
    enum color color;
    enum plain plain;
    bool ascii, no_mouse, no_bell, no_animation, no_settings;

    /* A shared table. */
    const char *name;         /* of this person; with `hall`, name_fits has not been asked yet */
    bool host, join, hall;    /* at most one of these */
    const char *one_guest;    /* of host: the only user who may join */
    enum mark mark;           /* of host: this person's mark in the first game */
    bool lan;                 /* of host: also on the network */
    unsigned port;            /* of lan */
    struct address address;   /* of join: of the table; empty for the only one on this machine */
    const char *address_word; /* of join: the address as it was typed */
};

/* An error: the word that is wrong and the reason, which follows the quoted word. */
struct options_error {
    const char *word, *reason;
    char composed[ADDRESS_REASON]; /* the reason, if it quotes other words */
};

/* Read the command line. Call this only once in a process. If there is --help or --version, all
 * else is ignored, even errors before it. False, with the error, if a word is wrong. */
bool options_parse(struct options *options, int argc, char *argv[], struct options_error *error);

/* Read a setting, a long option without its dashes such as "theme=block", after the command line.
 * It has no effect if the command line has the same option, or an option that excludes it. The
 * options then point into the text. If the setting is wrong, nothing changes: false, with the
 * error. */
bool options_set(struct options *options, const char *setting, struct options_error *error);

/* Print the help. */
void options_help(FILE *out);

#endif
