//! MPS: from a plan to the numbers of a scheme. All else is as for other particles.

use crate::models;
use monoflow_case::{MpsPlan, NumericsPlan, PressurePlan, RunPlan};
use monoflow_cpu::mps::Pressure;
use monoflow_ops::Coefficients;
use monoflow_ops::mps::MpsSetup;

/// Keys of the case file and what they say, in the order of the words of a name.
pub(crate) fn typed<'p>(n: &'p NumericsPlan, mps: &'p MpsPlan) -> [(&'static str, &'p str); 4] {
    [
        ("numerics.kernel", &n.kernel),
        ("mps.gradient_kernel", &mps.gradient_kernel),
        ("mps.gradient", &mps.gradient),
        ("numerics.viscosity", &n.viscosity),
    ]
}

/// What a scheme's numbers follow from.
pub(crate) fn setup(plan: &RunPlan, mps: &MpsPlan) -> MpsSetup {
    let fluid = &plan.fluid;
    let default = MpsSetup::default();
    let (relaxation, true_sound_speed) = match mps.pressure {
        PressurePlan::Explicit => (default.relaxation, default.true_sound_speed),
        PressurePlan::SemiImplicit {
            relaxation,
            true_sound_speed,
            ..
        } => (relaxation, true_sound_speed),
    };
    MpsSetup {
        spacing: plan.discretisation.spacing,
        radius: plan.discretisation.influence_radius,
        gravity: plan.gravity,
        sound_speed: fluid.sound_speed,
        kinematic: fluid.kinematic_viscosity,
        surface_ratio: mps.surface_ratio,
        tension: mps.tension,
        collision_distance: mps.collision_distance,
        restitution: mps.restitution,
        relaxation,
        true_sound_speed,
        coefficients: coefficients(plan, mps),
    }
}

/// Of the models in the order of the words; a weight of gradients that is not typed is that of densities.
fn coefficients(plan: &RunPlan, mps: &MpsPlan) -> [Coefficients; 4] {
    let mut chosen = typed(&plan.numerics, mps);
    if plan.coefficients.of(chosen[1].0, chosen[1].1).is_empty() && chosen[0].1 == chosen[1].1 {
        chosen[1] = chosen[0];
    }
    models::coefficients(&plan.coefficients, &chosen)
}

/// How the executor finds the pressure.
pub(crate) fn pressure(mps: &MpsPlan) -> Pressure {
    match mps.pressure {
        PressurePlan::Explicit => Pressure::Explicit,
        PressurePlan::SemiImplicit {
            tolerance,
            iterations,
            ..
        } => Pressure::SemiImplicit {
            tolerance,
            iterations,
        },
    }
}

/// The speed that bounds Δt from the first step on, m/s: of sound where pressure is explicit, else the
/// greatest speed of the flow that the case leads to expect.
pub(crate) fn signal_speed(plan: &RunPlan, mps: &MpsPlan) -> f64 {
    let fluid = &plan.fluid;
    let fastest = plan.greatest_speed();
    match mps.pressure {
        PressurePlan::SemiImplicit { .. } if fastest > 0.0 => fastest,
        _ => fluid.sound_speed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models;
    use crate::particles::assemble::{Start, job};
    use crate::particles::memory;
    use crate::particles::numbers::{acoustic_step, limits, usual_step};
    use crate::particles::place::placed;
    use crate::particles::setups::{DamBreak, Setup};
    use monoflow_ops::particles::kind::is_dummy;
    use monoflow_ops::particles::kind::{Kind, Wall};
    use monoflow_particle_executors::Width;

    fn plan(settings: &[&str]) -> RunPlan {
        let mut case = DamBreak::new(0.1, 0.1).spacing(0.0125).case(2).unwrap();
        for setting in ["dimensions=2", "scheme=mps"].iter().chain(settings) {
            case.set(setting).unwrap();
        }
        case.resolve(&models::catalogue_of(case.scheme(), None))
            .unwrap()
    }

    fn mps(plan: &RunPlan) -> &MpsPlan {
        plan.numerics.mps.as_ref().unwrap()
    }

    #[test]
    fn numbers_are_those_of_the_plan() {
        let plan = plan(&[
            "mps.pressure=semi_implicit",
            "mps.relaxation=0.3",
            "mps.true_sound_speed=100.0",
            "mps.tension=true",
            "fluid.kinematic_viscosity=1e-3",
        ]);
        let setup = setup(&plan, mps(&plan));
        assert_eq!(setup.spacing, 0.0125);
        assert!((setup.radius - 2.4 * 0.0125).abs() < 1e-15);
        assert_eq!(setup.gravity, [0.0, -9.81, 0.0]);
        assert_eq!((setup.relaxation, setup.true_sound_speed), (0.3, 100.0));
        assert_eq!((setup.tension, setup.kinematic), (true, 1e-3));
        let solver = Pressure::SemiImplicit {
            tolerance: 1e-4,
            iterations: 2000,
        };
        assert_eq!(pressure(mps(&plan)), solver);
    }

    #[test]
    fn sound_or_flow_bounds_the_step() {
        let falling = (2.0_f64 * 9.81 * 0.1).sqrt();
        let explicit = plan(&[]);
        let bounds = limits(&explicit);
        assert_eq!(
            (bounds.h, bounds.stiffening, bounds.pairs),
            (0.0125, 0.0, 0)
        );
        assert!((bounds.sound_speed - 10.0 * falling).abs() < 1e-12);
        let implicit = plan(&["mps.pressure=semi_implicit"]);
        assert!((limits(&implicit).sound_speed - falling).abs() < 1e-12);
        assert!((acoustic_step(&implicit) / acoustic_step(&explicit) - 10.0).abs() < 1e-9);
        let half = "gravity={acceleration=[0.0,-4.905],change=[0,\"-4.905\"]}";
        let changing = plan(&["mps.pressure=semi_implicit", half]);
        assert!((limits(&changing).sound_speed - falling).abs() < 1e-9);
        let fast = plan(&["mps.pressure=semi_implicit", "fluid.max_speed=5.0"]);
        assert_eq!(limits(&fast).sound_speed, 5.0);
        assert_eq!(usual_step(&fast), acoustic_step(&fast));
        let thick = plan(&["fluid.kinematic_viscosity=1"]);
        assert!((usual_step(&thick) - 0.125 * 0.0125 * 0.0125).abs() < 1e-12);
    }

    #[test]
    fn walls_behind_the_first_layer_have_no_mass() {
        let plan = plan(&[]);
        let seeds = placed(&plan).unwrap().0;
        let dummies = seeds.iter().filter(|seed| seed.layer > 1).count();
        let job = job(&plan, Start::placed(&plan, seeds).unwrap(), None).unwrap();
        let (store, _) = f32::unwrap(job.particles).unwrap();
        let massless = store.place.iter().filter(|place| is_dummy(place)).count();
        assert!(0 < dummies && dummies < store.counts[Wall::INDEX]);
        assert_eq!(massless, dummies);
        assert!(
            store.place[..store.fluids()]
                .iter()
                .all(|place| !is_dummy(place))
        );
    }

    #[test]
    fn a_solver_needs_memory() {
        let (explicit, implicit) = (plan(&[]), plan(&["mps.pressure=semi_implicit"]));
        let needed = |plan| memory::needed(plan, [1000, 0], crate::Device::Cpu { threads: 0 });
        // Six numbers a particle, and one for each of some twenty neighbours.
        let more = needed(&implicit) - needed(&explicit);
        assert!((24_000 + 80_000..24_000 + 90_000).contains(&more), "{more}");
    }
}
