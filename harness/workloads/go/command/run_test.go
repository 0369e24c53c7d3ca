package command

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestTheFolderIsEmptyWhileAnInterruptedEngineIsStillAtWork(t *testing.T) {
	data := t.TempDir()
	interrupt := Interrupted{Signal: syscall.SIGTERM}
	ctx, cancel := context.WithCancelCause(context.Background())
	go func() {
		for made := 0; made == 0; {
			files, _ := filepath.Glob(filepath.Join(data, "store", "*"))
			made = len(files)
		}
		cancel(interrupt)
	}()
	var stdout, stderr bytes.Buffer
	err := Run(ctx, []string{"nodestore-timing", "--data-dir", data, "--subjects", "pebble", "--threads", "8", "--in-process"}, &stdout, &stderr)
	if !errors.Is(err, interrupt) || stdout.Len() > 0 {
		t.Errorf("error is %v, stdout %q", err, stdout.String())
	}
	if code, tell := ExitCode(err); code != 143 || !tell {
		t.Errorf("exit code is %d, to be told %v", code, tell)
	}
	if entries, err := os.ReadDir(data); err != nil || len(entries) > 0 {
		t.Errorf("left are %v, error %v", entries, err)
	}
}
