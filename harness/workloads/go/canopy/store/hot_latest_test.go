package store

import (
	"bytes"
	"testing"
)

func TestTheHotCacheKeepsWhatWasWrittenLastWithinItsSize(t *testing.T) {
	value := bytes.Repeat([]byte{7}, 1000)
	const entry = 1000 + 24 + 1 + entryOverhead // append rounds capacities up
	c := newHotLatest(3 * entry)
	known := func(key string) bool { _, _, known := c.get(Newest, []byte(key), nil); return known }
	for _, key := range []string{"a", "b", "c", "a", "d"} {
		c.put([]byte(key), 1, value, false)
		if c.used > c.capacity {
			t.Errorf("%d bytes are kept, of %d", c.used, c.capacity)
		}
	}
	if !known("a") || known("b") || !known("c") || !known("d") {
		t.Errorf("kept are a %v, b %v, c %v, d %v", known("a"), known("b"), known("c"), known("d"))
	}
	c.put([]byte("e"), 1, bytes.Repeat(value, 4), false)
	if c.used != 0 || len(c.entries) != 0 || c.order.Len() != 0 {
		t.Errorf("what is too large leaves %d bytes, %d entries", c.used, len(c.entries))
	}
}

func TestTheHotCacheAnswersForHeightsFromItsVersionOn(t *testing.T) {
	c := newHotLatest(1 << 20)
	c.put([]byte("k"), 5, []byte("five"), false)
	if _, _, known := c.get(4, []byte("k"), nil); known {
		t.Error("it answers for a height before its version")
	}
	if got, found, known := c.get(5, []byte("k"), []byte("x")); string(got) != "xfive" || !found || !known {
		t.Errorf("got %q, found %v, known %v", got, found, known)
	}
	c.put([]byte("k"), 6, nil, true)
	if got, found, known := c.get(Newest, []byte("k"), []byte("x")); string(got) != "x" || found || !known {
		t.Errorf("deleted: got %q, found %v, known %v", got, found, known)
	}
	var none *hotLatest
	none.put([]byte("k"), 1, nil, false)
	if _, _, known := none.get(1, []byte("k"), nil); known {
		t.Error("no cache answers")
	}
}
