//! What particles have, at the corners of the surface.

use crate::{Isosurface, IsosurfaceError};
use splashsurf_lib::nalgebra::Vector3;

impl Isosurface {
    /// A scalar of the particles at the corners: the mean of those that the kernel reaches, with its weights.
    ///
    /// # Errors
    /// [`IsosurfaceError::Values`] if there is not one for each particle.
    pub fn scalars(&self, of_particles: &[f64]) -> Result<Vec<f64>, IsosurfaceError> {
        let Some(near) = self.near_with(of_particles.len())? else {
            return Ok(Vec::new());
        };
        Ok(near
            .interpolator
            .interpolate_scalar_quantity(of_particles, self.corners(), true))
    }

    /// A vector of the particles at the corners, as [`Isosurface::scalars`].
    ///
    /// # Errors
    /// [`IsosurfaceError::Values`] if there is not one for each particle.
    pub fn vectors(
        &self,
        of_particles: impl IntoIterator<Item = [f64; 3]>,
    ) -> Result<Vec<[f64; 3]>, IsosurfaceError> {
        let vectors: Vec<Vector3<f64>> = of_particles.into_iter().map(Vector3::from).collect();
        let found = self.carried(&vectors)?;
        Ok(found.into_iter().map(Into::into).collect())
    }

    /// A vector of each particle at the corners.
    // Not generic, as the surface itself.
    fn carried(&self, vectors: &[Vector3<f64>]) -> Result<Vec<Vector3<f64>>, IsosurfaceError> {
        let Some(near) = self.near_with(vectors.len())? else {
            return Ok(Vec::new());
        };
        Ok(near
            .interpolator
            .interpolate_vector_quantity(vectors, self.corners(), true))
    }

    /// What finds particles, if there are as many as values.
    fn near_with(
        &self,
        values: usize,
    ) -> Result<Option<&crate::isosurface::Near>, IsosurfaceError> {
        let expected = self.near.as_ref().map_or(0, |near| near.particles);
        match values == expected {
            true => Ok(self.near.as_ref()),
            false => Err(IsosurfaceError::Values {
                expected,
                found: values,
            }),
        }
    }
}
