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

# bash_lines KEYS: add to the file "line" what a shell shows when the keys ask for it. $setup is
# what it does first, and $breaks the characters that end a word, if not the usual ones.
bash_lines() {
    $session bash --norc --noprofile -i <<END >bash.out 2>&1
set +o history
$setup
source '$files/tictactoe.bash'
[ -z "$breaks" ] || COMP_WORDBREAKS=$breaks
bind '"\\C-a": insert-completions'
bind -x '"\\C-g": printf "%s\\n" "\$READLINE_LINE" >>line'
$1
END
}

# zsh leaves if no key comes for this time, and the script with it. It forgets each line by itself:
# the terminal would take Ctrl-U before it starts.
zsh_lines() {
    cat >script.zsh <<'END'
zmodload zsh/zpty
zpty shell 'PS1= TMOUT=60 zsh -f -i'
zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -d ${(q)1}.dump"
zpty -w shell "zstyle ':completion:all:*' completer _all_matches _complete"
zpty -w shell "zstyle ':completion:all:*' insert true"
zpty -w shell "zle -C all complete-word _generic; bindkey '^A' all"
zpty -w shell "say() { print -r -- \$BUFFER >>line; BUFFER=; print SA''ID }"
zpty -w shell "zle -N say; bindkey '^G' say"
for keys in ${(ps:\x15:)2}; do
    zpty -w -n shell $keys
    zpty -r -m shell said '*SAID*'
done
zpty -d shell
END
    zsh -f script.zsh "$files" "$1" >/dev/null
}

# typed SHELL KEYS...: the lines after "tictactoe KEYS", for each of the arguments.
typed() {
    shell=$1 keys=
    shift
    for words; do
        keys="${keys}tictactoe $words$write$kill"
    done
    : >line
    "${shell}_lines" "$keys" && cat line
}

# completed SHELL WORDS...: for each of the words a line with all that fits. fish prints it.
completed() {
    shell=$1
    shift
    for words; do
        if [ "$shell" = fish ]; then
            lines "echo -n 'tictactoe ${words%"${words##* }"}'" \
                "echo (complete -C 'tictactoe $words' | string split -f 1 \\t)"
        else
            set -- "$@" "$words$all"
            shift
        fi
    done >script.fish
    if [ "$shell" = fish ]; then
        fish script.fish
    else
        typed "$shell" "$@"
    fi
}

# offers SHELL WORDS...: each of the words completed in each way, a line for each, like "-l easy". A
# shell shows "-l easy medium perfect", and some shells repeat what was typed of a word.
offers() {
    completed "$@" >offered
    shift
    for words; do
        IFS= read -r line
        begun=${words##* }
        before=${words%"$begun"}
        for word in ${line#"tictactoe $before"}; do
            [ "$word" = "$begun" ] || lines "$before$begun${word#"$begun"}"
        done
    done <offered
}

# offers_options SHELL: prints nothing if these are the options.
offers_options() {
    options >wanted
    offers "$1" - | sed 's/=$//' | sort -u | diff wanted -
}

# offers_words SHELL: prints nothing if these are the words. There are eleven games on the shelf, so
# that sorting them as letters would be seen.
offers_words() {
    for word in easy medium perfect; do
        lines "--level=$word" "-l $word"
    done >words
    for word in ascii block contrast fine list; do
        lines "--theme=$word" "-t $word"
    done >>words
    lines --computer=o --computer=x --color=always --color=auto --color=never --plain=board \
        --plain=words >>words
    offers "$1" --level= '-l ' --computer= --color= --plain= --theme= '-t ' --x-name= '-o ' \
        --moves= --level=q '' >offered_words
    sort words >wanted
    sort offered_words | diff wanted -
    for cell in 1 2 3 4 5 6 7 8 9; do
        plays $cell
    done
    plays 1 2
    plays 1 3
    for game in 1 2 3 4 5 6 7 8 9 10 11; do
        lines "--resume=$game"
    done >wanted
    offers "$1" --resume= | diff wanted -
}
