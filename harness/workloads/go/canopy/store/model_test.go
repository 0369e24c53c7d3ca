package store

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

var configurations = []struct{ subject, options string }{
	{"badger", ""},
	{"badger", "cache_mb=8,memtable_mb=8,value_threshold=64,sync=off"},
	{"monospace", "sync=on"},
	{"monospace", "features=none"},
	{"monospace", "features=none,seek=ge,bloom_bits=0"},
	{"monospace", "features=hot-latest"},
	{"monospace", "features=value-separation,inline_threshold=64"},
	{"monospace", "features=version-filter"},
	{"monospace", "features=version-filter,seek=ge"},
	{"monospace", "features=iterator-reuse"},
	{"monospace", "features=version-filter+iterator-reuse+value-separation,inline_threshold=10,memtable_mb=1,cache_mb=1"},
	{"dualtimeline", "sync=on"},
	{"dualtimeline", "features=none"},
	{"dualtimeline", "features=hot-latest"},
	{"dualtimeline", "features=value-separation,inline_threshold=64"},
	{"dualtimeline", "features=version-filter"},
	{"dualtimeline", "features=iterator-reuse"},
	{"dualtimeline", "features=version-filter+iterator-reuse+value-separation,inline_threshold=10,memtable_mb=1,cache_mb=1"},
}

// unsynced is an environment in which tests do not wait for the device, unless an option says so.
func unsynced(name string) string { return map[string]string{"PEBBLE_SYNC": "off"}[name] }

func newStore(t *testing.T, subject, options string) Store {
	open, err := Configure(subject, options, unsynced)
	if err != nil {
		t.Fatal(err)
	}
	store, err := open(t.TempDir(), func(err error) { panic(err) })
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// model is the plainest of stores: for each key what was written, by height.
type model map[string][]write

type write struct {
	height  uint64
	value   []byte
	deleted bool
}

func (m model) set(key string, w write) {
	versions := m[key]
	if n := len(versions); n > 0 && versions[n-1].height == w.height {
		versions = versions[:n-1]
	}
	m[key] = append(versions, w)
}

func (m model) at(height uint64, key string) (value []byte, found bool) {
	for _, w := range slices.Backward(m[key]) {
		if w.height <= height {
			return w.value, !w.deleted
		}
	}
	return nil, false
}

func (m model) keys() []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func TestStoresAreAsThePlainModelAtEveryHeight(t *testing.T) {
	for _, c := range configurations {
		t.Run(c.subject+":"+c.options, func(t *testing.T) {
			// They wait for the device most of the time.
			t.Parallel()
			store, m := newStore(t, c.subject, c.options), model{}
			random := rand.New(rand.NewPCG(1, 2))
			// Keys that are parts of others, and hold what the encoding has a meaning for.
			keys := []string{"\x00", "\x00\x00", "a", "a\x00", "a\x00\x00", "a\x00\xff", "a\x01", "aa", "h/", "s/a", "\xff\xff\xff\xff\xff\xff\xff\xff"}
			for i := range 40 {
				keys = append(keys, fmt.Sprintf("account_%02d", i))
			}
			const heights = 40
			for height := uint64(1); height <= heights; height++ {
				// Some heights have nothing, and some two commits, which may write a key again.
				for range random.IntN(3) {
					store.Begin(height)
					for _, i := range random.Perm(len(keys))[:random.IntN(12)] {
						w := write{height: height, deleted: random.IntN(4) == 0}
						if w.deleted {
							if err := store.Delete([]byte(keys[i])); err != nil {
								t.Fatal(err)
							}
						} else {
							w.value = bytes.Repeat([]byte{byte(random.Uint32())}, random.IntN(200))
							if err := store.Put([]byte(keys[i]), w.value); err != nil {
								t.Fatal(err)
							}
						}
						m.set(keys[i], w)
					}
					if err := store.Commit(); err != nil {
						t.Fatal(err)
					}
					// In between, for what a store keeps from one read to the next.
					for range 5 {
						check(t, store, m, 1+random.Uint64N(height), keys[random.IntN(len(keys))])
					}
				}
				if height%15 == 0 {
					if err := store.Reopen(); err != nil {
						t.Fatal(err)
					}
				}
			}
			checkAll(t, store, m, keys, heights)
			if err := store.Reopen(); err != nil {
				t.Fatal(err)
			}
			checkAll(t, store, m, keys, heights)
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func checkAll(t *testing.T, store Store, m model, keys []string, heights uint64) {
	t.Helper()
	for height := uint64(0); height <= heights+1; height++ {
		for _, key := range append(keys, "never", "") {
			check(t, store, m, height, key)
		}
	}
	checkArchive(t, store, m)
}

func check(t *testing.T, store Store, m model, height uint64, key string) {
	t.Helper()
	want, wantFound := m.at(height, key)
	got, found, err := store.At(height, []byte(key), []byte("before "))
	if err != nil || found != wantFound || string(got) != "before "+string(want) {
		t.Fatalf("%q at %d: got %x, found %v, error %v, not %x, %v", key, height, got, found, err, want, wantFound)
	}
	want, wantFound = m.at(Newest, key)
	got, found, err = store.Latest([]byte(key), []byte("before "))
	if err != nil || found != wantFound || string(got) != "before "+string(want) {
		t.Fatalf("latest %q: got %x, found %v, error %v, not %x, %v", key, got, found, err, want, wantFound)
	}
}

func checkArchive(t *testing.T, store Store, m model) {
	t.Helper()
	archive, err := store.Archive()
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range m.keys() {
		for _, w := range slices.Backward(m[key]) {
			got, v, ok, err := archive.Next([]byte("before "))
			want := Version{Height: w.height, KeyBytes: len(key), ValueSize: len(w.value), Deleted: w.deleted}
			if err != nil || !ok || v != want || string(got) != "before "+key+string(w.value) {
				t.Fatalf("got %q, %+v, %v, error %v, not %q, %+v", got, v, ok, err, key, want)
			}
		}
	}
	if got, v, ok, err := archive.Next(nil); ok || err != nil {
		t.Fatalf("behind the last: %q, %+v, error %v", got, v, err)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
}
