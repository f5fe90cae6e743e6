//! Which scheme of particles a plan asks for.

use super::assemble::{Start, job, summation_setup};
use super::mps;
use crate::models::Known;
use crate::{SimError, models};
use monoflow_case::{NumericsPlan, RunPlan, place_of};
use monoflow_compile::CompileError;
use monoflow_kernels::host::particles::{integrator, summation};
use monoflow_linked::wcsph;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::smoothing::Xsph;
use monoflow_ops::{Coefficients, Named};
use monoflow_particle_executors::Executor;
use monoflow_schemes::{Choice, Device, SchemeError};

/// The scheme that the plan asks for.
///
/// # Errors
/// [`SimError::UnknownWord`], [`SimError::NotComposed`], [`SchemeError::Unsupported`].
pub fn find(plan: &RunPlan, known: Known<'_>) -> Result<Choice, SimError> {
    let n = &plan.numerics;
    let form = (plan.precision, plan.dimensions);
    if let Some(mps) = &n.mps {
        let typed = mps::typed(n, mps);
        // The weight of the gradient is one of those of densities.
        let of_types = typed.map(|(key, word)| match key {
            "mps.gradient_kernel" => ("numerics.kernel", word),
            _ => (key, word),
        });
        let types = models::types(models::MPS, &of_types, known)?;
        let words = typed.map(|(_, word)| word);
        return known.choice(
            monoflow_linked::mps::programs(),
            models::request(models::MPS, form, &words, types),
        );
    }
    possible(plan)?;
    let typed = typed(n);
    let types = models::types(models::WCSPH, &typed, known)?;
    let words = typed.map(|(_, word)| word);
    known.choice(
        wcsph::programs(),
        models::request(models::WCSPH, form, &words, types),
    )
}

/// Options that are known but that no compiled scheme has.
fn possible(plan: &RunPlan) -> Result<(), SimError> {
    let tait = plan.numerics.eos == "tait";
    if tait && plan.fluid.gamma != 7.0 {
        let unsupported = SchemeError::Unsupported {
            key: "fluid.gamma",
            value: plan.fluid.gamma.to_string(),
            device: "a scheme with eos = \"tait\", whose exponent is 7",
            help: "write eos = \"cole\", which takes any exponent",
        };
        let place = place_of(&plan.provenance, "fluid.gamma");
        return Err(SimError::from(unsupported).at(place));
    }
    Ok(())
}

/// The time integrator that a plan of SPH asks for; MPS has a step of its own.
///
/// # Errors
/// [`SimError::UnknownWord`].
fn stepping(plan: &RunPlan, known: Known<'_>) -> Result<Choice, SimError> {
    let word = plan.numerics.integrator.as_str();
    let types = models::types(models::WCSPH, &[(INTEGRATOR, word)], known)?;
    let form = (plan.precision, plan.dimensions);
    known.choice(
        wcsph::integrators(),
        models::request(integrator::FAMILY, form, &[word], types),
    )
}

/// The key of the time integrator.
const INTEGRATOR: &str = "numerics.integrator";

/// The error of a plan of SPH that has none.
pub(super) fn no_integrator(plan: &RunPlan) -> SimError {
    let known = Known::Listed(None).all().into_iter();
    SimError::UnknownWord {
        key: INTEGRATOR,
        word: plan.numerics.integrator.clone(),
        known: known
            .filter(|model| model.key == INTEGRATOR)
            .map(|model| model.name)
            .collect(),
    }
}

/// Programs that a plan asks for beside its scheme.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The time integrator, where it is a program of its own.
    pub stepping: Option<Choice>,
    /// Summations over neighbours, and the coefficients of their kernel and model.
    pub summations: Vec<(Choice, [Coefficients; 2])>,
}

impl Beside {
    /// Those of a plan.
    ///
    /// # Errors
    /// As [`find`].
    pub fn of(plan: &RunPlan, known: Known<'_>) -> Result<Self, SimError> {
        let stepping = match plan.numerics.mps {
            Some(_) => None,
            None => Some(stepping(plan, known)?),
        };
        let summed = summed(plan).into_iter();
        Ok(Beside {
            stepping,
            summations: summed
                .map(|typed| summation(plan, &typed, known))
                .collect::<Result<_, _>>()?,
        })
    }

    /// All of them.
    pub fn choices(self) -> Vec<Choice> {
        let summations = self.summations.into_iter().map(|(choice, _)| choice);
        self.stepping.into_iter().chain(summations).collect()
    }
}

/// The keys and words of the summations over neighbours that a plan asks for: what fluid carries, the filter of
/// its density, what is shown.
fn summed(plan: &RunPlan) -> Vec<(&'static str, &str)> {
    let tracer = plan.tracer.iter().map(|word| ("tracer.model", word));
    let filter = plan.numerics.density_filter.iter();
    let filter = filter.map(|word| ("numerics.density_filter", word));
    let shown = plan.columns.iter().map(|word| ("columns.show", word));
    let all = tracer.chain(filter).chain(shown);
    all.map(|(key, word)| (key, word.as_str())).collect()
}

/// One of them, which is made of the smoothing kernel and a model. Weights of MPS have no slope: Wendland's kernel
/// takes their place.
fn summation(
    plan: &RunPlan,
    (key, word): &(&'static str, &str),
    known: Known<'_>,
) -> Result<(Choice, [Coefficients; 2]), SimError> {
    let kernel = match plan.numerics.mps {
        Some(_) => WendlandC2::NAME,
        None => plan.numerics.kernel.as_str(),
    };
    let typed = [("numerics.kernel", kernel), (*key, *word)];
    let types = models::types(models::WCSPH, &typed, known)?;
    let words = typed.map(|(_, word)| word);
    let form = (plan.precision, plan.dimensions);
    let request = models::request(summation::FAMILY, form, &words, types);
    let choice = known.choice(wcsph::summations(), request)?;
    Ok((choice, models::coefficients(&plan.coefficients, &typed)))
}

/// The key and the word of the velocity smoothing that a plan asks for. It asks for one at most.
fn smoothing(n: &NumericsPlan) -> (&'static str, &str) {
    if n.xsph > 0.0 {
        ("numerics.xsph", <Xsph<f64> as Named>::NAME)
    } else if n.shifting > 0.0 {
        ("numerics.shifting", &n.shifting_model)
    } else {
        ("numerics.velocity_smoothing", &n.velocity_smoothing)
    }
}

/// The coefficients of the models of SPH that a plan asks for, in the order of a scheme's words.
pub(crate) fn coefficients(plan: &RunPlan) -> [Coefficients; 7] {
    typed(&plan.numerics).map(|(key, word)| Coefficients::of_case(&plan.coefficients_of(key, word)))
}

/// Keys of the case file and what they say, in the order of a scheme's words.
fn typed(n: &NumericsPlan) -> [(&'static str, &str); 7] {
    [
        ("numerics.kernel", &n.kernel),
        ("numerics.eos", &n.eos),
        ("numerics.density_diffusion", &n.density_diffusion),
        ("numerics.viscosity", &n.viscosity),
        ("numerics.wall", &n.wall),
        smoothing(n),
        ("numerics.gradient", &n.gradient),
    ]
}

/// Builds the executor of a scheme, and of an integrator, for a plan on a device; `note` is told before they
/// are compiled.
///
/// # Errors
/// They cannot be compiled; particles outside the domain, no such device, out of memory.
pub fn executor(
    plan: &RunPlan,
    (choice, beside): (&Choice, &Beside),
    start: Start,
    device: Device,
    note: &mut dyn FnMut(&str),
) -> Result<Box<dyn Executor>, SimError> {
    let compiled = choice
        .compiled(device, note)
        .map_err(|error| held(choice, error))?;
    let stepping = match &beside.stepping {
        Some(stepping) => Some(stepping.compiled(device, note)?),
        None => None,
    };
    let mut job = job(plan, start, stepping)?;
    for (choice, coefficients) in &beside.summations {
        let compiled = choice.compiled(device, note)?;
        job.summations
            .push((compiled, summation_setup(plan, *coefficients)));
    }
    Ok(monoflow_particle_executors::executor(
        compiled, job, device,
    )?)
}

/// What it means that a scheme did not compile: of a wall and a viscosity, of which one is somebody's own,
/// the compiler alone knows whether they go together.
fn held(choice: &Choice, error: CompileError) -> SimError {
    match (&error, &choice.request.words[..], &choice.request.types[..]) {
        (
            CompileError::Study { message, .. },
            [_, _, _, viscosity, wall, ..],
            [_, _, _, of_viscosity, of_wall, ..],
        ) if message.contains(NOT_HELD) => {
            let plain = |written: &str| written.trim_start_matches("study::").to_owned();
            SimError::NotHeld {
                viscosity: viscosity.clone(),
                wall: wall.clone(),
                viscosity_type: plain(of_viscosity),
                wall_type: plain(of_wall),
            }
        }
        _ => error.into(),
    }
}

/// What the compiler says of a wall and a viscosity that do not go together; see `Holds`.
const NOT_HELD: &str = "walls exert no shear, so the laminar viscosity";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::particles::setups::{DamBreak, Setup};

    #[test]
    fn an_unknown_integrator_takes_no_effect() {
        let mut case = DamBreak::new(0.1, 0.1).case(2).unwrap();
        case.set("dimensions=2").unwrap();
        let mut plan = case.resolve(&models::catalogue()).unwrap();
        let known = Known::Listed(None);
        assert!(stepping(&plan, known).is_ok_and(|choice| choice.linked.is_some()));
        plan.numerics.integrator = "leapfrog".to_owned();
        let why = stepping(&plan, known).map(|_| ()).unwrap_err().to_string();
        assert_eq!(
            why,
            "`numerics.integrator = \"leapfrog\"` is not known here; write one of \"predictor_corrector\", \"symplectic\", \"rk3\""
        );
    }
}
