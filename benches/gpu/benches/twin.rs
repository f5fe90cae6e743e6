//! The kernels compiled from Rust against their twins in CUDA C++ (`benches/twin`).
//!
//! `twin TWIN.ptx… [small|large]`: for each size and each of the programs named, checks that both
//! list the same neighbours and find the same rates, then times them in turn. `small`, the default,
//! goes to a million particles, `large` to nine or ten. Ends with one line of JSON for each row;
//! fails if any list or rate differed. `benches/twin/run.sh` compiles the twins and runs this.

#[path = "../../../crates/cuda/tests/common/mod.rs"]
mod common;

use common::{Setup, dam};
use monoflow_cuda::{Code, CudaExecutor, Device, KERNELS, KernelTime, ListEncoding, Start};
use monoflow_kernels::host::wcsph;
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::integrate::{Outline, PredictorCorrector};
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{DynamicParticles, Holds, LennardJones, WallModel};
use monoflow_particles::{Bodies, Openings};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

/// Times that each of two executors has its turn.
const TURNS: usize = 7;
/// Launches of each kernel in a turn.
const LAUNCHES: usize = 5;
/// Rates may differ by this much of the greatest.
const TOLERANCE: f64 = 1e-5;
/// But for so many particles in a million: the density diffusion has a threshold, and a pair that
/// rounding puts on its other side adds or withholds its whole share. As many lists may differ, by
/// pairs whose distance is the search radius to the last bit.
const EXCUSED_PER_MILLION: usize = 50;
/// And nowhere by more than this.
const LIMIT: f64 = 1e-3;

/// A PTX program and what it is called.
struct Twin {
    name: String,
    ptx: &'static str,
}

/// One comparison of two kernels.
struct Row {
    wall: &'static str,
    particles: usize,
    h_dp: f64,
    twin: String,
    kernel: &'static str,
    ours_ms: f64,
    twin_ms: f64,
    ours_registers: i32,
    twin_registers: i32,
}

impl Row {
    fn ratio(&self) -> f64 {
        self.ours_ms / self.twin_ms
    }

    fn json(&self, device: &str) -> String {
        format!(
            "{{\"device\":\"{device}\",\"n\":{},\"wall\":\"{}\",\"h_dp\":{},\"twin\":\"{}\",\
             \"kernel\":\"{}\",\"ours_ms\":{:.5},\"twin_ms\":{:.5},\"ratio\":{:.4},\
             \"ours_registers\":{},\"twin_registers\":{}}}",
            self.particles,
            self.wall,
            self.h_dp,
            self.twin,
            self.kernel,
            self.ours_ms,
            self.twin_ms,
            self.ratio(),
            self.ours_registers,
            self.twin_registers,
        )
    }
}

type Run = CudaExecutor<f32, 3>;

/// The dam break, but nothing as regular as its first instant: approaching and parting pairs,
/// compressed and stretched ones, on both sides of every threshold.
fn disturbed<B: WallModel<f32> + Holds<Artificial<f32>>>(
    spacing: f64,
    ratio: f64,
) -> Setup<f32, B> {
    let outline = Outline::of::<PredictorCorrector>();
    let mut setup: Setup<f32, B> = dam(spacing, ratio, 0.1, 0, outline);
    let mut state = 1u64;
    let mut random = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((state >> 33) as f64 / (1u64 << 31) as f64 - 0.5) as f32
    };
    let fluids = setup.store.fluids();
    for i in 0..setup.store.len() {
        if i < fluids {
            for k in 0..3 {
                setup.store.place[i][k] += 0.4 * spacing as f32 * random();
                setup.store.motion[i][k] = random();
            }
        }
        setup.store.motion[i][3] += 0.004 * random();
    }
    setup
}

fn executor<B: WallModel<f32> + Holds<Artificial<f32>>>(
    device: &Device,
    programs: &[&'static str],
    setup: &Setup<f32, B>,
) -> Run {
    let mut run = CudaExecutor::new(
        Code {
            device: device.clone(),
            programs,
            symbol: &setup.symbol,
        },
        wcsph::scheme::<f32, 3, _>(setup.scheme),
        Start {
            domain: setup.domain,
            store: &setup.store,
            bodies: &Bodies::default(),
            openings: &Openings::default(),
            limits: setup.limits,
            clock: Clock::new(),
        },
        Outline::of::<PredictorCorrector>(),
        ListEncoding::WIDE,
    )
    .expect("an executor");
    run.rebuild().expect("a list");
    run.prime().expect("rates");
    run
}

/// Every particle's list as one number, and the sum of their lengths.
fn lists(run: &mut Run) -> (Vec<u64>, usize) {
    let mut total = 0;
    let digests = run
        .neighbours()
        .expect("lists")
        .iter()
        .map(|(fluid, wall)| {
            total += fluid.len() + wall.len();
            let lengths = [fluid.len() as u32, wall.len() as u32];
            lengths
                .iter()
                .chain(fluid)
                .chain(wall)
                .fold(0xcbf29ce484222325, |digest: u64, &word| {
                    (digest ^ u64::from(word)).wrapping_mul(0x100000001b3)
                })
        })
        .collect();
    (digests, total)
}

/// Greatest difference of rates, of the greatest rate, and the number of particles beyond the
/// tolerance.
fn difference(ours: &[[f32; 4]], twin: &[[f32; 4]]) -> (f64, usize) {
    let mut scale = [f64::MIN_POSITIVE; 4];
    for rate in ours {
        for k in 0..4 {
            scale[k] = scale[k].max(f64::from(rate[k]).abs());
        }
    }
    let mut worst = 0.0f64;
    let mut beyond = 0;
    for (a, b) in ours.iter().zip(twin) {
        let of = |k: usize| {
            let difference = (f64::from(a[k]) - f64::from(b[k])).abs() / scale[k];
            if difference.is_finite() {
                difference
            } else {
                f64::INFINITY
            }
        };
        let difference = (0..4).map(of).fold(0.0, f64::max);
        worst = worst.max(difference);
        beyond += usize::from(difference > TOLERANCE);
    }
    (worst, beyond)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Compares ours with every twin at one size; false if anything differed.
fn compare<B: WallModel<f32> + Holds<Artificial<f32>>>(
    device: &Device,
    twins: &[Twin],
    spacing: f64,
    h_dp: f64,
    rows: &mut Vec<Row>,
) -> bool {
    let setup = disturbed::<B>(spacing, h_dp);
    let n = setup.store.len();
    let mut ours = executor(device, &[KERNELS], &setup);
    let our_rates = ours.rates().expect("rates");
    let (our_lists, listed) = lists(&mut ours);
    println!(
        "{} walls, h/dp {h_dp}: {n} particles, {} fluid, {:.1} listed each",
        B::NAME,
        setup.store.fluids(),
        listed as f64 / n as f64
    );
    let mut agree = true;
    for twin in twins {
        let programs = [twin.ptx, KERNELS];
        let mut theirs = executor(device, &programs, &setup);
        let different = lists(&mut theirs)
            .0
            .iter()
            .zip(&our_lists)
            .filter(|(a, b)| a != b)
            .count();
        let (worst, beyond) = difference(&our_rates, &theirs.rates().expect("rates"));
        let excused = 1 + n * EXCUSED_PER_MILLION / 1_000_000;
        let same = different <= excused && beyond <= excused && worst < LIMIT;
        agree &= same;
        println!(
            "  {:8} {} lists differ; rates differ by at most {worst:.1e} of the greatest, \
             {beyond} by more than {TOLERANCE:.0e}{}",
            twin.name,
            different,
            if same { "" } else { "  <-- DIFFERENT" }
        );
        let mut times: BTreeMap<&'static str, [Vec<f64>; 2]> = BTreeMap::new();
        for _ in 0..TURNS {
            for (which, run) in [&mut ours, &mut theirs].into_iter().enumerate() {
                for KernelTime { name, milliseconds } in run.time_phases(LAUNCHES).expect("times") {
                    times.entry(name).or_default()[which].push(milliseconds);
                }
            }
        }
        let our_registers = ours.registers();
        let twin_registers = BTreeMap::from(theirs.registers());
        for (kernel, registers) in our_registers {
            let Some([a, b]) = times.remove(kernel) else {
                continue;
            };
            let row = Row {
                wall: B::NAME,
                particles: n,
                h_dp,
                twin: twin.name.clone(),
                kernel,
                ours_ms: median(a),
                twin_ms: median(b),
                ours_registers: registers,
                twin_registers: twin_registers[kernel],
            };
            println!(
                "  {:8} {kernel:14} ours {:9.4} ms {:3} registers | twin {:9.4} ms {:3} registers \
                 | ours/twin {:.3}",
                twin.name,
                row.ours_ms,
                row.ours_registers,
                row.twin_ms,
                row.twin_registers,
                row.ratio()
            );
            rows.push(row);
        }
    }
    agree
}

fn main() -> ExitCode {
    let mut large = false;
    let mut twins = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "small" => large = false,
            "large" => large = true,
            flag if flag.starts_with("--") => {} // cargo passes `--bench`
            path => {
                let name = Path::new(path).file_stem().map_or_else(
                    || path.to_owned(),
                    |stem| stem.to_string_lossy().into_owned(),
                );
                match std::fs::read_to_string(path) {
                    Ok(ptx) => twins.push(Twin {
                        name,
                        ptx: ptx.leak(),
                    }),
                    Err(why) => {
                        eprintln!("cannot read {path}: {why}");
                        return ExitCode::FAILURE;
                    }
                }
            }
        }
    }
    if twins.is_empty() {
        println!("SKIPPED: name the PTX of a twin: `twin TWIN.ptx… [small|large]`");
        return ExitCode::SUCCESS;
    }
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
    let name = device.name();
    println!("device: {name}; medians of {TURNS} turns of {LAUNCHES} launches each (medians too)");
    let mut rows = Vec::new();
    let mut agree = true;
    // About 84 thousand, a million and nine million particles, walls included.
    let sizes = [(0.0155, 0.012), (0.0056, 0.005), (0.00245, 0.00225)];
    for (layered, single) in &sizes[..if large { 3 } else { 2 }] {
        agree &= compare::<DynamicParticles>(&device, &twins, *layered, 1.3, &mut rows);
        agree &= compare::<DynamicParticles>(&device, &twins, *layered, 1.732, &mut rows);
        agree &= compare::<LennardJones<f32>>(&device, &twins, *single, 1.3, &mut rows);
    }
    for row in &rows {
        println!("{}", row.json(&name));
    }
    if agree {
        ExitCode::SUCCESS
    } else {
        println!("lists or rates DIFFER: see above");
        ExitCode::FAILURE
    }
}
