#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The time from a key to its mark, and the resident memory of the game, next to the least that an
ncurses program can do. README.md in this folder describes it.

usage: key.py [--tsv], in the build folder
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
from film import LARGE, Style, Terminal, read_screen  # noqa: E402

GAME = '519328467n'  # a game that is drawn, and the key that begins the next
SCREENS = 2 * len(GAME)  # for the marks change hands
GAMES = 3
STARTS = 15  # of each program
QUIET = 0.015  # seconds without a byte: all is painted


def write_screens(path):
    """What paint.c is to paint for each key: the screens of the game."""
    terminal = Terminal(LARGE, 'tictactoe', 'q quit')
    with open(path, 'wb') as out:
        for i in range(SCREENS):
            terminal.press(GAME[i % len(GAME)])
            for row in read_screen(terminal.screen)[0]:
                row += [(' ', Style())] * (LARGE[1] - len(row))
                for character, style in row:
                    color = -1 if style.color is None else style.color % 8
                    out.write(struct.pack('4i', ord(character), style.bold, style.reverse, color))
    terminal.close()


def listen(master):
    """Read until it is quiet. The time of the last byte."""
    last = time.perf_counter()
    while select.select([master], [], [], QUIET)[0]:
        os.read(master, 65536)
        last = time.perf_counter()
    return last


def read_memory(program):
    """In KiB."""
    with open(f'/proc/{program}/smaps_rollup') as file:
        return next(int(line.split()[1]) for line in file if line.startswith('Rss:'))


def measure(command, home):
    """The times of the marks, in microseconds, and the memory at the end."""
    program, master = pty.fork()
    if program == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('4H', *LARGE, 0, 0))
        os.environ.update(TERM='xterm-256color', LC_ALL='C.UTF-8', XDG_STATE_HOME=home)
        os.execv(command[0], command)
    select.select([master], [], [], 5)
    listen(master)
    times = []
    for key in GAME * GAMES:
        start = time.perf_counter()
        os.write(master, key.encode())
        end = listen(master)
        if key != 'n':
            times.append((end - start) * 1e6)
    memory = read_memory(program)
    os.kill(program, signal.SIGTERM)
    os.waitpid(program, 0)
    os.close(master)
    return times, memory


def main():
    home = tempfile.mkdtemp()
    screens = os.path.join(home, 'screens')
    write_screens(screens)
    programs = {'ours': ['./tictactoe'], 'least': ['./paint', screens]}
    times = {name: [] for name in programs}
    memory = {name: [] for name in programs}
    for _ in range(STARTS):
        for name, command in programs.items():
            start_times, start_memory = measure(command, home)
            times[name] += start_times
            memory[name].append(start_memory)
    shutil.rmtree(home)
    rows = [('key, us', name, statistics.median(times[name]), statistics.median(times['ours']))
            for name in programs]
    rows += [('memory, KiB', name, statistics.mean(memory[name]), statistics.mean(memory['ours']))
             for name in programs]
    if '--tsv' not in sys.argv:
        marks = len(times['ours'])
        print(f'\nFrom a key to the last byte of its mark, the median of {marks} marks;')
        print(f'the resident memory after {GAMES} games, the mean of {STARTS} starts.')
    group = None
    for title, name, value, ours in rows:
        if '--tsv' in sys.argv:
            print(f'{title.split(",")[0]}\t{name}\t{value:.0f}\t{value / ours:.2f}')
            continue
        if title != group:
            print(f'\n{title}')
        group = title
        print(f'  {name:<12}{value:8.0f}{value / ours:10.2f}')


if __name__ == '__main__':
    main()
