package main

import (
	"runtime/debug"
	"testing"
)

func TestBuilt(t *testing.T) {
	info := &debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"}}}
	for name, c := range map[string]struct{ version, commit, wantVersion, wantCommit string }{
		"Go knows both":  {"", "", "v1.2.3", "abc, with changes"},
		"the build says": {"v2", "def", "v2", "def"},
	} {
		if v, commit := built(info, c.version, c.commit); v != c.wantVersion || commit != c.wantCommit {
			t.Errorf("%s: %s, %s", name, v, commit)
		}
	}
	info = &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}
	if v, commit := built(info, "", ""); v != "" || commit != "" {
		t.Errorf("nobody knows: %s, %s", v, commit)
	}
}
