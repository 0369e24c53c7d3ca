use super::{
    arguments::Request,
    data_folder::DataFolder,
    interrupts::Interrupts,
    run_child::run_child,
    weights::{weights, write_weights},
};
use crate::{
    error::{Error, Result},
    tell::tell,
    trie::{DB_WEIGHT_KEYS, constant_name},
};
use std::{ffi::OsStr, fs, io::Write, path::Path};

/// Measures each configuration in a child process with a folder of its own, and passes the child's results on. The first
/// child that fails ends it. The data folder is left empty.
pub fn drive(request: &Request, interrupts: &Interrupts) -> Result<()> {
    if let Some(file) = &request.db_weight_file {
        check_writable(file)?;
        check_measured(request)?;
    }
    let folder = DataFolder::claim(&request.data_dir)?;
    let outcome = drive_in(&folder, request, interrupts);
    let cleared = folder.clear();
    let constants = weights(&outcome?);
    cleared?;
    if !constants.is_empty() {
        tell(constants.trim_end());
    }
    match &request.db_weight_file {
        Some(file) => write_weights(file, &constants),
        None => Ok(()),
    }
}

fn check_writable(file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() || file.is_dir() {
        return Err(Error::Usage(format!("--db-weight-file {}: is not a file in a folder", file.display())));
    }
    Ok(())
}

/// Without weights there is nothing to write.
fn check_measured(request: &Request) -> Result<()> {
    let measured = request.subjects.iter().any(|subject| constant_name(subject).is_some());
    if measured && request.keys.contains(&DB_WEIGHT_KEYS) {
        return Ok(());
    }
    Err(Error::Usage(format!("--db-weight-file: needs rocksdb or paritydb with {DB_WEIGHT_KEYS} keys")))
}

fn drive_in(folder: &DataFolder, request: &Request, interrupts: &Interrupts) -> Result<String> {
    let mut all = String::new();
    for subject in &request.subjects {
        for keys in &request.keys {
            tell(format_args!("workload-rust: {subject} with {keys} keys"));
            let own = folder.path().join(format!("{subject}-{keys}"));
            fs::create_dir(&own).map_err(|error| Error::failure(own.display(), error))?;
            let options = format!("{subject}:{}", request.options_of(subject));
            let (keys, seed) = (keys.to_string(), request.seed.to_string());
            let arguments = [
                "trie",
                "--in-process",
                "--subjects",
                subject,
                "--keys",
                &keys,
                "--seed",
                &seed,
                "--options",
                &options,
                "--data-dir",
            ];
            let arguments: Vec<&OsStr> = arguments.iter().map(OsStr::new).chain([own.as_os_str()]).collect();
            let results = run_child(&arguments, interrupts).map_err(|error| {
                // What ParityDB maps ends it by a signal then, and RocksDB an assertion: neither says why.
                let error = if folder.is_full() { error.at("the disk is full") } else { error };
                error.at(format_args!("{subject} with {keys} keys"))
            })?;
            // Before the results: who reads them may start the next process at once.
            folder.clear()?;
            std::io::stdout().write_all(results.as_bytes()).map_err(|error| Error::failure("stdout", error))?;
            all += &results;
        }
    }
    Ok(all)
}
