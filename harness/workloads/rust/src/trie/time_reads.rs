use super::{
    layout::{Hash, Layout},
    nodes::Nodes,
};
use crate::{
    data::{Entry, SAMPLES},
    engine::Store,
    error::{Error, Result},
};
use std::{hint::black_box, time::Instant};
use trie_db::{Trie, TrieDBBuilder};

/// Reads the entries to warm the store, then times reading the others; all that is read is verified.
///
/// @param keeps whether they are to be found
/// @returns seconds a get
pub fn time_reads(store: &dyn Store, root: &Hash, warm_up: &[Entry], queries: &[Entry], keeps: bool) -> Result<f64> {
    let nodes = Nodes::new(store);
    // A look-up in Substrate makes the view of the trie too.
    let get = |key: &[u8]| TrieDBBuilder::<Layout>::new(&nodes, root).build().get(key);
    for (key, value) in warm_up {
        let found = get(key).map_err(|error| nodes.explain(error).at("warming"))?;
        check(found, value, keeps).map_err(|error| error.at("warming"))?;
    }
    let mut found = Vec::with_capacity(SAMPLES);
    let started = Instant::now();
    for (key, _) in queries {
        found.push(black_box(get(key)));
    }
    let time = started.elapsed();
    for (found, (_, value)) in found.into_iter().zip(queries) {
        let found = found.map_err(|error| nodes.explain(error).at("read"))?;
        check(found, value, keeps).map_err(|error| error.at("read"))?;
    }
    Ok(time.as_secs_f64() / queries.len() as f64)
}

/// What was found is the value, or nothing in a store that keeps nothing.
pub fn check(found: Option<Vec<u8>>, value: &[u8], keeps: bool) -> Result<()> {
    match found {
        Some(found) if keeps && found == value => Ok(()),
        Some(_) => Err(Error::Failure("another value was found".into())),
        None if keeps => Err(Error::Failure("a key was not found".into())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{data::State, engine::configure, trie::build::build};

    #[test]
    fn what_is_read_is_verified() {
        let folder = tempfile::tempdir().unwrap();
        let state = State::new(1, 200);
        let store = configure("memory-rust", "").unwrap().create(folder.path()).unwrap();
        let (root, _) = build(state, &*store).unwrap();
        let (warm_up, queries) = (state.warm_up(), state.queries());
        assert!(time_reads(&*store, &root, &warm_up, &queries, true).unwrap() > 0.0);

        let told = |warm_up: &[Entry], queries: &[Entry], keeps| {
            time_reads(&*store, &root, warm_up, queries, keeps).unwrap_err().to_string()
        };
        let mut others = queries.clone();
        others[99].1[0] ^= 1;
        assert_eq!(told(&warm_up, &others, true), "read: another value was found");
        others[99].0[0] ^= 1;
        assert_eq!(told(&warm_up, &others, true), "read: a key was not found");
        assert_eq!(told(&others, &queries, true), "warming: a key was not found");
        assert_eq!(told(&warm_up, &queries, false), "warming: another value was found");
    }
}
