//! Laws of shallow water of second order: slopes in cells, what crosses edges between cells with slopes, and
//! the edges of the domain.

use crate::common::{near, numbers};
use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::limiter::{BarthJespersen, Limiter, Unlimited};
use monoflow_ops::shallow::riemann::{Hll, Hllc, Riemann, Roe};
use monoflow_ops::shallow::{
    AROUND, Beyond, Condition, Crossing, Profile, Shallow, Side, SlopedSide, Slopes, Water,
    cell_slopes, cross_boundary, cross_sloped_boundary, cross_sloped_edge, incoming,
    sloped_incoming,
};
use monoflow_ops::vector::dot;
use std::array::from_fn;

const G: f64 = 9.81;
const DRY: f64 = 1e-3;

type Vector = [f64; 2];

fn scheme<Rm: Riemann<f64>, L: Limiter<f64>>() -> Shallow<f64, Rm, NoFriction, L> {
    Shallow {
        gravity: G,
        dry: DRY,
        riemann: Rm::with_defaults(),
        friction: NoFriction,
        limiter: L::with_defaults(),
    }
}

/// Level, depth and velocity that are linear in the place.
#[derive(Clone, Copy)]
struct Field {
    at_origin: [f64; 4],
    slopes: [Vector; 4],
}

impl Field {
    fn any(next: &mut impl FnMut(f64, f64) -> f64) -> Self {
        Field {
            at_origin: [
                next(-2.0, 2.0),
                next(1.5, 3.0),
                next(-2.0, 2.0),
                next(-2.0, 2.0),
            ],
            slopes: from_fn(|_| from_fn(|_| next(-0.3, 0.3))),
        }
    }

    fn numbers(&self, place: &Vector) -> [f64; 4] {
        from_fn(|k| self.at_origin[k] + dot(&self.slopes[k], place))
    }

    fn at(&self, place: &Vector) -> Profile<f64> {
        let [level, depth, u, v] = self.numbers(place);
        Profile {
            level,
            depth,
            velocity: [u, v],
        }
    }

    /// In the frame of an edge.
    fn side(&self, place: &Vector, [nx, ny]: Vector) -> Side<f64> {
        let [level, depth, u, v] = self.numbers(place);
        Side {
            depth,
            normal: u * nx + v * ny,
            tangential: v * nx - u * ny,
            bed: level - depth,
        }
    }
}

/// Cells around the origin, and their weights by least squares.
fn around(next: &mut impl FnMut(f64, f64) -> f64) -> ([Vector; AROUND], [Vector; AROUND]) {
    let places: [Vector; AROUND] = from_fn(|k| {
        let turn = 2.1 * k as f64 + next(0.0, 0.5);
        let far = next(0.5, 1.5);
        [far * turn.cos(), far * turn.sin()]
    });
    let sum = |a: usize, b: usize| places.iter().map(|p| p[a] * p[b]).sum::<f64>();
    let (xx, xy, yy) = (sum(0, 0), sum(0, 1), sum(1, 1));
    let det = xx * yy - xy * xy;
    let weights = places.map(|[x, y]| [(yy * x - xy * y) / det, (xx * y - xy * x) / det]);
    (places, weights)
}

fn any_arms(next: &mut impl FnMut(f64, f64) -> f64) -> [Vector; 3] {
    from_fn(|_| [next(-0.6, 0.6), next(-0.6, 0.6)])
}

#[test]
fn profiles_have_level_and_velocity() {
    let water = Water {
        depth: 0.5,
        discharge: [1.0, -0.25],
        bed: 0.2,
    };
    let profile = Profile::of(&water, DRY);
    assert_eq!((profile.level, profile.depth), (0.7, 0.5));
    assert_eq!(profile.velocity, [2.0, -0.5]);
    let film = Water {
        depth: DRY,
        ..water
    };
    assert_eq!(Profile::of(&film, DRY).velocity, [0.0; 2]);
}

#[test]
fn slopes_are_exact_for_linear_fields() {
    let mut next = numbers(21);
    for _ in 0..300 {
        let field = Field::any(&mut next);
        let (places, weights) = around(&mut next);
        let arms = any_arms(&mut next);
        let near_cell = |k: usize| (field.at(&places[k]), weights[k]);
        let Slopes(found) = cell_slopes(
            &scheme::<Roe, Unlimited>(),
            &field.at(&[0.0; 2]),
            near_cell,
            &arms,
        );
        for (found, exact) in found.iter().flatten().zip(field.slopes.iter().flatten()) {
            near(*found, *exact, 1e-13, "slope");
        }
    }
}

/// The limiter is given the range of jumps to wet cells, and leaves a share of each slope: that of the depth for a
/// rise to twice the cell's own at most. Nothing is left where a cell beside is dry.
#[test]
fn slopes_are_limited_by_the_range_of_wet_cells() {
    let mut next = numbers(22);
    let (mut limited, mut dropped, mut on_stairs) = (0, 0, 0);
    for n in 0..1000 {
        let (places, weights) = around(&mut next);
        let arms = any_arms(&mut next);
        let field = Field::any(&mut next);
        let own = field.at(&[0.0; 2]);
        let mut cells: [Profile<f64>; AROUND] = from_fn(|k| {
            let mut cell = field.at(&places[k]);
            cell.depth += next(-0.2, 2.2);
            cell.level += next(-0.2, 0.2);
            cell.velocity[0] += next(-0.2, 0.2);
            cell
        });
        // Beyond the third they may be dry: then they tell nothing.
        for cell in cells.iter_mut().skip(if n % 5 == 0 { 0 } else { 3 }) {
            if next(0.0, 1.0) < 0.2 {
                cell.depth = next(0.0, DRY);
            }
        }
        let found = cell_slopes(
            &scheme::<Roe, BarthJespersen>(),
            &own,
            |k| (cells[k], weights[k]),
            &arms,
        );
        let numbers = |p: &Profile<f64>| [p.level, p.depth, p.velocity[0], p.velocity[1]];
        let by_dry = cells[..3].iter().any(|cell| cell.depth <= DRY);
        dropped += usize::from(by_dry);
        let wet = || cells.iter().filter(|cell| cell.depth > DRY);
        let bed = |p: &Profile<f64>| p.level - p.depth;
        let steps = || wet().map(|cell| bed(cell) - bed(&own));
        let [down, up] = [steps().fold(0.0, f64::min), steps().fold(0.0, f64::max)];
        let shallowest = cells[..3].iter().map(|cell| cell.depth);
        let stairs = up.max(-down) > shallowest.fold(own.depth, f64::min) && !by_dry;
        on_stairs += usize::from(stairs);
        let mut kept = [[0.0; 2]; 2];
        for k in 0..4 {
            let (mut slope, mut least, mut greatest) = ([0.0; 2], 0.0_f64, 0.0_f64);
            for (cell, weight) in cells
                .iter()
                .zip(weights)
                .filter(|(cell, _)| cell.depth > DRY)
            {
                let jump = numbers(cell)[k] - numbers(&own)[k];
                (least, greatest) = (least.min(jump), greatest.max(jump));
                slope = [slope[0] + weight[0] * jump, slope[1] + weight[1] * jump];
            }
            if k == 1 {
                greatest = greatest.min(own.depth);
            }
            let steps = arms.map(|arm| dot(&slope, &arm));
            let share = if by_dry {
                0.0
            } else {
                BarthJespersen.share(least, greatest, steps)
            };
            limited += usize::from(share > 0.0 && share < 1.0);
            let mut expected = slope.map(|whole| share * whole);
            if k < 2 {
                kept[k] = expected;
            }
            if k == 1 && stairs {
                let [level, depth] = kept;
                let part = |slope: [f64; 2], least: f64, greatest: f64| {
                    let steps = arms.map(|arm| dot(&slope, &arm));
                    let share = BarthJespersen.share(least, greatest, steps);
                    slope.map(|whole| share * whole)
                };
                let bed = part(from_fn(|x| level[x] - depth[x]), down, up);
                expected = part(from_fn(|x| level[x] - bed[x]), least, greatest);
            }
            for (found, expected) in found.0[k].iter().zip(expected) {
                near(*found, expected, 1e-12, "slope");
            }
        }
    }
    assert!(limited > 150 && dropped > 50, "{limited} {dropped}");
    assert!(on_stairs > 50, "{on_stairs}");
}

/// Two cells of one field beside an edge: the arms lead from both to its middle.
struct Edge {
    field: Field,
    cells: [Vector; 2],
    middle: Vector,
    normal: Vector,
    length: f64,
}

fn edge(next: &mut impl FnMut(f64, f64) -> f64) -> Edge {
    let turn = next(0.0, 6.3);
    Edge {
        field: Field::any(next),
        cells: from_fn(|_| from_fn(|_| next(-0.5, 0.5))),
        middle: from_fn(|_| next(-0.5, 0.5)),
        normal: [turn.cos(), turn.sin()],
        length: next(0.5, 2.0),
    }
}

impl Edge {
    fn arms(&self) -> [Vector; 2] {
        self.cells
            .map(|[x, y]| [self.middle[0] - x, self.middle[1] - y])
    }

    fn xy(&self, [n, t]: Vector) -> Vector {
        let [nx, ny] = self.normal;
        [n * nx - t * ny, n * ny + t * nx].map(|x| x * self.length)
    }

    /// What the pressure of a cell differs by between its centre and the edge, `½g(h_e + h)(w_e - w)`.
    fn push(&self, side: usize) -> f64 {
        let (at, from) = (
            self.field.numbers(&self.middle),
            self.field.numbers(&self.cells[side]),
        );
        0.5 * G * (at[1] + from[1]) * (at[0] - from[0])
    }
}

fn sloped<'a>(
    profile: &'a Profile<f64>,
    slopes: &'a Slopes<f64>,
    arm: Vector,
    [inverse_area, inverse_reach]: [f64; 2],
) -> SlopedSide<'a, f64> {
    SlopedSide {
        profile,
        slopes,
        arm,
        inverse_area,
        inverse_reach,
    }
}

/// How fast an edge uses up its cells: by waves and areas over perimeters, and by what leaves thirds of cells.
fn rate(speeds: Vector, leaving: Vector, length: f64, reach: Vector, areas: Vector) -> f64 {
    (0..2)
        .map(|k| (reach[k] * speeds[k]).max(3.0 * length * leaving[k].max(0.0) * areas[k]))
        .fold(0.0, f64::max)
}

fn one_field_is_crossed_by_its_own_flux<Rm: Riemann<f64>>() {
    let mut next = numbers(23);
    for _ in 0..500 {
        let edge = edge(&mut next);
        let side = edge.field.side(&edge.middle, edge.normal);
        let profiles = edge.cells.map(|cell| edge.field.at(&cell));
        let slopes = Slopes(edge.field.slopes);
        let areas = [next(0.1, 3.0), next(0.1, 3.0)];
        let reach = [next(0.1, 9.0), next(0.1, 9.0)];
        let (flux, found_rate) = cross_sloped_edge(
            &scheme::<Rm, BarthJespersen>(),
            [
                &sloped(&profiles[0], &slopes, edge.arms()[0], [areas[0], reach[0]]),
                &sloped(&profiles[1], &slopes, edge.arms()[1], [areas[1], reach[1]]),
            ],
            edge.normal,
            edge.length,
        );
        let q = side.depth * side.normal;
        near(flux.volume, q * edge.length, 1e-11, "volume");
        for (found, k) in [(flux.left, 0), (flux.right, 1)] {
            let expected = edge.xy([q * side.normal + edge.push(k), q * side.tangential]);
            near(found[0], expected[0], 1e-10, "momentum along x");
            near(found[1], expected[1], 1e-10, "momentum along y");
        }
        let Crossing { speeds, .. } = Rm::with_defaults().cross(G, &side, &side);
        let leaving = [side.normal + speeds[0], speeds[1] - side.normal];
        let expected = rate(speeds, leaving, edge.length, reach, areas);
        near(found_rate, expected, 1e-11 * expected, "rate");
    }
}

/// Between cells of one and the same linear field crosses its flux at the middle of the edge, and each cell's
/// momentum gains what pressure and bed differ by from there to its centre.
#[test]
fn cells_of_one_linear_field_are_crossed_by_its_flux() {
    one_field_is_crossed_by_its_own_flux::<Roe>();
    one_field_is_crossed_by_its_own_flux::<Hll>();
    one_field_is_crossed_by_its_own_flux::<Hllc>();
}

/// The drag between rows as printed: `½ a max(0, c - |u|) h δv`.
fn drag(l: &Side<f64>, r: &Side<f64>) -> f64 {
    let (h, u) = (0.5 * (l.depth + r.depth), 0.5 * (l.normal + r.normal));
    let c = (G * h).sqrt();
    let rise = ((r.depth - l.depth) / h).powi(2);
    let along = ((r.tangential - l.tangential) / c).powi(2);
    let across = ((r.normal - l.normal) / c).powi(2);
    if rise == 0.0 || along == 0.0 {
        return 0.0;
    }
    let a = rise / (rise + along) * along / (along + across);
    0.5 * a * (c - u.abs()).max(0.0) * h * (r.tangential - l.tangential)
}

fn jumps_are_riemann_problems<Rm: Riemann<f64>>() {
    let mut next = numbers(24);
    let mut dragged = 0;
    for n in 0..1000 {
        let [a, b] = [edge(&mut next), edge(&mut next)];
        let (normal, length) = (a.normal, a.length);
        // The second cell has a field of its own, over the same bed or one that is up to a metre higher.
        let b = Edge {
            normal,
            length,
            middle: a.middle,
            ..b
        };
        let mut right_field = b.field;
        right_field.slopes[0] = right_field.slopes[1];
        let bed =
            a.field.side(&a.middle, normal).bed + if n % 2 == 0 { 0.0 } else { next(-1.0, 1.0) };
        let depth = right_field.numbers(&a.middle)[1];
        right_field.at_origin[0] += bed + depth - right_field.numbers(&a.middle)[0];
        let b = Edge {
            field: right_field,
            ..b
        };
        let (l, r) = (
            a.field.side(&a.middle, normal),
            b.field.side(&a.middle, normal),
        );
        let profiles = [a.field.at(&a.cells[0]), b.field.at(&b.cells[1])];
        let slopes = [Slopes(a.field.slopes), Slopes(b.field.slopes)];
        let areas = [next(0.1, 3.0), next(0.1, 3.0)];
        let reach = [next(0.01, 1.0), next(0.01, 1.0)];
        let (flux, found_rate) = cross_sloped_edge(
            &scheme::<Rm, BarthJespersen>(),
            [
                &sloped(&profiles[0], &slopes[0], a.arms()[0], [areas[0], reach[0]]),
                &sloped(&profiles[1], &slopes[1], b.arms()[1], [areas[1], reach[1]]),
            ],
            normal,
            length,
        );
        let top = l.bed.max(r.bed);
        let above = |s: &Side<f64>| Side {
            depth: (s.depth + s.bed - top).max(0.0),
            bed: top,
            ..*s
        };
        let (l_above, r_above) = (above(&l), above(&r));
        let plain = Rm::with_defaults().cross(G, &l_above, &r_above);
        let drag = if Rm::KEEPS_SHEAR {
            drag(&l_above, &r_above)
        } else {
            0.0
        };
        dragged += usize::from(drag.abs() > 1e-3);
        near(flux.volume, plain.volume * length, 1e-9, "volume");
        let left = a.xy([plain.left[0] + a.push(0), plain.left[1] - drag]);
        let right = a.xy([plain.right[0] + b.push(1), plain.right[1] - drag]);
        for k in 0..2 {
            near(flux.left[k], left[k], 1e-9, "left");
            near(flux.right[k], right[k], 1e-9, "right");
        }
        let leaving = [l.normal + plain.speeds[0], plain.speeds[1] - r.normal];
        let expected = rate(plain.speeds, leaving, length, reach, areas);
        near(found_rate, expected, 1e-9 * expected, "rate");
    }
    assert!(dragged > 300 || !Rm::KEEPS_SHEAR, "{dragged}");
}

/// Where fields differ an edge is the Riemann problem between their values at its middle over the higher of the
/// two beds, with the drag between rows where the solver keeps shear.
#[test]
fn jumps_are_riemann_problems_over_the_higher_bed() {
    jumps_are_riemann_problems::<Roe>();
    jumps_are_riemann_problems::<Hll>();
    jumps_are_riemann_problems::<Hllc>();
}

/// A lake over any bed stays: level slopes are none, depths slope as the bed does.
#[test]
fn a_lake_stays_at_rest_with_slopes() {
    let mut next = numbers(25);
    for _ in 0..300 {
        let edge = edge(&mut next);
        let at_rest = |level: f64, depth: f64| Profile {
            level,
            depth,
            velocity: [0.0; 2],
        };
        let profiles = [at_rest(1.0, next(0.5, 2.0)), at_rest(1.0, next(0.5, 2.0))];
        let slopes: [Slopes<f64>; 2] =
            from_fn(|_| Slopes([[0.0; 2], from_fn(|_| next(-0.4, 0.4)), [0.0; 2], [0.0; 2]]));
        let scheme = scheme::<Roe, BarthJespersen>();
        let (flux, _) = cross_sloped_edge(
            &scheme,
            [
                &sloped(&profiles[0], &slopes[0], edge.arms()[0], [1.0; 2]),
                &sloped(&profiles[1], &slopes[1], edge.arms()[1], [1.0; 2]),
            ],
            edge.normal,
            edge.length,
        );
        for x in [
            flux.volume,
            flux.left[0],
            flux.left[1],
            flux.right[0],
            flux.right[1],
        ] {
            near(x, 0.0, 1e-13, "a lake at rest");
        }
    }
}

/// Of a cell with slopes an edge of the domain sees the water at its middle: it meets the condition there, and
/// the momentum gains what pressure and bed differ by.
#[test]
fn the_edge_of_the_domain_meets_the_water_at_its_middle() {
    let mut next = numbers(26);
    let scheme = scheme::<Roe, BarthJespersen>();
    for n in 0..1000 {
        let edge = edge(&mut next);
        let slopes = Slopes(edge.field.slopes);
        let profile = edge.field.at(&edge.cells[0]);
        let [level, depth, u, v] = edge.field.numbers(&edge.middle);
        let at_edge = Water {
            depth,
            discharge: [depth * u, depth * v],
            bed: level - depth,
        };
        let condition = match n % 4 {
            0 => Condition::Closed,
            1 => Condition::Stage(level + next(-1.0, 1.0)),
            2 => Condition::Discharge(next(-2.0, 2.0)),
            _ => Condition::Open,
        };
        let arm = edge.arms()[0];
        let found = sloped_incoming(&scheme, &profile, &slopes, arm, edge.normal);
        let r = incoming(&scheme, &at_edge, edge.normal);
        near(found, r, 1e-12, "incoming characteristic");
        let beyond = Beyond {
            incoming: r,
            roughness: [0.03, 0.0],
        };
        let (area, reach) = (next(0.1, 3.0), next(0.01, 9.0));
        let (flux, found_rate) = cross_sloped_boundary(
            &scheme,
            &sloped(&profile, &slopes, arm, [area, reach]),
            edge.normal,
            edge.length,
            &condition,
            &beyond,
        );
        let (plain, speeds) = cross_boundary(
            &scheme,
            &at_edge,
            edge.normal,
            edge.length,
            &condition,
            &beyond,
        );
        let push = edge.xy([edge.push(0), 0.0]);
        near(flux.volume, plain.volume, 1e-9, "volume");
        for (k, push) in push.into_iter().enumerate() {
            near(flux.left[k], plain.left[k] + push, 1e-9, "momentum");
        }
        let side = edge.field.side(&edge.middle, edge.normal);
        let leaving = [side.normal + speeds[0], 0.0];
        let expected = rate(
            [speeds[0], 0.0],
            leaving,
            edge.length,
            [reach, 0.0],
            [area, 0.0],
        );
        near(found_rate, expected, 1e-9 * expected, "rate");
    }
}

/// At the far end of a slope there is no less than no water, and the level is the cell's own.
#[test]
fn depths_at_edges_are_not_negative() {
    let scheme = scheme::<Roe, BarthJespersen>();
    let profile = Profile {
        level: 1.0,
        depth: 0.5,
        velocity: [0.0; 2],
    };
    let slopes = Slopes([[0.0; 2], [-1.0, 0.0], [0.0; 2], [0.0; 2]]);
    let found = sloped_incoming(&scheme, &profile, &slopes, [2.0, 0.0], [1.0, 0.0]);
    assert_eq!(found, 0.0);
}
