/* SPDX-License-Identifier: MIT */
#include "terminal/painter.h"

#include <curses.h>
#include <string.h>

#include "terminal/palette.h"

/* The eight colours are not made bold: in many terminals bold changes the colour. A fixed or direct
 * colour is not made faint: it is already as faint as it should be. */
static attr_t find_attributes(unsigned style, int color)
{
    if (color > COLOR_LAST_OF_EIGHT || color == PALETTE_NONE)
        style &= ~(unsigned)STYLE_FAINT;
    else if (color != COLOR_OWN)
        style &= ~(unsigned)STYLE_BOLD;
    return (style & STYLE_BOLD ? A_BOLD : 0) | (style & STYLE_FAINT ? A_DIM : 0)
         | (style & STYLE_UNDERLINE ? A_UNDERLINE : 0) | (style & STYLE_REVERSE ? A_REVERSE : 0);
}

static bool is_full(ink color)
{
    return color != INK_NONE && canvas_level(color) == INK_LEVELS;
}

/* If neither ink of the glyph has the full level, the glyph is painted as faint as ROLE_FAINT. But
 * find_attributes adds nothing to a colour that is faint already. */
static attr_t ink_attributes(const struct glyph *glyph, const struct theme *theme, int color)
{
    if (is_full(glyph->upper) || is_full(glyph->lower))
        return 0;
    return find_attributes(theme->styles[ROLE_FAINT].attributes & STYLE_FAINT, color);
}

/* Use pair 1 instead of 0: with pair 0 curses resets all attributes at every change. */
static int pair_of(int color, int background)
{
    int pair = 1;

    if (COLORS == 0)
        return 0;
    if (background == PALETTE_NONE)
        background = COLOR_OWN;
    palette_use(color);
    palette_use(background);
    if (color != COLOR_OWN || background != COLOR_OWN)
        pair = alloc_pair(color, background);
    return pair > 0 ? pair : 1;
}

static void put_runes(const wchar_t *runes, attr_t attributes, int pair)
{
    cchar_t character;

    setcchar(&character, runes, attributes, 0, &pair);
    add_wch(&character);
}

/* ---- Blocks. ---- */

/* The colours of the last block: `front` is the colour of its rune, `behind` the colour behind the
 * rune. The next block uses the same pen if it can: each change costs twenty bytes or more. */
struct pen {
    int front, behind;
    int pair; /* 0 until the pen is used: to find the pair takes time */
};

static const struct pen lifted = {COLOR_OWN, PALETTE_NONE, 0};

/* Put a rune in the colours of the pen. A rune cannot have the colour of the terminal's own
 * background, and the terminal's own foreground cannot be behind a rune. If the pen needs either of
 * them, the rune is painted reversed. */
static void put_in_pen(struct pen *pen, const wchar_t *rune, attr_t attributes)
{
    bool is_reversed = pen->front == PALETTE_NONE || pen->behind == COLOR_OWN;

    if (pen->pair == 0)
        pen->pair =
            is_reversed ? pair_of(pen->behind, pen->front) : pair_of(pen->front, pen->behind);
    put_runes(rune, attributes | (is_reversed ? A_REVERSE : 0), pen->pair);
}

/* What is beside a glyph in its row: the glyph before it, the next glyph, and the first glyph after
 * it that has other inks. At an end of the row each of them can be the glyph itself. */
struct neighbours {
    const struct glyph *before, *next, *other;
};

/* The colours of a block. */
struct halves {
    int upper, lower;
};

static struct halves find_halves(const struct glyph *glyph, const struct theme *theme)
{
    return (struct halves){palette_ink(glyph->upper, theme), palette_ink(glyph->lower, theme)};
}

/* The pen for blanks of this colour. A blank shows only the background of the pen, so any front
 * colour will do. It is chosen so that the block after the blanks, if possible, can use the same
 * pen. */
static struct pen pen_for_blank(int color, const struct neighbours *beside,
                                const struct theme *theme)
{
    struct halves block = find_halves(beside->other, theme);

    if (block.lower != color && block.upper == color)
        return (struct pen){block.lower, color, 0};
    return (struct pen){color == COLOR_OWN ? PALETTE_NONE : COLOR_OWN, color, 0};
}

/* A solid block is painted as a blank with the block's colour behind: in many fonts █ does not
 * reach the edge of its glyph. A block that needs the faint attribute is painted as █, since the
 * attribute does not change the colour behind. */
static void put_solid(struct pen *pen, const struct neighbours *beside, const struct glyph *glyph,
                      const struct theme *theme)
{
    int color = palette_ink(glyph->upper, theme);
    attr_t attributes = ink_attributes(glyph, theme, color);

    if (attributes)
        *pen = (struct pen){color, PALETTE_NONE, 0};
    else if (pen->behind != color)
        *pen = pen_for_blank(color, beside, theme);
    put_in_pen(pen, attributes ? L"█" : L" ", attributes);
}

/* A block of two colours is painted as ▄, with the upper colour behind: in many fonts ▀ does not
 * reach the top of its glyph, and would leave a seam there. A block without a lower colour is
 * painted as ▀ if it needs the faint attribute, since the attribute does not change the colour
 * behind. */
static void put_block(struct pen *pen, const struct neighbours *beside, const struct glyph *glyph,
                      const struct theme *theme)
{
    struct halves block = find_halves(glyph, theme);
    int color = block.lower == PALETTE_NONE ? block.upper : block.lower;
    attr_t attributes = ink_attributes(glyph, theme, color);

    if (block.upper == block.lower) {
        put_solid(pen, beside, glyph, theme);
    } else if (attributes && block.lower == PALETTE_NONE) {
        *pen = (struct pen){block.upper, block.lower, 0};
        put_in_pen(pen, L"▀", attributes);
    } else {
        *pen = (struct pen){block.lower, block.upper, 0};
        put_in_pen(pen, L"▄", attributes);
    }
}

/* ---- Other glyphs. ---- */

/* The terminal's own line-drawing character for the rune; 0 if it has none. In some terminals the
 * runes themselves are two columns wide. Half blocks are, too, so a theme of half blocks is of no
 * use there. It has the runes: to change the character set and back would take fifteen bytes. */
static chtype find_line(wchar_t rune, const struct theme *theme)
{
    static const wchar_t runes[] = L"─│┼┌┐└┘";
    const chtype lines[] = {ACS_HLINE,    ACS_VLINE,    ACS_PLUS,    ACS_ULCORNER,
                            ACS_URCORNER, ACS_LLCORNER, ACS_LRCORNER};
    const wchar_t *found = wcschr(runes, rune);

    return found && theme->marks != MARKS_BLOCKS ? lines[found - runes] : 0;
}

/* The rune has the colour of its role or, if the glyph has an upper ink and no lower ink, the
 * colour of the upper ink. A lower ink is the colour behind the rune, unless the rune is reversed.
 * `last` has the colours of the last rune. */
static void put_rune(struct pen *last, const struct glyph *glyph, const struct theme *theme)
{
    bool is_inked = glyph->upper && !glyph->lower;
    int color = is_inked ? palette_ink(glyph->upper, theme) : palette_role(glyph->role, theme);
    attr_t attributes = find_attributes(theme->styles[glyph->role].attributes, color);
    bool is_reversed = attributes & A_REVERSE;
    int behind = is_reversed ? PALETTE_NONE : palette_ink(glyph->lower, theme);
    wchar_t runes[sizeof glyph->runes / sizeof glyph->runes[0] + 1] = {0};
    chtype line = find_line(glyph->runes[0], theme);

    if (is_inked)
        attributes |= ink_attributes(glyph, theme, color);
    memcpy(runes, glyph->runes, sizeof glyph->runes);
    if (line) {
        runes[0] = (wchar_t)(line & A_CHARTEXT);
        attributes |= line & A_ATTRIBUTES;
    }
    if (last->pair == 0 || last->front != color || last->behind != behind)
        *last = (struct pen){color, behind, pair_of(color, behind)};
    put_runes(runes, attributes, last->pair);
}

/* ---- Rows. ---- */

/* True if the glyph is on the screen already. A blank of plain text with nothing behind it is there
 * because the row was erased. The right half of a wide glyph is there because its left half was
 * painted. */
static bool is_there(const struct glyph *glyph)
{
    return !glyph->runes[0]
        || (glyph->runes[0] == L' ' && glyph->role == ROLE_TEXT && !glyph->lower);
}

static bool is_block(const struct glyph *glyph)
{
    return (glyph->upper || glyph->lower) && wcschr(L"▀▄█", glyph->runes[0]);
}

/* True for a blank that is painted bold because it is beside a block. In many fonts a block reaches
 * a little into the next column. When the block goes, terminals erase that strip only if the blank
 * changes, too: a bold blank changes, because it becomes a plain blank. With colours, the blank
 * mostly changes without this. */
static bool is_margin(const struct neighbours *beside, const struct glyph *glyph)
{
    return COLORS == 0 && glyph->runes[0] && (is_block(beside->before) || is_block(beside->next));
}

/* True for a blank between two blocks, such as the gap between two large letters, that can be
 * painted with the pen. This saves two changes of colour. Without colours it would save nothing. */
static bool is_gap_for_pen(struct pen pen, const struct neighbours *beside)
{
    return COLORS > 0 && pen.behind == PALETTE_NONE && is_block(beside->before)
        && is_block(beside->next);
}

static bool has_inks_of(const struct glyph *one, const struct glyph *other)
{
    return one->upper == other->upper && one->lower == other->lower;
}

/* Only a block is asked for other inks: beside another glyph `other` is the glyph itself. */
static struct neighbours find_neighbours(const struct glyph *glyphs, int count, int i)
{
    const struct glyph *glyph = &glyphs[i];
    struct neighbours beside = {
        .before = i > 0 ? glyph - 1 : glyph,
        .next = i + 1 < count ? glyph + 1 : glyph,
        .other = glyph,
    };
    int end = i + 1;

    while (end < count && is_block(glyph) && has_inks_of(&glyphs[end], glyph))
        end++;
    if (end < count && is_block(glyph))
        beside.other = &glyphs[end];
    return beside;
}

void painter_put_row(int row, int col, const struct glyph *glyphs, int count,
                     const struct theme *theme)
{
    struct pen pen = lifted;
    struct pen last = lifted; /* of a rune */

    for (int i = 0; i < count; i++) {
        const struct glyph *glyph = &glyphs[i];
        struct neighbours beside = find_neighbours(glyphs, count, i);
        bool is_gap = is_there(glyph) && is_gap_for_pen(pen, &beside);
        bool is_skipped = is_there(glyph) && !is_gap && !is_margin(&beside, glyph);

        if (is_skipped || move(row, col + i) != OK)
            continue;
        if (is_gap) {
            put_in_pen(&pen, L" ", 0);
        } else if (is_block(glyph)) {
            put_block(&pen, &beside, glyph, theme);
        } else if (is_there(glyph)) {
            put_runes(L" ", A_BOLD, 0);
        } else {
            put_rune(&last, glyph, theme);
            pen = lifted;
        }
    }
}
