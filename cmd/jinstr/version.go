package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

// Version and Commit are set by the build (make build); a program that go install
// built knows them by itself.
var Version, Commit = "", ""

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:         "version",
		Usage:        "print the version, the commit and the Go version that this program was built with",
		Description:  `Prints what to name in a bug report.`,
		OnUsageError: usageError, HideHelpCommand: true,
		Action: func(c *cli.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			writeVersion(c.App.Writer)
			return nil
		},
	}
}

func noArguments(c *cli.Context) error {
	if c.NArg() > 0 {
		return usage("jinstr %s takes no argument: %s", c.Command.Name, c.Args().First())
	}
	return nil
}

func writeVersion(w io.Writer) {
	version, commit := versions()
	fmt.Fprintf(w, "jinstr %s\ncommit %s\n%s %s/%s\n", version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// versions are the version and the commit, as far as they are known.
func versions() (version, commit string) {
	version, commit = Version, Commit
	if info, ok := debug.ReadBuildInfo(); ok {
		version, commit = built(info, version, commit)
	}
	if version == "" {
		version = "dev"
	}
	if commit == "" {
		commit = "unknown"
	}
	return version, commit
}

// built fills in what the build did not set from what Go knows of it.
func built(info *debug.BuildInfo, version, commit string) (string, string) {
	if version == "" && info.Main.Version != "(devel)" {
		version = info.Main.Version
	}
	if commit != "" {
		return version, commit
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true" && commit != "":
			commit += ", with changes"
		}
	}
	return version, commit
}
