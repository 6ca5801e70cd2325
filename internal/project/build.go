package project

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// builds are the files by which a tool is known.
var builds = []struct{ file, tool string }{
	{"pom.xml", "mvn"}, {"build.gradle", "gradle"}, {"build.gradle.kts", "gradle"}, {"settings.gradle", "gradle"}, {"settings.gradle.kts", "gradle"}, {"build.xml", "ant"},
}

// tool is what builds a folder; "" if that is not known.
func tool(dir string) string {
	for _, b := range builds {
		if info, err := os.Stat(filepath.Join(dir, b.file)); err == nil && info.Mode().IsRegular() {
			return b.tool
		}
	}
	return ""
}

// readBuild takes the release and the encoding from the files of the build, where they say so in the usual ways: those of the project's
// folder, or else, where all that say something say the same, those of its modules.
func (l *look) readBuild() {
	own := l.saidIn("")
	l.Release, l.Encoding = own.release, own.encoding
	if l.Release.Value != "" && l.Encoding.Value != "" {
		return
	}
	var releases, encodings []Said
	for _, module := range l.modules {
		of := l.saidIn(module)
		releases, encodings = append(releases, of.release), append(encodings, of.encoding)
	}
	if l.Release.Value == "" {
		l.Release = agreed(releases)
	}
	if l.Encoding.Value == "" {
		l.Encoding = agreed(encodings)
	}
}

// passOverBroken has a project whose own pom is none be one that nothing is known to build.
func (l *look) passOverBroken() {
	if slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.File == "pom.xml" }) {
		l.Build = ""
	}
}

// sayings are what the build of a folder says.
type sayings struct{ release, encoding Said }

// saidIn reads the files of the build in a folder of the project.
func (l *look) saidIn(folder string) (s sayings) {
	in := func(file string) string { return path.Join(folder, file) }
	switch l.Build {
	case "mvn":
		p := l.readPOM(filepath.Join(l.dir, filepath.FromSlash(in("pom.xml"))), 0)
		s.release = said(in("pom.xml"), release(p.first("maven.compiler.release", "maven.compiler.source", "plugin release", "plugin source", "java.version")))
		s.encoding = said(in("pom.xml"), p.first("plugin encoding", "encoding", "project.build.sourceEncoding"))
	case "gradle":
		s.readText(l.dir, []string{in("build.gradle"), in("build.gradle.kts")}, gradleRelease, gradleEncoding)
	case "ant":
		s.readText(l.dir, []string{in("build.xml")}, antRelease, antEncoding)
	}
	return s
}

// agreed is what all say that say something; nothing where two differ.
func agreed(list []Said) (all Said) {
	for _, one := range list {
		switch {
		case one.Value == "":
		case all.Value == "":
			all = one
		case all.Value != one.Value:
			return Said{}
		}
	}
	return all
}

func said(file, value string) Said {
	if value == "" {
		return Said{}
	}
	return Said{value, file}
}

var (
	gradleRelease  = regexp.MustCompile(`(?:sourceCompatibility\s*=?\s*|JavaLanguageVersion\.of\(|options\.release(?:\.set\(|\s*=)\s*)["']?(?:JavaVersion\.VERSION_)?([\d._]+)`)
	gradleEncoding = regexp.MustCompile(`\bencoding\s*=\s*["']([\w-]+)["']`)
	antRelease     = regexp.MustCompile(`<javac\b[^>]*?\s(?:release|source)="([\d.]+)"`)
	antEncoding    = regexp.MustCompile(`<javac\b[^>]*?\sencoding="([\w-]+)"`)
)

func (s *sayings) readText(dir string, files []string, ofRelease, ofEncoding *regexp.Regexp) {
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		if err != nil {
			continue
		}
		if m := ofRelease.FindSubmatch(text); m != nil && s.release.Value == "" {
			s.release = said(file, release(string(m[1])))
		}
		if m := ofEncoding.FindSubmatch(text); m != nil && s.encoding.Value == "" {
			s.encoding = said(file, string(m[1]))
		}
	}
}

var releaseForm = regexp.MustCompile(`^(?:1[._])?(\d\d?)$`)

// release is a release as jinstr takes it; "" where the text is none.
func release(text string) string {
	m := releaseForm.FindStringSubmatch(text)
	switch {
	case m == nil:
		return ""
	case len(m[1]) == 1 && m[1] < "5":
		return "1." + m[1]
	}
	return m[1]
}

// pom is what a pom.xml, and those above it, say of compiling: properties, and the parameters of the compiler plugin as "plugin release".
type pom map[string]string

type property struct {
	XMLName xml.Name
	Text    string `xml:",chardata"`
}

type compilerPlugin struct {
	Artifact      string `xml:"artifactId"`
	Configuration struct {
		List []property `xml:",any"`
	} `xml:"configuration"`
}

// mostParents bounds the way up: a parent may name itself.
const mostParents = 20

// readPOM reads a pom and those above it. One that is no XML says nothing, and is told of.
func (l *look) readPOM(path string, depth int) pom {
	var project struct {
		XMLName xml.Name `xml:"project"`
		Parent  *struct {
			Path *string `xml:"relativePath"`
		} `xml:"parent"`
		Properties struct {
			List []property `xml:",any"`
		} `xml:"properties"`
		Plugins []compilerPlugin `xml:"build>plugins>plugin"`
		Managed []compilerPlugin `xml:"build>pluginManagement>plugins>plugin"`
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return pom{}
	}
	in := xml.NewDecoder(bytes.NewReader(text))
	// What is looked for is in ASCII, which all encodings that a pom may name have in common.
	in.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return charmap.ISO8859_1.NewDecoder().Reader(in), nil }
	if err := in.Decode(&project); err != nil {
		l.complain(path, err)
		return pom{}
	}
	p := pom{}
	if project.Parent != nil && depth < mostParents {
		above := "../pom.xml"
		if project.Parent.Path != nil {
			above = strings.TrimSpace(*project.Parent.Path)
		}
		if above != "" {
			p = l.readPOM(parentFile(filepath.Dir(path), above), depth+1)
		}
	}
	for _, one := range project.Properties.List {
		p[one.XMLName.Local] = strings.TrimSpace(one.Text)
	}
	for _, plugin := range append(project.Managed, project.Plugins...) {
		if plugin.Artifact == "maven-compiler-plugin" {
			for _, one := range plugin.Configuration.List {
				p["plugin "+one.XMLName.Local] = strings.TrimSpace(one.Text)
			}
		}
	}
	return p
}

// complain tells of a file that cannot be read as what it is, once.
func (l *look) complain(path string, err error) {
	problem := Problem{l.below(path), err}
	if !slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.File == problem.File }) {
		l.Problems = append(l.Problems, problem)
	}
}

func parentFile(dir, path string) string {
	path = filepath.Join(dir, filepath.FromSlash(path))
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return filepath.Join(path, "pom.xml")
	}
	return path
}

var propertyUse = regexp.MustCompile(`\$\{([^}]+)\}`)

// first is the value of the first name that has one, with properties put in; "" where one of these is not known.
func (p pom) first(names ...string) string {
	for _, name := range names {
		value := p[name]
		for n := 0; n < mostParents && propertyUse.MatchString(value); n++ {
			value = propertyUse.ReplaceAllStringFunc(value, func(use string) string { return p[use[2:len(use)-1]] })
		}
		if value != "" && !propertyUse.MatchString(value) {
			return value
		}
	}
	return ""
}
