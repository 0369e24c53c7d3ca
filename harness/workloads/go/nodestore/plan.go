package nodestore

import "plimsoll/workloads/data"

// Workload is what programs that are given the same flags do alike.
type Workload struct {
	Seed uint64
	// Objects is the size of the store after the first phase, at least 1.
	Objects uint64
	// Threads is at least 1.
	Threads int
}

type phase int

// Of nodestore-timing.
const (
	insert phase = iota
	fetch
	missing
	mixed
	work
)

// Of nodestore-bench.
const (
	inserts phase = work + 1 + iota
	batchInsert
	fetchHalf
	orderedFetch
	fetchRandom
	fetchMissing
)

var phaseNames = [...]string{
	"insert", "fetch", "missing", "mixed", "work",
	"inserts", "batch-insert", "fetch-50-50", "ordered-fetch", "fetch-random", "fetch-missing",
}

func (p phase) String() string { return phaseNames[p] }

// number is the phase's among those of its suite.
func (p phase) number() int {
	if p >= inserts {
		return int(p - inserts)
	}
	return int(p)
}

// batchSize is the number of puts that go to the engine in one call, in phase batchInsert as many as rippled's.
func (p phase) batchSize() int {
	if p == batchInsert {
		return 128
	}
	return 1
}

// access is one call of the engine.
type access struct {
	kind accessKind
	// index is the object's, or the absent key's.
	index uint64
}

type accessKind int

const (
	put accessKind = iota
	get
	getAbsent
)

// plan makes the steps of one thread in one phase: an equal contiguous share of all.
type plan struct {
	workload         Workload
	phase            phase
	first, next, end uint64
	choices          data.Stream
}

func newPlan(w Workload, p phase, thread int) *plan {
	first := firstStep(w, thread)
	return &plan{
		workload: w,
		phase:    p,
		first:    first,
		next:     first,
		end:      firstStep(w, thread+1),
		choices:  data.Objects{Seed: w.Seed}.Choices(p.number(), thread),
	}
}

func firstStep(w Workload, thread int) uint64 {
	t, threads := uint64(thread), uint64(w.Threads)
	return t*(w.Objects/threads) + min(t, w.Objects%threads)
}

func (p *plan) stepsLeft() uint64 { return p.end - p.next }

// appendStep appends the accesses of the next step, in their order: one, in phase work three.
func (p *plan) appendStep(accesses []access) []access {
	step := p.next
	p.next++
	objects := p.workload.Objects
	switch p.phase {
	case insert, inserts:
		return append(accesses, access{put, step})
	case fetch:
		return append(accesses, access{get, p.choices.Below(objects)})
	case missing, fetchMissing:
		return append(accesses, access{getAbsent, step})
	case mixed:
		kind := get
		if p.choices.Below(100) >= 80 {
			kind = getAbsent
		}
		return append(accesses, access{kind, p.choices.Below(objects)})
	case batchInsert:
		return append(accesses, access{put, objects + step})
	case fetchHalf:
		absent := p.choices.Below(2) == 1
		index := p.choices.Below(objects)
		if absent {
			// Other absent keys than phase fetchMissing asks for.
			return append(accesses, access{getAbsent, objects + index})
		}
		return append(accesses, access{get, index})
	case orderedFetch:
		return append(accesses, access{get, step})
	case fetchRandom:
		return append(accesses, access{get, objects + p.choices.Below(objects)})
	default:
		accesses = append(accesses, access{get, p.choices.Below(objects)})
		putFirst := p.choices.Below(2) == 0
		recent := access{get, p.chooseRecent(step)}
		fresh := access{put, objects + step}
		if putFirst {
			return append(accesses, fresh, recent)
		}
		return append(accesses, recent, fresh)
	}
}

// chooseRecent picks from what was put before this step, whichever of the step's put and get comes first.
func (p *plan) chooseRecent(step uint64) uint64 {
	const window = 256
	objects, done := p.workload.Objects, step-p.first
	if done == 0 {
		return objects - 1 - p.choices.Below(min(window, objects))
	}
	return objects + step - 1 - p.choices.Below(min(window, done))
}
