//! Models of one's own, of every family.

use super::common::{DEVICE, bump, column, ordinary, recorded, same, tube};
use monoflow_sim::compose::Scheme;
use monoflow_sim::prelude::*;
use std::path::Path;

/// Rusanov's solver with more diffusion, or less.
#[derive(Clone, Copy)]
pub struct Spread {
    factor: f64,
}

impl Named for Spread {
    const NAME: &'static str = "spread";
    const SUMMARY: &'static str = "Rusanov's solver with more diffusion";
    const EQUATION: &'static str = "F = (F_L + F_R)/2 - a S (U_R - U_L)/2";
    const SOURCE: &'static str = "a test";
    const KEYS: &'static [Key] = &[Key::new("factor", 1.0, "a").within(0.5, 4.0)];
}

impl FromCoefficients for Spread {
    fn from_coefficients(coefficients: &Coefficients) -> Self {
        let [factor] = coefficients.of::<Self, _>();
        Spread { factor }
    }
}

impl euler::Riemann for Spread {
    fn flux<R: Real, G: euler::Gas, const D: usize>(
        &self,
        gas: &G,
        l: &euler::Side<R, D>,
        r: &euler::Side<R, D>,
    ) -> euler::Conserved<R, D> {
        let step = r.conserved.plus(R::lit(-1.0), &l.conserved);
        let more = R::lit(1.0 - self.factor);
        let reach = |side: &euler::Side<R, D>| {
            side.primitive.velocity[0].abs() + side.primitive.sound_speed(gas)
        };
        let spread = R::lit(0.5) * reach(l).max(reach(r));
        let flux = euler::Riemann::flux(&euler::Rusanov, gas, l, r);
        flux.plus(more * spread, &step)
    }
}

fn recorded_run<S: Scheme>(case: &Case, scheme: S, set: &[(&str, f64)], folder: &Path) {
    let mut draft = Simulation::new(case.clone(), scheme).record(folder);
    for (key, value) in set {
        draft = draft.set(key, *value);
    }
    draft.build(DEVICE).unwrap().run().unwrap();
}

#[test]
fn a_riemann_solver_with_a_coefficient() {
    let folders = tempfile::tempdir().unwrap();
    let [a, b, c] = ["a", "b", "c"].map(|name| folders.path().join(name));
    recorded_run(
        &tube(&[]),
        euler::<1>().riemann::<euler::Rusanov>(),
        &[],
        &a,
    );
    let scheme = euler::<1>().riemann::<Spread>();
    recorded_run(&tube(&["numerics.riemann=hllc"]), scheme.clone(), &[], &b);
    same(&a, &b);
    recorded_run(&tube(&[]), scheme, &[("numerics.spread.factor", 2.0)], &c);
    assert_ne!(recorded(&a)["gauges.csv"], recorded(&c)["gauges.csv"]);
    let run = std::fs::read_to_string(c.join("run.toml")).unwrap();
    for said in ["hllc", "numerics.spread.factor", "value = 2.0"] {
        assert_eq!(run.contains(said), said != "hllc", "{said} in {run}");
    }
}

/// Noble and Abel's gas with a key of another name.
#[derive(Clone, Copy)]
pub struct Crowded(euler::NobleAbel);

impl Named for Crowded {
    const NAME: &'static str = "crowded";
    const SUMMARY: &'static str = "gas whose molecules take room";
    const KEYS: &'static [Key] = &[Key::new("crowd", 1e-3, "b").within(0.0, 0.5)];
}

impl euler::FromSetup for Crowded {
    fn from_setup(setup: &euler::EulerSetup, own: &Coefficients) -> Self {
        let [crowd] = own.of::<Self, _>();
        Crowded(euler::NobleAbel::new(setup.gamma, crowd))
    }
}

impl euler::Gas for Crowded {
    fn pressure<R: Real>(&self, density: R, energy: R) -> R {
        self.0.pressure(density, energy)
    }
    fn internal_energy<R: Real>(&self, density: R, pressure: R) -> R {
        self.0.internal_energy(density, pressure)
    }
    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
        self.0.sound_speed2(density, pressure)
    }
    fn bulk_modulus<R: Real>(&self, density: R, pressure: R) -> R {
        self.0.bulk_modulus(density, pressure)
    }
    fn index<R: Real>(&self, density: R, pressure: R) -> euler::AdiabaticIndex<R> {
        self.0.index(density, pressure)
    }
}

#[test]
fn a_gas() {
    let folders = tempfile::tempdir().unwrap();
    let [a, b, c] = ["a", "b", "c"].map(|name| folders.path().join(name));
    let ours = euler::<1>().gas::<euler::NobleAbel>();
    recorded_run(&tube(&[]), ours, &[("gas.noble_abel.covolume", 0.3)], &a);
    let own = euler::<1>().gas::<Crowded>();
    recorded_run(&tube(&[]), own.clone(), &[("gas.crowded.crowd", 0.3)], &b);
    same(&a, &b);
    // The air of the tube, if its molecules take no room.
    recorded_run(&tube(&[]), own, &[("gas.crowded.crowd", 0.0)], &c);
    let air = folders.path().join("air");
    recorded_run(&tube(&[]), euler::<1>(), &[], &air);
    let gauges = |run: &Path| {
        let rows = std::fs::read_to_string(run.join("gauges.csv")).unwrap();
        let numbers = rows.lines().skip(1).flat_map(|row| row.split(','));
        let numbers = numbers.map(|number| number.parse::<f64>().unwrap());
        numbers.collect::<Vec<_>>()
    };
    let [crowded, roomy, air] = [&b, &c, &air].map(|run| gauges(run));
    assert!(crowded != air && roomy.len() == air.len());
    for (roomy, air) in roomy.iter().zip(&air) {
        assert!((roomy - air).abs() < 1e-12, "{roomy}, {air}");
    }
}

/// The leapfrog of monoflow by another name.
#[derive(Clone, Copy, Debug, Default)]
struct Leapfrog;

impl Named for Leapfrog {
    const NAME: &'static str = "leapfrog";
    const SUMMARY: &'static str = "velocity form";
    const SOURCE: &'static str = "Verlet 1967";
}

impl wcsph::Integrator for Leapfrog {
    const ORDER: u32 = wcsph::Symplectic::ORDER;
    const STAGES: u32 = wcsph::Symplectic::STAGES;
    const KEEPS_RATES: bool = wcsph::Symplectic::KEEPS_RATES;
    const REACH: f64 = wcsph::Symplectic::REACH;

    fn advance<S: Scalar, const D: usize>(
        stage: u32,
        start: &wcsph::Motion<S, D>,
        now: &wcsph::Motion<S, D>,
        slope: &wcsph::Slope<S, D>,
        dt: S,
    ) -> wcsph::Motion<S, D> {
        wcsph::Symplectic::advance(stage, start, now, slope, dt)
    }
}

#[test]
fn an_integrator() {
    let folders = tempfile::tempdir().unwrap();
    let [a, b] = ["a", "b"].map(|name| folders.path().join(name));
    let settings = ["precision=f32", "numerics.integrator=symplectic"];
    ordinary(&column(&settings), &a);
    let scheme = wcsph::<f32, 2>().integrator::<Leapfrog>();
    recorded_run(&column(&[]), scheme, &[], &b);
    same(&a, &b);
}

/// A weight that stays finite.
#[derive(Clone, Copy, Debug, Default)]
struct Square;

impl Named for Square {
    const NAME: &'static str = "square";
    const SUMMARY: &'static str = "(1 - q)^2";
    const EQUATION: &'static str = "w = (1 - q)^2";
    const SOURCE: &'static str = "a test";
}

impl mps::Weight for Square {
    fn value<R: Real>(&self, q: R, _: R) -> R {
        (R::lit(1.0) - q).squared()
    }
}

#[test]
fn weights_of_densities_and_of_gradients() {
    let own = mps::<f64, 2>().weight::<Square>();
    let mut sim = Simulation::new(column(&[]), own.clone())
        .build(DEVICE)
        .unwrap();
    let mps = |sim: &Simulation<'_>| sim.plan().numerics.mps.clone().unwrap();
    assert_eq!(mps(&sim).gradient_kernel, "square");
    sim.run_until(0.01).unwrap();
    let at_once = sim.particles().unwrap();
    assert!(at_once.position.iter().flatten().all(|x| x.is_finite()));
    let other = own.gradient_weight::<mps::Difference>();
    let mut sim = Simulation::new(column(&[]), other).build(DEVICE).unwrap();
    assert_eq!(mps(&sim).gradient_kernel, "difference");
    sim.run_until(0.01).unwrap();
    assert_ne!(sim.particles().unwrap(), at_once);
}

/// Friction in proportion to the discharge.
#[derive(Clone, Copy)]
struct Drag {
    rate: f64,
}

impl Named for Drag {
    const NAME: &'static str = "drag";
    const SUMMARY: &'static str = "in proportion to the discharge";
    const EQUATION: &'static str = "dq/dt = -k q";
    const SOURCE: &'static str = "a test";
    const KEYS: &'static [Key] = &[Key::new("rate", 0.1, "k").unit("1/s")];
}

impl FromCoefficients for Drag {
    fn from_coefficients(coefficients: &Coefficients) -> Self {
        let [rate] = coefficients.of::<Self, _>();
        Drag { rate }
    }
}

impl<S: Scalar> shallow_water::Friction<S> for Drag {
    fn drag<R: Real<Scalar = S>>(&self, _: R, _: R, _: shallow_water::Roughness<R>) -> R {
        R::lit(0.0)
    }

    fn damping<R: Real<Scalar = S>>(
        &self,
        _: R,
        _: R,
        _: [R; 2],
        _: shallow_water::Roughness<R>,
        dt: R,
    ) -> R {
        R::lit(self.rate) * dt
    }

    fn slow_down<R: Real<Scalar = S>>(
        &self,
        _: R,
        _: R,
        q: [R; 2],
        _: shallow_water::Roughness<R>,
        dt: R,
    ) -> [R; 2] {
        let left = (R::lit(1.0) + R::lit(self.rate) * dt).recip();
        q.map(|q| q * left)
    }
}

#[test]
fn a_friction_with_a_coefficient() {
    let fastest = |rate: f64| {
        let scheme = shallow_water::<f64>().friction::<Drag>();
        let mut sim = Simulation::new(bump(&[]), scheme)
            .set("numerics.drag.rate", rate)
            .set("numerics.order", 2)
            .build(DEVICE)
            .unwrap();
        sim.run().unwrap();
        let row = sim.row().unwrap();
        row.iter()
            .find(|(name, _)| name == "speed_max_m_s")
            .unwrap()
            .1
    };
    let (free, slow) = (fastest(0.0), fastest(5.0));
    assert!(0.0 < slow && slow < 0.9 * free, "{slow} and {free} m/s");
}

/// The speed of the fluid, by a column of its own.
#[derive(Clone, Copy, Debug)]
struct Speed;

impl Named for Speed {
    const NAME: &'static str = "speed";
    const SUMMARY: &'static str = "|u|";
}

impl<S: Scalar> wcsph::Summation<S> for Speed {
    const ROLE: wcsph::Role = wcsph::Role::Shown;
    const COLUMN: wcsph::Column = wcsph::Column {
        name: "speed",
        unit: "m/s",
        is_vector: false,
        meaning: "how fast it is",
    };

    fn new(_: &wcsph::SummationSetup) -> Self {
        Speed
    }
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &wcsph::Parcel<R, D>,
        _: &wcsph::Parcel<R, D>,
        _: &wcsph::PairGeom<R, D>,
        _: impl FnOnce() -> R,
        _: &mut wcsph::Terms<R>,
    ) {
    }
    fn finish<const D: usize>(&self, i: &wcsph::Parcel<S, D>, _: S, _: &wcsph::Terms<S>) -> [S; 4] {
        let zero = S::from_literal(0.0);
        let mut square = zero;
        for u in i.velocity {
            square += u * u;
        }
        [square.sqrt(), zero, zero, zero]
    }
}

/// Columns, filters and what is carried, in code as from a case, and one of somebody's own in frames.
#[test]
fn summations() {
    let folders = tempfile::tempdir().unwrap();
    let [a, b] = ["a", "b"].map(|name| folders.path().join(name));
    let plain = [
        "numerics.filter_every=7",
        "tracer.buoyant.diffusivity=0.001",
        "geometry.water.tracer_formula=\"x\"",
    ];
    let of_case = [
        &["precision=f64", "tracer.model=buoyant"][..],
        &["columns.show=[\"vorticity\"]"],
        &plain,
    ];
    ordinary(&column(&of_case.concat()), &a);
    let scheme = wcsph::<f64, 2>()
        .summation::<wcsph::Buoyant<f64>>()
        .summation::<wcsph::Vorticity>();
    recorded_run(&column(&plain), scheme, &[], &b);
    same(&a, &b);
    let mine = folders.path().join("mine");
    let scheme = wcsph::<f64, 2>().summation::<Speed>();
    recorded_run(&column(&[]), scheme, &[], &mine);
    let mut frames: Vec<_> = std::fs::read_dir(mine.join("frames")).unwrap().collect();
    frames.sort_by_key(|frame| frame.as_ref().unwrap().path());
    let last = frames.pop().unwrap().unwrap().path();
    let frame = monoflow_output::StoredFrame::read(&last).unwrap();
    let [speed, kind] = ["speed", "kind"].map(|name| frame.scalar(name).unwrap());
    let along = [0, 1].map(|axis| frame.component("velocity", axis).unwrap());
    assert!(speed.iter().any(|speed| *speed > 0.1));
    for i in (0..speed.len()).filter(|&i| kind[i] == 0.0) {
        assert!((speed[i] - along[0][i].hypot(along[1][i])).abs() < 1e-12);
    }
}
