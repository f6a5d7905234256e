# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The functions that line_loop.cases calls.

# What is answered to these lines, after the line of the greeting.
answers() {
    lines "$@" | fresh tictactoe --plain=words >answers
    set -- $?
    sed 1d answers
    return "$1"
}

# alike LINES OTHERS: nothing, if both are understood and answered alike. A comma ends a line.
alike() (
    IFS=,
    # shellcheck disable=SC2086 # a word for each line
    answers $1 >one && answers $2 >other && [ -s one ] && diff one other
)
