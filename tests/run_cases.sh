#!/bin/sh
# SPDX-License-Identifier: MIT
# Run the cases of a file: command lines and their results.
#
# usage: run_cases.sh FILE.cases
#
#     # a comment
#     == a sentence that says what holds begins a case, in a home of its own
#     needs test -w /dev/full    the case is skipped if this fails
#     $ lines 5 q | tictactoe --plain -x Ann
#     Ann plays X, [...]         its output; [...] stands for anything
#     ! tictactoe: some words    a line of its standard error
#     [1]                        its exit status, if that is not 0
#     = tictactoe --other        has the same output and status
#
# Empty lines before a line with '#', '==', 'needs', '$' or '=' mean nothing. A command is a line of
# shell, whose working directory is the home: the program keeps its files in ./tictactoe. It may
# call the functions of functions.sh, and of FILE.sh, if that is there.
#
# UPDATE_GOLDEN=1 writes the real results into the file, for you to read; that run fails.
set -u
file=$1
program=${TICTACTOE:-./tests/tictactoe}
case $program in
    /*) ;;
    *) program=$(pwd -P)/$program ;;
esac
tests=$(cd "$(dirname "$0")" && pwd -P)
newline='
'
umask 077
work=
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
# A directory whose name is short enough for sockets. In memory files are made in a fifth of the
# time, but in a container it may be that none of them can be run.
for place in /dev/shm /tmp; do
    [ -z "$work" ] || rm -rf "$work"
    work=$(mktemp -d $place/tictactoe-cases-XXXXXX 2>/dev/null) && mkdir "$work/bin" &&
        cp "$program" "$work/bin/tictactoe" && [ -x "$work/bin/tictactoe" ] && break
done
[ -x "$work/bin/tictactoe" ] && chmod 711 "$work" || exit 99
PATH=$work/bin:$PATH TERM=xterm-256color TMPDIR=$work
export PATH TERM TMPDIR
unset LINES COLUMNS ESCDELAY NO_COLOR COLORTERM TICTACTOE

# shellcheck source=tests/functions.sh
. "$tests/functions.sh"
anew=${UPDATE_GOLDEN:+$work/anew}
commands=${file%.cases}.sh
# shellcheck source=/dev/null
[ ! -f "$commands" ] || . "$commands"

# ---- Running a command. ----

# The shell itself reads what was written, and compares it: a program for that would be started more
# often than the program that is tested.

# Append the file to $got, with this before each line.
take() {
    while IFS= read -r text; do
        got=$got$2$text$newline
    done <"$1"
    [ -z "$text" ] || got=$got$2$text
}

# The output and the status of the line of shell, in the form of a file of cases. A dot comes last.
run() {
    runs=$((runs + 1)) got=''
    (
        cd "$home" || exit
        HOME=$home XDG_STATE_HOME=$home TICTACTOE_TABLES=$home LC_ALL=C.UTF-8
        export HOME XDG_STATE_HOME TICTACTOE_TABLES LC_ALL
        eval "$1"
    ) >"$work/out.$runs" 2>"$work/err" </dev/null
    status=$?
    take "$work/out.$runs" ''
    take "$work/err" '! '
    [ $status = 0 ] || got="${got}[$status]$newline"
    got=$got.
}

# What stands between two [...] is sought in what is left of the output.
is_expected() {
    [ "$got" != "$expected" ] || return 0
    rest=$got wanted=$expected
    piece=${wanted%%'[...]'*}
    [ "$piece" != "$wanted" ] && [ "$piece${rest#"$piece"}" = "$rest" ] || return
    rest=${rest#"$piece"}
    while wanted=${wanted#*'[...]'} piece=${wanted%%'[...]'*} && [ "$piece" != "$wanted" ]; do
        [ "${rest#*"$piece"}" != "$rest" ] || [ -z "$piece" ] || return
        rest=${rest#*"$piece"}
    done
    [ "${rest%"$piece"}$piece" = "$rest" ]
}

# The lines without that last dot.
bare() {
    printf '%s\n' "$1" | sed '$d'
}

explain() {
    bare "$expected" >"$work/expected"
    bare "$got" >"$work/got"
    printf '# %s:%s: %s\n' "$file" "$at" "$command"
    diff "$work/expected" "$work/got" | sed '/^[<>]/!d; s/^</# expected:/; s/^>/# got:     /'
}

# Run the command that was read last: all lines about it have been read.
finish_command() {
    [ -n "$command" ] || return
    [ -n "$lacks" ] || run "$command"
    if [ -n "$lacks" ] || is_expected; then
        got=$expected
    else
        failed=${failed:-"$file:$at"}
        explain >>"$work/failures"
    fi
    [ -z "$anew" ] || [ -n "$same" ] || bare "$got" >>"$anew"
    command=
}

finish_case() {
    if [ -n "$lacks" ]; then
        echo "ok - $sentence # SKIP needs $lacks"
    elif [ -n "$failed" ]; then
        echo "not ok - $sentence ($failed)"
        cat "$work/failures"
    elif [ -n "$sentence" ]; then
        echo "ok - $sentence"
    fi
    any_failed=$any_failed$failed
}

# ---- Reading the file. ----

number=0 cases=0 runs=0 any_failed='' sentence='' lacks='' failed='' command='' expected=. blank=''
while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    case $line in
        '')
            blank=$blank$newline
            continue
            ;;
        '# '* | '== '* | 'needs '* | '$ '* | '= '*)
            finish_command
            [ -z "$anew" ] || printf '%s%s\n' "$blank" "$line" >>"$anew"
            ;;
        *)
            expected="${expected%.}$blank$line
."
            ;;
    esac
    blank=''
    case $line in
        '== '*)
            finish_case
            cases=$((cases + 1))
            sentence=${line#== } lacks='' failed='' home=$work/$cases
            mkdir "$home" && : >"$work/failures" || exit 99
            ;;
        'needs '*)
            run "${line#needs }"
            [ $status = 0 ] || lacks=${line#needs }
            ;;
        '$ '*) command=${line#$ } at=$number same='' expected=. ;;
        '= '*) command=${line#= } at=$number same=1 ;;
    esac
done <"$file"
finish_command
finish_case
# The shell drops null characters.
if [ "$(cat "$work"/out.* 2>/dev/null | LC_ALL=C tr -dc '\0' | wc -c)" -gt 0 ]; then
    cases=$((cases + 1)) any_failed=$file
    echo "not ok - $file: a null character was written"
fi
echo "1..$cases"
[ -z "$any_failed" ] || [ -z "$anew" ] || cp "$anew" "$file"
