package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// gradle compiles with the executable that an init script sets.
var gradle = &buildTool{
	name: "gradle", title: "Gradle", traces: "build/jinstr-run",
	about: `The class
files with probes are taken away, so that the next gradle compiles them anew, and
none of them goes to a build cache. What was packed meanwhile has probes.`,
	examples: []string{"jinstr gradle test", "jinstr gradle --tests -p app check --offline", "jinstr gradle --probes paths --report report.txt test --tests shop.CartTest"},
	find:     func() (string, error) { return findTool("gradlew", "gradle", "Gradle", "gradle") },
	root:     func(args []string) string { return rootNamed(args, "-p", "--project-dir") },
	ownFirst: true,
	nothing:  "the build names a compiler of its own",
	prepare: func(b *build) (args, env []string, err error) {
		script := filepath.Join(b.temp, "init.gradle")
		return []string{"-I", script}, nil, os.WriteFile(script, []byte(initScript(b)), 0o666)
	},
}

// initScript has the sources compiled by our compiler, and not taken from a cache or an earlier build, and tells virtual machines where to record. A daemon may have an
// environment of another call, so what matters is written into it.
func initScript(b *build) string {
	var variables []string
	for _, v := range b.environment() {
		name, value, _ := strings.Cut(v, "=")
		variables = append(variables, fmt.Sprintf("        environment(%s, %s)", groovy(name), groovy(value)))
	}
	only := ""
	if !b.Bool("tests") {
		only = "if (name =~ /(?i)test/) { return }"
	}
	return fmt.Sprintf(`allprojects {
    tasks.withType(JavaCompile) {
        outputs.cacheIf { false }
        outputs.upToDateWhen { false }
        %s
        options.fork = true
        options.forkOptions.executable = %s
    }
    def recorded = {
        outputs.cacheIf { false }
        outputs.upToDateWhen { false }
%s
    }
    tasks.withType(Test, recorded)
    tasks.withType(JavaExec, recorded)
}
`, only, groovy(b.javac), strings.Join(variables, "\n"))
}

// groovy writes a text as Groovy does.
func groovy(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}
