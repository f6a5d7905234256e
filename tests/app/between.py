# SPDX-License-Identifier: MIT
"""A go-between: a table at which the guest joins, and behind it the host's. It reads the lines of
both programs, delays them, and cuts the connection, also within a line."""
import os
import random
import socket
import time


def act_as(login, act):
    """Either program asks the kernel for the login of the other, which is the go-between's."""
    before = os.geteuid()
    os.seteuid(login)
    try:
        act()
    finally:
        os.seteuid(before)


class Line:
    """A connection from the guest (0) to the host (1), through the go-between."""

    def __init__(self, guest, host):
        self.sockets = [guest, host]
        self.queues = [[], []]      # for each of the two: (time, bytes)
        self.rests = {'said': [b'', b''], 'given': [b'', b'']}  # without a line feed yet
        self.guest_name = self.table = self.shown = None        # the listener's
        for end in self.sockets:
            end.setblocking(False)

    def lines(self, what, end, data):
        *lines, self.rests[what][end] = (self.rests[what][end] + data).split(b'\n')
        return [line.decode() for line in lines]


class Between:
    """The guest's table, behind which is the host's. It has the tables of all logins."""

    def __init__(self, home, logins, listener):
        self.listener = listener        # has hear(line, end, text) and show(line, text)
        self.tables = {who: os.path.join(home, who) for who in ('host', 'guest')}
        for path in self.tables.values():
            os.mkdir(path)
            os.chmod(path, 0o1777)
        self.sockets = {login: self.listen(login) for login in set(logins)}
        self.guest_login = None         # of whoever comes next
        self.line = None
        self.delays = [0, 0]            # of what goes to the guest and to the host, at most
        self.moved = time.monotonic()   # a byte, last

    def listen(self, login):
        directory = os.path.join(self.tables['guest'], f'tictactoe-{login}')
        path = os.path.join(directory, 'table')
        table = socket.socket(socket.AF_UNIX)
        os.mkdir(directory)
        table.bind(path)
        os.chmod(directory, 0o711)
        os.chmod(path, 0o666)
        os.chown(directory, login, -1)
        act_as(login, table.listen)
        table.setblocking(False)
        return table

    def accept(self, login):
        """A guest comes, to the host of that login."""
        guest = self.sockets[login].accept()[0]
        host = socket.socket(socket.AF_UNIX)
        path = os.path.join(self.tables['host'], f'tictactoe-{login}', 'table')
        try:
            act_as(self.guest_login, lambda: host.connect(path))
        except OSError:
            host.close()
            guest.close()
            return
        self.cut()
        self.line = Line(guest, host)

    def cut(self):
        """End the connection, somewhere in what is on its way."""
        line, self.line = self.line, None
        if not line:
            return
        self.take(line)
        for end in (0, 1):
            data = b''.join(data for _, data in line.queues[end])
            self.give(line, end, data[:random.randint(0, len(data))])
        for end in line.sockets:
            end.close()

    def take(self, line):
        """Take what both have said."""
        for end in (0, 1):
            to = line.queues[1 - end]
            try:
                data = line.sockets[end].recv(65536)
            except BlockingIOError:
                continue
            except OSError:
                data = b''
            if not data and to and to[-1][1] == b'':
                continue
            self.moved = now = time.monotonic()
            to.append((max(to[-1][0] if to else now,
                           now + random.uniform(0, self.delays[1 - end])), data))
            for text in line.lines('said', end, data):
                self.listener.hear(line, end, text)

    def give(self, line, end, data):
        try:
            line.sockets[end].sendall(data)
        except OSError:
            return False
        for text in line.lines('given', end, data):
            if end == 0:
                self.listener.show(line, text)
        return True

    def files(self):
        return [*self.sockets.values(), *(self.line.sockets if self.line else [])]

    def pump(self, ready):
        """Let in who comes, take what has come, and pass on what is due."""
        for login, table in self.sockets.items():
            if table in ready:
                self.accept(login)
        line = self.line
        if line:
            self.take(line)
        for end in (0, 1) if line else ():
            while line.queues[end] and line.queues[end][0][0] <= time.monotonic():
                data = line.queues[end].pop(0)[1]
                self.moved = time.monotonic()
                if data == b'' or not self.give(line, end, data):
                    self.cut()
                    return

    def close(self):
        for end in self.files():
            end.close()
