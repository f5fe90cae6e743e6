//! Walls that repel: still water in a tank of them.

#![allow(clippy::unwrap_used)]

use monoflow_sim::models;
use monoflow_sim::prelude::*;
use monoflow_start::{NoSolids, fill};

const SPACING: f64 = 0.01;
const WIDTH: f64 = 0.2;
const DEPTH: f64 = 0.2;
const SOUND: f64 = 20.0;

/// Still water in a tank whose walls are named by this word, a spacing off all of them.
fn tank(wall: &str, dense: f64) -> Simulation<'static> {
    let [near, far, top] = [0.5 * SPACING, WIDTH - 0.5 * SPACING, DEPTH + 0.5 * SPACING];
    let text = format!(
        "dimensions = 2\nprecision = \"f64\"\nnumerics.wall = \"{wall}\"\nfluid.artificial_alpha = 0.2\nfluid.sound_speed = {SOUND:?}\n\
         discretisation.spacing = {SPACING:?}\ntime.end = 2.0\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [{WIDTH:?}, 0.3]\nopen = [\"+y\"]\nspacing = {:?}\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [{near:?}, {near:?}]\nmax = [{far:?}, {top:?}]\nhydrostatic = true\n",
        SPACING / dense
    );
    let plan = Case::parse("repelling.toml", &text)
        .unwrap()
        .resolve(&models::catalogue())
        .unwrap_or_else(|error| panic!("{error}"));
    let seeds = fill(&plan, &NoSolids).unwrap();
    Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap()
}

/// Nothing passes a wall or comes nearer than `gap[0]` spacings, the lowest row stays within `gap[1]`, particles
/// are slower than `speed` (m/s) in the mean after 1.5 s, and their mean pressure is that of the water above.
fn holds_still_water((wall, dense): (&str, f64), gap: [f64; 2], speed: f64) {
    let mut run = tank(wall, dense);
    run.run_until(1.5).unwrap();
    let (mut excess, mut looks) = (0.0, 0.0);
    for k in 1..=10 {
        run.run_until(1.5 + 0.05 * f64::from(k)).unwrap();
        let water = run.particles().unwrap();
        assert_eq!(
            (water.turnover.escaped(), water.fluids),
            (0, 19 * 20),
            "{wall}"
        );
        let places = &water.position[..water.fluids];
        let off = |[x, y, _]: &[f64; 3]| x.min(WIDTH - x).min(*y) / SPACING;
        let nearest = places.iter().map(off).fold(f64::INFINITY, f64::min);
        let lowest = places.iter().map(|at| at[1]).fold(f64::INFINITY, f64::min) / SPACING;
        assert!(
            nearest > gap[0] && lowest < gap[1],
            "{wall}: {nearest}, {lowest}"
        );
        let squares = water.velocity[..water.fluids]
            .iter()
            .map(|u| u[0] * u[0] + u[1] * u[1]);
        let typical = (squares.sum::<f64>() / water.fluids as f64).sqrt();
        assert!(typical < speed, "{wall}: {typical} m/s");
        let top = places.iter().map(|at| at[1]).fold(0.0, f64::max) + 0.5 * SPACING;
        for (at, excess_of) in places.iter().zip(&water.excess) {
            if at[1] < 0.5 * DEPTH {
                let tait = SOUND * SOUND / 7.0 * ((1.0 + excess_of).powi(7) - 1.0);
                excess += tait / (9.81 * (top - at[1])) - 1.0;
                looks += 1.0;
            }
        }
    }
    let mean: f64 = excess / looks;
    assert!(mean.abs() < 0.1, "{wall}: pressure is off by {mean}");
}

#[test]
fn walls_of_lennard_and_jones_hold_still_water() {
    holds_still_water(("lennard_jones", 1.0), [0.8, 0.9], 0.03);
    // Between denser particles water comes no nearer than before them.
    holds_still_water(("lennard_jones", 3.0), [0.8, 1.0], 0.03);
}

/// They are softer: water stands farther off, and bounces on them for a while.
#[test]
fn walls_of_monaghan_and_kajtar_hold_still_water() {
    holds_still_water(("monaghan_kajtar", 1.0), [1.0, 1.3], 0.1);
    holds_still_water(("monaghan_kajtar", 2.0), [1.0, 1.3], 0.1);
}

/// Without gravity they have their strength from the speed of the fluid, and throw it back.
#[test]
fn walls_that_repel_hold_water_without_gravity() {
    for wall in ["lennard_jones", "monaghan_kajtar"] {
        let text = format!(
            "dimensions = 2\nprecision = \"f64\"\ngravity = [0, 0]\nnumerics.wall = \"{wall}\"\nfluid.artificial_alpha = 0.1\n\
             fluid.sound_speed = 20.0\ndiscretisation.spacing = {SPACING:?}\ntime.end = 0.4\n\
             [domain]\nmin = [-0.2, -0.2]\nmax = [0.6, 0.4]\n\
             [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [0.3, 0.2]\n\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.02, 0.02]\nmax = [0.18, 0.18]\nvelocity = [1.0, 0.0]\n"
        );
        let plan = Case::parse("repelling.toml", &text)
            .unwrap()
            .resolve(&models::catalogue())
            .unwrap_or_else(|error| panic!("{error}"));
        let seeds = fill(&plan, &NoSolids).unwrap();
        let mut run = Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap();
        run.run_until(0.4).unwrap();
        let water = run.particles().unwrap();
        for [x, y, _] in &water.position[..water.fluids] {
            let is_inside = (0.0..0.3).contains(x) && (0.0..0.2).contains(y);
            assert!(is_inside, "{wall}: water is at ({x}, {y})");
        }
    }
}
