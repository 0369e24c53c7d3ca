package nodestore

import (
	"bytes"
	"fmt"
	"slices"

	"plimsoll/workloads/data"
	"plimsoll/workloads/engine"
)

// chunk is some steps of one thread, in three parts of which only the second is timed: everything it needs is made
// before, and what it fetched is checked after. One chunk serves all phases, so that its memory is allocated once.
type chunk struct {
	objects  data.Objects
	accesses []access
	// keys has one of data.KeySize for each access.
	keys []byte
	// batchSize is the number of puts that go to the engine in one call; puts are all of them where that is more than one.
	batchSize int
	puts      []engine.Object
	// put has the values of all puts, fetched of all gets, one after the other.
	put, fetched []byte
	// ends has for each access where its value ends in put or fetched, or notFound.
	ends []int
	// expected is room to make a value again.
	expected []byte
}

const notFound = -1

// prepare makes keys, values and room for what will be fetched, for at most so many further steps.
func (c *chunk) prepare(p *plan, steps uint64) {
	c.accesses = c.accesses[:0]
	for range min(steps, p.stepsLeft()) {
		c.accesses = p.appendStep(c.accesses)
	}
	c.makeRoom()
	for _, a := range c.accesses {
		switch a.kind {
		case put:
			c.keys = c.objects.AppendKey(c.keys, a.index)
			c.put = c.objects.AppendValue(c.put, a.index)
		case get:
			c.keys = c.objects.AppendKey(c.keys, a.index)
		case getAbsent:
			c.keys = c.objects.AppendAbsentKey(c.keys, a.index)
		}
		c.ends = append(c.ends, len(c.put))
	}
	c.batchSize = p.phase.batchSize()
	c.puts = c.puts[:0]
	for i, begin := 0, 0; c.batchSize > 1 && i < len(c.accesses); i++ {
		c.puts = append(c.puts, engine.Object{Key: c.key(i), Value: c.put[begin:c.ends[i]]})
		begin = c.ends[i]
	}
}

// makeRoom empties the buffers and gives them the size that they need, so that none grows under the clock.
func (c *chunk) makeRoom() {
	var toPut, toFetch int
	for _, a := range c.accesses {
		switch a.kind {
		case put:
			toPut += c.objects.ValueSize(a.index)
		case get:
			toFetch += c.objects.ValueSize(a.index)
		}
	}
	c.keys = slices.Grow(c.keys[:0], len(c.accesses)*data.KeySize)
	c.ends = slices.Grow(c.ends[:0], len(c.accesses))
	c.put = slices.Grow(c.put[:0], toPut)
	// One byte to spare, for engines that see the end of a value only when they read on.
	c.fetched = slices.Grow(c.fetched[:0], toFetch+1)
	// Touches the pages before the clock starts, and leaves nothing that could pass for fetched.
	clear(c.fetched[:cap(c.fetched)])
}

func (c *chunk) key(i int) []byte { return c.keys[i*data.KeySize : (i+1)*data.KeySize] }

// execute calls the engine.
func (c *chunk) execute(store engine.Store) error {
	for first := 0; first < len(c.puts); first += c.batchSize {
		last := min(first+c.batchSize, len(c.puts)) - 1
		if err := store.PutBatch(c.puts[first : last+1]); err != nil {
			return fmt.Errorf("put %x … %x: %w", c.key(first), c.key(last), err)
		}
	}
	if len(c.puts) > 0 {
		return nil
	}
	begin := 0
	for i, a := range c.accesses {
		if a.kind == put {
			end := c.ends[i]
			if err := store.Put(c.key(i), c.put[begin:end]); err != nil {
				return fmt.Errorf("put %x: %w", c.key(i), err)
			}
			begin = end
			continue
		}
		fetched, found, err := store.Get(c.key(i), c.fetched)
		if err != nil {
			return fmt.Errorf("get %x: %w", c.key(i), err)
		}
		c.fetched = fetched
		c.ends[i] = len(fetched)
		if !found {
			c.ends[i] = notFound
		}
	}
	return nil
}

// verify compares what was fetched with what was put; where the store keeps nothing, nothing may have been fetched.
func (c *chunk) verify(keepsNothing bool) error {
	begin := 0
	for i, a := range c.accesses {
		end := c.ends[i]
		switch {
		case a.kind == put:
			continue
		case (a.kind == getAbsent || keepsNothing) && end != notFound:
			return fmt.Errorf("get %x: found, but was never put", c.key(i))
		case a.kind == getAbsent || keepsNothing:
			continue
		case end == notFound:
			return fmt.Errorf("get %x: not found, but was put", c.key(i))
		}
		c.expected = c.objects.AppendValue(c.expected[:0], a.index)
		if !bytes.Equal(c.fetched[begin:end], c.expected) {
			return fmt.Errorf("get %x: the %d bytes returned are not the %d that were put", c.key(i), end-begin, len(c.expected))
		}
		begin = end
	}
	return nil
}

// bytesPut is the size of the keys and values of the chunk's puts.
func (c *chunk) bytesPut() uint64 {
	size := len(c.put)
	for _, a := range c.accesses {
		if a.kind == put {
			size += data.KeySize
		}
	}
	return uint64(size)
}
