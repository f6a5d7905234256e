/* SPDX-License-Identifier: MIT */
#include "app/app.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "app/error.h"
#include "engine/notation.h"
#include "storage/journal.h"
#include "storage/shelf_file.h"

static int play_moves(struct session *session, const char *moves)
{
    static const char *const reasons[] = {
        [MOVE_OFF_BOARD] = "is not a cell from 1 to 9",
        [MOVE_CELL_TAKEN] = "is taken",
        [MOVE_GAME_OVER] = "comes after the end of the game",
    };
    const char *wrong;
    enum move_error error = session_play_moves(session, moves, &wrong);

    if (error == MOVE_OK)
        return EXIT_SUCCESS;

    char word[] = {*wrong, '\0'};

    return error_report_word(EXIT_USAGE, word, "at place %zu of --moves %s",
                             (size_t)(wrong - moves) + 1, reasons[error]);
}

static int take_position(struct game *game, const char *position)
{
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(position, game, &row);

    if (error == ENCODING_OK)
        return EXIT_SUCCESS;
    notation_explain(error, row, reason);
    return error_report_word(EXIT_USAGE, position, "%s", reason);
}

/* This many wrong lines are reported one by one; the others are counted. */
enum { LINES_TOLD = 8 };

static void read_lines(struct settings_reader *reader, struct options *options)
{
    const char *setting;
    const char *reason;
    long wrong = 0;

    while ((setting = settings_next(reader))) {
        if (!options_set(options, setting, &reason) && wrong++ < LINES_TOLD)
            error_report_word(0, setting, "in line %ld of the settings %s", reader->line, reason);
    }
    if (wrong > LINES_TOLD)
        error_report(0, "%ld more line%s wrong in the settings", wrong - LINES_TOLD,
                     wrong - LINES_TOLD == 1 ? " is" : "s are");
}

void startup_settings(char text[SETTINGS_SIZE], struct options *options,
                      const struct options *asked)
{
    struct settings_reader reader = {.next = text};
    char why[STATE_DIR_REASON];

    if (!settings_read(text, why)) {
        error_report(0, "the settings file %s", why);
        return;
    }
    read_lines(&reader, options);
    if (asked->theme)
        options->ascii = false;
    if (asked->resume == RESUME_PICK)
        options->plain = PLAIN_OFF;
}

int startup_adopt(void)
{
    struct notices notices; /* large, and mostly not touched */

    notices.count = 0;

    bool is_adopted = journal_adopt_all(&notices, durations.lock_at_start);

    for (int i = 0; i < notices.count; i++)
        error_report(0, "%s", notices.lines[i]);
    return is_adopted ? EXIT_SUCCESS : EXIT_FAILURE;
}

int startup_shelf(struct shelf *shelf)
{
    char why[STATE_DIR_REASON];

    return shelf_file_load(shelf, why) ? EXIT_SUCCESS
                                       : error_report(EXIT_FAILURE, "the shelf %s", why);
}

static int take_from_shelf(struct game *game, int slot)
{
    struct shelf shelf;
    int status = startup_shelf(&shelf);

    if (status != EXIT_SUCCESS)
        return status;
    if (slot >= shelf_count(&shelf))
        return error_report(EXIT_FAILURE,
                            "the shelf has no game %d; --list prints the games it has", slot + 1);
    *game = shelf_game(&shelf, slot);
    return EXIT_SUCCESS;
}

int startup_session(struct session *session, const struct options *options, const char *program)
{
    const char *const names[PERSONS] = {options->x_name, options->o_name};
    struct game game = {0};
    int status = EXIT_SUCCESS;

    if (options->position)
        status = take_position(&game, options->position);
    else if (options->resume >= 0)
        status = take_from_shelf(&game, options->resume);
    if (status != EXIT_SUCCESS)
        return status;
    session_start(session, game, options->resume >= 0, session_default_names, program,
                  (uint32_t)time(NULL) ^ (uint32_t)getpid());
    session->in_lines = options->plain != PLAIN_OFF;
    for (int person = 0; person < PERSONS; person++)
        if (names[person])
            session_set_name(session, person, names[person]);
    return options->moves ? play_moves(session, options->moves) : EXIT_SUCCESS;
}

void startup_computer(struct session *session, const struct options *options)
{
    session_set_level(session, options->level);
    if (options->computer != SEAT_NONE)
        session_seat_computer(session, options->computer == SEAT_X ? 0 : 1);
}

bool startup_is_fresh(const struct options *options)
{
    return !options->position && options->resume == RESUME_NOTHING;
}
