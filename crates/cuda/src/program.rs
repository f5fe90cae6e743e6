use crate::error::During;
use crate::{CudaError, Device};
use cudarc::driver::{CudaFunction, CudaModule, result};
use cudarc::nvrtc::Ptx;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::Arc;

/// Some kernels of a PTX program, compiled by the driver for its GPU.
pub struct Program {
    module: Arc<CudaModule>,
}

/// A kernel, ready to be launched.
pub struct Kernel {
    function: CudaFunction,
    name: String,
}

impl Program {
    /// Compiles those kernels of `ptx` that are named: a catalogue holds hundreds, a run needs ten.
    ///
    /// # Errors
    /// A kernel is missing, or the driver refuses the program.
    pub fn load(device: &Device, ptx: &str, names: &[String]) -> Result<Self, CudaError> {
        if ptx.trim().is_empty() {
            return Err(CudaError::NoKernels {
                advice: "install one (`monoflow doctor` names it) and build again with `--features cuda`",
            });
        }
        let text = select(ptx, names)?;
        let module = device
            .context
            .load_module(Ptx::from_src(text))
            .during("compile the kernels")?;
        Ok(Program { module })
    }

    /// One of its kernels.
    ///
    /// # Errors
    /// It has none of that name.
    pub fn kernel(&self, name: &str) -> Result<Kernel, CudaError> {
        let function = self
            .module
            .load_function(name)
            .map_err(|_| CudaError::NoKernel {
                name: name.to_owned(),
            })?;
        Ok(Kernel {
            function,
            name: name.to_owned(),
        })
    }
}

impl Kernel {
    /// Its symbol.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Registers a thread.
    pub fn registers(&self) -> i32 {
        self.function.num_regs().unwrap_or(0)
    }

    /// Launches it with one parameter.
    ///
    /// # Safety
    /// `P` is the type of the kernel's parameter, and the columns in it are as long as it says.
    ///
    /// # Errors
    /// The driver refuses.
    pub unsafe fn launch<P: Copy>(
        &self,
        device: &Device,
        threads: u32,
        block: u32,
        parameter: &P,
    ) -> Result<(), CudaError> {
        // SAFETY: passed on.
        unsafe { self.launch_raw(device, threads, block, &mut [address(parameter)]) }
    }

    /// Launches it with two parameters.
    ///
    /// # Safety
    /// As [`Kernel::launch`].
    ///
    /// # Errors
    /// The driver refuses.
    pub unsafe fn launch2<P: Copy, Q: Copy>(
        &self,
        device: &Device,
        threads: u32,
        block: u32,
        first: &P,
        second: &Q,
    ) -> Result<(), CudaError> {
        // SAFETY: passed on.
        unsafe {
            self.launch_raw(
                device,
                threads,
                block,
                &mut [address(first), address(second)],
            )
        }
    }

    unsafe fn launch_raw(
        &self,
        device: &Device,
        threads: u32,
        block: u32,
        parameters: &mut [*mut c_void],
    ) -> Result<(), CudaError> {
        if threads == 0 {
            return Ok(());
        }
        // SAFETY: the caller vouches for the parameters; the driver copies them before it returns.
        unsafe {
            result::launch_kernel(
                self.function.cu_function(),
                (threads.div_ceil(block), 1, 1),
                (block, 1, 1),
                0,
                device.stream.cu_stream(),
                parameters,
            )
        }
        .map_err(|source| CudaError::Driver {
            action: format!("launch {}", self.name),
            source,
        })
    }
}

fn address<P>(parameter: &P) -> *mut c_void {
    std::ptr::from_ref(parameter).cast_mut().cast()
}

/// The text of a PTX program with only some of its entry points.
fn select(ptx: &str, names: &[String]) -> Result<String, CudaError> {
    let mut shared = String::new();
    let mut entries: BTreeMap<&str, String> = BTreeMap::new();
    let mut current: Option<(&str, String)> = None;
    for line in ptx.lines() {
        if let Some(rest) = line.trim_start().strip_prefix(".visible .entry ") {
            let name = rest.split('(').next().unwrap_or(rest).trim();
            current = Some((name, String::new()));
        }
        match &mut current {
            Some((name, text)) => {
                text.push_str(line);
                text.push('\n');
                if line == "}" {
                    entries.insert(name, std::mem::take(text));
                    current = None;
                }
            }
            None if line.trim_start().starts_with("//") => {}
            None => {
                shared.push_str(line);
                shared.push('\n');
            }
        }
    }
    for name in names {
        let entry = entries
            .get(name.as_str())
            .ok_or_else(|| CudaError::NoKernel { name: name.clone() })?;
        shared.push_str(entry);
    }
    Ok(shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = ".version 7.8\n.target sm_75\n.address_size 64\n\n\t// .globl\ta\n.visible .entry a(\n\t.param .u64 a_0\n)\n{\n\tret;\n}\n.visible .entry b()\n{\n\tret;\n}\n";

    #[test]
    fn a_selection_keeps_the_head_and_only_the_named_kernels() {
        let text = select(TEXT, &["b".to_owned()]).unwrap();
        assert!(text.starts_with(".version 7.8\n.target sm_75"));
        assert!(text.contains(".entry b()") && !text.contains(".entry a("));
    }

    #[test]
    fn a_missing_kernel_is_named() {
        let error = select(TEXT, &["c".to_owned()]).unwrap_err();
        assert!(error.to_string().contains("no kernel `c`"));
    }
}
