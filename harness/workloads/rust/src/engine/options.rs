use crate::error::{Error, Result};

/// The options of one engine that are given, as `name=value,name=value`; each is taken once, and what is left is unknown.
pub struct Options {
    given: Vec<(String, String)>,
    known: Vec<&'static str>,
}

impl Options {
    pub fn parse(list: &str) -> Result<Options> {
        let mut given: Vec<(String, String)> = Vec::new();
        for item in list.split(',').filter(|_| !list.is_empty()) {
            let (name, value) =
                item.split_once('=').ok_or_else(|| Error::Usage(format!("{item:?} is not name=value")))?;
            if given.iter().any(|(other, _)| other == name) {
                return Err(Error::Usage(format!("{name} comes twice")));
            }
            given.push((name.to_string(), value.to_string()));
        }
        Ok(Options { given, known: Vec::new() })
    }

    /// A whole number of the range.
    pub fn number(&mut self, name: &'static str, default: i32, range: std::ops::RangeInclusive<i32>) -> Result<i32> {
        let Some(text) = self.take(name) else { return Ok(default) };
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            Error::Usage(format!("{name}: {text:?} is not a whole number from {} to {}", range.start(), range.end()))
        })
    }

    /// One of the words, of which the first is the default.
    pub fn word<T: Copy>(&mut self, name: &'static str, words: &[(&'static str, T)]) -> Result<T> {
        let Some(text) = self.take(name) else { return Ok(words[0].1) };
        words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            Error::Usage(format!("{name}: unknown value {text:?}: there are {}", words.join(", ")))
        })
    }

    /// Refuses what was not asked for.
    pub fn finish(self) -> Result<()> {
        let Some((name, _)) = self.given.first() else { return Ok(()) };
        let known = if self.known.is_empty() { "none".to_string() } else { self.known.join(", ") };
        Err(Error::Usage(format!("unknown option {name}: there are {known}")))
    }

    fn take(&mut self, name: &'static str) -> Option<String> {
        self.known.push(name);
        let place = self.given.iter().position(|(other, _)| other == name)?;
        Some(self.given.remove(place).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(list: &str) -> String {
        let read = || -> Result<(i32, bool)> {
            let mut options = Options::parse(list)?;
            let number = options.number("files", 7, 1..=9)?;
            let word = options.word("sync", &[("1", true), ("0", false)])?;
            options.finish()?;
            Ok((number, word))
        };
        read().map_or_else(|error| error.to_string(), |value| format!("{value:?}"))
    }

    #[test]
    fn options_are_read_or_refused_with_their_name_and_value() {
        for (list, expected) in [
            ("", "(7, true)"),
            ("sync=0,files=9", "(9, false)"),
            ("files=-1", r#"files: "-1" is not a whole number from 1 to 9"#),
            ("files=", r#"files: "" is not a whole number from 1 to 9"#),
            ("sync=yes", r#"sync: unknown value "yes": there are 1, 0"#),
            ("file=1", "unknown option file: there are files, sync"),
            ("files", r#""files" is not name=value"#),
            ("files=1,", r#""" is not name=value"#),
            ("files=1,files=2", "files comes twice"),
        ] {
            assert_eq!(told(list), expected, "{list}");
        }
    }
}
