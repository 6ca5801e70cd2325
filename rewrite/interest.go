package rewrite

import (
	"fmt"
	"os"
	"strings"

	"jinstr/pathprofile"
	"jinstr/rewrite/interest"
	"jinstr/rewrite/probe"
)

// Schemes lists the ways to number paths, the default first.
func Schemes() []string {
	list := []string{"epp", "pap", probe.CountEdges}
	for s := pathprofile.EPP; s <= pathprofile.PSP3; s++ {
		if s.Selective() {
			list = append(list, strings.ToLower(s.String()))
		}
	}
	return append(list, probe.ChooseScheme)
}

// checkInterest checks that paths of interest are named where a scheme counts
// these only.
func (cfg *Config) checkInterest() error {
	switch selective := probe.Selective(cfg.Scheme); {
	case selective && !strings.Contains(cfg.Probes, "paths"):
		return fmt.Errorf("scheme %s counts paths, and no path probes are asked for", cfg.Scheme)
	case selective && cfg.Interest == "":
		return fmt.Errorf("scheme %s counts paths of interest: name a file that lists them", cfg.Scheme)
	case !selective && cfg.Interest != "":
		return fmt.Errorf("scheme %s counts all paths and takes no file of paths of interest: choose one of %s", cfg.Scheme, strings.Join(Schemes()[3:], ", "))
	}
	return nil
}

// readInterest reads the file of paths of interest, if there is one.
func (r *run) readInterest() (err error) {
	if r.cfg.Interest == "" {
		return nil
	}
	if r.interest, err = os.ReadFile(r.cfg.Interest); err != nil {
		return fmt.Errorf("paths of interest: %w", err)
	}
	r.options.Interest, err = interest.Parse(r.cfg.Interest, string(r.interest))
	return err
}
