use super::gathering::gathers;
use super::pairs::{H, Pair, Seen, follows_double, pairs, size, turns_with_the_frame};
use crate::laws::Law;
use crate::particles::PairGeom;
use crate::particles::kernel::{Smoothing, WendlandC2};
use crate::wcsph::State;
use crate::wcsph::wall::{FluidTerms, WallLayout, WallModel, WallSetup};
use crate::{Coefficients, Lanes, Real, Scalar, vector};
use core::array::from_fn;

fn made<S: Scalar, B: WallModel<S>>() -> B {
    B::new(&WallSetup {
        spacing: H,
        wall_spacing: H,
        dimensions: 2,
        gravity: [0.0, -9.81, 0.0],
        energy: 9.81 * 0.6,
        radius: 2.0 * H,
        kernel: 1.0,
        taken_over: 1.0,
        coefficients: Coefficients::DECLARED,
    })
}

/// The terms of a fluid: mass that approaches, and a pressure along the line of centres.
pub struct Fluid;

impl<S: Scalar> FluidTerms<S> for Fluid {
    fn state<R: Real<Scalar = S>, const D: usize>(
        &self,
        mass: R,
        velocity: [R; D],
        excess: R,
    ) -> State<R, D> {
        let density = R::lit(1000.0) * (R::lit(1.0) + excess);
        State {
            mass,
            velocity,
            excess,
            density,
            volume_per_mass: density.recip(),
            pressure: R::lit(1e5) * excess,
            sound_speed: R::lit(10.0),
            gathered: [R::lit(0.0); 4],
            gradient: [[R::lit(0.0); 4]; 2],
            given: [R::lit(0.0); 4],
        }
    }

    fn excess(&self, pressure: S) -> S {
        pressure * S::from_literal(1e-5)
    }

    fn continuity<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R {
        j.mass * pair.approach() * pair.f
    }

    fn momentum_at_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) {
        FluidTerms::<S>::momentum(self, i, j, pair, acceleration);
    }

    fn momentum<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) {
        let pressure = (i.pressure + j.pressure) * i.volume_per_mass * j.volume_per_mass;
        vector::add_scaled(acceleration, -(j.mass * pressure * pair.f), &pair.x);
    }
}

/// What a wall particle makes of the acceleration of a fluid particle that has this one, and the density
/// rate by it.
fn added<R: Real, B: WallModel<R::Scalar>, const D: usize>(
    Seen { i, j, pair }: &Seen<R, D>,
    before: f64,
) -> ([R; D], R) {
    let mut acceleration = [R::lit(before); D];
    let rate = made::<R::Scalar, B>().on_fluid(&Fluid, i, j, pair, &mut acceleration);
    (acceleration, rate)
}

fn force<B: WallModel<f64>, const D: usize>(pair: &Pair) -> [f64; D] {
    added::<f64, B, D>(&pair.seen(), 0.0).0
}

/// Density rates of the fluid particle and of the wall particle.
fn rates<R: Real, B: WallModel<R::Scalar>, const D: usize>(seen: &Seen<R, D>) -> [R; 2] {
    let wall = made::<R::Scalar, B>();
    let Seen { i, j, pair } = seen;
    [
        added::<R, B, D>(seen, 0.0).1,
        wall.on_wall(&Fluid, i, j, pair),
    ]
}

/// Laws of a wall model, given in both precisions, in one to three dimensions: it has layers, no fewer for
/// kernels that reach farther; it adds to sums and leaves what stands in them; particles that coincide are
/// not torn apart; turning the frame turns the force and no density rate; walls without a density of their
/// own have no rate of it; what it gathers is finite where nobody is around, and lanes left over add nothing to it; each lane of a vector is the number it would be alone; single precision follows
/// double.
///
/// # Panics
/// If a law is broken.
pub fn wall<B: WallModel<f64>, Single: WallModel<f32>>() {
    has_layers::<B>();
    gathers(&made::<f64, B>());
    in_dimensions::<B, Single, 1>();
    in_dimensions::<B, Single, 2>();
    in_dimensions::<B, Single, 3>();
    turns::<B, 2>();
    turns::<B, 3>();
    let law = Law::of::<B>("single precision follows double");
    follows_double(law, force::<B, 3>, |pair| {
        added::<f32, Single, 3>(&pair.seen().single(), 0.0).0
    });
    follows_double(
        law,
        |pair| rates::<f64, B, 3>(&pair.seen()),
        |pair| rates::<f32, Single, 3>(&pair.seen().single()),
    );
}

fn in_dimensions<B: WallModel<f64>, Single: WallModel<f32>, const D: usize>() {
    sums_are_added_to::<B, D>();
    coinciding_particles_stay_finite::<f64, B, D>();
    coinciding_particles_stay_finite::<f32, Single, D>();
    walls_without_density_have_no_rate::<B, D>();
    lanes_are_numbers::<B, D>();
}

fn has_layers<B: WallModel<f64>>() {
    let law = Law::of::<B>("it has layers, no fewer for a farther reach");
    let mut before = 1;
    for k in 100..800 {
        let reach = 0.01 * f64::from(k);
        let WallLayout { layers, offset } = B::layout(reach);
        let is_kept = layers >= before && offset.is_finite();
        let found = format_args!("{layers} layers from {offset} on for {reach} spacings");
        law.holds(is_kept, found);
        before = layers;
    }
}

fn sums_are_added_to<B: WallModel<f64>, const D: usize>() {
    let law = Law::of::<B>("it adds to sums and leaves what stands in them");
    for pair in pairs(31) {
        let (force, rate) = added::<f64, B, D>(&pair.seen(), 0.0);
        let (force_after, rate_after) = added::<f64, B, D>(&pair.seen(), 3.0);
        let place = format_args!("{D}D, {pair:?}");
        let tolerance = 1e-13 * (1.0 + size(&force));
        for (after, part) in force_after.into_iter().zip(force) {
            law.equal(after - 3.0, part, tolerance, place);
        }
        law.equal(rate_after, rate, 0.0, place);
    }
}

fn coinciding_particles_stay_finite<S: Scalar, B: WallModel<S>, const D: usize>() {
    let law = Law::of::<B>("forces are finite where particles coincide");
    let kernel = Smoothing::<S, D, WendlandC2>::new(H);
    let still = State {
        mass: S::from_literal(1.0),
        velocity: [S::from_literal(0.0); D],
        excess: S::from_literal(0.0),
        density: S::from_literal(1000.0),
        volume_per_mass: S::from_literal(1e-3),
        pressure: S::from_literal(100.0),
        sound_speed: S::from_literal(10.0),
        gathered: [S::from_literal(0.0); 4],
        gradient: [[S::from_literal(0.0); 4]; 2],
        given: [S::from_literal(0.0); 4],
    };
    for gap in [0.0, 1e-15, 1e-9, 1e-6, 1e-4, 1e-2] {
        let r = S::from_literal(gap * H);
        let pair = PairGeom {
            x: from_fn(|k| if k == 0 { r } else { S::from_literal(0.0) }),
            u: [S::from_literal(0.0); D],
            r,
            r2: r * r,
            f: kernel.dw_over_r(r),
        };
        let (i, j) = (still, still);
        let (force, rate) = added::<S, B, D>(&Seen { i, j, pair }, 0.0);
        let is_finite = |a: &S| Scalar::is_finite(*a);
        let is_kept = force.iter().all(is_finite) && is_finite(&rate);
        let found = format_args!("{D}D, {}: {force:?} at {r} m", S::NAME);
        law.holds(is_kept, found);
    }
}

fn turns<B: WallModel<f64>, const D: usize>() {
    let law = Law::of::<B>("turning the frame turns the force");
    turns_with_the_frame(law, force::<B, D>);
    let law = Law::of::<B>("turning the frame changes no density rate");
    for pair in pairs(32) {
        let still = rates::<f64, B, D>(&pair.seen());
        let moved = rates::<f64, B, D>(&pair.turned(1.0).seen());
        for (a, b) in still.into_iter().zip(moved) {
            law.equal(a, b, 1e-9 * (1.0 + a.abs()), format_args!("{pair:?}"));
        }
    }
}

fn walls_without_density_have_no_rate<B: WallModel<f64>, const D: usize>() {
    let law = Law::of::<B>("walls without a density of their own have no rate of it");
    for pair in pairs(33).filter(|_| !B::EVOLVES) {
        let [_, rate] = rates::<f64, B, D>(&pair.seen());
        law.holds(rate == 0.0, format_args!("{D}D: {rate:e} for {pair:?}"));
    }
}

fn lanes_are_numbers<B: WallModel<f64>, const D: usize>() {
    let law = Law::of::<B>("lane by lane");
    for pair in pairs(34) {
        let other = pair.turned(1.0).swapped();
        let seen: Seen<Lanes<f64, 2>, D> = pair.seen().beside(&other.seen());
        let (forces, _) = added::<_, B, D>(&seen, 0.0);
        let both = rates::<_, B, D>(&seen);
        for (lane, pair) in [pair, other].into_iter().enumerate() {
            let place = format_args!("{D}D, {pair:?}");
            let alone = force::<B, D>(&pair);
            for (lanes, alone_k) in forces.iter().zip(alone) {
                law.equal(lanes.0[lane], alone_k, 1e-13 * size(&alone), place);
            }
            for (lanes, rate) in both.iter().zip(rates::<f64, B, D>(&pair.seen())) {
                law.equal(lanes.0[lane], rate, 1e-13 * rate.abs(), place);
            }
        }
    }
}

/// Law of a wall that fluid feels as fluid: its layers fill the influence radius, so that nothing is missed
/// at its surface, and one layer more would not be in reach.
///
/// # Panics
/// If the law is broken.
pub fn fills_the_support<B: WallModel<f64>>() {
    let law = Law::of::<B>("layers fill the influence radius");
    for k in 0..=700 {
        let reach = 1.0 + 0.01 * f64::from(k);
        let WallLayout { layers, offset } = B::layout(reach);
        let next = offset + f64::from(layers);
        let is_kept = next >= reach && next - 1.0 < reach + 0.5;
        let found = format_args!("{layers} layers from {offset} on for {reach} spacings");
        law.holds(is_kept, found);
    }
}

/// Law of a wall that only repels: never towards it, along the line of centres, and no density changes.
///
/// # Panics
/// If the law is broken.
pub fn repels<B: WallModel<f64>>() {
    let law = Law::of::<B>("it repels and does nothing else");
    for pair in pairs(35) {
        let (force, [rate, back]) = (force::<B, 3>(&pair), rates::<f64, B, 3>(&pair.seen()));
        let x = pair.seen::<3>().pair.x;
        let aside = size(&vector::cross(&x, &force));
        let is_kept = vector::dot(&x, &force) >= 0.0 && aside <= 1e-12 * H * size(&force);
        let found = format_args!("{force:?}, {rate:e} and {back:e} for {pair:?}");
        law.holds(is_kept && rate == 0.0 && back == 0.0, found);
    }
}
