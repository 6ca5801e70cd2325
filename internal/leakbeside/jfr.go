package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/internal/javatest"
	"jinstr/internal/leakgen"
)

// recording is what `jfr print --json` writes, as far as it is read.
type recording struct {
	Recording struct {
		Events []struct {
			Values sample
		}
	}
}

type sample struct {
	Object *struct {
		Type struct{ Name string }
	}
	StackTrace *struct {
		Frames []struct {
			Method struct {
				Type struct{ Name string }
			}
			LineNumber int
		}
	}
}

// samplesOf reads the objects that a recording has sampled and that were alive at its end.
func samplesOf(jdk *javatest.JDK, file string) ([]sample, error) {
	out, err := exec.Command(filepath.Join(jdk.Home, "bin", "jfr"), "print", "--json", "--stack-depth", "64", "--events", "jdk.OldObjectSample", file).Output()
	if err != nil {
		return nil, fmt.Errorf("jfr print %s: %w", file, err)
	}
	return readSamples(out)
}

func readSamples(text []byte) (list []sample, err error) {
	var r recording
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("what jfr prints: %w", err)
	}
	for _, e := range r.Recording.Events {
		list = append(list, e.Values)
	}
	return list, nil
}

// sampled is a class and a line of the program, and how many samples there are.
type sampled struct {
	class, at string
	times     int
}

// bySite groups samples of a program, whose package is the kind's name; most first.
func bySite(samples []sample, kind string) (list []sampled) {
	index := map[[2]string]int{}
	for _, s := range samples {
		key := [2]string{s.class(), s.line(kind)}
		i, ok := index[key]
		if !ok {
			i = len(list)
			index[key] = i
			list = append(list, sampled{class: key[0], at: key[1]})
		}
		list[i].times++
	}
	sort.SliceStable(list, func(i, k int) bool { return list[i].times > list[k].times })
	return list
}

// class is that of the object in Java's own words: "shop.Order[]".
func (s sample) class() string {
	if s.Object == nil {
		return ""
	}
	return classfile.SourceName(strings.ReplaceAll(s.Object.Type.Name, "/", "."))
}

// line is the innermost of the program's: "Main.java:26"; "" if there is none.
func (s sample) line(kind string) string {
	if s.StackTrace == nil {
		return ""
	}
	for _, f := range s.StackTrace.Frames {
		if strings.HasPrefix(f.Method.Type.Name, kind+"/") || strings.HasPrefix(f.Method.Type.Name, kind+".") {
			return fmt.Sprintf("%s/Main.java:%d", kind, f.LineNumber)
		}
	}
	return ""
}

// rankSampled is at which place the planted objects, or what is kept with them, are; 0 if they are not.
func rankSampled(list []sampled, p leakgen.Planted) (rank, times int) {
	for i, s := range list {
		for _, at := range places(p) {
			if s.class == at.Class && s.at == fmt.Sprintf("%s:%d", at.File, at.Line) {
				return i + 1, s.times
			}
		}
	}
	return 0, 0
}

// places are where the planted objects are made, and those that are kept with them.
func places(p leakgen.Planted) []leakgen.Place {
	return append([]leakgen.Place{{Class: p.Class, File: p.File, Line: p.Line}}, p.Also...)
}
