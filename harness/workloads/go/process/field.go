package process

import (
	"fmt"
	"strconv"
	"strings"
)

// field returns the number in the line `name: number` or `name: number kB` of a file of the kernel.
func field(text, name string) (uint64, error) {
	for line := range strings.Lines(text) {
		if value, found := strings.CutPrefix(line, name+":"); found {
			number, _, _ := strings.Cut(strings.TrimSpace(value), " ")
			return strconv.ParseUint(number, 10, 64)
		}
	}
	return 0, fmt.Errorf("has no %s", name)
}
