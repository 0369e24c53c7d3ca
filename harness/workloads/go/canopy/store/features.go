package store

import (
	"fmt"
	"strings"
)

// features are what may be added to a design on Pebble, each by itself.
type features struct {
	// hotLatest keeps the latest versions of the keys written last in memory.
	hotLatest bool
	// valueSeparation keeps large values in Pebble's blob files, out of the tables.
	valueSeparation bool
	// versionFilter skips blocks and tables that hold only versions above the height that is read.
	versionFilter bool
	// iteratorReuse keeps the iterator for the next read at the same height.
	iteratorReuse bool
}

// parseFeatures reads all, none, or names joined by +; and 1, 0 and their like, as the original's variables have them.
func parseFeatures(text string) (features, error) {
	if on, err := ParseSwitch(text); err == nil {
		return features{on, on, on, on}, nil
	}
	var f features
	switches := map[string]*bool{
		"hot-latest":       &f.hotLatest,
		"value-separation": &f.valueSeparation,
		"version-filter":   &f.versionFilter,
		"iterator-reuse":   &f.iteratorReuse,
	}
	switch text {
	case "all":
		return features{true, true, true, true}, nil
	case "none":
		return f, nil
	}
	for name := range strings.SplitSeq(text, "+") {
		on, known := switches[name]
		if !known || *on {
			return f, fmt.Errorf("is neither all, none nor a list of hot-latest+value-separation+version-filter+iterator-reuse")
		}
		*on = true
	}
	return f, nil
}

// ParseSwitch reads on and off in all ways in which the original's variables are given.
func ParseSwitch(text string) (bool, error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "1", "true", "yes", "on":
		return true, nil
	case "0", "false", "no", "off":
		return false, nil
	}
	return false, fmt.Errorf("is neither on (1, true, yes) nor off (0, false, no)")
}
