/* SPDX-License-Identifier: MIT
 *
 * sitting: two people at the table. It knows who they are, the score, the game with its history,
 * the cursor, what is being typed and what was last said to them. sitting_press is the whole
 * update: the same sitting and the same events end in the same sitting.
 *
 * Invariant: states[0] to states[last] are the positions of one game, each one move after the one
 * before; states[now] is on the board. Nothing here draws, and nothing reaches outside: what is
 * to be done to the world is returned as an effect.
 */
#ifndef SITTING_H
#define SITTING_H

#include "event.h"
#include "game.h"

enum mode {
    MODE_PLAY,
    MODE_OPEN,  /* a position is being typed */
    MODE_HELP
};

/* What main is asked to do after a key. */
enum effect {
    EFFECT_NONE,
    EFFECT_REPAINT,
    EFFECT_COPY,        /* offer the code to the clipboard */
    EFFECT_NEXT_LOOK,
    EFFECT_LEAVE
};

enum { SITTING_TYPED = 48, SITTING_NOTICE = 160 };

enum { PERSONS = 2 };

/* The finished games of a sitting. */
struct score {
    int wins[PERSONS];
    int draws;
};

/* A game with its history, and the score of those before it: what `u` right after `n` or `o`
 * brings back whole. */
struct round {
    struct game states[GAME_CELLS + 1];
    int now, last;
    int x_person;           /* who plays X: person 0 or 1 */
    struct score before;
};

struct sitting {
    const char *names[PERSONS];     /* person 0 plays X in the first game */
    const char *program;            /* as it was called: the command that resumes begins so */
    struct round round;
    struct round left;              /* the round that `n` or `o` left */
    bool can_return;                /* to that round: nothing was played since */
    enum mode mode;
    int cursor;                     /* the selected cell */
    int refused;                    /* the cell that the last key was refused at, or -1 */
    bool bits;                      /* the word is laid open */
    char typed[SITTING_TYPED];
    char notice[SITTING_NOTICE];
};

/* A new sitting at the position. The names and the program are kept, not copied. */
void sitting_start(struct sitting *sitting, struct game start, const char *const names[PERSONS],
                   const char *program);

/* What a key, a click or anything else that happens does. */
enum effect sitting_press(struct sitting *sitting, enum event event);

/* Play the cells of `--moves`: 1 to 9 in reading order, at most one comma between two. On failure
 * *wrong is where the first word stands that cannot be played; the moves before it stand. A word
 * that is no cell is MOVE_OFF_BOARD. */
enum move_error sitting_play_moves(struct sitting *sitting, const char *moves, const char **wrong);

/* Say something to the people at the table. */
void sitting_tell(struct sitting *sitting, const char *words);

struct game sitting_game(const struct sitting *sitting);

/* The cell of the last move, or -1 where none can be undone. */
int sitting_last_move(const struct sitting *sitting);

/* The score with the game on the board, if it was finished in this sitting. */
struct score sitting_score(const struct sitting *sitting);

/* The person, 0 or 1, who plays that mark now, and the name. */
int sitting_person(const struct sitting *sitting, enum player player);
const char *sitting_name(const struct sitting *sitting, enum player player);

/* One key as people know it. The table of them is what sitting_press obeys, what the help shows
 * and what the hints are taken from. */
struct key {
    enum event event;
    const char *label;      /* null for another key that does the same as one above */
    const char *hint;       /* one word for the hints; null if it is not among them */
    const char *help;
    enum effect (*act)(struct sitting *sitting);
    bool (*matters)(const struct sitting *sitting);     /* now; null is always */
};

/* The keys of play, ended by a row without an act. */
extern const struct key sitting_keys[];

#endif
