#!/bin/sh
# SPDX-License-Identifier: MIT
# Proofs about the source, for all inputs: Frama-C's Eva finds nothing undefined, on machines of 64
# and 32 bits and of either byte order, and by its WP game.c keeps its contracts. ASSUMED.md in this
# folder lists the assumptions.
#
# Exit status 0 says that all of it is proven.
#
# For another module add a driver DRIVER.c that calls it with any input, and a line with `eva`.
set -u
srcdir=$(cd -P "${srcdir:-$(dirname "$0")/../..}" && pwd) && cd "$srcdir" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
here=tests/prove
mkdir "$work/tests" && cp -R src "$work" && cp -R $here "$work/tests" && cd "$work" || exit 1

for tool in frama-c why3 z3 cvc4; do
    if ! command -v $tool >/dev/null; then
        echo "make prove needs $tool (packages frama-c-base, why3, z3, cvc4)" >&2
        exit 1
    fi
done
game=src/engine/game.c
failed=0

# says RESULT SENTENCE
says() {
    echo "$1 - $2"
    [ "$1" = 'not ok' ] || return 0
    failed=$((failed + 1))
    grep -hE -A 2 'alarm\]|\[Failed\]|User Error' log | sed 's/^/# /' | head -40
}

# change FILE SCRIPT: in the copy of the sources that is looked at here, by a script of sed.
change() {
    sed "$2" "$srcdir/$1" >"$1"
    ! cmp -s "$srcdir/$1" "$1" || says 'not ok' "$1 can be changed by $2"
}

# analyse MACHINE OPTIONS SOURCE...
analyse() {
    machine=$1 options=$2
    shift 2
    # shellcheck disable=SC2086 # words
    frama-c -machdep "$machine" -cpp-extra-args="-Isrc -I$here" -eva $options "$@" \
        >log 2>&1
}

# Nothing undefined, every assertion valid.
is_clean() {
    grep -q ' 0 alarms generated' log &&
        ! grep -Eq 'Assertions .* [1-9][0-9]* (unknown|invalid)' log &&
        ! grep -Eq 'got status (unknown|invalid)' log
}

# holds SENTENCE MACHINE OPTIONS SOURCE...
holds() {
    sentence=$1
    shift
    if analyse "$@" && is_clean; then
        says ok "$sentence, $1"
    else
        says 'not ok' "$sentence, $1"
    fi
}

# eva DRIVER OPTIONS SOURCE...: on each kind of machine.
eva() {
    driver=$1 options=$2
    shift 2
    for each in x86_64 x86_32 ppc_32; do
        holds "$driver: nothing is undefined for any input" $each "$options" "$here/$driver.c" "$@"
    done
}

contracts() {
    frama-c -cpp-extra-args="-Isrc -DNDEBUG" -wp -wp-prover z3,cvc4 -wp-timeout 30 \
        -wp-fct "$1" $here/contracts.c >log 2>&1
    grep -Eq 'Proved goals: +([0-9]+) / \1$' log
}

eva game '-eva-precision 6' $game
every_count='-eva-split-return-function shelf_count:0:1:2:3:4:5:6:7:8:9:10:11:12'
eva shelf "-eva-precision 6 -eva-auto-loop-unroll 64 $every_count -cpp-extra-args=-DNDEBUG" \
    src/engine/shelf.c $game
eva encodings '-eva-precision 6' src/engine/encodings.c $game
every_board='-eva-precision 0 -eva-domains cvalue -eva-auto-loop-unroll 1000000
    -eva-slevel 1000000 -eva-no-results -cpp-extra-args=-DNDEBUG'
holds 'rules: lines, counts and every board are what the rules say' x86_64 "$every_board" \
    $here/rules.c
holds 'ranks: a number that is decoded is what is encoded again' x86_64 "$every_board" \
    $here/ranks.c src/engine/encodings.c $game

# A check of the check: faults. In the first a set has no line on one of the diagonals, in the
# second a move may be one cell off the board.
change $game 's/== OTHER_DIAGONAL)/== TOP)/'
analyse x86_64 "$every_board -cpp-extra-args=-DRULES_LAST=0" $here/rules.c
if grep -q 'lines.*got status invalid' log; then
    says ok 'Eva notices a line too few'
else
    says 'not ok' 'Eva notices a line too few'
fi
change $game 's/cell >= GAME_CELLS/cell > GAME_CELLS/'
if analyse x86_64 '-eva-precision 6' $here/game.c $game &&
    grep -Eq ' [1-9][0-9]* alarms? generated' log; then
    says ok 'Eva notices a cell too many'
else
    says 'not ok' 'Eva notices a cell too many'
fi

WHY3CONFIG=$work/why3.conf
export WHY3CONFIG
why3 config detect -C "$WHY3CONFIG" >/dev/null 2>&1
functions=game_play,game_load,game_from_word
functions=$functions,judge,mark_bits,cell_bits,cell_shift,cell_plane,word_cell,game_turn,game_status
functions=$functions,has_line,empty_plane,player_plane,cells_plane
if ! contracts $functions && grep -q 'Proved goals: ' log; then
    says ok 'WP notices a cell too many'
else
    says 'not ok' 'WP notices a cell too many'
fi
cp "$srcdir/$game" $game
if contracts $functions; then
    goals=$(sed -n 's/.*Proved goals: *\([0-9]*\).*/\1/p' log)
    says ok "game.c keeps its contracts, $goals goals"
else
    says 'not ok' 'game.c keeps its contracts'
fi
cat $here/ASSUMED.md
exit $((failed > 0))
