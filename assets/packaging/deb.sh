#!/bin/sh
# SPDX-License-Identifier: MIT
# deb.sh TARBALL VERSION ADDRESS: the script of `make deb`, run in deb/ of the build directory. The
# release and debian/ become a source package and a binary one. lintian reads both. The package is
# installed in a clean chroot, and its autopkgtest is run there.
#
# MMDEBSTRAP is the command that makes the chroot, and SUITE the suite in it: by default that of
# this machine, for which the package is built.
set -eu
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR
tarball=$1 version=$2 address=$3
source=tictactoe-$version package=tictactoe_$version-1

missing=
for tool in dpkg-buildpackage dh lintian mmdebstrap autopkgtest; do
    command -v "$tool" >/dev/null || missing="$missing $tool"
done
[ -z "$missing" ] || {
    echo "make deb lacks$missing; it needs the Debian packages" \
        'dpkg-dev debhelper lintian mmdebstrap autopkgtest' >&2
    exit 1
}
case $(cat /etc/debian_version) in
*/sid) this=sid ;;
*) this=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release) ;;
esac
suite=${SUITE:-$this}

# Complaints of lintian that do not count: it is older than debian/; an address is missing.
expected=newer-standards-version
[ -n "$address" ] || expected=$expected'|no-homepage-field|debian-watch-file-is-missing'\
'|upstream-metadata-file-is-missing|appstream-metadata-validation-failed'

step() { printf 'deb: %s\n' "$*" >&2; }

# debian/ is for unstable. For a debhelper before 14 the fields that it needed are put back.
if [ "$(dpkg-query -Wf '${Version}' debhelper | cut -d . -f 1)" -lt 14 ]; then
    sed -i -e 's/^ debhelper-compat (= 14)/ debhelper-compat (= 13)/' \
        -e 's/^Section: .*/&\nPriority: optional\nRules-Requires-Root: no/' debian/control
fi

step "the package $package"
cp "$tarball" "tictactoe_$version.orig.tar.gz"
gzip -dc "$tarball" | tar -xf -
mv debian "$source"
(cd "$source" && dpkg-buildpackage -us -uc)

step lintian
lintian --allow-root --display-info --info --pedantic --fail-on none ./*.changes >lintian.log
cat lintian.log
if grep '^[EWIP]: ' lintian.log | grep -vE ": ($expected)( |\$)"; then exit 1; fi

# Root's kind of testbed comes without the file systems of the kernel, which the game's terminals
# and sshd need; they are mounted for as long as it lasts.
step "autopkgtest in a clean chroot of $suite"
if [ "$(id -u)" -eq 0 ]; then
    trap 'rm -rf --one-file-system chroot' EXIT
    ${MMDEBSTRAP:-mmdebstrap} --variant=minbase --skip=cleanup/apt "$suite" chroot
    in_testbed="chroot $PWD/chroot"
    # shellcheck disable=SC2016 # for that shell
    with_mounts='mount -t proc proc chroot/proc && mount -t sysfs -o ro sysfs chroot/sys &&
        mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts chroot/dev/pts && exec "$@"'
    set -- unshare --mount sh -c "$with_mounts" sh
else
    ${MMDEBSTRAP:-mmdebstrap} --variant=minbase --skip=cleanup/apt "$suite" chroot.tar
    in_testbed="unshare --release $suite --tarball $PWD/chroot.tar"
    set --
fi
# shellcheck disable=SC2086 # the testbed is several words
"$@" autopkgtest --output-dir="$PWD/autopkgtest" "$package.dsc" "$package"_*.deb -- $in_testbed
grep . autopkgtest/summary
! grep -vE ' PASS( |$)' autopkgtest/summary
