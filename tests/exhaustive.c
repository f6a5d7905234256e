/* SPDX-License-Identifier: MIT
 *
 * Every 32-bit word as the word of a game and as the value of each encoding. A word that is
 * accepted is a game that the oracle knows; one that is refused leaves the game alone. Every word
 * of a game's length is also tried as a play at every position. Each processor has a process for a
 * share of the work.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/encodings.h"
#include "oracle.h"
#include "protocol/host.h"

#define WORDS (UINT64_C(1) << 32)
#define GAME_WORDS (UINT64_C(1) << GAME_BITS)

/* The ways to make a game: one for each encoding, and the word itself. */
enum { WAY_WORD = ENCODINGS, WAYS };

/* The number of words that each way has accepted. */
struct tally {
    uint32_t games[WAYS];
    uint32_t plays; /* of a guest that has the turn */
};

/* The words that the oracle knows, and one of their games, to see whether a refusal leaves it
 * alone.
 */
struct known {
    bool words[GAME_WORDS];
    struct game some;
};

static _Noreturn void fail(const char *way, uint64_t word, const char *reason)
{
    fprintf(stderr, "%s 0x%08" PRIx64 ": %s\n", way, word, reason);
    exit(EXIT_FAILURE);
}

/* Check a word that was accepted, or refused. Returns 1 if it was accepted. */
static uint32_t judge(const struct known *known, const char *way, uint32_t word, bool came_in,
                      struct game game)
{
    uint32_t found = game_word(game);

    if (came_in && (found >= GAME_WORDS || !known->words[found]))
        fail(way, word, "lets in what is no game");
    if (!came_in && found != game_word(known->some))
        fail(way, word, "is refused and changes the game");
    return came_in;
}

static void try_word(const struct known *known, uint32_t word, struct tally *tally)
{
    for (int i = 0; i < ENCODINGS; i++) {
        struct game game = known->some;
        bool came_in = encodings_decode(&encodings[i], &game, word) == ENCODING_OK;

        tally->games[i] += judge(known, encodings[i].name, word, came_in, game);
    }

    struct game game = known->some;
    bool came_in = game_from_word(&game, word);

    tally->games[WAY_WORD] += judge(known, "word", word, came_in, game);
}

/* Every word as a play at the position. */
static void try_plays(const struct known *known, uint32_t position, struct tally *tally)
{
    struct game game = known->some;
    struct match table;

    if (!game_from_word(&game, position))
        fail("position", position, "is refused");
    match_start(&table, game, game_turn(game) == PLAYER_X ? SIDE_GUEST : SIDE_HOST);
    for (uint32_t word = 0; word < GAME_WORDS; word++) {
        if (host_play_word(&table, word, SIDE_GUEST) != REFUSAL_NONE)
            continue;
        if (!known->words[word])
            fail("play", word, "is accepted and is no game");
        tally->plays++;
        match_start(&table, game, table.x_person);
    }
}

/* Do the share of one process, and write its tally to the pipe. */
static _Noreturn void work(const struct known *known, int share, int shares, int out)
{
    struct tally tally = {.plays = 0};

    for (uint64_t word = (uint64_t)share; word < WORDS; word += (uint64_t)shares) {
        try_word(known, (uint32_t)word, &tally);
        if (word < GAME_WORDS && known->words[word])
            try_plays(known, (uint32_t)word, &tally);
    }
    _exit(write(out, &tally, sizeof tally) == sizeof tally ? EXIT_SUCCESS : EXIT_FAILURE);
}

static void add(struct tally *total, const struct tally *tally)
{
    for (int way = 0; way < WAYS; way++)
        total->games[way] += tally->games[way];
    total->plays += tally->plays;
}

/* Start the processes, and add up their tallies. */
static bool share_out(const struct known *known, int shares, struct tally *total)
{
    int pipe_ends[2];
    bool all_well = pipe(pipe_ends) == 0;

    for (int share = 0; all_well && share < shares; share++) {
        pid_t child = fork();

        if (child == 0)
            work(known, share, shares, pipe_ends[1]);
        all_well = child > 0;
    }
    close(pipe_ends[1]);
    for (struct tally tally; read(pipe_ends[0], &tally, sizeof tally) == sizeof tally;)
        add(total, &tally);
    for (int status; wait(&status) > 0;)
        all_well = all_well && status == 0;
    return all_well;
}

static void ask_oracle(struct known *known)
{
    static struct oracle oracle;

    oracle_ask(&oracle);
    for (int i = 0; i < oracle.positions; i++)
        known->words[oracle_word(oracle.position[i])] = true;
    if (!game_from_word(&known->some, 0x098620))
        fail("word", 0x098620, "is refused");
}

/* The number of games that a way must accept: all, or one for each class. */
static uint32_t expected(int way)
{
    enum { POSITIONS = 5478, CLASSES = 765 };

    return way < ENCODINGS && strcmp(encodings[way].name, "class") == 0 ? CLASSES : POSITIONS;
}

int main(void)
{
    enum { PLAYS = 16167 };
    static struct known known;
    struct tally total = {.plays = 0};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int status = EXIT_SUCCESS;

    ask_oracle(&known);
    if (!share_out(&known, processors > 0 ? (int)processors : 1, &total))
        return EXIT_FAILURE;
    for (int way = 0; way < WAYS; way++) {
        if (total.games[way] != expected(way)) {
            fprintf(stderr, "way %d lets in %" PRIu32 " games, not %" PRIu32 "\n", way,
                    total.games[way], expected(way));
            status = EXIT_FAILURE;
        }
    }
    if (total.plays != PLAYS) {
        fprintf(stderr, "%" PRIu32 " words are plays, not %d\n", total.plays, PLAYS);
        status = EXIT_FAILURE;
    }
    printf("of %" PRIu64 " words %" PRIu32 " are games, the same by all %d ways in\n", WORDS,
           total.games[WAY_WORD], WAYS);
    return status;
}
