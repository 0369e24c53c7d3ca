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
	for _, c := range r.configurations() {
		fmt.Fprintf(stderr, "workload-go: %v\n", c)
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
	own := filepath.Join(string(folder), fmt.Sprintf("%s-%d", c.subject, c.threads))
	results, err := runChild(ctx, stderr, p[c.subject], r.arguments(c, own)...)
	if err != nil {
		return nil, fmt.Errorf("%v: %w", c, err)
	}
	return results, os.RemoveAll(own)
}
