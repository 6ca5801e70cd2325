package randjava

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"jinstr/internal/javatest"
)

// Code that the VM refuses shows where a class is initialised; of the last program
// it may show as how the VM ends. So does memory that runs out.
func TestUnfit(t *testing.T) {
	b := &batch{}
	for _, name := range []string{"p0001", "p0002", "p0003"} {
		b.programs = append(b.programs, &Program{Options: Options{Package: name}})
	}
	unfit := func(o javatest.Outcome) (names []string) {
		for _, f := range b.unfit(o) {
			names = append(names, f.Program.Package+" "+f.Kind)
		}
		return names
	}
	out := "#### p0001\n1 a\n#### p0002\nnot initialised: java.lang.VerifyError\n#### p0003\n2 b\n"
	assert.Equal(t, []string{"p0002 javac"}, unfit(javatest.Outcome{Stdout: out}))
	assert.Equal(t, []string{"p0002 javac", "p0003 javac"}, unfit(javatest.Outcome{Stdout: out, Stderr: "java.lang.VerifyError: Bad type\n"}))
	assert.Empty(t, unfit(javatest.Outcome{Stdout: "#### p0001\n1 a\n", Stderr: "java.lang.Error\n"}))
	out = "#### p0001\n4 java.lang.OutOfMemoryError: Java heap space\n#### p0002\n"
	assert.Equal(t, []string{"p0001 memory"}, unfit(javatest.Outcome{Stdout: out}))
	b.errors = map[string]string{"p0003": "OutOfMemoryError java_heap_errors=2\n"}
	assert.Equal(t, []string{"p0001 memory", "p0003 memory"}, unfit(javatest.Outcome{Stdout: out}), "what the program caught and did not print")
}
