package workload

import (
	"os"
	"path/filepath"
	"testing"

	"jinstr/heaptuple/hprof"
	"jinstr/internal/javatest"
)

// peak holds much until a dump has it, and then little. It begins right after
// the first dump, so that the watcher sleeps while the wall is built.
const peak = `
import java.io.File;
import java.util.ArrayList;
import java.util.List;

public class Peak {
    static class Brick { long a, b, c; }
    public static void main(String[] args) throws Exception {
        File dump = new File(args[0]);
        while (!dump.exists()) Thread.sleep(1);
        long before = dump.length();
        List<Brick> wall = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) wall.add(new Brick());
        while (dump.length() < before + 24 * wall.size()) Thread.sleep(1);
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
	dir := t.TempDir()
	p := Program{Name: "peak", heap: "64m", driver: source{"Peak", []byte(peak)}, args: []string{filepath.Join(dir, "peak.hprof.coming")}}
	dump, err := p.Dump(dir)
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
