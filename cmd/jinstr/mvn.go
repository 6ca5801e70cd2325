package main

import (
	"embed"
	"path/filepath"
	"strings"
)

// maven compiles with the executable that properties of its compiler plugin name, and an extension where a pom says itself how to fork.
var maven = &buildTool{
	name: "mvn", title: "Maven", traces: "target/jinstr-run",
	about: `The class
files with probes are taken away, so that the next mvn compiles them anew. What was
packed or installed meanwhile has probes.`,
	examples: []string{"jinstr mvn test", "jinstr mvn --tests -o -T2 -pl core,web verify", "jinstr mvn --probes paths --report report.txt test"},
	find:     func() (string, error) { return findTool("mvnw", "mvn", "Maven", "maven") },
	root:     func(args []string) string { return rootNamed(args, "-f", "--file") },
	made:     builtByMaven,
	nothing:  "the pom.xml names a compiler of its own",
	prepare: func(b *build) (args, env []string, err error) {
		if !b.Bool("tests") {
			env = []string{"JINSTR_SKIP=test-classes"}
		}
		lib, err := compileAdapter(mavenExtension, "maven", "jinstr/maven/Compilers.java", b.temp)
		env = append(env, "JINSTR_MAVEN_JAVAC="+b.javac)
		return []string{"-Dmaven.ext.class.path=" + lib, "-Dmaven.compiler.fork=true", "-Dmaven.compiler.executable=" + b.javac}, env, err
	},
}

// mavenExtension has the extension, which sets what poms say of forking, and of Maven's own classes what it is compiled against.
//
//go:embed maven
var mavenExtension embed.FS

// builtByMaven tells that a file is in a folder of classes of a module.
func builtByMaven(path string) bool {
	above, below, found := strings.Cut(filepath.ToSlash(path), "target/")
	return found && (strings.HasPrefix(below, "classes/") || strings.HasPrefix(below, "test-classes/")) && exists(filepath.FromSlash(above+"pom.xml"))
}
