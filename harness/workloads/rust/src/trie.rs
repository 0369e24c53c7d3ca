//! The suite `trie`: a Merkle Patricia trie over a store of its nodes.

mod average;
mod build;
mod db_weight;
mod layout;
mod measure;
mod nodes;
mod overlay;
mod time_reads;
mod time_write;
mod verify;

pub use db_weight::{DB_WEIGHT_KEYS, constant, constant_name};
pub use measure::{Measurement, measure};

/// The name of the suite.
pub const SUITE: &str = "trie";
