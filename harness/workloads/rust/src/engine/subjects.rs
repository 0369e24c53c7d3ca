use super::{Engine, memory::Memory, noop::Noop, options::Options, paritydb::ParityDb};
use crate::error::Result;

/// All subjects, in the order in which they are measured where none is asked for.
pub fn subjects() -> Vec<&'static str> {
    let mut subjects = vec!["paritydb", "memory-rust", "noop"];
    if cfg!(feature = "rocksdb") {
        subjects.insert(0, "rocksdb");
    }
    subjects
}

/// The engine of a subject; a usage error for options that it does not have.
///
/// @panics where there is no such subject
pub fn configure(subject: &str, options: &str) -> Result<Box<dyn Engine>> {
    let mut options = Options::parse(options)?;
    let engine: Box<dyn Engine> = match subject {
        #[cfg(feature = "rocksdb")]
        "rocksdb" => Box::new(super::rocksdb::RocksDb::new(&mut options)?),
        "paritydb" => Box::new(ParityDb::new(&mut options)?),
        "memory-rust" => Box::new(Memory::default()),
        "noop" => Box::new(Noop),
        _ => panic!("there is no subject {subject}"),
    };
    options.finish()?;
    Ok(engine)
}
