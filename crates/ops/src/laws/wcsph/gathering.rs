use super::pairs::{H, Pair, Seen, pairs};
use super::walls::Fluid;
use crate::laws::{Law, Sequence};
use crate::particles::PairGeom;
use crate::particles::Sums;
use crate::particles::kernel::{Smoothing, WendlandC2};
use crate::wcsph::diffusion::{Diffusion, DiffusionSetup};
use crate::wcsph::{Gathers, State};
use crate::{Coefficients, Lanes, Named, Real, Scalar, vector};
use core::array::from_fn;
use std::vec::Vec;

/// Neighbours of a particle in the law on lanes.
const NEIGHBOURS: usize = 12;

/// Laws of what a model gathers, part of those of density diffusions and of walls: a column is finite where
/// there is nobody around; lanes left over, which show the particle itself, add nothing; each lane of a
/// vector is the number it would be alone.
pub(super) fn gathers<M: Gathers<f64> + Named>(model: &M) {
    if M::COLUMN.is_some() {
        in_dimensions::<M, 1>(model);
        in_dimensions::<M, 2>(model);
        in_dimensions::<M, 3>(model);
    }
}

fn in_dimensions<M: Gathers<f64> + Named, const D: usize>(model: &M) {
    let nobody = Law::of::<M>("what it gathers is finite where nobody is around");
    let padding = Law::of::<M>("the particle itself adds nothing to what it gathers");
    for pair in pairs(41) {
        let i = pair.seen::<D>().given::<M>().i;
        let column = model.gathered(&Fluid, &i, &[0.0; D], &[0.0; 12]);
        let beyond = model.gathered_beyond::<D>(&[0.0; 12]);
        let is_kept = column.iter().chain(&beyond).all(|x| x.is_finite());
        nobody.holds(is_kept, format_args!("{D}D: {column:?} for {i:?}"));
        let mut sums = [0.0; 12];
        model.gather(&i, &i, &itself(), || 0.0, &mut sums);
        let is_kept = sums.iter().all(|sum| *sum == 0.0);
        padding.holds(is_kept, format_args!("{D}D: {sums:?} for {i:?}"));
    }
    lanes_are_numbers::<M, D>(model);
}

/// The geometry that lanes left over show.
fn itself<const D: usize>() -> PairGeom<f64, D> {
    let kernel = Smoothing::<f64, D, WendlandC2>::new(H);
    PairGeom {
        x: [0.0; D],
        u: [0.0; D],
        r: 0.0,
        r2: 0.0,
        f: kernel.dw_over_r(0.0),
    }
}

/// Adds a pair to sums, with Wendland's kernel.
fn added<R: Real, M: Gathers<R::Scalar>, const D: usize>(
    model: &M,
    Seen { i, j, pair }: &Seen<R, D>,
    sums: &mut Sums<R>,
) {
    let kernel = Smoothing::<R::Scalar, D, WendlandC2>::new(H);
    model.gather(i, j, pair, || kernel.w(pair.r), sums);
}

fn lanes_are_numbers<M: Gathers<f64> + Named, const D: usize>(model: &M) {
    let law = Law::of::<M>("lane by lane");
    let drawn: Vec<Pair> = pairs(42).take(NEIGHBOURS).collect();
    let mut lanes: Sums<Lanes<f64, 2>> = [Lanes::lit(0.0); 12];
    let mut alone = [[0.0; 12]; 2];
    for pair in &drawn {
        let other = pair.swapped();
        let [one, other] = [pair, &other].map(|pair| pair.seen::<D>().given::<M>());
        added(model, &one.beside(&other), &mut lanes);
        added(model, &one, &mut alone[0]);
        added(model, &other, &mut alone[1]);
    }
    for (lane, alone) in alone.iter().enumerate() {
        for (sums, alone) in lanes.iter().zip(alone) {
            let place = format_args!("{D}D, sums of {NEIGHBOURS} neighbours");
            law.equal(sums.0[lane], *alone, 1e-12 * alone.abs(), place);
        }
    }
}

/// Law of a density diffusion that knows gradients: densities that are linear in space stay, within the fluid
/// and at its free surface, however particles lie.
///
/// # Panics
/// If the law is broken.
pub fn spares_linear_densities<F: Diffusion<f64>>() {
    linear_densities_stay::<F, 1>();
    linear_densities_stay::<F, 2>();
    linear_densities_stay::<F, 3>();
}

fn linear_densities_stay<F: Diffusion<f64>, const D: usize>() {
    let law = Law::of::<F>("densities that are linear in space stay");
    let model = F::new(&DiffusionSetup {
        coefficient: 0.1,
        h: H,
        sound_speed: 10.0,
        density: 1000.0,
        gravity: [0.0; 3],
        coefficients: Coefficients::DECLARED,
    });
    let cloud = cloud::<D>(|x| 1e-2 * (0.3 + vector::dot(x, &from_fn(|k| 2.0 - k as f64))));
    let columns: Vec<[f64; 4]> = (0..cloud.len())
        .map(|i| {
            let mut sums = [0.0; 12];
            for seen in around(&cloud, i) {
                added(&model, &seen, &mut sums);
            }
            model.gathered(&Fluid, &cloud[i].1, &[0.0; D], &sums)
        })
        .collect();
    for i in 0..cloud.len() {
        let (mut sum, mut size) = (0.0, 0.0);
        for (
            j,
            Seen {
                i: own,
                j: other,
                pair,
            },
        ) in (0..cloud.len()).filter(|j| *j != i).zip(around(&cloud, i))
        {
            sum += model.rate(&own.with(columns[i]), &other.with(columns[j]), &pair);
            let plain = own.excess - other.excess;
            size += (2.0 * H * other.mass * pair.f * plain).abs();
        }
        let place = format_args!("{D}D, particle {i} of {}", cloud.len());
        law.equal(sum, 0.0, 1e-9 * (1.0 + size), place);
    }
}

/// Positions and states of a disordered block of fluid, five particles a side.
pub(super) fn cloud<const D: usize>(
    excess: impl Fn(&[f64; D]) -> f64,
) -> Vec<([f64; D], State<f64, D>)> {
    let spacing = H / 1.3;
    let mut sequence = Sequence(43);
    let mut cloud = Vec::new();
    for n in 0..5_usize.pow(D as u32) {
        let x = from_fn(|k| {
            let place = (n / 5_usize.pow(k as u32) % 5) as f64;
            spacing * (place + sequence.between(-0.15, 0.15))
        });
        let excess = excess(&x);
        let density = 1000.0 * (1.0 + excess);
        let state = State {
            mass: 1000.0 * spacing.powi(D as i32),
            velocity: [0.0; D],
            excess,
            density,
            volume_per_mass: 1.0 / density,
            pressure: 1e5 * excess,
            sound_speed: 10.0,
            gathered: [0.0; 4],
            gradient: [[0.0; 4]; 2],
            given: [0.0; 4],
        };
        cloud.push((x, state));
    }
    cloud
}

/// A particle of a cloud and each other one, in their order.
pub(super) fn around<const D: usize>(
    cloud: &[([f64; D], State<f64, D>)],
    i: usize,
) -> impl Iterator<Item = Seen<f64, D>> {
    let kernel = Smoothing::<f64, D, WendlandC2>::new(H);
    (0..cloud.len()).filter(move |j| *j != i).map(move |j| {
        let x = vector::sub(&cloud[i].0, &cloud[j].0);
        let r = Scalar::widen(vector::dot(&x, &x)).sqrt();
        let f = if r < kernel.radius {
            kernel.dw_over_r(r)
        } else {
            0.0
        };
        let pair = PairGeom {
            x,
            u: [0.0; D],
            r,
            r2: r * r,
            f,
        };
        Seen {
            i: cloud[i].1,
            j: cloud[j].1,
            pair,
        }
    })
}
