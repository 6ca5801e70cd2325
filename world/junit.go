package world

import (
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"
)

// Outcomes are the results of a run of tests, by their ids: "passed",
// "skipped", or "failed: " and the class of what was thrown.
type Outcomes map[string]string

type suite struct {
	Cases []struct {
		Name    string    `xml:"name,attr"`
		Class   string    `xml:"classname,attr"`
		Failure *problem  `xml:"failure"`
		Error   *problem  `xml:"error"`
		Skipped *struct{} `xml:"skipped"`
		Out     []string  `xml:"system-out"`
	} `xml:"testcase"`
}

type problem struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

var uniqueID = regexp.MustCompile(`(?m)^unique-id: (.*)$`)

// readOutcomes reads the reports that JUnit's launcher leaves in dir. The
// texts of what failed come along.
func readOutcomes(dir string) (o Outcomes, failures map[string]string, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "TEST-*.xml"))
	if err != nil || len(files) == 0 {
		return nil, nil, errors.Join(err, fmt.Errorf("the launcher left no report in %s", dir))
	}
	o, failures = Outcomes{}, map[string]string{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, nil, err
		}
		var s suite
		if err := xml.Unmarshal(data, &s); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", f, err)
		}
		for _, c := range s.Cases {
			id := c.Class + "." + c.Name
			for _, out := range c.Out {
				if m := uniqueID.FindStringSubmatch(out); m != nil {
					id = m[1]
				}
			}
			p := c.Failure
			if p == nil {
				p = c.Error
			}
			switch {
			case p != nil:
				o[id], failures[id] = "failed: "+p.Type, p.Text
			case c.Skipped != nil:
				o[id] = "skipped"
			default:
				o[id] = "passed"
			}
		}
	}
	return o, failures, nil
}

// Difference is a test with another result.
type Difference struct{ Test, Want, Got, Text string }

// diff compares with what was expected.
func (want Outcomes) diff(got Outcomes) []Difference {
	var list []Difference
	for id, w := range want {
		if got[id] != w {
			list = append(list, Difference{Test: id, Want: w, Got: or(got[id], "not run")})
		}
	}
	for id, g := range got {
		if _, ok := want[id]; !ok {
			list = append(list, Difference{Test: id, Want: "not run", Got: g})
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Test < list[j].Test })
	return list
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
