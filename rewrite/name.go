package rewrite

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// nameForm is what an output may be called: it becomes a part of a package's name.
var nameForm = regexp.MustCompile(`^[a-z_][a-z0-9_]*$`)

// checkName checks the output's name, or makes one of where the sources are.
func (cfg *Config) checkName() error {
	if cfg.Name != "" {
		if !nameForm.MatchString(cfg.Name) || cfg.Name == "_" || words[cfg.Name] {
			return fmt.Errorf("the name %q is none for an output: it becomes a part of a package's name, of small letters, digits and underscores", cfg.Name)
		}
		return nil
	}
	cfg.Name = DefaultName(cfg.Sources[0])
	return nil
}

// usual are names of folders that tell nothing of what is in them.
var usual = map[string]bool{"src": true, "source": true, "sources": true, "main": true, "java": true, "test": true, "tests": true}

// DefaultName is that of the project that sources belong to: what pom.xml calls its
// artifact, or else its folder. It does not hang on what the sources say, so that an
// edit changes no other file, and tells the tests of a project from the rest.
func DefaultName(src string) string {
	dir, err := filepath.Abs(src)
	if err != nil {
		dir = filepath.Clean(src)
	}
	suffix := ""
	if filepath.Ext(dir) == ".java" {
		dir = filepath.Dir(dir)
	}
	for usual[strings.ToLower(filepath.Base(dir))] && filepath.Dir(dir) != dir {
		if strings.HasPrefix(strings.ToLower(filepath.Base(dir)), "test") {
			suffix = "_test"
		}
		dir = filepath.Dir(dir)
	}
	name := artifact(filepath.Join(dir, "pom.xml"))
	if name == "" {
		name = filepath.Base(dir)
	}
	return asName(name) + suffix
}

// artifact is what a Maven project calls what it makes; "" if there is none.
func artifact(pom string) string {
	text, err := os.ReadFile(pom)
	if err != nil {
		return ""
	}
	var project struct {
		Artifact string `xml:"artifactId"`
	}
	if xml.Unmarshal(text, &project) != nil {
		return ""
	}
	return strings.TrimSpace(project.Artifact)
}

// asName makes a name of small letters, digits and underscores.
func asName(text string) string {
	name := []byte(strings.ToLower(text))
	for i, c := range name {
		if c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			name[i] = '_'
		}
	}
	s := string(name)
	if !nameForm.MatchString(s) || s == "_" || words[s] {
		s = "_" + s
	}
	if s == "_" {
		s = "program"
	}
	return s
}

// words are those of Java that cannot be a part of a package's name.
var words = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`abstract assert boolean break byte case catch char class const continue default do double else enum extends
		false final finally float for goto if implements import instanceof int interface long native new null package private protected public
		return short static strictfp super switch synchronized this throw throws transient true try void volatile while`) {
		m[w] = true
	}
	return m
}()
