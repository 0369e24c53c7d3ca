// Package store has the three designs of a versioned store that the suite canopy-storage compares, behind one interface.
package store

// Newest is a height that no block reaches: reading at it gives what is latest.
const Newest = 1<<64 - 1

// Store keeps every version of every key: what a key's value was at each height. It is used by one goroutine.
type Store interface {
	// Begin starts what is written at a height, which is at least that of what was written before.
	Begin(height uint64)
	// Put and Delete take effect with Commit; until then key and value stay the store's.
	Put(key, value []byte) error
	Delete(key []byte) error
	// Commit returns when everything since Begin is in the store, and on the device where the store syncs.
	Commit() error
	// Latest appends a key's latest value to dst, so that copying it out of the engine is part of every store's work.
	// found is false, and dst returned as it was, where there is none or it was deleted.
	Latest(key, dst []byte) (appended []byte, found bool, err error)
	// At is as Latest, of the last version that is not above a height.
	At(height uint64, key, dst []byte) (appended []byte, found bool, err error)
	// Archive goes through all versions of all keys; nothing is written until it is closed.
	Archive() (Archive, error)
	// Reopen closes the engine's files and opens them again, and returns when everything is in tables and no background
	// work is running or pending. What the engine had cached is gone; a store's own cache stays.
	Reopen() error
	Close() error
}

// Archive goes through versions, by ascending key and descending height.
type Archive interface {
	// Next appends the next version's key and then its value to dst; ok is false when there is none.
	Next(dst []byte) (appended []byte, v Version, ok bool, err error)
	Close() error
}

// Version is an entry of an archive; a deleted one has no value.
type Version struct {
	Height    uint64
	KeyBytes  int
	ValueSize int
	Deleted   bool
}

// Opener makes a new store in an empty folder.
//
// fatal is called, in whatever goroutine, when the engine cannot go on and has nobody to return the error to.
type Opener func(folder string, fatal func(error)) (Store, error)
