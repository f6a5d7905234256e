#!/bin/sh
# SPDX-License-Identifier: MIT
# coverage.sh: build the game in coverage/ so that it counts, run the tests, and print for each file
# of src/ how many of its lines and branches they reach, and below that each place they do not.
#
# Not counted are the branches of asserts: a way that only a fault can take is not for tests. Not
# seen is what a program does between its last count and a signal that ends it, nor anything of a
# program that is killed.
set -eu
srcdir=$(cd -P "${srcdir:-.}" && pwd)
command -v gcov >/dev/null || { echo 'make coverage needs gcc and its gcov (package gcc)' >&2; exit 1; }

# These are to be reached everywhere.
whole='game encodings notation sets sitting press shelf shelf_file'

mkdir -p coverage
cd coverage
"$srcdir/configure" -q CC=gcc CFLAGS='-O0 -g --coverage'
make -s clean
find . -name '*.gcda' -exec rm {} +
make -s -j"$(getconf _NPROCESSORS_ONLN)" check SCRIPT_TESTS=
gcov -b -c src/libtictactoe_a-*.gcda src/tictactoe-*.gcda >/dev/null 2>&1

awk -v whole=" $whole " '
function percent(part, all) {
    return all ? sprintf("%5d of %5d %5.1f%%", part, all, 100 * part / all) : "        none       "
}
function show(name, which) {
    printf "%-16s %s   %s\n", name, percent(reached[which], lines[which]), percent(taken[which], branches[which])
}
function count(array, amount) {
    array[file] += amount
    array["all"] += amount
}
function end_line() {
    if (ways > ways_taken && taken_at_all)
        left = left sprintf("src/%s:%d: %d of %d ways never taken: %s\n", file, number, ways - ways_taken, ways, text)
    ways = ways_taken = 0
}
FNR == 1 {
    end_line()
    file = FILENAME
    sub(/\.gcov$/, "", file)
    files[++n] = file
}
/^ *[-0-9#=]+\*?: *[0-9]+:/ {
    end_line()
    split($0, part, ":")
    hits = part[1]
    number = part[2] + 0
    text = $0
    sub(/^[^:]*:[^:]*: */, "", text)
    if (hits ~ /-/)
        next
    taken_at_all = hits !~ /[#=]/
    count(lines, 1)
    count(reached, taken_at_all)
    if (!taken_at_all)
        left = left sprintf("src/%s:%d: never reached: %s\n", file, number, text)
}
/^branch/ && text !~ /^assert\(/ {
    count(branches, 1)
    count(taken, $4 > 0)
    ways++
    ways_taken += $4 > 0
}
END {
    end_line()
    printf "%-16s %s %25s\n", "", "            lines", "branches"
    for (i = 1; i <= n; i++) {
        show("src/" files[i], files[i])
        room = files[i]
        sub(/\.c$/, "", room)
        if (index(whole, " " room " ") && (reached[files[i]] < lines[files[i]] || taken[files[i]] < branches[files[i]]))
            short = short " " files[i]
    }
    show("all", "all")
    printf "%s", left
    if (short)
        print "to be reached everywhere, and not:" short
    exit short != ""
}' ./*.c.gcov
