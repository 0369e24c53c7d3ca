package command

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"

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

// params set a configuration apart from others of its subject; in JSON they are an object, in this order.
type params []param

type param struct{ name, value string }

func (p params) String() string {
	var items []string
	for _, item := range p {
		items = append(items, item.name+"="+item.value)
	}
	return strings.Join(items, ",")
}

func (p params) MarshalJSON() ([]byte, error) {
	var items []string
	for _, item := range p {
		value := item.value
		// A number where it would be printed again as it is.
		if number, err := strconv.ParseUint(value, 10, 64); err != nil || number >= 1e15 || strconv.FormatUint(number, 10) != value {
			value = `"` + value + `"`
		}
		items = append(items, `"`+item.name+`":`+value)
	}
	return []byte("{" + strings.Join(items, ",") + "}"), nil
}

func writeResults(stdout io.Writer, c configuration, measurements []nodestore.Measurement) error {
	lines := json.NewEncoder(stdout)
	lines.SetEscapeHTML(false)
	for _, m := range measurements {
		if err := lines.Encode(resultLine{
			Suite:     c.suite.Name,
			Subject:   c.subject,
			Params:    c.params,
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
