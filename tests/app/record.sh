# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The functions that record.cases calls.

# Two programs that play line by line, `first` and `second`: `begin first ARGUMENTS` starts one,
# `first LINE...` gives it lines and waits until it has saved each, and `leave first 2` prints the
# last two lines of its goodbye. That waits for the program, so it cannot be in a pipeline.
begin() {
    name=$1
    rm -f "$name.in" "$name.out" "$name.said" && mkfifo "$name.in" "$name.out" && shift
    tictactoe --plain "$@" <"$name.in" >"$name.out" 2>&1 &
    if [ "$name" = first ]; then
        first=$! && exec 3>first.in 5<first.out
    else
        second=$! && exec 4>second.in 6<second.out
    fi
    "$name"
}
first() {
    lines "$@" board >&3 && hear first <&5
}
second() {
    lines "$@" board >&4 && hear second <&6
}
leave() {
    if [ "$1" = first ]; then
        lines quit >&3 && tail -n "${2-3}" <&5 && exec 3>&- 5<&- && wait "$first"
    else
        lines quit >&4 && tail -n "${2-3}" <&6 && exec 4>&- 6<&- && wait "$second"
    fi
}

# A line has been saved when a board that is asked for after it is printed, with its code. What the
# program says until then is added to the file first.said.
hear() {
    while IFS= read -r line && lines "$line" && [ "${line#code }" = "$line" ]; do
        :
    done >>"$1.said"
}

# Put a game on the shelf: its KEY, its day in January, and its other lines.
shelve() {
    mkdir -p tictactoe/playing && key=$1 && day=$2 && shift 2
    lines "changed 2026-01-${day}T00:00:00.000000Z" "$@" >"tictactoe/playing/$key"
}

kept() {
    find tictactoe -path '*/play*/*' -type f -exec cksum {} + 2>/dev/null | sort -k3
}

# frozen LINES ARGUMENTS: play these lines, a comma after each, to the end of a game. Then change
# all that can be changed: no file changes, not even its time. Prints the score, the shelf and the
# book.
frozen() {
    moves=$1 && shift
    begin first "$@"
    # shellcheck disable=SC2086 # a line for each word
    (IFS=, && first $moves)
    ended=$(kept)
    first 'level easy' 'level perfect' computer 'level medium' seats computer seats 'name X' \
        'name O' 'name X Zoe' 'name O Yan' computer
    [ "$ended" = "$(kept)" ] || echo 'a file has changed'
    leave first >goodbye
    grep 'draws: [0-9]*$' goodbye || echo 'no score'
    [ "$ended" = "$(kept)" ] || echo 'a file has changed at the end'
    ! kept | grep -q /playing/ || said playing
    ! kept | grep -q /played/ || book
    rm -rf tictactoe
}
