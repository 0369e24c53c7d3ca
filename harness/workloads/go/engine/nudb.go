package engine

import (
	"errors"
	"io"
	"path/filepath"
	"time"

	"github.com/iand/gonudb"
)

// nudbStore keeps each object in memory until it is flushed, which writes and syncs log, data and keys. The port locks
// for itself, and what it returns stays valid after it has released its lock.
//
// NuDB flushes once a second, the port on request too. From a store's first flush on, the port makes each put sleep for
// 25 ms while puts come faster than the last flush wrote: the same 100,000 steps of work then take from 0.6 to 20 s,
// whatever the code does. So the store is flushed when it is quiesced, by closing it, and forgets the flush by being
// opened again, as rippled's suite does between its phases; flush_seconds brings the port's own flushing back.
type nudbStore struct {
	store         *gonudb.Store
	dat, key, log string
	flushInterval time.Duration
}

// never is a year, in seconds: longer than any run.
const never = 365 * 24 * 60 * 60

func configureNuDB(o *options) Opener {
	blockSize := o.integer("block_size", 4096, 512, 32768)
	loadFactor := o.fraction("load_factor", 0.5)
	flushSeconds := o.integer("flush_seconds", never, 1, never)
	return func(folder string, _ func(error)) (Store, error) {
		s := &nudbStore{
			dat:           filepath.Join(folder, "nudb.dat"),
			key:           filepath.Join(folder, "nudb.key"),
			log:           filepath.Join(folder, "nudb.log"),
			flushInterval: time.Duration(flushSeconds) * time.Second,
		}
		// A fixed salt: it decides which bucket a key is in, and that should be the same in every run.
		const application, salt = 1, 1
		if err := gonudb.CreateStore(s.dat, s.key, s.log, application, salt, blockSize, loadFactor); err != nil {
			return nil, err
		}
		return s, s.open()
	}
}

func (s *nudbStore) open() (err error) {
	s.store, err = gonudb.OpenStore(s.dat, s.key, s.log, &gonudb.StoreOptions{BackgroundSyncInterval: s.flushInterval})
	return err
}

func (s *nudbStore) Put(key, value []byte) error {
	return s.store.Insert(string(key), value)
}

func (s *nudbStore) Get(key, dst []byte) (appended []byte, found bool, err error) {
	reader, err := s.store.FetchReader(string(key))
	if errors.Is(err, gonudb.ErrKeyNotFound) {
		return dst, false, nil
	}
	if err != nil {
		return dst, false, err
	}
	dst, err = appendAll(dst, reader)
	return dst, true, err
}

// appendAll reads to the end, into the room that dst has where that is enough.
func appendAll(dst []byte, reader io.Reader) ([]byte, error) {
	for {
		if len(dst) == cap(dst) {
			dst = append(dst, 0)[:len(dst)]
		}
		n, err := reader.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		if err == io.EOF {
			return dst, nil
		}
		if err != nil {
			return dst, err
		}
	}
}

func (s *nudbStore) Quiesce(bool) error {
	if err := s.store.Close(); err != nil {
		return err
	}
	return s.open()
}

func (s *nudbStore) Counters() Counters { return Counters{} }

func (s *nudbStore) Close() error { return s.store.Close() }
