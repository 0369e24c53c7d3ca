package command

import (
	"strconv"
	"strings"
)

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
