package data

// KeySize is the length of every key, in bytes.
const KeySize = 32

const (
	shortestValue = 250
	longestValue  = 1250
)

// Domains of the streams.
const (
	keys    = 1
	values  = 2
	absents = 3
	choices = 16
)

// Objects are the keys and values that belong to a seed.
type Objects struct{ Seed uint64 }

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
	return s.AppendBytes(dst, valueSize(&s))
}

// ValueSize is the length of the value of object i, in bytes.
func (o Objects) ValueSize(i uint64) int {
	s := NewStream(o.Seed, values, i)
	return valueSize(&s)
}

// Choices is the stream from which a thread draws what it does in a phase.
func (o Objects) Choices(phase, thread int) Stream {
	return NewStream(o.Seed, choices+uint64(phase), uint64(thread))
}

func valueSize(s *Stream) int {
	return shortestValue + int(s.Below(longestValue-shortestValue+1))
}
