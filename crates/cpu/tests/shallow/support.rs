//! Meshes, runs and measures that the tests share.

use crate::alone::keep_to_this_thread;
use monoflow_cpu::shallow::{ShallowExecutor, Waters};
use monoflow_mesh::generate::{Pattern, Polygon, jitter, polygon, rectangle};
use monoflow_mesh::{Rim, Stencils, Triangles, Volumes};
use monoflow_ops::shallow::friction::{Friction, Manning, NoFriction};
use monoflow_ops::shallow::limiter::{BarthJespersen, Limiter};
use monoflow_ops::shallow::riemann::Riemann;
use monoflow_ops::shallow::{Condition, Shallow};

pub const G: f64 = 9.81;

/// How a rectangle is cut into triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cells {
    /// Rectangles of a grid in two.
    Aligned,
    /// The same with nodes moved by up to 20 % of the shortest edge.
    Jittered,
    /// A refined Delaunay mesh, which knows of no grid.
    Random,
}

impl Cells {
    pub const ALL: [Cells; 3] = [Cells::Aligned, Cells::Jittered, Cells::Random];

    /// A rectangle of about as many triangles as two for each part of a grid.
    pub fn rectangle(self, min: [f64; 2], max: [f64; 2], parts: [usize; 2]) -> Triangles {
        if self == Cells::Random {
            let size = [0, 1].map(|k| (max[k] - min[k]) / parts[k] as f64);
            return random(min, max, 0.72 * size[0] * size[1], vec![]);
        }
        let mut mesh = rectangle(min, max, parts, Pattern::Two).expect("a grid");
        if self == Cells::Jittered {
            jitter(&mut mesh, 0.2, 5);
        }
        mesh
    }
}

/// A Delaunay mesh of a rectangle with holes; its sides are named as those of a grid.
pub fn random(min: [f64; 2], max: [f64; 2], max_area: f64, holes: Vec<Vec<[f64; 2]>>) -> Triangles {
    polygon(&Polygon {
        outline: vec![min, [max[0], min[1]], max, [min[0], max[1]]],
        sides: ["bottom", "right", "top", "left"].map(String::from).into(),
        holes,
        max_area,
        min_angle: 25.0,
    })
    .expect("a mesh")
}

/// Water given by its depth, velocity and bed at the centres of cells.
pub fn waters(
    mesh: &Volumes<f64>,
    bed: impl Fn([f64; 2]) -> f64,
    at: impl Fn([f64; 2], f64) -> (f64, [f64; 2]),
) -> Waters<f64> {
    let mut water = Waters::dry(mesh.centre.iter().map(|&p| bed(p)).collect());
    for (cell, &p) in mesh.centre.iter().enumerate() {
        let (h, [u, v]) = at(p, water.bed[cell]);
        water.depth[cell] = h;
        water.discharge_x[cell] = h * u;
        water.discharge_y[cell] = h * v;
    }
    water
}

pub type Run = ShallowExecutor<f64>;

pub fn scheme<Rm: Riemann<f64>, F: Friction<f64>>() -> Shallow<f64, Rm, F> {
    limited(BarthJespersen)
}

/// With a limiter.
pub fn limited<Rm: Riemann<f64>, F: Friction<f64>, L: Limiter<f64>>(
    limiter: L,
) -> Shallow<f64, Rm, F, L> {
    keep_to_this_thread();
    Shallow {
        gravity: G,
        dry: 1e-8,
        riemann: Rm::with_defaults(),
        friction: F::with_defaults(),
        limiter,
    }
}

pub fn run<Rm: Riemann<f64>>(
    mesh: &Triangles,
    bed: impl Fn([f64; 2]) -> f64,
    at: impl Fn([f64; 2], f64) -> (f64, [f64; 2]),
) -> Run {
    run_of(scheme::<Rm, NoFriction>(), mesh, None, bed, at)
}

/// The same over a bed of Manning's `roughness`.
pub fn rough_run<Rm: Riemann<f64>>(
    mesh: &Triangles,
    roughness: f64,
    bed: impl Fn([f64; 2]) -> f64,
    at: impl Fn([f64; 2], f64) -> (f64, [f64; 2]),
) -> Run {
    run_of(scheme::<Rm, Manning>(), mesh, Some(roughness), bed, at)
}

/// The same by a scheme.
pub fn run_of<Rm: Riemann<f64>, F: Friction<f64>, L: Limiter<f64>>(
    scheme: Shallow<f64, Rm, F, L>,
    mesh: &Triangles,
    roughness: Option<f64>,
    bed: impl Fn([f64; 2]) -> f64,
    at: impl Fn([f64; 2], f64) -> (f64, [f64; 2]),
) -> Run {
    let volumes = Volumes::new(mesh).expect("a mesh");
    let water = waters(&volumes, bed, at);
    let roughness = roughness.map_or_else(Vec::new, |n| vec![vec![n; volumes.cells()]]);
    ShallowExecutor::new(scheme, volumes, water, roughness, 0.9)
}

/// The same between walls, first or second order.
pub fn of_order(order: usize, run: Run, mesh: &Triangles) -> Run {
    open_at(&[], order, run, mesh)
}

/// The same where water passes some parts of the boundary.
pub fn open_at(parts: &[&str], order: usize, run: Run, mesh: &Triangles) -> Run {
    match stencils(parts, order, mesh) {
        None => run,
        Some(stencils) => run.second_order(stencils),
    }
}

/// What slopes are made from, at second order.
pub fn stencils(parts: &[&str], order: usize, mesh: &Triangles) -> Option<Stencils<f64>> {
    let edges = mesh.edges().expect("edges");
    let rim = |part: u32| match parts.contains(&edges.parts[part as usize].as_str()) {
        true => Rim::Open,
        false => Rim::Wall,
    };
    (order == 2).then(|| Stencils::of(mesh, &edges, rim))
}

/// What each part of the boundary meets, by its name.
pub fn conditions(run: &Run, of: impl Fn(&str) -> Condition<f64>) -> Vec<Condition<f64>> {
    run.mesh().parts.iter().map(|name| of(name)).collect()
}

pub fn walls(run: &Run) -> Vec<Condition<f64>> {
    conditions(run, |_| Condition::Closed)
}

/// Mean of a cell's measure over the area.
pub fn mean(run: &Run, of: impl Fn(usize) -> f64) -> f64 {
    let area = &run.mesh().area;
    let sum: f64 = (0..area.len()).map(|cell| area[cell] * of(cell)).sum();
    sum / area.iter().sum::<f64>()
}

/// Mean of |h - exact| over the area, m.
pub fn mean_error(run: &Run, exact: impl Fn([f64; 2]) -> f64) -> f64 {
    mean(run, |cell| {
        (run.water().depth[cell] - exact(run.mesh().centre[cell])).abs()
    })
}

/// Volume of water, m³, summed so that rounding does not count (Neumaier 1974).
pub fn volume(run: &Run) -> f64 {
    let (mut sum, mut rest) = (0.0f64, 0.0);
    for (h, area) in run.water().depth.iter().zip(&run.mesh().area) {
        let part = h * area;
        let next = sum + part;
        rest += if sum.abs() > part.abs() {
            (sum - next) + part
        } else {
            (part - next) + sum
        };
        sum = next;
    }
    sum + rest
}

/// In a closed basin no water is lost, and no depth was ever negative.
pub fn keeps_its_water(run: &Run, before: f64) {
    let change = volume(run) / before - 1.0;
    assert!(change.abs() <= 1e-14, "volume changed by {change:e}");
    assert_eq!(run.balance().negative, 0);
    assert!(run.water().depth.iter().all(|&h| h >= 0.0) && !run.lost());
}

/// What entered is what the water gained, and no depth was ever negative.
///
/// A steady flow passes a basin's volume a hundred times over, in as many parts as there are steps: the
/// rounding of that sum is what the tolerance allows.
pub fn balances(run: &Run, before: f64) {
    let entered = &run.balance().entered;
    let passed: f64 = entered.iter().map(|volume| volume.abs()).sum();
    let missing = volume(run) - before - entered.iter().sum::<f64>();
    assert!(
        missing.abs() <= 1e-11 * (before + passed),
        "{missing:e} m3 are missing"
    );
    assert_eq!(run.balance().negative, 0);
    assert!(run.water().depth.iter().all(|&h| h >= 0.0) && !run.lost());
}

/// Observed orders of errors at halved cells, printed; over all of them it is `least` or more. (One
/// random mesh is better luck than another.)
pub fn converges(what: &str, errors: &[f64], least: f64) {
    let orders: Vec<f64> = errors.windows(2).map(|w| (w[0] / w[1]).log2()).collect();
    let mean = orders.iter().sum::<f64>() / orders.len() as f64;
    let errors: Vec<String> = errors.iter().map(|error| format!("{error:.2e}")).collect();
    let text = format!("{what}: errors {}, orders {orders:.2?}", errors.join(", "));
    println!("{text}");
    assert!(mean >= least, "{text}, not {least}");
}

/// A number from a place, as rough as can be.
pub fn noise(seed: u64, [x, y]: [f64; 2]) -> f64 {
    let mut state = seed ^ x.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ y.to_bits();
    for _ in 0..3 {
        state = (state ^ (state >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    (state >> 11) as f64 / (1u64 << 53) as f64
}
