//! Fluid that starts without the weight of the fluid that lies on it: columns of particles are looked through upwards.

use super::{Seed, SeedKind};
use monoflow_case::{Formulas, GeometryPlan, Kind, RunPlan};
use std::collections::BTreeMap;

/// Particles of a column that are nearer than this stand on each other (spacings).
const ON_EACH_OTHER: f64 = 2.0 * (1.0 - 1e-6);

/// Columns begin so far (spacings) beside the places where lattices have particles: their edges and middles.
const BESIDE: f64 = 0.1;

/// Fluid whose pressure at the start leaves out fluid that lies on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Loaded {
    /// The geometry below.
    pub lower: u16,
    /// The one that lies on it.
    pub upper: u16,
    /// Columns in which it does.
    pub columns: u64,
    /// All columns of the geometry below.
    pub of: u64,
    /// How high fluid stands on it (m).
    pub top: f64,
}

/// A particle in its column, which two numbers tell.
struct Stood {
    column: [i64; 2],
    height: f64,
    position: [f64; 3],
    /// The geometry of fluid.
    fluid: Option<u16>,
}

/// Fluid that starts with the pressure up to a level of its own, where other fluid lies on half of it, or half of that
/// on it: drops that touch a pool do not.
pub(super) fn loaded(plan: &RunPlan, seeds: &[Seed]) -> Vec<Loaded> {
    let up = plan.up();
    let Some(axis) = (0..3).find(|k| up[*k].abs() > 1.0 - 1e-9) else {
        return Vec::new();
    };
    if !reach_higher(plan, axis) {
        return Vec::new();
    }
    let mut counted = Counted {
        plan,
        formulas: plan.geometry.iter().map(Formulas::of).collect(),
        highest: (plan.geometry.iter())
            .map(|one| highest(plan, one, axis))
            .collect(),
        columns: vec![0; plan.geometry.len()],
        pairs: BTreeMap::new(),
    };
    let spacing = plan.discretisation.spacing;
    let stood = in_columns(plan, axis, seeds);
    for column in stood.chunk_by(|one, next| one.column == next.column) {
        let mut found: Vec<u16> = column.iter().filter_map(|one| one.fluid).collect();
        found.sort_unstable();
        found.dedup();
        found
            .iter()
            .for_each(|group| counted.columns[usize::from(*group)] += 1);
        let is_on = |one: &Stood, next: &Stood| {
            let is_fluid = one.fluid.is_some() && next.fluid.is_some();
            is_fluid && next.height - one.height < ON_EACH_OTHER * spacing
        };
        for stack in column.chunk_by(is_on) {
            counted.stack(stack, &found);
        }
    }
    counted.finish()
}

/// Does some fluid reach above the level up to which other fluid has its pressure from?
fn reach_higher(plan: &RunPlan, axis: usize) -> bool {
    let fluids = || plan.geometry.iter().filter(|one| is_fluid(one));
    let levels = fluids().filter_map(|one| {
        let level = one.hydrostatic_level.as_ref()?;
        Some(level.ends(one.shape.extent())[0])
    });
    let least = levels.fold(f64::INFINITY, f64::min);
    fluids().any(|one| is_above(plan, highest(plan, one, axis), least))
}

/// Fluid that is there from the start on.
fn is_fluid(geometry: &GeometryPlan) -> bool {
    geometry.kind == Kind::Fluid && geometry.released_at.is_none()
}

/// Is a height above a level by more than the half spacing that lattices may be off?
fn is_above(plan: &RunPlan, height: f64, level: f64) -> bool {
    height > level + 0.5 * plan.discretisation.spacing
}

/// How high the fluid of a geometry reaches along an axis (m).
fn highest(plan: &RunPlan, geometry: &GeometryPlan, axis: usize) -> f64 {
    let sign = plan.up()[axis].signum();
    let extent = geometry.shape.extent();
    let [a, b] = extent.map(|corner| sign * corner[axis]);
    let level = geometry.level.as_ref();
    a.max(b)
        .min(level.map_or(f64::INFINITY, |level| level.ends(extent)[1]))
}

/// Particles by their columns, upwards in each. Fluid that is not yet there is left out.
fn in_columns(plan: &RunPlan, axis: usize, seeds: &[Seed]) -> Vec<Stood> {
    let (spacing, min) = (plan.discretisation.spacing, plan.domain.min);
    let across: Vec<usize> = (0..plan.dimensions as usize)
        .filter(|k| *k != axis)
        .collect();
    let stood = seeds.iter().filter_map(|seed| {
        let is_wall = seed.kind == SeedKind::Wall;
        if !is_wall && !is_fluid(&plan.geometry[usize::from(seed.group)]) {
            return None;
        }
        let number = |k: &usize| ((seed.position[*k] - min[*k]) / spacing + BESIDE).floor() as i64;
        Some(Stood {
            column: [0, 1].map(|n| across.get(n).map_or(0, number)),
            height: plan.up()[axis].signum() * seed.position[axis],
            position: seed.position,
            fluid: (!is_wall).then_some(seed.group),
        })
    });
    let mut stood: Vec<Stood> = stood.collect();
    stood.sort_unstable_by(|one, other| {
        let height = || one.height.total_cmp(&other.height);
        one.column.cmp(&other.column).then_with(height)
    });
    stood
}

struct Counted<'p> {
    plan: &'p RunPlan,
    formulas: Vec<Formulas>,
    /// How high the fluid of each geometry reaches (m).
    highest: Vec<f64>,
    /// Columns of each geometry.
    columns: Vec<u64>,
    /// In how many the second lies on the first, and how high fluid stands there (m).
    pairs: BTreeMap<[u16; 2], (u64, f64)>,
}

impl Counted<'_> {
    /// Looks at fluid that stands on each other, of some of these geometries.
    fn stack(&mut self, stack: &[Stood], groups: &[u16]) {
        let (Some(last), plan) = (stack.last(), self.plan) else {
            return;
        };
        let spacing = plan.discretisation.spacing;
        let top = last.fluid.map_or(last.height, |group| {
            self.highest[usize::from(group)].min(last.height + spacing)
        });
        for lower in groups {
            let level = self.formulas[usize::from(*lower)].hydrostatic_level(last.position);
            if !level.is_some_and(|level| is_above(plan, top, level)) {
                continue;
            }
            let own = stack.iter().rposition(|one| one.fluid == Some(*lower));
            let next = own.and_then(|own| stack.get(own + 1));
            if let Some(upper) = next.and_then(|next| next.fluid) {
                let pair = self.pairs.entry([*lower, upper]).or_insert((0, top));
                *pair = (pair.0 + 1, pair.1.max(top));
            }
        }
    }

    fn finish(self) -> Vec<Loaded> {
        let mut found: Vec<Loaded> = Vec::new();
        for ([lower, upper], (columns, top)) in self.pairs {
            let [of, others] = [lower, upper].map(|group| self.columns[usize::from(group)]);
            if 2 * columns < of.min(others) {
                continue;
            }
            match found.last_mut().filter(|last| last.lower == lower) {
                Some(last) if last.columns >= columns => {}
                Some(last) => (last.upper, last.columns, last.top) = (upper, columns, top),
                None => found.push(Loaded {
                    lower,
                    upper,
                    columns,
                    of,
                    top,
                }),
            }
        }
        found
    }
}
