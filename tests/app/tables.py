#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random evenings of two programs at a shared table, in lines, and what must hold meanwhile.

    tables.py PROGRAM [SEED [EVENINGS]]

Ann and Bob have one login or two (which needs root and setpriv), and one directory of games or two:
four settings, by turns. A go-between reads the lines between their programs, delays them by up to
0.4 seconds on either side, and cuts the connection, also within a line. The two type without
waiting for each other; programs are stopped, killed, left and started again; the table is closed
and opened; host and guest change places; a visitor, Cleo, takes the guest's seat; Bob may be called
Ann, too; a game may begin at one keyboard. A line of the host is believed if it can follow the one
before. After each act

    at most one game is in progress, in the directory of the host, except for those that were left;
    a game in a book ended at the table as the book has it, between those who set its marks;
    a game that was in a book is still there, unchanged;
    the boards on the guest's screen are boards of the host's lines, in their order;
    each board on the host's screen follows from the one before and the marks that are told.

When nothing more is sent,

    both screens show the board of the host's last line, and so does the file;
    each game whose end was shown, and counts, is in the book of each person who saw the end.
"""
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from between import Between

ROWS = ['123', '456', '789', '147', '258', '369', '159', '357']
LONGEST_DELAY = 0.4
PATIENCE = 20       # seconds until something that must come has come
REST = 0.6          # seconds without a byte: nothing is on its way
LOGINS = [54400, 54401]

BOARD = r'^ (\S) \| (\S) \| (\S)\n---\+---\+---' \
        r'\n (\S) \| (\S) \| (\S)\n---\+---\+---\n (\S) \| (\S) \| (\S)$'
MARK = r'(Ann\s2|Ann|Bob|Cleo|Player\s[12])\s+plays\s+([XO])\s+in\s+([1-9])'
WORDS = re.compile(f'{BOARD}|{MARK}', re.M)


class Wrong(Exception):
    pass


def expect(holds, *words):
    if not holds:
        raise Wrong(' '.join(str(word) for word in words))


# ---- The game. ----

def winner(moves):
    for mark, cells in (('X', moves[0::2]), ('O', moves[1::2])):
        if any(all(cell in cells for cell in row) for row in ROWS):
            return mark
    return None


def is_over(moves):
    return winner(moves) is not None or len(moves) == 9


def board_of(moves):
    return ''.join('XO'[moves.index(cell) % 2] if cell in moves else '.' for cell in '123456789')


def other(of, pair):
    return pair[1 - pair.index(of)]


class Table:
    """A `game` line of the host."""

    def __init__(self, text):
        (_, number, self.guest_mark, *score, self.key, self.counts, start, moves, self.asks,
         last) = text.split(' ')
        expect(start == '0x000000', 'nobody opened', text)
        self.text, self.number = text, int(number)
        self.guest_mark = self.guest_mark.upper()
        self.score = [int(count) for count in score]
        self.moves = moves.strip('-')
        self.by, self.deed = last.split(':') if ':' in last else ('', '-')

    def mark_of(self, person):
        return self.guest_mark if person == 'guest' else other(self.guest_mark, 'XO')

    def check_follows(self, before):
        """This table follows from the one before, by what it says was done."""
        asker, _, act = before.asks.partition(':')
        is_game = (self.key, self.guest_mark) == (before.key, before.guest_mark)
        is_same = is_game and self.moves == before.moves
        is_new = self.key != before.key and self.moves == ''
        is_swapped = self.guest_mark != before.guest_mark
        was_over = is_over(before.moves)
        undone = 1 if 'XO'[(len(before.moves) - 1) % 2] == before.mark_of(asker) else 2
        is_done = is_new and not is_swapped if act == 'new' else \
            is_game and self.moves == before.moves[:-undone]
        holds = {
            'play': is_game and not was_over and self.moves[:-1] == before.moves
                    and self.moves[-1:] not in before.moves
                    and 'XO'[len(before.moves) % 2] == before.mark_of(self.by),
            'ask': is_same and before.asks == '-' and self.asks.startswith(self.by + ':'),
            'drop': is_same and asker == self.by,
            'no': is_same and asker != self.by,
            'yes': is_done and not was_over and {asker, self.by} == {'host', 'guest'},
            'new': is_new and is_swapped and was_over,
        }[self.deed] and self.number > before.number and (self.asks == '-' or self.deed == 'ask')
        score = list(before.score)
        if self.deed == 'play' and is_over(self.moves) and self.counts == 'yes':
            won = winner(self.moves)
            score[2 if won is None else won == self.guest_mark] += 1
        expect(holds and self.score == score, self.text, 'does not follow from', before.text)


class Game:
    """What is known of the game of a KEY."""

    def __init__(self):
        self.moves, self.setters = '', []   # a setter is None if no line told who it was
        self.end = self.people = None       # when the host has said an end: the moves, X and O


# ---- The programs. ----

class Program:
    """A program of one person, in lines."""

    def __init__(self, evening, name, arguments, tables):
        self.name, self.arguments = name, arguments
        self.said = ''
        self.parsed = 0             # up to there its words were read
        self.board = None           # on its screen, last
        self.ends = set()           # KEYs of the ends that it was shown since it last slept
        self.is_paused = False
        self.heard = time.monotonic()
        home = evening.homes[name]
        self.process = subprocess.Popen(
            [*evening.become(name), evening.program, '--plain', '--name=' + evening.called[name],
             *arguments],
            env=dict(os.environ, HOME=home, XDG_STATE_HOME=home, TICTACTOE_TABLES=tables,
                     LC_ALL='C.UTF-8'),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
        os.set_blocking(self.process.stdout.fileno(), False)

    def read(self):
        """The words that came since, matched with WORDS."""
        try:
            words = os.read(self.process.stdout.fileno(), 65536).decode()
        except BlockingIOError:
            return []
        if words:
            self.said += words
            self.heard = time.monotonic()
        found = list(WORDS.finditer(self.said, self.parsed))
        if found:
            self.parsed = found[-1].end()
        return found

    def type(self, *lines):
        try:
            os.write(self.process.stdin.fileno(), ''.join(line + '\n' for line in lines).encode())
        except BrokenPipeError:
            pass

    def is_running(self):
        return self.process.poll() is None

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)
        self.is_paused = True

    def go_on(self):
        """Continue the program, if it is paused: another SIGCONT could come while LeakSanitizer
        stops the program at its end, and would hang both."""
        if self.is_paused:
            self.process.send_signal(signal.SIGCONT)
        self.is_paused = False

    def last_of(self, *words):
        """Which of the words it said last; the first if none."""
        return max(words, key=' '.join(self.said.split()).rfind)

    def close(self):
        if self.is_running():
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


# ---- The evening. ----

class Evening:
    def __init__(self, program, seed):
        self.random = random.Random(seed)
        self.directory = tempfile.mkdtemp()
        os.chmod(self.directory, 0o711)
        self.program = os.path.join(self.directory, 'tictactoe')
        shutil.copy(program, self.program)
        os.chmod(self.program, 0o755)
        self.has_logins = os.geteuid() == 0 and shutil.which('setpriv')
        logins = LOGINS if self.has_logins else [os.geteuid()]
        self.called = {'Ann': 'Ann', 'Bob': 'Ann' if seed // 4 % 4 == 1 else 'Bob', 'Cleo': 'Cleo'}
        self.has_one_directory = seed // 2 % 2 == 1
        self.logins, self.homes = {}, {}
        for name in ('Ann', 'Bob', 'Cleo'):     # Cleo comes with Bob's login
            self.logins[name] = logins[0 if name == 'Ann' or seed % 2 == 0 else -1]
            home = os.path.join(self.directory, 'home' if self.has_one_directory else name)
            self.homes[name] = home
            os.makedirs(home, exist_ok=True)
            os.chown(home, self.logins[name], -1)
        self.between = Between(self.directory, self.logins.values(), self)
        self.roles = {'host': 'Ann', 'guest': 'Bob'}
        self.programs = {}
        self.games = {}             # by KEY
        self.left = set()           # KEYs of the games that were left in progress
        self.private = set()        # KEYs of games that ended at one keyboard, and can be undone
        self.unsure = set()         # KEYs of games whose end a kill may have lost
        self.booked = {home: {} for home in self.homes.values()}    # what was in the book
        self.shown = {home: set() for home in self.homes.values()}  # KEYs of the ends shown there
        self.boards = []            # that came to the guest
        self.marks = []             # ('X5', name), as the host's screen said them
        self.story = [f'logins {self.logins}, homes {sorted(self.booked)}']

    def become(self, name):
        """The words before a command that make it run as the login of that person. Two logins of
        one directory can read each other's files, as on a network drive."""
        if not self.has_logins:
            return []
        login = self.logins[name]
        drive = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
        return ['setpriv', f'--reuid={login}', f'--regid={login}', '--clear-groups',
                *(drive if self.has_one_directory else [])]

    # ---- What is said. ----

    def hear(self, line, end, text):
        """The guest (0) or the host (1) has said a line."""
        if end == 0 and text.startswith('tictactoe '):
            line.guest_name = text.split(' ', 2)[2]
        if end == 1 and text.startswith('game '):
            table, before = Table(text), line.table
            if before:
                table.check_follows(before)
                expect(before.key == table.key or table.key not in self.games, text, 'is not new')
            else:
                expect(table.asks == table.deed == '-', text, 'is a first line')
            if before and before.key != table.key and before.moves and not is_over(before.moves):
                self.left.add(before.key)
            self.follow(line, table)
            line.table = table

    def follow(self, line, table):
        """Note what the host's line says of its game."""
        host = self.called[self.programs['host'].name]
        guest = line.guest_name + (' 2' if line.guest_name == host else '')
        names = {table.guest_mark: guest, table.mark_of('host'): host}
        game = self.games.setdefault(table.key, Game())
        kept = len(os.path.commonprefix([game.moves, table.moves]))
        game.setters = game.setters[:kept]
        for at in range(kept, len(table.moves)):
            is_seen = table.deed == 'play' and at == len(table.moves) - 1
            game.setters.append(names['XO'[at % 2]] if is_seen else None)
        game.moves = table.moves
        if not is_over(table.moves) or table.key in self.unsure:
            return
        expect(game.end in (None, table.moves), 'the end of', table.text, 'was', game.end)
        if table.deed == 'play':
            self.check_counts(game, table, names)
        if table.counts == 'yes':
            game.people = game.people or [names['X'], names['O']]
            self.note_end('host', table.key)
        game.end = table.moves

    def check_counts(self, game, table, names):
        """The game counts if each mark is of the one who sits there at the end."""
        counts = 'yes'
        for at, setter in enumerate(game.setters):
            mark = 'XO'[at % 2]
            if not setter:      # no line told of it, but the host's screen
                said = [by for cell, by in self.marks if cell == mark + game.moves[at]]
                setter = said[-1] if said else names[mark]
            if setter != names[mark]:
                counts = 'no'
        expect(table.counts == counts, table.text, game.setters, names)

    def note_end(self, role, key):
        """The program is shown an end that counts."""
        one = self.programs[role]
        one.ends.add(key)
        self.shown[self.homes[one.name]].add(key)

    def show(self, line, text):
        """The host's line comes to the guest."""
        if not text.startswith('game '):
            return
        line.shown = table = Table(text)
        self.boards.append(board_of(table.moves))
        if is_over(table.moves) and table.counts == 'yes':
            self.note_end('guest', table.key)

    # ---- The screens. ----

    def look(self):
        """Read the screens, where marks are told first, and then the board."""
        for role, one in self.programs.items():
            for found in one.read() if not one.process.stdout.closed else []:
                *cells, name, mark, cell = found.groups()
                if not name:
                    board = ''.join(cell if cell in 'XO' else '.' for cell in cells)
                    self.check_board(role, one, board)
                    one.board = board
                elif role == 'host':
                    self.marks.append((mark + cell, ' '.join(name.split())))
                    if one.board:
                        at = int(cell) - 1
                        expect(one.board[at] == '.', 'the cell of', found.group(), 'is taken')
                        one.board = one.board[:at] + mark + one.board[at + 1:]

    def check_board(self, role, one, board):
        if role == 'host':
            is_back = one.board and all(now in (was, '.') for now, was in zip(board, one.board))
            expect(is_back or not one.board, "the host's screen has", board, 'after', one.board)
            return
        while self.boards and self.boards[0] != board:
            self.boards.pop(0)
        expect(self.boards, "the guest's screen has", board, 'which the host did not say')

    # ---- The programs. ----

    def start(self, role):
        name = self.roles[role]
        arguments = [f'--join={self.logins[self.roles["host"]]}']
        if role == 'host':
            arguments = self.choose_game(name)
        self.story.append(f'{role} starts: {name} {" ".join(arguments)}')
        self.programs[role] = Program(self, name, arguments, self.between.tables[role])
        if arguments[0] == '-xAnn':
            cells = self.random.sample('123456789', self.random.randint(0, 4))
            self.programs[role].type(*cells, 'host')

    def choose_game(self, name):
        """Arguments of the host: a game of its shelf is resumed, or left there."""
        shelf = self.playing(name)
        guest = self.logins[self.roles['guest']]
        arguments = [self.random.choice(['--host', f'--host={guest}'])]
        if self.random.random() < 0.1:
            arguments.append('--mark=o')
        self.left |= set(shelf)
        if shelf and self.random.random() < 0.8:
            key = self.random.choice(sorted(shelf))
            self.left.discard(key)
            game = self.games.get(key)
            if game and 'mixed' in shelf[key]:  # the file does not say whose marks they are
                game.setters = ['somebody'] * len(game.setters)
            return arguments + [f'--resume={key}']
        return ['-xAnn', '-oBob'] if self.random.random() < 0.2 else arguments

    def stop(self, role, number):
        """End the program, by a signal or, without one, by its word."""
        one = self.programs[role]
        one.go_on()
        if role == 'guest' and 'here and plays' not in ' '.join(one.said.split()):
            number = number or signal.SIGTERM   # lines are read at the table; a background job of
                                                # a shell ignores SIGINT
        if number:
            one.process.send_signal(number)
        else:
            one.type('quit')
        self.until(lambda: not one.is_running(), f"{one.name}'s program does not end")
        if number == signal.SIGKILL:    # its last lines can have come just now
            self.unsure |= one.ends
        self.check_files()
        one.close()

    def turn(self, seconds):
        """Let time pass: lines arrive, and programs print."""
        end = time.monotonic() + seconds
        while True:
            files = [one.process.stdout for one in self.programs.values() if one.is_running()]
            left = end - time.monotonic()
            ready = select.select(files + self.between.files(), [], [], max(0, min(left, 0.005)))
            self.between.guest_login = self.logins[self.roles['guest']]
            self.between.pump(ready[0])
            self.look()
            if left <= 0:
                return

    def until(self, holds, otherwise):
        end = time.monotonic() + PATIENCE
        while not holds():
            expect(time.monotonic() < end, otherwise)
            self.turn(0.02)

    # ---- The files. ----

    def records(self, home):
        """The games of a directory by KEY, but for `changed` and `own`: two programs with one
        directory write the same end, each with its own. One that is moved is not left out."""
        found = {}
        for directory in ('playing', 'played', 'playing'):
            path = os.path.join(home, 'tictactoe', directory)
            for key in os.listdir(path) if os.path.isdir(path) else []:
                try:
                    with open(os.path.join(path, key), encoding='utf-8') as file:
                        fields = [line.partition(' ') for line in file.read().splitlines()]
                except FileNotFoundError:
                    continue
                if re.fullmatch('[0-9a-f]{8}', key):
                    found[key] = {field: text.strip('-') for field, _, text in fields
                                  if field in ('X', 'O', 'mixed', 'moves')}
        return found

    def playing(self, name):
        return {key: record for key, record in self.records(self.homes[name]).items()
                if not is_over(record['moves'])}

    def check_files(self):
        """What holds at any moment. A program says what it does before it writes it down."""
        found = {home: self.records(home) for home in self.booked}
        self.turn(0)
        said = ' '.join(self.programs['host'].said.split()) if self.programs else ''
        most = 1 + said.count('resume the other game')      # which was left at one keyboard
        for home, records in found.items():
            current = {key for key, record in records.items()
                       if not is_over(record['moves']) and key not in self.left}
            is_host = home == self.homes[self.roles['host']]
            expect(len(current) <= is_host * most, 'in progress are', current, 'in', home)
            for key, record in self.booked[home].items():
                expect(records.get(key) == record, 'the book of', home, 'had', key, record,
                       'and has', records.get(key))
            for key, record in records.items():
                if is_over(record['moves']) and key not in self.unsure | self.private \
                        and key not in self.booked[home]:
                    self.check_end(home, key, record, is_host)

    def check_end(self, home, key, record, is_host):
        """The first time that this end is in a book."""
        game = self.games.get(key, Game())
        moves, people = record['moves'], [record.get('X'), record.get('O')]
        is_said = all(('XO'[at % 2] + cell, people[at % 2]) in self.marks
                      for at, cell in enumerate(moves))
        expect(is_said and people[0] != people[1] and 'mixed' not in record,
               'the book has a game of others:', record)
        if game.people and game.end == moves:
            expect(people == game.people, key, 'is of', game.people, 'not of', people)
            self.booked[home][key] = record
            return
        # The host can end a game behind a cut: its guest's last line came, or it had not noticed.
        known = len(os.path.commonprefix([moves, game.moves]))
        is_unheard = not game.end and known >= len(game.moves) - 2 and len(moves) - known <= 2
        host = self.programs['host']
        at_keyboard = host.arguments[0] == '-xAnn' or '--resume' in host.arguments[-1] \
            and 'The table is closed.' in ' '.join(host.said.split())
        expect(is_host and (is_unheard or at_keyboard), 'the book of', home, 'has', key,
               record, 'and the host said', game.end, game.moves)
        if at_keyboard:
            self.private.add(key)

    # ---- The acts. ----

    def is_at_end(self, role):
        """The program has told that the game is over, and of no other game."""
        words = re.findall(r' wins|You win|a draw|game: |plays\s[XO]\sin', self.programs[role].said)
        return bool(words) and words[-1] in (' wins', 'You win', 'a draw')

    def act(self):
        role = self.random.choice(['host', 'guest'])
        one = self.programs[role]
        line = self.between.line
        taken = line.table.moves if line and line.table else ''
        free = [cell for cell in '123456789' if cell not in taken] or ['1']
        ends = [None, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP]
        closed = [[], ['undo'], ['undo', 'host'], ['host']]
        is_new = self.is_at_end(role) or (role == 'guest' and self.random.random() < 0.2)
        acts = {
            'mark': (200, lambda: one.type(self.random.choice(free))),
            'answer': (40, lambda: one.type(self.random.choice(['yes', 'yes', 'no', 'cancel']))),
            'join': (40, lambda: self.programs['guest'].type('join')),
            'new': (20, lambda: is_new and one.type('new')),
            'undo': (10, lambda: one.type('undo')),
            'stop': (4, one.pause),
            'go on': (20, self.go_on),
            'delay': (10, self.delay),
            'cut': (3, self.between.cut),
            'close': (3, lambda: self.programs['host'].type('host', *self.random.choice(closed))),
            'end': (3, lambda: self.restart(role, self.random.choice(ends))),
            'visit': (2, self.visit),
            'swap': (1, self.swap),
        }
        what = self.random.choices(list(acts), [weight for weight, _ in acts.values()])[0]
        self.story.append(f'{role} {what}')
        acts[what][1]()
        if not self.programs['guest'].is_running():
            self.programs['guest'].close()
            self.start('guest')

    def go_on(self):
        for one in self.programs.values():
            one.go_on()

    def delay(self):
        self.between.delays = [self.random.choice([0, 0, 0.05, LONGEST_DELAY]) for _ in (0, 1)]

    def restart(self, role, number):
        self.stop(role, number)
        self.start(role)

    def visit(self):
        """Another one, or the same, sits down as the guest."""
        self.stop('guest', None)
        host, login = self.roles['host'], self.logins[self.roles['guest']]
        self.roles['guest'] = self.random.choice(
            [name for name in self.logins if name != host and self.logins[name] == login])
        self.start('guest')

    def swap(self):
        """Bob, or Ann, keeps the table from now on, and the other one joins."""
        for role in self.programs:
            self.stop(role, None)
        self.left |= set(self.playing(self.roles['host']))
        host = other(self.roles['host'], ['Ann', 'Bob'])
        self.roles = {'host': host, 'guest': other(host, ['Ann', 'Bob'])}
        self.start('host')
        self.start('guest')

    # ---- At rest. ----

    def is_quiet(self):
        last = max([self.between.moved] + [one.heard for one in self.programs.values()])
        return time.monotonic() - last > REST

    def meet(self):
        """Both sit at the table, and nothing is on its way."""
        self.between.delays = [0, 0]
        self.go_on()
        self.until(self.is_quiet, 'there is no rest')
        end = time.monotonic() + PATIENCE
        while not (self.between.line and self.between.line.shown):
            host, guest = self.programs['host'], self.programs['guest']
            expect(time.monotonic() < end, 'the two do not meet')
            if host.last_of('The table is closed.', '--join=') != '--join=':
                host.type('host')
            elif not guest.is_running():
                guest.close()
                self.start('guest')
            else:
                guest.type('join')
                if host.last_of('is here and', 'has gone away', 'wants to join') == 'wants to join':
                    host.type('yes')
            self.turn(0.3)
            self.until(self.is_quiet, 'there is no rest')

    def check(self):
        self.meet()
        for one in self.programs.values():
            one.board = None
            one.type('board')
        self.until(lambda: all(one.board for one in self.programs.values()), 'a board is missing')
        table = self.between.line.shown
        for role, one in self.programs.items():
            expect(one.board == board_of(table.moves), role, 'shows', one.board, 'of', table.text)
            one.ends = set()
        self.check_files()
        record = self.playing(self.roles['host']).get(table.key, {'moves': ''})
        expect(record['moves'] == ('' if is_over(table.moves) else table.moves), 'the table is',
               table.text, 'and its file', record)
        for home, keys in self.shown.items():
            path = os.path.join(home, 'tictactoe', 'played')
            book = os.listdir(path) if os.path.isdir(path) else []
            missing = keys - self.unsure - set(book)
            expect(not missing, 'the book of', home, 'lacks', missing)

    def run(self, rounds):
        self.start('host')
        self.start('guest')
        for _ in range(rounds):
            for _ in range(self.random.randint(5, 150)):
                self.act()
                self.turn(self.random.choice([0, 0, 0.01, 0.1]))
                self.check_files()
            self.check()
            self.story.append('-- at rest --')

    def close(self):
        for one in self.programs.values():
            one.close()
        self.between.close()
        shutil.rmtree(self.directory)


def main():
    program = shutil.which(sys.argv[1]) or sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    evenings = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    ends = 0

    signal.signal(signal.SIGHUP, signal.SIG_DFL)    # nohup ignores it
    for number in range(seed, seed + evenings):
        random.seed(number)
        evening = Evening(program, number)
        try:
            evening.run(3)
            ends += len([game for game in evening.games.values() if game.end])
        except Wrong as wrong:
            print(f'evening {number}: {wrong}; after')
            print('\n'.join(evening.story[:1] + evening.story[-70:]))
            for role, one in evening.programs.items():
                print(f'---- {role}, {one.name}\n{one.said[-1500:]}')
            return 1
        finally:
            evening.close()
    print(f'{evenings} evenings, {ends} games ended')
    return 0


if __name__ == '__main__':
    sys.exit(main())
