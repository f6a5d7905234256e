#!/bin/sh
# SPDX-License-Identifier: MIT
# lint.sh [FLAG]...: every check of the source that does not run it. The compiler needs the flags to
# find headers and names. A check whose tool is missing is skipped, and names the tool. A message
# that is wrong is switched off here or in .clang-tidy, with the reason.
set -u
srcdir=$(cd -P "${srcdir:-$(dirname "$0")/..}" && pwd) && cd "$srcdir" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
jobs=$(getconf _NPROCESSORS_ONLN)

# The directories, top to bottom. A file includes only its own directory and those below it. Two
# directories joined by a slash are on one level.
directories='app terminal line_mode/net display/storage play protocol engine base'

game='src/*/*.c'
# The files in tests/prove are only for Frama-C.
tests=$(find tests -name '*.c' ! -path 'tests/prove/*' | sort)
code="$game $tests"
headers='src/*/*.h tests/*.h tests/fuzz/*.h'
scripts=$(grep -lE '^#! *(/usr)?/bin/(env )?(ba|da)?sh|^# shellcheck shell=sh' \
    bootstrap .ci/* tests/* tests/*/* assets/packaging/* assets/packaging/*/tests/* 2>/dev/null)

python=$(ls tests/*/*.py)

passed=0
failed=0
missing=''
# holds TOOLS SENTENCE COMMAND...: the sentence holds if the command, which needs these tools,
# prints nothing.
holds() {
    tools=$1
    sentence=$2
    shift 2
    for tool in $tools; do
        command -v "$tool" >/dev/null && continue
        echo "ok - $sentence # SKIP $tool is not here"
        case " $missing " in *" $tool "*) ;; *) missing="$missing $tool" ;; esac
        return
    done
    if "$@" >"$work/said" 2>&1 && [ ! -s "$work/said" ]; then
        passed=$((passed + 1))
        echo "ok - $sentence"
    else
        failed=$((failed + 1))
        echo "not ok - $sentence"
        sed 's/^/# /' "$work/said"
    fi
}

# each PATTERNS COMMAND...: run the command for each file; {} is its name.
each() {
    # shellcheck disable=SC2086 # patterns
    files=$(ls $1)
    shift
    echo "$files" | xargs -P "$jobs" -I '{}' "$@"
}

warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
    -Wvla -Wundef -Werror'

# The objects of src/ are code that does not depend on its position: constants that hold addresses
# are then no data that changes.
compiles() {
    for file in src/*; do
        mkdir -p "$work/objects/${file#src/}"
    done
    # shellcheck disable=SC2016,SC2086 # a script for the other shell; words
    each "$game" sh -c 'object=$1/${0#src/} && shift && exec "$@" -c "$0" -o "${object%.c}.o"' \
        '{}' "$work/objects" gcc "$@" -std=c11 -O2 $warnings -fanalyzer -fno-pic -fno-pie
}

# A header compiles by itself.
stands_alone() {
    # shellcheck disable=SC2086 # words
    each "$headers" gcc "$@" -std=c11 $warnings -fsyntax-only -x c '{}'
}

# clang's warnings are among the checks, and its analyzer for src/. Its counts are left out.
clang_tidy() {
    # shellcheck disable=SC2086 # words
    each "$code" clang-tidy --quiet '{}' -- "$@" -std=c11 $warnings 2>/dev/null
}

# Four messages are left out. raise does return, since the signal is blocked. Variables declared
# first are easier to find than in the smallest scope. A struct literal between ? and : is no error.
# main passes on the address of a large struct that nobody has touched yet.
cpp_check() {
    for flag; do
        shift
        case $flag in -[DIU]*) set -- "$@" "$flag" ;; esac
    done
    cppcheck --quiet --std=c11 -j "$jobs" --enable=warning,style,performance,portability \
        --error-exitcode=1 --suppress=unreadVariable:tests/engine/test_pack.c \
        --suppress=variableScope --suppress=uninitvar:src/app/main.c \
        --suppress=internalAstError -i tests/prove \
        -DSUITE_H '-DTEST(name)=void name(void)' '-DTEST_LOOP(name,times)=void name(void)' \
        '-DAROUND_ALL(before,after)=' '-DAROUND_EACH(before,after)=' '-DSKIPPED_IF(reason)=' \
        "$@" src tests
}

# The walls.

includes_down() {
    grep -oH '^#include "[a-z_]*/' src/*/*.[ch] | awk -F '[/:"]' -v directories="$directories" '
        BEGIN {
            for (level = split(directories, levels, " "); level > 0; level--)
                for (n = split(levels[level], beside, "/"); n > 0; n--)
                    rank[beside[n]] = level
        }
        $2 != $5 && rank[$2] >= rank[$5] { print $2 "/" $3 " includes " $5 ", not below it" }'
}

# only PATTERN FILES: no other file of src/ has a line of this pattern.
only() {
    ! grep -HnE "$1" src/*/*.[ch] | grep -vE "^src/($2):"
}

# In a copy of the tree the member of struct game has another name and type: a file that still
# compiles does not use it.
hides_the_word() {
    mkdir "$work/copy"
    cp -R src tests "$work/copy" || return 1
    sed 's/^    uint32_t bits;$/    const void *hidden;/; s/return game\.bits;/return 0;/' \
        src/engine/game.h >"$work/copy/src/engine/game.h"
    ! cmp -s src/engine/game.h "$work/copy/src/engine/game.h" || return 1
    (
        cd "$work/copy" && rm src/engine/game.c || exit 1
        each "$code" gcc "$@" -std=c11 -w -Werror=int-conversion -fsyntax-only '{}'
    )
}

# A symbol in a section for data that changes.
has_no_mutable_globals() {
    for object in "$work"/objects/*/*.o; do
        case $object in */terminal/*) continue ;; esac
        nm "$object" | sed -n "s,.* [BbCDdGgSs] ,${object#"$work/objects/"}: ,p"
    done
}

# The form.

is_formatted() {
    # shellcheck disable=SC2086 # patterns
    clang-format --dry-run -Werror $code $headers
}

fits_100_columns() {
    # shellcheck disable=SC2086 # patterns
    ! LC_ALL=C.UTF-8 grep -nE '^.{101}' $code $headers $scripts $python assets/themes/compile.awk
}

is_finished() {
    # shellcheck disable=SC2086 # patterns
    ! grep -nE '[T]ODO|[F]IXME' $code $headers $scripts $python Makefile.am configure.ac
}

is_licensed() {
    # shellcheck disable=SC2086 # patterns
    for file in $code $headers $scripts $python Makefile.am configure.ac assets/themes/*; do
        head -3 "$file" | grep -q 'SPDX-License-Identifier: MIT' || echo "$file"
    done
}

shell_check() {
    # shellcheck disable=SC2086 # patterns
    shellcheck $scripts
}

# The paths that CONTRIBUTING.md follows through the source: rows of functions and what they do.
follows_functions() {
    awk -F '  +' '
        /^## / { is_path = /^## One key/ }
        is_path && /^    / { print $2 ~ /^(guest|host)$/ ? $3 : $2 }' CONTRIBUTING.md |
        tr -s ', ' '\n' | while read -r name; do
        grep -qE "^[a-z].*[ *]$name\(" src/*/*.c || echo "$name is no function"
    done
}

has_each_file_on_the_map() {
    for file in src/*/*.c; do
        path=${file#src/}
        name=${path#*/}
        grep "^| \`${path%/*}\` |" CONTRIBUTING.md | grep -qF "\`${name%.c}\`" || echo "$path"
    done
}

# Two tests whose names differ only in their ending have one log, so make runs only one of them.
has_logs_of_their_own() {
    printf '%s\n' tests/*/*.c tests/*.cases tests/*/*.cases tests/*/*.screen |
        sed 's/\.[a-z]*$//' | sort | uniq -d
}

holds gcc 'each header stands alone' stands_alone "$@"
holds gcc 'gcc has no warnings, and its analyzer nothing to say of src' \
    compiles "$@"
holds clang-tidy 'clang-tidy has nothing to say' clang_tidy "$@"
holds cppcheck 'cppcheck has nothing to say' cpp_check "$@"
holds shellcheck 'shellcheck has nothing to say' shell_check
holds '' 'a file includes only directories that are below it' includes_down
holds '' 'only the terminal directory includes curses' \
    only '#include <(.*/)?(n?curses|term|panel|termcap|unctrl)w?\.h>' 'terminal/.*\.c'
holds '' 'only error.c prints errors' only '\<stderr\>|\<(perror|warnx?|errx?) *\(' 'app/error\.c'
holds '' 'only main exits' only '\<(_?exit|_Exit|quick_exit|abort) *\(' 'app/main\.c'
holds gcc 'only game.c looks inside a game' hides_the_word "$@"
holds 'gcc nm' 'only the terminal directory has mutable globals' has_no_mutable_globals
holds clang-format 'clang-format changes nothing' is_formatted
holds '' 'no line is longer than 100 columns' fits_100_columns
holds '' 'nothing is left to be done' is_finished
holds '' 'each file names its license' is_licensed
holds '' 'each function that CONTRIBUTING.md follows is there' follows_functions
holds '' 'each file of src is in the table of CONTRIBUTING.md' has_each_file_on_the_map
holds '' 'each test has a log of its own' has_logs_of_their_own
echo "$passed passed, $failed failed${missing:+; not here:$missing}"
[ "$failed" -eq 0 ]
