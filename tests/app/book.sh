# shellcheck shell=sh
# SPDX-License-Identifier: MIT

# Games of the book from lines of X, O and the winner, x or o, or - for a draw.
games() {
    sed 's/ x$/ 14253 X won/; s/ o$/ 142596 O won/; s/ -$/ 123546879 draw/' |
        sed 's/^\([^ ]*\) \([^ ]*\) \([0-9]*\) /2026-11-21T11:02:03Z	\1	\2	0	\3	/'
}
