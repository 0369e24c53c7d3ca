package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// built is the folder of the program that the tests run, as its users do.
var built string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "workload-go-test-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(folder)
		built = folder
		build := exec.Command("go", "build", "-o", filepath.Join(folder, "workload-go"), ".")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			panic(err)
		}
		return m.Run()
	}())
}

// program is a workload-go with a workload-cpp beside it, which is a shell script, or nothing where that is empty.
func program(t *testing.T, workloadCpp string) string {
	folder := t.TempDir()
	self := filepath.Join(folder, "workload-go")
	if err := os.Link(filepath.Join(built, "workload-go"), self); err != nil {
		t.Fatal(err)
	}
	if workloadCpp != "" {
		script := "#!/bin/sh\n" + workloadCpp
		if err := os.WriteFile(filepath.Join(folder, "workload-cpp"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return self
}

type result struct {
	code           int
	stdout, stderr string
}

func (r result) lastLine() string {
	lines := strings.Split(strings.TrimSpace(r.stderr), "\n")
	return lines[len(lines)-1]
}

func run(t *testing.T, program string, args ...string) result {
	var stdout, stderr bytes.Buffer
	command := exec.Command(program, args...)
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{command.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

func assertEmpty(t *testing.T, folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) > 0 {
		t.Errorf("%s is not empty: %v, error %v", folder, entries, err)
	}
}

func TestResultLinesAreThoseOfTheProtocol(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new", "folder")
	got := run(t, program(t, ""), "nodestore-timing", "--data-dir", data, "--objects", "300", "--threads", "1,4",
		"--subjects", "memory-go,pebble", "--options", "pebble:cache_mb=8", "--compact", "--seed", "18446744073709551615")
	if got.code != 0 {
		t.Fatalf("exit code %d: %s", got.code, got.stderr)
	}
	assertEmpty(t, data)
	var order []string
	seen := map[string]bool{}
	for line := range strings.Lines(got.stdout) {
		var r struct {
			Suite, Subject, Operation, Metric, Unit, Better string
			Params                                          struct{ Threads, Objects int }
			Value                                           *float64
		}
		decoder := json.NewDecoder(strings.NewReader(line))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if r.Suite != "nodestore-timing" || r.Params.Objects != 300 || r.Better != "lower" || r.Value == nil ||
			!slices.Contains([]string{"s", "B", "1"}, r.Unit) {
			t.Errorf("line is %s", line)
		}
		configuration := fmt.Sprintf("%s-%d", r.Subject, r.Params.Threads)
		if !slices.Contains(order, configuration) {
			order = append(order, configuration)
		}
		key := configuration + r.Operation + r.Metric
		if seen[key] {
			t.Errorf("%s comes twice", key)
		}
		seen[key] = true
	}
	if want := []string{"memory-go-1", "memory-go-4", "pebble-1", "pebble-4"}; !slices.Equal(order, want) {
		t.Errorf("configurations are %v, not %v", order, want)
	}
}

func TestConfigurationsOfTheEarlySuiteAreToldApart(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new")
	got := run(t, program(t, ""), "nodestore-bench", "--data-dir", data, "--scale", "0.5", "--options", "pebble:filter_bits=0", "--config",
		"type=Pebble,num_objects=300,compression=none,cache_mb=8;type=memory-go,num_objects=300,name=floor;type=nudb,num_objects=5")
	if got.code != 0 {
		t.Fatalf("exit code %d: %s", got.code, got.stderr)
	}
	assertEmpty(t, data)
	var heads []string
	for line := range strings.Lines(got.stdout) {
		head, _, _ := strings.Cut(line, `,"operation"`)
		if !slices.Contains(heads, head) {
			heads = append(heads, head)
		}
	}
	want := []string{
		`{"suite":"nodestore-bench","subject":"pebble","params":{"num_objects":150,"cache_mb":8,"compression":"none"}`,
		`{"suite":"nodestore-bench","subject":"floor","params":{"num_objects":150}`,
		`{"suite":"nodestore-bench","subject":"nudb","params":{"num_objects":3}`,
	}
	if !slices.Equal(heads, want) {
		t.Errorf("configurations are\n%s", strings.Join(heads, "\n"))
	}
}
