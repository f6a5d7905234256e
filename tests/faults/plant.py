#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plant small faults in src/, one at a time, and see whether the tests notice.

usage: plant.py [--jobs N] [--draw N] [--seed S] [FILE...]

Draws N faults from the files, or from all of src/ if none is named. A fault is another comparison,
operator or number, a condition that is always or never true, the opposite returned, a statement
left out, or two arguments in the wrong order. Prints the faults that no test of `make check`
notices, and at the end how many there were. Each job works in a copy of the tracked
files, with its own build, and runs the quick tests first, then all.
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


def faults(file):
    """All faults that the rules could plant: the file, the fault in words, the text with it."""
    text = open(file).read()
    hidden = [match.span() for match in re.finditer(LEFT_ALONE, text, re.S | re.M)]
    for pattern, *becomes in RULES:
        for match in re.finditer(pattern, text):
            begin = match.end() - len(match.group(0).lstrip())
            if any(start <= begin < end for start, end in hidden):
                continue
            for new in becomes:
                new = new.replace('N', match.group(0)) if 'N ' in new else match.expand(new)
                line = text.count('\n', 0, match.start()) + 1
                yield (file, f'{file}:{line}: {match.group(0).strip()}: {new}',
                       text[:match.start()] + new + text[match.end():])


def run(home, command, limit=300):
    """The exit status, or None after the limit. Nothing that was started is left running, not even
    a game that outlives its terminal in a session of its own."""
    process = subprocess.Popen(command, cwd=f'{home}/build', shell=True, stdin=subprocess.DEVNULL,
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
        for entry in filter(str.isdigit, os.listdir('/proc') if os.path.isdir('/proc') else []):
            with contextlib.suppress(OSError):
                if os.readlink(f'/proc/{entry}/exe').startswith(home + '/'):
                    os.kill(int(entry), signal.SIGKILL)


def fails(home, tests):
    """Whether a test fails, and fails again: a test that fails once may have met a busy machine."""
    return run(home, f'make -s -j4 {tests}') != 0 and run(home, 'make -s -j4 recheck') != 0


def judge(home, fault):
    """'broken', 'check-quick' or 'check', by which the fault was noticed, or 'NOT NOTICED'."""
    file, _, text = fault
    before = open(f'{home}/{file}').read()
    with open(f'{home}/{file}', 'w') as target:
        target.write(text)
    try:
        if run(home, 'make -s tictactoe tests/tictactoe') != 0:
            return 'broken'
        run(home, 'find tests -name "*.trs" -delete')
        for tests in 'check-quick', 'check':
            if fails(home, tests):
                return tests
        return 'NOT NOTICED'
    finally:
        with open(f'{home}/{file}', 'w') as target:
            target.write(before)


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
    files = sorted(a.file or glob.glob('src/*/*.c'))
    possible = [fault for file in files for fault in faults(file)]
    drawn = random.Random(a.seed).sample(possible, min(a.draw, len(possible)))
    ends = collections.Counter()
    copies = queue.Queue()

    def plant(fault):
        home = copies.get()
        end = judge(home, fault)
        ends[end] += 1
        if end == 'NOT NOTICED':
            print(f'{fault[1]}: {end}', flush=True)
        copies.put(home)

    with contextlib.ExitStack() as stack:
        for _ in range(max(1, a.jobs)):
            home = stack.enter_context(tempfile.TemporaryDirectory(prefix='plant-'))
            subprocess.run('git ls-files -z | tar -c --ignore-failed-read --null -T - |'
                           f' tar -x -C {home} && mkdir {home}/build',
                           shell=True, check=True, stderr=subprocess.DEVNULL)
            if run(home, "autoreconf -i .. && ../configure -q --disable-lto CFLAGS=-O1 && "
                         "make -s check TESTS=") != 0:
                sys.exit('plant.py: the untouched tree does not build')
            copies.put(home)
        with concurrent.futures.ThreadPoolExecutor(max(1, a.jobs)) as pool:
            list(pool.map(plant, drawn))
    known = len(drawn) - ends['broken']
    quick, noticed = ends['check-quick'], ends['check-quick'] + ends['check']
    print(f'{len(drawn)} faults, {ends["broken"]} of which do not compile: {noticed} of {known} '
          f'noticed, {100 * noticed / max(1, known):.1f} %; {quick} by the quick tests')


if __name__ == '__main__':
    main()
