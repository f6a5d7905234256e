# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# manpage.sh: the commands of manpage.cases. run_cases.sh sets $tests.
# shellcheck disable=SC2154

source=$tests/..
page=$source/assets/tictactoe.6
unset MANPATH

# Succeeds if the standard input equals the file "wanted", which is not empty.
same() {
    [ -s wanted ] && diff wanted -
}

# lint_page PAGE: check it. It may name pages of the system that are not installed.
lint_page() {
    ! mandoc -Tlint "$1" 2>&1 |
        grep -v -e 'STYLE: referenced manual not found' -e ': outdated mandoc.db '
}

# The lists of the page: the .It lines of a section, one to a line.
items() {
    awk -v section=".Sh $1" '
        /^\.Sh/ { inside = $0 == section }
        inside && /^\.It Cm / {
            gsub(/^\.It Cm | ,|\\&/, "")
            print
        }' "$page"
}

# The short options beside the long ones, by --help and by the page.
pairs_of_help() {
    tictactoe --help | sed -nE 's/^  (-.), (--[[:alpha:]-]+).*/\1 \2/p' | sort
}
pairs_of_page() {
    sed -nE 's/^\.It Fl (.) .*, Fl (-[[:alpha:]-]+).*/-\1 -\2/p
        s/^\.It Fl (.) , Fl (-[[:alpha:]-]+).*/-\1 -\2/p' "$page" | sort -u
}

# A row of the table with a label begins so: {EVENT, "label".
keys_of_table() {
    awk -F'"' '
        /^const struct key keys_of_play/ { inside = 1 }
        /^};/ { inside = 0 }
        inside && $1 ~ /^    \{[^,]+, $/ { print $2 }' "$source/src/play/keymap.c" | sort
}

# The encodings of the game.
encodings() {
    tictactoe --encodings | sed 's/ .*//' | grep -vx -e status -e turn
}

# play_examples FILE: each line of the file that begins with "$ ", and the output of that command.
play_examples() {
    while IFS= read -r line; do
        case $line in
        '$ '*) printf '%s\n' "$line"; (eval "${line#'$ '}") 2>&1 </dev/null ;;
        esac
    done <"$1"
}

# address_of FILE: the address of the project in the file, or nothing.
address_of() {
    sed -n -e 's/^m4_define(\[ADDRESS\], \[\(.*\)\])$/\1/p' \
        -e 's,^Send changes to <\(.*\)>\, and reports to <\1/issues>\.$,\1,p' "$source/$1"
}

# The links within the tree that lead nowhere, in the Markdown pages.
dead_links() {
    for file in README.md CONTRIBUTING.md tests/README.md assets/background.md \
        assets/packaging/README.md; do
        grep -oE '\]\([^):]+\)' "$source/$file" | tr -d ']()' | while read -r link; do
            [ -e "$source/$(dirname "$file")/$link" ] || echo "$file: $link"
        done
    done
}
