package store

import (
	"bytes"
	"slices"
	"testing"
)

func TestVersionedKeysSortByKeyAndThenNewestFirst(t *testing.T) {
	var encoded, sorted [][]byte
	for _, key := range []string{"", "\x00", "\x00\x00", "\x00\x01", "a", "a\x00", "a\x00\xff", "a\x01", "aa", "b", "\xff"} {
		for _, height := range []uint64{Newest, 1 << 40, 256, 2, 1, 0} {
			e := appendVersionedKey(nil, "h/", []byte(key), height)
			encoded = append(encoded, e)
			if got := appendDecoded([]byte("x"), "h/", e); string(got) != "x"+key || heightOf(e) != height {
				t.Errorf("%q at %d is read as %q at %d", key, height, got, heightOf(e))
			}
		}
	}
	sorted = slices.SortedFunc(slices.Values(encoded), bytes.Compare)
	for i := range encoded {
		if !bytes.Equal(encoded[i], sorted[i]) {
			t.Fatalf("number %d of the order is %x, not %x", i, sorted[i], encoded[i])
		}
	}
}
