use std::fmt::Write;

/// Substrate takes the weights of a database from a trie with so many keys.
pub const DB_WEIGHT_KEYS: usize = 200_000;

/// A weight of one is a picosecond.
pub fn weight(seconds: f64) -> f64 {
    (seconds * 1e12).round()
}

/// The name of a subject's weights in Substrate; a subject without one has no weights.
pub fn constant_name(subject: &str) -> Option<&'static str> {
    match subject {
        "rocksdb" => Some("RocksDbWeight"),
        "paritydb" => Some("ParityDbWeight"),
        _ => None,
    }
}

/// The weights of one engine as a runtime states them.
pub fn constant(subject: &str, read: f64, write: f64) -> Option<String> {
    let name = constant_name(subject)?;
    Some(format!(
        "parameter_types! {{\n    pub const {name}: RuntimeDbWeight = RuntimeDbWeight {{\n        \
         read: {},\n        write: {},\n    }};\n}}\n",
        grouped(read as u64),
        grouped(write as u64)
    ))
}

/// 1234567 as 1_234_567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('_');
        }
        write!(text, "{digit}").expect("a string takes everything");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_microsecond_is_a_million() {
        assert_eq!(weight(1e-6), 1_000_000.0);
        assert_eq!(weight(25.3217e-6), 25_321_700.0);
    }

    #[test]
    fn the_constant_is_rust() {
        assert_eq!(
            constant("rocksdb", 25_321_700.0, 100_000.0).unwrap(),
            "parameter_types! {
    pub const RocksDbWeight: RuntimeDbWeight = RuntimeDbWeight {
        read: 25_321_700,
        write: 100_000,
    };
}
"
        );
        assert_eq!(constant("noop", 1.0, 1.0), None);
    }

    #[test]
    fn digits_are_grouped_from_the_right() {
        assert_eq!([1, 999, 1_000, 123_456, 1_234_567].map(grouped), ["1", "999", "1_000", "123_456", "1_234_567"]);
    }
}
