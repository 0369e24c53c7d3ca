use crate::error::{Error, Result};
use std::fs;

/// The number that follows `name:` in a file of such lines.
pub fn field(file: &str, name: &str) -> Result<u64> {
    let text = fs::read_to_string(file).map_err(|error| Error::failure(file, error))?;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')?.split_whitespace().next());
    value.and_then(|value| value.parse().ok()).ok_or_else(|| Error::failure(file, format_args!("has no {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_their_whole_name() {
        assert!(field("/proc/self/status", "VmRSS").unwrap() > 0);
        assert_eq!(field("/proc/self/status", "VmR").unwrap_err().to_string(), "/proc/self/status: has no VmR");
    }
}
