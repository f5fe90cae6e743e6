//! Choice of a compiled scheme of particles at run time.

use crate::assemble::{Start, integration, job};
use crate::{SimError, mps};
use monoflow_case::{NumericsPlan, Precision, RunPlan};
use monoflow_ops::Named;
use monoflow_ops::smoothing::{NoSmoothing, Shifting, Xsph};
use monoflow_schemes::{Device, Entry, Executor, SchemeError, Tables, wcsph};

/// The name of the plan's scheme: its words, joined by `_`.
pub fn name_of(plan: &RunPlan) -> String {
    let n = &plan.numerics;
    if let Some(mps) = &n.mps {
        return mps::typed(n, mps).map(|(_, word)| word).join("_");
    }
    let mut name = typed(n).map(|(_, word)| word).join("_");
    let carried = smoothing(n);
    if carried != NoSmoothing::NAME {
        name.push('_');
        name.push_str(carried);
    }
    name
}

/// Finds the compiled scheme that the plan asks for.
///
/// # Errors
/// [`SimError::NotCompiled`], [`SimError::Dimensions`], [`SimError::UnknownWord`],
/// [`SchemeError::Unsupported`].
pub fn find(plan: &RunPlan) -> Result<&'static Entry, SimError> {
    let n = &plan.numerics;
    if let Some(mps) = &n.mps {
        let typed = mps::typed(n, mps);
        return pick(plan, monoflow_schemes::mps::tables(), |entry| {
            changes(&typed, entry.words)
        });
    }
    let entry = pick(plan, wcsph::tables(), |entry| {
        let mut changes = changes(&typed(n), entry.words);
        let (asked, word) = (smoothing(n), entry.words[5]);
        if asked != word {
            for (smoothing, strength) in SMOOTHINGS {
                if asked == smoothing {
                    changes.push(format!("numerics.{smoothing} = 0"));
                } else if word == smoothing {
                    changes.push(format!("numerics.{smoothing} = {strength}"));
                }
            }
        }
        changes
    })?;
    possible(plan).map(|()| entry)
}

/// The plan's scheme in the table of its precision and dimensions; `changes` lead to another entry.
fn pick(
    plan: &RunPlan,
    [f32_2d, f32_3d, f64_2d, f64_3d]: Tables,
    changes: impl Fn(&Entry) -> Vec<String>,
) -> Result<&'static Entry, SimError> {
    let table = match (plan.precision, plan.dimensions) {
        (Precision::F32, 2) => f32_2d,
        (Precision::F32, 3) => f32_3d,
        (Precision::F64, 2) => f64_2d,
        (Precision::F64, 3) => f64_3d,
        (_, dimensions) => return Err(SimError::Dimensions { dimensions }),
    };
    let asked = name_of(plan);
    if let Some(entry) = table.iter().find(|entry| entry.name == asked) {
        return Ok(entry);
    }
    let nearest = table.iter().min_by_key(|entry| changes(entry).len());
    Err(SimError::NotCompiled {
        asked,
        nearest: nearest.map_or(String::new(), |entry| entry.name.to_owned()),
        change: nearest.map_or(String::new(), |entry| changes(entry).join(", ")),
        available: table.len(),
    })
}

/// What to write in a case that says `typed` to get these words.
pub(crate) fn changes(typed: &[(&str, &str)], words: &[&str]) -> Vec<String> {
    let pairs = typed.iter().zip(words);
    pairs
        .filter(|((_, typed), word)| typed != *word)
        .map(|((key, _), word)| format!("{key} = \"{word}\""))
        .collect()
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

/// Velocity smoothings that have a key of their own, each with a usual strength.
const SMOOTHINGS: [(&str, f64); 2] = [
    (<Xsph<f64> as Named>::NAME, 0.5),
    (<Shifting<f64> as Named>::NAME, 1.0),
];

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

/// Builds the executor of a scheme for a plan on a device.
///
/// # Errors
/// Particles outside the domain, no such device, out of memory.
pub fn executor(
    entry: &Entry,
    plan: &RunPlan,
    start: Start,
    device: Device,
) -> Result<Box<dyn Executor>, SimError> {
    Ok(entry.executor(job(plan, start)?, device)?)
}
