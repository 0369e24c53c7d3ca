package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"syscall"
)

// RunMeasuring returns what a program that measures below a folder printed on stdout, if it exited with 0; it dies with
// this process, and when ctx ends.
//
// What it says on stderr is passed on when it has ended. Where the disk is full that is its last line alone: all else that
// an engine tells then, up to the stacks of all goroutines, follows from it.
func RunMeasuring(ctx context.Context, stderr io.Writer, folder, program string, args ...string) ([]byte, error) {
	said := heldBack{to: stderr}
	results, err := runChild(ctx, &said, program, args...)
	var exit childExit
	var ended *exec.ExitError
	switch {
	case errors.As(err, &exit) && tellsOfFullDisk(said.lastLine()):
		said.text = said.lastLine()
	case errors.As(err, &ended) && isFull(folder):
		// By a signal: an engine that writes to mapped files learns of a full disk by a fault.
		said.text = nil
		err = fmt.Errorf("%w: %w", err, syscall.ENOSPC)
	}
	said.release()
	return results, err
}

// heldBack keeps what is written to it until it is released, or is too much to be kept.
type heldBack struct {
	to   io.Writer
	text []byte
}

func (h *heldBack) Write(text []byte) (int, error) {
	const most = 1 << 20
	h.text = append(h.text, text...)
	if len(h.text) > most {
		h.release()
	}
	return len(text), nil
}

func (h *heldBack) release() {
	// Who does not read what a child said is sent its results all the same.
	_, _ = h.to.Write(h.text)
	h.text = nil
}

func (h *heldBack) lastLine() []byte {
	return h.text[bytes.LastIndexByte(bytes.TrimSuffix(h.text, []byte("\n")), '\n')+1:]
}

// tellsOfFullDisk knows Go's words and the C library's, which begin with a capital letter.
func tellsOfFullDisk(line []byte) bool {
	return bytes.Contains(bytes.ToLower(line), []byte(syscall.ENOSPC.Error()))
}

func isFull(folder string) bool {
	var disk syscall.Statfs_t
	const next = 1 << 20
	return syscall.Statfs(folder, &disk) == nil && disk.Bavail*uint64(disk.Bsize) < next
}
