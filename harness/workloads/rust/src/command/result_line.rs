use crate::trie::{Measurement, SUITE};
use serde::Serialize;

/// A line on stdout, as PROTOCOL.md defines it.
#[derive(Serialize)]
struct ResultLine<'a> {
    suite: &'a str,
    subject: &'a str,
    params: Params,
    operation: &'a str,
    metric: &'a str,
    unit: &'a str,
    better: &'a str,
    value: f64,
}

#[derive(Serialize)]
struct Params {
    keys: usize,
}

pub fn result_line(subject: &str, keys: usize, measurement: &Measurement) -> String {
    let line = ResultLine {
        suite: SUITE,
        subject,
        params: Params { keys },
        operation: measurement.operation,
        metric: measurement.metric,
        unit: measurement.unit,
        better: "lower",
        value: measurement.value,
    };
    serde_json::to_string(&line).expect("a line of finite numbers and words is JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_as_the_protocol_says() {
        let measurement = Measurement { operation: "read", metric: "avg", unit: "s", value: 1.5e-6 };
        assert_eq!(
            result_line("paritydb", 200, &measurement),
            r#"{"suite":"trie","subject":"paritydb","params":{"keys":200},"operation":"read","metric":"avg","unit":"s","better":"lower","value":1.5e-6}"#
        );
    }
}
