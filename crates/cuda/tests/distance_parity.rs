//! Signed distances on the GPU are those of the CPU, bit for bit. Skipped, loudly, without a GPU.

// Nothing to compare otherwise: `tests/skips.rs` says so.
#![cfg(kernels)]

mod gpu;

use gpu::device;
use monoflow_cpu::distance::{Band, facets};
use monoflow_cuda::KERNELS;
use monoflow_cuda::distance::SurfaceCuda;
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, generate};

/// Nine coordinates a triangle, as an STL file holds them.
fn coordinates(surface: &Surface) -> Vec<[f32; 9]> {
    (0..surface.triangles().len())
        .map(|t| {
            let corners = surface.corners(t);
            std::array::from_fn(|k| corners[k / 3][k % 3] as f32)
        })
        .collect()
}

/// The same surface with coordinates that single precision holds.
fn rounded(surface: &Surface) -> Surface {
    let soup: Vec<[[f64; 3]; 3]> = coordinates(surface)
        .iter()
        .map(|t| [0, 1, 2].map(|c| [0, 1, 2].map(|k| f64::from(t[3 * c + k]))))
        .collect();
    Surface::from_soup("rounded", &soup).expect("a surface")
}

fn nodes(surface: &Surface, n: u32) -> Nodes {
    let (min, max) = surface.bounds();
    let size = (0..3).map(|k| max[k] - min[k]).fold(0.0, f64::max);
    let dx = 1.3 * size / f64::from(n - 1);
    let origin = [0, 1, 2].map(|k| 0.5 * (min[k] + max[k] - f64::from(n - 1) * dx));
    Nodes::new(origin, [dx; 3], [n; 3], 3.0 * dx)
}

#[test]
fn distances_are_what_the_cpu_reads() {
    let Some(device) = device() else { return };
    for (name, surface) in [
        ("sphere", generate::icosphere(1.0, 3)),
        ("rough star", generate::star(1.0, 3, 0.6, 5)),
        ("thin plate", generate::cuboid([0.0; 3], [1.0, 0.8, 0.003])),
        ("torus", generate::torus(1.0, 0.4, 40, 20)),
    ] {
        let surface = rounded(&surface.expect("a surface"));
        let nodes = nodes(&surface, 40);
        let facets = facets(&surface).expect("facets");
        let expected = Band::read(&nodes, &facets);
        let (found, _) =
            SurfaceCuda::new(&device, &[KERNELS], &coordinates(&surface)).expect("a surface");
        let given = SurfaceCuda::of_facets(&device, &[KERNELS], &facets).expect("a surface");
        for (from, mut on_gpu) in [("found there", found), ("given", given)] {
            let band = on_gpu.read(&nodes).expect("a band");
            let band = band.download().expect("a band");
            let readings = band.readings.iter().zip(&expected.readings);
            let differ = readings.filter(|(a, b)| a != b).count();
            println!(
                "{name}, facets {from}: {} points, {differ} differ",
                expected.points()
            );
            assert_eq!(differ, 0, "{name}, facets {from}");
        }
    }
}

/// Products and sums of these kernels are rounded one by one, as on the CPU. Needs no GPU.
#[test]
fn nothing_is_contracted() {
    if KERNELS.is_empty() {
        return gpu::skipped("no GPU kernels were built");
    }
    let kernels = KERNELS.split(".visible .entry ");
    let kernels: Vec<&str> = kernels.filter(|k| k.starts_with("distance_")).collect();
    assert_eq!(kernels.len(), 6);
    for kernel in kernels {
        for word in [
            "fma.", "mad.rn", "mul.f64", "add.f64", "sub.f64", "approx", "ftz",
        ] {
            assert!(!kernel.contains(word), "{word} in {}", &kernel[..20]);
        }
    }
}

/// Rows of points near facets, each counted for every facet that it is near, are more than 32 bits count: the last
/// facet is read all the same.
#[test]
fn more_rows_than_a_word_counts() {
    let Some(device) = device() else { return };
    let plate = |x: f64| generate::cuboid([x, 0.0, 0.0], [x + 0.001, 1.0, 1.0]).expect("a plate");
    let [far, near] = [0.0, 0.01].map(|x| facets(&plate(x)).expect("facets"));
    let dx = 1.0 / 1023.0;
    let nodes = Nodes::new([0.006, 0.0, 0.0], [dx; 3], [4, 1024, 1024], 0.02);
    let once = [&far[..], &near[..]].concat();
    let mut often = far.repeat(4096);
    often.extend(&near);
    let [expected, found] = [once, often].map(|facets| {
        let mut on_gpu = SurfaceCuda::of_facets(&device, &[KERNELS], &facets).expect("a surface");
        let band = on_gpu.read(&nodes).expect("a band");
        band.download().expect("a band").readings
    });
    assert!(expected == found);
}
