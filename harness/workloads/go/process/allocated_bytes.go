package process

import (
	"io/fs"
	"path/filepath"
	"syscall"
)

// AllocatedBytes is what the files below a folder take on the device, without the folders: holes of sparse files take nothing.
func AllocatedBytes(folder string) (uint64, error) {
	var sum uint64
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		// In units of 512 bytes whatever the filesystem's blocks are.
		sum += uint64(info.Sys().(*syscall.Stat_t).Blocks) * 512
		return nil
	})
	return sum, err
}
