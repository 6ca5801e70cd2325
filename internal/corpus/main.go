package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"jinstr/rewrite"
)

// options are the flags.
type options struct {
	level, style, ids, probes string
	verbose                   bool
	jdks, modules             []string
	work, table               string
}

func main() {
	var o options
	flag.StringVar(&o.level, "level", "full", "level of events")
	flag.StringVar(&o.style, "style", "ids", "form of the calls")
	flag.StringVar(&o.probes, "probes", "heap", "what to insert")
	flag.StringVar(&o.ids, "ids", "object", "where objects keep their numbers")
	flag.BoolVar(&o.verbose, "v", false, "list the files that were left as they are, and warnings that are new or have moved; of libraries, how many they have as they are")
	jdk := flag.Bool("jdk", false, "the sources of the JDKs, and whole modules of them compiled")
	javac := flag.Bool("javac", false, "javac itself with probes")
	libraries := flag.String("libraries", "", "libraries on Maven Central, as group:artifact:version, with commas: rewritten with their class path, and without, and compiled")
	jdks := flag.String("jdks", "17,25", "versions of the JDKs; those not installed are passed over")
	modules := flag.String("modules", strings.Join(defaultModules, ","), "modules to compile, or - for none")
	flag.StringVar(&o.work, "work", "", "work `DIR`, kept (a temporary one, taken away at the end)")
	flag.StringVar(&o.table, "table", "", "write the table to `FILE`")
	flag.Parse()
	o.jdks, o.modules = strings.Split(*jdks, ","), strings.Split(*modules, ",")
	if *modules == "-" {
		o.modules = nil
	}
	var err error
	switch {
	case *jdk:
		err = o.inWork(o.jdkCorpus)
	case *libraries != "":
		err = o.inWork(func() error { return o.libraries(strings.Split(*libraries, ",")) })
	case *javac:
		err = o.inWork(o.javacs)
	default:
		err = o.inWork(func() error { return o.trees(flag.Args()) })
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

// inWork runs with a work folder.
func (o *options) inWork(run func() error) error {
	if o.work != "" {
		return run()
	}
	dir, err := os.MkdirTemp("", "corpus-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	o.work = dir
	return run()
}

// config is how sources are rewritten.
func (o *options) config(sources ...string) rewrite.Config {
	return rewrite.Config{Sources: sources, Level: o.level, Style: o.style, IDs: o.ids, Probes: o.probes}
}
