//! `monoflow`: runs flow cases.

mod args;
mod bar;
mod check;
mod commands;
mod doctor;
mod list;
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
