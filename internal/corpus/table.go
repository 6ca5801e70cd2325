package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
)

// section replaces what stands in a document between <!-- name --> and
// <!-- /name -->.
func section(path, name, text string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(data), "<!-- "+name+" -->\n")
	_, after, ended := strings.Cut(rest, "<!-- /"+name+" -->")
	if !found || !ended {
		return errors.New(path + " has no section <!-- " + name + " -->")
	}
	text = before + "<!-- " + name + " -->\n" + text + "<!-- /" + name + " -->" + after
	return os.WriteFile(path, []byte(text), 0o666)
}

// writeTable writes what is known so far: a run may take long.
func (o *options) writeTable(name, text string) error {
	if o.table == "" {
		return nil
	}
	return section(o.table, name, text)
}

// jdkTable is the table of the sources and of the modules.
func jdkTable(results []jdkResult) string {
	var out strings.Builder
	row := func(cells ...any) {
		for _, c := range cells {
			fmt.Fprintf(&out, "| %v ", c)
		}
		out.WriteString("|\n")
	}
	head := func(left int, names ...any) {
		row(names...)
		out.WriteString(strings.Repeat("| --- ", left) + strings.Repeat("| ---: ", len(names)-left) + "|\n")
	}
	head(1, "JDK", "files", "lines", "rewritten", "copied: not understood", "methods", "probes", "invariants broken", "rewritten in", "with all checks")
	for _, r := range results {
		c := r.counts
		row(r.jdk.Version, c.Files, c.Lines, c.Rewritten, c.Problems, c.Methods, c.Probes, r.broken, seconds(c.Rewrite), seconds(r.took))
	}
	out.WriteString("\n")
	head(2, "JDK", "left alone", "places", "sites", "of all sites")
	for _, r := range results {
		left := 0
		for _, why := range reasons(r.counts) {
			left += r.counts.LeftSites[why]
			row(r.jdk.Version, why, r.counts.Left[why], r.counts.LeftSites[why], share(r.counts.LeftSites[why], r.counts.AllSites()))
		}
		row(r.jdk.Version, "**in all**", "", left, share(left, r.counts.AllSites()))
	}
	for _, r := range results {
		for _, m := range r.counts.Messages {
			first, _, _ := strings.Cut(m, "\n")
			fmt.Fprintf(&out, "\nJDK %s, copied: `%s`\n", r.jdk.Version, first[strings.Index(first, "jdk"+r.jdk.Version)+len("jdk"+r.jdk.Version)+1:])
		}
	}
	out.WriteString("\n")
	head(2, "JDK", "module", "files", "rewritten", "probes", "javac, as it is", "javac, rewritten", "warnings, as it is", "errors", "new warnings", "of exports")
	for _, r := range results {
		for _, m := range r.modules {
			row(r.jdk.Version, m.name, m.files, m.rewritten, m.probes, seconds(m.plain), seconds(m.with), m.plainWarnings, m.errors, len(m.warnings.beyond), m.warnings.exports)
		}
	}
	return out.String()
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }
