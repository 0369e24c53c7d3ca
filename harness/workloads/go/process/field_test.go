package process

import "testing"

func TestAFieldIsFoundByItsWholeName(t *testing.T) {
	const text = "rchar: 1\nwrite_bytes: 22\ncancelled_write_bytes: 333\nVmHWM:\t    4444 kB\n"
	for name, want := range map[string]uint64{"rchar": 1, "write_bytes": 22, "cancelled_write_bytes": 333, "VmHWM": 4444} {
		if got, err := field(text, name); err != nil || got != want {
			t.Errorf("%s is %d, error %v", name, got, err)
		}
	}
	if _, err := field(text, "char"); err == nil || err.Error() != "has no char" {
		t.Errorf("error is %v", err)
	}
}
