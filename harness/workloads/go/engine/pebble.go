package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/bloom"
	"github.com/cockroachdb/pebble/v2/sstable"

	"plimsoll/workloads/data"
)

// pebbleStore writes each object to the write-ahead log without waiting for the device, as nodes do that can fetch
// lost objects from their peers.
type pebbleStore struct{ db *pebble.DB }

func configurePebble(o *options) Opener {
	cacheMB := o.integer("cache_mb", 256, 1, 1<<20)
	memtableMB := o.integer("memtable_mb", 16, 1, 2048)
	filterBits := o.integer("filter_bits", 10, 0, 100)
	openFiles := o.integer("open_files", 2000, 100, 1<<20)
	// From 12 on, Pebble stops writes.
	l0Threshold := o.integer("l0_compaction_threshold", 4, 1, 12)
	compression := choice(o, "compression", "snappy", map[string]*sstable.CompressionProfile{
		"none": sstable.NoCompression, "snappy": sstable.SnappyCompression, "zstd": sstable.ZstdCompression,
	})
	return func(folder string, fatal func(error)) (Store, error) {
		options := &pebble.Options{
			FormatMajorVersion:    pebble.FormatNewest,
			ErrorIfExists:         true,
			CacheSize:             int64(cacheMB) << 20,
			MemTableSize:          uint64(memtableMB) << 20,
			MaxOpenFiles:          openFiles,
			L0CompactionThreshold: l0Threshold,
			Logger:                pebbleLogger{fatal},
			// Pebble would try again for ever, with a full disk too.
			EventListener: &pebble.EventListener{BackgroundError: fatal},
		}
		for i := range options.Levels {
			options.Levels[i].Compression = func() *sstable.CompressionProfile { return compression }
			if filterBits > 0 {
				options.Levels[i].FilterPolicy = bloom.FilterPolicy(filterBits)
			}
		}
		db, err := pebble.Open(folder, options)
		if err != nil {
			return nil, err
		}
		return &pebbleStore{db}, nil
	}
}

func (s *pebbleStore) Put(key, value []byte) error {
	return s.db.Set(key, value, pebble.NoSync)
}

func (s *pebbleStore) PutBatch(puts []Object) error {
	batch := s.db.NewBatch()
	for _, o := range puts {
		if err := batch.Set(o.Key, o.Value, nil); err != nil {
			return err
		}
	}
	if err := batch.Commit(pebble.NoSync); err != nil {
		return err
	}
	return batch.Close()
}

func (s *pebbleStore) Get(key, dst []byte) ([]byte, bool, error) {
	value, closer, err := s.db.Get(key)
	if errors.Is(err, pebble.ErrNotFound) {
		return dst, false, nil
	}
	if err != nil {
		return dst, false, err
	}
	dst = append(dst, value...)
	return dst, true, closer.Close()
}

func (s *pebbleStore) Quiesce(compact bool) error {
	if err := s.db.Flush(); err != nil {
		return err
	}
	if compact {
		aboveAllKeys := bytes.Repeat([]byte{0xff}, data.KeySize+1)
		if err := s.db.Compact(context.Background(), nil, aboveAllKeys, true); err != nil {
			return err
		}
	}
	WaitForPebble(s.db)
	return nil
}

func (s *pebbleStore) Counters() Counters {
	metrics := s.db.Metrics()
	var flush, compaction uint64
	for _, level := range metrics.Levels {
		flush += level.TableBytesFlushed + level.BlobBytesFlushed
		compaction += level.TableBytesCompacted + level.BlobBytesCompacted
	}
	return Counters{Log: &metrics.WAL.BytesWritten, Flush: &flush, Compaction: &compaction}
}

func (s *pebbleStore) Close() error { return s.db.Close() }

type pebbleLogger struct{ fatal func(error) }

func (pebbleLogger) Infof(string, ...any) {}

func (pebbleLogger) Errorf(format string, args ...any) { logError("pebble", format, args...) }

func (l pebbleLogger) Fatalf(format string, args ...any) { l.fatal(fmt.Errorf(format, args...)) }
