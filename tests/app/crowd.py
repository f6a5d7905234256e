# SPDX-License-Identifier: MIT
"""Visitors of the hall, each on a pty: how many met nobody, the seconds until all had, the
milliseconds from a key to the other's screen, the memory of a program, and how often all of them
woke up while nobody typed. With --seeks one of them seeks the next one N times, and again N times:
its descriptors, and its memory in KiB, after the first N and at the end.

usage: crowd.py N [--seeks] COMMAND...  with the name as the end of the last word; see hall.sh
"""
import fcntl
import glob
import os
import pty
import re
import select
import signal
import socket
import statistics
import struct
import sys
import termios
import time

QUIET = 0.02  # seconds without a byte: all is painted
LIMIT = 300
MOVES = '519237'  # X and O by turns, and nobody has won
IDLE = 5


def start(words):
    """A program on a pty: the process, and our end."""
    process, master = pty.fork()
    if process == 0:
        os.execvp(words[0], words)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack('4H', 24, 80, 0, 0))
    return process, master


def read(master, quiet=QUIET):
    """All until it is quiet."""
    text = b''
    while select.select([master], [], [], quiet)[0]:
        try:
            text += os.read(master, 65536)
        except OSError:  # it has ended
            break
    return text


def find_pairs(masters, deadline):
    """The guests with their hosts, as the screens of the guests name them."""
    texts = {master: b'' for master in masters}
    hosts = {}
    poll = select.epoll()
    for master in masters:
        poll.register(master, select.EPOLLIN)
    while 2 * len(hosts) < len(masters) and time.time() < deadline:
        for master, _ in poll.poll(1):
            try:
                texts[master] += os.read(master, 65536)
            except OSError:
                poll.unregister(master)
            found = re.search(rb'v(\d+) is here and plays X', texts[master])
            if found:
                hosts[master] = masters[int(found[1])]
    return hosts


def play(guest, host):
    """The seconds from each key to the other's screen."""
    times = []
    for i, key in enumerate(MOVES):
        mover, other = (guest, host) if i % 2 else (host, guest)
        read(mover)
        read(other)
        begun = time.perf_counter()
        os.write(mover, key.encode())
        if not select.select([other], [], [], LIMIT)[0]:
            sys.exit('a key does not reach the other screen')
        times.append(time.perf_counter() - begun)
    return times


def find_programs(begun):
    """The processes that are the game in a hall, since that time."""
    found = []
    for path in glob.glob('/proc/[0-9]*'):
        try:
            with open(f'{path}/cmdline', 'rb') as file:
                words = file.read().split(b'\0')
        except OSError:
            continue
        is_game = words[0].endswith(b'tictactoe') and b'--hall' in words
        if is_game and os.stat(path).st_ctime >= begun - 1:
            found.append(path)
    return found


def read_number(path, name):
    with open(path) as file:
        return sum(int(line.split()[1]) for line in file if re.match(name, line))


def crowd(count, words):
    begun = time.time()
    visitors = [start(words[:-1] + [f'{words[-1]}v{i:03}']) for i in range(count)]
    masters = [master for _, master in visitors]
    hosts = find_pairs(masters, begun + LIMIT)
    print('unpaired', count - len(set(hosts) | set(hosts.values())), flush=True)
    print(f'seconds {time.time() - begun:.2f}')
    times = sorted(1000 * t for guest, host in hosts.items() for t in play(guest, host))
    print(f'key to screen, ms: median {statistics.median(times):.1f}, '
          f'99th percentile {times[len(times) * 99 // 100]:.1f}, max {times[-1]:.1f}')
    programs = find_programs(begun)
    memory = [read_number(f'{path}/smaps_rollup', 'Pss:') for path in programs]
    print(f'MiB each: {statistics.mean(memory) / 1024:.2f} of {len(programs)}')

    def count_wakes():
        return sum(read_number(f'{path}/status', '.*voluntary_ctxt_switches') for path in programs)
    before = count_wakes()
    time.sleep(IDLE)
    print(f'wake-ups of all in {IDLE} s: {count_wakes() - before}')
    for process, master in visitors:
        os.kill(process, signal.SIGKILL)
        os.close(master)
        os.waitpid(process, 0)
    return 2 * len(hosts) == count


def measure(process, master, path):
    """The descriptors of a visitor who waits, and its own memory: the fewest, as it may still have
    the lock."""
    counts = []
    while len(counts) < 50 or not os.path.exists(path):
        read(master, 0.001)
        counts.append(len(os.listdir(f'/proc/{process}/fd')))
    return min(counts[-50:]), read_number(f'/proc/{process}/status', 'RssAnon:')


def seek(count, words):
    """The other visitors are we: each sits down, and leaves."""
    process, master = start(words[:-1] + [words[-1] + 'Ann'])
    path = f'{os.environ["TICTACTOE_TABLES"]}/tictactoe-{os.getuid()}.hall/table'
    source = os.path.join(os.path.dirname(__file__), '../../src/protocol/message.h')
    with open(source) as file:
        version = re.search(r'PROTOCOL_VERSION = (\d+)', file.read())[1]
    sizes = []
    for i in range(count):
        if i == count // 10:  # what is allocated once is there
            sizes.append(measure(process, master, path))
        while True:
            other = socket.socket(socket.AF_UNIX)
            try:
                other.connect(path)
                break
            except OSError:  # it is on its way
                read(master, 0.001)
        os.unlink(path)
        other.sendall(f'tictactoe {version} Bob{i}\n'.encode())
        heard = b''
        while b'\ngame' not in heard:
            heard += other.recv(4096)
        other.sendall(b'bye\n')
        other.close()
        text = b''
        while b'left' not in text:
            text += read(master, 0.001)
        os.write(master, b'\r')
    sizes.append(measure(process, master, path))
    print('descriptors and KiB:', *sizes)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    descriptors, memory = (now - then for then, now in zip(*sizes))
    return descriptors < 10 and memory <= 64  # a leak is one each time


def main():
    count = int(sys.argv[1])
    act, words = (seek, sys.argv[3:]) if sys.argv[2] == '--seeks' else (crowd, sys.argv[2:])
    sys.exit(not act(count, words))


main()
