/* SPDX-License-Identifier: MIT */
#include "engine/sides.h"

#include "engine/sets.h"

struct sides sides_of_game(struct game game)
{
    unsigned x = game_cells(game, MARK_X);
    unsigned o = game_cells(game, MARK_O);

    return game_turn(game) == PLAYER_X ? (struct sides){x, o} : (struct sides){o, x};
}

/* Where both sides have the same number of marks it is X's turn. */
bool sides_load(struct game *game, struct sides sides)
{
    return game_count(sides.own) == game_count(sides.other)
             ? game_load(game, sides.own, sides.other)
             : game_load(game, sides.other, sides.own);
}

enum { SYMMETRIES = 8 };

/* The one of the eight turns and mirrors with the smallest dense number. Dense numbers are in the
 * order of the mover's own cells, then of the other side's. */
static struct sides first_of_class(struct sides sides)
{
    struct sides first = sides;

    for (int i = 0; i < SYMMETRIES; i++) {
        sides.own = i % 2 ? sets_transpose(sides.own) : sets_mirror(sides.own);
        sides.other = i % 2 ? sets_transpose(sides.other) : sets_mirror(sides.other);
        if (sides.own == first.own ? sets_precede(sides.other, first.other)
                                   : sets_precede(sides.own, first.own))
            first = sides;
    }
    return first;
}

static bool is_same(struct sides sides, struct sides others)
{
    return sides.own == others.own && sides.other == others.other;
}

static bool is_first(struct sides sides)
{
    return is_same(sides, first_of_class(sides));
}

/* Walk through the first positions of all classes, in the order of their dense numbers, and count
 * them. Stop at the one that is sought, or once that number is reached; *at becomes the position
 * where the walk stops. A position can be first only if the mover's cells alone are. */
static int walk_classes(struct sides sought, int number, struct sides *at)
{
    int passed = 0;

    for (int n = 0;; n++) {
        for (int rank = 0; rank < sets_choose[GAME_CELLS][n / 2]; rank++) {
            unsigned own = sets_unrank(rank, n / 2, GAME_ALL);

            if (game_has_line(own) || !is_first((struct sides){own, 0}))
                continue;
            for (int i = 0; i < sets_choose[GAME_CELLS - n / 2][n - n / 2]; i++) {
                *at = (struct sides){own, sets_unrank(i, n - n / 2, GAME_ALL & ~own)};
                if (!is_first(*at))
                    continue;
                if (passed == number || is_same(*at, sought))
                    return passed;
                passed++;
            }
        }
    }
}

int sides_class(struct sides sides)
{
    struct sides at;

    return walk_classes(first_of_class(sides), SIDES_CLASSES, &at);
}

struct sides sides_of_class(int class)
{
    static const struct sides nothing = {GAME_ALL, GAME_ALL};
    struct sides at;

    walk_classes(nothing, class, &at);
    return at;
}
