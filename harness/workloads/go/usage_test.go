package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrongUsageIsToldInOneLine(t *testing.T) {
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "precious"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(full, "precious")
	with := func(args ...string) []string {
		return append([]string{"nodestore-timing", "--data-dir", t.TempDir()}, args...)
	}
	bench := func(args ...string) []string {
		return append([]string{"nodestore-bench", "--data-dir", t.TempDir()}, args...)
	}
	for _, test := range []struct {
		args     []string
		complain string
	}{
		{nil, "the suite is missing: nodestore-timing, nodestore-bench, canopy-storage"},
		{[]string{"nodestore"}, `unknown suite "nodestore": there are nodestore-timing, nodestore-bench, canopy-storage`},
		{[]string{"--objects", "10"}, `the suite is missing: nodestore-timing`},
		{[]string{"nodestore-timing"}, "flag -data-dir is missing"},
		{[]string{"nodestore-timing", "--data-dir", full}, "is not empty: it has precious"},
		{[]string{"nodestore-timing", "--data-dir", file}, "flag -data-dir: mkdir " + file},
		{[]string{"nodestore-timing", "--data-dir", "/proc/self/new"}, "flag -data-dir: mkdir /proc/self/new"},
		{with("--threads", "0"), `invalid value "0" for flag -threads: "0" is not a whole number from 1 to 1024`},
		{with("--threads", "1,,4"), `invalid value "1,,4" for flag -threads: "" is not a whole number`},
		{with("--threads", "4,4"), `invalid value "4,4" for flag -threads: 4 comes twice`},
		{with("--objects", "0"), `invalid value "0" for flag -objects: "0" is not a whole number from 1 to 1000000000`},
		{with("--objects", "1e5"), `invalid value "1e5" for flag -objects`},
		{with("--seed", "-1"), `invalid value "-1" for flag -seed`},
		{with("--subjects", "peble"), `invalid value "peble" for flag -subjects: unknown subject "peble": there are nudb, rocksdb, pebble`},
		{with("--subjects", "pebble,pebble"), `invalid value "pebble,pebble" for flag -subjects: pebble comes twice`},
		{with("--subjects", ""), `invalid value "" for flag -subjects: unknown subject ""`},
		{with("--options", "pebble:cache=1"), `invalid value "pebble:cache=1" for flag -options: unknown option cache`},
		{with("--options", "pebble"), `invalid value "pebble" for flag -options: is not subject:name=value,name=value`},
		{with("--options", "lmdb:a=1"), `invalid value "lmdb:a=1" for flag -options: unknown subject "lmdb"`},
		{with("--scale", "0"), `invalid value "0" for flag -scale: "0" is not a positive decimal number`},
		{with("--scale", "-2"), `"-2" is not a positive decimal number`},
		{with("--scale", "1e3"), `"1e3" is not a positive decimal number`},
		{with("--scale", "0.000001"), "flag -scale 0.000001: 100000 times that is not from 1 to 1000000000"},
		{with("--config", "type=nudb"), "flag provided but not defined: -config"},
		{bench("--config", "type=nodb"), `invalid value "type=nodb" for flag -config: unknown subject "nodb": there are nudb, rocksdb, pebble`},
		{bench("--config", "type=nudb,num_objects=0"), `option num_objects: "0" is not a whole number from 1 to 1000000000`},
		{bench("--config", "type=nudb,blocksize=1"), `unknown option blocksize: nudb has block_size`},
		{bench("--config", "type=pebble,cache_mb=-1"), `option cache_mb=-1 is not a whole number from 1 to`},
		{bench("--config", "type=nudb;;type=pebble"), `"" is not name=value`},
		{bench("--config", "type=nudb,type=pebble"), `option type comes twice`},
		{bench("--config", `name=a"b`), "printable ASCII characters without quotes"},
		{bench("--config", "type=nudb;type=NuDB"), "flag -config: nudb with num_objects=100000 comes twice: a name= of its own"},
		{bench("--config", "type=nudb", "--subjects", "pebble"), `flag -subjects: no configuration has the subject "pebble"`},
		{bench("--threads", "1"), "flag provided but not defined: -threads"},
		{with("--speed", "9"), "flag provided but not defined: -speed"},
		{with("more"), `unexpected argument "more"`},
	} {
		got := run(t, program(t, fmt.Sprintf(brothers, "true")), test.args...)
		if got.code != 2 || !strings.Contains(got.stderr, test.complain) || strings.Count(got.stderr, "\n") != 1 || got.stdout != "" {
			t.Errorf("%v: exit code %d, stdout %q, stderr %q, not %q", test.args, got.code, got.stdout, got.stderr, test.complain)
		}
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
}

func TestHelpWithoutASuiteNamesTheSuites(t *testing.T) {
	got := run(t, program(t, ""), "--help")
	if got.code != 0 || !strings.HasSuffix(got.stderr, ": nodestore-timing, nodestore-bench, canopy-storage\n") {
		t.Errorf("exit code %d, %s", got.code, got.stderr)
	}
}

func TestAFullDiskIsToldBeforeAnythingIsMeasured(t *testing.T) {
	data := t.TempDir()
	// A limit on the size of files is met as a full disk is: when something is written.
	shell := `ulimit -f 0; trap "" XFSZ; exec "$@"`
	got := run(t, "/bin/sh", "-c", shell, "sh", program(t, ""), "nodestore-timing", "--data-dir", data, "--subjects", "memory-go")
	if got.code != 2 || !strings.Contains(got.stderr, "is not writable") || strings.Count(got.stderr, "\n") != 1 || got.stdout != "" {
		t.Errorf("exit code %d, stdout %q, stderr %q", got.code, got.stdout, got.stderr)
	}
	assertEmpty(t, data)
}
