use crate::error::{Error, Result};
use std::{
    fs::{self, File},
    io::{self, Read, Write},
    os::unix::fs::{FileExt, MetadataExt},
    path::Path,
};

/// So much is compared at a time, and written again where it differs.
const BLOCK_BYTES: usize = 1 << 16;

/// Makes a folder of files byte for byte what another is. Where it was that before, only what was changed since is
/// written: hundreds of megabytes for each of a hundred copies would keep the device busy, and be measured with the rest.
///
/// A file for which `shared` is true is never written through the copy: it is given a second name instead.
pub fn mirror(from: &Path, to: &Path, shared: impl Fn(&str) -> bool) -> Result<()> {
    mirror_files(from, to, shared).map_err(|error| Error::failure(format_args!("copying {}", from.display()), error))
}

fn mirror_files(from: &Path, to: &Path, shared: impl Fn(&str) -> bool) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        if !from.join(entry.file_name()).exists() {
            fs::remove_file(entry.path())?;
        }
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let known = fs::metadata(&target).ok();
        let same_file = known.as_ref().is_some_and(|known| Some(known.ino()) == entry.metadata().ok().map(|m| m.ino()));
        match (shared(&entry.file_name().to_string_lossy()), known.is_some()) {
            (true, _) if same_file => {}
            (true, true) => {
                fs::remove_file(&target)?;
                fs::hard_link(&source, &target)?;
            }
            (true, false) => fs::hard_link(&source, &target)?,
            (false, true) if !same_file => restore(&source, &target)?,
            (false, true) => {
                fs::remove_file(&target)?;
                fs::copy(&source, &target)?;
            }
            (false, false) => {
                fs::copy(&source, &target)?;
            }
        }
    }
    Ok(())
}

/// Writes to the target what differs from the source.
fn restore(source: &Path, target: &Path) -> io::Result<()> {
    let (mut source, mut target) = (File::open(source)?, File::options().read(true).write(true).open(target)?);
    let length = source.metadata()?.len();
    if target.metadata()?.len() != length {
        target.set_len(length)?;
    }
    let (mut wanted, mut found) = (vec![0; BLOCK_BYTES], vec![0; BLOCK_BYTES]);
    let mut place = 0;
    while place < length {
        let size = BLOCK_BYTES.min((length - place) as usize);
        source.read_exact(&mut wanted[..size])?;
        target.read_exact(&mut found[..size])?;
        if wanted[..size] != found[..size] {
            target.write_all_at(&wanted[..size], place)?;
        }
        place += size as u64;
    }
    target.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeMap, path::PathBuf};

    fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
    }

    fn folders() -> (tempfile::TempDir, PathBuf, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        fs::create_dir(&from).unwrap();
        fs::write(from.join("table.sst"), "table").unwrap();
        fs::write(from.join("CURRENT"), "current").unwrap();
        let large: Vec<u8> = (0..300_000_u32).flat_map(u32::to_le_bytes).collect();
        fs::write(from.join("index"), large).unwrap();
        fs::write(from.join("empty"), "").unwrap();
        (folder, from, to)
    }

    #[test]
    fn a_copy_is_what_the_original_is_whatever_was_done_to_it() {
        let (_folder, from, to) = folders();
        let original = contents(&from);
        mirror(&from, &to, |_| false).unwrap();
        assert_eq!(contents(&to), original);

        let index = File::options().write(true).open(to.join("index")).unwrap();
        index.write_all_at(b"other", 123_456).unwrap();
        index.write_all_at(b"longer", 2_000_000).unwrap();
        fs::write(to.join("CURRENT"), "short").unwrap();
        fs::write(to.join("empty"), "no more").unwrap();
        fs::write(to.join("LOG"), "new").unwrap();
        fs::remove_file(to.join("table.sst")).unwrap();
        mirror(&from, &to, |_| false).unwrap();
        assert_eq!(contents(&to), original);
        assert_eq!(contents(&from), original);
    }

    #[test]
    fn only_shared_files_are_shared() {
        let (_folder, from, to) = folders();
        let shared = |name: &str| name.ends_with(".sst");
        mirror(&from, &to, shared).unwrap();
        fs::write(to.join("table.sst"), "TABLE").unwrap();
        fs::write(to.join("CURRENT"), "CURRENT").unwrap();
        assert_eq!(fs::read_to_string(from.join("table.sst")).unwrap(), "TABLE");
        assert_eq!(fs::read_to_string(from.join("CURRENT")).unwrap(), "current");

        // What was shared before may be written to now.
        mirror(&from, &to, |_| false).unwrap();
        fs::write(to.join("table.sst"), "own").unwrap();
        assert_eq!(fs::read_to_string(from.join("table.sst")).unwrap(), "TABLE");
        mirror(&from, &to, shared).unwrap();
        assert_eq!(fs::read_to_string(to.join("table.sst")).unwrap(), "TABLE");
    }
}
