package store

import (
	"fmt"
	"slices"
	"strings"
)

// Noop is the subject that keeps nothing, so that nothing it returns can be verified.
const Noop = "noop"

var stores = []struct {
	subject   string
	configure func(*settings) Opener
}{
	{"badger", configureBadger},
	{"monospace", configureMonospace},
	{"dualtimeline", configureDualtimeline},
	{Noop, configureNoop},
}

// Subjects returns the names of all stores, in the order of measuring.
func Subjects() []string {
	var subjects []string
	for _, s := range stores {
		subjects = append(subjects, s.subject)
	}
	return subjects
}

// Configure checks the settings of a store: options, `name=value,name=value` or nothing, and the environment.
//
// The error names the option or variable, and its value.
func Configure(subject, optionList string, environment func(name string) string) (Opener, error) {
	i := slices.Index(Subjects(), subject)
	if i < 0 {
		return nil, fmt.Errorf("unknown subject %q: there are %s", subject, strings.Join(Subjects(), ", "))
	}
	s, err := parseSettings(optionList, environment)
	if err != nil {
		return nil, err
	}
	open := stores[i].configure(s)
	return open, s.complaint(subject)
}
