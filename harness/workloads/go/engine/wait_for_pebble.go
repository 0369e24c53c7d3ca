package engine

import (
	"time"

	"github.com/cockroachdb/pebble/v2"
)

// WaitForPebble returns when nothing runs in the background. It polls, for Pebble tells nobody when it is done;
// EstimatedDebt is no signal: it may stay above 0 for ever.
func WaitForPebble(db *pebble.DB) {
	// A compaction that ends makes the scheduler start the next one an instant later.
	const idlePolls = 3
	for idle := 0; idle < idlePolls; idle++ {
		metrics := db.Metrics()
		if metrics.Flush.NumInProgress > 0 || metrics.Compact.NumInProgress > 0 ||
			metrics.Table.PendingStatsCollectionCount > 0 {
			idle = 0
		}
		time.Sleep(time.Millisecond)
	}
}
