//! The program as Plimsoll starts it.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Command, Output, Stdio},
};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_workload-rust"))
}

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

/// The keys of result lines, checked for the form of PROTOCOL.md.
fn keys(stdout: &[u8]) -> Vec<String> {
    let line = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let word = |name: &str| line[name].as_str().unwrap().to_string();
        assert_eq!((word("suite"), word("better")), ("trie".into(), "lower".into()));
        let value = line["value"].as_f64().unwrap();
        assert!(value > 0.0 || (value == 0.0 && word("unit") != "s"), "{line}");
        format!("{}/keys={}/{}:{}", word("subject"), line["params"]["keys"], word("operation"), word("metric"))
    };
    text(stdout).lines().map(line).collect()
}

#[test]
fn each_subject_and_size_has_the_same_results_each_time_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new");
    let arguments =
        ["trie", "--data-dir", data.to_str().unwrap(), "--subjects", "noop,memory-rust", "--keys", "300,200"];
    let first = run(&arguments);
    assert!(first.status.success(), "{}", text(&first.stderr));
    let found = keys(&first.stdout);
    assert_eq!(found[0], "noop/keys=300/build:time");
    assert_eq!(found.len(), 44);
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 44);
    assert!(is_empty(&data));
    assert_eq!(keys(&run(&arguments).stdout), found);
}

#[test]
fn what_nobody_reads_on_stderr_is_no_failure_and_on_stdout_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let arguments = ["trie", "--data-dir", data, "--subjects", "noop", "--keys", "200"];
    let deaf = program().args(arguments).stderr(full()).output().unwrap();
    assert_eq!((deaf.status.code(), keys(&deaf.stdout).len()), (Some(0), 11));
    for arguments in [&arguments[..], &["trie", "--list-subjects"]] {
        let mute = program().args(arguments).stdout(full()).output().unwrap();
        let told = text(&mute.stderr);
        assert_eq!(mute.status.code(), Some(1), "{told}");
        assert!(told.lines().last().unwrap().starts_with("workload-rust: stdout: "), "{told}");
    }
    assert!(is_empty(folder.path()));
}

#[test]
fn subjects_are_listed() {
    let listed = text(&run(&["trie", "--list-subjects"]).stdout);
    assert!(listed.ends_with("paritydb\nmemory-rust\nnoop\n"), "{listed}");
    assert_eq!(run(&["trie", "--list-subjects", "--keys", "1"]).status.code(), Some(2));
}

#[test]
fn wrong_usage_is_told_in_one_line_and_touches_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let full = folder.path().to_str().unwrap();
    let file = format!("{full}/precious");
    fs::write(&file, "precious").unwrap();
    let weights = format!("{full}/missing/weights.rs");
    let fresh = format!("{full}/fresh");
    for (arguments, complaint) in [
        (vec![], "the suite is missing: trie"),
        (vec!["trie", "--data-dir", full], "is not empty: it has precious"),
        (vec!["trie", "--data-dir", &file], "--data-dir "),
        (vec!["trie", "--data-dir", "/proc/self/new"], "--data-dir /proc/self/new: "),
        (vec!["trie", "--data-dir", &fresh, "--keys", "1"], "invalid value '1' for '--keys <N,N>'"),
        (vec!["trie", "--data-dir", &fresh, "--db-weight-file", &weights], "is not a file in a folder"),
        (
            vec!["trie", "--data-dir", &fresh, "--db-weight-file", &file, "--scale", "5"],
            "--db-weight-file: needs rocksdb or paritydb with 200000 keys",
        ),
    ] {
        let output = run(&arguments);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.starts_with("workload-rust: ") && told.contains(complaint), "{told}");
        assert_eq!((told.lines().count(), text(&output.stdout)), (1, String::new()), "{told}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert!(!Path::new(&fresh).exists());
}

#[test]
fn an_interrupt_leaves_no_process_and_no_file() {
    for (signal, code) in [(libc::SIGTERM, Some(143)), (libc::SIGINT, Some(130)), (libc::SIGKILL, None)] {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().to_str().unwrap();
        let mut child = program()
            .args(["trie", "--data-dir", data, "--subjects", "noop", "--keys", "100000000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        assert_eq!(line, "workload-rust: noop with 100000000 keys\n");
        assert_eq!(unsafe { libc::kill(child.id() as i32, signal) }, 0);
        // It ends when the last process that has it does.
        stderr.read_to_string(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (code, 0), "{line}");
        assert!(signal == libc::SIGKILL || is_empty(folder.path()));
    }
}

/// Runs the program in a file system of so many KiB; nothing where this machine does not let tests mount one.
fn run_in_small_folder(kibibytes: u32, subject: &str) -> Option<(Output, usize)> {
    let isolated = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh", "-c", script]);
        command
    };
    if !isolated("true").output().is_ok_and(|output| output.status.success()) {
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = format!(
        "mount -t tmpfs -o size={kibibytes}k tmpfs {0} || exit 77
        {1} trie --data-dir {0} --subjects {subject} --keys 10000; code=$?; ls -A {0} | wc -l >&2; exit $code",
        folder.path().display(),
        env!("CARGO_BIN_EXE_workload-rust"),
    );
    let output = isolated(&script).output().unwrap();
    let left = text(&output.stderr).lines().last().unwrap_or_default().trim().parse().unwrap_or(usize::MAX);
    (output.status.code() != Some(77)).then_some((output, left))
}

#[test]
fn a_full_folder_is_wrong_usage() {
    let Some((output, left)) = run_in_small_folder(500, "noop") else { return };
    let told = text(&output.stderr);
    assert_eq!((output.status.code(), left), (Some(2), 0), "{told}");
    assert!(told.contains("is full: ") && output.stdout.is_empty(), "{told}");
}

#[test]
fn a_disk_that_fills_up_is_a_failure_that_leaves_nothing() {
    for subject in ["rocksdb", "paritydb"] {
        if !text(&run(&["trie", "--list-subjects"]).stdout).contains(subject) {
            continue;
        }
        for kibibytes in [1_100, 3_000] {
            let Some((output, left)) = run_in_small_folder(kibibytes, subject) else { return };
            let told = text(&output.stderr);
            assert_eq!((output.status.code(), left, output.stdout.len()), (Some(1), 0, 0), "{kibibytes}: {told}");
            let last = told.lines().nth_back(1).unwrap();
            assert!(last.starts_with(&format!("workload-rust: {subject} with 10000 keys: ")), "{kibibytes}: {told}");
            let full = last.contains("No space left on device") || last.contains("keys: the disk is full: ");
            assert!(full, "{kibibytes}: {told}");
        }
    }
}
