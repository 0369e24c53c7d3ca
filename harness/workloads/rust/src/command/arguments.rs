use crate::{
    data::SAMPLES,
    engine::{configure, subjects},
    error::{Error, Result},
    tell::tell,
    trie::SUITE,
};
use clap::{Parser, Subcommand, error::ErrorKind};
use std::{collections::HashMap, ffi::OsString, io::Write, path::PathBuf, process::exit};

/// What a command line asks for.
pub struct Request {
    pub data_dir: PathBuf,
    pub subjects: Vec<String>,
    /// Sizes of the trie, scaled.
    pub keys: Vec<usize>,
    pub seed: u64,
    /// Options of each subject that has some, as they were given.
    pub options: HashMap<String, String>,
    pub db_weight_file: Option<PathBuf>,
    /// Measures one configuration in this process, in a folder that its parent has checked.
    pub in_process: bool,
}

impl Request {
    pub fn options_of(&self, subject: &str) -> &str {
        self.options.get(subject).map_or("", String::as_str)
    }
}

#[derive(Parser)]
#[command(name = "workload-rust", args_override_self = true, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    suite: Option<Suite>,
}

#[derive(Subcommand)]
enum Suite {
    /// Substrate's node-bench: reading from and inserting into a Merkle Patricia trie
    Trie(TrieArguments),
}

#[derive(clap::Args)]
#[command(args_override_self = true)]
struct TrieArguments {
    /// Folder for stores, which must not exist or be empty
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Engines to measure, in this order [default: all]
    #[arg(long, value_name = "A,B", value_parser = subject_list)]
    subjects: Option<List<String>>,
    /// Sizes of the trie, each with a store of its own: multiples of 100 from 200
    #[arg(long, value_name = "N,N", value_parser = key_list, default_value = "200000", allow_negative_numbers = true)]
    keys: List<usize>,
    /// Multiplies the sizes: a positive decimal number
    #[arg(long, value_name = "X", value_parser = scale, default_value = "1", allow_negative_numbers = true)]
    scale: f64,
    /// Number that all keys and values come from
    #[arg(long, value_name = "S", default_value = "1", allow_negative_numbers = true)]
    seed: u64,
    /// Engine options of one subject
    #[arg(long, value_name = "SUBJECT:K=V,K=V", value_parser = subject_options)]
    options: Vec<(String, String)>,
    /// Also writes the weights at 200000 keys to a Rust file
    #[arg(long, value_name = "FILE")]
    db_weight_file: Option<PathBuf>,
    /// Checks all other flags, then prints the subjects and ends
    #[arg(long)]
    list_subjects: bool,
    #[arg(long, hide = true)]
    in_process: bool,
}

/// A list that is one value: given again, it replaces the first.
#[derive(Clone)]
struct List<T>(Vec<T>);

/// Reads a command line; prints what `--help` and `--list-subjects` ask for, and ends the process then.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Request> {
    let arguments = Arguments::try_parse_from(arguments).map_err(|error| {
        if error.kind() == ErrorKind::DisplayHelp {
            tell(error);
            exit(0);
        }
        Error::Usage(first_line(&error.to_string()))
    })?;
    let Some(Suite::Trie(trie)) = arguments.suite else {
        return Err(Error::Usage(format!("the suite is missing: {SUITE}")));
    };
    let keys = scaled(&trie.keys.0, trie.scale)?;
    if trie.list_subjects {
        writeln!(std::io::stdout(), "{}", subjects().join("\n")).map_err(|error| Error::failure("stdout", error))?;
        exit(0);
    }
    Ok(Request {
        data_dir: trie.data_dir.ok_or_else(|| Error::Usage("--data-dir is missing".into()))?,
        subjects: trie.subjects.map_or_else(|| subjects().into_iter().map(String::from).collect(), |list| list.0),
        keys,
        seed: trie.seed,
        options: trie.options.into_iter().collect(),
        db_weight_file: trie.db_weight_file,
        in_process: trie.in_process,
    })
}

/// clap tells in several lines, of which the first says what is wrong.
fn first_line(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_string()
}

fn subject_list(text: &str) -> std::result::Result<List<String>, String> {
    let list: Vec<String> = text.split(',').map(String::from).collect();
    list.iter().try_for_each(|subject| known(subject))?;
    distinct(list)
}

fn known(subject: &str) -> std::result::Result<(), String> {
    let known = subjects();
    if known.contains(&subject) {
        return Ok(());
    }
    Err(format!("unknown subject {subject:?}: there are {}", known.join(", ")))
}

fn key_list(text: &str) -> std::result::Result<List<usize>, String> {
    let read = |item: &str| -> std::result::Result<usize, String> {
        let count: Option<usize> = item.parse().ok();
        count.filter(|count| is_size(*count)).ok_or_else(|| format!("{item:?} is not {SIZES}"))
    };
    distinct(text.split(',').map(read).collect::<std::result::Result<_, _>>()?)
}

const SIZES: &str = "a multiple of 100 from 200 to 100000000";

fn is_size(keys: usize) -> bool {
    (2 * SAMPLES..=100_000_000).contains(&keys) && keys.is_multiple_of(SAMPLES)
}

/// Refuses lists that would give two results the same key.
fn distinct<T: PartialEq + std::fmt::Display>(list: Vec<T>) -> std::result::Result<List<T>, String> {
    match (1..list.len()).find(|place| list[..*place].contains(&list[*place])) {
        Some(place) => Err(format!("{} comes twice", list[place])),
        None => Ok(List(list)),
    }
}

fn scale(text: &str) -> std::result::Result<f64, String> {
    let decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: Option<f64> = text.parse().ok();
    number.filter(|number| decimal && *number > 0.0).ok_or_else(|| format!("{text:?} is not a positive decimal number"))
}

/// The sizes multiplied, to the next multiple of 100.
fn scaled(keys: &[usize], scale: f64) -> Result<Vec<usize>> {
    let refused = |problem: String| Error::Usage(format!("--scale {scale}: {problem}"));
    let mut sizes: Vec<usize> = Vec::new();
    for count in keys {
        let size = (*count as f64 * scale / SAMPLES as f64).round() as usize * SAMPLES;
        if !is_size(size) {
            return Err(refused(format!("{count} keys become {size}, which is not {SIZES}")));
        }
        if sizes.contains(&size) {
            return Err(refused(format!("{size} keys come twice")));
        }
        sizes.push(size);
    }
    Ok(sizes)
}

fn subject_options(text: &str) -> std::result::Result<(String, String), String> {
    let (subject, list) = text.split_once(':').ok_or("is not subject:name=value,name=value")?;
    known(subject)?;
    configure(subject, list).map_err(|error| error.to_string())?;
    Ok((subject.into(), list.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request> {
        parse(["workload-rust"].into_iter().chain(line.split_whitespace()).map(OsString::from))
    }

    #[test]
    fn defaults_are_all_subjects_and_the_size_of_the_weights() {
        let request = read("trie --data-dir d").unwrap();
        assert_eq!(request.subjects, subjects());
        assert_eq!(request.keys, [200_000]);
        assert_eq!((request.seed, request.options_of("noop")), (1, ""));
    }

    #[test]
    fn what_comes_twice_counts_as_given_last() {
        let line = "trie --data-dir d --keys 200,300 --keys 400 --subjects noop,paritydb --subjects noop --seed 1 --seed 2 \
                    --options paritydb:sync_wal=0 --options paritydb:sync_data=0 --data-dir e --scale 2 --scale 3";
        let request = read(line).unwrap();
        assert_eq!((request.keys, request.subjects, request.seed), (vec![1_200], vec!["noop".to_string()], 2));
        assert_eq!(request.options["paritydb"], "sync_data=0");
        assert_eq!(request.data_dir, PathBuf::from("e"));
    }

    #[test]
    fn scale_reaches_upstreams_sizes_and_small_ones() {
        assert_eq!(read("trie --data-dir d --scale 5").unwrap().keys, [1_000_000]);
        assert_eq!(read("trie --data-dir d --scale 0.001").unwrap().keys, [200]);
        assert_eq!(read("trie --data-dir d --keys 200,1000 --scale 1.26").unwrap().keys, [300, 1_300]);
    }

    #[test]
    fn wrong_usage_is_told_in_one_line() {
        for (line, expected) in [
            ("", "the suite is missing: trie"),
            ("tree", "unrecognized subcommand 'tree'"),
            ("--keys 200", "unexpected argument '--keys' found"),
            ("trie", "--data-dir is missing"),
            ("trie --data-dir d --speed 9", "unexpected argument '--speed' found"),
            ("trie --data-dir d more", "unexpected argument 'more' found"),
            ("trie --data-dir d --threads=0", "unexpected argument '--threads' found"),
            (
                "trie --data-dir d --keys 0",
                r#"invalid value '0' for '--keys <N,N>': "0" is not a multiple of 100 from 200"#,
            ),
            ("trie --data-dir d --keys 250", r#""250" is not a multiple of 100"#),
            ("trie --data-dir d --keys 200,,300", r#""" is not a multiple of 100"#),
            ("trie --data-dir d --keys 200,200", "200 comes twice"),
            ("trie --data-dir d --keys=-200", r#""-200" is not a multiple of 100"#),
            ("trie --data-dir d --scale 0", r#""0" is not a positive decimal number"#),
            ("trie --data-dir d --scale 1e3", r#""1e3" is not a positive decimal number"#),
            ("trie --data-dir d --scale inf", r#""inf" is not a positive decimal number"#),
            (
                "trie --data-dir d --scale 0.0005",
                "--scale 0.0005: 200000 keys become 100, which is not a multiple of 100 from 200",
            ),
            ("trie --data-dir d --keys 1000,1100 --scale 0.2", "--scale 0.2: 200 keys come twice"),
            ("trie --data-dir d --seed=-1", "invalid value '-1' for '--seed <S>'"),
            ("trie --data-dir d --subjects badger", r#"unknown subject "badger": there are "#),
            ("trie --data-dir d --subjects noop,noop", "noop comes twice"),
            ("trie --data-dir d --subjects=", r#"unknown subject """#),
            ("trie --data-dir d --options paritydb", "is not subject:name=value,name=value"),
            ("trie --data-dir d --options lmdb:a=1", r#"unknown subject "lmdb""#),
            ("trie --data-dir d --options noop:a=1", "unknown option a: there are none"),
            (
                "trie --data-dir d --options paritydb:cache=-1",
                "unknown option cache: there are compression, sync_wal, sync_data",
            ),
            ("trie --data-dir d --seed -1", "invalid value '-1' for '--seed <S>'"),
            ("trie --data-dir d --keys -200", "\"-200\" is not a multiple of 100"),
            ("trie --data-dir d --options paritydb:sync_wal=2", r#"sync_wal: unknown value "2": there are 1, 0"#),
        ] {
            let Err(error) = read(line) else { panic!("{line} is taken") };
            assert!(matches!(error, Error::Usage(_)));
            let told = error.to_string();
            assert!(told.contains(expected) && !told.contains('\n'), "{line}: {told}");
        }
    }

    #[cfg(feature = "rocksdb")]
    #[test]
    fn options_of_rocksdb_have_their_ranges() {
        for (list, expected) in [
            ("memory_budget_mb=-1", r#"memory_budget_mb: "-1" is not a whole number from 1 to 1048576"#),
            ("compression=zip", r#"compression: unknown value "zip": there are snappy, none, lz4, zstd"#),
            ("threads=0", r#"threads: "0" is not a whole number from 1 to 1024"#),
        ] {
            let Err(error) = read(&format!("trie --data-dir d --options rocksdb:{list}")) else { panic!("{list}") };
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
}
