package world

// An Artifact is a jar by its Maven coordinates, with the sum of its content.
type Artifact struct {
	Coordinates string // group:artifact:version, with :type or :jar:classifier if it is not just a jar
	SHA256      string
}

// A Library is one that jinstr is held against.
type Library struct {
	Name    string
	Version string
	Sources Artifact
	Tests   Artifact
	// Dependencies are on the class path, of the library and its tests.
	Dependencies []Artifact
	// Leave are files of the tests, as path.Match patterns below the package
	// root, that are not compiled: they need more than this trial has.
	Leave []string
	// TestNames are the names of the test classes, as a regular expression, where
	// they are not as JUnit expects them.
	TestNames string
	// NotRun are names of test classes, as regular expressions, that are not
	// run: with the reason in Why.
	NotRun []string
	Why    string
	// Release is what javac compiles for, if not its own: newer class libraries
	// may clash with a library.
	Release string
	// Encoding of the sources, if not UTF-8.
	Encoding string
	// JVM are options that the library's own build gives the tests.
	JVM []string
	// Accepted are tests whose result differs, by a regular expression for
	// their id, for a reason that is jinstr's by design.
	Accepted []Accepted
}

// Accepted is a difference that is known and stays.
type Accepted struct{ Test, Reason string }

func join(list []Artifact, more ...Artifact) []Artifact {
	return append(append([]Artifact(nil), list...), more...)
}

// Find gives the library of a name; nil if there is none.
func Find(name string) *Library {
	for i := range Libraries {
		if Libraries[i].Name == name {
			return &Libraries[i]
		}
	}
	return nil
}
