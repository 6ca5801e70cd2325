package main

import (
	"errors"
	"time"

	"jinstr/pathprofile"
)

// number times how long each scheme takes to number a method.
func (e *experiment) number(s *sample, paths []pathprofile.Path) error {
	for _, name := range e.schemes {
		scheme, err := pathprofile.ParseScheme(name)
		if err != nil {
			return err
		}
		of := paths
		if !scheme.Selective() {
			of = nil
		}
		const times = 5
		start := time.Now()
		for range times {
			if _, err := pathprofile.New(scheme, s.graph, of, pathprofile.Options{}); err != nil && !errors.Is(err, pathprofile.ErrLoops) {
				return err
			}
		}
		e.static[name] = append(e.static[name], float64(time.Since(start).Nanoseconds())/times/1e3)
	}
	return nil
}
