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
