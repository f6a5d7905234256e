#!/bin/sh
# SPDX-License-Identifier: MIT
# fuzz.sh [DEFINITION]...: build the fuzz targets with libFuzzer and the sanitizers, and let each
# look for an input that does not hold, for FUZZ_SECONDS. It begins at the target's corpus in the
# source tree, which stays as it is; what is found on the way is kept in fuzz/found/TARGET. An
# input that does not hold is named, and `tests/fuzz/TARGET FILE` replays it.
set -eu
srcdir=$(cd -P "${srcdir:-.}" && pwd)
cc=${FUZZ_CC:-clang}
seconds=${FUZZ_SECONDS:-8}
sanitize=address,undefined

mkdir -p fuzz/objects fuzz/found
echo 'int LLVMFuzzerTestOneInput(void); int LLVMFuzzerTestOneInput(void) { return 0; }' >fuzz/try.c
if ! "$cc" -fsanitize=fuzzer,$sanitize fuzz/try.c -o fuzz/try 2>fuzz/log; then
    cat fuzz/log >&2
    echo "make fuzz needs clang with libFuzzer (Debian: clang and libclang-rt-dev);" \
        "FUZZ_CC=$cc has none" >&2
    exit 1
fi

# compile FLAG...: with all that every part needs.
compile() {
    "$cc" -std=c11 -O1 -g -fno-sanitize-recover=all -I"$srcdir/src" "$@"
}

themes=$(pwd)/themes.c
(
    cd fuzz/objects
    rm -f ./*.o
    compile "$@" -fsanitize=fuzzer-no-link,$sanitize -c "$themes" \
        "$srcdir"/src/*/*.c "$srcdir/tests/fuzz/fuzz.c"
    rm -f main.o ../all.a # the targets are programs of their own
    ar rc ../all.a ./*.o
)

count=0
failed=0
for source in "$srcdir"/tests/fuzz/*.c; do
    target=$(basename "$source" .c)
    case $target in fuzz | replay) continue ;; esac
    mkdir -p "fuzz/found/$target"
    corpus=$srcdir/tests/fuzz/corpus/$target
    compile "$@" -fsanitize=fuzzer,$sanitize "$source" fuzz/all.a -o "fuzz/$target"
    if "fuzz/$target" -max_total_time="$seconds" -timeout=60 -max_len=2000 -print_final_stats=1 \
        -artifact_prefix="fuzz/$target-" "fuzz/found/$target" \
        "$corpus" >fuzz/log 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' fuzz/log)
        echo "$target: $runs inputs in $seconds s, and all of them hold"
        count=$((count + 1))
    else
        cat fuzz/log
        echo "$target: an input does not hold, see above"
        failed=$((failed + 1))
    fi
done
echo "$count passed, $failed failed"
[ "$failed" -eq 0 ]
