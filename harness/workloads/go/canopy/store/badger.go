package store

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/dgraph-io/badger/v4"
	badgeroptions "github.com/dgraph-io/badger/v4/options"

	"plimsoll/workloads/engine"
)

// Canopy's node has the latest values in a keyspace of their own with Badger too.
const (
	badgerLatest  = "s/"
	badgerHistory = "h/"
)

// badgerStore is Badger in managed mode: heights are its timestamps, and all versions are kept.
type badgerStore struct {
	options badger.Options
	db      *badger.DB
	batch   *badger.WriteBatch
	height  uint64
	// keys are those of the batch, which refers to them until it is committed.
	keys []byte
	// key is kept for its memory.
	key []byte
}

func configureBadger(s *settings) Opener {
	cacheMB := s.integer("cache_mb", "", 256, 0, 1<<20)
	memtableMB := s.integer("memtable_mb", "", 256, 8, 2048)
	// More than a tenth of the memtable is refused by Badger.
	valueThreshold := setting(s, "value_threshold", "", "1024", func(text string) (int, error) {
		value, err := strconv.Atoi(text)
		if highest := memtableMB << 20 / 10; err != nil || value < 1 || value > highest {
			return 0, fmt.Errorf("is not a whole number from 1 to %d", highest)
		}
		return value, nil
	})
	sync := setting(s, "sync", "", "on", ParseSwitch)
	return func(folder string, _ func(error)) (Store, error) {
		store := &badgerStore{options: badger.DefaultOptions(folder).
			WithNumVersionsToKeep(math.MaxInt).
			WithValueThreshold(int64(valueThreshold)).
			WithCompression(badgeroptions.None).
			WithBlockCacheSize(int64(cacheMB) << 20).
			WithNumMemtables(16).WithMemTableSize(int64(memtableMB) << 20).
			WithNumLevelZeroTables(10).WithNumLevelZeroTablesStall(20).
			WithBaseTableSize(128 << 20).WithBaseLevelSize(512 << 20).
			// Badger refuses a single one.
			WithNumCompactors(max(2, runtime.NumCPU())).
			WithCompactL0OnClose(true).
			WithDetectConflicts(false).
			WithSyncWrites(sync).
			WithLogger(badgerLogger{})}
		return store, store.open()
	}
}

func (s *badgerStore) open() (err error) {
	s.db, err = badger.OpenManaged(s.options)
	return err
}

func (s *badgerStore) Begin(height uint64) {
	s.height = height
	s.batch = s.db.NewWriteBatchAt(height)
	s.keys = s.keys[:0]
}

func (s *badgerStore) Put(key, value []byte) error {
	if err := s.batch.SetEntryAt(badger.NewEntry(s.own(badgerLatest, key), value), math.MaxUint64); err != nil {
		return err
	}
	return s.batch.SetEntryAt(badger.NewEntry(s.own(badgerHistory, key), value), s.height)
}

func (s *badgerStore) Delete(key []byte) error {
	if err := s.batch.DeleteAt(s.own(badgerLatest, key), math.MaxUint64); err != nil {
		return err
	}
	return s.batch.DeleteAt(s.own(badgerHistory, key), s.height)
}

// own returns a key of a keyspace that stays as it is until the batch is committed.
func (s *badgerStore) own(keyspace string, key []byte) []byte {
	start := len(s.keys)
	s.keys = append(append(s.keys, keyspace...), key...)
	return s.keys[start:len(s.keys):len(s.keys)]
}

func (s *badgerStore) Commit() error { return s.batch.Flush() }

func (s *badgerStore) Latest(key, dst []byte) ([]byte, bool, error) {
	return s.get(math.MaxUint64, badgerLatest, key, dst)
}

func (s *badgerStore) At(height uint64, key, dst []byte) ([]byte, bool, error) {
	return s.get(height, badgerHistory, key, dst)
}

func (s *badgerStore) get(height uint64, keyspace string, key, dst []byte) (appended []byte, found bool, err error) {
	txn := s.db.NewTransactionAt(height, false)
	defer txn.Discard()
	s.key = append(append(s.key[:0], keyspace...), key...)
	return engine.AppendFromBadger(txn, s.key, dst)
}

func (s *badgerStore) Archive() (Archive, error) {
	txn := s.db.NewTransactionAt(math.MaxUint64, false)
	iterator := txn.NewIterator(badger.IteratorOptions{AllVersions: true, Prefix: []byte(badgerHistory)})
	iterator.Rewind()
	return &badgerArchive{txn, iterator}, nil
}

type badgerArchive struct {
	txn      *badger.Txn
	iterator *badger.Iterator
}

func (a *badgerArchive) Next(dst []byte) ([]byte, Version, bool, error) {
	if !a.iterator.Valid() {
		return dst, Version{}, false, nil
	}
	item := a.iterator.Item()
	key := item.Key()[len(badgerHistory):]
	dst = append(dst, key...)
	keyEnd := len(dst)
	version := Version{Height: item.Version(), KeyBytes: len(key), Deleted: item.IsDeletedOrExpired()}
	if !version.Deleted {
		if err := item.Value(func(value []byte) error {
			dst = append(dst, value...)
			return nil
		}); err != nil {
			return dst, version, false, err
		}
	}
	version.ValueSize = len(dst) - keyEnd
	a.iterator.Next()
	return dst, version, true, nil
}

func (a *badgerArchive) Close() error {
	a.iterator.Close()
	a.txn.Discard()
	return nil
}

// Reopen empties Badger's memtable, which nothing else does. A store that is open may find work at once, so it is done
// when it finds none.
func (s *badgerStore) Reopen() error {
	for {
		// Waits for compactions that are running.
		if err := s.db.Close(); err != nil {
			return err
		}
		// The memtable that it closed with, before there is another.
		s.db, s.batch = nil, nil
		runtime.GC()
		if err := s.open(); err != nil {
			return err
		}
		if !s.compactionPending() {
			return nil
		}
		for s.compactionPending() {
			time.Sleep(time.Millisecond)
		}
	}
}

// compactionPending is false too while the last pending compaction is running.
func (s *badgerStore) compactionPending() bool {
	return slices.ContainsFunc(s.db.Levels(), func(l badger.LevelInfo) bool {
		// Badger's own rule for taking a level up.
		return l.Adjusted >= 1 || l.Level == 0 && l.Score >= 1
	})
}

func (s *badgerStore) Close() error { return s.db.Close() }

type badgerLogger struct{}

func (badgerLogger) Errorf(format string, args ...any) { logError("badger", format, args...) }

func (badgerLogger) Warningf(string, ...any) {}

func (badgerLogger) Infof(string, ...any) {}

func (badgerLogger) Debugf(string, ...any) {}
