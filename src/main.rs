//! `monoflow`: runs flow cases.

// `println!` and `eprintln!` panic when nobody reads any more: see `say`.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod bar;
mod build;
mod check;
mod commands;
mod doctor;
mod explain;
mod findings;
mod init;
mod keys;
mod list;
mod new;
mod plan;
mod say;
mod sdf;
mod stop;
mod validate;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run(args::Arguments::parse().command)
}
