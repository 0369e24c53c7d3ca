package command

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
)

func TestOfAFullDiskOnlyTheLastLineIsPassedOn(t *testing.T) {
	// A filesystem without room, in every kernel.
	const full = "/proc"
	empty := t.TempDir()
	for _, test := range []struct {
		name, folder, says, passedOn string
		full                         bool
	}{
		{"all of one that ends well", empty, "echo 1; echo a >&2; echo b >&2", "a\nb\n", false},
		{"all of another failure", empty, "echo stack >&2; echo wrong key >&2; exit 1", "stack\nwrong key\n", false},
		{"the last line in Go's words", empty, "echo stack >&2; echo x: no space left on device >&2; exit 1", "x: no space left on device\n", false},
		{"the last line in C's words", empty, "echo log >&2; echo No space left on device: y >&2; exit 1", "No space left on device: y\n", false},
		{"nothing where it cannot tell itself", full, "echo fault >&2; echo goroutine 1 >&2; kill -ABRT $$", "", true},
		{"all of another signal", empty, "echo fault >&2; kill -ABRT $$", "fault\n", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stderr strings.Builder
			_, err := RunMeasuring(context.Background(), &stderr, test.folder, "/bin/sh", "-c", "ulimit -c 0; "+test.says)
			if stderr.String() != test.passedOn {
				t.Errorf("passed on is %q", stderr.String())
			}
			if errors.Is(err, syscall.ENOSPC) != test.full {
				t.Errorf("error is %v", err)
			}
		})
	}
}

func TestWhatIsTooMuchToKeepIsPassedOn(t *testing.T) {
	var stderr strings.Builder
	h := heldBack{to: &stderr}
	for range 17 {
		if n, err := h.Write(make([]byte, 1<<16)); n != 1<<16 || err != nil {
			t.Fatal(n, err)
		}
	}
	if stderr.Len() != 17<<16 || len(h.text) != 0 {
		t.Errorf("passed on are %d bytes, kept %d", stderr.Len(), len(h.text))
	}
}

func TestAFolderWithRoomIsNotFull(t *testing.T) {
	if isFull(os.TempDir()) || isFull("/nowhere") {
		t.Error("it is")
	}
}
