#!/usr/bin/env bash
# The long campaigns, in steps of minutes: real libraries, the JDKs' sources, random programs,
# kills, a fleet on Spark, the fixtures with nothing kept. Called again it goes on where it was stopped; a step that passed for this tree of files
# is not run again. Each campaign ends in one line, with what its steps took in all, those that passed before included. Logs: bin/campaigns.
#
#   scripts/campaigns.sh [anew] [worlds] [jdks] [fleet] [fuzz] [kills]        all, if none is named
set -u
cd "$(dirname "$0")/.."
mkdir -p bin/campaigns
export CI=true JINSTR_TEST_CACHE=off

tree=$(git add -An >/dev/null 2>&1 && { git ls-files -s; git diff HEAD; } | git hash-object --stdin)
libraries=$(sed -n 's/^\t\tName: "\([^"]*\)", Version.*/\1/p' world/libraries.go)

# step CAMPAIGN NAME COMMAND...: runs it, unless it passed before; what it took then stands beside the tree it passed for.
step() {
    campaign=$1 log=bin/campaigns/$1-$2.log mark=bin/campaigns/$1-$2.passed start=$SECONDS passed='' took=''
    shift 2
    steps=$((steps + 1))
    read -r passed took 2>/dev/null <"$mark"
    if [ "$passed" = "$tree" ]; then
        before=$((before + 1)) seconds=$((seconds + took))
        return
    fi
    if "$@" >"$log" 2>&1; then
        echo "$tree $((SECONDS - start))" >"$mark"
    else
        failed="$failed $log"
    fi
    seconds=$((seconds + SECONDS - start))
}

anew() { # what hangs on threads and the garbage collector may come by otherwise
    for part in 1 2 3; do step anew "$part" go test -count=1 -timeout 90m ./fixtures ./internal/devices ./heaptuple/hprof; done
}

worlds() {
    for library in $libraries; do
        for jdk in 17 25; do step worlds "$library-$jdk" go run ./world/run -libs "$library" -jdks "$jdk"; done
    done
    step worlds beside env JINSTR_WORLD=all go test -count=1 -timeout 60m -run 'Beside|Maven|Foreign|RealLeaks' ./world
}

jdks() {
    for jdk in 17 25; do
        step jdks "$jdk-rewritten" go run ./internal/corpus -jdk -jdks "$jdk" -modules - -probes heap,paths
        for probes in sites leaks touch; do step jdks "$jdk-$probes" go run ./internal/corpus -jdk -jdks "$jdk" -modules java.xml -probes "$probes"; done
        for module in java.base java.xml java.desktop jdk.compiler jdk.javadoc jdk.jshell java.net.http java.sql; do
            step jdks "$jdk-$module" go run ./internal/corpus -jdk -jdks "$jdk" -modules "$module"
        done
    done
    step jdks javac go run ./internal/corpus -javac
}

fuzz() { # seeds that follow from the tree, so that a step is the same when it is run again
    for part in $(seq 1 10); do
        step fuzz "$part" go run ./internal/randjava/fuzz -n 2000 -seed "$((0x${tree:0:7} + part * 10000000))"
    done
}

fleet() { # 1,000 traces on Spark's master with two workers, of which one is killed; and the views of DuckDB
    step fleet pyspark sh -c 'python3 -m venv bin/spark && bin/spark/bin/pip install -q pyspark==4.3.0'
    step fleet traces sh -c 'rm -rf bin/fleet && go run ./internal/fleetgen -n 1000 bin/fleet'
    step fleet spark sh -c 'cd fleet && JINSTR_SPARK=$PWD/../bin/spark/bin/python JINSTR_FLEET=$PWD/../bin/fleet go test -count=1 -timeout 60m -v -run TestSpark .'
}

kills() { step kills 200 go test -count=1 -timeout 60m ./fixtures -run TestKilled -args -kills 200; }

[ $# -gt 0 ] || set -- anew worlds jdks fleet fuzz kills
bad=0
for campaign in "$@"; do
    case $campaign in anew | worlds | jdks | fleet | fuzz | kills) ;; *) echo "there is no campaign $campaign" >&2; exit 2 ;; esac
    steps=0 before=0 failed='' seconds=0
    "$campaign"
    printf '%s: %d steps, %d passed before, %d failed, %d s%s\n' "$campaign" "$steps" "$before" "$(echo $failed | wc -w)" "$seconds" "${failed:+; see$failed}"
    [ -z "$failed" ] || bad=1
done
exit $bad
