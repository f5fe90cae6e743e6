//! Bodies that float: their mass and inertia, and how they begin.

use super::assemble::mass;
use crate::SimError;
use monoflow_case::{FloatingPlan, RunPlan, Weight};
use monoflow_ops::body::Contact;
use monoflow_ops::motion::{Floating, RigidState};
use monoflow_particles::Bodies;
use std::collections::HashMap;

/// How a body begins whose particles are at these places, and where in it these are.
pub(super) fn begin(
    plan: &FloatingPlan,
    places: &[[f64; 3]],
) -> (RigidState, impl Iterator<Item = [f64; 3]>) {
    let count = places.len() as f64;
    let mean = [0, 1, 2].map(|k| places.iter().map(|x| x[k]).sum::<f64>() / count);
    let centre = plan.centre.unwrap_or(mean);
    let state = RigidState {
        velocity: plan.velocity,
        spin: plan.spin,
        ..RigidState::at_rest(centre)
    };
    let anchor = move |x: &[f64; 3]| [0, 1, 2].map(|k| x[k] - centre[k]);
    (state, places.iter().map(anchor))
}

/// What the bodies of a plan are that float, whose particles are anchored.
pub(super) fn floating(plan: &RunPlan, bodies: &Bodies) -> Vec<Floating> {
    let particles = &bodies.bodies[bodies.courses.len()..];
    let floating = plan.floating.iter().zip(particles);
    floating
        .map(|(body, own)| {
            let anchors = &bodies.anchors[own.anchor as usize..][..own.count as usize];
            one(plan, body, anchors)
        })
        .collect()
}

/// The least stiffness of contact over that of the fluid: less would let stones sink into a floor beside a feather.
const SOFTEST: f64 = 0.1;

/// How they push other walls apart: as stiff as the fluid is, or as the lightest body if that is lighter. None if
/// nothing floats.
pub(super) fn contact(plan: &RunPlan, bodies: &Bodies) -> Option<Contact<f64>> {
    let particles = bodies.bodies[bodies.courses.len()..].iter();
    let shares = bodies.floating.iter().zip(particles);
    let lightest = shares
        .map(|(body, own)| body.mass / f64::from(own.count))
        .reduce(f64::min)?;
    Some(Contact::new(
        lightest.clamp(SOFTEST * mass(plan), mass(plan)),
        plan.fluid.sound_speed,
        plan.discretisation.spacing,
    ))
}

/// Refuses bodies that float whose particles touch those of other walls, or of each other, from the start; walls are
/// given by body and place.
pub(super) fn stands_free(
    plan: &RunPlan,
    walls: &[(Option<usize>, [f64; 3])],
) -> Result<(), SimError> {
    let told = plan.motions.len();
    let floats = |body: Option<usize>| body.is_some_and(|body| body >= told);
    if !walls.iter().any(|(body, _)| floats(*body)) {
        return Ok(());
    }
    let range = Contact::<f64>::new(1.0, 1.0, plan.discretisation.spacing).range;
    let cell = |at: &[f64; 3]| at.map(|x| (x / range).floor() as i64);
    let mut cells: HashMap<[i64; 3], Vec<usize>> = HashMap::new();
    for (n, (_, at)) in walls.iter().enumerate() {
        cells.entry(cell(at)).or_default().push(n);
    }
    for (body, at) in walls.iter().filter(|(body, _)| floats(*body)) {
        let [i, j, k] = cell(at);
        let near =
            (-1..=1).flat_map(|a| (-1..=1).flat_map(move |b| (-1..=1).map(move |c| [a, b, c])));
        let near = near.filter_map(|[a, b, c]| cells.get(&[i + a, j + b, k + c]));
        for (other, place) in near.flatten().map(|n| walls[*n]) {
            let apart = (0..3)
                .map(|k| (at[k] - place[k]).powi(2))
                .sum::<f64>()
                .sqrt();
            if other != *body && apart < range {
                let name = body.map(|body| plan.floating[body - told].name.clone());
                return Err(SimError::BodyTouches {
                    body: name.unwrap_or_default(),
                    at: *at,
                    spacings: apart / plan.discretisation.spacing,
                });
            }
        }
    }
    Ok(())
}

/// Refuses bodies that float one side of which is nearer around a periodic domain: their moments would be wrong.
pub(super) fn fits(plan: &RunPlan, bodies: &Bodies) -> Result<(), SimError> {
    let domain = &plan.domain;
    let particles = &bodies.bodies[bodies.courses.len()..];
    for (body, own) in plan.floating.iter().zip(particles) {
        let anchors = &bodies.anchors[own.anchor as usize..][..own.count as usize];
        for (k, axis) in ['x', 'y', 'z'].into_iter().enumerate() {
            let half = 0.5 * (domain.max[k] - domain.min[k]);
            if domain.periodic[k] && anchors.iter().any(|arm| arm[k].abs() > half) {
                let body = body.name.clone();
                return Err(SimError::BodyTooWide { body, axis });
            }
        }
    }
    Ok(())
}

fn one(plan: &RunPlan, body: &FloatingPlan, anchors: &[[f64; 3]]) -> Floating {
    let spacing = plan.discretisation.spacing;
    let volume = anchors.len() as f64 * spacing.powi(plan.dimensions as i32);
    let mass = match body.weight {
        Weight::Density(density) => density * volume,
        Weight::Mass(mass) => mass,
    };
    let spread = || inertia(anchors, mass, spacing);
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
/// **Equation** `J = Σ m_i ((r² + Δ²/6) I - r rᵀ)`.
fn inertia(anchors: &[[f64; 3]], mass: f64, spacing: f64) -> [f64; 6] {
    let share = mass / anchors.len() as f64;
    let own = spacing * spacing / 6.0;
    let mut sums = [0.0; 6];
    for [x, y, z] in anchors {
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

    /// A box of 0.4 by 0.2 by 0.1 m of 80 kg: `J_x = m (b² + c²)/12`.
    #[test]
    fn boxes_have_the_inertia_of_boxes() {
        let d = 0.1;
        let half = |n: i32| (f64::from(n) + 0.5) * d;
        let anchors: Vec<_> = (-2..2)
            .flat_map(|i| (-1..1).map(move |j| [half(i), half(j), 0.0]))
            .collect();
        let [xx, yy, zz, xy, yz, zx] = inertia(&anchors, 80.0, d);
        let expected = |a: f64, b: f64| 80.0 * (a * a + b * b) / 12.0;
        assert!((xx - expected(0.2, 0.1)).abs() < 1e-12);
        assert!((yy - expected(0.4, 0.1)).abs() < 1e-12);
        assert!((zz - expected(0.4, 0.2)).abs() < 1e-12);
        assert!(xy.abs() + yz.abs() + zx.abs() < 1e-12);
    }
}
