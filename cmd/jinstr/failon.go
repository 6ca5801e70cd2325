package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"jinstr/internal/plural"
)

// failKey is something that --fail-on may ask for, as key=unit, and how its value is read.
type failKey struct {
	key, unit string
	read      func(value string) (uint64, error)
}

// failBar is what a finding must reach for --fail-on, in all that is asked for.
type failBar struct {
	text  string
	least map[string]float64
}

// failOn reads --fail-on; nil where it is not given.
func failOn(c *cli.Context, keys ...failKey) (*failBar, error) {
	text := c.String("fail-on")
	switch {
	case !c.IsSet("fail-on"):
		return nil, nil
	case text == "":
		return nil, usage("--fail-on is empty: give %s or more of them", failForms(keys))
	}
	b := &failBar{text, map[string]float64{}}
	for _, part := range strings.Split(text, ",") {
		if err := b.add(part, keys); err != nil {
			return nil, usage("--fail-on %s: %w", text, err)
		}
	}
	return b, nil
}

// add reads a part: key=value, key>=value, which is the same, or key>value.
func (b *failBar) add(part string, keys []failKey) error {
	key, value, more := strings.Cut(part, ">")
	if !more {
		key, value, _ = strings.Cut(part, "=")
	}
	value, least := strings.CutPrefix(value, "=")
	if _, given := b.least[key]; given {
		return fmt.Errorf("%s is given twice", key)
	}
	for _, k := range keys {
		if k.key == key {
			n, err := k.read(value)
			b.least[key] = float64(n)
			if more && !least {
				b.least[key] = math.Nextafter(float64(n), math.Inf(1))
			}
			return err
		}
	}
	return fmt.Errorf("%q is not %s", part, failForms(keys))
}

// failForms are the keys with their units: span=GENERATIONS or slope=BYTES.
func failForms(keys []failKey) string {
	var list []string
	for _, k := range keys {
		list = append(list, k.key+"="+k.unit)
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// reached tells that a finding has at least what is asked for.
func (b *failBar) reached(has map[string]float64) bool {
	for key, least := range b.least {
		if has[key] < least {
			return false
		}
	}
	return true
}

// end is an error if any finding reaches it.
func (b *failBar) end(reached int, noun string) error {
	if reached == 0 {
		return nil
	}
	return fmt.Errorf("--fail-on %s: %s", b.text, plural.Of(reached, noun))
}

// nothingKnown is the error where there is nothing to look at: that none reaches it would not be true.
func (b *failBar) nothingKnown(why string) error {
	return fmt.Errorf("--fail-on %s: nothing is known, as %s", b.text, why)
}

// countOf reads a number of something.
func countOf(noun string) func(string) (uint64, error) {
	return func(value string) (uint64, error) {
		n, err := strconv.ParseUint(value, 10, 32)
		if err != nil || n == 0 {
			return 0, fmt.Errorf("%q is not a number of %s", value, noun)
		}
		return n, nil
	}
}

// millisOf reads a time such as 500ms, 10s or 2m.
func millisOf(value string) (uint64, error) {
	d, err := time.ParseDuration(value)
	if err != nil || d < time.Millisecond {
		return 0, fmt.Errorf("%q is not a time (such as 500ms or 10s)", value)
	}
	return uint64(d.Milliseconds()), nil
}
