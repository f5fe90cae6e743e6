//! `[fluid]`, with the speed of sound that the flow needs.

use super::level::{span_along, up};
use crate::judge::Judge;
use crate::particles::catalogue::Catalogue;
use crate::particles::formulas::Formulas;
use crate::particles::plan::{FluidPlan, GeometryPlan, Kind, PressurePlan, RunPlan, VelocityField};
use crate::particles::raw::RawFluid;

pub(crate) fn fluid(
    j: &mut Judge<'_>,
    raw: &RawFluid,
    plan: &RunPlan,
    catalogue: &Catalogue,
) -> FluidPlan {
    let ground = ground(plan, catalogue);
    let max_fall = max_fall(plan, ground);
    j.derived(
        "fluid.max_fall",
        match (plan.openings.is_empty(), plan.stands_on_walls()) {
            (true, true) => {
                "highest fluid to lowest fluid or wall, along gravity and not across periodic sides"
            }
            (false, true) => {
                "highest fluid or opening to lowest fluid or wall, along gravity and not across periodic sides"
            }
            _ if ground.is_some() => {
                "highest fluid or opening to the lowest ground of the terrain, or fluid or wall below that, along gravity and not across periodic sides"
            }
            _ => {
                "highest fluid or opening to the lowest place of the domain that planes leave, along gravity and not across periodic sides"
            }
        },
    );
    let density = j.number("fluid.density", raw.density.as_ref());
    let max_speed = match j.typed("fluid.max_speed", raw.max_speed.as_ref()) {
        Some(speed) => speed,
        None => {
            let moves = !plan.motions.is_empty() || !plan.floating.is_empty();
            let why = match (moves, plan.openings.is_empty()) {
                (false, true) => "largest initial velocity",
                (true, true) => "largest initial velocity, or that of a wall that moves",
                (false, false) => "largest initial velocity, or that at an opening",
                (true, false) => {
                    "largest initial velocity, or that of a wall that moves or at an opening"
                }
            };
            j.derived("fluid.max_speed", why);
            initial_speed(plan, density)
        }
    };
    let gamma = j.number("fluid.gamma", raw.gamma.as_ref());
    let gamma = if j.is_read("fluid.gamma") {
        gamma
    } else {
        j.derived(
            "fluid.gamma",
            if plan.numerics.eos == "linear" || plan.numerics.mps.is_some() {
                "the linear state equation is the one with exponent 1"
            } else {
                "the state equation has none"
            },
        );
        1.0
    };
    let ferrari_length = j.typed("fluid.ferrari_length", raw.ferrari_length.as_ref());
    let mut fluid = FluidPlan {
        density,
        gamma,
        sound_speed: sound_speed(j, raw, plan, max_fall, max_speed),
        max_speed,
        max_fall,
        artificial_alpha: j.number("fluid.artificial_alpha", raw.artificial_alpha.as_ref()),
        kinematic_viscosity: j.number(
            "fluid.kinematic_viscosity",
            raw.kinematic_viscosity.as_ref(),
        ),
        diffusion_coefficient: diffusion(j, raw, plan, ferrari_length, max_fall),
        ferrari_length,
    };
    if plan.numerics.mps.is_some() {
        // Terms that MPS does not have.
        fluid.artificial_alpha = 0.0;
        fluid.diffusion_coefficient = 0.0;
    }
    fluid
}

fn sound_speed(
    j: &mut Judge<'_>,
    raw: &RawFluid,
    plan: &RunPlan,
    max_fall: f64,
    max_speed: f64,
) -> f64 {
    const KEY: &str = "fluid.sound_speed";
    if let Some(at) = &raw.sound_speed {
        return j.typed(KEY, Some(at)).unwrap_or(1.0);
    }
    let falling = (2.0 * plan.greatest_weight() * max_fall).sqrt();
    let sound_speed = 10.0 * falling.max(max_speed);
    if sound_speed > 0.0 && sound_speed.is_finite() {
        j.derived(
            KEY,
            "10 × max(√(2 g max_fall), max_speed), which keeps density within about 1 %",
        );
        return sound_speed;
    }
    let pressure = plan.numerics.mps.as_ref().map(|mps| mps.pressure);
    let is_implicit = matches!(pressure, Some(PressurePlan::SemiImplicit { .. }));
    let (key, what, help) = match is_implicit {
        true => ("fluid.max_speed", "time step", "write max_speed (m/s)"),
        false => (
            KEY,
            "speed of sound",
            "write sound_speed or max_speed (m/s)",
        ),
    };
    let (why, help) = match sound_speed > 0.0 {
        true => (
            "the square of the greatest speed at the start, or that of a fall, is not finite",
            "correct velocities, their formulas or gravity".to_owned(),
        ),
        false => match drained(plan) {
            Some(name) => (
                "nothing falls and nothing moves: the `level` of a fluid leaves nothing of it",
                format!("raise the level of geometry `{name}` above its lowest point"),
            ),
            None => (
                "nothing falls and nothing moves",
                format!("{help} in [fluid]"),
            ),
        },
    };
    let what = format!("the {what} cannot be derived: {why}");
    j.log.add(raw.span, key, what, help);
    1.0
}

/// The name of a fluid of which its level leaves nothing.
fn drained(plan: &RunPlan) -> Option<&str> {
    let up = up(plan.gravity)?;
    let is_drained = |one: &&GeometryPlan| {
        let (level, room) = (one.level.as_ref(), one.shape.room());
        let level = level.filter(|_| one.kind == Kind::Fluid);
        level.is_some_and(|level| level.ends(room)[1] <= span_along(room, up)[0])
    };
    let drained = plan.geometry.iter().find(is_drained)?;
    Some(&drained.name)
}

/// Refuses a speed of sound below that of the flow, where it decides about pressure.
pub(crate) fn sound(j: &mut Judge<'_>, raw: &RawFluid, plan: &RunPlan) {
    let pressure = plan.numerics.mps.as_ref().map(|mps| mps.pressure);
    if matches!(pressure, Some(PressurePlan::SemiImplicit { .. })) {
        return;
    }
    let speed = plan.greatest_speed();
    if let Some(at) = &raw.sound_speed
        && at.value > 0.0
        && at.value < speed
    {
        let what = format!(
            "`{}` is {} m/s, below the greatest speed of the flow, about {speed:.6} m/s",
            at.key, at.value
        );
        let help = format!(
            "write sound_speed = {}, ten times that speed, or delete this line",
            (10.0 * speed).ceil()
        );
        j.log.at(at, what, help);
    }
}

/// Have walls that repel a strength? Without one fluid would go through them.
pub(crate) fn repelled(j: &mut Judge<'_>, raw: &RawFluid, plan: &RunPlan, catalogue: &Catalogue) {
    let wall = &plan.numerics.wall;
    let repels = catalogue.wall(wall).is_some_and(|wall| wall.repels);
    let is_wall = plan.geometry.iter().any(|one| one.kind == Kind::Wall);
    let who = if is_wall && repels {
        format!("walls of numerics.wall = \"{wall}\"")
    } else if !plan.planes.is_empty() || plan.terrain.is_some() {
        "walls without particles".to_owned()
    } else {
        return;
    };
    if plan.energy() > 0.0 {
        return;
    }
    let what = format!(
        "{who} repel fluid by gravity times the height that it falls, or by the square of its speed, and both are 0: they would not hold it"
    );
    let help =
        "write max_speed (m/s), the greatest that is expected, in [fluid], or choose another wall";
    j.log.add(raw.span, "fluid.max_speed", what, help);
}

fn diffusion(
    j: &mut Judge<'_>,
    raw: &RawFluid,
    plan: &RunPlan,
    length: Option<f64>,
    max_fall: f64,
) -> f64 {
    const KEY: &str = "fluid.diffusion_coefficient";
    let typed = j.typed(KEY, raw.diffusion_coefficient.as_ref());
    let from_length = j.is_read("fluid.ferrari_length");
    match (&raw.ferrari_length, typed) {
        (Some(at), Some(_)) => {
            j.log.at(
                at,
                "both `ferrari_length` and `diffusion_coefficient` are given",
                "keep the one you mean and delete the other",
            );
            0.0
        }
        (_, Some(value)) => value,
        (None, None) if !from_length => {
            j.default(KEY, "the value of Molteni and Colagrossi");
            0.1
        }
        (_, None) => {
            j.derived(
                KEY,
                "length scale / (1000 spacing), with ferrari_length or else max_fall",
            );
            length.unwrap_or(max_fall) / (1000.0 * plan.discretisation.spacing)
        }
    }
}

/// How low the terrain goes within the domain (m), if there is one that can be read.
fn ground(plan: &RunPlan, catalogue: &Catalogue) -> Option<f64> {
    let terrain = plan.terrain.as_ref()?;
    let domain = [plan.domain.min, plan.domain.max];
    let lowest = catalogue.ground.0?;
    lowest(&terrain.file, domain, plan.rim())
}

/// Height of the highest fluid, opening, or body that floats, above the lowest fluid or wall (m).
fn max_fall(plan: &RunPlan, ground: Option<f64>) -> f64 {
    let Some(mut up) = up(plan.gravity) else {
        return 0.0;
    };
    // Nothing falls freely around a periodic side: there gravity is a drive.
    for (part, periodic) in up.iter_mut().zip(plan.domain.periodic) {
        if periodic {
            *part = 0.0;
        }
    }
    // Elevations of a terrain are along z, and so is gravity.
    let floor = ground.map_or(f64::NEG_INFINITY, |z| z * up[2]);
    let mut low = f64::INFINITY;
    let mut high = f64::NEG_INFINITY;
    if !plan.stands_on_walls() {
        low = above_planes(plan, up).max(floor);
    }
    for geometry in plan.geometry.iter().filter(|g| g.kind != Kind::Erase) {
        let [lowest, highest] = geometry.elevations(up);
        // Fluid is left out below the ground.
        low = low.min(match geometry.kind {
            Kind::Fluid => lowest.max(floor),
            _ => lowest,
        });
        if let Some(motion) = plan.motion_of(geometry) {
            let path = motion.path(plan.time.end, geometry.shape.room());
            let ends = (0..3).map(|n| {
                up[n]
                    * if up[n] > 0.0 {
                        path.min[n]
                    } else {
                        path.max[n]
                    }
            });
            low = low.min(ends.sum());
        }
        if geometry.kind == Kind::Fluid || plan.floating_of(geometry).is_some() {
            high = high.max(highest);
        }
    }
    for opening in &plan.openings {
        let [_, top] = span_along([opening.min, opening.max], up);
        if let Some(level) = opening.highest(plan) {
            high = high.max(level.min(top));
        }
    }
    (high - low).max(0.0)
}

/// The lowest elevation that planes leave of the domain (m), about: each of its corners lifted in front of them.
fn above_planes(plan: &RunPlan, up: [f64; 3]) -> f64 {
    let along = |a: [f64; 3], b: [f64; 3]| (0..3).map(|k| a[k] * b[k]).sum::<f64>();
    let corners = (0..8).map(|n| {
        let corner = [0, 1, 2].map(|k| match n >> k & 1 {
            0 => plan.domain.min[k],
            _ => plan.domain.max[k],
        });
        let lift = plan.planes.iter().map(|plane| {
            let rise = along(plane.normal, up);
            match rise > 1e-3 {
                true => -plane.distance(corner) / rise,
                false => 0.0,
            }
        });
        along(corner, up) + lift.fold(0.0, f64::max)
    });
    corners.fold(f64::INFINITY, f64::min)
}

/// Largest initial velocity (m/s), walls included.
fn initial_speed(plan: &RunPlan, density: f64) -> f64 {
    let speed = |geometry: &GeometryPlan| {
        let uniform = geometry.velocity.iter().map(|v| v * v).sum::<f64>().sqrt();
        let varying = match geometry.velocity_field {
            Some(VelocityField::TaylorGreen { amplitude }) => amplitude.abs(),
            None => 0.0,
        };
        let moving = plan.motion_of(geometry).map_or(0.0, |motion| {
            motion.path(plan.time.end, geometry.shape.room()).speed
        });
        let afloat = plan.floating_of(geometry);
        let afloat = afloat.map_or(0.0, |body| body.speed(geometry.shape.room()));
        uniform + varying + moving + afloat + greatest(geometry, plan.dimensions)
    };
    let openings = plan
        .openings
        .iter()
        .map(|o| o.greatest_speed(plan, density));
    (plan.geometry.iter().map(speed))
        .chain(openings)
        .fold(0.0, f64::max)
}

/// Points along an axis at which formulas are asked.
const SAMPLES: usize = 48;

/// The greatest speed of a geometry's formulas (m/s), about: at so many points along each axis.
fn greatest(geometry: &GeometryPlan, dimensions: u32) -> f64 {
    let formulas = Formulas::of(geometry);
    let [low, high] = geometry.shape.room();
    let counts = [0, 1, 2].map(|n| {
        let varies = !geometry.velocity_formula.is_empty() && n < dimensions as usize;
        if varies { SAMPLES } else { 1 }
    });
    let mut most: f64 = 0.0;
    for i in 0..counts.iter().product() {
        let index = [
            i % counts[0],
            i / counts[0] % counts[1],
            i / (counts[0] * counts[1]),
        ];
        let at = [0, 1, 2]
            .map(|n| low[n] + (index[n] as f64 + 0.5) / counts[n] as f64 * (high[n] - low[n]));
        let speed = formulas.velocity(at).iter().map(|u| u * u).sum::<f64>();
        most = most.max(speed.sqrt());
    }
    most
}
