// Package result prints what a workload measured.
package result

import (
	"encoding/json"
	"io"
)

// Measurement is a value in its base unit, `s`, `B` or `1`; less is better in all of them.
type Measurement struct {
	Operation, Metric, Unit string
	Value                   float64
}

// line is a line on stdout, as PROTOCOL.md defines it.
type line struct {
	Suite     string  `json:"suite"`
	Subject   string  `json:"subject"`
	Params    any     `json:"params"`
	Operation string  `json:"operation"`
	Metric    string  `json:"metric"`
	Unit      string  `json:"unit"`
	Better    string  `json:"better"`
	Value     float64 `json:"value"`
}

// Write prints a line a measurement.
//
// params are what sets a configuration apart from others of its subject: an object in JSON.
func Write(stdout io.Writer, suite, subject string, params any, measurements []Measurement) error {
	lines := json.NewEncoder(stdout)
	lines.SetEscapeHTML(false)
	for _, m := range measurements {
		if err := lines.Encode(line{suite, subject, params, m.Operation, m.Metric, m.Unit, "lower", m.Value}); err != nil {
			return err
		}
	}
	return nil
}
