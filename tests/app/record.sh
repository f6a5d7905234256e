# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The functions that record.cases calls.

# Two programs that play line by line, `first` and `second`: `begin first ARGUMENTS` starts one,
# `first LINE...` gives it lines and waits until it has saved each, and `leave first 2` prints the
# last two lines of its goodbye. That waits for the program, so it cannot be in a pipeline.
begin() {
    name=$1
    rm -f "$name.in" && mkfifo "$name.in" && shift
    tictactoe --plain "$@" >"$name.out" 2>&1 <"$name.in" &
    if [ "$name" = first ]; then first=$! && exec 3>first.in; else second=$! && exec 4>second.in; fi
    "$name"
}
first() {
    give first "$@" >&3
}
second() {
    give second "$@" >&4
}
leave() {
    if [ "$1" = first ]; then
        lines quit >&3 && exec 3>&- && wait "$first"
    else
        lines quit >&4 && exec 4>&- && wait "$second"
    fi
    tail -n "${2-3}" "$1.out"
}

# A line has been saved when a board that is asked for after it is printed, with its code.
give() {
    name=$1 && shift
    boards=$(grep -c '^code ' "$name.out")
    lines "$@" board
    looks=0
    while [ "$(grep -c '^code ' "$name.out")" = "$boards" ]; do
        [ $((looks += 1)) -lt 3000 ] || return
        sleep 0.01
    done
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
