//! Simulations composed in code.

use monoflow_case::Case;
use monoflow_ops::particles::kernel::Kernel;
use monoflow_sim::models;
use monoflow_sim::prelude::*;
use monoflow_start::{NoSolids, fill};

/// A kernel that monoflow does not have: the quartic `(1 - q²/4)²`, support 2.
#[derive(Clone, Copy, Default)]
struct Biquadratic;

impl Named for Biquadratic {
    const NAME: &'static str = "biquadratic";
    const SUMMARY: &'static str = "a kernel of one's own";
    const EQUATION: &'static str = "W = alpha/h^D (1 - q^2/4)^2";
}

impl Kernel for Biquadratic {
    const RADIUS: f64 = 2.0;

    fn shape<R: Real>(&self, q: R) -> R {
        let t = R::lit(1.0) - R::lit(0.25) * q * q;
        t * t
    }

    fn slope_over_q<R: Real>(&self, q: R, _: R) -> R {
        R::lit(0.25) * q * q - R::lit(1.0)
    }

    fn normalisation(&self, dimensions: usize) -> f64 {
        use std::f64::consts::PI;
        match dimensions {
            1 => 15.0 / 32.0,
            2 => 3.0 / (4.0 * PI),
            _ => 105.0 / (256.0 * PI),
        }
    }
}

#[test]
fn a_kernel_of_ones_own_runs() {
    let mut times = Vec::new();
    let mut sim = Simulation::new(
        setups::DamBreak::new(0.1, 0.1).spacing(0.0125),
        wcsph::<f64, 2>()
            .kernel::<Biquadratic>()
            .viscosity::<Inviscid>()
            .density_diffusion::<NoDiffusion>(),
    )
    .set("numerics.cfl", 0.2)
    .on(Every(0.01), |moment: &Moment| times.push(moment.clock.time))
    .build(Device::Cpu { threads: 1 })
    .unwrap();
    assert_eq!(sim.plan().numerics.kernel, "biquadratic");
    sim.run_until(0.02).unwrap();
    sim.run_until(0.04).unwrap();
    let water = sim.particles().unwrap();
    assert_eq!(water.fluids, 64);
    assert!(water.position.iter().flatten().all(|x| x.is_finite()));
    // It falls: nothing holds the column.
    let fall = (0..64).map(|i| water.velocity[i][1]).sum::<f64>() / 64.0;
    assert!(fall < -0.02, "mean fall {fall} m/s");
    drop(sim);
    assert_eq!(times.len(), 5);
    assert!(times[0] == 0.0 && times[1] >= 0.01 && times[1] < 0.011);
}

#[test]
fn running_in_two_parts_is_running_at_once() {
    let run = |parts: &[f64]| {
        let mut sim = Simulation::new(
            setups::DamBreak::new(0.1, 0.1).spacing(0.0125),
            wcsph::<f32, 3>(),
        )
        .build(Device::Cpu { threads: 2 })
        .unwrap();
        for part in parts {
            sim.run_until(*part).unwrap();
        }
        sim.particles().unwrap()
    };
    assert_eq!(run(&[0.005, 0.012]), run(&[0.012]));
}

/// What the case asks for reaches the clock: the same time takes more steps.
#[test]
fn a_bound_by_pairs_takes_more_steps() {
    let steps = |bound: &str| {
        let mut steps = 0;
        let mut sim = Simulation::new(
            setups::DamBreak::new(0.1, 0.1).spacing(0.0125),
            wcsph::<f32, 3>(),
        )
        .set("numerics.step_bound", bound)
        .on(Every(0.05), |moment: &Moment| steps = moment.clock.step)
        .build(Device::Cpu { threads: 2 })
        .unwrap();
        sim.run_until(0.05).unwrap();
        drop(sim);
        steps
    };
    let (global, pairs) = (steps("global"), steps("pairs"));
    assert!(0 < global && global < pairs, "{global} and {pairs} steps");
}

#[test]
fn a_start_that_is_not_finite_is_found() {
    let case = setups::Setup::case(&setups::DamBreak::new(0.1, 0.1), 2).unwrap();
    let plan = Case::set(&mut case.clone(), "dimensions=2")
        .unwrap()
        .resolve(&models::catalogue())
        .unwrap();
    let mut seeds = fill(&plan, &NoSolids).unwrap();
    let seed = seeds
        .iter_mut()
        .find(|seed| seed.kind == monoflow_start::SeedKind::Fluid)
        .unwrap();
    seed.velocity[0] = f64::NAN;
    let mut sim = Simulation::of(plan, seeds, Device::default()).unwrap();
    let error = sim.run_until(0.1).unwrap_err();
    let said = error.to_string();
    assert!(!error.is_usage());
    for word in [
        "velocity of particle 0 (fluid)",
        "not finite",
        "no frame was written",
    ] {
        assert!(said.contains(word), "{said}");
    }
}
