package store

// noop keeps nothing: through it the suite's own clock and loops show what they cost.
type noop struct{ written int }

func configureNoop(*settings) Opener {
	return func(string, func(error)) (Store, error) { return &noop{}, nil }
}

func (s *noop) Begin(uint64) {}

func (s *noop) Put(_, _ []byte) error { s.written++; return nil }

func (s *noop) Delete([]byte) error { s.written++; return nil }

func (s *noop) Commit() error { return nil }

func (s *noop) Latest(_, dst []byte) ([]byte, bool, error) { return dst, false, nil }

func (s *noop) At(_ uint64, _, dst []byte) ([]byte, bool, error) { return dst, false, nil }

// Archive has as many entries as were written, all of them empty.
func (s *noop) Archive() (Archive, error) { return &noopArchive{left: s.written}, nil }

func (s *noop) Reopen() error { return nil }

func (s *noop) Close() error { return nil }

type noopArchive struct{ left int }

func (a *noopArchive) Next(dst []byte) ([]byte, Version, bool, error) {
	if a.left == 0 {
		return dst, Version{}, false, nil
	}
	a.left--
	return dst, Version{}, true, nil
}

func (a *noopArchive) Close() error { return nil }
