package nodestore

import (
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// together calls do for each thread, all at once, and returns the time from the common start until the last was done.
//
// The first error ends the waiting, and a panic is one too: who panics may have left locked what the others wait for.
func together(threads int, do func(thread int) error) (time.Duration, error) {
	type outcome struct {
		end time.Time
		err error
	}
	outcomes := make(chan outcome, threads)
	start := make(chan struct{})
	var waiting sync.WaitGroup
	waiting.Add(threads)
	for thread := range threads {
		go func() {
			waiting.Done()
			<-start
			err := withoutPanic(func() error { return do(thread) })
			// Taken here, so that waking up who waits for all is not timed.
			outcomes <- outcome{time.Now(), err}
		}()
	}
	waiting.Wait()
	began := time.Now()
	close(start)

	var took time.Duration
	for range threads {
		outcome := <-outcomes
		if outcome.err != nil {
			return 0, outcome.err
		}
		took = max(took, outcome.end.Sub(began))
	}
	return took, nil
}

func withoutPanic(do func() error) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			debug.PrintStack()
			err = fmt.Errorf("panic: %v", reason)
		}
	}()
	return do()
}
