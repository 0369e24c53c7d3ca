package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/bloom"
	"github.com/cockroachdb/pebble/v2/sstable"

	"plimsoll/workloads/engine"
)

// pebbleConfig is what both designs on Pebble have in common.
type pebbleConfig struct {
	features
	// history is the keyspace of versioned keys, latest that of keys without a version, where there is one.
	history, latest string
	seek            seek

	cacheMB, memtableMB, filterBits int
	hotLatestMB, inlineThreshold    int
	sync                            bool
}

// pebbleStandard has the defaults in which the designs differ.
type pebbleStandard struct {
	variables                             string
	inlineVariable                        string
	cacheMB, hotLatestMB, inlineThreshold int
}

func (s *settings) pebble(standard pebbleStandard) pebbleConfig {
	prefix := standard.variables
	return pebbleConfig{
		features:        setting(s, "features", prefix+"_OPT_FEATURES", "all", parseFeatures),
		hotLatestMB:     s.integer("hot_latest_mb", prefix+"_HOT_LATEST_MB", standard.hotLatestMB, 0, 1<<20),
		inlineThreshold: s.integer("inline_threshold", standard.inlineVariable, standard.inlineThreshold, 1, 1<<30),
		cacheMB:         s.integer("cache_mb", "PEBBLE_CACHE_MB", standard.cacheMB, 1, 1<<20),
		filterBits:      s.integer("bloom_bits", "PEBBLE_BLOOM_BITS", 12, 0, 100),
		memtableMB:      s.integer("memtable_mb", "", 256, 1, 2048),
		sync:            setting(s, "sync", "PEBBLE_SYNC", "on", ParseSwitch),
		seek:            setting(s, "seek", "", "lt", parseSeek),
	}
}

// pebbleFiles are a Pebble database that can be closed and opened again.
type pebbleFiles struct {
	config pebbleConfig
	folder string
	fatal  func(error)
	db     *pebble.DB
}

func (f *pebbleFiles) open() (err error) {
	c := f.config
	options := &pebble.Options{
		FormatMajorVersion: pebble.FormatNewest,
		CacheSize:          int64(c.cacheMB) << 20,
		MemTableSize:       uint64(c.memtableMB) << 20,
		// As Canopy has them, so that they are near Badger's.
		MemTableStopWritesThreshold: 16,
		L0CompactionThreshold:       10,
		L0StopWritesThreshold:       20,
		LBaseMaxBytes:               512 << 20,
		MaxOpenFiles:                5000,
		BytesPerSync:                1 << 20,
		WALBytesPerSync:             1 << 20,
		CompactionConcurrencyRange:  func() (int, int) { return 1, runtime.NumCPU() },
		Logger:                      pebbleLogger{f.fatal},
		// Pebble would try again for ever, with a full disk too.
		EventListener: &pebble.EventListener{BackgroundError: f.fatal},
	}
	for i := range options.Levels {
		const blockSize = 64 << 10
		options.Levels[i].BlockSize, options.Levels[i].IndexBlockSize = blockSize, blockSize
		options.Levels[i].Compression = func() *sstable.CompressionProfile { return sstable.NoCompression }
		if c.filterBits > 0 {
			options.Levels[i].FilterPolicy = bloom.FilterPolicy(c.filterBits)
		}
	}
	if c.versionFilter {
		options.BlockPropertyCollectors = []func() pebble.BlockPropertyCollector{newVersionCollector(c.history)}
	}
	if c.valueSeparation {
		f.separateValues(options)
	}
	f.db, err = pebble.Open(f.folder, options)
	return err
}

// separateValues has the values of the history out of line that are longer than the threshold; the latest ones stay in
// line, for they are what is read most.
func (f *pebbleFiles) separateValues(options *pebble.Options) {
	policy := pebble.ValueSeparationPolicy{
		Enabled: true,
		// One byte says whether the key was deleted, and one more makes it longer.
		MinimumSize:           f.config.inlineThreshold + 2,
		MaxBlobReferenceDepth: 10,
		RewriteMinimumAge:     5 * time.Minute,
		TargetGarbageRatio:    0.2,
	}
	options.Experimental.ValueSeparationPolicy = func() pebble.ValueSeparationPolicy { return policy }
	if latest := f.config.latest; latest != "" {
		keyspace := pebble.KeyRange{Start: []byte(latest), End: keyspaceEnd(latest)}
		options.Experimental.SpanPolicyFunc = pebble.MakeStaticSpanPolicyFunc(bytes.Compare, keyspace,
			pebble.SpanPolicy{ValueStoragePolicy: pebble.ValueStorageLowReadLatency})
	}
}

// keyspaceEnd is the first key behind a keyspace; nil for the keyspace of everything.
func keyspaceEnd(keyspace string) []byte {
	if keyspace == "" {
		return nil
	}
	end := []byte(keyspace)
	end[len(end)-1]++
	return end
}

func (f *pebbleFiles) writeOptions() *pebble.WriteOptions {
	if f.config.sync {
		return pebble.Sync
	}
	return pebble.NoSync
}

func (f *pebbleFiles) reopen() error {
	if err := f.db.Flush(); err != nil {
		return err
	}
	if err := f.db.Close(); err != nil {
		return err
	}
	if err := f.open(); err != nil {
		return err
	}
	engine.WaitForPebble(f.db)
	return nil
}

// get is a point look-up.
func (f *pebbleFiles) get(key, dst []byte) (appended []byte, found bool, err error) {
	value, closer, err := f.db.Get(key)
	if errors.Is(err, pebble.ErrNotFound) {
		return dst, false, nil
	}
	if err != nil {
		return dst, false, err
	}
	dst, found, err = appendAlive(dst, value)
	return dst, found, errors.Join(err, closer.Close())
}

// Each value has a byte in front that says whether the key was deleted at that height.
const (
	alive   = 0
	deleted = 1
)

func appendAlive(dst, stored []byte) (appended []byte, found bool, err error) {
	switch {
	case len(stored) > 0 && stored[0] == alive:
		return append(dst, stored[1:]...), true, nil
	case len(stored) == 1 && stored[0] == deleted:
		return dst, false, nil
	default:
		return dst, false, fmt.Errorf("a stored value is %d bytes and neither alive nor deleted", len(stored))
	}
}

type pebbleLogger struct{ fatal func(error) }

func (pebbleLogger) Infof(string, ...any) {}

func (pebbleLogger) Errorf(format string, args ...any) { logError("pebble", format, args...) }

func (l pebbleLogger) Fatalf(format string, args ...any) { l.fatal(fmt.Errorf(format, args...)) }

// logError passes an engine's own complaint on.
func logError(engine, format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%s: %s\n", engine, strings.TrimSpace(fmt.Sprintf(format, args...)))
}
