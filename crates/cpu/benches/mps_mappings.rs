//! The first sweep of MPS over all cores in two mappings: through the 27 buckets of every particle one
//! neighbour at a time, as Miyajima, Kubota & Fujita's directives for multicore CPUs do, and over a
//! list eight at a time.
//!
//! `cargo bench -p monoflow-cpu --bench mps_mappings -- [THREADS] [SETS…]`, with sets of `small`,
//! `medium`, `large`. One line of JSON each: the mean of some turns after 20 steps.

#[path = "../../cuda/tests/common/mps.rs"]
mod mps;

use monoflow_cpu::Instructions;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_kernels::host::Sweep;
use monoflow_ops::mps::{Mps, predict};
use monoflow_ops::particles::body::{Neighbour, View};
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_ops::particles::grid::{Grid, Step};
use monoflow_ops::particles::kind::Kind;
use monoflow_particles::{BLOCK, CellStarts, Store};
use mps::Tank;
use rayon::prelude::*;
use std::array::from_fn;
use std::time::Instant;

type Scheme = Mps<f32, 3>;
type Word = [f32; 4];

const SETS: [(&str, i64, [i64; 3]); 3] = [
    ("small", 17, [28, 17, 54]),
    ("medium", 34, [63, 34, 105]),
    ("large", 74, [135, 74, 225]),
];

/// Particles in their cells, without a list.
#[derive(Clone, Copy)]
struct Cells<'a> {
    grid: &'a Grid<f32>,
    starts: &'a CellStarts,
    store: &'a Store<f32>,
}

/// A neighbour.
struct Near {
    separation: [f32; 3],
    motion: Word,
}

impl Neighbour<f32, 3> for Near {
    fn separation(&self) -> [f32; 3] {
        self.separation
    }
    fn mass(&self) -> f32 {
        1.0
    }
    fn motion(&self) -> ([f32; 3], f32) {
        let [u, v, w, e] = self.motion;
        ([u, v, w], e)
    }
    fn gathered(&self, _: usize) -> Word {
        [0.0; 4]
    }
}

/// The 27 buckets, one neighbour at a time.
struct Buckets<'a>(Cells<'a>);

impl View<f32, 3> for Buckets<'_> {
    type R = f32;
    type Near<'b>
        = Near
    where
        Self: 'b;

    fn place(&self, i: u32) -> Word {
        self.0.store.place[i as usize]
    }
    fn motion(&self, i: u32) -> Word {
        self.0.store.motion[i as usize]
    }
    fn gathered(&self, _: usize, _: u32) -> Word {
        [0.0; 4]
    }
    #[inline(always)]
    fn neighbours<N: Kind>(&self, i: u32, place: &Word, mut visit: impl FnMut(&Near)) {
        let Cells {
            grid,
            starts,
            store,
        } = self.0;
        let at = grid.coordinates(store.cell[i as usize]);
        for k in 0..27 {
            let step: Step = (k % 3) | ((k / 3 % 3) << 2) | ((k / 9) << 4);
            let Some(cell) = grid.cell_at_step(at, step) else {
                continue;
            };
            let shift = grid.shift::<3>(step);
            for j in starts.start(N::INDEX, cell)..starts.start(N::INDEX, cell + 1) {
                if j != i {
                    let other = store.place[j as usize];
                    visit(&Near {
                        separation: from_fn(|k| (place[k] - other[k]) - shift[k]),
                        motion: store.motion[j as usize],
                    });
                }
            }
        }
    }
}

struct Predict<'a, V> {
    scheme: &'a Scheme,
    view: V,
    first: usize,
    out: &'a mut [Word],
    dt: f32,
}

impl<V: View<f32, 3>> Sweep for Predict<'_, V> {
    #[inline(always)]
    fn run(self) {
        for (k, word) in self.out.iter_mut().enumerate() {
            let i = (self.first + k) as u32;
            *word = predict::<f32, 3, Scheme, V>(self.scheme, &self.view, i, self.dt).1;
        }
    }
}

/// Mean seconds of a sweep, and the velocities it finds.
fn time<V: View<f32, 3>>(
    view: &(impl Fn(usize) -> V + Sync),
    scheme: &Scheme,
    fluids: usize,
    dt: f32,
    turns: u32,
) -> (f64, Vec<Word>) {
    let mut out = vec![[0.0; 4]; fluids];
    let instructions = Instructions::detect().expect("built for this processor");
    let mut sweep = || {
        out.par_chunks_mut(BLOCK)
            .enumerate()
            .for_each(|(block, out)| {
                instructions.run(Predict {
                    scheme,
                    view: view(block),
                    first: block * BLOCK,
                    out,
                    dt,
                });
            });
    };
    sweep();
    let begin = Instant::now();
    for _ in 0..turns {
        sweep();
    }
    (begin.elapsed().as_secs_f64() / f64::from(turns), out)
}

fn measure(set: &str, depth: i64, water: [i64; 3], ratio: f64) {
    let tank = Tank {
        spacing: 0.08 / depth as f64,
        tank: [5 * depth, depth, 5 * depth],
        water,
        ratio,
        cfl: 0.25,
        skin: 0.1,
        kinematic: 1e-3,
        implicit: false,
    };
    let (domain, store) = tank.particles::<f32, 3>();
    let scheme = tank.scheme::<f32, 3>();
    let limits = tank.limits::<3>();
    let mut run = MpsExecutor::new(
        scheme,
        Pressure::Explicit,
        domain,
        limits,
        Clock::new(),
        store,
    );
    run.rebuild().expect("nobody leaves");
    run.prime();
    run.clock_mut().stop_step = 20;
    let begin = Instant::now();
    while run.clock().halt != Halt::Due as u32 {
        if run.clock().halt == Halt::Rebuild as u32 {
            run.rebuild().expect("nobody leaves");
            run.clock_mut().decide(&limits);
        }
        run.step();
    }
    let step = begin.elapsed().as_secs_f64() / 20.0;
    run.rebuild().expect("nobody leaves");
    let (store, list) = (run.store(), run.list());
    let grid = &run.domain().grid;
    let cells = Cells {
        grid,
        starts: list.starts(),
        store,
    };
    let (fluids, dt) = (store.fluids(), run.clock().dt as f32);
    let turns = if fluids > 1_000_000 { 2 } else { 10 };
    let naive = time(&|_| Buckets(cells), &scheme, fluids, dt, turns);
    let near = |block| monoflow_cpu::view(grid, list, &store.place, &store.motion, block);
    let listed = time(&near, &scheme, fluids, dt, turns);
    for (mapping, (seconds, out)) in [("naive", &naive), ("list", &listed)] {
        let differ = out
            .iter()
            .zip(&naive.1)
            .flat_map(|(a, b)| (0..3).map(|k| (a[k] - b[k]).abs()))
            .fold(0.0, f32::max);
        println!(
            "{{\"bench\":\"mps_step_1_cpu\",\"threads\":{},\"set\":\"{set}\",\"fluid\":{fluids},\"wall\":{},\"r_e\":{ratio},\"mapping\":\"{mapping}\",\"ms\":{:.2},\"velocities_differ_m_s\":{differ:e},\"whole_step_ms\":{:.2}}}",
            rayon::current_num_threads(),
            store.len() - fluids,
            1e3 * seconds,
            1e3 * step,
        );
    }
}

fn main() {
    let mut words = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"));
    let threads = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let wanted: Vec<String> = words.collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads");
    pool.install(|| {
        for (set, depth, water) in SETS {
            if wanted.is_empty() || wanted.iter().any(|word| word == set) {
                for ratio in [2.4, 2.1] {
                    measure(set, depth, water, ratio);
                }
            }
        }
    });
}
