package process

import (
	"bytes"
	"runtime"
	"testing"
)

func TestPeakMemoryGrowsWithWhatIsTouchedAndNeverShrinks(t *testing.T) {
	before, err := PeakMemory()
	if err != nil {
		t.Fatal(err)
	}
	touched := bytes.Repeat([]byte{1}, 256*megabyte)
	runtime.KeepAlive(touched)
	touched = nil
	runtime.GC()
	after, err := PeakMemory()
	if err != nil || after < before+200*megabyte {
		t.Errorf("from %d to %d bytes, error %v", before, after, err)
	}
}
