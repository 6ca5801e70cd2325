package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// interruptible does work that can be broken off: at the first Ctrl-C or request
// to end, its context ends, so that it can clean up; a second one ends jinstr at
// once. What was broken off ends with the exit code that a shell would give.
func interruptible(what string, work func(context.Context) error) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(caught)
	var by syscall.Signal
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		select {
		case s := <-caught:
			signal.Stop(caught)
			by, _ = s.(syscall.Signal)
			cancel()
		case <-ctx.Done():
		}
	}()
	err := work(ctx)
	cancel()
	<-watched
	if by != 0 && errors.Is(err, context.Canceled) {
		return coded{fmt.Errorf("%s", what), 128 + int(by)}
	}
	return err
}
