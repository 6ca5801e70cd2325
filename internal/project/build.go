package project

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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

// readBuild takes the release and the encoding from the files of the build, where they say so in the usual ways.
func (l *look) readBuild() {
	switch l.Build {
	case "mvn":
		p := readPOM(filepath.Join(l.dir, "pom.xml"), 0)
		l.Release = said("pom.xml", release(p.first("maven.compiler.release", "maven.compiler.source", "plugin release", "plugin source", "java.version")))
		l.Encoding = said("pom.xml", p.first("plugin encoding", "encoding", "project.build.sourceEncoding"))
	case "gradle":
		l.readText([]string{"build.gradle", "build.gradle.kts"}, gradleRelease, gradleEncoding)
	case "ant":
		l.readText([]string{"build.xml"}, antRelease, antEncoding)
	}
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

func (l *look) readText(files []string, ofRelease, ofEncoding *regexp.Regexp) {
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(l.dir, file))
		if err != nil {
			continue
		}
		if m := ofRelease.FindSubmatch(text); m != nil && l.Release.Value == "" {
			l.Release = said(file, release(string(m[1])))
		}
		if m := ofEncoding.FindSubmatch(text); m != nil && l.Encoding.Value == "" {
			l.Encoding = said(file, string(m[1]))
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

func readPOM(path string, depth int) pom {
	var project struct {
		Parent *struct {
			Path *string `xml:"relativePath"`
		} `xml:"parent"`
		Properties struct {
			List []property `xml:",any"`
		} `xml:"properties"`
		Plugins []compilerPlugin `xml:"build>plugins>plugin"`
		Managed []compilerPlugin `xml:"build>pluginManagement>plugins>plugin"`
	}
	text, err := os.ReadFile(path)
	if err != nil || xml.Unmarshal(text, &project) != nil {
		return pom{}
	}
	p := pom{}
	if project.Parent != nil && depth < mostParents {
		above := "../pom.xml"
		if project.Parent.Path != nil {
			above = strings.TrimSpace(*project.Parent.Path)
		}
		if above != "" {
			p = readPOM(parentFile(filepath.Dir(path), above), depth+1)
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
