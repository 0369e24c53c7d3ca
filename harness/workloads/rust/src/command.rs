//! The command line: flags in, result lines out.

mod arguments;
mod data_folder;
mod drive;
mod interrupts;
mod measure_one;
mod result_line;
mod run_child;
mod weights;

use crate::{engine::log_to_stderr, error::Error};
use interrupts::Interrupts;
use std::{env, process::ExitCode};

/// The program: what it exits with.
pub fn main() -> ExitCode {
    log_to_stderr();
    exit_when_a_thread_panics();
    let request = match arguments::parse(env::args_os()) {
        Ok(request) => request,
        Err(error) => return tell(&error),
    };
    if request.in_process {
        return measure_one::measure_one(&request).map_or_else(|error| tell(&error), |()| ExitCode::SUCCESS);
    }
    let interrupts = match Interrupts::catch() {
        Ok(interrupts) => interrupts,
        Err(error) => return tell(&error),
    };
    let outcome = drive::drive(&request, &interrupts);
    if let Some(signal) = interrupts.signal() {
        eprintln!("workload-rust: ended by signal {signal}");
        return ExitCode::from(128 + signal as u8);
    }
    outcome.map_or_else(|error| tell(&error), |()| ExitCode::SUCCESS)
}

fn tell(error: &Error) -> ExitCode {
    let code = match error {
        Error::Usage(_) => 2,
        Error::Failure(_) => 1,
        // It has told itself.
        Error::Child(code) => return ExitCode::from(*code),
    };
    // The last line says everything, whatever an engine puts in its messages.
    eprintln!("workload-rust: {}", error.to_string().replace('\n', " "));
    ExitCode::from(code)
}

/// An engine whose own thread panics would be waited for for ever.
fn exit_when_a_thread_panics() {
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("workload-rust: {}", panic.to_string().replace('\n', " "));
        // Nothing is cleaned up: other threads may be at work.
        unsafe { libc::_exit(1) }
    }));
}
