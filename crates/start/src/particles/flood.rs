//! Where water that stands no higher than at the start gets to: the edge of the domain, and both sides of thin walls.
//!
//! The domain is cut into cells of one spacing. Cells whose middle is nearer to a wall particle than a spacing are
//! closed: through a wall of one layer no way goes from cell to cell. From those that fluid stands in water
//! spreads to all that are not above its highest particle. It may leave where a case says so: through openings, open
//! faces of tanks, periodic sides, and planes and ground are walls.

use std::collections::{HashMap, VecDeque};

use super::state::lift;
use super::{Seed, SeedKind};
use monoflow_case::{Axis, Escaped, Face, OpeningPlan, RunPlan, walls};

/// Looks at no domain of more cells: each takes a byte.
const MOST: u64 = 1 << 30;

/// Nothing has been here.
const FREE: u8 = 0;
/// Too near to a wall, or no water comes here.
const SHUT: u8 = 1;
/// Water has been here.
const WET: u8 = 2;
/// Beside one of these: a wall particle is in the cell.
const HOLDS_WALL: u8 = 4;

/// Cells beside a wall that are closed though no particle of it is in them, on both sides together.
const BESIDE: u32 = 4;

/// Measures no more patches along an axis.
const MOST_TRIED: u32 = 64;

/// Where water gets to.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Flood {
    /// The place at the edge of the domain (m) that it gets to first, if that is no way that the case gives it.
    pub leak: Option<[f64; 3]>,
    /// Does it get there once walls are taken away, and not before?
    pub leaks_later: bool,
    /// A wall through which the fluid on its two sides feels each other.
    pub thin: Option<ThinWall>,
}

/// A wall that is thinner than the kernel reaches, with fluid on both sides, or a way for it to there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThinWall {
    /// The geometry.
    pub group: u16,
    /// Its particles across, at its thinnest.
    pub layers: u32,
    /// Where it is so thin, m.
    pub at: [f64; 3],
}

impl ThinWall {
    /// How thick it is there (spacings of the fluid).
    fn thickness(&self, plan: &RunPlan) -> f64 {
        let wall = &plan.geometry[usize::from(self.group)];
        f64::from(self.layers) * (plan.spacing_of(wall) / plan.discretisation.spacing)
    }

    /// How many particles make it thick enough.
    pub(crate) fn needed(&self, plan: &RunPlan) -> f64 {
        let discretisation = &plan.discretisation;
        let wall = &plan.geometry[usize::from(self.group)];
        let deep = discretisation.influence_radius * (1.0 - 1e-9) - discretisation.spacing;
        (deep / plan.spacing_of(wall)).ceil()
    }
}

/// Lets water spread from where it stands at the start; if some walls are taken away during the run, once more without
/// them.
pub(super) fn flood(
    plan: &RunPlan,
    seeds: &[Seed],
    ground: Option<&dyn Fn([f64; 3]) -> f64>,
) -> Flood {
    let mut flood = spread(plan, seeds, ground).unwrap_or_default();
    let goes = |seed: &Seed| {
        let time = plan.geometry[usize::from(seed.group)].removed_at;
        time.is_some_and(|time| time < plan.time.end)
    };
    if flood.leak.is_none() && seeds.iter().any(goes) {
        let left: Vec<Seed> = seeds.iter().filter(|seed| !goes(seed)).copied().collect();
        flood.leak = spread(plan, &left, ground).and_then(|flood| flood.leak);
        flood.leaks_later = flood.leak.is_some();
    }
    flood
}

/// The same; none without fluid, and where there are too many cells.
fn spread(
    plan: &RunPlan,
    seeds: &[Seed],
    ground: Option<&dyn Fn([f64; 3]) -> f64>,
) -> Option<Flood> {
    let may_leave = plan.weight() == 0.0 || plan.domain.escaped == Escaped::Remove;
    let fluid = || seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid);
    let top = fluid().map(|seed| lift(plan, seed.position));
    let top = top.reduce(f64::max)? + 0.5 * plan.weight() * plan.discretisation.spacing;
    let cells = Cells::of(plan)?;
    let mut state = vec![FREE; cells.len()];
    for wall in seeds.iter().filter(|seed| seed.kind == SeedKind::Wall) {
        cells.close(wall.position, plan.discretisation.spacing, &mut state);
        state[cells.number(cells.at(wall.position))] |= HOLDS_WALL;
    }
    let is_open = |at: [f64; 3]| {
        lift(plan, at) <= top
            && plan.planes.iter().all(|plane| plane.distance(at) > 0.0)
            && ground.is_none_or(|distance| distance(at) > 0.0)
            && !plan.openings.iter().any(|opening| is_behind(opening, at))
            && !is_beyond_open_face(plan, at)
    };
    let mut waiting = VecDeque::new();
    let visit = |cell: [usize; 3], state: &mut [u8], waiting: &mut VecDeque<[usize; 3]>| {
        let state = &mut state[cells.number(cell)];
        if *state == FREE {
            *state = SHUT;
            if is_open(cells.middle(cell)) {
                *state = WET;
                waiting.push_back(cell);
            }
        }
    };
    for seed in fluid() {
        visit(cells.at(seed.position), &mut state, &mut waiting);
    }
    let up = plan.up();
    let (mut leak, mut runs_out) = (None, false);
    while let Some(cell) = waiting.pop_front() {
        for axis in 0..plan.dimensions as usize {
            for (upper, sign) in [(false, -1.0), (true, 1.0)] {
                match cells.next(cell, axis, upper) {
                    Some(next) => visit(next, &mut state, &mut waiting),
                    // Nothing falls out of the top.
                    None if runs_out || sign * up[axis] > 0.5 => {}
                    None => {
                        let edge = cells.middle(cell);
                        let mut outside = edge;
                        outside[axis] += sign * cells.width[axis];
                        if is_open(outside) {
                            runs_out = true;
                            leak = (!may_leave).then_some(edge);
                        }
                    }
                }
            }
        }
    }
    Some(Flood {
        leak,
        leaks_later: false,
        // Where water runs out it is on all sides of everything.
        thin: match runs_out {
            true => None,
            false => cells.thin(plan, &state, seeds),
        },
    })
}

/// Does fluid on both sides of so many spacings feel each other? It stands half a spacing before each face.
fn is_thin(thickness: f64, reach: f64) -> bool {
    thickness + 1.0 < reach * (1.0 - 1e-9)
}

/// Is a point behind the face of an opening?
fn is_behind(opening: &OpeningPlan, at: [f64; 3]) -> bool {
    let axis = opening.into.axis.index();
    let [min, max] = [opening.min, opening.max];
    opening.sign() * (at[axis] - min[axis]) < 0.0
        && (0..3).all(|k| k == axis || (min[k]..=max[k]).contains(&at[k]))
}

/// Is a point outside of a tank, beyond a face without particles?
fn is_beyond_open_face(plan: &RunPlan, at: [f64; 3]) -> bool {
    walls::tanks(plan).any(|(_, [min, max], open)| {
        let used = plan.dimensions as usize;
        let beyond = |Face { axis, upper }: Face| {
            let k = axis.index();
            k < used
                && if upper {
                    at[k] > max[k]
                } else {
                    at[k] < min[k]
                }
        };
        let faces = || {
            Axis::ALL
                .into_iter()
                .flat_map(|axis| [false, true].map(|upper| Face { axis, upper }))
        };
        faces().any(beyond)
            && faces()
                .filter(|face| beyond(*face))
                .all(|face| open.contains(&face))
    })
}

/// The cells of a domain, x fastest.
struct Cells {
    min: [f64; 3],
    width: [f64; 3],
    count: [usize; 3],
    periodic: [bool; 3],
}

impl Cells {
    fn of(plan: &RunPlan) -> Option<Self> {
        let (domain, spacing) = (&plan.domain, plan.discretisation.spacing);
        let length = [0, 1, 2].map(|k| domain.max[k] - domain.min[k]);
        let mut count = [1; 3];
        for (k, count) in count.iter_mut().enumerate().take(plan.dimensions as usize) {
            // Saturates.
            *count = ((length[k] / spacing).round() as u64).max(1);
        }
        let all = count.iter().try_fold(1_u64, |all, n| all.checked_mul(*n));
        all.filter(|all| *all <= MOST)?;
        Some(Cells {
            min: domain.min,
            width: [0, 1, 2].map(|k| (length[k] / count[k] as f64).max(f64::MIN_POSITIVE)),
            count: count.map(|n| n as usize),
            periodic: domain.periodic,
        })
    }

    fn len(&self) -> usize {
        self.count.iter().product()
    }

    fn number(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.count[1] + y) * self.count[0] + x
    }

    fn at(&self, position: [f64; 3]) -> [usize; 3] {
        [0, 1, 2].map(|k| {
            let cell = ((position[k] - self.min[k]) / self.width[k]) as usize;
            cell.min(self.count[k] - 1)
        })
    }

    fn middle(&self, cell: [usize; 3]) -> [f64; 3] {
        [0, 1, 2].map(|k| match self.count[k] {
            1 => 0.5 * (self.min[k] + self.min[k] + self.width[k]),
            _ => self.min[k] + (cell[k] as f64 + 0.5) * self.width[k],
        })
    }

    /// A patch of wall that is thin everywhere, with water on both sides, if there is one: as wide across as twice the
    /// kernel reaches, or as the plane is. Rows do not go around periodic sides.
    fn thin(&self, plan: &RunPlan, state: &[u8], seeds: &[Seed]) -> Option<ThinWall> {
        let discretisation = &plan.discretisation;
        let reach = discretisation.influence_radius / discretisation.spacing;
        let width = (2.0 * reach).ceil() as usize;
        for axis in 0..plan.dimensions as usize {
            let across = [(axis + 1) % 3, (axis + 2) % 3];
            let number =
                |cell: [usize; 3]| cell[across[1]] * self.count[across[0]] + cell[across[0]];
            let rows: Vec<[usize; 3]> = self.rows(axis).collect();
            let mut thin = vec![None; rows.len()];
            for row in &rows {
                thin[number(*row)] = self.crossing(state, axis, *row, reach);
            }
            let mut tried = 0;
            for first in rows {
                let wide = across.map(|k| width.min(self.count[k]));
                if (0..2).any(|k| first[across[k]] + wide[k] > self.count[across[k]]) {
                    continue;
                }
                let mut patch = (0..wide[1]).flat_map(|b| (0..wide[0]).map(move |a| [a, b]));
                let Some(place) = thin[number(first)] else {
                    continue;
                };
                let goes_on = |[a, b]: [usize; 2]| {
                    let mut row = first;
                    row[across[0]] += a;
                    row[across[1]] += b;
                    thin[number(row)].is_some_and(|n: usize| n.abs_diff(place) <= a + b + 1)
                };
                if !patch.all(goes_on) {
                    continue;
                }
                let mut low = first;
                low[axis] = place;
                if let Some(found) = self.measured(plan, seeds, (axis, across), (low, wide))
                    && is_thin(found.thickness(plan), reach)
                {
                    return Some(found);
                }
                // Cells are not quite as wide as the spacing, and may hold two layers of a wall that is thick.
                tried += 1;
                if tried == MOST_TRIED {
                    break;
                }
            }
        }
        None
    }

    /// Along a row: the cell of the first wall particle of a wall that seems thin between two wet cells.
    fn crossing(&self, state: &[u8], axis: usize, row: [usize; 3], reach: f64) -> Option<usize> {
        // Since the last wet cell: cells, those that hold a wall, and the first of these.
        let mut since: Option<(u32, u32, usize)> = None;
        for n in 0..self.count[axis] {
            let mut cell = row;
            cell[axis] = n;
            let here = state[self.number(cell)];
            if here & WET != 0 {
                if let Some((apart, layers @ 1.., at)) = since
                    && apart <= layers + BESIDE
                    && is_thin(f64::from(layers), reach)
                {
                    return Some(at);
                }
                since = Some((0, 0, n));
            } else if let Some((apart, layers, at)) = &mut since {
                *apart += 1;
                if here & HOLDS_WALL != 0 {
                    *layers += 1;
                    if *layers == 1 {
                        *at = n;
                    }
                }
            }
        }
        None
    }

    /// How thick the wall of a patch is at its thickest, by its particles.
    fn measured(
        &self,
        plan: &RunPlan,
        seeds: &[Seed],
        (axis, across): (usize, [usize; 2]),
        (low, wide): ([usize; 3], [usize; 2]),
    ) -> Option<ThinWall> {
        let mut ends: HashMap<[usize; 2], [f64; 2]> = HashMap::new();
        let mut first: Option<&Seed> = None;
        let slack = wide[0] + wide[1] + 2 * BESIDE as usize;
        for seed in seeds.iter().filter(|seed| seed.kind == SeedKind::Wall) {
            let cell = self.at(seed.position);
            let [a, b] = across.map(|k| cell[k].wrapping_sub(low[k]));
            if a < wide[0] && b < wide[1] && cell[axis].abs_diff(low[axis]) <= slack {
                let x = seed.position[axis];
                let ends = ends.entry([a, b]).or_insert([x, x]);
                *ends = [ends[0].min(x), ends[1].max(x)];
                first = first.or(Some(seed));
            }
        }
        let thickest = ends.values().map(|[low, high]| high - low);
        let thickest = thickest.fold(0.0, f64::max);
        first.map(|wall| {
            let spacing = plan.spacing_of(&plan.geometry[usize::from(wall.group)]);
            ThinWall {
                group: wall.group,
                layers: (thickest / spacing).round() as u32 + 1,
                at: wall.position,
            }
        })
    }

    /// The first cells of all rows along an axis.
    fn rows(&self, axis: usize) -> impl Iterator<Item = [usize; 3]> {
        let count: [usize; 3] = [0, 1, 2].map(|k| if k == axis { 1 } else { self.count[k] });
        (0..count[2]).flat_map(move |z| {
            (0..count[1]).flat_map(move |y| (0..count[0]).map(move |x| [x, y, z]))
        })
    }

    /// The cell beside one; none beyond the domain.
    fn next(&self, mut cell: [usize; 3], axis: usize, upper: bool) -> Option<[usize; 3]> {
        let last = self.count[axis] - 1;
        cell[axis] = match (upper, cell[axis]) {
            (false, 0) => self.periodic[axis].then_some(last)?,
            (true, n) if n == last => self.periodic[axis].then_some(0)?,
            (false, n) => n - 1,
            (true, n) => n + 1,
        };
        Some(cell)
    }

    /// Closes the cells whose middle is within `reach` (m) of a wall particle.
    fn close(&self, wall: [f64; 3], reach: f64, state: &mut [u8]) {
        let here = self.at(wall);
        for n in 0..27_usize {
            let mut cell = Some(here);
            for (axis, step) in [n % 3, n / 3 % 3, n / 9].into_iter().enumerate() {
                if step > 0 {
                    cell = cell.and_then(|cell| self.next(cell, axis, step == 2));
                }
            }
            let Some(cell) = cell else { continue };
            let state = &mut state[self.number(cell)];
            if *state & SHUT != 0 {
                continue;
            }
            let middle = self.middle(cell);
            let apart2 = (0..3).filter(|k| self.count[*k] > 1).map(|k| {
                let apart = (middle[k] - wall[k]).abs();
                let length = self.width[k] * self.count[k] as f64;
                if self.periodic[k] {
                    apart.min((length - apart).abs())
                } else {
                    apart
                }
                .powi(2)
            });
            if apart2.sum::<f64>() < reach * reach * (1.0 + 1e-6) {
                *state |= SHUT;
            }
        }
    }
}
