package command

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// dataFolder is a folder that was empty when it was claimed: all that is in it may be removed.
type dataFolder string

// claimDataFolder makes the folder where it does not exist; a folder that is not empty or not writable is a usageError.
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
	return dataFolder(path), errors.Join(probe.Close(), os.Remove(probe.Name()))
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
