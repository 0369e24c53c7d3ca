package canopy

import (
	"strings"
	"testing"
)

func TestMemoryFaultsAreHeldBackUntilTheyAreReleased(t *testing.T) {
	var out strings.Builder
	f := faultFilter{to: &out}
	for _, part := range []string{"badger\nwrite: 1s\nunexp", "ected fault address 0x7f\nfatal", " error: fault\n", "goroutine 1"} {
		if n, err := f.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("%d bytes of %d are written, error %v", n, len(part), err)
		}
	}
	const before = "badger\nwrite: 1s\n"
	if out.String() != before {
		t.Errorf("passed on is %q", out.String())
	}
	f.release()
	if want := before + "unexpected fault address 0x7f\nfatal error: fault\ngoroutine 1"; out.String() != want {
		t.Errorf("in the end it is %q", out.String())
	}
}
