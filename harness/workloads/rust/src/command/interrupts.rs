use crate::error::{Error, Result};
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};
use std::{
    process::Child,
    sync::{Arc, Mutex, MutexGuard},
    thread,
};

/// Ends the child process that is running when a signal asks this one to end.
#[derive(Clone, Default)]
pub struct Interrupts(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    signal: Option<i32>,
    child: Option<u32>,
}

impl Interrupts {
    pub fn catch() -> Result<Interrupts> {
        let interrupts = Interrupts::default();
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP]).map_err(|error| Error::failure("signals", error))?;
        let caught = interrupts.clone();
        thread::spawn(move || {
            for signal in signals.forever() {
                caught.end_with(signal);
            }
        });
        Ok(interrupts)
    }

    /// The signal that ended this, if one did.
    pub fn signal(&self) -> Option<i32> {
        self.lock().signal
    }

    /// Starts a child unless a signal has come.
    pub fn start(&self, spawn: impl FnOnce() -> std::io::Result<Child>) -> Option<std::io::Result<Child>> {
        let mut state = self.lock();
        if state.signal.is_some() {
            return None;
        }
        let child = spawn();
        state.child = child.as_ref().ok().map(Child::id);
        Some(child)
    }

    /// To be called before the child is waited for: until then its number is not another process's.
    pub fn ended(&self) {
        self.lock().child = None;
    }

    fn end_with(&self, signal: i32) {
        let mut state = self.lock();
        state.signal.get_or_insert(signal);
        if let Some(child) = state.child {
            unsafe { libc::kill(child as i32, libc::SIGKILL) };
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("no thread panics with the lock")
    }
}
