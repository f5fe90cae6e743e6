//! Joints and springs: against exact answers, without water around.

use super::{block, dry, gauge, of};
use monoflow_sim::models;
use monoflow_sim::prelude::*;
use monoflow_start::{NoSolids, fill};
use std::f64::consts::PI;

const G: f64 = 9.81;

fn tension(name: &str) -> String {
    format!("[[gauge]]\nname = \"{name}\"\ntype = \"tension\"\nof = \"{name}\"\n")
}

/// Angle and spin of a rod that was let go level, after a time: classical Runge–Kutta with steps far shorter.
fn swung(rate: f64, time: f64) -> [f64; 2] {
    let slope = |[angle, spin]: [f64; 2]| [spin, -rate * f64::cos(angle)];
    let steps = 20_000;
    let h = time / f64::from(steps);
    let mut state = [0.0, 0.0];
    for _ in 0..steps {
        let add = |k: [f64; 2], h: f64| [state[0] + h * k[0], state[1] + h * k[1]];
        let a = slope(state);
        let b = slope(add(a, 0.5 * h));
        let c = slope(add(b, 0.5 * h));
        let d = slope(add(c, h));
        let sum = |k: usize| a[k] + 2.0 * (b[k] + c[k]) + d[k];
        state = add([sum(0), sum(1)], h / 6.0);
    }
    state
}

/// A rod of 0.4 by 0.1 m hinged at its left end and let go: `J θ'' = -m g l cos θ`; the pin bears what accelerates it.
#[test]
fn a_pendulum_swings() {
    let rod = block("rod", [0.8, 0.6], [1.2, 0.7], "density = 800");
    let pin = "[[joint]]\nname = \"pin\"\nbody = \"rod\"\nat = [0.8, 0.65]\n";
    let mut run = of(&(dry("time.end = 1.0\n") + &rod + pin + &tension("pin")));
    let (mass, arm) = (800.0 * 0.4 * 0.1, 0.2);
    let inertia = mass * ((0.16 + 0.01) / 12.0 + arm * arm);
    for until in [0.2, 0.5, 1.0] {
        run.run_until(until).unwrap();
        let [angle, spin] = swung(mass * G * arm / inertia, run.time());
        let turned = gauge(&mut run, "rod_angle");
        let off = (turned - angle + PI).rem_euclid(2.0 * PI) - PI;
        assert!(off.abs() < 2e-3, "{turned} and not {angle} at {until} s");
        let [x, y] = ["rod_x", "rod_y"].map(|name| gauge(&mut run, name));
        let from_pin = (x - 0.8).hypot(y - 0.65);
        assert!((from_pin - arm).abs() < 1e-4, "{from_pin} m");
        // a = θ'' e_θ l - θ'² e_r l; F = m (a - g).
        let rate = -mass * G * arm / inertia * angle.cos();
        let along = -spin * spin * arm + G * angle.sin();
        let across = rate * arm + G * angle.cos();
        let force = mass * along.hypot(across);
        let found = gauge(&mut run, "pin_N");
        assert!(
            (found - force).abs() < 0.01 * mass * G,
            "{found} and not {force} N"
        );
    }
}

/// A block on a spring, let go where the spring has no force, and one with a damper; `m y'' = -k y - c y' - m g`.
#[test]
fn springs_swing_and_dampers_calm() {
    let hung = |damping: f64| {
        let bob = block("bob", [1.0, 0.4], [1.2, 0.6], "density = 500");
        format!(
            "{}{bob}[[spring]]\nname = \"coil\"\nbody = \"bob\"\nat = [1.1, 0.6]\nend = [1.1, 1.0]\nstiffness = 2000.0\ndamping = {damping:?}\n{}",
            dry("time.end = 0.6\n"),
            tension("coil")
        )
    };
    let (mass, stiffness) = (20.0, 2000.0);
    let sag = mass * G / stiffness;
    for damping in [0.0, 100.0] {
        let mut run = of(&hung(damping));
        let (decay, own) = (damping / (2.0 * mass), f64::sqrt(stiffness / mass));
        let rate = (own * own - decay * decay).sqrt();
        for until in [0.1, 0.3, 0.6] {
            run.run_until(until).unwrap();
            let t = run.time();
            let swing = (rate * t).cos() + decay / rate * (rate * t).sin();
            let y = 0.5 - sag * (1.0 - (-decay * t).exp() * swing);
            let found = gauge(&mut run, "bob_y");
            assert!(
                (found - y).abs() < 1e-4 * sag,
                "{found} and not {y} at {t} s"
            );
            let v = -sag * own * own / rate * (-decay * t).exp() * (rate * t).sin();
            let pull = stiffness * (0.5 - y) - damping * v;
            let found = gauge(&mut run, "coil_N");
            assert!(
                (found - pull).abs() < 1e-3 * mass * G,
                "{found} and not {pull} N"
            );
        }
    }
}

/// A rope does nothing until it is tight, and then never pushes; a spring of that length would have.
#[test]
fn ropes_pull_and_do_not_push() {
    let stone = block("stone", [1.0, 0.5], [1.1, 0.6], "density = 2000");
    let rope = "[[spring]]\nname = \"rope\"\nbody = \"stone\"\nat = [1.05, 0.6]\nend = [1.05, 0.8]\nlength = 0.4\nstiffness = 5000.0\nrope = true\n";
    let mut run = of(&(dry("time.end = 0.5\n") + &stone + rope + &tension("rope")));
    // It falls freely for 0.2 m: 0.202 s.
    run.run_until(0.2).unwrap();
    let t = run.time();
    let y = gauge(&mut run, "stone_y");
    assert!((y - (0.55 - 0.5 * G * t * t)).abs() < 1e-9, "{y}");
    assert_eq!(gauge(&mut run, "rope_N"), 0.0);
    let mut greatest: f64 = 0.0;
    for n in 0..28 {
        run.run_until(0.21 + 0.01 * f64::from(n)).unwrap();
        let pull = gauge(&mut run, "rope_N");
        assert!(pull >= 0.0, "{pull} N");
        greatest = greatest.max(pull);
    }
    // m v²/2 + m g x = k x²/2 at the lowest point.
    let (mass, stiffness, speed) = (20.0, 5000.0, (2.0 * G * 0.2).sqrt());
    let weight = mass * G;
    let most = weight + (weight * weight + stiffness * mass * speed * speed).sqrt();
    assert!(
        (0.97..1.001).contains(&(greatest / most)),
        "{greatest} of {most} N"
    );
    // It is thrown up again, by which the rope is loose.
    assert_eq!(gauge(&mut run, "rope_N"), 0.0);
}

/// Two rods that are joined and thrown: their momentum is that of the fall, and the joint stays where it is in both.
#[test]
fn joined_bodies_fly_as_one() {
    let first = block(
        "left",
        [0.6, 0.5],
        [0.8, 0.6],
        "density = 800\nvelocity = [0.0, 2.0]",
    );
    let second = block(
        "right",
        [0.85, 0.5],
        [1.05, 0.6],
        "density = 1600\nvelocity = [0.0, 1.0]",
    );
    let joint = "[[joint]]\nname = \"pin\"\nbody = \"left\"\nto = \"right\"\nat = [0.825, 0.55]\n";
    let mut run = of(&(dry("time.end = 0.3\n") + &first + &second + joint));
    let masses = [16.0, 32.0];
    for n in 1..=6 {
        run.run_until(0.05 * f64::from(n)).unwrap();
        let t = run.time();
        let mut at = |name: &str| gauge(&mut run, name);
        let [u, v] = ["u", "v"].map(|axis| {
            masses[0] * at(&format!("left_{axis}")) + masses[1] * at(&format!("right_{axis}"))
        });
        assert!(u.abs() < 1e-9, "{u} kg m/s along x");
        let expected = 16.0 * 2.0 + 32.0 * 1.0 - 48.0 * G * t;
        assert!(
            (v - expected).abs() < 1e-9 * 48.0,
            "{v} and not {expected} kg m/s"
        );
        let mut pin = |name: &str, arm: f64| {
            let angle = at(&format!("{name}_angle"));
            [
                at(&format!("{name}_x")) + arm * angle.cos(),
                at(&format!("{name}_y")) + arm * angle.sin(),
            ]
        };
        let [[x, y], [a, b]] = [pin("left", 0.125), pin("right", -0.125)];
        let apart = (x - a).hypot(y - b);
        assert!(apart < 2e-4, "{apart} m apart at {t} s");
    }
}

/// A hinge lets a plate turn about its axis alone, though its weight pulls askew.
#[test]
fn hinges_turn_about_their_axis() {
    let text = "dimensions = 3\nprecision = \"f64\"\nscheme = \"wcsph\"\ndiscretisation.spacing = 0.05\ntime.end = 0.3\n\
        [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0, 0, 0]\nmax = [1.5, 1.0, 1.0]\nopen = [\"+z\"]\n\
        [[geometry]]\nname = \"puddle\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0, 0, 0]\nmax = [0.1, 0.1, 0.1]\n\
        [[geometry]]\nname = \"plate\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.6, 0.3, 0.6]\nmax = [1.0, 0.7, 0.7]\nmotion = \"flap\"\n\
        [[floating]]\nname = \"flap\"\ndensity = 600\n\
        [[joint]]\nname = \"hinge\"\nbody = \"flap\"\nat = [0.6, 0.4, 0.65]\naxis = [0, 2, 0]\n";
    let gauges: String = ["x", "y", "z"]
        .iter()
        .map(|axis| format!("[[gauge]]\nname = \"turn_{axis}\"\ntype = \"angle\"\nof = \"flap\"\naxis = \"+{axis}\"\n"))
        .collect();
    let mut run = of(&(text.to_owned() + &gauges + &tension("hinge")));
    run.run_until(0.3).unwrap();
    let (mass, arm) = (600.0 * 0.4 * 0.4 * 0.1, 0.2);
    let inertia = mass * ((0.16 + 0.01) / 12.0 + arm * arm);
    let [angle, spin] = swung(mass * G * arm / inertia, run.time());
    let [x, y, z] = ["turn_x", "turn_y", "turn_z"].map(|name| gauge(&mut run, name));
    // Downwards is a positive turn about y.
    assert!((y + angle).abs() < 2e-3, "{y} and not {}", -angle);
    assert!(x.abs() < 1e-3 && z.abs() < 1e-3, "{x}, {z}");
    let along = -spin * spin * arm + G * angle.sin();
    let across = -mass * G * arm / inertia * angle.cos() * arm + G * angle.cos();
    let force = mass * along.hypot(across);
    let found = gauge(&mut run, "hinge_N");
    assert!(
        (found - force).abs() < 0.02 * mass * G,
        "{found} and not {force} N"
    );
}

#[test]
fn springs_that_steps_cannot_follow_are_refused() {
    let refused = |spring: &str| {
        let bob = block("bob", [1.0, 0.4], [1.2, 0.6], "density = 500");
        let spring = format!(
            "[[spring]]\nname = \"coil\"\nbody = \"bob\"\nat = [1.1, 0.6]\nend = [1.1, 1.0]\n{spring}\n"
        );
        let plan = Case::parse("floating.toml", &(dry("time.end = 0.3\n") + &bob + &spring))
            .unwrap()
            .resolve(&models::catalogue_of(Some("wcsph"), None))
            .unwrap();
        let seeds = fill(&plan, &NoSolids).unwrap();
        let refused = Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).err();
        refused.unwrap().to_string()
    };
    let said = refused("stiffness = 1e12");
    assert!(
        said.contains("the stiffness of the spring `coil` is 1000000000000 N/m, which steps of"),
        "{said}"
    );
    let said = refused("stiffness = 1.0\ndamping = 1e9");
    assert!(said.contains("the damping of the spring `coil`"), "{said}");
    // Half of what is told to be possible is, and twice beside another one is not.
    let most = |said: &str| -> f64 {
        let rest = said.split("write ").nth(1).unwrap();
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    let most = most(&refused("stiffness = 1e12"));
    let other = "[[spring]]\nname = \"other\"\nbody = \"bob\"\nat = [1.1, 0.6]\nend = [1.2, 1.0]";
    let said = refused(&format!(
        "stiffness = {0:e}\n{other}\nstiffness = {0:e}",
        0.7 * most
    ));
    assert!(said.contains("with the others at its bodies"), "{said}");
}

/// What is held in the way that a joint would move it cannot be pulled.
#[test]
fn joints_that_hold_nothing_are_refused() {
    let bob = block(
        "bob",
        [1.0, 0.4],
        [1.2, 0.6],
        "density = 500\nheld = [\"x\", \"y\"]",
    );
    let pin = |at: &str| format!("[[joint]]\nname = \"pin\"\nbody = \"bob\"\nat = {at}\n");
    let made = |at: &str| {
        let text = dry("time.end = 0.01\n") + &bob + &pin(at);
        let plan = Case::parse("floating.toml", &text)
            .unwrap()
            .resolve(&models::catalogue_of(Some("wcsph"), None))
            .unwrap();
        let seeds = fill(&plan, &NoSolids).unwrap();
        Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).err()
    };
    let said = made("[1.1, 0.5]").unwrap().to_string();
    let expected = "the joint `pin` pulls at a point of `bob` that nothing can move";
    assert!(said.contains(expected), "{said}");
    assert!(made("[1.2, 0.5]").is_none());
}

/// A body that is kept from turning has no use for what resists turns.
#[test]
fn joints_that_resist_no_turn_are_refused() {
    let bob = block(
        "bob",
        [1.0, 0.4],
        [1.2, 0.6],
        "density = 500\nheld = [\"about_z\"]",
    );
    let pin = "[[joint]]\nname = \"pin\"\nbody = \"bob\"\nat = [1.1, 0.5]\nstiffness = 2.0\n";
    let plan = Case::parse("floating.toml", &(dry("time.end = 0.01\n") + &bob + pin))
        .unwrap()
        .resolve(&models::catalogue_of(Some("wcsph"), None))
        .unwrap();
    let seeds = fill(&plan, &NoSolids).unwrap();
    let refused = Simulation::of(plan, seeds, Device::Cpu { threads: 1 }).err();
    let said = refused.unwrap().to_string();
    assert!(
        said.contains("resists turns of `bob`, which nothing can turn"),
        "{said}"
    );
}

/// A block that turns about a pin in its middle against a stiffness and a brake: `J θ'' = -k θ - c θ'`, also beyond a
/// quarter of a circle.
#[test]
fn joints_resist_turns() {
    let bob = block(
        "bob",
        [1.0, 0.4],
        [1.2, 0.6],
        "density = 500\nspin = [20.0]",
    );
    let inertia: f64 = 20.0 * (0.04 + 0.04) / 12.0;
    let stiffness = 12.0;
    for (damping, reached) in [(0.0, 1.6), (0.8, 1.2)] {
        let pin = format!(
            "[[joint]]\nname = \"pin\"\nbody = \"bob\"\nat = [1.1, 0.5]\nstiffness = {stiffness:?}\ndamping = {damping:?}\n"
        );
        let mut run = of(&(dry("time.end = 0.6\n") + &bob + &pin));
        let decay = damping / (2.0 * inertia);
        let rate = (stiffness / inertia - decay * decay).sqrt();
        let mut greatest: f64 = 0.0;
        for n in 1..=6 {
            run.run_until(0.1 * f64::from(n)).unwrap();
            let t = run.time();
            let angle = 20.0 / rate * (-decay * t).exp() * (rate * t).sin();
            let found = gauge(&mut run, "bob_angle");
            assert!(
                (found - angle).abs() < 1e-3,
                "{found} and not {angle} at {t} s"
            );
            greatest = greatest.max(angle.abs());
        }
        assert!(greatest > reached, "{greatest}");
    }
}

/// What resists turns acts on both bodies: joined in flight, they keep their angular momentum.
#[test]
fn what_resists_turns_is_equal_and_opposite() {
    let bodies = block(
        "left",
        [0.6, 0.5],
        [0.8, 0.6],
        "density = 800\nspin = [3.0]",
    ) + &block("right", [0.85, 0.5], [1.05, 0.6], "density = 1600");
    let joint = "[[joint]]\nname = \"pin\"\nbody = \"left\"\nto = \"right\"\nat = [0.825, 0.55]\nstiffness = 30.0\ndamping = 0.2\n";
    let mut run = of(
        &(dry("time.end = 0.2\ngravity = [0.0, 0.0]\n[fluid]\nmax_speed = 3.0\n")
            + &bodies
            + joint),
    );
    let momentum = |run: &mut Simulation<'_>, angles: [f64; 2], dt: f64| {
        let mut at = |name: &str| gauge(run, name);
        let (mut sum, now) = (0.0, [at("left_angle"), at("right_angle")]);
        for (n, (body, mass)) in [("left", 16.0), ("right", 32.0)].into_iter().enumerate() {
            let [x, y, u, v] = ["x", "y", "u", "v"].map(|one| at(&format!("{body}_{one}")));
            let inertia = mass * (0.04 + 0.01) / 12.0;
            sum += mass * (x * v - y * u) + inertia * (now[n] - angles[n]) / dt;
        }
        (sum, now)
    };
    let (mut last, mut angles, mut sums) = (0.0, [0.0; 2], Vec::new());
    for n in 1..=200 {
        run.run_until(0.001 * f64::from(n)).unwrap();
        let dt = run.time() - last;
        last = run.time();
        let (sum, now) = momentum(&mut run, angles, dt);
        angles = now;
        sums.push(sum);
    }
    let start = 16.0 * 0.05 / 12.0 * 3.0;
    let mean = |sums: &[f64]| sums.iter().sum::<f64>() / sums.len() as f64;
    let late = mean(&sums[150..]);
    assert!(
        (late - start).abs() < 0.01 * start,
        "{late} and not {start}"
    );
    // It was not that nothing happened.
    assert!(angles[1].abs() > 0.05, "{angles:?}");
}

/// As many joints as one likes are as stiff together as one is: a block that hangs on eight of them stays where it is.
#[test]
fn many_joints_hold_still() {
    let bob = block("bob", [1.0, 0.4], [1.2, 0.6], "density = 500");
    let pins: String = (0..8)
        .map(|n| format!("[[joint]]\nname = \"pin {n}\"\nbody = \"bob\"\nat = [1.1, 0.5]\n"))
        .collect();
    let mut run = of(&(dry("time.end = 0.2\n") + &bob + &pins + &tension("pin 3")));
    run.run_until(0.2).unwrap();
    let [x, y] = ["bob_x", "bob_y"].map(|name| gauge(&mut run, name));
    assert!((x - 1.1).abs() < 1e-9 && (y - 0.5).abs() < 1e-4, "{x}, {y}");
    let pull = gauge(&mut run, "pin 3_N");
    assert!((pull - 20.0 * G / 8.0).abs() < 1e-3 * 20.0 * G, "{pull} N");
}
