/* SPDX-License-Identifier: MIT
 *
 * The words of --moves: a digit that says who begins where, then the text. What is accepted was
 * played cell by cell; what is refused is pointed at, and the moves before it stand.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/encodings.h"
#include "fuzz.h"
#include "play/commands.h"

static int count_digits(const char *from, const char *to)
{
    int count = 0;

    for (; from < to; from++)
        count += *from >= '1' && *from <= '9';
    return count;
}

/* The letters and digits of a text that was accepted, one comma at most between two. */
static bool is_list(const char *text)
{
    return *text && !text[strspn(text, "123456789,")] && *text != ',' && !strstr(text, ",,")
        && text[strlen(text) - 1] != ',';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t starts[] = {0, 523, 1, 2749};
    static const char *const names[PERSONS] = {"Ann", "Bob"};
    struct input input = {data, size};
    struct session session;
    struct game start = {0};
    const char *wrong = NULL;
    uint32_t code = starts[fuzz_byte(&input) % (sizeof starts / sizeof starts[0])];
    char *moves = fuzz_rest(&input);

    encodings_decode(encodings_find("code"), &start, code);
    session_start(&session, start, false, names, "tictactoe", 1);

    enum move_error error = session_play_moves(&session, moves, &wrong);

    if (error == MOVE_OK) {
        HOLDS(is_list(moves));
        wrong = moves + strlen(moves);
    }
    HOLDS(wrong >= moves && wrong <= moves + strlen(moves));
    HOLDS(error != MOVE_CELL_TAKEN || (*wrong >= '1' && *wrong <= '9'));
    HOLDS(session.match.now == count_digits(moves, wrong));
    fuzz_hold_session(&session);
    free(moves);
    while (session.match.now > 0)
        commands_undo(&session);
    HOLDS(game_word(session_game(&session)) == game_word(start));
    fuzz_hold_session(&session);
    return 0;
}
