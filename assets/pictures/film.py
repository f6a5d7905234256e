#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Play the program of the current folder on terminals of tmux, and draw the pictures and the film
of README.md in assets/pictures of $srcdir.

The keys and the times are written down here, and no computer plays, so the same program makes the
same pictures, to the byte. They look the same whatever fonts there are: lines, blocks and dots are
drawn as shapes, and letters are kept in their columns. The direct colours need the entry
xterm-direct of terminfo, which Debian has in ncurses-term.
"""
import collections
import itertools
import os
import re
import shutil
import subprocess
import tempfile
import time

PICTURES = os.path.join(os.environ.get('srcdir', '.'), 'assets/pictures')
WIDE, LARGE, SMALL = (30, 100), (24, 80), (12, 40)
BREATH = 0.4  # seconds in which the line of a win has grown

Colors = collections.namedtuple('Colors', 'paper ink frame')
DARK, LIGHT = Colors('#161b22', '#d6dde6', '#3d444d'), Colors('#ffffff', '#1f2328', '#d1d9e0')

# ---- The program on its terminal. ----

KEYS = {'^': 'Up', '<': 'Left', '>': 'Right', '\n': 'Enter'}
ESCAPES = re.compile(r'\033\[([\d;]*)m')


class Terminal:
    """A terminal that runs a line of shell in a home of its own. Asked for its background, tmux
    answers with that of its window."""

    def __init__(self, size, colors, line, words, **environment):
        self.home = tempfile.mkdtemp()
        self.environment = {'PATH': os.getcwd() + ':' + os.environ['PATH'], 'HOME': self.home,
                            'XDG_STATE_HOME': self.home, 'LC_ALL': 'C.UTF-8',
                            'SHELL': '/bin/sh', 'NCURSES_NO_UTF8_ACS': '1',
                            'COLORTERM': 'truecolor', **environment}
        self.screen = None
        self.tmux('-f', '/dev/null', 'start-server', ';', 'set', '-g', 'status', 'off', ';',
                  'set', '-g', 'default-terminal', 'tmux-256color', ';',
                  'set', '-g', 'window-style', f'bg={colors.paper}', ';',
                  'new-session', '-d', '-y', str(size[0]), '-x', str(size[1]), line)
        self.settle(words)

    def tmux(self, *words):
        return subprocess.run(['tmux', '-S', self.home + '/tmux', *words], check=True, text=True,
                              env=self.environment, stdout=subprocess.PIPE).stdout

    def settle(self, words=''):
        """Wait until the screen is another one, has the words, and stays so for a breath. Its last
        line is the position of the cursor, and 0 if that is hidden."""
        limit, last = time.monotonic() + 20, None
        while True:
            screen = self.tmux('capture-pane', '-epN', ';', 'display-message', '-p',
                               '#{cursor_y} #{cursor_x} #{cursor_flag}')
            if screen == last != self.screen and words in ESCAPES.sub('', screen):
                break
            assert time.monotonic() < limit, f'{screen}\n"{words}" is not on a new screen'
            last = screen
            time.sleep(BREATH)
        self.screen = screen

    def press(self, keys):
        for key in keys:
            self.tmux('send-keys', *([KEYS[key]] if key in KEYS else ['-l', key]))
            self.settle()

    def close(self):
        self.tmux('kill-server')
        while os.path.exists(self.home):  # as the program ends it saves its game
            shutil.rmtree(self.home, ignore_errors=True)


# ---- From a screen to cells. ----

Style = collections.namedtuple('Style', 'ink paper bold faint reverse',
                               defaults=('', '', False, False, False))
FLAGS = {1: 'bold', 2: 'faint', 7: 'reverse'}


def change_style(style, codes):
    codes = [int(code or 0) for code in codes.split(';')]
    while codes:
        code, *codes = codes
        if code == 0:
            style = Style()
        elif code in FLAGS:
            style = style._replace(**{FLAGS[code]: True})
        else:  # 38;2;red;green;blue and 48;2; 39 and 49 end them
            color = '#%02x%02x%02x' % tuple(codes[1:4]) if code in (38, 48) else ''
            style = style._replace(**{'ink' if code < 40 else 'paper': color})
            codes = codes[4:] if color else codes
    return style


def reverse_style(style, colors):
    return style._replace(ink=style.paper or colors.paper, paper=style.ink or colors.ink)


def read_screen(screen, colors):
    """The rows, each a list of (character, style), and the last line as numbers."""
    *lines, cursor = screen.splitlines()
    rows, style = [], Style()
    for line in lines:
        row = []
        for i, part in enumerate(ESCAPES.split(line)):
            if i % 2 == 1:
                style = change_style(style, part)
            else:
                shown = reverse_style(style, colors) if style.reverse else style
                row += [(character, shown) for character in part]
        rows.append(row)
    return rows, map(int, cursor.split())


# ---- From cells to shapes. ----

# In pixels. The letters of most fonts of fixed width take 0.6 of their height: here a cell.
WIDTH, HEIGHT, BASELINE, BAR, MARGIN = 10, 20, 15, 36, 20
TOP = BAR + 8

# The path of a shape begins in the upper left corner of its first cell, and {0} is the width of its
# cells. A line down reaches into the next row, which is drawn on it.
BLOCKS = {'▀': 'h{0}v10h-{0}z', '▄': 'm0 10h{0}v10h-{0}z', '█': 'h{0}v20h-{0}z'}
LINES = {
    '─': 'm0 9h{0}v2h-{0}z', '│': 'm4 0h2v21h-2z', '┼': 'm0 9h10v2h-10zm4-9h2v21h-2z',
    '┌': 'm10 9v2h-4v10h-2v-12z', '┐': 'm0 9v2h4v10h2v-12z',
    '└': 'm10 11v-2h-4v-9h-2v11z', '┘': 'm0 11v-2h4v-9h2v11z'}
# The eight dots of a Braille character, from the lowest bit on: column and row.
DOTS = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]


def path_of(character, col, count):
    """The kind of the shape that so many equal characters are, and its path; None for letters."""
    if character in BLOCKS:
        return 'block', f'M{col * WIDTH} 0{BLOCKS[character].format(count * WIDTH)}'
    if character in LINES:
        return 'line', f'M{col * WIDTH} 0{LINES[character].format(count * WIDTH)}'
    if '\u2800' < character <= '\u28ff':
        return 'dots', ''.join(f'M{(col + i) * WIDTH + 2 + x * 5}.5 {2 + y * 5}.5h0'
                               for i in range(count)
                               for bit, (x, y) in enumerate(DOTS) if ord(character) >> bit & 1)
    return None


def paint(kind, color):
    attribute = 'stroke' if kind == 'dots' else 'fill'
    return f' class="{kind}"' + (f' {attribute}="{color}"' if color else '')


def draw_text(col, text, style):
    """Words with one blank between them are one text, stretched to its columns."""
    drawn = ''
    for words in re.finditer(r'[^ \n]+(?: [^ \n]+)*', text):
        letters = ''.join(f'&#{ord(letter)};' if letter in '&<' or letter > '~' else letter
                          for letter in words[0])
        kind = 'text' + ' bold' * style.bold + ' faint' * style.faint
        drawn += (f'<text x="{(col + words.start()) * WIDTH}" y="{BASELINE}" '
                  f'textLength="{len(words[0]) * WIDTH}"{paint(kind, style.ink)}>{letters}</text>')
    return drawn


def draw_row(row):
    """Papers, shapes on them, of which each kind and colour is one path, and letters."""
    papers, shapes = collections.defaultdict(str), collections.defaultdict(str)
    drawn, col = '', 0
    for style, cells in itertools.groupby(row, lambda cell: cell[1]):
        letters, start = '', col
        for character, equals in itertools.groupby(character for character, _ in cells):
            count = len(list(equals))
            shape = path_of(character, col, count)
            if shape:
                shapes[shape[0], style.ink] += shape[1]
            letters += ('\n' if shape else character) * count
            col += count
        if style.paper:
            papers['block', style.paper] += path_of('█', start, col - start)[1]
        drawn += draw_text(start, letters, style)
    return ''.join(f'<path{paint(*key)} d="{path}"/>'
                   for key, path in [*papers.items(), *shapes.items()]) + drawn


# ---- From rows to a picture. ----

SHEET = (
    "svg{font:16.6px ui-monospace,SFMono-Regular,Menlo,Consolas,"
    "'DejaVu Sans Mono','Liberation Mono',monospace}"
    '.bold{font-weight:700}.faint{opacity:.6}.block{shape-rendering:crispEdges}'
    '.dots{stroke-width:4.2;stroke-linecap:round}'
    '.words{font-size:15px;text-anchor:middle;opacity:.8}'
    '.buttons{stroke-width:12;stroke-linecap:round}')


def number_of(part, parts):
    """The number of the part, which is added if it is new."""
    if part not in parts:
        parts.append(part)
    return parts.index(part)


def draw_frame(screen, words, size, colors, parts):
    """The screen as uses of its rows, and the words in the bar of the window."""
    rows, (cursor_row, cursor_col, is_shown) = read_screen(screen, colors)
    drawn = ''
    for y, row in enumerate(rows):
        number = number_of(draw_row(row), parts)
        if parts[number]:
            drawn += f'<use href="#r{number}" y="{y * HEIGHT}"/>'
    if is_shown:
        drawn += (f'<path d="M{cursor_col * WIDTH} {cursor_row * HEIGHT + BASELINE + 2}'
                  f'h{WIDTH}v2h-{WIDTH}z"/>')
    return (drawn + f'<text x="{size[1] * WIDTH // 2}" y="{BAR // 2 + 5 - TOP}" class="words">'
              f'{words}</text>')


def draw(file, size, colors, moments, ms=0, poster=0):
    """Moments are (milliseconds, screen, words). With one the picture stands still; with more it
    moves until that many milliseconds and begins again. A film begins with the moment of the
    poster, and a still viewer shows only that."""
    parts, frames, times = [], [], []
    for start, screen, words in moments:
        frame = number_of(draw_frame(screen, words, size, colors, parts), frames)
        if not times or times[-1][1] != frame:
            times.append((start, frame))
        if moments[poster] == (start, screen, words):
            first, still = start, frame
    width, height = size[1] * WIDTH + 2 * MARGIN, TOP + size[0] * HEIGHT + MARGIN
    motion = ''
    if len(times) > 1:
        # The frames lie side by side, and the film jumps from one to the next.
        motion = (f'.film{{animation:film {ms / 1000:.3f}s step-end {-first / 1000:.3f}s infinite}}'
                  '@keyframes film{'
                  + ''.join(f'{at * 100000 // ms / 1000:.3f}%'
                            f'{{transform:translateX(-{frame * width}px)}}'
                            for at, frame in times)
                  + '}@media(prefers-reduced-motion:reduce){.film{animation:none}}')
    with open(os.path.join(PICTURES, file), 'w') as out:
        print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
              f'viewBox="0 0 {width} {height}" fill="{colors.ink}" stroke="none">\n'
              f'<title>tictactoe</title>\n<style>{SHEET}{motion}</style>\n<defs>', file=out)
        for i, part in enumerate(parts):
            print(f'<g id="r{i}">{part}</g>', file=out)
        print(f'</defs>\n<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="10" '
              f'fill="{colors.paper}" stroke="{colors.frame}"/>\n'
              f'<path d="M{MARGIN} {BAR // 2}h0m20 0h0m20 0h0" stroke="{colors.frame}" '
              f'class="buttons"/>\n<svg width="{width}" height="{height}">'
              f'<g transform="translate(-{still * width})" class="film">', file=out)
        for i, frame in enumerate(frames):
            print(f'<g transform="translate({i * width + MARGIN} {TOP})">{frame}</g>', file=out)
        print('</g></svg>\n</svg>', file=out)


# ---- The pictures. ----

STILLS = [  # file, size, theme, colours; and keys: most begin with a game that is won, for a score
    ('block.svg', LARGE, 'block', DARK, '14253n5137>'),
    ('fine.svg', LARGE, 'fine', DARK, '14253n12539'),
    ('ascii.svg', LARGE, 'ascii', LIGHT, '14253n41586'),
    ('contrast.svg', LARGE, 'contrast', LIGHT, '14253n5129^e'),
    ('bits.svg', LARGE, 'block', DARK, 'b51496'),
    ('small.svg', SMALL, 'block', LIGHT, '14253n51374'),
]
READY = 'q quit'


def draw_stills():
    for file, size, theme, colors, keys in STILLS:
        terminal = Terminal(size, colors, f'tictactoe -x Ann -o Bob --theme {theme}', READY)
        terminal.press(keys)
        draw(file, size, colors, [(0, terminal.screen, 'tictactoe')])
        terminal.close()


def draw_shared_table():
    """Two terminals side by side."""
    with tempfile.TemporaryDirectory() as tables:
        ann = Terminal(LARGE, DARK, 'tictactoe --host --name=Ann', READY, TICTACTOE_TABLES=tables)
        bob = Terminal(LARGE, DARK, 'tictactoe --join --name=Bob', READY, TICTACTOE_TABLES=tables)
        ann.settle('Bob is here')
        for i, key in enumerate('5193'):
            mover, other = (ann, bob) if i % 2 == 0 else (bob, ann)
            mover.press(key)
            other.settle('XO'[i % 2] + key)
        bob.press('u')
        ann.settle('y yes')
        for file, terminal in ('host.svg', ann), ('guest.svg', bob):
            draw(file, LARGE, DARK, [(0, terminal.screen, 'tictactoe')])
            terminal.close()


STEPS = [  # keys, milliseconds after each of them, words
    ('^<', 400, 'the arrows choose a cell'),
    ('\n', 600, 'Enter places a mark'),
    ('2749836', 550, '1 to 9 place one at once'),
    ('5', 3200, 'two lines at once: Ann wins'),  # the poster
    ('<', 2800, '← looks back: which move lost?'),
    ('\n', 1300, 'Enter starts the next game'),
    ('519', 600, 'Bob begins'),
    ('q', 1600, 'q quits: the number is the whole position'),
]
POSTER = '5'


def draw_film():
    # A shell that waits until it is told to prompt, and again before it runs the line.
    terminal = Terminal(WIDE, DARK, 'while tmux wait-for go; do printf "$ "; read -r line; '
                        'tmux wait-for go; $line; done', '')
    moments, ms, poster = [], 0, None

    def show(duration, words):
        nonlocal ms
        moments.append((ms, terminal.screen, words))
        ms += duration

    def show_command(command, words):
        terminal.tmux('wait-for', '-S', 'go')
        terminal.settle('$')
        show(400, words)
        for key in command:
            terminal.press(key)
            show(40, words)
        terminal.press('\n')
        show(300, words)
        terminal.tmux('wait-for', '-S', 'go')
        terminal.settle(READY)

    show_command('tictactoe -x Ann -o Bob', 'tictactoe')
    show(1200, 'two people at one keyboard')
    for keys, duration, words in STEPS:
        for key in keys:
            terminal.press(key)
            if keys == POSTER:
                poster = len(moments)
            show(duration, words)
    code = re.findall(r'tictactoe \d+', ESCAPES.sub('', terminal.screen))[-1]
    show_command(code, STEPS[-1][2])
    show(2600, 'the same game goes on')
    terminal.close()
    draw('film.svg', WIDE, DARK, moments, ms, poster)


if __name__ == '__main__':
    draw_stills()
    draw_shared_table()
    draw_film()
