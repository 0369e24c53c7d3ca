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
