package main

import "embed"

// ant compiles by an adapter, a class of Java that a property names.
var ant = &buildTool{
	name: "ant", title: "Ant", traces: "jinstr-run",
	about: `The class
files with probes are taken away, so that the next ant compiles them anew. What was
packed meanwhile has probes. Tests are known by the name of the folder that their
class files go to, which has "test" in it.`,
	examples: []string{"jinstr ant test", "jinstr ant --tests -f build/all.xml clean check", "jinstr ant --probes paths --report report.txt run"},
	find:     func() (string, error) { return findTool("", "ant", "Ant", "ant") },
	root:     func(args []string) string { return rootNamed(args, "-f", "-file", "-buildfile") },
	made:     func(string) bool { return true },
	nothing:  "the build file names a compiler of its own",
	prepare: func(b *build) (args, env []string, err error) {
		lib, err := compileAdapter(antAdapter, "ant", "jinstr/ant/Javac.java", b.temp)
		env = []string{"JINSTR_ANT_JAVAC=" + b.javac}
		if b.Bool("tests") {
			env = append(env, "JINSTR_ANT_TESTS=true")
		}
		return []string{"-lib", lib, "-Dbuild.compiler=jinstr.ant.Javac"}, env, err
	},
}

// antAdapter has the adapter, and of Ant's own classes what it is compiled against.
//
//go:embed ant
var antAdapter embed.FS
