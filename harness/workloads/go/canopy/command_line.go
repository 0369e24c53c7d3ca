package canopy

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"plimsoll/workloads/canopy/store"
	"plimsoll/workloads/command"
)

// commandLine is what a command line and the environment ask for.
type commandLine struct {
	dataDir  string
	subjects []string
	// options are those of each subject, name=value,name=value.
	options      map[string]string
	workload     Workload
	scale        float64
	listSubjects bool
	// inProcess is given by this program to itself, which measures one subject then.
	inProcess bool
}

// parseCommandLine reads the flags, then the original's variables, of which a flag overrides its own. All options of all
// subjects are checked. The error is command.ErrHelp or wrong usage.
func parseCommandLine(args []string, environment func(string) string, help io.Writer) (*commandLine, error) {
	c := &commandLine{
		subjects: store.Subjects(),
		options:  map[string]string{},
		scale:    1,
		workload: Workload{
			Seed: 1, Keys: 10_000, Versions: 50, ValueSize: 1024, UpdateRatio: 0.05, Runs: 5,
			ArchivalLimit: 10 * time.Second,
		},
	}
	flags, err := c.flags(environment)
	if err == nil {
		err = flags.Parse(args)
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(help, "workload-go %s [flags]\n", Suite)
		flags.SetOutput(help)
		flags.PrintDefaults()
		return nil, command.ErrHelp
	case err != nil:
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case c.dataDir == "" && !c.listSubjects:
		err = errors.New("flag -data-dir is missing")
	default:
		err = c.complete(environment)
	}
	if err != nil {
		return nil, command.UsageError(err)
	}
	return c, nil
}

func (c *commandLine) flags(environment func(string) string) (*flag.FlagSet, error) {
	w := &c.workload
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var fault error
	// either takes a value from a variable first, then from a flag.
	either := func(name, variable, usage string, set func(string) error) {
		if text := environment(variable); text != "" && fault == nil {
			if err := set(text); err != nil {
				fault = fmt.Errorf("invalid value %q for variable %s: %w", text, variable, err)
			}
		}
		flags.Func(name, usage+"; else variable "+variable, set)
	}
	flags.StringVar(&c.dataDir, "data-dir", "", "`folder` for stores, which must not exist or be empty")
	flags.Func("subjects", "`stores` to measure, in this order (default all)", c.setSubjects)
	flags.Func("options", "settings of one subject, as `subject:name=value,name=value`", c.setOptions)
	flags.Func("seed", "`number` that all keys, values and choices come from (default 1)", wholeInto(&w.Seed, 0, math.MaxUint64))
	flags.Func("scale", "`factor` for the number of keys (default 1)", decimalInto(&c.scale, 1e6))
	either("keys", "CANOPY_KEYS", "`number` of keys (default 10000)", wholeInto(&w.Keys, 1, mostKeys))
	either("versions", "CANOPY_VERSIONS", "`number` of heights (default 50)", wholeInto(&w.Versions, 1, 1e6))
	either("value-size", "CANOPY_VALUE_SIZE", "`bytes` of a value (default 1024)", wholeInto(&w.ValueSize, 1, 1<<20))
	either("update-ratio", "CANOPY_UPDATE_RATIO", "`share` of the keys that each height writes again (default 0.05)", decimalInto(&w.UpdateRatio, 1))
	either("runs", "CANOPY_RUNS", "`number` of runs, of which the median is printed (default 5)", wholeInto(&w.Runs, 1, 1000))
	either("hist-height", "HIST_HEIGHT", "`height` that historical reads at (default 0: a mixture)", wholeInto(&w.HistoricalHeight, 0, 1e6))
	either("archive-max-seconds", "CANOPY_ARCHIVE_MAX_SECONDS", "`seconds` after which archival ends (default 10; 0: never)", func(text string) error {
		var limit uint64
		err := wholeInto(&limit, 0, 1e6)(text)
		w.ArchivalLimit = time.Duration(limit) * time.Second
		return err
	})
	warm := func(text string) (err error) { w.WarmLatest, err = store.ParseSwitch(text); return err }
	either("warm-latest", "WARM_LATEST", "`on` to read the hot keys once before latest is timed (default off)", warm)
	flags.BoolVar(&c.listSubjects, "list-subjects", false, "print the subjects and end")
	flags.BoolVar(&c.inProcess, "in-process", false, "measure the one subject in this process: what the program calls itself with")
	return flags, fault
}

// mostKeys leaves their index room beside a height in what a value is made from.
const mostKeys = 1e9

// complete applies the scale, and checks what depends on more than one flag.
func (c *commandLine) complete(environment func(string) string) error {
	w := &c.workload
	keys := math.Round(float64(w.Keys) * c.scale)
	if keys < 1 || keys > mostKeys {
		return fmt.Errorf("flag -scale: %d keys times %v are not from 1 to %d", w.Keys, c.scale, uint64(mostKeys))
	}
	w.Keys = uint64(keys)
	if w.HistoricalHeight > w.Versions {
		return fmt.Errorf("flag -hist-height: %d is above the %d versions", w.HistoricalHeight, w.Versions)
	}
	if c.inProcess && len(c.subjects) != 1 {
		return fmt.Errorf("flag -in-process: there are %d subjects, not 1", len(c.subjects))
	}
	for subject, list := range c.options {
		if _, err := store.Configure(subject, list, environment); err != nil {
			return fmt.Errorf("invalid value %q for flag -options: %w", subject+":"+list, err)
		}
	}
	for _, subject := range c.subjects {
		if _, err := store.Configure(subject, c.options[subject], environment); err != nil {
			return fmt.Errorf("%s: %w", subject, err)
		}
	}
	return nil
}

func (c *commandLine) setSubjects(list string) error {
	c.subjects = strings.Split(list, ",")
	for i, subject := range c.subjects {
		if !slices.Contains(store.Subjects(), subject) {
			return fmt.Errorf("unknown subject %q: there are %s", subject, strings.Join(store.Subjects(), ", "))
		}
		if slices.Contains(c.subjects[:i], subject) {
			return fmt.Errorf("%s comes twice", subject)
		}
	}
	return nil
}

func (c *commandLine) setOptions(text string) error {
	subject, list, found := strings.Cut(text, ":")
	if !found {
		return errors.New("is not subject:name=value,name=value")
	}
	c.options[subject] = list
	return nil
}

func wholeInto[T int | uint64](number *T, lowest, highest uint64) func(string) error {
	return func(text string) error {
		value, err := strconv.ParseUint(text, 10, 64)
		if err != nil || value < lowest || value > highest {
			return fmt.Errorf("%q is not a whole number from %d to %d", text, lowest, highest)
		}
		*number = T(value)
		return nil
	}
}

func decimalInto(number *float64, highest float64) func(string) error {
	return func(text string) error {
		value, err := command.PositiveDecimal(text)
		if err == nil && value > highest {
			err = fmt.Errorf("%q is above %.0f", text, highest)
		}
		if err != nil {
			return err
		}
		*number = value
		return nil
	}
}

// arguments are those of a process that measures one subject.
func (c *commandLine) arguments(subject, dataDir string) []string {
	w := c.workload
	args := []string{
		Suite, "--in-process", "--data-dir", dataDir, "--subjects", subject,
		"--seed", strconv.FormatUint(w.Seed, 10),
		"--keys", strconv.FormatUint(w.Keys, 10),
		"--versions", strconv.FormatUint(w.Versions, 10),
		"--value-size", strconv.Itoa(w.ValueSize),
		"--update-ratio", strconv.FormatFloat(w.UpdateRatio, 'f', -1, 64),
		"--runs", strconv.Itoa(w.Runs),
		"--hist-height", strconv.FormatUint(w.HistoricalHeight, 10),
		"--archive-max-seconds", strconv.Itoa(int(w.ArchivalLimit / time.Second)),
		"--warm-latest", map[bool]string{true: "on", false: "off"}[w.WarmLatest],
	}
	if list, given := c.options[subject]; given {
		args = append(args, "--options", subject+":"+list)
	}
	return args
}
