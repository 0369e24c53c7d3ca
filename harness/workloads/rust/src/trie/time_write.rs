use super::{
    layout::{Hash, Layout},
    nodes::Nodes,
    overlay::Overlay,
    time_reads::check,
};
use crate::{
    data::Entry,
    engine::Store,
    error::{Error, Result},
};
use std::time::Instant;
use trie_db::{Trie, TrieDBBuilder, TrieDBMutBuilder, TrieMut};

/// Reads the entries to warm the store, then times inserting one entry: into the trie, its nodes into one transaction,
/// and that into the store.
///
/// @param keeps whether entries are to be found
/// @returns seconds, and the new root
pub fn time_write(
    store: &dyn Store,
    root: &Hash,
    warm_up: &[Entry],
    entry: &Entry,
    keeps: bool,
) -> Result<(f64, Hash)> {
    let mut overlay = Overlay::new(store);
    let mut new_root = *root;
    let mut trie = TrieDBMutBuilder::<Layout>::from_existing(&mut overlay, &mut new_root).build();
    for (key, value) in warm_up {
        let found = trie.get(key).map_err(|error| Error::failure("warming", error))?;
        check(found, value, keeps).map_err(|error| error.at("warming"))?;
    }
    let (key, value) = entry;

    let started = Instant::now();
    let inserted = trie.insert(key, value);
    trie.commit();
    drop(trie);
    let committed = if inserted.is_ok() { store.commit(overlay.into_changes()) } else { Ok(()) };
    let time = started.elapsed();

    inserted.map_err(|error| Error::failure("insert", error))?;
    committed.map_err(|error| error.at("write"))?;
    if new_root == *root {
        return Err(Error::Failure("write: the root is as before".into()));
    }
    if keeps {
        check_written(store, &new_root, entry, &warm_up[0])?;
    }
    Ok((time.as_secs_f64(), new_root))
}

/// The trie with the new root has the new entry, and an old one as before.
pub fn check_written(store: &dyn Store, new_root: &Hash, new: &Entry, old: &Entry) -> Result<()> {
    let nodes = Nodes::new(store);
    let trie = TrieDBBuilder::<Layout>::new(&nodes, new_root).build();
    for (key, value) in [new, old] {
        let found = trie.get(key).map_err(|error| nodes.explain(error).at("what was written"))?;
        check(found, value, true).map_err(|error| error.at("what was written"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        data::State,
        engine::{Change, configure, subjects},
        trie::{build::build, layout::empty_root},
    };

    #[test]
    fn what_is_written_is_there_after_closing() {
        for subject in subjects() {
            let engine = configure(subject, "").unwrap();
            if !engine.keeps() || subject == "memory-rust" {
                continue;
            }
            let folder = tempfile::tempdir().unwrap();
            let state = State::new(1, 200);
            let store = engine.create(folder.path()).unwrap();
            let (root, _) = build(state, &*store).unwrap();
            let (warm_up, entry) = (state.warm_up(), state.inserted(0));
            let (seconds, new_root) = time_write(&*store, &root, &warm_up, &entry, true).unwrap();
            assert!(seconds > 0.0);
            store.close().unwrap();
            let store = engine.open(folder.path()).unwrap();
            check_written(&*store, &new_root, &entry, &warm_up[99]).unwrap();
            store.close().unwrap();
        }
    }

    /// A store that forgets what is committed.
    struct Forgetting<'a>(&'a dyn Store);

    impl Store for Forgetting<'_> {
        fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
            self.0.get(key)
        }

        fn commit(&self, _: Vec<Change>) -> Result<()> {
            Ok(())
        }

        fn quiesce(&self) -> Result<()> {
            Ok(())
        }

        fn close(self: Box<Self>) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_store_that_forgets_is_caught() {
        let folder = tempfile::tempdir().unwrap();
        let state = State::new(1, 200);
        let store = configure("memory-rust", "").unwrap().create(folder.path()).unwrap();
        let (root, _) = build(state, &*store).unwrap();
        let write = |store: &dyn Store| time_write(store, &root, &state.warm_up(), &state.inserted(0), true);
        let error = write(&Forgetting(&*store)).unwrap_err();
        assert!(error.to_string().starts_with("what was written: "), "{error}");
        write(&*store).unwrap();
    }

    #[test]
    fn a_store_that_keeps_nothing_runs_through_the_same_loop() {
        let folder = tempfile::tempdir().unwrap();
        let state = State::new(1, 200);
        let store = configure("noop", "").unwrap().create(folder.path()).unwrap();
        let (seconds, _) = time_write(&*store, &empty_root(), &state.warm_up(), &state.inserted(0), false).unwrap();
        assert!(seconds > 0.0);
    }
}
