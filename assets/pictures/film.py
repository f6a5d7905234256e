#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Play the program of the current folder on terminals of tmux, and draw the pictures and the film
of README.md in assets/pictures of $srcdir.

The keys and the times are written down here, and no computer plays, so the same program makes the
same pictures, to the byte. They look the same whatever fonts there are: lines, blocks and dots are
drawn as shapes, and letters are kept in their columns.
"""
import collections
import itertools
import os
import pwd
import re
import shutil
import subprocess
import tempfile
import time

PICTURES = os.path.join(os.environ.get('srcdir', '.'), 'assets/pictures')
LARGE, SMALL = (24, 80), (12, 40)
BREATH = 0.4  # seconds in which the line of a win has grown

# ---- The program on its terminal. ----

# Whoever draws this, and where, is not shown.
LOGIN = f'--join={pwd.getpwuid(os.getuid()).pw_name}', '--join=bob'
MACHINE = f'ssh -t {os.uname().nodename}', 'ssh -t machine'
KEYS = {'^': 'Up', '>': 'Right', '\n': 'Enter'}
ESCAPES = re.compile(r'\033\[([\d;]*)m')


class Terminal:
    """A terminal that runs a line of shell in a home of its own."""

    def __init__(self, size, line, words, **environment):
        self.home = tempfile.mkdtemp()
        self.environment = {'PATH': os.getcwd() + ':' + os.environ['PATH'], 'HOME': self.home,
                            'XDG_STATE_HOME': self.home, 'LC_ALL': 'C.UTF-8',
                            'SHELL': '/bin/sh', 'NCURSES_NO_UTF8_ACS': '1', **environment}
        self.screen = None
        self.tmux('-f', '/dev/null', 'start-server', ';', 'set', '-g', 'status', 'off', ';',
                  'set', '-g', 'default-terminal', 'xterm-256color', ';',
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
                               '#{cursor_y} #{cursor_x} #{cursor_flag}').replace(*LOGIN)
            screen = screen.replace(*MACHINE)
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

Style = collections.namedtuple('Style', 'color bold faint underline reverse',
                               defaults=(None, False, False, False, False))
FLAGS = {1: 'bold', 2: 'faint', 4: 'underline', 7: 'reverse'}
FIXED = {166: 8, 32: 9, 244: 10}  # the fixed colours of the themes, and their classes


def change_style(style, codes):
    codes = [int(code or 0) for code in codes.split(';')]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = Style()
        elif code in FLAGS:
            style = style._replace(**{FLAGS[code]: True})
        elif code == 38:
            color = codes[1]
            style = style._replace(color=FIXED.get(color, color % 8))
            codes = codes[2:]
        elif 30 <= code <= 37:
            style = style._replace(color=code - 30)
        elif code == 39:
            style = style._replace(color=None)
    return style


def read_screen(screen):
    """The rows, each a list of (character, style), and the last line as numbers."""
    *lines, cursor = screen.splitlines()
    rows, style = [], Style()
    for line in lines:
        row = []
        for i, part in enumerate(ESCAPES.split(line)):
            if i % 2 == 1:
                style = change_style(style, part)
            else:
                row += [(character, style) for character in part]
        rows.append(row)
    return rows, map(int, cursor.split())


# ---- From cells to shapes. ----

# In pixels. The letters of most fonts of fixed width take 0.6 of their height: here a cell.
WIDTH, HEIGHT, BASELINE, BAR, MARGIN = 10, 20, 15, 36, 20
TOP = BAR + 8

# The kinds of shapes, and the path of each, which begins in the upper left corner of its cell.
SHAPES = {
    'line': {  # across, down, crossing; corners
        '─': 'm0 10h10', '│': 'm5 0v20', '┼': 'm0 10h10m-5-10v20',
        '┌': 'm5 20v-10h5', '┐': 'm5 20v-10h-5', '└': 'm5 0v10h5', '┘': 'm5 0v10h-5'},
    'fill': {'▀': 'h10v10h-10z', '▄': 'm0 10h10v10h-10z', '█': 'h10v20h-10z'},
}
# The eight dots of a Braille character, from the lowest bit on: column and row.
DOTS = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]


def kind_of(character):
    if character == ' ':
        return 'blank'
    if '\u2800' <= character <= '\u28ff':
        return 'dots'
    return next((kind for kind in SHAPES if character in SHAPES[kind]), 'text')


def path_of(character, x):
    kind = kind_of(character)
    if kind != 'dots':
        return f'M{x} 0{SHAPES[kind][character]}'
    return ''.join(f'M{x + 2 + col * WIDTH // 2}.5 {2 + row * HEIGHT // 4}.5h0'
                   for i, (col, row) in enumerate(DOTS) if ord(character) >> i & 1)


def classes(kind, style):
    color = '' if style.color is None else f' c{style.color}'
    return (f' class="{kind}{" ground" if style.reverse else color}'
            f'{" bold" * style.bold}{" faint" * style.faint}"')


def draw_band(col, end, top, height, style):
    return (f'<rect x="{col * WIDTH}" y="{top}" width="{(end - col) * WIDTH}" height="{height}"'
            f'{classes("fill", style)}/>')


def draw_run(col, run, style):
    """A part of a row that has one style. The shapes of a kind are one path; words with one blank
    between them are one text, stretched to its columns."""
    drawn, end = '', col + len(run)
    if style.reverse:
        drawn += draw_band(col, end, 0, HEIGHT, Style(style.color))
    if style.underline:
        drawn += draw_band(col, end, BASELINE + 2, 1, style)
    for kind in ('line', 'fill', 'dots'):
        path = ''.join(path_of(character, x * WIDTH) for x, character in enumerate(run, col)
                       if kind_of(character) == kind)
        if path:
            drawn += f'<path{classes(kind, style)} d="{path}"/>'
    letters = ''.join(character if kind_of(character) in ('text', 'blank') else '\n'
                      for character in run)
    for words in re.finditer(r'[^ \n]+(?: [^ \n]+)*', letters):
        text = ''.join(f'&#{ord(letter)};' if letter in '&<' or letter > '~' else letter
                       for letter in words[0])
        drawn += (f'<text x="{(col + words.start()) * WIDTH}" y="{BASELINE}" '
                  f'textLength="{len(words[0]) * WIDTH}"{classes("text", style)}>{text}</text>')
    return drawn


def draw_row(row):
    drawn, col = '', 0
    for style, cells in itertools.groupby(row, lambda cell: cell[1]):
        run = [character for character, _ in cells]
        drawn += draw_run(col, run, style)
        col += len(run)
    return drawn


# ---- From rows to a picture. ----

DARK, LIGHT = '#161b22', '#ffffff'
SHEETS = {  # of the dark ground, and of the light one
    False: f'svg{{color:#d6dde6}}.ground{{color:{DARK}}}.window{{fill:{DARK};stroke:#3d444d}}'
           '.buttons{stroke:#3d444d}',
    True: f'svg{{color:#1f2328}}.ground{{color:{LIGHT}}}.window{{fill:{LIGHT};stroke:#d1d9e0}}'
          '.buttons{stroke:#d1d9e0}'}
SHEET = (
    "svg{font:16.6px ui-monospace,SFMono-Regular,Menlo,Consolas,"
    "'DejaVu Sans Mono','Liberation Mono',monospace}"
    '.c0{color:#6e7681}.c1{color:#ff7b72}.c2{color:#7ee787}.c3{color:#e8bf5a}'
    '.c4{color:#79b8ff}.c5{color:#d2a8ff}.c6{color:#56d4dd}.c7{color:#d6dde6}'
    '.c8{color:#d75f00}.c9{color:#0087d7}.c10{color:#808080}'
    '.bold{font-weight:700}.faint{opacity:.6}'
    '.text,.words,.fill{fill:currentColor}.fill{shape-rendering:crispEdges}'
    '.line,.dots{fill:none;stroke:currentColor;stroke-width:1.5}'
    '.line.bold{stroke-width:2.5}.dots{stroke-width:4.2;stroke-linecap:round}'
    '.words{font-size:15px;text-anchor:middle;opacity:.8}'
    '.buttons{stroke-width:12;stroke-linecap:round}')


def number_of(part, parts):
    """The number of the part, which is added if it is new."""
    if part not in parts:
        parts.append(part)
    return parts.index(part)


def draw_frame(screen, words, size, parts):
    """The screen as uses of its rows, and the words in the bar of the window."""
    rows, (cursor_row, cursor_col, is_shown) = read_screen(screen)
    drawn = ''
    for y, row in enumerate(rows):
        number = number_of(draw_row(row), parts)
        if parts[number]:
            drawn += f'<use href="#r{number}" y="{y * HEIGHT}"/>'
    if is_shown:
        drawn += draw_band(cursor_col, cursor_col + 1, cursor_row * HEIGHT + BASELINE + 2, 2, Style())
    return (drawn + f'<text x="{size[1] * WIDTH // 2}" y="{BAR // 2 + 5 - TOP}" class="words">'
              f'{words}</text>')


def draw(file, size, moments, ms=0, poster=0, light=False):
    """Moments are (milliseconds, screen, words). With one the picture stands still; with more it
    moves until that many milliseconds, and a still viewer shows the screen of the poster."""
    parts, frames, times = [], [], []
    for start, screen, words in moments:
        frame = number_of(draw_frame(screen, words, size, parts), frames)
        if not times or times[-1][1] != frame:
            times.append((start, frame))
        if screen == poster:
            poster = frame
    width, height = size[1] * WIDTH + 2 * MARGIN, TOP + size[0] * HEIGHT + MARGIN
    motion = ''
    if len(times) > 1:
        # The frames lie side by side, and the film jumps from one to the next.
        motion = (f'.film{{animation:film {ms / 1000:.3f}s step-end infinite}}@keyframes film{{'
                  + ''.join(f'{start * 100000 // ms / 1000:.3f}%'
                            f'{{transform:translateX(-{frame * width}px)}}'
                            for start, frame in times)
                  + '}@media(prefers-reduced-motion:reduce){.film{animation:none}}')
    with open(os.path.join(PICTURES, file), 'w') as out:
        print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
              f'viewBox="0 0 {width} {height}">\n<title>tictactoe</title>\n'
              f'<style>{SHEET}{SHEETS[light]}{motion}</style>\n<defs>', file=out)
        for i, part in enumerate(parts):
            print(f'<g id="r{i}">{part}</g>', file=out)
        print(f'</defs>\n<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="10" '
              f'class="window"/>\n'
              f'<path d="M{MARGIN} {BAR // 2}h0m20 0h0m20 0h0" class="buttons"/>\n'
              f'<svg width="{width}" height="{height}">'
              f'<g transform="translate(-{poster * width})" class="film">', file=out)
        for i, frame in enumerate(frames):
            print(f'<g transform="translate({i * width + MARGIN} {TOP})">{frame}</g>', file=out)
        print('</g></svg>\n</svg>', file=out)


# ---- The pictures. ----

STILLS = [  # file, size, theme, light; and keys: most begin with a game that is won, for a score
    ('block.svg', LARGE, 'block', False, '14253n123476985'),
    ('fine.svg', LARGE, 'fine', False, '14253n51374'),
    ('ascii.svg', LARGE, 'ascii', True, '14253n41586'),
    ('contrast.svg', LARGE, 'contrast', True, '14253n5129^e'),
    ('bits.svg', LARGE, 'block', False, 'b51496'),
    ('small.svg', SMALL, 'block', True, '14253n51374'),
]
READY = 'q quit'


def draw_stills():
    for file, size, theme, light, keys in STILLS:
        terminal = Terminal(size, f'tictactoe -x Ann -o Bob --theme {theme}', READY)
        terminal.press(keys)
        draw(file, size, [(0, terminal.screen, 'tictactoe')], light=light)
        terminal.close()


def draw_shared_table():
    """Two terminals side by side."""
    with tempfile.TemporaryDirectory() as tables:
        ann = Terminal(LARGE, 'tictactoe --host --name=Ann', READY, TICTACTOE_TABLES=tables)
        bob = Terminal(LARGE, 'tictactoe --join --name=Bob', READY, TICTACTOE_TABLES=tables)
        ann.settle('Bob is here')
        for i, key in enumerate('5193'):
            mover, other = (ann, bob) if i % 2 == 0 else (bob, ann)
            mover.press(key)
            other.settle('XO'[i % 2] + key)
        bob.press('u')
        ann.settle('y yes')
        for file, terminal in ('host.svg', ann), ('guest.svg', bob):
            draw(file, LARGE, [(0, terminal.screen, 'tictactoe')])
            terminal.close()


# Ann has won within six seconds, and all of it lasts less than twenty.
STEPS = [  # keys, milliseconds after each of them, words
    ('^>', 400, '↑ → choose a cell'),
    ('\n', 500, 'Enter places'),
    ('158', 500, '1 to 9 place at once'),
    ('7', 2400, 'three in a row: Ann wins'),  # the poster
    ('\n', 1100, 'Enter begins the next game: Bob has X now'),
    ('519', 450, '1 to 9 place at once'),
    ('u', 900, 'u takes back as far as you like'),
    ('b', 1900, 'b shows the bits that are the game'),
    ('q', 1200, 'q leaves: the code is the whole game'),
]
POSTER = 3
COMMAND = 'tictactoe 16'  # for the game that the last step leaves

# A shell that waits until it is told to prompt, and again before it runs the line.
SHELL = 'while tmux wait-for go; do printf "$ "; read -r line; tmux wait-for go; $line; done'


def draw_film(tables):
    terminal = Terminal(LARGE, SHELL, '', TICTACTOE_TABLES=tables)
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
    show(800, 'two people at one keyboard')
    for i, (keys, duration, words) in enumerate(STEPS):
        for key in keys:
            terminal.press(key)
            show(duration, words)
        if i == POSTER:
            poster = terminal.screen
    assert COMMAND in ESCAPES.sub('', terminal.screen)
    show_command(COMMAND + ' -n Bob', STEPS[-1][2])
    show(800, 'the same game, and Bob is still X')
    terminal.press('H')
    show(1800, 'H invites: Ann types that line at her terminal')
    ann = Terminal(LARGE, 'tictactoe --join --name=Ann', READY, TICTACTOE_TABLES=tables)
    terminal.settle('Ann is here')
    show(1700, 'each plays at a terminal')
    ann.close()
    terminal.close()
    draw('film.svg', LARGE, moments, ms, poster)


if __name__ == '__main__':
    draw_stills()
    draw_shared_table()
    with tempfile.TemporaryDirectory() as folder:
        draw_film(folder)
