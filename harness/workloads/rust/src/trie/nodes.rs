use super::layout::{Blake2, EMPTY_NODE, Hash, empty_root};
use crate::{engine::Store, error::Error};
use hash_db::{HashDBRef, Prefix};
use memory_db::prefixed_key;
use std::sync::Mutex;
use trie_db::DBValue;

/// A store as the trie library reads it.
///
/// The library knows only nodes that are there or not: the engine's own error is kept, for whoever is then told that a
/// node is missing.
pub struct Nodes<'a> {
    store: &'a dyn Store,
    empty_root: Hash,
    error: Mutex<Option<Error>>,
}

impl<'a> Nodes<'a> {
    pub fn new(store: &'a dyn Store) -> Nodes<'a> {
        Nodes { store, empty_root: empty_root(), error: Mutex::new(None) }
    }

    /// Why the trie library failed: the engine's own error where there was one.
    pub fn explain(&self, error: impl std::fmt::Display) -> Error {
        let own = self.error.lock().expect("no thread panics with the lock").take();
        own.unwrap_or_else(|| Error::Failure(error.to_string()))
    }
}

impl HashDBRef<Blake2, DBValue> for Nodes<'_> {
    fn get(&self, hash: &Hash, prefix: Prefix) -> Option<DBValue> {
        if *hash == self.empty_root {
            return Some(EMPTY_NODE.to_vec());
        }
        self.store.get(&prefixed_key::<Blake2>(hash, prefix)).unwrap_or_else(|error| {
            self.error.lock().expect("no thread panics with the lock").get_or_insert(error);
            None
        })
    }

    fn contains(&self, hash: &Hash, prefix: Prefix) -> bool {
        self.get(hash, prefix).is_some()
    }
}
