# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# build.sh: the commands of build.cases. run_cases.sh sets $tests.
# shellcheck disable=SC2154
unset CDPATH MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DESTDIR

# The source in "a tree"; without autoconf, also the files that it made, as a tarball has them.
copy_source() {
    made=
    command -v autoreconf >/dev/null || made='configure Makefile.in aclocal.m4 build-aux'
    mkdir 'a tree'
    (
        cd "$tests/.." || exit
        # shellcheck disable=SC2086 # names
        tar -cf - bootstrap configure.ac Makefile.am src tests assets ./*.md NEWS COPYING $made
    ) | tar -xf - -C 'a tree'
    chmod -R u+w 'a tree'
    find 'a tree' -name '*.[ao]' -exec rm -f '{}' +
}
