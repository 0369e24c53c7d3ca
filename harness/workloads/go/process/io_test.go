package process

import (
	"os"
	"path/filepath"
	"testing"
)

const megabyte = 1 << 20

func TestReadingTheCountersIsNotCounted(t *testing.T) {
	io, err := OpenIO()
	if err != nil {
		t.Fatal(err)
	}
	first, err := io.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		// The runtime may read a few bytes from a descriptor of its own, the counters are about 100 a time.
		if again, err := io.Bytes(); err != nil || again.Read-first.Read > 100 {
			t.Fatalf("%d bytes were read, error %v", again.Read-first.Read, err)
		}
	}
}

func TestWhatIsReadAndWrittenIsCounted(t *testing.T) {
	// On a disk: what stays in memory is not written to a device.
	folder, err := os.MkdirTemp(".", "io-test-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	io, err := OpenIO()
	if err != nil {
		t.Fatal(err)
	}
	before, err := io.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, make([]byte, megabyte), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := os.ReadFile(file); err != nil {
		t.Fatal(err)
	}
	after, err := io.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if read := after.Read - before.Read; read < megabyte || read > megabyte+4096 {
		t.Errorf("%d bytes were read", read)
	}
	if written := after.Written - before.Written; written < megabyte || written > megabyte+65536 {
		t.Errorf("%d bytes were written", written)
	}
}
