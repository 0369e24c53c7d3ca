package nodestore

import (
	"fmt"
	"runtime"
	"time"

	"plimsoll/workloads/data"
	"plimsoll/workloads/engine"
)

// stepsPerChunk is over all threads.
const stepsPerChunk = 16384

// crew has a chunk for each thread.
type crew []*chunk

func newCrew(w Workload, values data.Sizes) crew {
	c := make(crew, w.Threads)
	for thread := range c {
		c[thread] = &chunk{objects: data.Objects{Seed: w.Seed, Sizes: values}}
	}
	return c
}

// runPhase runs all steps of a phase, a chunk of each thread at a time.
//
// It returns the sum of the chunks' times and the bytes of keys and values that were put. The error names phase and key.
func (c crew) runPhase(store engine.Store, w Workload, p phase) (timed time.Duration, bytesPut uint64, err error) {
	plans := make([]*plan, w.Threads)
	for thread := range plans {
		plans[thread] = newPlan(w, p, thread)
	}
	steps := max(1, stepsPerChunk/uint64(w.Threads))
	// The garbage of what came before is not this phase's.
	runtime.GC()
	// No share is longer than the first thread's.
	for plans[0].stepsLeft() > 0 {
		took, err := c.runChunk(store, plans, steps)
		if err != nil {
			return 0, 0, fmt.Errorf("%v: %w", p, err)
		}
		timed += took
		for _, chunk := range c {
			bytesPut += chunk.bytesPut()
		}
	}
	return timed, bytesPut, nil
}

func (c crew) runChunk(store engine.Store, plans []*plan, steps uint64) (timed time.Duration, err error) {
	_, err = together(len(c), func(thread int) error {
		c[thread].prepare(plans[thread], steps)
		return nil
	})
	if err != nil {
		return 0, err
	}
	timed, err = together(len(c), func(thread int) error { return c[thread].execute(store) })
	if err != nil {
		return 0, err
	}
	_, keepsNothing := store.(engine.Noop)
	_, err = together(len(c), func(thread int) error { return c[thread].verify(keepsNothing) })
	return timed, err
}
