#!/bin/sh
# SPDX-License-Identifier: MIT
# coverage.sh: build the game in coverage/ so that it counts, run the tests, and let gcovr print for
# each file of src/ how many of its lines and branches they reach, and which lines they do not.
#
# Asserts are not counted: tests do not reach a branch that only a mistake can take. The counts of a
# program are lost when a signal ends it, but for one that it raises itself.
set -eu
srcdir=$(cd -P "${srcdir:-.}" && pwd)
for tool in gcc gcovr; do
    command -v $tool >/dev/null || {
        echo "make coverage needs $tool" >&2
        exit 1
    }
done

# These are to be reached everywhere.
whole='(engine/(game|encodings|notation|shelf)|play/(session|keymap)|storage/shelf_file)\.c'

# Some tests run the program as another user, who must be able to write the counts. If it cannot
# write a file, it must not say so.
umask 0
export GCOV_ERROR_FILE=/dev/null
rm -rf coverage
mkdir coverage
cd coverage
gcc -c "$srcdir/tests/coverage_signal.c"
"$srcdir/configure" -q --disable-lto CC=gcc CFLAGS='-O0 -g --coverage' LDFLAGS=-Wl,--wrap=raise \
    LIBS="$(pwd)/coverage_signal.o"
if ! make -s -j"$(getconf _NPROCESSORS_ONLN)" check SCRIPT_TESTS= >check.log 2>&1; then
    cat check.log
    exit 1
fi

# report FILES FLAG...: FILES is a pattern of paths in src/.
report() {
    files=$1
    shift
    gcovr --root "$srcdir" --filter "$srcdir/src/$files" \
        --exclude-lines-by-pattern '.*\bassert\(.*' "$@" src
}
report ''
report '' --branches
report "$whole" --fail-under-line 100 >/dev/null
report "$whole" --branches --fail-under-branch 100 >/dev/null
