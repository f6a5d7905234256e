/* SPDX-License-Identifier: MIT
 *
 * The least that an ncurses program can do for a key: paint the next screen of a file. screen.py
 * writes the file, which has the screens of a game, and presses the keys.
 *
 *     minimal FILE
 */
#include <curses.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

enum { SCREEN_ROWS = 24, SCREEN_COLS = 80 };

/* A cell of the file. A colour is 24 bits, red first, or -1 for the terminal's own. */
struct cell {
    int rune, is_bold, is_faint, ink, paper;
};

static void paint(struct cell screen[SCREEN_ROWS][SCREEN_COLS])
{
    for (int row = 0; row < SCREEN_ROWS; row++)
        for (int col = 0; col < SCREEN_COLS; col++) {
            const struct cell *cell = &screen[row][col];
            int pair = alloc_pair(cell->ink, cell->paper);
            wchar_t text[] = {(wchar_t)cell->rune, L'\0'};
            attr_t attributes = (cell->is_bold ? A_BOLD : 0) | (cell->is_faint ? A_DIM : 0);
            cchar_t glyph;

            setcchar(&glyph, text, attributes, 0, &pair);
            mvadd_wch(row, col, &glyph);
        }
    refresh();
}

int main(int argc, char *argv[])
{
    struct cell screen[SCREEN_ROWS][SCREEN_COLS];
    int file = argc > 1 ? open(argv[1], O_RDONLY) : -1;

    if (file < 0)
        return EXIT_FAILURE;
    setlocale(LC_ALL, "");
    initscr();
    start_color();
    use_default_colors();
    cbreak();
    noecho();
    refresh();
    while (getch() != 'q' && read(file, screen, sizeof screen) == (ssize_t)sizeof screen)
        paint(screen);
    endwin();
    return EXIT_SUCCESS;
}
