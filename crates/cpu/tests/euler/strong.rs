//! Strong flows: what implodes, what parts, what is nearly empty. No state on the way may be none of a gas.

use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order, Start};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::Lpfs;
use monoflow_ops::euler::gas::{Gas, Ideal};
use monoflow_ops::euler::limiter::{Limiter, MonotonisedCentral, Superbee};
use monoflow_ops::euler::riemann::{Hll, Hllc, HllcHll, Riemann, Rusanov};
use monoflow_ops::euler::{Euler, EulerScheme, Primitive, behind_shock};
use monoflow_ops::vector::dot;
use std::array::from_fn;

fn scheme<Rm: Riemann, L: Limiter>(gamma: f64) -> Euler<Ideal, Rm, L> {
    Euler {
        gas: Ideal::new(gamma),
        riemann: Rm::with_defaults(),
        limiter: L::with_defaults(),
    }
}

/// Runs to the end at a Courant number of 0.8, and looks at every cell after every step.
fn run<const D: usize, Sch: EulerScheme>(
    scheme: Sch,
    cells: [usize; D],
    boundaries: [[Boundary<D>; 2]; D],
    end: f64,
    state: impl Fn([f64; D]) -> Primitive<f64, D>,
) -> Field<D> {
    let spacing = cells.map(|n| 1.0 / n as f64);
    let gas = *scheme.gas();
    let mut field = Field::<D>::new(cells);
    for at in field.indices().collect::<Vec<_>>() {
        let centre = from_fn(|k| (at[k] as f64 + 0.5) * spacing[k]);
        field.set(at.map(|k| k + 2), &state(centre).conserved(&gas));
    }
    let mut run = EulerExecutor::new(scheme, field, spacing, boundaries, Order::Strang, 0.8);
    while run.clock().time < end {
        run.step(end);
        for at in run.field().indices() {
            let here = run.field().inner(at).primitive(&gas);
            let sound = here.density > 0.0 && here.pressure + gas.stiffness() > 0.0;
            assert!(sound, "{here:?} at {at:?}, {:?}", run.clock());
        }
    }
    run.field().clone()
}

/// Gas of pressure 1e-6 streams to the origin from all sides: mean density between 0.05 and 0.15 of it.
///
/// **Source** Noh 1987, doi:10.1016/0021-9991(87)90074-X: the core is `((γ+1)/(γ-1))^D` times as dense.
fn noh<const D: usize, Sch: EulerScheme>(scheme: Sch, cells: usize) -> f64 {
    let distance = |x: [f64; D]| dot(&x, &x).sqrt();
    let walls = [[Boundary::Reflective, Boundary::Transmissive]; D];
    let field = run(scheme, [cells; D], walls, 0.6, |x| Primitive {
        density: 1.0,
        velocity: x.map(|x_k| -x_k / distance(x)),
        pressure: 1e-6,
    });
    let (mut sum, mut count) = (0.0, 0);
    for at in field.indices() {
        let from = distance(at.map(|k| (k as f64 + 0.5) / cells as f64));
        if from > 0.05 && from < 0.15 {
            sum += field.inner(at).density;
            count += 1;
        }
    }
    sum / f64::from(count)
}

/// The core of an implosion by its exact density, within so much of it.
#[track_caller]
fn core(name: &str, found: f64, exact: f64, part: f64) {
    println!("Noh {name}: {found:.3} of {exact}");
    assert!((found / exact - 1.0).abs() < part, "{found} of {exact}");
}

#[test]
fn implosions_keep_density_and_pressure() {
    let gamma = 5.0 / 3.0;
    let flat = |name: &str, found: f64| core(name, found, 16.0, 0.12);
    flat(
        "hllc",
        noh::<2, _>(scheme::<Hllc, MonotonisedCentral>(gamma), 60),
    );
    flat(
        "hllc_hll",
        noh::<2, _>(scheme::<HllcHll, MonotonisedCentral>(gamma), 60),
    );
    flat(
        "hll",
        noh::<2, _>(scheme::<Hll, MonotonisedCentral>(gamma), 60),
    );
    flat(
        "rusanov",
        noh::<2, _>(scheme::<Rusanov, MonotonisedCentral>(gamma), 60),
    );
    let default = scheme::<Hllc, MonotonisedCentral>;
    core("1D", noh::<1, _>(default(gamma), 100), 4.0, 0.02);
    core("3D", noh::<3, _>(default(gamma), 32), 64.0, 0.25);
}

/// Streams that part and leave nearly nothing, gas beside nearly none, and blasts.
#[test]
fn what_is_nearly_empty_stays_gas() {
    fn all<Rm: Riemann, L: Limiter>() {
        let open = [[Boundary::Transmissive; 2]];
        let tube = |left: [f64; 3], right: [f64; 3], end: f64| {
            run(scheme::<Rm, L>(1.4), [100], open, end, |[x]| {
                let [density, velocity, pressure] = if x < 0.5 { left } else { right };
                Primitive {
                    density,
                    velocity: [velocity],
                    pressure,
                }
            });
        };
        tube([1.0, -2.0, 0.4], [1.0, 2.0, 0.4], 0.15);
        tube([1.0, -8.0, 0.1], [1.0, 8.0, 0.1], 0.05);
        tube([1.0, 0.0, 1.0], [1e-7, 0.0, 1e-7], 0.1);
        tube([1.0, 10.0, 1e-6], [1e-4, 0.0, 1e-10], 0.05);
        tube([1.0, 0.0, 1e5], [1.0, 0.0, 1e-5], 1e-3);
    }
    all::<Hllc, MonotonisedCentral>();
    all::<HllcHll, MonotonisedCentral>();
    all::<Hllc, Superbee>();
    all::<Rusanov, MonotonisedCentral>();
}

/// A shock of Mach 6 along a duct with a part in a million of noise from row to row: the greatest velocity
/// across the duct, over the speed of sound ahead.
///
/// **Source** Quirk 1994, doi:10.1002/fld.1650180603.
fn across_a_duct<Rm: Riemann>() -> f64 {
    let gas = Ideal::new(1.4);
    let quiet = Primitive {
        density: 1.4,
        velocity: [0.0; 2],
        pressure: 1.0,
    };
    let (shocked, _) = behind_shock(&gas, &quiet, 6.0, [1.0, 0.0]);
    let (cells, dx) = ([240, 20], 0.05);
    let mut field = Field::<2>::new(cells);
    for at in field.indices().collect::<Vec<_>>() {
        let noise = if at[1] % 2 == 0 { 1e-6 } else { -1e-6 };
        let mut state = if at[0] < 20 { shocked } else { quiet };
        if at[0] >= 20 {
            state.density *= 1.0 + noise;
        }
        field.set(at.map(|k| k + 2), &state.conserved(&gas));
    }
    let inflow = Boundary::Inflow(shocked);
    let sides = [[inflow, Boundary::Transmissive], [Boundary::Reflective; 2]];
    let scheme = scheme::<Rm, MonotonisedCentral>(1.4);
    let mut run = EulerExecutor::new(scheme, field, [dx; 2], sides, Order::Strang, 0.8);
    run.run_until(1.5);
    let speeds = run.field().indices().map(|at| {
        let cell = run.field().inner(at);
        (cell.momentum[1] / cell.density).abs()
    });
    speeds.fold(0.0, f64::max)
}

#[test]
fn shocks_along_the_grid_stay_straight() {
    let calm = across_a_duct::<HllcHll>();
    let broken = across_a_duct::<Hllc>();
    println!("across a duct: hllc_hll {calm:.1e}, hllc {broken:.1e}");
    assert!(calm < 1e-5, "noise of 1e-6 became {calm:e}");
    // The test can tell.
    assert!(broken > 1e-2);
}

/// A stream from rest around a cylinder or a ball of radius 1 in front of which it is symmetric, on the first axis:
/// distance of the shock and pressure at the body over that of the stream, both as means over the last third of
/// the time, and the least and the greatest of these pressures.
///
/// A shock that hardly moves against the grid sends waves downstream (Quirk 1994), so that the state of one
/// moment says little.
struct Blunt {
    distance: f64,
    pressure: f64,
    range: [f64; 2],
    mixed: [u64; 3],
    mended: u64,
}

/// `cells` to a radius.
fn blunt<const D: usize, Rm: Riemann>(mach: f64, cells: usize, end: f64, cfl: f64) -> Blunt {
    let gas = Ideal::new(1.4);
    let dx = 1.0 / cells as f64;
    // From 1.75 radii ahead of the centre to one behind it, 3 radii across.
    let (ahead, grid) = (
        1.75,
        from_fn(|k| if k == 0 { cells * 11 / 4 } else { cells * 3 }),
    );
    let place = |at: [usize; D], half: f64| -> [f64; D] {
        from_fn(|k| (at[k] as f64 + half) * dx - if k == 0 { ahead } else { 0.0 })
    };
    let nodes = grid.map(|n| n + 1);
    let distances: Vec<f64> = (0..nodes.iter().product())
        .map(|mut n| {
            let at = from_fn(|k| {
                let here = n % nodes[k];
                n /= nodes[k];
                here
            });
            let from = place(at, 0.0);
            dot(&from, &from).sqrt() - 1.0
        })
        .collect();
    let sides = from_fn(|k| [k > 0, false]);
    let cut = CutCells::new(grid, &distances, [false; D], 1e-6).closed_at(sides);
    let stream = Primitive {
        density: 1.4,
        velocity: from_fn(|k| if k == 0 { mach } else { 0.0 }),
        pressure: 1.0,
    };
    let mut field = Field::<D>::new(grid);
    for at in field.indices().collect::<Vec<_>>() {
        field.set(at.map(|k| k + 2), &stream.conserved(&gas));
    }
    let open = Boundary::Transmissive;
    let boundaries = from_fn(|k| match k {
        0 => [Boundary::Inflow(stream), open],
        _ => [Boundary::Reflective, open],
    });
    let volumes = cut.volumes();
    let mut run = EulerExecutor::around(
        Some((cut, Lpfs::default())),
        scheme::<Rm, MonotonisedCentral>(1.4),
        Start {
            field,
            spacing: [dx; D],
            boundaries,
            order: Order::Strang,
            cfl,
        },
    );
    let axis = (0..).map(|x| from_fn(|k| if k == 0 { x } else { 0 }));
    let axis: Vec<[usize; D]> = axis.take_while(|at| place(*at, 0.5)[0] < -1.0).collect();
    // The shock is where the pressure is half that behind it.
    let half = 0.5 * (2.8 * mach * mach - 0.4) / 2.4;
    let (mut time, mut distance, mut pressure) = (0.0, 0.0, 0.0);
    let mut range = [f64::INFINITY, 0.0_f64];
    while run.clock().time < end {
        let before = run.clock().time;
        run.step(end);
        for (at, volume) in run.field().indices().zip(&volumes) {
            let here = run.field().inner(at).primitive(&gas);
            let sound = *volume == 0.0 || here.density > 0.0 && here.pressure > 0.0;
            assert!(
                sound,
                "Mach {mach}: {here:?} at {:?}, open {volume}, {:?}, mixed {:?}",
                place(at, 0.5),
                run.clock(),
                (run.mixed(), run.mended())
            );
        }
        if before < 2.0 / 3.0 * end {
            continue;
        }
        let pressures: Vec<f64> = axis
            .iter()
            .map(|at| run.field().inner(*at).primitive(&gas).pressure)
            .collect();
        let at = pressures.iter().position(|p| *p > half).expect("a shock");
        let part = (half - pressures[at - 1]) / (pressures[at] - pressures[at - 1]);
        let last = pressures[axis.len() - 1];
        let dt = run.clock().time - before;
        time += dt;
        distance += dt * (ahead - 1.0 - (at as f64 - 0.5 + part) * dx);
        pressure += dt * last;
        range = [range[0].min(last), range[1].max(last)];
    }
    Blunt {
        distance: distance / time,
        pressure: pressure / time,
        range,
        mixed: run.mixed(),
        mended: run.mended(),
    }
}

/// Pressure where a stream comes to rest, over its own.
///
/// **Source** Lord Rayleigh's formula, NACA Report 1135, equation 100.
fn pitot(mach: f64) -> f64 {
    let (g, m) = (1.4_f64, mach * mach);
    (0.5 * (g + 1.0) * m).powf(g / (g - 1.0))
        * ((g + 1.0) / (2.0 * g * m - (g - 1.0))).powf(1.0 / (g - 1.0))
}

/// Holds a shock and the pressure behind it to theory, in parts of it; the last bound is for how far the pressure
/// wavers.
#[track_caller]
fn holds(name: &str, mach: f64, found: &Blunt, theory: f64, [far, high, wavering]: [f64; 3]) {
    let [low, most] = found.range.map(|p| p / pitot(mach));
    let (distance, pressure) = (found.distance / theory, found.pressure / pitot(mach));
    println!(
        "{name}, Mach {mach}: distance {distance:.4}, pressure {pressure:.4} ({low:.3} to {most:.3}) of theory, \
         mixed {:?}, mended {}",
        found.mixed, found.mended
    );
    assert!((distance - 1.0).abs() < far);
    assert!((pressure - 1.0).abs() < high);
    assert!(most - low < wavering);
}

/// At Mach 3 the shock stands 8 % farther off than the fit to experiments says.
///
/// **Source** distances: Billig 1967, doi:10.2514/3.28969.
#[test]
fn fast_streams_stand_off_a_cylinder() {
    off_a_cylinder(&[(3.0, [0.1, 0.001, 0.0075]), (20.0, [0.006, 0.012, 0.03])]);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test euler -- --ignored`"]
fn streams_between_stand_off_a_cylinder() {
    off_a_cylinder(&[(6.0, [0.06, 0.014, 0.3]), (10.0, [0.02, 0.01, 0.3])]);
}

fn off_a_cylinder(streams: &[(f64, [f64; 3])]) {
    for &(mach, bounds) in streams {
        let theory = 0.386 * (4.67_f64 / (mach * mach)).exp();
        let found = blunt::<2, HllcHll>(mach, 20, 12.0, 0.8);
        holds("cylinder", mach, &found, theory, bounds);
        // Cells are mended when a stream meets a body all of a sudden, if at all.
        assert!(found.mended < 60);
        if mach <= 3.0 {
            assert_eq!((found.mixed, found.mended), ([0; 3], 0));
        }
    }
}

/// **Source** distances: Billig 1967, doi:10.2514/3.28969.
#[test]
#[ignore = "slow"]
fn fast_streams_stand_off_a_ball() {
    for (mach, bounds) in [
        (3.0, [0.1, 0.006, 0.08]),
        (6.0, [0.1, 0.14, 0.4]),
        (10.0, [0.035, 0.023, 0.05]),
        (20.0, [0.033, 0.05, 0.11]),
    ] {
        let theory = 0.143 * (3.24_f64 / (mach * mach)).exp();
        let found = blunt::<3, HllcHll>(mach, 20, 4.0, 0.8);
        holds("ball", mach, &found, theory, bounds);
    }
}
