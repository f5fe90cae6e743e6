//! Laws of cells that a wall cuts: their tags, what crosses their faces, and what a sweep makes of them.

use crate::common::{near, numbers};
use monoflow_ops::euler::cut::{
    Around, Behind, Double, Kbn, Line, Lpfs, Reference, SOLID, Stabiliser, Unsound, Walled,
    answers_along, cut_tag, is_cut, is_flat, is_walled, mend, sweep_cut, through_face, trace_cut,
    wall_flux, wall_normal,
};
use monoflow_ops::euler::gas::{Gas, Stiffened};
use monoflow_ops::euler::{Conserved, Primitive};
use std::array::from_fn;

const WATER: Stiffened = Stiffened::new(4.4, 6.0);
const STEP: f64 = 0.3;

#[test]
fn tags_tell_what_a_cell_is() {
    for flat in 0..8_u8 {
        let flat: [bool; 3] = from_fn(|k| flat >> k & 1 == 1);
        let tag = cut_tag(flat);
        assert!(is_cut(tag) && is_walled(tag));
        assert_eq!(from_fn(|k| is_flat(tag, k)), flat);
        // A cut cell may correct others along every axis.
        assert_eq!(tag & 0x7, 0x7);
        assert_eq!(tag & SOLID, 0);
    }
    assert!(is_walled(SOLID) && !is_cut(SOLID));
    for open in 0..8 {
        assert!(!is_walled(open) && !is_cut(open) && (0..3).all(|k| !is_flat(open, k)));
    }
}

/// The wall closes what its faces lack, so that its normal sums up their areas; without a wall there is none.
#[test]
fn walls_close_cells() {
    let mut next = numbers(91);
    for _ in 0..200 {
        let open: [[f64; 2]; 3] = from_fn(|_| [next(0.0, 1.0), next(0.0, 1.0)]);
        let inv_spacing = [next(0.5, 2.0), next(0.5, 2.0), next(0.5, 2.0)];
        let found = wall_normal(&open, &inv_spacing);
        let area: [f64; 3] = from_fn(|k| (open[k][0] - open[k][1]) * inv_spacing[k]);
        let size = area.iter().map(|a| a * a).sum::<f64>().sqrt();
        for k in 0..3 {
            near(found[k] * size, area[k], 1e-14, "normal");
        }
    }
    assert_eq!(
        wall_normal(&[[0.4, 0.4], [1.0, 1.0]], &[1.0, 2.0]),
        [0.0; 2]
    );
    let double = |area: f64| Double {
        area,
        left: 0.1,
        right: 0.1,
    };
    assert!(double(0.6).covers(0.6) && double(0.5995).covers(0.6) && !double(0.599).covers(0.6));
}

/// As printed: `2 Δt/Δx n² Σ β V/(V_cell (V_l + V_r))`, `V` the volume on this side of each face.
#[test]
fn answers_are_as_printed() {
    let mut next = numbers(92);
    for _ in 0..200 {
        let mut any = || Double {
            area: next(0.0, 1.0),
            left: next(0.01, 0.5),
            right: next(0.01, 0.5),
        };
        let (below, above) = (any(), any());
        let (volume, normal, step) = (next(0.1, 1.0), next(-1.0, 1.0), next(0.1, 0.9));
        let scale = 2.0 * step * normal * normal / volume;
        let low = scale * below.area * below.right / (below.left + below.right);
        let high = scale * above.area * above.left / (above.left + above.right);
        let of = |sides| answers_along(volume, normal, step, sides);
        near(of([Some(below), None]), low, 1e-13, "below");
        near(of([None, Some(above)]), high, 1e-13, "above");
        near(of([Some(below), Some(above)]), low + high, 1e-13, "both");
        assert_eq!(of([None, None]), 0.0);
    }
}

/// `2q - q²` with `q = min(1, ε α W_max/W)`, and the depth alone.
#[test]
fn weights_are_as_printed() {
    let mut next = numbers(90);
    for _ in 0..300 {
        let (epsilon, depth, room) = (next(0.1, 1.0), next(0.0, 1.0), next(0.5, 5.0));
        let q = f64::min(1.0, epsilon * depth * room);
        near(
            Lpfs { epsilon }.weight(depth, room),
            2.0 * q - q * q,
            1e-15,
            "LPFS",
        );
        assert_eq!(Kbn.weight(depth, room), depth);
    }
}

/// A cell without wall, or with one behind its lower (`true`) or upper face.
fn behind(next: &mut impl FnMut(f64, f64) -> f64, lower: bool) -> Behind {
    let (wide, narrow) = (next(0.5, 1.0), next(0.0, 0.5));
    Behind {
        volume: next(narrow, wide),
        open: if lower {
            [narrow, wide]
        } else {
            [wide, narrow]
        },
    }
}

fn walled(next: &mut impl FnMut(f64, f64) -> f64) -> Walled<f64> {
    Walled {
        here: next(1.0, 2.0),
        flux: next(-1.0, 1.0),
        room: next(0.5, 3.0),
    }
}

/// `F^SS = F_B + w (F - F_B)` over what a wall shields, `F^DS` over what walls on both sides do, `F` over the rest.
fn printed(
    flux: f64,
    cells: [(&Behind, &Walled<f64>); 2],
    double: Option<Double>,
    stabiliser: &impl Stabiliser,
) -> f64 {
    let [(left, on_left), (right, on_right)] = cells;
    let open = left.open[1].min(right.open[0]);
    let twice = double.map_or(0.0, |double| double.area);
    let mut rest = open - twice;
    let mut through = 0.0;
    for (volume, far, wall) in [
        (left.volume, left.open[0], on_left),
        (right.volume, right.open[1], on_right),
    ] {
        let shielded = open - far;
        if shielded > 0.0 {
            let depth = ((volume - far) / shielded).clamp(0.0, 1.0);
            let weight = stabiliser.weight(depth, wall.room);
            let alone = (shielded - twice).max(0.0);
            through += alone * (wall.flux + weight * (flux - wall.flux));
            rest -= alone;
        }
    }
    if let Some(Double { area, left, right }) = double {
        let both = left * right / (area * STEP) * (on_left.here - on_right.here)
            + left * on_right.flux
            + right * on_left.flux;
        through += area * both / (left + right);
    }
    through + rest.max(0.0) * flux
}

/// What goes through a face is as printed, for every way in which walls lie behind it; without walls it is the whole
/// flux.
#[test]
fn faces_let_through_what_is_printed() {
    let mut next = numbers(93);
    let lpfs = Lpfs { epsilon: 0.7 };
    for n in 0..2000 {
        let (lower, upper) = (n % 2 == 0, n / 2 % 2 == 0);
        let (left, right) = (behind(&mut next, lower), behind(&mut next, upper));
        let (on_left, on_right) = (walled(&mut next), walled(&mut next));
        let open = left.open[1].min(right.open[0]);
        let shielded = (open - left.open[0]).min(open - right.open[1]);
        let double = (shielded > 0.0 && n % 3 == 0).then(|| Double {
            area: shielded * next(0.1, 1.0),
            left: next(0.05, 0.5),
            right: next(0.05, 0.5),
        });
        let flux = next(-1.0, 1.0);
        let by_lpfs = through_face(
            &lpfs,
            &flux,
            (&left, || on_left),
            (&right, || on_right),
            double,
            STEP,
        );
        let cells = [(&left, &on_left), (&right, &on_right)];
        near(by_lpfs, printed(flux, cells, double, &lpfs), 1e-12, "LPFS");
        let by_kbn = through_face(
            &Kbn,
            &flux,
            (&left, || on_left),
            (&right, || on_right),
            double,
            STEP,
        );
        near(by_kbn, printed(flux, cells, double, &Kbn), 1e-12, "KBN");
    }
    // Of a face that is not shielded but from both sides the depth of the wall does not count.
    let (on_left, on_right) = (walled(&mut next), walled(&mut next));
    let right = Behind {
        volume: 0.6,
        open: [1.0, 0.3],
    };
    let double = Some(Double {
        area: 0.2,
        left: 0.3,
        right: 0.1,
    });
    let sides = ((&Behind::OPEN, || on_left), (&right, || on_right));
    let found = through_face(&Kbn, &0.7, sides.0, sides.1, double, STEP);
    let cells = [(&Behind::OPEN, &on_left), (&right, &on_right)];
    near(found, printed(0.7, cells, double, &Kbn), 1e-12, "open");
    // Cells without a wall are not asked for any.
    let never = || -> Walled<f64> { panic!("no wall") };
    let whole = through_face(
        &Kbn,
        &0.7,
        (&Behind::OPEN, never),
        (&Behind::OPEN, never),
        None,
        STEP,
    );
    assert_eq!(whole, 0.7);
}

/// Through the doubly shielded part crosses what makes the gas on both sides equal.
#[test]
fn walls_on_both_sides_make_equal() {
    let mut next = numbers(94);
    for _ in 0..200 {
        let area = next(0.2, 0.9);
        let cell = |open: [f64; 2]| Behind {
            volume: 0.5 * area,
            open,
        };
        let (left, right) = (cell([0.0, area]), cell([area, 0.0]));
        let (on_left, on_right) = (walled(&mut next), walled(&mut next));
        let double = Double {
            area,
            left: next(0.05, 0.5),
            right: next(0.05, 0.5),
        };
        let flux = next(-1.0, 1.0);
        let through = through_face(
            &Kbn,
            &flux,
            (&left, || on_left),
            (&right, || on_right),
            Some(double),
            STEP,
        );
        // What comes out of the walls across all of the area, per volume.
        let after_left = on_left.here + STEP * (area * on_left.flux - through) / double.left;
        let after_right = on_right.here + STEP * (through - area * on_right.flux) / double.right;
        near(after_left, after_right, 1e-11, "both parts");
    }
}

type State = Conserved<f64, 2>;

/// A cut cell between two others along a line.
#[derive(Clone)]
struct Row<T> {
    behind: [Behind; 3],
    walled: [Walled<T>; 3],
    whole: [T; 2],
    double: [Option<Double>; 2],
    swept: [Option<T>; 2],
}

impl<T: Copy> Around<T> for Row<T> {
    fn behind(&self, skip: i32) -> Behind {
        self.behind[(skip + 1) as usize]
    }
    fn walled(&self, skip: i32) -> Walled<T> {
        self.walled[(skip + 1) as usize]
    }
    fn whole(&self, face: usize) -> T {
        self.whole[face]
    }
    fn double(&self, face: usize) -> Option<Double> {
        self.double[face]
    }
    fn swept(&self, face: usize) -> Option<T> {
        self.swept[face]
    }
}

const LINE: Line<2> = Line {
    dt_over_dx: STEP,
    inv_spacing: [2.0, 0.5],
    rate: 9.0,
};

fn gas_at(next: &mut impl FnMut(f64, f64) -> f64) -> Primitive<f64, 2> {
    Primitive {
        density: next(0.8, 1.2),
        velocity: [next(-0.5, 0.5), next(-0.5, 0.5)],
        pressure: next(0.8, 1.2),
    }
}

fn at_wall(p: &Primitive<f64, 2>) -> Reference<2> {
    Reference {
        density: p.density,
        velocity: p.velocity,
        pressure: p.pressure,
    }
}

fn all(c: &State) -> [f64; 4] {
    [c.density, c.momentum[0], c.momentum[1], c.energy]
}

/// What a cell with a wall behind a face has, and how much room its waves leave.
#[test]
fn walled_cells_tell_their_room() {
    let mut next = numbers(95);
    for _ in 0..100 {
        let (p, wall) = (gas_at(&mut next), gas_at(&mut next));
        let found = LINE.walled(&WATER, &at_wall(&wall), p.conserved(&WATER));
        assert_eq!(found.here, p.conserved(&WATER));
        assert_eq!(found.flux, wall_flux(&WATER, &at_wall(&wall)));
        let wave = (p.velocity[0].abs() + p.sound_speed(&WATER)) * 2.0;
        near(found.room, 9.0 / wave, 1e-12, "room");
        let traced = found.traced(0.6, 0.25);
        assert_eq!((traced.here, traced.flux), (0.6, 0.25 * found.flux.density));
        assert_eq!(traced.room, found.room);
    }
}

fn row(next: &mut impl FnMut(f64, f64) -> f64) -> Row<State> {
    let lower = next(0.0, 1.0) < 0.5;
    let (wide, narrow) = (next(0.6, 1.0), next(0.1, 0.5));
    let mut walled = || {
        let (p, wall) = (gas_at(next), gas_at(next));
        LINE.walled(&WATER, &at_wall(&wall), p.conserved(&WATER))
    };
    let walled = [walled(), walled(), walled()];
    let mut flux = || {
        let p = gas_at(next);
        p.conserved(&WATER).flux(&p)
    };
    let whole = [flux(), flux()];
    let swept = from_fn(|_| Some(gas_at(next).conserved(&WATER)));
    Row {
        behind: [
            Behind::OPEN,
            Behind {
                volume: next(0.4, 0.6),
                open: if lower {
                    [narrow, wide]
                } else {
                    [wide, narrow]
                },
            },
            Behind::OPEN,
        ],
        walled,
        whole,
        double: [None; 2],
        swept,
    }
}

type Put = Vec<(i32, State, Result<f64, Unsound>)>;

fn swept(row: &Row<State>) -> Put {
    let mut put = Vec::new();
    sweep_cut(&WATER, &Lpfs::default(), &LINE, row, |skip, next, rate| {
        put.push((skip, *next, rate));
    });
    put
}

/// What cut cells and the open ones beside them gain in all is what comes through the far faces and out of the wall:
/// nothing is lost between them. Each cell gains through its own faces what the other loses.
#[test]
fn sweeps_lose_nothing() {
    let mut next = numbers(96);
    for _ in 0..500 {
        let row = row(&mut next);
        let put = swept(&row);
        assert_eq!(
            put.iter().map(|(skip, ..)| *skip).collect::<Vec<_>>(),
            [-1, 1, 0]
        );
        let of = |which: i32| all(&put.iter().find(|(skip, ..)| *skip == which).unwrap().1);
        let cell = &row.behind[1];
        let through = |face: usize| {
            let mine = || row.walled[1];
            let other = || row.walled[2 * face];
            let lpfs = Lpfs::default();
            all(&if face == 0 {
                through_face(
                    &lpfs,
                    &row.whole[0],
                    (&row.behind[0], other),
                    (cell, mine),
                    None,
                    STEP,
                )
            } else {
                through_face(
                    &lpfs,
                    &row.whole[1],
                    (cell, mine),
                    (&row.behind[2], other),
                    None,
                    STEP,
                )
            })
        };
        let (low, high) = (through(0), through(1));
        let wall = all(&row.walled[1].flux);
        let before = all(&row.walled[1].here);
        for k in 0..4 {
            let gain = low[k] - high[k] - (cell.open[0] - cell.open[1]) * wall[k];
            near(
                of(0)[k],
                before[k] + STEP / cell.volume * gain,
                1e-10,
                "cut cell",
            );
            // The open ones had the whole flux, and get the difference.
            let given = [0, 1].map(|face| all(&row.swept[face].unwrap())[k]);
            let whole = [0, 1].map(|face| all(&row.whole[face])[k]);
            near(
                of(-1)[k],
                given[0] + STEP * (whole[0] - low[k]),
                1e-11,
                "below",
            );
            near(
                of(1)[k],
                given[1] + STEP * (high[k] - whole[1]),
                1e-11,
                "above",
            );
        }
    }
}

/// The rate of waves in each cell is told where it is sound: less than twice that before the step. Cells without
/// gas, with fast waves, and with faces shut by walls on both sides are told from others.
#[test]
fn unsound_cells_are_told() {
    let mut next = numbers(97);
    let rate = |c: &State| {
        let p = c.primitive(&WATER);
        let sound = p.sound_speed(&WATER);
        (0..2)
            .map(|k| (p.velocity[k].abs() + sound) * LINE.inv_spacing[k])
            .fold(0.0, f64::max)
    };
    let mut counts = [0; 4];
    for n in 0..2000 {
        let mut row = row(&mut next);
        let mut expected_shut = false;
        match n % 4 {
            0 => row.walled[1].here.energy += next(0.0, 900.0),
            1 => row.walled[1].here.density -= next(0.5, 1.5),
            2 => row.walled[1].here.energy -= next(0.0, 20.0),
            _ => {
                let face = n / 4 % 2;
                row.behind[2 * face] = Behind {
                    volume: 0.5,
                    open: if face == 0 { [0.0, 1.0] } else { [1.0, 0.0] },
                };
                let open = row.behind[1].open[face];
                let part = if n / 8 % 2 == 0 { 1.0 } else { 0.9 };
                row.double[face] = Some(Double {
                    area: part * open,
                    left: 0.3,
                    right: 0.3,
                });
                row.swept[face] = None;
                expected_shut = part == 1.0;
            }
        }
        for (skip, cell, found) in swept(&row) {
            let p = cell.primitive(&WATER);
            let sound = p.density > 0.0 && p.pressure + WATER.stiffness() > 0.0;
            let expected = if !sound {
                Err(Unsound::Empty)
            } else if rate(&cell) > 2.0 * LINE.rate {
                Err(Unsound::Fast)
            } else if skip == 0 && expected_shut {
                Err(Unsound::Shut)
            } else {
                Ok(rate(&cell))
            };
            counts[match expected {
                Err(Unsound::Empty) => 0,
                Err(Unsound::Fast) => 1,
                Err(Unsound::Shut) => 2,
                Ok(_) => 3,
            }] += 1;
            match (found, expected) {
                (Ok(found), Ok(expected)) => near(found, expected, 1e-12 * expected, "rate"),
                (found, expected) => assert_eq!(found, expected),
            }
        }
    }
    assert!(counts.iter().all(|&n| n > 50), "{counts:?}");
}

/// A tracer is swept as its mass is; through closed faces nothing goes, whatever is said to be behind.
#[test]
fn tracers_are_swept_as_their_mass() {
    let mut next = numbers(98);
    for n in 0..200 {
        let row = row(&mut next);
        let mut tracer = Row {
            behind: row.behind,
            walled: row
                .walled
                .map(|walled| walled.traced(0.3 * walled.here.density, 0.3)),
            whole: row.whole.map(|flux| 0.3 * flux.density),
            double: row.double,
            swept: row
                .swept
                .map(|swept| swept.map(|swept| 0.3 * swept.density)),
        };
        let mut row = row;
        if n % 2 == 0 {
            let face = n / 2 % 2;
            for behind in [&mut row.behind, &mut tracer.behind] {
                behind[1].open[face] = 0.0;
                behind[2 * face].volume = f64::NAN;
            }
            row.whole[face].density = f64::NAN;
            tracer.whole[face] = f64::NAN;
        }
        let mut found = Vec::new();
        trace_cut(&Lpfs::default(), STEP, &tracer, |skip, part| {
            found.push((skip, part))
        });
        let put = swept(&row);
        assert_eq!(found.len(), put.len());
        assert_eq!(found.len(), if n % 2 == 0 { 2 } else { 3 });
        for ((skip, part), (same, cell, _)) in found.iter().zip(&put) {
            assert_eq!(skip, same);
            near(*part, 0.3 * cell.density, 1e-12, "tracer");
        }
    }
}

/// What has lost its pressure gets that of before the sweep, and keeps its mass and momentum; gas is left alone, and
/// so is what has no density.
#[test]
fn lost_pressures_are_mended() {
    let mut next = numbers(99);
    for _ in 0..300 {
        let (p, before) = (gas_at(&mut next), gas_at(&mut next));
        let cold = Primitive {
            pressure: -6.0 - next(0.0, 3.0),
            ..p
        };
        let (mean, old) = (cold.conserved(&WATER), before.conserved(&WATER));
        let mended = mend(&WATER, &mean, &old).expect("mended");
        near(mended.density, mean.density, 1e-14, "mass");
        for k in 0..2 {
            near(mended.momentum[k], mean.momentum[k], 1e-14, "momentum");
        }
        near(
            mended.primitive(&WATER).pressure,
            before.pressure,
            1e-12,
            "pressure",
        );
        // With tension it is a gas still, as long as `p + p∞` is positive.
        let thin = Primitive {
            pressure: -6.0 + next(1e-3, 3.0),
            ..p
        };
        assert_eq!(mend(&WATER, &thin.conserved(&WATER), &old), None);
        let mut none = mean;
        none.density = -none.density;
        assert_eq!(mend(&WATER, &none, &old), None);
    }
}
