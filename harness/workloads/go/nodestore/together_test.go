package nodestore

import (
	"errors"
	"sync"
	"testing"
)

func TestThreadsRunAllAtOnce(t *testing.T) {
	var all sync.WaitGroup
	all.Add(8)
	took, err := together(8, func(int) error {
		all.Done()
		all.Wait()
		return nil
	})
	if err != nil || took <= 0 {
		t.Errorf("took %v, error %v", took, err)
	}
}

func TestTheFirstErrorEndsTheWaitingForOthers(t *testing.T) {
	failure := errors.New("failure")
	stuck := make(chan struct{})
	defer close(stuck)
	_, err := together(3, func(thread int) error {
		if thread == 1 {
			return failure
		}
		<-stuck
		return nil
	})
	if err != failure {
		t.Errorf("error is %v", err)
	}
}

func TestAPanicIsAnError(t *testing.T) {
	_, err := together(2, func(thread int) error { panic("broken engine") })
	if err == nil || err.Error() != "panic: broken engine" {
		t.Errorf("error is %v", err)
	}
}
