//! Shallow water: a circular dam break over triangles, all wet, in double precision.

mod columns;

use crate::common::{Bench, Group};
use crate::{group, pass};
use columns::{cells_of, sloped_of};
use criterion::{BenchmarkId, Throughput};
use monoflow_abi::In;
use monoflow_cpu::shallow::{ShallowExecutor, Waters, mesh_view, stencil_view};
use monoflow_kernels::host::shallow::{
    CellSlopes, Cells, Edges, FluxView, RoughnessView, SlopedEdges,
};
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Ordering, Rim, Stencils, Volumes};
use monoflow_ops::Named;
use monoflow_ops::shallow::friction::{Friction, Manning, NoFriction};
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};
use monoflow_ops::shallow::{Condition, Profile, Shallow, ShallowSetup};

/// Squares of two triangles along each side.
const SQUARES: usize = 141;
const DRY: f64 = 1e-8;

/// A mesh and its water.
struct Basin {
    mesh: Volumes<f64>,
    stencils: Stencils<f64>,
    water: Waters<f64>,
    roughness: Vec<Vec<f64>>,
}

pub fn all(bench: &mut Bench) {
    let basin = Basin::new();
    let mut group = group(bench, "shallow_water");
    edges::<Roe>(&mut group, &basin);
    edges::<Hll>(&mut group, &basin);
    edges::<Hllc>(&mut group, &basin);
    cells::<NoFriction>(&mut group, &basin);
    cells::<Manning>(&mut group, &basin);
    slopes(&mut group, &basin);
    sloped_edges::<Roe>(&mut group, &basin);
    sloped_edges::<Hllc>(&mut group, &basin);
    let first = basin.executor();
    still_step(&mut group, "first_order", first);
    let second = basin.executor().second_order(basin.stencils.clone());
    still_step(&mut group, "second_order", second);
}

fn scheme<Rm: Riemann<f64>, F: Friction<f64>>() -> Shallow<f64, Rm, F> {
    Shallow::new(&ShallowSetup {
        coefficients: Default::default(),
        gravity: 9.81,
        dry_depth: DRY,
    })
}

impl Basin {
    fn new() -> Self {
        let mut mesh =
            rectangle([-25.0; 2], [25.0; 2], [SQUARES; 2], Pattern::Two).expect("a grid");
        jitter(&mut mesh, 0.2, 1);
        let edges = mesh.edges().expect("edges");
        let mesh = mesh.reordered(&Ordering::ReverseCuthillMcKee.of(&mesh, &edges));
        let edges = mesh.edges().expect("edges");
        let stencils = Stencils::of(&mesh, &edges, |_| Rim::Wall);
        let mesh = Volumes::of(&mesh, edges);
        let mut water = Waters::dry(vec![0.0; mesh.cells()]);
        for (h, [x, y]) in water.depth.iter_mut().zip(&mesh.centre) {
            *h = if x.hypot(*y) < 11.0 { 10.0 } else { 1.0 };
        }
        let roughness = vec![vec![0.03; mesh.cells()]];
        let mut basin = Basin {
            mesh,
            stencils,
            water,
            roughness,
        };
        // Until the wave is some cells wide.
        let mut run = basin.executor();
        let conditions = run.mesh().parts.iter().map(|_| Condition::Closed);
        let conditions: Vec<_> = conditions.collect();
        for _ in 0..50 {
            run.step(&conditions, f64::INFINITY);
        }
        basin.water = run.water().clone();
        basin
    }

    fn executor(&self) -> ShallowExecutor<f64> {
        let scheme = scheme::<Roe, NoFriction>();
        let (mesh, water) = (self.mesh.clone(), self.water.clone());
        ShallowExecutor::new(scheme, mesh, water, vec![], 0.9)
    }

    fn profiles(&self) -> Vec<Profile<f64>> {
        (0..self.mesh.cells())
            .map(|cell| Profile::of(&self.water.at(cell), DRY))
            .collect()
    }
}

/// Volume and momentum through the edges between cells.
fn columns(basin: &Basin) -> [Vec<f64>; 5] {
    [(); 5].map(|()| vec![0.0; basin.mesh.inner()])
}

fn edges<Rm: Riemann<f64>>(group: &mut Group<'_>, basin: &Basin) {
    let scheme = scheme::<Rm, NoFriction>();
    let mut out = columns(basin);
    group.throughput(Throughput::Elements(basin.mesh.inner() as u64));
    group.bench_function(BenchmarkId::new("edges", Rm::NAME), |b| {
        b.iter(|| {
            let mut edges = Edges {
                mesh: mesh_view(&basin.mesh),
                water: basin.water.view(),
                first: 0,
                block: out.each_mut().map(|column| column.as_mut_slice().into()),
                rate: 0.0,
            };
            pass::run(&scheme, &mut edges);
            edges.rate
        });
    });
}

/// Cells that nothing leaves; the work is the same.
fn cells<F: Friction<f64> + Named>(group: &mut Group<'_>, basin: &Basin) {
    let scheme = scheme::<Roe, F>();
    let nothing = vec![0.0; basin.mesh.length.len()];
    let still = nothing[..].into();
    let mut water = basin.water.clone();
    group.throughput(Throughput::Elements(basin.mesh.cells() as u64));
    group.bench_function(BenchmarkId::new("cells", F::NAME), |b| {
        b.iter(|| {
            let mut cells = Cells {
                mesh: mesh_view(&basin.mesh),
                fluxes: FluxView {
                    volume: still,
                    left: [still; 2],
                    right: [still; 2],
                },
                roughness: RoughnessView::of(&basin.roughness),
                start: [In::from(&[][..]); 3],
                first: 0,
                water: cells_of(&mut water),
                // So short that friction leaves the water as it is.
                dt: 1e-12,
                negative: 0,
                lost: false,
            };
            pass::run(&scheme, &mut cells);
            cells.lost
        });
    });
}

fn slopes(group: &mut Group<'_>, basin: &Basin) {
    let scheme = scheme::<Roe, NoFriction>();
    let profiles = basin.profiles();
    let mut slopes = vec![[[0.0; 2]; 4]; profiles.len()];
    group.throughput(Throughput::Elements(profiles.len() as u64));
    group.bench_function(BenchmarkId::new("slopes", "barth_jespersen"), |b| {
        b.iter(|| {
            let mut cells = CellSlopes {
                stencils: stencil_view(&basin.stencils),
                profiles: profiles[..].into(),
                first: 0,
                slopes: slopes.as_mut_slice().into(),
            };
            pass::run(&scheme, &mut cells);
        });
    });
}

fn sloped_edges<Rm: Riemann<f64>>(group: &mut Group<'_>, basin: &Basin) {
    let scheme = scheme::<Rm, NoFriction>();
    let profiles = basin.profiles();
    let mut slopes = vec![[[0.0; 2]; 4]; profiles.len()];
    let mut cells = CellSlopes {
        stencils: stencil_view(&basin.stencils),
        profiles: profiles[..].into(),
        first: 0,
        slopes: slopes.as_mut_slice().into(),
    };
    pass::run(&scheme, &mut cells);
    let mut out = columns(basin);
    group.throughput(Throughput::Elements(basin.mesh.inner() as u64));
    group.bench_function(BenchmarkId::new("sloped_edges", Rm::NAME), |b| {
        b.iter(|| {
            let mut edges = SlopedEdges {
                mesh: mesh_view(&basin.mesh),
                sloped: sloped_of(&basin.stencils, &profiles, &slopes),
                first: 0,
                block: out.each_mut().map(|column| column.as_mut_slice().into()),
                rate: 0.0,
            };
            pass::run(&scheme, &mut edges);
            edges.rate
        });
    });
}

/// A step of length zero.
fn still_step(group: &mut Group<'_>, name: &str, mut run: ShallowExecutor<f64>) {
    let conditions = vec![Condition::Closed; run.mesh().parts.len()];
    group.throughput(Throughput::Elements(run.mesh().cells() as u64));
    group.bench_function(BenchmarkId::new("step", name), |b| {
        b.iter(|| {
            let now = run.time();
            run.step(&conditions, now);
        });
    });
    assert!(!run.lost());
}
