package canopy

import (
	"bytes"
	"io"
)

// faultFilter passes on whole lines of a child's stderr until Go's runtime begins to tell of a memory fault, and holds
// that back: an engine that maps its files dies of it when the disk is full, and a dump of all goroutines is no help then.
type faultFilter struct {
	to io.Writer
	// line is what has come of a line.
	line    []byte
	held    bytes.Buffer
	holding bool
}

var faultMark = []byte("unexpected fault address ")

func (f *faultFilter) Write(text []byte) (int, error) {
	for _, b := range text {
		f.line = append(f.line, b)
		if b != '\n' {
			continue
		}
		if err := f.pass(); err != nil {
			return 0, err
		}
	}
	return len(text), nil
}

func (f *faultFilter) pass() (err error) {
	f.holding = f.holding || bytes.HasPrefix(f.line, faultMark)
	if f.holding {
		f.held.Write(f.line)
	} else {
		_, err = f.to.Write(f.line)
	}
	f.line = f.line[:0]
	return err
}

// release passes on what is left.
func (f *faultFilter) release() {
	_ = f.pass()
	_, _ = f.held.WriteTo(f.to)
}
