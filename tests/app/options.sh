# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The function that options.cases calls.

# excludes OPTION WORD...: prints the words that are not refused because of the option.
excludes() {
    option=$1 && shift
    for word; do
        said=$(tictactoe "$word" "$option" 2>&1 </dev/null)
        case $said in
            "tictactoe: '"*"' does not go with ${option%=0x1}"*) ;;
            *) echo "$word: $said" ;;
        esac
    done
}
