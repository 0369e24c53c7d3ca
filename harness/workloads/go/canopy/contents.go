package canopy

import (
	"bytes"
	"fmt"
	"hash/maphash"

	"plimsoll/workloads/canopy/store"
)

// contents is a fingerprint of versions in whatever order, so that an archive is compared with what was written without
// keeping either: how many there are, and the sum of their hashes.
type contents struct {
	entries uint64
	sum     uint64
}

// hashSeed is this process's own.
var hashSeed = maphash.MakeSeed()

func (c *contents) add(v store.Version, keyAndValue []byte) {
	c.entries++
	c.sum += maphash.Comparable(hashSeed, struct {
		store.Version
		bytes uint64
	}{v, maphash.Bytes(hashSeed, keyAndValue)})
}

// contents are what a store that was written to has to have.
func (w Workload) contents() (c contents) {
	var entry []byte
	for height := uint64(1); height <= w.Versions; height++ {
		for i := range w.writes(height) {
			entry = w.appendKey(entry[:0], i)
			v := store.Version{Height: height, KeyBytes: len(entry), ValueSize: w.ValueSize}
			entry = w.appendValue(entry, i, height)
			c.add(v, entry)
		}
	}
	return c
}

// exported is a part of an archive, which is gone through in parts so that what was read can be checked between them.
type exported struct {
	entries  []store.Version
	bytes    []byte
	seen     contents
	previous []byte
	height   uint64
}

// verify adds the part to what was seen. The error names a key that is out of order.
func (e *exported) verify() error {
	rest := e.bytes
	for _, v := range e.entries {
		size := v.KeyBytes + v.ValueSize
		if size > len(rest) {
			return fmt.Errorf("%d bytes of a version are missing", size-len(rest))
		}
		key := rest[:v.KeyBytes]
		order := bytes.Compare(e.previous, key)
		if e.seen.entries > 0 && (order > 0 || order == 0 && e.height <= v.Height) {
			return fmt.Errorf("%s at height %d comes behind %s at height %d", key, v.Height, e.previous, e.height)
		}
		e.seen.add(v, rest[:size])
		e.previous, e.height = append(e.previous[:0], key...), v.Height
		rest = rest[size:]
	}
	return nil
}

// complete compares all that was seen with what was written.
func (e *exported) complete(want contents) error {
	switch {
	case e.seen.entries != want.entries:
		return fmt.Errorf("has %d versions, but %d were written", e.seen.entries, want.entries)
	case e.seen != want:
		return fmt.Errorf("its %d versions are not those that were written", want.entries)
	}
	return nil
}
