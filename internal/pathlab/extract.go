package main

import (
	"archive/zip"
	"fmt"
	"io"
	"regexp"
	"strings"

	"jinstr/rewrite/javasrc"
)

// wantedMethod is a line of a template in whose place a method of the JDK goes:
// file in src.zip, name, number of parameters.
var wantedMethod = regexp.MustCompile(`(?m)^ *// METHOD (\S+) (\S+) (\d+)$`)

// extract puts the JDK's methods into a template.
func extract(zipPath string, text []byte) ([]byte, error) {
	var failed error
	out := wantedMethod.ReplaceAllFunc(text, func(line []byte) []byte {
		w := wantedMethod.FindSubmatch(line)
		method, err := jdkMethod(zipPath, string(w[1]), string(w[2]), string(w[3]))
		if err != nil {
			failed = err
		}
		return []byte(method)
	})
	return out, failed
}

// jdkMethod is the text of a method in the JDK's own source, not private any more.
func jdkMethod(zipPath, path, name, parameters string) (string, error) {
	z, err := zip.OpenReader(zipPath)
	if err != nil {
		return "", fmt.Errorf("the JDK's own sources are needed: %w", err)
	}
	defer z.Close()
	in, err := z.Open(path)
	if err != nil {
		return "", fmt.Errorf("%s: %w", zipPath, err)
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		return "", err
	}
	f, err := javasrc.Parse(path, text)
	if err != nil {
		return "", err
	}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) != javasrc.MethodDeclaration || f.Text(f.Child(n, javasrc.Identifier)) != name {
			continue
		}
		list := f.Children(f.Child(n, javasrc.FormalParameters))
		if fmt.Sprint(len(list)) == parameters {
			return strings.Replace(f.Text(n), "private ", "", 1), nil
		}
	}
	return "", fmt.Errorf("%s: %s has no method %s of %s parameters", zipPath, path, name, parameters)
}
