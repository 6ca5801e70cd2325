//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// ownGroup has a process be the head of a group of its own, in which what it starts is, too.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills it with all of the group.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // it may have ended
