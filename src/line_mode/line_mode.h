/* SPDX-License-Identifier: MIT
 *
 * line_mode: the session in lines of text, for screen readers, pipes and terminals that cannot move
 * their cursor. line_reader.c reads lines, line_commands.c obeys one, announce.c says the news.
 *
 * Invariant: a line does the act of its key on the screen, or is refused with a notice. News comes
 * first, in sentences; drawings and lists come after it. It tells no more than view draws. A reader
 * has a fixed size, however long a line is. Only a file that has ended counts as ended.
 */
#ifndef LINE_MODE_H
#define LINE_MODE_H

#include <stdio.h>
#include <sys/types.h>

#include "play/session.h"

/* ---- Reading. ---- */

enum { LINE_READER_SIZE = 1024 };

/* To begin, give it its file and nothing else: {.fd = STDIN_FILENO}. */
struct line_reader {
    int fd;
    size_t taken, filled; /* of the bytes: taken by lines that were read, and read from the file */
    bool too_long;        /* the beginning of this line had no room, and is lost */
    bool ended;
    char bytes[LINE_READER_SIZE];
};

/* Read once, by that function, which is read or like it. False on failure; errno says why. */
bool line_reader_fill(struct line_reader *reader, ssize_t (*read)(int, void *, size_t));

/* True if there is a line to take, or the file has ended. */
bool line_reader_has_line(const struct line_reader *reader);

/* True if the next line is that one, in either case. */
bool line_reader_has(const struct line_reader *reader, const char *line);

/* Take the next line, once there is one. *line becomes its text without the blanks around it,
 * valid until the next call; null if it is no text: it has LINE_READER_SIZE bytes or more, or a
 * zero byte. False if there are no more lines. */
bool line_reader_next(struct line_reader *reader, const char **line);

/* Leave the file, if it can seek, just after the last line that was taken: the next program reads
 * the rest. */
void line_reader_give_back(struct line_reader *reader);

/* ---- Obeying and saying. ---- */

/* The state of a listener. To begin, set in_words and nothing else. In words nothing is drawn, and
 * a position that no move leads to is said row by row. */
struct listener {
    bool in_words;
    bool has_begun;     /* the players were named */
    struct game told;   /* the position that was said last */
    uint32_t games;     /* the number of its game: match.games */
    enum effect wanted; /* by the last line, besides the news: EFFECT_SAY_BOARD and the like */
    char stood[SESSION_NOTICE]; /* the pinned status that was said last */
    int slot;       /* of the shelf: the game asked for by the last line, or LISTENER_ANY_SLOT */
    bool takes_off; /* that game is taken off the shelf */
};

enum { LISTENER_ANY_SLOT = -1 };

/* Obey a line: a cell from 1 to 9, a word of keys_of_play or its letter. Games that were taken off
 * the shelf can be put back until a line is about something else. After EFFECT_SHELF call
 * line_commands_pick. */
enum effect line_commands_hear(struct listener *listener, struct session *session,
                               const char *line);

/* The same for a line that is not text. */
enum effect line_commands_refuse(struct session *session);

/* Take up the game that was asked for, or take it off, or let the shelf be listed, if it has any
 * games. */
enum effect line_commands_pick(struct listener *listener, struct session *session);

/* After the last line: let the games that were taken off leave the shelf. */
void line_commands_end(struct session *session);

/* Say the news since the last time, show what the line asked for, and say whose turn it is. */
void announce(struct listener *listener, FILE *out, const struct session *session);

#endif
