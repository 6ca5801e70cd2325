package library

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed methods.txt
var methodsText string

// named is a method that has a role, or, without a name, a class.
type named struct {
	class, name string
	number      int
}

var roles = sync.OnceValue(func() map[string][]named {
	all := map[string][]named{}
	for _, line := range strings.Split(methodsText, "\n") {
		words := strings.Fields(line)
		if len(words) < 2 || words[0] == "#" {
			continue
		}
		if len(words) == 2 {
			all[words[0]] = append(all[words[0]], named{class: words[1]})
		}
		for _, word := range words[2:] {
			name, number, _ := strings.Cut(word, "=")
			n, _ := strconv.Atoi(number)
			all[words[0]] = append(all[words[0]], named{words[1], name, n})
		}
	}
	return all
})

// Methods are the names of the platform's methods that have a role, as methods.txt has it.
func Methods(role string) map[string]bool {
	names := map[string]bool{}
	for _, m := range roles()[role] {
		names[m.name] = true
	}
	return names
}

// Numbers are Methods with their numbers.
func Numbers(role string) map[string]int {
	names := map[string]int{}
	for _, m := range roles()[role] {
		names[m.name] = m.number
	}
	return names
}

// Classes are those that have a role themselves.
func Classes(role string) (list []string) {
	for _, m := range roles()[role] {
		list = append(list, m.class)
	}
	return list
}

// SimpleNames are the simple names of Classes.
func SimpleNames(role string) map[string]bool {
	names := map[string]bool{}
	for _, class := range Classes(role) {
		names[class[strings.LastIndexByte(class, '.')+1:]] = true
	}
	return names
}

// Owners are Methods with their classes.
func Owners(role string) map[string][]string {
	names := map[string][]string{}
	for _, m := range roles()[role] {
		names[m.name] = append(names[m.name], m.class)
	}
	return names
}
