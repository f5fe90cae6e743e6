use super::ListEncoding;
use crate::{CudaError, Device, Kernel, Program};
use monoflow_ops::kind::KINDS;

/// The kernels of a run.
pub(super) struct Kernels {
    pub(super) assign: Kernel,
    pub(super) place: Kernel,
    pub(super) settle: Kernel,
    pub(super) reorder: Kernel,
    pub(super) scan_tiles: Kernel,
    pub(super) scan_totals: Kernel,
    pub(super) scan_finish: Kernel,
    pub(super) build: Kernel,
    pub(super) fluid: Kernel,
    pub(super) wall: Kernel,
    pub(super) shepard: Kernel,
    pub(super) advance: Kernel,
    pub(super) finish: Kernel,
    pub(super) shepard_apply: Kernel,
    /// Where pairs bound the time step.
    pub(super) approach: Option<Kernel>,
}

impl Kernels {
    /// Those of the scheme stamped under `symbol`, for so many particles of each kind.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn load(
        device: &Device,
        programs: &[&str],
        symbol: &str,
        tag: &str,
        precision: &str,
        integrator: &str,
        encoding: ListEncoding,
        counts: [usize; KINDS],
        pairs: bool,
    ) -> Result<Self, CudaError> {
        let suffix = encoding.suffix();
        let resident = device.resident_threads()?;
        let [fluid, wall] = counts.map(|count| encoding.reading(count, resident));
        let mut names = vec![
            format!("assign_cells_{precision}"),
            format!("place_in_bins_{precision}"),
            format!("settle_bins_{precision}"),
            format!("reorder_{precision}"),
            "scan_tiles".to_owned(),
            "scan_totals".to_owned(),
            "scan_finish".to_owned(),
            format!("build_list{suffix}_{tag}"),
            format!("{symbol}_fluid{fluid}"),
            format!("{symbol}_wall{wall}"),
            format!("{symbol}_shepard{suffix}"),
            format!("advance_{integrator}_{tag}"),
            format!("finish_{precision}"),
            format!("shepard_apply_{precision}"),
        ];
        if pairs {
            names.push(format!("approach{suffix}_{tag}"));
        }
        let mut kernels = Program::kernels(device, programs, &names)?.into_iter();
        let mut next = || {
            kernels.next().ok_or_else(|| CudaError::NoKernel {
                name: symbol.to_owned(),
            })
        };
        Ok(Kernels {
            assign: next()?,
            place: next()?,
            settle: next()?,
            reorder: next()?,
            scan_tiles: next()?,
            scan_totals: next()?,
            scan_finish: next()?,
            build: next()?,
            fluid: next()?,
            wall: next()?,
            shepard: next()?,
            advance: next()?,
            finish: next()?,
            shepard_apply: next()?,
            approach: if pairs { Some(next()?) } else { None },
        })
    }
}
