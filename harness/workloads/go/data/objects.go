package data

// KeySize is the length of every key, in bytes.
const KeySize = 32

// Sizes are those of a suite's values: whole multiples of Unit bytes from Least to Most times of it, all as likely.
type Sizes struct{ Unit, Least, Most int }

var (
	// TimingValues are those of the suite nodestore-timing.
	TimingValues = Sizes{Unit: 1, Least: 250, Most: 1250}
	// BenchValues are those of the suite nodestore-bench.
	BenchValues = Sizes{Unit: 8, Least: 128, Most: 256}
)

// Domains of the streams.
const (
	keys    = 1
	values  = 2
	absents = 3
	choices = 16
)

// Objects are the keys and values that belong to a seed.
type Objects struct {
	Seed uint64
	// Sizes are the values'.
	Sizes Sizes
}

// AppendKey appends the key of object i.
func (o Objects) AppendKey(dst []byte, i uint64) []byte {
	s := NewStream(o.Seed, keys, i)
	return s.AppendBytes(dst, KeySize)
}

// AppendAbsentKey appends key i of those that belong to no object.
func (o Objects) AppendAbsentKey(dst []byte, i uint64) []byte {
	s := NewStream(o.Seed, absents, i)
	return s.AppendBytes(dst, KeySize)
}

// AppendValue appends the value of object i.
func (o Objects) AppendValue(dst []byte, i uint64) []byte {
	s := NewStream(o.Seed, values, i)
	return s.AppendBytes(dst, o.takeSize(&s))
}

// ValueSize is the length of the value of object i, in bytes.
func (o Objects) ValueSize(i uint64) int {
	s := NewStream(o.Seed, values, i)
	return o.takeSize(&s)
}

// Choices is the stream from which a thread draws what it does in a phase.
func (o Objects) Choices(phase, thread int) Stream {
	return NewStream(o.Seed, choices+uint64(phase), uint64(thread))
}

func (o Objects) takeSize(s *Stream) int {
	sizes := o.Sizes
	return sizes.Unit * (sizes.Least + int(s.Below(uint64(sizes.Most-sizes.Least+1))))
}
