package world

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
	assertj      = Artifact{"org.assertj:assertj-core:3.24.2", "df3d0b348f1fe806bdddcb10fa4ae63c6679e9888d4bc7055f09848517976aa3"}
	gson         = Artifact{"com.google.code.gson:gson:2.10.1", "4241c14a7727c34feea6507ec801318a3d4a90f070e4525681079fb94ee4c593"}
	logging      = Artifact{"commons-logging:commons-logging:1.2", "daddea1ea0be0f56978ab3006b8ac92834afeefbd9b7e4e6316fca57df0fa636"}
	collections3 = Artifact{"commons-collections:commons-collections:3.2.2", "eeeae917917144a68a741d4c0dff66aa5c5c5fd85593ff217bced3fc8ca783b8"}
	digester     = Artifact{"commons-digester:commons-digester:2.1", "e0b2b980a84fc6533c5ce291f1917b32c507f62bcad64198fff44368c2196a3d"}
	beanutils    = Artifact{"commons-beanutils:commons-beanutils:1.9.4", "7d938c81789028045c08c065e94be75fc280527620d5bd62b519d5838532368a"}
	jimfs        = []Artifact{
		{"com.google.jimfs:jimfs:1.2", "de16d5c8489729a8512f1a02fbd81f58f89249b72066987da4cc5c87ecb9f72d"},
		{"com.google.guava:guava:30.1-android", "ea0b5a62b707482eee5cf305c8f35ef91cf4ceaff504f011a5c49c41355f5781"},
		{"com.google.guava:failureaccess:1.0.1", "a171ee4c734dd2da837e4b16be9df4661afab72a41adaf31eb84dfdaf936ca26"},
	}
	rng = []Artifact{
		{"org.apache.commons:commons-rng-client-api:1.5", "a49cdb463c5938954f15fcac4a0f2b719400557ab518b000f27a0993c269c304"},
		{"org.apache.commons:commons-rng-core:1.5", "757a6f1f99b2826e61e0c6f456b469972c33ad856188159fe0dd0231b99a3249"},
		{"org.apache.commons:commons-rng-simple:1.5", "79fead64078d1f1e5deed134f6cc829ec803afd771d64c5b6e42de3dcf7c9470"},
	}
	inline = Artifact{"org.mockito:mockito-inline:4.11.0", "ee52e1c299a632184fba274a9370993e09140429f5e516e6c5570fd6574b297f"}
	h2     = Artifact{"com.h2database:h2:2.1.214", "d623cdc0f61d218cf549a8d09f1c391ff91096116b22e2475475fce4fbe72bd0"}
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
	{
		Name: "commons-numbers-fraction", Version: "1.1",
		Sources: Artifact{"org.apache.commons:commons-numbers-fraction:1.1:jar:sources", "4cd21a576d7f3b88fd452b609e6ced142780b6a77144430130ed3c075fd74fea"},
		Tests:   Artifact{"org.apache.commons:commons-numbers-fraction:1.1:jar:test-sources", "7cb263a4a5dfc4fbd5966bddfd184da6cb22d5ecb0b6d1f19e6e8d4a0b85a830"},
		Dependencies: []Artifact{
			{"org.apache.commons:commons-numbers-core:1.1", "966896d9bb1e77cdd13830738acbcda22daeba57b4b093f7f4167828add95b58"},
			{"org.apache.commons:commons-numbers-core:1.1:jar:tests", "d440956b53e52b3d32b2f52e6c9a103bc5760880e225dc791cf54d2ab672a44d"},
		},
	},
	{
		Name: "commons-validator", Version: "1.8.0",
		Sources: Artifact{"commons-validator:commons-validator:1.8.0:jar:sources", "cb12ea023fa8920949fb9e16e8af9a5fb7f45328cf182556c416c8fc7c66602d"},
		Tests:   Artifact{"commons-validator:commons-validator:1.8.0:jar:test-sources", "6cb061ac66d08a289aae48c483c6e74e827b467c99b5054dc115dcc772303bfd"},
		Dependencies: []Artifact{junit4, hamcrest, beanutils, digester, collections3, logging,
			{"org.apache.commons:commons-csv:1.10.0", "2d06e6a07a636baf777ad8e659256f2119109dde23551c9b80c5422d424b808c"}, // commons-csv
			{"org.bitstrings.test:junit-clptr:1.2.2", "6682e8a0d64f6123836424dd4d4491f517233d866b382db55b8195045ed36ba8"}},
	},
	{
		Name: "commons-jxpath", Version: "1.4.0",
		Sources: Artifact{"commons-jxpath:commons-jxpath:1.4.0:jar:sources", "13641fedd8ad5a29a93c6d4c18d8f4edb79f2197c3f162318d101ea1bbed893f"},
		Tests:   Artifact{"commons-jxpath:commons-jxpath:1.4.0:jar:test-sources", "b083f291051fda284eed5bd608c646d5d10f8e4ef902ff21c9d0ec345c3993a9"},
		Dependencies: []Artifact{junit4, hamcrest, beanutils, collections3, logging, commonsIO, commonsLang3,
			{"org.jdom:jdom:1.1.3", "02bd61a725e8af9b0176b43bf29816d0c748b8ab951385bd127be37489325a0a"},
			{"javax.servlet:servlet-api:2.5", "c658ea360a70faeeadb66fb3c90a702e4142a0ab7768f9ae9828678e0d9ad4dc"},
			{"javax.servlet:jsp-api:2.0", "b20a1ec41d6f97ec5e50e5228682928b87e86dd038ce1b216f3e645e3be6e13e"}},
		Leave: []string{"org/apache/commons/jxpath/servlet/*Test.java"},
		Why:   "the tests of its servlet package need a mock of a server",
	},
	{
		Name: "commons-text", Version: "1.11.0",
		Sources: Artifact{"org.apache.commons:commons-text:1.11.0:jar:sources", "6007de720fc51d7d110cdafe1419c9b1bc28c3e86b337bbae8f1860bf86cc609"},
		Tests:   Artifact{"org.apache.commons:commons-text:1.11.0:jar:test-sources", "4de6c467d58004c22350e31b687f1c78e0a469440a0faabea7b2b61d74e26f9d"},
		Dependencies: join(mockito, inline, hamcrest, assertj, rng[0], rng[1], rng[2],
			Artifact{"org.apache.commons:commons-lang3:3.13.0", "82f528cf718c7a3c2f30fc5bc784e3c6a0a10b17605dadb9e16c82ede11e6064"},
			Artifact{"commons-io:commons-io:2.15.1", "a58af12ee1b68cfd2ebb0c27caef164f084381a00ec81a48cc275fd7ea54e154"},
			Artifact{"org.apache.commons:commons-math3:3.6.1", "1e56d7b058d28b65abd256b8458e3885b674c1d588fa43cd7d1cbb9c7ef2b308"}),
		Encoding: "ISO-8859-1",
		Leave:    []string{"org/apache/commons/text/jmh/*", "org/apache/commons/text/jmh/jmh_generated/*"},
		NotRun:   []string{`.*ExtendedMessageFormatTest`},
		Why:      "the tests of package jmh need a benchmark harness; ExtendedMessageFormatTest takes a minute for the same code in 1,000 locales",
	},
	{
		Name: "commons-beanutils", Version: "1.9.4",
		Sources: Artifact{"commons-beanutils:commons-beanutils:1.9.4:jar:sources", "132c9cee7ad5045766b76e17cbf23293c873d55f041fabf0e2c3d2168efce696"},
		Tests:   Artifact{"commons-beanutils:commons-beanutils:1.9.4:jar:test-sources", "5229a594210327c622936eb7fc23c75c5bca65c6b6e8c7ac4e5db27804d78529"},
		Dependencies: []Artifact{junit4, hamcrest, collections3, logging,
			{"commons-collections:commons-collections-testframework:3.2.1", "94fedacdc9da16f015de20cf7d04a7086060bb7d398c8e0cb11de9521a2798f5"}},
		TestNames: `.*TestCase`,
		NotRun:    []string{`.*MemoryLeakTestCase`, `.*Jira347TestCase`},
		Why: "MemoryLeakTestCase and Jira347TestCase wait until the heap is full, and load rewritten tests in a class loader that has no runtime " +
			"(the manual says where it must be)",
	},
	{
		Name: "commons-jexl3", Version: "3.3",
		Sources:      Artifact{"org.apache.commons:commons-jexl3:3.3:jar:sources", "80a454d5ffa9b0dbbe4068851b4ec1a8e16ba4e4be10ba56917c09c3c4f71c51"},
		Tests:        Artifact{"org.apache.commons:commons-jexl3:3.3:jar:test-sources", "24d9e46d9fff3408f09e80f2ebd99cd0463d231444ba34e2a7a9284abd8b0925"},
		Dependencies: []Artifact{junit4, hamcrest, gson, logging},
	},
	{
		Name: "commons-io", Version: "2.11.0",
		Sources:      Artifact{"commons-io:commons-io:2.11.0:jar:sources", "8c5746d4e96ed0300a7252b1d4cb65111b19400d28a929ca8e0e4b637875f1ee"},
		Tests:        Artifact{"commons-io:commons-io:2.11.0:jar:test-sources", "f2a695810d1ca3c2966d3f71ec4fc4182ce822a015d9cf917541ed4f4eb2fa6c"},
		Dependencies: join(mockito, inline, hamcrest, jimfs[0], jimfs[1], jimfs[2], pioneer, commonsLang3),
		Leave:        []string{"org/apache/commons/io/jmh/*", "org/apache/commons/io/jmh/jmh_generated/*"},
		Why:          "the tests of package jmh need a benchmark harness",
	},
	{
		Name: "log4j-api", Version: "2.17.1",
		Sources: Artifact{"org.apache.logging.log4j:log4j-api:2.17.1:jar:sources", "198c1e77d61a46fc08d323e1931cd20b430d8a4114a17658b64d15ddb2d902b0"},
		Tests:   Artifact{"org.apache.logging.log4j:log4j-api:2.17.1:jar:test-sources", "4748620776124055e0b23ee1c1ac876cff0ca0be4a742554fe2216e929a1dc11"},
		Dependencies: []Artifact{junit4, hamcrest, assertj, commonsLang3, jimfs[1],
			{"com.fasterxml.jackson.core:jackson-databind:2.12.4", "e99a7b4b89074bc689aabcd9eb1f2c1318b68cc5c34979daf3e34edc558c7a01"},
			{"com.fasterxml.jackson.core:jackson-core:2.12.4", "3506ce47ec2604ae2d80d79505f7cb374f718060639415c07d144adadd2d68a3"},
			{"com.fasterxml.jackson.core:jackson-annotations:2.12.4", "f6aa3706a875689b66cdac3334f65dfdb795ccfad4117bf072893b196ed1ec8e"},
			{"org.osgi:org.osgi.core:4.3.1", "10dad99322b2081015749e2d21538a4a9bc4cb3699d3b7b41ce452a544b09abe"}},
		Leave: []string{"org/apache/logging/log4j/util/StackLocatorUtilTest.java", "org/apache/logging/log4j/junit/BundleTestInfo.java"},
		Why:   "StackLocatorUtilTest needs a class of JDK 8's, BundleTestInfo Maven's",
	},
}
