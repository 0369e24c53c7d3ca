// Package canopy is the suite canopy-storage: the storage benchmark of the Canopy network, on the stores that it compares.
package canopy

import (
	"encoding/hex"
	"strconv"
	"time"

	"plimsoll/workloads/command"
	"plimsoll/workloads/data"
)

// Suite is the suite's name.
const Suite = command.CanopyStorage

// Workload is what every store is given alike.
type Workload struct {
	Seed uint64
	// Keys are written at height 1, a share of them again at each of the heights up to Versions.
	Keys, Versions uint64
	UpdateRatio    float64
	ValueSize      int
	// Runs are made one after the other, each with a new store.
	Runs int
	// WarmLatest reads the hot keys once before latest is timed.
	WarmLatest bool
	// HistoricalHeight is the one that historical reads at; 0 for a mixture.
	HistoricalHeight uint64
	// ArchivalLimit ends archival early; 0 for never.
	ArchivalLimit time.Duration
}

// Domains of the streams.
const (
	keyDomain = 32 + iota
	valueDomain
	absentDomain
	latestDomain
	historicalDomain
	checkDomain
)

// The keys of a family follow those of the one before it.
func (w Workload) accounts() uint64 { return w.Keys * 6 / 10 }

func (w Workload) validators() uint64 { return w.Keys * 2 / 10 }

func (w Workload) committees() uint64 { return w.Keys / 10 }

// hot keys are the accounts and validators.
func (w Workload) hot() uint64 { return w.accounts() + w.validators() }

// updated keys are written again at each height: the first ones, so mostly accounts.
func (w Workload) updated() uint64 { return uint64(float64(w.Keys) * w.UpdateRatio) }

// entries is how many versions there are of all keys.
func (w Workload) entries() uint64 { return w.Keys + w.updated()*(w.Versions-1) }

// writtenAt is the height of a key's newest version that is not above a height.
func (w Workload) writtenAt(i, height uint64) uint64 {
	if i < w.updated() {
		return min(height, w.Versions)
	}
	return 1
}

// writes is how many keys are written at a height, from the first.
func (w Workload) writes(height uint64) uint64 {
	if height == 1 {
		return w.Keys
	}
	return w.updated()
}

func (w Workload) appendKey(dst []byte, i uint64) []byte {
	s := data.NewStream(w.Seed, keyDomain, i)
	switch {
	case i < w.accounts():
		return appendHex(append(dst, "account_"...), &s, 20)
	case i < w.hot():
		return appendHex(append(dst, "validator_"...), &s, 16)
	case i < w.hot()+w.committees():
		dst = strconv.AppendUint(append(dst, "committee_"...), s.Below(1_000_000), 10)
		return strconv.AppendUint(append(dst, '_'), i-w.hot(), 10)
	default:
		return appendHex(append(dst, "hash_"...), &s, 16)
	}
}

// longestKey is the length of the longest key, in bytes.
const longestKey = len("account_") + 2*20

func (w Workload) appendAbsentKey(dst []byte, i uint64) []byte {
	s := data.NewStream(w.Seed, absentDomain, i)
	return appendHex(append(dst, "missing_"...), &s, 16)
}

func appendHex(dst []byte, s *data.Stream, n int) []byte {
	var random [20]byte
	return hex.AppendEncode(dst, s.AppendBytes(random[:0], n))
}

// appendValue appends what key i is written with at a height.
func (w Workload) appendValue(dst []byte, i, height uint64) []byte {
	s := data.NewStream(w.Seed, valueDomain, height<<32+i)
	return s.AppendBytes(dst, w.ValueSize)
}

// chunk is how many operations are prepared at once: their values take at most 16 MiB.
func (w Workload) chunk() int {
	const bytes, operations = 16 << 20, 16384
	return max(1, min(operations, bytes/w.ValueSize))
}
