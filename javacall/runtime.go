package javacall

import (
	"context"
	"path/filepath"

	"jinstr/launch/recorder"
)

// recorder is the recorder of all calls of this compiler.
func (c *Compilation) recorder() recorder.Recorder {
	return recorder.Recorder{Compiler: c.Compiler, Table: c.Rewrite.Table != nil}
}

// compileRuntime compiles what the rewritten classes call, without the options of the call, which are for the user's sources.
func (w *rewritten) compileRuntime(ctx context.Context) error {
	sources, err := w.report.Runtime()
	if err != nil {
		return err
	}
	common, err := w.recorder().Classes(ctx, sources, w.Encoding(), w.dir)
	if err != nil {
		return err
	}
	own := filepath.Join(w.dir, "runtime-classes")
	w.runtime = []string{own, common}
	return recorder.Plain{Compiler: w.Compiler, Encoding: w.Encoding(), Sources: recorder.Own(sources), Classes: own, ClassPath: common, Work: w.dir}.Compile(ctx)
}
