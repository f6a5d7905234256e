# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# functions.sh: the functions for a line of shell in a .cases or a .screen file. Its working
# directory is the home of the case. $tests is the directory of the tests.
# shellcheck disable=SC2154

# Print the words, one a line.
lines() {
    printf '%s\n' "$@"
}

# Write a file of the program, with these words as its lines.
put() {
    mkdir -p tictactoe && name=$1 && shift && lines "$@" >"tictactoe/$name"
}

# The games of the book, the oldest first: X, O, the code of the start and the moves.
book() {
    for game in tictactoe/played/*; do
        awk -v OFS='\t' '{ value = $0; sub(/^[^ ]* /, "", value); field[$1] = value }
            END {
                print field["changed"] "|" field["X"], field["O"], field["start"], field["moves"]
            }' "$game"
    done | sort | sed 's/^[^|]*|//'
}

# The files of the games in a directory, the newest first, without the times.
said() {
    grep -H '^changed ' tictactoe/"$1"/* | sort -rk2 | cut -d: -f1 | while read -r game; do
        grep -v '^changed ' "$game"
    done
}


# Wait until the file has the words.
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

# Play these lines, and print nothing.
plays() {
    lines "$@" | tictactoe --plain >/dev/null
}

# The options that --help names.
options() {
    tictactoe --help | sed -n 's/^  *-/-/p' | sed 's/   .*//' |
        grep -oE -- '--?[[:alpha:]][[:alpha:]-]*' | sort -u
}

# Run the program with each of these lines as its words: it must refuse them with the status 2.
refused() {
    for words; do
        eval "tictactoe $words"
        [ $? = 2 ] || echo "$words: that is another status"
    done
}
