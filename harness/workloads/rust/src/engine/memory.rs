use super::{Change, Engine, NodeKey, Purpose, Store};
use crate::error::Result;
use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, RwLock},
};

type Nodes = HashMap<NodeKey, Vec<u8>>;

/// Maps behind locks: the floor of engines, with the trie's share and no disk's.
///
/// There is one store; a copy of it is a map of its own for changes over it.
#[derive(Default)]
pub struct Memory {
    original: Arc<RwLock<Nodes>>,
}

struct Original(Arc<RwLock<Nodes>>);

struct Copy {
    original: Arc<RwLock<Nodes>>,
    changes: RwLock<HashMap<NodeKey, Option<Vec<u8>>>>,
}

const UNPOISONED: &str = "no thread panics with a lock";

impl Engine for Memory {
    fn create(&self, _: &Path) -> Result<Box<dyn Store>> {
        self.original.write().expect(UNPOISONED).clear();
        Ok(Box::new(Original(self.original.clone())))
    }

    fn open(&self, _: &Path) -> Result<Box<dyn Store>> {
        Ok(Box::new(Copy { original: self.original.clone(), changes: RwLock::default() }))
    }

    fn copy(&self, _: &Path, _: &Path, _: Purpose) -> Result<()> {
        Ok(())
    }
}

impl Store for Original {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        Ok(self.0.read().expect(UNPOISONED).get(key).cloned())
    }

    fn commit(&self, changes: Vec<Change>) -> Result<()> {
        let mut nodes = self.0.write().expect(UNPOISONED);
        for (key, change) in changes {
            match change {
                Some(value) => nodes.insert(key, value),
                None => nodes.remove(&key),
            };
        }
        Ok(())
    }

    fn quiesce(&self) -> Result<()> {
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<()> {
        Ok(())
    }
}

impl Store for Copy {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        if let Some(change) = self.changes.read().expect(UNPOISONED).get(key) {
            return Ok(change.clone());
        }
        Ok(self.original.read().expect(UNPOISONED).get(key).cloned())
    }

    fn commit(&self, changes: Vec<Change>) -> Result<()> {
        self.changes.write().expect(UNPOISONED).extend(changes);
        Ok(())
    }

    fn quiesce(&self) -> Result<()> {
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<()> {
        Ok(())
    }
}
