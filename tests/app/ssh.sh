# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The functions that ssh.screen calls.

# start_sshd PORT USER: start a real sshd on a port of loopback, with keys made for the case. It
# lets in the user who runs the tests. An ssh in ssh/bin knows it as the machine "table". No file of
# the user is read or written: the home there is ssh/home, and to bash, which would read ~/.bashrc
# first, SHLVL says that it is not the first shell. Fails if sshd is missing or does not start.
start_sshd() {
    sshd=$(PATH=$PATH:/usr/sbin:/usr/local/sbin:/usr/lib/ssh command -v sshd) || return
    mkdir -p ssh/bin ssh/home && cd ssh || return
    for key in host user; do
        ssh-keygen -q -t ed25519 -N '' -f $key || return
    done
    # shellcheck disable=SC2016 # for another shell
    lines "export PATH='$PATH' TICTACTOE_TABLES='$HOME' LC_ALL='${LC_ALL-}'" \
        "export HOME='$PWD/home' XDG_STATE_HOME='$PWD/home'" \
        'exec /bin/sh -c "$SSH_ORIGINAL_COMMAND"' >shell
    lines 'ListenAddress 127.0.0.1' "Port $1" "HostKey $PWD/host" "PidFile $PWD/pid" \
        "AuthorizedKeysFile $PWD/user.pub" 'StrictModes no' 'UsePAM no' "AllowUsers $2" \
        'PermitRootLogin prohibit-password' 'PasswordAuthentication no' \
        'KexAlgorithms curve25519-sha256' 'SetEnv SHLVL=1' \
        "ForceCommand /bin/sh $PWD/shell" >server
    lines "[127.0.0.1]:$1 $(cat host.pub)" >known
    lines 'Host table' 'HostName 127.0.0.1' "Port $1" "User $2" "IdentityFile $PWD/user" \
        'IdentitiesOnly yes' 'IdentityAgent none' "UserKnownHostsFile $PWD/known" \
        'GlobalKnownHostsFile /dev/null' 'StrictHostKeyChecking yes' 'BatchMode yes' \
        'LogLevel ERROR' >client
    # shellcheck disable=SC2016 # the same
    lines '#!/bin/sh' 'PATH=${PATH#*:}' "exec ssh -F $PWD/client \"\$@\"" >bin/ssh
    chmod 755 bin/ssh
    [ "$(id -u)" != 0 ] || mkdir -p /run/sshd # which its service makes otherwise
    "$sshd" -D -f "$PWD/server" -E log &
    until [ -s pid ]; do
        kill -0 $! && sleep 0.01 || return
    done
    ssh -F "$PWD/client" -- table true
}
