//! Clouds of particles, and what the operators of MPS make of them.

use crate::common::everyone::Everyone;
use crate::common::{Point, Random, by_id, store};
use monoflow_cpu::view;
use monoflow_kernels::host::particles::ListView;
use monoflow_ops::Scalar;
use monoflow_ops::mps::{MIRROR, MpsScheme, apply, correct, number_density, predict};
use monoflow_ops::particles::body::View;
use monoflow_ops::particles::kind::is_dummy;
use monoflow_particles::{BLOCK, Domain, NeighbourList, Store};
use std::array::from_fn;

/// Particles with their list. The words of `pressed` carry pressures, as excesses.
pub struct Cloud<S> {
    pub domain: Domain<S>,
    pub store: Store<S>,
    pub pressed: Store<S>,
    list: NeighbourList<S>,
}

/// The sums of one particle; of a dummy only the first two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<const D: usize> {
    /// Velocity that viscosity and collisions bring in a second.
    pub drag: [f64; D],
    /// Number density, and the part of it that particles with pressure make.
    pub density: [f64; 2],
    /// Velocity that the pressure gradient brings in a second.
    pub push: [f64; D],
    /// Product of the Poisson equation's row with the pressures, with Δt of a second.
    pub product: f64,
}

impl<const D: usize> Default for Found<D> {
    fn default() -> Self {
        Found {
            drag: [0.0; D],
            density: [0.0; 2],
            push: [0.0; D],
            product: 0.0,
        }
    }
}

impl<const D: usize> Found<D> {
    /// All its numbers.
    pub fn numbers(&self) -> impl Iterator<Item = f64> + '_ {
        let scalars = [self.density[0], self.density[1], self.product];
        scalars.into_iter().chain(self.drag).chain(self.push)
    }
}

impl<S: Scalar> Cloud<S> {
    /// A point's excess is its pressure; points without mass are dummies.
    pub fn new<const D: usize>(domain: Domain<S>, points: &[Point], search: f64) -> Self {
        let mut store = store(&domain, points);
        let mut list = NeighbourList::here().expect("built for this processor");
        list.rebuild::<D>(&domain, S::from_literal(search), &mut store, &|_, _, _| {
            true
        })
        .expect("all inside");
        let mut pressed = store.clone();
        for (word, motion) in pressed.place.iter_mut().zip(&store.motion) {
            word[3] = if is_dummy(word) {
                S::from_literal(MIRROR)
            } else {
                motion[3]
            };
        }
        Cloud {
            domain,
            store,
            pressed,
            list,
        }
    }

    /// The sums by id, through lists and lanes.
    pub fn listed<const D: usize>(&self, scheme: &impl MpsScheme<S, D>) -> Vec<Found<D>> {
        let (grid, motion) = (&self.domain.grid, &self.store.motion);
        let near = |place, i| view(grid, &self.list, place, motion, i / BLOCK);
        self.found::<D, _, ListView<'_, S, D>>(
            scheme,
            |i| near(&self.store.place, i),
            |i| near(&self.pressed.place, i),
        )
    }

    /// The sums by id, one neighbour at a time among all particles.
    pub fn unlisted<const D: usize>(&self, scheme: &impl MpsScheme<S, D>) -> Vec<Found<D>> {
        let view = |store| Everyone::<S, D> {
            domain: &self.domain,
            store,
        };
        self.found(scheme, |_| view(&self.store), |_| view(&self.pressed))
    }

    fn found<const D: usize, Sch: MpsScheme<S, D>, V: View<S, D>>(
        &self,
        scheme: &Sch,
        still: impl Fn(usize) -> V,
        pressed: impl Fn(usize) -> V,
    ) -> Vec<Found<D>> {
        let one = S::from_literal(1.0);
        let rest = [S::from_literal(0.0); 4];
        by_id(&self.store, |i, store| {
            let k = i as u32;
            let (still, pressed) = (&still(i), &pressed(i));
            let (_, ahead) = predict(scheme, still, k, one);
            let (density, bearing) = number_density(scheme, still, k);
            let mut found = Found {
                drag: from_fn(|a| ahead[a].widen() - store.motion[i][a].widen()),
                density: [density.widen(), bearing.widen()],
                ..Found::default()
            };
            if !is_dummy(&store.place[i]) {
                let ((_, pushed), _) = correct(scheme, pressed, k, (rest, rest), rest, one);
                found.push = from_fn(|a| pushed[a].widen());
                found.product = apply(scheme, pressed, k, one).widen();
            }
            found
        })
    }
}

/// A disordered lattice of `counts` particles of spacing 1, the last axis closed by two layers of
/// walls of which the outer are dummies. Every third particle lies exactly on a face of cells of
/// width `cell`, some of those on the seam of a period.
pub fn disordered<const D: usize>(counts: [usize; 3], cell: f64) -> Vec<Point> {
    let mut random = Random(11);
    let mut points = Vec::new();
    for wall in [false, true] {
        for c in 0..if D > 2 { counts[2] } else { 1 } {
            for b in 0..counts[1] {
                for a in 0..counts[0] {
                    let at = [a, b, c];
                    if (at[D - 1] < 2) != wall {
                        continue;
                    }
                    let mut position: [f64; 3] = from_fn(|k| {
                        if k < D {
                            at[k] as f64 + 0.5 + 0.4 * random.next()
                        } else {
                            0.0
                        }
                    });
                    if points.len() % 3 == 0 {
                        let k = points.len() / 3 % D;
                        position[k] = (position[k] / cell).floor() * cell;
                    }
                    points.push(Point {
                        wall,
                        position,
                        velocity: from_fn(|k| if k < D { random.next() } else { 0.0 }),
                        mass: f64::from(u8::from(at[D - 1] > 0)),
                        excess: random.next(),
                    });
                }
            }
        }
    }
    points
}
