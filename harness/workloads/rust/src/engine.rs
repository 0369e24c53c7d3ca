//! Stores of trie nodes behind one interface.

mod log_to_stderr;
mod memory;
mod mirror;
mod noop;
mod options;
mod paritydb;
#[cfg(feature = "rocksdb")]
mod rocksdb;
mod subjects;

pub use log_to_stderr::log_to_stderr;
pub use subjects::{configure, subjects};

use crate::error::Result;
use std::path::Path;

/// A node's key: where in the trie it is, then its hash.
pub type NodeKey = Vec<u8>;

/// What becomes of a node: it is stored, or removed.
pub type Change = (NodeKey, Option<Vec<u8>>);

/// The hash is the last part of a node's key.
pub const HASH_BYTES: usize = 32;

/// A kind of store, with its options.
pub trait Engine {
    /// Makes an empty store in an empty folder.
    fn create(&self, folder: &Path) -> Result<Box<dyn Store>>;

    /// Opens the store in a folder: for reading only where the engine keeps it in memory.
    fn open(&self, folder: &Path) -> Result<Box<dyn Store>>;

    /// Makes a folder a copy of a closed store; it does not exist or was such a copy before, whatever was done to it
    /// since. What is then done to the copy leaves the original as it is.
    fn copy(&self, from: &Path, to: &Path, purpose: Purpose) -> Result<()>;

    /// Whether the store finds what was put.
    fn keeps(&self) -> bool {
        true
    }
}

/// What a copy is opened for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Reading,
    Writing,
}

pub trait Store: Send + Sync {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>>;

    /// All changes or none, as one transaction.
    fn commit(&self, changes: Vec<Change>) -> Result<()>;

    /// Writes everything to files and waits until nothing runs in the background; where an engine can do that only when
    /// it closes, does nothing.
    fn quiesce(&self) -> Result<()>;

    fn close(self: Box<Self>) -> Result<()>;
}

#[cfg(test)]
mod tests {
    use super::{Purpose, configure};
    use std::{collections::BTreeMap, fs, path::Path};

    fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
    }

    #[test]
    fn what_is_done_to_a_copy_leaves_the_original_as_it_is() {
        what_is_done_to_a_copy_of("paritydb");
        #[cfg(feature = "rocksdb")]
        what_is_done_to_a_copy_of("rocksdb");
    }

    fn what_is_done_to_a_copy_of(subject: &str) {
        let folder = tempfile::tempdir().unwrap();
        let (original, copy) = (folder.path().join("original"), folder.path().join("copy"));
        fs::create_dir(&original).unwrap();
        let engine = configure(subject, "").unwrap();
        let node = |number: u16| number.to_be_bytes().repeat(16);
        let store = engine.create(&original).unwrap();
        store.commit((0..5_000).map(|number| (node(number), Some(node(number).repeat(3)))).collect()).unwrap();
        store.quiesce().unwrap();
        store.close().unwrap();
        let before = contents(&original);

        for purpose in [Purpose::Reading, Purpose::Writing, Purpose::Writing, Purpose::Reading] {
            engine.copy(&original, &copy, purpose).unwrap();
            let store = engine.open(&copy).unwrap();
            assert_eq!(store.get(&node(17)).unwrap(), Some(node(17).repeat(3)));
            assert_eq!(store.get(&node(6_000)).unwrap(), None);
            if purpose == Purpose::Writing {
                store.commit(vec![(node(17), None), (node(6_000), Some(vec![1]))]).unwrap();
            }
            store.quiesce().unwrap();
            store.close().unwrap();
            let store = engine.open(&copy).unwrap();
            assert_eq!(store.get(&node(17)).unwrap().is_none(), purpose == Purpose::Writing);
            assert_eq!(store.get(&node(6_000)).unwrap().is_some(), purpose == Purpose::Writing);
            store.close().unwrap();
            assert!(contents(&original) == before, "{subject}");
        }
    }
}
