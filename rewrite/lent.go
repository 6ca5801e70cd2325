package rewrite

import (
	"context"
	"crypto/sha256"
	"slices"
	"strings"

	"jinstr/rewrite/probe"
)

// A method whose reference comes to whom may keep what it gives records that, in whatever file it stands. So the files with such references are planned twice:
// once to find out which methods these lend, before the first file is written. Where no file declares anything else, only those that have changed are.

// findLent finds the names of methods that references lend, and whether what the last run planned still holds.
func (r *run) findLent(ctx context.Context) error {
	if r.options.NoHeap {
		return nil
	}
	if err := each(ctx, r.files, func(f *file) {
		if f.old == nil && f.shape != "" {
			f.findLent(r)
		}
	}); err != nil {
		return err
	}
	var names []string
	for _, f := range r.files {
		names = append(names, f.lent...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	r.options.Lent = map[string]bool{}
	for _, name := range names {
		r.options.Lent[name] = true
	}
	all := sha256.Sum256([]byte(strings.Join(names, " ")))
	if r.now != nil {
		r.now.lent = all
	}
	if r.last.lent != all {
		r.planAnew()
	}
	return nil
}

// findLent finds those of the file. Where that fails, all are lent that it refers to, and the plan tells why; so are those that code calls which is not rewritten.
func (f *file) findLent(r *run) {
	set := r.set() // before the tree: it decodes declarations
	f.lent = set.InReferences(f.decl)
	if len(f.lent) == 0 || f.decl.NotAll() {
		return
	}
	defer func() {
		_ = recover()
		f.src = nil
	}()
	if err := f.readAgain(); err != nil {
		return
	}
	tree, err := f.tree(r)
	if err != nil {
		return
	}
	defer tree.Forget()
	f.decl.Attach(tree)
	defer f.decl.Detach()
	// Where more is lent, more is inserted, and less of that has room: what is not lent then is not lent in any case.
	opt := r.options
	opt.Lent = set.MayBeLent()
	f.lent = probe.Plan(f.decl, set, opt).Lent
}
