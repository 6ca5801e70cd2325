package main

import "jinstr/internal/workload"

// defaultPrograms are those whose dumps are checked if no others are asked for.
const defaultPrograms = "javac,fop-2.8,jython-2.7.3"

// dumpPrograms runs programs and dumps their heaps on the way.
func (t *tools) dumpPrograms(names []string) ([]string, error) {
	var dumps []string
	for _, name := range names {
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
