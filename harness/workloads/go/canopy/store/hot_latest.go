package store

import "container/list"

// hotLatest keeps the latest versions of the keys that were written last, up to a number of bytes. The version that was
// written longest ago goes first; reading moves nothing. A nil one keeps nothing.
type hotLatest struct {
	capacity, used int
	entries        map[string]*list.Element
	// order has the last written in front.
	order list.List
}

type hotEntry struct {
	key     string
	height  uint64
	value   []byte
	deleted bool
}

// entryOverhead is about what an entry takes beside its key and value.
const entryOverhead = 200

func newHotLatest(capacity int) *hotLatest {
	return &hotLatest{capacity: capacity, entries: map[string]*list.Element{}}
}

func (e *hotEntry) size() int { return len(e.key) + cap(e.value) + entryOverhead }

// put copies key and value.
func (c *hotLatest) put(key []byte, height uint64, value []byte, deleted bool) {
	if c == nil {
		return
	}
	element, known := c.entries[string(key)]
	if known {
		c.order.MoveToFront(element)
	} else {
		element = c.order.PushFront(&hotEntry{key: string(key)})
		entry := element.Value.(*hotEntry)
		c.entries[entry.key] = element
		c.used += entry.size()
	}
	entry := element.Value.(*hotEntry)
	c.used -= entry.size()
	entry.height, entry.deleted = height, deleted
	entry.value = append(entry.value[:0], value...)
	c.used += entry.size()
	for c.used > c.capacity {
		oldest := c.order.Remove(c.order.Back()).(*hotEntry)
		delete(c.entries, oldest.key)
		c.used -= oldest.size()
	}
}

// get answers for a height where it can: known is false where the tables have to be asked.
func (c *hotLatest) get(height uint64, key, dst []byte) (appended []byte, found, known bool) {
	if c == nil {
		return dst, false, false
	}
	element, cached := c.entries[string(key)]
	if !cached {
		return dst, false, false
	}
	entry := element.Value.(*hotEntry)
	if entry.height > height {
		return dst, false, false
	}
	return append(dst, entry.value...), !entry.deleted, true
}
