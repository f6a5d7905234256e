# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# The function that harness.cases calls.
# shellcheck disable=SC2154

# Run these lines as the cases of a terminal.
screens() {
    mkdir -p tests/app && cp -f "$tests/functions.sh" tests && lines "$@" >tests/app/a.screen
    srcdir=$HOME TICTACTOE=$program CK_TAP_LOG_FILE_NAME=- CK_VERBOSITY=silent \
        "${program%/*}/test_app" a.screen
}
