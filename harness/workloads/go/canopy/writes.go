package canopy

import (
	"fmt"

	"plimsoll/workloads/canopy/store"
)

// writes are keys and values that are committed together: a block, or a part of one that is large.
type writes struct {
	height       uint64
	keys, values []byte
	keyEnds      []int
	valueSize    int
}

func (b *writes) prepare(w Workload, height, first, end uint64) {
	b.height, b.valueSize = height, w.ValueSize
	b.keys, b.values, b.keyEnds = b.keys[:0], b.values[:0], b.keyEnds[:0]
	for i := first; i < end; i++ {
		b.keys = w.appendKey(b.keys, i)
		b.keyEnds = append(b.keyEnds, len(b.keys))
		b.values = w.appendValue(b.values, i, height)
	}
}

// execute calls the store.
func (b *writes) execute(s store.Store) error {
	s.Begin(b.height)
	begin := 0
	for i, end := range b.keyEnds {
		key, value := b.keys[begin:end], b.values[i*b.valueSize:(i+1)*b.valueSize]
		begin = end
		if err := s.Put(key, value); err != nil {
			return fmt.Errorf("put %s: %w", key, err)
		}
	}
	if err := s.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
