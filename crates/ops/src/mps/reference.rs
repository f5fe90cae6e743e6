use super::weight::Weight;
use crate::Real;
use crate::particles::lattice::each_neighbour;

/// Sums over the neighbours of an interior particle of the lattice of the start, with the spacing as
/// the unit of length.
///
/// **Equation** `n⁰ = Σ w`, `λ⁰ = Σ r² w / Σ w` over `0 < r < r_e` of a square or cubic lattice.
///
/// ```
/// use monoflow_ops::mps::{Reference, weight::Hyperbolic};
/// let lattice = Reference::of::<Hyperbolic>(2, 2.1);
/// assert_eq!(lattice.neighbours, 12);
/// assert!((lattice.density - 6.539697).abs() < 5e-7);
/// assert!((lattice.spread - 1.388351).abs() < 5e-7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reference {
    /// Number density `n⁰`.
    pub density: f64,
    /// `λ⁰` in squared spacings.
    pub spread: f64,
    /// How many neighbours there are.
    pub neighbours: u32,
}

impl Reference {
    /// Of the weight `W`, coefficients as declared, that reaches `ratio = r_e/spacing` in so many dimensions.
    pub fn of<W: Weight>(dimensions: usize, ratio: f64) -> Self {
        let weight = W::with_defaults();
        Self::of_weight(&weight, dimensions, ratio)
    }

    /// Of a weight that reaches `ratio = r_e/spacing` in so many dimensions.
    pub fn of_weight(weight: &impl Weight, dimensions: usize, ratio: f64) -> Self {
        let (mut density, mut moment, mut neighbours) = (0.0, 0.0, 0);
        each_neighbour(dimensions, ratio, |r2| {
            let q = Real::sqrt(r2) / ratio;
            let w: f64 = weight.value(q, 1.0 / q);
            density += w;
            moment += r2 * w;
            neighbours += 1;
        });
        Reference {
            density,
            spread: moment / density,
            neighbours,
        }
    }
}
