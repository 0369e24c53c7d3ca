package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// start runs a program whose child says when it is running, and returns its stderr, which ends when the last process
// that has it has ended.
func start(t *testing.T, data string) (*exec.Cmd, io.Reader) {
	self := program(t, fmt.Sprintf(brothers, `mkdir "$3"; touch "$3/file"; echo running >&2; exec sleep 1000`))
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
	return command, stderr
}

func TestNothingIsLeftRunningWhenItIsEnded(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGKILL} {
		data := t.TempDir()
		command, stderr := start(t, data)
		buffer := make([]byte, 1000)
		for seen := ""; !strings.Contains(seen, "running"); {
			n, err := stderr.Read(buffer)
			if err != nil {
				t.Fatal(err)
			}
			seen += string(buffer[:n])
		}
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
