//! Which scheme of particles a plan asks for.

use super::assemble::{Start, integration, job};
use super::mps;
use crate::models::Types;
use crate::{OwnModels, SimError, models};
use monoflow_case::{NumericsPlan, Precision, RunPlan};
use monoflow_compile::{CompileError, Request};
use monoflow_ops::Named;
use monoflow_ops::smoothing::{NoSmoothing, Shifting, Xsph};
use monoflow_schemes::{Choice, Device, Executor, SchemeError, wcsph};

/// The scheme that the plan asks for.
///
/// # Errors
/// [`SimError::UnknownWord`], [`SchemeError::Unsupported`]; models of somebody's own cannot be had.
pub fn find(plan: &RunPlan) -> Result<Choice, SimError> {
    let n = &plan.numerics;
    let form = (plan.precision, plan.dimensions);
    let own = OwnModels::of(plan.models.as_ref(), &mut |_| {})?;
    let own = own.as_ref();
    if let Some(mps) = &n.mps {
        let typed = mps::typed(n, mps);
        // The weight of the gradient is one of those of densities.
        let of_types = typed.map(|(key, word)| match key {
            "mps.gradient_kernel" => ("numerics.kernel", word),
            _ => (key, word),
        });
        let types = models::types(models::MPS, &of_types, own)?;
        let words = typed.map(|(_, word)| word);
        return Ok(Choice::among(
            monoflow_schemes::mps::programs(),
            request(models::MPS, form, &words, types),
        ));
    }
    possible(plan)?;
    let typed = typed(n);
    let mut types = models::types(models::WCSPH, &typed, own)?;
    let carried = smoothing(n);
    types.written.push(match carried {
        NoSmoothing::NAME => "NoSmoothing".to_owned(),
        word => {
            let key = if word == SMOOTHINGS[0] {
                "numerics.xsph"
            } else {
                "numerics.shifting"
            };
            models::types(models::WCSPH, &[(key, word)], None)?
                .written
                .remove(0)
        }
    });
    let words: Vec<&str> = typed
        .iter()
        .map(|(_, word)| *word)
        .chain([carried])
        .collect();
    Ok(Choice::among(
        wcsph::programs(),
        request(models::WCSPH, form, &words, types),
    ))
}

/// The request for a scheme.
pub(crate) fn request(
    family: &'static str,
    (precision, dimensions): (Precision, u32),
    words: &[&str],
    types: Types,
) -> Request {
    Request {
        family,
        bits: match precision {
            Precision::F32 => 32,
            Precision::F64 => 64,
        },
        dimensions,
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        types: types.written,
        nearest: String::new(),
        study: types.study,
        reference: false,
    }
}

/// Options that are known but that no compiled scheme has, and integrators that are not known.
fn possible(plan: &RunPlan) -> Result<(), SimError> {
    integration(plan)?;
    let tait = plan.numerics.eos == "tait";
    if tait && plan.fluid.gamma != 7.0 {
        return Err(SchemeError::Unsupported {
            key: "fluid.gamma",
            value: plan.fluid.gamma.to_string(),
            device: "a scheme with eos = \"tait\", whose exponent is 7",
            help: "write eos = \"cole\", which takes any exponent",
        }
        .into());
    }
    Ok(())
}

/// Velocity smoothings that have a key of their own.
const SMOOTHINGS: [&str; 2] = [<Xsph<f64> as Named>::NAME, <Shifting<f64> as Named>::NAME];

/// The word of the velocity smoothing that a plan asks for. It asks for one at most.
fn smoothing(n: &NumericsPlan) -> &'static str {
    if n.xsph > 0.0 {
        <Xsph<f64> as Named>::NAME
    } else if n.shifting > 0.0 {
        <Shifting<f64> as Named>::NAME
    } else {
        NoSmoothing::NAME
    }
}

/// Keys of the case file and what they say, in the order of the words of a name.
fn typed(n: &NumericsPlan) -> [(&'static str, &str); 5] {
    [
        ("numerics.kernel", &n.kernel),
        ("numerics.eos", &n.eos),
        ("numerics.density_diffusion", &n.density_diffusion),
        ("numerics.viscosity", &n.viscosity),
        ("numerics.wall", &n.wall),
    ]
}

/// Builds the executor of a scheme for a plan on a device; `note` is told before the scheme is compiled.
///
/// # Errors
/// The scheme cannot be compiled; particles outside the domain, no such device, out of memory.
pub fn executor(
    choice: &Choice,
    plan: &RunPlan,
    start: Start,
    device: Device,
    note: &mut dyn FnMut(&str),
) -> Result<Box<dyn Executor>, SimError> {
    let compiled = choice
        .compiled(device, note)
        .map_err(|error| held(choice, error))?;
    Ok(monoflow_schemes::executor(
        compiled,
        job(plan, start)?,
        device,
    )?)
}

/// What it means that a scheme did not compile: of a wall and a viscosity, of which one is somebody's own,
/// the compiler alone knows whether they go together.
fn held(choice: &Choice, error: CompileError) -> SimError {
    match (&error, &choice.request.words[..], &choice.request.types[..]) {
        (
            CompileError::Cargo { message, .. },
            [_, _, _, viscosity, wall, _],
            [_, _, _, of_viscosity, of_wall, _],
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
