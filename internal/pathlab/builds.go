package main

import (
	"errors"
	"os"
	"path/filepath"

	"jinstr/rewrite"
	"jinstr/world"
)

// The tools that stand beside jinstr.
var (
	jacocoAgent = world.JaCoCoAgent
	jacocoCLI   = world.JaCoCoCLI
	clover      = world.Artifact{Coordinates: "org.openclover:clover:4.5.2", SHA256: "a0913c58f13b2acd6276118b39533bdaa240ea24f588b41f959c762251d59b69"}
)

// build is one way to compile and run the programs.
type build struct {
	name    string
	make    func(l *lab, b *build) error
	scheme  string   // of jinstr
	cp      []string // filled in by make, before the harness
	options []string // of the JVM, filled in by make
}

// original is the build that the others are held against.
const original = "original"

// Builds that count births by site, and no paths: of the second some are watched.
const (
	sites = "sites"
	leaks = "leaks"
	touch = "touch"
)

// selecting are the schemes that are measured with paths of interest.
var selecting = []string{"psp0", "psp1", "psp2", "psp3"}

func builds() []*build {
	list := []*build{{name: original, make: (*lab).plain}, {name: "again", make: (*lab).plain}}
	for _, scheme := range append([]string{"edges", "epp", "pap"}, selecting...) {
		list = append(list, &build{name: scheme, make: (*lab).rewritten, scheme: scheme})
	}
	for _, probes := range []string{sites, leaks, touch} {
		list = append(list, &build{name: probes, make: (*lab).rewritten, scheme: probes})
	}
	return append(list, &build{name: "JaCoCo agent", make: (*lab).agent}, &build{name: "JaCoCo offline", make: (*lab).offline},
		&build{name: "OpenClover", make: (*lab).clover})
}

// plain compiles the sources once.
func (l *lab) plain(b *build) error {
	b.cp = []string{l.path("plain")}
	if _, err := os.Stat(b.cp[0]); err == nil {
		return nil
	}
	return l.compile(b.cp[0], append(l.libraries(), l.path("harness")), l.path("src"))
}

func (l *lab) rewritten(b *build) error {
	out := l.path("out-" + b.scheme)
	cfg := rewrite.Config{Sources: []string{l.path("src")}, Out: out, Probes: "paths", Scheme: b.scheme}
	if b.scheme == sites || b.scheme == leaks || b.scheme == touch {
		cfg.Probes, cfg.Scheme = b.scheme, ""
	}
	for _, s := range selecting {
		if s == b.scheme {
			cfg.Recorded, cfg.From = l.interest, "pathlab"
		}
	}
	if _, err := rewrite.Run(cfg); err != nil {
		return err
	}
	b.cp = []string{l.path("classes-" + b.scheme)}
	b.options = []string{"-Djinstr.trace=" + l.trace(b)}
	return l.compile(b.cp[0], append(l.libraries(), l.path("harness")), filepath.Join(out, "src"), filepath.Join(out, "runtime"))
}

func (l *lab) trace(b *build) string { return l.path(b.scheme + ".jtrace") }

func (l *lab) agent(b *build) error {
	jar, err := jacocoAgent.Fetch()
	if err != nil {
		return err
	}
	b.options = []string{"-javaagent:" + jar + "=destfile=" + l.path("agent.exec") + ",excludes=lab.*"}
	return l.plain(b)
}

func (l *lab) offline(b *build) error {
	jar, err := jacocoAgent.Fetch()
	if err != nil {
		return err
	}
	cli, err := jacocoCLI.Fetch()
	if err != nil {
		return err
	}
	if err := l.plain(b); err != nil {
		return err
	}
	plain := b.cp[0]
	b.cp = []string{l.path("offline"), jar}
	b.options = []string{"-Djacoco-agent.destfile=" + l.path("offline.exec")}
	_, err = l.java("-jar", cli, "instrument", plain, "--dest", b.cp[0])
	return err
}

func (l *lab) clover(b *build) error {
	jar, err := clover.Fetch()
	if err != nil {
		return err
	}
	src := l.path("clover-src")
	b.cp = []string{l.path("clover"), jar}
	if err := errors.Join(os.RemoveAll(src), os.MkdirAll(src, 0o777)); err != nil {
		return err
	}
	if _, err := l.java("-cp", jar, "com.atlassian.clover.CloverInstr", "-i", l.path("clover.db"), "-s", l.path("src"), "-d", src,
		"--source", "17", "-e", "UTF-8"); err != nil {
		return err
	}
	return l.compile(b.cp[0], append(l.libraries(), l.path("harness"), jar), src)
}
