# SPDX-License-Identifier: MIT
# bash completion for tictactoe(6)

_tictactoe()
{
    local program=${1/#\~\//$HOME/} words
    local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}

    # bash cuts --level=easy into three words.
    if [[ $current == = ]]; then
        current=
    elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    elif [[ $option == --computer || $option == --resume || $option == --plain || $option == --join || $option == --host ]]; then
        option= # what belongs to it stands behind a = or nowhere
    fi
    case $option in
        --computer) words='x o' ;;
        -l | --level) words='easy medium perfect' ;;
        -t | --theme) words="list $("$program" --theme=list 2>/dev/null)" ;;
        --color) words='auto always never' ;;
        --plain) words='board words' ;;
        --resume) words=$("$program" --list 2>/dev/null | cut -d ' ' -f 1) ;;
        --mark) words='x o' ;;
        --host | --join | --carry) words=$(compgen -u) ;;
        *)
            [[ $current == -* ]] || return
            words=$("$program" --help 2>/dev/null | sed -nE '/^ {2,6}-/ {
                s/^ +(-., )?(--[[:alpha:]-]+)(\[?=)?.*/\1\2\3/
                s/,//
                s/(--.*)\[=/\1 \1=/
                p
            }')
            ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    [[ ${COMPREPLY-} != *= ]] || compopt -o nospace 2>/dev/null
}

complete -o nosort -F _tictactoe tictactoe
