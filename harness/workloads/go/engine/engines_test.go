package engine

import (
	"strings"
	"testing"
)

func TestOptionsThatAnEngineDoesNotHaveAreRefusedByName(t *testing.T) {
	for _, test := range []struct{ subject, options, complaint string }{
		{"peble", "", `unknown subject "peble": there are nudb, pebble, badger, memory-go`},
		{"pebble", "cache=64", "unknown option cache: pebble has cache_mb, memtable_mb"},
		{"memory-go", "cache_mb=64", "unknown option cache_mb: memory-go has none"},
		{"pebble", "cache_mb=", "option cache_mb= is not a whole number from 1 to"},
		{"pebble", "cache_mb=0", "option cache_mb=0 is not a whole number from 1 to"},
		{"pebble", "cache_mb", `option "cache_mb" is not name=value`},
		{"pebble", "cache_mb=1,", `option "" is not name=value`},
		{"pebble", "cache_mb=1,cache_mb=2", "option cache_mb comes twice"},
		{"pebble", "compression=lzma", "option compression=lzma is none of none, snappy, zstd"},
		{"nudb", "load_factor=1", "option load_factor=1 is not a number between 0 and 1"},
		{"nudb", "load_factor=NaN", "option load_factor=NaN is not a number between 0 and 1"},
		{"badger", "filter_false_positive=x", "option filter_false_positive=x is not a number between 0 and 1"},
	} {
		_, err := Configure(test.subject, test.options)
		if err == nil || !strings.Contains(err.Error(), test.complaint) {
			t.Errorf("%s:%s gives %v, not %q", test.subject, test.options, err, test.complaint)
		}
	}
}
