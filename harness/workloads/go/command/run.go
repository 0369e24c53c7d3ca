// Package command is the program workload-go: flags in, result lines out.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"plimsoll/workloads/engine"
	"plimsoll/workloads/nodestore"
	"plimsoll/workloads/result"
)

// Run does what a command line asks for, and leaves the data folder empty.
//
// It ends at once when ctx does; the engine may still be at work then, so the process should end too. ExitCode says
// what the error means.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r, err := parseRequest(args, stderr)
	if err != nil {
		return err
	}
	p, err := findPrograms(ctx, r, stderr)
	if err != nil {
		return err
	}
	if err := checkSubjects(ctx, stderr, r, p); err != nil {
		return err
	}
	if r.suite == nodestore.Bench {
		if err := r.chooseConfigs(p); err != nil {
			return err
		}
	}
	if r.listSubjects {
		for _, subject := range p.subjects() {
			fmt.Fprintln(stdout, subject)
		}
		return nil
	}
	if len(r.subjects) == 0 {
		r.subjects = p.usual()
	}
	folder, err := claimDataFolder(r.dataDir)
	if err != nil {
		return err
	}
	err = runIn(ctx, folder, r, p, stdout, stderr)
	if left := folder.clear(); err == nil {
		err = left
	}
	return err
}

func runIn(ctx context.Context, folder dataFolder, r *request, p programs, stdout, stderr io.Writer) error {
	all := r.configurations()
	if !r.inProcess {
		return drive(ctx, folder, r, p, stdout, stderr)
	}
	if len(all) > 1 || !slices.Contains(engine.Subjects(), all[0].engine) {
		return usageError{errors.New("flag -in-process: one process measures one configuration of an engine in Go")}
	}
	measurements, err := measure(ctx, folder, r, all[0])
	if err != nil {
		return err
	}
	// Before the results: who reads them may start the next process at once.
	if err := folder.clear(); err != nil {
		return err
	}
	return result.Write(stdout, all[0].suite.Name, all[0].subject, all[0].params, measurements)
}
