//! NVIDIA's assembler: proves that PTX assembles, and says what each kernel costs.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{self, Command},
    sync::atomic::{AtomicU32, Ordering},
};

use crate::{KernelReport, PtxError, ptxas_output};

/// Environment variable that names the assembler; nothing else is tried when it is set.
pub const PTXAS_VARIABLE: &str = "MONOFLOW_PTXAS";
/// What to do when no assembler is found, in one sentence.
pub const INSTALL_ASSEMBLER: &str = "install one with `pip install nvidia-cuda-nvcc` (no GPU needed), or let MONOFLOW_PTXAS name it";

/// A `ptxas` program.
#[derive(Debug, Clone)]
pub struct Assembler {
    ptxas: PathBuf,
    version: String,
}

impl Assembler {
    /// The first `ptxas` among [`PTXAS_VARIABLE`], the path, `/usr/local/cuda*/bin` and Python's packages.
    pub fn find() -> Result<Self, PtxError> {
        if let Some(chosen) = env::var_os(PTXAS_VARIABLE) {
            return Self::at(chosen);
        }
        let on_path = env::var_os("PATH")
            .map(|paths| env::split_paths(&paths).collect::<Vec<_>>())
            .unwrap_or_default();
        on_path
            .into_iter()
            .map(|folder| folder.join("ptxas"))
            .chain(within(Path::new("/usr/local"), "cuda", "bin/ptxas"))
            .find(|ptxas| ptxas.is_file())
            .or_else(|| {
                python_folders()
                    .iter()
                    .find_map(|folder| in_python_packages(folder))
            })
            .ok_or(PtxError::NoAssembler)
            .and_then(Self::at)
    }

    /// This `ptxas`.
    pub fn at(ptxas: impl Into<PathBuf>) -> Result<Self, PtxError> {
        let ptxas = ptxas.into();
        let output = Command::new(&ptxas)
            .arg("--version")
            .output()
            .map_err(|source| PtxError::Spawn {
                program: ptxas.clone(),
                source,
            })?;
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text
            .lines()
            .find(|line| line.contains("release"))
            .unwrap_or_default();
        Ok(Self {
            version: version.trim().to_owned(),
            ptxas,
        })
    }

    /// The path of the program.
    pub fn path(&self) -> &Path {
        &self.ptxas
    }

    /// Its release line. Register counts depend on it.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Assembles the PTX for a card (`sm_90`) and reports every kernel, sorted by name.
    ///
    /// The card may be newer than the architecture the PTX was compiled for; CUDA 13 knows none older than `sm_75`.
    pub fn check(&self, ptx: &str, arch: &str) -> Result<Vec<KernelReport>, PtxError> {
        static CALLS: AtomicU32 = AtomicU32::new(0);
        let call = CALLS.fetch_add(1, Ordering::Relaxed);
        let input = env::temp_dir().join(format!("monoflow-{}-{call}.ptx", process::id()));
        fs::write(&input, ptx).map_err(PtxError::io("write", &input))?;
        let outcome = Command::new(&self.ptxas)
            // On all cores.
            .args([
                "-v",
                "--split-compile=0",
                &format!("-arch={arch}"),
                "-o",
                "/dev/null",
            ])
            .arg(&input)
            .output()
            .map_err(|source| PtxError::Spawn {
                program: self.ptxas.clone(),
                source,
            });
        // A file left behind in the folder for temporary files does no harm.
        let _ = fs::remove_file(&input);
        let outcome = outcome?;
        let mut said = String::from_utf8_lossy(&outcome.stderr).into_owned();
        said.push_str(&String::from_utf8_lossy(&outcome.stdout));
        if !outcome.status.success() {
            return Err(PtxError::Assemble {
                ptxas: self.ptxas.clone(),
                arch: arch.to_owned(),
                output: said,
            });
        }
        ptxas_output::reports(ptx, &said)
    }
}

/// `<folder>/<prefix>*/<rest>`, last name first.
fn within(folder: &Path, prefix: &str, rest: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path().join(rest))
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    found.reverse();
    found
}

/// Where Python looks for packages; empty without Python.
fn python_folders() -> Vec<PathBuf> {
    let program = "import sys; print(*sys.path, sep='\\n')";
    let Ok(output) = Command::new("python3").args(["-c", program]).output() else {
        return Vec::new();
    };
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter(|line| !line.is_empty())
        .map(PathBuf::from)
        .collect()
}

/// The layouts of the package `nvidia-cuda-nvcc`: `cu13` since CUDA 13, `cuda_nvcc` before.
fn in_python_packages(folder: &Path) -> Option<PathBuf> {
    let before = folder.join("nvidia/cuda_nvcc/bin/ptxas");
    within(&folder.join("nvidia"), "cu1", "bin/ptxas")
        .into_iter()
        .next()
        .or_else(|| before.is_file().then_some(before))
}
