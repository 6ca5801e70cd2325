package runtimejava

import (
	"path/filepath"
	"regexp"
	"testing"

	"jinstr/internal/javatest"
)

// dear are the classes that a VM loads, or makes, for its first lambda and its first texts put together: some tens of
// milliseconds for a program that has neither.
var dear = regexp.MustCompile(`java\.lang\.invoke\.(LambdaMetafactory|StringConcatFactory\$Inline)|\$\$(Lambda|StringConcat)`)

// TestStart: the recorder begins and ends without them, for whatever release it is compiled.
func TestStart(t *testing.T) {
	for _, jdk := range javatest.RequireJDKs(t) {
		t.Run(jdk.String(), func(t *testing.T) {
			classes := compile(t, jdk, "11")
			options := []string{"-Xlog:class+load", "-Djinstr.trace=" + filepath.Join(t.TempDir(), "run.jtrace")}
			out, err := jdk.Run(javatest.Program{ClassPath: classes, Main: "StartTest", Options: options})
			if err != nil || out.Code != 0 {
				t.Fatalf("%v: %+v", err, out)
			}
			if !regexp.MustCompile(`jinstr\.rt\.Snapshots`).MatchString(out.Stdout) {
				t.Errorf("the recorder has not begun: %s", out.Stdout)
			}
			for _, class := range dear.FindAllString(out.Stdout, -1) {
				t.Errorf("%s was needed", class)
			}
		})
	}
}
