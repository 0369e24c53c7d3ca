// Package engine adapts storage engines to one interface: an engine a file.
package engine

// Store is an open store of an engine. Put and Get are called from many goroutines at once, the rest from one.
type Store interface {
	// Put stores value under key. Both belong to the caller again when it returns.
	Put(key, value []byte) error
	// PutBatch stores all of them, in one write where the engine has such a thing.
	PutBatch(puts []Object) error
	// Get appends the value under key to dst, so that copying it out of the engine is part of every engine's work.
	// found is false, and dst returned as it was, where there is none.
	Get(key, dst []byte) (appended []byte, found bool, err error)
	// Quiesce returns when everything put is in the engine's files and no background work is running or pending.
	// compact asks for a full compaction first.
	Quiesce(compact bool) error
	// Counters returns what the engine has counted since the store was opened; what it does not count is nil.
	Counters() Counters
	Close() error
}

// Object is a value and the key to store it under.
type Object struct{ Key, Value []byte }

// putEach is PutBatch of an engine that has no such thing.
func putEach(s Store, puts []Object) error {
	for _, o := range puts {
		if err := s.Put(o.Key, o.Value); err != nil {
			return err
		}
	}
	return nil
}

// Counters are bytes that an engine wrote to its files.
type Counters struct{ Log, Flush, Compaction *uint64 }

// Opener makes a new store in an empty folder.
//
// fatal is called, in whatever goroutine, when the engine cannot go on and has nobody to return the error to.
type Opener func(folder string, fatal func(error)) (Store, error)
