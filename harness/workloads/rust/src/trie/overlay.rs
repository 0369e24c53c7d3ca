use super::{
    layout::{Blake2, Hash},
    nodes::Nodes,
};
use crate::engine::{Change, Store};
use hash_db::{AsHashDB, HashDB, HashDBRef, Prefix};
use memory_db::{MemoryDB, PrefixedKey};
use trie_db::DBValue;

/// A store with changes over it that it does not have yet.
pub struct Overlay<'a> {
    pub nodes: Nodes<'a>,
    changes: MemoryDB<Blake2, PrefixedKey<Blake2>, DBValue>,
}

impl<'a> Overlay<'a> {
    pub fn new(store: &'a dyn Store) -> Overlay<'a> {
        Overlay { nodes: Nodes::new(store), changes: MemoryDB::default() }
    }

    pub fn into_changes(mut self) -> Vec<Change> {
        let changes = self.changes.drain().into_iter();
        // A node that was stored and removed again is neither.
        changes
            .filter(|(_, (_, count))| *count != 0)
            .map(|(key, (value, count))| (key, (count > 0).then_some(value)))
            .collect()
    }
}

impl HashDB<Blake2, DBValue> for Overlay<'_> {
    fn get(&self, hash: &Hash, prefix: Prefix) -> Option<DBValue> {
        HashDB::get(&self.changes, hash, prefix).or_else(|| self.nodes.get(hash, prefix))
    }

    fn contains(&self, hash: &Hash, prefix: Prefix) -> bool {
        HashDB::get(self, hash, prefix).is_some()
    }

    fn insert(&mut self, prefix: Prefix, value: &[u8]) -> Hash {
        self.changes.insert(prefix, value)
    }

    fn emplace(&mut self, hash: Hash, prefix: Prefix, value: DBValue) {
        self.changes.emplace(hash, prefix, value)
    }

    fn remove(&mut self, hash: &Hash, prefix: Prefix) {
        self.changes.remove(hash, prefix)
    }
}

impl AsHashDB<Blake2, DBValue> for Overlay<'_> {
    fn as_hash_db(&self) -> &dyn HashDB<Blake2, DBValue> {
        self
    }

    fn as_hash_db_mut<'b>(&'b mut self) -> &'b mut (dyn HashDB<Blake2, DBValue> + 'b) {
        self
    }
}
