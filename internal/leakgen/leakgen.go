package leakgen

import (
	"embed"
	"fmt"
	"math/rand"
	"path"
	"strings"
)

//go:embed kinds/*.java rounds/Rounds.java
var sources embed.FS

// Shape says what becomes of a program's planted objects.
type Shape string

const (
	Leak    Shape = "leak"     // some of nearly every round stay
	StartUp Shape = "start-up" // those of the first rounds stay
	Cache   Shape = "cache"    // a bounded number stays, of any rounds
	LRU     Shape = "LRU"      // those of the last rounds stay
	None    Shape = "none"     // none stays
)

// Kind is one way to leak, or not to.
type Kind struct {
	Name  string // also the name of its Java package
	Shape Shape
	About string // a sentence: what is planted
	text  string
}

// Planted is what is planted in a program.
type Planted struct {
	Leak    bool
	Shape   Shape
	Class   string // of the objects, as Class.getName has it; of arrays as in Java: "shop.Order[]"
	File    string // where they are made
	Line    int
	Callers []string `json:",omitempty"` // methods on their path, "shop.Cart.add", innermost first; others may lie between
	Holder  string   `json:",omitempty"` // the field that holds them, "shop.Cart.orders"; "" if it is a thread, and where nothing leaks
	Also    []Place  `json:",omitempty"` // where objects are made that are kept with them
}

// Place is a line that makes objects.
type Place struct {
	Class string
	File  string
	Line  int
}

// All gives all kinds, by name.
func All() []Kind {
	entries, err := sources.ReadDir("kinds")
	if err != nil {
		panic(err) // it is embedded
	}
	var kinds []Kind
	for _, e := range entries {
		text := read(path.Join("kinds", e.Name()))
		head, rest, _ := strings.Cut(text, "\n")
		shape, about, ok := strings.Cut(strings.TrimPrefix(head, "// "), ": ")
		if !ok {
			panic(fmt.Sprintf("%s: the first line says no shape", e.Name()))
		}
		kinds = append(kinds, Kind{strings.TrimSuffix(e.Name(), ".java"), Shape(shape), about, rest})
	}
	return kinds
}

// Main is the main class of the kind's programs.
func (k Kind) Main() string { return k.Name + ".Main" }

// Program makes the program of a seed: its files by their paths below a source folder, and what is planted. Seed 0 gives the
// plain program. One seed always gives the same.
func (k Kind) Program(seed int64) (files map[string]string, planted Planted) {
	r := rand.New(rand.NewSource(seed ^ int64(len(k.Name))<<32))
	v := variation{plain: seed == 0, rand: r}
	text := v.vary(k.text)
	file := k.Name + "/Main.java"
	files = map[string]string{file: text, "rounds/Rounds.java": read("rounds/Rounds.java")}
	if !v.plain {
		files[k.Name+"/Noise.java"] = v.noise(k.Name)
	}
	return files, k.planted(file, text)
}

func read(name string) string {
	text, err := sources.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(text)
}
