//! Bodies that float: their mass and inertia, and how they begin.

use super::numbers::{mass, mass_in};
use super::origins::Origins;
use crate::AfloatError;
use monoflow_case::{FloatingPlan, RunPlan, Weight};
use monoflow_ops::particles::body::{CONTACT_SIZES, Contact, touch};
use monoflow_ops::particles::motion::{Floating, RigidState};
use monoflow_particles::Bodies;
use std::collections::HashMap;

/// What a particle of a body takes up.
#[derive(Clone, Copy)]
pub(super) struct Grain {
    /// Its volume over that of a particle of fluid.
    share: f64,
    /// Between it and others of its wall, m.
    spacing: f64,
}

/// The particles of a body, one by one.
pub(super) fn grains(plan: &RunPlan, origins: &Origins, body: &str) -> Vec<Grain> {
    let geometries = plan.geometry.iter().zip(&origins.ranges);
    let own = geometries.filter(|(geometry, _)| geometry.motion.as_deref() == Some(body));
    own.flat_map(|(geometry, [_, count])| {
        let spacing = plan.spacing_of(geometry);
        let ratio = spacing / plan.discretisation.spacing;
        let grain = Grain {
            share: ratio.powi(plan.dimensions as i32),
            spacing,
        };
        std::iter::repeat_n(grain, *count as usize)
    })
    .collect()
}

/// The volume of particles over that of one of fluid.
fn volume(grains: &[Grain]) -> f64 {
    grains.iter().map(|grain| grain.share).sum()
}

/// How a body begins whose particles are at these places, and where in it these are.
pub(super) fn begin(
    plan: &FloatingPlan,
    places: &[[f64; 3]],
    grains: &[Grain],
) -> (RigidState, impl Iterator<Item = [f64; 3]>) {
    let mean = [0, 1, 2].map(|k| {
        let moments = places
            .iter()
            .zip(grains)
            .map(|(x, grain)| grain.share * x[k]);
        moments.sum::<f64>() / volume(grains)
    });
    let centre = plan.centre.unwrap_or(mean);
    let state = RigidState {
        velocity: plan.velocity,
        spin: plan.spin,
        ..RigidState::at_rest(centre)
    };
    let anchor = move |x: &[f64; 3]| [0, 1, 2].map(|k| x[k] - centre[k]);
    (state, places.iter().map(anchor))
}

/// What the bodies of a plan are that float, whose particles are anchored, and how they push other walls apart; none
/// if nothing floats.
pub(super) fn floating(
    plan: &RunPlan,
    origins: &Origins,
    bodies: &Bodies,
) -> (Vec<Floating>, Option<Contact<f64>>) {
    let particles = &bodies.bodies[bodies.courses.len()..];
    let floating = plan.floating.iter().zip(particles);
    let floating = floating.map(|(body, own)| {
        let anchors = &bodies.anchors[own.anchor as usize..][..own.count as usize];
        let grains = grains(plan, origins, &body.name);
        let floating = one(plan, body, anchors, &grains);
        // Of as much as a particle of fluid takes up.
        let weight = floating.mass / volume(&grains);
        (floating, weight)
    });
    let (floating, weights): (Vec<_>, Vec<_>) = floating.unzip();
    // Pieces of a bar lie against each other, and touch nothing.
    let lightest = weights.into_iter().reduce(f64::min);
    let lightest = lightest.filter(|_| plan.elastic.is_empty());
    let contact = lightest.map(|lightest| contact(plan, lightest));
    (floating, contact)
}

const _: () = assert!(monoflow_case::SPACINGS_AFLOAT < CONTACT_SIZES);

/// The least stiffness of contact over that of the fluid: less would let stones sink into a floor beside a feather.
const SOFTEST: f64 = 0.1;

/// How they push other walls apart: as stiff as the fluid is, or as the lightest body (kg in the volume of a particle of
/// fluid) if that is lighter.
fn contact(plan: &RunPlan, lightest: f64) -> Contact<f64> {
    let spacing = plan.discretisation.spacing;
    let lightest = lightest.clamp(SOFTEST * mass(plan), mass(plan));
    let walls = plan.geometry.iter().filter(|wall| wall.spacing.is_some());
    let walls = walls.map(|wall| [mass_in(plan, wall), plan.spacing_of(wall)]);
    let mut sizes: Vec<_> = walls.chain([[mass(plan), spacing]]).collect();
    sizes.sort_by(|a, b| a[0].total_cmp(&b[0]));
    sizes.dedup();
    Contact::new(lightest, plan.fluid.sound_speed, spacing).beside(plan.dimensions, &sizes)
}

/// Refuses bodies that float whose particles touch those of other walls, or of each other, from the start; walls are
/// given by body, place and spacing.
pub(super) fn stands_free(
    plan: &RunPlan,
    walls: &[(Option<usize>, [f64; 3], f64)],
) -> Result<(), AfloatError> {
    let told = plan.motions.len();
    let floats = |body: Option<usize>| body.is_some_and(|body| body >= told);
    if !walls.iter().any(|(body, ..)| floats(*body)) {
        return Ok(());
    }
    let spacing = plan.discretisation.spacing;
    let range = touch([spacing; 2]);
    let cell = |at: &[f64; 3]| at.map(|x| (x / range).floor() as i64);
    let mut cells: HashMap<[i64; 3], Vec<usize>> = HashMap::new();
    for (n, (_, at, _)) in walls.iter().enumerate() {
        cells.entry(cell(at)).or_default().push(n);
    }
    for (body, at, own) in walls.iter().filter(|(body, ..)| floats(*body)) {
        let [i, j, k] = cell(at);
        let near =
            (-1..=1).flat_map(|a| (-1..=1).flat_map(move |b| (-1..=1).map(move |c| [a, b, c])));
        let near = near.filter_map(|[a, b, c]| cells.get(&[i + a, j + b, k + c]));
        for (other, place, theirs) in near.flatten().map(|n| walls[*n]) {
            let apart = (0..3)
                .map(|k| (at[k] - place[k]).powi(2))
                .sum::<f64>()
                .sqrt();
            if other != *body && apart < touch([*own, theirs]) {
                let name = body.map(|body| plan.floating[body - told].name.clone());
                return Err(AfloatError::BodyTouches {
                    body: name.unwrap_or_default(),
                    at: *at,
                    spacings: apart / (0.5 * (own + theirs)),
                });
            }
        }
    }
    Ok(())
}

/// Refuses bodies that float one side of which is nearer around a periodic domain: their moments would be wrong.
pub(super) fn fits(plan: &RunPlan, bodies: &Bodies) -> Result<(), AfloatError> {
    let domain = &plan.domain;
    let particles = &bodies.bodies[bodies.courses.len()..];
    for (body, own) in plan.floating.iter().zip(particles) {
        let anchors = &bodies.anchors[own.anchor as usize..][..own.count as usize];
        for (k, axis) in ['x', 'y', 'z'].into_iter().enumerate() {
            let half = 0.5 * (domain.max[k] - domain.min[k]);
            if domain.periodic[k] && anchors.iter().any(|arm| arm[k].abs() > half) {
                let body = body.name.clone();
                return Err(AfloatError::BodyTooWide { body, axis });
            }
        }
    }
    Ok(())
}

/// The least mass of a body over that of as much fluid, and the same with MPS: what is lighter is thrown about.
const LIGHTEST: [f64; 2] = [1e-3, 2e-2];

/// The least distance from its axis of what turns (spacings): even a rod of single particles has it four times.
const LEAST_GYRATION: f64 = 0.1;

/// Refuses bodies that float and are so light, or turn so easily, that no steps can follow.
pub(super) fn can_be_moved(
    plan: &RunPlan,
    origins: &Origins,
    bodies: &Bodies,
) -> Result<(), AfloatError> {
    let unit = plan.discretisation.spacing.powi(plan.dimensions as i32);
    let [of_sph, of_mps] = LIGHTEST;
    let share = if plan.numerics.mps.is_some() {
        of_mps
    } else {
        of_sph
    };
    let least = share * plan.fluid.density;
    for (body, floating) in plan.floating.iter().zip(&bodies.floating) {
        let volume = unit * volume(&grains(plan, origins, &body.name));
        let density = floating.mass / volume;
        if density < least * (1.0 - 1e-9) && body.held.iter().any(|held| !held) {
            let (key, most, unit) = match body.weight {
                Weight::Density(_) => ("density", least, "kg/m3"),
                Weight::Mass(_) => ("mass", least * volume, "kg"),
            };
            return Err(AfloatError::BodyTooLight {
                body: body.name.clone(),
                density,
                least,
                key,
                most: not_less(most),
                unit,
            });
        }
        turns_slowly(plan, body, floating.mass)?;
    }
    Ok(())
}

/// A number of three digits that is not less.
fn not_less(x: f64) -> f64 {
    let unit = 10_f64.powf(x.log10().floor() - 2.0);
    (x / unit * (1.0 - 1e-9)).ceil() * unit
}

/// Refuses a body whose moments of inertia are those of a needle.
fn turns_slowly(plan: &RunPlan, body: &FloatingPlan, mass: f64) -> Result<(), AfloatError> {
    let least = LEAST_GYRATION * plan.discretisation.spacing;
    let given = body.inertia.into_iter().flatten().zip(['x', 'y', 'z']);
    for ((inertia, axis), held) in given.zip(&body.held[3..]) {
        let radius = (inertia / mass).sqrt();
        if !held && radius < least * (1.0 - 1e-6) {
            return Err(AfloatError::BodyTurnsTooEasily {
                body: body.name.clone(),
                axis,
                inertia,
                radius,
                spacing: plan.discretisation.spacing,
                least: not_less(mass * least * least),
            });
        }
    }
    Ok(())
}

fn one(plan: &RunPlan, body: &FloatingPlan, anchors: &[[f64; 3]], grains: &[Grain]) -> Floating {
    let spacing = plan.discretisation.spacing;
    let volume = volume(grains) * spacing.powi(plan.dimensions as i32);
    let mass = match body.weight {
        Weight::Density(density) => density * volume,
        Weight::Mass(mass) => mass,
    };
    let spread = || inertia(anchors, mass, grains);
    let square = |a: &[f64; 3]| a.iter().map(|x| x * x).sum::<f64>();
    Floating {
        mass,
        inertia: (body.inertia).map_or_else(spread, |[x, y, z]| [x, y, z, 0.0, 0.0, 0.0]),
        gravity: plan.gravity,
        free: body.held.map(|held| if held { 0.0 } else { 1.0 }),
        reach: anchors.iter().map(square).fold(0.0, f64::max).sqrt(),
    }
}

/// The tensor of inertia of a mass that is spread evenly over cubes of these places: `xx`, `yy`, `zz`, `xy`, `yz`,
/// `zx`, kg m².
///
/// **Equation** `J = Σ m_i ((r² + Δ_i²/6) I - r rᵀ)`.
fn inertia(anchors: &[[f64; 3]], mass: f64, grains: &[Grain]) -> [f64; 6] {
    let whole = mass / volume(grains);
    let mut sums = [0.0; 6];
    for ([x, y, z], grain) in anchors.iter().zip(grains) {
        let share = whole * grain.share;
        let own = grain.spacing * grain.spacing / 6.0;
        let parts = [
            y * y + z * z + own,
            z * z + x * x + own,
            x * x + y * y + own,
            -x * y,
            -y * z,
            -z * x,
        ];
        for (sum, part) in sums.iter_mut().zip(parts) {
            *sum += share * part;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::particles::assemble::Start;
    use monoflow_case::Case;
    use monoflow_start::{NoSolids, fill};

    /// What is solid weighs as much with particles of half the spacing, also where walls stand on their faces.
    #[test]
    fn denser_bodies_weigh_as_much() -> Result<(), Box<dyn std::error::Error>> {
        let mass = |wall: &str, spacing: &str| -> Result<f64, Box<dyn std::error::Error>> {
            let text = format!(
                "dimensions = 2\nscheme = \"wcsph\"\ndiscretisation.spacing = 0.025\ntime.end = 1.0\nnumerics.wall = \"{wall}\"\n\
                 [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [0.2, 0.2]\n\
                 [[geometry]]\nname = \"raft\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.5, 0.5]\nmax = [1.0, 0.8]\n{spacing}\nmotion = \"raft\"\n\
                 [[floating]]\nname = \"raft\"\ndensity = 500\n"
            );
            let known = crate::models::catalogue_of(Some("wcsph"), None);
            let plan = Case::parse("raft.toml", &text)?.resolve(&known)?;
            let seeds = fill(&plan, &NoSolids)?;
            Ok(Start::placed(&plan, seeds)?.bodies.floating[0].mass)
        };
        for (wall, differs) in [("dynamic", 1e-12), ("lennard_jones", 0.07)] {
            let [coarse, fine] = [mass(wall, "")?, mass(wall, "spacing = 0.0125")?];
            assert!(
                (coarse / 75.0 - 1.0).abs() < 2.0 * differs,
                "{wall}: {coarse}"
            );
            // Nodes on the face stand for half of what they take up.
            assert!((fine / 75.0 - 1.0).abs() < differs, "{wall}: {fine}");
        }
        Ok(())
    }

    /// A box of 0.4 by 0.2 by 0.1 m of 80 kg: `J_x = m (b² + c²)/12`.
    #[test]
    fn boxes_have_the_inertia_of_boxes() {
        let d = 0.1;
        let half = |n: i32| (f64::from(n) + 0.5) * d;
        let anchors: Vec<_> = (-2..2)
            .flat_map(|i| (-1..1).map(move |j| [half(i), half(j), 0.0]))
            .collect();
        let grain = Grain {
            share: 1.0,
            spacing: d,
        };
        let [xx, yy, zz, xy, yz, zx] = inertia(&anchors, 80.0, &[grain; 8]);
        let expected = |a: f64, b: f64| 80.0 * (a * a + b * b) / 12.0;
        assert!((xx - expected(0.2, 0.1)).abs() < 1e-12);
        assert!((yy - expected(0.4, 0.1)).abs() < 1e-12);
        assert!((zz - expected(0.4, 0.2)).abs() < 1e-12);
        assert!(xy.abs() + yz.abs() + zx.abs() < 1e-12);
    }
}
