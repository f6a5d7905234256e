#!/bin/sh
# SPDX-License-Identifier: MIT
# The tests of `make installcheck`, on the installed program and all that was installed beside it.
# Variables of the Makefile say where that is, with DESTDIR in front. Everything happens in an empty
# folder, and no path leads to the build: the test on a terminal, $TERMINAL_TEST, is copied.
set -u
: "${PROGRAM:?} ${PACKAGE_STRING:?} ${MANDIR:?} ${BASH_FILE:?} ${ZSH_FILE:?} ${FISH_FILE:?}"
: "${DESKTOP:?} ${ICON:?} ${METAINFO:?} ${TERMINAL_TEST:?}"

# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
mkdir "$work/bin" "$work/state" && cp "$TERMINAL_TEST" "$work/on_a_terminal" || exit 1
ln -s "$PROGRAM" "$work/bin/tictactoe" && cd "$work" || exit 1
PATH=$work/bin:$PATH HOME=$work XDG_STATE_HOME=$work/state LC_ALL=C TERM=dumb TICTACTOE=$PROGRAM
CK_TAP_LOG_FILE_NAME=$work/tap CK_VERBOSITY=silent
export PATH HOME XDG_STATE_HOME LC_ALL TERM TICTACTOE CK_TAP_LOG_FILE_NAME CK_VERBOSITY
unset ENV BASH_ENV ZDOTDIR srcdir

# ends STATUS WORD...: the program ends so, and does as errors do: one line, and nothing else.
ends() {
    expected=$1
    shift
    tictactoe "$@" <&- >out 2>err
    status=$?
    echo "tictactoe $*: $status"
    cat out err
    [ "$status" -eq "$expected" ] || return
    if [ "$status" -eq 0 ]; then [ ! -s err ]; else [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ]; fi
}

says_its_version() {
    tictactoe --version | tee version && [ "$(cat version)" = "$PACKAGE_STRING" ]
}

statuses_are_true() {
    ends 0 --help && ends 0 --show 523 && ends 1 && ends 1 --resume=2 && ends 2 --unknown &&
        ends 2 2749
}

# 523 is the board that the manual draws.
reads_and_writes_codes() {
    tictactoe --encodings base3:2692 | grep -x 'code 523' &&
        tictactoe --show 523 | grep -x 'X to move'
}

keeps_a_game() {
    code=$(printf '5\n1\nq\n' | tictactoe --plain=words | sed -n 's/^code //p')
    echo "left at $code" && tictactoe --list | tee list && grep "^1 $code X\$" list
}

# Packages compress their pages, each in its own way.
has_pages() {
    for page in man6/tictactoe.6 man7/tictactoe-table.7; do
        set -- "$MANDIR/$page"*
        echo "$1" && [ -s "$1" ] || return
    done
}

man_finds_its_pages() {
    for page in '6 tictactoe' '7 tictactoe-table'; do
        # shellcheck disable=SC2086 # a section and a name
        MANPATH=$MANDIR man -w $page || return
    done
}

bash_completes() {
    # shellcheck disable=SC2016 # for that bash
    bash --norc --noprofile -c '
        . "$1" && complete -p tictactoe || exit
        COMP_WORDS=(tictactoe --lev) COMP_CWORD=1
        _tictactoe tictactoe --lev tictactoe
        echo "${COMPREPLY[@]}" && [[ $COMPREPLY == --level= ]]
    ' bash "$BASH_FILE"
}

# zsh and fish find the file by its name.
zsh_completes() {
    # shellcheck disable=SC2016 # for that zsh
    zsh -f -c 'fpath=($1 $fpath) && autoload -Uz compinit && compinit -u -D &&
        [[ $_comps[tictactoe] == _tictactoe ]] && autoload +X _tictactoe' zsh "${ZSH_FILE%/*}"
}

fish_completes() {
    # shellcheck disable=SC2016 # for that fish
    fish -c 'set -p fish_complete_path $argv[1]; complete -C "tictactoe --lev"' "${FISH_FILE%/*}" |
        tee line && grep -q '^--level' line
}

# The desktop entry names the program and the icon, the metainfo the program and the entry.
entries_fit() {
    name=${PROGRAM##*/}
    grep -x "Exec=$name" "$DESKTOP" && icon=${ICON##*/} && [ -s "$ICON" ] &&
        grep -x "Icon=${icon%.svg}" "$DESKTOP" && grep "<binary>$name</binary>" "$METAINFO" &&
        grep ">${DESKTOP##*/}</launchable>" "$METAINFO" &&
        grep "<release version=\"${PACKAGE_STRING##* }\"" "$METAINFO"
}

entry_is_valid() { desktop-file-validate "$DESKTOP" && [ ! -s said ]; }

# A homepage can only be had with an address.
metainfo_is_valid() {
    appstreamcli validate --no-net --no-color "$METAINFO" >validated
    cat validated
    grep -q 'Validation' validated && ! grep '^[EW]:' validated | grep -v ' url-homepage-missing$'
}

on_a_terminal() {
    ./on_a_terminal
    status=$?
    cat tap && grep -q '^ok ' tap && return "$status"
}

holds 'the program says its version' says_its_version
holds 'the exit statuses tell the truth' statuses_are_true
holds 'a position is read in one encoding and written in another' reads_and_writes_codes
holds 'a game that was left is on the shelf' keeps_a_game
holds 'games are played on a terminal, and a code goes on' on_a_terminal
holds 'both man pages are there' has_pages
holds_with man 'man finds them' man_finds_its_pages
holds_with bash 'bash completes from its file' bash_completes
holds_with zsh 'zsh completes from its file' zsh_completes
holds_with fish 'fish completes from its file' fish_completes
holds 'desktop entry, icon and metainfo fit the program and each other' entries_fit
holds_with desktop-file-validate 'the desktop entry is valid' entry_is_valid
holds_with appstreamcli 'the metainfo is valid' metainfo_is_valid
finish
