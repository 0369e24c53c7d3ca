package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"plimsoll/workloads/engine"
)

// checkSubjects refuses subjects that no program has, and options that a subject does not have, with a usageError.
func checkSubjects(ctx context.Context, stderr io.Writer, r *request, p programs) error {
	known := p.subjects()
	if len(r.configs) == 0 {
		for _, subject := range r.subjects {
			if !slices.Contains(known, subject) {
				return unknownSubject("subjects", strings.Join(r.subjects, ","), subject, known)
			}
		}
	}
	for subject, list := range r.options {
		if !slices.Contains(known, subject) {
			return unknownSubject("options", subject+":"+list, subject, known)
		}
		if err := checkOptions(ctx, stderr, r, p, subject, list, "options", subject+":"+list); err != nil {
			return err
		}
	}
	for _, config := range r.configs {
		if !slices.Contains(known, config.engine) {
			return unknownSubject("config", config.text, config.engine, known)
		}
		options := r.optionsOf(config.engine, config.options)
		if err := checkOptions(ctx, stderr, r, p, config.engine, options, "config", config.text); err != nil {
			return err
		}
	}
	return nil
}

// checkOptions asks the program that has the engine, which tells itself what is wrong with the value of a flag.
func checkOptions(ctx context.Context, stderr io.Writer, r *request, p programs, subject, options, flag, value string) error {
	if slices.Contains(engine.Subjects(), subject) {
		if _, err := engine.Configure(subject, options); err != nil {
			return usageError{fmt.Errorf("invalid value %q for flag -%s: %w", value, flag, err)}
		}
		return nil
	}
	args := []string{r.suite.Name, "--list-subjects", "--" + flag, value}
	if flag == "config" {
		args = append(args, r.engineArguments(subject)...)
	}
	_, err := runChild(ctx, stderr, p[subject], args...)
	return err
}

func unknownSubject(flag, value, subject string, known []string) error {
	return usageError{fmt.Errorf("invalid value %q for flag -%s: unknown subject %q: there are %s",
		value, flag, subject, strings.Join(known, ", "))}
}
