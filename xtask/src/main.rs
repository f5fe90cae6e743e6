//! Chores of this repository: `cargo xtask` lists them.

mod bundle;
mod off_costs;
mod ptx;

use std::process::ExitCode;

type Outcome = Result<(), Box<dyn std::error::Error>>;

const USAGE: &str = "\
cargo xtask ptx [--bless]   build the GPU program, assemble it, compare with docs/kernels.md
cargo xtask off-costs       check that options switched off compile to nothing
cargo xtask bundle [DIR]    gather executables and PTX for a GPU machine without Rust";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["ptx"] => ptx::check(false),
        ["ptx", "--bless"] => ptx::check(true),
        ["off-costs"] => off_costs::check(),
        ["bundle"] => bundle::gather("bundle"),
        ["bundle", directory] => bundle::gather(directory),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The builder of a GPU program, from its folder. All share what they have in common.
fn program(folder: &str) -> monoflow_ptx::PtxBuilder {
    monoflow_ptx::PtxBuilder::new(root().join(folder))
        .arch("sm_75")
        .target_dir(root().join("target/ptx"))
        .cached_where_asked()
}

/// The root of the repository.
fn root() -> std::path::PathBuf {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
