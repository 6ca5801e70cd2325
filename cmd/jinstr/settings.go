package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/urfave/cli/v2"
)

// settingsName is the file of a project in which settings stand.
const settingsName = "jinstr.toml"

func configFlag() cli.Flag {
	return &cli.StringFlag{Name: "config", Usage: "take settings from `FILE`; none: from no file (default: jinstr.toml in this folder or the next one above that has it)"}
}

// sourcesSetting stands for the arguments SRC of commands that take them.
const sourcesSetting = "sources"

// settings are what a project's file says, and the environment:
//
//	report run.jtrace   JINSTR_TOP=5   json = true ──▶ report --top=5 --json=true -- run.jtrace
//
// What was typed goes before the environment, and that before the file.
type settings struct {
	path   string // of the file; "" if there is none
	text   string
	tables map[string]map[string]any // by command; that of "" is for all that have such a flag
	used   []used
}

// settingsOfCall is the key of the settings of this call in what is known of the app.
const settingsOfCall = "settings"

// gives reports whether a flag was not typed, and has its value from here.
func (s *settings) gives(flag string) bool {
	return s != nil && slices.ContainsFunc(s.used, func(u used) bool { return u.flag == "--"+flag })
}

// used is a value that was put into the line: of which flag, or "" for an argument, which file it is, if it is one, and who says it.
type used struct{ flag, file, says string }

// withSettings puts settings into a line that is in the order in which it is parsed.
func withSettings(app *cli.App, line []string) ([]string, *settings, error) {
	l := readLine(app, line)
	if l == nil {
		return line, nil, nil
	}
	tellStrangers(app, l.words[0])
	s, err := openSettings(app, l.config)
	if err != nil {
		return nil, nil, err
	}
	var global, flags []string
	for _, f := range app.Flags {
		if err := s.put(&global, l, nil, f); err != nil {
			return nil, nil, err
		}
	}
	for _, f := range l.command.Flags {
		if err := s.put(&flags, l, l.command, f); err != nil {
			return nil, nil, err
		}
	}
	var sources []string
	if takesSources(l.command) && !l.sources {
		if sources, err = s.value(l, sourcesSetting, sourceList); err != nil {
			return nil, nil, err
		}
		flags = append(flags, s.besideSettings(l, flags, sources)...)
	}
	out := append([]string{line[0]}, global...)
	out = append(append(append(out, line[1:l.flagsAt]...), flags...), line[l.flagsAt:]...)
	for _, v := range sources {
		s.used = append(s.used, used{"", v, s.path})
	}
	return slices.Insert(out, len(out)-(len(line)-l.argsAt), sources...), s, nil
}

// besideSettings puts what is made of a project's sources into the folder of its settings, not into the one below in which somebody happens
// to be, where nobody says where.
func (s *settings) besideSettings(l *arrangedLine, flags, sources []string) []string {
	f, is := flagNamed(l.command.Flags, "out").(*cli.StringFlag)
	said := slices.Contains(l.given, "out") || slices.ContainsFunc(flags, func(f string) bool { return strings.HasPrefix(f, "--out=") })
	if !is || said || len(sources) == 0 || filepath.Dir(s.path) == "." {
		return nil
	}
	return []string{"--out=" + s.place(f.Value)}
}

// arrangedLine is where things are in a line that is in the order in which it is parsed.
type arrangedLine struct {
	command *cli.Command
	words   []string // the command's name, and of the one that it is in
	given   []string // names of the flags that it has
	config  string
	flagsAt int
	argsAt  int
	sources bool // there are arguments before a second --
}

// readLine gives nil where no settings apply: no command runs, only its help is shown, or it is one of jinstr's own affairs.
func readLine(app *cli.App, line []string) *arrangedLine {
	l := &arrangedLine{config: os.Getenv(variable("config"))}
	i, help := 1, false
	flags := func(of []cli.Flag) {
		for ; i < len(line) && strings.HasPrefix(line[i], "-") && line[i] != "--"; i++ {
			name, value, given := strings.Cut(strings.TrimLeft(line[i], "-"), "=")
			f := flagNamed(of, name)
			if f == nil { // --help, --version, or what the flag package refuses
				help = true
				continue
			}
			if wantsValue(f, line[i]) && i+1 < len(line) {
				i++
				value, given = line[i], true
			}
			l.given = append(l.given, f.Names()[0])
			if f.Names()[0] == "config" && given {
				l.config = value
			}
		}
	}
	flags(app.Flags)
	for commands := app.Commands; i < len(line); i++ {
		at := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(line[i]) })
		if at < 0 {
			break
		}
		l.command = commands[at]
		l.words = append(l.words, l.command.Name)
		commands = l.command.Subcommands
	}
	if l.command == nil || slices.Contains(ownAffairs, l.words[0]) {
		return nil
	}
	l.flagsAt = i
	flags(l.command.Flags)
	if help {
		return nil
	}
	if i < len(line) && line[i] == "--" {
		i++
	}
	l.argsAt = i
	l.sources = i < len(line) && line[i] != "--"
	return l
}

// ownAffairs are commands that have nothing to do with a project.
var ownAffairs = []string{"version", "completion", "man", "help", initName}

// takesSources tells commands whose arguments are sources.
func takesSources(c *cli.Command) bool {
	return c.ArgsUsage == "SRC..." || strings.HasPrefix(c.ArgsUsage, "SRC... ")
}

// openSettings reads the file that is named, or else that of the working directory or of the next folder above that has one.
func openSettings(app *cli.App, named string) (*settings, error) {
	s := &settings{path: named}
	switch named {
	case "":
		s.path = settingsAbove()
	case "none":
		s.path = ""
	}
	if s.path == "" {
		return s, nil
	}
	text, err := os.ReadFile(s.path)
	if err != nil {
		return nil, usage("--config %s: %w", s.path, reason(err))
	}
	s.text = string(text)
	var all map[string]any
	if _, err := toml.Decode(s.text, &all); err != nil {
		var p toml.ParseError
		if errors.As(err, &p) {
			return nil, usage("%s:%d: %s", s.path, p.Position.Line, p.Message)
		}
		return nil, usage("%s: %w", s.path, err)
	}
	return s, s.sort(app, all)
}

func settingsAbove() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	for at := ""; ; at = filepath.Join("..", at) {
		if info, err := os.Stat(filepath.Join(at, settingsName)); err == nil && info.Mode().IsRegular() {
			return filepath.Join(at, settingsName)
		}
		if filepath.Dir(dir) == dir {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// sort takes the tables of commands apart from what is for all, and refuses what no command has.
func (s *settings) sort(app *cli.App, all map[string]any) error {
	s.tables = map[string]map[string]any{"": {}}
	var commands, names []string
	for _, c := range app.Commands {
		commands = append(commands, c.Name)
		names = append(names, settingNames(c)...)
	}
	for _, f := range app.Flags {
		if name := f.Names()[0]; name != "config" {
			names = append(names, name)
		}
	}
	for _, key := range sortedKeys(all) {
		table, isTable := all[key].(map[string]any)
		switch {
		case isList(all[key]):
			return s.refuse("", key, "a command has one table, [%s]", key)
		case !isTable && slices.Contains(names, key):
			s.tables[""][key] = all[key]
		case !isTable:
			return s.refuse("", key, "there is no such setting%s", meant(key, names, "a setting is called as the flag of a command"))
		case slices.Contains(ownAffairs, key):
			return s.refuse(key, "", "jinstr %s takes no settings", key)
		case !slices.Contains(commands, key):
			return s.refuse(key, "", "there is no such command%s", meant(key, commands, "a table is called as a command"))
		default:
			of := settingNames(app.Command(key))
			for _, name := range sortedKeys(table) {
				if _, nested := table[name].(map[string]any); nested {
					return s.refuse(key, name, "there are no tables in that of a command")
				}
				if !slices.Contains(of, name) {
					return s.refuse(key, name, "jinstr %s has no such flag%s", key, meant(name, of, "see jinstr "+key+" --help"))
				}
			}
			s.tables[key] = table
		}
	}
	return nil
}

// isList tells of an array of tables, [[name]].
func isList(v any) bool {
	_, is := v.([]map[string]any)
	return is
}

// settingNames are what may stand in the table of a command.
func settingNames(c *cli.Command) (names []string) {
	for _, c := range append([]*cli.Command{c}, c.Subcommands...) {
		for _, f := range c.Flags {
			names = append(names, f.Names()...)
		}
		if takesSources(c) {
			names = append(names, sourcesSetting)
		}
	}
	return names
}

func sortedKeys(m map[string]any) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// put adds a flag to a line in which it is not given.
func (s *settings) put(to *[]string, l *arrangedLine, c *cli.Command, f cli.Flag) error {
	name := f.Names()[0]
	if name == "config" || slices.Contains(l.given, name) {
		return nil
	}
	if value := os.Getenv(variable(name)); value != "" && !leftToRecorder(c, name) {
		values := []string{value}
		if k := kindOf(f); k == listValue || k == fileList {
			values = strings.FieldsFunc(value, func(r rune) bool { return r == '\n' })
		}
		for _, v := range values {
			*to = append(*to, "--"+name+"="+v)
			s.used = append(s.used, used{"--" + name, fileOf(f, v), variable(name)})
		}
		return nil
	}
	for _, called := range f.Names() {
		values, err := s.value(l, called, kindOf(f))
		if err != nil {
			return err
		}
		for _, v := range values {
			*to = append(*to, "--"+name+"="+v)
			s.used = append(s.used, used{"--" + name, fileOf(f, v), s.path})
		}
	}
	return nil
}

// variable is the one of the environment that says the same as a flag.
func variable(flag string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// leftToRecorder tells flags whose variables the recorder in the program reads: what they say is for that, which may run
// somewhere else. Compilers run no program.
func leftToRecorder(c *cli.Command, name string) bool {
	return (c == nil || c.Name != javacName) && slices.Contains([]string{"trace", "recorder", "dump", "locals"}, name)
}

// valueKind is what a setting takes.
type valueKind int

const (
	textValue valueKind = iota
	boolValue
	numberValue
	fileValue // relative to the settings' folder
	pathValue // such files, as a list that the system separates
	listValue // a flag that may be repeated
	fileList
	sourceList // arguments
)

func kindOf(f cli.Flag) valueKind {
	files := slices.Contains([]string{"FILE", "DIR", "PATH", "TRACE"}, placeholder(f))
	switch f.(type) {
	case *cli.BoolFlag:
		return boolValue
	case *cli.IntFlag, *cli.Uint64Flag, *cli.Float64Flag:
		return numberValue
	case *cli.StringSliceFlag:
		if files {
			return fileList
		}
		return listValue
	}
	switch {
	case f.Names()[0] == "classpath":
		return pathValue
	case files:
		return fileValue
	}
	return textValue
}

// fileOf is the value of a flag that names a file; "" of others.
func fileOf(f cli.Flag, value string) string {
	if k := kindOf(f); k == fileValue || k == fileList {
		return value
	}
	return ""
}

// value is what the file says of a setting, as the values of a flag; none where it does not say.
func (s *settings) value(l *arrangedLine, name string, kind valueKind) ([]string, error) {
	for _, table := range []string{l.words[0], ""} {
		v, there := s.tables[table][name]
		if !there {
			continue
		}
		list, err := s.texts(v, kind)
		if err != nil {
			return nil, s.refuse(table, name, "%w", err)
		}
		if known := choices[name]; len(list) == 1 && known != nil && name != "probes" && !slices.Contains(known, list[0]) {
			return nil, s.refuse(table, name, "%q: %s", list[0], whichChoice(name, list[0]))
		}
		return list, nil
	}
	return nil, nil
}

// texts gives the values of a setting as those of a flag.
func (s *settings) texts(v any, kind valueKind) (list []string, err error) {
	values, several := v.([]any)
	if !several {
		values = []any{v}
	}
	for _, v := range values {
		text := ""
		switch v := v.(type) {
		case string:
			text = v
		case bool:
			text = strconv.FormatBool(v)
		case int64, float64:
			text = fmt.Sprint(v)
		default:
			return nil, fmt.Errorf("it takes a text, a number, true or false, or a list of texts")
		}
		_, isBool := v.(bool)
		if isBool != (kind == boolValue) {
			return nil, fmt.Errorf("%s: %s", text, map[bool]string{true: "it takes a value, not true or false", false: "it takes true or false"}[isBool])
		}
		if kind >= fileValue && kind != listValue {
			if text == "" {
				return nil, fmt.Errorf("a path is missing")
			}
			text = s.place(text)
		}
		list = append(list, text)
	}
	switch {
	case several && (kind == boolValue || kind == numberValue):
	case kind == listValue || kind == fileList || kind == sourceList || len(list) == 1:
		return list, nil
	case kind == pathValue:
		return []string{strings.Join(list, string(os.PathListSeparator))}, nil
	case kind == textValue && len(list) > 0:
		return []string{strings.Join(list, ",")}, nil
	}
	return nil, fmt.Errorf("it takes one value")
}

// place is a file as the settings name it, which is from their folder on.
func (s *settings) place(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(s.path), path)
}

// refuse tells what is wrong in the file, and where: the place of a key in a table, or of the table.
func (s *settings) refuse(table, key, format string, args ...any) error {
	what := key
	if key == "" {
		what = "[" + table + "]"
	}
	return usage("%s:%d: %s: %w", s.path, s.lineOf(table, key), what, fmt.Errorf(format, args...))
}

var tableLine = regexp.MustCompile(`^\s*\[{1,2}\s*([\w".-]+)\s*\]`)

// lineOf is the line on which a key stands. Where it is written in a way of its own, the file's first is told.
func (s *settings) lineOf(table, key string) int {
	in := ""
	for i, text := range strings.Split(s.text, "\n") {
		if m := tableLine.FindStringSubmatch(text); m != nil {
			in = strings.ReplaceAll(m[1], `"`, "")
			if in == strings.Trim(table+"."+key, ".") {
				return i + 1
			}
			continue
		}
		name, _, isKey := strings.Cut(text, "=")
		if isKey && in == table && strings.Trim(strings.TrimSpace(name), `"'`) == key {
			return i + 1
		}
	}
	return 1
}

// explain says of an error about what nobody typed where it comes from: one that has the flag, or, of a file, the value as that of
// which something is said.
func (s *settings) explain(err error) error {
	if s == nil || err == nil {
		return err
	}
	var c coded
	isCoded := errors.As(err, &c)
	for _, u := range s.used {
		flag := u.flag != "" && c.code == codeUsage && strings.Contains(err.Error(), u.flag)
		if flag || u.file != "" && strings.Contains(err.Error()+":", u.file+":") {
			if err = fmt.Errorf("%w (%s says so)", err, u.says); isCoded {
				err = coded{err, c.code}
			}
			return err
		}
	}
	return err
}
