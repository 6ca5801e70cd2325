package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// grace is the time that a rewrite has to clean up when it is broken off.
const grace = 800 * time.Millisecond

// interruptible does work that can be broken off: at the first Ctrl-C or request
// to end, its context ends, so that it can clean up; a second one ends jinstr at
// once, as does work that has not come to its end after a while, if that is not 0. What was broken off ends with the exit
// code that a shell would give.
func interruptible(what string, after time.Duration, work func(context.Context) error) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(caught)
	var by syscall.Signal
	goOn := func() {} // so that it is not ended any more
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		select {
		case s := <-caught:
			signal.Stop(caught)
			by, _ = s.(syscall.Signal)
			cancel()
			goOn = endAfter(after, what, by)
		case <-ctx.Done():
		}
	}()
	err := work(ctx)
	cancel()
	<-watched
	goOn()
	if by != 0 && errors.Is(err, context.Canceled) {
		return coded{fmt.Errorf("%s", what), 128 + int(by)}
	}
	return err
}

// endAfter ends jinstr after a while, if that is not 0, unless what it gives is called before.
func endAfter(while time.Duration, what string, by syscall.Signal) (goOn func()) {
	if while == 0 {
		return func() {}
	}
	timer := time.AfterFunc(while, func() {
		fmt.Fprintln(os.Stderr, "jinstr:", what)
		os.Exit(128 + int(by))
	})
	return func() { timer.Stop() }
}
