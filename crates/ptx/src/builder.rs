//! Builds a kernel crate to PTX.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Instant, SystemTime},
};

use crate::{
    Compiler, Ptx, PtxError,
    cache::{Cache, fingerprint},
    cargo_output,
    compiler::PROBED_FLAGS,
    environment, inputs,
};

/// The target kernels are compiled for.
pub const TARGET: &str = "nvptx64-nvidia-cuda";
/// The default architecture. The driver compiles its PTX for every newer card at load time.
pub const DEFAULT_ARCH: &str = "sm_70";

/// Compiles a `no_std` crate, with all its dependencies, to one PTX text.
///
/// The inner Cargo runs with
/// - `RUSTC` set to the compiler found and `RUSTC_BOOTSTRAP=1` (the kernel ABI is an unstable feature),
/// - `-Zbuild-std=core`, release profile, one codegen unit, the `lib` crate type whatever the manifest says,
/// - `-fp-contract=fast`: without it no fused multiply-add is emitted at all, save for
///   [`exact kernels`](PtxBuilder::exact_kernels),
/// - a clean environment: `RUSTFLAGS`, wrappers, `RUSTUP_*` (but `RUSTUP_HOME`) and what Cargo tells a build script are
///   removed; `CARGO_HOME`, registry, network and job settings stay. Cargo configuration files apply, save for flags and
///   wrappers,
/// - a target folder of its own: the outer Cargo holds the lock of its own one during build scripts.
///
/// The crate must not be an undeclared part of an enclosing workspace: list it under `exclude` there, or give it an
/// empty `[workspace]` table.
///
/// About 20 s go into `core` the first time, well under a second into the kernels afterwards.
#[derive(Debug, Clone)]
#[must_use = "nothing is built before `build` is called"]
pub struct PtxBuilder {
    crate_dir: PathBuf,
    arch: String,
    features: Vec<String>,
    default_features: bool,
    target_dir: Option<PathBuf>,
    cache: Option<Cache>,
    compiler: Option<Compiler>,
    allowed: Vec<String>,
    rustc_args: Vec<String>,
    exact_dir: Option<PathBuf>,
    contracts: bool,
}

impl PtxBuilder {
    /// A builder for the crate in this folder; relative paths start at the current folder (in a build script: that of
    /// the crate being built).
    pub fn new(crate_dir: impl Into<PathBuf>) -> Self {
        Self {
            crate_dir: crate_dir.into(),
            arch: DEFAULT_ARCH.to_owned(),
            features: Vec::new(),
            default_features: true,
            target_dir: None,
            cache: None,
            compiler: None,
            allowed: Vec::new(),
            rustc_args: Vec::new(),
            exact_dir: None,
            contracts: true,
        }
    }

    /// The oldest architecture the PTX must run on, such as `sm_90`; [`DEFAULT_ARCH`] by default.
    pub fn arch(mut self, arch: impl Into<String>) -> Self {
        self.arch = arch.into();
        self
    }

    /// Cargo features of the kernel crate, in addition to those given before.
    pub fn features<S: Into<String>>(mut self, features: impl IntoIterator<Item = S>) -> Self {
        self.features.extend(features.into_iter().map(Into::into));
        self
    }

    /// Turns the default features of the kernel crate off.
    pub fn no_default_features(mut self) -> Self {
        self.default_features = false;
        self
    }

    /// Where the inner Cargo works. By default `$OUT_DIR/ptx` in a build script, else `target/ptx` in the kernel crate.
    ///
    /// Kernel crates that share a folder share one `core`, but two workspaces must not share one if they have packages
    /// of the same name: Cargo tells path packages apart by name and place within their workspace, and may take the
    /// one for the other.
    pub fn target_dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.target_dir = Some(dir.into());
        self
    }

    /// Keeps results in this folder and skips the compiler when nothing that enters the build has changed: compiler,
    /// flags, features, manifests, lock file, Cargo configuration and every source file of the crate and of its path
    /// dependencies. Not tracked: files of the registry (the lock file pins them) and what a build script of the
    /// kernel crate reads without telling Cargo. When in doubt it compiles.
    pub fn cached_in(mut self, dir: impl Into<PathBuf>) -> Self {
        self.cache = Some(Cache::new(dir.into()));
        self
    }

    /// The same in the folder that `MONOFLOW_PTX_CACHE` names, if it names one.
    pub fn cached_where_asked(self) -> Self {
        match env::var_os("MONOFLOW_PTX_CACHE") {
            Some(dir) => self.cached_in(PathBuf::from(dir)),
            None => self,
        }
    }

    /// Uses this compiler instead of [`Compiler::find`].
    pub fn compiler(mut self, compiler: Compiler) -> Self {
        self.compiler = Some(compiler);
        self
    }

    /// Accepts an unresolved symbol that the CUDA driver supplies, such as `vprintf` or `malloc`.
    pub fn allow_extern(mut self, symbol: impl Into<String>) -> Self {
        self.allowed.push(symbol.into());
        self
    }

    /// One more argument for rustc, for every crate of the build, such as `-Ctarget-feature=+ptx78`.
    pub fn rustc_arg(mut self, arg: impl Into<String>) -> Self {
        self.rustc_args.push(arg.into());
        self
    }

    /// Adds the kernels of another crate, compiled without contraction: `a*b + c` is rounded twice, as on a CPU, so that
    /// both give the same bits. Their PTX says `mul.rn` and `add.rn`, which no assembler or driver contracts.
    ///
    /// Both work in one [target folder](Self::target_dir): its packages need names of their own.
    pub fn exact_kernels(mut self, crate_dir: impl Into<PathBuf>) -> Self {
        self.exact_dir = Some(crate_dir.into());
        self
    }

    /// Tells Cargo to run the build script again when the kernel crate or the choice of compiler changes.
    ///
    /// Only for build scripts that go on without PTX when [`PtxBuilder::build`] fails;
    /// [`Ptx::emit_rerun_if_changed`] knows every source file and is better when it succeeded.
    pub fn emit_rerun_if_changed(&self) {
        for path in [
            self.crate_dir.join("src"),
            self.crate_dir.join("Cargo.toml"),
        ] {
            println!("cargo:rerun-if-changed={}", path.display());
        }
        inputs::emit_environment();
    }

    /// Compiles the crate, or takes the cached result, and rejects PTX with unresolved symbols or without kernels.
    pub fn build(&self) -> Result<Ptx, PtxError> {
        let start = Instant::now();
        let crate_dir = existing(&self.crate_dir)?;
        let found;
        let compiler = match &self.compiler {
            Some(given) => given,
            None => {
                found = Compiler::find()?;
                &found
            }
        };
        if !compiler.archs().contains(&self.arch) {
            return Err(PtxError::UnknownArch {
                arch: self.arch.clone(),
                rustc: compiler.rustc().to_owned(),
                known: compiler.archs().to_vec(),
            });
        }
        let mut ptx = self.build_part(compiler, &crate_dir)?;
        if let Some(exact_dir) = &self.exact_dir {
            let exact = Self {
                target_dir: Some(self.target_dir_or_default(&crate_dir)?),
                contracts: false,
                ..self.clone()
            };
            ptx = ptx.joined(exact.build_part(compiler, &existing(exact_dir)?)?);
        }
        ptx.seconds = start.elapsed().as_secs_f64();
        Ok(ptx)
    }

    /// For build scripts that go on without kernels: builds, writes the PTX to a file, and tells Cargo when to do so
    /// again. Where no compiler is found the file is empty and Cargo warns. Says whether there is a program.
    pub fn build_where_possible(self, path: impl AsRef<Path>) -> Result<bool, PtxError> {
        let path = path.as_ref();
        let compiler = match Compiler::find() {
            Ok(compiler) => compiler,
            Err(why) => {
                println!("cargo:warning=GPU kernels are not built: {why}");
                let rejected = match &why {
                    PtxError::NoCompiler { rejected } => rejected.as_slice(),
                    _ => &[],
                };
                inputs::emit_rerun_if_compiler_appears(rejected);
                fs::write(path, "").map_err(PtxError::io("write", path))?;
                return Ok(false);
            }
        };
        let ptx = self.compiler(compiler).build()?;
        ptx.emit_rerun_if_changed();
        ptx.write(path)?;
        Ok(true)
    }

    /// Compiles, or takes from the cache, what one configuration has.
    fn build_part(&self, compiler: &Compiler, crate_dir: &Path) -> Result<Ptx, PtxError> {
        let configuration = self.configuration(compiler, crate_dir);
        if let Some(cache) = &self.cache
            && let Some((text, inputs)) = cache.load(&configuration, crate_dir)
        {
            let mut ptx = self.checked(text, crate_dir)?;
            ptx.inputs = inputs;
            ptx.cached = true;
            return Ok(ptx);
        }
        let (text, sources, log) = self.compile(compiler, crate_dir, &configuration)?;
        let text = crate::statements::with_launch_bounds(&text);
        let mut ptx = self.checked(text, crate_dir)?;
        ptx.inputs = inputs::of_build(crate_dir, sources);
        ptx.log = log;
        if let Some(cache) = &self.cache {
            cache.store(&configuration, crate_dir, &ptx)?;
        }
        Ok(ptx)
    }

    /// All that, with the contents of files, decides the result.
    fn configuration(&self, compiler: &Compiler, crate_dir: &Path) -> Vec<String> {
        let mut parts = vec![
            env!("CARGO_PKG_VERSION").to_owned(),
            compiler.version().to_owned(),
            compiler.rustc().display().to_string(),
            crate_dir.display().to_string(),
            self.default_features.to_string(),
        ];
        parts.extend(
            self.features
                .iter()
                .map(|feature| format!("feature {feature}")),
        );
        parts.extend(self.flags());
        parts.extend(self.last_flags());
        parts
    }

    /// The flags for every crate, `core` included.
    fn flags(&self) -> Vec<String> {
        let mut flags: Vec<String> = PROBED_FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("-Ctarget-cpu={}", self.arch));
        flags.extend(self.rustc_args.iter().cloned());
        flags
    }

    /// The flags for the kernel crate alone. It is the one that code is made in, all others hand theirs on to it
    /// ([`PROBED_FLAGS`]): so kernels with contraction and without share one `core`, which takes twenty seconds.
    fn last_flags(&self) -> [String; 2] {
        let contraction = if self.contracts { "fast" } else { "off" };
        [
            "-Ccodegen-units=1".to_owned(),
            format!("-Cllvm-args=-fp-contract={contraction}"),
        ]
    }

    fn target_dir_or_default(&self, crate_dir: &Path) -> Result<PathBuf, PtxError> {
        let dir = match (&self.target_dir, env::var_os("OUT_DIR")) {
            (Some(given), _) => given.clone(),
            (None, Some(out)) => PathBuf::from(out).join("ptx"),
            (None, None) => crate_dir.join("target/ptx"),
        };
        fs::create_dir_all(&dir).map_err(PtxError::io("create", &dir))?;
        dir.canonicalize().map_err(PtxError::io("read", dir))
    }

    /// Runs the inner Cargo. Returns the PTX, the source files and what the compiler said.
    fn compile(
        &self,
        compiler: &Compiler,
        crate_dir: &Path,
        configuration: &[String],
    ) -> Result<(String, Vec<PathBuf>, String), PtxError> {
        let target_dir = self.target_dir_or_default(crate_dir)?;
        // One file per configuration: Cargo keeps several side by side and skips those that are up to date.
        let output = target_dir.join(format!("{:016x}.ptx", fingerprint(configuration)));
        let mut command = Command::new(compiler.cargo());
        environment::scrub(&mut command);
        command
            .current_dir(crate_dir)
            .stdin(Stdio::null())
            .env("RUSTC", compiler.rustc())
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_ENCODED_RUSTFLAGS", self.flags().join("\x1f"))
            // Set but empty: this also turns off wrappers from Cargo's configuration files.
            .env("RUSTC_WRAPPER", "")
            .env("RUSTC_WORKSPACE_WRAPPER", "")
            .args([
                "rustc",
                "--release",
                "--lib",
                "--crate-type=lib",
                "-Zbuild-std=core",
                "--target",
                TARGET,
            ])
            .args([
                "--color=never",
                "--message-format=json-render-diagnostics",
                "--target-dir",
            ])
            .arg(&target_dir);
        if !self.default_features {
            command.arg("--no-default-features");
        }
        if !self.features.is_empty() {
            command.arg("--features").arg(self.features.join(","));
        }
        command
            .arg("--")
            .args(self.last_flags())
            .arg(format!("--emit=asm={}", output.display()));
        if !output.is_file() {
            // Cargo does not know this file, so a crate that it believes up to date must be compiled once more.
            let now = SystemTime::UNIX_EPOCH
                .elapsed()
                .map_or(0, |elapsed| elapsed.as_nanos());
            command.arg(format!("--cfg=ptx_was_missing=\"{now}\""));
        }
        let result = command.output().map_err(|source| PtxError::Spawn {
            program: compiler.cargo().to_owned(),
            source,
        })?;
        let log = String::from_utf8_lossy(&result.stderr).into_owned();
        if !result.status.success() {
            return Err(PtxError::Compile {
                crate_dir: crate_dir.to_owned(),
                status: result.status.to_string(),
                diagnostics: log,
            });
        }
        let no_output = |path: &Path| PtxError::NoOutput {
            rustc: compiler.rustc().to_owned(),
            path: path.to_owned(),
            log: log.clone(),
        };
        let text = fs::read_to_string(&output).map_err(|_| no_output(&output))?;
        let library = cargo_output::library(
            &String::from_utf8_lossy(&result.stdout),
            &crate_dir.join("Cargo.toml"),
        )
        .ok_or_else(|| no_output(&target_dir.join("lib*.rlib")))?;
        let dep_info = library.with_extension("d");
        let sources = fs::read_to_string(&dep_info).map_err(|_| no_output(&dep_info))?;
        Ok((text, cargo_output::sources(&sources, crate_dir), log))
    }

    /// Refuses PTX that cannot be loaded.
    fn checked(&self, text: String, crate_dir: &Path) -> Result<Ptx, PtxError> {
        let ptx = Ptx::from_text(text, &self.arch);
        let mut symbols = ptx.unresolved();
        symbols.retain(|symbol| !self.allowed.contains(symbol));
        if !symbols.is_empty() {
            return Err(PtxError::Extern { symbols });
        }
        let kernels = crate::statements::shared_twice(&ptx.text);
        if !kernels.is_empty() {
            return Err(PtxError::SharedTwice { kernels });
        }
        if ptx.entries.is_empty() {
            return Err(PtxError::NoKernels {
                crate_dir: crate_dir.to_owned(),
            });
        }
        Ok(ptx)
    }
}

/// The full path of a crate's folder.
fn existing(crate_dir: &Path) -> Result<PathBuf, PtxError> {
    if !crate_dir.join("Cargo.toml").is_file() {
        return Err(PtxError::NotACrate {
            path: crate_dir.to_owned(),
        });
    }
    crate_dir
        .canonicalize()
        .map_err(PtxError::io("read", crate_dir))
}
