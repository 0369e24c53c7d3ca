use super::{Change, Engine, Purpose, Store, mirror::mirror, options::Options};
use crate::error::{Error, Result};
use rocksdb::{BlockBasedOptions, Cache, DB, DBCompressionType, FlushOptions, ReadOptions, WriteBatch, WriteOptions};
use std::{path::Path, thread, time::Duration};

const MIB: usize = 1 << 20;

/// As kvdb-rocksdb opens a database of one column by default, which is what node-bench measures.
pub struct RocksDb {
    memory_budget_mb: i32,
    open_files: i32,
    compression: DBCompressionType,
    threads: i32,
}

impl RocksDb {
    pub fn new(options: &mut Options) -> Result<RocksDb> {
        Ok(RocksDb {
            memory_budget_mb: options.number("memory_budget_mb", 128, 1..=1 << 20)?,
            open_files: options.number("open_files", 512, -1..=1 << 20)?,
            compression: options.word(
                "compression",
                &[
                    ("snappy", DBCompressionType::Snappy),
                    ("none", DBCompressionType::None),
                    ("lz4", DBCompressionType::Lz4),
                    ("zstd", DBCompressionType::Zstd),
                ],
            )?,
            threads: options.number("threads", half_of_the_processors(), 1..=1024)?,
        })
    }

    fn options(&self) -> rocksdb::Options {
        let budget = self.memory_budget_mb as usize * MIB;
        let mut table = BlockBasedOptions::default();
        table.set_block_size(16 << 10);
        table.set_format_version(5);
        table.set_block_restart_interval(16);
        table.set_block_cache(&Cache::new_lru_cache(budget / 3).expect("a cache of some size can be made"));
        table.set_cache_index_and_filter_blocks(true);
        table.set_pin_l0_filter_and_index_blocks_in_cache(true);
        table.set_bloom_filter(10.0, true);

        let mut options = rocksdb::Options::default();
        options.set_use_fsync(false);
        options.set_max_open_files(self.open_files);
        options.set_bytes_per_sync(MIB as u64);
        options.set_keep_log_file_num(1);
        options.increase_parallelism(self.threads);
        options.set_level_compaction_dynamic_level_bytes(true);
        options.set_block_based_table_factory(&table);
        options.optimize_level_style_compaction(budget);
        options.set_target_file_size_base(64 * MIB as u64);
        // Optimising has set one for each level.
        options.set_compression_per_level(&[]);
        options.set_compression_type(self.compression);
        options
    }

    fn start(&self, folder: &Path, create: bool) -> Result<Box<dyn Store>> {
        let mut options = self.options();
        options.create_if_missing(create);
        let db = DB::open(&options, folder).map_err(|error| Error::failure("Open", error))?;
        let mut reading = ReadOptions::default();
        reading.set_verify_checksums(false);
        Ok(Box::new(RocksDbStore { db, reading }))
    }
}

fn half_of_the_processors() -> i32 {
    let processors = thread::available_parallelism().map_or(1, |count| count.get());
    (processors / 2).clamp(1, 1024) as i32
}

impl Engine for RocksDb {
    fn create(&self, folder: &Path) -> Result<Box<dyn Store>> {
        self.start(folder, true)
    }

    fn open(&self, folder: &Path) -> Result<Box<dyn Store>> {
        self.start(folder, false)
    }

    /// As RocksDB makes its own checkpoints: tables are never written again.
    fn copy(&self, from: &Path, to: &Path, _: Purpose) -> Result<()> {
        mirror(from, to, |name| name.ends_with(".sst"))
    }
}

struct RocksDbStore {
    db: DB,
    reading: ReadOptions,
}

impl RocksDbStore {
    fn property(&self, name: &str) -> Result<u64> {
        let value = self.db.property_int_value(name).map_err(|error| Error::failure(name, error))?;
        value.ok_or_else(|| Error::failure(name, "RocksDB has no such property"))
    }

    fn is_quiet(&self) -> Result<bool> {
        if self.property("rocksdb.background-errors")? > 0 {
            return Err(Error::Failure("a flush or compaction failed: the LOG file of the store says why".into()));
        }
        for name in [
            "rocksdb.mem-table-flush-pending",
            "rocksdb.num-running-flushes",
            "rocksdb.compaction-pending",
            "rocksdb.num-running-compactions",
        ] {
            if self.property(name)? > 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Store for RocksDbStore {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        self.db.get_opt(key, &self.reading).map_err(|error| Error::failure("Get", error))
    }

    fn commit(&self, changes: Vec<Change>) -> Result<()> {
        let mut batch = WriteBatch::default();
        for (key, value) in &changes {
            match value {
                Some(value) => batch.put(key, value),
                None => batch.delete(key),
            }
        }
        self.db.write_opt(batch, &WriteOptions::default()).map_err(|error| Error::failure("Write", error))
    }

    /// RocksDB 7.8 has no call for it, only one property at a time: a compaction that ends between two reads and makes
    /// the next one pending is seen by neither, hence two quiet rounds in a row.
    fn quiesce(&self) -> Result<()> {
        self.db.flush_opt(&FlushOptions::default()).map_err(|error| Error::failure("Flush", error))?;
        let mut quiet_rounds = 0;
        while quiet_rounds < 2 {
            if self.is_quiet()? {
                quiet_rounds += 1;
            } else {
                quiet_rounds = 0;
                thread::sleep(Duration::from_millis(1));
            }
        }
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<()> {
        self.db.cancel_all_background_work(true);
        drop(self.db);
        Ok(())
    }
}
