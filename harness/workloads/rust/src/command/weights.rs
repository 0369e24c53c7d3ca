use crate::{
    error::{Error, Result},
    trie::{DB_WEIGHT_KEYS, constant},
};
use serde_json::Value;
use std::{fs, path::Path};

/// The weights among the results of all engines, as Rust constants; empty where none were measured.
pub fn weights(results: &str) -> String {
    let lines: Vec<Value> = results.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let weight = |subject: &str, metric: &str| {
        let line = lines
            .iter()
            .find(|line| line["operation"] == "db-weight" && line["subject"] == subject && line["metric"] == metric)?;
        line["value"].as_f64()
    };
    let constants = ["rocksdb", "paritydb"]
        .into_iter()
        .filter_map(|subject| constant(subject, weight(subject, "read")?, weight(subject, "write")?));
    constants.collect()
}

/// Writes the constants as a file of a runtime.
pub fn write_weights(file: &Path, constants: &str) -> Result<()> {
    let text = format!(
        "//! Weights of reading and writing one item of a state with {DB_WEIGHT_KEYS} keys, in picoseconds.\n\n\
         use frame_support::{{parameter_types, weights::RuntimeDbWeight}};\n\n{constants}"
    );
    fs::write(file, text).map_err(|error| Error::failure(file.display(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_engines_with_both_weights_have_a_constant() {
        let line = |subject: &str, metric: &str, value: u64| {
            format!(r#"{{"subject":"{subject}","operation":"db-weight","metric":"{metric}","value":{value}.0}}"#) + "\n"
        };
        let results =
            line("paritydb", "read", 8_000_000) + &line("paritydb", "write", 50_000_000) + &line("rocksdb", "read", 1);
        let constants = weights(&results);
        assert!(constants.contains("ParityDbWeight") && constants.contains("read: 8_000_000,"), "{constants}");
        assert!(!constants.contains("RocksDbWeight"));
        assert_eq!(weights(&line("rocksdb", "read", 1)), "");
    }
}
