#!/bin/sh
# Lists the packages that start goroutines, or guard something from them: what the race
# detector has something to say of. Those of the tests' own tools are left out, and the module fleet.
set -eu
git grep -lE '\bgo (func)?[A-Za-z.]*\(|\bsync\.' -- '*.go' ':!*_test.go' ':!internal' ':!world' ':!fixtures' ':!fleet' |
    xargs -n 1 dirname | sort -u | sed 's|^|./|'
