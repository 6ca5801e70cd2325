# make demo and make test do everything on a fresh machine.

.PHONY: build fleet page demo check test test-all lint bench golden test-world test-jdk devices fuzz clean install install-fleet uninstall licences

# What jinstr version tells, where Go does not know it from the checkout.
COMMIT := $(shell git rev-parse --short=12 HEAD 2>/dev/null)$(shell git diff --quiet HEAD 2>/dev/null || echo ', with changes')
VERSION := $(shell git describe --tags --exact-match 2>/dev/null)

build:
	@scripts/need.sh go cc
	go build -ldflags "-X 'main.Version=$(VERSION)' -X 'main.Commit=$(COMMIT)'" -o bin/jinstr ./cmd/jinstr

# The program for many traces, with DuckDB linked in, which is a module of its own: docs/fleet.md.
fleet: build
	@scripts/need.sh go cc c++
	cd fleet && go build -o ../bin/jinstr-fleet .

# The program, also by the name by which builds call it as their compiler, its manual page, and the completion of bash, zsh and fish, below
# PREFIX; a package is made below DESTDIR.
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = $(SHARE)/bash-completion/completions/jinstr $(SHARE)/zsh/site-functions/_jinstr $(SHARE)/fish/vendor_completions.d/jinstr.fish

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/doc/jinstr $(dir $(COMPLETIONS))
	install -m 755 bin/jinstr $(DESTDIR)$(PREFIX)/bin/jinstr
	ln -sf jinstr $(DESTDIR)$(PREFIX)/bin/jinstr-javac
	bin/jinstr man > $(SHARE)/man/man1/jinstr.1
	install -m 644 THIRD_PARTY.md $(SHARE)/doc/jinstr/THIRD_PARTY.md
	bin/jinstr completion bash > $(word 1,$(COMPLETIONS))
	bin/jinstr completion zsh > $(word 2,$(COMPLETIONS))
	bin/jinstr completion fish > $(word 3,$(COMPLETIONS))

# The program for many traces, and what it is on Spark.
install-fleet: fleet
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/jinstr/spark $(SHARE)/doc/jinstr-fleet
	install -m 755 bin/jinstr-fleet $(DESTDIR)$(PREFIX)/bin/jinstr-fleet
	install -m 644 fleet/fleet.sql $(SHARE)/jinstr/fleet.sql
	install -m 755 fleet/spark/jinstr_fleet.py $(SHARE)/jinstr/spark/jinstr_fleet.py
	install -m 644 fleet/THIRD_PARTY.md $(SHARE)/doc/jinstr-fleet/THIRD_PARTY.md

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/jinstr $(DESTDIR)$(PREFIX)/bin/jinstr-javac $(DESTDIR)$(PREFIX)/bin/jinstr-fleet $(SHARE)/man/man1/jinstr.1 $(COMPLETIONS)
	rm -rf $(SHARE)/doc/jinstr $(SHARE)/doc/jinstr-fleet $(SHARE)/jinstr

# The script and the style sheet of the page, which are committed: report/page/assets.
page:
	@scripts/need.sh npm
	cd report/page/web && npm ci && npm run check && npm run build

# THIRD_PARTY.md and fleet/THIRD_PARTY.md: what is linked in, and its licences.
licences:
	@scripts/need.sh go
	go run ./internal/licences

# The main job on a real program: fixtures/demo, a web shop's day.
demo: build
	@scripts/need.sh javac
	bin/jinstr run --out bin/demo --html bin/demo.html --top 6 fixtures/demo/src
	bin/jinstr run -q --probes leaks --out bin/demo-leaks --java-arg -Xmx128m fixtures/demo/src -- 300000 >bin/demo-leaks.txt
	bin/jinstr leaks --top 1 bin/demo-leaks/run.jtrace

# Tests keep their many small files in memory where there is room.
check test: export TMPDIR = $(shell scripts/tmp.sh)
# The compiler and the tests collect less garbage: they live for seconds.
check test: export GOGC = 400
# What Go has built and linted in one folder holds in another: a clone begins with it.
check test: export GOFLAGS := $(GOFLAGS) -trimpath

# What one runs after each change: all that needs no JVM, the golden files, one variant of each
# fixture. PKG=./rewrite/... for less. It says what it skipped.
check:
	@scripts/need.sh go cc
	@$(UNFORMATTED)
	go run gotest.tools/gotestsum@$(GOTESTSUM) --format pkgname-and-test-fails --format-icons text -- -short $(or $(PKG),$(ALL))

# The tests of the page and of the fleet build what they test by commands, of which Go's cache does not know: -count=1. With the race detector
# a process waits for a second before it ends, and tests start hundreds of jinstr: 20 ms are enough for what runs then.
test: lint
	@scripts/need.sh go cc c++ javac ecj mvn ant node npm python3 dot lcov chromium zsh fish man
	CI=true go test -vet=off -p $(PACKAGES) -timeout 45m $(ALL)
	GORACE=atexit_sleep_ms=20 CI=true go test -vet=off -p $(PACKAGES) -timeout 45m -short -race -skip '$(ALONE)' $$(scripts/racy.sh)
	cd report/page/browser && CI=true go test -count=1 -timeout 15m .
	cd fleet && CI=true go test -count=1 -timeout 15m .

# So many packages are tested at once: one more than there are cores, as many wait for virtual machines and compilers.
PACKAGES = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# All packages; those that take longest begin first, or one of them is left alone at the end.
ALL = ./fixtures ./cmd/jinstr ./internal/randjava ./world ./...
# Tests of what has goroutines that plan one file at a time: they run without the race detector, which has nothing to say of them.
ALONE = ^(TestMutations|TestSteps)$$
GOTESTSUM = v1.13.0

# The long campaigns, hours in all; stopped and called again, they go on. ONLY="fuzz kills" for some.
test-all: test
	@scripts/need.sh go cc c++ javac mvn git python3
	scripts/campaigns.sh $(ONLY)

lint:
	@scripts/need.sh go cc
	@$(UNFORMATTED)
	go vet ./...
	cd report/page/browser && go vet .
	cd fleet && go vet .
	go run honnef.co/go/tools/cmd/staticcheck@$(STATICCHECK) ./...
	cd fleet && go run honnef.co/go/tools/cmd/staticcheck@$(STATICCHECK) ./...

UNFORMATTED = bad=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$bad" ] || { echo "gofmt would change: $$bad"; exit 1; }
STATICCHECK = v0.8.2

# Real libraries under their own test suites, and real builds; needs mvn, gradle and bazel. Tables: docs/real-world.md,
# docs/path-exactness.md.
test-world: build
	@scripts/need.sh javac mvn gradle ant bazel git
	go run ./world/run -table docs/real-world.md
	go run ./internal/bytecfg/compare -doc docs/path-exactness.md
	go run ./world/exact -jdks 17,25 -doc docs/path-exactness.md
	JINSTR_WORLD=all go test -count=1 -timeout 60m -v -run 'Beside|Maven|Foreign|RealLeaks' ./world
	JINSTR_WORLD=all go test -count=1 -run 'TestScripts/(gradle|bazel)' ./cmd/jinstr

# Random programs, as they are and rewritten: N=20000 of them, or for T=10m, from
# SEED on. Failures are made smaller and saved below bin/fuzz.
fuzz:
	@scripts/need.sh go cc javac
	go run ./internal/randjava/fuzz $(if $(T),-t $(T),-n $(or $(N),2000)) $(if $(SEED),-seed $(SEED))

# The sources of the JDKs of this machine, and javac itself. Tables: docs/jdk-corpus.md.
test-jdk:
	@scripts/need.sh go cc javac mvn
	go run ./internal/corpus -jdk -table docs/jdk-corpus.md
	go run ./internal/corpus -jdk -modules - -probes heap,paths
	go run ./internal/corpus -javac -table docs/jdk-corpus.md

# What recording costs on small devices. Page: docs/devices.md.
devices:
	@scripts/need.sh go cc javac ecj mvn node
	go run ./internal/devices -doc docs/devices.md

bench:
	@scripts/need.sh go cc javac chromium
	go test -run '^$$' -bench . ./heaptuple/... ./rewrite/... ./pathprofile/...
	runtime-java/bench/run.sh
	cd report/page/browser && go test -run '^$$' -bench . .

# Writes the expected outputs of golden tests anew; review the difference.
golden:
	go test ./fixtures ./docs -update

clean:
	rm -rf bin
