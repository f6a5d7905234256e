/* SPDX-License-Identifier: MIT
 *
 * The least that an ncurses program can do for a key: paint the next screen of a file, and decide
 * nothing. key.py writes the file and presses the keys.
 *
 *     paint FILE
 */
#include <curses.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

enum { SCREEN_ROWS = 24, SCREEN_COLS = 80 };

/* A cell of the file. */
struct cell {
    int rune, is_bold, is_reverse;
    int color; /* as curses counts them, or -1 */
};

static void paint(struct cell screen[SCREEN_ROWS][SCREEN_COLS])
{
    for (int row = 0; row < SCREEN_ROWS; row++)
        for (int col = 0; col < SCREEN_COLS; col++) {
            const struct cell *cell = &screen[row][col];
            wchar_t text[] = {(wchar_t)cell->rune, L'\0'};
            attr_t attributes = (cell->is_bold ? A_BOLD : 0) | (cell->is_reverse ? A_REVERSE : 0);
            cchar_t glyph;

            setcchar(&glyph, text, attributes, (short)(cell->color + 1), NULL);
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
    for (int color = 0; color < 8; color++)
        init_pair((short)(color + 1), (short)color, -1);
    cbreak();
    noecho();
    refresh();
    while (getch() != 'q') {
        if (read(file, screen, sizeof screen) != (ssize_t)sizeof screen) {
            lseek(file, 0, SEEK_SET);
            if (read(file, screen, sizeof screen) != (ssize_t)sizeof screen)
                break;
        }
        paint(screen);
    }
    endwin();
    return EXIT_SUCCESS;
}
