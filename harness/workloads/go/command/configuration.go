package command

import (
	"fmt"
	"strconv"

	"plimsoll/workloads/nodestore"
)

// configuration is what one process measures.
type configuration struct {
	subject string
	threads int
}

func (c configuration) String() string {
	if c.threads == 1 {
		return c.subject + " with 1 thread"
	}
	return fmt.Sprintf("%s with %d threads", c.subject, c.threads)
}

// configurations are all that r asks for, by subject and then by threads.
func (r *request) configurations() []configuration {
	var all []configuration
	for _, subject := range r.subjects {
		for _, threads := range r.threads {
			all = append(all, configuration{subject, threads})
		}
	}
	return all
}

// arguments are r's, for one configuration alone.
func (r *request) arguments(c configuration, dataDir string) []string {
	args := []string{
		nodestore.Suite,
		"--data-dir", dataDir,
		"--subjects", c.subject,
		"--threads", strconv.Itoa(c.threads),
		"--objects", strconv.FormatUint(r.objects, 10),
		"--seed", strconv.FormatUint(r.seed, 10),
	}
	if list, given := r.options[c.subject]; given {
		args = append(args, "--options", c.subject+":"+list)
	}
	if r.quiescing.Compact {
		args = append(args, "--compact")
	}
	if r.quiescing.Skip {
		args = append(args, "--no-quiesce")
	}
	return args
}
