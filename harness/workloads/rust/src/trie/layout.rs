use hash_db::Hasher;
use hash256_std_hasher::Hash256StdHasher;

/// Substrate's hash of nodes and values: BLAKE2b of 32 bytes.
#[derive(Debug)]
pub struct Blake2;

impl Hasher for Blake2 {
    type Out = [u8; 32];
    type StdHasher = Hash256StdHasher;
    const LENGTH: usize = 32;

    fn hash(bytes: &[u8]) -> Self::Out {
        let mut hash = [0; 32];
        hash.copy_from_slice(blake2b_simd::Params::new().hash_length(32).hash(bytes).as_bytes());
        hash
    }
}

pub type Hash = <Blake2 as Hasher>::Out;

/// Substrate's state version 1: no extension nodes, values of 33 bytes and more in nodes of their own.
pub type Layout = reference_trie::SubstrateV1<Blake2>;

/// The node of an empty trie, which no store holds.
pub const EMPTY_NODE: [u8; 1] = [0];

/// The root of an empty trie.
pub fn empty_root() -> Hash {
    Blake2::hash(&EMPTY_NODE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use trie_db::{NodeCodec, TrieLayout};

    #[test]
    fn the_hash_is_blake2b_256() {
        let hash: String = Blake2::hash(b"abc").iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    }

    #[test]
    fn the_empty_root_is_the_layouts() {
        assert_eq!(empty_root(), <Layout as TrieLayout>::Codec::hashed_null_node());
    }
}
