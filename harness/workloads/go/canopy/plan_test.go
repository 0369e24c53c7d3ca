package canopy

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"strings"
	"testing"

	"plimsoll/workloads/canopy/store"
)

var standard = Workload{Seed: 1, Keys: 10_000, Versions: 50, UpdateRatio: 0.05, ValueSize: 1024}

func all(p plan) (requests []request) {
	for r, more := p(); more; r, more = p() {
		requests = append(requests, r)
	}
	return requests
}

func TestKeysAreOfFourFamiliesAndDistinct(t *testing.T) {
	families := map[string]int{}
	seen := map[string]bool{}
	for i := range standard.Keys {
		key := string(standard.appendKey(nil, i))
		family, _, _ := strings.Cut(key, "_")
		families[family]++
		if seen[key] || len(key) > longestKey {
			t.Errorf("%s comes twice, or is longer than %d", key, longestKey)
		}
		seen[key] = true
		if absent := string(standard.appendAbsentKey(nil, i)); seen[absent] {
			t.Errorf("%s is there", absent)
		}
	}
	if want := map[string]int{"account": 6000, "validator": 2000, "committee": 1000, "hash": 1000}; !maps.Equal(families, want) {
		t.Errorf("families are %v, not %v", families, want)
	}
}

func TestKeysAndValuesAreThoseOfTheProtocol(t *testing.T) {
	for _, want := range []struct {
		i              uint64
		key, valueHash string
	}{
		{0, "account_e9f7e66a2fabd0a80818557f2e1d1be64662f208", "d8340e96b1a5b704"},
		{6000, "validator_de8e57dd4fa921d82b7e8a9fa4be8070", "51093fc97500b1a2"},
		{8000, "committee_759997_0", "9355f6bbbdbedbdd"},
		{9000, "hash_f11fd6650d48eabf1b594b0e00eee862", "b6f8f7067c5e8e72"},
	} {
		if got := string(standard.appendKey(nil, want.i)); got != want.key {
			t.Errorf("key(%d) is %s, not %s", want.i, got, want.key)
		}
		hash := sha256.Sum256(standard.appendValue(nil, want.i, 2))
		if got := hex.EncodeToString(hash[:8]); got != want.valueHash {
			t.Errorf("value(%d, 2) hashes to %s, not %s", want.i, got, want.valueHash)
		}
	}
	if got, want := string(standard.appendAbsentKey(nil, 0)), "missing_7c2de3dab25518a0f73294cc2bfddcf4"; got != want {
		t.Errorf("absent(0) is %s, not %s", got, want)
	}
}

func TestLatestReadsAreAsManyOfEachKindInEveryRun(t *testing.T) {
	var before []request
	for run := range 3 {
		kinds := map[string]int{}
		requests := all(standard.latestPlan(run))
		for _, r := range requests {
			switch {
			case r.absent:
				kinds["missing"]++
			case r.height != store.Newest || r.index >= standard.Keys:
				t.Errorf("request is %+v", r)
			default:
				kinds["present"]++
			}
		}
		if kinds["missing"] != 250 || kinds["present"] != 4800+100+100 {
			t.Errorf("run %d: reads are %v", run, kinds)
		}
		if before != nil && before[0] == requests[0] && before[1] == requests[1] && before[2] == requests[2] {
			t.Errorf("run %d begins as the one before", run)
		}
		before = requests
	}
}

func TestHistoricalReadsEachKeyOnceAtMixedHeights(t *testing.T) {
	heights := map[uint64]int{}
	for i, r := range all(standard.historicalPlan(1)) {
		if r.index != uint64(i) || r.height < 1 || r.height > 49 {
			t.Errorf("request %d is %+v", i, r)
		}
		heights[r.height]++
	}
	if n := heights[49]; n < 4800 || n > 5400 {
		t.Errorf("%d reads are one height below", n)
	}
	if n := heights[40]; n < 2800 || n > 3300 {
		t.Errorf("%d reads are ten heights below", n)
	}
	w := standard
	w.HistoricalHeight = 7
	for _, r := range all(w.historicalPlan(1)) {
		if r.height != 7 {
			t.Fatalf("height is %d", r.height)
		}
	}
}

func TestTheSmallestWorkloadsHavePlans(t *testing.T) {
	for _, w := range []Workload{
		{Keys: 1, Versions: 1, UpdateRatio: 0.05, ValueSize: 1},
		{Keys: 1, Versions: 2, UpdateRatio: 1, ValueSize: 1},
		{Keys: 11, Versions: 11, UpdateRatio: 0.9, ValueSize: 1 << 20},
	} {
		if n := len(all(w.latestPlan(1))); n < 1 {
			t.Errorf("%+v: %d latest reads", w, n)
		}
		if n := len(all(w.historicalPlan(1))); n != int(w.Keys) {
			t.Errorf("%+v: %d historical reads", w, n)
		}
		if n := len(all(w.hotPlan())); n != int(w.hot()) {
			t.Errorf("%+v: %d hot reads of %d", w, n, w.hot())
		}
		if w.chunk() < 1 {
			t.Errorf("%+v: chunks of %d", w, w.chunk())
		}
	}
}
