#!/bin/sh
# SPDX-License-Identifier: MIT
# prove.sh: Frama-C's Eva finds nothing undefined in the engine, for any input, on machines of 64
# and 32 bits and of either byte order. Each driver in this directory calls a module with any input:
# game; pack with all 2^256 words; and with all 2^32 numbers the encodings that have a digit for
# each cell. Exit status 0 says that all of it is proven.
#
# The proof trusts Eva, its reading of C11 and of the machines, and what pack asserts of its
# arguments. tests/engine checks what the functions return, for every position, move and number.
set -u
srcdir=$(cd -P "${srcdir:-$(dirname "$0")/../..}" && pwd) && cd "$srcdir" || exit 1
if ! command -v frama-c >/dev/null; then
    echo 'make prove needs frama-c (Debian: frama-c-base)' >&2
    exit 1
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
log=$work/log
here=tests/prove
game=src/engine/game.c
failed=0

# says RESULT SENTENCE
says() {
    echo "$1 - $2"
    [ "$1" = 'not ok' ] || return 0
    failed=$((failed + 1))
    grep -hE -A 2 'alarm\]|User Error' "$log" | sed 's/^/# /' | head -40
}

# analyse MACHINE OPTIONS SOURCE...
analyse() {
    machine=$1 options=$2
    shift 2
    # shellcheck disable=SC2086 # words
    frama-c -machdep "$machine" -cpp-extra-args="-Isrc -I$here" -eva -eva-precision 6 $options \
        "$@" >"$log" 2>&1
}

# Succeeds if nothing is undefined and every assertion is valid.
is_clean() {
    grep -q ' 0 alarms generated' "$log" &&
        ! grep -Eq 'Assertions .* [1-9][0-9]* (unknown|invalid)' "$log" &&
        ! grep -Eq 'got status (unknown|invalid)' "$log"
}

# eva DRIVER OPTIONS SOURCE...: analyse on each kind of machine.
eva() {
    driver=$1 options=$2
    shift 2
    for each in x86_64 x86_32 ppc_32; do
        result='not ok'
        ! analyse $each "$options" $here/"$driver".c "$@" || ! is_clean || result=ok
        says "$result" "$driver: nothing is undefined for any input, $each"
    done
}

eva game '' $game
eva pack '-eva-auto-loop-unroll 256 -cpp-extra-args=-DNDEBUG' src/engine/pack.c $game
eva encodings '' src/engine/encodings.c $game

# A check of the check: a move may be one cell off the board.
sed 's/cell >= GAME_CELLS/cell > GAME_CELLS/' $game >"$work/game.c"
result='not ok'
! analyse x86_64 '' $here/game.c "$work/game.c" ||
    ! grep -Eq ' [1-9][0-9]* alarms? generated' "$log" || result=ok
says "$result" 'Eva notices a cell too many'
exit $((failed > 0))
