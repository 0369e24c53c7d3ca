package canopy

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"plimsoll/workloads/canopy/store"
	"plimsoll/workloads/result"
)

// small has blocks of more than one commit, and keys in all families.
var small = Workload{Seed: 3, Keys: 300, Versions: 12, UpdateRatio: 0.2, ValueSize: 100_000, Runs: 2}

// opener is of stores on Pebble that do not wait for the device.
func opener(t *testing.T, subject, options string) store.Opener {
	open, err := store.Configure(subject, options, func(name string) string {
		return map[string]string{"PEBBLE_SYNC": "off"}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	return open
}

func fatal(err error) { panic(err) }

func names(measurements []result.Measurement) []string {
	var all []string
	for _, m := range measurements {
		all = append(all, m.Operation+":"+m.Metric)
	}
	return all
}

var allNames = strings.Fields(`
	write:time write:allocs write:allocated latest:time latest:allocs latest:allocated
	historical:time historical:allocs historical:allocated
	archival:truncated archival:time archival:allocs archival:allocated
	write:bytes-written quiesce:time store:size process:peak-memory`)

func TestEveryStoreIsMeasuredAndVerified(t *testing.T) {
	w := small
	w.ValueSize = 1000
	for _, subject := range store.Subjects() {
		verified := subject != store.Noop
		measurements, err := Measure(w, opener(t, subject, ""), t.TempDir(), verified, fatal, io.Discard)
		if err != nil {
			t.Errorf("%s: %v", subject, err)
		}
		if got := names(measurements); !slices.Equal(got, allNames) {
			t.Errorf("%s: metrics are %v, not %v", subject, got, allNames)
		}
		for _, m := range measurements {
			switch {
			case m.Unit == "s" && !(m.Value > 0):
				t.Errorf("%s: %s:%s is %v s", subject, m.Operation, m.Metric, m.Value)
			case m.Operation == "store" && verified && m.Value < float64(w.entries()*1000):
				t.Errorf("%s: it takes %v B", subject, m.Value)
			case m.Metric == "allocated" && m.Operation != "archival" && !verified && m.Value != 0:
				t.Errorf("the loop of %s allocates %v B", m.Operation, m.Value)
			}
		}
	}
}

func TestBlocksAreCommittedInParts(t *testing.T) {
	folder := t.TempDir()
	w := small
	w.Versions, w.Runs = 2, 1
	_, err := Measure(w, opener(t, "dualtimeline", "features=none"), folder, true, fatal, io.Discard)
	if err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) > 0 {
		t.Errorf("left are %v, error %v", entries, err)
	}
	if w.chunk() >= int(w.Keys) {
		t.Error("there is one part")
	}
}

// faulty is a store that does some things in its own way.
type faulty struct {
	store.Store
	latest  func(key, dst []byte) ([]byte, bool, error)
	at      func(height uint64, key, dst []byte) ([]byte, bool, error)
	put     func(key, value []byte) error
	commit  func() error
	next    func(a store.Archive, dst []byte) ([]byte, store.Version, bool, error)
	reopens error
	height  uint64
}

func (s *faulty) Begin(height uint64) { s.height = height; s.Store.Begin(height) }

func (s *faulty) Latest(key, dst []byte) ([]byte, bool, error) {
	if s.latest != nil {
		return s.latest(key, dst)
	}
	return s.Store.Latest(key, dst)
}

func (s *faulty) At(height uint64, key, dst []byte) ([]byte, bool, error) {
	if s.at != nil {
		return s.at(height, key, dst)
	}
	return s.Store.At(height, key, dst)
}

func (s *faulty) Put(key, value []byte) error {
	if s.put != nil {
		return s.put(key, value)
	}
	return s.Store.Put(key, value)
}

func (s *faulty) Commit() error {
	if s.commit != nil {
		return s.commit()
	}
	return s.Store.Commit()
}

func (s *faulty) Archive() (store.Archive, error) {
	archive, err := s.Store.Archive()
	return faultyArchive{archive, s}, err
}

type faultyArchive struct {
	store.Archive
	of *faulty
}

func (a faultyArchive) Next(dst []byte) ([]byte, store.Version, bool, error) {
	if a.of.next != nil {
		return a.of.next(a.Archive, dst)
	}
	return a.Archive.Next(dst)
}

func (s *faulty) Reopen() error { return errors.Join(s.reopens, s.Store.Reopen()) }

func TestAStoreThatGoesWrongIsCaught(t *testing.T) {
	w := small
	w.ValueSize, w.Runs = 100, 1
	for _, test := range []struct {
		name, complaint string
		breakStore      func(s *faulty)
	}{
		{"changes a byte of a latest value", "run 1: verification: get account_", func(s *faulty) {
			s.latest = func(key, dst []byte) ([]byte, bool, error) {
				got, found, err := s.Store.Latest(key, dst)
				if found {
					got[len(got)-1] ^= 1
				}
				return got, found, err
			}
		}},
		{"goes wrong only once it is timed", "run 1: latest: get ", func(s *faulty) {
			reads := 0
			s.latest = func(key, dst []byte) ([]byte, bool, error) {
				got, found, err := s.Store.Latest(key, dst)
				if reads++; reads > int(w.Keys) && found {
					got[len(got)-1] ^= 1
				}
				return got, found, err
			}
		}},
		{"finds what was never written", "found, but was never written", func(s *faulty) {
			s.latest = func(key, dst []byte) ([]byte, bool, error) {
				got, _, err := s.Store.Latest(key, dst)
				return got, true, err
			}
		}},
		{"says the latest at every height", " at height ", func(s *faulty) {
			s.at = func(_ uint64, key, dst []byte) ([]byte, bool, error) { return s.Store.Latest(key, dst) }
		}},
		{"is one height late", " at height ", func(s *faulty) {
			s.at = func(height uint64, key, dst []byte) ([]byte, bool, error) { return s.Store.At(height-1, key, dst) }
		}},
		{"loses a write that a later one covers", "archive: has 959 versions, but 960 were written", func(s *faulty) {
			lost := false
			s.put = func(key, value []byte) error {
				if s.height == 5 && !lost {
					lost = true
					return nil
				}
				return s.Store.Put(key, value)
			}
		}},
		{"writes another value that a later one covers", "archive: its 960 versions are not those that were written", func(s *faulty) {
			s.put = func(key, value []byte) error {
				if s.height == 5 {
					value = append([]byte{value[0] ^ 1}, value[1:]...)
				}
				return s.Store.Put(key, value)
			}
		}},
		{"archives out of order", " comes behind account_", func(s *faulty) {
			s.next = func(a store.Archive, dst []byte) ([]byte, store.Version, bool, error) {
				got, v, ok, err := a.Next(dst)
				v.Height = w.Versions - v.Height
				return got, v, ok, err
			}
		}},
		{"fails to put", "run 1: write: height 1: put account_", func(s *faulty) {
			s.put = func(_, _ []byte) error { return errors.New("disk full") }
		}},
		{"fails to commit", "write: height 1: commit: disk full", func(s *faulty) {
			s.commit = func() error { return errors.New("disk full") }
		}},
		{"fails to read", "disk on fire", func(s *faulty) {
			s.at = func(_ uint64, _, dst []byte) ([]byte, bool, error) { return dst, false, errors.New("disk on fire") }
		}},
		{"fails to archive", "archive: disk on fire", func(s *faulty) {
			s.next = func(_ store.Archive, dst []byte) ([]byte, store.Version, bool, error) {
				return dst, store.Version{}, false, errors.New("disk on fire")
			}
		}},
		{"fails to reopen", "quiesce: stuck", func(s *faulty) { s.reopens = errors.New("stuck") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			open := func(folder string, fatal func(error)) (store.Store, error) {
				opened, err := opener(t, "monospace", "features=none")(folder, fatal)
				s := &faulty{Store: opened}
				test.breakStore(s)
				return s, err
			}
			measurements, err := Measure(w, open, t.TempDir(), true, fatal, io.Discard)
			if err == nil || !strings.Contains(err.Error(), test.complaint) || measurements != nil {
				t.Errorf("error is %v, not %q; %d measurements", err, test.complaint, len(measurements))
			}
		})
	}
}

func TestATruncatedArchiveHasNoMetrics(t *testing.T) {
	w := small
	w.ValueSize, w.ArchivalLimit = 100, time.Nanosecond
	var progress strings.Builder
	measurements, err := Measure(w, opener(t, "monospace", ""), t.TempDir(), true, fatal, &progress)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(slices.Clone(allNames), func(name string) bool {
		return strings.HasPrefix(name, "archival:") && name != "archival:truncated"
	})
	if got := names(measurements); !slices.Equal(got, want) {
		t.Errorf("metrics are %v, not %v", got, want)
	}
	for _, m := range measurements {
		if m.Metric == "truncated" && m.Value != 1 {
			t.Errorf("truncated is %v", m.Value)
		}
	}
	if !strings.Contains(progress.String(), "archival: truncated after 1ns, not measured") {
		t.Error(progress.String())
	}
}

func TestAnArchiveOfLargeValuesIsTruncatedToo(t *testing.T) {
	w := Workload{Seed: 3, Keys: 20, Versions: 2, UpdateRatio: 0.5, ValueSize: 1 << 20, Runs: 1, ArchivalLimit: time.Nanosecond}
	if w.chunk() >= 64 {
		t.Fatalf("a part of the archive has %d versions", w.chunk())
	}
	measurements, err := Measure(w, opener(t, "monospace", ""), t.TempDir(), true, fatal, io.Discard)
	if err != nil || slices.Contains(names(measurements), "archival:time") {
		t.Errorf("metrics are %v, error %v", names(measurements), err)
	}
}

func TestMediansAreOfTheMiddle(t *testing.T) {
	for _, test := range []struct {
		numbers []float64
		want    float64
	}{{[]float64{3}, 3}, {[]float64{9, 1, 2}, 2}, {[]float64{9, 1, 2, 4}, 3}} {
		if got := median(test.numbers); got != test.want {
			t.Errorf("median of %v is %v", test.numbers, got)
		}
	}
}
