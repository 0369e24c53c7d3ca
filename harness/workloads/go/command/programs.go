package command

import (
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"plimsoll/workloads/engine"
)

const sibling = "workload-cpp"

// standardOrder is the order of the subjects.
var standardOrder = []string{
	"nudb", "rocksdb", "rocksdbquick", "pebble", "badger", "memory-go", "memory-cpp", "noop-go", "noop-cpp",
}

// onRequest are subjects that are measured only where they are asked for.
var onRequest = []string{"rocksdbquick", "noop-go", "noop-cpp"}

// programs has for each subject the path of the program that measures it.
type programs map[string]string

// findPrograms returns this program, and the one beside it where that is needed to know all subjects that r asks for.
func findPrograms(ctx context.Context, r *request, stderr io.Writer) (programs, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	found := programs{}
	for _, subject := range engine.Subjects() {
		found[subject] = self
	}
	asked := slices.Concat(r.engines(), slices.Collect(maps.Keys(r.options)))
	foreign := slices.ContainsFunc(asked, func(subject string) bool { return found[subject] == "" })
	if len(r.engines()) > 0 && !foreign {
		return found, nil
	}
	other := filepath.Join(filepath.Dir(self), sibling)
	if _, err := os.Stat(other); errors.Is(err, os.ErrNotExist) {
		return found, nil
	}
	out, err := runChild(ctx, stderr, other, r.suite.Name, "--list-subjects")
	for subject := range strings.FieldsSeq(string(out)) {
		found[subject] = other
	}
	return found, err
}

// subjects returns all of them, in the standard order.
func (p programs) subjects() []string {
	place := func(subject string) int {
		if i := slices.Index(standardOrder, subject); i >= 0 {
			return i
		}
		return len(standardOrder)
	}
	return slices.SortedFunc(maps.Keys(p), func(a, b string) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b))
	})
}

// usual returns those that are measured where none is asked for.
func (p programs) usual() []string {
	return slices.DeleteFunc(p.subjects(), func(subject string) bool { return slices.Contains(onRequest, subject) })
}

// engines are the subjects of programs that r asks for.
func (r *request) engines() []string {
	if len(r.configs) == 0 {
		return r.subjects
	}
	var engines []string
	for _, config := range r.configs {
		engines = append(engines, config.engine)
	}
	return engines
}
