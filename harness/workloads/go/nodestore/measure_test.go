package nodestore

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"plimsoll/workloads/engine"
)

// More than one chunk, and shares that differ.
var small = Workload{Seed: 3, Objects: stepsPerChunk + 5, Threads: 3}

func opener(t *testing.T, subject, options string) engine.Opener {
	open, err := engine.Configure(subject, options)
	if err != nil {
		t.Fatal(err)
	}
	return open
}

func fatal(err error) { panic(err) }

func names(measurements []Measurement) []string {
	var all []string
	for _, m := range measurements {
		all = append(all, m.Operation+":"+m.Metric)
	}
	return all
}

func TestEveryEngineIsMeasuredAndVerified(t *testing.T) {
	common := strings.Fields(`
		open:time insert:time insert:bytes-read insert:bytes-written fetch:time fetch:bytes-read fetch:bytes-written
		missing:time missing:bytes-read missing:bytes-written mixed:time mixed:bytes-read mixed:bytes-written
		work:time work:bytes-read work:bytes-written quiesce:time close:time store:size process:peak-memory`)
	for subject, own := range map[string][]string{
		"nudb":      nil,
		"pebble":    {"engine:flush-bytes", "engine:compaction-bytes", "engine:write-amplification"},
		"badger":    {"engine:compaction-bytes"},
		"memory-go": nil,
	} {
		t.Run(subject, func(t *testing.T) {
			measurements, err := Measure(small, opener(t, subject, ""), t.TempDir(), Quiescing{}, fatal)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := names(measurements), slices.Concat(common, own); !slices.Equal(got, want) {
				t.Errorf("metrics are %v, not %v", got, want)
			}
			const valuesAtLeast = 250 * 2 * stepsPerChunk
			for _, m := range measurements {
				switch {
				case m.Unit == "s" && !(m.Value > 0):
					t.Errorf("%s:%s is %v s", m.Operation, m.Metric, m.Value)
				case m.Operation == "store" && subject != "memory-go" && m.Value < valuesAtLeast:
					t.Errorf("the store takes %v B", m.Value)
				case subject == "memory-go" && slices.Contains([]string{"bytes-read", "bytes-written", "size"}, m.Metric) && m.Value != 0:
					t.Errorf("%s:%s is %v B in memory", m.Operation, m.Metric, m.Value)
				}
			}
		})
	}
}

func TestQuiescingIsAsAskedFor(t *testing.T) {
	// Pebble compacts nothing by itself then.
	const idle = "memtable_mb=64,l0_compaction_threshold=12"
	for _, test := range []struct {
		quiescing          Quiescing
		compacted, quiesce bool
	}{
		{Quiescing{}, false, true},
		{Quiescing{Compact: true}, true, true},
		{Quiescing{Skip: true}, false, false},
	} {
		measurements, err := Measure(small, opener(t, "pebble", idle), t.TempDir(), test.quiescing, fatal)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(names(measurements), "quiesce:time"); got != test.quiesce {
			t.Errorf("%+v: there being a quiesce:time is %v", test.quiescing, got)
		}
		compaction := measurements[slices.Index(names(measurements), "engine:compaction-bytes")].Value
		if compaction > 0 != test.compacted {
			t.Errorf("%+v: %v B are compacted", test.quiescing, compaction)
		}
	}
}

// faulty is a store that does some things in its own way.
type faulty struct {
	engine.Store
	get  func(key, dst []byte) ([]byte, bool, error)
	put  func(key, value []byte) error
	calm error
}

func (s faulty) Get(key, dst []byte) ([]byte, bool, error) {
	if s.get != nil {
		return s.get(key, dst)
	}
	return s.Store.Get(key, dst)
}

func (s faulty) Put(key, value []byte) error {
	if s.put != nil {
		return s.put(key, value)
	}
	return s.Store.Put(key, value)
}

func (s faulty) Quiesce(compact bool) error { return errors.Join(s.calm, s.Store.Quiesce(compact)) }

func TestAStoreThatGoesWrongIsCaught(t *testing.T) {
	for _, test := range []struct {
		name, complaint string
		breakStore      func(s *faulty)
	}{
		{"changes a byte of a value", "fetch: get ", func(s *faulty) {
			s.get = func(key, dst []byte) ([]byte, bool, error) {
				got, found, err := s.Store.Get(key, dst)
				if found {
					got[len(got)-1] ^= 1
				}
				return got, found, err
			}
		}},
		{"returns the beginning of a value", "bytes returned are not the", func(s *faulty) {
			s.get = func(key, dst []byte) ([]byte, bool, error) {
				got, found, err := s.Store.Get(key, dst)
				return got[:max(len(dst), len(got)-1)], found, err
			}
		}},
		{"returns nothing but says found", "the 0 bytes returned are not the", func(s *faulty) {
			s.get = func(_, dst []byte) ([]byte, bool, error) { return dst, true, nil }
		}},
		{"loses what was put", "not found, but was put", func(s *faulty) {
			s.put = func(_, _ []byte) error { return nil }
		}},
		{"finds what was never put", "missing: get ", func(s *faulty) {
			s.get = func(key, dst []byte) ([]byte, bool, error) {
				got, _, err := s.Store.Get(key, dst)
				return got, true, err
			}
		}},
		{"fails to get", "disk on fire", func(s *faulty) {
			s.get = func(_, dst []byte) ([]byte, bool, error) { return dst, false, errors.New("disk on fire") }
		}},
		{"fails to put", "insert: put ", func(s *faulty) {
			s.put = func(_, _ []byte) error { return errors.New("disk full") }
		}},
		{"panics", "insert: panic: runtime error", func(s *faulty) {
			s.put = func(key, _ []byte) error { _ = key[len(key)]; return nil }
		}},
		{"fails to quiesce", "quiesce after insert: stuck", func(s *faulty) { s.calm = errors.New("stuck") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			open := func(folder string, fatal func(error)) (engine.Store, error) {
				store, err := opener(t, "memory-go", "")(folder, fatal)
				s := &faulty{Store: store}
				test.breakStore(s)
				return s, err
			}
			measurements, err := Measure(small, open, t.TempDir(), Quiescing{}, fatal)
			if err == nil || !strings.Contains(err.Error(), test.complaint) || measurements != nil {
				t.Errorf("error is %v, not %q; %d measurements", err, test.complaint, len(measurements))
			}
		})
	}
}
