//! Bodies that float: against exact answers.

#![allow(clippy::unwrap_used)]

mod elastic;
mod tied;

use monoflow_geometry::SignedDistances;
use monoflow_sim::models;
use monoflow_sim::prelude::*;
use monoflow_start::{NoSolids, fill};

/// The simulation of a case.
fn of(text: &str) -> Simulation<'static> {
    let plan = Case::parse("floating.toml", text)
        .unwrap()
        .resolve(&models::catalogue_of(Some("wcsph"), None))
        .unwrap_or_else(|error| panic!("{error}"));
    let seeds = fill(&plan, &NoSolids).unwrap();
    Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap()
}

/// What a gauge says now.
fn gauge(run: &mut Simulation<'_>, name: &str) -> f64 {
    let row = run.row().unwrap();
    let found = row.iter().find(|(column, _)| column.starts_with(name));
    found.unwrap_or_else(|| panic!("no gauge {name}")).1
}

/// Gauges of a body in the plane.
fn gauges(of: &str) -> String {
    let gauge = |name: &str, rest: &str| {
        format!("[[gauge]]\nname = \"{of}_{name}\"\nof = \"{of}\"\n{rest}\n")
    };
    [
        gauge("x", "type = \"place\"\naxis = \"+x\""),
        gauge("y", "type = \"place\"\naxis = \"+y\""),
        gauge("u", "type = \"velocity\"\naxis = \"+x\""),
        gauge("v", "type = \"velocity\"\naxis = \"+y\""),
        gauge("angle", "type = \"angle\""),
    ]
    .concat()
}

/// A tank with a puddle in it, and what else there is.
fn dry(rest: &str) -> String {
    format!(
        "dimensions = 2\nprecision = \"f64\"\nscheme = \"wcsph\"\ndiscretisation.spacing = 0.025\n{rest}\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [2.0, 1.0]\nopen = [\"+y\"]\n\
         [[geometry]]\nname = \"puddle\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [0.1, 0.1]\n"
    )
}

fn block(name: &str, min: [f64; 2], max: [f64; 2], rest: &str) -> String {
    format!(
        "[[geometry]]\nname = \"block of {name}\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = {min:?}\nmax = {max:?}\nmotion = \"{name}\"\n\
         [[floating]]\nname = \"{name}\"\n{rest}\n{}",
        gauges(name)
    )
}

#[test]
fn bodies_fly_on_parabolas_and_spin() {
    let thrown = block(
        "stone",
        [0.5, 0.5],
        [0.7, 0.6],
        "density = 2500\nvelocity = [1.5, 1.0]\nspin = [-4.0]",
    );
    let mut run = of(&(dry("time.end = 0.3\n") + &thrown));
    run.run_until(0.3).unwrap();
    let t = run.time();
    let near = |run: &mut Simulation<'_>, name: &str, expected: f64| {
        let found = gauge(run, name);
        assert!(
            (found - expected).abs() < 1e-9,
            "{name}: {found}, {expected}"
        );
    };
    near(&mut run, "stone_x", 0.6 + 1.5 * t);
    near(&mut run, "stone_y", 0.55 + t - 0.5 * 9.81 * t * t);
    near(&mut run, "stone_v", 1.0 - 9.81 * t);
    // Second order of the integrator: the tangent of half an angle.
    let angle = gauge(&mut run, "stone_angle");
    assert!((angle + 4.0 * t).abs() < 1e-5, "{angle} after {t} s");
}

/// Why a case cannot run whose particles can be placed.
fn refused(text: String) -> String {
    let plan = Case::parse("floating.toml", &text)
        .unwrap()
        .resolve(&models::catalogue_of(Some("wcsph"), None))
        .unwrap();
    let seeds = fill(&plan, &NoSolids).unwrap();
    let refused = Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).err();
    refused.unwrap().to_string()
}

#[test]
fn bodies_without_weight_are_refused() {
    let raft = |rest: &str| dry("time.end = 0.3\n") + &block("raft", [0.5, 0.5], [0.7, 0.6], rest);
    let said = refused(raft("density = 0.01"));
    for part in [
        "`raft` weighs 0.01 kg/m3",
        "lighter than 1 kg/m3",
        "write a density of 1 kg/m3 at least",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let said = refused(raft("mass = 1e-9"));
    assert!(said.contains("write a mass of 0.02 kg at least"), "{said}");
    of(&raft("density = 1.0"));
    // A point that turns.
    let said = refused(raft("density = 500\ninertia = [1e-12]"));
    for part in [
        "the inertia of `raft` about z is 1e-12 kg m2",
        "write 6.25e-5 at least",
    ] {
        assert!(said.contains(part), "{said}");
    }
    of(&raft("density = 500\ninertia = [6.25e-5]"));
    of(&raft(
        "density = 500\ninertia = [1e-12]\nheld = [\"about_z\"]",
    ));
}

#[test]
fn bodies_that_begin_too_near_are_refused() {
    // A quarter of a spacing into the floor.
    let sunk = block("stone", [0.5, -0.00625], [0.7, 0.09375], "density = 2500");
    let said = refused(dry("time.end = 0.3\n") + &sunk);
    assert!(said.contains("`stone` begins too near"), "{said}");
    assert!(said.contains("0.75 spacings apart"), "{said}");
    // A rod across a domain that is periodic, with its centre at one end.
    let rod = block(
        "rod",
        [0.3, 0.5],
        [1.7, 0.6],
        "mass = 10\ncentre = [0.3, 0.55]\ninertia = [5.0]",
    );
    let domain =
        "time.end = 0.3\n[domain]\nmin = [0.0, -0.2]\nmax = [2.0, 1.2]\nperiodic = [\"x\"]\n";
    let tank = dry(domain).replace("[\"+y\"]", "[\"+y\", \"-x\", \"+x\"]");
    let said = refused(tank + &rod);
    assert!(
        said.contains("`rod` reaches farther than half the period along x"),
        "{said}"
    );
}

#[test]
fn what_is_held_does_not_move() {
    let held = block(
        "lamp",
        [0.5, 0.5],
        [0.7, 0.6],
        "mass = 3\nvelocity = [0.5, 0.0]\nheld = [\"y\", \"about_z\"]",
    );
    let mut run = of(&(dry("time.end = 0.2\n") + &held));
    run.run_until(0.2).unwrap();
    let t = run.time();
    assert_eq!(gauge(&mut run, "lamp_v"), 0.0);
    assert_eq!(gauge(&mut run, "lamp_angle"), 0.0);
    assert!((gauge(&mut run, "lamp_x") - 0.6 - 0.5 * t).abs() < 1e-9);
}

/// Two stones hit each other: what one loses the other gains, and they part more slowly than they met.
#[test]
fn stones_that_meet_part_again() {
    let left = block(
        "left",
        [0.5, 0.5],
        [0.7, 0.7],
        "density = 2000\nvelocity = [1.0, 0.0]",
    );
    let right = block(
        "right",
        [0.8, 0.55],
        [1.0, 0.75],
        "density = 1000\nvelocity = [-1.0, 0.0]",
    );
    let weightless = "gravity = [0.0, 0.0]\nfluid.sound_speed = 40.0\ntime.end = 0.2\n";
    let mut run = of(&(dry(weightless) + &left + &right));
    run.run_until(0.2).unwrap();
    let (u, v) = (gauge(&mut run, "left_u"), gauge(&mut run, "right_u"));
    let momentum = 2.0 * u + v;
    assert!((momentum - 1.0).abs() < 1e-9, "{momentum}");
    assert!(v > u, "they have not parted: {u} and {v}");
    assert!(v - u < 2.0, "they part faster than they met: {u} and {v}");
    // They meet off centre: both turn, and none is within the other.
    assert!(gauge(&mut run, "left_angle").abs() > 1e-3);
    let apart = gauge(&mut run, "right_x") - gauge(&mut run, "left_x");
    assert!(apart > 0.19, "{apart}");
}

/// The same with particles of a wall half a spacing apart, or whatever part of it.
fn denser(text: String, wall: &str, part: f64) -> String {
    let line = format!("name = \"{wall}\"\nkind = \"wall\"\n");
    let spacing = 0.025 * part;
    assert!(text.contains(&line));
    text.replace(&line, &format!("{line}spacing = {spacing}\n"))
}

#[test]
fn stones_come_to_rest_on_the_floor() {
    // Of tank and stone.
    for parts in [[1.0, 1.0], [0.5, 1.0], [1.0, 0.5], [0.5, 0.5], [0.5, 0.25]] {
        let stone = block("stone", [0.9, 0.05], [1.1, 0.15], "density = 2500");
        let text = denser(dry("time.end = 0.8\n") + &stone, "tank", parts[0]);
        let mut run = of(&denser(text, "block of stone", parts[1]));
        run.run_until(0.8).unwrap();
        // It has fallen by 0.05 m, onto a floor as soft as the water that would be there.
        let y = gauge(&mut run, "stone_y");
        assert!((y - 0.05).abs() < 0.1 * 0.025, "{parts:?}: {y}");
        let v = gauge(&mut run, "stone_v");
        assert!(v.abs() < 1e-3, "{parts:?}: {v}");
    }
}

/// A plate one layer of an eighth of the spacing thick has as many contacts for its mass as there can be: it leaves a floor
/// no faster than it came.
#[test]
fn a_plate_of_one_layer_does_not_bounce_higher() {
    for speed in [0.3, 1.0, 3.0] {
        let plate = block(
            "plate",
            [0.9, 0.05],
            [1.1, 0.053125],
            &format!("density = 1000\nvelocity = [0.0, -{speed:?}]\nheld = [\"x\", \"about_z\"]"),
        );
        // It meets the floor after five ninths of it.
        let end = 0.09 / speed;
        let dry = dry(&format!(
            "gravity = [0.0, 0.0]\nfluid.sound_speed = 40.0\ntime.end = {end}\n"
        ));
        let text = denser(dry + &plate, "tank", 0.125);
        let mut run = of(&denser(text, "block of plate", 0.125));
        run.run_until(end).unwrap();
        let v = gauge(&mut run, "plate_v");
        assert!((0.0..speed).contains(&v), "{speed}: {v}");
    }
}

/// A body of a coarse and a fine part is as heavy as both, turns about the middle of all, and flies as every body.
#[test]
fn bodies_have_parts_of_unlike_spacings() {
    let part = |min: [f64; 2], max: [f64; 2], spacing: f64| {
        format!(
            "[[geometry]]\nname = \"part {spacing}\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = {min:?}\nmax = {max:?}\nspacing = {spacing}\nmotion = \"ship\"\n"
        )
    };
    let text = dry("time.end = 0.2\n")
        + &part([0.5, 0.5], [0.7, 0.6], 0.025)
        + &part([0.7, 0.5], [0.9, 0.6], 0.0125)
        + "[[floating]]\nname = \"ship\"\ndensity = 500\nvelocity = [0.5, 1.0]\nspin = [2.0]\n"
        + &gauges("ship");
    let mut run = of(&text);
    let near = |found: f64, expected: f64| {
        assert!((found - expected).abs() < 1e-9, "{found}, {expected}");
    };
    near(gauge(&mut run, "ship_x"), 0.7);
    run.run_until(0.2).unwrap();
    let t = run.time();
    near(gauge(&mut run, "ship_x"), 0.7 + 0.5 * t);
    near(gauge(&mut run, "ship_y"), 0.55 + t - 0.5 * 9.81 * t * t);
    // As of the stone.
    let angle = gauge(&mut run, "ship_angle");
    assert!((angle - 2.0 * t).abs() < 1e-7, "{angle}");
}

/// Archimedes: what floats draws as much water as it weighs.
fn draught(density: f64, wall: &str, part: f64) -> f64 {
    let water = "[[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.4]\nhydrostatic = true\n";
    let tank = format!(
        "dimensions = 2\nprecision = \"f64\"\nscheme = \"wcsph\"\ndiscretisation.spacing = 0.025\ntime.end = 1.2\n\
         fluid.artificial_alpha = 0.1\nnumerics = {{ density_diffusion = \"fourtakas\", wall = \"{wall}\" }}\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.8]\nopen = [\"+y\"]\n{water}"
    );
    let middle = 0.4 + 0.2 * (0.5 - density / 1000.0);
    let raft = block(
        "raft",
        [0.4, middle - 0.1],
        [0.6, middle + 0.1],
        &format!("density = {density:?}\nheld = [\"x\", \"about_z\"]"),
    );
    let mut run = of(&denser(tank + &raft, "block of raft", part));
    let mut heights = Vec::new();
    for n in 12..=24 {
        run.run_until(0.05 * f64::from(n)).unwrap();
        heights.push(gauge(&mut run, "raft_y"));
    }
    heights.iter().sum::<f64>() / heights.len() as f64
}

/// Draughts of a light and a heavy raft differ as their weights do; gives where the light one floats.
fn rafts_draw_what_they_weigh(wall: &str) -> f64 {
    let [light, heavy] = [250.0, 750.0].map(|density| draught(density, wall, 1.0));
    let difference = light - heavy;
    assert!(
        (difference - 0.1).abs() < 0.01,
        "{wall}: {light} and {heavy} m: {difference} m"
    );
    light
}

#[test]
fn rafts_draw_what_they_weigh_however_dense() {
    let light = rafts_draw_what_they_weigh("dynamic");
    let dense = draught(250.0, "dynamic", 0.5);
    assert!((dense - light).abs() < 0.2 * 0.025, "{dense} and {light} m");
}

#[test]
fn rafts_that_take_over_pressures_draw_what_they_weigh() {
    rafts_draw_what_they_weigh("adami");
}

/// Of a disc in layers along its surface all is as heavy as its area says, and it flies as every body.
#[test]
fn a_disc_that_is_fitted_to_its_surface_floats() {
    let text = dry("time.end = 0.2\n[domain]\nmin = [0.0, 0.0]\nmax = [2.0, 1.0]\n")
        + "[[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [1.0, 0.6]\nradius = 0.25\n\
           [[geometry]]\nname = \"disc\"\nkind = \"wall\"\nshape = \"body\"\nbodies = [\"disc\"]\nlayout = \"fitted\"\nmotion = \"buoy\"\n\
           [[floating]]\nname = \"buoy\"\ndensity = 500\nvelocity = [1.0, 0.5]\n"
        + &gauges("buoy");
    let plan = Case::parse("disc.toml", &text)
        .unwrap()
        .resolve(&models::catalogue_of(Some("wcsph"), None))
        .unwrap();
    let seeds = fill(&plan, &SignedDistances).unwrap();
    let disc = plan.geometry.iter().position(|g| g.name == "disc").unwrap();
    let of_disc = seeds.iter().filter(|seed| usize::from(seed.group) == disc);
    let count = of_disc.count();
    let area = std::f64::consts::PI * 0.0625 / (0.025 * 0.025);
    assert!((count as f64 / area - 1.0).abs() < 0.02, "{count} {area}");
    let mut run = Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap();
    let start = gauge(&mut run, "buoy_x");
    assert!((start - 1.0).abs() < 1e-3, "{start}");
    run.run_until(0.2).unwrap();
    let (x, v, t) = (
        gauge(&mut run, "buoy_x"),
        gauge(&mut run, "buoy_v"),
        run.time(),
    );
    assert!((x - start - t).abs() < 1e-9, "{x}");
    assert!((v - 0.5 + 9.81 * t).abs() < 1e-9, "{v}");
}
