/* SPDX-License-Identifier: MIT
 *
 * weather: the game in bad weather. Whatever happens to it, the terminal comes back as it was, no
 * game is lost, and the exit status tells the truth.
 *
 * Invariant: what is on a shelf is what the game's own --list tells.
 */
#ifndef WEATHER_H
#define WEATHER_H

#include "command.h"
#include "visit.h"

enum { SHELF_GAMES = 12, PATH = 128 };

/* Be busy for a while, so that what comes next may come at any moment. */
void weather_dawdle(unsigned *rng, unsigned most_microseconds);

void weather_shelf_path(const char *home, const char *name, char path[PATH]);

/* The games on a shelf, newest first. */
struct games {
    int count;
    int codes[SHELF_GAMES + 1];
};

/* As the game's own --list tells them. */
struct games weather_list_games(const char *home);

bool weather_are_equal(const struct games *a, const struct games *b);
void weather_print_games(const char *what, const struct games *games);
void weather_check_games(const char *home, struct games expected);

/* The games of a shelf that held those games, when the line has got that far. */
struct games weather_games_after(const struct games *before, const struct line *line, int at);

void weather_send(struct terminal *terminal, const char *bytes);

/* Press the first keys with care and the next all at once; they may not be dealt with yet. Returns
 * how many keys were pressed with care; *pressed is how many in all. */
int weather_play_to_any_moment(struct terminal *terminal, const struct line *line, unsigned *rng,
                               int *pressed);

/* A shelf or a home that cannot be used: that is said once, after the first move, and the game goes
 * on. At the end it is said again. Frees the terminal. */
void weather_check_goes_on(struct terminal *terminal, bool has_journal);

void weather_forbid_core_dumps(void);
void weather_check_complaint(const struct command *command, const char *line);

#endif
