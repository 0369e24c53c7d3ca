package command

import (
	"encoding/json"
	"io"

	"plimsoll/workloads/nodestore"
)

// resultLine is a line on stdout, as PROTOCOL.md defines it.
type resultLine struct {
	Suite     string  `json:"suite"`
	Subject   string  `json:"subject"`
	Params    params  `json:"params"`
	Operation string  `json:"operation"`
	Metric    string  `json:"metric"`
	Unit      string  `json:"unit"`
	Better    string  `json:"better"`
	Value     float64 `json:"value"`
}

type params struct {
	Threads int    `json:"threads"`
	Objects uint64 `json:"objects"`
}

func writeResults(stdout io.Writer, r *request, c configuration, measurements []nodestore.Measurement) error {
	lines := json.NewEncoder(stdout)
	for _, m := range measurements {
		if err := lines.Encode(resultLine{
			Suite:     nodestore.Suite,
			Subject:   c.subject,
			Params:    params{Threads: c.threads, Objects: r.objects},
			Operation: m.Operation,
			Metric:    m.Metric,
			Unit:      m.Unit,
			Better:    "lower",
			Value:     m.Value,
		}); err != nil {
			return err
		}
	}
	return nil
}
