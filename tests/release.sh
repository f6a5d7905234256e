#!/bin/sh
# SPDX-License-Identifier: MIT
# release.sh VERSION: the steps of `make release-check`: everything in a release up to signing. It
# is called in the build directory of a checkout, and leaves the tarball and its checksum there.
# MAKE is the make that called it.
set -u
version=$1
srcdir=$(cd -P "$srcdir" && pwd) || exit 1
name=tictactoe-$version
make=${MAKE:-make}
here=$PWD
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

count=0 failed=0
# holds SENTENCE COMMAND...: print one line of TAP. The failed checks and the end of COMMAND's
# output explain a failure.
holds() {
    sentence=$1
    shift
    count=$((count + 1))
    if "$@" >"$work/said" 2>&1; then
        echo "ok $count - $sentence"
    else
        echo "not ok $count - $sentence"
        { grep -E '^(FAIL|ERROR|not ok)' "$work/said"; tail -n 40 "$work/said"; } | sed 's/^/# /'
        failed=1
    fi
}

# same WHAT ACTUAL EXPECTED
same() { echo "$1: '$2', where '$3' is meant"; [ "$2" = "$3" ]; }

tree_is_clean() {
    changes=$(git -C "$srcdir" status --porcelain) || return
    echo "$changes"
    [ -z "$changes" ]
}

tag_is_free() {
    tagged=$(git -C "$srcdir" rev-parse -q --verify "v$version^{commit}") || return 0
    same "the commit of v$version" "$tagged" "$(git -C "$srcdir" rev-parse HEAD)"
}

# newest VERSION|DATE: of the releases in the metainfo.
newest() {
    sed -n 's/.*<release version="\([^"]*\)" date="\([^"]*\)".*/VERSION \1 DATE \2/p' \
        "$srcdir/assets/tictactoe.metainfo.xml.in" | sed "s/.*$1 \([^ ]*\).*/\1/; q"
}

version_is_everywhere() {
    same 'the first of NEWS' "$(grep -m 1 '^[0-9]' "$srcdir/NEWS")" "$version ($(newest DATE))" &&
        same 'the newest of the metainfo' "$(newest VERSION)" "$version"
}

# The pages have the day of the release from the metainfo, as mdoc writes it.
pages_are_dated() {
    day=$(LC_ALL=C date -d "$(newest DATE)" '+%B %-d, %Y') || return
    for page in tictactoe.6 tictactoe-table.7; do
        same "the date of $page" "$(sed -n 's/^\.Dd //p' "$srcdir/assets/$page")" "$day" || return
    done
}

# Build again in another place, in other circumstances.
tarball_is_the_same_elsewhere() (
    umask 077
    export LC_ALL=C.UTF-8 TZ=Asia/Kathmandu
    git clone -q "$srcdir" "$work/a place" && cd "$work/a place" && autoreconf -i &&
        mkdir build && cd build && ../configure -q && "$make" -s dist-gzip || exit
    cmp "$name.tar.gz" "$here/$name.tar.gz"
)

program_is_the_same_elsewhere() (
    flags="CFLAGS=-g -O2 -ffile-prefix-map=$work/"
    for place in one another; do
        mkdir "$work/$place" && cd "$work/$place" && gzip -dc "$here/$name.tar.gz" | tar -xf - &&
            cd "$name" && ./configure -q "$flags$place=." && "$make" -s tictactoe || exit
        LC_ALL=C.UTF-8 TZ=Pacific/Apia
        export LC_ALL TZ
        umask 027
    done
    cmp "$work/one/$name/tictactoe" "$work/another/$name/tictactoe"
)

another_name_is_everywhere() (
    mkdir "$work/renamed" && cd "$work/renamed" &&
        "$srcdir/configure" -q --prefix=/usr --program-prefix=my- && "$make" -s &&
        "$make" -s DESTDIR="$work/root" install && "$make" -s DESTDIR="$work/root" installcheck
)

recipes_are_whole() {
    "$make" -s recipes && [ -s recipes/arch/PKGBUILD ] || return
    ! grep -rnE "@[A-Z_]+@|https?://[^ ]*//" recipes &&
        ! grep -rniE "(url|homepage|www)[:=]? *(''|\"\")?\$" recipes
}

checksum() {
    sha256sum "$name.tar.gz" >"$name.tar.gz.sha256" && sha256sum -c "$name.tar.gz.sha256"
}

holds 'nothing in the checkout is uncommitted' tree_is_clean
holds "no other commit is v$version" tag_is_free
holds "NEWS and metainfo have version $version and one date" version_is_everywhere
holds 'the man pages bear its date' pages_are_dated
holds 'make distcheck' "$make" -s distcheck
holds 'the release is the same to the byte in another place' tarball_is_the_same_elsewhere
holds 'so is the program that is built of it' program_is_the_same_elsewhere
holds 'with --program-prefix the other name is everywhere' another_name_is_everywhere
holds 'the recipes are whole' recipes_are_whole
holds "its checksum is in $name.tar.gz.sha256" checksum
echo "1..$count"
[ "$failed" = 0 ]
