//! Tanks that do not hold their water.

use monoflow_case::{
    Axis, Escaped, Face, GeometryPlan, Kind, RunPlan, Shape, behind_name, told, walls,
};

/// Lower and upper corner (m).
type Block = [[f64; 3]; 2];

/// A tank that rests: what it is called, its inside, and its open faces.
type Tank<'p> = (&'p GeometryPlan, Block, &'p [Face]);

/// A sentence each. Nothing is said where fluid may leave, and where planes, terrain or bodies may hold it.
pub(super) fn cautions(plan: &RunPlan) -> Vec<String> {
    let is_body = |geometry: &GeometryPlan| {
        geometry.kind == Kind::Wall && matches!(geometry.shape, Shape::Body { .. })
    };
    if plan.weight() == 0.0
        || plan.domain.escaped == Escaped::Remove
        || !plan.planes.is_empty()
        || plan.terrain.is_some()
        || plan.geometry.iter().any(is_body)
    {
        return Vec::new();
    }
    let rest = walls::tanks(plan).filter(|(tank, ..)| tank.motion.is_none());
    let tanks = rest.map(|tank| pours_out(plan, &tank).or_else(|| brims_over(plan, &tank)));
    tanks.flatten().collect()
}

/// By how much a step out of a face leads up, of its length.
fn rise(plan: &RunPlan, face: Face) -> f64 {
    face.sign() * plan.up()[face.axis.index()]
}

/// Do two blocks share something along all axes in use but one?
fn are_beside(plan: &RunPlan, one: &Block, other: &Block, but: usize) -> bool {
    let mut across = (0..plan.dimensions as usize).filter(|k| *k != but);
    across.all(|k| one[0][k] < other[1][k] && other[0][k] < one[1][k])
}

/// The fluid that starts within a tank, or beyond its open faces, at least in part.
fn fluid_of<'p>(plan: &'p RunPlan, tank: &Tank<'_>) -> impl Iterator<Item = &'p GeometryPlan> {
    let ([min, max], used) = (tank.1, plan.dimensions as usize);
    let fluid = plan.geometry.iter();
    let fluid = fluid.filter(|geometry| geometry.kind == Kind::Fluid);
    fluid.filter(move |fluid| {
        let [low, high] = fluid.shape.extent();
        (0..used).all(|k| low[k] < max[k] && min[k] < high[k])
    })
}

/// That gravity points out of an open side, or along one where no side is open at the top: nothing holds water there.
fn pours_out(plan: &RunPlan, tank: &Tank<'_>) -> Option<String> {
    let (wall, _, open) = tank;
    let has_top = open.iter().any(|face| rise(plan, *face) > 0.5);
    let is_low = |face: &&Face| {
        let rise = rise(plan, **face);
        rise < -0.5 || !has_top && rise <= 0.5
    };
    let mut low = open.iter().filter(is_low);
    let face =
        low.find(|face| !plan.domain.periodic[face.axis.index()] && lets_out(plan, tank, **face))?;
    let way = match rise(plan, *face) < -0.5 {
        true => "out of",
        false => "along",
    };
    let gravity = plan.gravity[..plan.dimensions as usize].iter();
    let gravity: Vec<_> = gravity.map(|g| told(*g)).collect();
    Some(format!(
        "gravity{} is ({}) m/s2 and points {way} the open side {face} of `{}`, where no wall holds the water: it leaves the tank; turn gravity or close the side, or write domain.escaped = \"remove\" if it is to leave",
        behind_name(&plan.provenance, "gravity"),
        gravity.join(", "),
        wall.name,
    ))
}

/// Does fluid of a tank get out of an open face: is there no opening, and no other wall as wide as the fluid that reaches
/// as far as it does?
fn lets_out(plan: &RunPlan, tank: &Tank<'_>, face: Face) -> bool {
    let n = face.axis.index();
    let mut openings = plan.openings.iter();
    if openings.any(|opening| opening.into.axis == face.axis) {
        return false;
    }
    let walls = plan.geometry.iter();
    let walls = walls.filter(|other| other.kind == Kind::Wall && other.name != tank.0.name);
    let walls: Vec<_> = walls.map(|wall| wall.shape.extent()).collect();
    let is_held = |fluid: &GeometryPlan| {
        let [low, high] = fluid.shape.extent();
        let reaches = |wall: &&Block| match face.upper {
            true => wall[1][n] > high[n] - plan.discretisation.spacing,
            false => wall[0][n] < low[n] + plan.discretisation.spacing,
        };
        let before = walls.iter().filter(reaches);
        let before = before.filter(|wall| are_beside(plan, wall, &[low, high], n));
        // Several of them may hold it together.
        let all = before.copied().reduce(|a, b| {
            [
                [0, 1, 2].map(|k| a[0][k].min(b[0][k])),
                [0, 1, 2].map(|k| a[1][k].max(b[1][k])),
            ]
        });
        let mut across = (0..plan.dimensions as usize).filter(|k| *k != n);
        all.is_some_and(|all| across.all(|k| all[0][k] <= low[k] && high[k] <= all[1][k]))
    };
    fluid_of(plan, tank).any(|fluid| !is_held(fluid))
}

/// A point so much farther along an axis (m).
fn behind(mut at: [f64; 3], axis: usize, shift: f64) -> [f64; 3] {
    at[axis] += shift;
    at
}

/// Does fluid stand around a point, as beside a cup in a pool?
fn is_in_fluid(plan: &RunPlan, at: [f64; 3]) -> bool {
    let mut fluid = plan.geometry.iter().filter(|one| one.kind == Kind::Fluid);
    fluid.any(|fluid| {
        let [low, high] = fluid.shape.extent();
        (0..plan.dimensions as usize).all(|k| (low[k]..=high[k]).contains(&at[k]))
    })
}

/// That water at a side of a tank stands higher than the side.
fn brims_over(plan: &RunPlan, tank: &Tank<'_>) -> Option<String> {
    let (wall, block, open) = tank;
    let top = *open.iter().find(|face| rise(plan, **face) > 0.99)?;
    let (n, spacing) = (top.axis.index(), plan.discretisation.spacing);
    let layers = match wall.shape {
        Shape::Box { layers, .. } => layers,
        _ => 0,
    };
    let thick = f64::from(layers) * plan.spacing_of(wall);
    let rim = top.sign() * block[usize::from(top.upper)][n];
    let faces = Axis::ALL.into_iter().take(plan.dimensions as usize);
    let sides: Vec<Face> = faces
        .filter(|axis| *axis != top.axis && !plan.domain.periodic[axis.index()])
        .flat_map(|axis| [false, true].map(|upper| Face { axis, upper }))
        .filter(|face| !open.contains(face))
        .collect();
    fluid_of(plan, tank).find_map(|fluid| {
        let extent = fluid.shape.extent();
        let heights = extent.map(|corner| top.sign() * corner[n]);
        let foot = heights[0].min(heights[1]);
        let found = sides.iter().find_map(|side| {
            let k = side.axis.index();
            let at = block[usize::from(side.upper)][k];
            let end = extent[usize::from(side.upper)][k];
            // A surface may be sloped: as high as it is at the side.
            let beside = extent.map(|mut corner| {
                corner[k] = end;
                corner
            });
            let level = fluid.level.as_ref();
            let level = level.map_or(f64::INFINITY, |level| level.ends(beside)[1]);
            let head = heights[0].max(heights[1]).min(level);
            // Right outside of the side, halfway between the rim and the top of the water.
            let mut outside = [0, 1, 2].map(|k| {
                0.5 * (extent[0][k].max(block[0][k]) + extent[1][k].min(block[1][k]))
            });
            outside[k] = at + 0.5 * side.sign() * spacing;
            outside[n] = top.sign() * 0.5 * (rim + head);
            let spills = (end - at).abs() < spacing
                && walls::around(plan, outside).is_none()
                && !is_in_fluid(plan, behind(outside, k, side.sign() * thick));
            spills.then_some((side, head))
        });
        let (side, head) = found?;
        (foot < rim - spacing && head > rim + spacing).then(|| {
            format!(
                "`{}`{} stands up to {} m at the side {side} of `{}`, whose rim is at {} m: it runs over from the start; make the tank higher, or the water lower",
                fluid.name,
                behind_name(&plan.provenance, &format!("geometry.{}", fluid.name)),
                told(head),
                wall.name,
                told(rim)
            )
        })
    })
}
