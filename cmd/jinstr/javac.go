package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/internal/plural"
	"jinstr/javacall"
	"jinstr/launch"
	"jinstr/launch/recorder"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
)

const javacName = "javac"

// javacSettings are the settings of jinstr javac: those of rewrite that say what is recorded, and its own. javac has all
// options for itself, so they come as -Xjinstr:level=objects, or as JINSTR_LEVEL.
func javacSettings() (list []cli.Flag) {
	own := []cli.Flag{
		&cli.StringFlag{Name: "with", Usage: "compile with `PATH`, a javac or ecj (default: that of JAVA_HOME, or else of the PATH)"},
		&cli.StringFlag{Name: "keep", Usage: "keep the rewritten sources, below `DIR`"},
		&cli.StringFlag{Name: "maps", Usage: "put the map into `DIR`, too, below META-INF/jinstr, as a folder for jinstr report --map"},
		&cli.StringSliceFlag{Name: "skip", Usage: "compile as they are sources whose classes go to a folder that matches `GLOB` or is in one, such as test-classes"},
	}
	for _, f := range append(append(rewriteFlags(), recorderFlag()), own...) {
		name := f.Names()[0]
		if slices.Contains([]string{"out", "release", "classpath", "encoding", "strict", "quiet", "interest-from"}, name) {
			continue // javac's own options tell, or its exit code
		}
		switch f := f.(type) { // the description lists them
		case *cli.StringFlag:
			f.Hidden = true
		case *cli.BoolFlag:
			f.Hidden = true
		case *cli.StringSliceFlag:
			f.Hidden = true
		}
		list = append(list, f)
	}
	return list
}

func javacCommand() *cli.Command {
	settings := javacSettings()
	return &cli.Command{
		Name:      javacName,
		Usage:     "compile as javac does, with probes",
		ArgsUsage: "ARGUMENTS OF JAVAC",
		Description: `Stands in the place of javac and takes all that javac takes. The sources are rewritten
into a folder of their own and compiled by the real javac with the options that were
given; what the classes call, and the map, are put beside them. Messages are about your
files. What fails without jinstr fails with it, with javac's own messages and exit code;
what cannot be rewritten is compiled as it is, with a warning.

Examples:

    jinstr javac -d classes -cp lib.jar @sources.txt
    java -cp classes:lib.jar -Djinstr.trace=run.jtrace shop.Main
    jinstr report --map classes run.jtrace

A program that wants one name for its compiler is given jinstr-javac, a link to jinstr:
called by a name that ends in -javac, it is this command. make install makes the link.

Settings come as options that javac has not, or by the environment, as
-Xjinstr:level=objects or JINSTR_LEVEL=objects, or stand in jinstr.toml (see jinstr
help init):

` + settingsText(settings),
		Flags:        settings,
		OnUsageError: settingError, HideHelpCommand: true,
		Action: func(c *cli.Context) error { return javacAction(c, c.Args().Slice()) },
	}
}

// settingsText lists the settings: those of rewrite by their names.
func settingsText(settings []cli.Flag) string {
	var shared []string
	var own strings.Builder
	for _, f := range settings {
		name := f.Names()[0]
		if flagNamed(rewriteFlags(), name) != nil || name == recorderFlag().Names()[0] {
			shared = append(shared, name)
			continue
		}
		fmt.Fprintf(&own, "    %s=%s  %s\n", name, placeholder(f), strings.ReplaceAll(f.(cli.DocGenerationFlag).GetUsage(), "`", ""))
	}
	half := (len(shared) + 1) / 2
	return own.String() + "\nand as for jinstr rewrite " + strings.Join(shared[:half], ", ") + ",\n" + strings.Join(shared[half:], ", ") + "."
}

// asJavac tells whether the program was called in the place of javac, by the name of a link or by its command. It then gives the arguments
// as the command's, with settings in front.
func asJavac(args []string) ([]string, bool) {
	if len(args) == 0 {
		return nil, false
	}
	name := strings.TrimSuffix(filepath.Base(args[0]), ".exe")
	given := args[1:]
	switch {
	case name == javacName || strings.HasSuffix(name, "-"+javacName):
	case len(given) > 0 && given[0] == javacName:
		given = given[1:]
	default:
		return nil, false
	}
	line := []string{args[0], javacName}
	if call, err := javacall.Parse(given); err == nil { // else javac tells of the file that it cannot read
		for _, s := range call.Settings {
			name, value, ok := strings.Cut(s, "=")
			if !ok {
				value = "true"
			}
			line = append(line, "--"+name+"="+value)
		}
	}
	return append(append(line, "--"), given...), true
}

// settingError says what is wrong with a setting.
func settingError(c *cli.Context, err error, isSubcommand bool) error {
	if name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); unknown {
		return usage("%s%s: there is no such setting (see jinstr help javac)", javacall.Setting, name)
	}
	return usageError(c, err, isSubcommand)
}

// javacAction compiles; the exit code is the compiler's.
func javacAction(c *cli.Context, args []string) error {
	compiler, err := realCompiler(c.String("with"))
	if err != nil {
		return err
	}
	call, err := javacall.Parse(args)
	if err != nil {
		call = &javacall.Call{Asked: args}
	}
	cfg, err := javacConfig(c, call, compiler)
	if err != nil {
		return err
	}
	for _, pattern := range c.StringSlice("skip") {
		if _, err := filepath.Match(pattern, ""); err != nil {
			return usage("%sskip=%s: %w", javacall.Setting, pattern, err)
		}
	}
	errw := c.App.ErrWriter
	compilation := javacall.Compilation{Call: call, Compiler: compiler, Rewrite: cfg, Keep: c.String("keep"), Maps: c.String("maps"), Skip: c.StringSlice("skip"),
		Stdin: c.App.Reader, Stdout: c.App.Writer, Stderr: errw,
		Warn: func(err error) { warnAsJavac(errw, err) },
		Tell: func(r *rewrite.Report) {
			if c.Bool("verbose") {
				fmt.Fprintf(errw, "Note: [jinstr] %s of %s rewritten\n", plural.Of(r.Rewritten, "file"), plural.Of(r.Rewritten+r.Unchanged+len(r.Problems), "file"))
				_ = printLeft(errw, r) // the map is read for it; who compiles does not fail by that
			}
		}}
	code := 0
	err = interruptible("interrupted", grace, func(ctx context.Context) (err error) {
		code, err = compilation.Run(ctx)
		return err
	})
	if err == nil && code != 0 {
		return programExit(code)
	}
	return err
}

// javacConfig says how the sources are rewritten.
func javacConfig(c *cli.Context, call *javacall.Call, compiler string) (rewrite.Config, error) {
	cfg, err := config(c, nil)
	if err != nil {
		return cfg, err
	}
	release := call.Release()
	if release == "" && !recorder.IsEclipse(compiler) {
		jdk := launch.JDK{Javac: compiler}
		cfg.Release = min(jdk.Release(), newestRelease)
		return cfg, nil
	}
	cfg.Release, _ = parseRelease(release) // what is none, the compiler says
	return cfg, nil
}

// warnAsJavac warns in javac's form, which build tools read.
func warnAsJavac(w io.Writer, err error) {
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		for _, e := range joined.Unwrap() {
			warnAsJavac(w, e)
		}
		return
	}
	var s *javasrc.SyntaxError
	if !errors.As(err, &s) {
		fmt.Fprintf(w, "warning: [jinstr] %v\n", err)
		return
	}
	what := "compiled as it is"
	if s.Method {
		what = "this method is compiled as it is"
	}
	fmt.Fprintf(w, "%s:%d: warning: [jinstr] %s; %s\n", s.Path, s.Line, s.What, what)
	writeExcerpt(w, s)
}

// realCompiler finds the compiler that does the work: never this program, which may be called javac itself.
func realCompiler(asked string) (string, error) {
	if asked != "" {
		path, err := exec.LookPath(asked)
		if err != nil {
			return "", usage("%swith=%s: there is no such program", javacall.Setting, asked)
		}
		if isSelf(path) {
			return "", usage("%swith=%s: that is jinstr itself; name the real javac", javacall.Setting, asked)
		}
		return path, nil
	}
	var places []string
	if home := os.Getenv("JAVA_HOME"); home != "" {
		places = append(places, filepath.Join(home, "bin"))
	}
	for _, dir := range append(places, filepath.SplitList(os.Getenv("PATH"))...) {
		if path, err := exec.LookPath(filepath.Join(dir, javacName)); err == nil && !isSelf(path) {
			return path, nil
		}
	}
	return "", errors.New("no javac found in JAVA_HOME or on the PATH: install a JDK 8 or later (Debian, Ubuntu: apt-get install default-jdk-headless), or name one with JINSTR_WITH")
}

func isSelf(path string) bool {
	self, err := os.Executable()
	if err != nil {
		return false
	}
	a, err1 := os.Stat(self)
	b, err2 := os.Stat(path)
	return err1 == nil && err2 == nil && os.SameFile(a, b)
}
