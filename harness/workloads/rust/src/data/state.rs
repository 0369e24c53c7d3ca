use super::{stream::Stream, value_sizes::value_size};

pub const KEY_BYTES: usize = 32;

/// How many keys are read for warming and how many are timed, each time.
pub const SAMPLES: usize = 100;

/// Warm-up keys share so many bytes, which makes them a subtree of their own: warming loads the trie's top, and nothing
/// else of what is timed.
const WARM_UP_PREFIX_BYTES: usize = 16;

const INSERTED_VALUE_BYTES: usize = 128;

mod domain {
    pub const KEYS: u64 = 1;
    pub const VALUES: u64 = 48;
    pub const WARM_UP_PREFIX: u64 = 49;
    pub const INSERTED: u64 = 50;
}

/// A key and its value.
pub type Entry = (Vec<u8>, Vec<u8>);

/// A chain's state with so many keys, all from one seed.
#[derive(Clone, Copy)]
pub struct State {
    seed: u64,
    keys: usize,
}

impl State {
    /// @panics where `keys` is not a multiple of 100 from 200
    pub fn new(seed: u64, keys: usize) -> State {
        assert!(keys >= 2 * SAMPLES && keys.is_multiple_of(SAMPLES));
        State { seed, keys }
    }

    /// All entries: the keys, and in addition the warm-up keys.
    pub fn entries(&self) -> usize {
        self.keys + SAMPLES
    }

    pub fn warm_up(&self) -> Vec<Entry> {
        (0..SAMPLES).map(|j| self.entry(self.keys + j)).collect()
    }

    /// What is read, and timed: the key after each that a warm-up key is made of.
    pub fn queries(&self) -> Vec<Entry> {
        (0..SAMPLES).map(|j| self.entry(j * self.step() + 1)).collect()
    }

    /// What the repeat numbered so inserts.
    pub fn inserted(&self, repeat: usize) -> Entry {
        let mut stream = Stream::new(self.seed, domain::INSERTED, repeat as u64);
        (stream.bytes(KEY_BYTES), stream.bytes(INSERTED_VALUE_BYTES))
    }

    /// All entries by ascending key, from as many passes over the indices as it takes to hold few keys at a time.
    pub fn sorted(self) -> impl Iterator<Item = Entry> {
        const HELD: usize = 1 << 16;
        let passes = self.entries().div_ceil(HELD) as u64;
        // Keys by their first 32 bits; a warm-up key's are those of the common prefix.
        let bound = move |pass: u64| (pass << 32) / passes;
        (0..passes).flat_map(move |pass| {
            let wanted = bound(pass)..bound(pass + 1);
            let mut held: Vec<(Vec<u8>, usize)> = (0..self.entries())
                .map(|index| (self.key(index), index))
                .filter(|(key, _)| wanted.contains(&u64::from(u32::from_be_bytes([key[0], key[1], key[2], key[3]]))))
                .collect();
            held.sort_unstable();
            held.into_iter().map(move |(key, index)| (key, self.value(index)))
        })
    }

    fn entry(&self, index: usize) -> Entry {
        (self.key(index), self.value(index))
    }

    /// A warm-up key from index `keys` on: the common prefix and the rest of the key that it is made of, whose value it has.
    fn key(&self, index: usize) -> Vec<u8> {
        let mut key = Stream::new(self.seed, domain::KEYS, self.origin(index)).bytes(KEY_BYTES);
        if index >= self.keys {
            let prefix = Stream::new(self.seed, domain::WARM_UP_PREFIX, 0).bytes(WARM_UP_PREFIX_BYTES);
            key[..WARM_UP_PREFIX_BYTES].copy_from_slice(&prefix);
        }
        key
    }

    fn value(&self, index: usize) -> Vec<u8> {
        let mut stream = Stream::new(self.seed, domain::VALUES, self.origin(index));
        let size = value_size(&mut stream);
        stream.bytes(size)
    }

    fn origin(&self, index: usize) -> u64 {
        (if index < self.keys { index } else { (index - self.keys) * self.step() }) as u64
    }

    fn step(&self) -> usize {
        self.keys / SAMPLES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn sorted_entries_are_all_entries_in_order_whatever_the_passes() {
        // 131,100 entries: three passes.
        let state = State::new(1, 131_000);
        let expected: BTreeMap<Vec<u8>, usize> = (0..state.entries()).map(|index| (state.key(index), index)).collect();
        let mut sorted = state.sorted();
        for (key, index) in expected {
            assert_eq!(sorted.next(), Some((key, state.value(index))));
        }
        assert_eq!(sorted.next(), None);
    }

    #[test]
    fn warm_up_keys_share_a_prefix_and_have_the_value_of_the_key_that_they_are_made_of() {
        let state = State::new(1, 1_000);
        let warm_up = state.warm_up();
        for (j, (key, value)) in warm_up.iter().enumerate() {
            assert_eq!(key[..16], warm_up[0].0[..16]);
            assert_eq!((&key[16..], value), (&state.key(j * 10)[16..], &state.value(j * 10)));
        }
    }

    #[test]
    fn nothing_is_both_warmed_and_timed() {
        let state = State::new(1, 200);
        let warm_up = state.warm_up();
        assert!(state.queries().iter().all(|query| !warm_up.contains(query)));
        assert_eq!(state.queries().len(), SAMPLES);
    }

    #[test]
    fn each_repeat_inserts_another_key_of_the_same_sizes() {
        let state = State::new(1, 200);
        let (key, value) = state.inserted(0);
        assert_eq!((key.len(), value.len()), (32, 128));
        assert_ne!((key, value), state.inserted(1));
        assert_ne!(state.inserted(0), State::new(2, 200).inserted(0));
    }
}
