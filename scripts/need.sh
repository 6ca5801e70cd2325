#!/bin/sh
# Makes sure of what a target needs: go, cc, c++, javac, ecj, mvn, ant, gradle, bazel, git, python3, node, npm, chromium, dot, lcov, zsh, fish, man. On Debian and Ubuntu, as
# root, what is missing is installed; elsewhere it says exactly what to install.
set -eu

have() { command -v "$1" >/dev/null 2>&1; }

go_ok() {
    have go || return 1
    v=$(go env GOVERSION | sed 's/^go//')
    major=${v%%.*}; rest=${v#*.}; minor=${rest%%[!0-9]*}
    # From 1.21 on, go fetches the version that go.mod asks for by itself.
    [ "$major" -gt 1 ] || [ "$minor" -ge 21 ]
}

javac_ok() {
    if have javac; then j=javac
    elif [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/javac" ]; then j=$JAVA_HOME/bin/javac
    else return 1; fi
    v=$("$j" -version 2>&1 | sed 's/^javac //')
    [ "${v%%.*}" -ge 17 ] 2>/dev/null
}

# What builds the page (vite) takes Node.js 18.
npm_ok() {
    have npm && have node || return 1
    v=$(node --version | sed 's/^v//')
    [ "${v%%.*}" -ge 18 ] 2>/dev/null
}

ok() {
    case $1 in
        go) go_ok ;;
        cc) have cc || have gcc || have clang ;;
        javac) javac_ok ;;
        npm) npm_ok ;;
        python3) have python3 && python3 -c 'import ensurepip, venv' 2>/dev/null ;;
        *) have "$1" ;;
    esac
}

package() {
    case $1 in
        go) echo golang-go ;;
        cc) echo "gcc libc6-dev" ;;
        c++) echo g++ ;;
        javac) echo default-jdk-headless ;;
        ecj) echo ecj ;;
        mvn) echo maven ;;
        python3) echo "python3 python3-venv" ;;
        node) echo nodejs ;;
        npm) echo "nodejs npm" ;;
        chromium) echo "chromium fonts-dejavu-core" ;;
        man) echo man-db ;;
        bazel) echo bazel-bootstrap ;;
        dot) echo graphviz ;;
        ant | gradle | lcov | zsh | fish) echo "$1" ;;
    esac
}

advice() {
    case $1 in
        go) echo "Go 1.22 or later: https://go.dev/dl (Debian, Ubuntu: golang-go, on Debian 12 from bookworm-backports)" ;;
        cc) echo "a C compiler (Debian, Ubuntu: gcc libc6-dev; macOS: xcode-select --install)" ;;
        c++) echo "a C++ compiler (Debian, Ubuntu: g++), which links DuckDB" ;;
        javac) echo "a JDK 17 or later (Debian, Ubuntu: default-jdk-headless), on the PATH or named by JAVA_HOME" ;;
        mvn) echo "Maven (Debian, Ubuntu: maven), which fetches the real libraries that jinstr is tried on" ;;
        ant) echo "Ant (Debian, Ubuntu: ant), which compiles with jinstr javac in a test" ;;
        gradle) echo "Gradle (Debian, Ubuntu: gradle), which compiles with jinstr javac in a test" ;;
        bazel) echo "Bazel (Debian, Ubuntu: bazel-bootstrap), which compiles with jinstr javac in a test" ;;
        zsh | fish | man) echo "$1 (Debian, Ubuntu: $(package "$1")), with which what jinstr writes for it is tried" ;;
        python3) echo "Python 3 with venv (Debian, Ubuntu: python3-venv), in which networkx and Spark are tried" ;;
        dot | lcov) echo "$1 (Debian, Ubuntu: $(package "$1")), which reads what jinstr writes for it" ;;
        node) echo "Node.js (Debian, Ubuntu: nodejs), on which TeaVM's JavaScript runs" ;;
        npm) echo "npm with Node.js 18 or later (Debian, Ubuntu: npm; https://nodejs.org), which builds the page" ;;
        chromium) echo "Chromium (Debian: chromium), in which the page is tried" ;;
        ecj) echo "the Eclipse compiler 3.32 (Debian, Ubuntu: ecj), which checks the runtime against CLDC 1.1" ;;
    esac
}

missing=
for tool in "$@"; do ok "$tool" || missing="$missing $tool"; done
[ -n "$missing" ] || exit 0

if have apt-get && [ "$(id -u)" = 0 ]; then
    packages=
    for tool in $missing; do packages="$packages $(package "$tool")"; done
    echo "installing:$packages" >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >/dev/null 2>&1 || true
    # shellcheck disable=SC2086
    apt-get install -y -q --no-install-recommends $packages >/dev/null || true
    hash -r
fi

bad=0
for tool in $missing; do
    ok "$tool" && continue
    [ $bad = 1 ] || echo "This is missing; please install it and try again:" >&2
    echo "  - $(advice "$tool")" >&2
    bad=1
done
exit $bad
