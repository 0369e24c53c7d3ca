use super::{
    average::{Average, REPEATS, average},
    build::build,
    db_weight::{DB_WEIGHT_KEYS, constant_name, weight},
    layout::{Hash, empty_root},
    time_reads::time_reads,
    time_write::{check_written, time_write},
    verify::verify,
};
use crate::{
    data::State,
    engine::{Engine, Purpose, Store},
    error::{Error, Result},
    process::{allocated_bytes, bytes_written, peak_memory},
};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

/// One result, in base units; lower is better.
pub struct Measurement {
    pub operation: &'static str,
    pub metric: &'static str,
    pub unit: &'static str,
    pub value: f64,
}

fn measured(operation: &'static str, metric: &'static str, unit: &'static str, value: f64) -> Measurement {
    Measurement { operation, metric, unit, value }
}

/// Builds the state's trie in a folder that is empty, verifies it, and times reading and inserting on copies of it.
pub fn measure(
    subject: &str,
    engine: &dyn Engine,
    state: State,
    keys: usize,
    folder: &Path,
) -> Result<Vec<Measurement>> {
    let original = Original::build(engine, state, folder)?;
    let mut open_seconds = 0.0;

    let (warm_up, queries) = (state.warm_up(), state.queries());
    let mut reads = [0.0; REPEATS];
    for (repeat, seconds) in reads.iter_mut().enumerate() {
        let store = original.open_copy(Purpose::Reading, &mut open_seconds)?;
        *seconds = time_reads(&*store, &original.root, &warm_up, &queries, engine.keeps())
            .map_err(|error| error.at(format_args!("repeat {}", repeat + 1)))?;
        store.close()?;
    }

    let mut writes = [0.0; REPEATS];
    let mut written = 0;
    for (repeat, seconds) in writes.iter_mut().enumerate() {
        let entry = state.inserted(repeat);
        let store = original.open_copy(Purpose::Writing, &mut open_seconds)?;
        let before = bytes_written()?;
        let new_root;
        (*seconds, new_root) = time_write(&*store, &original.root, &warm_up, &entry, engine.keeps())
            .map_err(|error| error.at(format_args!("repeat {}", repeat + 1)))?;
        store.close()?;
        written += bytes_written()?.saturating_sub(before);
        // Once: opening takes longer than all that is measured.
        if repeat == REPEATS - 1 && original.reopens {
            let store = engine.open(&original.copy)?;
            check_written(&*store, &new_root, &entry, &warm_up[0]).map_err(|error| error.at("after closing"))?;
            store.close()?;
        }
    }

    let (reads, writes) = (average(reads), average(writes));
    let mut results = vec![
        measured("build", "time", "s", original.build_seconds),
        measured("build", "bytes-written", "B", original.build_bytes),
        measured("quiesce", "time", "s", original.quiesce_seconds),
        measured("open", "time", "s", open_seconds / (2 * REPEATS) as f64),
        measured("read", "avg", "s", reads.avg),
        measured("read", "w_avg", "s", reads.w_avg),
        measured("write", "avg", "s", writes.avg),
        measured("write", "w_avg", "s", writes.w_avg),
        measured("write", "bytes-written", "B", written as f64 / REPEATS as f64),
        measured("store", "size", "B", original.size),
        measured("process", "peak-memory", "B", peak_memory()? as f64),
    ];
    results.extend(db_weights(subject, keys, &reads, &writes));
    Ok(results)
}

fn db_weights(subject: &str, keys: usize, reads: &Average, writes: &Average) -> Vec<Measurement> {
    if keys != DB_WEIGHT_KEYS || constant_name(subject).is_none() {
        return Vec::new();
    }
    vec![
        measured("db-weight", "read", "1", weight(reads.w_avg)),
        measured("db-weight", "write", "1", weight(writes.w_avg)),
    ]
}

/// A store with a trie in it, quiesced, closed and verified.
struct Original<'a> {
    engine: &'a dyn Engine,
    folder: PathBuf,
    copy: PathBuf,
    root: Hash,
    /// Whether what is written to a copy outlives closing it.
    reopens: bool,
    build_seconds: f64,
    build_bytes: f64,
    quiesce_seconds: f64,
    size: f64,
}

impl<'a> Original<'a> {
    fn build(engine: &'a dyn Engine, state: State, parent: &Path) -> Result<Original<'a>> {
        let (folder, copy) = (parent.join("original"), parent.join("copy"));
        fs::create_dir(&folder).map_err(|error| Error::failure(folder.display(), error))?;
        let before = bytes_written()?;
        let store = engine.create(&folder)?;
        let (root, time) = build(state, &*store).map_err(|error| error.at("build"))?;
        let started = Instant::now();
        store.quiesce()?;
        store.close()?;
        let quiesce_seconds = started.elapsed().as_secs_f64();
        let build_bytes = bytes_written()?.saturating_sub(before) as f64;
        if engine.keeps() {
            let store = engine.open(&folder)?;
            verify(state, &*store, &root)?;
            store.close()?;
        }
        let size = allocated_bytes(&folder)?;
        Ok(Original {
            engine,
            root: if engine.keeps() { root } else { empty_root() },
            reopens: size > 0,
            folder,
            copy,
            build_seconds: time.as_secs_f64(),
            build_bytes,
            quiesce_seconds,
            size: size as f64,
        })
    }

    fn open_copy(&self, purpose: Purpose, open_seconds: &mut f64) -> Result<Box<dyn Store>> {
        self.engine.copy(&self.folder, &self.copy, purpose)?;
        let started = Instant::now();
        let store = self.engine.open(&self.copy)?;
        *open_seconds += started.elapsed().as_secs_f64();
        store.quiesce()?;
        Ok(store)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{configure, subjects};

    #[test]
    fn all_subjects_measure_the_same() {
        let expected = "build:time build:bytes-written quiesce:time open:time read:avg read:w_avg write:avg write:w_avg \
                        write:bytes-written store:size process:peak-memory";
        for subject in subjects() {
            let folder = tempfile::tempdir().unwrap();
            let engine = configure(subject, "").unwrap();
            let results = measure(subject, &*engine, State::new(1, 200), 200, folder.path()).unwrap();
            let told: Vec<String> =
                results.iter().map(|result| format!("{}:{}", result.operation, result.metric)).collect();
            assert_eq!(told.join(" "), expected, "{subject}");
            assert!(results.iter().all(|result| result.unit != "s" || result.value > 0.0), "{subject}");
            let stored = results[9].value;
            assert_eq!(stored > 100_000.0, ["rocksdb", "paritydb"].contains(&subject), "{subject}: {stored} B");
        }
    }

    #[test]
    fn weights_are_taken_of_real_engines_at_their_size_alone() {
        let average = || Average { avg: 9e-6, w_avg: 2e-6 };
        let told = |subject, keys| -> Vec<f64> {
            db_weights(subject, keys, &average(), &average()).iter().map(|result| result.value).collect()
        };
        assert_eq!(told("paritydb", 200_000), [2_000_000.0, 2_000_000.0]);
        assert!(told("paritydb", 100_000).is_empty());
        assert!(told("memory-rust", 200_000).is_empty());
    }
}
