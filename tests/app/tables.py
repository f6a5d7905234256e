#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random evenings of two programs at a shared table, in lines, and what must hold at their end.

    tables.py PROGRAM [SEED [EVENINGS]]

Ann and Bob have one directory of games or two. A go-between delays the lines between their programs
by up to 0.4 seconds, reads them, and cuts the connection. The two type without waiting for each
other; programs are stopped, killed, left and started again, the table is closed and opened, and
host and guest change places. Then nothing more is sent, and

    both programs print the same code, the code of the host's last line;
    at most one game is in progress, in the directory of the host;
    each game whose end was shown and counts is in each book once, as it was played;
    nothing else is in a book.
"""
import os
import random
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROWS = ['123', '456', '789', '147', '258', '369', '159', '357']
LONGEST_DELAY = 0.4
PATIENCE = 20       # seconds until something that must come has come
REST = 0.6          # seconds without a byte: nothing is on its way


def is_over(moves):
    for marks in (moves[0::2], moves[1::2]):
        if any(all(cell in marks for cell in row) for row in ROWS):
            return True
    return len(moves) == 9


class Wrong(Exception):
    pass


class Program:
    """A program of one person, in lines."""

    def __init__(self, evening, name, arguments, tables):
        self.name = name
        self.said = ''
        self.heard = time.monotonic()
        self.is_stopped = False
        environment = dict(os.environ, HOME=evening.homes[name], XDG_STATE_HOME=evening.homes[name],
                           TICTACTOE_TABLES=tables, LC_ALL='C.UTF-8')
        self.process = subprocess.Popen(
            [evening.program, '--plain=words', '--name=' + name, *arguments],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, bufsize=0)
        os.set_blocking(self.process.stdout.fileno(), False)

    def read(self):
        try:
            words = os.read(self.process.stdout.fileno(), 65536).decode()
        except BlockingIOError:
            return
        if words:
            self.said += words
            self.heard = time.monotonic()

    def type(self, line):
        try:
            os.write(self.process.stdin.fileno(), (line + '\n').encode())
        except BrokenPipeError:
            pass

    def send(self, number):
        if self.is_running():
            self.process.send_signal(number)
            self.is_stopped = number == signal.SIGSTOP

    def is_running(self):
        return self.process.poll() is None

    def end(self, number=signal.SIGKILL):
        """End it, by a signal or, without one, by its word."""
        self.send(signal.SIGCONT)
        if number:
            self.send(number)
        else:
            self.type('quit')
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Wrong(f"{self.name}'s program does not end")
        self.read()
        self.process.stdin.close()
        self.process.stdout.close()


class Line:
    """A connection from the guest to the host, through the go-between."""

    def __init__(self, guest, host):
        self.sockets = [guest, host]
        self.queues = [[], []]      # for each of the two: (time, bytes)
        self.rest = b''             # of the host, without its line feed
        self.is_over = False
        for end in self.sockets:
            end.setblocking(False)

    def close(self):
        for end in self.sockets:
            end.close()
        self.is_over = True


class Between:
    """The go-between: the guest's table, which is the host's."""

    def __init__(self, directory):
        self.tables = {who: os.path.join(directory, who) for who in ('host', 'guest')}
        directory = os.path.join(self.tables['guest'], f'tictactoe-{os.getuid()}')
        os.makedirs(self.tables['host'])
        os.makedirs(directory)
        os.chmod(directory, 0o711)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(directory, 'table'))
        self.listener.listen()
        self.listener.setblocking(False)
        self.line = None
        self.delay = 0
        self.moved = time.monotonic()   # a byte, last
        self.shown = None               # by the last `game` that came to the guest on this line
        self.ends = {}                  # that were shown and count: KEY to moves
        self.ended = {}                 # KEY to the time

    def accept(self):
        guest = self.listener.accept()[0]
        host = socket.socket(socket.AF_UNIX)
        try:
            host.connect(os.path.join(self.tables['host'], f'tictactoe-{os.getuid()}', 'table'))
        except OSError:
            guest.close()
            return
        self.cut()
        self.line = Line(guest, host)

    def cut(self):
        if self.line:
            self.line.close()
        self.line = self.shown = None

    def read_host(self, data):
        *lines, self.line.rest = (self.line.rest + data).split(b'\n')
        for text in lines:
            words = text.decode().split(' ')
            if words[0] != 'game':
                continue
            key, counts, moves = words[6], words[7], words[9].strip('-')
            self.shown = (key, moves)
            if is_over(moves) and counts == 'yes':
                self.ends.setdefault(key, moves)
                self.ended.setdefault(key, time.monotonic())

    def pump(self):
        """Take what has come, and pass on what is due."""
        line, now = self.line, time.monotonic()
        if not line:
            return
        for end in (0, 1):
            try:
                data = line.sockets[end].recv(65536)
            except BlockingIOError:
                continue
            except OSError:
                data = b''
            self.moved = now
            if not data and line.queues[1 - end] and line.queues[1 - end][-1][1] == b'':
                continue
            before = line.queues[1 - end][-1][0] if line.queues[1 - end] else now
            due = max(before, now + random.uniform(0, self.delay))
            line.queues[1 - end].append((due, data))
        for end in (0, 1):
            while line.queues[end] and line.queues[end][0][0] <= now:
                data = line.queues[end].pop(0)[1]
                self.moved = now
                try:
                    if data == b'':
                        raise OSError
                    line.sockets[end].sendall(data)
                    if end == 0:
                        self.read_host(data)
                except OSError:
                    self.cut()
                    return


class Evening:
    def __init__(self, program, seed):
        self.program = program
        self.random = random.Random(seed)
        self.directory = tempfile.mkdtemp()
        self.between = Between(self.directory)
        has_one = self.random.random() < 0.4
        self.homes = {name: os.path.join(self.directory, 'home' if has_one else name)
                      for name in ('Ann', 'Bob')}
        for home in self.homes.values():
            os.makedirs(home, exist_ok=True)
        self.roles = {'host': 'Ann', 'guest': 'Bob'}
        self.programs = {}
        self.unsure = set()     # KEYs of games whose host was killed when their end was new
        self.story = []

    # ---- The programs. ----

    def start(self, role):
        arguments = ['--join']
        if role == 'host':
            arguments = ['--host'] + (['--resume=1'] if self.playing(self.roles['host']) else [])
        self.story.append(f'{role} starts {" ".join(arguments)}')
        self.programs[role] = Program(self, self.roles[role], arguments, self.between.tables[role])

    def turn(self, seconds):
        """Let time pass: lines arrive, and programs print."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            line = self.between.line
            files = [self.between.listener] + (line.sockets if line else [])
            files += [one.process.stdout for one in self.programs.values() if one.is_running()]
            ready = select.select(files, [], [], max(0, min(left, 0.005)))[0]
            if self.between.listener in ready:
                self.between.accept()
            self.between.pump()
            for one in self.programs.values():
                if not one.process.stdout.closed:
                    one.read()
            if left <= 0:
                return

    def until(self, holds, otherwise):
        end = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > end:
                raise Wrong(otherwise)
            self.turn(0.02)

    # ---- The files. ----

    def records(self, name, directory):
        found = {}
        path = os.path.join(self.homes[name], 'tictactoe', directory)
        for key in os.listdir(path) if os.path.isdir(path) else []:
            if not re.fullmatch('[0-9a-f]{8}', key):
                continue
            with open(os.path.join(path, key)) as file:
                found[key] = dict(line.split(' ', 1) if ' ' in line else (line, '')
                                  for line in file.read().splitlines())
        return found

    def playing(self, name):
        return {key: record for key, record in self.records(name, 'playing').items()
                if not is_over(record['moves'].strip('-'))}

    # ---- The acts. ----

    def is_at_end(self, role):
        """The program has told that the game is over, and of no other game."""
        words = re.findall(r' wins|You win|a draw|game: |plays [XO] in', self.programs[role].said)
        return bool(words) and words[-1] in (' wins', 'You win', 'a draw')

    def kill_host(self):
        now = time.monotonic()
        self.unsure |= {key for key, then in self.between.ended.items() if now - then < 2}
        self.programs['host'].end()

    def restart(self, role, number):
        if role == 'host' and number:
            self.kill_host()
        else:
            self.programs[role].end(number)
        self.start(role)

    def act(self):
        role = self.random.choice(['host', 'guest'])
        one = self.programs[role]
        what = self.random.choices(
            ['mark', 'undo', 'answer', 'new', 'join', 'delay', 'cut', 'stop', 'go', 'kill', 'leave',
             'close', 'swap'], [200, 4, 20, 20, 20, 10, 4, 4, 20, 2, 2, 2, 1])[0]
        self.story.append(f'{role} {what}')
        if what == 'mark':
            taken = self.between.shown[1] if self.between.shown else ''
            free = [cell for cell in '123456789' if cell not in taken] or ['1']
            one.type(self.random.choice(free))
        elif what == 'undo':
            one.type('undo')
        elif what == 'answer':
            one.type(self.random.choice(['yes', 'no', 'cancel']))
        elif what == 'new' and self.is_at_end(role):
            one.type('new')
        elif what == 'join':
            self.programs['guest'].type('join')
        elif what == 'delay':
            self.between.delay = self.random.choice([0, 0.05, LONGEST_DELAY])
        elif what == 'cut':
            self.between.cut()
        elif what == 'stop':
            one.send(signal.SIGSTOP)
        elif what == 'go':
            for each in self.programs.values():
                each.send(signal.SIGCONT)
        elif what == 'kill':
            self.restart(role, signal.SIGKILL)
        elif what == 'leave':
            self.restart(role, None)
        elif what == 'close':
            self.programs['host'].type('host')
        elif what == 'swap':
            self.swap()
        if not self.programs['guest'].is_running():
            self.programs['guest'].end()
            self.start('guest')

    def swap(self):
        """The person who hosted comes back as the guest, unless a game would be left behind."""
        for one in self.programs.values():
            one.end(None)
        if not self.playing(self.roles['host']):
            self.roles = {'host': self.roles['guest'], 'guest': self.roles['host']}
        self.start('host')
        self.start('guest')

    # ---- At rest. ----

    def is_quiet(self):
        last = max([self.between.moved] + [one.heard for one in self.programs.values()])
        return time.monotonic() - last > REST

    def meet(self):
        """Both sit at the table, and nothing is on its way."""
        self.between.delay = 0
        for one in self.programs.values():
            one.send(signal.SIGCONT)
        self.until(self.is_quiet, 'there is no rest')
        end = time.monotonic() + PATIENCE
        while not (self.between.line and self.between.shown):
            host, guest = self.programs['host'], self.programs['guest']
            if time.monotonic() > end:
                raise Wrong('the two do not meet')
            if host.said.rfind('The table is closed.') > host.said.rfind('--join='):
                host.type('host')
            elif not guest.is_running():
                guest.end()
                self.start('guest')
            else:
                guest.type('join')
            self.turn(0.3)
            self.until(self.is_quiet, 'there is no rest')

    def ask_code(self, role):
        one = self.programs[role]
        before = len(one.said)
        one.type('save')
        answer = lambda: re.search(r'[Cc]ode (?:of this game )?(?:is )?(\d+)|the board is empty',
                                   one.said[before:])
        self.until(answer, f'the {role} does not say its code')
        return answer().group(1) or '0'

    def check(self):
        self.meet()
        key, moves = self.between.shown
        codes = {role: self.ask_code(role) for role in self.programs}
        shown = '0' if not moves else subprocess.run(
            [self.program, '--show', '--moves=' + moves], capture_output=True,
            text=True).stdout.split()[-1]
        if set(codes.values()) != {shown}:
            raise Wrong(f'the programs say {codes}, and the line {shown}')
        self.check_files(key, moves)

    def check_files(self, key, moves):
        host, guest = self.roles['host'], self.roles['guest']
        in_progress = self.playing(host)
        if len(in_progress) > 1 or (self.homes[host] != self.homes[guest] and self.playing(guest)):
            raise Wrong(f'in progress are {in_progress} and {self.playing(guest)}')
        for each, record in in_progress.items():
            if each == key and record['moves'].strip('-') != moves:
                raise Wrong(f'the table has {moves}, and the file {record["moves"]}')
        for name in (host, guest):
            book = {each: record for directory in ('playing', 'played')
                    for each, record in self.records(name, directory).items()
                    if is_over(record['moves'].strip('-'))}
            for each, record in book.items():
                if each in self.unsure:
                    continue
                if {record.get('X'), record.get('O')} != {'Ann', 'Bob'} or 'mixed' in record:
                    raise Wrong(f"{name}'s book has a game of others: {record}")
                if self.between.ends.get(each, record['moves']) != record['moves']:
                    raise Wrong(f"{name}'s book has {record}, shown was {self.between.ends[each]}")
            games = [(record['X'], record['moves'], each) for each, record in book.items()]
            if len(games) != len(set(games)):
                raise Wrong(f"{name}'s book has a game twice: {games}")
        if is_over(moves) and self.between.ends.get(key) == moves and key not in self.unsure:
            for name in (host, guest):
                if key not in self.records(name, 'played'):
                    raise Wrong(f"{name}'s book lacks {key}, {moves}")
        for each, end in self.between.ends.items():
            owners = [name for name in (host, guest) if each in self.records(name, 'played')]
            if not owners and each not in self.unsure:
                raise Wrong(f'{each}, {end} is in no book')

    def run(self, rounds):
        self.start('host')
        self.until(lambda: '--join=' in self.programs['host'].said, 'there is no table')
        self.start('guest')
        for _ in range(rounds):
            for _ in range(self.random.randint(5, 100)):
                self.act()
                self.turn(self.random.choice([0, 0, 0.01, 0.1]))
            self.check()
            self.story.append('-- at rest --')

    def close(self):
        for one in self.programs.values():
            if one.is_running():
                one.end()
        self.between.cut()
        self.between.listener.close()
        shutil.rmtree(self.directory)


def main():
    program = shutil.which(sys.argv[1]) or sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    evenings = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    ends = 0

    for number in range(seed, seed + evenings):
        random.seed(number)
        evening = Evening(program, number)
        try:
            evening.run(3)
            ends += len(evening.between.ends)
        except Wrong as wrong:
            print(f'evening {number}: {wrong}; after')
            print('\n'.join(evening.story[-70:]))
            for role, one in evening.programs.items():
                print(f'---- {role}, {one.name}\n{one.said[-1500:]}')
            evening.close()
            return 1
        evening.close()
    print(f'{evenings} evenings, {ends} games ended')
    return 0


if __name__ == '__main__':
    sys.exit(main())
