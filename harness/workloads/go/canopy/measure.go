package canopy

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"plimsoll/workloads/canopy/store"
	"plimsoll/workloads/process"
	"plimsoll/workloads/result"
)

// tests in their order.
var tests = []string{"write", "latest", "historical", "archival"}

// Measure makes the workload's runs, each with a store of its own below folder, and returns the medians over the runs.
//
// Before a store is timed all its contents are compared with what was written, and what a timed test read after it; not
// so where verified is false, for a store that keeps nothing. The error says in which run and test the store failed or
// returned what is wrong; the store is left as it is then.
func Measure(w Workload, open store.Opener, folder string, verified bool, fatal func(error), progress io.Writer) ([]result.Measurement, error) {
	counters, err := process.OpenIO()
	if err != nil {
		return nil, err
	}
	m := &measuring{
		workload: w, verified: verified, fatal: fatal, counters: counters,
		reads: reads{workload: w}, samples: map[string][]sample{},
	}
	if verified {
		m.written = w.contents()
	}
	for m.run = 1; m.run <= w.Runs; m.run++ {
		own := filepath.Join(folder, fmt.Sprint("run-", m.run))
		if err := m.once(open, own); err != nil {
			return nil, fmt.Errorf("run %d: %w", m.run, err)
		}
		if err := os.RemoveAll(own); err != nil {
			return nil, err
		}
	}
	for _, test := range tests {
		fmt.Fprintln(progress, m.spread(test))
	}
	return m.results()
}

// measuring is a suite under way.
type measuring struct {
	workload Workload
	verified bool
	fatal    func(error)
	counters *process.IO
	// written is what an archive has to have.
	written contents
	reads   reads
	writes  writes

	run     int
	store   store.Store
	samples map[string][]sample
	// truncated is whether an archival test met its limit; there is no further one then.
	truncated bool
	// Of each run.
	bytesWritten, quiesced, size []float64
}

func (m *measuring) once(open store.Opener, folder string) (err error) {
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	if m.store, err = open(folder, m.fatal); err != nil {
		return fmt.Errorf("open: %w", err)
	}
	if err := m.write(); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if err := m.verify(); err != nil {
		return fmt.Errorf("verification: %w", err)
	}
	for _, test := range []struct {
		name string
		time func(*sample) error
	}{{"latest", m.latest}, {"historical", m.historical}, {"archival", m.archival}} {
		if test.name == "archival" && m.truncated {
			continue
		}
		// Every test finds the engine's own caches empty.
		if err := m.store.Reopen(); err != nil {
			return fmt.Errorf("reopen before %s: %w", test.name, err)
		}
		if test.name == "latest" && m.workload.WarmLatest {
			if err := m.read(&sample{}, m.workload.hotPlan()); err != nil {
				return fmt.Errorf("warming: %w", err)
			}
		}
		runtime.GC()
		var s sample
		if err := test.time(&s); err != nil {
			return fmt.Errorf("%s: %w", test.name, err)
		}
		m.samples[test.name] = append(m.samples[test.name], s)
	}
	if err := m.store.Close(); err != nil {
		return fmt.Errorf("close: %w", err)
	}
	size, err := process.AllocatedBytes(folder)
	m.size = append(m.size, float64(size))
	return err
}

// write times the blocks, and measures what went to the device until the store was quiescent.
func (m *measuring) write() error {
	before, err := m.counters.Bytes()
	if err != nil {
		return err
	}
	runtime.GC()
	var s sample
	for height := uint64(1); height <= m.workload.Versions; height++ {
		// A block without updates is committed too.
		for next, all := uint64(0), m.workload.writes(height); next == 0 || next < all; {
			end := min(all, next+uint64(m.workload.chunk()))
			m.writes.prepare(m.workload, height, next, end)
			if err := s.add(func() error { return m.writes.execute(m.store) }); err != nil {
				return fmt.Errorf("height %d: %w", height, err)
			}
			next = max(end, 1)
		}
	}
	start := time.Now()
	if err := m.store.Reopen(); err != nil {
		return fmt.Errorf("quiesce: %w", err)
	}
	m.quiesced = append(m.quiesced, seconds(time.Since(start)))
	after, err := m.counters.Bytes()
	m.samples["write"] = append(m.samples["write"], s)
	m.bytesWritten = append(m.bytesWritten, float64(after.Written-before.Written))
	return err
}

// verify compares all contents, in each of the ways in which they are read.
func (m *measuring) verify() error {
	if !m.verified {
		return nil
	}
	if err := m.export(&sample{}, 0); err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	if err := m.read(&sample{}, m.workload.latestCheck()); err != nil {
		return err
	}
	return m.read(&sample{}, m.workload.historyCheck(m.run))
}

func (m *measuring) latest(s *sample) error { return m.read(s, m.workload.latestPlan(m.run)) }

func (m *measuring) historical(s *sample) error { return m.read(s, m.workload.historicalPlan(m.run)) }

func (m *measuring) archival(s *sample) error { return m.export(s, m.workload.ArchivalLimit) }

// read times a plan's requests, and verifies what came.
func (m *measuring) read(s *sample, p plan) error {
	for m.reads.prepare(p) {
		if err := s.add(func() error { return m.reads.execute(m.store) }); err != nil {
			return err
		}
		if !m.verified {
			continue
		}
		if err := m.reads.verify(); err != nil {
			return err
		}
	}
	return nil
}

// export times going through all versions, and verifies them. A limit above 0 ends it early.
func (m *measuring) export(s *sample, limit time.Duration) error {
	e := exported{entries: make([]store.Version, 0, m.workload.chunk())}
	// Touched before the clock starts.
	e.bytes = make([]byte, 0, m.workload.chunk()*(m.workload.ValueSize+longestKey))
	clear(e.bytes[:cap(e.bytes)])

	var archive store.Archive
	more, truncated := true, false
	for more && !truncated {
		e.entries, e.bytes = e.entries[:0], e.bytes[:0]
		if err := s.add(func() (err error) {
			if archive == nil {
				if archive, err = m.store.Archive(); err != nil {
					return err
				}
			}
			started := time.Now()
			for more && !truncated && len(e.entries) < cap(e.entries) {
				var v store.Version
				if e.bytes, v, more, err = archive.Next(e.bytes); err != nil {
					return err
				}
				if more {
					e.entries = append(e.entries, v)
				}
				// Asking for the time takes about as long as going to the next version; a part may have fewer than 64.
				if limit > 0 && (len(e.entries)%64 == 0 || len(e.entries) == cap(e.entries)) {
					truncated = s.time+time.Since(started) >= limit
				}
			}
			return nil
		}); err != nil {
			return err
		}
		if !m.verified {
			continue
		}
		if err := e.verify(); err != nil {
			return err
		}
	}
	if err := s.add(archive.Close); err != nil {
		return err
	}
	m.truncated = m.truncated || truncated
	if truncated || !m.verified {
		return nil
	}
	return e.complete(m.written)
}
