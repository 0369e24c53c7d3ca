//! workload-rust measures the storage engines of the Rust world.

fn main() -> std::process::ExitCode {
    workload_rust::command::main()
}
