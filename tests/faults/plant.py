#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plant small faults in src/, one at a time, and see whether the tests notice.

usage: plant.py [--jobs N] [--draw N] [--seed S] [FILE...]

N faults are drawn from those files, which are all of src/ if none is named, by rules: another
comparison, operator or number, a condition that always or never holds, the opposite returned, a
statement left out, two arguments that change places. What became of each is printed:

    noticed by TEST   a check fails twice with the fault, and holds without it
    NOT NOTICED       no test of `make check` failed
    broken            with the fault the program does not compile

The last line is the share of the faults that were noticed among those that compile. Each job works
in a copy of the tracked files, with a build of its own. The tests whose names have words in common
with the file come first, and then all.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import glob
import os
import queue
import random
import re
import signal
import subprocess
import sys
import tempfile

# What the fault is, and the whole text of the file with it.
Fault = collections.namedtuple('Fault', 'number file what text')

# ---- Drawing. ----

# The patterns and their replacements. N is the number that was found.
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
    (r'(?m)^ +[\w>.\[\]*-]+(?:\(| [-+|&^]?= )[^;{}]*;', ';'),
    (r'(?<=\w)\(([^,()]+), ([^,()]+)(?=[,)])', r'(\2, \1'),
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


def draw(count, seed, files):
    texts = {file: open(file).read() for file in files}
    possible = [(file, change) for file, text in texts.items() for change in changes(text)]
    drawn = random.Random(seed).sample(possible, min(count, len(possible)))
    for number, (file, (start, end, new)) in enumerate(sorted(drawn), 1):
        text = texts[file]
        line = text[text.rfind('\n', 0, start) + 1:text.find('\n', start)].strip()
        yield Fault(number, file, f'{text.count(chr(10), 0, start) + 1}: {line}: {new}',
                    text[:start] + new + text[end:])


# ---- Planting them. ----

LIMIT = 600  # seconds


class Copy:
    """A copy of the tracked files, built; one for each job."""

    def __init__(self, home):
        self.home = home
        self.build = os.path.join(home, 'build')
        subprocess.run('git ls-files -z | tar -c --ignore-failed-read --null -T - |'
                       f' tar -x -C {home}', shell=True, check=True, stderr=subprocess.DEVNULL)
        os.mkdir(self.build)
        for command in (['autoreconf', '-i', '..'],
                        ['../configure', '-q', '--disable-lto', 'CFLAGS=-O1'],
                        ['make', '-s', 'check', 'TESTS=']):
            if self.run(command) != 0:
                sys.exit(f'plant.py: {" ".join(command)} fails on the untouched tree')
        self.tests = subprocess.run(['make', '-s', '-f', 'Makefile', '-f', '-', 'names-of-tests'],
                                    cwd=self.build, check=True, text=True, stdout=subprocess.PIPE,
                                    input='names-of-tests:\n\t@echo $(TESTS)\n').stdout.split()

    def run(self, command, limit=None):
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

    def failures(self, tests):
        """The checks of these tests that fail, as TEST: CHECK."""
        status = self.run(['make', '-s', '-j4', 'check', f'TESTS={" ".join(tests)}',
                           'TESTS_ENVIRONMENT=CK_DEFAULT_TIMEOUT=100'], LIMIT)
        failed = set()
        for test in tests:
            log = os.path.join(self.build, os.path.splitext(test)[0])
            if status is None and not os.path.exists(log + '.trs'):
                failed.add(f'{test}: does not end')
            with contextlib.suppress(OSError), open(log + '.log', errors='replace') as file:
                for words in re.findall(r'^(?:FAIL|ERROR): \S+ (.*)', file.read(), re.M):
                    # file:case:check:message, as Check writes it
                    failed.add(f'{test}: {(words.split(":") + [""] * 2)[2] or words}')
        return failed or (set() if status == 0 else {f'{tests[0]}: does not build'})

    def write(self, file, text):
        """False if the program does not compile with it."""
        with open(os.path.join(self.home, file), 'w') as target:
            target.write(text)
        return self.run(['make', '-s', 'tictactoe', 'tests/tictactoe'], LIMIT) == 0

    def tests_near(self, file):
        """The tests whose names have words in common with the file."""
        words = set(re.findall('[a-z]+', os.path.splitext(file)[0])) - {'src'}
        return [test for test in self.tests if words & set(re.findall('[a-z]+', test))]


def judge(copy, fault):
    """What becomes of the fault. A check that fails must do so again, and hold without it."""
    text = open(os.path.join(copy.home, fault.file)).read()
    try:
        if not copy.write(fault.file, fault.text):
            return 'broken'
        for tests in copy.tests_near(fault.file), copy.tests:
            failed = tests and copy.failures(tests)
            again = sorted({check.split(': ')[0] for check in failed})
            if failed:
                failed &= copy.failures(again)
            if failed:
                copy.write(fault.file, text)
                failed -= copy.failures(again)
            if failed:
                return f'noticed by {max(failed, key=len)}'
            copy.write(fault.file, fault.text)
        return 'NOT NOTICED'
    finally:
        copy.write(fault.file, text)


def plant(faults, jobs):
    ends = collections.Counter()
    copies = queue.Queue()

    def tell(fault, end):
        print(f'{fault.number:3} {fault.file}: {fault.what}: {end}', flush=True)
        ends[end.split()[0]] += 1

    def plant_one(fault):
        copy = copies.get()
        tell(fault, judge(copy, fault))
        copies.put(copy)

    with contextlib.ExitStack() as stack:
        with concurrent.futures.ThreadPoolExecutor(max(1, jobs)) as pool:
            homes = [stack.enter_context(tempfile.TemporaryDirectory(prefix='plant-'))
                     for _ in range(jobs)]
            for copy in pool.map(Copy, homes):
                copies.put(copy)
            list(pool.map(plant_one, faults))
    known = ends['noticed'] + ends['NOT']
    print(f'{len(faults)} faults: {ends["noticed"]} of {known} noticed, '
          f'{100 * ends["noticed"] / max(1, known):.1f} %; {ends["broken"]} broken')


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--jobs', type=int, default=2)
    p.add_argument('--draw', type=int, default=40)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('file', nargs='*')
    a = p.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the copies are removed
    os.chdir(subprocess.run(['git', 'rev-parse', '--show-toplevel'], check=True, text=True,
                            stdout=subprocess.PIPE).stdout.strip())
    plant(list(draw(a.draw, a.seed, sorted(a.file or glob.glob('src/*/*.c')))), a.jobs)


if __name__ == '__main__':
    main()
