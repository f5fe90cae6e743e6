use super::{EOS, Known, Model, WCSPH, coefficients, unknown};
use crate::SimError;
use monoflow_abi::PressureFn;
use monoflow_case::{FluidPlan, RunPlan};
use monoflow_ops::Coefficients;
use monoflow_ops::wcsph::eos::EosSetup;

/// A state equation as a function, for output.
#[derive(Clone, Copy, Debug)]
pub struct Pressure {
    function: PressureFn,
    coefficients: Coefficients,
}

impl Pressure {
    /// By a function of a fluid's numbers and the density excess; coefficients as declared.
    pub const fn new(function: PressureFn) -> Self {
        Pressure {
            function,
            coefficients: Coefficients::DECLARED,
        }
    }

    /// The same with the coefficients of a plan.
    pub fn of_plan(self, plan: &RunPlan) -> Self {
        let chosen = [(EOS, plan.numerics.eos.as_str())];
        let [coefficients] = coefficients(&plan.coefficients, &chosen);
        Pressure {
            coefficients,
            ..self
        }
    }

    /// Pressure (Pa) of a density excess.
    pub fn of(self, fluid: &FluidPlan, excess: f64) -> f64 {
        self.of_fluid(fluid)(excess)
    }

    /// The same for any excess of one fluid.
    pub fn of_fluid(self, fluid: &FluidPlan) -> impl Fn(f64) -> f64 + use<> {
        let setup = EosSetup {
            coefficients: self.coefficients,
            ..EosSetup::new(fluid.density, fluid.sound_speed, fluid.gamma)
        };
        move |excess| (self.function)(&setup, excess)
    }
}

/// The state equation of a plan.
///
/// # Errors
/// [`SimError::UnknownWord`].
pub(crate) fn pressure_of(plan: &RunPlan, known: Known<'_>) -> Result<Pressure, SimError> {
    let word = plan.numerics.eos.as_str();
    let of_eos = |model: &Model| (model.scheme, model.key) == (WCSPH, EOS);
    let mut known = known.all().into_iter().filter(of_eos);
    let found = known.clone().find(|model| model.name == word);
    match found.and_then(|model| model.facts?.pressure) {
        Some(pressure) => Ok(Pressure::new(pressure).of_plan(plan)),
        None => Err(unknown(EOS, word, &mut known)),
    }
}
