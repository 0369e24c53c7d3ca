// Package data makes the keys and values of a suite, all from one seed, as PROTOCOL.md defines them.
package data

import "encoding/binary"

const golden = 0x9E3779B97F4A7C15

// Stream is a SplitMix64 generator.
type Stream struct{ state uint64 }

// NewStream returns number i of the streams of a domain; different arguments give unrelated streams.
func NewStream(seed, domain, i uint64) Stream {
	return Stream{state: mix(mix(seed+domain*golden) + i)}
}

// Next returns 64 random bits.
func (s *Stream) Next() uint64 {
	s.state += golden
	return mix(s.state)
}

// Below returns a number from 0 to n−1.
func (s *Stream) Below(n uint64) uint64 { return s.Next() % n }

// AppendBytes appends n random bytes.
func (s *Stream) AppendBytes(dst []byte, n int) []byte {
	for ; n >= 8; n -= 8 {
		dst = binary.LittleEndian.AppendUint64(dst, s.Next())
	}
	if n > 0 {
		var last [8]byte
		binary.LittleEndian.PutUint64(last[:], s.Next())
		dst = append(dst, last[:n]...)
	}
	return dst
}

func mix(z uint64) uint64 {
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
	z = (z ^ (z >> 27)) * 0x94D049BB133111EB
	return z ^ (z >> 31)
}
