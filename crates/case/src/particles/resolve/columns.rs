//! Columns beside those that all particles have: what fluid carries, and what frames show.

use crate::judge::Judge;
use crate::particles::catalogue::Catalogue;
use crate::particles::plan::{Kind, RunPlan, WallPlacement};
use crate::particles::raw::{RawCase, RawColumns, RawNumerics};

/// The filter of the density and the steps between two of them, 0 for none.
pub(super) fn filter(j: &mut Judge<'_>, raw: &RawNumerics) -> (Option<String>, u32) {
    let every = j.count("numerics.filter_every", raw.filter_every.as_ref());
    if every == 0 {
        if let Some(at) = &raw.density_filter {
            let what = "`density_filter` is given, but `filter_every` is 0";
            j.log.at(at, what, "write filter_every = 30, or delete it");
        }
        return (None, 0);
    }
    let word = j.choose("numerics.density_filter", raw.density_filter.as_ref());
    (word, every)
}

/// The model of what fluid carries, if it carries anything.
pub(super) fn carried(j: &mut Judge<'_>, raw: &RawCase) -> Option<String> {
    let model = raw.tracer.as_ref()?.model.as_ref();
    j.choose("tracer.model", model)
}

/// Columns that frames show.
pub(super) fn shown(
    j: &mut Judge<'_>,
    raw: Option<&RawColumns>,
    catalogue: &Catalogue,
) -> Vec<String> {
    const KEY: &str = "columns.show";
    let Some(raw) = raw else {
        return Vec::new();
    };
    let Some(list) = &raw.show else {
        j.missing(raw.span, KEY, "write show = [\"vorticity\"]");
        return Vec::new();
    };
    j.given(KEY, list.span);
    let names = catalogue.columns.iter();
    let names: Vec<&str> = names.map(|column| column.choice.name.as_str()).collect();
    let mut shown: Vec<String> = Vec::new();
    for at in &list.value {
        let Some(n) = j.known_word(at, &names) else {
            continue;
        };
        if shown.contains(&at.value) {
            let what = format!("the column `{}` is listed twice", at.value);
            j.log.at(at, what, "delete one of them");
            continue;
        }
        if let Some(column) = catalogue.columns.get(n) {
            j.coefficients(KEY, &column.choice);
        }
        shown.push(at.value.clone());
    }
    shown
}

/// Compares what is said of the tracer in geometries with the rest of the plan.
pub(super) fn check(j: &mut Judge<'_>, plan: &RunPlan, raw: &RawCase, catalogue: &Catalogue) {
    let is_carried = plan.tracer.is_some();
    for (raw, geometry) in raw.geometry.iter().zip(&plan.geometry) {
        if geometry.kind == Kind::Erase {
            continue;
        }
        let formula = raw.tracer_formula.as_ref();
        let typed = (raw.tracer.as_ref().map(|at| (at.span, &at.key)))
            .or(formula.map(|at| (at.span, &at.key)));
        let Some((span, key)) = typed else {
            continue;
        };
        if !is_carried {
            let what = format!("`{key}` is given, but fluid carries nothing");
            let help = "write a [tracer] table, or delete this line";
            j.log.add(span, key, what, help);
        } else if geometry.kind == Kind::Wall
            && plan.discretisation.wall_placement == WallPlacement::OnFace
        {
            let what = format!(
                "`{key}` is given, but `{}` walls have no particles behind their faces to exchange it with",
                plan.numerics.wall
            );
            let help = "write numerics.wall = \"dynamic\" or \"adami\", or delete this line";
            j.log.add(span, key, what, help);
        }
    }
    let wall = catalogue.wall(&plan.numerics.wall);
    if catalogue.tracer(plan).is_some_and(|tracer| tracer.pulls)
        && wall.is_some_and(|wall| wall.is_pulled)
    {
        let what = format!(
            "`{}` walls hold water against gravity alone, and know no force by what it carries",
            plan.numerics.wall
        );
        let help = "write numerics.wall = \"dynamic\", or tracer.model = \"diffusing\"";
        let span = raw.numerics.wall.as_ref().map_or(j.top, |at| at.span);
        j.log.add(span, "numerics.wall", what, help);
    }
}
