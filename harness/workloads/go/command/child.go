package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
)

// childExit is the end of a child that said itself, on stderr, what was wrong.
type childExit struct{ code int }

func (e childExit) Error() string { return fmt.Sprintf("child exited with %d", e.code) }

// runChild returns what a program printed on stdout, if it exited with 0.
//
// The child dies with this process, and when ctx ends; the error is ctx's cause then, and a childExit where the child
// exited with another code.
func runChild(ctx context.Context, stderr io.Writer, program string, args ...string) ([]byte, error) {
	// The kernel's signal comes when the thread that started the child ends, not the process.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	var stdout bytes.Buffer
	child := exec.CommandContext(ctx, program, args...)
	child.Stdout = &stdout
	child.Stderr = stderr
	child.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	err := child.Run()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var exit *exec.ExitError
	switch {
	case err == nil:
		return stdout.Bytes(), nil
	case errors.As(err, &exit) && exit.Exited():
		return nil, childExit{exit.ExitCode()}
	default:
		return nil, fmt.Errorf("%s: %w", filepath.Base(program), err)
	}
}
