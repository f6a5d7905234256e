/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include <stdlib.h>
#include <string.h>

/* In pixels. The text is as wide as a cell in a font whose letters take 0.6 of their height, as
 * most of fixed width do. */
enum { CELL_WIDTH = 10, CELL_HEIGHT = 20, BASELINE = 15, BAR = 36, MARGIN = 20, ROUND = 10 };

#define GROUND "#161b22"

static const char style_sheet[] =
    "svg{color:#d6dde6;font:16.6px ui-monospace,SFMono-Regular,Menlo,Consolas,"
    "'DejaVu Sans Mono','Liberation Mono',monospace}"
    ".c0{color:#6e7681}.c1{color:#ff7b72}.c2{color:#7ee787}.c3{color:#e8bf5a}"
    ".c4{color:#79b8ff}.c5{color:#d2a8ff}.c6{color:#56d4dd}.c7{color:#d6dde6}"
    ".bold{font-weight:700}.faint{opacity:.55}.ground{color:" GROUND "}"
    "text,.fill{fill:currentColor}.fill{shape-rendering:crispEdges}"
    ".line,.heavy,.dots{fill:none;stroke:currentColor;stroke-width:1.5}"
    ".heavy{stroke-width:3.5}.dots{stroke-width:4.2;stroke-linecap:round}"
    ".buttons{stroke:#3d444d;stroke-width:12;stroke-linecap:round}"
    ".cursor{fill:currentColor}"
    ".words{font-size:14px;text-anchor:middle;opacity:.7}";

/* ---- From bytes to cells. ---- */

void screen_start(struct screen *screen, struct size size)
{
    screen->size = size;
    screen->vterm = vterm_new(size.rows, size.cols);
    vterm_set_utf8(screen->vterm, 1);
    screen->cells = vterm_obtain_screen(screen->vterm);
    vterm_screen_enable_altscreen(screen->cells, 1);
    vterm_screen_reset(screen->cells, 1);
}

/* libvterm knows nothing of faint: it is passed off as italic, which the game never is. */
static void make_faint_italic(char *parameters)
{
    static const char faint = '2', italic = '3';

    for (; *parameters != 'm'; parameters++)
        if (*parameters == faint && strchr("[;", parameters[-1]) && strchr(";m", parameters[1]))
            *parameters = italic;
}

void screen_feed(const struct screen *screen, const char *bytes, size_t length)
{
    char *copy = strndup(bytes, length);

    for (char *at = copy; (at = strstr(at, "\033[")); at++)
        if (at[2 + strspn(at + 2, "0123456789;")] == 'm')
            make_faint_italic(at + 2);
    vterm_input_write(screen->vterm, copy, length);
    free(copy);
}

void screen_end(struct screen *screen)
{
    vterm_free(screen->vterm);
}

/* ---- From cells to shapes. ---- */

enum kind { BLANK, TEXT, LINE, HEAVY, FILL, DOTS, KINDS };

static const char *const classes[KINDS] = {
    [LINE] = "line", [HEAVY] = "heavy", [FILL] = "fill", [DOTS] = "dots"};

/* From the upper left corner of the cell. */
static const struct shape {
    uint32_t rune;
    enum kind kind;
    const char *path;
} shapes[] = {
    {0x2500, LINE, "m0 10h10"},
    {0x2502, LINE, "m5 0v20"},
    {0x253c, LINE, "m0 10h10m-5-10v20"},
    {0x2501, HEAVY, "m0 10h10"},
    {0x2503, HEAVY, "m5 0v20"},
    {0x254b, HEAVY, "m0 10h10m-5-10v20"},
    {0x2571, LINE, "m10 0l-10 20"},
    {0x2572, LINE, "l10 20"},
    {0x2580, FILL, "h10v10h-10z"},
    {0x2584, FILL, "m0 10h10v10h-10z"},
    {0x2588, FILL, "h10v20h-10z"},
    {0x258c, FILL, "h5v20h-5z"},
    {0x2590, FILL, "m5 0h5v20h-5z"},
    {0x25b6, FILL, "m1 5l8 5l-8 5z"},
    {0x25c0, FILL, "m9 5l-8 5l8 5z"},
    {0, BLANK, ""},
};

enum { BRAILLE = 0x2800, BRAILLE_END = 0x2900, BRAILLE_DOTS = 8 };

/* Colours 0 to 7 and the terminal's own, then the attributes. */
enum { OWN = 8, COLORS = 16, BOLD = 16, FAINT = 32, UNDERLINE = 64, REVERSE = 128 };

struct ink {
    uint32_t rune;
    const struct shape *shape;
    enum kind kind;
    unsigned style;
};

static struct ink read_ink(const struct screen *screen, int row, int col)
{
    VTermScreenCell cell;
    struct ink ink = {.shape = shapes};

    vterm_screen_get_cell(screen->cells, (VTermPos){.row = row, .col = col}, &cell);
    ink.rune = cell.chars[0];
    while (ink.shape->rune && ink.shape->rune != ink.rune)
        ink.shape++;
    ink.kind = ink.rune >= BRAILLE && ink.rune < BRAILLE_END ? DOTS
             : ink.rune <= ' ' || ink.rune == UINT32_MAX     ? BLANK
             : ink.shape->rune                               ? ink.shape->kind
                                                             : TEXT;
    ink.style = (VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) ? OWN : cell.fg.indexed.idx % OWN)
              | (cell.attrs.bold ? BOLD : 0) | (cell.attrs.italic ? FAINT : 0)
              | (cell.attrs.underline ? UNDERLINE : 0) | (cell.attrs.reverse ? REVERSE : 0);
    return ink;
}

static void write_dots(FILE *out, int x, uint32_t rune)
{
    static const struct {
        int col, row;
    } dots[] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}};

    for (size_t i = 0; i < sizeof dots / sizeof dots[0]; i++)
        if (rune >> i & 1)
            fprintf(out, "M%d.5 %d.5h0", x + dots[i].col * CELL_WIDTH / 2 + 2,
                    dots[i].row * CELL_HEIGHT / 4 + 2);
}

/* All shapes of one kind and style in the row are one path. */
static void write_shapes(FILE *out, const struct ink *inks, int cols, enum kind kind,
                         unsigned style)
{
    const char *start = "<path class=\"%s\" d=\"";

    for (int col = 0; col < cols; col++) {
        if (inks[col].kind != kind || inks[col].style != style)
            continue;
        fprintf(out, start, classes[kind]);
        start = "";
        if (kind == DOTS)
            write_dots(out, col * CELL_WIDTH, inks[col].rune);
        else
            fprintf(out, "M%d 0%s", col * CELL_WIDTH, inks[col].shape->path);
    }
    if (!*start)
        fputs("\"/>", out);
}

/* A band below or behind all cells of a style. */
static void write_band(FILE *out, const struct ink *inks, int cols, unsigned style, int top,
                       int height)
{
    fputs("d=\"", out);
    for (int col = 0, end; col < cols; col = end + 1) {
        for (end = col; end < cols && inks[end].style == style; end++)
            ;
        if (end > col)
            fprintf(out, "M%d %dh%dv%dh-%dz", col * CELL_WIDTH, top, (end - col) * CELL_WIDTH,
                    height, (end - col) * CELL_WIDTH);
    }
    fputs("\"/>", out);
}

static void write_rune(FILE *out, uint32_t rune)
{
    if (rune == '&')
        fputs("&amp;", out);
    else if (rune == '<')
        fputs("&lt;", out);
    else if (rune <= '~')
        fputc((int)rune, out);
    else
        fprintf(out, "&#%u;", (unsigned)rune);
}

/* Where a piece of text ends that begins there: before two blanks, or where the style changes. */
static int text_end(const struct ink *inks, int cols, int col)
{
    unsigned style = inks[col].style;
    int end = col;

    while (end < cols && inks[end].style == style && inks[end].kind == TEXT)
        if (++end + 1 < cols && inks[end].style == style && inks[end].kind == BLANK)
            end += inks[end + 1].style == style && inks[end + 1].kind == TEXT;
    return end;
}

static void write_texts(FILE *out, const struct ink *inks, int cols, unsigned style)
{
    for (int col = 0; col < cols; col++) {
        if (inks[col].style != style || inks[col].kind != TEXT)
            continue;

        int end = text_end(inks, cols, col);

        fprintf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\">", col * CELL_WIDTH, BASELINE,
                (end - col) * CELL_WIDTH);
        for (; col < end; col++)
            write_rune(out, inks[col].kind == BLANK ? ' ' : inks[col].rune);
        fputs("</text>", out);
        col--;
    }
}

static void write_style(FILE *out, const struct ink *inks, int cols, unsigned style)
{
    unsigned color = style % COLORS;

    if (style & REVERSE) {
        fprintf(out, "<path class=\"fill c%u\" ", color);
        write_band(out, inks, cols, style, 0, CELL_HEIGHT);
        fputs("<g class=\"ground", out);
    } else {
        fprintf(out, "<g class=\"c%u", color);
    }
    fprintf(out, "%s%s\">", style & BOLD ? " bold" : "", style & FAINT ? " faint" : "");
    for (enum kind kind = LINE; kind < KINDS; kind++)
        write_shapes(out, inks, cols, kind, style);
    if (style & UNDERLINE) {
        fputs("<path class=\"fill\" ", out);
        write_band(out, inks, cols, style, BASELINE + 2, 1);
    }
    write_texts(out, inks, cols, style);
    fputs("</g>", out);
}

static bool is_seen(const struct ink *ink)
{
    return ink->kind != BLANK || ink->style & (REVERSE | UNDERLINE);
}

/* With another of its style further left. */
static bool is_written(const struct ink *inks, int col)
{
    for (int left = 0; left < col; left++)
        if (is_seen(&inks[left]) && inks[left].style == inks[col].style)
            return true;
    return false;
}

/* The row, with its upper left corner at 0,0; empty if there is nothing to be seen. */
static void write_row(FILE *out, const struct screen *screen, int row)
{
    int cols = screen->size.cols;
    struct ink *inks = calloc((size_t)cols, sizeof *inks);

    for (int col = 0; col < cols; col++)
        inks[col] = read_ink(screen, row, col);
    for (int col = 0; col < cols; col++)
        if (is_seen(&inks[col]) && !is_written(inks, col))
            write_style(out, inks, cols, inks[col].style);
    free(inks);
}

/* ---- From rows to a picture. ---- */

/* The number of the text among the parts, where it is put if it is new; takes it over. */
static int file_part(char *parts[PICTURE_PARTS], char *text)
{
    int number = 0;

    while (parts[number] && strcmp(parts[number], text) != 0)
        number++;
    if (number == PICTURE_PARTS - 1) {
        fputs("the picture has too many parts\n", stderr);
        exit(EXIT_FAILURE);
    }
    if (parts[number])
        free(text);
    else
        parts[number] = text;
    return number;
}

static int file_row(struct picture *picture, const struct screen *screen, int row)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    write_row(out, screen, row);
    fclose(out);
    return file_part(picture->rows, text);
}

static int file_frame(struct picture *picture, const struct screen *screen, const char *words)
{
    VTermPos cursor;
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    for (int row = 0; row < screen->size.rows; row++) {
        int number = file_row(picture, screen, row);

        if (picture->rows[number][0])
            fprintf(out, "<use href=\"#r%d\" y=\"%d\"/>", number, row * CELL_HEIGHT);
    }
    vterm_state_get_cursorpos(vterm_obtain_state(screen->vterm), &cursor);
    fprintf(out, "<path class=\"cursor\" d=\"M%d %dh%dv%dh-%dz\"/>", cursor.col * CELL_WIDTH,
            (cursor.row + 1) * CELL_HEIGHT - 3, CELL_WIDTH, 2, CELL_WIDTH);
    fprintf(out, "<text class=\"words\" x=\"%d\" y=\"-13\">%s</text>",
            screen->size.cols * CELL_WIDTH / 2, words);
    fclose(out);
    return file_part(picture->frames, text);
}

void picture_take(struct picture *picture, const struct screen *screen, int ms, const char *words)
{
    int frame = file_frame(picture, screen, words);

    picture->size = screen->size;
    if (picture->count == 0 || picture->moments[picture->count - 1].frame != frame)
        picture->moments[picture->count++] = (struct moment){ms, frame};
}

/* The frames lie side by side, and the film jumps from one to the next. */
static void write_motion(const struct picture *picture, FILE *out, int ms, int width)
{
    fprintf(out, ".film{animation:film %d.%03ds step-end infinite}@keyframes film{", ms / 1000,
            ms % 1000);
    for (const struct moment *moment = picture->moments; moment < picture->moments + picture->count;
         moment++) {
        long share = moment->ms * 100000L / ms;

        fprintf(out, "%ld.%03ld%%{transform:translateX(-%dpx)}", share / 1000, share % 1000,
                moment->frame * width);
    }
    fputs("}@media(prefers-reduced-motion:reduce){.film{animation:none}}", out);
}

static void write_window(FILE *out, int width, int height)
{
    fprintf(out,
            "<rect x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"" GROUND
            "\" stroke=\"#3d444d\"/>\n<path class=\"buttons\" d=\"M%d %dh0m20 0h0m20 0h0\"/>\n",
            width - 1, height - 1, ROUND, MARGIN, BAR / 2);
}

static void free_parts(char *parts[PICTURE_PARTS])
{
    for (char **part = parts; *part; part++)
        free(*part);
}

void picture_write(struct picture *picture, FILE *out, int ms, const char *title)
{
    int width = picture->size.cols * CELL_WIDTH + 2 * MARGIN;
    int height = picture->size.rows * CELL_HEIGHT + BAR + MARGIN;

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\">\n<title>%s</title>\n<style>%s",
            width, height, width, height, title, style_sheet);
    if (picture->count > 1)
        write_motion(picture, out, ms, width);
    fputs("</style>\n<defs>\n", out);
    for (int row = 0; picture->rows[row]; row++)
        if (picture->rows[row][0])
            fprintf(out, "<g id=\"r%d\">%s</g>\n", row, picture->rows[row]);
    fputs("</defs>\n", out);
    write_window(out, width, height);
    fprintf(out, "<svg width=\"%d\" height=\"%d\"><g class=\"film\" transform=\"translate(-%d)\">\n",
            width, height, picture->moments[picture->poster].frame * width);
    for (int frame = 0; picture->frames[frame]; frame++)
        fprintf(out, "<g transform=\"translate(%d %d)\">%s</g>\n", frame * width + MARGIN, BAR,
                picture->frames[frame]);
    fputs("</g></svg>\n</svg>\n", out);
    free_parts(picture->rows);
    free_parts(picture->frames);
}
