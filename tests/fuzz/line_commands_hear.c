/* SPDX-License-Identifier: MIT
 *
 * The lines of plain mode: two with the names, the second also says whether the board is told in
 * words, then what is typed. The session stays valid, and what is printed is text that every
 * terminal can bear.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "line_mode/line_mode.h"
#include "line_mode/print.h"

/* No control characters, no line too long, no trailing blanks. */
static void hold_text(const char *text)
{
    int columns = 0;

    for (; *text; text++) {
        if (*text == '\n') {
            columns = 0;
            continue;
        }
        HOLDS((unsigned char)*text >= ' ' && *text != '\177');
        HOLDS(*text != ' ' || text[1] != '\n');
        columns += ((unsigned char)*text & 0xC0) != 0x80; /* not within a character */
        HOLDS(columns <= PRINT_COLUMNS);
    }
}

static void hold_said(struct listener *listener, const struct session *session)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    HOLDS(out != NULL);
    announce(listener, out, session);
    HOLDS(fclose(out) == 0);
    HOLDS(size > 0); /* there is always somebody to be waited for, or something to be done */
    hold_text(text);
    free(text);
}

/* A shelf of as many games as the line has characters. */
static enum line_answer pick(struct listener *listener, struct session *session, const char *line)
{
    struct shelf shelf = {0};

    for (size_t i = 0; i < strlen(line) && i < SHELF_SLOTS; i++) {
        struct game game = {0};

        HOLDS(game_play(&game, PLAYER_X, (int)(i % GAME_CELLS)) == MOVE_OK);
        shelf_put(&shelf, game);
    }
    session_show_shelf(session, &shelf);

    enum line_answer answer = line_commands_pick(listener, session);

    if (answer != ANSWER_TAKE_UP)
        return answer;
    session_take_up(session, &shelf);
    return ANSWER_DONE;
}

/* As after each line: what was taken off is off for good once the page is left. */
static void take_off(struct session *session)
{
    if (session->mode != MODE_PICK)
        shelf_page_set_off(session, &(struct shelf){0});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct game start = {0};
    struct session session;
    enum line_answer answer = ANSWER_DONE;
    char *x_name = fuzz_line(&input);
    char *o_name = fuzz_line(&input);
    const char *const names[PERSONS] = {x_name, o_name};
    struct listener listener = {.in_words = strlen(o_name) % 2};

    session_start(&session, start, false, names, "tictactoe", 1);
    hold_said(&listener, &session);
    while (input.left > 0 && answer != ANSWER_LEAVE) {
        struct game before = session_game(&session);
        char *line = fuzz_line(&input);

        answer = line_commands_hear(&listener, &session, line);
        if (answer == ANSWER_SHELF)
            answer = pick(&listener, &session, line);
        HOLDS(answer != ANSWER_SHELF);
        free(line);
        fuzz_hold_session(&session);
        HOLDS(session.mode == MODE_PLAY || session.mode == MODE_PICK);
        take_off(&session);
        HOLDS(answer != ANSWER_NOT_UNDERSTOOD || *session.status.notice);
        HOLDS(answer != ANSWER_NOT_UNDERSTOOD
              || game_word(before) == game_word(session_game(&session)));
        hold_said(&listener, &session);
    }
    line_commands_end(&session);
    HOLDS(session.mode == MODE_PLAY);
    free(x_name);
    free(o_name);
    return 0;
}
