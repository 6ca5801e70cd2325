//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestSpark reads a fleet on a cluster: a master and two workers on the loopback address, of which one is killed when half of the tables
// are written. The views are those of DuckDB. It runs where JINSTR_SPARK names a Python that has pyspark; JINSTR_FLEET may name a folder of
// traces that is larger.
func TestSpark(t *testing.T) {
	python := os.Getenv("JINSTR_SPARK")
	if python == "" {
		t.Skip("JINSTR_SPARK names no Python with pyspark")
	}
	dir := t.TempDir()
	o := asked(filepath.Join(dir, "embedded"))
	if fleet := os.Getenv("JINSTR_FLEET"); fleet != "" {
		o.traces = fleet
	}
	want := told(t, o)
	names, err := tracesBelow(o.traces)
	if err != nil {
		t.Fatal(err)
	}
	c := startCluster(t, python, dir, 2)
	tables := filepath.Join(dir, "spark")
	cmd := c.job(o, tables, 1+len(names)/12)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	began := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killed := make(chan time.Duration, 1)
	go func() {
		for {
			written, _ := filepath.Glob(filepath.Join(tables, "runs", "*.parquet")) // the pattern is good
			if len(written) > len(names)/2 {
				c.workers[0].kill()
				killed <- time.Since(began)
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	select {
	case after := <-killed:
		t.Logf("%d traces in %.0f s; one of two workers was killed after %.0f s", len(names), time.Since(began).Seconds(), after.Seconds())
	default:
		t.Error("no worker was killed")
	}
	var got rows
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	for name := range want {
		if !reflect.DeepEqual(got[name], want[name]) {
			t.Errorf("%s: Spark has\n%v\nand DuckDB\n%v", name, got[name], want[name])
		}
	}
	if len(got) != len(want) {
		t.Errorf("Spark has %d views and DuckDB %d", len(got), len(want))
	}
}

// cluster is a master of Spark and its workers.
type cluster struct {
	python  string
	master  string
	workers []*daemon
}

// job reads the traces on the cluster, so many a task, and asks the views.
func (c *cluster) job(o options, tables string, batch int) *exec.Cmd {
	cmd := exec.Command(c.python, "spark/jinstr_fleet.py", "--master", c.master, "--jinstr", o.jinstr, "--tables", tables, "--peak-limit", fmt.Sprint(o.limit), "--batch", fmt.Sprint(batch), o.traces)
	cmd.Env = append(os.Environ(), "SPARK_LOCAL_IP=127.0.0.1", "PYSPARK_PYTHON="+c.python)
	return cmd
}

type daemon struct{ cmd *exec.Cmd }

// kill ends a daemon and what it has started at once, as a machine does that loses its power.
func (d *daemon) kill() {
	killGroup(d.cmd)
	_ = d.cmd.Wait() // it was killed
}

// end ends the workers, when what they ran for a job has ended, and tells what processor time these took with it.
func (c *cluster) end() (cpu time.Duration) {
	time.Sleep(3 * time.Second) // an executor is told to end when its job has
	for _, w := range c.workers {
		w.kill()
		cpu += w.cmd.ProcessState.UserTime() + w.cmd.ProcessState.SystemTime()
	}
	return cpu
}

// startCluster starts a master and workers with a core each, which end with the test.
func startCluster(t testing.TB, python, dir string, workers int) *cluster {
	t.Helper()
	home, err := exec.Command(python, "-c", "import pyspark; print(pyspark.__path__[0])").Output()
	if err != nil {
		t.Fatalf("pyspark: %v", err)
	}
	class := filepath.Join(strings.TrimSpace(string(home)), "bin", "spark-class")
	port := freePort(t)
	c := &cluster{python: python, master: fmt.Sprintf("spark://127.0.0.1:%d", port)}
	start := func(name string, args ...string) *daemon {
		d := &daemon{exec.Command(class, args...)}
		d.cmd.Env = append(os.Environ(), "SPARK_LOCAL_IP=127.0.0.1", "SPARK_HOME="+strings.TrimSpace(string(home)), "SPARK_WORKER_DIR="+filepath.Join(dir, name), "PYSPARK_PYTHON="+python)
		log, err := os.Create(filepath.Join(dir, name+".log"))
		if err != nil {
			t.Fatal(err)
		}
		d.cmd.Stdout, d.cmd.Stderr = log, log
		ownGroup(d.cmd)
		if err := d.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.kill(); log.Close() })
		return d
	}
	start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", fmt.Sprint(port), "--webui-port", fmt.Sprint(freePort(t)))
	await(t, port)
	for i := range workers {
		name := fmt.Sprintf("worker%d", i)
		c.workers = append(c.workers, start(name, "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", fmt.Sprint(freePort(t)), c.master))
	}
	for i := range c.workers {
		awaitText(t, filepath.Join(dir, fmt.Sprintf("worker%d.log", i)), "Successfully registered with master")
	}
	return c
}

func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// patience is how long a daemon may take to start on a busy machine.
const patience = 2 * time.Minute

func await(t testing.TB, port int) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			c.Close()
			return
		}
	}
	t.Fatal("the master did not start")
}

func awaitText(t testing.TB, file, text string) {
	t.Helper()
	var log []byte
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		log, _ = os.ReadFile(file) // it may not be there yet
		if strings.Contains(string(log), text) {
			return
		}
	}
	t.Fatalf("no worker: %s", log)
}
