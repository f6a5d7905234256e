# SPDX-License-Identifier: MIT
# rename.awk PROGRAM=NAME TABLE=NAME FILE: print a page, a completion or the desktop entry for a
# program and a page about its tables that are installed under these names.
#
# The program is the word tictactoe, at the beginning of a line or after a blank or =. Where it is
# the game, a line between two programs or the authors, it stays.

/game of tictactoe|tictactoe 4 |tictactoe authors/ { print; next }

{
    sub(/^\.Dt TICTACTOE /, ".Dt " toupper(PROGRAM) " ")
    sub(/^\.Dt TICTACTOE-TABLE /, ".Dt " toupper(TABLE) " ")
    rest = " " $0 " "
    line = ""
    while (match(rest, /[ =]tictactoe(-table)? /)) {
        word = substr(rest, RSTART + 1, RLENGTH - 2)
        line = line substr(rest, 1, RSTART) (word == "tictactoe" ? PROGRAM : TABLE)
        rest = substr(rest, RSTART + RLENGTH - 1)
    }
    line = line rest
    print substr(line, 2, length(line) - 2)
}
