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
	for _, test := range []struct {
		args     []string
		complain string
	}{
		{nil, "the suite is missing: nodestore-timing"},
		{[]string{"nodestore"}, `unknown suite "nodestore": there is nodestore-timing`},
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
