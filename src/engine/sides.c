/* SPDX-License-Identifier: MIT */
#include "engine/sides.h"

#include "engine/sets.h"

struct sides sides_of_game(struct game game)
{
    unsigned x = game_cells(game, MARK_X);
    unsigned o = game_cells(game, MARK_O);

    return game_turn(game) == PLAYER_X ? (struct sides){x, o} : (struct sides){o, x};
}

/* If both sides have the same number of marks it is X's turn. */
bool sides_load(struct game *game, struct sides sides)
{
    return game_count(sides.own) == game_count(sides.other)
             ? game_load(game, sides.own, sides.other)
             : game_load(game, sides.other, sides.own);
}

/* The eight turns and mirrors of the board, each made from the one before it, by a mirror left to
 * right and one about the main diagonal, alternately. The last one is the board as it was. The axis
 * is the set of cells that a symmetry leaves in place; applied `order` times, it brings all others
 * back. */
static const struct symmetry {
    unsigned axis;
    int order;
} symmetries[] = {{0222, 2}, {0020, 4}, {0124, 2}, {0020, 2},
                  {0070, 2}, {0020, 4}, {0421, 2}, {0777, 1}};

enum { SYMMETRIES = sizeof symmetries / sizeof symmetries[0] };

static unsigned mirror(unsigned set)
{
    return (set & 0111) << 2 | (set & 0222) | (set & 0444) >> 2;
}

static unsigned transpose(unsigned set)
{
    return (set & 0004) << 4 | (set & 0042) << 2 | (set & 0421) | (set & 0210) >> 2
         | (set & 0100) >> 4;
}

/* From the image under the previous symmetry to the image under this one. */
static inline unsigned turn(unsigned set, int symmetry)
{
    return symmetry % 2 ? transpose(set) : mirror(set);
}

/* True if the sides have a smaller dense number than the others. Dense numbers are ordered by the
 * cells of the side to move, then by those of the other side. */
static bool precedes(struct sides sides, struct sides others)
{
    return sides.own == others.own ? sets_precede(sides.other, others.other)
                                   : sets_precede(sides.own, others.own);
}

/* The one of the eight turns and mirrors with the smallest dense number. */
static struct sides first_of_class(struct sides sides)
{
    struct sides first = sides;

    for (int i = 0; i < SYMMETRIES; i++) {
        sides = (struct sides){turn(sides.own, i), turn(sides.other, i)};
        if (precedes(sides, first))
            first = sides;
    }
    return first;
}

static bool is_first(struct sides first)
{
    struct sides image = first;

    for (int i = 0; i < SYMMETRIES; i++) {
        image = (struct sides){turn(image.own, i), turn(image.other, i)};
        if (precedes(image, first))
            return false;
    }
    return true;
}

/* The symmetry keeps the whole. Of the whole's sets of that size it keeps those that are made of
 * cells on the axis and of rings of cells that trade places; count them. */
static int count_kept(const struct symmetry *symmetry, unsigned whole, int size)
{
    int single = game_count(whole & symmetry->axis);
    int rings = (game_count(whole) - single) / symmetry->order;
    int count = 0;

    for (int taken = 0; taken * symmetry->order <= size; taken++)
        count += sets_choose[rings][taken] * sets_choose[single][size - taken * symmetry->order];
    return count;
}

/* The number of classes whose first position has these own cells, and that many cells of the other
 * side. The symmetries that keep the own cells divide the other side's sets into classes. By
 * Burnside's lemma the number of classes is the average number of sets that such a symmetry keeps.
 * On an empty board the eight keep 3, 1, 3, 1, 3, 1, 3 and 9 of the sets of one cell: 24 / 8
 * classes, which are corner, edge and centre. */
static int count_classes(unsigned own, int others)
{
    unsigned image = own;
    int symmetries_that_keep = 0;
    int kept = 0;

    if (game_has_line(own))
        return 0;
    for (int i = 0; i < SYMMETRIES; i++) {
        image = turn(image, i);
        if (sets_precede(image, own))
            return 0;
        if (image == own) {
            symmetries_that_keep++;
            kept += count_kept(&symmetries[i], GAME_ALL & ~own, others);
        }
    }
    return kept / symmetries_that_keep;
}

/* The number of classes with fewer than n marks. */
static const int classes_before[] = {0, 1, 4, 16, 54, 162, 336, 540, 693, 750, SIDES_CLASSES};

/* Before a class come those with fewer marks, then those with earlier own cells, then those with
 * the same own cells and earlier other cells. For example, one X on an edge: O is to move and has
 * no cells, 1 class has fewer marks, and 1 more, the corner, comes before the edge. So its class is
 * 2. */
int sides_class(struct sides sides)
{
    struct sides first = first_of_class(sides);
    struct sides at = {0};
    int owns = game_count(sides.own);
    int others = game_count(sides.other);
    int class = classes_before[owns + others];

    for (int i = 0; (at.own = sets_unrank(i, owns, GAME_ALL)) != first.own; i++)
        class += count_classes(at.own, others);
    for (int i = 0; (at.other = sets_unrank(i, others, GAME_ALL & ~at.own)) != first.other; i++)
        class += is_first(at);
    return class;
}

struct sides sides_of_class(int class)
{
    struct sides at = {0};
    int n = 0;

    while (class >= classes_before[n + 1])
        n++;
    class -= classes_before[n];
    for (int i = 0;; i++) {
        at.own = sets_unrank(i, n / 2, GAME_ALL);

        int here = count_classes(at.own, n - n / 2);

        if (class < here)
            break;
        class -= here;
    }
    for (int i = 0;; i++) {
        at.other = sets_unrank(i, n - n / 2, GAME_ALL & ~at.own);
        if (is_first(at) && class -- == 0)
            return at;
    }
}
