// Package nodestore has the suites nodestore-timing and nodestore-bench, the workloads of rippled's NodeStore timing
// tests.
package nodestore

import (
	"fmt"
	"time"

	"plimsoll/workloads/data"
	"plimsoll/workloads/engine"
	"plimsoll/workloads/process"
	"plimsoll/workloads/result"
)

// Suite is a suite of phases on one store.
type Suite struct {
	Name   string
	values data.Sizes
	phases []phase
}

var (
	// Timing is what rippled has had since 2015.
	Timing = &Suite{"nodestore-timing", data.TimingValues, []phase{insert, fetch, missing, mixed, work}}
	// Bench is what rippled had in 2014.
	Bench = &Suite{"nodestore-bench", data.BenchValues, []phase{
		inserts, batchInsert, fetchHalf, orderedFetch, fetchRandom, fetchMissing,
	}}
)

// Quiescing is what is done with the engine after each phase.
type Quiescing struct{ Skip, Compact bool }

// Measure runs the suite on a store that it makes in an empty folder.
//
// The error says in which phase, and for which key, the engine failed or returned what is wrong; the store is left as
// it is then.
func (s *Suite) Measure(w Workload, open engine.Opener, folder string, quiescing Quiescing, fatal func(error)) ([]result.Measurement, error) {
	io, err := process.OpenIO()
	if err != nil {
		return nil, err
	}
	m := measuring{workload: w, quiescing: quiescing, io: io}
	if err := m.time("open", func() (err error) {
		m.store, err = open(folder, fatal)
		return err
	}); err != nil {
		return nil, err
	}
	crew := newCrew(w, s.values)
	for _, p := range s.phases {
		if err := m.phase(crew, p); err != nil {
			return nil, err
		}
	}
	if !quiescing.Skip {
		m.add("quiesce", "time", "s", seconds(m.quiesced))
	}
	// An engine counts until it is closed.
	counters := m.store.Counters()
	if err := m.time("close", m.store.Close); err != nil {
		return nil, err
	}
	if err := m.footprint(folder); err != nil {
		return nil, err
	}
	m.engineCounters(counters)
	return m.results, nil
}

// measuring is a suite under way.
type measuring struct {
	workload  Workload
	quiescing Quiescing
	io        *process.IO
	store     engine.Store
	quiesced  time.Duration
	bytesPut  uint64
	results   []result.Measurement
}

func (m *measuring) phase(crew crew, p phase) error {
	before, err := m.io.Bytes()
	if err != nil {
		return err
	}
	timed, bytesPut, err := crew.runPhase(m.store, m.workload, p)
	if err != nil {
		return err
	}
	if !m.quiescing.Skip {
		start := time.Now()
		if err := m.store.Quiesce(m.quiescing.Compact); err != nil {
			return fmt.Errorf("quiesce after %v: %w", p, err)
		}
		m.quiesced += time.Since(start)
	}
	after, err := m.io.Bytes()
	if err != nil {
		return err
	}
	m.bytesPut += bytesPut
	m.add(p.String(), "time", "s", seconds(timed))
	m.add(p.String(), "bytes-read", "B", wholePages(after.Read-before.Read))
	m.add(p.String(), "bytes-written", "B", float64(after.Written-before.Written))
	return nil
}

// time measures one call as an operation of its own.
func (m *measuring) time(operation string, call func() error) error {
	start := time.Now()
	if err := call(); err != nil {
		return fmt.Errorf("%s: %w", operation, err)
	}
	m.add(operation, "time", "s", seconds(time.Since(start)))
	return nil
}

func (m *measuring) footprint(folder string) error {
	size, err := process.AllocatedBytes(folder)
	if err != nil {
		return err
	}
	m.add("store", "size", "B", float64(size))
	peak, err := process.PeakMemory()
	if err != nil {
		return err
	}
	m.add("process", "peak-memory", "B", float64(peak))
	return nil
}

func (m *measuring) engineCounters(c engine.Counters) {
	if c.Flush != nil {
		m.add("engine", "flush-bytes", "B", float64(*c.Flush))
	}
	if c.Compaction != nil {
		m.add("engine", "compaction-bytes", "B", float64(*c.Compaction))
	}
	if c.Log != nil && c.Flush != nil && c.Compaction != nil {
		m.add("engine", "write-amplification", "1", float64(*c.Log+*c.Flush+*c.Compaction)/float64(m.bytesPut))
	}
}

func (m *measuring) add(operation, metric, unit string, value float64) {
	m.results = append(m.results, result.Measurement{Operation: operation, Metric: metric, Unit: unit, Value: value})
}

// wholePages leaves out the 8 bytes that Go's runtime reads from a descriptor of its own each time it wakes its poller: a
// phase that reads nothing is to report 0.
func wholePages(bytes uint64) float64 {
	const page = 4096
	return float64(bytes / page * page)
}

// seconds are never 0, which is no time: an engine may have nothing to do between two ticks of the clock.
func seconds(d time.Duration) float64 { return max(d, 1).Seconds() }
