//! Where walls are: what a point in space is within, and which walls overlap.

use crate::particles::plan::{Face, Fill, GeometryPlan, Kind, RunPlan, Shape, WallPlacement};
use crate::plan::Axis;

/// Lower and upper corner (m).
type Block = [[f64; 3]; 2];

/// Differences below this share of the spacing are rounding (dimensionless).
const ROUNDING: f64 = 1e-6;
/// Walls that share less than this along an axis only touch (spacings of the finer one).
const TOUCHING: f64 = 0.25;

/// The blocks that a wall consists of: a solid box itself, otherwise its layers at each face.
///
/// The one layer of walls that stand on their faces has no thickness.
fn blocks(geometry: &GeometryPlan, plan: &RunPlan) -> Vec<Block> {
    if geometry.kind != Kind::Wall {
        return Vec::new();
    }
    let spacing = plan.spacing_of(geometry);
    let depth = |layers: u32| match plan.discretisation.wall_placement {
        WallPlacement::Behind => f64::from(layers) * spacing,
        WallPlacement::OnFace => f64::from(layers.saturating_sub(1)) * spacing,
    };
    match &geometry.shape {
        Shape::Plane {
            normal,
            min,
            max,
            layers,
            ..
        } => {
            let axis = normal.axis.index();
            let (mut low, mut high) = (*min, *max);
            if normal.upper {
                low[axis] -= depth(*layers);
            } else {
                high[axis] += depth(*layers);
            }
            vec![[low, high]]
        }
        // No boxes make them up.
        Shape::Body { .. } => Vec::new(),
        Shape::Box {
            min,
            max,
            fill: Fill::Solid,
            ..
        } => vec![[*min, *max]],
        Shape::Box {
            min,
            max,
            fill,
            open,
            layers,
        } => {
            let depth = depth(*layers);
            let outward = *fill == Fill::Shell;
            let faces = Axis::ALL
                .into_iter()
                .take(plan.dimensions as usize)
                .flat_map(|axis| [false, true].map(|upper| Face { axis, upper }))
                .filter(|face| !open.contains(face));
            let (mut low, mut high) = (*min, *max);
            if outward {
                for face in faces.clone() {
                    let n = face.axis.index();
                    if face.upper {
                        high[n] += depth;
                    } else {
                        low[n] -= depth;
                    }
                }
            }
            faces
                .map(|face| {
                    let n = face.axis.index();
                    let mut block = [low, high];
                    match (face.upper, outward) {
                        (false, true) => block[1][n] = min[n],
                        (true, true) => block[0][n] = max[n],
                        (false, false) => block[1][n] = (min[n] + depth).min(max[n]),
                        (true, false) => block[0][n] = (max[n] - depth).max(min[n]),
                    }
                    block
                })
                .collect()
        }
    }
}

/// The part that two blocks share, if they share more than `slack` (m) along each axis.
fn shared(a: &Block, b: &Block, dimensions: u32, slack: f64) -> Option<Block> {
    let low = [0, 1, 2].map(|n| a[0][n].max(b[0][n]));
    let high = [0, 1, 2].map(|n| a[1][n].min(b[1][n]));
    (0..dimensions as usize)
        .all(|n| high[n] - low[n] > slack)
        .then_some([low, high])
}

/// Does some `erase` among these take out the whole block?
fn erased(block: &Block, between: &[GeometryPlan], plan: &RunPlan) -> bool {
    let slack = ROUNDING * plan.discretisation.spacing;
    between
        .iter()
        .filter(|geometry| geometry.kind == Kind::Erase)
        .filter(|geometry| !matches!(geometry.shape, Shape::Body { .. }))
        .any(|geometry| {
            let [min, max] = geometry.shape.extent();
            (0..plan.dimensions as usize)
                .all(|n| min[n] <= block[0][n] + slack && block[1][n] - slack <= max[n])
        })
}

/// The wall that a point is inside of; its faces do not belong to it.
pub fn around(plan: &RunPlan, at: [f64; 3]) -> Option<&GeometryPlan> {
    let slack = ROUNDING * plan.discretisation.spacing;
    let within = |block: &Block| {
        (0..plan.dimensions as usize)
            .all(|n| block[0][n] + slack < at[n] && at[n] < block[1][n] - slack)
    };
    plan.geometry.iter().enumerate().find_map(|(n, geometry)| {
        let later = plan.geometry.get(n + 1..).unwrap_or_default();
        let inside = blocks(geometry, plan).iter().any(within);
        (inside && !erased(&[at, at], later, plan)).then_some(geometry)
    })
}

/// The same, but for walls that are taken away during the run.
pub(crate) fn staying(plan: &RunPlan, at: [f64; 3]) -> Option<&GeometryPlan> {
    around(plan, at).filter(|wall| wall.removed_at.is_none())
}

/// The wall that fills the line through a point along an axis wherever there is fluid at the start.
pub fn across(plan: &RunPlan, at: [f64; 3], axis: Axis) -> Option<&GeometryPlan> {
    let n = axis.index();
    let mut fluid: Option<[f64; 2]> = None;
    for geometry in plan.geometry.iter().filter(|g| g.kind == Kind::Fluid) {
        let [min, max] = geometry.shape.extent();
        let [low, high] = fluid.unwrap_or([f64::INFINITY, f64::NEG_INFINITY]);
        fluid = Some([low.min(min[n]), high.max(max[n])]);
    }
    let half = 0.5 * plan.discretisation.spacing;
    let on = |level: f64| {
        let mut point = at;
        point[n] = level;
        staying(plan, point)
    };
    let [low, high] = fluid?;
    let lowest = on(low + half)?;
    (on(high - half)?.name == lowest.name && on(0.5 * (low + high))?.name == lowest.name)
        .then_some(lowest)
}

/// The names of walls that overlap, and the middle of what they share (m).
pub fn overlaps(plan: &RunPlan) -> Vec<(&str, &str, [f64; 3])> {
    let walls: Vec<_> = plan
        .geometry
        .iter()
        .enumerate()
        .map(|(n, geometry)| (n, geometry, blocks(geometry, plan)))
        .filter(|(_, _, blocks)| !blocks.is_empty())
        .collect();
    let mut found = Vec::new();
    for (second, (n, later, theirs)) in walls.iter().enumerate() {
        for (m, earlier, ours) in &walls[..second] {
            let between = plan.geometry.get(m + 1..*n).unwrap_or_default();
            let [own, other] = [*n, *m].map(|n| plan.spacing_of(&plan.geometry[n]));
            let slack = TOUCHING * own.min(other);
            let common = ours
                .iter()
                .flat_map(|a| theirs.iter().map(move |b| (a, b)))
                .filter_map(|(a, b)| shared(a, b, plan.dimensions, slack))
                .find(|block| !erased(block, between, plan));
            if let Some([low, high]) = common {
                let middle = [0, 1, 2].map(|n| 0.5 * (low[n] + high[n]));
                found.push((earlier.name.as_str(), later.name.as_str(), middle));
            }
        }
    }
    found
}

/// The tanks of a plan: boxes whose walls are outside of them.
#[inline]
pub fn tanks(plan: &RunPlan) -> impl Iterator<Item = (&GeometryPlan, Block, &[Face])> {
    plan.geometry
        .iter()
        .filter_map(|geometry| match &geometry.shape {
            Shape::Box {
                min,
                max,
                fill: Fill::Shell,
                open,
                ..
            } if geometry.kind == Kind::Wall => Some((geometry, [*min, *max], open.as_slice())),
            _ => None,
        })
}

/// The first wall at rest that a moving one goes through: into it, and with its front out of the far side of it.
/// `shifts` (m) lead from one place of the moving wall to the next. Of walls without boxes nothing is known.
pub fn gone_through<'p>(
    plan: &'p RunPlan,
    moving: &GeometryPlan,
    shifts: &[[f64; 3]],
) -> Option<&'p GeometryPlan> {
    let used = plan.dimensions as usize;
    let slack = TOUCHING * plan.finest_spacing();
    let moved = |block: &Block, shift: &[f64; 3]| {
        block.map(|corner| [0, 1, 2].map(|n| corner[n] + shift[n]))
    };
    let is_through = |block: &Block, other: &Block, later: &[GeometryPlan]| {
        let meets = |shift: &[f64; 3]| {
            let common = shared(&moved(block, shift), other, plan.dimensions, slack);
            common.is_some_and(|common| !erased(&common, later, plan))
        };
        let is_beyond = |shift: &[f64; 3]| {
            let [low, high] = moved(block, shift);
            let is_beside =
                |k: usize| low[k] + slack < other[1][k] && other[0][k] + slack < high[k];
            (0..used).any(|n| {
                let forth = block[1][n] < other[0][n] + slack && other[1][n] + slack < high[n];
                let back = other[1][n] < block[0][n] + slack && low[n] + slack < other[0][n];
                (forth || back) && (0..used).all(|k| k == n || is_beside(k))
            })
        };
        shifts.iter().any(meets) && shifts.iter().any(is_beyond)
    };
    let ours = blocks(moving, plan);
    let stays = |wall: &GeometryPlan| wall.motion.is_none() && wall.removed_at.is_none();
    let all = plan.geometry.iter().enumerate();
    let mut at_rest = all.filter(|(_, wall)| stays(wall));
    let found = at_rest.find(|(n, wall)| {
        let later = plan.geometry.get(n + 1..).unwrap_or_default();
        let theirs = blocks(wall, plan);
        let goes_through = |other: &Block| ours.iter().any(|block| is_through(block, other, later));
        theirs.iter().any(goes_through)
    });
    found.map(|(_, wall)| wall)
}

/// Is a point in a tank, or beyond one of its open faces?
#[inline]
pub fn held(plan: &RunPlan, at: [f64; 3]) -> bool {
    let slack = ROUNDING * plan.discretisation.spacing;
    tanks(plan).any(|(_, [min, max], open)| {
        let opens = |axis, upper| open.contains(&Face { axis, upper });
        Axis::ALL
            .into_iter()
            .take(plan.dimensions as usize)
            .all(|axis| {
                let n = axis.index();
                (opens(axis, false) || min[n] - slack < at[n])
                    && (opens(axis, true) || at[n] < max[n] + slack)
            })
    })
}
