package rewrite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// patience is how long a run waits for another one before it says so.
const patience = time.Second

// lock keeps other runs out of the output folder until unlock is called: what two
// write into it at once would not fit together. It waits for a run that is under way.
func (r *run) lock(ctx context.Context) (unlock func(), err error) {
	type got struct {
		file *lockedfile.File
		err  error
	}
	locked := make(chan got)
	go func() {
		f, err := lockedfile.Edit(filepath.Join(r.cfg.Out, marker))
		select {
		case locked <- got{f, err}:
		case <-ctx.Done():
			if err == nil {
				f.Close()
			}
		}
	}()
	late := time.AfterFunc(patience, r.waits)
	defer late.Stop()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case g := <-locked:
		if errors.Is(g.err, errors.ErrUnsupported) { // the file system knows no locks
			return func() {}, nil
		}
		if g.err != nil {
			return nil, fmt.Errorf("output folder: %w", g.err)
		}
		return func() { g.file.Close() }, nil
	}
}

func (r *run) waits() {
	if r.cfg.Waiting != nil {
		r.cfg.Waiting()
	}
}
