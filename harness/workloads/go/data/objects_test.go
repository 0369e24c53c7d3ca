package data

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
)

func TestObjectsAreThoseOfTheProtocol(t *testing.T) {
	for _, want := range []struct {
		seed, i                uint64
		sizes                  Sizes
		key, absent, valueHash string
		valueSize              int
	}{
		{
			seed: 1, i: 0, sizes: TimingValues,
			key:       "0cbc47851f5fc86e0a471ac2fc3af66caa2675ff4cb9278aeca12055f65637d1",
			absent:    "439b6ffe0e3d97f8be2ce6d4a51a971cc5606b6c4442a051896a98769899f0f8",
			valueSize: 752, valueHash: "1fb5daf5c9dc8a02",
		},
		{
			seed: 1, i: 1, sizes: TimingValues,
			key:       "25f3c475318517bdf63aca04e643c37284515007581c0389a62a09d093114e19",
			absent:    "43e79d98a0fc1dadf0600bab98b469b9e04f1d69bc5eb6f679f82e0406eafb66",
			valueSize: 322, valueHash: "334c4770340a2894",
		},
		{
			seed: 42, i: 99999, sizes: TimingValues,
			key:       "ed18bb2e4046c7af47622c8894d001606cf86c91b41b7b3ad9d0e9e9acf4b7e0",
			absent:    "af813fcfd8e386c8712573cf2b810a4fd3c3054624c9fc1399bf5c209be307e2",
			valueSize: 629, valueHash: "536bb6ea22042116",
		},
		{
			seed: 1, i: 0, sizes: BenchValues,
			key:       "0cbc47851f5fc86e0a471ac2fc3af66caa2675ff4cb9278aeca12055f65637d1",
			absent:    "439b6ffe0e3d97f8be2ce6d4a51a971cc5606b6c4442a051896a98769899f0f8",
			valueSize: 1056, valueHash: "46af7c4f23dd0fde",
		},
		{
			seed: 42, i: 99999, sizes: BenchValues,
			key:       "ed18bb2e4046c7af47622c8894d001606cf86c91b41b7b3ad9d0e9e9acf4b7e0",
			absent:    "af813fcfd8e386c8712573cf2b810a4fd3c3054624c9fc1399bf5c209be307e2",
			valueSize: 1384, valueHash: "d2633e3ea5760997",
		},
	} {
		objects := Objects{Seed: want.seed, Sizes: want.sizes}
		if got := hex.EncodeToString(objects.AppendKey(nil, want.i)); got != want.key {
			t.Errorf("seed %d: key(%d) is %s, not %s", want.seed, want.i, got, want.key)
		}
		if got := hex.EncodeToString(objects.AppendAbsentKey(nil, want.i)); got != want.absent {
			t.Errorf("seed %d: absent(%d) is %s, not %s", want.seed, want.i, got, want.absent)
		}
		value := objects.AppendValue(nil, want.i)
		if len(value) != want.valueSize || objects.ValueSize(want.i) != want.valueSize {
			t.Errorf("seed %d: value(%d) has %d bytes, not %d", want.seed, want.i, len(value), want.valueSize)
		}
		hash := sha256.Sum256(value)
		if got := hex.EncodeToString(hash[:8]); got != want.valueHash {
			t.Errorf("seed %d: value(%d) hashes to %s, not %s", want.seed, want.i, got, want.valueHash)
		}
	}
}
