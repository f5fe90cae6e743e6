//! What is read of columns that models declare.

use crate::particles::Particles;
use crate::{Buffer, CudaError};
use monoflow_abi::DeclaredColumn;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Totals;
use monoflow_particles::{Span, Store};

/// Columns that models declare: what is said of each, and a word for each particle.
pub type DeclaredColumns<S> = Vec<(DeclaredColumn, Vec<[S; 4]>)>;

/// Some of the particles, and their columns.
pub type WithColumns<S> = (Store<S>, DeclaredColumns<S>);

/// An executor whose models declare columns.
pub(crate) trait FindColumns {
    /// Precision.
    type Scalar: Scalar;

    /// Its particles.
    fn particles(&mut self) -> &mut Particles<Self::Scalar>;

    /// Finds all columns of the particles as they are now. `read` is handed each where it is, its words from a number
    /// on.
    fn find_columns<N: Scalar>(
        &mut self,
        read: impl FnMut(
            &Particles<Self::Scalar>,
            &Buffer<[Self::Scalar; 4]>,
            usize,
        ) -> Result<Vec<[N; 4]>, CudaError>,
    ) -> Result<DeclaredColumns<N>, CudaError>;

    /// Of all particles, in the device's order.
    fn whole_columns(&mut self) -> Result<DeclaredColumns<Self::Scalar>, CudaError> {
        let mut bytes = 0;
        let columns = self.find_columns(|particles, words, first| {
            let mut whole = vec![Default::default(); particles.len()];
            words.download_from(first, &mut whole)?;
            bytes += size_of_val(&whole[..]) as u64;
            Ok(whole)
        })?;
        self.particles().copied += bytes;
        Ok(columns)
    }

    /// Of the particles within boxes, which come with them.
    fn columns_within(&mut self, spans: &[Span]) -> Result<WithColumns<Self::Scalar>, CudaError> {
        let found = self.particles().within(spans)?;
        let mut bytes = 0;
        let columns = self.find_columns(|particles, words, first| {
            let picked = particles.picked(words, first)?;
            bytes += size_of_val(&picked[..]) as u64;
            Ok(picked)
        })?;
        self.particles().copied += bytes;
        Ok((found, columns))
    }

    /// Over all fluid.
    fn column_totals(&mut self) -> Result<Vec<(DeclaredColumn, Totals)>, CudaError> {
        let mut bytes = 0;
        let columns = self.find_columns(|particles, words, first| {
            let (totals, read) = particles.totals(words, first)?;
            bytes += read;
            Ok(totals.to_words().to_vec())
        })?;
        self.particles().copied += bytes;
        let totals = columns.into_iter().filter_map(|(column, words)| {
            let words = words.try_into().ok()?;
            Some((column, Totals::from_words(words)))
        });
        Ok(totals.collect())
    }
}
