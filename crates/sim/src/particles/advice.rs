//! What to change where a run has failed, by the models of its case.

use crate::models::{MPS, Model, WCSPH, builtin};
use monoflow_case::RunPlan;

/// From here on more artificial viscosity calms nothing: it shortens the time step.
const LARGE_ALPHA: f64 = 1.0;

/// Keys that may help, for messages.
#[derive(Debug, PartialEq)]
pub(crate) struct Advice {
    /// What to change where the scheme has become unstable.
    pub calm: &'static str,
    /// The key of the fluid's viscosity, in brackets behind a blank; nothing if none is known.
    pub viscosity: String,
}

impl Advice {
    /// For a run of a plan; keys that its viscosity does not read would be refused.
    pub fn of(plan: &RunPlan) -> Self {
        const KEY: &str = "numerics.viscosity";
        let word = &plan.numerics.viscosity;
        let scheme = match plan.numerics.mps {
            Some(_) => MPS,
            None => WCSPH,
        };
        let mut known = builtin().iter();
        let model = known.find(|one| (one.scheme, one.key, one.name) == (scheme, KEY, word));
        let chosen = model.map(Model::choice);
        let reads = |key| chosen.as_ref().is_some_and(|choice| choice.reads(key));
        let is_artificial = scheme == WCSPH && reads("fluid.artificial_alpha");
        let own = chosen.iter().flat_map(|choice| &choice.keys);
        let viscosity = match own
            .map(|own| &own.name)
            .find(|own| *own == "kinematic_viscosity")
        {
            Some(own) => format!(" (`numerics.{word}.{own}`, or that of a geometry or opening)"),
            None if reads("fluid.kinematic_viscosity") => " (`fluid.kinematic_viscosity`)".into(),
            None if is_artificial => " (`fluid.artificial_alpha`)".into(),
            None => String::new(),
        };
        Advice {
            calm: match is_artificial && plan.fluid.artificial_alpha < LARGE_ALPHA {
                true => "lower `numerics.cfl` or raise `fluid.artificial_alpha`",
                false => "lower `numerics.cfl`",
            },
            viscosity,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_case::Case;

    const DROP: &str = "dimensions = 2\ndiscretisation.spacing = 0.1\ntime.end = 1.0\n[[geometry]]\nkind = \"fluid\"\n\
                        shape = \"box\"\nmin = [0, 0]\nmax = [1, 1]\n";

    #[test]
    fn keys_that_the_viscosity_reads_are_advised() {
        let advice = |scheme: &str, viscosity: &str, alpha: f64| {
            let mut case = Case::parse("drop.toml", DROP).unwrap();
            case.set(&format!("scheme={scheme}")).unwrap();
            case.set(&format!("numerics.viscosity={viscosity}"))
                .unwrap();
            let catalogue = crate::models::catalogue_of(Some(scheme), None);
            let mut plan = case.resolve(&catalogue).unwrap();
            plan.fluid.artificial_alpha = alpha;
            Advice::of(&plan)
        };
        let lower = "lower `numerics.cfl`";
        let raise = "lower `numerics.cfl` or raise `fluid.artificial_alpha`";
        let alpha = " (`fluid.artificial_alpha`)";
        let shared = " (`fluid.kinematic_viscosity`)";
        let own =
            " (`numerics.morris_harmonic.kinematic_viscosity`, or that of a geometry or opening)";
        for (scheme, word, calm, viscosity) in [
            ("wcsph", "artificial", raise, alpha),
            ("wcsph", "inviscid", lower, ""),
            ("wcsph", "morris", lower, shared),
            ("wcsph", "monaghan_gingold", lower, shared),
            ("wcsph", "morris_harmonic", lower, own),
            ("mps", "laplacian", lower, shared),
            ("mps", "inviscid", lower, ""),
        ] {
            let viscosity = viscosity.to_owned();
            assert_eq!(
                advice(scheme, word, 0.3),
                Advice { calm, viscosity },
                "{word}"
            );
        }
        // Where there is much of it, there is enough.
        assert_eq!(advice("wcsph", "artificial", 5.0).calm, lower);
    }
}
