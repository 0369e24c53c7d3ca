package engine

import (
	"errors"

	"github.com/dgraph-io/badger/v4"
)

// AppendFromBadger appends a key's value as the transaction sees it, and says whether there is one.
func AppendFromBadger(txn *badger.Txn, key, dst []byte) ([]byte, bool, error) {
	item, err := txn.Get(key)
	if errors.Is(err, badger.ErrKeyNotFound) {
		return dst, false, nil
	}
	if err != nil {
		return dst, false, err
	}
	err = item.Value(func(value []byte) error {
		dst = append(dst, value...)
		return nil
	})
	return dst, true, err
}
