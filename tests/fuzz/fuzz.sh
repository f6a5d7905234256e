#!/bin/sh
# SPDX-License-Identifier: MIT
# fuzz.sh [DEFINITION]...: build the fuzz targets with libFuzzer and the sanitizers, and let each
# look for an input that fails, for FUZZ_SECONDS. It starts with the target's corpus in the source
# tree, which does not change; new inputs are kept in fuzz/found/TARGET. An input that fails is
# named, and `fuzz/TARGET FILE` tries it again.
set -eu
srcdir=$(cd -P "${srcdir:-.}" && pwd)
cc="${FUZZ_CC:-clang} -std=c11 -O1 -g"
seconds=${FUZZ_SECONDS:-30}

rm -rf fuzz/objects fuzz/all.a
mkdir -p fuzz/objects fuzz/found
# All files except main.c: libFuzzer has a main of its own.
for file in "$(pwd)/themes.c" "$srcdir"/src/*/*.c "$srcdir"/tests/fuzz/*[!z].c; do
    object=fuzz/objects/$(basename "$(dirname "$file")")-$(basename "$file" .c).o
    $cc -fno-sanitize-recover=all -I"$srcdir/src" "$@" \
        -fsanitize=fuzzer-no-link,address,undefined -c "$file" -o "$object"
done
rm fuzz/objects/app-main.o
# The targets need only some of them.
ar rcs fuzz/all.a fuzz/objects/*.o

passed=0
failed=0
for corpus in "$srcdir"/tests/fuzz/corpus/*; do
    target=${corpus##*/}
    mkdir -p "fuzz/found/$target"
    if ! $cc -I"$srcdir/src" "$@" -DTARGET="fuzz_$target" -fsanitize=fuzzer,address,undefined \
        "$srcdir/tests/fuzz/fuzz.c" fuzz/all.a -o "fuzz/$target"; then
        echo "the targets cannot be linked by $cc, which needs libFuzzer" \
            "(Debian: clang and libclang-rt-dev)" >&2
        exit 1
    fi
    if "fuzz/$target" -max_total_time="$seconds" -timeout=60 -max_len=2000 -print_final_stats=1 \
        -artifact_prefix="fuzz/$target-" "fuzz/found/$target" "$corpus" >fuzz/log 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' fuzz/log)
        echo "$target: $runs inputs in $seconds s, and all of them hold"
        passed=$((passed + 1))
    else
        cat fuzz/log
        echo "$target: an input does not hold, see above"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
