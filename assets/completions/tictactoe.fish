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

complete -c tictactoe -f
complete -c tictactoe -s x -l x-name -x -d 'who plays X in the first game'
complete -c tictactoe -s o -l o-name -x -d 'who plays O in the first game'
complete -c tictactoe -s c -l computer -a 'x o' -d 'the computer plays O, or that mark'
complete -c tictactoe -s l -l level -x -a 'easy medium perfect' -d 'how the computer plays'
complete -c tictactoe -s r -l resume -k -a '(__tictactoe_shelf)' -d 'resume a game from the shelf'
complete -c tictactoe -l moves -x -d 'play these cells first'
complete -c tictactoe -s p -d 'line by line instead of full screen'
complete -c tictactoe -l plain -a 'board words' -d 'line by line instead of full screen'
complete -c tictactoe -s t -l theme -x -a 'list (__tictactoe --theme=list)' -d 'the look'
complete -c tictactoe -l color -x -a 'auto always never' -d 'when to use colour'
complete -c tictactoe -l ascii -d 'draw with ASCII alone'
complete -c tictactoe -l no-mouse -d 'leave the mouse to the terminal'
complete -c tictactoe -l no-bell -d 'no bell at a shared table'
complete -c tictactoe -l host -a '(__fish_complete_users)' -d 'host a game that somebody else can join'
complete -c tictactoe -l join -a '(__fish_complete_users)' -d 'sit down at a table'
complete -c tictactoe -l hall -d 'play whoever comes to this login'
complete -c tictactoe -s n -l name -x -d 'who sits at this terminal'
complete -c tictactoe -l mark -x -a 'x o' -d 'the mark of the host in the first game'
complete -c tictactoe -l lan -d 'listen on the network too'
complete -c tictactoe -l no-settings -d 'neither use the settings nor change them'
complete -c tictactoe -l show -d 'print the position and leave'
complete -c tictactoe -l encodings -d 'print every encoding of the position and leave'
complete -c tictactoe -l list -d 'print the games on the shelf and leave'
complete -c tictactoe -l pack -d 'print the twelve newest games of the shelf as a number and leave'
complete -c tictactoe -l unpack -x -d 'put the games of such a number on the shelf'
complete -c tictactoe -l book -d 'print the score of every pair of players, or the games of one, and leave'
complete -c tictactoe -s h -l help -d 'print the help and leave'
complete -c tictactoe -s V -l version -d 'print the version and leave'
