package command

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// scale is the number that sizes are multiplied by; 1 where none is given.
type scale struct {
	text  string
	value float64
}

func (s *scale) set(text string) error {
	value, err := positiveDecimal(text)
	*s = scale{text, value}
	return err
}

// of is a number of objects times the scale, rounded.
func (s *scale) of(objects uint64) (uint64, error) {
	if s.text == "" {
		return objects, nil
	}
	product := math.Floor(float64(objects)*s.value + 0.5)
	if product < 1 || product > 1e9 {
		return 0, fmt.Errorf("flag -scale %s: %d times that is not from 1 to 1000000000", s.text, objects)
	}
	return uint64(product), nil
}

func positiveDecimal(text string) (float64, error) {
	value, err := strconv.ParseFloat(text, 64)
	// Signs, exponents and words are no decimal numbers.
	if err != nil || strings.Trim(text, "0123456789.") != "" || value <= 0 {
		return 0, fmt.Errorf("%q is not a positive decimal number", text)
	}
	return value, nil
}
