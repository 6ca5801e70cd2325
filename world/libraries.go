package world

// An Artifact is a jar by its Maven coordinates, with the sum of its content.
type Artifact struct {
	Coordinates string // group:artifact:version or group:artifact:version:jar:classifier
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
	// NotRun are names of test classes, as regular expressions, that are not
	// run: with the reason in Why.
	NotRun []string
	Why    string
	// Release is what javac compiles for, if not its own: newer class libraries
	// may clash with a library.
	Release string
	// JVM are options that the library's own build gives the tests.
	JVM []string
	// Accepted are tests whose result differs, by a regular expression for
	// their id, for a reason that is jinstr's by design.
	Accepted []Accepted
}

// Accepted is a difference that is known and stays.
type Accepted struct{ Test, Reason string }

// The launcher of the tests, for JUnit 4 and 5.
var (
	console  = Artifact{"org.junit.platform:junit-platform-console-standalone:1.10.2", "a1de557821293ce903c213c694165fff532cf92081bac4238b9e05b35f04f43f"}
	junit4   = Artifact{"junit:junit:4.13.2", "8e495b634469d64fb8acfa3495a065cbacc8a0fff55ce1e31007be4c16dc57d3"}
	hamcrest = Artifact{"org.hamcrest:hamcrest:2.2", "5e62846a89f05cd78cd9c1a553f340d002458380c320455dd1f8fc5497a8a1c1"}
	mockito  = []Artifact{
		{"org.mockito:mockito-core:4.11.0", "4b909690cab288c761eb94c0bf0e814496cf3921d8affac84cd87774530351e5"},
		{"net.bytebuddy:byte-buddy:1.15.11", "fa08998aae1e7bdae83bde0712c50e8444d71c0e0c196bb2247ade8d4ad0eb90"},
		{"net.bytebuddy:byte-buddy-agent:1.15.11", "316d2c0795c2a4d4c4756f2e6f9349837c7430ac34e0477ead874d05f5cc19e5"},
		{"org.objenesis:objenesis:3.3", "02dfd0b0439a5591e35b708ed2f5474eb0948f53abf74637e959b8e4ef69bfeb"},
	}
	commonsIO    = Artifact{"commons-io:commons-io:2.11.0", "961b2f6d87dbacc5d54abf45ab7a6e2495f89b75598962d8c723cea9bc210908"}
	commonsLang3 = Artifact{"org.apache.commons:commons-lang3:3.12.0", "d919d904486c037f8d193412da0c92e22a9fa24230b9d67a57855c5c31c7e94e"}
	easymock     = Artifact{"org.easymock:easymock:5.2.0", "e63a6494b96553cbd0dfde13b5f23dabbd811854410d6ebc53a6a6684a1763b5"}
	pioneer      = Artifact{"org.junit-pioneer:junit-pioneer:1.9.1", "0a62be4447e4066d628705e298e91d557b5f01c1f3f143501dc3eac36da59230"}
	jsr305       = Artifact{"com.google.code.findbugs:jsr305:3.0.2", "766ad2a0783f2687962c8ad74ceecc38a28b9f72a2d085ee438b7813e928d0c7"}
	h2           = Artifact{"com.h2database:h2:2.1.214", "d623cdc0f61d218cf549a8d09f1c391ff91096116b22e2475475fce4fbe72bd0"}
)

// Libraries are all of them, the smallest first.
var Libraries = []Library{
	{
		Name: "commons-csv", Version: "1.10.0",
		Sources:      Artifact{"org.apache.commons:commons-csv:1.10.0:jar:sources", "94fa4e32ed1c1aeba053dfac8b69fb7f0d267a70c633ce85ed2a5fa9659be00f"},
		Tests:        Artifact{"org.apache.commons:commons-csv:1.10.0:jar:test-sources", "585e4ac4de890b62114c7c7b5501245260e7a40c07dad746b37261aee06811e4"},
		Dependencies: join(mockito, hamcrest, commonsIO, commonsLang3, h2),
		Leave:        []string{"org/apache/commons/csv/CSVBenchmark.java"},
		NotRun:       []string{`.*PerformanceTest`},
		Why:          "CSVBenchmark needs a benchmark harness; PerformanceTest measures time",
	},
	{
		Name: "commons-cli", Version: "1.6.0",
		Sources:      Artifact{"commons-cli:commons-cli:1.6.0:jar:sources", "74bd521ea87a2981f9869e3c576a74e9da9a403845fc587354cc62f48f1533a1"},
		Tests:        Artifact{"commons-cli:commons-cli:1.6.0:jar:test-sources", "2567a4b809d4258e06e0d4ca6851f8dda87f20bdb8248fc0b907e7469b5f220e"},
		Dependencies: []Artifact{junit4, hamcrest},
	},
	{
		Name: "commons-codec", Version: "1.16.0",
		Sources:      Artifact{"commons-codec:commons-codec:1.16.0:jar:sources", "b983ff8bf2e730d3d51eb198e6d928b9c6b7843266d2106f457c5c83634c3c48"},
		Tests:        Artifact{"commons-codec:commons-codec:1.16.0:jar:test-sources", "e1f4bdae390bbb434535c76b979c08fe8cedb3b9c5a88b836c6ec0b71bfe3576"},
		Dependencies: []Artifact{hamcrest, commonsIO, commonsLang3},
		JVM:          []string{"-Xmx10g"}, // one test encodes a gigabyte
	},
	{
		Name: "commons-collections4", Version: "4.4",
		Sources:      Artifact{"org.apache.commons:commons-collections4:4.4:jar:sources", "93b4ff13ee810830a247dfa83bf5b73c401a591af4c11f3efb9b9da581e70452"},
		Tests:        Artifact{"org.apache.commons:commons-collections4:4.4:jar:test-sources", "032be6209f81134588c70ba15a4d619028e948715d871bdcbb8dec8c5c15a2cf"},
		Dependencies: []Artifact{junit4, hamcrest, easymock, mockito[3], commonsIO, commonsLang3},
		Release:      "17",
	},
	{
		Name: "commons-lang3", Version: "3.14.0",
		Sources:      Artifact{"org.apache.commons:commons-lang3:3.14.0:jar:sources", "ab3b86afb898f1026dbe43aaf71e9c1d719ec52d6e41887b362d86777c299b6f"},
		Tests:        Artifact{"org.apache.commons:commons-lang3:3.14.0:jar:test-sources", "3b4c274e4c506859d7ba4e000e5b5697e9550712da95d68c93d5b0f4dd235a6b"},
		Dependencies: []Artifact{hamcrest, easymock, mockito[3], pioneer, jsr305},
		Leave:        []string{"org/apache/commons/lang3/HashSetvBitSetTest.java", "org/apache/commons/lang3/StringUtilsIsMixedCaseTest.java", "org/apache/commons/lang3/jmh_generated/*"},
		Why:          "HashSetvBitSetTest and StringUtilsIsMixedCaseTest need a benchmark harness",
		Accepted: []Accepted{{`ClassUtilsTest.*(testHierarchy|test_getAllSuperclasses_Class)|testDistanceGreaterThanZero|testGetAllFields|(Equals|HashCode|ToString)BuilderTest.*testReflectionHierarchy`,
			"it counts superclasses, or lists all their fields with transient ones, and there is one more"}},
		JVM: []string{"--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
			"--add-opens=java.base/java.time=ALL-UNNAMED", "--add-opens=java.base/java.time.chrono=ALL-UNNAMED", "--add-opens=java.base/java.util=ALL-UNNAMED"},
	},
}

func join(list []Artifact, more ...Artifact) []Artifact {
	return append(append([]Artifact(nil), list...), more...)
}
