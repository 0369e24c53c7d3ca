package command

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

// PositiveDecimal reads a number above 0 without sign and exponent.
func PositiveDecimal(text string) (float64, error) { return positiveDecimal(text) }
