use crate::error::During;
use crate::{CudaError, Device};
use cudarc::driver::{CudaFunction, CudaModule, result};
use cudarc::nvrtc::Ptx;
use monoflow_kernels::host::Scheme;
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
    /// Bytes of its first parameter, if that is a struct.
    first: Option<usize>,
}

impl Program {
    /// The kernels of these names, each from the first of `programs` that has it. Only those named
    /// are compiled: a catalogue holds hundreds, a run needs ten.
    ///
    /// # Errors
    /// A kernel is missing, or the driver refuses a program.
    pub fn kernels(
        device: &Device,
        programs: &[&str],
        names: &[String],
    ) -> Result<Vec<Kernel>, CudaError> {
        if programs.iter().all(|text| text.trim().is_empty()) {
            return Err(CudaError::NoKernels {
                advice: "install one (`monoflow doctor` names it) and build again with `--features cuda`",
            });
        }
        let parsed: Vec<Text> = programs.iter().map(|text| Text::parse(text)).collect();
        let mut found: Vec<Option<Kernel>> = names.iter().map(|_| None).collect();
        for (k, text) in parsed.iter().enumerate() {
            let wanted: Vec<usize> = (0..names.len())
                .filter(|&n| {
                    text.has(&names[n]) && !parsed[..k].iter().any(|before| before.has(&names[n]))
                })
                .collect();
            if wanted.is_empty() {
                continue;
            }
            let program = Program::load(device, text, wanted.iter().map(|&n| names[n].as_str()))?;
            for n in wanted {
                let first = text.entries.get(names[n].as_str());
                let first = first.and_then(|entry| first_parameter(entry));
                found[n] = Some(program.kernel(&names[n], first)?);
            }
        }
        found
            .into_iter()
            .zip(names)
            .map(|(kernel, name)| kernel.ok_or_else(|| CudaError::NoKernel { name: name.clone() }))
            .collect()
    }

    /// The same for a number of kernels that is known: an array to be taken apart.
    ///
    /// # Errors
    /// As [`Program::kernels`].
    pub fn exactly<const N: usize>(
        device: &Device,
        programs: &[&str],
        names: [String; N],
    ) -> Result<[Kernel; N], CudaError> {
        let kernels = Self::kernels(device, programs, &names)?;
        kernels.try_into().map_err(|_| CudaError::NoKernel {
            name: names.join(", "),
        })
    }

    fn load<'a>(
        device: &Device,
        text: &Text<'_>,
        names: impl Iterator<Item = &'a str>,
    ) -> Result<Self, CudaError> {
        let module = device
            .context
            .load_module(Ptx::from_src(text.only(names)))
            .during("compile the kernels")?;
        Ok(Program { module })
    }

    fn kernel(&self, name: &str, first: Option<usize>) -> Result<Kernel, CudaError> {
        let function = self
            .module
            .load_function(name)
            .map_err(|_| CudaError::NoKernel {
                name: name.to_owned(),
            })?;
        Ok(Kernel {
            function,
            name: name.to_owned(),
            first,
        })
    }
}

/// Bytes of the first parameter of a kernel, if it is a struct: `.param .align 4 .b8 name_param_0[72]`.
fn first_parameter(entry: &str) -> Option<usize> {
    let parameter = entry
        .lines()
        .find(|line| line.trim_start().starts_with(".param"))?;
    let (_, size) = parameter.split_once(".b8 ")?.1.split_once('[')?;
    size.split_once(']')?.0.parse().ok()
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

    /// Threads of the largest block that its registers allow.
    pub fn largest_block(&self) -> u32 {
        self.function.max_threads_per_block().unwrap_or(0) as u32
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

    /// Launches a kernel of a scheme with the scheme, or what it begins with, and one more parameter.
    ///
    /// # Safety
    /// The kernel was stamped for this scheme; for the rest as [`Kernel::launch`].
    ///
    /// # Errors
    /// The kernel asks for more bytes than the scheme has: it is that of another one. The driver refuses.
    pub unsafe fn launch_scheme<F: Copy, P: Copy>(
        &self,
        device: &Device,
        threads: u32,
        block: u32,
        scheme: &Scheme<F>,
        parameter: &P,
    ) -> Result<(), CudaError> {
        let given = scheme.bytes().len();
        if let Some(asked) = self.first.filter(|asked| *asked > given) {
            return Err(CudaError::AnotherScheme {
                name: self.name.clone(),
                asked,
                given,
            });
        }
        let scheme = scheme.address().cast_mut();
        // SAFETY: passed on.
        unsafe { self.launch_raw(device, threads, block, &mut [scheme, address(parameter)]) }
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

/// A PTX program taken apart: what all kernels share, and each kernel.
struct Text<'a> {
    shared: String,
    entries: BTreeMap<&'a str, String>,
}

impl<'a> Text<'a> {
    fn parse(ptx: &'a str) -> Self {
        let mut shared = String::new();
        let mut entries: BTreeMap<&str, String> = BTreeMap::new();
        let mut current: Option<(&str, String)> = None;
        for line in ptx.lines() {
            if let Some(rest) = line.trim_start().strip_prefix(".visible .entry ") {
                let name = rest.split('(').next().unwrap_or(rest).trim();
                current = Some((name, String::new()));
            }
            let to = match &mut current {
                Some((_, text)) => text,
                None if line.trim_start().starts_with("//") => continue,
                None => &mut shared,
            };
            to.push_str(line);
            to.push('\n');
            if line == "}"
                && let Some((name, text)) = current.take()
            {
                entries.insert(name, text);
            }
        }
        Text { shared, entries }
    }

    fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The program with only these kernels.
    fn only<'n>(&self, names: impl Iterator<Item = &'n str>) -> String {
        let mut text = self.shared.clone();
        for entry in names.filter_map(|name| self.entries.get(name)) {
            text.push_str(entry);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = ".version 7.8\n.target sm_75\n.address_size 64\n\n\t// .globl\ta\n.visible .entry a(\n\t.param .u64 a_0\n)\n{\n\tret;\n}\n.visible .entry b()\n{\n\tret;\n}\n";

    #[test]
    fn the_bytes_of_a_scheme_are_read_from_its_kernel() {
        let entry = ".visible .entry a(\n\t.param .align 4 .b8 a_param_0[72],\n\t.param .align 8 .b8 a_param_1[160]\n)\n{\n\tret;\n}\n";
        assert_eq!(first_parameter(entry), Some(72));
        assert_eq!(first_parameter("\t.param .u64 a_param_0\n"), None);
    }

    #[test]
    fn a_selection_keeps_the_head_and_only_the_named_kernels() {
        let text = Text::parse(TEXT).only(["b"].into_iter());
        assert!(text.starts_with(".version 7.8\n.target sm_75"));
        assert!(text.contains(".entry b()") && !text.contains(".entry a("));
    }
}
