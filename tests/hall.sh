#!/bin/sh
# SPDX-License-Identifier: MIT
# N visitors arrive in the hall at once, on ptys or through a real sshd, and play; or one seeks the
# next one N times. tests/app/crowd.py says what is printed. In the build folder:
#
# usage: ../tests/hall.sh N [--sshd | --seeks]
set -u
tests=$(cd "$(dirname "$0")" && pwd -P)
[ ! -x tictactoe ] || PATH=$PWD:$PATH
HOME=$(mktemp -d) && export HOME || exit 99
trap 'rm -rf "$HOME"' EXIT
trap 'exit 1' HUP INT TERM
export TICTACTOE_TABLES="$HOME" LC_ALL=C.UTF-8 TERM=xterm-256color
# What the address sanitizer holds back would be taken for a leak.
ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=0:thread_local_quarantine_size_kb=0
export ASAN_OPTIONS
if [ "${2-}" != --sshd ]; then
    python3 "$tests/app/crowd.py" "$@" tictactoe --hall --name=
    exit
fi
# shellcheck source=tests/functions.sh
. "$tests/functions.sh"
# shellcheck source=tests/app/hall.sh
. "$tests/app/hall.sh"
port=$(python3 -c 'import socket
s = socket.create_server(("127.0.0.1", 0))
print(s.getsockname()[1])') || exit
trap 'stop_hall; rm -rf "$HOME"' EXIT
cd "$HOME" || exit
if (start_hall "$port" >/dev/null 2>&1); then
    python3 "$tests/app/crowd.py" "$1" "$HOME/hall/bin/ssh" -t hall ''
else
    echo 'SKIP: this needs root and sshd'
fi
