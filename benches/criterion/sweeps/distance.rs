//! Signed distances of points to a torus: its triangles with all that signs are told from, and the
//! points of a band of three spacings, of which those read count.

use crate::common::Bench;
use crate::group;
use criterion::Throughput;
use monoflow_cpu::distance::{Band, facets};
use monoflow_ops::distance::Nodes;
use monoflow_surface::generate;

const POINTS: u32 = 96;

pub fn all(bench: &mut Bench) {
    let torus = generate::torus(1.0, 0.4, 160, 64).expect("a torus");
    let mut group = group(bench, "distance");
    group.throughput(Throughput::Elements(torus.triangles().len() as u64));
    group.bench_function("facets/torus", |b| {
        b.iter(|| facets(&torus).expect("a closed surface"));
    });
    let facets = facets(&torus).expect("a closed surface");
    let dx = 3.0 / f64::from(POINTS - 1);
    let nodes = Nodes::new([-1.5; 3], [dx; 3], [POINTS; 3], 3.0 * dx);
    let points = Band::read(&nodes, &facets).points();
    group.throughput(Throughput::Elements(points as u64));
    group.bench_function("band/torus", |b| b.iter(|| Band::read(&nodes, &facets)));
}
