use crate::error::{Error, Result};
use std::{
    fs::{self, File},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

/// A folder that was empty when it was claimed: all that is in it may be removed.
pub struct DataFolder {
    path: PathBuf,
}

/// What must fit, or the folder counts as full.
const PROBE_BYTES: usize = 1 << 20;

impl DataFolder {
    /// Makes the folder where it does not exist; one that is not empty, not writable or full is a usage error.
    pub fn claim(path: &Path) -> Result<DataFolder> {
        let refused = |problem: String| Error::Usage(format!("--data-dir {}: {problem}", path.display()));
        fs::create_dir_all(path).map_err(|error| refused(error.to_string()))?;
        let first = fs::read_dir(path).map_err(|error| refused(error.to_string()))?.next();
        if let Some(entry) = first {
            let name = entry.map_err(|error| refused(error.to_string()))?.file_name();
            return Err(refused(format!("is not empty: it has {}", name.display())));
        }
        let folder = DataFolder { path: path.into() };
        folder.probe().map_err(|error| {
            refused(format!("is {}: {error}", if is_full(&error) { "full" } else { "not writable" }))
        })?;
        Ok(folder)
    }

    fn probe(&self) -> std::io::Result<()> {
        let path = self.path.join("probe");
        let mut file = File::create_new(&path)?;
        let written = file.write_all(&vec![0; PROBE_BYTES]).and_then(|()| file.sync_all());
        fs::remove_file(&path)?;
        written
    }

    /// Whether what must fit at the start does not fit now.
    pub fn is_full(&self) -> bool {
        self.probe().is_err_and(|error| is_full(&error))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes everything in the folder, and keeps the folder.
    pub fn clear(&self) -> Result<()> {
        let failed = |error| Error::failure(self.path.display(), error);
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            fs::remove_dir_all(entry.map_err(failed)?.path()).map_err(failed)?;
        }
        Ok(())
    }
}

fn is_full(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded)
}
