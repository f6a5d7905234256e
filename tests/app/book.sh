# shellcheck shell=sh
# SPDX-License-Identifier: MIT

# Put games into the book from lines of X, O and the winner, x or o, or - for a draw.
games() {
    mkdir -p tictactoe/played
    awk 'BEGIN { moves["x"] = 14253; moves["o"] = 142596; moves["-"] = 123546879 }
        { file = sprintf("tictactoe/played/%08x", NR)
          print "X " $1 "\nO " $2 "\nstart 0\nmoves " moves[$3] >file; close(file) }'
}
