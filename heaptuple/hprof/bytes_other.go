//go:build !(linux || darwin || freebsd || netbsd || openbsd)

package hprof

import "os"

// mapped maps no file here: it is read.
func mapped(*os.File, int64) []byte { return nil }

func unmap([]byte) error { return nil }

// forget does nothing: what was read stays in memory.
func (d *Dump) forget(span) {}
