use crate::judge::Judge;
use crate::particles::plan::{Kind, RunPlan};
use crate::particles::raw::RawGauge;

/// The wall that a gauge is on.
pub(super) fn named_wall(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<String> {
    let walls = plan.geometry.iter().filter(|g| g.kind == Kind::Wall);
    let names: Vec<&str> = walls.map(|wall| wall.name.as_str()).collect();
    let Some(on) = &raw.on else {
        let help = format!("name a wall: {}", names.join(", "));
        j.missing(raw.span, &format!("{}.on", raw.path), &help);
        return None;
    };
    let wall = j.known_word(on, &names)?;
    Some(names[wall].to_owned())
}
