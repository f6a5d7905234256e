/* SPDX-License-Identifier: MIT
 *
 * line_mode: a session in lines of text, for screen readers, pipes and terminals that cannot move
 * their cursor. People type lines, and the program prints news. This is the header of four files:
 * line_reader.c reads lines, line_commands.c obeys a line, announce.c says the news, and print.c
 * prints a position, its encodings, the score, the goodbye or a paragraph.
 *
 * "In words" is line mode for screen readers: nothing is drawn, and no line is broken.
 *
 * Invariant: a command does what its key does on the screen, or a notice says why not. News is
 * printed first, in sentences, then drawings and lists. Nothing printed has escape sequences or
 * trailing blanks. No line is longer than PRINT_COLUMNS, except lines in words, commands and the
 * goodbye.
 */
#ifndef LINE_MODE_H
#define LINE_MODE_H

#include <stdio.h>
#include <sys/types.h>

#include "play/session.h"

/* ---- Reading. ---- */

enum { LINE_READER_SIZE = 1024 };

/* At the start only fd is set: {.fd = STDIN_FILENO}. */
struct line_reader {
    int fd;
    size_t taken, filled; /* `bytes` has `filled` bytes; the first `taken` of them are lines
                             that line_reader_next has returned already */
    bool too_long;        /* the line that is being read did not fit, and its start is lost */
    bool is_after_return; /* the last byte read was CR, so an LF now does not end another line */
    bool ended;
    char bytes[LINE_READER_SIZE];
};

/* Read from the file once. At the end of the file, set `ended`. False, with errno, on failure. */
bool line_reader_fill(struct line_reader *reader);

/* True if line_reader_next can be called: there is a whole line, or the file has ended. */
bool line_reader_has_line(const struct line_reader *reader);

/* Take the next line. *line is its text without the blanks at its ends, valid until the next call;
 * null if the line has LINE_READER_SIZE bytes or more, or a zero byte. False if the file has ended
 * and no line is left. */
bool line_reader_next(struct line_reader *reader, const char **line);

/* ---- Obeying and saying. ---- */

enum { LISTENER_GAMES = 12 /* at most this many games of a list are said */ };

/* What was said last, and what the last line asked for. At the start only in_words is set. */
struct listener {
    bool in_words;
    bool has_line;                   /* a line was typed since the last news, and needs an answer */
    struct game said_game;           /* the position that was said last */
    char said_moves[GAME_CELLS + 1]; /* the moves that led to said_game */
    unsigned said_id;                /* session->info.id of said_game; 0 before the first news */
    char said_status[STATUS_WORDS];  /* the pinned notice that was said last */
    enum effect wanted; /* the last line's effect; from EFFECT_SAY_BOARD on, announce does it */
    int number;         /* the game of a list that the last line asked for; 0 for the whole list */
    bool takes_off;     /* the last line takes game `number` off the shelf */
};

/* Obey a line: a cell, "5" or "centre", or a command of keys_of_play with its argument, "off 2". An
 * empty line is "board". `line` is null for a line that is too long or is not text. Returns the
 * effect that is left to the caller; EFFECT_NOT_OBEYED for a line that is not understood. After
 * EFFECT_SHELF or EFFECT_BOOK the caller shows the page and calls line_commands_pick. */
enum effect line_commands_hear(struct listener *listener, struct session *session,
                               const char *line);

/* After shelf_page_show: do what the last line asked of the list. The caller does the effect:
 *
 *     "shelf", "book"    EFFECT_NONE; announce says the list
 *     "review 2"         EFFECT_NONE; looking back at the game has started
 *     "shelf 2"          EFFECT_RESUME
 *     "off 2"            EFFECT_OFF
 *
 * EFFECT_NOT_OBEYED, after telling why, if there is no such game, or if the game to resume was
 * taken off. */
enum effect line_commands_pick(struct listener *listener, struct session *session);

/* Say what has changed since the last call, answer the last line, and say whose turn it is. */
void announce(struct listener *listener, FILE *out, const struct session *session);

/* ---- Printing. ---- */

enum { PRINT_COLUMNS = 79 };

/* The mark in a cell, X or O; if the cell is empty, its number, 1 to 9. */
char print_letter(struct game game, int cell);

/* Print the board in five lines. */
void print_grid(FILE *out, struct game game);

/* Print the board, a line with the turn or the result, and a line with the code. */
void print_board(FILE *out, struct game game);

/* Print every encoding of a position in a line of its own, such as "base3 2692"; after the first
 * line, print the status and the turn. */
void print_encodings(FILE *out, struct game game);

/* Print the word in binary, divided into its fields; if somebody won, the mask of the winning line;
 * then all encodings. */
void print_bits(FILE *out, struct game game);

/* Print the score of the two players in this session: "Ann: 2, Bob: 0, draws: 1." If they have
 * finished no game, print nothing. */
void print_score(FILE *out, bool in_words, const struct session *session);

/* Print a result as the book has it: "Ann 2 : 0 Bob, 1 draw". */
void print_result(FILE *out, const struct result *result);

/* Print the command that resumes the game on the board, in one line. */
void print_command(FILE *out, const struct session *session);

/* Print the goodbye: the score of the two people who last finished a game; if a game is in
 * progress, also its code and, outside of a hall, the command that resumes it. */
void print_goodbye(FILE *out, const struct session *session);

/* Write the text to standard output, and flush it. A failure is left to ferror(stdout). */
void print_now(const char *text);

/* Print the text in lines that fit the terminal and PRINT_COLUMNS; in words, in one line. */
void print_paragraph(FILE *out, bool in_words, const char *text);

#endif
