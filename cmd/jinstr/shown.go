package main

import (
	"os"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// shownSources gives the source files of a map, by their paths in it, as people are to see them: in UTF-8, whatever they are in, and each line ends
// with a line feed.
func shownSources(m *probemap.Map) func(path string) ([]byte, error) {
	encodings := map[string]string{}
	for _, f := range m.Sources {
		encodings[f.Path] = f.Encoding
	}
	return func(path string) ([]byte, error) {
		src, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		return []byte(javasrc.Shown(encodings[path], src)), nil
	}
}
