# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The functions that line_loop.cases calls.

# The answers to these lines, after the greeting.
answers() {
    lines "$@" | fresh tictactoe --plain=words >answers
    set -- $?
    sed 1d answers
    return "$1"
}

# alike LINES OTHERS: prints nothing if both get the same answers. A comma ends a line.
alike() (
    IFS=,
    # shellcheck disable=SC2086 # a word for each line
    answers $1 >one && answers $2 >other && [ -s one ] && diff one other
)
