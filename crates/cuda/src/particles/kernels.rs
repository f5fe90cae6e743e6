use super::ListEncoding;
use crate::{CudaError, Device, Kernel, Program};

/// The kernels that sort particles and list their neighbours.
pub(super) struct Kernels {
    pub(super) assign: Kernel,
    pub(super) place: Kernel,
    pub(super) settle: Kernel,
    pub(super) reorder: Kernel,
    pub(super) reorder_word: Kernel,
    pub(super) scan_tiles: Kernel,
    pub(super) scan_totals: Kernel,
    pub(super) scan_finish: Kernel,
    /// Where neighbours are listed.
    pub(super) build: Option<Kernel>,
}

impl Kernels {
    /// Those of a precision and number of dimensions.
    pub(super) fn load(
        device: &Device,
        programs: &[&str],
        precision: &str,
        dimensions: usize,
        encoding: ListEncoding,
    ) -> Result<Self, CudaError> {
        let names = [
            format!("assign_cells_{precision}"),
            format!("place_in_bins_{precision}"),
            format!("settle_bins_{precision}"),
            format!("reorder_{precision}"),
            format!("reorder_word_{precision}"),
            "scan_tiles".to_owned(),
            "scan_totals".to_owned(),
            "scan_finish".to_owned(),
        ];
        let [
            assign,
            place,
            settle,
            reorder,
            reorder_word,
            scan_tiles,
            scan_totals,
            scan_finish,
        ] = Program::exactly(device, programs, names)?;
        let build = match encoding.lists() {
            true => {
                let suffix = encoding.suffix;
                let names = [format!("build_list{suffix}_{precision}_{dimensions}d")];
                let [build] = Program::exactly(device, programs, names)?;
                Some(build)
            }
            false => None,
        };
        Ok(Kernels {
            assign,
            place,
            settle,
            reorder,
            reorder_word,
            scan_tiles,
            scan_totals,
            scan_finish,
            build,
        })
    }
}
