#!/bin/sh
# SPDX-License-Identifier: MIT
# coverage.sh: build the game in coverage/ so that it counts, run the tests, and print for each file
# of src/ how many of its lines and branches they reach, and below that each place they do not.
#
# Not counted are the branches of asserts: a way that only a fault can take is not for tests. What
# a program counted is lost when a signal ends it, but for one that it raises itself.
set -eu
srcdir=$(cd -P "${srcdir:-.}" && pwd)
if ! command -v gcov >/dev/null; then
    echo 'make coverage needs gcc and its gcov (package gcc)' >&2
    exit 1
fi

# These are to be reached everywhere.
whole='game encodings notation sets sitting keys shelf shelf_file'

# Some tests run the program as somebody else, who shall count on. Where it may write no file, it
# shall not speak of that.
umask 0
export GCOV_ERROR_FILE=/dev/null
rm -rf coverage
mkdir coverage
cd coverage
gcc -c "$srcdir/tests/coverage_signal.c"
"$srcdir/configure" -q CC=gcc CFLAGS='-O0 -g --coverage' LDFLAGS=-Wl,--wrap=raise \
    LIBS="$(pwd)/coverage_signal.o"
if ! make -s -j"$(getconf _NPROCESSORS_ONLN)" check SCRIPT_TESTS= >check.log 2>&1; then
    cat check.log
    exit 1
fi
gcov -b -c src/*.gcda src/*/*.gcda >/dev/null 2>&1

awk -v whole=" $whole " '
function percent(part, all) {
    return all ? sprintf("%5d of %5d %5.1f%%", part, all, 100 * part / all) : "none"
}
function show(file) {
    printf "%-18s %21s %21s\n", file, percent(reached[file], lines[file]), \
        percent(taken[file], branches[file])
}
function is_whole(file) {
    return reached[file] == lines[file] && taken[file] == branches[file]
}
# Every number is of a file and of all.
function add(array, amount) {
    array[file] += amount
    array["all"] += amount
}
function tell(what) {
    left = left sprintf("%s:%d: %s: %s\n", file, number, what, text)
}
function end_line() {
    if (is_reached && ways_taken < ways)
        tell(ways - ways_taken " of " ways " ways never taken")
    ways = ways_taken = is_reached = 0
}
FNR == 1 {
    end_line()
    file = FILENAME
    gsub(/^.*\/|\.gcov$/, "", file)
    files[++count] = file
}
/^ *[-0-9#=]+\*?: *[0-9]+:/ {
    end_line()
    split($0, part, ":")
    number = part[2] + 0
    text = $0
    sub(/^[^:]*:[^:]*: */, "", text)
    is_assert = text ~ /^assert\(/
    if (part[1] !~ /-/) {
        is_reached = part[1] !~ /[#=]/
        add(lines, 1)
        add(reached, is_reached)
        asserts += is_assert
        if (!is_reached)
            tell("never reached")
    }
}
/^branch/ && !is_assert {
    ways++
    ways_taken += $4 > 0
    add(branches, 1)
    add(taken, $4 > 0)
}
END {
    end_line()
    printf "%-18s %21s %21s\n", "", "lines", "branches"
    for (i = 1; i <= count; i++) {
        show(files[i])
        room = files[i]
        gsub(/^src\/|\.c$/, "", room)
        if (index(whole, " " room " ") && !is_whole(files[i]))
            short = short " " files[i]
    }
    show("all")
    printf "%s(The branches of %d asserts are not counted.)\n", left, asserts
    if (short)
        print "to be reached everywhere, and not:" short
    exit short != ""
}' ./*.c.gcov
