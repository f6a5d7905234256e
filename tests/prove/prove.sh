#!/bin/sh
# SPDX-License-Identifier: MIT
# Proofs about the source, for all inputs: Frama-C's Eva finds nothing undefined, on machines of 64
# and 32 bits and of either byte order, and by its WP game.c keeps its contracts. ASSUMED.md in this
# folder lists the assumptions.
#
# Exit status 0 says that all of it is proven. It takes a processor about five minutes, two
# of them for the rules.
#
# A room more: a driver DRIVER.c here that calls it with any input, and a line with `eva` below.
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
libc=$(frama-c -print-share-path)/libc
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

every_loop='-eva-auto-loop-unroll 2000 -eva-slevel 2000'
eva game '-eva-precision 6' $game
eva sets "-eva-precision 0 -eva-domains cvalue $every_loop" src/engine/sets.c $game
every_count='-eva-split-return-function shelf_count:0:1:2:3:4:5:6:7:8:9:10:11:12'
eva shelf "-eva-precision 6 -eva-auto-loop-unroll 64 $every_count -cpp-extra-args=-DNDEBUG" \
    src/engine/shelf.c $game
eva encodings '-eva-precision 6' src/engine/encodings.c src/engine/sets.c $game
every_state='-eva-precision 2 -eva-split-return full -eva-auto-loop-unroll 128 -eva-slevel 20000'
every_state="$every_state -cpp-extra-args=-I$libc"
eva notation "$every_state" src/engine/notation.c $here/libc.c $game
eva quote "$every_state" $here/libc.c

change src/engine/solver.c \
    's/= -search(/= -search_deeper(/; s/ways += best_chance(/ways += deeper_chance(/'
eva solver '-eva-precision 2 -eva-split-return auto -eva-use-spec game_count
    -cpp-extra-args=-DNDEBUG' $game
# Frama-C 25 falls over an array of structs whose length is more than a number.
change src/engine/match.h 's/\[GAME_CELLS + 1\]/[10]/'
# The fields that a line is put together from are any fields.
any_fields='s/take_field(\(&\{0,1\}text\))/take_any(\1)/g'
change src/protocol/message.c "$any_fields"
every_text="-eva-precision 0 -eva-auto-loop-unroll 128 -eva-slevel 130 -eva-split-return auto
    -eva-split-return-function take_field:full,find_any:full
    -eva-slevel-function read_name:2,read:0,read_reason:2,read_digits:2
    -cpp-extra-args=-I$libc"
eva line "$every_text" $here/libc.c

every_board='-eva-precision 0 -eva-domains cvalue -eva-auto-loop-unroll 1000000
    -eva-slevel 1000000 -eva-no-results -cpp-extra-args=-DNDEBUG'
holds 'rules: lines, counts and every board are what the rules say' x86_64 "$every_board" \
    $here/rules.c
holds 'ranks: a number that is decoded is what is encoded again' x86_64 "$every_board" \
    $here/ranks.c src/engine/encodings.c src/engine/sets.c $game

# A check of the check: faults. In the first a field is a byte too long where it is read, in the
# second a set has no line on one of the diagonals, in the third a move may be one cell off the
# board.
change src/protocol/message.c "$any_fields;s/i < field.left/i <= field.left/"
analyse x86_64 "$every_text -eva-stop-at-nth-alarm 1" $here/line.c $here/libc.c
if grep -q 'assert .valid_read(field.next + i)' log; then
    says ok 'Eva notices a byte too many'
else
    says 'not ok' 'Eva notices a byte too many'
fi
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
