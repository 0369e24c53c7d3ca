//! What the kernel counts of this process and its files.

mod allocated_bytes;
mod field;

use crate::error::Result;
pub use allocated_bytes::allocated_bytes;
use field::field;

/// Bytes that this process has sent to the device, memory-mapped files included.
pub fn bytes_written() -> Result<u64> {
    field("/proc/self/io", "write_bytes")
}

pub fn peak_memory() -> Result<u64> {
    Ok(field("/proc/self/status", "VmHWM")? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peak_memory_follows_what_is_used() {
        let before = peak_memory().unwrap();
        let used = vec![1_u8; 64 << 20];
        assert!(used.iter().map(|byte| u64::from(*byte)).sum::<u64>() == 64 << 20);
        assert!(peak_memory().unwrap() >= before.max(64 << 20));
    }
}
