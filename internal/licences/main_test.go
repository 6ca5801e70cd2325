package main

import (
	"bytes"
	"os"
	"testing"
)

// TestThirdParty holds THIRD_PARTY.md against what is linked in.
func TestThirdParty(t *testing.T) {
	want, err := thirdParty("../..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../THIRD_PARTY.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("THIRD_PARTY.md is not what is linked in; make licences writes it anew")
	}
	for _, name := range []string{"tree-sitter-java", "Max Brunsfeld", "golang.org/x/term", "urfave/cli", "Jason Miller", "The Go Authors"} {
		if !bytes.Contains(want, []byte(name)) {
			t.Errorf("the page does not name %s", name)
		}
	}
}
