use crate::error::{Error, Result};
use std::{fs, os::unix::fs::MetadataExt, path::Path};

/// Bytes on disk of the files in a folder: holes are none.
pub fn allocated_bytes(folder: &Path) -> Result<u64> {
    let failed = |error| Error::failure(folder.display(), error);
    let mut bytes = 0;
    for entry in fs::read_dir(folder).map_err(failed)? {
        let metadata = entry.and_then(|entry| entry.metadata()).map_err(failed)?;
        if metadata.is_file() {
            bytes += metadata.blocks() * 512;
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_not_counted() {
        let folder = tempfile::tempdir().unwrap();
        fs::File::create(folder.path().join("hole")).unwrap().set_len(1 << 30).unwrap();
        fs::write(folder.path().join("data"), vec![7; 100_000]).unwrap();
        let bytes = allocated_bytes(folder.path()).unwrap();
        assert!((100_000..1 << 20).contains(&bytes), "{bytes}");
    }
}
