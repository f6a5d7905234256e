# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# functions.sh: the functions for a line of shell in a .cases or a .screen file. Its working
# directory is the home of the case. $tests is the directory of the tests.
# shellcheck disable=SC2154

# The words as lines.
lines() {
    printf '%s\n' "$@"
}

# A file of the program's, made of such lines.
put() {
    mkdir -p tictactoe && name=$1 && shift && lines "$@" >"tictactoe/$name"
}

# The games of the book, the oldest first: X, O, the code they began with and the moves.
book() {
    for game in tictactoe/played/*; do
        awk -v OFS='\t' '{ value = $0; sub(/^[^ ]* /, "", value); field[$1] = value }
            END {
                print field["changed"] "|" field["X"], field["O"], field["start"], field["moves"]
            }' "$game"
    done | sort | sed 's/^[^|]*|//'
}

# What the games of a directory say, but for the time, the newest first.
said() {
    grep -H '^changed ' tictactoe/"$1"/* | sort -rk2 | cut -d: -f1 | while read -r game; do
        grep -v '^changed ' "$game"
    done
}


# Wait until the words stand in the file.
wait_for() {
    for try in $(seq 3000); do
        ! grep -q "$1" "$2" 2>/dev/null || return 0
        sleep 0.01
    done
    echo "'$1' is not in $2 after $try looks" >&2
    return 1
}

# Run a program in a new, empty home.
fresh() {
    rm -rf fresh && XDG_STATE_HOME=$HOME/fresh "$@"
}

# Play these lines, and say nothing.
plays() {
    lines "$@" | tictactoe --plain >/dev/null
}

# The options that --help names.
options() {
    tictactoe --help | sed -n 's/^  *-/-/p' | sed 's/   .*//' |
        grep -oE -- '--?[[:alpha:]][[:alpha:]-]*' | sort -u
}

# Run the program with each of these lines of words: it refuses them with the status 2.
refused() {
    for words; do
        eval "tictactoe $words"
        [ $? = 2 ] || echo "$words: that is another status"
    done
}
