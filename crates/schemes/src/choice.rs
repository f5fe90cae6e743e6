use crate::{Compiled, Device, OwnKernels, name};
use monoflow_abi::Program;
use monoflow_compile::{CompileError, Request};
use std::path::PathBuf;

/// The scheme that a case asks for: linked into this program, or to be compiled.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What is asked for.
    pub request: Request,
    /// Its program, if it is linked in.
    pub linked: Option<&'static Program>,
    /// The kernels of that program on a GPU, if they are not the linked ones.
    pub kernels: Option<OwnKernels>,
}

/// Where a scheme comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is part of this program.
    Linked,
    /// It was compiled before.
    Kept,
    /// It will be compiled.
    New,
}

impl Choice {
    /// The scheme of a request, which may be one of `programs`.
    pub fn among(programs: &[&'static Program], request: Request) -> Self {
        let is_it = |program: &&&'static Program| {
            8 * program.precision == request.bits
                && program.dimensions == request.dimensions
                && program.words().eq(request.words.iter())
        };
        let linked = programs.iter().find(is_it).copied();
        let nearest = nearest(programs, &request);
        Choice {
            request: Request { nearest, ..request },
            linked,
            kernels: None,
        }
    }

    /// Its words, joined.
    pub fn name(&self) -> String {
        let words: Vec<&str> = self.request.words.iter().map(String::as_str).collect();
        name(&words)
    }

    /// Where it comes from on a device.
    pub fn origin(&self, device: Device) -> Origin {
        let gpu = matches!(device, Device::Cuda { .. });
        match self.linked {
            Some(_) => Origin::Linked,
            None if monoflow_compile::is_kept(&self.request, gpu) => Origin::Kept,
            None => Origin::New,
        }
    }

    /// The scheme, for a device; `note` is told before it is compiled.
    ///
    /// # Errors
    /// It cannot be compiled or loaded.
    pub fn compiled(
        &self,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<Compiled, CompileError> {
        if let Some(program) = self.linked {
            let kernels = self.kernels;
            return Ok(Compiled { program, kernels });
        }
        let program = monoflow_compile::program(&self.request, note)?;
        let kernels = self.compiled_kernels(device, note)?;
        Ok(Compiled { program, kernels })
    }

    /// The files that it is kept in, compiled now if need be: of a CPU, and with `gpu` of a GPU.
    ///
    /// # Errors
    /// It cannot be compiled.
    pub fn files(
        &self,
        gpu: bool,
        note: &mut dyn FnMut(&str),
    ) -> Result<Vec<PathBuf>, CompileError> {
        let mut files = vec![monoflow_compile::library(&self.request, note)?];
        if gpu {
            files.push(monoflow_compile::kernels_file(&self.request, note)?);
        }
        Ok(files)
    }

    #[cfg(feature = "cuda")]
    fn compiled_kernels(
        &self,
        device: Device,
        note: &mut dyn FnMut(&str),
    ) -> Result<Option<OwnKernels>, CompileError> {
        let Device::Cuda { .. } = device else {
            return Ok(None);
        };
        Ok(Some(OwnKernels {
            ptx: monoflow_compile::kernels(&self.request, note)?,
            symbol: self.request.symbol().leak(),
        }))
    }

    #[cfg(not(feature = "cuda"))]
    #[expect(clippy::unnecessary_wraps, reason = "with GPUs it may fail")]
    fn compiled_kernels(
        &self,
        _: Device,
        _: &mut dyn FnMut(&str),
    ) -> Result<Option<OwnKernels>, CompileError> {
        Ok(None)
    }
}

/// The program that differs least from a request, in words.
fn nearest(programs: &[&'static Program], request: &Request) -> String {
    let differences = |program: &&&'static Program| {
        let words = program.words().zip(&request.words);
        let others = words.filter(|(word, asked)| word != asked).count();
        let form = program.dimensions != request.dimensions;
        2 * others + 2 * usize::from(form) + usize::from(8 * program.precision != request.bits)
    };
    let nearest = programs.iter().min_by_key(differences);
    nearest.map_or(String::new(), |program| {
        format!(
            "{}, f{}, {}D",
            program.words().collect::<Vec<_>>().join(" · "),
            8 * program.precision,
            program.dimensions
        )
    })
}
