# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: MIT
#
# A public table behind a real sshd, for hall.screen and tests/hall.sh, which set $tests.

hall_user=tictactoe-hall

# start_hall PORT: an sshd on a port of loopback, a user made for it, whose home is empty and cannot
# be written, and whose every login is a visit to the hall by the lines of the manual; and an ssh in
# hall/bin that knows it as the machine "hall". It fails if one of them is missing, or without root.
start_hall() {
    PATH=$PATH:/usr/sbin:/usr/local/sbin:/usr/lib/ssh
    sshd=$(command -v sshd) && command -v useradd && [ "$(id -u)" = 0 ] || return
    stop_hall
    public=$(mktemp -d /tmp/tictactoe-hall.XXXXXX) && chmod 755 "$public" &&
        mkdir -p hall/bin "$public/home" "$public/tables" /run/sshd &&
        cp "$(command -v tictactoe)" "$public" && cd hall || return
    useradd -M -d "$public/home" -s /bin/sh -p '*' $hall_user &&
        chown $hall_user "$public/tables" || return
    for key in host user; do
        ssh-keygen -q -t ed25519 -N '' -f $key || return
    done
    cp user.pub "$public/keys"
    lines 'ListenAddress 127.0.0.1' "Port $1" "HostKey $PWD/host" "PidFile $PWD/pid" \
        'StrictModes no' 'UsePAM no' 'PasswordAuthentication no' 'MaxStartups 100' \
        "AuthorizedKeysFile $public/keys" 'Subsystem sftp internal-sftp' "AllowUsers $hall_user" \
        'AcceptEnv LC_*' "Match User $hall_user" >server
    sed >>server "1,/^Match User play/d; /^\.Ed/,\$d; s|exec |&$public/|
        s|SetEnv|& TICTACTOE_TABLES=$public/tables|" "$tests/../assets/tictactoe-table.7"
    lines "[127.0.0.1]:$1 $(cat host.pub)" >known
    lines 'Host hall' 'HostName 127.0.0.1' "Port $1" "User $hall_user" "IdentityFile $PWD/user" \
        'IdentitiesOnly yes' 'IdentityAgent none' "UserKnownHostsFile $PWD/known" \
        'GlobalKnownHostsFile /dev/null' 'StrictHostKeyChecking yes' 'BatchMode yes' \
        'SendEnv LC_ALL' 'LogLevel ERROR' >client
    lines "$public" >folder
    for program in ssh scp sftp; do
        lines '#!/bin/sh' "exec $(command -v $program) -F $PWD/client \"\$@\"" >bin/$program
    done
    chmod 755 bin/*
    "$sshd" -D -f "$PWD/server" -E log &
    until [ -s pid ]; do
        kill -0 $! && sleep 0.01 || return
    done
}

# What the visitors have left in the account's home, and in what it can write.
left_over() {
    (cd "$(cat "$HOME/hall/folder")" && find home tables ! -type s)
}

# The sshd and all that is the user's are gone.
stop_hall() (
    exec >/dev/null 2>&1
    [ ! -s "$HOME/hall/pid" ] || kill "$(cat "$HOME/hall/pid")"
    pkill -KILL -u $hall_user
    userdel -f $hall_user
    [ ! -s "$HOME/hall/folder" ] || rm -rf "$(cat "$HOME/hall/folder")"
)
