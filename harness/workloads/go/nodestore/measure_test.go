package nodestore

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"plimsoll/workloads/data"
	"plimsoll/workloads/engine"
	"plimsoll/workloads/result"
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

func names(measurements []result.Measurement) []string {
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
			measurements, err := Timing.Measure(small, opener(t, subject, ""), t.TempDir(), Quiescing{}, fatal)
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

func TestEveryEngineIsMeasuredAndVerifiedByTheEarlySuiteToo(t *testing.T) {
	var want []string
	for _, p := range []string{"inserts", "batch-insert", "fetch-50-50", "ordered-fetch", "fetch-random", "fetch-missing"} {
		want = append(want, p+":time", p+":bytes-read", p+":bytes-written")
	}
	for _, subject := range engine.Subjects() {
		measurements, err := Bench.Measure(Workload{Seed: 3, Objects: 1000, Threads: 1}, opener(t, subject, ""), t.TempDir(), Quiescing{}, fatal)
		if err != nil {
			t.Fatalf("%s: %v", subject, err)
		}
		if got := names(measurements)[1 : 1+len(want)]; !slices.Equal(got, want) {
			t.Errorf("%s: metrics are %v, not %v", subject, got, want)
		}
	}
}

func TestWhatIsFoundInAStoreThatKeepsNothingIsCaught(t *testing.T) {
	c := &chunk{objects: data.Objects{Seed: small.Seed, Sizes: data.TimingValues}}
	c.prepare(newPlan(small, fetch, 0), 10)
	if err := c.execute(engine.Noop{}); err != nil {
		t.Fatal(err)
	}
	if err := c.verify(true); err != nil {
		t.Error(err)
	}
	if err := c.verify(false); err == nil || !strings.Contains(err.Error(), "not found, but was put") {
		t.Errorf("as a store, error is %v", err)
	}
	c.ends[3] = 0
	if err := c.verify(true); err == nil || !strings.Contains(err.Error(), "found, but was never put") {
		t.Errorf("something found, error is %v", err)
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
		measurements, err := Timing.Measure(small, opener(t, "pebble", idle), t.TempDir(), test.quiescing, fatal)
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
	get   func(key, dst []byte) ([]byte, bool, error)
	put   func(key, value []byte) error
	batch func(puts []engine.Object) error
	calm  error
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

func (s faulty) PutBatch(puts []engine.Object) error {
	if s.batch != nil {
		return s.batch(puts)
	}
	return s.Store.PutBatch(puts)
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
			measurements, err := Timing.Measure(small, open, t.TempDir(), Quiescing{}, fatal)
			if err == nil || !strings.Contains(err.Error(), test.complaint) || measurements != nil {
				t.Errorf("error is %v, not %q; %d measurements", err, test.complaint, len(measurements))
			}
		})
	}
}

func TestBatchesAreOf128AndWhatIsLostOfOneIsCaught(t *testing.T) {
	w := Workload{Seed: 3, Objects: stepsPerChunk + 5, Threads: 1}
	var sizes []int
	open := func(lose int) engine.Opener {
		return func(folder string, fatal func(error)) (engine.Store, error) {
			store, err := opener(t, "memory-go", "")(folder, fatal)
			s := &faulty{Store: store}
			s.batch = func(puts []engine.Object) error {
				sizes = append(sizes, len(puts))
				return store.PutBatch(puts[:len(puts)-lose])
			}
			return s, err
		}
	}
	if _, err := Bench.Measure(w, open(0), t.TempDir(), Quiescing{}, fatal); err != nil {
		t.Fatal(err)
	}
	if want := append(slices.Repeat([]int{128}, stepsPerChunk/128), 5); !slices.Equal(sizes, want) {
		t.Errorf("batches are of %v", sizes)
	}
	_, err := Bench.Measure(w, open(1), t.TempDir(), Quiescing{}, fatal)
	if err == nil || !strings.Contains(err.Error(), "fetch-random: get ") || !strings.Contains(err.Error(), "not found, but was put") {
		t.Errorf("error is %v", err)
	}
}
