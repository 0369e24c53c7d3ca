package canopy

import (
	"plimsoll/workloads/canopy/store"
	"plimsoll/workloads/data"
)

// request is one read.
type request struct {
	// index is the key's, or the absent key's.
	index  uint64
	absent bool
	// height is store.Newest where the latest is asked for.
	height uint64
}

// plan returns the next request until there is none.
type plan func() (r request, more bool)

// latestPlan reads the hot keys, those that are updated (warm), as many that are not (cold), and absent ones, in random
// order, for a run.
func (w Workload) latestPlan(run int) plan {
	choices := data.NewStream(w.Seed, latestDomain, uint64(run))
	coldKeys := min(w.updated(), w.Keys-w.updated())
	hot, warm, cold := w.hot()*6/10, w.updated()*2/10, coldKeys*2/10
	missing := max(1, (hot+warm+cold)*5/100)
	take := func(left *uint64, index uint64) (request, bool) {
		*left--
		return request{index: index, height: store.Newest}, true
	}
	return func() (request, bool) {
		left := hot + warm + cold + missing
		if left == 0 {
			return request{}, false
		}
		switch pick := choices.Below(left); {
		case pick < hot:
			return take(&hot, choices.Below(w.hot()))
		case pick < hot+warm:
			return take(&warm, choices.Below(w.updated()))
		case pick < hot+warm+cold:
			return take(&cold, w.updated()+choices.Below(coldKeys))
		default:
			r, more := take(&missing, choices.Below(w.Keys))
			r.absent = true
			return r, more
		}
	}
}

// historicalPlan reads each key once, half of them one height below the newest, 30 % ten below, the others anywhere
// below; or all at the workload's height.
func (w Workload) historicalPlan(run int) plan {
	choices := data.NewStream(w.Seed, historicalDomain, uint64(run))
	newest := int64(w.Versions)
	height := func() uint64 {
		if w.HistoricalHeight > 0 {
			return w.HistoricalHeight
		}
		switch p := choices.Below(100); {
		case p < 50:
			return uint64(max(newest-1, 1))
		case p < 80:
			return uint64(max(newest-10, 1))
		default:
			return 1 + choices.Below(uint64(max(newest-1, 1)))
		}
	}
	return w.eachKey(height)
}

// hotPlan reads the latest of each hot key.
func (w Workload) hotPlan() plan {
	next := w.eachKey(func() uint64 { return store.Newest })
	return func() (request, bool) {
		r, more := next()
		return r, more && r.index < w.hot()
	}
}

// latestCheck and historyCheck read every key: its latest, and at some height.
func (w Workload) latestCheck() plan { return w.eachKey(func() uint64 { return store.Newest }) }

func (w Workload) historyCheck(run int) plan {
	choices := data.NewStream(w.Seed, checkDomain, uint64(run))
	return w.eachKey(func() uint64 { return 1 + choices.Below(w.Versions) })
}

func (w Workload) eachKey(height func() uint64) plan {
	next := uint64(0)
	return func() (request, bool) {
		if next == w.Keys {
			return request{}, false
		}
		next++
		return request{index: next - 1, height: height()}, true
	}
}
