use super::{arguments::Request, result_line::result_line};
use crate::{
    data::State,
    engine::configure,
    error::{Error, Result},
    trie::measure,
};
use std::io::Write;

/// Measures the one configuration of the request in this process, and prints its results.
pub fn measure_one(request: &Request) -> Result<()> {
    let ([subject], [keys]) = (&request.subjects[..], &request.keys[..]) else {
        return Err(Error::Usage("--in-process: measures one subject with one size".into()));
    };
    let engine = configure(subject, request.options_of(subject))?;
    let results = measure(subject, &*engine, State::new(request.seed, *keys), *keys, &request.data_dir)
        .map_err(|error| error.at(format_args!("{subject} with {keys} keys")))?;
    let lines: String = results.iter().map(|result| result_line(subject, *keys, result) + "\n").collect();
    std::io::stdout().write_all(lines.as_bytes()).map_err(|error| Error::failure("stdout", error))
}
