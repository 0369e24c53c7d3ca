package process

import (
	"os"
	"path/filepath"
	"testing"
)

func TestHolesOfFilesAreNotAllocated(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "below"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "below", "full"), make([]byte, megabyte), 0o600); err != nil {
		t.Fatal(err)
	}
	sparse := filepath.Join(folder, "sparse")
	if err := os.WriteFile(sparse, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(sparse, 1<<30); err != nil {
		t.Fatal(err)
	}
	if got, err := AllocatedBytes(folder); err != nil || got != megabyte {
		t.Errorf("%d bytes are allocated, error %v", got, err)
	}
	if got, err := AllocatedBytes(filepath.Join(folder, "absent")); err == nil {
		t.Errorf("a folder that is not there takes %d bytes", got)
	}
}
