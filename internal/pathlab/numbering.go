package main

import (
	"archive/zip"
	"fmt"
	"io"
	"path"
	"strings"
	"time"

	"jinstr/pathprofile"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/pathplan"
)

// numbered sums up what numbering all methods of a source tree takes.
type numbered struct {
	files, methods, left int
	parse, graph         time.Duration
	schemes              [2]time.Duration
}

var numberedSchemes = [2]pathprofile.Scheme{pathprofile.EPP, pathprofile.PAP}

// numbering parses the JDK's own sources and numbers all methods, file by file on
// one core, so that what else runs on the machine slows both down alike.
func (l *lab) numbering() (string, error) {
	z, err := zip.OpenReader(l.jdk.SourceZip())
	if err != nil {
		return "", fmt.Errorf("the JDK's own sources are needed: %w", err)
	}
	defer z.Close()
	var sum numbered
	for _, entry := range z.File {
		if !strings.HasSuffix(entry.Name, ".java") || path.Base(entry.Name) == "module-info.java" || path.Base(entry.Name) == "package-info.java" {
			continue
		}
		in, err := entry.Open()
		if err != nil {
			return "", err
		}
		text, err := io.ReadAll(in)
		in.Close()
		if err != nil {
			return "", err
		}
		if err := sum.file(entry.Name, text); err != nil {
			return "", err
		}
	}
	return sum.String(l.jdk.Version), nil
}

func (s *numbered) String(version string) string {
	number := s.graph + s.schemes[0]
	return fmt.Sprintf("JDK %s: %d files, %d bodies numbered, %d left. Parse %.2f s; graphs %.2f s, EPP %.2f s, PAP %.2f s. Graphs and EPP take %.2f of the parse, EPP alone %.2f.\n",
		version, s.files, s.methods, s.left, s.parse.Seconds(), s.graph.Seconds(), s.schemes[0].Seconds(), s.schemes[1].Seconds(),
		number.Seconds()/s.parse.Seconds(), s.schemes[0].Seconds()/s.parse.Seconds())
}

func (s *numbered) file(name string, text []byte) error {
	start := time.Now()
	f, err := javasrc.Parse(name, text)
	s.parse += time.Since(start)
	if err != nil {
		return nil // nothing of it is numbered
	}
	s.files++
	for n := f.Root(); int(n) < f.Len(); n++ {
		if flow.IsBody(f, n) {
			if err := s.body(f, n); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

func (s *numbered) body(f *javasrc.File, n javasrc.Node) error {
	start := time.Now()
	g, why := flow.Build(f, n, flow.Options{Varies: func(javasrc.Node) bool { return true }})
	if why != "" {
		s.left++
		return nil
	}
	graph, err := pathplan.Graph(g.Paths())
	if err != nil {
		return err
	}
	s.graph += time.Since(start)
	s.methods++
	for i, scheme := range numberedSchemes {
		start := time.Now()
		if _, err := pathprofile.New(scheme, graph, nil, pathprofile.Options{}); err != nil {
			return err
		}
		s.schemes[i] += time.Since(start)
	}
	return nil
}
