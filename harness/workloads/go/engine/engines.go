package engine

import (
	"fmt"
	"slices"
	"strings"
)

// configure reads an engine's options; complaints stay in them.
type configure func(*options) Opener

var engines = []struct {
	subject   string
	configure configure
}{
	{"nudb", configureNuDB},
	{"pebble", configurePebble},
	{"badger", configureBadger},
	{"memory-go", configureMemory},
	{"noop-go", configureNoop},
}

// Subjects returns the names of all engines, in the order of measuring.
func Subjects() []string {
	var subjects []string
	for _, e := range engines {
		subjects = append(subjects, e.subject)
	}
	return subjects
}

// Configure checks the options of an engine, `name=value,name=value` or nothing.
//
// The error names the option and its value.
func Configure(subject, optionList string) (Opener, error) {
	i := slices.Index(Subjects(), subject)
	if i < 0 {
		return nil, fmt.Errorf("unknown subject %q: there are %s", subject, strings.Join(Subjects(), ", "))
	}
	options, err := parseOptions(optionList)
	if err != nil {
		return nil, err
	}
	open := engines[i].configure(options)
	if err := options.complaint(subject); err != nil {
		return nil, err
	}
	return open, nil
}
