package workload

import (
	"os"
	"path/filepath"
	"testing"

	"jinstr/heaptuple/hprof"
	"jinstr/internal/javatest"
)

// peak holds much for a while, and then little.
const peak = `
import java.util.ArrayList;
import java.util.List;

public class Peak {
    static class Brick { long a, b, c; }
    public static void main(String[] args) throws Exception {
        List<Brick> wall = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) wall.add(new Brick());
        Thread.sleep(5000); // long enough for a dump on a busy machine
        wall.subList(100, wall.size()).clear();
        Thread.sleep(500);
        System.out.println(wall.size());
    }
}
`

// TestDumpAtPeak: what was let go before the end is in the dump.
func TestDumpAtPeak(t *testing.T) {
	jdk := javatest.RequireJDK(t)
	t.Setenv("PATH", filepath.Dir(jdk.Java())+string(os.PathListSeparator)+os.Getenv("PATH"))
	p := Program{Name: "peak", heap: "64m", driver: source{"Peak", []byte(peak)}}
	dump, err := p.Dump(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d, err := hprof.Open(dump)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	lines, err := d.Histogram("")
	if err != nil {
		t.Fatal(err)
	}
	bricks := int64(0)
	for _, l := range lines {
		if l.Class == "Peak$Brick" {
			bricks = l.Objects
		}
	}
	if bricks != 50_000 {
		t.Errorf("the dump has %d objects of the 50,000 at the peak", bricks)
	}
}
