//! A dam breaks above three mounds (Kawahara & Umetsu 1986, Int. J. Numer. Methods Fluids 6, 365): water runs
//! over triangles, around the mounds and back. Frames go to `runs/three-mounds` for ParaView.
//!
//! `cargo run --release --example 05_shallow_water`

use monoflow_cpu::shallow::{ShallowExecutor, Waters};
use monoflow_mesh::generate::{Polygon, polygon};
use monoflow_mesh::{Ordering, Volumes, bandwidth};
use monoflow_ops::shallow::friction::Manning;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::Roe;
use monoflow_ops::shallow::{Condition, Shallow};
use monoflow_output::{Collection, Frame};

/// Two low mounds side by side, and a high one behind them.
fn bed([x, y]: [f64; 2]) -> f64 {
    let cone = |x0: f64, y0: f64, top: f64, slope: f64| top - slope * (x - x0).hypot(y - y0);
    cone(30.0, 6.0, 1.0, 0.125)
        .max(cone(30.0, 24.0, 1.0, 0.125))
        .max(cone(47.5, 15.0, 3.0, 0.3))
        .max(0.0)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mesh = polygon(&Polygon {
        outline: vec![[0.0, 0.0], [75.0, 0.0], [75.0, 30.0], [0.0, 30.0]],
        sides: vec![],
        holes: vec![],
        max_area: 0.12,
        min_angle: 25.0,
    })?;
    let edges = mesh.edges()?;
    let mesh = mesh.reordered(&Ordering::ReverseCuthillMcKee.of(&mesh, &edges));
    let volumes = Volumes::<f64>::new(&mesh)?;
    println!(
        "{} triangles, bandwidth {} in the order they came, {} reordered",
        volumes.cells(),
        bandwidth(&edges),
        bandwidth(&mesh.edges()?)
    );

    let mut water = Waters::dry(volumes.centre.iter().map(|&p| bed(p)).collect());
    for (depth, [x, _]) in water.depth.iter_mut().zip(&volumes.centre) {
        *depth = if *x < 16.0 { 1.875 } else { 0.0 };
    }
    let scheme = Shallow {
        gravity: 9.81,
        dry: 1e-6,
        riemann: Roe,
        friction: Manning,
        limiter: BarthJespersen,
    };
    let roughness = vec![0.018; volumes.cells()];
    let mut run = ShallowExecutor::new(scheme, volumes, water, roughness, 0.9);
    let walls = vec![Condition::Closed; run.mesh().parts.len()];
    let before = run.volume();

    std::fs::create_dir_all("runs/three-mounds/frames")?;
    let mut frames = Collection::create("runs/three-mounds/frames.pvd");
    let nodes: Vec<[f64; 3]> = mesh.nodes.iter().map(|&[x, y]| [x, y, 0.0]).collect();
    for second in 0..=30 {
        run.run_until(f64::from(second), &walls);
        let water = run.water();
        let level: Vec<f64> = water
            .depth
            .iter()
            .zip(&water.bed)
            .map(|(h, z)| h + z)
            .collect();
        let name = format!("frames/water-{second:02}.vtu");
        Frame::new(run.time(), &nodes)
            .triangles(&mesh.cells)
            .array("depth", &water.depth)
            .array("level", &level)
            .array("bed", &water.bed)
            .write(format!("runs/three-mounds/{name}"))?;
        frames.append(run.time(), name)?;
        if second % 6 == 0 {
            let wet = water.depth.iter().filter(|h| **h > 1e-3).count();
            println!(
                "t = {second:2} s, {:5} steps, {wet:6} cells wet, volume changed by {:.1e} of itself",
                run.steps(),
                run.volume() / before - 1.0
            );
        }
    }
    println!("negative depths met: {}", run.balance().negative);
    Ok(())
}
