package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// options are the engine options of a command line. An engine asks for each of its own; what it did not ask for is
// unknown to it.
type options struct {
	given map[string]string
	asked []string
	err   error
}

func parseOptions(list string) (*options, error) {
	o := &options{given: map[string]string{}}
	if list == "" {
		return o, nil
	}
	for item := range strings.SplitSeq(list, ",") {
		name, value, found := strings.Cut(item, "=")
		if !found || name == "" {
			return nil, fmt.Errorf("option %q is not name=value", item)
		}
		if _, twice := o.given[name]; twice {
			return nil, fmt.Errorf("option %s comes twice", name)
		}
		o.given[name] = value
	}
	return o, nil
}

// integer returns the option, or standard where it is not given.
func (o *options) integer(name string, standard, lowest, highest int) int {
	return take(o, name, standard, func(text string) (int, error) {
		value, err := strconv.Atoi(text)
		if err != nil || value < lowest || value > highest {
			return 0, fmt.Errorf("is not a whole number from %d to %d", lowest, highest)
		}
		return value, nil
	})
}

// fraction returns the option, above 0 and below 1, or standard where it is not given.
func (o *options) fraction(name string, standard float64) float64 {
	return take(o, name, standard, func(text string) (float64, error) {
		value, err := strconv.ParseFloat(text, 64)
		if err != nil || !(value > 0 && value < 1) {
			return 0, fmt.Errorf("is not a number between 0 and 1")
		}
		return value, nil
	})
}

// choice returns what the option's value stands for, or what standard stands for where it is not given.
func choice[T any](o *options, name, standard string, choices map[string]T) T {
	return take(o, name, choices[standard], func(text string) (T, error) {
		value, found := choices[text]
		if !found {
			return value, fmt.Errorf("is none of %s", strings.Join(slices.Sorted(maps.Keys(choices)), ", "))
		}
		return value, nil
	})
}

func take[T any](o *options, name string, standard T, parse func(string) (T, error)) T {
	o.asked = append(o.asked, name)
	text, given := o.given[name]
	if !given {
		return standard
	}
	value, err := parse(text)
	if err != nil && o.err == nil {
		o.err = fmt.Errorf("option %s=%s %w", name, text, err)
	}
	return value
}

// complaint returns the first fault in what was given; to be asked when the engine has taken all its options.
func (o *options) complaint(subject string) error {
	for _, name := range slices.Sorted(maps.Keys(o.given)) {
		if !slices.Contains(o.asked, name) {
			if len(o.asked) == 0 {
				return fmt.Errorf("unknown option %s: %s has none", name, subject)
			}
			return fmt.Errorf("unknown option %s: %s has %s", name, subject, strings.Join(o.asked, ", "))
		}
	}
	return o.err
}
