#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long the files of games take, compared with the plainest other way:

    lists                                   cat
    a save                                  a save of 1.3
    the first frame with games to resume    the first frame without
    the page of a large book, and a step    the page of one game, or of a game that has just ended
    back in it

A save may take longer than in 1.3, since nobody waits for it: the mark is painted first.

usage: files.py, in the build directory
"""
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time

GAMES = 10000
SAVES = 1000
WAITING = (1000, 100, 0)
PAUSE = 0.3
PAGE = [(b'r', b'goes back')]
STEP = PAGE + [(b'\r', b'wins'), (b'h', b'Move')]
END = [(b'14253', b'wins'), (b'h', b'Move')]
TIMES = 9  # the shortest of them counts


def write_games(home, directory, count, moves):
    """Files as the game writes them. Returns their directory."""
    path = os.path.join(home, 'tictactoe', directory)
    os.makedirs(path)
    for i in range(count):
        with open(os.path.join(path, f'{i:08x}'), 'w', encoding='utf-8') as file:
            file.write(f'changed 2026-11-28T02:27:56.{i:06}Z\nX Ann\nO Bob\nstart 0\n'
                       f'moves {moves}\n')
    return path


def run(command, home, lines=''):
    start = time.perf_counter()
    subprocess.run(command, shell=True, check=True, stdout=subprocess.DEVNULL, text=True,
                   input=lines, env={**os.environ, 'XDG_STATE_HOME': home})
    return time.perf_counter() - start


def save(home):
    """The time of a mark that is placed or undone in lines, minus that of a refused mark."""
    saved, refused = (run('./tictactoe --plain || :', home, '1\n' + line * (SAVES // 2) + 'q\n')
                      for line in ('5\nu\n', '1\n1\n'))
    return (saved - refused) / SAVES


def save_slot(home):
    """A save of 1.3: 32 bytes in a file for twelve games, read and written in place with a lock."""
    start = time.perf_counter()
    for _ in range(SAVES):
        directory = os.open(home, os.O_RDONLY | os.O_DIRECTORY)
        file = os.open('shelf', os.O_RDWR | os.O_CREAT, 0o600, dir_fd=directory)
        fcntl.flock(file, fcntl.LOCK_EX)
        os.pread(file, 32, 0)
        os.pwrite(file, bytes(32), 0)
        os.close(file)
        os.close(directory)
    return (time.perf_counter() - start) / SAVES


def wait_for(master, words):
    seen = b''
    while words not in seen and select.select([master], [], [], 5)[0]:
        seen += os.read(master, 65536)


def show(home, keys=()):
    """The time until the first frame, which says whose turn it is; or, if there are keys, each with
    the words that follow it, the time from the last of them to its words."""
    start = time.perf_counter()
    program, master = pty.fork()
    if program == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('4H', 24, 80, 0, 0))
        os.environ.update(TERM='xterm-256color', LC_ALL='C.UTF-8', XDG_STATE_HOME=home)
        os.execv('./tictactoe', ['./tictactoe'])
    wait_for(master, b'quit')
    for key, words in keys:
        time.sleep(PAUSE)  # until what is there is read and drawn
        start = time.perf_counter()
        os.write(master, key)
        wait_for(master, words)
    end = time.perf_counter()
    os.kill(program, signal.SIGTERM)
    os.waitpid(program, 0)
    os.close(master)
    return end - start


def main():
    root = tempfile.mkdtemp()
    rows = []  # group, name, what is measured, its home; the last row of a group is its unit
    for group, directory, moves in (('list', 'playing', '51'), ('book', 'played', '51397')):
        home = os.path.join(root, group)
        path = write_games(home, directory, GAMES, moves)
        for name, command in (('ours', f'./tictactoe --{group}'), ('cat', f'cat {path}/*')):
            rows.append((group, name, lambda home, command=command: run(command, home), home))
    rows += [('save', 'ours', save, root), ('save', '32 bytes', save_slot, root)]
    for count in WAITING:
        home = os.path.join(root, str(count))
        write_games(home, 'playing', count, '51')
        rows.append(('frame', str(count), show, home))
    home = os.path.join(root, 'few')
    write_games(home, 'played', 1, '51397')
    for group, homes in (('page', (('book', PAGE), ('few', PAGE))),
                         ('back', (('book', STEP), ('few', STEP), ('few', END)))):
        for name, keys in homes:
            rows.append((group, 'board' if keys == END else name,
                         lambda home, keys=keys: show(home, keys), os.path.join(root, name)))
    times = [min(measured) for measured in
             zip(*([act(home) for _, _, act, home in rows] for _ in range(TIMES)))]
    shutil.rmtree(root)
    units = {row[0]: value for row, value in zip(rows, times)}
    print(f'Milliseconds for {GAMES} games, for a save, to the first frame with games that wait,\n'
          f'to the page of {GAMES} finished games or of one, and for a step back in one of them\n'
          f'or on the board: the shortest of {TIMES} runs, and how many times that of the last\n'
          'row of the group.\n')
    for (group, name, _, _), value in zip(rows, times):
        print(f'{group:<8}{name:<12}{value * 1e3:10.3f}{value / units[group]:10.2f}')


if __name__ == '__main__':
    main()
