use super::layout::{Blake2, Hash, Layout};
use crate::{
    data::State,
    engine::{Change, Store},
    error::{Error, Result},
};
use hash_db::{AsHashDB, HashDB, Hasher, Prefix};
use memory_db::prefixed_key;
use std::time::{Duration, Instant};
use trie_db::{DBValue, TrieBuilder, trie_visit};

/// Nodes are committed in transactions of so many bytes, so that memory does not grow with the trie.
const BATCH_BYTES: usize = 4 << 20;

/// Builds the trie of a state in an empty store, node by node from the sorted entries.
///
/// @returns its root, and the time that the store took
pub fn build(state: State, store: &dyn Store) -> Result<(Hash, Duration)> {
    let mut batches = Batches { store, batch: Vec::new(), bytes: 0, time: Duration::ZERO, error: None };
    let mut builder = TrieBuilder::<Layout, _>::new(&mut batches);
    trie_visit::<Layout, _, _, _, _>(state.sorted(), &mut builder);
    let root = builder.root.expect("a trie with entries has a root");
    batches.commit();
    match batches.error {
        Some(error) => Err(error),
        None => Ok((root, batches.time)),
    }
}

struct Batches<'a> {
    store: &'a dyn Store,
    batch: Vec<Change>,
    bytes: usize,
    time: Duration,
    error: Option<Error>,
}

impl Batches<'_> {
    fn commit(&mut self) {
        let batch = std::mem::take(&mut self.batch);
        self.bytes = 0;
        if self.error.is_some() {
            return;
        }
        let started = Instant::now();
        self.error = self.store.commit(batch).err();
        self.time += started.elapsed();
    }
}

/// Nothing is read or removed while a trie is built from sorted entries.
impl HashDB<Blake2, DBValue> for Batches<'_> {
    fn get(&self, _: &Hash, _: Prefix) -> Option<DBValue> {
        unreachable!()
    }

    fn contains(&self, _: &Hash, _: Prefix) -> bool {
        unreachable!()
    }

    fn insert(&mut self, prefix: Prefix, value: &[u8]) -> Hash {
        let hash = Blake2::hash(value);
        self.emplace(hash, prefix, value.to_vec());
        hash
    }

    fn emplace(&mut self, hash: Hash, prefix: Prefix, value: DBValue) {
        let key = prefixed_key::<Blake2>(&hash, prefix);
        self.bytes += key.len() + value.len();
        self.batch.push((key, Some(value)));
        if self.bytes >= BATCH_BYTES {
            self.commit();
        }
    }

    fn remove(&mut self, _: &Hash, _: Prefix) {
        unreachable!()
    }
}

impl AsHashDB<Blake2, DBValue> for Batches<'_> {
    fn as_hash_db(&self) -> &dyn HashDB<Blake2, DBValue> {
        self
    }

    fn as_hash_db_mut<'b>(&'b mut self) -> &'b mut (dyn HashDB<Blake2, DBValue> + 'b) {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::configure, trie::overlay::Overlay};
    use trie_db::{TrieDBMutBuilder, TrieMut};

    #[test]
    fn the_root_is_that_of_inserting_one_by_one() {
        let folder = tempfile::tempdir().unwrap();
        let state = State::new(3, 1_000);
        let memory = || configure("memory-rust", "").unwrap().create(folder.path()).unwrap();
        let (built, _) = build(state, &*memory()).unwrap();

        let empty = memory();
        let mut overlay = Overlay::new(&*empty);
        let mut root = Hash::default();
        let mut trie = TrieDBMutBuilder::<Layout>::new(&mut overlay, &mut root).build();
        for (key, value) in state.sorted() {
            trie.insert(&key, &value).unwrap();
        }
        assert_eq!(built, *trie.root());
        let hex: String = built.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "c7f990ff8a992c5c0bebe8db46b05cb55ddceb141fd4caa01c5f782945a34454");
    }
}
