package engine

import (
	"expvar"
	"slices"
	"time"

	"github.com/dgraph-io/badger/v4"
	badgeroptions "github.com/dgraph-io/badger/v4/options"
)

// badgerStore writes each object to the memory-mapped log without waiting for the device (SyncWrites is off), as nodes
// do that can fetch lost objects from their peers.
type badgerStore struct {
	db      *badger.DB
	options badger.Options
	// Badger counts for all stores of a process together.
	compactedBefore uint64
}

func configureBadger(o *options) Opener {
	cacheMB := o.integer("cache_mb", 256, 0, 1<<20)
	memtableMB := o.integer("memtable_mb", 64, 1, 2048)
	// Badger's own 1 MB leaves all objects in the tables too, and is refused with a small memtable.
	valueThreshold := o.integer("value_threshold", 64<<10, 1, 64<<10)
	filterFalsePositive := o.fraction("filter_false_positive", 0.01)
	compression := choice(o, "compression", "snappy", map[string]badgeroptions.CompressionType{
		"none": badgeroptions.None, "snappy": badgeroptions.Snappy, "zstd": badgeroptions.ZSTD,
	})
	return func(folder string, _ func(error)) (Store, error) {
		s := &badgerStore{
			options: badger.DefaultOptions(folder).
				WithBlockCacheSize(int64(cacheMB) << 20).
				WithMemTableSize(int64(memtableMB) << 20).
				WithValueThreshold(int64(valueThreshold)).
				WithBloomFalsePositive(filterFalsePositive).
				WithCompression(compression).
				// Objects are named by their contents: there is nothing to conflict about.
				WithDetectConflicts(false).
				WithSyncWrites(false).
				WithLogger(badgerLogger{}),
			compactedBefore: badgerCompactedBytes(),
		}
		return s, s.open()
	}
}

func (s *badgerStore) open() (err error) {
	s.db, err = badger.Open(s.options)
	return err
}

func (s *badgerStore) Put(key, value []byte) error {
	return s.db.Update(func(txn *badger.Txn) error { return txn.Set(key, value) })
}

func (s *badgerStore) PutBatch(puts []Object) error {
	batch := s.db.NewWriteBatch()
	defer batch.Cancel()
	for _, o := range puts {
		if err := batch.Set(o.Key, o.Value); err != nil {
			return err
		}
	}
	return batch.Flush()
}

func (s *badgerStore) Get(key, dst []byte) (appended []byte, found bool, err error) {
	txn := s.db.NewTransaction(false)
	defer txn.Discard()
	return AppendFromBadger(txn, key, dst)
}

// Quiesce closes and opens the store again, since nothing else empties Badger's memtable. A store that is open may find
// work at once, so it is done when it finds none.
func (s *badgerStore) Quiesce(compact bool) error {
	if err := s.reopen(); err != nil {
		return err
	}
	if compact {
		if err := s.db.Flatten(1); err != nil {
			return err
		}
	}
	for s.compactionPending() {
		for s.compactionPending() {
			time.Sleep(time.Millisecond)
		}
		if err := s.reopen(); err != nil {
			return err
		}
	}
	return nil
}

func (s *badgerStore) reopen() error {
	// Waits for compactions that are running.
	if err := s.db.Close(); err != nil {
		return err
	}
	return s.open()
}

// compactionPending is false too while the last pending compaction is running.
func (s *badgerStore) compactionPending() bool {
	return slices.ContainsFunc(s.db.Levels(), func(l badger.LevelInfo) bool {
		// Badger's own rule for taking a level up.
		return l.Adjusted >= 1 || l.Level == 0 && l.Score >= 1
	})
}

func (s *badgerStore) Counters() Counters {
	// Badger's write_bytes_l0 counts puts, not flushes, and nothing counts its log.
	compacted := badgerCompactedBytes() - s.compactedBefore
	return Counters{Compaction: &compacted}
}

func badgerCompactedBytes() (sum uint64) {
	expvar.Get("badger_write_bytes_compaction").(*expvar.Map).Do(func(level expvar.KeyValue) {
		sum += uint64(level.Value.(*expvar.Int).Value())
	})
	return sum
}

func (s *badgerStore) Close() error { return s.db.Close() }

type badgerLogger struct{}

func (badgerLogger) Errorf(format string, args ...any) { logError("badger", format, args...) }

func (badgerLogger) Warningf(string, ...any) {}

func (badgerLogger) Infof(string, ...any) {}

func (badgerLogger) Debugf(string, ...any) {}
