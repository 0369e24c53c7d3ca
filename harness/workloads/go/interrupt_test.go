package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// start runs a program whose child has made a file when this returns, and returns its stderr, which ends when the last
// process that has it has ended.
func start(t *testing.T, data string) (*exec.Cmd, *os.File) {
	self := program(t, fmt.Sprintf(brothers, `mkdir "$3"; touch "$3/file"; exec sleep 1000`))
	command := exec.Command(self, "nodestore-timing", "--data-dir", data, "--subjects", "rocksdb")
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
		files, _ := filepath.Glob(filepath.Join(data, "*", "file"))
		made = len(files)
	}
	return command, stderr
}

func TestNothingIsLeftRunningWhenItIsEnded(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGKILL} {
		data := t.TempDir()
		command, stderr := start(t, data)
		if err := command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
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

func TestNothingIsLeftWhenNobodyReadsWhatItSays(t *testing.T) {
	self := program(t, fmt.Sprintf(brothers, `mkdir "$3"; touch "$3/file"; echo trouble >&2; exit 1`))
	data := t.TempDir()
	command := exec.Command(self, "nodestore-timing", "--data-dir", data, "--subjects", "rocksdb")
	stderr, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stderr.Close()
	command.Stderr = writer
	err = command.Run()
	writer.Close()
	if command.ProcessState.ExitCode() < 1 {
		t.Errorf("it ended with %v", err)
	}
	assertEmpty(t, data)
}
