//! Laws of summations over neighbours beside the scheme.

use crate::common::{Cloud, near, numbers};
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::body::summation;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::summation::{
    Buoyant, Diffusing, FreeSurface, Mls, Parcel, Role, Shepard, ShepardSum, Summation,
    SummationSetup, Summing, SurfaceNormal, Terms, Vorticity,
};
use monoflow_ops::particles::{Column, PairGeom};
use monoflow_ops::vector::dot;
use monoflow_ops::{Coefficients, Key, Named, Real};
use std::array::from_fn;

const H: f64 = 1.3;
const DENSITY: f64 = 800.0;

fn summing<const D: usize, M: Summation<f64>>(
    coefficients: &[f64],
) -> Summing<f64, D, WendlandC2, M> {
    Summing::new(&SummationSetup {
        h: H,
        spacing: 1.0,
        wall_spacing: 1.0,
        density: DENSITY,
        gravity: [0.0, -9.81, 0.0],
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::of_case(coefficients),
        kernel: Coefficients::DECLARED,
    })
}

#[test]
fn filters_keep_their_laws() {
    laws::density_filter::<Shepard>();
    laws::density_filter::<Mls<f64>>();
    laws::keeps_linear_densities::<Mls<f64>>();
}

#[test]
fn what_is_carried_keeps_its_laws() {
    laws::tracer::<Diffusing<f64>>();
    laws::tracer::<Buoyant<f64>>();
}

#[test]
fn columns_that_are_shown_keep_their_laws() {
    laws::column::<Vorticity>();
    laws::column::<ShepardSum>();
    laws::column::<FreeSurface>();
    laws::column::<SurfaceNormal>();
}

/// A model as another, but for what it is called and what is wrong with it.
macro_rules! wrong {
    ($name:ident, $of:ty, $role:ident, |$pair:ident, $i:ident, $j:ident, $terms:ident| $add:expr) => {
        #[derive(Clone, Copy, Debug)]
        struct $name($of);

        impl Named for $name {
            const NAME: &'static str = stringify!($name);
            const SUMMARY: &'static str = "wrong";
            const KEYS: &'static [Key] = <$of as Named>::KEYS;
        }

        impl Summation<f64> for $name {
            const ROLE: Role = Role::$role;
            const COLUMN: Column = <$of as Summation<f64>>::COLUMN;

            fn new(setup: &SummationSetup) -> Self {
                $name(<$of as Summation<f64>>::new(setup))
            }
            fn add<R: Real<Scalar = f64>, const D: usize>(
                &self,
                $i: &Parcel<R, D>,
                $j: &Parcel<R, D>,
                $pair: &PairGeom<R, D>,
                w: impl FnOnce() -> R,
                $terms: &mut Terms<R>,
            ) {
                self.0.add($i, $j, $pair, w, $terms);
                $add;
            }
            fn finish<const D: usize>(
                &self,
                i: &Parcel<f64, D>,
                w0: f64,
                terms: &Terms<f64>,
            ) -> [f64; 4] {
                self.0.finish(i, w0, terms)
            }
        }
    };
}

wrong!(Biased, Shepard, Filter, |pair, _i, j, terms| terms[0] +=
    j.volume * pair.r2);
wrong!(Slower, Vorticity, Shown, |pair, i, j, terms| terms[1] +=
    (i.velocity[0] + j.velocity[0]) * pair.f);
wrong!(Counting, ShepardSum, Shown, |_pair, _i, _j, terms| terms
    [0] +=
    R::lit(1.0));
wrong!(Askew, SurfaceNormal, Shown, |pair, _i, j, terms| terms
    [1] +=
    pair.x[0] * pair.f * j.volume);
wrong!(OneSided, Diffusing<f64>, Carried, |pair, i, j, terms| {
    terms[0] += (j.carried[0] - i.carried[0]) * pair.f * j.volume * i.density * R::lit(1e-4)
});
wrong!(Sourced, Diffusing<f64>, Carried, |pair, _i, j, terms| {
    terms[0] += pair.f * j.volume
});

#[test]
#[should_panic(expected = "a constant density stays")]
fn a_filter_that_makes_mass_is_found() {
    laws::density_filter::<Biased>();
}

#[test]
#[should_panic(expected = "a flow that moves as a whole looks the same")]
fn a_column_of_the_observer_is_found() {
    laws::column::<Slower>();
}

#[test]
#[should_panic(expected = "the particle itself adds nothing")]
fn a_column_that_counts_padding_is_found() {
    laws::column::<Counting>();
}

#[test]
#[should_panic(expected = "`Askew` breaks a law, turning the frame turns the vector that it shows")]
fn a_vector_that_does_not_turn_is_found() {
    laws::column::<Askew>();
}

/// Shepard's filter, but walls count among densities alone.
#[derive(Clone, Copy, Debug)]
struct Overfull(Shepard);

impl Named for Overfull {
    const NAME: &'static str = "Overfull";
    const SUMMARY: &'static str = "wrong on purpose";
}

impl Summation<f64> for Overfull {
    const ROLE: Role = Role::Filter;
    const COLUMN: Column = <Shepard as Summation<f64>>::COLUMN;

    fn new(setup: &SummationSetup) -> Self {
        Overfull(<Shepard as Summation<f64>>::new(setup))
    }
    fn add<R: Real<Scalar = f64>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        self.0.add(i, j, pair, w, terms);
    }
    fn add_wall<R: Real<Scalar = f64>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        let mut own = [R::lit(0.0); 16];
        self.0.add(i, j, pair, w, &mut own);
        terms[0] += own[0];
    }
    fn finish<const D: usize>(&self, i: &Parcel<f64, D>, w0: f64, terms: &Terms<f64>) -> [f64; 4] {
        self.0.finish(i, w0, terms)
    }
}

#[test]
#[should_panic(expected = "`Overfull` breaks a law, a constant density stays beside walls")]
fn a_filter_that_walls_make_denser_is_found() {
    laws::density_filter::<Overfull>();
}

#[test]
#[should_panic(expected = "pairs of fluid exchange equal amounts")]
fn an_exchange_that_is_not_mutual_is_found() {
    laws::tracer::<OneSided>();
}

#[test]
#[should_panic(expected = "where all carry the same nothing changes")]
fn a_source_is_found() {
    laws::tracer::<Sourced>();
}

/// A diffusion by factors of what fluid and walls exchange, and of what it tells.
#[derive(Clone, Copy, Debug)]
struct Exchanging<const FLUID: i32, const WALL: i32, const TOLD: i32>(Diffusing<f64>);

impl<const FLUID: i32, const WALL: i32, const TOLD: i32> Named for Exchanging<FLUID, WALL, TOLD> {
    const NAME: &'static str = "Exchanging";
    const SUMMARY: &'static str = "wrong on purpose";
    const KEYS: &'static [Key] = Diffusing::<f64>::KEYS;
}

impl<const FLUID: i32, const WALL: i32, const TOLD: i32> Summation<f64>
    for Exchanging<FLUID, WALL, TOLD>
{
    const ROLE: Role = Role::Carried;
    const COLUMN: Column = <Diffusing<f64> as Summation<f64>>::COLUMN;

    fn new(setup: &SummationSetup) -> Self {
        Exchanging(Diffusing::new(setup))
    }
    fn add<R: Real<Scalar = f64>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        let mut own = [R::lit(0.0); 16];
        self.0.add(i, j, pair, w, &mut own);
        terms[0] += R::lit(f64::from(FLUID)) * own[0];
    }
    fn add_wall<R: Real<Scalar = f64>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        let mut own = [R::lit(0.0); 16];
        self.0.add_wall(i, j, pair, w, &mut own);
        terms[0] += R::lit(f64::from(WALL)) * own[0];
    }
    fn finish<const D: usize>(&self, i: &Parcel<f64, D>, w0: f64, terms: &Terms<f64>) -> [f64; 4] {
        self.0.finish(i, w0, terms)
    }
    fn diffusivity(&self) -> f64 {
        f64::from(TOLD) * self.0.diffusivity()
    }
}

#[test]
#[should_panic(
    expected = "`Exchanging` breaks a law, within a pair the larger number does not grow, nor the smaller fall"
)]
fn a_tracer_that_unmixes_is_found() {
    laws::tracer::<Exchanging<-1, 1, 1>>();
}

#[test]
#[should_panic(expected = "beside a wall that has less no number grows")]
fn a_tracer_that_walls_drive_away_is_found() {
    laws::tracer::<Exchanging<1, -1, 1>>();
}

#[test]
#[should_panic(expected = "m2/s are found on a lattice where 0.0 m2/s are told, 1D")]
fn a_tracer_that_tells_no_diffusivity_is_found() {
    laws::tracer::<Exchanging<4, 4, 0>>();
}

#[test]
#[should_panic(expected = "it spreads no faster than its diffusivity, which bounds the time step")]
fn a_tracer_that_tells_half_is_found() {
    laws::tracer::<Exchanging<2, 2, 1>>();
}

/// A block of fluid, disordered by a share of its spacing, some of it walls.
fn block<const D: usize>(
    side: usize,
    disorder: f64,
    velocity: impl Fn([f64; 3]) -> [f64; 3],
    is_wall: impl Fn([f64; 3]) -> bool,
) -> Cloud {
    let mut next = numbers(71);
    let mut cloud = Cloud::default();
    for n in 0..side.pow(D as u32) {
        let x: [f64; 3] = from_fn(|k| match k < D {
            true => (n / side.pow(k as u32) % side) as f64 + next(-disorder, disorder),
            false => 0.0,
        });
        let u = velocity(x);
        cloud.add(
            [x[0], x[1], x[2], DENSITY],
            [u[0], u[1], u[2], next(-0.01, 0.01)],
            is_wall(x),
        );
    }
    cloud
}

/// In rigid rotation the vorticity is `2Ω`, wherever a particle is and however they lie.
#[test]
fn a_rigid_rotation_has_twice_its_speed() {
    fn check<const D: usize>() {
        let omega = if D == 3 {
            [0.3, -0.7, 1.1]
        } else {
            [0.0, 0.0, 1.1]
        };
        let velocity = |x: [f64; 3]| {
            let [a, b, c] = [1, 2, 0].map(|k| (omega[k], x[(k + 1) % 3], omega[(k + 1) % 3], x[k]));
            [a, b, c].map(|(p, q, r, s)| p * q - r * s)
        };
        let cloud = block::<D>(6, 0.15, velocity, |_| false);
        let vorticity = summing::<D, Vorticity>(&[]);
        for i in 0..cloud.places.len() {
            let found = summation::<f64, D, _, _, _>(&vorticity, &cloud, i as u32, true);
            for k in 0..3 {
                near(found[k], 2.0 * omega[k], 1e-10, "vorticity");
            }
        }
    }
    check::<2>();
    check::<3>();
}

/// Of a block the outer particles are at the surface, whose normals point outwards; beside walls none is.
#[test]
fn the_faces_of_a_block_are_its_surface() {
    fn check<const D: usize>() {
        const SIDE: usize = 9;
        let surface = summing::<D, FreeSurface>(&[]);
        let normal = summing::<D, SurfaceNormal>(&[]);
        let at_wall = |x: [f64; 3]| x[0] < 2.5;
        let cloud = block::<D>(SIDE, 0.0, |_| [0.0; 3], at_wall);
        let last = (SIDE - 1) as f64;
        let mut counts = [0, 0];
        for (i, place) in cloud
            .places
            .iter()
            .enumerate()
            .filter(|(i, _)| !cloud.walls[*i])
        {
            let outer = (0..D).filter(|&k| place[k] == last || k > 0 && place[k] == 0.0);
            let outer: Vec<usize> = outer.collect();
            let found = summation::<f64, D, _, _, _>(&surface, &cloud, i as u32, true);
            let facing = summation::<f64, D, _, _, _>(&normal, &cloud, i as u32, true);
            let is_deep = (0..D).all(|k| place[k] <= last - 3.0 && (k == 0 || place[k] >= 3.0));
            if !outer.is_empty() {
                assert_eq!(found[0], 1.0, "{place:?}");
                near(dot(&facing, &facing), 1.0, 1e-12, "length");
                counts[0] += 1;
            } else if is_deep {
                assert_eq!((found[0], facing), (0.0, [0.0; 4]), "{place:?}");
                counts[1] += 1;
            }
            if let [k] = outer[..] {
                let outwards = if place[k] == 0.0 { -1.0 } else { 1.0 };
                assert!(facing[k] * outwards > 0.8, "{facing:?} at {place:?}");
            }
        }
        assert!(counts.iter().all(|count| *count > 0));
    }
    check::<2>();
    check::<3>();
}

/// Inside of a lattice the sum is 1 within two hundredths, at a plane face half of that and half a row.
#[test]
fn the_shepard_sum_says_how_full_it_is() {
    let mut cloud = block::<2>(9, 0.0, |_| [0.0; 3], |_| false);
    for motion in &mut cloud.motions {
        motion[3] = 0.0;
    }
    let sum = summing::<2, ShepardSum>(&[]);
    let of = |i: u32| summation::<f64, 2, _, _, _>(&sum, &cloud, i, true)[0];
    near(of(40), 1.0, 0.02, "inside");
    let row: f64 = (-2..=2).map(|n| sum.kernel.w(f64::from(n).abs())).sum();
    near(of(4), 0.5 * (of(40) + row), 1e-12, "at a face");
    assert!(of(0) < of(4) && of(4) < of(40));
}

/// Walls that take part have their value at their face, walls that do not are as if they were not there.
#[test]
fn walls_exchange_by_their_value() {
    let setup = |is_there: bool, share: f64| {
        let diffusing = summing::<2, Diffusing<f64>>(&[0.3]);
        let (i, j) = (
            diffusing.parcel(DENSITY, ([0.0; 2], 0.0), [2.0, 1.0, 0.0, 0.0]),
            diffusing.parcel(DENSITY, ([0.0; 2], 0.0), [5.0, share, 0.0, 0.0]),
        );
        let pair = diffusing.kernel.pair([1.0, 0.0], 1.0, [0.0; 2]);
        let mut terms = [0.0; 16];
        if is_there {
            diffusing.model.add_wall(&i, &j, &pair, || 1.0, &mut terms);
        }
        (diffusing.model.finish(&i, 1.0, &terms)[0], pair.f)
    };
    let (alone, _) = setup(false, 1.0);
    let (shut, _) = setup(true, 0.0);
    let (open, f) = setup(true, 1.0);
    assert_eq!((alone, shut), (0.0, 0.0));
    // 2 κ/L0 V F 2 (c - C), towards the wall's value.
    let laplacian = monoflow_ops::particles::kernel::Smoothing::<f64, 2, WendlandC2>::new(H)
        .laplacian_on_lattice(1.0);
    near(
        open,
        2.0 * 0.3 / laplacian * f * 2.0 * (2.0 - 5.0),
        1e-12,
        "wall",
    );
    assert!(open > 0.0);
}
