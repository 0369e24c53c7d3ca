package canopy

import (
	"fmt"
	"slices"
	"time"

	"plimsoll/workloads/process"
	"plimsoll/workloads/result"
)

// results are the medians over the runs. An archival test that met its limit went through fewer versions than another
// would: there are no metrics of it then, so that it can be compared with none.
func (m *measuring) results() ([]result.Measurement, error) {
	var all []result.Measurement
	add := func(operation, metric, unit string, value float64) {
		all = append(all, result.Measurement{Operation: operation, Metric: metric, Unit: unit, Value: value})
	}
	for _, test := range tests {
		if test == "archival" {
			truncated := 0.
			if m.truncated {
				truncated = 1
			}
			add(test, "truncated", "1", truncated)
			if m.truncated {
				continue
			}
		}
		of := func(quantity func(sample) float64) float64 {
			var numbers []float64
			for _, s := range m.samples[test] {
				numbers = append(numbers, quantity(s))
			}
			return median(numbers)
		}
		add(test, "time", "s", of(func(s sample) float64 { return seconds(s.time) }))
		add(test, "allocs", "1", of(func(s sample) float64 { return float64(s.allocs) }))
		add(test, "allocated", "B", of(func(s sample) float64 { return float64(s.allocated) }))
	}
	add("write", "bytes-written", "B", median(m.bytesWritten))
	add("quiesce", "time", "s", median(m.quiesced))
	add("store", "size", "B", median(m.size))
	peak, err := process.PeakMemory()
	add("process", "peak-memory", "B", float64(peak))
	return all, err
}

// spread tells people what the median hides, as the original's tables do.
func (m *measuring) spread(test string) string {
	var times []time.Duration
	for _, s := range m.samples[test] {
		times = append(times, s.time)
	}
	slices.Sort(times)
	if test == "archival" && m.truncated {
		return fmt.Sprintf("archival: truncated after %v, not measured", m.workload.ArchivalLimit)
	}
	numbers := make([]float64, len(times))
	for i, t := range times {
		numbers[i] = t.Seconds()
	}
	middle := time.Duration(median(numbers) * float64(time.Second))
	round := func(t time.Duration) time.Duration { return t.Round(time.Microsecond) }
	return fmt.Sprintf("%s: %v/%v/%v", test, round(times[0]), round(middle), round(times[len(times)-1]))
}

// seconds are never 0, which is no time: an engine may have nothing to do between two ticks of the clock.
func seconds(d time.Duration) float64 { return max(d, 1).Seconds() }
