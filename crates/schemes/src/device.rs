use std::str::FromStr;

/// Where a scheme runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// On the cores of this machine.
    Cpu {
        /// Number of threads; 0 for one a core.
        threads: usize,
    },
    /// On an NVIDIA GPU.
    Cuda {
        /// Number of the GPU, from 0.
        index: usize,
    },
}

impl Device {
    /// Most threads that a run may ask for.
    pub const MOST_THREADS: usize = 4096;
}

impl Default for Device {
    fn default() -> Self {
        Device::Cpu { threads: 0 }
    }
}

impl FromStr for Device {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("`{text}` is not a device; write cpu, cuda or cuda:N");
        match text.split_once(':').unwrap_or((text, "0")) {
            ("cpu", "0") => Ok(Device::default()),
            ("cuda", index) => {
                let index = index.parse().map_err(|_| unknown())?;
                Ok(Device::Cuda { index })
            }
            _ => Err(unknown()),
        }
    }
}
