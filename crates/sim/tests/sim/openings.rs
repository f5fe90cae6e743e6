//! Openings: against exact answers, and to the last particle.

#![allow(clippy::unwrap_used)]

use monoflow_sim::models;
use monoflow_sim::prelude::*;
use monoflow_start::{NoSolids, fill};

/// The simulation of a case of SPH.
fn of(text: &str) -> Simulation<'static> {
    by("wcsph", text)
}

/// The simulation of a case by a scheme.
fn by(scheme: &str, text: &str) -> Simulation<'static> {
    let text = format!("scheme = \"{scheme}\"\n{text}");
    let plan = Case::parse("openings.toml", &text)
        .unwrap()
        .resolve(&models::catalogue_of(Some(scheme), None))
        .unwrap_or_else(|error| panic!("{error}"));
    let seeds = fill(&plan, &NoSolids).unwrap();
    Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).unwrap()
}

/// What a column says now.
fn gauge(run: &mut Simulation<'_>, name: &str) -> f64 {
    let row = run.row().unwrap();
    let found = row.iter().find(|(column, _)| column.starts_with(name));
    found.unwrap_or_else(|| panic!("no gauge {name}")).1
}

/// Numbers of a vector with so many parts.
fn part(numbers: [f64; 3], dimensions: usize) -> String {
    format!("{:?}", &numbers[..dimensions])
}

/// An opening and its gauge.
fn opening(name: &str, [min, max]: [&str; 2], into: &str, rest: &str) -> String {
    format!(
        "[[opening]]\nname = \"{name}\"\nmin = {min}\nmax = {max}\ninto = \"{into}\"\n{rest}\n\
         [[gauge]]\nname = \"{name}\"\ntype = \"inflow\"\nof = \"{name}\"\n"
    )
}

/// Fluid in a pipe without walls, that comes in on the left at 1 m/s and leaves on the right.
fn pipe(dimensions: usize, integrator: &str, outlet: &str) -> String {
    let corner = |x: f64, side: f64| part([x, side, side], dimensions);
    let periodic = ["", "\"y\"", "\"y\", \"z\""][dimensions - 1];
    format!(
        "dimensions = {dimensions}\nprecision = \"f64\"\ngravity = {}\ntime.end = 2.0\ndiscretisation.spacing = 0.1\n\
         fluid.sound_speed = 20\n[numerics]\nintegrator = \"{integrator}\"\n\
         [domain]\nmin = {min}\nmax = {max}\nperiodic = [{periodic}]\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = {min}\nmax = {max}\nvelocity = {}\n{}{}",
        part([0.0; 3], dimensions),
        part([1.0, 0.0, 0.0], dimensions),
        opening(
            "inlet",
            [&corner(0.0, 0.0), &corner(0.0, 1.0)],
            "+x",
            "velocity = 1"
        ),
        opening(
            "outlet",
            [&corner(2.0, 0.0), &corner(2.0, 1.0)],
            "-x",
            outlet
        ),
        min = corner(0.0, 0.0),
        max = corner(2.0, 1.0),
    )
}

/// Six layers have come in and gone, of 100 kg/m in all.
fn six_layers(run: &mut Simulation<'_>, mass: f64, what: &str) {
    let layer = 1000.0 * 0.1;
    let [inlet, outlet] = ["inlet", "outlet"].map(|name| gauge(run, name));
    assert!((inlet - 6.0 * layer).abs() < 1.5 * layer, "{what}: {inlet}");
    assert!(
        (outlet + 6.0 * layer).abs() < 1.5 * layer,
        "{what}: {outlet}"
    );
    let now = gauge(run, "mass_kg");
    assert!((now - mass - inlet - outlet).abs() < 1e-9 * mass, "{what}");
}

/// A uniform flow stays what it is, particle for particle: new ones go on with the lattice.
#[test]
fn a_uniform_flow_goes_on() {
    for (dimensions, integrator, outlet) in [
        (1, "symplectic", "pressure = 0"),
        (2, "predictor_corrector", "pressure = 0"),
        (2, "rk3", ""),
        (3, "symplectic", "velocity = -1"),
    ] {
        let mut run = of(&pipe(dimensions, integrator, outlet));
        let mass = gauge(&mut run, "mass_kg");
        run.run_until(0.634).unwrap();
        let what = format!("{dimensions}D {integrator}");
        let speed = gauge(&mut run, "speed_max");
        assert!((speed - 1.0).abs() < 1e-6, "{what}: {speed}");
        let error = gauge(&mut run, "density_error");
        assert!(error < 1e-7, "{what}: {error}");
        six_layers(&mut run, mass, &what);
    }
}

/// The same with MPS, whose pressure is that of the lattice: none.
#[test]
fn a_uniform_flow_of_mps_goes_on() {
    for (dimensions, outlet) in [
        (1, "pressure = 0"),
        (2, "pressure = 0"),
        (2, ""),
        (3, "velocity = -1"),
    ] {
        let text = pipe(dimensions, "symplectic", outlet);
        let text = text.replace("integrator = \"symplectic\"", "");
        let mut run = by("mps", &text);
        let mass = gauge(&mut run, "mass_kg");
        run.run_until(0.634).unwrap();
        let what = format!("{dimensions}D {outlet}");
        let speed = gauge(&mut run, "speed_max");
        assert!((speed - 1.0).abs() < 1e-9, "{what}: {speed}");
        six_layers(&mut run, mass, &what);
    }
}

/// A river of MPS over a weir: what is told comes in, as much leaves in the end, and nothing comes back at the outlet,
/// though a pressure alone is given there.
#[test]
fn a_river_of_mps_flows_over_a_weir() {
    let wall = |name: &str, rest: &str| {
        format!("[[geometry]]\nname = \"{name}\"\nkind = \"wall\"\nshape = \"box\"\n{rest}\n")
    };
    let mut run = by(
        "mps",
        &format!(
            "dimensions = 2\nprecision = \"f64\"\ntime.end = 6.0\ndiscretisation.spacing = 0.02\n\
             [domain]\nmin = [0.0, 0.0]\nmax = [2.0, 0.8]\n{}{}\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [0.8, 0.2]\n{}{}",
            wall(
                "channel",
                "min = [0.0, 0.0]\nmax = [2.0, 0.4]\nopen = [\"-x\", \"+x\", \"+y\"]"
            ),
            wall(
                "weir",
                "fill = \"solid\"\nmin = [0.8, 0.0]\nmax = [1.2, 0.1]"
            ),
            opening(
                "inlet",
                ["[0.0, 0.0]", "[0.0, 0.3]"],
                "+x",
                "discharge = 0.05\nlevel = 0.2"
            ),
            opening("outlet", ["[2.0, 0.0]", "[2.0, 0.3]"], "-x", "pressure = 0"),
        ),
    );
    let mass = gauge(&mut run, "mass_kg");
    let mut before = 0.0;
    for k in 1..=40 {
        run.run_until(0.1 * f64::from(k)).unwrap();
        let [_, outlet] = balance(&mut run, mass);
        assert!(
            outlet <= before,
            "{outlet} after {before}: something came in"
        );
        before = outlet;
    }
    let begin = run.time();
    run.run_until(6.0).unwrap();
    let [inlet, outlet] = balance(&mut run, mass);
    // To a layer, of ten particles.
    let told = 1000.0 * 0.05 * run.time();
    assert!((inlet - told).abs() <= 4.0, "{inlet} of {told}");
    let rate = (before - outlet) / (run.time() - begin);
    println!("{rate} kg/s leave of 50");
    assert!((rate - 50.0).abs() < 8.0, "{rate}");
}

/// A channel with water of 0.2 m.
fn channel(inlet: &str, outlet: &str, end: f64) -> String {
    format!(
        "dimensions = 2\nprecision = \"f64\"\ntime.end = {end}\ndiscretisation.spacing = 0.02\nfluid.artificial_alpha = 0.05\n\
         [domain]\nmin = [0.0, 0.0]\nmax = [1.0, 0.5]\n\
         [[geometry]]\nname = \"channel\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.5]\nopen = [\"-x\", \"+x\", \"+y\"]\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.2]\nhydrostatic = true\n\
         [[gauge]]\nname = \"level\"\ntype = \"height\"\nat = [0.5]\n{}{}",
        opening("inlet", ["[0.0, 0.0]", "[0.0, 0.4]"], "+x", inlet),
        opening("outlet", ["[1.0, 0.0]", "[1.0, 0.4]"], "-x", outlet),
    )
}

fn balance(run: &mut Simulation<'_>, mass: f64) -> [f64; 2] {
    let [inlet, outlet] = ["inlet", "outlet"].map(|name| gauge(run, name));
    let now = gauge(run, "mass_kg");
    assert!(
        (now - mass - inlet - outlet).abs() < 1e-10 * mass,
        "{now} after {mass}, {inlet} and {outlet}"
    );
    [inlet, outlet]
}

#[test]
fn water_between_two_levels_rests() {
    let mut run = of(&channel("level = 0.2", "level = 0.2", 2.0));
    let mass = gauge(&mut run, "mass_kg");
    run.run_until(2.0).unwrap();
    let [inlet, outlet] = balance(&mut run, mass);
    assert!(inlet.abs() < 0.02 * mass && outlet.abs() < 0.02 * mass);
    let level = gauge(&mut run, "level");
    assert!((level - 0.2).abs() < 0.01, "{level}");
    let kinetic = gauge(&mut run, "kinetic_J");
    // That of 4 cm/s.
    assert!(kinetic < 0.5 * mass * 0.04 * 0.04, "{kinetic}");
}

/// A body that starts before a zone and drifts into it ends the run.
#[test]
fn a_raft_that_floats_into_an_opening_is_told() {
    let raft = "[[geometry]]\nname = \"wood\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.6, 0.14]\nmax = [0.8, 0.24]\nmotion = \"raft\"\n\
                [[floating]]\nname = \"raft\"\ndensity = 500\nvelocity = [1.5, 0.0]\n";
    let with = |held: &str| of(&(channel("level = 0.2", "level = 0.2", 0.5) + raft + held));
    let said = with("").run_until(0.5).unwrap_err().to_string();
    for part in [
        "`raft` floated into the opening `outlet` near (0.92",
        "at t = 0.1",
        "Keep the body away",
    ] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
    let rope = "[[spring]]\nname = \"rope\"\nbody = \"raft\"\nat = [0.6, 0.18]\nend = [0.3, 0.18]\nlength = 0.32\nstiffness = 2e4\ndamping = 100\nrope = true\n";
    with(rope).run_until(0.5).unwrap();
}

/// A discharge comes in as it is told: 0.06 m²/s, and what has come in stays, for the outlet is a wall of still
/// water.
#[test]
fn a_discharge_fills_a_channel() {
    let closed = channel("discharge = 0.06\nlevel = 0.26", "velocity = 0", 1.0);
    let mut run = of(&closed);
    let mass = gauge(&mut run, "mass_kg");
    run.run_until(1.0).unwrap();
    let [inlet, outlet] = balance(&mut run, mass);
    // The zone is filled up to the level first: three sites of four layers of 0.4 kg/m. Then whole layers come in.
    let filled = 3.0 * 4.0 * 0.4;
    let layer = 13.0 * 0.4;
    assert!(
        (inlet - filled - 60.0).abs() < layer,
        "{inlet}, of which {filled} at the start"
    );
    assert_eq!(outlet, 0.0);
    let level = gauge(&mut run, "level");
    assert!((level - 0.26).abs() < 0.03, "{level}");
}

/// Water that is pushed in and drawn out again leaves nothing behind: a whole period of a sine.
#[test]
fn water_goes_back_and_forth() {
    let mut run = of(&channel(
        "velocity = \"0.3*sin(6.2832*t)\"\nlevel = 0.2",
        "level = 0.2",
        1.0,
    ));
    let mass = gauge(&mut run, "mass_kg");
    run.run_until(0.5).unwrap();
    let [half, _] = balance(&mut run, mass);
    // The mean of half a sine times 0.2 m of depth.
    let expected = 1000.0 * 0.2 * 0.3 * 0.5 * 2.0 / std::f64::consts::PI;
    assert!(
        (half - expected).abs() < 0.1 * expected,
        "{half}, {expected}"
    );
    run.run_until(1.0).unwrap();
    let [whole, _] = balance(&mut run, mass);
    assert!(whole.abs() < 0.15 * expected, "{whole}");
}

/// Where there is no pressure a channel runs out, by what a broken dam lets through: `8/27 h sqrt(g h)` (Ritter 1892),
/// until the wave has come to the other end.
#[test]
fn a_channel_runs_out() {
    let mut run = of(&channel("velocity = 0\nlevel = 0.2", "pressure = 0", 0.6));
    let mass = gauge(&mut run, "mass_kg");
    run.run_until(0.3).unwrap();
    let (begin, [_, before]) = (run.time(), balance(&mut run, mass));
    run.run_until(0.6).unwrap();
    let [inlet, outlet] = balance(&mut run, mass);
    assert_eq!(inlet, 0.0);
    let rate = 1000.0 * 8.0 / 27.0 * 0.2 * (9.81_f64 * 0.2).sqrt();
    let found = (before - outlet) / (run.time() - begin);
    println!("{found} of {rate} kg/s");
    assert!((found - rate).abs() < 0.15 * rate, "{found}, {rate}");
}

/// An empty tank fills from a pipe: what the pipe holds, and 0.1 m²/s from then on, to the last layer.
#[test]
fn an_empty_tank_fills() {
    let pipe = opening(
        "pipe",
        ["[0.0, 0.6]", "[0.0, 0.7]"],
        "+x",
        "discharge = 0.1",
    );
    let mut run = of(&format!(
        "dimensions = 2\nprecision = \"f64\"\ntime.end = 0.5\ndiscretisation.spacing = 0.025\n\
         [domain]\nmin = [0.0, 0.0]\nmax = [1.0, 1.0]\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 1.0]\nopen = [\"+y\"]\n{pipe}"
    ));
    run.run_until(0.5).unwrap();
    let [inflow, mass] = ["pipe", "mass_kg"].map(|name| gauge(&mut run, name));
    // Four sites of four layers, and a layer of 2.5 kg every 25 ms.
    let layer = 4.0 * 1000.0 * 0.025 * 0.025;
    assert!((inflow - 4.0 * layer - 50.0).abs() < layer, "{inflow}");
    assert!((mass - inflow).abs() < 1e-9 * mass);
}

/// Of two inlets, one above the other, each lets in its own, whichever comes first.
#[test]
fn openings_beside_each_other_share_nothing() {
    for precision in ["f32", "f64"] {
        for split in [0.3, 0.5] {
            for is_upper_first in [false, true] {
                let mut inlets = [("lower", 0.0, split), ("upper", split, 1.0)];
                if is_upper_first {
                    inlets.reverse();
                }
                let inlets = inlets.map(|(name, low, high)| {
                    let face = [format!("[0.0, {low}]"), format!("[0.0, {high}]")];
                    opening(name, [&face[0], &face[1]], "+x", "velocity = 1")
                });
                let text = pipe(2, "symplectic", "pressure = 0")
                    .replace("\"f64\"", &format!("\"{precision}\""));
                let (begin, end) = (
                    text.find("[[opening]]").unwrap(),
                    text.rfind("[[opening]]").unwrap(),
                );
                let mut run = of(&(text[..begin].to_owned() + &inlets.concat() + &text[end..]));
                run.run_until(1.23).unwrap();
                let layers = [("lower", split), ("upper", 1.0 - split)]
                    .map(|(name, width)| gauge(&mut run, name) / (1000.0 * 0.1 * width));
                let what = format!("{precision} {split} {is_upper_first}: {layers:?}");
                assert!(
                    layers.iter().all(|layers| (layers - 12.0).abs() < 1.2),
                    "{what}"
                );
                let error = gauge(&mut run, "density_error");
                assert!(error < 1e-4, "{what}: {error}");
            }
        }
    }
}

#[test]
fn water_behind_an_opening_is_refused() {
    let plan = |text: &str| {
        let case = Case::parse("openings.toml", text).unwrap();
        case.resolve(&models::catalogue_of(Some("wcsph"), None))
            .unwrap()
    };
    let whole = channel("level = 0.2", "", 1.0);
    let end = whole.rfind("[[opening]]").unwrap();
    let inner = whole[..end].replace(
        "min = [0.0, 0.0]\nmax = [0.0, 0.4]",
        "min = [0.5, 0.0]\nmax = [0.5, 0.4]",
    );
    let plan = plan(&inner);
    let seeds = fill(&plan, &NoSolids).unwrap();
    let refused = Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).err();
    let said = refused.unwrap().to_string();
    assert!(
        said.contains("`water` stands behind the face of the opening `inlet`"),
        "{said}"
    );
}

/// Walls stand still while fluid comes in, leaves and is taken out: their places in the store are then those where
/// fluid was before.
#[test]
fn walls_stand_still_beside_openings() {
    for wall in [
        "dynamic",
        "adami",
        "adami_free_slip",
        "lennard_jones",
        "monaghan_kajtar",
    ] {
        // Walls that repel keep a spacing free.
        let repels = ["lennard_jones", "monaghan_kajtar"].contains(&wall);
        let foot = if repels { 0.05 } else { 0.0 };
        let text = format!(
            "dimensions = 2\nprecision = \"f64\"\ntime.end = 1.0\ndiscretisation.spacing = 0.05\nfluid.max_speed = 3\n\
             numerics.wall = \"{wall}\"\n[domain]\nmin = [0.0, -0.2]\nmax = [2.0, 1.2]\nescaped = \"remove\"\n\
             [[geometry]]\nname = \"floor\"\nkind = \"wall\"\nshape = \"plane\"\npoint = [0.0, 0.0]\nnormal = \"+y\"\n\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [2.0, 0.5]\nvelocity = [1.0, 0.0]\n{}{}",
            opening(
                "inlet",
                [&format!("[0.0, {foot}]"), "[0.0, 1.2]"],
                "+x",
                "velocity = 1\nlevel = 0.6"
            ),
            opening("outlet", ["[2.0, 0.0]", "[2.0, 1.2]"], "-x", ""),
        );
        let mut run = of(&text);
        let start = run.particles().unwrap();
        run.run_until(0.5).unwrap();
        let now = run.particles().unwrap();
        let came = gauge(&mut run, "inlet");
        assert!(came > 0.0, "{wall}: nothing came in");
        let walls = |at: &monoflow_sim::particles::Snapshot| -> Vec<(u32, [f64; 3])> {
            let mut walls: Vec<_> = (at.fluids..at.id.len())
                .map(|i| (at.id[i], at.position[i]))
                .collect();
            walls.sort_by_key(|(id, _)| *id);
            walls
        };
        assert_eq!(walls(&start), walls(&now), "{wall}: walls have moved");
        let fastest = now.velocity[now.fluids..]
            .iter()
            .flatten()
            .fold(0.0, |most: f64, u| most.max(u.abs()));
        assert_eq!(fastest, 0.0, "{wall}: walls have a velocity");
    }
}

/// Fluid that comes to a dry outlet under a pressure alone leaves, and draws none in behind its first layer: all that it
/// tells at any time is at most that layer too much.
#[test]
fn a_dry_outlet_draws_nothing_in() {
    let text = format!(
        "dimensions = 2\nprecision = \"f64\"\ngravity = [0, 0]\ntime.end = 3.0\ndiscretisation.spacing = 0.1\n\
         fluid.sound_speed = 20\n\
         [domain]\nmin = [0, 0]\nmax = [2, 1]\nperiodic = [\"y\"]\n\
         [[geometry]]\nname = \"slug\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.2, 0]\nmax = [1.2, 1]\nvelocity = [1, 0]\n{}",
        opening("outlet", ["[2, 0]", "[2, 1]"], "-x", "pressure = 0")
    );
    let mut run = of(&text);
    let mut most: f64 = 0.0;
    for n in 1..=100 {
        run.run_until(0.03 * f64::from(n)).unwrap();
        most = most.max(gauge(&mut run, "outlet"));
    }
    // A layer is 100 kg; the zone takes three of them.
    assert!(most < 101.0, "{most} kg came in");
    let left = gauge(&mut run, "outlet");
    assert!((left + 1000.0).abs() < 1e-6, "{left} kg");
}
