# SPDX-License-Identifier: MIT
# bash completion for tictactoe(6)

_tictactoe()
{
    local IFS=$' \t\n' program=${1/#\~\//$HOME/} current=$2 option=$3 words
    local typed=${COMP_LINE:0:COMP_POINT}

    typed=${typed##*[[:blank:]]}
    [[ $typed != --*=* ]] || option=${typed%%=*}=
    # An argument that can be left out stands behind a = or nowhere.
    case $option in
        --computer=) words='x o' ;;
        -l | --level | --level=) words='easy medium perfect' ;;
        -t | --theme | --theme=) words="list $("$program" --theme=list 2>/dev/null | cut -d ' ' -f 1)" ;;
        --color | --color=) words='auto always never' ;;
        --plain=) words='board words' ;;
        --resume=) words=$("$program" --list 2>/dev/null | cut -d ' ' -f 1) ;;
        --mark | --mark=) words='x o' ;;
        --host= | --join=) words=$(compgen -u) ;;
        *)
            [[ $typed == -* && $option != *= ]] || return
            words=$("$program" --help 2>/dev/null | sed -nE '/^ {2,6}-/ {
                s/^ +(-., )?(--[[:alpha:]-]+)(\[?=)?.*/\1\2\3/
                s/,//
                s/(--.*)\[=/\1 \1=/
                p
            }')
            ;;
    esac
    [[ $option == *= ]] || option=
    # In posix mode older shells have no <(...), and with nounset no elements of an empty array.
    words=$(compgen -P "$option" -W "$words" -- "${typed#"$option"}") || return 0
    mapfile -t COMPREPLY <<<"$words"
    # COMP_WORDBREAKS says whether bash cuts --level=easy into words: leave out what stands before
    # the one that it completes.
    COMPREPLY=("${COMPREPLY[@]#"${typed%"$current"}"}")
    [[ $COMPREPLY != *= ]] || compopt -o nospace 2>/dev/null
}

complete -o nosort -F _tictactoe tictactoe
