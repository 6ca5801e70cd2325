package report

import (
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/internal/plural"
)

// SARIF writes what is found of virtual machines as static analysis tools do (SARIF 2.1.0), for code scanning: paths that leak, objects that are cold, and
// what was never let go, each at its allocation site. There is a run for each machine. Version is that of jinstr. The error is the writer's.
func SARIF(w io.Writer, vms []VM, version string) error {
	log := newSARIF()
	for i := range vms {
		log.Runs = append(log.Runs, sarifOf(&vms[i], version))
	}
	return encode(w, log)
}

// ComparedSARIF writes what has become of the leaks of a run in another, as states beside a baseline. The error is the writer's.
func ComparedSARIF(w io.Writer, c *watch.Comparison, version string) error {
	log, run := newSARIF(), newSARIFRun(version)
	for i := range c.New {
		run.leak(&c.New[i], "new")
	}
	for i := range c.Still {
		run.leak(&c.Still[i].After, "unchanged")
	}
	for i := range c.Gone {
		run.leak(&c.Gone[i], "absent")
	}
	for i := range c.Unsure { // neither new nor gone, so that nobody opens or closes what may be as it was
		p := &c.Unsure[i].After
		if p.Verdict != watch.Leak {
			p = &c.Unsure[i].Before
		}
		run.leak(p, "unchanged")
	}
	run.note(comparisonSummary(c))
	log.Runs = append(log.Runs, run)
	return encode(w, log)
}

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// SARIFBegins is how each log begins: the first run's tool is jinstr.
const SARIFBegins = `{
 "$schema": "` + sarifSchema + `",
 "version": "2.1.0",
 "runs": [
  {
   "tool": {
    "driver": {
     "name": "jinstr",`

// The parts of a log in SARIF that we write.
type sarifLog struct {
	Schema  string      `json:"$schema"`
	Version string      `json:"version"`
	Runs    []*sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool struct {
		Driver sarifDriver `json:"driver"`
	} `json:"tool"`
	Invocations []sarifInvocation `json:"invocations"`
	Results     []sarifResult     `json:"results"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID     string    `json:"id"`
	Short  sarifText `json:"shortDescription"`
	Full   sarifText `json:"fullDescription"`
	Config struct {
		Level string `json:"level"`
	} `json:"defaultConfiguration"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications"`
}

type sarifNotification struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

type sarifResult struct {
	Rule         string            `json:"ruleId"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Stacks       []sarifStack      `json:"stacks,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
	Baseline     string            `json:"baselineState,omitempty"`
	Properties   map[string]any    `json:"properties"`
}

type sarifLocation struct {
	Physical *sarifPhysical `json:"physicalLocation,omitempty"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	Message  *sarifText     `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId,omitempty"`
	} `json:"artifactLocation"`
	Region struct {
		Line int `json:"startLine"`
	} `json:"region"`
}

type sarifLogical struct {
	Name string `json:"fullyQualifiedName"`
	Kind string `json:"kind"`
}

type sarifStack struct {
	Message sarifText    `json:"message"`
	Frames  []sarifFrame `json:"frames"`
}

type sarifFrame struct {
	Location sarifLocation `json:"location"`
}

// sarifRules are what results are of: the id, the level, and what it means.
var sarifRules = []struct{ id, level, short, full string }{
	{"leak", "warning", "Objects of an allocation path leak", "Of the objects that this path made in nearly every generation, old and new alike, some are alive: they pile up."},
	{"cold", "note", "Objects are kept and not used", "Objects that this site made were alive, and had not been used for several generations."},
	{"never-let-go", "note", "No object of a site is ever let go", "All objects that this site made, several of them, were alive when the program ended."},
}

func newSARIF() *sarifLog {
	return &sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []*sarifRun{}}
}

func newSARIFRun(version string) *sarifRun {
	run := &sarifRun{Invocations: []sarifInvocation{{true, []sarifNotification{}}}, Results: []sarifResult{}}
	d := &run.Tool.Driver
	d.Name, d.Version = "jinstr", version
	for _, r := range sarifRules {
		rule := sarifRule{ID: r.id, Short: sarifText{r.short}, Full: sarifText{r.full}}
		rule.Config.Level = r.level
		d.Rules = append(d.Rules, rule)
	}
	return run
}

// sarifOf is the run of one machine.
func sarifOf(vm *VM, version string) *sarifRun {
	run := newSARIFRun(version)
	if vm.Err != nil {
		run.Invocations[0].Successful = vm.Facts != nil
		run.fault(vm.Err.Error())
	}
	if vm.Leaks != nil {
		run.leaks(vm.Leaks)
	}
	if vm.Cold != nil {
		run.note(ColdSummary(vm.Cold)...)
		for i := range vm.Cold.Findings {
			run.cold(&vm.Cold.Findings[i])
		}
	}
	if vm.Facts != nil {
		run.neverLetGo(vm.Facts)
	}
	return run
}

// note tells of the run what reports say first: how far it can be trusted.
func (run *sarifRun) note(sentences ...string) {
	for _, s := range sentences {
		run.notify("note", s)
	}
}

func (run *sarifRun) fault(text string) { run.notify("error", text) }

func (run *sarifRun) notify(level, text string) {
	list := &run.Invocations[0].Notifications
	*list = append(*list, sarifNotification{level, sarifText{text}})
}

func (run *sarifRun) leaks(l *watch.Leaks) {
	run.note(LeaksSummary(l)...)
	for i := range l.Findings[:leaksIn(l)] {
		run.leak(&l.Findings[i], "")
	}
}

func (run *sarifRun) leak(p *watch.Path, baseline string) {
	text := LeakSentence(p) + " " + strings.ToUpper(p.Why[:1]) + p.Why[1:] + "."
	if s := HolderSentence(p); s != "" {
		text += " " + s
	}
	run.add(0, text, sarifResult{Locations: []sarifLocation{located(p.File, p.Line, methodIn(p.Frames))}, Stacks: stacked(p.Frames), Baseline: baseline,
		Fingerprints: fingerprint(p.Name), Properties: map[string]any{"class": p.Class, "objects": p.Alive, "bytes": p.Bytes, "span": p.Span, "slopeBytes": p.SlopeBytes}})
}

func (run *sarifRun) cold(s *watch.ColdSite) {
	run.add(1, ColdSentence(s), sarifResult{Locations: []sarifLocation{located(s.File, s.Line, methodIn(s.Frames))}, Stacks: stacked(s.Frames),
		Fingerprints: fingerprint(s.Name), Properties: map[string]any{"class": s.Class, "objects": s.Objects, "bytes": s.Bytes, "neverUsed": s.Never}})
}

// neverLetGo finds the sites that made several objects, all of which were alive at the end. Of a trace that does not reach the end, that is not known, nor of
// one that has only the newest.
func (run *sarifRun) neverLetGo(f *replay.Facts) {
	if text := Damage(f); text != "" {
		run.note(text)
		return
	}
	if f.Part > 0 {
		run.note(sentence(ofPart(f)))
		return
	}
	for i := range f.Sites {
		s := &f.Sites[i]
		if n := s.Allocated.Objects; n < 2 || s.Alive.Objects < n {
			continue
		}
		class := s.Full
		if class == "" {
			class = "several classes"
		}
		at := sarifLocation{Logical: logical(s.Where.Method), Message: &sarifText{s.Where.String()}}
		if s.Where.File != "" {
			at = located(s.Where.File, s.Where.Line, s.Where.Method)
		}
		run.add(2, fmt.Sprintf("Never let go: %s of class %s, %s, made at %s, were all alive when the program ended.", plural.Of(s.Allocated.Objects, "object"), class, bytes(s.Allocated.Bytes), s.Where),
			sarifResult{Locations: []sarifLocation{at}, Properties: map[string]any{"class": class, "objects": s.Allocated.Objects, "bytes": s.Allocated.Bytes}})
	}
}

func (run *sarifRun) add(rule int, text string, r sarifResult) {
	r.Rule, r.Level, r.Message = sarifRules[rule].id, sarifRules[rule].level, sarifText{text}
	run.Results = append(run.Results, r)
}

// fingerprint is what stays the same of a finding while lines move.
func fingerprint(name string) map[string]string { return map[string]string{"jinstrPath/v1": name} }

// located is a place of the source: relative to its root, if it is not told whole.
func located(file string, line int, method string) sarifLocation {
	at := sarifLocation{Physical: &sarifPhysical{}, Logical: logical(method)}
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
	} else {
		at.Physical.Artifact.Base = "%SRCROOT%"
	}
	at.Physical.Artifact.URI = u.String()
	at.Physical.Region.Line = max(line, 1)
	return at
}

func logical(method string) []sarifLogical {
	if method == "" {
		return nil
	}
	return []sarifLogical{{method, "function"}}
}

// methodIn is the method of the innermost frame.
func methodIn(frames []string) string {
	if len(frames) == 0 {
		return ""
	}
	method, _, _ := strings.Cut(frames[0], "(")
	return method
}

func stacked(frames []string) []sarifStack {
	if len(frames) == 0 {
		return nil
	}
	s := sarifStack{Message: sarifText{"from the allocation site outwards"}}
	for i, f := range frames {
		s.Frames = append(s.Frames, sarifFrame{sarifLocation{Logical: logical(methodIn(frames[i:])), Message: &sarifText{f}}})
	}
	return []sarifStack{s}
}
