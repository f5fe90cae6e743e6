//! What is sound but worth saying.

use super::plan::{GivenPlan, Points, ShallowPlan};
use super::tracers::within;
use crate::judge::slips::{Naming, slips};
use crate::keys::told;
use crate::plan::{Origin, behind_name};
use std::ops::RangeInclusive;

/// What the greatest intensity of a rain may be (mm/h): from drizzle to far beyond any cloudburst.
const RAINS: RangeInclusive<f64> = 0.001..=1e5;
/// Millimetres an hour in a metre a second.
const MM_PER_HOUR: f64 = 3.6e6;

/// Water as deep as that should move (m).
const DEEP: f64 = 0.01;

impl ShallowPlan {
    /// What the case may say but hardly means, a sentence each: tracers whose names may be slips of the pen, regions that
    /// say nothing of what is there, and water that is held for dry.
    pub fn cautions(&self) -> Vec<String> {
        let typed = |name: &&str| {
            let from = self.provenance.get(&within("water", name));
            from.is_some_and(|from| from.origin == Origin::Given)
        };
        let water = self.tracers.keys().map(String::as_str).filter(typed);
        let mut tables = vec![Naming {
            path: "water".to_owned(),
            names: water.collect(),
        }];
        tables.extend(self.regions.iter().map(|region| Naming {
            path: format!("region.{}", region.name),
            names: region.tracers.keys().map(String::as_str).collect(),
        }));
        tables.extend(self.boundaries.iter().map(|boundary| Naming {
            path: format!("boundary.{}", boundary.name),
            names: boundary.tracers.keys().map(String::as_str).collect(),
        }));
        let mut cautions = slips(&self.provenance, &tables);
        let silent = self.regions.iter().filter(|region| region.is_silent());
        cautions.extend(silent.map(|region| {
            let place = behind_name(&self.provenance, &format!("region.{}", region.name));
            format!(
                "region `{}`{place} changes nothing: give its bed, friction, water, tracers or ground, or delete it",
                region.name
            )
        }));
        let dry = self.numerics.dry_depth;
        if dry > DEEP {
            let place = behind_name(&self.provenance, "numerics.dry_depth");
            cautions.push(format!(
                "`numerics.dry_depth`{place} is {dry} m: water that is less deep does not move; write 1e-6 to 1e-3, unless that is meant"
            ));
        }
        let rain = self.rain.iter().map(|[_, rate]| rate * MM_PER_HOUR);
        let most = rain.fold(0.0, f64::max);
        if most > 0.0 && !RAINS.contains(&most) {
            let place = behind_name(&self.provenance, "rain.intensity");
            cautions.push(format!(
                "`rain.intensity`{place} is {} mm/h at most: see whether it is given in other units than mm/h",
                told(most)
            ));
        }
        cautions
    }

    /// What a run will do that the case does not say, a sentence each: series that begin after the run, or end before it.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let mut look = |what: &str, unit: &str, scale: f64, points: &Points| {
            // Rain and floods that are to come, or over, are no surprise.
            let counts = |value: f64| value != 0.0 || unit == " m";
            if let [[time, value], ..] = points.as_slice()
                && *time > 0.0
                && counts(*value)
            {
                remarks.push(format!(
                    "{what} begins at {time} s and is {}{unit} before, too, from the start of the run on",
                    value / scale
                ));
            }
            if let [_, .., [time, value]] = points.as_slice()
                && *time < self.time.end
                && counts(*value)
            {
                remarks.push(format!(
                    "{what} ends at {time} s and stays at {}{unit} until the run ends at {} s",
                    value / scale,
                    self.time.end
                ));
            }
        };
        look("the rain", " mm/h", super::water::MM_PER_HOUR, &self.rain);
        for boundary in &self.boundaries {
            for (name, points) in &boundary.tracers {
                let what = format!(
                    "the {name} that enters through boundary `{}`",
                    boundary.name
                );
                look(&what, "", 1.0, points);
            }
            let of = |what: &str| format!("the {what} of boundary `{}`", boundary.name);
            match &boundary.given {
                GivenPlan::Discharge(points) => look(&of("discharge"), " m3/s", 1.0, points),
                GivenPlan::Stage(points) => look(&of("level"), " m", 1.0, points),
                GivenPlan::Inflow { depth, velocity } => {
                    look(&of("depth"), " m", 1.0, depth);
                    look(&of("velocity"), " m/s", 1.0, velocity);
                }
                GivenPlan::Wall
                | GivenPlan::Open
                | GivenPlan::Rating(_)
                | GivenPlan::NormalDepth { .. }
                | GivenPlan::FreeOutfall => {}
            }
        }
        for boundary in self.boundaries.iter().filter(|b| b.given.enters()) {
            let clean = self.tracers.keys();
            let clean = clean.filter(|name| !boundary.tracers.contains_key(*name));
            let clean: Vec<_> = clean.map(String::as_str).collect();
            if !clean.is_empty() {
                let (names, part) = (clean.join(" or "), &boundary.name);
                remarks.push(format!(
                    "water that enters through boundary `{part}` carries no {names}, since the case does not say how much"
                ));
            }
        }
        remarks
    }
}
