//! The command line: flags in, result lines out.

mod arguments;
mod data_folder;
mod drive;
mod interrupts;
mod measure_one;
mod result_line;
mod run_child;
mod weights;

use crate::{engine::log_to_stderr, error::Error, tell::tell};
use interrupts::Interrupts;
use std::{env, process::ExitCode};

/// The program: what it exits with.
pub fn main() -> ExitCode {
    log_to_stderr();
    exit_when_a_thread_panics();
    let request = match arguments::parse(env::args_os()) {
        Ok(request) => request,
        Err(error) => return end_with(&error).into(),
    };
    if request.in_process {
        return measure_one::measure_one(&request).map_or_else(|error| end_with(&error).into(), |()| ExitCode::SUCCESS);
    }
    let interrupts = match Interrupts::catch() {
        Ok(interrupts) => interrupts,
        Err(error) => return end_with(&error).into(),
    };
    let outcome = drive::drive(&request, &interrupts);
    if let Some(signal) = interrupts.signal() {
        tell(format_args!("workload-rust: ended by signal {signal}"));
        return ExitCode::from(128 + signal as u8);
    }
    outcome.map_or_else(|error| end_with(&error).into(), |()| ExitCode::SUCCESS)
}

/// Tells the error, and what the program exits with.
fn end_with(error: &Error) -> u8 {
    let code = match error {
        Error::Usage(_) => 2,
        Error::Failure(_) => 1,
        // It has told itself.
        Error::Child(code) => return *code,
    };
    // The last line says everything, whatever an engine puts in its messages.
    tell(format_args!("workload-rust: {}", error.to_string().replace('\n', " ")));
    code
}

/// An engine whose own thread panics would be waited for for ever.
fn exit_when_a_thread_panics() {
    std::panic::set_hook(Box::new(|panic| {
        tell(format_args!("workload-rust: {}", panic.to_string().replace('\n', " ")));
        // Nothing is cleaned up: other threads may be at work.
        unsafe { libc::_exit(1) }
    }));
}
