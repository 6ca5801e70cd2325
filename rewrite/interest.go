package rewrite

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"jinstr/pathprofile"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/pathplan"
	"jinstr/rewrite/pathprobe"
)

// Schemes lists the ways to number paths, the default first.
func Schemes() []string {
	list := []string{"epp", "pap", pathprobe.CountEdges}
	for s := pathprofile.EPP; s <= pathprofile.PSP3; s++ {
		if s.Selective() {
			list = append(list, strings.ToLower(s.String()))
		}
	}
	return append(list, pathplan.Paper, pathplan.Auto)
}

// SelectiveSchemes names those that can count paths of interest only.
func SelectiveSchemes() string { return strings.Join(Schemes()[3:], ", ") }

// checkInterest checks that paths of interest are named where a scheme counts
// these only.
func (cfg *Config) checkInterest() error {
	named := cfg.Interest != "" || cfg.Recorded != nil
	switch selective := pathprobe.Selective(cfg.Scheme) || named && pathprobe.TakesInterest(cfg.Scheme); {
	case selective && !strings.Contains(cfg.Probes, "paths"):
		return fmt.Errorf("scheme %s counts paths, and no path probes are asked for", cfg.Scheme)
	case selective && !named:
		return fmt.Errorf("scheme %s counts paths of interest: name a file that lists them, or a recording that has them", cfg.Scheme)
	case !selective && named:
		return fmt.Errorf("scheme %s counts all paths and takes no paths of interest: choose one of %s", cfg.Scheme, SelectiveSchemes())
	case cfg.OnMiss != pathprobe.MissStop && !selective:
		return fmt.Errorf("--on-miss %s is for paths that are not of interest, and scheme %s counts all: choose one of %s", cfg.OnMiss, cfg.Scheme, SelectiveSchemes())
	case cfg.OnMiss == pathprobe.MissReturn && cfg.Probes != "paths":
		return errors.New("--on-miss return leaves methods where heap probes would not see it: take --probes paths")
	case cfg.Interest != "" && cfg.Recorded != nil:
		return errors.New("paths of interest are named by a file or by a recording, not by both")
	}
	return nil
}

// readInterest finds out which paths are of interest, if only some are.
func (r *run) readInterest() (err error) {
	if r.cfg.Recorded != nil {
		r.interest = fmt.Appendln(nil, r.cfg.Recorded)
		r.options.Interest = interest.From(r.cfg.From, r.cfg.Recorded)
		return nil
	}
	if r.cfg.Interest == "" {
		return nil
	}
	if r.interest, err = os.ReadFile(r.cfg.Interest); err != nil {
		return fmt.Errorf("paths of interest: %w", err)
	}
	r.options.Interest, err = interest.Parse(r.cfg.Interest, string(r.interest))
	return err
}
