//! What a case may say but hardly means: told at `check` and `run`, not refused.

mod afloat;
mod bars;
mod gravity;
mod levels;
mod motions;
mod openings;
mod tanks;
mod ties;
mod waves;

use crate::{FillReport, Loaded, Pushed};
use monoflow_case::{
    Fill, GeometryPlan, Kind, Measure, OpeningPlan, PressurePlan, RunPlan, Sensor, Shape,
    WallPlacement, behind_name, told, walls,
};
use monoflow_ops::wcsph::viscosity::acts_as;

/// Cautions about a plan whose particles were placed, a sentence each.
pub fn cautions(plan: &RunPlan, placed: &FillReport) -> Vec<String> {
    let mut said = Vec::new();
    said.extend(overlapping(plan));
    said.extend(placed.giant.iter().cloned());
    said.extend(outside(plan, placed));
    said.extend(empty(plan, placed));
    said.extend(idle(plan, placed));
    said.extend(leaking(plan, placed));
    said.extend(cut(plan, placed));
    said.extend(tanks::cautions(plan));
    said.extend(thin(plan, placed));
    said.extend(placed.pushed.iter().map(|pushed| repelled(plan, pushed)));
    for geometry in &plan.geometry {
        said.extend(too_shallow(plan, geometry));
        said.extend(meets_nearer(plan, geometry));
    }
    said.extend(levels::cautions(plan));
    said.extend(placed.loaded.iter().filter_map(|one| loaded(plan, one)));
    said.extend(dry_gauges(plan));
    for gauge in &plan.gauges {
        if let Measure::Pressure {
            at,
            sensor: Some(sensor),
        } = &gauge.measure
        {
            said.extend(of_sensor(plan, &gauge.name, *at, sensor));
        }
    }
    said.extend(afloat::cautions(plan, placed));
    said.extend(ties::cautions(plan));
    said.extend(bars::cautions(plan));
    said.extend(cautions_over_time(plan));
    said.extend(openings::cautions(plan));
    said.extend(too_slow_sound(plan));
    said.extend(too_viscous(plan));
    said
}

/// Those of them that follow from the plan alone and depend on when the run ends.
pub fn cautions_over_time(plan: &RunPlan) -> Vec<String> {
    let late = plan.geometry.iter().flat_map(|one| too_late(plan, one));
    late.chain(gravity::caution(plan))
        .chain(motions::cautions(plan))
        .chain(waves::cautions(plan))
        .collect()
}

/// A point in as many dimensions as the plan has.
fn point(plan: &RunPlan, at: [f64; 3]) -> String {
    let used = plan.dimensions as usize;
    let parts: Vec<_> = at[..used].iter().map(|x| format!("{x:.6}")).collect();
    format!("({})", parts.join(", "))
}

/// The name of a geometry with its place in the case.
fn named(plan: &RunPlan, name: &str) -> String {
    let place = behind_name(&plan.provenance, &format!("geometry.{name}"));
    format!("`{name}`{place}")
}

/// The name of an opening with its place in the case.
fn named_opening(plan: &RunPlan, opening: &OpeningPlan) -> String {
    let place = behind_name(&plan.provenance, &format!("opening.{}", opening.name));
    format!("`{}`{place}", opening.name)
}

/// That walls overlap.
fn overlapping(plan: &RunPlan) -> Vec<String> {
    let overlaps = walls::overlaps(plan).into_iter();
    let say = overlaps.map(|(earlier, later, middle)| {
        let [earlier, later] = [earlier, later].map(|name| named(plan, name));
        format!(
            "the walls {earlier} and {later} overlap around {} m; move one of them so that they only touch",
            point(plan, middle)
        )
    });
    say.collect()
}

/// That fluid is where no tank holds it.
fn outside(plan: &RunPlan, placed: &FillReport) -> Vec<String> {
    let names: Vec<_> = walls::tanks(plan)
        .map(|(tank, ..)| format!("`{}`", tank.name))
        .collect();
    let say = placed.outside.iter().map(|(group, count)| {
        let fluid = plan.geometry.get(usize::from(*group));
        format!(
            "{count} particles of `{}` are outside of {}, where no wall holds them; check `min` and `max` of both",
            fluid.map_or("", |fluid| fluid.name.as_str()),
            names.join(" and ")
        )
    });
    say.collect()
}

/// That layers of ground end with the domain.
fn cut(plan: &RunPlan, placed: &FillReport) -> Vec<String> {
    let cut = placed.cut.iter();
    let say = cut.filter_map(|(group, at)| {
        let ground = plan.geometry.get(usize::from(*group))?;
        Some(format!(
            "[domain] ends so near below the ground of {} that layers of it are missing, first at {} m; lower domain.min, or water may get through",
            named(plan, &ground.name),
            point(plan, *at)
        ))
    });
    say.collect()
}

/// That nothing is left of walls or fluid.
fn empty(plan: &RunPlan, placed: &FillReport) -> Vec<String> {
    let empty = placed.empty.iter();
    let empty = empty.filter_map(|group| plan.geometry.get(usize::from(*group)));
    let say = empty.map(|geometry| match geometry.kind {
        Kind::Fluid => format!(
            "no particle of the fluid {} is left: it is thinner than a spacing of {} m, above its `level`, within walls, behind planes, erased, or outside of the domain",
            named(plan, &geometry.name),
            plan.spacing_of(geometry)
        ),
        Kind::Wall | Kind::Erase => format!(
            "no particle of the wall {} is left: it is thinner than a spacing of {} m, within other walls, or outside of the domain",
            named(plan, &geometry.name),
            plan.spacing_of(geometry)
        ),
    });
    say.collect()
}

/// That nothing is erased.
fn idle(plan: &RunPlan, placed: &FillReport) -> Vec<String> {
    let idle = placed.idle.iter();
    let idle = idle.filter_map(|group| plan.geometry.get(usize::from(*group)));
    let say = idle.map(|geometry| {
        let place = behind_name(&plan.provenance, &format!("geometry.{}", geometry.name));
        format!(
            "`{}`{place} erases nothing: none of the geometries before it has a particle there; write it behind what it is to erase, move it, or delete it",
            geometry.name
        )
    });
    say.collect()
}

/// That water gets to the edge of the domain.
fn leaking(plan: &RunPlan, placed: &FillReport) -> Option<String> {
    let at = placed.leak?;
    Some(format!(
        "water gets to the edge of the domain at {} m, where no wall{} is between it and the outside; close the gap, or say domain.escaped = \"remove\" if it is to leave",
        point(plan, at),
        if placed.leaks_later {
            " that stays"
        } else {
            ""
        }
    ))
}

/// That fluid feels fluid through a wall.
fn thin(plan: &RunPlan, placed: &FillReport) -> Option<String> {
    let thin = placed.thin.as_ref()?;
    let wall = plan.geometry.get(usize::from(thin.group));
    let reach = plan.discretisation.influence_radius / plan.discretisation.spacing;
    Some(format!(
        "the wall `{}` is {} thick around {} m, with fluid on both sides or a way to there: the kernel reaches {reach:.1} spacings of the fluid, so they feel each other through it; make it {} particles thick, or discretisation.spacing finer",
        wall.map_or("", |wall| wall.name.as_str()),
        match thin.layers {
            1 => "one particle".to_owned(),
            layers => format!("{layers} particles"),
        },
        point(plan, thin.at),
        thin.needed(plan)
    ))
}

/// That a plane or the ground pushes water away that comes in.
fn repelled(plan: &RunPlan, pushed: &Pushed) -> String {
    let name = plan.openings.get(pushed.opening);
    let name = name.map_or("", |opening| opening.name.as_str());
    let place = behind_name(&plan.provenance, &format!("opening.{name}"));
    let by = match pushed.plane.and_then(|n| plan.planes.get(n)) {
        Some(plane) => format!("the [[plane]] through {} m", point(plan, plane.point)),
        None => "the terrain".to_owned(),
    };
    let (spacing, distance) = (plan.discretisation.spacing, pushed.distance);
    let off = match distance < 0.0 {
        true => "behind it".to_owned(),
        false => format!("{} m off", rounded(distance)),
    };
    format!(
        "water that comes in at the opening `{name}`{place} is pushed away by {by}, which repels from a spacing of {spacing} m on: at {} m water is {off}; move the opening, or its edge, by {} m away from there",
        point(plan, pushed.at),
        rounded(spacing - distance)
    )
}

/// That a geometry would change after the end of the run.
fn too_late(plan: &RunPlan, geometry: &GeometryPlan) -> Vec<String> {
    let changes = [
        (geometry.released_at, "released"),
        (geometry.removed_at, "taken away"),
    ];
    let end = plan.time.end;
    let late = changes.into_iter().filter_map(|(time, what)| {
        let time = time.filter(|time| *time >= end)?;
        Some(format!(
            "`{}` is {what} at {time} s, but the run ends at {end} s",
            geometry.name
        ))
    });
    late.collect()
}

/// That fluid starts without the weight of the fluid that lies on it.
fn loaded(plan: &RunPlan, loaded: &Loaded) -> Option<String> {
    let geometry = |group: u16| plan.geometry.get(usize::from(group));
    let (lower, upper) = (geometry(loaded.lower)?, geometry(loaded.upper)?);
    Some(format!(
        "`{}` starts with the pressure of water that stands up to {} m, but `{}` lies on it in {} of its {} columns of particles; write level = {} for `{0}`, up to where there is fluid",
        lower.name,
        rounded(lower.hydrostatic_level.as_ref()?.ends(lower.shape.extent())[1]),
        upper.name,
        loaded.columns,
        loaded.of,
        rounded(loaded.top)
    ))
}

/// A length without digits of round-off, m.
fn rounded(length: f64) -> f64 {
    (length * 1e6).round() / 1e6
}

/// That gauges of heights stand on walls.
fn dry_gauges(plan: &RunPlan) -> Vec<String> {
    let dry = plan.gauges.iter().filter_map(|gauge| {
        let Measure::Height { at, up } = &gauge.measure else {
            return None;
        };
        let wall = walls::across(plan, *at, up.axis)?;
        Some(format!(
            "the gauge `{}` stands on the wall `{}` and reads 0 until water flows over it",
            gauge.name, wall.name
        ))
    });
    dry.collect()
}

/// That a wall with layers behind its face has fewer than the kernel reaches through.
fn too_shallow(plan: &RunPlan, wall: &GeometryPlan) -> Option<String> {
    let discretisation = &plan.discretisation;
    let layers = match wall.shape {
        Shape::Plane { layers, .. } => layers,
        Shape::Box {
            fill: Fill::Shell | Fill::Border,
            layers,
            ..
        }
        | Shape::Body {
            fill: Fill::Shell | Fill::Border,
            layers,
            ..
        } => layers,
        _ => return None,
    };
    let spacing = plan.spacing_of(wall);
    let needed = discretisation.layers_at(spacing);
    let counts = wall.kind == Kind::Wall && discretisation.wall_placement == WallPlacement::Behind;
    (counts && layers < needed).then(|| {
        format!(
            "the wall `{}` has {layers} layers, {:.6} m deep, but the kernel reaches {:.6} m, so fluid at it misses some of them; write layers = {needed}, or delete `layers`",
            wall.name,
            f64::from(layers) * spacing,
            discretisation.influence_radius
        )
    })
}

/// That friction and heat are those of a wall that stands nearer: both are found by mirrors at the face, which go by
/// one spacing of all walls.
fn meets_nearer(plan: &RunPlan, wall: &GeometryPlan) -> Option<String> {
    if wall.spacing? == plan.wall_spacing() {
        return None;
    }
    let numerics = &plan.numerics;
    let shears = !["inviscid", "artificial"].contains(&numerics.viscosity.as_str())
        && plan.discretisation.wall_placement == WallPlacement::Behind;
    let drags = shears && numerics.wall != "adami_free_slip";
    let what = match (drags, wall.tracer.is_some()) {
        (true, true) => "friction and exchange",
        (true, false) => "friction",
        (false, true) => "exchange",
        (false, false) => return None,
    };
    Some(format!(
        "the wall `{}` is denser than others, or than fluid that is held, and {what} at it are found as if its face were a tenth of a spacing of the fluid nearer: between plates 20 spacings apart 4 to 5 % less flows through; give all walls one spacing",
        wall.name
    ))
}

/// What a sensor may not be meant to measure.
fn of_sensor(plan: &RunPlan, name: &str, at: [f64; 3], sensor: &Sensor) -> Vec<String> {
    let mut said = Vec::new();
    let spacing = plan.discretisation.spacing;
    if sensor.diameter < spacing * (1.0 - 1e-9) {
        said.push(format!(
            "the face of the gauge `{name}` is {:.2} spacings wide: it tells the pressure of the water within {:.6} m of it, as nothing smaller is resolved",
            sensor.diameter / spacing,
            plan.discretisation.influence_radius
        ));
    }
    let mut behind = at;
    behind[sensor.normal.axis.index()] -= 0.25 * sensor.normal.sign() * plan.finest_spacing();
    let wall = walls::around(plan, behind);
    let moves = wall.filter(|wall| plan.motion_of(wall).is_some());
    if let Some(wall) = moves.filter(|_| sensor.motion.is_none()) {
        said.push(format!(
            "the wall `{0}` moves, and the gauge `{name}` in it stays behind; write on = \"{0}\" to let it move along",
            wall.name
        ));
    }
    // Of other walls nothing is known here: bodies, planes, terrain, and layers without thickness.
    let is_box = |geometry: &GeometryPlan| !matches!(geometry.shape, Shape::Body { .. });
    let known = plan.discretisation.wall_placement == WallPlacement::Behind
        && plan.planes.is_empty()
        && plan.terrain.is_none()
        && plan.geometry.iter().all(is_box);
    if known && wall.is_none() {
        said.push(format!(
            "no wall is behind the face of the gauge `{name}`; place `at` on the face of a wall, and let `normal` point from it into the fluid"
        ));
    }
    said
}

/// That density varies, since sound is slow.
fn too_slow_sound(plan: &RunPlan) -> Option<String> {
    let needed = needed_sound_speed(plan)?;
    let is_slow = plan.fluid.sound_speed < needed * (1.0 - 1e-9);
    is_slow.then(|| {
        format!(
            "`fluid.sound_speed` is {} m/s, less than ten times the greatest speed of {} m/s: density varies by more than 1 %; {needed} m/s would hold it",
            plan.fluid.sound_speed,
            0.1 * needed
        )
    })
}

/// The speed of sound that keeps density within about 1 % (m/s): ten times that of the fluid after
/// its greatest fall, or of the fluid at the start; `None` where nothing is compressed.
fn needed_sound_speed(plan: &RunPlan) -> Option<f64> {
    let pressure = plan.numerics.mps.as_ref().map(|mps| mps.pressure);
    if matches!(pressure, Some(PressurePlan::SemiImplicit { .. })) {
        return None;
    }
    Some(10.0 * plan.greatest_speed())
}

/// Falls at a lower Reynolds number creep (to be seen from 20 on).
const CREEPING: f64 = 25.0;
/// The speed of sound is ten times that of the fall as a rule, and hardly ever more than this.
const STIFF: f64 = 20.0;
/// The same of `fluid.artificial_alpha`, which is 0.3 as a rule.
const THICK: f64 = 0.5;

/// That artificial viscosity, which grows with the speed of sound, makes the fluid too thick to fall.
///
/// **Equation** a fall from `H` has the Reynolds number `√(2 g H) H/ν`, with the `ν` that the viscosity [acts as](acts_as).
fn too_viscous(plan: &RunPlan) -> Option<String> {
    let (fluid, numerics) = (&plan.fluid, &plan.numerics);
    if numerics.mps.is_some() || numerics.viscosity != "artificial" {
        return None;
    }
    let fall = fluid.max_fall;
    let speed = (2.0 * plan.greatest_weight() * fall).sqrt();
    let (h, dimensions) = (
        plan.discretisation.smoothing_length,
        plan.dimensions as usize,
    );
    let kinematic = |sound: f64| acts_as(fluid.artificial_alpha, sound, h, dimensions);
    let reynolds = |sound: f64| speed * fall / kinematic(sound);
    let found = reynolds(fluid.sound_speed);
    // Coarse particles are as viscous with the usual numbers.
    let is_usual = fluid.sound_speed <= STIFF * speed && fluid.artificial_alpha <= THICK;
    // Of a motion that jumps it is told there.
    let follows = motions::decide(plan);
    if fall <= 0.0 || speed <= 0.0 || is_usual || follows || found > CREEPING {
        return None;
    }
    let keys = [
        "fluid.sound_speed",
        "fluid.artificial_alpha",
        "fluid.max_speed",
    ];
    let mut given = keys.iter().map(|key| behind_name(&plan.provenance, key));
    let place = given.find(|place| !place.is_empty()).unwrap_or_default();
    let lower = reynolds(10.0 * speed);
    let help = match (
        fluid.artificial_alpha > THICK,
        fluid.max_speed > 10.0 * speed,
    ) {
        (true, _) => "write an `artificial_alpha` of 0.3 or less".to_owned(),
        // A speed of sound below that of the flow is refused.
        (false, true) => format!(
            "the greatest speed that is expected is {} m/s: with `fluid.max_speed = {speed:.3}`, that of the fall, and the sound speed that follows, it would be {lower:.0}",
            told(fluid.max_speed)
        ),
        (false, false) => format!(
            "with `fluid.sound_speed = {:.3}`, ten times the speed of the fall, it would be {lower:.0}",
            10.0 * speed
        ),
    };
    Some(format!(
        "artificial viscosity{place} makes the fluid as thick as {:.3} m2/s, with a sound speed of {:.3} m/s: a fall of {fall:.3} m creeps, at a Reynolds number of {found:.2}; {help}",
        kinematic(fluid.sound_speed),
        fluid.sound_speed,
    ))
}
