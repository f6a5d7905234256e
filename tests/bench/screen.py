#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a mark costs on the screen, next to minimal.c, which paints the same screens with ncurses
and decides nothing: the time from the key to the last byte, the processor's time for it, and the
memory at the end of the games. Then the bytes of the first frame and of a mark, for terminals with
direct colours, with 256 that can be changed or cannot, and with eight.

usage: screen.py, in the build folder. Needs tmux and Linux's /proc.
"""
import fcntl
import os
import pty
import select
import shutil
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time

sys.dont_write_bytecode = True  # in the source tree
sys.path.append(os.path.join(os.path.dirname(__file__), '..', '..', 'assets', 'pictures'))
from film import DARK, LARGE, Style, Terminal, read_screen  # noqa: E402

GAME = '519328467n'  # a draw, so that no line grows at its end; n begins the next game
GAMES = 2 * 2  # the marks change hands, so two games have different screens
STARTS = 9  # of each program
QUIET = 0.015  # seconds without a byte: the picture is painted
START = 0.3  # seconds in which it is painted again, if it was painted before the answer came
# The terminal has a processor of its own: it paints while the program saves the game.
PROCESSORS = sorted(os.sched_getaffinity(0))
DEPTHS = (
    ('direct', 'xterm-direct', b''),
    ('256, custom', 'xterm-256color', b'\033]4;230;rgb:ffff/ffff/0000\033\\'),
    ('256', 'xterm-256color', b''),
    ('eight', 'xterm', b''),
)
BACKGROUND = b'\033]11;rgb:%b/%b/%b\033\\\033[?62;22c' % tuple(
    DARK.paper[i:i + 2].encode() * 2 for i in (1, 3, 5))


def write_screens(path):
    """The screens that minimal.c paints, one for each key."""
    terminal = Terminal(LARGE, DARK, 'tictactoe', 'q quit', TERM='xterm-direct')
    with open(path, 'wb') as out:
        for key in GAME * GAMES:
            terminal.press(key)
            for row in read_screen(terminal.screen, DARK)[0]:
                row += [(' ', Style())] * (LARGE[1] - len(row))
                for character, style in row:
                    colors = (int(color[1:], 16) if color else -1
                              for color in (style.ink, style.paper))
                    out.write(struct.pack('5i', ord(character), style.bold, style.faint, *colors))
    terminal.close()


def start(command, home, term):
    program, master = pty.fork()
    if program == 0:
        os.sched_setaffinity(0, {PROCESSORS[-1]})
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('4H', *LARGE, 0, 0))
        os.environ.update(TERM=term, LC_ALL='C.UTF-8', XDG_STATE_HOME=home)
        os.execv(command[0], command)
    select.select([master], [], [], 5)  # until it has started
    return program, master


def listen(master, answer, quiet=QUIET):
    """Read until it is quiet; when the background is asked for, say `answer` before it. Returns the
    time of the last byte, and the number of bytes."""
    last, count = time.perf_counter(), 0
    while select.select([master], [], [], quiet)[0]:
        seen = os.read(master, 65536)
        last, count = time.perf_counter(), count + len(seen)
        if b'\033]11;?' in seen:
            os.write(master, answer + BACKGROUND)
    return last, count


def end(program, master):
    os.kill(program, signal.SIGTERM)
    os.waitpid(program, 0)
    os.close(master)


def processor_time(program):
    """In seconds."""
    with open(f'/proc/{program}/schedstat', encoding='ascii') as file:
        return int(file.read().split()[0]) / 1e9


def memory(program):
    """What is resident, in KiB."""
    with open(f'/proc/{program}/smaps_rollup', encoding='ascii') as file:
        return next(int(line.split()[1]) for line in file if line.startswith('Rss:'))


def measure(command, home, term, answer):
    """The bytes of the first frame; for each mark seconds, seconds of the processor and bytes; and
    the memory."""
    program, master = start(command, home, term)
    _, first = listen(master, answer, START)
    marks = []
    for key in GAME * GAMES:
        busy, pressed = processor_time(program), time.perf_counter()
        os.write(master, key.encode())
        last, count = listen(master, answer)
        if key != 'n':
            marks.append((last - pressed, processor_time(program) - busy, count))
    size = memory(program)
    end(program, master)
    return first, marks, size


def main():
    # The screen is measured, and not the disk to which games are saved.
    home = tempfile.mkdtemp(dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None)
    screens = os.path.join(home, 'screens')
    write_screens(screens)
    programs = {'ours': ['./tictactoe'], 'minimal': ['./minimal', screens]}
    runs = {name: [] for name in programs}
    os.sched_setaffinity(0, {PROCESSORS[0]})
    for _ in range(STARTS):
        for name, command in programs.items():
            runs[name].append(measure(command, home, *DEPTHS[0][1:]))
    marks = STARTS * GAMES * (len(GAME) - 1)
    print(f'What a mark costs in direct colours, the median of {marks} or, for memory,\n'
          f'the mean of {STARTS} runs, and how many times that of minimal.c.\n')
    rows = [(title, [statistics.median(mark[column] * 1e6 for run in runs[name] for mark in run[1])
                     for name in programs])
            for title, column in (('key, us', 0), ('processor, us', 1))]
    # The kernel maps the libraries in smaller or in larger pieces, so memory has two usual values,
    # and its median is one of them by chance.
    rows.append(('memory, KiB', [statistics.mean(run[2] for run in runs[name])
                                 for name in programs]))
    for title, (ours, least) in rows:
        print(f'{title:<16}{ours:8.0f}{least:8.0f}{ours / least:8.2f}')
    print('\nThe bytes of the first frame, and the most and the median of a mark.\n')
    for title, term, answer in DEPTHS:
        first, marks, _ = measure(programs['ours'], home, term, answer)
        counts = [count for _, _, count in marks]
        print(f'{title:<16}{first:8}{max(counts):8}{statistics.median(counts):8.0f}')
    shutil.rmtree(home)


if __name__ == '__main__':
    main()
