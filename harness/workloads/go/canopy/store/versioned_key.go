package store

import "encoding/binary"

const heightSize = 8

// appendUserKey appends a keyspace's prefix and the key with its end marked: a 0x00 in it becomes 0x00 0xff, the end is
// 0x00 0x00. So keys keep their order, and none is the beginning of another.
func appendUserKey(dst []byte, keyspace string, key []byte) []byte {
	dst = append(dst, keyspace...)
	for _, b := range key {
		dst = append(dst, b)
		if b == 0 {
			dst = append(dst, 0xff)
		}
	}
	return append(dst, 0, 0)
}

// appendVersionedKey is appendUserKey with the height inverted behind it, so that the newest version comes first.
func appendVersionedKey(dst []byte, keyspace string, key []byte, height uint64) []byte {
	return binary.BigEndian.AppendUint64(appendUserKey(dst, keyspace, key), ^height)
}

// heightOf is the height of a versioned key.
func heightOf(versioned []byte) uint64 {
	return ^binary.BigEndian.Uint64(versioned[len(versioned)-heightSize:])
}

// appendDecoded appends the key that a versioned key of a keyspace is of.
func appendDecoded(dst []byte, keyspace string, versioned []byte) []byte {
	encoded := versioned[len(keyspace) : len(versioned)-heightSize-2]
	for i := 0; i < len(encoded); i++ {
		dst = append(dst, encoded[i])
		if encoded[i] == 0 {
			i++
		}
	}
	return dst
}
