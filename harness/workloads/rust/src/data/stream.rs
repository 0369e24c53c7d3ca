/// The pseudo-random stream of PROTOCOL.md: SplitMix64, a state of its own for each domain and index.
pub struct Stream(u64);

const G: u64 = 0x9E37_79B9_7F4A_7C15;

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Stream {
    pub fn new(seed: u64, domain: u64, index: u64) -> Stream {
        let domain = mix(seed.wrapping_add(domain.wrapping_mul(G)));
        Stream(mix(domain.wrapping_add(index)))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(G);
        mix(self.0)
    }

    /// The outputs in little-endian order, cut at the length.
    pub fn bytes(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(length + 8);
        while bytes.len() < length {
            bytes.extend_from_slice(&self.next().to_le_bytes());
        }
        bytes.truncate(length);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn keys_are_those_of_the_protocol() {
        for (seed, domain, index, key) in [
            (1, 1, 0, "0cbc47851f5fc86e0a471ac2fc3af66caa2675ff4cb9278aeca12055f65637d1"),
            (1, 3, 1, "43e79d98a0fc1dadf0600bab98b469b9e04f1d69bc5eb6f679f82e0406eafb66"),
            (42, 1, 99999, "ed18bb2e4046c7af47622c8894d001606cf86c91b41b7b3ad9d0e9e9acf4b7e0"),
        ] {
            assert_eq!(hex(&Stream::new(seed, domain, index).bytes(32)), key);
        }
    }

    #[test]
    fn bytes_are_cut_at_the_length() {
        let whole = Stream::new(7, 2, 3).bytes(24);
        for length in [0, 1, 7, 8, 9, 23] {
            assert_eq!(Stream::new(7, 2, 3).bytes(length), whole[..length]);
        }
    }
}
