use super::interrupts::Interrupts;
use crate::error::{Error, Result};
use std::{
    ffi::OsStr,
    io::Read,
    os::unix::process::{CommandExt, ExitStatusExt},
    process::{Command, Stdio},
};

/// Runs this program with other arguments, and returns what it printed on stdout.
///
/// The child dies with this process, and when a signal interrupts it; the error is of no interest then.
pub fn run_child(arguments: &[&OsStr], interrupts: &Interrupts) -> Result<String> {
    let failed = |error| Error::failure("child process", error);
    let mut command = Command::new(std::env::current_exe().map_err(failed)?);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
    let parent = std::process::id();
    unsafe {
        command.pre_exec(move || {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            // The parent may have ended before.
            if libc::getppid() as u32 != parent {
                libc::_exit(1);
            }
            Ok(())
        });
    }
    let Some(child) = interrupts.start(|| command.spawn()) else {
        return Err(Error::Failure("interrupted".into()));
    };
    let mut child = child.map_err(failed)?;
    let mut output = String::new();
    child.stdout.take().expect("stdout is piped").read_to_string(&mut output).map_err(failed)?;
    wait_without_reaping(child.id());
    interrupts.ended();
    let status = child.wait().map_err(failed)?;
    match (status.code(), status.signal()) {
        (Some(0), _) => Ok(output),
        (Some(code), _) => Err(Error::Child(code as u8)),
        (None, signal) => Err(Error::Failure(format!("ended by signal {}", signal.unwrap_or_default()))),
    }
}

/// Afterwards the child has ended, and its number is still its own.
fn wait_without_reaping(child: u32) {
    let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
    while unsafe { libc::waitid(libc::P_PID, child, &mut info, libc::WEXITED | libc::WNOWAIT) } != 0
        && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted
    {}
}
