//! Where keys and values come from: the same for every engine.

mod state;
mod stream;
mod value_sizes;

pub use state::{Entry, KEY_BYTES, SAMPLES, State};
