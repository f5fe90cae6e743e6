//! Waves that do not fit the water before their paddle, or the run.

use monoflow_case::{
    GeometryPlan, Kind, MotionPlan, OverTime, RunPlan, behind_name, brief, span_along,
};
use monoflow_ops::vector;

/// Water may be so much deeper or shallower than a paddle is told.
const OFF: f64 = 0.1;

/// What a paddle is told of its waves.
struct Told {
    /// Of the water at rest (m).
    depth: f64,
    /// In which they run.
    direction: [f64; 3],
    /// Where a flap turns: along the direction and above the bed (m).
    hinge: Option<Hinge>,
    /// Time over which they grow (s).
    ramp: f64,
    /// Time after which they repeat (s), if they are a sea.
    repeats: Option<f64>,
}

/// The hinge of a flap.
struct Hinge {
    /// A point of its axis (m).
    point: [f64; 3],
    /// What is told of its height above the bed (m).
    height: f64,
}

/// A sentence each.
pub(super) fn cautions(plan: &RunPlan) -> impl Iterator<Item = String> {
    plan.motions.iter().flat_map(|motion| {
        let told = told(plan, motion);
        let of = |what: String| {
            let place = behind_name(&plan.provenance, &format!("motion.{}", motion.name));
            format!("the waves of `{}`{place} {what}", motion.name)
        };
        let all = told.map(|told| {
            let water = around(plan, |one| one.kind == Kind::Fluid);
            let paddle = around(plan, |one| one.motion.as_ref() == Some(&motion.name));
            let both = water.zip(paddle);
            [
                off_depth(plan, &told),
                both.and_then(|(_, paddle)| beside(plan, &told, paddle)),
                both.and_then(|both| away(&told, both)),
                too_slow(plan, &told),
                again(plan, &told),
            ]
        });
        all.into_iter().flatten().flatten().map(of)
    })
}

fn told(plan: &RunPlan, motion: &MotionPlan) -> Option<Told> {
    let shifted = motion.translation.iter().enumerate().map(|(k, curve)| {
        let mut along = [0.0; 3];
        along[k] = 1.0;
        (curve, along)
    });
    // What is up goes there as it turns.
    let leaning = vector::cross(&motion.axis, &plan.up());
    let turned = motion.rotation.iter().map(|curve| (curve, leaning));
    shifted.chain(turned).find_map(|(curve, along)| {
        let (height, depth, ramp, repeats) = match curve {
            OverTime::Waves(waves) => {
                let repeats = waves.sea.map(|sea| waves.period * sea.repeats_after());
                (waves.height, waves.depth, waves.ramp, repeats)
            }
            OverTime::SolitaryWave(wave) => (wave.height, wave.depth, 0.0, None),
            _ => return None,
        };
        let hinge = match curve {
            OverTime::Waves(waves) => waves.hinge.map(|height| Hinge {
                point: motion.point,
                height,
            }),
            _ => None,
        };
        Some(Told {
            hinge,
            depth,
            direction: along.map(|x| x * height.signum()),
            ramp,
            repeats,
        })
    })
}

/// The box around some geometries (m).
fn around(plan: &RunPlan, is_of: impl Fn(&GeometryPlan) -> bool) -> Option<[[f64; 3]; 2]> {
    let all = plan.geometry.iter().filter(|one| is_of(one));
    let all = all.map(|one| one.shape.room());
    all.reduce(|[low, high], [min, max]| {
        [
            [0, 1, 2].map(|k| low[k].min(min[k])),
            [0, 1, 2].map(|k| high[k].max(max[k])),
        ]
    })
}

/// The lowest and the highest elevation of the fluid (m).
fn elevations(plan: &RunPlan) -> [f64; 2] {
    let fluids = plan.geometry.iter().filter(|one| one.kind == Kind::Fluid);
    let ends = fluids.map(|one| one.elevations(plan.up()));
    ends.fold([f64::INFINITY, f64::NEG_INFINITY], |all, one| {
        [all[0].min(one[0]), all[1].max(one[1])]
    })
}

/// That the water is deeper or shallower than the paddle is told.
fn off_depth(plan: &RunPlan, told: &Told) -> Option<String> {
    let [low, high] = elevations(plan);
    let (deep, off) = (high - low, (high - low - told.depth).abs());
    let is_off = off > OFF * told.depth && off > 2.0 * plan.discretisation.spacing;
    is_off.then(|| {
        format!(
            "are made for water {} m deep, but it is {} m deep: they will not have their height; give the depth before the paddle",
            brief(told.depth),
            brief((deep * 1e6).round() / 1e6)
        )
    })
}

/// That the point about which a flap turns is not where its hinge is told to be.
fn beside(plan: &RunPlan, told: &Told, paddle: [[f64; 3]; 2]) -> Option<String> {
    let Hinge { point, height } = told.hinge.as_ref()?;
    let [bed, _] = elevations(plan);
    let above = vector::dot(point, &plan.up()) - bed;
    let near = 2.0 * plan.discretisation.spacing;
    if (above - height).abs() > near {
        return Some(format!(
            "are made for a flap that is hinged {} m above the bed, but its `point` is {} m above it: give `hinge` the height of the point",
            brief(*height),
            brief((above * 1e6).round() / 1e6)
        ));
    }
    let [begin, end] = span_along(paddle, told.direction);
    let at = vector::dot(point, &told.direction);
    (at < begin - near || at > end + near).then(|| {
        "are made by a flap whose `point` stands beside it: give a point of its hinge".to_owned()
    })
}

/// That there is no water where the waves run.
fn away(told: &Told, (water, paddle): ([[f64; 3]; 2], [[f64; 3]; 2])) -> Option<String> {
    let [[_, last], [begin, end]] = [water, paddle].map(|one| span_along(one, told.direction));
    (last < 0.5 * (begin + end)).then(|| {
        "run where no water is: turn their `direction` about, or place the paddle behind the water"
            .to_owned()
    })
}

/// That they do not grow to their height.
fn too_slow(plan: &RunPlan, told: &Told) -> Option<String> {
    let end = plan.time.end;
    (told.ramp >= end).then(|| {
        format!(
            "grow over {} s, but the run ends at {} s: they never have their height; write a shorter `ramp`",
            brief(told.ramp),
            brief(end)
        )
    })
}

/// That a sea repeats within the run.
fn again(plan: &RunPlan, told: &Told) -> Option<String> {
    let repeats = told.repeats.filter(|repeats| *repeats < plan.time.end)?;
    let most = plan.time.end / repeats;
    Some(format!(
        "repeat after {} s, within the run: write {most:.1} times as many `components` for others",
        brief((repeats * 1e3).round() / 1e3)
    ))
}
