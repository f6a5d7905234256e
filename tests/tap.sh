# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# tap.sh: for scripts that print lines of TAP. $work is a folder of their own, removed at the end.
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
count=0 failed=0

# holds SENTENCE COMMAND...: one line of TAP; the end of the output of COMMAND explains a failure.
holds() {
    sentence=$1
    shift
    count=$((count + 1))
    if "$@" >"$work/said" 2>&1; then
        echo "ok $count - $sentence"
    else
        echo "not ok $count - $sentence"
        tail -n 40 "$work/said" | sed 's/^/# /'
        failed=1
    fi
}

# holds_with TOOL SENTENCE COMMAND...: the same, if that tool is here.
holds_with() {
    tool=$1
    shift
    if command -v "$tool" >/dev/null; then
        holds "$@"
    else
        count=$((count + 1))
        echo "ok $count - $1 # SKIP $tool is not here"
    fi
}

# The end of each script. Its status is for callers who read no TAP.
finish() {
    echo "1..$count"
    return "$failed"
}
