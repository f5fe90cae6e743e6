//! The double Mach reflection twice: at a wall along the grid, met by an inclined shock, and at a ramp
//! that cuts cells, met by a shock along the grid. Both are one problem.
//!
//! **Source** Woodward & Colella 1984, doi:10.1016/0021-9991(84)90142-6.

use super::bodies::Basin;
use super::{AIR, scheme};
use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order, Part, Split};
use monoflow_ops::euler::cut::{Kbn, Lpfs, Stabiliser};
use monoflow_ops::euler::limiter::MonotonisedCentral;
use monoflow_ops::euler::riemann::Hllc;
use monoflow_ops::euler::{Front, Primitive, behind_shock};

const QUIET: Primitive<f64, 2> = Primitive {
    density: 1.4,
    velocity: [0.0; 2],
    pressure: 1.0,
};
/// Where the wall begins, m.
const FOOT: f64 = 1.0 / 6.0;
const END: f64 = 0.2;
/// Of the shock, and of the sound in the quiet gas 1 m/s.
const MACH: f64 = 10.0;

/// Pressures on a grid, seen along a wall and normal to it.
struct Seen {
    field: Field<2>,
    dx: f64,
    /// Cosine and sine of the wall's angle to the grid.
    turn: [f64; 2],
}

impl Seen {
    /// The pressure at a point along the wall from its foot and off it, between the middles of cells.
    fn pressure(&self, along: f64, off: f64) -> f64 {
        let [c, s] = self.turn;
        let at = [FOOT + c * along - s * off, s * along + c * off];
        let [x, y] = at.map(|x| x / self.dx - 0.5);
        let cell = [x, y].map(|x| x.floor() as usize);
        let [a, b] = [x - x.floor(), y - y.floor()];
        let p = |i: usize, j: usize| {
            let here = self.field.inner([cell[0] + i, cell[1] + j]);
            here.primitive(&AIR).pressure
        };
        let low = (1.0 - a) * p(0, 0) + a * p(1, 0);
        let high = (1.0 - a) * p(0, 1) + a * p(1, 1);
        (1.0 - b) * low + b * high
    }

    /// How far the foremost shock at a distance off the wall is ahead of the undisturbed one, m.
    fn lead(&self, off: f64) -> f64 {
        // The shock passes the foot at time zero, at an angle of 60 degrees to the wall.
        let undisturbed = (off + 2.0 * MACH * END) / 3.0_f64.sqrt();
        // Halfway between both sides of it.
        let half = 0.5 * (1.0 + 116.5);
        let step = 0.25 * self.dx;
        let mut ahead = undisturbed + 0.35;
        let mut before = self.pressure(ahead, off);
        assert!(
            before < half,
            "the shock is ahead of where it is looked for"
        );
        while ahead > undisturbed - 0.2 {
            let here = self.pressure(ahead - step, off);
            if here >= half {
                return ahead - step * (half - before) / (here - before) - undisturbed;
            }
            (ahead, before) = (ahead - step, here);
        }
        panic!("no shock {off} m off the wall");
    }

    /// Where the Mach stem meets the incident shock, along the wall and off it: lines through both
    /// fronts, beside the place where they part, cross there.
    fn triple_point(&self) -> [f64; 2] {
        let leads: Vec<[f64; 2]> = (0..)
            .map(|k| 0.04 + 0.25 * self.dx * k as f64)
            .take_while(|off| *off < 0.66)
            .map(|off| [off, self.lead(off)])
            .collect();
        let through = |low: f64, high: f64| {
            let within = |at: &&[f64; 2]| (low..high).contains(&at[0]);
            line(leads.iter().filter(within))
        };
        // Above it the shock is where it would be without a wall.
        let parts = leads.iter().rev().find(|at| at[1] > 0.02);
        let below = parts.expect("a Mach stem")[0];
        let (stem, shock) = (
            through(below - 0.15, below),
            through(below + 0.06, below + 0.18),
        );
        let off = (shock[0] - stem[0]) / (stem[1] - shock[1]);
        let along = stem[0] + stem[1] * off + (off + 2.0 * MACH * END) / 3.0_f64.sqrt();
        [along, off]
    }
}

/// The line `y = a + b x` nearest to points.
fn line<'a>(points: impl Iterator<Item = &'a [f64; 2]>) -> [f64; 2] {
    let (mut n, mut x, mut y, mut xx, mut xy) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for [at, value] in points {
        n += 1.0;
        x += at;
        y += value;
        xx += at * at;
        xy += at * value;
    }
    let slope = (n * xy - x * y) / (n * xx - x * x);
    [(y - slope * x) / n, slope]
}

/// Along the lower side of the grid; the upper one goes with the shock.
fn along_the_grid(fine: usize) -> Seen {
    let (cells, dx) = ([fine * 13 / 4, fine], 1.0 / fine as f64);
    let direction = [0.75_f64.sqrt(), -0.5];
    let (shocked, speed) = behind_shock(&AIR, &QUIET, MACH, direction);
    let front =
        |direction, speed| Front::new(direction, [FOOT, 0.0], speed, [0.5 * dx; 2], [dx; 2]);
    let incident = front(direction, speed);
    let mut field = Field::new(cells);
    for at in field.indices().collect::<Vec<_>>() {
        let behind = incident.is_behind([at[0] as f64, at[1] as f64, 0.0], 0.0);
        let state = if behind { shocked } else { QUIET };
        field.set(at.map(|k| k + 2), &state.conserved(&AIR));
    }
    let below = Boundary::Split(Split {
        front: front([1.0, 0.0], 0.0),
        behind: Part::Inflow(shocked),
        ahead: Part::Reflective,
    });
    let above = Boundary::Split(Split {
        front: incident,
        behind: Part::Inflow(shocked),
        ahead: Part::Inflow(QUIET),
    });
    let ends = [
        [Boundary::Inflow(shocked), Boundary::Transmissive],
        [below, above],
    ];
    let scheme = scheme::<Hllc, MonotonisedCentral>();
    let mut run = EulerExecutor::new(scheme, field, [dx; 2], ends, Order::Strang, 0.8);
    run.run_until(END);
    Seen {
        field: run.field().clone(),
        dx,
        turn: [1.0, 0.0],
    }
}

/// On a ramp of 30 degrees that cuts cells.
fn on_a_ramp<W: Stabiliser>(stabiliser: W, fine: usize) -> Seen {
    let (cells, dx) = ([fine * 5 / 2, fine * 11 / 5], 1.0 / fine as f64);
    let turn = [0.75_f64.sqrt(), 0.5];
    let [c, s] = turn;
    let basin = Basin::new(cells, dx, |[x, y]: [f64; 2]| c * y - s * (x - FOOT));
    let (shocked, _) = behind_shock(&AIR, &QUIET, MACH, [1.0, 0.0]);
    let ends = [
        [Boundary::Inflow(shocked), Boundary::Transmissive],
        [Boundary::Reflective; 2],
    ];
    let mut run = basin.run(stabiliser, ends, 0.8, |[x, _]| {
        if x < FOOT { shocked } else { QUIET }
    });
    run.run_until(END);
    assert_eq!(run.clock().time, END);
    Seen {
        field: run.field().clone(),
        dx,
        turn,
    }
}

/// The triple point found in both ways, and how far it is apart, m.
fn compare<W: Stabiliser>(stabiliser: W, fine: usize, grid: &Seen) -> f64 {
    let ramp = on_a_ramp(stabiliser, fine);
    let (a, b) = (grid.triple_point(), ramp.triple_point());
    let stems = [grid, &ramp].map(|seen| seen.lead(0.1));
    println!(
        "1/{fine}, {}: triple point {a:.4?} along the grid, {b:.4?} on the ramp; the stem 0.1 off the wall is \
         {stems:.4?} ahead",
        W::NAME
    );
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The triple point is the same, to parts of a cell.
#[test]
fn a_ramp_reflects_like_a_wall_along_the_grid() {
    let fine = 60;
    let apart = compare(Lpfs::default(), fine, &along_the_grid(fine)) * fine as f64;
    println!("{apart:.2} cells apart");
    assert!(apart < 0.5);
}

/// The same on other grids and with the other stabilisation.
#[test]
#[ignore = "takes minutes"]
fn a_fine_ramp_reflects_like_a_wall_along_the_grid() {
    for fine in [60, 120, 240] {
        let grid = along_the_grid(fine);
        for apart in [
            compare(Lpfs::default(), fine, &grid),
            compare(Kbn, fine, &grid),
        ] {
            println!("{:.2} cells apart", apart * fine as f64);
            assert!(apart * (fine as f64) < 0.5);
        }
    }
}
