package workload

import (
	_ "embed"
	"fmt"
	"path/filepath"
)

// Program is one to run, with its work.
type Program struct {
	Name      string   // of the dump, too
	Title     string   // with the version
	Libraries []string // group:artifact:version, for Maven
	driver    source   // calls the libraries, if they have no main class for this
	main      string
	heap      string // the most memory that it may take, as -Xmx has it
	// input is what is written into the folder it runs in, args what it is called
	// with, before what is run there first.
	input  func() map[string]string
	before []string
	args   []string
}

type source struct {
	name string
	text []byte
}

//go:embed Chart.java
var chart []byte

//go:embed Network.java
var network []byte

//go:embed Serve.java
var serve []byte

// Programs lists all programs by name.
func Programs() []Program {
	fop := Program{main: "org.apache.fop.cli.Main", heap: "2g", args: []string{"-q", "-fo", "book.fo", "-pdf", "book.pdf"},
		input: func() map[string]string { return map[string]string{"book.fo": book(60)} }}
	jython := Program{main: "org.python.util.jython", heap: "2g", args: []string{"index.py"}, input: func() map[string]string { return scriptFiles(12_000) }}
	search := Program{Libraries: []string{"org.apache.lucene:lucene-demos:2.4.1"}, heap: "512m", input: func() map[string]string { return articles(1500) }}
	return []Program{
		fop.as("fop-0.95", "FOP 0.95", "org.apache.xmlgraphics:fop:0.95"),
		fop.as("fop-2.8", "FOP 2.8", "org.apache.xmlgraphics:fop:2.8"),
		jython.as("jython-2.5.3", "Jython 2.5.3", "org.python:jython-standalone:2.5.3"),
		jython.as("jython-2.7.3", "Jython 2.7.3", "org.python:jython-standalone:2.7.3"),
		{Name: "network", Title: "CloudSim Plus 8.0.0, a simulator of networks", Libraries: []string{"org.cloudsimplus:cloudsim-plus:8.0.0"},
			driver: source{"Network", network}, heap: "512m", args: []string{"40", "1500"}},
		{Name: "batik", Title: "Batik 1.7", Libraries: []string{"org.apache.xmlgraphics:batik-rasterizer:1.7", "org.apache.xmlgraphics:batik-codec:1.7"},
			main: "org.apache.batik.apps.rasterizer.Main", heap: "1g", args: []string{"-scriptSecurityOff", "-d", "drawing.png", "drawing.svg"},
			input: func() map[string]string { return map[string]string{"drawing.svg": drawing(300)} }},
		{Name: "ecj", Title: "Eclipse's compiler 3.32.0", Libraries: []string{"org.eclipse.jdt:ecj:3.32.0"},
			main: "org.eclipse.jdt.internal.compiler.batch.Main", heap: "1g", args: []string{"-17", "-nowarn", "-d", "classes", "Many.java"},
			input: func() map[string]string { return map[string]string{"Many.java": manyClasses(200)} }},
		search.run("luindex", "Lucene 2.4.1, indexing", "IndexFiles", "articles"),
		{Name: "chart3d", Title: "Orson Charts 2.1.0, pictures in three dimensions", Libraries: []string{"org.jfree:org.jfree.chart3d:2.1.0"},
			driver: source{"Chart", chart}, heap: "512m", args: []string{"10000"}},
		{Name: "tomcat", Title: "Tomcat 9.0.85", Libraries: []string{"org.apache.tomcat.embed:tomcat-embed-jasper:9.0.85"},
			driver: source{"Serve", serve}, heap: "512m", args: []string{"server", "2000"}},
		{Name: "xalan", Title: "Xalan 2.7.1", Libraries: []string{"xalan:xalan:2.7.1"}, main: "org.apache.xalan.xslt.Process", heap: "512m",
			args:  []string{"-IN", "catalog.xml", "-XSL", "style.xsl", "-OUT", "catalog.html"},
			input: func() map[string]string { return map[string]string{"catalog.xml": catalog(4000), "style.xsl": style} }},
		search.run("lusearch", "Lucene 2.4.1, searching", "SearchFiles", "-index", "index", "-queries", "queries.txt"),
		{Name: "pmd", Title: "PMD 4.2.5", Libraries: []string{"pmd:pmd:4.2.5"}, main: "net.sourceforge.pmd.PMD", heap: "512m",
			args: []string{"shop", "text", "basic,unusedcode,design,naming", "-targetjdk", "1.5", "-cpus", "1"}, input: oldClasses},
		{Name: "javac", Title: "javac of the JDK", main: "com.sun.tools.javac.Main", heap: "1g", args: []string{"-d", "classes", "Many.java"},
			input: func() map[string]string { return map[string]string{"Many.java": manyClasses(400)} }},
	}
}

// Named returns the program of that name.
func Named(name string) (Program, error) {
	names := ""
	for _, p := range Programs() {
		if p.Name == name {
			return p, nil
		}
		names += " " + p.Name
	}
	return Program{}, fmt.Errorf("there is no program %q; there are%s", name, names)
}

func (p Program) as(name, title, library string) Program {
	p.Name, p.Title, p.Libraries = name, title, []string{library}
	return p
}

// run is one of Lucene's demos; searching needs the index first.
func (p Program) run(name, title, demo string, args ...string) Program {
	p.Name, p.Title, p.main, p.args = name, title, "org.apache.lucene.demo."+demo, args
	if demo == "SearchFiles" {
		p.before = []string{"org.apache.lucene.demo.IndexFiles", "articles"}
	}
	return p
}

// articles are texts to search in, and what to search for.
func articles(n int) map[string]string {
	p := newProse(19)
	files := map[string]string{}
	for i := 0; i < n; i++ {
		files[filepath.Join("articles", fmt.Sprintf("a%d.txt", i))] = p.text(p.between(50, 900))
	}
	queries := ""
	for i := 0; i < 4000; i++ {
		queries += fmt.Sprintf("%s %s OR \"%s %s\"\n", p.word(), p.word(), p.word(), p.word())
	}
	files["queries.txt"] = queries
	return files
}

func oldClasses() map[string]string {
	p := newProse(23)
	files := map[string]string{}
	for i := 0; i < 40; i++ {
		files[filepath.Join("shop", fmt.Sprintf("Store%d.java", i))] = oldClass(p, i)
	}
	return files
}
