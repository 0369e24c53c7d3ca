use std::{fmt::Display, io::Write};

/// Prints a line on stderr. Where nobody reads it, that is no reason to end, as it would be for `eprintln!`.
pub fn tell(line: impl Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
