package store

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// settings are what a store is configured with: options of the command line, then variables of the environment, then
// defaults. A store asks for each of its own; an option that it did not ask for is unknown to it.
type settings struct {
	options     map[string]string
	environment func(name string) string
	asked       []string
	err         error
}

func parseSettings(list string, environment func(name string) string) (*settings, error) {
	s := &settings{options: map[string]string{}, environment: environment}
	if list == "" {
		return s, nil
	}
	for item := range strings.SplitSeq(list, ",") {
		name, value, found := strings.Cut(item, "=")
		if !found || name == "" {
			return nil, fmt.Errorf("option %q is not name=value", item)
		}
		if _, twice := s.options[name]; twice {
			return nil, fmt.Errorf("option %s comes twice", name)
		}
		s.options[name] = value
	}
	return s, nil
}

// setting returns the option, else the variable where it is not empty, else what standard is read as. A store's setting
// without a variable has the empty name.
func setting[T any](s *settings, option, variable, standard string, parse func(string) (T, error)) T {
	s.asked = append(s.asked, option)
	text, place := standard, ""
	if variable != "" && s.environment(variable) != "" {
		text, place = s.environment(variable), "variable "+variable
	}
	if given, found := s.options[option]; found {
		text, place = given, "option "+option
	}
	value, err := parse(text)
	if err != nil && s.err == nil {
		s.err = fmt.Errorf("%s=%s %w", place, text, err)
	}
	return value
}

func (s *settings) integer(option, variable string, standard, lowest, highest int) int {
	return setting(s, option, variable, strconv.Itoa(standard), func(text string) (int, error) {
		value, err := strconv.Atoi(text)
		if err != nil || value < lowest || value > highest {
			return 0, fmt.Errorf("is not a whole number from %d to %d", lowest, highest)
		}
		return value, nil
	})
}

// complaint returns the first fault; to be asked when the store has taken all its settings.
func (s *settings) complaint(subject string) error {
	for _, name := range slices.Sorted(maps.Keys(s.options)) {
		if !slices.Contains(s.asked, name) {
			if len(s.asked) == 0 {
				return fmt.Errorf("unknown option %s: %s has none", name, subject)
			}
			return fmt.Errorf("unknown option %s: %s has %s", name, subject, strings.Join(s.asked, ", "))
		}
	}
	return s.err
}
