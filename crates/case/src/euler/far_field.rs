//! `[far_field]`: what the lift of a body does to the stream far away.

use super::grid::required_vector;
use super::plan::{
    FarFieldPlan, GasPlan, GridPlan, Profile, SidePart, SidePlan, StatePlan, StateValues,
};
use crate::judge::Judge;
use crate::typed::section::Section;
use crate::typed::source::At;

/// Reads the section: the name of its state as typed, and where the vortex is, m.
pub(super) fn read(
    j: &mut Judge<'_>,
    mut section: Section<'_>,
    grid: &GridPlan,
    dimensions: usize,
) -> Option<(At<String>, [f64; 3])> {
    if dimensions != 2 {
        let what = format!("`far_field` is of two dimensions, but the grid has {dimensions}");
        let help = "delete the section";
        j.log.add(section.span(), "far_field", what, help);
        section.skip(&["state", "vortex"]);
        return None;
    }
    let help = "name the state of the oncoming stream";
    let state = j.needed_text(&mut section, "state", help);
    let help = "write where the vortex is, in m: a quarter of the chord behind the nose of a wing";
    let vortex = required_vector(j, &mut section, "vortex", dimensions, help);
    let is_outside = |at: [f64; 3]| (0..2).any(|k| !(grid.min[k]..grid.max[k]).contains(&at[k]));
    if vortex.is_some_and(is_outside) {
        let what = "`far_field.vortex` lies outside the grid";
        j.log.add(
            section.span(),
            "far_field.vortex",
            what,
            "move it into the body",
        );
    }
    section.finish(&mut j.log);
    Some((state?, vortex?))
}

/// Judges it by all that it refers to: of the gas also whether it is of the stiffened form.
pub(super) fn checked(
    j: &mut Judge<'_>,
    (state, vortex): (At<String>, [f64; 3]),
    states: &[StatePlan],
    sides: Option<&[[SidePlan; 2]]>,
    gas: Option<(&GasPlan, bool)>,
    has_bodies: bool,
) -> Option<FarFieldPlan> {
    j.given(&state.key, state.span);
    let name = &state.value;
    let others = |side: &SidePlan| match side {
        SidePlan::Whole(SidePart::Inflow(of)) => of != name,
        _ => false,
    };
    let has_parts =
        |side: &SidePlan| matches!(side, SidePlan::MovingShock { .. } | SidePlan::Parts { .. });
    let enters = |side: &SidePlan| *side == SidePlan::Whole(SidePart::Inflow(name.clone()));
    let sides = sides?.as_flattened();
    let (gas, is_stiffened) = gas?;
    let mach = mach(states.iter().find(|of| of.name == *name)?, gas);
    let (what, help) = match mach {
        _ if !has_bodies => (
            "`far_field` is of use around bodies alone, and there is no [[body]]".to_owned(),
            "delete the section, or add a body",
        ),
        _ if !is_stiffened => (
            format!(
                "`far_field` needs a gas of the form p = (gamma - 1) rho e - gamma p_inf, and `{}` has another",
                gas.model
            ),
            "delete the section, or write model = \"ideal\" in [gas]",
        ),
        None => (
            format!("`{name}` is no stream of plain numbers"),
            "name a state with density, velocity and pressure as numbers",
        ),
        Some(0.0) => (
            format!("`{name}` is at rest: nothing lifts a body in it"),
            "name the state of the oncoming stream",
        ),
        Some(mach) if mach >= 1.0 => (
            format!(
                "`{name}` has Mach number {mach:.3}, but a vortex is felt everywhere in subsonic streams alone"
            ),
            "delete the section",
        ),
        _ if sides.iter().any(has_parts) => (
            "`far_field` knows whole sides, and one has parts or a moving shock".to_owned(),
            "give each side one type",
        ),
        _ if sides.iter().any(others) => (
            format!(
                "`far_field` turns what enters, and that must be `{name}` on all sides that let something in"
            ),
            "give sides type = \"inflow\" with that state, or another type",
        ),
        _ if !sides.iter().any(enters) => (
            format!("no side lets `{name}` in, so there is nothing to turn"),
            "give the sides far from the body type = \"inflow\" with that state",
        ),
        _ => {
            return Some(FarFieldPlan {
                state: state.value,
                vortex,
            });
        }
    };
    j.log.at(&state, what, help);
    None
}

/// The Mach number of a state that is one of plain numbers.
fn mach(state: &StatePlan, gas: &GasPlan) -> Option<f64> {
    let StateValues::Given {
        density,
        velocity,
        pressure,
    } = &state.values
    else {
        return None;
    };
    let number = |profile: &Profile| match profile {
        Profile::Constant(value) => Some(*value),
        _ => None,
    };
    let mut square = 0.0;
    for part in velocity {
        square += number(part)?.powi(2);
    }
    let stiff = gas.gamma * (number(pressure)? + gas.p_inf);
    Some((square * number(density)? / stiff).sqrt())
}
