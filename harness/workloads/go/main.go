// workload-go measures the storage engines of the Go world, and drives the programs that measure the others.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"plimsoll/workloads/canopy"
	"plimsoll/workloads/command"
)

func main() {
	// A panic in an engine's own goroutine, or a mapped page that a full disk has no room for, would exit with 2, which
	// stands for wrong usage. This way it ends the process by a signal.
	debug.SetTraceback("crash")
	// As many as there are processors at the start: Go would follow changes of its container's share under way.
	runtime.GOMAXPROCS(runtime.NumCPU())

	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	// With SIGPIPE, which would end the process where nobody reads what it says, and leave its files.
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE)
	go func() { cancel(command.Interrupted{Signal: <-signals}) }()

	run := command.Run
	if len(os.Args) > 1 && os.Args[1] == canopy.Suite {
		run = canopy.Run
	}
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	code, tell := command.ExitCode(err)
	if tell {
		// The last line says everything, whatever an engine puts in its messages.
		fmt.Fprintln(os.Stderr, "workload-go:", strings.ReplaceAll(err.Error(), "\n", " "))
	}
	os.Exit(code)
}
