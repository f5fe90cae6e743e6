//! From particles to triangles.

use crate::IsosurfaceError;
use crate::order::ordered;
use crate::smooth::smooth;
use splashsurf_lib::mesh::TriMesh3d;
use splashsurf_lib::nalgebra::Vector3;
use splashsurf_lib::sph_interpolation::SphInterpolator;
use splashsurf_lib::{
    GridDecompositionParameters, Parameters, SpatialDecomposition, reconstruct_surface,
};

/// Side of the cubes that are marched through, in radii of particles.
const CUBE: f64 = 0.75;
/// Reach of the kernel, in radii of particles: a smoothing length of two.
const REACH: f64 = 4.0;
/// The part of space that is fluid where the surface lies.
const THRESHOLD: f64 = 0.6;
/// A density at rest; surfaces do not depend on it.
const DENSITY: f64 = 1000.0;

/// The surface of a fluid: closed, of triangles that are seen counter-clockwise from outside.
///
/// A particle stands for a cube as wide as the spacing; half of that is its radius r.
///
/// **Equation** With `Vⱼ = (2r)³/Σₖ W(xⱼ - xₖ)`, in units of the mass of a particle over its density, the surface is
/// where `Σⱼ Vⱼ W(x - xⱼ) = 0.6`. `W` is the cubic spline that reaches 4r far. The grid has cells of 0.75 r and stands
/// still in space. Corners then move 25 times to the mean of their neighbours, less the fewer particles are near, so
/// that drops and thin sheets keep their size.
///
/// **Source** F. Löschner, T. Böttcher, S. Rhys Jeske, J. Bender 2023, *Weighted Laplacian Smoothing for Surface
/// Reconstruction of Particle-based Fluids*, doi:10.2312/vmv.20231245, with the values that they recommend.
///
/// **Properties** Edges are rounded by about a spacing: a box of 16 × 27 × 16 particles has 98 % of its volume. A drop
/// of one particle is a small ball. Particles are not repeated beyond periodic sides: there the surface closes.
///
/// ```
/// use monoflow_isosurface::Isosurface;
/// let drop = [[0.0; 3], [0.1, 0.0, 0.0]];
/// let surface = Isosurface::around(drop, 0.1)?;
/// assert!(surface.triangles().len() > 100);
/// let speeds = surface.scalars(&[2.0, 2.0])?;
/// assert!(speeds.iter().all(|speed| (speed - 2.0).abs() < 1e-12));
/// # Ok::<(), monoflow_isosurface::IsosurfaceError>(())
/// ```
pub struct Isosurface {
    /// Corners, in sides of cubes.
    corners: Vec<Vector3<f64>>,
    triangles: Vec<[u32; 3]>,
    /// Side of a cube, m.
    unit: f64,
    /// Finds particles around corners; `None` if there are none.
    pub(crate) near: Option<Near>,
}

/// What knows which particles are near.
pub(crate) struct Near {
    pub interpolator: SphInterpolator<f64>,
    pub particles: usize,
}

impl Isosurface {
    /// The surface around particles that are `spacing` (m) apart where fluid is at rest. Without any there are no
    /// triangles.
    ///
    /// # Errors
    /// [`IsosurfaceError::Spacing`], [`IsosurfaceError::NotFinite`], [`IsosurfaceError::Failed`].
    pub fn around(
        particles: impl IntoIterator<Item = [f64; 3]>,
        spacing: f64,
    ) -> Result<Self, IsosurfaceError> {
        if !(spacing > 0.0 && spacing.is_finite()) {
            return Err(IsosurfaceError::Spacing { spacing });
        }
        // The side of a cube is one: points of the grid are whole numbers then, and all blocks of it find the same
        // corners to the last bit where they meet.
        let unit = 0.5 * CUBE * spacing;
        let places = particles
            .into_iter()
            .map(|place| Vector3::from(place) / unit);
        Self::among(places.collect(), unit)
    }

    /// The surface around particles at places in sides of cubes.
    // Not generic: what is behind it takes seconds to compile, and does so once, here.
    fn among(places: Vec<Vector3<f64>>, unit: f64) -> Result<Self, IsosurfaceError> {
        let is_not_finite = |place: &Vector3<f64>| !place.iter().all(|x| x.is_finite());
        if let Some(particle) = places.iter().position(is_not_finite) {
            return Err(IsosurfaceError::NotFinite { particle });
        }
        if places.is_empty() {
            return Ok(Isosurface {
                corners: Vec::new(),
                triangles: Vec::new(),
                unit,
                near: None,
            });
        }
        let parameters = parameters();
        let found = reconstruct_surface::<i64, f64>(&places, &parameters);
        let failed = |problem: String| IsosurfaceError::Failed { problem };
        let found = found.map_err(|error| failed(error.to_string()))?;
        let (Some(densities), Some(neighbours)) =
            (&found.particle_densities, &found.particle_neighbors)
        else {
            return Err(failed("no densities were found".to_owned()));
        };
        let interpolator = SphInterpolator::new(
            &places,
            densities,
            DENSITY * (2.0 * parameters.particle_radius).powi(3),
            parameters.compact_support_radius,
        );
        let near = Near {
            interpolator,
            particles: places.len(),
        };
        let mut mesh = ordered(&found.mesh);
        let crowds = crate::smooth::crowds(&places, neighbours, parameters.compact_support_radius);
        smooth(&mut mesh, &near.interpolator, &crowds);
        let triangles = narrowed(&mesh).ok_or_else(|| failed("it is too large".to_owned()))?;
        Ok(Isosurface {
            corners: mesh.vertices,
            triangles,
            unit,
            near: Some(near),
        })
    }

    /// Its corners, m.
    pub fn points(&self) -> Vec<[f64; 3]> {
        let corners = self.corners.iter();
        corners.map(|corner| (corner * self.unit).into()).collect()
    }

    /// The corners of its triangles.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Corners in sides of cubes, in which particles are found.
    pub(crate) fn corners(&self) -> &[Vector3<f64>] {
        &self.corners
    }
}

fn parameters() -> Parameters<f64> {
    Parameters {
        rest_density: DENSITY,
        iso_surface_threshold: THRESHOLD,
        // Not the same bits on all processors.
        enable_simd: false,
        spatial_decomposition: SpatialDecomposition::UniformGrid(GridDecompositionParameters {
            subdomain_num_cubes_per_dim: 64,
            auto_disable: false,
        }),
        global_neighborhood_list: true,
        ..Parameters::new(1.0 / CUBE, REACH / CUBE, 1.0)
    }
}

/// Triangles with indices as files have them; `None` if there are too many corners.
fn narrowed(mesh: &TriMesh3d<f64>) -> Option<Vec<[u32; 3]>> {
    u32::try_from(mesh.vertices.len()).ok()?;
    let triangles = mesh.triangles.iter();
    Some(triangles.map(|t| t.map(|corner| corner as u32)).collect())
}
