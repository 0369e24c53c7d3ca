use super::{
    layout::{Hash, Layout},
    nodes::Nodes,
};
use crate::{
    data::State,
    engine::Store,
    error::{Error, Result},
};
use trie_db::{Trie, TrieDBBuilder};

/// Compares the whole trie with the state, entry by entry.
pub fn verify(state: State, store: &dyn Store, root: &Hash) -> Result<()> {
    let nodes = Nodes::new(store);
    let trie = TrieDBBuilder::<Layout>::new(&nodes, root).build();
    let mut found = trie.iter().map_err(|error| nodes.explain(error).at("verification"))?;
    for (number, expected) in state.sorted().enumerate() {
        let place = || format!("verification: entry {} of {}", number + 1, state.entries());
        match found.next() {
            None => return Err(Error::failure(place(), "the trie ends before it")),
            Some(Err(error)) => return Err(nodes.explain(error).at(place())),
            Some(Ok((key, _))) if key != expected.0 => {
                return Err(Error::failure(place(), format_args!("key is {}, not {}", hex(&key), hex(&expected.0))));
            }
            Some(Ok((key, value))) if value != expected.1 => {
                return Err(Error::failure(place(), format_args!("key {} has another value", hex(&key))));
            }
            Some(Ok(_)) => {}
        }
    }
    match found.next() {
        None => Ok(()),
        Some(_) => Err(Error::failure("verification", format_args!("more than {} entries", state.entries()))),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::{Change, configure, subjects},
        trie::build::build,
    };
    use std::sync::Mutex;

    /// A store that remembers what it was told to keep.
    struct Recording {
        store: Box<dyn Store>,
        changes: Mutex<Vec<Change>>,
    }

    impl Store for Recording {
        fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
            self.store.get(key)
        }

        fn commit(&self, changes: Vec<Change>) -> Result<()> {
            self.changes.lock().unwrap().extend(changes.clone());
            self.store.commit(changes)
        }

        fn quiesce(&self) -> Result<()> {
            self.store.quiesce()
        }

        fn close(self: Box<Self>) -> Result<()> {
            self.store.close()
        }
    }

    fn keeping() -> impl Iterator<Item = &'static str> {
        subjects().into_iter().filter(|subject| configure(subject, "").unwrap().keeps())
    }

    fn broken(subject: &str, damage: impl Fn(&Recording, &Change)) -> Result<()> {
        let folder = tempfile::tempdir().unwrap();
        let state = State::new(1, 1_000);
        let engine = configure(subject, "").unwrap();
        let store = Recording { store: engine.create(folder.path()).unwrap(), changes: Mutex::default() };
        let (root, _) = build(state, &store).unwrap();
        let node = store.changes.lock().unwrap()[777].clone();
        damage(&store, &node);
        // ParityDB removes in the background: for certain only when it is closed.
        Box::new(store).close().unwrap();
        let store = engine.open(folder.path()).unwrap();
        let outcome = verify(state, &*store, &root);
        store.close().unwrap();
        outcome
    }

    #[test]
    fn a_whole_store_passes() {
        for subject in keeping() {
            broken(subject, |_, _| ()).unwrap();
        }
    }

    #[test]
    fn a_lost_node_is_caught() {
        for subject in keeping() {
            let error =
                broken(subject, |store, (key, _)| store.commit(vec![(key.clone(), None)]).unwrap()).unwrap_err();
            assert!(error.to_string().contains("missing expected key"), "{subject}: {error}");
        }
    }

    #[test]
    fn another_value_is_caught() {
        for subject in keeping() {
            let error = broken(subject, |store, (key, _)| {
                // ParityDB counts a second put of a key, and keeps the first: it is removed before.
                store.commit(vec![(key.clone(), None)]).unwrap();
                store.commit(vec![(key.clone(), Some(vec![7; 40]))]).unwrap();
            })
            .unwrap_err();
            assert!(error.to_string().contains("verification: entry "), "{subject}: {error}");
        }
    }

    #[test]
    fn a_state_with_another_entry_is_caught() {
        let folder = tempfile::tempdir().unwrap();
        let store = configure("memory-rust", "").unwrap().create(folder.path()).unwrap();
        let (root, _) = build(State::new(1, 300), &*store).unwrap();
        let told = |state| verify(state, &*store, &root).unwrap_err().to_string();
        assert!(told(State::new(2, 300)).contains("key is "));
        assert!(told(State::new(1, 200)).contains("verification: "));
        assert!(told(State::new(1, 400)).contains("verification: "));
    }
}
