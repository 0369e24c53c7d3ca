package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
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
	results, err := runChild(ctx, stderr, p[c.engine], r.arguments(c, own)...)
	if err != nil {
		return nil, fmt.Errorf("%v: %w", c, orFull(string(folder), err))
	}
	return results, os.RemoveAll(own)
}

// orFull says of a child that was ended by a signal what it cannot: an engine that writes to mapped files learns of a
// full disk by a fault.
func orFull(folder string, err error) error {
	var exit childExit
	var disk syscall.Statfs_t
	if errors.As(err, &exit) || syscall.Statfs(folder, &disk) != nil {
		return err
	}
	const next = 1 << 20
	if disk.Bavail*uint64(disk.Bsize) < next {
		return fmt.Errorf("%w: %w", err, syscall.ENOSPC)
	}
	return err
}
