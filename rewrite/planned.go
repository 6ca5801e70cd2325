package rewrite

import (
	"context"

	"jinstr/probemap"
	"jinstr/rewrite/probe"
)

// Planned is one file as a rewrite would write it.
type Planned struct {
	Path      string
	Src, Text []byte
	Encoding  string         // as the configuration has it
	Map       *probemap.File // nil where the file is copied as it is
	Sizes     []probe.Size   // what the code of each method is estimated at
	Err       error          // why the file is copied
}

// Plan does what Run does, but writes nothing, and takes nothing from an earlier
// run.
func Plan(cfg Config) ([]*Planned, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	found, err := collect(&cfg)
	if err != nil {
		return nil, err
	}
	r := newRun(&cfg, found.inputs)
	r.last, r.now = &state{}, nil
	if err := r.readInterest(); err != nil {
		return nil, err
	}
	r.options.Sizes = true
	ctx := context.Background()
	if err := each(ctx, r.files, r.read); err != nil {
		return nil, err
	}
	if err := r.findLent(ctx); err != nil {
		return nil, err
	}
	failed := make([]error, len(r.files))
	for i, f := range r.files {
		f.first = uint32(i) // its place, while it has no number
	}
	if err := each(ctx, r.files, func(f *file) { failed[f.first] = r.plan(f) }); err != nil {
		return nil, err
	}
	if err := r.options.Interest.Err(); err != nil {
		return nil, err
	}
	var list []*Planned
	for i, f := range r.files {
		if failed[i] != nil {
			return nil, failed[i]
		}
		r.number(f)
		p := &Planned{Path: f.path, Src: f.src, Text: f.src, Encoding: cfg.Encoding, Err: f.err}
		if f.result != nil {
			for k, m := range f.result.Map.Methods {
				m.ID = f.first + uint32(k)
			}
			p.Map, p.Sizes, p.Text = f.result.Map, f.result.Sizes, f.result.Bytes(f.first)
		}
		list = append(list, p)
	}
	return list, nil
}
