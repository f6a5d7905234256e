# SPDX-License-Identifier: MIT
# fill.awk NAME=VALUE... FILE: print the file with each @NAME@ replaced by its value.
#
# A line that names an empty value is left out; if it is the first line, so is the whole file. A
# line with @NO_NAME@ is there only while that value is empty. A name without a value is an error.

BEGIN {
    for (i = 1; i < ARGC - 1; i++) {
        equals = index(ARGV[i], "=")
        values[substr(ARGV[i], 1, equals - 1)] = substr(ARGV[i], equals + 1)
        ARGV[i] = ""
    }
}

{
    rest = $0
    line = ""
    kept = 1
    while (match(rest, /@[A-Z][A-Z0-9_]*@/)) {
        name = substr(rest, RSTART + 1, RLENGTH - 2)
        negated = sub(/^NO_/, "", name)
        if (!(name in values)) {
            printf "%s:%d: there is no value for @%s@\n", FILENAME, FNR, name | "cat >&2"
            failed = 1
            exit 1
        }
        if ((values[name] == "") != negated)
            kept = 0
        line = line substr(rest, 1, RSTART - 1) values[name]
        rest = substr(rest, RSTART + RLENGTH)
    }
    if (kept)
        print line rest
    else if (FNR == 1)
        exit
}

END { exit failed }
