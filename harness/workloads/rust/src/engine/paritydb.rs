use super::{
    Change, Engine, HASH_BYTES, Purpose, Store, log_to_stderr::logged_failure, mirror::mirror, options::Options,
};
use crate::error::{Error, Result};
use parity_db::{CompressionType, Db};
use std::path::Path;

const STATE: u8 = 0;

/// As node-bench opens it: one column of nodes, which are found by their hash and counted.
pub struct ParityDb {
    compression: CompressionType,
    sync_wal: bool,
    sync_data: bool,
}

impl ParityDb {
    pub fn new(options: &mut Options) -> Result<ParityDb> {
        const ON: [(&str, bool); 2] = [("1", true), ("0", false)];
        Ok(ParityDb {
            compression: options.word(
                "compression",
                &[
                    ("none", CompressionType::NoCompression),
                    ("lz4", CompressionType::Lz4),
                    ("snappy", CompressionType::Snappy),
                ],
            )?,
            sync_wal: options.word("sync_wal", &ON)?,
            sync_data: options.word("sync_data", &ON)?,
        })
    }

    fn options(&self, folder: &Path) -> parity_db::Options {
        let mut options = parity_db::Options::with_columns(folder, 1);
        let state = &mut options.columns[usize::from(STATE)];
        state.ref_counted = true;
        state.preimage = true;
        state.uniform = true;
        state.compression = self.compression;
        options.sync_wal = self.sync_wal;
        options.sync_data = self.sync_data;
        options.stats = false;
        // Otherwise random, and with it where a node's place in the index is.
        options.salt = Some([0; 32]);
        options
    }
}

impl Engine for ParityDb {
    fn create(&self, folder: &Path) -> Result<Box<dyn Store>> {
        let db = Db::open_or_create(&self.options(folder)).map_err(|error| Error::failure("open", error))?;
        Ok(Box::new(ParityDbStore(db)))
    }

    fn open(&self, folder: &Path) -> Result<Box<dyn Store>> {
        let db = Db::open(&self.options(folder)).map_err(|error| Error::failure("open", error))?;
        Ok(Box::new(ParityDbStore(db)))
    }

    /// It writes in place, so that only what is read can be shared.
    fn copy(&self, from: &Path, to: &Path, purpose: Purpose) -> Result<()> {
        let holds_nodes = |name: &str| name.starts_with("index_") || name.starts_with("table_");
        mirror(from, to, |name| purpose == Purpose::Reading && holds_nodes(name))
    }
}

struct ParityDbStore(Db);

impl Store for ParityDbStore {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        self.0.get(STATE, &key[key.len() - HASH_BYTES..]).map_err(|error| Error::failure("get", error))
    }

    fn commit(&self, changes: Vec<Change>) -> Result<()> {
        let changes = changes.into_iter().map(|(mut key, value)| {
            key.drain(..key.len() - HASH_BYTES);
            (STATE, key, value)
        });
        self.0.commit(changes).map_err(|error| Error::failure("commit", error))
    }

    /// Only closing makes it write everything.
    fn quiesce(&self) -> Result<()> {
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<()> {
        // What fails in it is told in no other way than the log.
        drop(self.0);
        match logged_failure() {
            Some(failure) => Err(Error::failure("close", failure)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Purpose, configure};
    use std::{collections::BTreeMap, fs, path::Path};

    fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
    }

    #[test]
    fn what_is_done_to_a_copy_leaves_the_original_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (original, copy) = (folder.path().join("original"), folder.path().join("copy"));
        fs::create_dir(&original).unwrap();
        let engine = configure("paritydb", "").unwrap();
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
            assert!(contents(&original) == before);
        }
    }
}
