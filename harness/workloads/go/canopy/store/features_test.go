package store

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// filled has 200 keys at heights 1 to 4, each height in tables of its own.
func filled(t *testing.T, subject, options string) *pebbleStore {
	store := newStore(t, subject, options).(*pebbleStore)
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	for height := uint64(1); height <= 4; height++ {
		store.Begin(height)
		for i := range 200 {
			value := bytes.Repeat([]byte{byte(height)}, 1000)
			if err := store.Put(fmt.Appendf(nil, "account_%03d", i), value); err != nil {
				t.Fatal(err)
			}
		}
		if err := store.Commit(); err != nil {
			t.Fatal(err)
		}
		if err := store.Reopen(); err != nil {
			t.Fatal(err)
		}
	}
	return store
}

// blockBytes is how much is loaded to read keys one after the other at a height.
func blockBytes(t *testing.T, s *pebbleStore, height uint64) uint64 {
	var sum uint64
	for i := range 200 {
		key := fmt.Appendf(nil, "account_%03d", i)
		s.history.target = appendVersionedKey(nil, s.config.history, key, height)
		iterator, err := s.history.iterator(height)
		if err != nil {
			t.Fatal(err)
		}
		if _, found, err := s.history.read(iterator, nil); err != nil || !found {
			t.Fatalf("found %v, error %v", found, err)
		}
		stats := iterator.Stats()
		sum += stats.InternalStats.BlockBytes
		if err := iterator.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return sum
}

func TestTheVersionFilterSkipsTablesOfLaterHeights(t *testing.T) {
	for _, subject := range []string{"monospace", "dualtimeline"} {
		without := blockBytes(t, filled(t, subject, "features=none"), 1)
		with := blockBytes(t, filled(t, subject, "features=version-filter"), 1)
		if with*2 > without {
			t.Errorf("%s: %d bytes with filters, %d without", subject, with, without)
		}
	}
}

func TestValuesAboveTheThresholdAreInBlobFiles(t *testing.T) {
	const written = 4 * 200 * 1000
	for _, test := range []struct {
		subject, options string
		separated        bool
	}{
		{"monospace", "features=value-separation,inline_threshold=999", true},
		{"monospace", "features=value-separation,inline_threshold=1000", false},
		{"monospace", "features=hot-latest+version-filter+iterator-reuse,inline_threshold=999", false},
		{"dualtimeline", "features=value-separation,inline_threshold=999", true},
		{"dualtimeline", "features=value-separation,inline_threshold=1000", false},
	} {
		s := filled(t, test.subject, test.options)
		size := s.db.Metrics().BlobFiles.ReferencedValueSize
		// DualTimeline's latest values, of which there are as many again, stay in line.
		if separated := size > 0; separated != test.separated || separated && size != written+800 {
			t.Errorf("%s:%s: blob files have %d bytes", test.subject, test.options, size)
		}
	}
}

func TestTheIteratorIsKeptAtOneHeightUntilACommit(t *testing.T) {
	s := filled(t, "monospace", "features=iterator-reuse")
	read := func(height uint64) {
		if _, found, err := s.At(height, []byte("account_007"), nil); err != nil || !found {
			t.Fatalf("found %v, error %v", found, err)
		}
	}
	read(2)
	kept := s.history.reused
	read(2)
	if kept == nil || s.history.reused != kept {
		t.Error("it is not kept")
	}
	read(3)
	if s.history.readAt != 3 {
		t.Errorf("another height is read with the iterator of height %d", s.history.readAt)
	}
	s.Begin(5)
	if err := s.Commit(); err != nil || s.history.reused != nil {
		t.Errorf("it outlives a commit, error %v", err)
	}
	plain := filled(t, "monospace", "features=none")
	if _, _, err := plain.At(2, []byte("account_007"), nil); err != nil || plain.history.reused != nil {
		t.Errorf("it is kept without the feature, error %v", err)
	}
}

func TestTheHotCacheAnswersLatestReads(t *testing.T) {
	for _, subject := range []string{"monospace", "dualtimeline"} {
		s := filled(t, subject, "features=hot-latest")
		hits := func() int64 { m := s.db.Metrics(); return m.BlockCache.Hits + m.BlockCache.Misses }
		before := hits()
		if got, found, err := s.Latest([]byte("account_007"), nil); err != nil || !found || got[0] != 4 {
			t.Errorf("%s: found %v, error %v", subject, found, err)
		}
		if asked := hits() - before; asked != 0 {
			t.Errorf("%s: %d blocks were asked for", subject, asked)
		}
		for _, options := range []string{"features=none", "hot_latest_mb=0"} {
			if filled(t, subject, options).hot != nil {
				t.Errorf("%s: there is a cache with %s", subject, options)
			}
		}
	}
}

func TestSettingsComeFromOptionsThenVariablesThenDefaults(t *testing.T) {
	variables := map[string]string{
		"PEBBLE_CACHE_MB": "7", "PEBBLE_BLOOM_BITS": "9", "PEBBLE_SYNC": "0", "MONOSPACE_OPT_FEATURES": "false",
		"MONOSPACE_HOT_LATEST_MB": "5", "MONOSPACE_INLINE_THRESHOLD": "77",
		"DUALTIMELINE_OPT_FEATURES": "hot-latest", "DUALTIMELINE_HOT_LATEST_MB": "0", "DUALTIMELINE_INLINE_THRESHOLD_HSS": "88",
	}
	configure := func(subject, options string) pebbleConfig {
		s, err := parseSettings(options, func(name string) string { return variables[name] })
		if err != nil {
			t.Fatal(err)
		}
		open := map[string]func(*settings) Opener{"monospace": configureMonospace, "dualtimeline": configureDualtimeline}[subject](s)
		if err := s.complaint(subject); err != nil {
			t.Fatal(err)
		}
		store, err := open(t.TempDir(), func(err error) { panic(err) })
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		return store.(*pebbleStore).config
	}
	mono := pebbleConfig{cacheMB: 7, memtableMB: 256, filterBits: 9, hotLatestMB: 5, inlineThreshold: 77}
	if got := configure("monospace", ""); got != mono {
		t.Errorf("monospace is %+v", got)
	}
	mono.features, mono.cacheMB, mono.sync = features{true, true, true, true}, 8, true
	if got := configure("monospace", "cache_mb=8,features=all,sync=on"); got != mono {
		t.Errorf("monospace is %+v", got)
	}
	dual := pebbleConfig{
		features: features{hotLatest: true}, history: "h/", latest: "s/", cacheMB: 7, memtableMB: 256, filterBits: 9, inlineThreshold: 88,
	}
	if got := configure("dualtimeline", ""); got != dual {
		t.Errorf("dualtimeline is %+v", got)
	}
	clear(variables)
	dual = pebbleConfig{
		features: features{true, true, true, true}, history: "h/", latest: "s/", cacheMB: 256, memtableMB: 256,
		filterBits: 12, hotLatestMB: 96, inlineThreshold: 1536, sync: true,
	}
	if got := configure("dualtimeline", ""); got != dual {
		t.Errorf("by default, dualtimeline is %+v", got)
	}
	mono = pebbleConfig{
		features: features{true, true, true, true}, cacheMB: 512, memtableMB: 256, filterBits: 12, hotLatestMB: 64, inlineThreshold: 2048, sync: true,
	}
	if got := configure("monospace", ""); got != mono {
		t.Errorf("by default, monospace is %+v", got)
	}
}

func TestWrongSettingsAreNamed(t *testing.T) {
	for _, test := range []struct{ subject, options, variable, value, complaint string }{
		{"lmdb", "", "", "", `unknown subject "lmdb": there are badger, monospace, dualtimeline, noop`},
		{"badger", "cache_mb=-1", "", "", "option cache_mb=-1 is not a whole number from 0 to"},
		{"badger", "memtable_mb=8,value_threshold=1000000", "", "", "option value_threshold=1000000 is not a whole number from 1 to 838860"},
		{"monospace", "cache=1", "", "", "unknown option cache: monospace has features, hot_latest_mb"},
		{"monospace", "cache_mb", "", "", `option "cache_mb" is not name=value`},
		{"monospace", "cache_mb=1,cache_mb=2", "", "", "option cache_mb comes twice"},
		{"monospace", "features=hot-latest+hot-latest", "", "", "option features=hot-latest+hot-latest is neither all, none"},
		{"monospace", "features=fast", "", "", "option features=fast is neither all, none"},
		{"monospace", "seek=up", "", "", "option seek=up is neither lt nor ge"},
		{"monospace", "", "PEBBLE_CACHE_MB", "-1", "variable PEBBLE_CACHE_MB=-1 is not a whole number from 1 to"},
		{"dualtimeline", "", "PEBBLE_SYNC", "maybe", "variable PEBBLE_SYNC=maybe is neither on"},
		{"dualtimeline", "inline_threshold=0", "", "", "option inline_threshold=0 is not a whole number from 1 to"},
		{"noop", "a=1", "", "", "unknown option a: noop has none"},
	} {
		_, err := Configure(test.subject, test.options, func(name string) string {
			if name == test.variable {
				return test.value
			}
			return ""
		})
		if err == nil || !strings.HasPrefix(err.Error(), test.complaint) {
			t.Errorf("%s:%s: error is %v, not %q", test.subject, test.options, err, test.complaint)
		}
	}
}
