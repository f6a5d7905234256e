#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random sessions in one home, in lines, against a model of people and files.

    people.py PROGRAM [SEED [SESSIONS [with-computer]]]

The model knows people by their names and a mark by who set it, keeps a list of the games that
ended, and shares nothing with the game. It asks the game only for the board, which also tells it
the moves of the computer. After each line it compares all files with the files that should be
there, and each score that is printed; at the end of a session it compares the goodbye, the command
in it, the status and the book.
"""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
DEFAULTS = ['Player 1', 'Player 2']
NAMES = ['Ann', 'Bob', 'Carl', 'Zoe 🙂', 'ann', ' Ann ', 'Player 2']
LEVELS = ['easy', 'medium', 'perfect']


def board_of(start, marks):
    board = list(start)
    for cell, _ in marks:
        board[cell] = mover(board)
    return ''.join(board)


def mover(board):
    return 'X' if board.count('X') == board.count('O') else 'O'


def winner(board):
    for a, b, c in LINES:
        if board[a] != '.' and board[a] == board[b] == board[c]:
            return board[a]
    return None


def is_over(board):
    return winner(board) is not None or '.' not in board


def code_of(program, board, cache={}):
    if board not in cache:
        out = subprocess.run([program, '--show', 'board:' + board], capture_output=True, text=True)
        cache[board] = int(re.search(r'code (\d+)', out.stdout).group(1))
    return cache[board]


def parse_game(text):
    fields = dict((line.split(' ', 1) + [''])[:2] for line in text.splitlines())
    moves = fields['moves']
    return (fields.get('X', ''), fields.get('O', ''), 'mixed' in fields,
            int(fields['start']), '' if moves == '-' else moves, fields['changed'])


def decode(program, code, cache={}):
    if code not in cache:
        out = subprocess.run([program, '--encodings', str(code)], capture_output=True, text=True)
        cache[code] = re.search(r'board (\S+)', out.stdout).group(1)
    return cache[code]


def shown_by(program, environment, arguments):
    """The code of the position that these arguments lead to."""
    out = subprocess.run([program, '--show', *arguments], capture_output=True, text=True,
                         env=environment).stdout
    return int(re.search(r'code (\d+)', out).group(1))


def book_of(records):
    """The lines of --book, in any order, from the records of the games that ended and count."""
    results = {}
    for x_name, o_name, board in records:
        names = sorted([x_name, o_name], key=str.encode)
        result = results.setdefault(tuple(names), [0, 0, 0])
        won = winner(board)
        result[names.index((x_name, o_name)['XO'.index(won)]) if won else 2] += 1
    return sorted('%s %d : %d %s, %d draw%s' % (one, wins, others, other, draws,
                                                '' if draws == 1 else 's')
                  for (one, other), (wins, others, draws) in results.items())


class Game:
    """A game on the board."""

    def __init__(self, start='.........'):
        self.start = start
        self.marks = []          # (cell, set_by): a person, a level, or None for nobody
        self.undone = []
        self.is_kept = False
        self.resumed = None      # the record it was resumed from
        self.key = None
        self.file = None         # as it should stand now: a record, or None
        self.counted = False

    def board(self):
        return board_of(self.start, self.marks)


class Session:
    def __init__(self):
        self.names = list(DEFAULTS)
        self.seat = None             # the person whose seat the computer has
        self.last_seat = 1
        self.level = 'medium'
        self.x = 0
        self.game = Game()
        self.ended = []              # the games that count: the two names, the name that won
        self.listed = None           # the records that the list has, by number
        self.was_refused = False     # a line could not be obeyed

    # ---- The people. ----

    def seat_of(self, person):
        return self.level if self.seat == person else person

    def called(self, seat):
        return f'Computer ({seat})' if isinstance(seat, str) else self.names[seat]

    def person_of(self, mark):
        return self.x if mark == 'X' else 1 - self.x

    def is_mixed(self):
        board = list(self.game.start)
        for cell, set_by in self.game.marks:
            mark = mover(board)
            if set_by != self.seat_of(self.person_of(mark)):
                return True
            board[cell] = mark
        return False

    def record(self):
        names = [self.called(self.seat_of(self.person_of(mark))) for mark in 'XO']
        names = ['' if name == default else name for name, default in zip(names, DEFAULTS)]
        return (*names, self.is_mixed(), self.game.start,
                ''.join(str(cell + 1) for cell, _ in self.game.marks))

    # ---- What should be saved. ----

    def settle(self, was_over):
        """There is another position on the board, or the people have changed."""
        game = self.game
        board = game.board()
        if is_over(board) and was_over:
            return
        if not is_over(board):
            if game.counted:
                self.ended.pop()
            game.counted = False
            if game.is_kept:
                game.file = ('playing', self.record()) if board != '.........' else None
            return
        names = [self.called(self.seat_of(person)) for person in (0, 1)]
        counts = game.is_kept and bool(game.marks) and not self.is_mixed()
        game.counted = counts
        if counts:
            won = winner(board)
            self.ended.append((names, won and names[self.person_of(won)]))
        if not game.is_kept:
            return
        is_booked = counts and not set(names) & set(DEFAULTS)
        game.file = ('played', self.record()) if is_booked else None

    def note_act(self):
        if self.game.resumed and not is_over(self.game.board()):
            self.game.is_kept = True

    def rename(self, person, name):
        """Two people never have one name. A person who had no name keeps their wins."""
        old, other, name = self.names[person], self.names[1 - person], name.strip()
        if not name or name in DEFAULTS:
            name = DEFAULTS[person] if other != DEFAULTS[person] else DEFAULTS[1 - person]
        if name == other:
            self.was_refused = True
            return False
        self.names[person] = name
        if old in DEFAULTS:
            self.ended = [([name if n == old else n for n in names], name if won == old else won)
                          if name not in names else (names, won) for names, won in self.ended]
        return True

    # ---- What is seen. ----

    def see(self, board, set_by):
        """The marks from the model's position to this board: the person's, then the computer's."""
        game = self.game
        have = game.board()
        new = [cell for cell in range(9) if board[cell] != have[cell]]
        new.sort(key=lambda cell: board[cell] != mover(have))
        for cell in new:
            was_over = is_over(game.board())
            person = self.person_of(mover(game.board()))
            by = self.seat_of(person)
            assert set_by is not None or isinstance(by, str), (have, board)
            game.marks.append((cell, by))
            game.undone = []
            if not isinstance(by, str):
                game.is_kept = True
            self.settle(was_over)
        assert game.board() == board, (game.board(), board)


class Home:
    """The files that should be in one home."""

    def __init__(self, path):
        self.path = os.path.join(path, 'tictactoe')
        self.others = {}       # games that are not on the board, by KEY: (place, record)
        self.settings = {}     # as they should be

    def read_settings(self):
        path = os.path.join(self.path, 'settings')
        if not os.path.exists(path):
            return {}
        with open(path, encoding='utf-8') as file:
            return dict(line.rstrip('\n').split('=', 1) for line in file)

    def read(self):
        found = {}
        for place in 'playing', 'played':
            directory = os.path.join(self.path, place)
            for key in sorted(os.listdir(directory)) if os.path.isdir(directory) else []:
                assert re.fullmatch('[0-9a-f]{8}', key), key
                with open(os.path.join(directory, key), encoding='utf-8') as file:
                    found[key] = (place, parse_game(file.read()))
        return found


class Walk:
    def __init__(self, program, rng, has_computer):
        self.program, self.rng, self.has_computer = program, rng, has_computer
        self.root = tempfile.mkdtemp(prefix='tictactoe-people-')
        self.home = Home(self.root)
        self.environment = dict(os.environ, XDG_STATE_HOME=self.root, LC_ALL='C.UTF-8')
        self.log = []

    def fail(self, words):
        print('\n'.join(self.log[-80:]))
        print('model:', words)
        print('home:', self.root)
        sys.exit(1)

    def coded(self, file):
        place, record = file
        return (place, (*record[:3], code_of(self.program, record[3]), record[4]))

    # ---- One session. ----

    def compare(self, where):
        found = self.home.read()
        session = self.session
        expected = {key: file for key, file in self.home.others.items()}
        rest = {key: file for key, file in found.items() if key not in expected}
        for key, file in expected.items():
            if key not in found or (found[key][0], found[key][1][:5]) != file:
                self.fail(f'{where}: {key} should be {file}, is {found.get(key)}')
        game = session.game
        wanted = game.resumed[1] if game.resumed and not game.is_kept else (
            self.coded(game.file) if game.file else None)
        if wanted is None and rest:
            self.fail(f'{where}: no file for the game on the board, but {rest}')
        if wanted is not None:
            if len(rest) != 1:
                self.fail(f'{where}: the board is to be {wanted}, there is {rest}')
            [(key, (place, record))] = rest.items()
            if (place, record[:5]) != wanted:
                self.fail(f'{where}: the board is to be {wanted}, is {(place, record)}')
            game.key = key
        self.found = found
        settings = self.home.read_settings()
        if settings != self.home.settings:
            self.fail(f'{where}: the settings should be {self.home.settings}, are {settings}')

    def leave_board(self):
        """The game on the board keeps its file."""
        game = self.session.game
        key = game.key
        self.left = key if game.resumed or game.is_kept else None
        if key and key in self.found:
            place, record = self.found[key]
            self.home.others[key] = (place, record[:5])

    def stands(self, record):
        return board_of(self.decode(record[3]), [(int(move) - 1, None) for move in record[4]])

    def newest(self):
        keys = [key for key, (place, _) in self.found.items() if place == 'playing']
        return sorted(keys, key=lambda key: (self.found[key][1][5], key), reverse=True)

    def shelf(self, board):
        """The KEYs of the shelf, the newest first, without the KEY of the game on the board."""
        keys = [key for key, (place, _) in self.found.items()
                if place == 'playing' and key != board]
        keys.sort(key=lambda key: (self.found[key][1][5], key), reverse=True)
        if self.left in keys:
            keys.remove(self.left)
            keys.insert(0, self.left)
        return keys

    def start_game(self, game):
        self.leave_board()
        self.session.game = game

    def decode(self, code):
        return decode(self.program, code)

    def resume(self, key):
        session = self.session
        place, record = self.found[key]
        x_name, o_name, mixed, start, moves, _ = record
        names = [name or default for name, default in zip((x_name, o_name), DEFAULTS)]
        levels = [re.fullmatch(r'Computer \((\w+)\)', name) for name in names]
        places = [session.names.index(name) if name in session.names else None for name in names]
        for i in 0, 1:
            if levels[i]:
                other = places[1 - i]
                session.level = levels[i].group(1)
                session.last_seat = i if other is None else 1 - other
                places[i] = None if other is None else session.last_seat
        if None in places:
            places = [0, 1]
            session.names = [
                names[i] if not levels[i] else
                DEFAULTS[i] if names[1 - i] != DEFAULTS[i] else DEFAULTS[1 - i] for i in (0, 1)]
        session.x = places[0]
        session.seat = session.last_seat if any(levels) else None
        game = Game(self.decode(start))
        game.resumed = (key, (place, record[:5]))
        game.key = key
        self.home.others.pop(key, None)
        for move in moves:
            person = session.person_of(mover(game.board()))
            game.marks.append((int(move) - 1, None if mixed else session.seat_of(person)))
        session.game = game

    # ---- Lines. ----

    def say(self, line):
        self.log.append('> ' + line)
        self.process.stdin.write('board\n' if line == 'board' else line + '\nboard\n')
        self.process.stdin.flush()
        said, seen = [], 0
        for text in self.process.stdout:
            said.append(text.rstrip('\n'))
            if re.fullmatch(r'code \d+', said[-1]):
                break
        self.log += ['  ' + text for text in said]
        grid = [text for text in said if re.fullmatch(r' . \| . \| .', text)][-3:]
        cells = [c for row in grid for c in re.findall(r'[XO1-9]', row)]
        return ''.join(c if c in 'XO' else '.' for c in cells), said

    def act(self, kind):
        session, game, rng = self.session, self.session.game, self.rng
        before = game.board()
        was_over = is_over(before)
        if kind == 'play':
            cell = rng.randrange(9)
            session.was_refused |= was_over or before[cell] != '.'
            board, said = self.say(str(cell + 1))
            session.see(board, True)
            if is_over(board) and not was_over:
                self.check_score(said)
        elif kind in ('undo', 'redo'):
            board, said = self.say(kind)
            if any('There is nothing to' in text for text in said):
                session.was_refused = True
            else:
                self.step(kind, board, was_over)
            if is_over(board) and not was_over:
                self.check_score(said)
        elif kind == 'new':
            board, _ = self.say('new')
            if before == '.........' and not game.undone and game.start == '.........':
                session.was_refused = True
                return
            swaps = was_over and any(not isinstance(s, str) for _, s in game.marks)
            self.start_game(Game())
            if swaps:
                session.x = 1 - session.x
            session.see(board, None)
        elif kind == 'name':
            mark, name = rng.choice('XO'), rng.choice(NAMES + [''])
            person = session.person_of(mark)
            self.say(f'name {mark} {name}')
            if session.rename(person, name):
                session.note_act()
                for letter, other in 'xX', 'oO':
                    named = session.names[session.person_of(other)]
                    self.home.settings[letter + '-name'] = '' if named in DEFAULTS else named
            session.settle(was_over)
        elif kind == 'computer':
            board, _ = self.say('computer')
            session.note_act()
            session.seat = session.last_seat if session.seat is None else None
            session.settle(was_over)
            session.see(board, None)
        elif kind == 'seats':
            board, _ = self.say('seats')
            if session.seat is None and was_over:
                session.was_refused = True
                return
            session.note_act()
            session.x = 1 - session.x
            session.settle(was_over)
            session.see(board, None)
        elif kind == 'level':
            level = rng.choice(LEVELS)
            self.say('level ' + level)
            self.home.settings['level'] = level
            session.level = level
            if session.seat is not None:
                session.note_act()
                session.settle(was_over)
        elif kind == 'open':
            codes = [code_of(self.program, game.board())] + [
                code_of(self.program, board_of(self.decode(r[3]), [(int(m) - 1, 0) for m in r[4]]))
                for _, r in self.found.values()] + [523]
            self.open(rng.choice(codes))
        elif kind in ('shelf', 'off'):
            self.use_shelf(kind)

    def step(self, kind, board, was_over):
        session, game = self.session, self.session.game
        moves = game.marks + game.undone[::-1]
        best = None
        steps = range(len(game.marks) - 1, -1, -1) if kind == 'undo' else range(
            len(game.marks) + 1, len(moves) + 1)
        for count in steps:
            have = board_of(game.start, moves[:count])
            new = [c for c in range(9) if have[c] != board[c]]
            if not new:
                best = (count, None)
                break
            by = session.seat_of(session.person_of(mover(have)))
            if best is None and len(new) == 1 and have[new[0]] == '.' and isinstance(by, str) \
                    and not is_over(have) and board[new[0]] == mover(have):
                best = (count, new[0])
        if best is None:
            if board != game.board():
                self.fail(f'{kind} leads nowhere')
            return
        if best[1] is not None and board == game.board() and kind == 'redo':
            return
        if game.resumed:
            game.is_kept = True
        game.marks, game.undone = moves[:best[0]], moves[best[0]:][::-1]
        session.settle(was_over)
        if best[1] is not None:
            session.see(board, None)

    def open(self, code):
        session = self.session
        keys = sorted(self.shelf(None), key=lambda key: (self.found[key][1][5], key), reverse=True)
        before, position = session.game.board(), self.decode(code)
        board, _ = self.say(f'open {code}')
        for key in keys:
            record = self.found[key][1]
            stands = board_of(self.decode(record[3]), [(int(m) - 1, 0) for m in record[4]])
            if stands == position:
                if key == session.game.key and not is_over(before):
                    session.was_refused = True
                    return
                self.leave_board()
                self.resume(key)
                session.see(board, None)
                return
        self.start_game(Game(position))
        session.see(board, None)

    def use_shelf(self, kind):
        session = self.session
        if kind == 'shelf' and self.rng.random() < .5:
            self.say('shelf')
            session.listed = self.shelf(session.game.key)[:12] or None
            return
        listed = session.listed or self.shelf(session.game.key)[:12]
        number = self.rng.randint(1, max(1, min(12, len(listed) + 1)))
        board, said = self.say(f'{kind} {number}')
        session.was_refused |= number > len(listed)
        if number > len(listed):
            return
        key = listed[number - 1]
        if kind == 'off':
            session.listed = listed
            if key == session.game.key and not is_over(session.game.board()):
                session.was_refused = True
                return
            if key in self.off:
                self.home.others[key] = self.off.pop(key)
            elif key in self.found and self.found[key][0] == 'playing':
                self.off[key] = self.home.others.pop(key)
            else:
                session.was_refused = True
            return
        if key in self.off or key not in self.found or self.found[key][0] != 'playing' \
                or key == session.game.key:
            session.was_refused = True
            return
        self.leave_board()
        self.resume(key)
        session.see(board, None)

    def begin(self):
        """Choose the arguments of the next session."""
        rng = self.rng
        self.found = self.home.read()
        self.home.others = {key: (place, record[:5]) for key, (place, record) in self.found.items()}
        self.session = session = Session()
        self.left, self.off = None, {}
        shelf = self.shelf(session.game.key)
        arguments, key = [], None
        names = [rng.choice(NAMES) if rng.random() < .7 else None for _ in 'xo']
        if names[0] and names[1] and names[0].strip() == names[1].strip():
            names[1] = None
        way = rng.choice(['resume', 'code', 'new', 'new'])
        if way == 'resume' and shelf:
            number = rng.randint(1, len(shelf))
            key = shelf[number - 1]
            arguments.append(rng.choice(['--resume=%d' % number, '--resume=' + key]))
            if rng.random() < .7:
                names = [None, None]
        elif way == 'code':
            position = rng.choice([self.stands(self.found[key][1]) for key in shelf] +
                                  ['X.O..O.X.'])
            arguments.append(str(code_of(self.program, position)))
            key = next((key for key in shelf if self.stands(self.found[key][1]) == position
                        and all(name is None or has in ('', name.strip())
                                for name, has in zip(names, self.found[key][1]))), None)
            if not key:
                session.game = Game(position)
        session.level = self.home.settings.get('level', 'medium')
        if key:
            self.resume(key)
        for i, letter in enumerate('xo'):
            name = names[i]
            if name:
                arguments += ['-' + letter, name]
            elif not key and not any(names):
                name = self.home.settings.get(letter + '-name')
            if name:
                session.rename(session.person_of(letter.upper()), name)
        session.was_refused = False
        if rng.random() < .1:
            self.move_first(arguments)
        if self.has_computer and rng.random() < .2:
            computer = rng.choice('xo')
            arguments.append('--computer=' + computer)
            session.seat = session.last_seat = session.person_of(computer.upper())
        return arguments

    def move_first(self, arguments):
        """Place marks for nobody."""
        game, cells = self.session.game, ''
        while self.rng.random() < .8 and not is_over(game.board()):
            board = game.board()
            cell = self.rng.choice([cell for cell in range(9) if board[cell] == '.'])
            game.marks.append((cell, None))
            self.session.settle(is_over(board))
            cells += str(cell + 1)
        if cells:
            arguments.append('--moves=' + cells)

    def run(self, lines):
        arguments = self.begin()
        self.log = ['$ ' + ' '.join(arguments)]
        self.process = subprocess.Popen([self.program, '--plain', *arguments],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=self.environment)
        kinds = ['play'] * 12 + ['undo', 'redo', 'new', 'shelf'] * 2
        kinds += ['name', 'seats', 'open', 'off']
        if self.has_computer:
            kinds += ['computer', 'level']
        board, _ = self.say('board')
        self.session.see(board, None)
        self.compare('begin')
        for _ in range(lines):
            stands = is_over(self.session.game.board())
            kind = self.rng.choice(sorted(set(kinds)) if stands else kinds)
            self.act(kind)
            self.compare(kind)
        out = self.process.communicate('quit\n')[0]
        self.log += ['  ' + text for text in out.splitlines()]
        self.check_goodbye(out.splitlines())
        self.check_book()

    # ---- What is printed. ----

    def result(self, names):
        """The score of these two people: the wins of the first, of the second, and the draws."""
        won = [winner for pair, winner in self.session.ended if set(pair) == set(names)]
        return won.count(names[0]), won.count(names[1]), won.count(None)

    def check_score(self, said):
        """A game has ended. The printed score is the score of the two who play."""
        session = self.session
        scores = [re.fullmatch(r'(.*): (\d+), (.*): (\d+), draws: (\d+)\.', text) for text in said]
        scores = [score.groups() for score in scores if score]
        names = sorted(session.called(session.seat_of(person)) for person in (0, 1))
        wins, others, draws = map(str, self.result(names))
        expected = (names[0], wins, names[1], others, draws)
        turned = (names[1], others, names[0], wins, draws)
        if scores[-1:] not in ([expected], [turned]) and (scores or session.game.counted):
            self.fail(f'the score is {expected}, and {scores} is said')

    def check_goodbye(self, said):
        session = self.session
        scores = [line for line in said if re.search(r': \d+, .*: \d+, draws: \d+$', line)]
        expected = []
        if session.ended:
            names = sorted(session.ended[-1][0], key=str.encode)
            wins, others, draws = self.result(names)
            expected = [f'{names[0]}: {wins}, {names[1]}: {others}, draws: {draws}']
        if scores != expected:
            self.fail(f'the goodbye is {scores}, not {expected}')
        if self.process.returncode != session.was_refused:
            self.fail(f'the status is {self.process.returncode}, not {session.was_refused:d}')
        board = session.game.board()
        codes = [int(line.split()[1]) for line in said if re.fullmatch(r'code \d+', line)]
        is_in_progress = board != '.........' and not is_over(board)
        if codes != ([code_of(self.program, board)] if is_in_progress else []):
            self.fail(f'the goodbye has {codes}')
        if not is_in_progress:
            return
        words = said[-1].split()[1:]
        if shown_by(self.program, self.environment, words) != codes[0]:
            self.fail(f'{words} does not lead to code {codes[0]}')
        key = session.game.key
        if key and self.stands(self.found[key][1]) == board:
            led = words[0].split('=')[1] if '=' in words[0] else next(
                key for key in self.newest() if self.stands(self.found[key][1]) == board)
            if led != key:
                self.fail(f'{words} resumes {led}, not {key}')

    def check_book(self):
        games = [(*record[:2], self.stands(record)) for place, record in self.found.values()
                 if place == 'played']
        out = subprocess.run([self.program, '--book'], capture_output=True, text=True,
                             env=self.environment).stdout
        if sorted(out.splitlines()) != book_of(games):
            self.fail(f'the book is {out.splitlines()}, not {book_of(games)}')


def main():
    program = shutil.which(sys.argv[1]) or sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    sessions = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    walk = Walk(program, random.Random(seed), 'with-computer' in sys.argv)
    for _ in range(sessions):
        walk.run(walk.rng.randint(5, 40))
    shutil.rmtree(walk.root)


if __name__ == '__main__':
    main()
