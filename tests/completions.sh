# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# completions.sh: the commands of completions.cases. A line is typed in the shell itself; zsh and
# fish find their file by its name, as installed. run_cases.sh sets $tests, $work and $home.
# shellcheck disable=SC2034,SC2154

files=$work/share/fish/vendor_completions.d
mkdir -p "$files" && cp "$tests/../assets/completions/"* "$files" || exit 99
TERM=dumb INPUTRC=/dev/null XDG_DATA_DIRS=$work/share:/usr/local/share:/usr/share
export INPUTRC XDG_DATA_DIRS
unset ENV BASH_ENV ZDOTDIR XDG_CONFIG_HOME XDG_DATA_HOME

breaks='' setup=''

# Keys of the shells that are called here, and none that a terminal would take for itself.
tab=$(printf '\t')
all=$(printf '\001')   # Ctrl-A: put all that fits into the line
write=$(printf '\007') # Ctrl-G: write down the line
kill=$(printf '\025')  # Ctrl-U: forget it

# An interactive shell would take over the terminal that this runs on, were it in its session.
session=$(command -v setsid) || session=

# bash_line KEYS: write to the file "line" what a shell shows after the keys are typed. $setup is
# what it does first, and $breaks the characters that end a word, if not the usual ones.
bash_line() {
    $session bash --norc --noprofile -i <<END >bash.out 2>&1
set +o history
$setup
source '$files/tictactoe.bash'
[ -z "$breaks" ] || COMP_WORDBREAKS=$breaks
bind '"\\C-a": insert-completions'
bind -x '"\\C-g": printf "%s\\n" "\$READLINE_LINE" >line'
$1$write$kill
END
}

# zsh leaves if no key comes for this time, and the script with it.
zsh_line() {
    cat >script.zsh <<'END'
zmodload zsh/zpty
zpty shell 'PS1= TMOUT=60 zsh -f -i'
zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -d ${(q)1}.dump"
zpty -w shell "zstyle ':completion:all:*' completer _all_matches _complete"
zpty -w shell "zstyle ':completion:all:*' insert true"
zpty -w shell "zle -C all complete-word _generic; bindkey '^A' all"
zpty -w shell "say() { print -r -- \$BUFFER >line; print SA''ID }; zle -N say; bindkey '^G' say"
zpty -w -n shell $2
zpty -r -m shell said '*SAID*'
zpty -d shell
END
    zsh -f script.zsh "$files" "$1$write" >/dev/null
}

# fish prints its completions.
fish_line() {
    fish -c "complete -C '${1%"$all"}'" >line
}

# completed SHELL WORDS: the line after "tictactoe WORDS" and a Tab.
completed() {
    rm -f line
    "$1_line" "tictactoe $2" && cat line
}

# offers SHELL WORDS: the completions of "tictactoe WORDS", one a line, without the part that the
# words have already; a lone dash stays.
offers() {
    completed "$1" "$2$all" | cut -f 1 | sed "s/^tictactoe ${2%-}//" | tr ' ' '\n' |
        sed "s/^${2%-}//; /^\$/d"
}

# offers_sorted SHELL WORDS...: the completions of each of the words, sorted, in one line.
offers_sorted() {
    shell=$1
    shift
    for words; do
        lines "$words: $(offers "$shell" "$words" | sort | tr '\n' ' ')"
    done | sed 's/ *$//'
}

# offers_options SHELL: prints nothing if these are the options.
offers_options() {
    options >wanted
    offers "$1" - | sed 's/=$//' | sort -u | diff wanted -
}

# offers_words SHELL: prints nothing if these are the words. There are eleven games on the shelf, so
# that sorting them as letters would be seen.
offers_words() {
    lines '--level=: easy medium perfect' '-l : easy medium perfect' '--computer=: o x' \
        '--color=: always auto never' '--plain=: board words' \
        '--theme=: ascii block contrast fine list' '-t : ascii block contrast fine list' \
        '--x-name=:' '-o :' '--moves=:' '--level=q:' ':' 1 2 3 4 5 6 7 8 9 10 11 >wanted
    for cell in 1 2 3 4 5 6 7 8 9; do
        plays $cell
    done
    plays 1 2
    plays 1 3
    {
        offers_sorted "$1" --level= '-l ' --computer= --color= --plain= --theme= '-t ' \
            --x-name= '-o ' --moves= '--level=q' ''
        offers "$1" --resume=
    } | diff wanted -
}
