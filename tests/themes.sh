# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# themes.sh: the commands of themes.cases. run_cases.sh sets $tests.
# shellcheck disable=SC2154

themes=$tests/../assets/themes

# Compile the files with every awk at hand. All must print the same, which is printed once.
compile() {
    rm -f out err status
    for awk in mawk gawk 'busybox awk' original-awk awk; do
        $awk 'BEGIN { exit }' 2>/dev/null || continue
        LC_ALL=C $awk -f "$themes/compile.awk" "$@" >out.new 2>err.new
        echo $? >status.new
        for file in out err status; do
            [ -f $file ] || cp $file.new $file
            cmp $file $file.new || echo "by $awk"
        done
    done
    cat err >&2
    [ "$(cat status)" = 0 ] || return
    cat out
}

# variant SCRIPT: compile the theme ascii, changed by this sed script.
variant() {
    sed "$1" "$themes/ascii.theme" >variant.theme
    compile variant.theme
}

# Compile each of these variants, which must fail.
malformed() {
    for change; do
        ! variant "$change" || echo "$change: it compiles"
    done
}
