use crate::tell::tell;
use log::{LevelFilter, Log, Metadata, Record};
use std::sync::OnceLock;

static FAILURE: OnceLock<String> = OnceLock::new();

struct Stderr;

impl Log for Stderr {
    fn enabled(&self, _: &Metadata) -> bool {
        true
    }

    fn log(&self, record: &Record) {
        let text = record.args().to_string();
        tell(format_args!("{}: {text}", record.target()));
        // "Background worker error: …", "Shutdown error: …"
        if text.contains(" error: ") {
            FAILURE.get_or_init(|| text);
        }
    }

    fn flush(&self) {}
}

/// Passes on engines' warnings and errors: ParityDB's background threads have no other way to tell them.
pub fn log_to_stderr() {
    log::set_logger(&Stderr).expect("there is no other logger");
    log::set_max_level(LevelFilter::Warn);
}

/// What failed first in an engine's own threads, since it was logged to stderr.
pub fn logged_failure() -> Option<&'static str> {
    FAILURE.get().map(String::as_str)
}
