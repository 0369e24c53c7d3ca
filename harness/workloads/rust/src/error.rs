use std::fmt;

/// Why nothing, or nothing more, was measured.
#[derive(Debug)]
pub enum Error {
    /// A command line that cannot be followed; nothing was measured.
    Usage(String),
    /// The engine failed, or what it returned was wrong.
    Failure(String),
    /// A child process failed and said itself what was wrong.
    Child(u8),
}

pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Usage(message) | Error::Failure(message) => f.write_str(message),
            Error::Child(code) => write!(f, "child exited with {code}"),
        }
    }
}

impl Error {
    /// A failure that says where it happened.
    pub fn failure(place: impl fmt::Display, cause: impl fmt::Display) -> Error {
        Error::Failure(format!("{place}: {cause}"))
    }

    /// The same error, with the place in front of its message.
    pub fn at(self, place: impl fmt::Display) -> Error {
        match self {
            Error::Usage(message) => Error::Usage(format!("{place}: {message}")),
            Error::Failure(message) => Error::Failure(format!("{place}: {message}")),
            Error::Child(code) => Error::Child(code),
        }
    }
}
