/* SPDX-License-Identifier: MIT
 *
 * line_mode: a session in lines of text, for screen readers, pipes and terminals that cannot move
 * their cursor. This is the header of four files:
 *
 *     line_reader.c      reads lines
 *     line_commands.c    obeys a line
 *     announce.c         says the news
 *     print.c            prints positions, scores and paragraphs
 *
 * "In words" is line mode for screen readers: nothing is drawn, and no line is broken.
 *
 * Invariant: a command does what its key does on the screen, or a notice says why not. Drawings and
 * lists are printed below the sentences of the news. Nothing printed has escape sequences or
 * trailing blanks. Only commands, the goodbye, and lines in words can be longer than PRINT_COLUMNS.
 */
#ifndef LINE_MODE_H
#define LINE_MODE_H

#include <stdio.h>
#include <sys/types.h>

#include "play/session.h"

/* ---- Reading. ---- */

enum { LINE_READER_SIZE = 1024 };

/* Start with {.fd = STDIN_FILENO}. */
struct line_reader {
    int fd;
    /* `bytes` has `filled` bytes. The first `taken` of them were returned already. */
    size_t taken, filled;
    bool too_long;        /* the start of the line that is being read is lost */
    bool is_after_return; /* the last byte read was CR */
    bool ended;
    char bytes[LINE_READER_SIZE];
};

/* Read from the file once. At the end of the file, set `ended`. False, with errno, on failure. */
bool line_reader_fill(struct line_reader *reader);

/* True if line_reader_next can be called: there is a whole line, or the file has ended. */
bool line_reader_has_line(const struct line_reader *reader);

/* Take the next line, without blanks at its start and end. *line is valid until the reader is used
 * again. If the line has LINE_READER_SIZE bytes or more, or a zero byte, *line is null. Returns
 * false if no line is left. */
bool line_reader_next(struct line_reader *reader, const char **line);

/* ---- Obeying and saying. ---- */

enum { LISTENER_GAMES = 12 /* at most this many games of a list are said */ };

/* What was said last, and what the last line asked for. At the start only in_words is set. */
struct listener {
    bool in_words;
    bool has_line; /* a line was typed since the last news */
    struct game said_game;
    char said_moves[GAME_CELLS + 1]; /* the moves that led to said_game */
    unsigned said_id;                /* session->info.id of said_game; 0 before the first news */
    char said_status[STATUS_WORDS];  /* the pinned notice */
    /* The effect of the last line. announce carries out EFFECT_SAY_BOARD and all effects after it
     * in enum effect. */
    enum effect wanted;
    int number;     /* 2 for the line "shelf 2"; 0 for the whole list */
    bool takes_off; /* the last line was "off" */
};

/* Obey a line: a cell, such as "5" or "centre", or a command of keys_of_play, such as "off 2". An
 * empty line means "board". Pass null for a line that is too long or is not text.
 *
 * Returns the effect that is left to the caller, or EFFECT_NOT_OBEYED. After EFFECT_SHELF or
 * EFFECT_BOOK, make sure that the list is shown (shelf_page_show), then call line_commands_pick. */
enum effect line_commands_hear(struct listener *listener, struct session *session,
                               const char *line);

/* Do what the last line asked of a list. Returns the effect that is left to the caller:
 *
 *     "shelf", "book"    EFFECT_NONE; announce says the list
 *     "review 2"         EFFECT_NONE; looking back at the game has started
 *     "shelf 2"          EFFECT_RESUME
 *     "off 2"            EFFECT_OFF
 *
 * If the game cannot be picked, say why and return EFFECT_NOT_OBEYED. */
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

/* Print a line such as "base3 2692" for each encoding. After the line of the first encoding, print
 * a line with the status and a line with the turn. */
void print_encodings(FILE *out, struct game game);

/* Print the word in binary, divided into cells, status and turn. Then print the mask of the winning
 * line, if there is one, and all encodings. */
void print_bits(FILE *out, struct game game);

/* Print the score of the two players in this session: "Ann: 2, Bob: 0, draws: 1." If they have
 * finished no game, print nothing. */
void print_score(FILE *out, bool in_words, const struct session *session);

/* Print a result in one line: "Ann 2 : 0 Bob, 1 draw". */
void print_result(FILE *out, const struct result *result);

/* Print the command that resumes the game on the board. */
void print_command(FILE *out, const struct session *session);

/* Print the score of the two people who finished a game last. If a game is in progress, also print
 * its code and, outside of a hall, the command that resumes it. */
void print_goodbye(FILE *out, const struct session *session);

/* Write the text to standard output at once. On failure ferror(stdout) is true. */
void print_now(const char *text);

/* Print the text in lines that fit the terminal and PRINT_COLUMNS or, in words, in one line. */
void print_paragraph(FILE *out, bool in_words, const char *text);

#endif
