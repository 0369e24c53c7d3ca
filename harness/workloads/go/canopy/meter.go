package canopy

import (
	"runtime"
	"slices"
	"time"
)

// sample is what one run of a test took.
type sample struct {
	time time.Duration
	// allocs and allocated are of Go's heap, whoever in the process allocated.
	allocs, allocated uint64
}

// add measures a call and adds it to the sample.
func (s *sample) add(call func() error) error {
	runtime.ReadMemStats(&memoryBefore)
	start := time.Now()
	err := call()
	s.time += time.Since(start)
	runtime.ReadMemStats(&memoryAfter)
	s.allocs += memoryAfter.Mallocs - memoryBefore.Mallocs
	s.allocated += memoryAfter.TotalAlloc - memoryBefore.TotalAlloc
	return err
}

// Kept, so that reading them allocates nothing.
var memoryBefore, memoryAfter runtime.MemStats

// median of at least one number.
func median(numbers []float64) float64 {
	sorted := slices.Sorted(slices.Values(numbers))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
