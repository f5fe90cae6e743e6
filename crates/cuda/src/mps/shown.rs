//! Columns that are shown of MPS.

use super::MpsCuda;
use crate::any::DeclaredColumns;
use crate::summed::{SummationCode, Summed};
use crate::{Buffer, CudaError};
use monoflow_abi::ParticleColumns;
use monoflow_cpu::mps::evenly;
use monoflow_device::Column;
use monoflow_ops::Scalar;
use monoflow_ops::control::Halt;

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// The same with columns that are to be shown: summations whose kernel reaches as far as the weight.
    ///
    /// # Errors
    /// Kernels are missing.
    pub fn with_shown(mut self, shown: Vec<SummationCode<'_>>) -> Result<Self, CudaError> {
        let (device, encoding) = (&self.particles.device, self.particles.encoding);
        let shown = shown.into_iter();
        self.shown = shown
            .map(|code| Summed::load(device, code, encoding))
            .collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// The columns that are to be shown, of the particles as they are now, in the device's order: what is declared of
    /// each, and a word for each particle.
    ///
    /// # Errors
    /// The driver fails; memory is short.
    pub fn columns(&mut self) -> Result<DeclaredColumns<S>, CudaError> {
        if self.shown.is_empty() {
            return Ok(Vec::new());
        }
        let [place, motion] = evenly(&self.particles.store()?);
        let (device, what) = (self.particles.device.clone(), "columns that are shown");
        let filled = |words: &[[S; 4]]| {
            let mut buffer = Buffer::zeros(&device, words.len(), what)?;
            buffer.upload(words)?;
            Ok::<_, CudaError>(buffer)
        };
        let (place, motion) = (filled(&place)?, filled(&motion)?);
        let found = Buffer::<[S; 4]>::zeros(&device, place.len(), what)?;
        // The clock lets kernels run.
        let clock = self.clock;
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        let words = ParticleColumns {
            place: place.column(),
            motion: motion.column(),
        };
        let none = Column::at(0);
        let p = (self.particles).force_parameters(words, none, none, self.device_clock.column());
        let mut columns = Vec::new();
        for summed in &self.shown {
            summed.find(&device, &p, found.column(), true)?;
            let mut words = vec![Default::default(); place.len()];
            found.download(&mut words)?;
            columns.push((summed.scheme.facts.column, words));
        }
        self.clock = clock;
        self.put_clock()?;
        let copied = (2 + columns.len()) * place.len() * size_of::<[S; 4]>();
        self.traffic.other_bytes += copied as u64;
        Ok(columns)
    }
}
