package store

import (
	"bytes"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/sstable"
)

// versionProperty is the name under which tables and blocks keep the range of heights that they hold.
const versionProperty = "plimsoll.versions"

// newVersionCollector notes the heights of a keyspace's keys.
func newVersionCollector(keyspace string) func() pebble.BlockPropertyCollector {
	return func() pebble.BlockPropertyCollector {
		return sstable.NewBlockIntervalCollector(versionProperty, versionMapper{[]byte(keyspace)}, nil)
	}
}

// newVersionFilters let an iterator skip what is above a height. It is not for keyspaces whose heights are not noted.
func newVersionFilters(height uint64) []pebble.BlockPropertyFilter {
	// Pebble appends to them.
	filters := make([]pebble.BlockPropertyFilter, 0, 2)
	return append(filters, sstable.NewBlockIntervalFilter(versionProperty, 0, height+1, nil))
}

type versionMapper struct{ keyspace []byte }

func (m versionMapper) MapPointKey(key pebble.InternalKey, _ []byte) (sstable.BlockInterval, error) {
	if !bytes.HasPrefix(key.UserKey, m.keyspace) {
		return sstable.BlockInterval{}, nil
	}
	height := heightOf(key.UserKey)
	return sstable.BlockInterval{Lower: height, Upper: height + 1}, nil
}

func (versionMapper) MapRangeKeys(sstable.Span) (sstable.BlockInterval, error) {
	return sstable.BlockInterval{}, nil
}
