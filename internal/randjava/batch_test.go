package randjava

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"jinstr/internal/javatest"
)

// Code that the VM refuses shows where a class is initialised; of the last program
// it may show as how the VM ends.
func TestUnverified(t *testing.T) {
	b := &batch{}
	for _, name := range []string{"p0001", "p0002", "p0003"} {
		b.programs = append(b.programs, &Program{Options: Options{Package: name}})
	}
	refused := func(o javatest.Outcome) (names []string) {
		for _, f := range b.unverified(o) {
			assert.Equal(t, "javac", f.Kind)
			names = append(names, f.Program.Package)
		}
		return names
	}
	out := "#### p0001\n1 a\n#### p0002\nnot initialised: java.lang.VerifyError\n#### p0003\n2 b\n"
	assert.Equal(t, []string{"p0002"}, refused(javatest.Outcome{Stdout: out}))
	assert.Equal(t, []string{"p0002", "p0003"}, refused(javatest.Outcome{Stdout: out, Stderr: "java.lang.VerifyError: Bad type\n"}))
	assert.Empty(t, refused(javatest.Outcome{Stdout: "#### p0001\n1 a\n", Stderr: "java.lang.Error\n"}))
}
