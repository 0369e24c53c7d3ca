package store

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/cockroachdb/pebble/v2"
)

// seek is the way to the newest version that is not above a height.
type seek int

const (
	// seekLT goes to what is less than that version's place, and one step on.
	seekLT seek = iota
	// seekGE goes there.
	seekGE
)

func parseSeek(text string) (seek, error) {
	switch text {
	case "lt":
		return seekLT, nil
	case "ge":
		return seekGE, nil
	}
	return 0, errors.New("is neither lt nor ge")
}

// history reads versioned keys of a keyspace.
type history struct {
	files *pebbleFiles
	// lowest and end are the keyspace's bounds.
	lowest, end []byte
	// target and upper are kept for their memory.
	target, upper []byte
	// reused is the iterator of the last read, where it is kept, and readAt that read's height.
	reused *pebble.Iterator
	readAt uint64
}

func newHistory(files *pebbleFiles) history {
	keyspace := files.config.history
	return history{files: files, lowest: []byte(keyspace), end: keyspaceEnd(keyspace)}
}

// at appends the newest version that is not above a height.
func (h *history) at(height uint64, key, dst []byte) (appended []byte, found bool, err error) {
	h.target = appendVersionedKey(h.target[:0], h.files.config.history, key, height)
	iterator, err := h.iterator(height)
	if err != nil {
		return dst, false, err
	}
	dst, found, err = h.read(iterator, dst)
	if iterator != h.reused {
		err = errors.Join(err, iterator.Close())
	}
	return dst, found, err
}

func (h *history) read(iterator *pebble.Iterator, dst []byte) (appended []byte, found bool, err error) {
	if h.files.config.seek == seekGE {
		iterator.SeekGE(h.target)
	} else if iterator.SeekLT(h.target); iterator.Error() == nil {
		iterator.Next()
	}
	if !iterator.Valid() {
		return dst, false, iterator.Error()
	}
	if found := iterator.Key(); len(found) != len(h.target) || !bytes.HasPrefix(found, h.userKey()) {
		return dst, false, nil
	}
	stored, err := iterator.ValueAndErr()
	if err != nil {
		return dst, false, err
	}
	return appendAlive(dst, stored)
}

// userKey is the target without its height.
func (h *history) userKey() []byte { return h.target[:len(h.target)-heightSize] }

// iterator returns the one of the last read, where that was at the same height and iterators are kept, or a new one.
func (h *history) iterator(height uint64) (*pebble.Iterator, error) {
	config := h.files.config
	if h.reused != nil && h.readAt == height {
		return h.reused, nil
	}
	var options pebble.IterOptions
	if config.iteratorReuse {
		if err := h.forget(); err != nil {
			return nil, err
		}
		options.LowerBound, options.UpperBound = h.lowest, h.end
	} else {
		options.LowerBound = h.userKey()
		h.upper = append(h.upper[:0], h.userKey()...)
		h.upper[len(h.upper)-1]++
		options.UpperBound = h.upper
	}
	// All heights pass a filter for the newest.
	if config.versionFilter && height != Newest {
		options.PointKeyFilters = newVersionFilters(height)
	}
	iterator, err := h.files.db.NewIter(&options)
	if err == nil && config.iteratorReuse {
		h.reused, h.readAt = iterator, height
	}
	return iterator, err
}

// forget closes the iterator that is kept; to be called before anything changes what it would see.
func (h *history) forget() error {
	if h.reused == nil {
		return nil
	}
	iterator := h.reused
	h.reused = nil
	return iterator.Close()
}

// archive goes through the whole keyspace.
func (h *history) archive() (Archive, error) {
	iterator, err := h.files.db.NewIter(&pebble.IterOptions{LowerBound: h.lowest, UpperBound: h.end})
	if err != nil {
		return nil, err
	}
	iterator.First()
	return &pebbleArchive{h.files.config.history, iterator}, nil
}

type pebbleArchive struct {
	keyspace string
	iterator *pebble.Iterator
}

func (a *pebbleArchive) Next(dst []byte) ([]byte, Version, bool, error) {
	if !a.iterator.Valid() {
		return dst, Version{}, false, a.iterator.Error()
	}
	key := a.iterator.Key()
	if len(key) < len(a.keyspace)+2+heightSize {
		return dst, Version{}, false, fmt.Errorf("a stored key is only %x", key)
	}
	stored, err := a.iterator.ValueAndErr()
	if err != nil {
		return dst, Version{}, false, err
	}
	start := len(dst)
	dst = appendDecoded(dst, a.keyspace, key)
	keyEnd := len(dst)
	dst, found, err := appendAlive(dst, stored)
	if err != nil {
		return dst, Version{}, false, err
	}
	version := Version{Height: heightOf(key), KeyBytes: keyEnd - start, ValueSize: len(dst) - keyEnd, Deleted: !found}
	a.iterator.Next()
	return dst, version, true, nil
}

func (a *pebbleArchive) Close() error { return a.iterator.Close() }
