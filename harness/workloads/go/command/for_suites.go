package command

import (
	"context"
	"io"
)

// UsageError marks an error as wrong usage: nothing was measured.
func UsageError(err error) error { return usageError{err} }

// ErrHelp is returned for --help, after the flags were listed.
var ErrHelp = errHelp

// DataFolder is a folder that was empty when it was claimed.
type DataFolder struct{ folder dataFolder }

// ClaimDataFolder makes the folder where it does not exist; a folder that is not empty or not writable is wrong usage.
func ClaimDataFolder(path string) (DataFolder, error) {
	folder, err := claimDataFolder(path)
	return DataFolder{folder}, err
}

// Clear removes everything in the folder, also what an engine still has open, and keeps the folder.
func (f DataFolder) Clear() error { return f.folder.clear() }

// RunChild returns what a program printed on stdout, if it exited with 0; it dies with this process, and when ctx ends.
func RunChild(ctx context.Context, stderr io.Writer, program string, args ...string) ([]byte, error) {
	return runChild(ctx, stderr, program, args...)
}
