package main

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestCanopyPrintsTheSameKeysWithFeaturesOffAndOn(t *testing.T) {
	keys := func(features string) (all []string) {
		data := t.TempDir()
		got := run(t, program(t, ""), "canopy-storage", "--data-dir", data, "--keys", "50", "--versions", "3", "--runs", "2",
			"--options", "monospace:features="+features, "--options", "dualtimeline:features="+features)
		if got.code != 0 {
			t.Fatalf("exit code %d: %s", got.code, got.stderr)
		}
		assertEmpty(t, data)
		for line := range strings.Lines(got.stdout) {
			var r struct {
				Suite, Subject, Operation, Metric, Unit, Better string
				Params                                          struct {
					Keys, Versions int
					ValueSize      int     `json:"value_size"`
					UpdateRatio    float64 `json:"update_ratio"`
					Runs           int
				}
				Value *float64
			}
			decoder := json.NewDecoder(strings.NewReader(line))
			decoder.DisallowUnknownFields()
			if err := decoder.Decode(&r); err != nil || r.Value == nil || r.Suite != "canopy-storage" || r.Better != "lower" ||
				r.Params.Keys != 50 || r.Params.Versions != 3 || r.Params.ValueSize != 1024 || r.Params.UpdateRatio != 0.05 || r.Params.Runs != 2 {
				t.Fatalf("line is %s, error %v", line, err)
			}
			all = append(all, r.Subject+"/"+r.Operation+":"+r.Metric)
		}
		return all
	}
	off, on := keys("none"), keys("all")
	if len(off) != 4*17 || strings.Join(off, " ") != strings.Join(on, " ") {
		t.Errorf("off: %v\non: %v", off, on)
	}
}

func TestCanopyRefusesFoldersThatAreFull(t *testing.T) {
	data := t.TempDir()
	got := run(t, program(t, ""), "canopy-storage", "--data-dir", data, "--keys", "1000000000", "--value-size", "1048576")
	if got.code != 2 || !strings.Contains(got.stderr, "has room for") || strings.Count(got.stderr, "\n") != 1 || got.stdout != "" {
		t.Errorf("exit code %d, %s", got.code, got.stderr)
	}
	if err := os.WriteFile(filepath.Join(data, "precious"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	got = run(t, program(t, ""), "canopy-storage", "--data-dir", data)
	if got.code != 2 || !strings.Contains(got.stderr, "is not empty: it has precious") {
		t.Errorf("exit code %d, %s", got.code, got.stderr)
	}
}

func TestCanopyLeavesNothingWhenItIsEnded(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGKILL} {
		data := t.TempDir()
		command := exec.Command(program(t, ""), "canopy-storage", "--data-dir", data, "--subjects", "badger", "--runs", "1000")
		stderr, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		command.Stderr = writer
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		writer.Close()
		for made := 0; made == 0; {
			files, _ := filepath.Glob(filepath.Join(data, "badger", "stores", "run-*", "*"))
			made = len(files)
		}
		if err := command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		// It ends when the last process that has it has ended.
		if _, err := io.ReadAll(stderr); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait()
		if signal == syscall.SIGKILL {
			continue
		}
		if code := command.ProcessState.ExitCode(); code != 128+int(signal) {
			t.Errorf("%v: exit code %d", signal, code)
		}
		assertEmpty(t, data)
	}
}
