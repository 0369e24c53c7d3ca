package command

import (
	"errors"
	"os"
	"syscall"
)

// Interrupted is the cause of a context that a signal has ended.
type Interrupted struct{ Signal os.Signal }

func (i Interrupted) Error() string { return "ended by signal: " + i.Signal.String() }

// ExitCode is what the process exits with, and whether the error is still to be told.
func ExitCode(err error) (code int, tell bool) {
	var usage usageError
	var child childExit
	var interrupted Interrupted
	switch {
	case err == nil || errors.Is(err, errHelp):
		return 0, false
	case errors.As(err, &child):
		return child.code, false
	case errors.As(err, &usage):
		return 2, true
	case errors.As(err, &interrupted):
		return 128 + int(interrupted.Signal.(syscall.Signal)), true
	default:
		return 1, true
	}
}
