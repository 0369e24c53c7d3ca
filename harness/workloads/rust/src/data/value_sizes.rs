use super::stream::Stream;

/// Sizes of what Kusama's state column holds: smallest and largest size of a class in bytes, and how many of a million
/// values are of it.
///
/// After the histogram of 46.6 million values that ParityDB measures itself with (`admin/src/bench/sizes.rs` in
/// paritytech/parity-db, licensed MIT or Apache-2.0) and Substrate's node-bench too (`state_sizes.rs`): its peaks, each a
/// kind of object of the chain, stand alone, and what lies between two of them is summed into one class. Its rare sizes
/// were summed with an error of up to a twentieth of their class. The mean is about 400 B, the median 140 B.
const CLASSES: [(u64, u64, u64); 46] = [
    (32, 47, 56_000),
    (48, 63, 48_700),
    (64, 68, 59_800),
    (69, 69, 120_900),
    (70, 79, 7_100),
    (80, 95, 11_700),
    (96, 101, 1_500),
    (102, 102, 80_500),
    (103, 127, 17_600),
    (128, 134, 9_300),
    (135, 135, 42_000),
    (136, 139, 31_800),
    (140, 140, 37_700),
    (141, 159, 3_500),
    (160, 191, 22_900),
    (192, 203, 13_300),
    (204, 204, 36_100),
    (205, 255, 11_400),
    (256, 299, 12_800),
    (300, 300, 14_700),
    (301, 365, 17_000),
    (366, 366, 14_300),
    (367, 383, 400),
    (384, 416, 11_100),
    (417, 417, 27_500),
    (418, 424, 500),
    (425, 425, 68_600),
    (426, 447, 15_000),
    (448, 464, 2_600),
    (465, 465, 27_500),
    (466, 511, 14_600),
    (512, 546, 22_600),
    (547, 547, 39_900),
    (548, 579, 3_800),
    (580, 580, 27_100),
    (581, 663, 4_000),
    (664, 664, 12_300),
    (665, 1_023, 1_000),
    (1_024, 2_047, 1_900),
    (2_048, 2_629, 700),
    (2_630, 2_630, 36_200),
    (2_631, 4_095, 1_800),
    (4_096, 6_463, 4_800),
    (6_464, 8_239, 5_343),
    (8_240, 148_272, 155),
    (1_070_556, 1_605_821, 2),
];

const MILLION: u64 = 1_000_000;

/// Takes two outputs of the stream: the class, then the size within it.
pub fn value_size(stream: &mut Stream) -> usize {
    let mut left = stream.next() % MILLION;
    let within = stream.next();
    for (smallest, largest, share) in CLASSES {
        if left < share {
            return (smallest + within % (largest - smallest + 1)) as usize;
        }
        left -= share;
    }
    unreachable!("the shares are a million together")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_are_a_million_together() {
        assert_eq!(CLASSES.iter().map(|(_, _, share)| share).sum::<u64>(), MILLION);
    }

    #[test]
    fn the_classes_ascend_and_do_not_overlap() {
        for (smallest, largest, _) in CLASSES {
            assert!(smallest <= largest);
        }
        for pair in CLASSES.windows(2) {
            assert!(pair[0].1 < pair[1].0, "{pair:?}");
        }
    }

    #[test]
    fn sizes_are_mostly_tiny_with_a_long_tail() {
        let mut stream = Stream::new(1, 2, 0);
        let mut sizes: Vec<usize> = (0..200_000).map(|_| value_size(&mut stream)).collect();
        sizes.sort();
        assert!((135..=140).contains(&sizes[sizes.len() / 2]));
        let mean = sizes.iter().sum::<usize>() / sizes.len();
        assert!((370..420).contains(&mean), "{mean}");
        assert!(sizes[0] >= 32 && sizes[sizes.len() - 1] > 8_240);
    }
}
