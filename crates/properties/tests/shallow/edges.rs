//! Laws of the bodies of shallow water at first order: edges, cells, rain, and what cells have seen.

use crate::common::{near, numbers};
use monoflow_ops::shallow::friction::{Friction, Manning, NoFriction};
use monoflow_ops::shallow::limiter::BarthJespersen;
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};
use monoflow_ops::shallow::{
    Beyond, Condition, Ground, Peaks, Shallow, Side, SlowsDown, Water, Wet, advance_cell, both_dry,
    cross_boundary, cross_edge, edge_rate, rain_on_cell,
};

const G: f64 = 9.81;
const DRY: f64 = 1e-6;

fn scheme<Rm: Riemann<f64>, F: Friction<f64>>() -> Shallow<f64, Rm, F> {
    Shallow {
        gravity: G,
        dry: DRY,
        riemann: Rm::with_defaults(),
        friction: F::with_defaults(),
        limiter: BarthJespersen,
    }
}

fn side(next: &mut impl FnMut(f64, f64) -> f64) -> Side<f64> {
    Side {
        depth: next(0.2, 3.0),
        normal: next(-6.0, 6.0),
        tangential: next(-6.0, 6.0),
        bed: next(-1.0, 1.0),
    }
}

fn water(side: &Side<f64>, [nx, ny]: [f64; 2]) -> Water<f64> {
    Water {
        depth: side.depth,
        discharge: [
            side.depth * (side.normal * nx - side.tangential * ny),
            side.depth * (side.normal * ny + side.tangential * nx),
        ],
        bed: side.bed,
    }
}

fn mirrored(side: &Side<f64>) -> Side<f64> {
    Side {
        normal: -side.normal,
        ..*side
    }
}

fn edges_are_riemann_problems<Rm: Riemann<f64>>() {
    let mut next = numbers(31);
    for n in 0..2000 {
        let turn = next(0.0, 6.3);
        let normal @ [nx, ny] = [turn.cos(), turn.sin()];
        let length = next(0.3, 3.0);
        let (mut l, mut r) = (side(&mut next), side(&mut next));
        // One may be dry: lower than the other's level, or as high as a cliff.
        let cliff = if n % 3 == 0 {
            // The waters meet.
            r.bed = r.bed.clamp(l.bed - r.depth + 0.01, l.bed + l.depth - 0.01);
            0.0
        } else {
            let (wet, bare) = if n % 2 == 0 {
                (&mut l, &mut r)
            } else {
                (&mut r, &mut l)
            };
            (bare.depth, bare.normal, bare.tangential) = (0.0, 0.0, 0.0);
            let above = if n % 3 == 1 {
                next(-2.0, -0.01)
            } else {
                next(0.01, 2.0)
            };
            bare.bed = wet.depth + wet.bed + above;
            above
        };
        let found = cross_edge(
            &scheme::<Rm, NoFriction>(),
            &water(&l, normal),
            &water(&r, normal),
            normal,
            length,
        );
        let xy = |[n, t]: [f64; 2]| [n * nx - t * ny, n * ny + t * nx].map(|x| x * length);
        let solver = Rm::with_defaults();
        let (volume, left, right, speeds) = if cliff <= 0.0 {
            let c = solver.cross(G, &l, &r);
            (c.volume, c.left, c.right, c.speeds)
        } else if n % 2 == 0 {
            let c = solver.cross(G, &l, &mirrored(&l));
            (0.0, c.left, [0.0; 2], [c.speeds[0], 0.0])
        } else {
            let c = solver.cross(G, &mirrored(&r), &r);
            (0.0, [0.0; 2], c.right, [0.0, c.speeds[1]])
        };
        let (flux, found_speeds) = found;
        near(flux.volume, volume * length, 1e-10, "volume");
        for k in 0..2 {
            near(flux.left[k], xy(left)[k], 1e-9, "left");
            near(flux.right[k], xy(right)[k], 1e-9, "right");
            near(found_speeds[k], speeds[k], 1e-11, "speed");
        }
    }
}

/// An edge is its Riemann problem, times its length, in whatever direction it lies. A dry cell above the level
/// of the water beside it is a wall: the same water comes the other way.
#[test]
fn edges_are_riemann_problems_and_cliffs_are_walls() {
    edges_are_riemann_problems::<Roe>();
    edges_are_riemann_problems::<Hll>();
    edges_are_riemann_problems::<Hllc>();
}

fn water_falls_and_does_not_climb<Rm: Riemann<f64>>() {
    let scheme = scheme::<Rm, NoFriction>();
    let normal = [1.0, 0.0];
    let mut next = numbers(37);
    for n in 0..2000 {
        let (mut high, low) = (side(&mut next), side(&mut next));
        // Walls, and stairs lower than the edge is long.
        let is_wall = n % 5 > 0;
        let above = if is_wall {
            next(1.0, 5.0)
        } else {
            next(0.01, 0.1)
        };
        high.bed = low.bed + low.depth + above;
        if n % 2 == 0 {
            high.depth = 1e-5;
        }
        let is_left = n % 3 == 0;
        let (l, r) = if is_left { (high, low) } else { (low, high) };
        let at = |bare: &Side<f64>| water(bare, normal);
        let length = if is_wall { 1.0 } else { 10.0 };
        let (flux, speeds) = cross_edge(&scheme, &at(&l), &at(&r), normal, length);
        let (out, volume) = if is_left {
            (high.normal, flux.volume)
        } else {
            (-high.normal, -flux.volume)
        };
        assert!(volume >= 0.0, "{volume} climbs");
        let speed = speeds[usize::from(!is_left)];
        assert!(volume <= length * high.depth * (out + speed) * (1.0 + 1e-12));
        // A film on a wall is no water to those below.
        if n % 2 == 0 && is_wall {
            let mut bare = high;
            (bare.depth, bare.normal, bare.tangential) = (0.0, 0.0, 0.0);
            let (l, r) = if is_left { (bare, low) } else { (low, bare) };
            let (dry, _) = cross_edge(&scheme, &at(&l), &at(&r), normal, 1.0);
            let (found, wanted) = if is_left {
                (flux.right, dry.right)
            } else {
                (flux.left, dry.left)
            };
            for k in 0..2 {
                assert!(
                    (found[k] - wanted[k]).abs() < 1e-2,
                    "{found:?} and not {wanted:?}"
                );
            }
        }
    }
}

/// Water above the level of the water beside it falls, however thin it is, and that below meets a wall.
#[test]
fn water_falls_and_does_not_climb_however_wet_it_is_above() {
    water_falls_and_does_not_climb::<Roe>();
    water_falls_and_does_not_climb::<Hll>();
    water_falls_and_does_not_climb::<Hllc>();
}

/// The bed pushes a sheet that runs down stairs higher than it is deep as it would down their slope: by `g h D` a step.
#[test]
fn stairs_push_as_their_slope() {
    let scheme = scheme::<Roe, NoFriction>();
    let mut next = numbers(38);
    for _ in 0..500 {
        let depth: f64 = next(0.001, 0.1);
        let (step, froude) = (depth * next(1.001, 50.0), next(0.1, 4.0));
        let speed = froude * (G * depth).sqrt();
        let at = |bed: f64| Water {
            depth,
            discharge: [depth * speed, 0.02 * depth],
            bed,
        };
        let (flux, _) = cross_edge(&scheme, &at(step), &at(0.0), [1.0, 0.0], 10.0);
        near(flux.volume, 10.0 * depth * speed, 1e-12, "volume");
        let push = flux.right[0] - flux.left[0];
        near(push, 10.0 * G * depth * step, 1e-10, "push");
        near(flux.right[1] - flux.left[1], 0.0, 1e-12, "sideways");
    }
}

/// A wall at the edge of the domain is one between cells.
#[test]
fn closed_sides_are_walls() {
    let mut next = numbers(32);
    let beyond = Beyond {
        incoming: f64::NAN,
        roughness: [f64::NAN; 2],
    };
    for _ in 0..300 {
        let inside = side(&mut next);
        let [nx, ny] = [0.6, 0.8];
        let scheme = scheme::<Roe, NoFriction>();
        let found = cross_boundary(
            &scheme,
            &water(&inside, [nx, ny]),
            [nx, ny],
            2.5,
            &Condition::Closed,
            &beyond,
        );
        let (flux, speeds) = found;
        let c = Roe.cross(G, &inside, &mirrored(&inside));
        assert_eq!((flux.volume, flux.right, speeds[1]), (0.0, [0.0; 2], 0.0));
        near(
            flux.left[0],
            2.5 * (c.left[0] * nx - c.left[1] * ny),
            1e-9,
            "along x",
        );
        near(
            flux.left[1],
            2.5 * (c.left[0] * ny + c.left[1] * nx),
            1e-9,
            "along y",
        );
        near(speeds[0], c.speeds[0], 1e-12, "speed");
    }
}

#[test]
fn nothing_crosses_where_both_are_dry() {
    assert!(both_dry(0.0, 0.0));
    assert!(!both_dry(1e-300, 0.0) && !both_dry(0.0, 1e-300) && !both_dry(1.0, 2.0));
}

#[test]
fn the_faster_wave_for_its_cell_bounds_the_step() {
    assert_eq!(edge_rate([2.0, 3.0], [5.0, 1.0]), 10.0);
    assert_eq!(edge_rate([2.0, 3.0], [5.0, 4.0]), 12.0);
}

/// What leaves a cell is gone from it, by its area; then friction slows it down, and films stand still.
#[test]
fn cells_lose_what_leaves_them() {
    let mut next = numbers(33);
    for _ in 0..500 {
        let before = Water {
            depth: next(0.5, 2.0),
            discharge: [next(-3.0, 3.0), next(-3.0, 3.0)],
            bed: 0.0,
        };
        let sums = [next(-1.0, 1.0), next(-5.0, 5.0), next(-5.0, 5.0)];
        let (area, dt) = (next(0.5, 4.0), next(0.01, 0.1));
        let roughness = [next(0.01, 0.1), 0.0];
        let advanced = advance_cell(
            &scheme::<Roe, NoFriction>(),
            &before,
            sums,
            1.0 / area,
            roughness,
            dt,
        );
        let (depth, q) = advanced;
        near(
            depth * area,
            before.depth * area - dt * sums[0],
            1e-12,
            "volume",
        );
        for k in 0..2 {
            near(
                q[k] * area,
                before.discharge[k] * area - dt * sums[k + 1],
                1e-12,
                "momentum",
            );
        }
        let scheme = scheme::<Roe, Manning>();
        let (_, slower) = advance_cell(&scheme, &before, sums, 1.0 / area, roughness, dt);
        assert_eq!(slower, scheme.slow_down(depth, q, roughness, dt));
    }
    let film = Water {
        depth: 2.0 * DRY,
        discharge: [1.0, 1.0],
        bed: 0.0,
    };
    let scheme = scheme::<Roe, NoFriction>();
    assert_eq!(
        advance_cell(&scheme, &film, [DRY, 0.0, 0.0], 1.0, [0.0; 2], 1.0),
        (DRY, [0.0; 2])
    );
    assert_eq!(
        advance_cell(&scheme, &film, [0.0; 3], 1.0, [0.0; 2], 1.0).1,
        [1.0; 2]
    );
}

/// What seeps away in a step solves the law of Green & Ampt for `F²` by the trapezoidal rule,
/// `F'² - F² = K Δt (F' + F + 2ψΔθ)`, as long as there is water.
#[test]
fn infiltration_solves_its_equation() {
    let mut next = numbers(34);
    for n in 0..1000 {
        let ground = Ground {
            conductivity: next(1e-6, 1e-3),
            suction: if n % 4 == 0 { 0.0 } else { next(0.01, 0.3) },
        };
        let (depth, inside, rain, dt) = (
            next(1.0, 2.0),
            next(0.0, 0.1),
            next(0.0, 1e-3),
            next(1.0, 50.0),
        );
        let q = [next(-3.0, 3.0), next(-3.0, 3.0)];
        let wet = Wet {
            depth,
            discharge: q,
            infiltrated: inside,
        };
        let Wet {
            depth: after,
            discharge: left,
            infiltrated: taken,
        } = rain_on_cell(wet, &ground, rain, DRY, dt);
        let steady = ground.conductivity * dt;
        near(
            (taken - inside) * (taken + inside),
            steady * (taken + inside + 2.0 * ground.suction),
            1e-12,
            "infiltration",
        );
        near(
            after + taken,
            depth + inside + rain * dt,
            1e-12,
            "all water",
        );
        for k in 0..2 {
            near(
                left[k] * (depth + rain * dt),
                q[k] * after,
                1e-12,
                "velocity",
            );
        }
        // A puddle seeps away whole.
        let puddle = Wet {
            depth: 1e-9,
            discharge: [1e-3; 2],
            infiltrated: inside,
        };
        let none = rain_on_cell(puddle, &ground, 0.0, DRY, dt);
        assert_eq!((none.depth, none.discharge), (0.0, [0.0; 2]));
        near(none.infiltrated, inside + 1e-9, 1e-15, "puddle");
    }
}

/// Under a pond, `F - S ln(1 + F/S) = K t` (Green & Ampt 1911) from dry ground on: the error after an hour falls with
/// the step to the power 3/2, since `F` begins as a root of the time.
#[test]
fn infiltration_converges_from_dry_ground_on() {
    let ground = Ground {
        conductivity: 1e-5,
        suction: 0.08,
    };
    let errors = [64, 256, 1024].map(|steps| {
        let mut wet = Wet {
            depth: 10.0,
            discharge: [0.0; 2],
            infiltrated: 0.0,
        };
        for _ in 0..steps {
            wet = rain_on_cell(wet, &ground, 0.0, DRY, 3600.0 / f64::from(steps));
        }
        let f: f64 = wet.infiltrated;
        (f - ground.suction * (f / ground.suction).ln_1p()) / (3600.0 * ground.conductivity) - 1.0
    });
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2() / 2.0;
        assert!((1.4..1.6).contains(&order), "{errors:?}");
    }
}

/// The most that a cell has seen: depth, speed where it counts as water, and the first time that it did.
#[test]
fn peaks_keep_the_most() {
    let water = |depth: f64, x: f64, y: f64| Water {
        depth,
        discharge: [x, y],
        bed: 3.0,
    };
    let arrived = 0.1;
    let see =
        |peaks: Peaks<f64>, depth, x, y, time| peaks.after(&water(depth, x, y), time, arrived, DRY);
    let film = see(Peaks::none(), 0.1, 5.0, 5.0, 1.0);
    assert_eq!((film.depth, film.speed), (0.1, 0.0));
    assert!(film.arrival < 0.0);
    let first = see(film, 0.5, 0.9, -1.2, 2.0);
    assert_eq!((first.depth, first.arrival), (0.5, 2.0));
    near(first.speed, 3.0, 1e-14, "speed");
    let deeper = see(first, 2.0, 3.0, 0.0, 3.0);
    assert_eq!((deeper.depth, deeper.arrival), (2.0, 2.0));
    near(deeper.speed, 3.0, 1e-14, "speed");
    let faster = see(deeper, 0.2, 0.0, 0.8, 4.0);
    assert_eq!((faster.depth, faster.arrival), (2.0, 2.0));
    near(faster.speed, 4.0, 1e-14, "speed");
    // Water that is there from the start arrives at time zero, and once.
    let start = see(Peaks::none(), 0.5, 0.0, 0.0, 0.0);
    assert_eq!(see(start, 0.5, 0.0, 0.0, 9.0).arrival, 0.0);
}
