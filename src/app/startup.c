/* SPDX-License-Identifier: MIT */
#include "app/startup.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "app/error.h"
#include "engine/notation.h"
#include "line_mode/print.h"
#include "storage/keeper.h"
#include "storage/shelf_file.h"

static int play_moves(struct sitting *sitting, const char *moves)
{
    static const char *const reasons[] = {
        [MOVE_OFF_BOARD] = "is not a cell from 1 to 9",
        [MOVE_CELL_TAKEN] = "is taken",
        [MOVE_GAME_OVER] = "comes after the end of the game",
    };
    const char *wrong;
    enum move_error error = sitting_play_moves(sitting, moves, &wrong);

    if (error == MOVE_OK)
        return EXIT_SUCCESS;

    char word[] = {*wrong, '\0'};

    return complain_of(EXIT_USAGE, word, "at place %zu of --moves %s", (size_t)(wrong - moves) + 1,
                       reasons[error]);
}

static int take_position(struct game *game, const char *position)
{
    const struct encoding *row;
    char reason[NOTATION_REASON];
    enum encoding_error error = notation_parse(position, game, &row);

    if (error == ENCODING_OK)
        return EXIT_SUCCESS;
    notation_explain(error, row, reason);
    return complain_of(EXIT_USAGE, position, "%s", reason);
}

int start_shelf(struct shelf *shelf)
{
    enum shelf_error error = shelf_file_read(shelf);

    return error == SHELF_OK ? EXIT_SUCCESS : complain(EXIT_FAILURE, "%s", keeper_words(error));
}

static int take_from_shelf(struct game *game, int slot)
{
    struct shelf shelf;
    int status = start_shelf(&shelf);

    if (status != EXIT_SUCCESS)
        return status;
    if (slot >= shelf_count(&shelf))
        return complain(EXIT_FAILURE, "the shelf has no game %d; --list prints the games it has",
                        slot + 1);
    *game = shelf_game(&shelf, slot);
    return EXIT_SUCCESS;
}

const char *start_name(const char *word, const char *otherwise)
{
    return word && plain_is_visible(word) ? word : otherwise;
}

int start_sitting(struct sitting *sitting, const struct options *options, const char *program)
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
    sitting_start(sitting, game, options->resume >= 0, sitting_nobodys_names, program,
                  (uint32_t)time(NULL) ^ (uint32_t)getpid());
    for (int person = 0; person < PERSONS; person++)
        sitting_set_name(sitting, person, start_name(names[person], ""));
    return options->moves ? play_moves(sitting, options->moves) : EXIT_SUCCESS;
}

void start_computer(struct sitting *sitting, const struct options *options)
{
    sitting_set_level(sitting, options->level);
    if (options->computer != SEAT_NONE)
        sitting_seat_computer(sitting, options->computer == SEAT_X ? 0 : 1);
}

bool start_is_fresh(const struct options *options)
{
    return !options->position && options->resume == RESUME_NOTHING;
}
