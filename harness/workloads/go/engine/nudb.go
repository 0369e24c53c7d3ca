package engine

import (
	"errors"
	"io"
	"path/filepath"
	"sync"
	"sync/atomic"
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
//
// So that memory does not grow with the number of objects, the put that makes flush_mb full does the same, and all
// others wait for it.
type nudbStore struct {
	// mu is held for writing while the store is closed and opened.
	mu            sync.RWMutex
	store         *gonudb.Store
	dat, key, log string
	flushInterval time.Duration
	// unflushed bytes are in memory, of at most flushBytes and one object a thread.
	unflushed  atomic.Int64
	flushBytes int64
}

// never is a year, in seconds: longer than any run.
const never = 365 * 24 * 60 * 60

func configureNuDB(o *options) Opener {
	blockSize := o.integer("block_size", 4096, 512, 32768)
	loadFactor := o.fraction("load_factor", 0.5)
	flushSeconds := o.integer("flush_seconds", never, 1, never)
	flushMB := o.integer("flush_mb", 256, 1, 1<<20)
	return func(folder string, _ func(error)) (Store, error) {
		s := &nudbStore{
			flushBytes:    int64(flushMB) << 20,
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
	s.mu.RLock()
	err := s.store.Insert(string(key), value)
	s.mu.RUnlock()
	if err != nil || s.unflushed.Add(int64(len(key)+len(value))) < s.flushBytes {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// Another thread may have been here before.
	if s.unflushed.Load() < s.flushBytes {
		return nil
	}
	return s.reopen()
}

// PutBatch does what NuDB does in rippled: there is nothing for more than one object.
func (s *nudbStore) PutBatch(puts []Object) error { return putEach(s, puts) }

func (s *nudbStore) Get(key, dst []byte) (appended []byte, found bool, err error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
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

func (s *nudbStore) Quiesce(bool) error { return s.reopen() }

// reopen writes and syncs everything.
func (s *nudbStore) reopen() error {
	s.unflushed.Store(0)
	if err := s.store.Close(); err != nil {
		return err
	}
	return s.open()
}

func (s *nudbStore) Counters() Counters { return Counters{} }

func (s *nudbStore) Close() error { return s.store.Close() }
