# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: MIT
#
# A public table behind a real sshd, for hall.screen, which sets $tests.

hall_user=tictactoe-hall

# start_hall PORT: start an sshd on a port of loopback, for a user that only this sshd knows. The
# uid is the number of the port; the home is empty and cannot be written; every login is a visit to
# the hall, by the lines of the manual. An ssh in hall/bin knows the sshd as the machine "hall".
# Fails if sshd is missing, or cannot get an /etc/passwd of its own, which needs root.
start_hall() {
    PATH=$PATH:/usr/sbin:/usr/local/sbin:/usr/lib/ssh
    sshd=$(command -v sshd) && unshare --mount true || return
    public=$(mktemp -d) && chmod 755 "$public" &&
        mkdir -p hall/bin "$public/home" "$public/tables" /run/sshd &&
        cp "$(command -v tictactoe)" "$public" && cd hall || return
    lines "$hall_user:*:$1:65534::$public/home:/bin/sh" | cat - /etc/passwd >passwd &&
        chown "$1" "$public/tables" || return
    for key in host user; do
        ssh-keygen -q -t ed25519 -N '' -f $key || return
    done
    cp user.pub "$public/keys"
    lines 'ListenAddress 127.0.0.1' "Port $1" "HostKey $PWD/host" "PidFile $PWD/pid" \
        'StrictModes no' 'UsePAM no' 'PasswordAuthentication no' 'MaxStartups 100' \
        'KexAlgorithms curve25519-sha256' \
        "AuthorizedKeysFile $public/keys" 'Subsystem sftp internal-sftp' "AllowUsers $hall_user" \
        'AcceptEnv LC_*' "Match User $hall_user" >server
    sed >>server "1,/^Match User play/d; /^\.Ed/,\$d; s|exec |&$public/|
        s|SetEnv|& TICTACTOE_TABLES=$public/tables|" "$tests/../assets/tictactoe-table.7"
    lines "[127.0.0.1]:$1 $(cat host.pub)" >known
    lines 'Host hall' 'HostName 127.0.0.1' "Port $1" "User $hall_user" "IdentityFile $PWD/user" \
        'IdentitiesOnly yes' 'IdentityAgent none' "UserKnownHostsFile $PWD/known" \
        'GlobalKnownHostsFile /dev/null' 'StrictHostKeyChecking yes' 'BatchMode yes' \
        'SendEnv LC_ALL' 'LogLevel ERROR' >client
    lines "$public" >directory
    for program in ssh scp sftp; do
        lines '#!/bin/sh' "exec $(command -v $program) -F $PWD/client \"\$@\"" >bin/$program
    done
    chmod 755 bin/*
    lines "$1" >uid
    unshare --mount sh -c 'mount --bind passwd /etc/passwd && exec "$@"' sh \
        "$sshd" -D -f "$PWD/server" -E log &
    until [ -s pid ]; do
        kill -0 $! && sleep 0.01 || return
    done
}

# What the visitors have left in the user's home, and wherever the user can write.
left_over() {
    (cd "$(cat "$HOME/hall/directory")" && find home tables ! -type s)
}

# Stop the sshd, and remove all that the user has.
stop_hall() (
    cd "$HOME/hall" || return
    kill "$(cat pid)"
    pkill -KILL -u "$(cat uid)"
    rm -rf "$(cat directory)"
) >/dev/null 2>&1
