package command

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// dataFolder is a folder that was empty when it was claimed: all that is in it may be removed.
type dataFolder string

// claimDataFolder makes the folder where it does not exist; a folder that is not empty, not writable or full is a usageError.
func claimDataFolder(path string) (dataFolder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return "", usageError{fmt.Errorf("flag -data-dir: %w", err)}
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return "", usageError{fmt.Errorf("flag -data-dir: %w", err)}
	}
	if len(entries) > 0 {
		return "", usageError{fmt.Errorf("flag -data-dir: %s is not empty: it has %s", path, entries[0].Name())}
	}
	probe, err := os.CreateTemp(path, "")
	if err != nil {
		return "", usageError{fmt.Errorf("flag -data-dir: %s is not writable: %w", path, err)}
	}
	// Only so is a full disk noticed.
	_, err = probe.Write(bytes.Repeat([]byte{1}, 1<<16))
	if err := errors.Join(err, probe.Close(), os.Remove(probe.Name())); err != nil {
		return "", usageError{fmt.Errorf("flag -data-dir: %s is not writable: %w", path, err)}
	}
	return dataFolder(path), nil
}

// clear removes everything in the folder, and keeps the folder.
func (f dataFolder) clear() error {
	entries, err := os.ReadDir(string(f))
	if err != nil {
		return err
	}
	for _, entry := range entries {
		path := filepath.Join(string(f), entry.Name())
		// An engine that is still at work makes no more files in a folder that it cannot find.
		gone := path + ".gone"
		if err := errors.Join(os.Rename(path, gone), os.RemoveAll(gone)); err != nil {
			return err
		}
	}
	return nil
}
