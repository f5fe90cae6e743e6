//! `[numerics]` and `[discretisation]`.

use super::columns::filter;
use super::mps::mps;
use crate::judge::Judge;
use crate::judge::coefficients::OfParticles;
use crate::particles::catalogue::{Catalogue, WallChoice};
use crate::particles::plan::{
    DiscretisationPlan, MpsPlan, NO_SMOOTHING, Neighbours, NumericsPlan, PressurePlan, SHIFTING,
    StepBound, WallPlacement,
};
use crate::particles::raw::{MPS_RATIO, RawCase, RawDiscretisation, RawNumerics, SPH_RATIO};

/// What the catalogue knows about the chosen options.
pub(crate) struct Facts {
    pub support: f64,
    pub placement: WallPlacement,
    pub layers: Option<u32>,
}

pub(crate) fn numerics(
    j: &mut Judge<'_>,
    case: &RawCase,
    catalogue: &Catalogue,
) -> (NumericsPlan, Facts) {
    let raw = &case.numerics;
    let kernel = j.choice("numerics.kernel", raw.kernel.as_ref());
    let kernel = kernel.and_then(|n| catalogue.kernels.get(n));
    let eos = j.model("numerics.eos", &raw.eos);
    let wall = j.choice("numerics.wall", raw.wall.as_ref());
    let wall = wall.and_then(|n| catalogue.walls.get(n));
    let facts = Facts {
        support: kernel.map_or(2.0, |k| k.support),
        placement: wall.map_or(WallPlacement::Behind, |w| w.placement),
        layers: wall.and_then(|w| w.layers),
    };
    let kernel = kernel.map(|k| k.choice.name.clone()).unwrap_or_default();
    let mps = catalogue.is_mps().then(|| mps(j, &case.mps, &kernel));
    let ratios = match mps {
        Some(_) => MPS_RATIO,
        None => SPH_RATIO,
    };
    // Rows of coefficients stand in the order in which models are chosen.
    let density_diffusion = j.model("numerics.density_diffusion", &raw.density_diffusion);
    let viscosity = j.model("numerics.viscosity", &raw.viscosity);
    let integrator = j.model("numerics.integrator", &raw.integrator);
    let velocity_smoothing = j.model("numerics.velocity_smoothing", &raw.velocity_smoothing);
    let gradient = j.model("numerics.gradient", &raw.gradient);
    let (density_filter, filter_every) = filter(j, raw);
    let (ratio, cfl) = (&catalogue.smoothing_ratio, &catalogue.cfl);
    let correction = raw.hydrostatic_correction.as_ref();
    let plan = NumericsPlan {
        kernel,
        eos,
        density_diffusion,
        hydrostatic_correction: j.flag("numerics.hydrostatic_correction", correction),
        viscosity,
        wall: wall.map(|w| w.choice.name.clone()).unwrap_or_default(),
        integrator,
        velocity_smoothing,
        gradient,
        xsph: j.number("numerics.xsph", raw.xsph.as_ref()),
        shifting: j.number("numerics.shifting", raw.shifting.as_ref()),
        shifting_model: SHIFTING.to_owned(),
        density_filter,
        filter_every,
        smoothing_ratio: j.number_in(
            "numerics.smoothing_ratio",
            raw.smoothing_ratio.as_ref(),
            ratios,
            (ratio.value, &ratio.why),
        ),
        cfl: j.number_or("numerics.cfl", raw.cfl.as_ref(), cfl.value, &cfl.why),
        step_bound: StepBound::ALL[j.word("numerics.step_bound", raw.step_bound.as_ref())],
        neighbours: neighbours(j, raw, mps.as_ref()),
        neighbour_skin: j.number("numerics.neighbour_skin", raw.neighbour_skin.as_ref()),
        rebuild_every: rebuild_every(j, raw),
        mps,
    };
    shifting(j, raw, &plan);
    carried_once(j, raw, &plan);
    combined(j, raw, &plan, wall);
    few_of_particles(j, raw);
    (plan, facts)
}

/// Refuses more coefficients of particles than a word has numbers.
fn few_of_particles(j: &mut Judge<'_>, raw: &RawNumerics) {
    let count = j.of_particles.len();
    if count > 4 {
        let names: Vec<_> = j.of_particles.iter().map(OfParticles::path).collect();
        let what = format!(
            "particles have {count} coefficients of their own, but there is room for 4: {}",
            names.join(", ")
        );
        let at = raw.viscosity.as_ref().or(raw.density_diffusion.as_ref());
        let (span, key) = at.map_or((raw.span, "numerics"), |at| (at.span, at.key.as_str()));
        let help = "choose another density diffusion or viscosity";
        j.log.add(span, key, what, help);
    }
}

/// Are neighbours listed, or searched for?
fn neighbours(j: &mut Judge<'_>, raw: &RawNumerics, mps: Option<&MpsPlan>) -> Neighbours {
    if j.word("numerics.neighbours", raw.neighbours.as_ref()) == 0 {
        return Neighbours::Listed;
    }
    let pressure = mps.map(|mps| mps.pressure);
    if let (Some(at), Some(PressurePlan::SemiImplicit { .. })) = (&raw.neighbours, pressure) {
        let what = "`neighbours` is \"searched\", but the equation for the pressure keeps a number for each neighbour of each particle";
        let help = "delete it, or write pressure = \"explicit\" in [mps]";
        j.log.at(at, what, help);
    }
    Neighbours::Searched
}

/// Steps between new lists of neighbours.
fn rebuild_every(j: &mut Judge<'_>, raw: &RawNumerics) -> u32 {
    let every = j.count("numerics.rebuild_every", raw.rebuild_every.as_ref());
    if let (Some(at), 1..) = (&raw.neighbour_skin, every) {
        let what = "`neighbour_skin` is given, but with `rebuild_every` no neighbours farther than the influence radius are listed";
        j.log
            .at(at, what, "keep the one you mean and delete the other");
    }
    every
}

/// Refuses a wall model with a viscosity that it cannot carry.
fn combined(j: &mut Judge<'_>, raw: &RawNumerics, plan: &NumericsPlan, wall: Option<&WallChoice>) {
    let Some(held) = wall.and_then(|wall| wall.viscosities.as_ref()) else {
        return;
    };
    if plan.viscosity.is_empty() || held.contains(&plan.viscosity) {
        return;
    }
    let Some(at) = raw.viscosity.as_ref().or(raw.wall.as_ref()) else {
        return;
    };
    let known: Vec<String> = held.iter().map(|word| format!("\"{word}\"")).collect();
    j.log.at(
        at,
        format!(
            "`{}` walls exert no shear, so the laminar viscosity `{}` would see them without friction",
            plan.wall, plan.viscosity
        ),
        format!(
            "write numerics.wall = \"dynamic\", or numerics.viscosity as one of {}",
            known.join(", ")
        ),
    );
}

/// Shifting beyond this share of `h` in an acoustic step overshoots.
const MOST_SHIFTING: f64 = 0.5;

/// What shifting does not go with.
fn shifting(j: &mut Judge<'_>, raw: &RawNumerics, plan: &NumericsPlan) {
    let Some(at) = raw.shifting.as_ref().filter(|at| at.value > 0.0) else {
        return;
    };
    if plan.xsph > 0.0 {
        j.log.at(
            at,
            "both `shifting` and `xsph` are given, but particles are carried along in one way",
            "keep the one you mean and delete the other",
        );
    }
    if at.value * plan.cfl > MOST_SHIFTING {
        let what = format!(
            "`shifting` times `cfl` is {:.3}, but particles overshoot above {MOST_SHIFTING}",
            at.value * plan.cfl
        );
        let help = format!(
            "write at most shifting = {:.3}, or a smaller cfl",
            MOST_SHIFTING / plan.cfl
        );
        j.log.at(at, what, help);
    }
}

/// Refuses a velocity smoothing by word beside one that has a key of its own.
fn carried_once(j: &mut Judge<'_>, raw: &RawNumerics, plan: &NumericsPlan) {
    let Some(at) = &raw.velocity_smoothing else {
        return;
    };
    if plan.velocity_smoothing != NO_SMOOTHING && (plan.xsph > 0.0 || plan.shifting > 0.0) {
        let other = if plan.xsph > 0.0 { "xsph" } else { "shifting" };
        let what = format!(
            "both `velocity_smoothing` and `{other}` are given, but particles are carried along in one way"
        );
        j.log
            .at(at, what, "keep the one you mean and delete the other");
    }
}

pub(crate) fn discretisation(
    j: &mut Judge<'_>,
    raw: &RawDiscretisation,
    numerics: &NumericsPlan,
    facts: &Facts,
) -> DiscretisationPlan {
    let spacing = spacing(j, raw).unwrap_or(1.0);
    let smoothing_length = numerics.smoothing_ratio * spacing;
    j.derived(
        "discretisation.smoothing_length",
        "smoothing_ratio × spacing",
    );
    j.derived(
        "discretisation.influence_radius",
        "kernel support × smoothing length",
    );
    let reach = (numerics.smoothing_ratio * facts.support).ceil();
    let wall_layers = facts.layers.unwrap_or(reach as u32).max(1);
    j.derived(
        "discretisation.wall_layers",
        match facts.layers {
            Some(_) => "fixed by the wall model",
            None => {
                "influence radius over spacing, rounded up, so that no fluid sees past the wall"
            }
        },
    );
    j.derived("discretisation.wall_placement", "fixed by the wall model");
    DiscretisationPlan {
        spacing,
        smoothing_length,
        kernel_support: facts.support,
        influence_radius: facts.support * smoothing_length,
        wall_placement: facts.placement,
        wall_layers,
    }
}

fn spacing(j: &mut Judge<'_>, raw: &RawDiscretisation) -> Option<f64> {
    const KEY: &str = "discretisation.spacing";
    const HELP: &str = "write spacing = 0.01 (m), or particles_per = { length = 0.4, count = 32 }";
    let declared = j.declared(KEY);
    let (positive, sane) = (declared.range, declared.limited());
    // What is set later, with `--set`, replaces the other way of saying it.
    let (spacing, per) = match (&raw.spacing, &raw.particles_per) {
        (Some(at), Some(per)) if at.span.source > per.span.source => (Some(at), None),
        (Some(at), Some(per)) if at.span.source < per.span.source => (None, Some(per)),
        (spacing, per) => (spacing.as_ref(), per.as_ref()),
    };
    match (spacing, per) {
        (Some(at), Some(_)) => {
            let what = "both `spacing` and `particles_per` are given";
            j.log
                .at(at, what, "keep the one you mean and delete the other");
            None
        }
        (Some(at), None) => {
            let is_positive = j.range(at, at.value, positive);
            j.given(KEY, at.span);
            (is_positive && j.range(at, at.value, sane)).then_some(at.value)
        }
        (None, Some(per)) => {
            let (Some(length), Some(count)) = (&per.length, &per.count) else {
                j.missing(
                    per.span,
                    "discretisation.particles_per",
                    "write particles_per = { length = 0.4, count = 32 }",
                );
                return None;
            };
            let is_positive = j.fits(length, length.value);
            let is_count = j.fits(count, count.value as f64);
            let spacing = length.value / count.value as f64;
            j.derived(KEY, "length / count of particles_per");
            (is_positive && is_count && j.range(length, spacing, sane)).then_some(spacing)
        }
        (None, None) => {
            j.missing(raw.span, KEY, HELP);
            None
        }
    }
}
