package engine

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"testing"
)

var configurations = []struct{ subject, options string }{
	{"nudb", ""},
	{"nudb", "block_size=512,load_factor=0.9,flush_seconds=1"},
	{"nudb", "flush_mb=1"},
	{"pebble", ""},
	{"pebble", "cache_mb=1,memtable_mb=1,filter_bits=0,open_files=100,l0_compaction_threshold=1,compression=zstd"},
	{"badger", ""},
	{"badger", "cache_mb=8,memtable_mb=1,value_threshold=64,filter_false_positive=0.5,compression=none"},
	{"memory-go", ""},
}

func forEachStore(t *testing.T, test func(t *testing.T, store Store)) {
	for _, c := range configurations {
		t.Run(c.subject+":"+c.options, func(t *testing.T) {
			open, err := Configure(c.subject, c.options)
			if err != nil {
				t.Fatal(err)
			}
			store, err := open(t.TempDir(), func(err error) { panic(err) })
			if err != nil {
				t.Fatal(err)
			}
			test(t, store)
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func object(i int) (key, value []byte) {
	return fmt.Appendf(nil, "%032d", i), bytes.Repeat([]byte{byte(i)}, 1+i%1000)
}

func TestStoresReturnWhatWasPutBeforeAndAfterQuiescing(t *testing.T) {
	const threads, each = 8, 500
	forEachStore(t, func(t *testing.T, store Store) {
		inThreads := func(do func(i int) error) {
			var all sync.WaitGroup
			for thread := range threads {
				all.Go(func() {
					for i := thread * each; i < (thread+1)*each; i++ {
						if err := do(i); err != nil {
							t.Error(err)
						}
					}
				})
			}
			all.Wait()
		}
		present := func(i int) error {
			key, value := object(i)
			got, found, err := store.Get(key, []byte("before "))
			if want := append([]byte("before "), value...); err != nil || !found || !bytes.Equal(got, want) {
				return fmt.Errorf("object %d: %d bytes, found %v, error %v", i, len(got), found, err)
			}
			return nil
		}
		inThreads(func(i int) error {
			key, value := object(i)
			if err := store.Put(key, value); err != nil {
				return err
			}
			// The caller may use them again.
			clear(key)
			clear(value)
			return present(i)
		})
		for _, compact := range []bool{false, true} {
			if err := store.Quiesce(compact); err != nil {
				t.Fatal(err)
			}
			inThreads(present)
		}
	})
}

func TestStoresReturnWhatWasPutInABatch(t *testing.T) {
	forEachStore(t, func(t *testing.T, store Store) {
		var puts []Object
		for i := range 128 {
			key, value := object(i)
			puts = append(puts, Object{key, value})
		}
		if err := store.PutBatch(puts); err != nil {
			t.Fatal(err)
		}
		for i := range 128 {
			key, value := object(i)
			if got, found, err := store.Get(key, nil); err != nil || !found || !bytes.Equal(got, value) {
				t.Fatalf("object %d: %d bytes, found %v, error %v", i, len(got), found, err)
			}
		}
	})
}

func TestTheEngineThatIsNoneFindsNothing(t *testing.T) {
	store := Noop{}
	key, value := object(1)
	if err := errors.Join(store.Put(key, value), store.PutBatch([]Object{{key, value}}), store.Quiesce(true)); err != nil {
		t.Fatal(err)
	}
	if got, found, err := store.Get(key, []byte("before")); string(got) != "before" || found || err != nil {
		t.Errorf("got %q, found %v, error %v", got, found, err)
	}
}

func TestStoresDoNotFindWhatWasNotPut(t *testing.T) {
	forEachStore(t, func(t *testing.T, store Store) {
		if err := store.Put(object(1)); err != nil {
			t.Fatal(err)
		}
		if err := store.Quiesce(false); err != nil {
			t.Fatal(err)
		}
		absent, _ := object(2)
		got, found, err := store.Get(absent, []byte("before"))
		if err != nil || found || string(got) != "before" {
			t.Errorf("got %q, found %v, error %v", got, found, err)
		}
	})
}
