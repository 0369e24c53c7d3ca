package process

import (
	"fmt"
	"os"
)

const statusFile = "/proc/self/status"

// PeakMemory is the most that the process ever had resident, in bytes.
func PeakMemory() (uint64, error) {
	text, err := os.ReadFile(statusFile)
	if err != nil {
		return 0, err
	}
	kilobytes, err := field(string(text), "VmHWM")
	if err != nil {
		return 0, fmt.Errorf("%s: %w", statusFile, err)
	}
	return kilobytes * 1024, nil
}
