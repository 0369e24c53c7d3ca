package command

import (
	"fmt"
	"slices"
	"strings"
)

// benchConfig is one configuration of nodestore-bench, as rippled's suite takes it: type=rocksdb,num_objects=5000,….
type benchConfig struct {
	// text is the whole, as it was given.
	text string
	// engine is what type stands for among the subjects.
	engine string
	// subject is the name where one is given, or else the engine.
	subject string
	named   bool
	objects uint64
	// options are the engine's, by name.
	options params
}

// standardConfigs are measured where none is asked for, as far as the programs are there.
var standardConfigs = []string{"type=nudb", "type=rocksdb", "type=rocksdbquick,style=level", "type=memory-cpp"}

// standardConfig is what is measured of an engine of which no more is said.
func standardConfig(engine string) string {
	for _, text := range standardConfigs {
		if text == "type="+engine || strings.HasPrefix(text, "type="+engine+",") {
			return text
		}
	}
	return "type=" + engine
}

func parseBenchConfig(text string) (benchConfig, error) {
	config := benchConfig{text: text, engine: "rocksdb", objects: 100_000}
	strange := func(c rune) bool { return c < ' ' || c > '~' || c == '"' || c == '\\' }
	if longest := 200; len(text) > longest || strings.ContainsFunc(text, strange) {
		return config, fmt.Errorf("is not up to %d printable ASCII characters without quotes and backslashes", longest)
	}
	// rippled's own examples end some configurations with a comma.
	for item := range strings.SplitSeq(strings.TrimSuffix(text, ","), ",") {
		name, value, found := strings.Cut(item, "=")
		if !found || name == "" || value == "" {
			return config, fmt.Errorf("%q is not name=value", item)
		}
		if slices.ContainsFunc(config.options, func(o param) bool { return o.name == name }) {
			return config, fmt.Errorf("option %s comes twice", name)
		}
		config.options = append(config.options, param{name, value})
	}
	slices.SortFunc(config.options, func(a, b param) int { return strings.Compare(a.name, b.name) })

	if engineType, found := config.take("type"); found {
		config.engine = engineOfType(engineType)
	}
	config.subject = config.engine
	if name, found := config.take("name"); found {
		config.subject, config.named = name, true
	}
	if objects, found := config.take("num_objects"); found {
		if err := numberInto(&config.objects, 1, 1e9)(objects); err != nil {
			return config, fmt.Errorf("option num_objects: %w", err)
		}
	}
	return config, nil
}

// engineOfType: rippled reads types whatever their case; what it calls memory is a map of C++.
func engineOfType(text string) string {
	switch name := strings.ToLower(text); name {
	case "memory", "noop":
		return name + "-cpp"
	default:
		return name
	}
}

func (c *benchConfig) take(name string) (value string, found bool) {
	i := slices.IndexFunc(c.options, func(o param) bool { return o.name == name })
	if i < 0 {
		return "", false
	}
	value = c.options[i].value
	c.options = slices.Delete(c.options, i, i+1)
	return value, true
}

// params are the results': a name stands for all options.
func (c *benchConfig) params() params {
	all := params{{"num_objects", fmt.Sprint(c.objects)}}
	if !c.named {
		all = append(all, c.options...)
	}
	return all
}

// setConfigs reads configurations with semicolons between them.
func (r *request) setConfigs(list string) error {
	r.configs = nil
	for text := range strings.SplitSeq(strings.TrimSuffix(list, ";"), ";") {
		config, err := parseBenchConfig(text)
		if err != nil {
			return err
		}
		r.configs = append(r.configs, config)
	}
	return nil
}

// chooseConfigs leaves those configurations that are asked for, with the objects that the scale makes of theirs.
func (r *request) chooseConfigs(p programs) error {
	if len(r.configs) == 0 {
		var standard []string
		for _, engine := range r.subjects {
			standard = append(standard, standardConfig(engine))
		}
		if len(r.subjects) == 0 {
			standard = slices.DeleteFunc(slices.Clone(standardConfigs), func(text string) bool {
				config, err := parseBenchConfig(text)
				return err != nil || p[config.engine] == ""
			})
		}
		if err := r.setConfigs(strings.Join(standard, ";")); err != nil {
			return usageError{fmt.Errorf("flag -subjects: %w", err)}
		}
	} else if len(r.subjects) > 0 {
		if err := r.chooseSubjects(); err != nil {
			return usageError{err}
		}
	}
	var keys []string
	for i := range r.configs {
		config := &r.configs[i]
		objects, err := r.scale.of(config.objects)
		if err != nil {
			return usageError{err}
		}
		config.objects = objects
		keys = append(keys, config.subject+" with "+config.params().String())
	}
	if err := distinct(keys); err != nil {
		return usageError{fmt.Errorf("flag -config: %w: a name= of its own tells one from the other", err)}
	}
	return nil
}

func (r *request) chooseSubjects() error {
	chosen := []benchConfig{}
	for _, subject := range r.subjects {
		before := len(chosen)
		for _, config := range r.configs {
			if config.subject == subject {
				chosen = append(chosen, config)
			}
		}
		if len(chosen) == before {
			return fmt.Errorf("flag -subjects: no configuration has the subject %q", subject)
		}
	}
	r.configs = chosen
	return nil
}
