# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# bootstrap.sh: the commands of bootstrap.cases. They make a machine in the home of the case: all
# tools except the plainest are stubs, the project is a stand-in, and nothing is ever installed.
# run_cases.sh sets $tests, $work and $home.
# shellcheck disable=SC2154

# stub FILE: make a tool of the lines on standard input.
stub() {
    { echo '#!/bin/sh'; cat; } >"$1"
    chmod +x "$1"
}

# What all machines have. The package manager has no name yet.
model() {
    mkdir -p 'a project' machine/bin machine/shelf machine/lib
    cp "$tests/../bootstrap" 'a project'
    touch 'a project/configure.ac' 'a project/Makefile.am' machine/log
    # shellcheck disable=SC2046 # a word for each tool
    ln -s $(for tool in sh env cat chmod cp find grep mkdir nproc readlink tail touch; do
        command -v $tool
    done) machine/bin
    stub machine/manager <<'END'
echo "${0##*/} $*" >>"${0%/bin/*}/log"
case " $* " in
*' update '*) exit 100 ;;
*' check'*) touch "${0%/bin/*}/lib/check" "${0%/bin/*}/lib/vterm" ;;
esac
cp "${0%/bin/*}/shelf/"* "${0%/bin/*}/bin"
touch "${0%/bin/*}/lib/ncursesw" "${0%/bin/*}/lib/ax_check_compile_flag.m4"
END
    stub machine/shelf/gcc </dev/null
    stub machine/shelf/automake </dev/null
    stub machine/shelf/aclocal <<'END'
echo "${0%/bin/*}/lib"
END
    stub machine/shelf/pkg-config <<'END'
[ -e "${0%/bin/*}/lib/${2%% *}" ]
END
    stub machine/shelf/autoreconf <<'END'
cp "${0%/bin/*}/configure" ..
touch ../Makefile.in
END
    stub machine/configure <<'END'
echo "abs_builddir = $PWD" >Makefile
lacked=libvterm
! pkg-config --exists check || ! pkg-config --exists vterm || lacked=
echo "S[\"LACKED_BY_TESTS\"]=\"$lacked\"" >config.status
END
    stub machine/shelf/make <<'END'
case " $* " in
*' check '*) exit 7 ;;
*' -q '*) [ -e tictactoe ]; exit ;;
esac
printf '%s\n' 'noise of the build' '  CC       src/app/main.o' '  CC       src/base/clock.o' \
    '  CC       src/app/report.o' '  CCLD     tictactoe'
[ ! -e ../broken ] || exit 2
{ echo '#!/bin/sh'; echo 'printf "%s\n" "$PWD" "$0" "$@"'; } >tictactoe
chmod +x tictactoe
END
}
(mkdir "$work/model" && cd "$work/model" && model) || exit 99

# machine MANAGER UID: make a machine whose package manager has all that is missing.
machine() {
    cp -RP "$work/model/." .
    mv machine/manager "machine/bin/$1"
    echo "echo $2" | stub machine/bin/id
}

# ready_machine UID: make a machine that lacks only the packages of the tests.
ready_machine() {
    machine apt-get "$1"
    machine/bin/apt-get install
    : >machine/log
}

with_sudo() {
    stub machine/bin/sudo <<'END'
echo "sudo $*" >>"${0%/bin/*}/log"
exec "$@"
END
}

# from DIRECTORY COMMAND...: run the command on the machine, with nobody there to answer.
from() {
    (cd "$1" && shift && exec env -i PATH="$home/machine/bin" "$@") </dev/null
}

bootstrap() {
    from 'a project' ./bootstrap "$@"
}

# The directory and the words that the program was called with.
played() {
    from "$@" 2>/dev/null | sed "s,^$home,~,"
}

# installs MANAGER UID: the calls of this manager on a machine that has nothing.
installs() {
    rm -rf machine 'a project'
    machine "$1" "$2"
    [ "$2" = 0 ] || with_sudo
    bootstrap --yes check 2>/dev/null || cat machine/log
}

# The packages that were installed, and the files that were added to the project.
changes() {
    cat machine/log
    for file in 'a project'/*; do
        case ${file##*/} in
        Makefile.am | bootstrap | configure.ac) ;;
        *) lines "${file##*/}" ;;
        esac
    done
}

# answering WORD: call bootstrap from a terminal, and type the word there.
answering() {
    echo "$1" | SHELL=/bin/sh script -qec \
        "cd 'a project' && PATH='$home/machine/bin' ./bootstrap" /dev/null | tr -d '\r'
}
