package nodestore

import (
	"slices"
	"testing"
)

func accessesOf(w Workload, p phase, thread int) []access {
	var accesses []access
	for plan := newPlan(w, p, thread); plan.stepsLeft() > 0; {
		accesses = plan.appendStep(accesses)
	}
	return accesses
}

func indices(accesses []access, kind accessKind) []uint64 {
	var all []uint64
	for _, a := range accesses {
		if a.kind == kind {
			all = append(all, a.index)
		}
	}
	return all
}

func upTo(first, end uint64) []uint64 {
	var all []uint64
	for i := first; i < end; i++ {
		all = append(all, i)
	}
	return all
}

func TestThreadsShareAllStepsInOrder(t *testing.T) {
	for _, w := range []Workload{{1, 1000, 1}, {1, 1000, 4}, {1, 1000, 7}, {1, 3, 8}} {
		var inserted, missed, worked []uint64
		for thread := range w.Threads {
			inserted = append(inserted, indices(accessesOf(w, insert, thread), put)...)
			missed = append(missed, indices(accessesOf(w, missing, thread), getAbsent)...)
			worked = append(worked, indices(accessesOf(w, work, thread), put)...)
		}
		if !slices.Equal(inserted, upTo(0, w.Objects)) {
			t.Errorf("%+v: insert puts %v", w, inserted)
		}
		if !slices.Equal(missed, upTo(0, w.Objects)) {
			t.Errorf("%+v: missing gets %v", w, missed)
		}
		if !slices.Equal(worked, upTo(w.Objects, 2*w.Objects)) {
			t.Errorf("%+v: work puts %v", w, worked)
		}
	}
}

func TestMixedReadsAreFourFifthsPresent(t *testing.T) {
	accesses := accessesOf(Workload{Seed: 1, Objects: 10000, Threads: 1}, mixed, 0)
	present := len(indices(accesses, get))
	if len(accesses) != 10000 || present < 7900 || present > 8100 {
		t.Errorf("%d of %d are present", present, len(accesses))
	}
}

func TestPhasesOfTheEarlySuiteDoWhatTheirNamesSay(t *testing.T) {
	w := Workload{Seed: 1, Objects: 10000, Threads: 1}
	if got := indices(accessesOf(w, inserts, 0), put); !slices.Equal(got, upTo(0, 10000)) {
		t.Error("inserts are not of the first objects, in order")
	}
	if got := indices(accessesOf(w, batchInsert, 0), put); !slices.Equal(got, upTo(10000, 20000)) {
		t.Error("batches are not of the next objects, in order")
	}
	if got := indices(accessesOf(w, orderedFetch, 0), get); !slices.Equal(got, upTo(0, 10000)) {
		t.Error("an ordered fetch is not in the order of the inserts")
	}
	absent := indices(accessesOf(w, fetchMissing, 0), getAbsent)
	if !slices.Equal(absent, upTo(0, 10000)) {
		t.Error("missing are not the first absent keys")
	}
	half := accessesOf(w, fetchHalf, 0)
	if present := len(indices(half, get)); len(half) != 10000 || present < 4850 || present > 5150 {
		t.Errorf("%d of %d are present", present, len(half))
	}
	for _, index := range indices(half, get) {
		if index >= 10000 {
			t.Fatalf("object %d is fetched, which was not among the inserts", index)
		}
	}
	for _, index := range indices(half, getAbsent) {
		if index < 10000 || index >= 20000 {
			t.Fatalf("absent key %d is one of phase fetch-missing, or too far", index)
		}
	}
	random := indices(accessesOf(w, fetchRandom, 0), get)
	for _, index := range random {
		if index < 10000 || index >= 20000 {
			t.Fatalf("object %d is fetched, which was not put in a batch", index)
		}
	}
	if len(random) != 10000 || slices.IsSorted(random) {
		t.Errorf("%d random fetches, in order: %v", len(random), slices.IsSorted(random))
	}
}

func TestWorkGetsAnOldAndARecentObjectAndPutsANewOne(t *testing.T) {
	w := Workload{Seed: 1, Objects: 10000, Threads: 3}
	putFirst := 0
	for thread := range w.Threads {
		accesses := accessesOf(w, work, thread)
		first := w.Objects + firstStep(w, thread)
		for step := uint64(0); len(accesses) > 0; step++ {
			old, recent, fresh := accesses[0], accesses[1], accesses[2]
			if recent.kind == put {
				recent, fresh = fresh, recent
				putFirst++
			}
			accesses = accesses[3:]
			if old.kind != get || old.index >= w.Objects {
				t.Fatalf("thread %d, step %d: old is %+v", thread, step, old)
			}
			if fresh != (access{put, first + step}) {
				t.Fatalf("thread %d, step %d: new is %+v", thread, step, fresh)
			}
			lowest, end := first+step-min(step, 256), first+step
			if step == 0 {
				lowest, end = w.Objects-256, w.Objects
			}
			if recent.kind != get || recent.index < lowest || recent.index >= end {
				t.Fatalf("thread %d, step %d: recent is %+v", thread, step, recent)
			}
		}
	}
	if putFirst < 4800 || putFirst > 5200 {
		t.Errorf("%d of 10000 put first", putFirst)
	}
}

func TestTheSameWorkloadMakesTheSameAccesses(t *testing.T) {
	w := Workload{Seed: 7, Objects: 500, Threads: 4}
	other := Workload{Seed: 8, Objects: 500, Threads: 4}
	for p := insert; p <= work; p++ {
		if !slices.Equal(accessesOf(w, p, 3), accessesOf(w, p, 3)) {
			t.Errorf("%v differs", p)
		}
	}
	if slices.Equal(accessesOf(w, fetch, 3), accessesOf(other, fetch, 3)) {
		t.Error("another seed makes the same choices")
	}
	if slices.Equal(accessesOf(w, fetch, 2), accessesOf(w, fetch, 3)) {
		t.Error("another thread makes the same choices")
	}
}
