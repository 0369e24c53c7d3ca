package main

import (
	"fmt"
	"strings"
	"testing"
)

const brothers = `case "$2" in
--list-subjects) printf 'rocksdb\nmemory-cpp\n' ;;
*) %s ;;
esac
`

func TestSubjectsOfTheOtherProgramAreMeasuredInItsPlace(t *testing.T) {
	self := program(t, fmt.Sprintf(brothers, `echo "$@"`))
	if got := run(t, self, "nodestore-timing", "--list-subjects"); got.stdout != "nudb\nrocksdb\npebble\nbadger\nmemory-go\nmemory-cpp\nnoop-go\n" {
		t.Errorf("subjects are %q", got.stdout)
	}
	data := t.TempDir()
	got := run(t, self, "nodestore-timing", "--data-dir", data, "--subjects", "memory-cpp,rocksdb", "--threads", "2,1",
		"--objects", "7", "--no-quiesce", "--options", "rocksdb:a=1", "--options", "rocksdb:b=2", "--options", "pebble:cache_mb=8")
	var want strings.Builder
	for _, c := range []string{"memory-cpp 2", "memory-cpp 1", "rocksdb 2", "rocksdb 1"} {
		subject, threads, _ := strings.Cut(c, " ")
		fmt.Fprintf(&want, "nodestore-timing --data-dir %s/%s-%s --subjects %s --threads %s --objects 7 --seed 1", data, subject, threads, subject, threads)
		if subject == "rocksdb" {
			want.WriteString(" --options rocksdb:b=2")
		}
		want.WriteString(" --no-quiesce\n")
	}
	if got.code != 0 || got.stdout != want.String() {
		t.Errorf("exit code %d, %s, children got:\n%s", got.code, got.stderr, got.stdout)
	}
	if got := run(t, program(t, ""), "nodestore-timing", "--list-subjects"); got.stdout != "nudb\npebble\nbadger\nmemory-go\nnoop-go\n" {
		t.Errorf("alone, subjects are %q", got.stdout)
	}
}

func TestTheOtherProgramGetsItsConfigurationAsItWasGiven(t *testing.T) {
	self := program(t, fmt.Sprintf(brothers, `echo "$@"`))
	data := t.TempDir()
	got := run(t, self, "nodestore-bench", "--data-dir", data, "--config", "type=rocksdb,style=level;type=Memory,name=floor",
		"--options", "rocksdb:a=1", "--upstream-defaults", "--scale", "0.5", "--compact")
	want := "nodestore-bench --data-dir " + data + "/rocksdb-0 --config type=rocksdb,style=level --scale 0.5 --seed 1" +
		" --options rocksdb:a=1 --upstream-defaults --compact\n" +
		"nodestore-bench --data-dir " + data + "/memory-cpp-1 --config type=Memory,name=floor --scale 0.5 --seed 1 --compact\n"
	if got.code != 0 || got.stdout != want {
		t.Errorf("exit code %d, %s, children got:\n%s", got.code, got.stderr, got.stdout)
	}
}

func TestSubjectsThatAreNoEnginesAreMeasuredOnRequest(t *testing.T) {
	got := run(t, program(t, ""), "nodestore-timing", "--data-dir", t.TempDir(), "--threads", "1", "--objects", "1")
	if got.code != 0 || strings.Contains(got.stdout, "noop-go") || !strings.Contains(got.stdout, "memory-go") {
		t.Errorf("exit code %d, %s", got.code, got.stdout)
	}
	got = run(t, program(t, ""), "nodestore-timing", "--data-dir", t.TempDir(), "--threads", "2", "--scale", "0.0001", "--subjects", "noop-go")
	if got.code != 0 || !strings.Contains(got.stdout, `"noop-go","params":{"threads":2,"objects":10},"operation":"fetch"`) {
		t.Errorf("exit code %d, %s%s", got.code, got.stderr, got.stdout)
	}
}

func TestTheFirstChildThatFailsEndsEverything(t *testing.T) {
	for _, test := range []struct {
		does, lastLine string
		code           int
	}{
		{`echo '{"half":'; echo "workload-cpp: disk full" >&2; exit 1`, "workload-cpp: disk full", 1},
		{`echo dump >&2; echo "workload-cpp: No space left on device" >&2; exit 1`, "workload-cpp: No space left on device", 1},
		{`echo "workload-cpp: bad option" >&2; exit 2`, "workload-cpp: bad option", 2},
		{`kill -9 $$`, "workload-go: rocksdb with 1 thread: workload-cpp: signal: killed", 1},
	} {
		data := t.TempDir()
		got := run(t, program(t, fmt.Sprintf(brothers, test.does)), "nodestore-timing", "--data-dir", data,
			"--subjects", "memory-go,rocksdb,pebble", "--threads", "1", "--objects", "10")
		if got.code != test.code || got.lastLine() != test.lastLine {
			t.Errorf("%s: exit code %d, %s", test.does, got.code, got.lastLine())
		}
		if strings.Contains(got.stdout, "half") || strings.Contains(got.stdout, "pebble") || !strings.Contains(got.stdout, "memory-go") {
			t.Errorf("%s: stdout is %s", test.does, got.stdout)
		}
		if strings.Contains(got.stderr, "dump") {
			t.Errorf("%s: stderr is %s", test.does, got.stderr)
		}
		assertEmpty(t, data)
	}
}
