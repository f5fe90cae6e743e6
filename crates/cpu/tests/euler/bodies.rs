//! Flow around bodies that cut cells.

use super::{AIR, scheme};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order, Start};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use std::array::from_fn;

/// A box of cells with distances at its nodes, positive in the gas.
pub struct Basin<const D: usize> {
    pub cells: [usize; D],
    pub dx: f64,
    pub distances: Vec<f64>,
}

impl<const D: usize> Basin<D> {
    pub fn new(cells: [usize; D], dx: f64, distance: impl Fn([f64; D]) -> f64) -> Self {
        let nodes: usize = cells.iter().map(|n| n + 1).product();
        let distances = (0..nodes)
            .map(|mut n| {
                distance(from_fn(|k| {
                    let at = n % (cells[k] + 1);
                    n /= cells[k] + 1;
                    at as f64 * dx
                }))
            })
            .collect();
        Basin {
            cells,
            dx,
            distances,
        }
    }

    pub fn cut(&self) -> CutCells<D> {
        CutCells::new(self.cells, &self.distances, [false; D], 1e-9)
    }

    /// A run from a state given at the middles of cells; closed cells hold NaN.
    pub fn run<W: Stabiliser>(
        &self,
        stabiliser: W,
        boundaries: [[Boundary<D>; 2]; D],
        cfl: f64,
        state: impl Fn([f64; D]) -> Primitive<f64, D>,
    ) -> EulerExecutor<D> {
        let cut = self.cut();
        let mut field = Field::<D>::new(self.cells);
        for (at, volume) in field.indices().zip(cut.volumes()).collect::<Vec<_>>() {
            let mut value = state(at.map(|k| (k as f64 + 0.5) * self.dx));
            if volume == 0.0 {
                value.density = f64::NAN;
            }
            field.set(at.map(|k| k + 2), &value.conserved(&AIR));
        }
        EulerExecutor::around(
            Some((cut, stabiliser)),
            scheme::<Hllc, MonotonisedCentral>(),
            Start {
                field,
                spacing: [self.dx; D],
                boundaries,
                order: Order::Strang,
                cfl,
            },
        )
    }
}

/// Slits between slanted walls that end at closed sides of the grid keep mass and energy, and gas in them
/// stays gas, also if they are less than a cell wide.
#[test]
fn slits_between_closed_sides_are_tight() {
    // Half the width in cells, and the slope.
    let wide = [0.45, 1.2].map(|half| (half, 0.3));
    let narrow = [0.2, 0.25, 0.3, 0.35, 0.4]
        .into_iter()
        .flat_map(|half| [0.02, 0.11, 0.3, 0.55, 0.8, 1.3, 2.1].map(|slope| (half, slope)));
    for (half, slope) in wide.into_iter().chain(narrow) {
        let cells = [40, 30];
        let basin = Basin::new(cells, 1.0 / 40.0, |x: [f64; 2]| {
            let across = 8.0 * (slope * x[0] + x[1]) / f64::hypot(1.0, slope);
            let slit = half / 40.0 - (across - across.floor() - 0.5).abs() / 8.0;
            slit.max(0.3 - x[0])
        });
        let cut = basin.cut().closed_at([[true; 2]; 2]);
        let volumes = cut.volumes();
        let mut field = Field::<2>::new(cells);
        for at in field.indices().collect::<Vec<_>>() {
            let state = Primitive {
                density: 1.0,
                velocity: [0.0; 2],
                pressure: if at[0] < 8 { 10.0 } else { 1.0 },
            };
            field.set(at.map(|k| k + 2), &state.conserved(&AIR));
        }
        let mut run = EulerExecutor::around(
            Some((cut, Kbn)),
            scheme::<Hllc, MonotonisedCentral>(),
            Start {
                field,
                spacing: [1.0 / 40.0; 2],
                boundaries: [[Boundary::Reflective; 2]; 2],
                order: Order::Strang,
                cfl: 0.8,
            },
        );
        let totals = |run: &EulerExecutor<2>| {
            let cells = run.field().indices().zip(&volumes);
            let cells = cells.filter(|(_, volume)| **volume > 0.0);
            cells.fold([0.0; 2], |sum, (at, volume)| {
                let here = run.field().inner(at);
                [
                    sum[0] + volume * here.density,
                    sum[1] + volume * here.energy,
                ]
            })
        };
        let before = totals(&run);
        for _ in 0..150 {
            run.step(f64::INFINITY);
            let rate = run.clock().rate;
            assert!(
                rate.is_finite(),
                "{half}, {slope}: lost at {}",
                run.clock().step
            );
        }
        let after = totals(&run);
        for (after, before) in after.iter().zip(before) {
            assert!(
                (after / before - 1.0).abs() < 1e-12,
                "{half}, {slope}: {after} of {before}"
            );
        }
    }
}

fn unit<const D: usize>(a: [f64; D]) -> [f64; D] {
    let length = a.iter().map(|a| a * a).sum::<f64>().sqrt();
    a.map(|a| a / length)
}

fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    (0..D).map(|k| a[k] * b[k]).sum()
}

/// Greatest relative difference from a state in all cells that hold gas.
fn deviation<const D: usize>(
    run: &EulerExecutor<D>,
    volumes: &[f64],
    state: &Primitive<f64, D>,
) -> f64 {
    let mut worst: f64 = 0.0;
    for (at, volume) in run.field().indices().zip(volumes) {
        if *volume > 0.0 {
            let p = run.field().inner(at).primitive(&AIR);
            worst = worst.max((p.density / state.density - 1.0).abs());
            worst = worst.max((p.pressure / state.pressure - 1.0).abs());
            for k in 0..D {
                worst = worst.max((p.velocity[k] - state.velocity[k]).abs());
            }
        }
    }
    worst
}

fn channel<const D: usize, W: Stabiliser>(
    stabiliser: W,
    cells: [usize; D],
    along: [f64; D],
    across: [f64; D],
    half: f64,
) -> f64 {
    let along = unit(along);
    let shift = dot(across, along);
    let normal: [f64; D] = unit(from_fn(|k| across[k] - shift * along[k]));
    let dx = 1.0 / cells[0] as f64;
    let middle: [f64; D] = from_fn(|k| 0.5137 * cells[k] as f64 * dx);
    let basin = Basin::new(cells, dx, |x: [f64; D]| {
        half - dot(normal, from_fn(|k| x[k] - middle[k])).abs()
    });
    let state = Primitive {
        density: 1.2,
        velocity: along.map(|a| 2.5 * a),
        pressure: 0.9,
    };
    let mut run = basin.run(stabiliser, [[Boundary::Transmissive; 2]; D], 0.8, |_| state);
    let volumes = basin.cut().volumes();
    for _ in 0..100 {
        run.step(f64::INFINITY);
    }
    deviation(&run, &volumes, &state)
}

/// A uniform flow along plane walls stays as it is, wherever they cut cells.
#[test]
fn a_free_stream_stays() {
    let flat = channel(Lpfs::default(), [40, 30], [1.0, 0.37], [0.0, 1.0], 0.171);
    let steep = channel(Kbn, [40, 30], [0.21, 1.0], [1.0, 0.0], 0.271);
    let space = channel(
        Lpfs::default(),
        [18, 16, 17],
        [1.0, 0.37, -0.61],
        [0.3, 1.0, 0.5],
        0.23,
    );
    println!("{flat:.1e} {steep:.1e} {space:.1e}");
    assert!(flat.max(steep).max(space) < 1e-12);
}

fn closed<const D: usize, W: Stabiliser>(stabiliser: W, basin: &Basin<D>, steps: u32) -> [f64; 2] {
    let cut = basin.cut();
    let volumes = cut.volumes();
    let wide = basin.cells[0] as f64 * basin.dx;
    let state = |x: [f64; D]| {
        let high = x[0] + 0.4 * x[D - 1] < 0.6 * wide;
        Primitive {
            density: if high { 1.0 } else { 0.125 },
            velocity: [0.0; D],
            pressure: if high { 1.0 } else { 0.1 },
        }
    };
    let mut run = basin.run(stabiliser, [[Boundary::Reflective; 2]; D], 0.8, state);
    let totals = |field: &Field<D>| {
        field
            .indices()
            .zip(&volumes)
            .filter(|(_, v)| **v > 0.0)
            .fold([0.0; 2], |[mass, energy], (at, volume)| {
                let cell = field.inner(at);
                [mass + volume * cell.density, energy + volume * cell.energy]
            })
    };
    let before = totals(run.field());
    for step in 0..steps {
        run.step(f64::INFINITY);
        for (at, volume) in run.field().indices().zip(&volumes) {
            if *volume > 0.0 {
                let p = run.field().inner(at).primitive(&AIR);
                if !(p.density > 0.0 && p.pressure > 0.0) {
                    let c = cut.cuts.iter().find(|c| c.at.map(|k| k as usize) == at);
                    panic!("{} step {step}, cell {at:?}: {p:?} {c:?}", W::NAME);
                }
            }
        }
    }
    let after = totals(run.field());
    for (at, volume) in run.field().indices().zip(&volumes) {
        if *volume > 0.0 {
            let p = run.field().inner(at).primitive(&AIR);
            assert!(p.density > 0.0 && p.pressure > 0.0, "cell {at:?}, {p:?}");
        }
    }
    from_fn(|k| (after[k] / before[k] - 1.0).abs())
}

/// A box turned by an angle, rad, with sides of twice these.
pub fn turned_box(angle: f64, sides: [f64; 2]) -> Basin<2> {
    Basin::new([50, 50], 0.02, |x: [f64; 2]| {
        let (c, s) = (angle.cos(), angle.sin());
        let [x, y] = [x[0] - 0.5, x[1] - 0.5];
        let [a, b] = [c * x + s * y, c * y - s * x];
        (sides[0] - a.abs()).min(sides[1] - b.abs())
    })
}

/// Nothing leaves a closed vessel with slanted and round walls.
#[test]
fn vessels_are_tight() {
    let tilted = turned_box(0.4, [0.36, 0.29]);
    let ball = Basin::new([26; 3], 1.0 / 26.0, |x: [f64; 3]| {
        0.44 - x.map(|x| (x - 0.5) * (x - 0.5)).iter().sum::<f64>().sqrt()
    });
    for lost in [
        closed(Lpfs::default(), &tilted, 400),
        closed(Kbn, &tilted, 400),
        closed(Lpfs::default(), &ball, 150),
    ] {
        println!("{lost:?}");
        assert!(lost.iter().all(|lost| *lost < 1e-12), "{lost:?}");
    }
}

/// However the corners of a box lie in cells: nothing leaves it, and pressures stay positive.
#[test]
fn corners_anywhere_hold() {
    corners_hold(0..8);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test euler -- --ignored`"]
fn corners_of_many_boxes_hold() {
    corners_hold(8..30);
}

fn corners_hold(boxes: std::ops::Range<u32>) {
    for n in boxes.map(f64::from) {
        let angle = (0.618 * n).fract() * 0.5 * std::f64::consts::PI;
        let sides = [
            0.30 + 0.06 * (0.755 * n).fract(),
            0.25 + 0.1 * (0.57 * n).fract(),
        ];
        let basin = turned_box(angle, sides);
        for lost in [
            closed(Lpfs::default(), &basin, 300),
            closed(Kbn, &basin, 300),
        ] {
            assert!(
                lost.iter().all(|lost| *lost < 1e-12),
                "angle {angle}, sides {sides:?}: {lost:?}"
            );
        }
    }
}

/// Steady flow of air onto a ramp: pressure of cut cells on it over that of the free stream, mean and
/// greatest relative deviation from the mean.
fn ramp<W: Stabiliser>(stabiliser: W, mach: f64, degrees: f64, cells: usize) -> [f64; 2] {
    let (s, c) = degrees.to_radians().sin_cos();
    let dx = 1.0 / cells as f64;
    let (foot, floor) = (0.2137, 0.0371);
    let basin = Basin::new([cells, cells * 7 / 10], dx, |x: [f64; 2]| {
        let (x, y) = (x[0] - foot, x[1] - floor);
        y.min(c * y - s * x)
    });
    let free = Primitive {
        density: 1.4,
        velocity: [mach, 0.0],
        pressure: 1.0,
    };
    let ends = [
        [Boundary::Inflow(free), Boundary::Transmissive],
        [Boundary::Transmissive; 2],
    ];
    let mut run = basin.run(stabiliser, ends, 0.8, |_| free);
    run.run_until(4.0);
    let on_ramp: Vec<f64> = basin
        .cut()
        .cuts
        .iter()
        .filter(|cut| {
            (0.5..0.9).contains(&(cut.at[0] as f64 * dx)) && cut.open[1][0] < cut.open[1][1]
        })
        .map(|cut| {
            run.field()
                .inner(cut.at.map(|k| k as usize))
                .primitive(&AIR)
                .pressure
        })
        .collect();
    let mean = on_ramp.iter().sum::<f64>() / on_ramp.len() as f64;
    let worst = on_ramp
        .iter()
        .fold(0.0f64, |w, p| w.max((p / mean - 1.0).abs()));
    [mean, worst]
}

/// The exact pressure behind an attached oblique shock.
#[test]
fn ramps_have_the_exact_pressure() {
    press(50);
}

#[test]
#[ignore = "slow: `cargo test --release -p monoflow-cpu --test euler -- --ignored`"]
fn ramps_have_the_exact_pressure_on_a_fine_grid() {
    press(100);
}

fn press(cells: usize) {
    for (mach, degrees, exact) in [
        (2.0, 10.0, 1.70658),
        (2.0, 15.0, 2.19465),
        (3.0, 15.0, 2.82156),
        (3.0, 20.0, 3.77126),
    ] {
        let lpfs = ramp(Lpfs::default(), mach, degrees, cells);
        let kbn = ramp(Kbn, mach, degrees, cells);
        println!(
            "Mach {mach}, {degrees} degrees, {cells}: exact {exact} lpfs {lpfs:.4?} kbn {kbn:.4?}"
        );
        for [mean, worst] in [lpfs, kbn] {
            assert!((mean / exact - 1.0).abs() < 1e-3 && worst < 0.03);
        }
    }
}

/// Wind along the pole of a ball that looks a little into the grid: of some cells a millionth is open, with
/// faces downstream alone. What is in them stays like what is around them.
fn pole_in_the_wind<W: Stabiliser>(stabiliser: W) {
    let wind = Primitive {
        density: 1.4,
        velocity: [1.2, 1.2, 0.0],
        pressure: 1.0,
    };
    let (open, inflow) = (Boundary::Transmissive, Boundary::Inflow(wind));
    let mut least: f64 = 1.0;
    for (x, y, deep) in [(0.0, 0.0, 0.02), (0.0, 0.0, 0.03), (0.6, 0.6, 0.04)] {
        let centre = [11.3 + x, 11.3 + y, 19.3];
        let basin = Basin::new([24, 24, 8], 1.0, |p: [f64; 3]| {
            let square: f64 = (0..3).map(|k| (p[k] - centre[k]).powi(2)).sum();
            square.sqrt() - 15.3 - deep
        });
        for cut in &basin.cut().cuts {
            least = least.min(cut.volume);
        }
        let boundaries = [[inflow, open], [inflow, open], [open; 2]];
        let mut run = basin.run(stabiliser, boundaries, 0.8, |_| wind);
        let first = run.clock().rate;
        for step in 0..150 {
            run.step(f64::INFINITY);
            let grown = run.clock().rate / first;
            assert!(grown < 1.5, "{grown} after step {step}, {deep}");
        }
    }
    assert!(least < 1e-5, "{least}");
}

#[test]
fn gas_comes_out_of_walls_as_it_is() {
    pole_in_the_wind(Lpfs::default());
    pole_in_the_wind(Kbn);
}
