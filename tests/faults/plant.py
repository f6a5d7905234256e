#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plant small faults in src/, one at a time, and see whether the tests notice.

usage: plant.py [--jobs N] [--only N,M] [--faults FILE] [--find]
       plant.py --draw N --seed S FILE...

The first form plants the faults of faults.txt, whose head says how they are written, and prints for
each what became of it:

    noticed by TEST   a check fails each time with the fault, and holds each time without it
    NOT NOTICED       no test of `make check` failed
    gone              the old text does not stand in the file, or more than once
    broken            with the fault the program does not compile
    harmless          the list says why no behaviour can differ; it is not planted

The last line is the share of the faults that were noticed among those that were planted. Each job
works in a copy of the tracked files, with a build of its own. The tests whose names have words in
common with the file come first. --find only looks for the old texts, and plants nothing.

The second form prints N new faults in the form of faults.txt, so that it is not always the same
faults that the tests are held to:

    plant.py --draw 40 --seed 7 src/*/*.c >/tmp/new.txt && plant.py --faults /tmp/new.txt
"""
import argparse
import collections
import concurrent.futures
import contextlib
import os
import queue
import random
import re
import signal
import subprocess
import sys
import tempfile

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


def draw(count, seed, files):
    texts = {file: open(file).read() for file in files}
    possible = [(file, change) for file, text in texts.items() for change in changes(text)]
    drawn = random.Random(seed).sample(possible, min(count, len(possible)))
    for number, (file, change) in enumerate(sorted(drawn), 1):
        print(write_fault(number, file, texts[file], *change) or '')


# ---- Planting them. ----

# So often a check must fail with the fault, and then hold without it, before it is believed: on a
# busy machine some fail by chance. A test that does not end within LIMIT seconds is tried once.
RUNS = 3
LIMIT = 300
TIMEOUT = 'it does not end'


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

    def failures(self, test):
        """The checks of the test that fail."""
        log = re.sub(r'\.\w+$', '', test) + '.log'
        for name in (log, log[:-4] + '.trs'):
            with contextlib.suppress(FileNotFoundError):
                os.remove(os.path.join(self.build, name))
        status = self.run(['make', '-s', log, 'TESTS_ENVIRONMENT=CK_DEFAULT_TIMEOUT=100'], LIMIT)
        if status is None:
            return {TIMEOUT}
        if status != 0:
            return {'it does not build'}
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
        return self.run(['make', '-s', 'tictactoe', 'tests/tictactoe'], LIMIT) == 0

    def tests_for(self, file):
        """All tests, those that have words in common with the file first."""
        words = set(re.findall('[a-z]+', os.path.splitext(file)[0]))
        return sorted(self.tests, key=lambda test: -len(words & set(re.findall('[a-z]+', test))))


def judge(copy, fault, unsound):
    """What becomes of the fault. The checks that fail without any fault are added to unsound."""
    path = os.path.join(copy.home, fault.file)
    text = open(path).read()
    start, end = find(fault.before, text)
    changed = text[:start] + '\n'.join(fault.after) + text[end:]
    try:
        if not copy.write(fault.file, changed):
            return 'broken'
        for test in copy.tests_for(fault.file):
            failed = copy.failures(test) - unsound[test]
            runs = 1 if TIMEOUT in failed else RUNS
            for _ in range(runs - 1):
                failed = failed and failed & copy.failures(test)
            if not failed:
                continue
            copy.write(fault.file, text)
            for _ in range(runs):
                unsound[test] |= copy.failures(test)
            if failed - unsound[test]:
                return f'noticed by {test}: {sorted(failed - unsound[test])[0]}'
            copy.write(fault.file, changed)
        return 'NOT NOTICED'
    finally:
        copy.write(fault.file, text)


def plant(faults, jobs):
    ends = collections.Counter()
    copies = queue.Queue()
    unsound = collections.defaultdict(set)

    def tell(fault, end):
        print(f'{fault.number:3} {fault.file}: {end}', flush=True)
        ends[end.split()[0]] += 1

    def plant_one(fault):
        copy = copies.get()
        tell(fault, judge(copy, fault, unsound))
        copies.put(copy)

    planted = []
    for fault in faults:
        text = open(fault.file).read() if os.path.exists(fault.file) else ''
        if fault.harmless:
            tell(fault, 'harmless')
        elif not find(fault.before, text):
            tell(fault, 'gone')
        else:
            planted.append(fault)
    with contextlib.ExitStack() as stack:
        with concurrent.futures.ThreadPoolExecutor(max(1, jobs)) as pool:
            homes = [stack.enter_context(tempfile.TemporaryDirectory(prefix='plant-'))
                     for _ in range(jobs)]
            for copy in pool.map(Copy, homes):
                copies.put(copy)
            list(pool.map(plant_one, planted if jobs else []))
    for test, checks in unsound.items():
        if checks:
            print(f'left out, as they fail without a fault: {test}: {", ".join(checks)}')
    known = ends['noticed'] + ends['NOT']
    print(f'{len(faults)} faults: {ends["noticed"]} of {known} noticed, '
          f'{100 * ends["noticed"] / max(1, known):.1f} %; {ends["gone"]} gone, '
          f'{ends["broken"]} broken, {ends["harmless"]} harmless')


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--jobs', type=int, default=2)
    p.add_argument('--only', type=lambda text: set(map(int, text.split(','))))
    p.add_argument('--faults', default=os.path.join(os.path.dirname(__file__), 'faults.txt'))
    p.add_argument('--find', action='store_true')
    p.add_argument('--draw', type=int)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('file', nargs='*')
    a = p.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the copies are removed
    faults = read_faults(a.faults)
    os.chdir(subprocess.run(['git', 'rev-parse', '--show-toplevel'], check=True, text=True,
                            stdout=subprocess.PIPE).stdout.strip())
    if a.draw:
        draw(a.draw, a.seed, sorted(a.file))
    else:
        plant([fault for fault in faults if not a.only or fault.number in a.only],
              0 if a.find else a.jobs)


if __name__ == '__main__':
    main()
