/* SPDX-License-Identifier: MIT
 *
 * line_mode: the session in lines of text, for screen readers, pipes and terminals that cannot move
 * their cursor. line_reader.c reads lines, line_commands.c obeys one, announce.c says the news, and
 * print.c prints its parts: a position, its encodings, the score, a goodbye or a paragraph.
 *
 * Invariant: a line does the act of its key on the screen, or is refused with a notice. News comes
 * first, in sentences; drawings and lists come after it. It tells no more than view draws. A reader
 * has a fixed size, however long a line is. Only a file that has ended counts as ended.
 * Nothing printed has escape sequences or trailing blanks. Lines have at most 79 columns, except
 * those that are never broken: all lines in words, commands, and the goodbye.
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

/* Read once. False on failure; errno says why. */
bool line_reader_fill(struct line_reader *reader);

/* True if there is a line to take, or the file has ended. */
bool line_reader_has_line(const struct line_reader *reader);

/* Take the next line, once there is one. *line becomes its text without the blanks around it,
 * valid until the next call; null if it is no text: it has LINE_READER_SIZE bytes or more, or a
 * zero byte. False if there are no more lines. */
bool line_reader_next(struct line_reader *reader, const char **line);

/* ---- Obeying and saying. ---- */

enum { LISTENER_GAMES = 12 /* of a list are said at most */ };

/* The state of a listener. To begin, set in_words and nothing else. In words nothing is drawn, and
 * a position that was not reached by a move is said row by row. */
struct listener {
    bool in_words;
    bool has_line;         /* a line was typed, which is answered even if it changes nothing */
    struct game said_game; /* the position that was said last, */
    char said_moves[GAME_CELLS + 1]; /* the moves that led there, */
    unsigned game;                   /* and its game: session->info.id; 0 before the first */
    enum effect wanted; /* by the last line, besides the news: EFFECT_SAY_BOARD and the like */
    char said_status[STATUS_WORDS]; /* the pinned status that was said last */
    int number;     /* of the game of the list that the last line asks for; 0 for all of it */
    bool takes_off; /* that game is taken off the shelf */
};

/* Obey a line: a cell from 1 to 9, a word of keys_of_play or its letter. A null line is one that is
 * not text. After EFFECT_SHELF or EFFECT_BOOK call line_commands_pick. */
enum effect line_commands_hear(struct listener *listener, struct session *session,
                               const char *line);

/* The games of the page are there: EFFECT_RESUME or EFFECT_OFF for the one that was asked for;
 * EFFECT_NONE after the list is said, if it has any games, or a game of the book is looked back
 * at. */
enum effect line_commands_pick(struct listener *listener, struct session *session);

/* Say the news since the last time, show what the line asked for, and say whose turn it is. */
void announce(struct listener *listener, FILE *out, const struct session *session);

/* ---- Printing. ---- */

enum { PRINT_COLUMNS = 79 /* of a line at most */ };

/* The mark in a cell, 0 to 8: X or O, or the number of a cell that is empty, 1 to 9. */
char print_letter(struct game game, int cell);

/* The board in five lines; and with one more for the turn or the result, and one for the code. */
void print_grid(FILE *out, struct game game);
void print_board(FILE *out, struct game game);

/* Every encoding of a position, a line of name and value each; status and turn, which the word
 * also holds, in words. */
void print_encodings(FILE *out, struct game game);

/* The word in binary, cut into its fields, the mask that matched if somebody won, and every
 * encoding. */
void print_bits(FILE *out, struct game game);

/* "Ann: 2, Bob: 0, draws: 1.", the score of the players; nothing if they have finished no game in
 * this session. */
void print_score(FILE *out, bool in_words, const struct session *session);

/* "Ann 2 : 0 Bob, 1 draw", as the book says it. */
void print_result(FILE *out, const struct result *result);

/* The command that resumes the game on the board, in one line, however long it is. */
void print_command(FILE *out, const struct session *session);

/* The goodbye, each of its lines in one, however long it is: the score of the two who have finished
 * the last game; and of a game that is under way the code and the command that resumes it. */
void print_goodbye(FILE *out, const struct session *session);

/* Text as it is, at once. Standard output keeps the error if that fails. */
void print_now(const char *text);

/* Print the text in lines that fit the terminal, PRINT_COLUMNS at most; in words, in one line. */
void print_paragraph(FILE *out, bool in_words, const char *text);

#endif
