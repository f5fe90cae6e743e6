//! Flow along a channel whose walls are inclined to the grid, beside its twin along the grid. It depends
//! on one coordinate alone, however the walls cut cells.

use super::AIR;
use super::bodies::Basin;
use super::exact::tube;
use monoflow_cpu::euler::{Boundary, EulerExecutor};
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
use std::array::from_fn;

/// Half the width of the channel, m; it is 1 m long.
const HALF: f64 = 0.0813;

/// Courant number.
const COURANT: f64 = 0.8;

/// Density, velocity along the channel and pressure.
type State = [f64; 3];

/// A channel inclined to the grid, on cells of one over `cells`.
struct Channel {
    degrees: f64,
    cells: usize,
}

/// Mean errors of the density by volume.
#[derive(Clone, Copy, Debug)]
struct Errors {
    /// Over the channel.
    all: f64,
    /// Over the cells that its axis runs through.
    axis: f64,
    /// Over the cells that its walls cut.
    wall: f64,
}

impl Channel {
    fn along(&self) -> [f64; 2] {
        let (s, c) = self.degrees.to_radians().sin_cos();
        [c, s]
    }

    fn dx(&self) -> f64 {
        1.0 / self.cells as f64
    }

    /// Cells of the box around the channel.
    fn size(&self) -> [usize; 2] {
        let [c, s] = self.along();
        [c + 2.0 * HALF * s, s + 2.0 * HALF * c]
            .map(|l| (l * self.cells as f64).ceil() as usize + 3)
    }

    /// Coordinates along the channel and across it, from its middle.
    fn within(&self, x: [f64; 2]) -> [f64; 2] {
        let [c, s] = self.along();
        // The middle is anywhere in a cell.
        let [n, m] = self.size().map(|n| 0.5 * n as f64);
        let [x, y] = [
            x[0] - (n + 0.137) * self.dx(),
            x[1] - (m + 0.291) * self.dx(),
        ];
        [c * x + s * y, c * y - s * x]
    }

    /// Mean over the part of a cell that is open, if any of its points is.
    fn mean<const N: usize>(&self, middle: [f64; 2], f: impl Fn(f64) -> [f64; N]) -> [f64; N] {
        let [along, across] = self.within(middle);
        // Of cells that may be cut the middle of the open part counts.
        let near = (HALF - across.abs()).abs() < self.dx();
        let points = if near { 16 } else { 4 };
        let (mut sum, mut count) = ([0.0; N], 0.0);
        for n in 0..points * points {
            let at = [n % points, n / points];
            let [along, across] = self.within(from_fn(|k| {
                middle[k] + self.dx() * ((at[k] as f64 + 0.5) / points as f64 - 0.5)
            }));
            if across.abs() < HALF {
                let value = f(along);
                sum = from_fn(|k| sum[k] + value[k]);
                count += 1.0;
            }
        }
        if count > 0.0 {
            sum.map(|sum| sum / count)
        } else {
            f(along)
        }
    }

    fn basin(&self) -> Basin<2> {
        Basin::new(self.size(), self.dx(), |x| HALF - self.within(x)[1].abs())
    }

    /// A run from what there is along the channel.
    fn run<W: Stabiliser>(
        &self,
        stabiliser: W,
        courant: f64,
        first: impl Fn(f64) -> State,
    ) -> EulerExecutor<2> {
        let along = self.along();
        let open = [[Boundary::Transmissive; 2]; 2];
        self.basin().run(stabiliser, open, courant, |x| {
            let [density, speed, pressure] = self.mean(x, &first);
            Primitive {
                density,
                velocity: along.map(|a| speed * a),
                pressure,
            }
        })
    }

    /// Errors at the end of a flow, by what it begins with and ends with along the channel.
    fn errors<W: Stabiliser>(
        &self,
        stabiliser: W,
        end: f64,
        first: impl Fn(f64) -> State,
        exact: impl Fn(f64) -> f64,
    ) -> Errors {
        let dx = self.dx();
        let mut run = self.run(stabiliser, COURANT, first);
        run.run_until(end);
        assert_eq!(run.clock().time, end);
        let mut sums = [[0.0; 2]; 3];
        for (at, volume) in run.field().indices().zip(self.basin().cut().volumes()) {
            let middle = at.map(|k| (k as f64 + 0.5) * dx);
            let [s, n] = self.within(middle);
            if volume == 0.0 || s.abs() > 0.5 {
                continue;
            }
            let [expected] = self.mean(middle, |s| [exact(s)]);
            let apart = (run.field().inner(at).density - expected).abs();
            let on_axis = n.abs() < 0.5 * dx;
            for (sum, counts) in sums.iter_mut().zip([true, on_axis, volume < 1.0]) {
                if counts {
                    *sum = [sum[0] + volume * apart, sum[1] + volume];
                }
            }
        }
        let [all, axis, wall] = sums.map(|[sum, volume]| sum / volume);
        Errors { all, axis, wall }
    }
}

/// Sod's tube, from the middle of the channel.
fn sod<W: Stabiliser>(stabiliser: W, degrees: f64, cells: usize) -> Errors {
    const SIDES: [State; 2] = [[1.0, 0.0, 1.0], [0.125, 0.0, 0.1]];
    const END: f64 = 0.2;
    let exact = tube(SIDES[0], SIDES[1], 0.0, END);
    let first = |s: f64| SIDES[usize::from(s > 0.0)];
    Channel { degrees, cells }.errors(stabiliser, END, first, |s| exact.density(s / END))
}

/// Height of the pulse, of the speed of sound.
const LOUD: f64 = 1e-3;

/// Velocity of the pulse before it runs.
fn bump(s: f64) -> f64 {
    LOUD * (-((s + 0.2) / 0.08).powi(2)).exp()
}

/// Gas that moves at this velocity in a wave that runs along the channel into gas at rest with `ρ = c = 1`.
///
/// **Equation** of a simple wave: `c = c₀ + (γ-1)u/2`, `ρ = ρ₀ (c/c₀)^(2/(γ-1))`, and `u` stays what it is
/// where `dx/dt = u + c`.
///
/// **Source** Landau & Lifshitz, Fluid Mechanics, §101.
fn in_wave(u: f64) -> State {
    let density = (1.0 + 0.2 * u).powi(5);
    [density, u, density.powf(1.4) / 1.4]
}

/// A pulse of sound. The errors are relative to its height.
fn pulse<W: Stabiliser>(stabiliser: W, degrees: f64, cells: usize) -> Errors {
    const END: f64 = 0.4;
    let exact = |s: f64| {
        let u = (0..6).fold(0.0, |u, _| bump(s - (1.0 + 1.2 * u) * END));
        in_wave(u)[0]
    };
    let channel = Channel { degrees, cells };
    let found = channel.errors(stabiliser, END, |s| in_wave(bump(s)), exact);
    Errors {
        all: found.all / LOUD,
        axis: found.axis / LOUD,
        wall: found.wall / LOUD,
    }
}

/// Errors at sizes each twice as fine, printed with their orders.
fn study<const N: usize>(
    what: &str,
    sizes: [usize; N],
    error: impl Fn(usize) -> Errors,
) -> [Errors; N] {
    let found = sizes.map(error);
    for (name, of) in [
        ("channel", (|e| e.all) as fn(&Errors) -> f64),
        ("axis", |e| e.axis),
        ("walls", |e| e.wall),
    ] {
        let errors = found.each_ref().map(of);
        let shown = errors.map(|e| format!("{e:.3e}"));
        let orders: Vec<_> = errors.windows(2).map(|e| (e[0] / e[1]).log2()).collect();
        println!("{what}, {name}: {shown:?}, orders {orders:.2?}");
    }
    found
}

/// Orders over three sizes.
fn order(errors: [Errors; 3], of: fn(&Errors) -> f64) -> f64 {
    0.5 * (of(&errors[0]) / of(&errors[2])).log2()
}

/// Slope 1/2, and an angle at which no two cells of a wall are cut alike.
fn angles() -> [f64; 2] {
    [0.5_f64.atan().to_degrees(), 30.0]
}

fn check_sod<W: Stabiliser>(stabiliser: W, sizes: [usize; 3]) {
    let at = |degrees: f64| {
        let what = format!("Sod's tube at {degrees:.1} degrees, {}", W::NAME);
        study(&what, sizes, |cells| sod(stabiliser, degrees, cells))
    };
    let twin = at(0.0);
    for inclined in angles().map(at) {
        assert!(order(inclined, |e| e.all) > 0.8);
        for (found, twin) in inclined.iter().zip(&twin) {
            assert!(found.all < 1.2 * twin.all && found.axis < 1.2 * twin.axis);
            // Along the grid all cells of a wall are cut alike, and have slopes along it.
            assert!(found.wall < 2.0 * twin.wall);
        }
    }
}

/// Sod's tube has the order and the error of its twin along the grid.
#[test]
fn a_tube_may_be_inclined() {
    check_sod(Lpfs::default(), [50, 100, 200]);
    check_sod(Kbn, [50, 100, 200]);
}

/// The same on finer grids.
#[test]
#[ignore = "takes a minute"]
fn a_fine_tube_may_be_inclined() {
    check_sod(Lpfs::default(), [200, 400, 800]);
}

fn check_pulse<W: Stabiliser>(stabiliser: W, sizes: [usize; 3], greatest: f64) {
    let at = |degrees: f64| {
        let what = format!("pulse at {degrees:.1} degrees, {}", W::NAME);
        study(&what, sizes, |cells| pulse(stabiliser, degrees, cells))
    };
    let twin = at(0.0);
    assert!(order(twin, |e| e.all) > 1.6 && order(twin, |e| e.wall) > 1.0);
    for inclined in angles().map(at) {
        assert!(order(inclined, |e| e.all) > 1.5 && order(inclined, |e| e.wall) > 0.9);
        assert!(inclined[2].all < greatest && inclined[2].wall < 4.0 * greatest);
    }
}

/// A pulse has second order along the grid and in an inclined channel, first at its walls.
#[test]
fn a_pulse_runs_along_a_channel() {
    check_pulse(Lpfs::default(), [50, 100, 200], 0.0011);
    check_pulse(Kbn, [50, 100, 200], 0.0009);
}

/// The same on finer grids.
#[test]
#[ignore = "takes a minute"]
fn a_pulse_runs_along_a_fine_channel() {
    check_pulse(Lpfs::default(), [200, 400, 800], 0.00025);
}

/// What is left of a pulse after so many steps in a channel of 100 cells.
fn left<W: Stabiliser>(stabiliser: W, degrees: f64, courant: f64, steps: u64) -> f64 {
    let channel = Channel {
        degrees,
        cells: 100,
    };
    let mut run = channel.run(stabiliser, courant, |s| in_wave(bump(s)));
    while run.clock().step < steps {
        run.step(f64::INFINITY);
    }
    let cells = run.field().indices().zip(channel.basin().cut().volumes());
    let left = cells
        .filter(|(_, volume)| *volume > 0.0)
        .map(|(at, _)| (run.field().inner(at).primitive(&AIR).density - 1.0).abs())
        .fold(0.0, f64::max);
    println!(
        "{} at {degrees:.1} degrees, Courant number {courant}: {left:.1e}",
        W::NAME
    );
    left
}

/// A pulse leaves still gas behind. With walls that push as at the beginning of a step it does not beyond
/// a Courant number of 0.65.
#[test]
fn what_is_small_stays_small() {
    assert!(left(Lpfs::default(), 30.0, 0.8, 600) < 2e-5);
    assert!(left(Kbn, 30.0, 0.8, 600) < 2e-5);
}

/// The same after many steps, and beyond the usual Courant number.
#[test]
#[ignore = "takes a minute"]
fn what_is_small_stays_small_for_long() {
    for degrees in [15.0, 26.565, 30.0, 45.0] {
        for courant in [0.6, 0.7, 0.8, 0.9] {
            assert!(left(Lpfs::default(), degrees, courant, 2400) < 1e-5);
            assert!(left(Kbn, degrees, courant, 2400) < 1e-5);
        }
    }
}
