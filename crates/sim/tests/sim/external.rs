//! Gravity that changes, and walls without particles: what they do to the fluid.

#![allow(clippy::unwrap_used)]

use monoflow_geometry::SignedDistances;
use monoflow_sim::models;
use monoflow_sim::prelude::*;
use monoflow_start::fill;

/// The simulation of a case of SPH.
fn of(text: &str) -> Simulation<'static> {
    of_scheme("wcsph", text)
}

/// The simulation of a case.
fn of_scheme(scheme: &str, text: &str) -> Simulation<'static> {
    let plan = Case::parse("external.toml", text)
        .unwrap()
        .resolve(&models::catalogue_of(Some(scheme), None))
        .unwrap_or_else(|error| panic!("{error}"));
    let seeds = fill(&plan, &SignedDistances).unwrap();
    Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap()
}

const TANK: &str = "[[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.8]\nopen = [\"+y\"]\n";
const WATER: &str = "[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [0.5, 0.5]\n";

/// Water in a tank that is shaken moves as water that a changing gravity shakes: each stage must find gravity at its
/// time. They agree to the order of the time step; half of it leaves `share` of the difference at most.
fn shaking_is_gravity(
    (scheme, choices): (&str, String),
    (until, cfl): (f64, [f64; 2]),
    (most, share): (f64, f64),
) {
    let off = |cfl: f64| {
        let head = format!(
            "scheme = \"{scheme}\"\ndimensions = 2\nprecision = \"f64\"\ndiscretisation.spacing = 0.05\ntime.end = 0.5\n\
             {choices}\nnumerics.cfl = {cfl}\nnumerics.rebuild_every = 5\n"
        );
        // x'' = 4 sin 9t, from rest.
        let place = |t: f64| 4.0 / 9.0 * t - 4.0 / 81.0 * (9.0 * t).sin();
        let motion =
            "[[motion]]\nname = \"shaken\"\ntranslation = [\"4/9*t - 4/81*sin(9*t)\", \"0\"]\n";
        let of = |text: String| of_scheme(scheme, &text);
        let mut shaken = of(format!("{head}{motion}{TANK}motion = \"shaken\"\n{WATER}"));
        let gravity = "[gravity]\nacceleration = [0, -9.81]\nchange = [\"-4*sin(9*t)\", 0]\n";
        let mut inside = of(format!("{head}{gravity}{TANK}{WATER}"));
        for run in [&mut shaken, &mut inside] {
            run.run_until(until).unwrap();
        }
        let [time, other] = [shaken.time(), inside.time()];
        assert!((time / other - 1.0).abs() < 1e-3, "{time} and {other} s");
        let (shaken, inside) = (shaken.particles().unwrap(), inside.particles().unwrap());
        let by_id = |id: &[u32]| {
            let mut order: Vec<_> = (0..id.len()).collect();
            order.sort_by_key(|&i| id[i]);
            order
        };
        let (mut off, mut moved): (f64, f64) = (0.0, 0.0);
        for (i, j) in by_id(&shaken.id).into_iter().zip(by_id(&inside.id)) {
            let along = shaken.position[i][0] - place(time) - inside.position[j][0];
            off = off
                .max(along.abs())
                .max((shaken.position[i][1] - inside.position[j][1]).abs());
            moved = moved.max(inside.velocity[j][0].abs());
        }
        assert!(moved > 0.02, "nothing moves: {moved} m/s");
        off
    };
    let [coarse, fine] = cfl.map(off);
    println!("{scheme}, {choices}: {coarse:.2e} m, {fine:.2e} m at half the step");
    assert!(
        coarse < most && fine < share * coarse,
        "{coarse:.2e}, {fine:.2e} m"
    );
}

/// SPH by an integrator with walls of a kind.
fn sph(integrator: &str, wall: &str) -> (&'static str, String) {
    let choices = format!(
        "numerics.integrator = \"{integrator}\"\nnumerics.wall = \"{wall}\"\nfluid.sound_speed = 30.0"
    );
    ("wcsph", choices)
}

/// MPS with choices of its own.
fn mps(choices: &str) -> (&'static str, String) {
    ("mps", choices.to_owned())
}

#[test]
fn shaking_is_gravity_for_explicit_mps() {
    shaking_is_gravity(
        mps("fluid.sound_speed = 30.0"),
        (0.12, [0.2, 0.1]),
        (6e-5, 0.6),
    );
}

#[test]
fn shaking_is_gravity_for_semi_implicit_mps() {
    shaking_is_gravity(
        mps("mps.pressure = \"semi_implicit\"\nfluid.max_speed = 4.0"),
        (0.12, [0.2, 0.1]),
        (7e-4, 0.6),
    );
}

#[test]
fn shaking_is_gravity_for_the_predictor_corrector() {
    shaking_is_gravity(
        sph("predictor_corrector", "dynamic_moving"),
        (0.12, [0.2, 0.1]),
        (2e-6, 0.3),
    );
}

#[test]
fn shaking_is_gravity_for_the_leapfrog() {
    shaking_is_gravity(
        sph("symplectic", "dynamic_moving"),
        (0.12, [0.2, 0.1]),
        (1.8e-6, 1.0),
    );
}

#[test]
fn shaking_is_gravity_for_runge_and_kutta() {
    shaking_is_gravity(
        sph("rk3", "dynamic_moving"),
        (0.12, [0.2, 0.1]),
        (7e-10, 0.25),
    );
}

/// Walls of Adami know how they accelerate, and gravity as it is. Later than this a wall particle loses the fluid
/// before it, and what it does jumps by 1e-7 m, at a time that depends on rounding.
#[test]
fn shaking_is_gravity_for_walls_that_take_over_pressures() {
    let early = (0.06, [0.1, 0.05]);
    shaking_is_gravity(sph("predictor_corrector", "adami"), early, (3e-8, 0.3));
}

/// A sensor in the wall of a tank that is shaken tells what one tells in a tank at rest under gravity that changes; one
/// that stays behind is in the water or behind the wall.
#[test]
fn sensors_move_with_their_wall() {
    let head = "dimensions = 2\nprecision = \"f64\"\ndiscretisation.spacing = 0.05\nfluid.sound_speed = 30.0\ntime.end = 0.5\n\
                numerics = { wall = \"adami\", cfl = 0.1 }\n";
    let sensor = |name: &str, rest: &str| {
        format!(
            "[[gauge]]\nname = \"{name}\"\ntype = \"pressure\"\nat = [0.0, 0.1]\nnormal = \"+x\"\ndiameter = 0.1\n{rest}"
        )
    };
    // x'' = 4 sin 9t, from rest: 0.07 m after 0.3 s.
    let motion =
        "[[motion]]\nname = \"shaken\"\ntranslation = [\"4/9*t - 4/81*sin(9*t)\", \"0\"]\n";
    let sensors = sensor("on", "on = \"tank\"\n") + &sensor("behind", "");
    let mut shaken = of(&format!(
        "{head}{motion}{TANK}motion = \"shaken\"\n{WATER}hydrostatic = true\n{sensors}"
    ));
    let gravity = "[gravity]\nacceleration = [0, -9.81]\nchange = [\"-4*sin(9*t)\", 0]\n";
    let sensors = sensor("on", "on = \"tank\"\n");
    let mut inside = of(&format!(
        "{head}{gravity}{TANK}{WATER}hydrostatic = true\n{sensors}"
    ));
    let tells = |run: &mut Simulation<'_>, name: &str| {
        let row = run.row().unwrap();
        row.iter()
            .find(|(column, _)| column.starts_with(name))
            .unwrap()
            .1
    };
    for run in [&mut shaken, &mut inside] {
        run.run_until(0.3).unwrap();
    }
    let [on, other] = [tells(&mut shaken, "on"), tells(&mut inside, "on")];
    assert!((on / other - 1.0).abs() < 0.02, "{on} and {other} Pa");
    let behind = tells(&mut shaken, "behind");
    assert!(
        (behind / other - 1.0).abs() > 0.2,
        "{behind} and {other} Pa"
    );
}

/// Depth (m), and pressure over that of water at rest, of fluid away from surface and walls.
fn pressures(run: &mut Simulation<'static>) -> Vec<[f64; 2]> {
    let particles = run.particles().unwrap();
    let fluid = (0..particles.id.len()).filter(|&i| i < particles.fluids);
    let fluid: Vec<_> = fluid.collect();
    let top = (fluid.iter()).map(|&i| particles.position[i][1]);
    let top = top.fold(f64::NEG_INFINITY, f64::max) + 0.01;
    let deep = fluid.into_iter().filter_map(|i| {
        let [x, y, _] = particles.position[i];
        let inside = (0.1..0.4).contains(&x) && y > 0.06 && y < top - 0.06;
        let depth = top - y;
        inside.then(|| [depth, 30.0 * 30.0 * particles.excess[i] / (9.81 * depth)])
    });
    deep.collect()
}

/// Still water stands on planes as on repelling particles, with the pressure of its depth.
#[test]
fn planes_hold_water_as_repelling_particles_do() {
    let head = "dimensions = 2\ndiscretisation.spacing = 0.02\ntime.end = 1.5\nfluid.sound_speed = 30.0\nnumerics.eos = \"linear\"\n                [domain]\nmin = [-0.2, -0.2]\nmax = [0.7, 0.6]\n";
    let water = "[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [0.5, 0.34]\n";
    let tank = "[[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [0.5, 0.5]\nopen = [\"+y\"]\n";
    let planes = [
        "point = [0, 0]\nnormal = [0, 2]",
        "point = [0, 0]\nnormal = [1, 0]",
        "point = [0.5, 7]\nnormal = [-1, 0]",
    ];
    let planes: String = planes.map(|p| format!("[[plane]]\n{p}\n")).concat();
    let wall = "numerics.wall = \"lennard_jones\"\n";
    let mut on_planes = of(&format!("{head}{planes}{water}"));
    let mut on_particles = of(&format!("{wall}{head}{tank}{water}"));
    let [by_planes, by_particles] = [&mut on_planes, &mut on_particles].map(|run| {
        run.run_until(1.5).unwrap();
        let pressures = pressures(run);
        assert!(pressures.len() > 100, "{}", pressures.len());
        let ratios = pressures.iter().map(|[_, ratio]| ratio);
        ratios.sum::<f64>() / pressures.len() as f64
    });
    println!(
        "pressure over that of the depth: {by_planes:.4} on planes, {by_particles:.4} on particles"
    );
    assert!((by_planes - 1.0).abs() < 0.05 && (by_particles - 1.0).abs() < 0.05);
    assert!((by_planes - by_particles).abs() < 0.05);
}

/// A raster whose elevations lie in a plane is that plane; water that would be below it is not placed.
#[test]
fn a_slope_is_a_plane() {
    let folder = tempfile::tempdir().unwrap();
    let rows = (0..7).rev().map(|_| {
        let heights = (0..9).map(|i| format!("{:?}", 0.1 * (0.1 * f64::from(i) - 0.05)));
        heights.collect::<Vec<_>>().join(" ")
    });
    let head = "ncols 9\nnrows 7\nxllcorner -0.1\nyllcorner -0.1\ncellsize 0.1\n";
    let raster = format!("{head}{}\n", rows.collect::<Vec<_>>().join("\n"));
    std::fs::write(folder.path().join("slope.asc"), raster).unwrap();
    let text = |ground: &str| {
        format!(
            "precision = \"f64\"\ndiscretisation.spacing = 0.04\ntime.end = 0.2\nfluid.sound_speed = 30.0\nfluid.max_speed = 2.0\n             [domain]\nmin = [-0.1, -0.1, -0.01]\nmax = [0.7, 0.5, 0.6]\n{ground}\n             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.2, 0.1, 0.0]\nmax = [0.5, 0.3, 0.3]\n"
        )
    };
    let case = folder.path().join("case.toml");
    std::fs::write(&case, text("[terrain]\nfile = \"slope.asc\"")).unwrap();
    let plan = Case::load(&case).unwrap();
    let plan = plan
        .resolve(&models::catalogue_of(Some("wcsph"), None))
        .unwrap_or_else(|error| panic!("{error}"));
    let seeds = fill(&plan, &SignedDistances).unwrap();
    let mut on_ground = Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap();
    let mut on_plane = of(&text("[[plane]]\npoint = [0, 0, 0]\nnormal = [-0.1, 0, 1]"));
    for run in [&mut on_ground, &mut on_plane] {
        run.run_until(0.1).unwrap();
    }
    let (ground, plane) = (
        on_ground.particles().unwrap(),
        on_plane.particles().unwrap(),
    );
    assert_eq!(ground.id, plane.id);
    assert!(ground.id.len() > 100);
    let mut lowest = f64::INFINITY;
    for (a, b) in ground.position.iter().zip(&plane.position) {
        for k in 0..3 {
            assert!((a[k] - b[k]).abs() < 1e-7, "{a:?} and {b:?}");
        }
        lowest = lowest.min(a[2] - 0.1 * a[0]);
    }
    // The bottom layer comes to rest within a spacing of the ground, and not below it.
    assert!(lowest > 0.02 && lowest < 0.06, "{lowest} m");
}

/// A body in the air falls as gravity and its change say, and moves no water.
fn falls(scheme: &str, choices: &str, off: f64) {
    let raft = "[[geometry]]\nname = \"raft\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.4, 1.5]\nmax = [0.6, 1.6]\nmotion = \"raft\"\n\
                [[floating]]\nname = \"raft\"\ndensity = 500.0\nvelocity = [0.5, 0]\n\
                [[gauge]]\nname = \"x\"\ntype = \"place\"\nof = \"raft\"\naxis = \"+x\"\n\
                [[gauge]]\nname = \"y\"\ntype = \"place\"\nof = \"raft\"\naxis = \"+y\"\n";
    let mut run = of_scheme(
        scheme,
        &format!(
            "scheme = \"{scheme}\"\ndimensions = 2\nprecision = \"f64\"\ndiscretisation.spacing = 0.05\ntime.end = 0.5\n{choices}\n\
             [domain]\nmin = [-0.3, -0.3]\nmax = [1.3, 2.0]\n\
             [gravity]\nacceleration = [0, -9.81]\nchange = [\"-4*sin(9*t)\", \"3*t\"]\n{TANK}{WATER}{raft}"
        ),
    );
    run.run_until(0.3).unwrap();
    let t = run.time();
    let row = run.row().unwrap();
    let at = |name: &str| row.iter().find(|(c, _)| c.starts_with(name)).unwrap().1;
    let x = 0.5 + 0.5 * t - 4.0 / 9.0 * t + 4.0 / 81.0 * (9.0 * t).sin();
    let y = 1.55 - 0.5 * 9.81 * t * t + 0.5 * t * t * t;
    let (dx, dy) = ((at("x") - x).abs(), (at("y") - y).abs());
    println!("{scheme}: {dx:.2e} and {dy:.2e} m off after {t} s");
    assert!(dx < off && dy < off, "{dx:.2e} and {dy:.2e} m");
}

#[test]
fn bodies_fall_under_gravity_that_changes() {
    falls("wcsph", "numerics.wall = \"dynamic_moving\"", 1e-6);
    falls("mps", "fluid.sound_speed = 30.0", 1e-3);
}
