//! Whether something comes in through sides that are an inflow, and what.

use monoflow_case::{EulerPlan, SIDES, SidePart, SidePlan, behind_name};
use monoflow_ops::euler::gas::CaseGas;
use monoflow_start::euler::{Known, StateError, states};

/// A side, or a part of one, through which a state comes in.
struct Entry<'p> {
    side: &'static str,
    state: &'p str,
    /// The Mach number along the normal: positive into the grid.
    mach: f64,
}

/// All of them.
fn entries<'p>(plan: &'p EulerPlan, gas: &CaseGas) -> Result<Vec<Entry<'p>>, StateError> {
    let states = states(plan, gas)?;
    let mut found = Vec::new();
    for (axis, sides) in plan.boundaries.iter().enumerate() {
        for (end, side) in sides.iter().enumerate() {
            let parts = match side {
                SidePlan::Whole(part) => [Some(part), None],
                SidePlan::Parts { below, above, .. } => [Some(below), Some(above)],
                SidePlan::Periodic | SidePlan::MovingShock { .. } => [None, None],
            };
            for part in parts.into_iter().flatten() {
                let SidePart::Inflow(state) = part else {
                    continue;
                };
                let Some(flow) = states.get(state).and_then(Known::uniform) else {
                    continue;
                };
                let inwards = if end == 0 { 1.0 } else { -1.0 };
                found.push(Entry {
                    side: SIDES[axis][end],
                    state,
                    mach: inwards * flow.velocity[axis] / flow.sound_speed(gas),
                });
            }
        }
    }
    Ok(found)
}

/// Does this state leave where it can hardly be meant: as fast as sound, or without coming in anywhere?
///
/// A stream that is given on all sides is slower than sound where it leaves.
fn is_wrong(entry: &Entry<'_>, all: &[Entry<'_>]) -> bool {
    let comes_in = |other: &Entry<'_>| other.state == entry.state && other.mach > 0.0;
    entry.mach <= -1.0 || entry.mach < 0.0 && !all.iter().any(comes_in)
}

/// Inflows that let nothing in, a sentence each.
pub(super) fn cautions(plan: &EulerPlan, gas: &CaseGas) -> Result<Vec<String>, StateError> {
    let all = entries(plan, gas)?;
    let wrong = all.iter().filter(|entry| is_wrong(entry, &all));
    let said = wrong.map(|entry| {
        let place = behind_name(&plan.provenance, &format!("boundary.{}", entry.side));
        format!(
            "`{}`{place} is an inflow of the state `{}`, whose velocity leaves the grid there, at Mach {:.3}: nothing comes in; turn its velocity round, or write type = \"transmissive\" for a side through which gas leaves",
            entry.side,
            entry.state,
            -entry.mach
        )
    });
    Ok(said.collect())
}

/// What comes in, or leaves, slower than sound, a sentence each. `[far_field]` is made for it.
pub(super) fn remarks(plan: &EulerPlan, gas: &CaseGas) -> Result<Vec<String>, StateError> {
    if plan.far_field.is_some() {
        return Ok(Vec::new());
    }
    let all = entries(plan, gas)?;
    let lets_out = |side: &SidePlan| match side {
        SidePlan::Whole(part) => *part == SidePart::Transmissive,
        SidePlan::Parts { below, above, .. } => [below, above].contains(&&SidePart::Transmissive),
        SidePlan::Periodic | SidePlan::MovingShock { .. } => false,
    };
    let settles = match plan.boundaries.as_flattened().iter().any(lets_out) {
        true => {
            "; transmissive sides hold no pressure, so that the flow may settle on another state"
        }
        false => "",
    };
    let slow = all.iter().filter(|entry| entry.mach.abs() < 1.0);
    let slow = slow.filter(|entry| !is_wrong(entry, &all));
    let said = slow.map(|entry| {
        let way = match entry.mach {
            mach if mach > 0.0 => format!("comes in at Mach {mach:.3}"),
            mach if mach < 0.0 => format!("leaves at Mach {:.3}", -mach),
            _ => "rests".to_owned(),
        };
        format!(
            "{}: `{}` {way}, slower than sound: the gas within has a part in what passes there{settles}",
            entry.side, entry.state
        )
    });
    Ok(said.collect())
}

#[cfg(test)]
mod tests {
    use super::super::disc::{AIR, DISC, plan};
    use super::*;

    /// What is said, and what is remarked, of a stream along x through these sides.
    fn said(velocity: f64, sides: &str, more: &str) -> [Vec<String>; 2] {
        let text = DISC.replace(
            "[time]",
            &format!(
                "[[state]]\nname = \"stream\"\ndensity = 1.4\nvelocity = [{velocity}, 0.1]\npressure = 1\n[[boundary]]\nsides = {sides}\ntype = \"inflow\"\nstate = \"stream\"\n{more}[time]"
            ),
        );
        let plan = plan(&text);
        [cautions(&plan, &AIR), remarks(&plan, &AIR)].map(Result::unwrap)
    }

    /// A slip of the sign, or of the side; and a stream that is given on all sides though it is faster than sound.
    #[test]
    fn inflows_that_let_nothing_in_are_told() {
        for (velocity, sides, side, mach) in [
            (0.5, "[\"right\"]", "right", "0.500"),
            (-2.0, "[\"left\"]", "left", "2.000"),
            (2.0, "[\"left\", \"right\"]", "right", "2.000"),
        ] {
            let [cautions, _] = said(velocity, sides, "");
            let [told] = cautions.as_slice() else {
                panic!("{cautions:?}");
            };
            assert!(told.starts_with(&format!("`{side}` (case.toml:")), "{told}");
            let expected = format!(
                "of the state `stream`, whose velocity leaves the grid there, at Mach {mach}:"
            );
            assert!(told.contains(&expected), "{told}");
        }
        // Far from bodies a slow stream may be given all around.
        let around = "[\"left\", \"right\", \"bottom\", \"top\"]";
        let [cautions, remarks] = said(0.5, around, "");
        assert!(cautions.is_empty() && remarks.len() == 4, "{cautions:?}");
    }

    #[test]
    fn inflows_slower_than_sound_are_remarked() {
        let [cautions, remarks] = said(0.5, "[\"left\"]", "");
        assert!(cautions.is_empty(), "{cautions:?}");
        assert!(
            remarks.len() == 1 && remarks[0].starts_with("left: `stream` comes in at Mach 0.500, "),
            "{remarks:?}"
        );
        let [cautions, remarks] = said(1.5, "[\"left\"]", "");
        assert!(cautions.is_empty() && remarks.is_empty(), "{remarks:?}");
        // A part of a side is one.
        let [_, remarks] = said(0.5, "[\"left\"]", "part = { axis = \"y\", below = 0.5 }\n");
        assert_eq!(remarks.len(), 1, "{remarks:?}");
    }
}
