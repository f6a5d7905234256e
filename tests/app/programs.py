#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Programs that share one directory of games, in lines, against a model of their files.

    programs.py PROGRAM [SEED [WALKS [failures]]]

Two or three programs act by turns, and some are killed. The model knows what each program last
wrote or read of its game, and shares nothing with the game. After each act it compares all files
with the files that should be there, whoever wrote them. With `failures`, sometimes a program cannot
write, a file is in the place of the directory, or (unless root runs this) nobody can change it.
"""
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from people import (DEFAULTS, board_of, book_of, code_of, decode, is_over, mover, parse_game,
                    shown_by)

NAMES = ['Ann', 'Bob', '']
PAGE = 12
OTHER = {'X': 'O', 'O': 'X'}


class Board:
    """A game on the board of a program. A mark is its cell and the name of who set it."""

    def __init__(self, start='.........'):
        self.start, self.marks, self.undone = start, [], []
        self.is_resumed = self.is_kept = False
        self.key = None           # of its file
        self.known = None         # what this program wrote or read there last: (place, record)
        self.wanted = None        # what should stand there
        self.is_unsure = False    # the file could not be read: it may count as another program's

    def cells(self):
        return board_of(self.start, self.marks)

    def is_in_progress(self):
        return self.cells() != '.........' and not is_over(self.cells())


class Program:
    def __init__(self, walk, arguments, names):
        self.walk = walk
        self.names = {'X': names[0] or 'Player 1', 'O': names[1] or 'Player 2'}
        self.rows = {'X': 0, 'O': 1}   # whoever begins without a name keeps the default of the row
        self.board = Board()
        self.left = None          # the game that was on the board before
        self.promise = ''         # what was said when it was left
        self.listed = None        # the list that was said: [KEY, record, is_off]
        self.gone = None          # the KEY whose file this program took away: it can use it again
        self.cannot_write = self.has_lost = self.was_refused = False
        self.process = subprocess.Popen(
            [walk.program, '--plain', '--no-settings', *arguments], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=walk.environment)

    # ---- The people and the record. ----

    def record(self):
        board, cells, is_mixed = self.board, list(self.board.start), False
        for cell, name in board.marks:
            mark = mover(cells)
            is_mixed |= name != self.names[mark]
            cells[cell] = mark
        names = ['' if self.names[mark] == default else self.names[mark]
                 for mark, default in zip('XO', DEFAULTS)]
        return (*names, is_mixed, code_of(self.walk.program, board.start),
                ''.join(str(cell + 1) for cell, _ in board.marks))

    def settle(self, was_over=False):
        """What the file should have after a change: nothing new while the game is over."""
        board, cells = self.board, self.board.cells()
        if not board.is_kept or (was_over and is_over(cells)):
            return
        record = self.record()
        if not is_over(cells):
            board.wanted = ('playing', record) if cells != '.........' else None
        else:
            is_counted = board.marks and not record[2] and all(record[:2]) \
                and not set(record[:2]) & set(DEFAULTS)
            board.wanted = ('played', record) if is_counted else None

    # ---- Lines. ----

    def write(self, *lines):
        try:
            self.process.stdin.write(''.join(line + '\n' for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError:
            self.walk.fail('the program is gone: ' + self.process.stderr.read())

    def say(self, line):
        """Returns what is printed, up to the board after it."""
        self.walk.note(self, line)
        self.write(*([line] if line == 'board' else [line, 'board']))
        said = []
        for text in self.process.stdout:
            said.append(text.rstrip('\n'))
            if re.fullmatch(r'code \d+', said[-1]):
                break
        self.walk.log += ['      ' + text for text in said]
        self.walk.await_sleep(self.process.pid)
        return said

    def see(self, said):
        code = said and re.fullmatch(r'code (\d+)', said[-1])
        cells = self.board.cells()
        if not code or int(code.group(1)) != code_of(self.walk.program, cells):
            self.walk.fail(f'the board is {said[-1:]}, not {cells}')

    # ---- Acts. Each returns what is printed. ----

    def act(self, kind):
        board, rng = self.board, self.walk.rng
        was_over = is_over(board.cells())
        if kind == 'play':
            free = [cell for cell in range(9) if board.cells()[cell] == '.']
            cell = rng.choice(free if free and rng.random() < .99 else range(9))
            self.place(cell)
            return self.say(str(cell + 1))
        if kind in ('undo', 'redo'):
            taken, given = (board.marks, board.undone)[::1 if kind == 'undo' else -1]
            if taken:
                given.append(taken.pop())
                board.is_kept |= board.is_resumed
                self.settle()
            else:
                self.was_refused = True
            return self.say(kind)
        if kind == 'name':
            mark, name = rng.choice('XO'), rng.choice(NAMES)
            self.rename(mark, name, was_over)
            return self.say(f'name {mark} {name}')
        if kind == 'seats':
            if not was_over:
                board.is_kept |= board.is_resumed
            if was_over:  # the next game exchanges the marks anyway
                self.was_refused = True
            else:
                self.swap()
            self.settle(was_over)
            return self.say('seats')
        if kind == 'new':
            return self.begin(was_over)
        return {'open': self.open, 'shelf': self.shelf, 'resume': self.resume,
                'off': self.off}[kind]()

    def instead_of(self, kind):
        """An act that is not refused: a refusal would hide in the status whether all was saved."""
        board = self.board
        if kind == 'undo' and not board.marks or kind == 'redo' and not board.undone \
                or kind == 'new' and board.cells() == '.........' \
                or kind in ('resume', 'off') and not (self.page() if self.listed is None else
                                                      self.listed):
            kind = 'play'
        if kind in ('play', 'seats') and is_over(board.cells()):
            kind = 'new'
        return kind

    def place(self, cell):
        board, cells = self.board, self.board.cells()
        if is_over(cells) or cells[cell] != '.':
            self.was_refused = True
            return
        board.marks.append((cell, self.names[mover(cells)]))
        board.undone = []
        board.is_kept = True
        self.settle()

    def swap(self):
        self.names = {mark: self.names[OTHER[mark]] for mark in 'XO'}
        self.rows = {mark: self.rows[OTHER[mark]] for mark in 'XO'}

    def rename(self, mark, name, was_over):
        board, old, other = self.board, self.names[mark], self.names[OTHER[mark]]
        if not name:
            own = self.rows[mark]
            name = DEFAULTS[own] if other != DEFAULTS[own] else DEFAULTS[1 - own]
        if name == other:
            self.was_refused = True
            return
        for marks in board.marks, board.undone:
            marks[:] = [(cell, name if by == old else by) for cell, by in marks]
        self.names[mark] = name
        if not was_over:
            board.is_kept |= board.is_resumed
        self.settle(was_over)

    def begin(self, was_over):
        board = self.board
        if not board.marks and not board.undone and board.start == '.........':
            self.was_refused = True
            return self.say('new')
        swaps = was_over and board.marks
        said = self.leave('new', Board())
        if swaps:
            self.swap()
        return said

    def leave(self, line, board):
        """Another game comes on the board. What cannot be written of the old game is lost."""
        before = self.board
        is_lost = self.walk.save(self)
        said = self.say(line)
        if is_lost:
            self.has_lost = True
            cells = board_of(*self.walk.record_board(before.wanted[1])) if before.wanted \
                else before.cells()
            if not any(re.search(r'(?i)\bcode %d\b' % code_of(self.walk.program, cells), text)
                       for text in said[:-1]):
                self.walk.fail(f'the game of {cells} is lost, and its code is not told')
        self.left = before
        self.board = board
        self.promise = ' '.join(said)
        return said

    def check_promise(self):
        """Check what is printed about the game that was left."""
        key = self.left and self.left.key
        if 'other game' in self.promise and not (key and self.is_waiting(key)):
            self.walk.fail('the other game is not on the shelf')
        # A program that cannot write opens what another one has written of the same game: then
        # the other game is on the board.
        if 'shelf 1 to resume the other game' in self.promise and not self.is_on_board(key) \
                and self.page()[0][0] != key:
            self.walk.fail('shelf 1 does not resume the other game')
        self.promise = ''

    def take(self, key):
        """A game of the shelf, as its file has it."""
        place, record = self.walk.disk[key]
        board = Board(decode(self.walk.program, record[3]))
        names = {mark: name or default for mark, name, default in zip('XO', record, DEFAULTS)}
        if names == {mark: self.names[OTHER[mark]] for mark in 'XO'}:
            self.swap()
        elif names != self.names:
            self.names, self.rows = names, {'X': 0, 'O': 1}
        for move in record[4]:
            by = self.names[mover(board.cells())] if not record[2] else None
            board.marks.append((int(move) - 1, by))
        board.is_resumed, board.key = True, key
        board.known = board.wanted = (place, record)
        return board

    def is_waiting(self, key):
        file = self.walk.disk.get(key)
        return file and file[0] == 'playing' and not is_over(
            board_of(*self.walk.record_board(file[1])))

    def is_on_board(self, key):
        """A game with which another program has gone on is another game."""
        board = self.board
        return key == board.key and board.known and self.walk.disk[key][1] == board.known[1]

    def page(self):
        """The shelf without the game on the board; the game that was left comes first."""
        keys = [key for key in self.walk.shelf() if not self.is_on_board(key)]
        if self.left and self.left.key in keys:
            keys.remove(self.left.key)
            keys.insert(0, self.left.key)
        return [[key, self.walk.disk[key][1], False] for key in keys]

    def shelf(self):
        page = self.page()
        said = self.say('shelf')
        codes = [re.match(r'(\d+): code (\d+), ', text) for text in said]
        codes = [int(match.group(2)) for match in codes if match]
        expected = [code_of(self.walk.program, board_of(*self.walk.record_board(record)))
                    for _, record, _ in page[:PAGE]]
        if codes != expected:
            self.walk.fail(f'the page names {codes}, not {expected}')
        self.listed = page[:PAGE] or None
        return said

    def choose(self):
        """A number, and its row of the list. None if the list has none."""
        listed = self.page()[:PAGE] if self.listed is None else self.listed
        beyond = self.walk.rng.random() < .01
        number = self.walk.rng.randint(1, max(1, min(PAGE, len(listed) + beyond)))
        row = listed[number - 1] if number <= len(listed) else None
        return number, row, listed

    def resume(self):
        number, row, _ = self.choose()
        line = f'shelf {number}'
        if not row or row[2] or not self.is_waiting(row[0]) \
                or (self.is_on_board(row[0]) and self.board.is_in_progress()):
            self.was_refused = True
            return self.say(line)
        return self.leave(line, self.take(row[0]))

    def off(self):
        number, row, listed = self.choose()
        if row:
            self.listed = listed
        disk = self.walk.disk
        own = row and row[0] in disk and self.is_on_board(row[0]) and self.board.is_in_progress()
        is_done = row and not own and not self.walk.is_locked
        if is_done and row[2]:
            is_done = not self.cannot_write
            if is_done:
                key, record = row[0], row[1]
                self.walk.put(key if key not in disk else None, ('playing', record))
                row[2] = False
        elif is_done:
            is_done = self.is_waiting(row[0])
            if is_done:
                row[1], row[2] = disk[row[0]][1], True
                del disk[row[0]]
        if not is_done:
            self.was_refused = True
        return self.say(f'off {number}')

    def open(self):
        walk = self.walk
        boards = [self.board.cells(), board_of(decode(walk.program, 523), [])]
        boards += [board_of(*walk.record_board(walk.disk[key][1])) for key in walk.shelf()]
        cells = walk.rng.choice(boards)
        line = f'open {code_of(walk.program, cells)}'
        keys = [
            key for key in walk.shelf() if board_of(*walk.record_board(walk.disk[key][1])) == cells]
        if not keys:
            return self.leave(line, Board(cells))
        if self.is_on_board(keys[0]) and self.board.is_in_progress():
            self.was_refused = True
            return self.say(line)
        return self.leave(line, self.take(keys[0]))

    def quit(self):
        walk, board = self.walk, self.board
        walk.note(self, 'quit')
        self.gone = board.key if not board.known else None
        out, err = self.process.communicate('quit\n')
        is_lost = walk.save(self)
        walk.log += ['      ' + text for text in (out + err).splitlines()]
        status = 1 if self.has_lost or is_lost or self.was_refused else 0
        if self.process.returncode != status:
            walk.fail(f'the status is {self.process.returncode}, not {status}')
        if is_lost and 'tictactoe: ' not in err:
            walk.fail('a game is lost, and no error is told')
        if walk.is_hidden:
            return
        walk.compare('quit', self)
        self.check_goodbye(out)

    def check_goodbye(self, out):
        walk, board, cells = self.walk, self.board, self.board.cells()
        lines = out.splitlines()
        if is_over(cells) or (not board.marks and board.start == '.........'):
            if any(re.fullmatch(r'code \d+', text) for text in lines):
                walk.fail('a code is told of no game')
            return
        code = code_of(walk.program, cells)
        if len(lines) < 2 or lines[-2] != f'code {code}':
            walk.fail(f'the code {code} is not told')
        words = lines[-1].split()[1:]
        if shown_by(walk.program, walk.environment, words) != code:
            walk.fail(f'{words} does not lead to code {code}')
        if not board.known or board.known != board.wanted \
                or walk.disk.get(board.key) != board.known or walk.position(board.key) != cells:
            return
        key = words[0].split('=')[1] if '=' in words[0] else next(
            key for key in walk.shelf() if walk.position(key) == cells)
        if key != board.key:
            walk.fail(f'{words} resumes {key}, not {board.key}')


class Walk:
    def __init__(self, program, rng, has_failures):
        self.program, self.rng, self.has_failures = program, rng, has_failures
        self.root = tempfile.mkdtemp(prefix='tictactoe-programs-')
        self.home = os.path.join(self.root, 'tictactoe')
        self.environment = dict(os.environ, XDG_STATE_HOME=self.root, HOME=self.root,
                                LC_ALL='C.UTF-8')
        self.disk = {}        # the files as they should be: by KEY (place, record)
        self.changed = {}     # when each was written, as it says
        self.used = set()     # each KEY that ever was
        self.fresh = []       # files that should be there under a KEY which is not known yet
        self.programs = []
        self.log = []
        self.is_hidden = self.is_locked = False  # for all programs

    def fail(self, words):
        print('\n'.join(self.log[-150:]))
        print('model:', words)
        print('home:', self.root)
        for program in self.programs:
            program.process.kill()
        sys.exit(1)

    def note(self, program, line):
        self.log.append(f'{"ABC"[self.programs.index(program)]}> {line}')

    def record_board(self, record):
        return decode(self.program, record[3]), [(int(move) - 1, None) for move in record[4]]

    def position(self, key):
        return board_of(*self.record_board(self.disk[key][1]))

    def shelf(self):
        keys = [key for key, (place, _) in self.disk.items()
                if place == 'playing' and not is_over(self.position(key))]
        return sorted(keys, key=lambda key: (self.changed[key], key), reverse=True)

    # ---- Files. ----

    def read(self):
        found = {}
        for place in 'playing', 'played':
            directory = os.path.join(self.home, place)
            for key in sorted(os.listdir(directory)) if os.path.isdir(directory) else []:
                if re.fullmatch(r'[0-9a-f]{8}\.\d+', key):
                    continue
                path = os.path.join(directory, key)
                with open(path, encoding='utf-8') as file:
                    text = file.read()
                if not re.fullmatch('[0-9a-f]{8}', key) or not text.endswith('\n'):
                    self.fail(f'{path} is torn: {text!r}')
                if key in found:
                    self.fail(f'{key} is in both directories')
                record = parse_game(text)
                found[key] = (place, record[:5])
                self.changed[key] = record[5]
        self.used |= set(found)
        return found

    def put(self, key, file, board=None):
        if key:
            self.disk[key] = file
        else:
            self.fresh.append((file, board))

    def save(self, program):
        """What the program writes now. True if it cannot."""
        board = program.board
        if not board.is_kept or board.wanted == board.known:
            return False
        if self.is_hidden:
            board.is_unsure = True
            return True
        found = self.disk.get(board.key)
        if board.is_unsure and board.known and found == board.known:
            there = self.read()
            is_anew = board.wanted is None or any(
                file == board.wanted for key, file in there.items() if key not in self.disk)
            if is_anew and there.get(board.key) == found:
                board.known = None
        board.is_unsure = False
        if found and board.wanted and found[1] == board.wanted[1]:
            if found != board.wanted and self.is_locked:
                return True
            board.known = self.disk[board.key] = board.wanted  # a kill can have left it unmoved
            return False
        if found != board.known:
            board.key = board.known = None
            if board.wanted is None:
                return False
        if self.is_locked:
            return True
        if program.cannot_write and board.wanted:
            if board.known and board.known[0] == 'played':
                board.known = self.disk[board.key] = ('playing', board.known[1])
            return True
        if board.wanted is None:
            del self.disk[board.key]
        else:
            self.put(board.key if board.known else None, board.wanted, board)
        board.known = board.wanted
        return False

    def compare(self, where, program=None):
        if self.is_hidden:
            return
        used = set(self.used)
        found = self.read()
        for key in sorted(set(found) - set(self.disk)):
            if not self.fresh or found[key] != self.fresh[0][0]:
                self.fail(f'{where}: {key} is {found[key]}, and should not be there')
            if key in used and not (program and program.gone == key):
                self.fail(f'{where}: {key} is of another game')
            self.disk[key], board = self.fresh.pop()
            if board:
                board.key = key
        for key in self.disk:
            if found.get(key) != self.disk[key]:
                self.fail(f'{where}: {key} should be {self.disk[key]}, is {found.get(key)}')
        if self.fresh:
            self.fail(f'{where}: {self.fresh} is nowhere')

    def check_book(self):
        records = [(*record[:2], self.position(key)) for key, (_, record) in self.disk.items()
                   if is_over(self.position(key)) and not record[2] and all(record[:2])
                   and not set(record[:2]) & set(DEFAULTS)]
        out = subprocess.run([self.program, '--book'], capture_output=True, text=True,
                             env=self.environment).stdout
        if sorted(out.splitlines()) != book_of(records):
            self.fail(f'the book is {out.splitlines()}, not {book_of(records)}')

    # ---- A walk. ----

    def start(self):
        names = [self.rng.choice(NAMES), self.rng.choice(NAMES)]
        if names[0] == names[1]:
            names = ['Ann', 'Bob']
        shelf, arguments, key = self.shelf(), [], None
        if shelf and self.rng.random() < .7:
            number = self.rng.randint(1, len(shelf))
            key = shelf[number - 1]
            arguments = [self.rng.choice([f'--resume={number}', f'--resume={key}'])]
        else:
            arguments = ['-' + mark + name for mark, name in zip('xo', names) if name]
        program = Program(self, arguments, ['', ''] if key else names)
        self.programs.append(program)
        if key:
            program.board = program.take(key)
        self.log.append('$ ' + ' '.join(arguments))
        program.see(program.say('board'))
        return program

    def kill(self, program):
        """Some lines, and a kill at any moment after them: any state on the way is right."""
        states = [dict(self.disk)]
        board, lines = program.board, []
        if not program.cannot_write and not self.is_locked and self.rng.random() < .7:
            for _ in range(self.rng.randint(1, 4)):
                cells = board.cells()
                if is_over(cells):
                    break
                cell = self.rng.choice([i for i in range(9) if cells[i] == '.'])
                program.place(cell)
                lines.append(str(cell + 1))
                self.save(program)
                if board.wanted and board.wanted[0] == 'played':  # it is moved there when written
                    key = None if self.fresh else board.key
                    states.append({**self.disk, key: ('playing', board.wanted[1])})
                if self.fresh:
                    self.disk[None] = self.fresh.pop()[0]
                    # the KEY is drawn once: go on with it
                    board.known = board.wanted
                states.append(dict(self.disk))
                if None in self.disk:
                    break  # one new KEY at a time
        self.note(program, f'{lines}, killed')
        if lines:
            program.write(*lines)
            delay = self.rng.random() * .004
            try:
                program.process.wait(delay)
            except subprocess.TimeoutExpired:
                pass
        program.process.kill()
        program.process.wait()
        self.disk.pop(None, None)
        found = self.read()
        for state in states:
            fresh = state.pop(None, None)
            new = [key for key in found if key not in state]
            if {k: v for k, v in found.items() if k not in new} == state and \
                    [found[key] for key in new] in ([[fresh]] if fresh else [[]]):
                break
        else:
            self.fail(f'after a kill there is {found}, none of {states}')
        self.disk = found
        self.programs.remove(program)

    def await_sleep(self, pid):
        """What could not be written is tried again after the board is printed."""
        while self.has_failures:
            with open(f'/proc/{pid}/stat', encoding='ascii') as file:
                if file.read().rsplit(')', 1)[1].split()[0] in 'SZ':
                    return

    def toggle_failure(self, program):
        kind = self.rng.choice(['limit', 'limit', 'hide', 'lock'])
        if kind == 'limit':
            program.cannot_write = not program.cannot_write
            limit = 0 if program.cannot_write else resource.RLIM_INFINITY
            resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE,
                             (limit, resource.RLIM_INFINITY))
            self.note(program, 'cannot write' if program.cannot_write else 'can write')
        elif kind == 'hide' and not self.is_locked and os.path.isdir(self.home):
            os.rename(self.home, self.home + '.away')
            open(self.home, 'w').close()
            self.is_hidden = True
            self.log.append('the directory is hidden')
        elif kind == 'lock' and not self.is_hidden and os.geteuid() != 0:
            self.lock(0o555)

    def lock(self, mode):
        self.is_locked = mode == 0o555
        self.log.append('the directory is %s' % ('locked' if self.is_locked else 'open'))
        for directory in '', 'playing', 'played':
            path = os.path.join(self.home, directory)
            if os.path.isdir(path):
                os.chmod(path, mode)

    def repair(self):
        if self.is_hidden:
            os.remove(self.home)
            os.rename(self.home + '.away', self.home)
            self.is_hidden = False
            self.log.append('the directory is back')
        if self.is_locked:
            self.lock(0o700)

    def run(self, acts):
        kinds = ['play'] * 10 + ['undo', 'redo'] * 3 + ['new', 'shelf', 'resume', 'open', 'off'] * 2
        kinds += ['name', 'seats', 'quit', 'kill', 'start']
        for _ in range(acts):
            if not self.programs or (len(self.programs) < 2 and self.rng.random() < .5):
                self.repair()
                self.start()
                continue
            program = self.rng.choice(self.programs)
            if self.has_failures and self.rng.random() < .1:
                self.toggle_failure(program)
            elif self.has_failures and self.rng.random() < .2:
                self.repair()
            kind = self.rng.choice(kinds)
            if self.rng.random() < .99:
                kind = program.instead_of(kind)
            if (self.is_hidden or any(other.board.is_unsure for other in self.programs)) \
                    and not (kind == 'quit' and program.board.wanted != program.board.known):
                kind = self.rng.choice(['play', 'undo', 'redo'])
            if kind == 'start':
                if len(self.programs) < 3:
                    self.start()
            elif kind == 'kill':
                self.kill(program)
            elif kind == 'quit':
                program.quit()
                self.programs.remove(program)
            else:
                program.gone = program.board.key if not program.board.known else None
                said = program.act(kind)
                self.save(program)
                program.see(said)
            self.compare(kind, program)
            program.check_promise()
            if self.rng.random() < .05 and not self.is_hidden:
                self.check_book()
        self.repair()
        for program in list(self.programs):
            program.quit()
            self.programs.remove(program)
        self.check_book()


def main():
    program = shutil.which(sys.argv[1]) or sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    walks = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    for number in range(walks):
        walk = Walk(program, random.Random(f'{seed} {number}'), 'failures' in sys.argv)
        walk.run(120)
        shutil.rmtree(walk.root)


main()
