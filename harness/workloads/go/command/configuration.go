package command

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"plimsoll/workloads/engine"
	"plimsoll/workloads/nodestore"
)

// configuration is what one process measures.
type configuration struct {
	suite *nodestore.Suite
	// engine is one of the programs' subjects.
	engine string
	// options are those that were given for the engine, name=value,name=value.
	options string
	// subject is the results', and the engine but where a configuration of nodestore-bench has a name.
	subject  string
	workload nodestore.Workload
	params   params
	// own is what only this configuration has of a request's arguments.
	own []string
	// folder is the name of its folder where one of several is measured.
	folder string
}

func (c configuration) String() string {
	switch {
	case c.suite == nodestore.Bench:
		return fmt.Sprintf("%s with %s", c.subject, c.params)
	case c.workload.Threads == 1:
		return c.subject + " with 1 thread"
	default:
		return fmt.Sprintf("%s with %d threads", c.subject, c.workload.Threads)
	}
}

// configurations are all that r asks for: of nodestore-timing by subject and then by threads, of nodestore-bench in
// their order.
func (r *request) configurations() []configuration {
	if r.suite == nodestore.Bench {
		return r.benchConfigurations()
	}
	var all []configuration
	for _, subject := range r.subjects {
		for _, threads := range r.threads {
			all = append(all, configuration{
				suite:    r.suite,
				engine:   subject,
				options:  r.optionsOf(subject, nil),
				subject:  subject,
				workload: nodestore.Workload{Seed: r.seed, Objects: r.objects, Threads: threads},
				params:   params{{"threads", strconv.Itoa(threads)}, {"objects", strconv.FormatUint(r.objects, 10)}},
				own: []string{
					"--subjects", subject,
					"--threads", strconv.Itoa(threads),
					"--objects", strconv.FormatUint(r.objects, 10),
				},
				folder: fmt.Sprintf("%s-%d", subject, threads),
			})
		}
	}
	return all
}

func (r *request) benchConfigurations() []configuration {
	var all []configuration
	for i, config := range r.configs {
		own := []string{"--config", config.text}
		if r.scale.text != "" {
			own = append(own, "--scale", r.scale.text)
		}
		all = append(all, configuration{
			suite:    r.suite,
			engine:   config.engine,
			options:  r.optionsOf(config.engine, config.options),
			subject:  config.subject,
			workload: nodestore.Workload{Seed: r.seed, Objects: config.objects, Threads: 1},
			params:   config.params(),
			own:      own,
			folder:   fmt.Sprintf("%s-%d", filepath.Base(config.engine), i),
		})
	}
	return all
}

// arguments are r's, for one configuration alone.
func (r *request) arguments(c configuration, dataDir string) []string {
	args := []string{c.suite.Name, "--data-dir", dataDir}
	args = append(args, c.own...)
	args = append(args, "--seed", strconv.FormatUint(r.seed, 10))
	args = append(args, r.engineArguments(c.engine)...)
	if slices.Contains(engine.Subjects(), c.engine) {
		args = append(args, "--in-process")
	}
	if r.quiescing.Compact {
		args = append(args, "--compact")
	}
	if r.quiescing.Skip {
		args = append(args, "--no-quiesce")
	}
	return args
}

// engineArguments are those flags of r that speak of one engine.
func (r *request) engineArguments(engine string) []string {
	var args []string
	if list, given := r.options[engine]; given {
		args = append(args, "--options", engine+":"+list)
	}
	if r.upstreamDefaults && engine == "rocksdb" {
		args = append(args, "--upstream-defaults")
	}
	return args
}
