//! The program `workload-rust`; PROTOCOL.md beside this folder says what it does.

pub mod command;
pub mod data;
pub mod engine;
pub mod error;
pub mod process;
mod tell;
pub mod trie;
