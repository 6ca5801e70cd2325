package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestThirdParty holds the pages against what is linked in.
func TestThirdParty(t *testing.T) {
	names := map[string][]string{
		"jinstr":       {"tree-sitter-java", "Max Brunsfeld", "golang.org/x/term", "urfave/cli", "Jason Miller", "The Go Authors"},
		"jinstr-fleet": {"duckdb-go/v2", "Stichting DuckDB Foundation", "duckdb_zstd", "The Go Authors"},
	}
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			if p.module != "." && testing.Short() {
				t.Skip("its modules may have to be fetched")
			}
			want, err := p.thirdParty("../..")
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(filepath.Join("..", "..", p.doc()))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what is linked in; make licences writes it anew", p.doc())
			}
			for _, name := range names[p.name] {
				if !bytes.Contains(want, []byte(name)) {
					t.Errorf("the page does not name %s", name)
				}
			}
		})
	}
}
