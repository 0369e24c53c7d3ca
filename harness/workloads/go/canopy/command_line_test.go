package canopy

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"plimsoll/workloads/command"
)

func parse(args []string, variables map[string]string) (*commandLine, error) {
	var help bytes.Buffer
	return parseCommandLine(args, func(name string) string { return variables[name] }, &help)
}

func TestFlagsOverrideVariablesAndVariablesDefaults(t *testing.T) {
	workload := func(args []string, variables map[string]string) Workload {
		c, err := parse(append(args, "--data-dir", "d"), variables)
		if err != nil {
			t.Fatal(err)
		}
		return c.workload
	}
	want := Workload{Seed: 1, Keys: 10_000, Versions: 50, ValueSize: 1024, UpdateRatio: 0.05, Runs: 5, ArchivalLimit: 10 * time.Second}
	if got := workload(nil, nil); got != want {
		t.Errorf("by default it is %+v", got)
	}
	variables := map[string]string{
		"CANOPY_KEYS": "200", "CANOPY_VERSIONS": "5", "CANOPY_VALUE_SIZE": "64", "CANOPY_UPDATE_RATIO": "0.5", "CANOPY_RUNS": "2",
		"WARM_LATEST": "1", "HIST_HEIGHT": "3", "CANOPY_ARCHIVE_MAX_SECONDS": "0",
	}
	want = Workload{Seed: 1, Keys: 200, Versions: 5, ValueSize: 64, UpdateRatio: 0.5, Runs: 2, WarmLatest: true, HistoricalHeight: 3}
	if got := workload(nil, variables); got != want {
		t.Errorf("with variables it is %+v", got)
	}
	want = Workload{Seed: 9, Keys: 7500, Versions: 6, ValueSize: 65, UpdateRatio: 1, Runs: 3, ArchivalLimit: time.Second}
	args := strings.Fields(`--keys 3000 --scale 2.5 --versions 6 --value-size 65 --update-ratio 1 --runs 3 --warm-latest off
		--hist-height 0 --archive-max-seconds 1 --seed 9`)
	if got := workload(args, variables); got != want {
		t.Errorf("with flags it is %+v", got)
	}
}

func TestAChildIsAskedForTheSame(t *testing.T) {
	c, err := parse(strings.Fields(`--data-dir d --keys 3000 --scale 0.1 --versions 6 --value-size 65 --update-ratio 0.00002 --runs 3
		--warm-latest on --hist-height 2 --archive-max-seconds 1 --seed 9 --options monospace:features=none --options badger:sync=off`), nil)
	if err != nil {
		t.Fatal(err)
	}
	args := c.arguments("monospace", "own")
	child, err := parse(args[1:], nil)
	if err != nil {
		t.Fatal(err)
	}
	if args[0] != Suite || child.workload != c.workload || !child.inProcess || child.dataDir != "own" ||
		!slices.Equal(child.subjects, []string{"monospace"}) || child.options["monospace"] != "features=none" {
		t.Errorf("the child is asked for %+v", child)
	}
}

func TestWrongUsageIsRefused(t *testing.T) {
	for _, test := range []struct {
		args, variable, value, complaint string
	}{
		{"", "", "", "flag -data-dir is missing"},
		{"--data-dir d --keys 0", "", "", `invalid value "0" for flag -keys: "0" is not a whole number from 1 to 1000000000`},
		{"--data-dir d --versions -1", "", "", `invalid value "-1" for flag -versions`},
		{"--data-dir d --value-size 0", "", "", `invalid value "0" for flag -value-size: "0" is not a whole number from 1 to 1048576`},
		{"--data-dir d --update-ratio 1.5", "", "", `invalid value "1.5" for flag -update-ratio: "1.5" is above 1`},
		{"--data-dir d --update-ratio nan", "", "", `"nan" is not a positive decimal number`},
		{"--data-dir d --scale 0", "", "", `invalid value "0" for flag -scale: "0" is not a positive decimal number`},
		{"--data-dir d --scale 0.00001", "", "", "flag -scale: 10000 keys times 1e-05 are not from 1 to 1000000000"},
		{"--data-dir d --scale 1000000", "", "", "flag -scale: 10000 keys times 1e+06 are not from 1 to 1000000000"},
		{"--data-dir d --scale 1e3", "", "", `"1e3" is not a positive decimal number`},
		{"--data-dir d --runs 0", "", "", `invalid value "0" for flag -runs`},
		{"--data-dir d --hist-height 51", "", "", "flag -hist-height: 51 is above the 50 versions"},
		{"--data-dir d --warm-latest perhaps", "", "", "is neither on (1, true, yes) nor off"},
		{"--data-dir d --subjects lmdb", "", "", `unknown subject "lmdb": there are badger, monospace, dualtimeline, noop`},
		{"--data-dir d --subjects badger,badger", "", "", "badger comes twice"},
		{"--data-dir d --subjects noop --options monospace:cache_mb=-1", "", "", `invalid value "monospace:cache_mb=-1" for flag -options: option cache_mb=-1 is not`},
		{"--data-dir d --options monospace", "", "", "is not subject:name=value,name=value"},
		{"--data-dir d --threads 4", "", "", "flag provided but not defined: -threads"},
		{"--data-dir d more", "", "", `unexpected argument "more"`},
		{"--data-dir d --in-process", "", "", "flag -in-process: there are 4 subjects, not 1"},
		{"--data-dir d", "CANOPY_KEYS", "many", `invalid value "many" for variable CANOPY_KEYS: "many" is not a whole number`},
		{"--data-dir d --keys 7", "CANOPY_KEYS", "0", `invalid value "0" for variable CANOPY_KEYS`},
		{"--data-dir d", "PEBBLE_CACHE_MB", "-1", "monospace: variable PEBBLE_CACHE_MB=-1 is not a whole number"},
	} {
		_, err := parse(strings.Fields(test.args), map[string]string{test.variable: test.value})
		if err == nil || !strings.Contains(err.Error(), test.complaint) {
			t.Errorf("%s %s=%s: error is %v, not %q", test.args, test.variable, test.value, err, test.complaint)
		}
		if code, tell := command.ExitCode(err); code != 2 || !tell {
			t.Errorf("%s: exit code %d, to be told %v", test.args, code, tell)
		}
	}
}
