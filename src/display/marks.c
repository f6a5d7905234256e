/* SPDX-License-Identifier: MIT
 *
 * marks: the marks and the lines through three of them, sampled for a look: by half blocks in up to
 * INK_LEVELS steps, by dots, or by letters and strokes.
 */
#include <math.h>

#include "display/page.h"

/* The ink of a point is the strike's, if any of that is there; else the mark's, but for a halo
 * around the strike. `is_soft`: how much of a pixel is covered; else all or nothing. */
static ink sample(const struct picture *picture, float x, float y, bool is_soft)
{
    enum { FAINT_STEPS = 2 };
    int row = (int)y / (2 * (picture->cell.rows + 1));
    int col = (int)x / (picture->cell.cols + 1);
    const struct drawn *mark = &picture->marks[GAME_SIDE * row + col];
    float ink_of_mark = shape_coverage(shape_distance(&mark->shape, x, y));
    float strike = 0;
    float middle = (float)((int)y / 2 * 2 + 1); /* of the glyph, which has one shade: no seam shows */
    float away = (x - mark->shape.x + middle - mark->shape.y) / mark->shape.reach; /* -2 to 2 */
    int shade = (int)((away + 1.5F) * INK_SHADES / 3);

    for (int i = 0; i < picture->strikes; i++) {
        float distance = shape_distance(&picture->strike[i], x, y);

        strike = fmaxf(strike, shape_coverage(distance));
        ink_of_mark *= 1 - shape_coverage(distance - picture->halo);
    }
    shade = shade < 0 ? 0 : shade < INK_SHADES ? shade : INK_SHADES - 1;
    if (!is_soft) {
        strike = strike >= 0.5F;
        ink_of_mark = ink_of_mark >= 0.5F;
    }
    if (strike > 0.1F)
        return canvas_ink(HUE_STRIKE, 0, (int)lrintf(strike * INK_STEPS) * (INK_LEVELS / INK_STEPS));
    float steps = mark->level < INK_LEVELS / 2 ? FAINT_STEPS : INK_STEPS;

    return canvas_ink(mark->hue, shade,
                      (int)lrintf((float)mark->level * rintf(ink_of_mark * steps) / steps));
}

/* The stroke that runs there as the edge of the shape does. */
static wchar_t stroke_rune(const struct shape *shape, float x, float y)
{
    float right = shape_distance(shape, x + 0.25F, y) - shape_distance(shape, x - 0.25F, y);
    float down = shape_distance(shape, x, y + 0.25F) - shape_distance(shape, x, y - 0.25F);

    if (shape->kind == SHAPE_CROSS)
        right = x - shape->x, down = shape->y - y;
    if (shape->kind != SHAPE_CROSS && fabsf(right) < 0.4F * fabsf(down))
        return L'-';
    if (shape->kind != SHAPE_CROSS && fabsf(down) < 0.4F * fabsf(right))
        return L'|';
    return right * down > 0 ? L'/' : L'\\';
}

/* The letter or the stroke of what is there. */
static wchar_t rune_at(const struct page *page, const struct picture *picture, ink color, float x,
                       float y)
{
    int cell = (int)y / (2 * (picture->cell.rows + 1)) * GAME_SIDE + (int)x / (picture->cell.cols + 1);
    const struct shape *shape = &picture->marks[cell].shape;

    if (color / (INK_SHADES * (INK_LEVELS + 1)) == HUE_STRIKE) {
        shape = &picture->strike[picture->strikes > 1
                                 && shape_distance(&picture->strike[1], x, y)
                                        < shape_distance(&picture->strike[0], x, y)];
        return shape->down == 0    ? page->theme->line[0]
             : shape->right == 0 ? page->theme->line[1]
                                   : stroke_rune(shape, x, y);
    }
    return page->theme->marks == MARKS_LETTERS ? page->theme->small[shape->kind == SHAPE_RING]
                                               : stroke_rune(shape, x, y);
}

static void draw_dots(const struct page *page, const struct picture *picture, int row, int col)
{
    static const unsigned braille[] = {0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80};
    unsigned dots[2] = {0};
    ink inks[2] = {0}; /* a strike's, and a mark's */

    for (int i = 0; i < 8; i++) {
        ink found = sample(picture, (float)col + 0.25F + 0.5F * (float)(i % 2),
                           2 * (float)row + 0.25F + 0.5F * (float)(i / 2), false);
        int is_mark = found / (INK_SHADES * (INK_LEVELS + 1)) != HUE_STRIKE;

        if (found) {
            inks[is_mark] = found;
            dots[is_mark] |= braille[i];
        }
    }
    if (dots[0] || dots[1])
        canvas_inked(page->canvas, picture->row + row, picture->col + col,
                     (wchar_t)(0x2800 + (dots[0] ? dots[0] : dots[1])), inks[!dots[0]]);
}

void marks_draw(const struct page *page, const struct picture *picture)
{
    struct size size = board_size(picture->cell);

    for (int row = 0; row < size.rows; row++) {
        for (int col = 0; col < size.cols; col++) {
            float x = (float)col + 0.5F;
            float y = 2 * (float)row;

            if (page->theme->marks == MARKS_BLOCKS) {
                canvas_pixels(page->canvas, picture->row + row, picture->col + col,
                              sample(picture, x, y + 0.5F, page->theme->is_blended),
                              sample(picture, x, y + 1.5F, page->theme->is_blended));
            } else if (page->theme->marks == MARKS_DOTS) {
                draw_dots(page, picture, row, col);
            } else {
                ink found = sample(picture, x, y + 1, false);

                if (found)
                    canvas_inked(page->canvas, picture->row + row, picture->col + col,
                                 rune_at(page, picture, found, x, y + 1), found);
            }
        }
    }
}
