package holders

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/hprof"
	"jinstr/internal/javatest"
)

// TestLoaders: what a class loader that leaks holds in its classes' static fields is held by what holds the loader: a class of it in a list, itself in a map, an
// object of one of its classes in a ThreadLocal. A static field of a class that stays comes first, as ever.
func TestLoaders(t *testing.T) {
	for _, jdk := range javatest.RequireJDKs(t) {
		t.Run(jdk.String(), func(t *testing.T) {
			dir := t.TempDir()
			res, err := jdk.Compile(javatest.Compilation{Classes: dir, Files: []string{"testdata/Loaders.java"}})
			require.NoError(t, err)
			require.True(t, res.OK, res.Text())
			file := filepath.Join(dir, "heap.hprof")
			got, err := jdk.RunIn(t, javatest.Program{ClassPath: dir, Main: "Loaders", Args: []string{file}})
			require.NoError(t, err)
			require.Zero(t, got.Code, got.Stderr)
			d, err := hprof.Open(file)
			require.NoError(t, err)
			defer d.Close()
			g, err := d.Graph(hprof.Options{Weak: true, Classes: true})
			require.NoError(t, err)
			w, tree := shortest(g, d.Locals()), dominators.Of(g.Graph)
			way := func(class string) string {
				var members []uint32
				for o := range uint32(g.Len()) {
					if g.ClassName(o) == class && w.at[o] != 0 {
						members = append(members, o)
					}
				}
				require.Len(t, members, 10, class)
				h, _ := join(w, name(d, g, w, d.Locals(), w.on(members)), members).holder(tree)
				require.Equal(t, 10, h.Watched)
				return h.Way()
			}
			require.Equal(t, "Loaders.CLASSES (static ArrayList) → class Loaders$Plug → Loaders$Plug.KEPT (static ArrayList) → Loaders$OfClass", way("Loaders$OfClass"))
			require.Equal(t, "Loaders.LOADERS (static HashMap) → class loader Loaders$Own → class Loaders$Plug → Loaders$Plug.KEPT (static ArrayList) → Loaders$OfLoader", way("Loaders$OfLoader"))
			require.Equal(t, "thread (Thread) → value of Loaders.LOCAL (Loaders$Session) → class Loaders$Session → class loader Loaders$Own → class Loaders$Plug → Loaders$Plug.KEPT (static ArrayList) → Loaders$OfInstance", way("Loaders$OfInstance"))
			require.Equal(t, "Loaders.OWN (static ArrayList) → Loaders$OfStatic", way("Loaders$OfStatic"))
		})
	}
}
