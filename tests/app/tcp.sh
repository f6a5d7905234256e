# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The functions that tcp.screen calls.

# Make two networks, Ann's and Bob's, with a wire between them. A network lives as long as the
# process whose number is in its file. Fails if the machine does not allow it.
make_networks() {
    unshare --user --map-root-user --net unshare --net true && command -v ip nsenter || return
    unshare --user --map-root-user --net sh -c \
        'unshare --net sh -c "echo \$\$ >bob; exec sleep 1000" & echo $$ >ann; exec sleep 1000' &
    wait_for . ann && wait_for . bob || return
    at ann ip link set lo up &&
        at bob ip link set lo up &&
        at bob ip link add bob type veth peer name ann netns "$(cat ann)" &&
        at bob ip link set bob up &&
        at bob ip address add 192.0.2.2/24 dev bob &&
        at ann ip address add 192.0.2.1/24 dev ann &&
        at ann ip link set ann up
}

# at NETWORK COMMAND...
at() {
    network=$1 && shift
    nsenter --target="$(cat "$HOME/$network")" --user --net --preserve-credentials "$@"
}

# From now on everything between Ann and Bob goes to a machine that does not exist.
lose() {
    at ann ip neigh replace 192.0.2.2 lladdr 02:00:00:00:00:09 nud permanent dev ann &&
        at bob ip neigh replace 192.0.2.1 lladdr 02:00:00:00:00:09 nud permanent dev bob
}

# Give Bob another address; nobody answers at the old one.
move_away() {
    at bob ip address del 192.0.2.2/24 dev bob &&
        at bob ip address add 192.0.2.3/24 dev bob &&
        at bob ip neigh flush dev bob
}
