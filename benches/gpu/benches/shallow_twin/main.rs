//! The two hot kernels of shallow water: monoflow's against the CUDA C++ twin's (`benches/twin`),
//! structures of arrays against arrays of structs, three orders of cells and edges, sizes of blocks.
//!
//! `shallow_twin SHALLOW.ptx [small|large]`: for each size, all wet and with a moving front, checks
//! that all variants find the same fluxes and the same water, then times them in turn on a state that
//! stays as it is. `small`, the default, goes to a million cells, `large` to four. One line of JSON
//! for each result; fails if any differed. `benches/twin/run.sh --shallow` compiles the twin and runs
//! this.

mod layouts;
mod rows;

use layouts::{LEAST_BLOCK, OnDevice, Results, SCHEME, SYMBOL, Variant};
use monoflow_cpu::shallow::Waters;
use monoflow_cuda::{Code, CudaError, Device, KERNELS, ShallowCuda};
use monoflow_kernels::block;
use monoflow_kernels::host::shallow;
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Edges, Ordering, Triangles, Volumes, bandwidth, shuffled};
use monoflow_ops::shallow::Condition;
use std::process::ExitCode;

/// Times that each variant has its turn.
const TURNS: usize = 9;
/// Launches of a turn, one after another.
const LAUNCHES: usize = 20;
/// Sizes of blocks to try.
const BLOCKS: [u32; 10] = [LEAST_BLOCK, 64, 96, 128, 192, 256, 384, 512, 768, 1024];
/// Fluxes and water may differ by this much of the greatest.
const TOLERANCE: f64 = 1e-12;
/// But for so many in a million: where waves would empty a side by no more than rounding, either
/// solver is right.
const EXCUSED_PER_MILLION: usize = 50;
const KERNEL: [&str; 2] = ["edges", "cells"];

/// A mesh in some order, and where it stands in the output.
struct Setting<'a> {
    device: &'a str,
    mesh: &'a Volumes<f64>,
    order: &'a str,
    bandwidth: u32,
    is_wet: bool,
}

impl Setting<'_> {
    fn json(&self, bench: &str, rest: &str) {
        println!(
            "{{\"bench\":\"{bench}\",\"device\":\"{}\",\"riemann\":\"roe\",\"cells\":{},\"order\":\"{}\",\
             \"bandwidth\":{},\"wet\":{},{rest}}}",
            self.device,
            self.mesh.cells(),
            self.order,
            self.bandwidth,
            self.is_wet,
        );
    }

    /// Bytes that a kernel must read and write once, as structures of arrays.
    fn bytes(&self, which: usize) -> f64 {
        let (cells, edges) = (self.mesh.cells() as f64, self.mesh.inner() as f64);
        match which {
            // Two indices, normal, length; five numbers written; water and reach of all cells.
            0 => edges * (8.0 + 8.0 * (3.0 + 5.0)) + cells * 8.0 * 5.0,
            // All fluxes; three indices, area and water of all cells; three numbers written.
            _ => edges * 8.0 * 5.0 + cells * (12.0 + 8.0 * 4.0 + 8.0 * 3.0),
        }
    }
}

/// The water half a second after a column in the middle of the basin was let go.
fn half_a_second_later(
    device: &Device,
    mesh: &Volumes<f64>,
    is_wet: bool,
) -> Result<Waters<f64>, CudaError> {
    let mut water = Waters::dry(vec![0.0; mesh.cells()]);
    for (h, [x, y]) in water.depth.iter_mut().zip(&mesh.centre) {
        *h = match x.hypot(*y) < 11.0 {
            true => 10.0,
            false if is_wet => 1.0,
            false => 0.0,
        };
    }
    let (device, scheme) = (device.clone(), shallow::scheme::<f64, _>(SCHEME));
    let mut run = ShallowCuda::new(
        Code {
            device,
            programs: &[KERNELS],
            symbol: SYMBOL,
        },
        scheme,
        mesh,
        &water,
        &[],
        0.9,
    )?;
    run.set_conditions(&vec![Condition::Closed; mesh.parts.len()])?;
    run.run(0.5, u64::MAX)?;
    assert_eq!((run.clock().negative, run.clock().lost), (0, 0));
    run.water()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Greatest difference of rows, of the greatest in their column, and the number of rows beyond the
/// tolerance.
fn difference<const N: usize>(ours: &[[f64; N]], theirs: &[[f64; N]]) -> (f64, usize) {
    let mut scale = [f64::MIN_POSITIVE; N];
    for row in ours {
        for (scale, value) in scale.iter_mut().zip(row) {
            *scale = scale.max(value.abs());
        }
    }
    let mut worst = 0.0f64;
    let mut beyond = 0;
    for (a, b) in ours.iter().zip(theirs) {
        let of = |k: usize| {
            let difference = (a[k] - b[k]).abs() / scale[k];
            if difference.is_finite() {
                difference
            } else {
                f64::INFINITY
            }
        };
        let difference = (0..N).map(of).fold(0.0, f64::max);
        worst = worst.max(difference);
        beyond += usize::from(difference > TOLERANCE);
    }
    (worst, beyond)
}

/// Do all variants find the same?
fn agree(
    setting: &Setting,
    on: &mut OnDevice,
    variants: &[Variant; 3],
    water: &Waters<f64>,
) -> Result<bool, CudaError> {
    let mut ours: Option<(Results, f64)> = None;
    let mut all_agree = true;
    for variant in variants {
        on.set_water(water)?;
        on.set_time_step(0.0)?;
        on.launch(variant, 0, block::EDGES)?;
        let rate = on.rate()?;
        on.set_time_step(0.5 / rate)?;
        on.launch(variant, 1, block::CELLS)?;
        let found = on.results(variant.is_rows)?;
        let Some((ours, our_rate)) = &ours else {
            ours = Some((found, rate));
            continue;
        };
        let (flux, fluxes_beyond) = difference(&ours.fluxes, &found.fluxes);
        let (worst, cells_beyond) = difference(&ours.water, &found.water);
        let of_rate = (rate / our_rate - 1.0).abs();
        let excused = |count: usize| match setting.is_wet {
            true => 0,
            false => 1 + count * EXCUSED_PER_MILLION / 1_000_000,
        };
        let same = fluxes_beyond <= excused(found.fluxes.len())
            && cells_beyond <= 3 * excused(found.water.len())
            && of_rate < TOLERANCE
            && flux.max(worst) < 1e-3;
        all_agree &= same;
        setting.json(
            "shallow_agreement",
            &format!(
                "\"code\":\"{}\",\"layout\":\"{}\",\"flux_difference\":{flux:.1e},\
                 \"fluxes_beyond\":{fluxes_beyond},\"water_difference\":{worst:.1e},\
                 \"cells_beyond\":{cells_beyond},\"rate_difference\":{of_rate:.1e},\"agree\":{same}",
                variant.code,
                variant.layout(),
            ),
        );
    }
    on.set_water(water)?;
    on.set_time_step(0.0)?;
    Ok(all_agree)
}

/// Microseconds of a kernel, or of both in turn, within a row of launches.
fn microseconds(
    device: &Device,
    on: &OnDevice,
    variant: &Variant,
    kernels: &[(usize, u32)],
) -> Result<f64, CudaError> {
    let milliseconds = device.time(|| {
        for _ in 0..LAUNCHES {
            for &(which, block) in kernels {
                on.launch(variant, which, block)?;
            }
        }
        Ok(())
    })?;
    Ok(1e3 * milliseconds / LAUNCHES as f64)
}

/// Times all variants in turn, with the blocks that monoflow uses.
fn table(
    setting: &Setting,
    device: &Device,
    on: &OnDevice,
    variants: &[Variant; 3],
) -> Result<(), CudaError> {
    let (edges, cells) = ((0, block::EDGES), (1, block::CELLS));
    let measures: [&[(usize, u32)]; 3] = [&[edges], &[cells], &[edges, cells]];
    let mut times = [(); 3].map(|()| [(); 3].map(|()| Vec::new()));
    for turn in 0..=TURNS {
        for (variant, times) in variants.iter().zip(&mut times) {
            for (measure, times) in measures.iter().zip(times) {
                let time = microseconds(device, on, variant, measure)?;
                // The first turn warms up.
                if turn > 0 {
                    times.push(time);
                }
            }
        }
    }
    let times = times.map(|of| of.map(median));
    for (variant, [of_edges, of_cells, of_both]) in variants.iter().zip(times) {
        let [edges, cells] = &variant.kernels;
        setting.json(
            "shallow_orders",
            &format!(
                "\"code\":\"{}\",\"layout\":\"{}\",\"edges_us\":{of_edges:.2},\
                 \"cells_us\":{of_cells:.2},\"both_us\":{of_both:.2},\"edges_registers\":{},\
                 \"cells_registers\":{},\"edges_gb_per_s\":{:.0},\"cells_gb_per_s\":{:.0},\
                 \"billion_cells_per_s\":{:.3}",
                variant.code,
                variant.layout(),
                edges.registers(),
                cells.registers(),
                setting.bytes(0) / of_edges / 1e3,
                setting.bytes(1) / of_cells / 1e3,
                setting.mesh.cells() as f64 / of_both / 1e3,
            ),
        );
    }
    let [ours, twin, _] = times;
    setting.json(
        "shallow_twin",
        &format!(
            "\"edges_ratio\":{:.4},\"cells_ratio\":{:.4},\"both_ratio\":{:.4}",
            ours[0] / twin[0],
            ours[1] / twin[1],
            ours[2] / twin[2]
        ),
    );
    Ok(())
}

/// Times all variants with blocks of all sizes, those that their registers allow.
fn sweep(
    setting: &Setting,
    device: &Device,
    on: &OnDevice,
    variants: &[Variant; 3],
) -> Result<(), CudaError> {
    for variant in variants {
        for (which, kernel) in KERNEL.into_iter().enumerate() {
            let largest = variant.kernels[which].largest_block();
            let mut times = BLOCKS.map(|_| Vec::new());
            for turn in 0..=TURNS {
                for (block, times) in BLOCKS.into_iter().zip(&mut times) {
                    if block > largest {
                        continue;
                    }
                    let time = microseconds(device, on, variant, &[(which, block)])?;
                    if turn > 0 {
                        times.push(time);
                    }
                }
            }
            let of_blocks: Vec<String> = BLOCKS
                .into_iter()
                .zip(times)
                .map(|(block, times)| match times.is_empty() {
                    true => format!("\"{block}\":null"),
                    false => format!("\"{block}\":{:.2}", median(times)),
                })
                .collect();
            setting.json(
                "shallow_blocks",
                &format!(
                    "\"code\":\"{}\",\"layout\":\"{}\",\"kernel\":\"{kernel}\",\"registers\":{},\"us\":{{{}}}",
                    variant.code,
                    variant.layout(),
                    variant.kernels[which].registers(),
                    of_blocks.join(","),
                ),
            );
        }
    }
    Ok(())
}

/// A mesh with its cells in an order, and its edges shuffled or as cells order them.
fn ordered(
    mesh: &Triangles,
    edges: &Edges,
    ordering: Ordering,
    shuffle: bool,
) -> (Triangles, Edges) {
    let mesh = mesh.reordered(&ordering.of(mesh, edges));
    let mut edges = mesh.edges().expect("edges");
    if shuffle {
        edges = edges.reordered(&shuffled(edges.inner.len(), 2));
    }
    (mesh, edges)
}

/// Everything at one size; false if anything differed.
fn run(device: &Device, variants: &[Variant; 3], cells: usize) -> Result<bool, CudaError> {
    let name = device.name();
    let n = ((cells / 2) as f64).sqrt().round() as usize;
    let mut mesh = rectangle([-25.0; 2], [25.0; 2], [n, n], Pattern::Two).expect("a grid");
    jitter(&mut mesh, 0.2, 1);
    let edges = mesh.edges().expect("edges");
    let rcm = Ordering::ReverseCuthillMcKee;
    let mut all_agree = true;
    for (order, ordering, shuffle) in [
        ("unordered", Ordering::Shuffled(1), true),
        ("rcm", rcm, true),
        ("rcm+edges", rcm, false),
    ] {
        let (mesh, edges) = ordered(&mesh, &edges, ordering, shuffle);
        let bandwidth = bandwidth(&edges);
        let mesh = Volumes::of(&mesh, edges);
        let mut on = OnDevice::new(device, &mesh)?;
        for is_wet in [true, false] {
            let setting = Setting {
                device: &name,
                mesh: &mesh,
                order,
                bandwidth,
                is_wet,
            };
            let water = half_a_second_later(device, &mesh, is_wet)?;
            all_agree &= agree(&setting, &mut on, variants, &water)?;
            table(&setting, device, &on, variants)?;
            if !shuffle {
                sweep(&setting, device, &on, variants)?;
            }
        }
    }
    Ok(all_agree)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(path) = arguments.iter().find(|a| a.ends_with(".ptx")) else {
        println!("SKIPPED: name the PTX of the twin: `shallow_twin SHALLOW.ptx [small|large]`");
        return ExitCode::SUCCESS;
    };
    let twin = match std::fs::read_to_string(path) {
        Ok(twin) => twin,
        Err(why) => {
            eprintln!("cannot read {path}: {why}");
            return ExitCode::FAILURE;
        }
    };
    let device = match Device::new(0) {
        Ok(device) if !KERNELS.is_empty() => device,
        Ok(_) => {
            println!("SKIPPED: built without kernels");
            return ExitCode::SUCCESS;
        }
        Err(why) => {
            println!("SKIPPED: {why}");
            return ExitCode::SUCCESS;
        }
    };
    let large = arguments.iter().any(|a| a == "large");
    let sizes = [10_000, 100_000, 1_000_000, 4_000_000];
    let variants = Variant::all(&device, &twin).expect("kernels");
    let mut all_agree = true;
    for &cells in &sizes[..if large { 4 } else { 3 }] {
        all_agree &= run(&device, &variants, cells).expect("measurements");
    }
    if all_agree {
        ExitCode::SUCCESS
    } else {
        println!("fluxes or water DIFFER: see above");
        ExitCode::FAILURE
    }
}
