package canopy

import (
	"bytes"
	"fmt"
	"slices"

	"plimsoll/workloads/canopy/store"
)

// reads are some requests, in three parts of which only the second is timed: keys and room are made before, and what was
// read is checked after. Their memory serves one chunk after the other.
type reads struct {
	workload Workload
	requests []request
	// keys has one of all requests after the other, and keyEnds where each ends; fetched and ends likewise the values.
	keys, fetched []byte
	keyEnds, ends []int
	expected      []byte
}

const notFound = -1

// prepare takes the next requests; false where the plan has no more.
func (r *reads) prepare(next plan) bool {
	r.requests, r.keys = r.requests[:0], r.keys[:0]
	r.keyEnds, r.ends = r.keyEnds[:0], r.ends[:0]
	for range r.workload.chunk() {
		q, more := next()
		if !more {
			break
		}
		r.requests = append(r.requests, q)
		if q.absent {
			r.keys = r.workload.appendAbsentKey(r.keys, q.index)
		} else {
			r.keys = r.workload.appendKey(r.keys, q.index)
		}
		r.keyEnds = append(r.keyEnds, len(r.keys))
	}
	r.ends = slices.Grow(r.ends, len(r.requests))
	r.fetched = slices.Grow(r.fetched[:0], len(r.requests)*r.workload.ValueSize)
	// Touches the pages before the clock starts, and leaves nothing that could pass for fetched.
	clear(r.fetched[:cap(r.fetched)])
	return len(r.requests) > 0
}

// execute calls the store.
func (r *reads) execute(s store.Store) error {
	begin := 0
	for i, q := range r.requests {
		key := r.keys[begin:r.keyEnds[i]]
		begin = r.keyEnds[i]
		var found bool
		var err error
		if q.height == store.Newest {
			r.fetched, found, err = s.Latest(key, r.fetched)
		} else {
			r.fetched, found, err = s.At(q.height, key, r.fetched)
		}
		if err != nil {
			return fmt.Errorf("get %s: %w", key, err)
		}
		if found {
			r.ends = append(r.ends, len(r.fetched))
		} else {
			r.ends = append(r.ends, notFound)
		}
	}
	return nil
}

// verify compares what was read with what was written.
func (r *reads) verify() error {
	keyBegin, begin := 0, 0
	for i, q := range r.requests {
		key, end := r.keys[keyBegin:r.keyEnds[i]], r.ends[i]
		keyBegin = r.keyEnds[i]
		fault := ""
		switch {
		case q.absent && end != notFound:
			fault = "found, but was never written"
		case q.absent:
			continue
		case end == notFound:
			fault = "not found, but was written"
		default:
			r.expected = r.workload.appendValue(r.expected[:0], q.index, r.workload.writtenAt(q.index, q.height))
			if !bytes.Equal(r.fetched[begin:end], r.expected) {
				fault = fmt.Sprintf("the %d bytes returned are not the %d that were written", end-begin, len(r.expected))
			}
			begin = end
		}
		if fault != "" {
			return fmt.Errorf("get %s%s: %s", key, atHeight(q.height), fault)
		}
	}
	return nil
}

func atHeight(height uint64) string {
	if height == store.Newest {
		return ""
	}
	return fmt.Sprintf(" at height %d", height)
}
