use super::Opening;
use crate::particles::grid::Grid;
use crate::{Real, Scalar, vector};
use core::array::from_fn;

/// What the water before the plane of an opening has at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mirrored {
    /// Velocity along the normal, m/s.
    pub speed: f64,
    /// Density excess.
    pub excess: f64,
}

/// What the water before the plane has at the point that mirrors `depth` at it, where there is enough of it.
///
/// **Equation** the value at the point of the linear function that fits the particles `j` before the plane best:
/// least `Σ w_j (f_j - a - b·x_j)²`, `w = (1-q)⁴ (1+4q)`, `q = |x_j| / radius`; where these lie too close to a
/// line or a plane, their mean `Σ w_j f_j / Σ w_j`.
/// **Source** Liu & Liu 2006, doi:10.1016/j.apnum.2005.02.012 (interpolation that is consistent up to linear
/// functions).
///
/// Where a crew shares the work, the first of it has the result. `place` is that of a particle in `cell`; `start(c)`
/// is the first fluid particle of a cell, `place_of` and `motion_of` give the words of one.
#[inline(always)]
pub fn mirror<S: Scalar, const D: usize>(
    opening: &Opening,
    depth: f64,
    (grid, crew): (&Grid<S>, &impl Crew),
    (cell, place): (u32, &[S; 4]),
    start: impl Fn(u32) -> u32,
    (place_of, motion_of): (impl Fn(u32) -> [S; 4], impl Fn(u32) -> [S; 4]),
) -> Option<Mirrored> {
    let twice = 2.0 * depth;
    let point: [S; 3] = from_fn(|k| S::from_literal(place[k].widen() + twice * opening.normal[k]));
    let (offset, home) = grid.rehome(point, cell)?;
    let from: [S; D] = from_fn(|k| offset[k]);
    let inv_radius = 1.0 / opening.radius;
    let mut fit = Fit::default();
    grid.rows(
        D,
        grid.coordinates(home),
        start,
        #[inline(always)]
        |row, middle| {
            let mut shift = grid.shift::<D>(middle);
            let [first, _, _, end] = row;
            let mut j = first + crew.lane();
            while j < end {
                shift[0] = grid.along_row(row, middle, j).1;
                let place = place_of(j);
                // From the point to the particle, in radii.
                let mut x = [0.0f64; 3];
                for k in 0..D {
                    x[k] = ((place[k] - from[k]) + shift[k]).widen() * inv_radius;
                }
                let r2 = vector::dot(&x, &x);
                // The point lies as far before the plane as the particle behind it.
                let before = depth * inv_radius + vector::dot(&x, &opening.normal);
                if r2 < 1.0 && before > 0.0 {
                    let motion = motion_of(j);
                    let velocity: [f64; 3] = from_fn(|k| motion[k].widen());
                    let values = [vector::dot(&velocity, &opening.normal), motion[3].widen()];
                    fit.add(weight(Real::sqrt(r2)), &x, &values);
                }
                j += crew.lanes();
            }
        },
    );
    fit.gather(crew);
    (fit.weight >= ENOUGH * opening.full).then(|| {
        let [speed, excess] = fit.at_origin::<D>();
        Mirrored { speed, excess }
    })
}

/// The weight of a particle at a distance of `q` radii, 1 at most.
#[inline(always)]
pub fn weight(q: f64) -> f64 {
    let rest = (1.0 - q) * (1.0 - q);
    rest * rest * (1.0 + 4.0 * q)
}

/// Threads that share the particles around one point.
pub trait Crew {
    /// Which of them this is.
    fn lane(&self) -> u32;
    /// How many they are.
    fn lanes(&self) -> u32;
    /// The sums over all of them, for the first.
    fn sums(&self, own: [f64; 6]) -> [f64; 6];
}

/// One thread alone.
pub struct Alone;

impl Crew for Alone {
    #[inline(always)]
    fn lane(&self) -> u32 {
        0
    }

    #[inline(always)]
    fn lanes(&self) -> u32 {
        1
    }

    #[inline(always)]
    fn sums(&self, own: [f64; 6]) -> [f64; 6] {
        own
    }
}

/// The share of a full neighbourhood that makes water.
const ENOUGH: f64 = 0.1;
/// Second moments of this share of the weight, on average over axes, are those of particles in a line or a plane.
/// In a full neighbourhood it is a tenth.
const THIN: f64 = 0.01;

/// Sums of a fit of two linear functions.
#[derive(Clone, Copy, Default)]
struct Fit {
    weight: f64,
    /// `Σ w x`
    first: [f64; 3],
    /// `Σ w x x`: xx, yy, zz, yz, zx, xy.
    second: [f64; 6],
    /// `Σ w f` of either.
    value: [f64; 2],
    /// `Σ w f x` of either.
    slope: [[f64; 3]; 2],
}

impl Fit {
    #[inline(always)]
    fn add(&mut self, w: f64, x: &[f64; 3], values: &[f64; 2]) {
        self.weight += w;
        vector::add_scaled(&mut self.first, w, x);
        let [a, b, c] = *x;
        let products = [a * a, b * b, c * c, b * c, c * a, a * b];
        vector::add_scaled(&mut self.second, w, &products);
        // By index: iterators would keep the sums in memory on a GPU.
        self.value = from_fn(|k| self.value[k] + w * values[k]);
        self.slope = from_fn(|k| from_fn(|n| self.slope[k][n] + w * values[k] * x[n]));
    }

    /// Adds up what the threads of a crew have, for the first of them.
    #[inline(always)]
    fn gather(&mut self, crew: &impl Crew) {
        let ([x, y, z], [speed, excess]) = (self.first, self.value);
        let [weight, x, y, z, speed, excess] = crew.sums([self.weight, x, y, z, speed, excess]);
        (self.weight, self.first, self.value) = (weight, [x, y, z], [speed, excess]);
        let [[a, b, c], [d, e, f]] = self.slope;
        let [a, b, c, d, e, f] = crew.sums([a, b, c, d, e, f]);
        self.slope = [[a, b, c], [d, e, f]];
        self.second = crew.sums(self.second);
    }

    /// The values at the origin: with `M y = Σ w x`, `a = (Σ w f - y·Σ w f x) / (Σ w - y·Σ w x)`.
    #[inline(always)]
    fn at_origin<const D: usize>(&self) -> [f64; 2] {
        let unused = |k: usize| if k < D { 0.0 } else { 1.0 };
        let [xx, yy, zz, yz, zx, xy] = self.second;
        let (xx, yy, zz) = (xx + unused(0), yy + unused(1), zz + unused(2));
        // The adjugate of M.
        let (a, b, c) = (yy * zz - yz * yz, zz * xx - zx * zx, xx * yy - xy * xy);
        let (d, e, f) = (zx * xy - xx * yz, xy * yz - yy * zx, yz * zx - zz * xy);
        let determinant = xx * a + xy * f + zx * e;
        let mut least = 1.0;
        for _ in 0..D {
            least *= THIN * self.weight;
        }
        let [x, y, z] = self.first;
        let mut y_of = [0.0; 3];
        if determinant > least {
            let inverse = 1.0 / determinant;
            y_of = [
                (a * x + f * y + e * z) * inverse,
                (f * x + b * y + d * z) * inverse,
                (e * x + d * y + c * z) * inverse,
            ];
        }
        let rest = self.weight - vector::dot(&y_of, &self.first);
        // Particles that all lie to one side, so far away that the point is beyond what they can tell.
        let (y_of, rest) = if rest > THIN * self.weight {
            (y_of, rest)
        } else {
            ([0.0; 3], self.weight)
        };
        from_fn(|k| (self.value[k] - vector::dot(&y_of, &self.slope[k])) / rest)
    }
}
