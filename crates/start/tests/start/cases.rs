//! The case files of the repository: all of them parse, resolve and fill.

use std::path::PathBuf;

use monoflow_case::{Case, Origin, Resolved, RunPlan, Shape, StepBound, estimate};
use monoflow_start::{NoSolids, Seed, SeedKind, fill, fill_within};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cases")
}

fn plan(name: &str) -> RunPlan {
    let case = Case::load(folder().join(name)).unwrap_or_else(|e| panic!("{e}"));
    let catalogue = match case.scheme() {
        Some("mps") => monoflow_words::mps(),
        _ => monoflow_words::sph(),
    };
    case.resolve(&catalogue).unwrap_or_else(|e| panic!("{e}"))
}

fn names() -> Vec<String> {
    let in_folder = |prefix: &str| -> Vec<String> {
        let entries = std::fs::read_dir(folder().join(prefix)).expect("the folder of cases exists");
        let names = entries.map(|entry| entry.expect("readable").file_name());
        names
            .map(|name| format!("{prefix}{}", name.to_str().expect("a plain name")))
            .filter(|name| name.ends_with(".toml"))
            .collect()
    };
    let mut names = in_folder("");
    names.extend(in_folder("mps/"));
    names.sort();
    assert!(names.len() >= 12, "{names:?}");
    names
}

#[test]
fn every_case_fills_as_estimated() {
    for name in names() {
        let plan = plan(&name);
        // Bodies need a crate that knows their shape, and tests there.
        let is_body = |shape: &Shape| matches!(shape, Shape::Body { .. });
        if plan
            .geometry
            .iter()
            .any(|geometry| is_body(&geometry.shape))
        {
            continue;
        }
        let (seeds, report) =
            fill_within(&plan, &NoSolids, 1 << 30).unwrap_or_else(|e| panic!("{name}: {e}"));
        let estimate = estimate(&plan);
        assert_eq!(report.fluid, estimate.fluid, "{name}");
        assert_eq!(report.wall, estimate.wall, "{name}");
        assert_eq!(seeds.len() as u64, estimate.total(), "{name}");
        println!("{name}: {report:?}");
        assert_eq!(
            seeds,
            fill(&plan, &NoSolids).unwrap(),
            "{name}: order must not vary"
        );
        for seed in &seeds {
            for axis in 0..plan.dimensions as usize {
                let x = seed.position[axis];
                assert!(
                    plan.domain.min[axis] <= x && x <= plan.domain.max[axis],
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn every_plan_survives_toml_exactly() {
    for name in names() {
        let plan = plan(&name);
        let text = plan.to_toml().unwrap();
        let again = RunPlan::from_toml(&text).unwrap_or_else(|e| panic!("{name}: {e}\n{text}"));
        assert_eq!(plan, again, "{name}");
        assert_eq!(text, again.to_toml().unwrap(), "{name}");
    }
}

#[test]
fn every_value_in_the_table_has_an_origin() {
    for name in names() {
        for row in plan(&name).table() {
            assert!(!row.why.is_empty(), "{name}: {row:?}");
        }
    }
}

/// Pairs bound the time step where a case says so, and the plan is then another one.
#[test]
fn pairs_bound_the_step_on_request() {
    let plan = |settings: &[&str]| {
        let mut case = Case::load(folder().join("dam-break.toml")).unwrap();
        for setting in settings {
            case.set(setting).unwrap();
        }
        case.resolve(&monoflow_words::sph()).unwrap()
    };
    let shown = |plan: &RunPlan| {
        let rows = plan.table();
        let row = rows.iter().find(|row| row.key == "numerics.step_bound");
        row.map(|row| (row.value.clone(), row.origin)).unwrap()
    };
    let (off, on) = (plan(&[]), plan(&["numerics.step_bound=pairs"]));
    assert_eq!(off.numerics.step_bound, StepBound::Global);
    assert_eq!(on.numerics.step_bound, StepBound::Pairs);
    assert_eq!(shown(&off), ("global".to_owned(), Origin::Default));
    assert_eq!(shown(&on), ("pairs".to_owned(), Origin::Given));
    assert!(on.to_toml().unwrap().contains("step_bound = \"pairs\""));
    assert_ne!(off.to_toml().unwrap(), on.to_toml().unwrap());
}

#[test]
fn gpusph_dam_break_has_the_published_count() {
    let plan = plan("gpusph-dam-break.toml");
    assert_eq!(estimate(&plan).fluid, 53_248);
    let seeds = fill(&plan, &NoSolids).unwrap();
    let fluid = seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
    assert_eq!(fluid.count(), 32 * 52 * 32);
    assert_eq!(plan.time.max_steps, Some(1000));
    assert_eq!(plan.numerics.rebuild_every, 10);
}

#[test]
fn dam_break_derives_the_speed_of_sound_from_the_fall() {
    let plan = plan("dam-break.toml");
    let expected = 10.0 * (2.0 * 9.81 * 0.4_f64).sqrt();
    assert!((plan.fluid.sound_speed - expected).abs() < 1e-9);
    assert_eq!(plan.discretisation.wall_layers, 3);
    // The domain grows by the three layers where there are walls.
    assert!((plan.domain.min[0] + 0.075).abs() < 1e-12);
    assert!((plan.domain.max[2] - 1.2).abs() < 1e-12);
}

#[test]
fn still_water_starts_at_hydrostatic_pressure() {
    let plan = plan("still-water.toml");
    let fluid = &plan.fluid;
    let b = fluid.density * fluid.sound_speed.powi(2) / fluid.gamma;
    for seed in fill(&plan, &NoSolids).unwrap() {
        let depth = (0.2 - seed.position[1]).max(0.0);
        let pressure = b * ((1.0 + seed.density_excess).powf(fluid.gamma) - 1.0);
        assert!((pressure - 1000.0 * 9.81 * depth).abs() < 1e-6, "{seed:?}");
    }
}

#[test]
fn taylor_green_has_no_momentum() {
    let seeds = fill(&plan("periodic-box.toml"), &NoSolids).unwrap();
    assert_eq!(seeds.len(), 8000);
    for axis in 0..3 {
        let sum: f64 = seeds.iter().map(|seed| seed.velocity[axis]).sum();
        assert!(sum.abs() < 1e-9, "{axis}: {sum}");
    }
}

/// Seeds of a box with a Taylor-Green field of 2 m/s, and the pressure (Pa) of each.
fn vortices(max: &[f64], spacing: f64) -> Vec<(Seed, f64)> {
    let axes = ["x", "y", "z"];
    let text = format!(
        "dimensions = {d}\ngravity = {zero:?}\n[discretisation]\nspacing = {spacing:?}\n\
         [domain]\nmin = {zero:?}\nmax = {max:?}\nperiodic = {axes:?}\n\
         [[geometry]]\nname = \"fluid\"\nkind = \"fluid\"\nshape = \"box\"\nmin = {zero:?}\nmax = {max:?}\n\
         velocity_field = \"taylor_green\"\nvelocity_amplitude = 2.0\n[time]\nend = 1.0\n",
        d = max.len(),
        zero = vec![0.0; max.len()],
        axes = &axes[..max.len()],
    );
    let case = Case::parse("vortices.toml", &text).expect("a case");
    let plan = case.resolve(&monoflow_words::sph()).expect("a sound case");
    let fluid = &plan.fluid;
    let b = fluid.density * fluid.sound_speed.powi(2) / fluid.gamma;
    let pressure = |seed: &Seed| b * ((1.0 + seed.density_excess).powf(fluid.gamma) - 1.0);
    let seeds = fill(&plan, &NoSolids).expect("particles");
    seeds.iter().map(|seed| (*seed, pressure(seed))).collect()
}

/// As printed by Taylor & Green 1937, `ρA²/16 (cos 2x + cos 2y)(2 + cos 2z)`, and for the plane.
#[test]
fn taylor_green_starts_with_its_pressure() {
    let wave = 2.0 * std::f64::consts::TAU;
    for (seed, pressure) in vortices(&[1.0; 3], 0.1) {
        let [x, y, z] = seed.position.map(|x| (wave * x).cos());
        let printed = 1000.0 * 4.0 / 16.0 * (x + y) * (2.0 + z);
        assert!((pressure - printed).abs() < 1e-6, "{seed:?}: {pressure}");
    }
    for (seed, pressure) in vortices(&[1.0; 2], 0.05) {
        let [x, y, _] = seed.position.map(|x| (wave * x).cos());
        let printed = 1000.0 * 4.0 / 4.0 * (x + y);
        assert!((pressure - printed).abs() < 1e-6, "{seed:?}: {pressure}");
    }
}

/// `∇²p = -ρ ∂u_i/∂x_j ∂u_j/∂x_i` in boxes that are no cubes, by central differences.
#[test]
fn the_pressure_of_taylor_green_keeps_it_free_of_divergence() {
    let spacing = 1.0 / 32.0;
    for (max, counts) in [
        (vec![1.0, 0.5], [32, 16, 1]),
        (vec![1.0, 1.5, 0.75], [32, 48, 24]),
    ] {
        let d = max.len();
        let seeds = vortices(&max, spacing);
        assert_eq!(seeds.len(), counts.iter().product::<usize>());
        let number = |at: [usize; 3]| (at[2] * counts[1] + at[1]) * counts[0] + at[0];
        let (mut off, mut size) = (0.0_f64, 0.0_f64);
        for n in 0..seeds.len() {
            let at = [
                n % counts[0],
                n / counts[0] % counts[1],
                n / (counts[0] * counts[1]),
            ];
            let beside = |k: usize, step: usize| {
                let mut at = at;
                at[k] = (at[k] + step) % counts[k];
                &seeds[number(at)]
            };
            let sides = |k: usize| (beside(k, counts[k] - 1), beside(k, 1));
            let (mut laplacian, mut source) = (0.0, 0.0);
            for i in 0..d {
                let (below, above) = sides(i);
                laplacian += (below.1 + above.1 - 2.0 * seeds[n].1) / spacing.powi(2);
                for j in 0..d {
                    let gradient = |along: usize, of: usize| {
                        let (below, above) = sides(along);
                        (above.0.velocity[of] - below.0.velocity[of]) / (2.0 * spacing)
                    };
                    source -= 1000.0 * gradient(j, i) * gradient(i, j);
                }
            }
            off = off.max((laplacian - source).abs());
            size = size.max(source.abs());
        }
        assert!(off < 0.08 * size, "{max:?}: {off} of {size}");
    }
}

#[test]
fn walls_on_the_face_clear_their_range_of_fluid() {
    for wall in ["lennard_jones", "monaghan_kajtar"] {
        clears_its_range_of_fluid(wall);
    }
}

fn clears_its_range_of_fluid(wall: &str) {
    let mut case = Case::load(folder().join("dam-break.toml")).expect("a shipped case");
    case.set(&format!("numerics.wall={wall}"))
        .expect("a shipped case");
    let plan = case
        .resolve(&monoflow_words::sph())
        .expect("a shipped case");
    let (seeds, report) = fill_within(&plan, &NoSolids, 1 << 30).expect("a shipped case");
    assert!(report.fluid_dropped > 0);
    let least = plan.discretisation.spacing * (1.0 - 1e-5);
    let (fluid, wall): (Vec<&Seed>, Vec<&Seed>) =
        seeds.iter().partition(|s| s.kind == SeedKind::Fluid);
    for a in fluid {
        for b in &wall {
            let d2: f64 = (0..3)
                .map(|i| (a.position[i] - b.position[i]).powi(2))
                .sum();
            assert!(d2 >= least * least, "{a:?}\n{b:?}");
        }
    }
    // The replication case stands far enough off to lose nothing.
    let gpusph = fill_within(&self::plan("gpusph-dam-break.toml"), &NoSolids, 1 << 30)
        .expect("a shipped case");
    assert_eq!(gpusph.1.fluid_dropped, 0);
}
