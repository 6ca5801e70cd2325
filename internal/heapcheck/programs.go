package main

import "jinstr/internal/workload"

// dumpPrograms runs three programs and dumps their heaps on the way.
func (t *tools) dumpPrograms() ([]string, error) {
	var dumps []string
	for _, name := range []string{"jython-2.7.3", "fop-2.8", "javac"} {
		p, err := workload.Named(name)
		if err != nil {
			return nil, err
		}
		dump, err := p.Dump(t.work)
		if err != nil {
			return nil, err
		}
		dumps = append(dumps, dump)
	}
	return dumps, nil
}
