/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* In pixels. The letters of most fonts of fixed width take 0.6 of their height: here a cell. */
enum { CELL_WIDTH = 10, CELL_HEIGHT = 20, BASELINE = 15, BAR = 36, MARGIN = 20, TOP = BAR + 8 };

#define DARK "#161b22"
#define LIGHT "#ffffff"

static const char dark_sheet[] = "svg{color:#d6dde6}.ground{color:" DARK "}.window{fill:" DARK
                                 ";stroke:#3d444d}.buttons{stroke:#3d444d}";
static const char light_sheet[] = "svg{color:#1f2328}.ground{color:" LIGHT "}.window{fill:" LIGHT
                                  ";stroke:#d1d9e0}.buttons{stroke:#d1d9e0}";
static const char style_sheet[] =
    "svg{font:16.6px ui-monospace,SFMono-Regular,Menlo,Consolas,"
    "'DejaVu Sans Mono','Liberation Mono',monospace}"
    ".c0{color:#6e7681}.c1{color:#ff7b72}.c2{color:#7ee787}.c3{color:#e8bf5a}"
    ".c4{color:#79b8ff}.c5{color:#d2a8ff}.c6{color:#56d4dd}.c7{color:#d6dde6}"
    ".c8{color:#d75f00}.c9{color:#0087d7}.c10{color:#808080}"
    ".bold{font-weight:700}.faint{opacity:.6}"
    ".text,.words,.fill{fill:currentColor}.fill{shape-rendering:crispEdges}"
    ".line,.heavy,.dots{fill:none;stroke:currentColor;stroke-width:1.5}"
    ".heavy{stroke-width:3.5}.dots{stroke-width:4.2;stroke-linecap:round}"
    ".words{font-size:15px;text-anchor:middle;opacity:.8}"
    ".buttons{stroke-width:12;stroke-linecap:round}";

/* ---- From bytes to cells. ---- */

void picture_start(struct picture *picture, struct size size)
{
    *picture = (struct picture){.size = size, .vterm = vterm_new(size.rows, size.cols)};
    vterm_set_utf8(picture->vterm, 1);
    picture->screen = vterm_obtain_screen(picture->vterm);
    vterm_screen_enable_altscreen(picture->screen, 1);
    vterm_screen_reset(picture->screen, 1);
}

/* libvterm knows nothing of faint: it is passed off as italic, which the game never is. */
static void make_faint_italic(char *parameters)
{
    static const char faint = '2', italic = '3';

    for (; *parameters != 'm'; parameters++)
        if (*parameters == faint && strchr("[;", parameters[-1]) && strchr(";m", parameters[1]))
            *parameters = italic;
}

void picture_feed(struct picture *picture, const char *bytes)
{
    char *copy = strdup(bytes);

    for (char *at = copy; (at = strstr(at, "\033[")); at++)
        if (at[2 + strspn(at + 2, "0123456789;")] == 'm')
            make_faint_italic(at + 2);
    vterm_input_write(picture->vterm, copy, strlen(copy));
    free(copy);
}

/* ---- From cells to shapes. ---- */

enum kind { BLANK, TEXT, LINE, HEAVY, FILL, DOTS, KINDS };

static const char *const kinds[] = {
    [TEXT] = "text", [LINE] = "line", [HEAVY] = "heavy", [FILL] = "fill", [DOTS] = "dots"};

/* Each path begins in the upper left corner of its cell. */
static const struct shape {
    uint32_t rune;
    enum kind kind;
    const char *path;
} shapes[] = {
    /* thin lines and heavy ones, across, down, crossing; slanted ones */
    {0x2500, LINE, "m0 10h10"},
    {0x2502, LINE, "m5 0v20"},
    {0x253c, LINE, "m0 10h10m-5-10v20"},
    {0x2501, HEAVY, "m0 10h10"},
    {0x2503, HEAVY, "m5 0v20"},
    {0x254b, HEAVY, "m0 10h10m-5-10v20"},
    {0x2571, LINE, "m10 0l-10 20"},
    {0x2572, LINE, "l10 20"},
    /* blocks: upper half, lower half, full, left half, right half */
    {0x2580, FILL, "h10v10h-10z"},
    {0x2584, FILL, "m0 10h10v10h-10z"},
    {0x2588, FILL, "h10v20h-10z"},
    {0x258c, FILL, "h5v20h-5z"},
    {0x2590, FILL, "m5 0h5v20h-5z"},
    /* blocks with a quarter left out: lower right, lower left, upper right, upper left */
    {0x259b, FILL, "h10v10h-5v10h-5z"},
    {0x259c, FILL, "h10v20h-5v-10h-5z"},
    {0x2599, FILL, "h5v10h5v10h-10z"},
    {0x259f, FILL, "m5 0h5v20h-10v-10h5z"},
    /* pointers to the right and to the left */
    {0x25b6, FILL, "m1 5l8 5l-8 5z"},
    {0x25c0, FILL, "m9 5l-8 5l8 5z"},
    {0, TEXT, NULL},
};

enum { BRAILLE = 0x2800, BRAILLE_END = 0x2900 };

/* Colours 0 to 7, the fixed ones, and the terminal's own; and the attributes. */
enum { FIXED = 8, OWN = 15, COLORS = 16, BOLD = 16, FAINT = 32, UNDERLINE = 64, REVERSE = 128 };

/* The fixed colours of the themes are classes FIXED and on. */
static const int fixed_colors[] = {166, 32, 244};

struct ink {
    uint32_t rune;
    unsigned style;
    const struct shape *shape;
    enum kind kind;
};

static unsigned read_color(VTermColor color)
{
    if (VTERM_COLOR_IS_DEFAULT_FG(&color))
        return OWN;
    for (unsigned i = 0; i < sizeof fixed_colors / sizeof fixed_colors[0]; i++)
        if (color.indexed.idx == fixed_colors[i])
            return FIXED + i;
    return color.indexed.idx % FIXED;
}

static struct ink read_ink(const struct picture *picture, int row, int col)
{
    VTermScreenCell cell;
    struct ink ink = {.shape = shapes};

    vterm_screen_get_cell(picture->screen, (VTermPos){.row = row, .col = col}, &cell);
    ink.rune = cell.chars[0];
    ink.style = read_color(cell.fg) | (cell.attrs.bold ? BOLD : 0) | (cell.attrs.italic ? FAINT : 0)
              | (cell.attrs.underline ? UNDERLINE : 0) | (cell.attrs.reverse ? REVERSE : 0);
    while (ink.shape->rune && ink.shape->rune != ink.rune)
        ink.shape++;
    ink.kind = ink.shape->kind;
    if (ink.rune <= ' ' || ink.rune == UINT32_MAX) /* the right half of a wide glyph */
        ink.kind = BLANK;
    else if (ink.rune >= BRAILLE && ink.rune < BRAILLE_END)
        ink.kind = DOTS;
    return ink;
}

static void write_classes(FILE *out, const char *kind, unsigned style)
{
    fprintf(out, " class=\"%s", kind);
    if (style & REVERSE)
        fputs(" ground", out);
    else if (style % COLORS != OWN)
        fprintf(out, " c%u", style % COLORS);
    fprintf(out, "%s%s\"", style & BOLD ? " bold" : "", style & FAINT ? " faint" : "");
}

static void write_band(FILE *out, int col, int end, int top, int height, unsigned style)
{
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", col * CELL_WIDTH, top,
            (end - col) * CELL_WIDTH, height);
    write_classes(out, kinds[FILL], style);
    fputs("/>", out);
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

/* The shapes of a kind are one path. */
static void write_shapes(FILE *out, const struct ink *inks, int col, int end, enum kind kind)
{
    while (col < end && inks[col].kind != kind)
        col++;
    if (col == end)
        return;
    fputs("<path", out);
    write_classes(out, kinds[kind], inks[col].style);
    fputs(" d=\"", out);
    for (; col < end; col++) {
        if (kind == DOTS && inks[col].kind == DOTS)
            write_dots(out, col * CELL_WIDTH, inks[col].rune);
        else if (inks[col].kind == kind)
            fprintf(out, "M%d 0%s", col * CELL_WIDTH, inks[col].shape->path);
    }
    fputs("\"/>", out);
}

static void write_rune(FILE *out, uint32_t rune)
{
    if (rune == '&' || rune == '<' || rune > '~')
        fprintf(out, "&#%u;", (unsigned)rune);
    else
        fputc(rune ? (int)rune : ' ', out);
}

/* Words with one blank between them are one text, stretched to its columns. */
static void write_text(FILE *out, const struct ink *inks, int col, int end)
{
    fprintf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\"", col * CELL_WIDTH, BASELINE,
            (end - col) * CELL_WIDTH);
    write_classes(out, kinds[TEXT], inks[col].style);
    fputc('>', out);
    for (; col < end; col++)
        write_rune(out, inks[col].rune);
    fputs("</text>", out);
}

static void write_texts(FILE *out, const struct ink *inks, int col, int end)
{
    for (int last; col < end; col = last + 1) {
        last = col;
        while (last < end
               && (inks[last].kind == TEXT
                   || (last > col && last + 1 < end && inks[last].kind == BLANK
                       && inks[last + 1].kind == TEXT)))
            last++;
        if (last > col)
            write_text(out, inks, col, last);
    }
}

/* A part of a row that has one style. */
static void write_run(FILE *out, const struct ink *inks, int col, int end)
{
    unsigned style = inks[col].style;

    if (style & REVERSE)
        write_band(out, col, end, 0, CELL_HEIGHT, style % COLORS);
    if (style & UNDERLINE)
        write_band(out, col, end, BASELINE + 2, 1, style);
    for (enum kind kind = LINE; kind < KINDS; kind++)
        write_shapes(out, inks, col, end, kind);
    write_texts(out, inks, col, end);
}

/* ---- From rows to a picture. ---- */

/* The number of the text among the parts, where it is put if it is new; it is taken over. */
static int file_part(char *parts[PICTURE_PARTS], char *text)
{
    int number = 0;

    while (parts[number] && strcmp(parts[number], text) != 0)
        number++;
    ck_assert_int_lt(number, PICTURE_PARTS - 1);
    if (parts[number])
        free(text);
    else
        parts[number] = text;
    return number;
}

static int file_row(struct picture *picture, int row)
{
    struct ink inks[CANVAS_COLS];
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    for (int col = 0; col < picture->size.cols; col++)
        inks[col] = read_ink(picture, row, col);
    for (int col = 0, end; col < picture->size.cols; col = end) {
        end = col;
        while (end < picture->size.cols && inks[end].style == inks[col].style)
            end++;
        write_run(out, inks, col, end);
    }
    fclose(out);
    return file_part(picture->rows, text);
}

static int file_frame(struct picture *picture, const char *words)
{
    VTermPos cursor;
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    for (int row = 0; row < picture->size.rows; row++) {
        int number = file_row(picture, row);

        if (picture->rows[number][0])
            fprintf(out, "<use href=\"#r%d\" y=\"%d\"/>", number, row * CELL_HEIGHT);
    }
    vterm_state_get_cursorpos(vterm_obtain_state(picture->vterm), &cursor);
    write_band(out, cursor.col, cursor.col + 1, cursor.row * CELL_HEIGHT + BASELINE + 2, 2, OWN);
    fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"words\">%s</text>",
            picture->size.cols * CELL_WIDTH / 2, BAR / 2 + 5 - TOP, words);
    fclose(out);
    return file_part(picture->frames, text);
}

void picture_take(struct picture *picture, int ms, const char *words)
{
    int frame = file_frame(picture, words);

    if (picture->count == 0 || picture->moments[picture->count - 1].frame != frame)
        picture->moments[picture->count++] = (struct moment){ms, frame};
}

/* The frames lie side by side, and the film jumps from one to the next. */
static void write_motion(const struct picture *picture, FILE *out, int ms, int width)
{
    fprintf(out, ".film{animation:film %d.%03ds step-end infinite}@keyframes film{", ms / 1000,
            ms % 1000);
    for (int i = 0; i < picture->count; i++) {
        long share = picture->moments[i].ms * 100000L / ms;

        fprintf(out, "%ld.%03ld%%{transform:translateX(-%dpx)}", share / 1000, share % 1000,
                picture->moments[i].frame * width);
    }
    fputs("}@media(prefers-reduced-motion:reduce){.film{animation:none}}", out);
}

/* All that stands before the frames. */
static void write_head(const struct picture *picture, FILE *out, int ms, int width, int height,
                       const char *title)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\">\n<title>%s</title>\n<style>%s%s",
            width, height, width, height, title, style_sheet,
            picture->light ? light_sheet : dark_sheet);
    if (picture->count > 1)
        write_motion(picture, out, ms, width);
    fputs("</style>\n<defs>\n", out);
    for (int row = 0; picture->rows[row]; row++)
        fprintf(out, "<g id=\"r%d\">%s</g>\n", row, picture->rows[row]);
    fprintf(out,
            "</defs>\n<rect x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"10\" "
            "class=\"window\"/>\n<path d=\"M%d %dh0m20 0h0m20 0h0\" class=\"buttons\"/>\n",
            width - 1, height - 1, MARGIN, BAR / 2);
}

static void free_parts(char *parts[PICTURE_PARTS])
{
    for (char **part = parts; *part; part++)
        free(*part);
}

void picture_end(struct picture *picture, FILE *out, int ms, const char *title)
{
    int width = picture->size.cols * CELL_WIDTH + 2 * MARGIN;
    int height = TOP + picture->size.rows * CELL_HEIGHT + MARGIN;

    write_head(picture, out, ms, width, height, title);
    fprintf(out,
            "<svg width=\"%d\" height=\"%d\"><g transform=\"translate(-%d)\" class=\"film\">\n",
            width, height, picture->poster * width);
    for (int frame = 0; picture->frames[frame]; frame++)
        fprintf(out, "<g transform=\"translate(%d %d)\">%s</g>\n", frame * width + MARGIN, TOP,
                picture->frames[frame]);
    fputs("</g></svg>\n</svg>\n", out);
    free_parts(picture->rows);
    free_parts(picture->frames);
    vterm_free(picture->vterm);
}
