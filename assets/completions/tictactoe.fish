# SPDX-License-Identifier: MIT
# fish completion for tictactoe(6)

# The program that is being completed, wherever it stands.
function __tictactoe
    set -l program (string replace -r '^~/' "$HOME/" -- (commandline -opc)[1])
    command -q $program; and $program $argv 2>/dev/null
end

function __tictactoe_shelf
    __tictactoe --list | while read -l number code mover
        printf '%s\tcode %s, %s to move\n' $number $code $mover
    end
end

function __tictactoe_looks
    printf 'list\n'
    __tictactoe --theme=list | string replace -r ' +' '\t'
end

complete -c tictactoe -f
complete -c tictactoe -s x -l x-name -x -d 'who plays X in the first game'
complete -c tictactoe -s o -l o-name -x -d 'who plays O in the first game'
complete -c tictactoe -s c -l computer -a 'x o' -d 'the computer plays O, or the mark you give'
complete -c tictactoe -s l -l level -x -a 'easy medium perfect' -d 'the level of the computer'
complete -c tictactoe -s r -l resume -k -a '(__tictactoe_shelf)' -d 'resume a game from the shelf'
complete -c tictactoe -l moves -x -d 'play these cells first'
complete -c tictactoe -s p -d 'play line by line'
complete -c tictactoe -l plain -a 'board words' -d 'play line by line'
complete -c tictactoe -s t -l theme -x -a '(__tictactoe_looks)' -d 'how the board is drawn'
complete -c tictactoe -l color -x -a 'auto always never' -d 'when to use colour'
complete -c tictactoe -l ascii -d 'draw with ASCII only'
complete -c tictactoe -l no-mouse -d 'leave the mouse to the terminal'
complete -c tictactoe -l no-bell -d 'do not ring the bell at a shared table'
complete -c tictactoe -l no-animation -d 'show the computer\'s mark and a win at once'
complete -c tictactoe -l host -a '(__fish_complete_users)' -d 'play with somebody at another terminal'
complete -c tictactoe -l join -a '(__fish_complete_users)' -d 'join a table'
complete -c tictactoe -l hall -d 'play with the next visitor'
complete -c tictactoe -s n -l name -x -d 'your name with --host and --join'
complete -c tictactoe -l mark -x -a 'x o' -d 'with --host, your mark in the first game'
complete -c tictactoe -l lan -d 'with --host, also let people join over the network'
complete -c tictactoe -l no-settings -d 'neither read nor change the settings'
complete -c tictactoe -l show -d 'print the position'
complete -c tictactoe -l encodings -d 'print the position in every encoding'
complete -c tictactoe -l list -d 'print the games on the shelf'
complete -c tictactoe -l pack -d 'print the twelve newest games on the shelf as a number'
complete -c tictactoe -l unpack -x -d 'put the games in a --pack number on the shelf'
complete -c tictactoe -l book -d 'print the score, or the games of one player'
complete -c tictactoe -s h -l help -d 'print the help'
complete -c tictactoe -s V -l version -d 'print the version'
