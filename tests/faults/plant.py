#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plant small faults in src/, one at a time, and see whether the tests notice.

usage: plant.py [--jobs N] [--only N,M] [--faults FILE] [--first WORD,...] [--timeout SECONDS]
       plant.py --draw N --seed S FILE...

The first form plants the faults of faults.txt, whose head says how they are written, and prints for
each what became of it:

    noticed by TEST   a check fails each time with the fault, and holds each time without it
    NOT NOTICED       no test of `make check` failed
    gone              the old text does not stand in the file, or more than once
    broken            with the fault the program does not compile
    harmless          the list says why no behaviour can differ; it is not planted

The last line is the share of the faults that were noticed among those that were planted. Each job
works in a copy of the tracked files, with a build of its own. The tests that concern the file come
first: --first names them, or else names and functions that they have in common with it.

The second form prints N new faults, spread over these files by their number of lines, in the form
of faults.txt: so that it is not always the same faults that the tests are held to.

    plant.py --draw 40 --seed 7 src/*.c src/*/*.c >/tmp/new.txt && plant.py --faults /tmp/new.txt
"""
import argparse
import collections
import concurrent.futures
import contextlib
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

Fault = collections.namedtuple('Fault', 'number file before after harmless')

# ---- The list. ----


def read_faults(path):
    faults = []
    with open(path) as lines:
        for line in lines.read().split('\n'):
            if line.startswith('@'):
                _, number, file = line.split()
                faults.append(Fault(int(number), file, [], [], []))
            elif line.startswith('='):
                faults[-1].harmless.append(line[1:].strip())
            elif line and not line.startswith('#'):
                if line[0] in ' -':
                    faults[-1].before.append(line[1:])
                if line[0] in ' +':
                    faults[-1].after.append(line[1:])
    return faults


def find(lines, text):
    """Where the lines stand in the text, or None unless that is one place. Only their tokens count:
    a name that has become longer may have moved the end of a line."""
    tokens = re.findall(r'\w+|\S', '\n'.join(lines))
    pattern = r'^[ \t]*' + r'\s*'.join(map(re.escape, tokens)) + r'[ \t]*$'
    found = list(re.finditer(pattern, text, re.M))
    return found[0].span() if len(found) == 1 else None


# ---- Drawing new ones. ----

# What is changed into what. N is the number that was found.
RULES = [
    (r'==', '!='), (r'!=', '=='),
    (r'(?<![<-])<(?![<=])', '<=', '>='), (r'(?<![>-])>(?![>=])', '>=', '<='),
    (r'(?<!<)<=', '<'), (r'(?<!>)>=', '>'),
    (r'&&', '||'), (r'\|\|', '&&'),
    (r'(?<= )&(?= )', '|'), (r'(?<= )\|(?= )', '&'), (r' & ~', ' & '),
    (r'\|=', '='), (r'&=', '='), (r'\^=', '='), (r'<<', '>>'), (r'>>', '<<'),
    (r'(?<= )\+(?= )', '-'), (r'(?<= )-(?= )', '+'), (r'(?<= )\*(?= )', '+'), (r'%', '/'),
    (r'\+\+', '--'), (r'--', '++'), (r'\+=', '-=', '='), (r'-=', '+=', '='),
    (r'(?<![\w.])(?:0x[0-9a-fA-F]+|[0-9]+)(?=u?\b)', 'N + 1', 'N - 1'),
    (r'\btrue\b', 'false'), (r'\bfalse\b', 'true'),
    (r'\b(if|while) \(', r'\1 (1 || ', r'\1 (0 && '),
    (r'\breturn (?=\w+\()', 'return !'), (r'\breturn !', 'return '),
    (r' \? ', ' && 0 ? '),
]
LEFT_ALONE = (r'/\*.*?\*/|//[^\n]*|^\s*#[^\n]*|"(?:\\.|[^"\\\n])*"|'
              r'\bassert\s*\([^;]*;|_Static_assert[^;]*;')


def changes(text):
    """All that the rules could change: (start, end, new text)."""
    hidden = [match.span() for match in re.finditer(LEFT_ALONE, text, re.S | re.M)]
    for pattern, *becomes in RULES:
        for match in re.finditer(pattern, text):
            if any(start <= match.start() < end for start, end in hidden):
                continue
            for new in becomes:
                new = new.replace('N', match.group(0)) if 'N ' in new else match.expand(new)
                yield match.start(), match.end(), new


def share_out(count, sizes):
    """Numbers that add up to count, each in proportion to its size."""
    shares, before = [], 0
    for at in range(len(sizes)):
        until = round(count * sum(sizes[:at + 1]) / sum(sizes))
        shares.append(until - before)
        before = until
    return shares


def write_fault(number, file, text, start, end, new):
    """The fault as a block of the list, with as many lines around it as make it the only one."""
    lines = text.split('\n')
    first, last = text.count('\n', 0, start), text.count('\n', 0, end)
    head = text[text.rfind('\n', 0, start) + 1:start]
    tail = text[end:text.find('\n', end)]
    for around in range(20):
        for above in range(around + 1):
            low, high = max(0, first - above), last + 1 + around - above
            if find(lines[low:high], text):
                block = [f'@ {number} {file}']
                block += [' ' + line for line in lines[low:first] if line]
                block += ['-' + line for line in lines[first:last + 1]]
                block += ['+' + line for line in (head + new + tail).split('\n')]
                block += [' ' + line for line in lines[last + 1:high] if line]
                return '\n'.join(block) + '\n'
    return None


def draw(count, seed, files, changes_of):
    chance = random.Random(seed)
    texts = [open(file).read() for file in files]
    number = 0
    for file, text, share in zip(files, texts,
                                 share_out(count, [text.count('\n') for text in texts])):
        possible = list(changes_of(text))
        for change in sorted(chance.sample(possible, min(share, len(possible)))):
            block = write_fault(number + 1, file, text, *change)
            if block:
                number += 1
                yield block


# ---- Planting them. ----

# So often a check must fail with the fault, and then hold without it, before it is believed: on a
# busy machine some fail by chance. One that does not end in ten times its time and a minute is tried
# once with the fault and once without.
RUNS = 3


class Copy:
    """A copy of the tracked files, built; one for each job."""

    def __init__(self, home):
        self.home = home
        self.build = os.path.join(home, 'build')
        tracked = subprocess.run(['git', 'ls-files', '-z'], check=True, stdout=subprocess.PIPE,
                                 text=True).stdout
        for name in tracked.split('\0')[:-1]:
            if os.path.lexists(name):
                target = os.path.join(home, name)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copy2(name, target, follow_symlinks=False)
        os.mkdir(self.build)
        for command in (['autoreconf', '-i', '..'],
                        ['../configure', '-q', '--disable-lto', 'CFLAGS=-O1'],
                        ['make', '-s', 'check', 'TESTS=']):
            if self.run(command, None) != 0:
                sys.exit(f'plant.py: {" ".join(command)} fails on the untouched tree')

    def run(self, command, limit):
        """The exit status, or None past the limit; nothing that was started is left behind."""
        process = subprocess.Popen(command, cwd=self.build, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True)
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            self.end_programs()

    def end_programs(self):
        """A game with a fault may outlive its terminal, in a session of its own."""
        for process in filter(str.isdigit, os.listdir('/proc') if os.path.isdir('/proc') else []):
            with contextlib.suppress(OSError):
                if os.readlink(f'/proc/{process}/exe').startswith(self.home + '/'):
                    os.kill(int(process), signal.SIGKILL)

    def failures(self, test, limit):
        """The checks of the test that fail."""
        log = re.sub(r'\.(test|cases|screen|c)$', '', test) + '.log'
        for name in (log, log[:-4] + '.trs'):
            with contextlib.suppress(FileNotFoundError):
                os.remove(os.path.join(self.build, name))
        status = self.run(['make', '-s', log, 'TESTS_ENVIRONMENT=CK_DEFAULT_TIMEOUT=100'], limit)
        if status is None:
            return {'timeout'}
        if status != 0:
            return {'does not build'}
        with open(os.path.join(self.build, log), errors='replace') as file:
            text = file.read()
        # file:case:check:message, as Check writes it
        failed = {(words.split(':') + [''] * 2)[2] or words
                  for words in re.findall(r'^FAIL: \S+ \d+ -? ?(.*)', text, re.M)}
        return failed or set(re.findall(r'^ERROR: \S+ - (.*)', text, re.M))

    def write(self, file, text):
        """False if the program does not compile with it."""
        with open(os.path.join(self.home, file), 'w') as target:
            target.write(text)
        return self.run(['make', '-s', 'tictactoe', 'tests/tictactoe'], None) == 0


class Suite:
    """The tests of `make check`: how long each takes, and what fails without any fault."""

    def __init__(self, copies, a):
        self.options = a
        self.seconds = {}
        self.unsound = set()
        names = subprocess.run(['make', '-s', '-f', 'Makefile', '-f', '-', 'names-of-tests'],
                               cwd=copies[0].build, check=True, text=True, stdout=subprocess.PIPE,
                               input='names-of-tests:\n\t@echo $(TESTS)\n').stdout.split()
        self.texts = {test: self.read_sources(test) for test in names}
        free = queue.Queue()
        for copy in copies:
            free.put(copy)

        def measure(test):
            copy = free.get()
            start = time.monotonic()
            failed = copy.failures(test, a.timeout)
            self.seconds[test] = time.monotonic() - start
            self.doubt(test, failed)
            free.put(copy)
        with concurrent.futures.ThreadPoolExecutor(len(copies)) as pool:
            list(pool.map(measure, names))

    @staticmethod
    def read_sources(test):
        """What the test was made from: its file, and those of a folder of its name."""
        stem = os.path.splitext(test)[0]
        folder = stem.replace('test_', '')
        inside = os.listdir(folder) if os.path.isdir(folder) else []
        paths = [stem + '.c', stem + '.cases', stem + '.screen'] + [os.path.join(folder, name) for name in inside]
        return '\n'.join(open(path, errors='replace').read() for path in paths
                         if os.path.isfile(path))

    def doubt(self, test, failed):
        for check in failed:
            if (test, check) not in self.unsound:
                self.unsound.add((test, check))
                print(f'left out, as it fails without a fault: {test}: {check}', flush=True)

    def in_order(self, file, text):
        """The tests, those that concern the file first, and the quick ones before the slow."""
        words = set(re.findall('[a-z]+', os.path.splitext(file)[0])) - {'src'}
        functions = set(re.findall(r'^(?!static)\w[^\n;=]*?\b(\w+)\(', text, re.M)) - {'main'}

        def rank(test):
            named = any(word in test for word in self.options.first)
            shared = 3 * len(words & set(re.findall('[a-z]+', test)))
            shared += len(functions & set(re.findall(r'\w+', self.texts[test])))
            return -named, -shared, self.seconds[test]
        return sorted(self.seconds, key=rank)

    def judge(self, copy, fault):
        if fault.harmless:
            return 'harmless'
        path = os.path.join(copy.home, fault.file)
        text = open(path).read() if os.path.exists(path) else ''
        span = find(fault.before, text)
        if not span:
            return 'gone'
        changed = text[:span[0]] + '\n'.join(fault.after) + text[span[1]:]
        end = 'NOT NOTICED' if copy.write(fault.file, changed) else 'broken'
        for test in self.in_order(fault.file, text) if end == 'NOT NOTICED' else []:
            failed = self.failures(copy, test)
            runs = 1 if 'timeout' in failed else RUNS
            for _ in range(runs - 1):
                failed = failed and failed & self.failures(copy, test)
            if failed:
                copy.write(fault.file, text)
                for _ in range(runs):
                    self.doubt(test, self.failures(copy, test))
                failed = {check for check in failed if (test, check) not in self.unsound}
                if failed:
                    return f'noticed by {test}: {sorted(failed)[0]}'
                copy.write(fault.file, changed)
        copy.write(fault.file, text)
        return end

    def failures(self, copy, test):
        """The checks that fail, without those that fail anyway."""
        limit = min(self.options.timeout, 60 + 10 * self.seconds[test])
        return {check for check in copy.failures(test, limit)
                if (test, check) not in self.unsound}


def plant(a):
    faults = [fault for fault in read_faults(a.faults) if not a.only or fault.number in a.only]
    ends = collections.Counter()
    with contextlib.ExitStack() as stack:
        homes = [stack.enter_context(tempfile.TemporaryDirectory(prefix='plant-'))
                 for _ in range(a.jobs)]
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            copies = list(pool.map(Copy, homes))
            suite = Suite(copies, a)
            free = queue.Queue()
            for copy in copies:
                free.put(copy)

            def judge(fault):
                copy = free.get()
                start = time.monotonic()
                end = suite.judge(copy, fault)
                free.put(copy)
                print(f'{fault.number:3} {fault.file}: {end} '
                      f'({time.monotonic() - start:.0f} s)', flush=True)
                ends[end.split()[0]] += 1
            list(pool.map(judge, faults))
    planted = ends['noticed'] + ends['NOT']
    print(f'{len(faults)} faults: {ends["noticed"]} of {planted} noticed, '
          f'{100 * ends["noticed"] / max(1, planted):.1f} %; {ends["gone"]} gone, '
          f'{ends["broken"]} broken, {ends["harmless"]} harmless')


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--jobs', type=int, default=2)
    p.add_argument('--only', type=lambda text: set(map(int, text.split(','))))
    p.add_argument('--faults', default=os.path.join(os.path.dirname(__file__), 'faults.txt'))
    p.add_argument('--first', type=lambda text: text.split(','), default=[])
    p.add_argument('--timeout', type=float, default=600)
    p.add_argument('--draw', type=int)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('file', nargs='*')
    a = p.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1)) # so that the copies are removed
    a.faults = os.path.abspath(a.faults)
    os.chdir(subprocess.run(['git', 'rev-parse', '--show-toplevel'], check=True, text=True,
                            stdout=subprocess.PIPE).stdout.strip())
    if a.draw:
        print('\n'.join(draw(a.draw, a.seed, sorted(a.file), changes)), end='')
    else:
        plant(a)


if __name__ == '__main__':
    main()
