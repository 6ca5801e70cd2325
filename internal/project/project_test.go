package project

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// lookAt makes the files and looks at them.
func lookAt(t *testing.T, files map[string]string) *Project {
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
	p, err := Look(context.Background(), dir)
	require.NoError(t, err)
	return p
}

const main = "class A { public static void main(String[] a) { } }"

func TestLook(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  Project
	}{
		"Gradle, with packages that are called as folders of builds": {map[string]string{
			"build.gradle":                      "java { sourceCompatibility = JavaVersion.VERSION_1_8 }\ncompileJava.options.encoding = 'ISO-8859-1'\n",
			"app/build.gradle":                  "",
			"app/src/main/java/a/A.java":        "package a;\n" + main,
			"app/src/main/java/a/build/B.java":  "package a.build; class B { }",
			"app/src/main/java/a/build/C.java":  "package a.build; class C { }",
			"app/src/test/java/a/ATest.java":    "package a;\n" + main,
			"app/build/generated/a/G.java":      "package a; class G { }",
			"build/x/Y.java":                    "class Y { }",
			"gradle/wrapper/gradle-wrapper.jar": "",
			".hidden/Z.java":                    "class Z { }",
			"app/libs/b.jar":                    "",
		}, Project{Build: "gradle", Release: Said{"8", "build.gradle"}, Encoding: Said{"ISO-8859-1", "build.gradle"}, Mains: []string{"a.A"}, Jars: []string{"app/libs/b.jar"},
			Sources: []Folder{{"app/src/main/java", 3}}, Tests: []Folder{{"app/src/test/java", 1}}}},
		"what modules say alike, of Gradle": {map[string]string{
			"settings.gradle.kts":             `include("core", "web")`,
			"core/build.gradle.kts":           "java { toolchain { languageVersion = JavaLanguageVersion.of(17) } }",
			"web/build.gradle":                "sourceCompatibility = 17\ncompileJava.options.encoding = 'UTF-8'",
			"web/src/main/java/A.java":        main,
			"build/tmp/build.gradle":          "sourceCompatibility = 8",
			"core/src/main/java/a/Empty.java": "package a; class Empty { }",
		}, Project{Build: "gradle", Release: Said{"17", "core/build.gradle.kts"}, Encoding: Said{"UTF-8", "web/build.gradle"}, Mains: []string{"A"},
			Sources: []Folder{{"core/src/main/java", 1}, {"web/src/main/java", 1}}}},
		"what modules say otherwise, of Maven, in another encoding": {map[string]string{
			"pom.xml":   "<project><modules><module>a</module><module>b</module></modules></project>",
			"a/pom.xml": "<?xml version='1.0' encoding='ISO-8859-1'?><project><name>Gr\xfc\xdfe</name><properties><maven.compiler.release>11</maven.compiler.release><encoding>UTF-8</encoding></properties></project>",
			"b/pom.xml": "<project><properties><maven.compiler.release>17</maven.compiler.release></properties></project>",
			"a/A.java":  main,
		}, Project{Build: "mvn", Encoding: Said{"UTF-8", "a/pom.xml"}, Mains: []string{"A"}, Sources: []Folder{{"a", 1}}}},
		"Ant": {map[string]string{
			"build.xml":  `<project><target name="c"><javac srcdir="src" source="1.4" encoding="Cp1252"/></target></project>`,
			"src/A.java": main,
		}, Project{Build: "ant", Release: Said{"1.4", "build.xml"}, Encoding: Said{"Cp1252", "build.xml"}, Mains: []string{"A"}, Sources: []Folder{{"src", 1}}}},
		"a parent that is itself, a property that is not there, and parameters of the plugin": {map[string]string{
			"pom.xml": `<project><parent><relativePath>pom.xml</relativePath></parent><properties><maven.compiler.source>${of.whom}</maven.compiler.source></properties>
				<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration><source>1.7</source></configuration></plugin></plugins></build></project>`,
			"A.java": main,
		}, Project{Build: "mvn", Release: Said{"7", "pom.xml"}, Mains: []string{"A"}, Sources: []Folder{{".", 1}}}},
		"no build, what is no Java, folders that are not called as packages, and bytes that are not UTF-8": {map[string]string{
			"one/A.java":   main,
			"one/B.java":   "this is no Java",
			"two/C.java":   "package far.away; class C { String s = \"\xe4\"; }",
			"notes/D.java": "neither is this",
		}, Project{Mains: []string{"A"}, NotUTF8: "two/C.java", Sources: []Folder{{"one", 2}, {"two", 1}}}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.want, *lookAt(t, c.files)) })
	}
}

// TestBrokenPOM: what is no pom is told of, and the project is not taken for one of Maven.
func TestBrokenPOM(t *testing.T) {
	for _, text := range []string{"<project>\n<properties>\n", "<html></html>", ""} {
		p := lookAt(t, map[string]string{"pom.xml": text, "A.java": main})
		require.Empty(t, p.Build, text)
		require.Len(t, p.Problems, 1, text)
		require.Equal(t, "pom.xml", p.Problems[0].File)
	}
	p := lookAt(t, map[string]string{"pom.xml": "<project/>", "core/pom.xml": "<project", "A.java": main})
	require.Equal(t, "mvn", p.Build)
	require.Equal(t, "core/pom.xml", p.Problems[0].File)
}

func TestParentPOM(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "core"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "pom.xml"), []byte(`<project><properties><java.version>21</java.version></properties></project>`), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "core", "pom.xml"), []byte(`<project><parent><artifactId>p</artifactId></parent>
		<properties><maven.compiler.release> ${java.version} </maven.compiler.release></properties></project>`), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "core", "A.java"), []byte(main), 0o666))
	p, err := Look(context.Background(), filepath.Join(dir, "core"))
	require.NoError(t, err)
	require.Equal(t, Said{"21", "pom.xml"}, p.Release)
}
