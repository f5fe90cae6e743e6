//! Cell-steps per second of shallow water on a GPU, by size, numbering and share of wet cells.
//!
//! `shallow [small|large] [RESULTS.jsonl]`

use monoflow_cpu::shallow::Waters;
use monoflow_cuda::{Code, Device, KERNELS, ShallowCuda};
use monoflow_kernels::host::shallow;
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Ordering, Volumes, bandwidth};
use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hllc, Riemann, Roe};
use monoflow_ops::shallow::{Condition, Shallow};
use std::io::Write;
use std::time::Instant;

struct Bench {
    device: Device,
    results: Option<std::fs::File>,
}

impl Bench {
    fn time<Rm: Riemann<f64>>(
        &mut self,
        mesh: &Volumes<f64>,
        order: &str,
        band: u32,
        is_wet: bool,
    ) {
        let mut water = Waters::dry(vec![0.0; mesh.cells()]);
        for (h, [x, y]) in water.depth.iter_mut().zip(&mesh.centre) {
            *h = match x.hypot(*y) < 11.0 {
                true => 10.0,
                false if is_wet => 1.0,
                false => 0.0,
            };
        }
        let scheme = Shallow {
            gravity: 9.81,
            dry: 1e-8,
            riemann: Rm::with_defaults(),
            friction: NoFriction,
            limiter: BarthJespersen,
        };
        let mut run = ShallowCuda::new(
            Code {
                device: self.device.clone(),
                programs: &[KERNELS],
                symbol: &format!("shallow_f64_{}_none", Rm::NAME),
            },
            shallow::scheme::<f64, _>(scheme),
            mesh,
            &water,
            &[],
            0.9,
        )
        .expect("an executor");
        run.set_conditions(&vec![Condition::Closed; mesh.parts.len()])
            .expect("conditions");
        run.run(f64::INFINITY, 256).expect("steps");
        let steps = 1024;
        let start = Instant::now();
        run.run(f64::INFINITY, steps).expect("steps");
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!((run.clock().negative, run.clock().lost), (0, 0));
        let times = run.time_kernels(11).expect("times");
        let registers = run.registers();
        let rate = (mesh.cells() as u64 * steps) as f64 / seconds / 1e9;
        // Each number once: edges read 2 cells (4), normal, length, 2 reaches and 2 indices and
        // write 5; cells read 9 of edges, 3 indices, 4 numbers and write 3.
        let (cells, edges) = (mesh.cells() as f64, mesh.inner() as f64);
        let of_edges = edges * (8.0 + 8.0 * (3.0 + 5.0)) + cells * 8.0 * 5.0;
        let of_cells = edges * 8.0 * 5.0 + cells * (12.0 + 8.0 * 4.0 + 8.0 * 3.0);
        let line = format!(
            "{{\"bench\":\"shallow\",\"device\":\"{}\",\"riemann\":\"{}\",\"cells\":{},\"order\":\"{order}\",\"bandwidth\":{band},\
             \"wet\":{is_wet},\"steps\":{steps},\"us_per_step\":{:.2},\"billion_cell_steps_per_s\":{rate:.3},{}\
             \"edges_gb_per_s\":{:.0},\"cells_gb_per_s\":{:.0},\"bytes\":{}}}",
            self.device.name(),
            Rm::NAME,
            mesh.cells(),
            1e6 * seconds / steps as f64,
            times
                .iter()
                .zip(registers)
                .map(|(t, (name, registers))| format!(
                    "\"{name}_us\":{:.2},\"{name}_registers\":{registers},",
                    1e3 * t.milliseconds
                ))
                .collect::<String>(),
            of_edges / times[0].milliseconds / 1e6,
            of_cells / times[3].milliseconds / 1e6,
            run.bytes(),
        );
        println!("{line}");
        if let Some(file) = &mut self.results {
            writeln!(file, "{line}").expect("a result");
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let device = match Device::new(0) {
        Ok(device) if !KERNELS.is_empty() => device,
        Ok(_) => return println!("SKIPPED: built without kernels"),
        Err(why) => return println!("SKIPPED: {why}"),
    };
    let large = arguments.iter().any(|a| a == "large");
    let results = arguments
        .iter()
        .find(|a| a.ends_with(".jsonl"))
        .map(|path| std::fs::File::create(path).expect("a file for results"));
    let mut bench = Bench { device, results };
    let sizes = [10_000, 100_000, 1_000_000, 4_000_000];
    for &cells in &sizes[..if large { 4 } else { 2 }] {
        let n = ((cells / 2) as f64).sqrt().round() as usize;
        let mut mesh = rectangle([-25.0; 2], [25.0; 2], [n, n], Pattern::Two).expect("a grid");
        jitter(&mut mesh, 0.2, 1);
        let edges = mesh.edges().expect("edges");
        for (name, ordering) in [
            ("shuffled", Ordering::Shuffled(1)),
            ("as given", Ordering::Given),
            ("rcm", Ordering::ReverseCuthillMcKee),
        ] {
            let ordered = mesh.reordered(&ordering.of(&mesh, &edges));
            let edges = ordered.edges().expect("edges");
            let band = bandwidth(&edges);
            let volumes = Volumes::of(&ordered, edges);
            for is_wet in [true, false] {
                bench.time::<Roe>(&volumes, name, band, is_wet);
            }
            if name == "rcm" {
                bench.time::<Hllc>(&volumes, name, band, true);
            }
        }
    }
}
