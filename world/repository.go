package world

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// easyRules has several modules, and tests in five of them. Maven Central has no sources of the tests.
const (
	easyRules       = "https://github.com/j-easy/easy-rules.git"
	easyRulesCommit = "d4450831533e47a5c0cb361edb80dad43db228a4"
)

// EasyRules lays it out in a folder.
func EasyRules(dir string) error { return checkOut(easyRules, easyRulesCommit, dir) }

// checkOut lays out a commit of a repository, which is kept among the jars.
func checkOut(url, commit, dir string) error {
	cache, err := Cache()
	if err != nil {
		return err
	}
	repo := filepath.Join(cache, filepath.Base(url))
	if _, err := os.Stat(repo); err != nil {
		part := repo + ".part"
		if err := os.RemoveAll(part); err != nil {
			return err
		}
		if out, err := exec.Command("git", "clone", "-q", "--bare", url, part).CombinedOutput(); err != nil {
			return fmt.Errorf("fetching %s with git: %w\n%s", url, err, tail(out))
		}
		if err := os.Rename(part, repo); err != nil {
			return err
		}
	}
	if out, err := exec.Command("git", "--git-dir", repo, "--work-tree", dir, "checkout", "-q", "-f", commit, "--", ".").CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", repo, err, out)
	}
	return nil
}
