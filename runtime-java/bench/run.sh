#!/bin/sh
# Prints what each kind of event costs, on every JDK found: nanoseconds, and bytes of trace per event, recorder on and off.
# JAVA_FLAGS goes to java. The trace goes to a file under $TMPDIR (default /tmp), or to what TRACE names, such as /dev/null.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for f in manOT Owners; do
    sed -e 's/@name@/written/; s/@build@/b/; s/@version@/written/; s/@level@/full/; s/@methods@/64/; s/@sizes@/new String[] {"\\0\\2", "\\4"}/; s/@owners@//' "$here/../output/$f.java" >"$work/$f.java"
done
trace=${TRACE:-$work/bench.jtrace}
for javac in ${JAVA_HOME:+"$JAVA_HOME/bin/javac"} /usr/lib/jvm/*/bin/javac; do
    [ -x "$javac" ] || continue
    home=$(cd "$(dirname "$javac")/.." && pwd -P)
    case " $seen " in *" $home "*) continue ;; esac
    seen="$seen $home"
    rm -rf "$work/classes"
    "$javac" --release 8 -Xlint:-options -encoding UTF-8 -d "$work/classes" $(find "$here/../trace" "$here/../paths" "$here/../facade" "$here/../core" "$here/../se" -name '*.java') \
        "$here/../testdata/written/Build.java" "$work/manOT.java" "$work/Owners.java" "$here/Bench.java"
    "$home/bin/java" -version 2>&1 | sed -n 3p
    for recorder in stream off; do
        echo " recorder $recorder, ns added per loop (quartiles), ns per loop without probes, bytes of trace per loop"
        "$home/bin/java" -Djinstr.recorder=$recorder -Djinstr.trace="$trace" $JAVA_FLAGS -cp "$work/classes" Bench
        [ ! -f "$trace" ] || rm -f "$trace"
    done
done
