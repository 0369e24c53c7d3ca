package canopy

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"plimsoll/workloads/canopy/store"
	"plimsoll/workloads/command"
	"plimsoll/workloads/result"
)

// Run does what a command line (from the suite's name on) asks for, and leaves the data folder empty. Each subject is
// measured in a child process with a folder of its own, whose results are passed on when it has ended well.
//
// It ends at once when ctx does; the engine may still be at work then, so the process should end too. command.ExitCode
// says what the error means.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, err := parseCommandLine(args[1:], os.Getenv, stderr)
	if err != nil {
		return err
	}
	if c.listSubjects {
		for _, subject := range store.Subjects() {
			fmt.Fprintln(stdout, subject)
		}
		return nil
	}
	folder, err := command.ClaimDataFolder(c.dataDir)
	if err != nil {
		return err
	}
	if err := c.checkRoom(); err != nil {
		return err
	}
	if c.inProcess {
		err = c.measure(ctx, folder, stdout, stderr)
	} else {
		err = c.drive(ctx, stdout, stderr)
	}
	if left := folder.Clear(); err == nil {
		err = left
	}
	return err
}

// checkRoom refuses a data folder that has not even room for the values.
func (c *commandLine) checkRoom() error {
	free, err := freeBytes(c.dataDir)
	if err != nil {
		return command.UsageError(fmt.Errorf("flag -data-dir: %w", err))
	}
	if needed := float64(c.workload.entries()) * float64(c.workload.ValueSize); free < needed {
		return command.UsageError(fmt.Errorf("flag -data-dir: %s has room for %.1f MB, and the values alone are %.1f MB",
			c.dataDir, free/megabyte, needed/megabyte))
	}
	return nil
}

const megabyte = 1e6

func freeBytes(folder string) (float64, error) {
	var system syscall.Statfs_t
	err := syscall.Statfs(folder, &system)
	return float64(system.Bavail) * float64(system.Bsize), err
}

func (c *commandLine) drive(ctx context.Context, stdout, stderr io.Writer) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	for _, subject := range c.subjects {
		fmt.Fprintf(stderr, "workload-go: %s\n", subject)
		own := filepath.Join(c.dataDir, subject)
		results, err := command.RunMeasuring(ctx, stderr, c.dataDir, self, c.arguments(subject, own)...)
		if err != nil {
			return fmt.Errorf("%s: %w", subject, err)
		}
		if err := os.RemoveAll(own); err != nil {
			return err
		}
		if _, err := stdout.Write(results); err != nil {
			return err
		}
	}
	return nil
}

// measure measures the one subject in this process.
//
// When it returns an error, the engine may still be at work.
func (c *commandLine) measure(ctx context.Context, folder command.DataFolder, stdout, stderr io.Writer) error {
	subject := c.subjects[0]
	open, err := store.Configure(subject, c.options[subject], os.Getenv)
	if err != nil {
		return command.UsageError(err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	fatal := func(err error) {
		cancel(err)
		// An engine does not expect to go on from here.
		select {}
	}
	// A folder of its own, so that it can be removed as a whole while the engine is still at work.
	own := filepath.Join(c.dataDir, "stores")
	if err := os.Mkdir(own, 0o755); err != nil {
		return err
	}
	type outcome struct {
		results []result.Measurement
		err     error
	}
	done := make(chan outcome, 1)
	go func() {
		var all outcome
		defer func() {
			if reason := recover(); reason != nil {
				debug.PrintStack()
				all.err = fmt.Errorf("panic: %v", reason)
			}
			done <- all
		}()
		all.results, all.err = Measure(c.workload, open, own, subject != store.Noop, fatal, stderr)
	}()
	var all outcome
	select {
	case all = <-done:
	case <-ctx.Done():
		all.err = context.Cause(ctx)
	}
	if all.err != nil {
		return fmt.Errorf("%s: %w", subject, all.err)
	}
	// Before the results: who reads them may start the next process at once.
	if err := folder.Clear(); err != nil {
		return err
	}
	return c.writeResults(stdout, all.results)
}

func (c *commandLine) writeResults(stdout io.Writer, results []result.Measurement) error {
	type params struct {
		Keys             uint64  `json:"keys"`
		Versions         uint64  `json:"versions"`
		ValueSize        int     `json:"value_size"`
		UpdateRatio      float64 `json:"update_ratio"`
		Runs             int     `json:"runs"`
		HistoricalHeight uint64  `json:"hist_height,omitempty"`
	}
	w := c.workload
	said := params{w.Keys, w.Versions, w.ValueSize, w.UpdateRatio, w.Runs, w.HistoricalHeight}
	return result.Write(stdout, Suite, c.subjects[0], said, results)
}
