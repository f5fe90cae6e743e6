use monoflow_abi::Program;
use monoflow_kernels::host::{euler, shallow};
use monoflow_ops::Named;
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use std::fmt;

/// A compiled scheme: linked into this program, or compiled when a case asked for it.
#[derive(Clone, Copy)]
pub struct Compiled {
    /// Its loops on a CPU.
    pub program: &'static Program,
    /// Its kernels on a GPU, if they are not the linked ones.
    pub kernels: Option<OwnKernels>,
}

/// GPU kernels of a scheme that is not linked in.
#[derive(Clone, Copy, Debug)]
pub struct OwnKernels {
    /// The name that they were stamped under.
    pub symbol: &'static str,
    /// The program that holds them.
    pub ptx: &'static str,
}

impl From<&'static Program> for Compiled {
    fn from(program: &'static Program) -> Self {
        Compiled {
            program,
            kernels: None,
        }
    }
}

impl Compiled {
    /// The words of its models, joined: its name in messages. That velocities are not smoothed and gradients not
    /// corrected goes without saying, and so does the limiter of shallow water that all in the catalogue have.
    pub fn name(&self) -> String {
        name(&self.program.words().collect::<Vec<_>>())
    }

    /// Its family, in the word of case files.
    pub fn family(&self) -> &'static str {
        self.program.family.get()
    }

    /// Bits of a floating-point number.
    pub fn bits(&self) -> u32 {
        8 * self.program.precision
    }

    /// Dimensions of space.
    pub fn dimensions(&self) -> u32 {
        self.program.dimensions
    }

    /// The name of its kernels on a GPU.
    pub fn symbol(&self) -> String {
        if let Some(own) = self.kernels {
            return own.symbol.to_owned();
        }
        let (family, bits, dimensions) = (self.family(), self.bits(), self.dimensions());
        match family {
            // A mesh of triangles is always in the plane.
            shallow::FAMILY => format!("shallow_f{bits}_{}", self.name()),
            // Always in double precision.
            euler::FAMILY => format!("euler_{dimensions}d_{}", self.name()),
            _ => format!("{family}_f{bits}_{dimensions}d_{}", self.name()),
        }
    }

    /// PTX programs that may hold its kernels.
    #[cfg(feature = "cuda")]
    pub fn ptx(&self) -> [&'static str; 2] {
        [
            self.kernels.map_or("", |own| own.ptx),
            monoflow_cuda::KERNELS,
        ]
    }
}

impl fmt::Debug for Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.symbol())
    }
}

/// Words joined, but for what goes without saying at the end: the velocity smoothing `none` and the gradient `plain`,
/// the sixth and the seventh word of SPH, the limiter of Barth & Jespersen, the third of shallow water, and the default
/// stabilisation of cut cells.
pub fn name(words: &[&str]) -> String {
    match words {
        [models @ .., NoSmoothing::NAME, PlainGradient::NAME] if models.len() == 5 => {
            models.join("_")
        }
        [models @ .., PlainGradient::NAME] if models.len() == 6 => models.join("_"),
        [riemann, friction, BarthJespersen::NAME] => format!("{riemann}_{friction}"),
        [gas, riemann, limiter, Lpfs::NAME] => format!("{gas}_{riemann}_{limiter}"),
        _ => words.join("_"),
    }
}
