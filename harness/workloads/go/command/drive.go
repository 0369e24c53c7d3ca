package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// drive measures each configuration in a child process with a folder of its own, and passes the child's results on. The
// first child that fails ends it.
func drive(ctx context.Context, folder dataFolder, r *request, p programs, stdout, stderr io.Writer) error {
	all := r.configurations()
	for _, c := range all {
		if len(all) > 1 {
			fmt.Fprintf(stderr, "workload-go: %v\n", c)
		}
		results, err := driveOne(ctx, folder, r, p, c, stderr)
		if err != nil {
			return err
		}
		if _, err := stdout.Write(results); err != nil {
			return err
		}
	}
	return nil
}

func driveOne(ctx context.Context, folder dataFolder, r *request, p programs, c configuration, stderr io.Writer) ([]byte, error) {
	own := filepath.Join(string(folder), c.folder)
	results, err := RunMeasuring(ctx, stderr, string(folder), p[c.engine], r.arguments(c, own)...)
	if err != nil {
		return nil, fmt.Errorf("%v: %w", c, err)
	}
	return results, os.RemoveAll(own)
}
