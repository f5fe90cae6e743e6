//! Walls that move: what they do to the fluid against exact answers.

#![allow(clippy::unwrap_used)]

use monoflow_sim::models;
use monoflow_sim::prelude::*;
use monoflow_start::{NoSolids, fill};

/// The simulation of a case.
fn of(text: &str) -> Simulation<'static> {
    let plan = Case::parse("moving.toml", text)
        .unwrap()
        .resolve(&models::catalogue_of(Some(scheme(text)), None))
        .unwrap_or_else(|error| panic!("{error}"));
    let seeds = fill(&plan, &NoSolids).unwrap();
    Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap()
}

/// The scheme that a case names.
fn scheme(text: &str) -> &str {
    match text.contains("scheme = \"mps\"") {
        true => "mps",
        false => "wcsph",
    }
}

/// A column that collapses in a tank, seen from a frame that moves at this velocity, m/s.
fn tank(scheme: &str, velocity: [f64; 2]) -> String {
    let [u, v] = velocity;
    format!(
        "dimensions = 2\nprecision = \"f64\"\n{scheme}\ndiscretisation.spacing = 0.05\ntime.end = 0.5\n\
         [[motion]]\nname = \"even\"\ntranslation = [\"{u:?}*t\", \"{v:?}*t\"]\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.8]\nopen = [\"+y\"]\nmotion = \"even\"\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [0.5, 0.5]\nvelocity = [{u:?}, {v:?}]\n"
    )
}

/// No frame of reference is better than another: water in a tank that moves evenly falls as it does in one
/// at rest. Each stage must put the walls where they are at its time.
fn is_the_same_in_every_frame(scheme: &str, tolerance: f64) {
    // Upwards: a floor that sank would let the water fall farther, which some numbers of a scheme follow from.
    let velocity = [0.8, 0.3];
    let (mut still, mut moving) = (of(&tank(scheme, [0.0; 2])), of(&tank(scheme, velocity)));
    for run in [&mut still, &mut moving] {
        run.run_until(0.12).unwrap();
    }
    let time = moving.time();
    assert!(
        (time / still.time() - 1.0).abs() < 1e-9,
        "{time} and {} s",
        still.time()
    );
    let (still, moving) = (still.particles().unwrap(), moving.particles().unwrap());
    let mut order: Vec<_> = (0..still.id.len()).collect();
    order.sort_by_key(|&i| still.id[i]);
    let mut others: Vec<_> = (0..moving.id.len()).collect();
    others.sort_by_key(|&i| moving.id[i]);
    let mut fallen: f64 = 0.0;
    for (&i, &j) in order.iter().zip(&others) {
        for (k, frame) in velocity.into_iter().enumerate() {
            let at = moving.position[j][k] - frame * time;
            let off = (at - still.position[i][k]).abs();
            assert!(off < tolerance, "{} is {off} m off along {k}", still.id[i]);
            let off = (moving.velocity[j][k] - frame - still.velocity[i][k]).abs();
            assert!(
                off < 100.0 * tolerance,
                "{} is {off} m/s off along {k}",
                still.id[i]
            );
        }
        fallen = fallen.max(still.velocity[i][1].abs());
    }
    assert!(fallen > 0.3, "the column does not fall: {fallen} m/s");
}

#[test]
fn frames_are_alike_for_the_predictor_corrector() {
    is_the_same_in_every_frame("scheme = \"wcsph\"\nfluid.sound_speed = 30.0", 1e-8);
}

/// Its rates are found anew where lists are, which must be at the same steps.
#[test]
fn frames_are_alike_for_the_leapfrog() {
    let scheme = "scheme = \"wcsph\"\nfluid.sound_speed = 30.0\nnumerics = { integrator = \"symplectic\", rebuild_every = 5 }";
    is_the_same_in_every_frame(scheme, 1e-8);
}

#[test]
fn frames_are_alike_for_runge_and_kutta() {
    let scheme = "scheme = \"wcsph\"\nfluid.sound_speed = 30.0\nnumerics.integrator = \"rk3\"";
    is_the_same_in_every_frame(scheme, 1e-8);
}

#[test]
fn frames_are_alike_for_repelling_walls() {
    let scheme = "scheme = \"wcsph\"\nfluid.sound_speed = 30.0\nnumerics.wall = \"lennard_jones\"";
    is_the_same_in_every_frame(scheme, 1e-8);
}

#[test]
fn frames_are_alike_for_walls_that_repel_from_afar() {
    let scheme =
        "scheme = \"wcsph\"\nfluid.sound_speed = 30.0\nnumerics.wall = \"monaghan_kajtar\"";
    is_the_same_in_every_frame(scheme, 1e-8);
}

#[test]
fn frames_are_alike_in_explicit_mps() {
    is_the_same_in_every_frame("scheme = \"mps\"\nfluid.sound_speed = 30.0", 1e-8);
}

#[test]
fn frames_are_alike_in_semi_implicit_mps() {
    let scheme = "scheme = \"mps\"\nfluid.max_speed = 3.0\nmps = { pressure = \"semi_implicit\", tolerance = 1e-12 }";
    is_the_same_in_every_frame(scheme, 1e-5);
}

/// A piston that starts at once sends a wave ahead, behind which the pressure is `ρ c u` to first order
/// (Joukowsky 1898), until the wave comes back from the other end.
#[test]
fn a_piston_sends_a_pressure_wave_ahead() {
    const SPEED: f64 = 0.02;
    const SOUND: f64 = 20.0;
    let mut run = of(&format!(
        "dimensions = 1\nprecision = \"f64\"\nscheme = \"wcsph\"\nfluid.sound_speed = {SOUND:?}\n\
         numerics.kernel = \"wendland_c2\"\ndiscretisation.spacing = 0.005\ntime.end = 0.04\n\
         [[motion]]\nname = \"push\"\ntranslation = [\"{SPEED:?}*t\"]\n\
         [[geometry]]\nname = \"piston\"\nkind = \"wall\"\nshape = \"box\"\nmin = [-0.1]\nmax = [0.0]\nmotion = \"push\"\n\
         [[geometry]]\nname = \"end\"\nkind = \"wall\"\nshape = \"box\"\nmin = [1.0]\nmax = [1.1]\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0]\nmax = [1.0]\n"
    ));
    run.run_until(0.03).unwrap();
    let particles = run.particles().unwrap();
    // The front is at 0.6 m.
    let mut behind = Vec::new();
    let mut ahead: f64 = 0.0;
    for i in 0..particles.fluids {
        let x = particles.position[i][0];
        if (0.05..0.45).contains(&x) {
            behind.push([
                particles.excess[i] * SOUND / SPEED,
                particles.velocity[i][0] / SPEED,
            ]);
        } else if x > 0.75 {
            ahead = ahead.max(particles.velocity[i][0].abs() / SPEED);
        }
    }
    let mean = |k: usize| behind.iter().map(|pair| pair[k]).sum::<f64>() / behind.len() as f64;
    assert!(
        (mean(0) - 1.0).abs() < 0.02,
        "pressure {} of rho c u",
        mean(0)
    );
    assert!(
        (mean(1) - 1.0).abs() < 0.02,
        "velocity {} of the piston's",
        mean(1)
    );
    assert!(
        ahead < 0.02,
        "{ahead} of the piston's speed ahead of the wave"
    );
}

/// Nothing is known of a wall that moves after the end of its case.
#[test]
fn runs_end_with_what_is_known_of_their_walls() {
    let mut run = of(&tank(
        "scheme = \"wcsph\"\nfluid.sound_speed = 30.0",
        [0.1, 0.0],
    ));
    let said = run.run_until(0.6).unwrap_err().to_string();
    assert!(said.starts_with("the case ends at t = 0.5 s"), "{said}");
}
