# make demo and make test do everything on a fresh machine.

.PHONY: build demo test lint bench golden test-world test-jdk devices fuzz clean

build:
	@scripts/need.sh go cc
	go build -o bin/jinstr ./cmd/jinstr

# The main job on a real program: fixtures/demo, a web shop's day.
demo: build
	@scripts/need.sh javac
	bin/jinstr run --out bin/demo --top 6 fixtures/demo/src

test: export TMPDIR = $(shell scripts/tmp.sh)
test: lint
	@scripts/need.sh go cc javac ecj mvn node
	CI=true go test -timeout 45m ./...
	CI=true go test -timeout 45m -short -race ./heaptuple/... ./report/... ./rewrite/... ./launch/... ./pathprofile/... ./pathfacts/...

lint:
	@scripts/need.sh go cc
	@bad=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$bad" ] || { echo "gofmt would change: $$bad"; exit 1; }
	go vet ./...
	go run honnef.co/go/tools/cmd/staticcheck@$(STATICCHECK) ./...

STATICCHECK = v0.8.2

# Real libraries under their own test suites; needs mvn. Tables: docs/real-world.md,
# docs/path-exactness.md.
test-world: build
	@scripts/need.sh javac mvn
	go run ./world/run -table docs/real-world.md
	go run ./internal/bytecfg/compare -doc docs/path-exactness.md
	go run ./world/exact -jdks 17,25 -doc docs/path-exactness.md
	JINSTR_WORLD=all go test -count=1 -timeout 60m -v -run 'Beside|Maven' ./world

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
	@scripts/need.sh go cc javac
	go test -run '^$$' -bench . ./heaptuple/... ./rewrite/... ./pathprofile/...
	runtime-java/bench/run.sh

# Writes the expected outputs of golden tests anew; review the difference.
golden:
	go test ./fixtures ./docs -update

clean:
	rm -rf bin
