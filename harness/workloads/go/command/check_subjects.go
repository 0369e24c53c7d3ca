package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"plimsoll/workloads/engine"
	"plimsoll/workloads/nodestore"
)

// checkSubjects refuses subjects that no program has, and options that a subject does not have, with a usageError.
func checkSubjects(ctx context.Context, stderr io.Writer, r *request, p programs) error {
	known := p.subjects()
	for _, subject := range r.subjects {
		if !slices.Contains(known, subject) {
			return unknownSubject("subjects", strings.Join(r.subjects, ","), subject, known)
		}
	}
	for subject, list := range r.options {
		if !slices.Contains(known, subject) {
			return unknownSubject("options", subject+":"+list, subject, known)
		}
		if slices.Contains(engine.Subjects(), subject) {
			if _, err := engine.Configure(subject, list); err != nil {
				return usageError{fmt.Errorf("invalid value %q for flag -options: %w", subject+":"+list, err)}
			}
			continue
		}
		// The program that has the subject checks them.
		_, err := runChild(ctx, stderr, p[subject], nodestore.Suite, "--list-subjects", "--options", subject+":"+list)
		if err != nil {
			return err
		}
	}
	return nil
}

func unknownSubject(flag, value, subject string, known []string) error {
	return usageError{fmt.Errorf("invalid value %q for flag -%s: unknown subject %q: there are %s",
		value, flag, subject, strings.Join(known, ", "))}
}
