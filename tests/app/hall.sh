# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# A public table behind a real sshd, for hall.screen and tests/hall.sh.

hall_user=tictactoe-hall

# start_hall PORT: an sshd on a port of loopback, a user made for it, whose home is empty and cannot
# be written, and whose every login is a visit to the hall; and an ssh in hall/bin that knows it as
# the machine "hall". It fails if one of them is missing here, or if we are not root.
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
        "Match User $hall_user" "SetEnv TICTACTOE_TABLES=$public/tables LANG=C.UTF-8" \
        "ForceCommand exec $public/tictactoe --hall --name=\"\$SSH_ORIGINAL_COMMAND\"" \
        'DisableForwarding yes' 'PermitUserRC no' 'ClientAliveInterval 15' >server
    lines "[127.0.0.1]:$1 $(cat host.pub)" >known
    lines 'Host hall' 'HostName 127.0.0.1' "Port $1" "User $hall_user" "IdentityFile $PWD/user" \
        'IdentitiesOnly yes' 'IdentityAgent none' "UserKnownHostsFile $PWD/known" \
        'GlobalKnownHostsFile /dev/null' 'StrictHostKeyChecking yes' 'BatchMode yes' \
        'LogLevel ERROR' >client
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
