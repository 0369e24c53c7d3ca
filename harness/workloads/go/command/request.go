package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"plimsoll/workloads/nodestore"
)

// request is what a command line asks for.
type request struct {
	suite   *nodestore.Suite
	dataDir string
	// subjects are empty where the usual ones are meant.
	subjects      []string
	threads       []int
	objects, seed uint64
	// options are those of each subject, name=value,name=value.
	options   map[string]string
	quiescing nodestore.Quiescing
	// configs are empty where the usual ones are meant.
	configs          []benchConfig
	scale            scale
	upstreamDefaults bool
	// inProcess is asked for by the driving process, which sees what ends this one, and removes what it leaves.
	inProcess    bool
	listSubjects bool
}

// usageError is a command line that cannot be followed; nothing was measured.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// errHelp is returned for --help, after the flags were listed.
var errHelp = errors.New("help was asked for")

// parseRequest reads the suite and the flags of PROTOCOL.md; the error is errHelp or a usageError.
func parseRequest(args []string, help io.Writer) (*request, error) {
	r := &request{threads: []int{1, 4, 8}, objects: 100_000, seed: 1, options: map[string]string{}}
	suite, rest := "", args
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		suite, rest = args[0], args[1:]
	}
	switch {
	case suite == "" && slices.ContainsFunc(rest, isHelp):
		fmt.Fprintf(help, "workload-go SUITE [flags], of which each suite tells with --help: %s\n", suiteNames())
		return nil, errHelp
	case suite == "":
		return nil, usageError{fmt.Errorf("the suite is missing: %s", suiteNames())}
	}
	if i := slices.IndexFunc(suites, func(s *nodestore.Suite) bool { return s.Name == suite }); i >= 0 {
		r.suite = suites[i]
	} else {
		return nil, usageError{fmt.Errorf("unknown suite %q: there are %s", suite, suiteNames())}
	}
	flags := r.flags()
	err := flags.Parse(rest)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(help, "workload-go %s [flags]\n", r.suite.Name)
		flags.SetOutput(help)
		flags.PrintDefaults()
		return nil, errHelp
	case err != nil:
		return nil, usageError{err}
	case flags.NArg() > 0:
		return nil, usageError{fmt.Errorf("unexpected argument %q", flags.Arg(0))}
	case r.dataDir == "" && !r.listSubjects:
		return nil, usageError{errors.New("flag -data-dir is missing")}
	}
	if r.suite == nodestore.Timing {
		if r.objects, err = r.scale.of(r.objects); err != nil {
			return nil, usageError{err}
		}
	}
	return r, nil
}

var suites = []*nodestore.Suite{nodestore.Timing, nodestore.Bench}

// CanopyStorage is the suite whose command lines package canopy reads.
const CanopyStorage = "canopy-storage"

func suiteNames() string {
	var names []string
	for _, s := range suites {
		names = append(names, s.Name)
	}
	names = append(names, CanopyStorage)
	return strings.Join(names, ", ")
}

func isHelp(arg string) bool { return slices.Contains([]string{"-h", "-help", "--help"}, arg) }

func (r *request) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&r.dataDir, "data-dir", "", "`folder` for stores, which must not exist or be empty")
	flags.Func("subjects", "`engines` to measure, in this order (default all)", r.setSubjects)
	if r.suite == nodestore.Bench {
		flags.Func("config", "`configurations`, as type=rocksdb,num_objects=100000,cache_mb=256;type=nudb", r.setConfigs)
	} else {
		flags.Func("threads", "thread `counts`, each with a store of its own (default 1,4,8)", r.setThreads)
		flags.Func("objects", "`size` of the store (default 100000)", numberInto(&r.objects, 1, 1e9))
	}
	flags.Func("scale", "`number` to multiply the size by (default 1)", r.scale.set)
	flags.Func("seed", "`number` that all keys, values and choices come from (default 1)", numberInto(&r.seed, 0, math.MaxUint64))
	flags.Func("options", "engine options of one subject, as `subject:name=value,name=value`", r.setOptions)
	flags.BoolVar(&r.upstreamDefaults, "upstream-defaults", false, "rocksdb as rippled has it where hard_set is not given")
	flags.BoolVar(&r.quiescing.Compact, "compact", false, "full compaction whenever the engine is quiesced")
	flags.BoolVar(&r.quiescing.Skip, "no-quiesce", false, "do not wait for background work between phases")
	flags.BoolVar(&r.inProcess, "in-process", false, "measure in this process, one configuration")
	flags.BoolVar(&r.listSubjects, "list-subjects", false, "print the subjects and end")
	return flags
}

func (r *request) setSubjects(list string) error {
	r.subjects = strings.Split(list, ",")
	return distinct(r.subjects)
}

func (r *request) setThreads(list string) error {
	r.threads = nil
	for item := range strings.SplitSeq(list, ",") {
		var count uint64
		if err := numberInto(&count, 1, 1024)(item); err != nil {
			return err
		}
		r.threads = append(r.threads, int(count))
	}
	return distinct(r.threads)
}

func (r *request) setOptions(text string) error {
	subject, list, found := strings.Cut(text, ":")
	if !found {
		return errors.New("is not subject:name=value,name=value")
	}
	r.options[subject] = list
	return nil
}

// optionsOf are those that the flag gives for an engine, over those of a configuration.
func (r *request) optionsOf(engine string, config params) string {
	list := r.options[engine]
	var items []string
	if list != "" {
		items = strings.Split(list, ",")
	}
	for _, o := range config {
		if !slices.ContainsFunc(items, func(item string) bool { return strings.HasPrefix(item, o.name+"=") }) {
			items = append(items, o.name+"="+o.value)
		}
	}
	return strings.Join(items, ",")
}

func numberInto(number *uint64, lowest, highest uint64) func(string) error {
	return func(text string) error {
		value, err := strconv.ParseUint(text, 10, 64)
		if err != nil || value < lowest || value > highest {
			return fmt.Errorf("%q is not a whole number from %d to %d", text, lowest, highest)
		}
		*number = value
		return nil
	}
}

// distinct refuses lists that would give two results the same key.
func distinct[T comparable](list []T) error {
	for i, item := range list {
		if slices.Contains(list[:i], item) {
			return fmt.Errorf("%v comes twice", item)
		}
	}
	return nil
}
