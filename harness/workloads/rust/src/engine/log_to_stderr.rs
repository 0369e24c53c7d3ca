use log::{LevelFilter, Log, Metadata, Record};

struct Stderr;

impl Log for Stderr {
    fn enabled(&self, _: &Metadata) -> bool {
        true
    }

    fn log(&self, record: &Record) {
        eprintln!("{}: {}", record.target(), record.args());
    }

    fn flush(&self) {}
}

/// Passes on engines' warnings and errors: ParityDB's background threads have no other way to tell them.
pub fn log_to_stderr() {
    log::set_logger(&Stderr).expect("there is no other logger");
    log::set_max_level(LevelFilter::Warn);
}
