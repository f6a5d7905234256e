#!/bin/sh
# SPDX-License-Identifier: MIT
# ports.sh [NAME]...: build and test the game for other machines, C libraries and compilers, all of
# them or those named. Nothing is installed: tools that the machine lacks are reported by name.
# UNIT_TESTS, UNIT_RUNNERS and FUZZ come from the Makefile.
#
# On Debian, after dpkg --add-architecture for i386, arm64 and s390x, it wants
#     gcc-i686-linux-gnu gcc-aarch64-linux-gnu gcc-s390x-linux-gnu
#     qemu-user-static musl-tools locales
# and of each of the three architectures, as in check:s390x,
#     libc6-dev libncurses-dev check libvterm-dev
# For musl ncurses, Check and libvterm, each with its file for pkg-config, are looked for in
# /usr/local/musl: build them with CC=musl-gcc and that prefix, and static, as nothing here tells
# musl where else to look when a program starts. Link the kernel's headers, linux, asm-generic and
# asm, into its include. The newest gcc-N and clang-N are those on the PATH.
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL # each port is a build of its own
srcdir=$(cd -P "${srcdir:-$(dirname "$0")/..}" && pwd) || exit 1
wanted=" $* "
known=' i386 arm64 s390x musl gcc clang posix apple '
jobs=$(getconf _NPROCESSORS_ONLN)
passed=0 failed=0 absent=0
mkdir -p ports && cd ports || exit 1

for name; do
    case $known in
    *" $name "*) ;;
    *) echo "ports.sh: '$name' is none of$known" >&2; exit 2 ;;
    esac
done

is_wanted() { [ "$wanted" = '  ' ] || case $wanted in *" $1 "*) ;; *) return 1 ;; esac; }

# outcome ok|not\ ok|absent NAME WORDS
outcome() {
    case $1 in
    ok) passed=$((passed + 1)) ;;
    absent) absent=$((absent + 1)) ;;
    *) failed=$((failed + 1)); [ ! -f "$2/log" ] || tail -n 30 "$2/log" | sed 's/^/# /' ;;
    esac
    echo "$1 - $2: $3"
}

# The first of the commands that compiles and links.
find_compiler() {
    for cc; do
        # shellcheck disable=SC2086 # a compiler and its flags
        ! echo 'int main(void) { return 0; }' | $cc -x c -o probe - 2>/dev/null || return 0
    done
    return 1
}

# keep_shelf FOLDER COMMAND...: a shelf of three games, kept by the program that the command is.
keep_shelf() {
    folder=$1
    shift
    rm -rf "$folder"
    mkdir -p "$folder"
    printf '%s\n' 5 1 9 n 1 5 9 3 n 2 q |
        XDG_STATE_HOME="$PWD/$folder" "$@" --plain --no-settings >/dev/null
}

# For this machine ncurses may come with the system, and no file tells of it.
has_libraries() {
    env ${libraries:+PKG_CONFIG_LIBDIR="$libraries"} \
        pkg-config --exists ${libraries:+ncursesw} 'check >= 0.15' vterm
}

# The tests that start no second program, which only the runner could. It keeps some of the signals
# for itself.
for_runner() {
    # shellcheck disable=SC2086 # names
    printf '%s ' $UNIT_TESTS $FUZZ | sed 's|[^ ]*/test_signals\.c ||'
}

# In the folder of the port: configure, build without a warning, compare the shelf, run the tests.
try() {
    "$srcdir/configure" -q ${host:+--host="$host"} CC="$cc" \
        ${libraries:+PKG_CONFIG_LIBDIR="$libraries"} &&
        make -s -j "$jobs" CFLAGS="$flags" tictactoe &&
        keep_shelf state ${runner:+"$runner"} ./tictactoe &&
        cmp state/tictactoe/shelf ../native/tictactoe/shelf || return
    if [ -z "$runner" ]; then
        make -s -j "$jobs" CFLAGS="$flags" check
    else
        CK_TIMEOUT_MULTIPLIER=20 make -s -j "$jobs" CFLAGS="$flags" RUNNER="$runner" \
            LOG_COMPILER="$runner" TESTS="$(for_runner)" check_PROGRAMS="$UNIT_RUNNERS $FUZZ" check
    fi
}

# port NAME HOST LIBRARIES RUNNER COMPILER...: by the first of the compilers that is here, with the
# libraries of that path. The runner is used if this machine does not run the port by itself. The
# environment may set flags.
port() {
    name=$1 host=$2 libraries=$3 runner=$4
    shift 4
    is_wanted "$name" || return 0
    find_compiler "$@" || { outcome absent "$name" "no $1"; return; }
    has_libraries || {
        outcome absent "$name" \
            "no ${libraries:+ncurses, }Check and libvterm${libraries:+ in $libraries}"
        return
    }
    if ./probe 2>/dev/null; then
        runner=
    elif [ -z "$runner" ] || ! "$runner" ./probe 2>/dev/null; then
        outcome absent "$name" "nothing here runs its programs${runner:+, nor is there a $runner}"
        return
    fi
    rm -rf "$name"
    mkdir -p "$name"
    (cd "$name" && try) >"$name/log" 2>&1
    status=$?
    counted=$(find "$name/tests" -name '*.trs' -exec \
        sed -n 's/^:test-result: \([A-Z]*\).*/\1/p' {} + 2>/dev/null)
    held=$(echo "$counted" | grep -c '^PASS$')
    others=$(echo "$counted" | grep -cvE '^(PASS|)$')
    if [ $status -eq 0 ] && [ "$held" -gt 0 ] && [ "$others" -eq 0 ]; then
        outcome ok "$name" "$cc, ${runner:+without the terminal, by $runner, }$held checks held, \
the shelf is the native one"
    else
        outcome 'not ok' "$name" "$cc, $held checks held, $others did not or were skipped"
    fi
}

# The newest of the compilers that are called NAME-N.
newest() {
    (
        IFS=:
        # shellcheck disable=SC2086 # folders
        find $PATH -maxdepth 1 -name "$1-[0-9]*" 2>/dev/null
    ) | sed 's|.*/||' | grep -E "^$1-[0-9]+\$" | sort -t- -k2n | tail -n 1
}

# compiles NAME WORDS FLAG...: every file of src/ without a word from the compiler.
compiles() {
    name=$1 words=$2
    shift 2
    is_wanted "$name" || return 0
    find_compiler "${CC:-cc}" || { outcome absent "$name" 'no C compiler'; return; }
    mkdir -p "$name"
    for file in "$srcdir"/src/*/*.c; do
        # shellcheck disable=SC2046,SC2086 # flags
        $cc -std=c11 -fsyntax-only -Wall -Wextra -I"$srcdir/src" -D_XOPEN_SOURCE_EXTENDED \
            -DPACKAGE_NAME='""' -DPACKAGE_STRING='""' $(pkg-config --cflags-only-I ncursesw) \
            "$@" "$file"
    done >"$name/log" 2>&1
    result=ok
    [ ! -s "$name/log" ] || result='not ok'
    outcome "$result" "$name" "$words"
}

keep_shelf native ../tictactoe || {
    echo "ports.sh: the program of this machine is missing" >&2
    exit 1
}

multiarch() { echo "/usr/lib/$1/pkgconfig:/usr/share/pkgconfig"; }
flags='-g -O2 -Werror'
port i386 i686-linux-gnu "$(multiarch i386-linux-gnu)" '' i686-linux-gnu-gcc 'gcc -m32'
port arm64 aarch64-linux-gnu "$(multiarch aarch64-linux-gnu)" qemu-aarch64-static \
    aarch64-linux-gnu-gcc
# The locales of this machine are in its own order of bytes.
if is_wanted s390x && localedef --big-endian -c -i C -f UTF-8 ./C.UTF-8 2>/dev/null; then
    export QEMU_SET_ENV="LOCPATH=$PWD"
fi
port s390x s390x-linux-gnu "$(multiarch s390x-linux-gnu)" qemu-s390x-static s390x-linux-gnu-gcc
unset QEMU_SET_ENV
gcc=$(newest gcc) clang=$(newest clang)
port gcc '' '' '' "${gcc:-gcc}"
port clang '' '' '' "${clang:-clang}"
# The macros of musl's <sys/select.h> divide by a size, and gcc warns of their uses. The headers
# that are linked beside its own are not ours.
flags="$flags -Wno-error=sign-conversion -isystem /usr/local/musl/include"
port musl '' /usr/local/musl/lib/pkgconfig '' musl-gcc

# Headers that hide everything beyond POSIX, and two that POSIX has only since 2024. The calls that
# other systems have instead of Linux's own are declared here.
cat >posix.h <<'END'
#include <sys/types.h>
extern char **environ;
int getentropy(void *bytes, size_t length);
int getpeereid(int socket, uid_t *user, gid_t *group);
END
posix="-D_XOPEN_SOURCE=700 -U__linux__ -include $PWD/posix.h"
# shellcheck disable=SC2086
compiles posix 'src/ compiles by the names of POSIX, with stand-ins for getentropy and getpeereid' \
    $posix
# The differences of Apple's headers.
cat >apple.h <<'END'
#include "posix.h"
#include <sys/socket.h>
#include <errno.h>
#undef MSG_NOSIGNAL
#undef SOCK_CLOEXEC
#undef SOCK_NONBLOCK
#define SO_NOSIGPIPE 0x1022
#define SOCK_CLOEXEC no_such_flag
#define SOCK_NONBLOCK no_such_flag
#define EFTYPE 79
END
# shellcheck disable=SC2086
compiles apple 'src/ compiles with a stand-in for the sockets of macOS and the errors of NetBSD' \
    $posix -include "$PWD/apple.h"

echo "$passed passed, $failed failed, $absent absent"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
