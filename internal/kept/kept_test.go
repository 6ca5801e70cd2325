package kept

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// The store of all tests here: TestMain runs before dir is first asked for.
func TestMain(m *testing.M) {
	store, err := os.MkdirTemp("", "kept-")
	if err != nil {
		panic(err)
	}
	os.Setenv("JINSTR_TEST_CACHE", store)
	code := m.Run()
	os.RemoveAll(store)
	os.Exit(code)
}

// step writes two files and counts how often it ran.
type step struct {
	t    *testing.T
	text string
	ran  int
}

// do runs it or not, into a folder of its own, and gives what is there then.
func (s *step) do(names []string) (result string, files map[string]string) {
	root := s.t.TempDir()
	k := NewKey(s.t.Name())
	k.Text(s.text)
	data, err := Step{Key: k, Root: root, Files: names}.Do(func() ([]byte, error) {
		s.ran++
		require.NoError(s.t, os.MkdirAll(filepath.Join(root, "a", "b"), 0o777))
		require.NoError(s.t, os.WriteFile(filepath.Join(root, "a", "b", "one"), []byte(s.text), 0o666))
		require.NoError(s.t, os.WriteFile(filepath.Join(root, "two"), nil, 0o666))
		return []byte("result of " + s.text), nil
	})
	require.NoError(s.t, err)
	files = map[string]string{}
	list, err := collect(root, nil)
	require.NoError(s.t, err)
	for _, f := range list {
		files[f.name] = string(f.data)
	}
	return string(data), files
}

// path is where the entry of the step is.
func (s *step) path() string {
	k := NewKey(s.t.Name())
	k.Text(s.text)
	name := k.name()
	return filepath.Join(dir(), name[:2], name)
}

func TestKeptOnce(t *testing.T) {
	s := &step{t: t, text: "x"}
	for range 3 {
		result, files := s.do(nil)
		require.Equal(t, "result of x", result)
		require.Equal(t, map[string]string{filepath.Join("a", "b", "one"): "x", "two": ""}, files)
	}
	require.Equal(t, 1, s.ran)
	s.text = "y"
	result, _ := s.do(nil)
	require.Equal(t, "result of y", result)
	require.Equal(t, 2, s.ran)
}

func TestKeepsOnlyWhatIsNamed(t *testing.T) {
	s := &step{t: t, text: "x"}
	s.do([]string{"two", "not there"})
	_, files := s.do([]string{"two", "not there"})
	require.Equal(t, map[string]string{"two": ""}, files)
}

func TestErrorsAreNotKept(t *testing.T) {
	ran := 0
	for range 2 {
		_, err := Step{Key: NewKey(t.Name()), Root: t.TempDir()}.Do(func() ([]byte, error) {
			ran++
			return nil, fmt.Errorf("no")
		})
		require.Error(t, err)
	}
	require.Equal(t, 2, ran)
}

// Whatever becomes of an entry, the step gives what it should.
func TestBrokenEntryIsMadeAgain(t *testing.T) {
	s := &step{t: t, text: "x"}
	s.do(nil)
	good, err := os.ReadFile(s.path())
	require.NoError(t, err)
	for n := range good {
		bad := append([]byte{}, good...)
		bad[n] ^= 0x20
		for _, entry := range [][]byte{bad, good[:n]} {
			require.NoError(t, os.WriteFile(s.path(), entry, 0o666))
			ran := s.ran
			result, files := s.do(nil)
			require.Equal(t, "result of x", result)
			require.Len(t, files, 2)
			require.Equal(t, ran+1, s.ran, "byte %d", n)
		}
	}
	again, err := os.ReadFile(s.path())
	require.NoError(t, err)
	require.Equal(t, good, again)
}

func TestManyAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for i := range 40 {
		all.Add(1)
		go func() {
			defer all.Done()
			s := &step{t: t, text: fmt.Sprint(i % 4)}
			for range 5 {
				if result, files := s.do(nil); result != "result of "+s.text || len(files) != 2 {
					t.Errorf("%q %v", result, files)
				}
			}
		}()
	}
	all.Wait()
}

func TestKeyTellsApart(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	name := func(add func(*Key)) string {
		k := NewKey("test")
		add(k)
		return k.name()
	}
	class := func(dir string) string { return name(func(k *Key) { k.ClassPath(dir) }) }
	require.NotEqual(t, name(func(k *Key) { k.Text("a", "bc") }), name(func(k *Key) { k.Text("ab", "c") }))
	require.Equal(t, class(one), class(two), "a folder's own name is no part of it")
	require.NoError(t, os.WriteFile(filepath.Join(one, "A.class"), []byte("x"), 0o666))
	require.NotEqual(t, class(one), class(two))
	require.NoError(t, os.WriteFile(filepath.Join(two, "A.class"), []byte("x"), 0o666))
	require.Equal(t, class(one), class(two))
	require.NoError(t, os.Rename(filepath.Join(two, "A.class"), filepath.Join(two, "B.class")))
	require.NotEqual(t, class(one), class(two))
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(one, link))
	require.Equal(t, class(one), class(link))
	require.NotEqual(t, class(one), class(filepath.Join(one, "none")))
	k := NewKey("test")
	k.File(filepath.Join(one, "none"))
	require.Error(t, k.err)
}
