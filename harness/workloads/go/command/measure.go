package command

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"plimsoll/workloads/engine"
	"plimsoll/workloads/result"
)

// measure measures one configuration in this process.
//
// When it returns an error, the engine may still be at work.
func measure(ctx context.Context, folder dataFolder, r *request, c configuration) ([]result.Measurement, error) {
	open, err := engine.Configure(c.engine, c.options)
	if err != nil {
		return nil, usageError{err}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	fatal := func(err error) {
		cancel(err)
		// An engine does not expect to go on from here.
		select {}
	}
	// A folder of its own, so that it can be removed as a whole while the engine is still at work.
	store := filepath.Join(string(folder), "store")
	if err := os.Mkdir(store, 0o755); err != nil {
		return nil, err
	}
	type outcome struct {
		results []result.Measurement
		err     error
	}
	done := make(chan outcome, 1)
	go func() {
		results, err := c.suite.Measure(c.workload, open, store, r.quiescing, fatal)
		done <- outcome{results, err}
	}()
	select {
	case outcome := <-done:
		return outcome.results, named(c, outcome.err)
	case <-ctx.Done():
		return nil, named(c, context.Cause(ctx))
	}
}

func named(c configuration, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%v: %w", c, err)
}
