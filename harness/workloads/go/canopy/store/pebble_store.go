package store

import (
	"errors"

	"github.com/cockroachdb/pebble/v2"
)

// configureMonospace is one keyspace of versioned keys; the latest version of a key is the first of them.
func configureMonospace(s *settings) Opener {
	return openPebbleStore(s.pebble(pebbleStandard{
		variables: "MONOSPACE", inlineVariable: "MONOSPACE_INLINE_THRESHOLD",
		cacheMB: 512, hotLatestMB: 64, inlineThreshold: 2048,
	}))
}

// configureDualtimeline is a keyspace of latest values, for point look-ups, beside that of versioned keys.
func configureDualtimeline(s *settings) Opener {
	config := s.pebble(pebbleStandard{
		variables: "DUALTIMELINE", inlineVariable: "DUALTIMELINE_INLINE_THRESHOLD_HSS",
		cacheMB: 256, hotLatestMB: 96, inlineThreshold: 1536,
	})
	config.latest, config.history = "s/", "h/"
	return openPebbleStore(config)
}

// pebbleStore is either design: they differ in their keyspaces.
type pebbleStore struct {
	pebbleFiles
	history history
	hot     *hotLatest
	batch   *pebble.Batch
	height  uint64
	// staged is what the cache gets when it is committed.
	staged []stagedWrite
	// key is kept for its memory.
	key []byte
}

type stagedWrite struct {
	key, value []byte
	deleted    bool
}

func openPebbleStore(config pebbleConfig) Opener {
	return func(folder string, fatal func(error)) (Store, error) {
		s := &pebbleStore{pebbleFiles: pebbleFiles{config: config, folder: folder, fatal: fatal}}
		s.history = newHistory(&s.pebbleFiles)
		if config.hotLatest && config.hotLatestMB > 0 {
			s.hot = newHotLatest(config.hotLatestMB << 20)
		}
		return s, s.open()
	}
}

func (s *pebbleStore) Begin(height uint64) {
	s.height = height
	s.batch = s.db.NewBatch()
}

func (s *pebbleStore) Put(key, value []byte) error { return s.stage(key, value, alive) }

func (s *pebbleStore) Delete(key []byte) error { return s.stage(key, nil, deleted) }

func (s *pebbleStore) stage(key, value []byte, mark byte) error {
	if s.hot != nil {
		s.staged = append(s.staged, stagedWrite{key, value, mark == deleted})
	}
	s.key = appendVersionedKey(s.key[:0], s.config.history, key, s.height)
	if err := s.set(value, mark); err != nil || s.config.latest == "" {
		return err
	}
	s.key = appendUserKey(s.key[:0], s.config.latest, key)
	return s.set(value, mark)
}

// set puts a marked value under s.key.
func (s *pebbleStore) set(value []byte, mark byte) error {
	// In the batch's own memory.
	op := s.batch.SetDeferred(len(s.key), 1+len(value))
	copy(op.Key, s.key)
	op.Value[0] = mark
	copy(op.Value[1:], value)
	return op.Finish()
}

func (s *pebbleStore) Commit() error {
	if err := s.history.forget(); err != nil {
		return err
	}
	if err := s.batch.Commit(s.writeOptions()); err != nil {
		return err
	}
	for _, w := range s.staged {
		s.hot.put(w.key, s.height, w.value, w.deleted)
	}
	clear(s.staged)
	s.staged = s.staged[:0]
	return s.batch.Close()
}

func (s *pebbleStore) Latest(key, dst []byte) ([]byte, bool, error) {
	if s.config.latest == "" {
		return s.At(Newest, key, dst)
	}
	if dst, found, known := s.hot.get(Newest, key, dst); known {
		return dst, found, nil
	}
	s.key = appendUserKey(s.key[:0], s.config.latest, key)
	return s.get(s.key, dst)
}

func (s *pebbleStore) At(height uint64, key, dst []byte) ([]byte, bool, error) {
	if dst, found, known := s.hot.get(height, key, dst); known {
		return dst, found, nil
	}
	return s.history.at(height, key, dst)
}

func (s *pebbleStore) Archive() (Archive, error) { return s.history.archive() }

func (s *pebbleStore) Reopen() error { return errors.Join(s.history.forget(), s.reopen()) }

func (s *pebbleStore) Close() error { return errors.Join(s.history.forget(), s.db.Close()) }
