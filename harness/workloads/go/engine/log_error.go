package engine

import (
	"fmt"
	"os"
	"strings"
)

// logError passes an engine's own complaint on.
func logError(subject, format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%s: %s\n", subject, strings.TrimSpace(fmt.Sprintf(format, args...)))
}
